"""A coefficient, its standard error and its p value: `β = 0.12, SE = 0.03, p < .001`.

The coefficient divided by its error is a t or z statistic; its degrees of freedom are not printed, so every p value
between that of the normal distribution and that of t with few degrees of freedom is taken as right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paperkit.findings import Certainty, Severity
from paperkit.gates.statistics.agreement import agrees, p_range
from paperkit.gates.statistics.chains import chains
from paperkit.gates.statistics.context import context_of, sentence_around
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.tokens import Interval, Item, PValue, Statistic, Token
from paperkit.gates.statistics.values import Printed

__all__ = ["coefficients"]

_COEFFICIENTS = frozenset(
    ("b", "B", "β", "coef", "Coef", "coefficient", "Coefficient", "Estimate", "estimate")
)
_ERRORS = frozenset(("SE", "se"))
_FEWEST_DEGREES = 3


def coefficients(text: str, sentences: Sequence[tuple[int, int]] = ()) -> Iterator[Asked]:
    """The coefficients of a folded text that stand with their error and their p value, and nothing else."""
    for chain in chains(text):
        parts = [token for token in chain if not isinstance(token, Interval)]
        if len(parts) != 3 or any(isinstance(token, Statistic) for token in parts):
            continue
        coefficient, error, p = parts
        if not (_is(coefficient, _COEFFICIENTS) and _is(error, _ERRORS) and isinstance(p, PValue)):
            continue
        context = context_of(sentence_around(text, sentences, coefficient.start))
        if (
            p.value is None
            or p.value.relation == "~"
            or p.corrected
            or context.corrected
            or context.resampled
        ):
            continue
        assert isinstance(coefficient, Item)
        assert isinstance(error, Item)
        fault = _fault(coefficient.value, error.value, p)
        yield Asked(coefficient.start, p.end, fault)


def _is(token: Token, names: frozenset[str]) -> bool:
    return isinstance(token, Item) and token.name.partition("_")[0] in names and token.value.relation == "="


def _fault(coefficient: Printed, error: Printed, p: PValue) -> Fault | None:
    if error.low <= 0 or p.value is None:
        return None
    size, spread = coefficient.size, error.size
    least, greatest = size[0] / spread[1], size[1] / spread[0]
    middle, half = (greatest + least) / 2, (greatest - least) / 2
    ratio = Printed(coefficient.start, coefficient.end, middle, half)
    low, _ = p_range("z", ratio, ())
    _, high = p_range("t", ratio, (_FEWEST_DEGREES,))
    if agrees(p.value, low / 2, high):  # half of it is that of a one-sided test
        return None
    point = p_range("z", Printed(0, 0, abs(coefficient.value) / error.value, 0.0), ())[0]
    rule = "|coefficient|/SE ~ z"
    return Fault(
        "inconsistent_p", Severity.MINOR,
        f"p {p.value.relation} {p.value.value:g} does not follow from {coefficient.value:g} with a standard error of "
        f"{error.value:g}, which gives about p = {point:.2g}",
        f"{rule} = {abs(coefficient.value) / error.value:.3g}; p between {low:.2g} (normal) and {high:.2g} "
        f"(t with {_FEWEST_DEGREES} degrees of freedom)",
        "Check the coefficient, its standard error and the p value against the output of the analysis",
        {"estimate": coefficient.value, "standard_error": error.value, "printed_p": p.value.value, "p": point,
         "formula": rule},
        Certainty.SUSPECTED,
    )  # fmt: skip
