"""Standard deviations that no answers on a scale can have.

Answers between `low` and `high` with mean m have a standard deviation of at most √((m − low)(high − m) · n/(n − 1)):
the one that only the least and the greatest answer give (Bhatia & Davis, American Mathematical Monthly 107, 2000).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import sqrt

from paperkit.findings import Certainty, Severity
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.means import reported_means, scale_ends
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.values import Printed, read_printed

__all__ = ["greatest_spread", "spreads"]

_FEWEST = 5
_SPREAD = re.compile(
    r"\)?[,;]? ?(?:\(|and |with )?(?:with )?(?:an? |the )?(?:SD|s\.d\.|standard deviation)"
    r"(?: (?:of|was|is) |\s?[=:]\s?| )(?=[0-9])",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?<![\d.])(?P<low>[01]) ?= ?[A-Za-z]")


def greatest_spread(mean: Printed, low: float, high: float, cases: int = _FEWEST) -> float:
    """The greatest standard deviation (with n − 1) that `cases` answers from `low` to `high` with this mean can have.

    >>> round(greatest_spread(Printed(0, 3, 3.0, 0.05), 1, 5, 30), 2)
    2.03
    """
    best = min(max(mean.value, low), high)
    middle = (low + high) / 2
    nearest = min(max(middle, best - mean.half_unit), best + mean.half_unit)
    return sqrt(max(0.0, (nearest - low) * (high - nearest)) * cases / (cases - 1))


def spreads(text: str, sentences: Sequence[tuple[int, int]]) -> Iterator[Asked]:
    """The standard deviations of answers on the one scale that a folded paragraph names."""
    ends = scale_ends(text)
    if ends is None:
        return
    low, high = ends
    lows = {float(match["low"]) for match in _FROM.finditer(text)}
    least = low if low is not None else lows.pop() if len(lows) == 1 else 0.0
    for start, end in sentences:
        sentence = text[start:end]
        for mean in reported_means(sentence):
            # `s.d.` ends a sentence for some
            told = _SPREAD.match(text, start + mean.end, start + mean.end + 60)
            if told is None or mean.of_ratings is False or not least <= mean.value.value <= high:
                continue
            spread = read_printed(text, told.end())
            if spread is None:
                continue
            cases = mean.cases if mean.cases and mean.cases > 1 else _FEWEST
            most = greatest_spread(mean.value, least, high, cases)
            fault = None if spread.low <= most else _fault(spread, mean.value, least, high, most)
            yield Asked(start + mean.start, spread.end, fault)


def _fault(spread: Printed, mean: Printed, low: float, high: float, most: float) -> Fault:
    return Fault(
        "impossible_value", Severity.MINOR,
        f"SD = {spread.value:g} is not possible for answers from {low:g} to {high:g} with a mean of {mean.value:g}",
        f"√(({mean.value:g} − {low:g}) · ({high:g} − {mean.value:g}) · n/(n − 1)) is at most {most:.3f}",
        "Check the standard deviation, the mean and the scale",
        {"printed": spread.value, "mean": mean.value, "low": low, "high": high, "formula": f"0 ≤ SD ≤ {most:.3f}"},
        Certainty.SUSPECTED,
    )  # fmt: skip
