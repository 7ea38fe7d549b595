"""Values that can't be: a negative standard deviation or error, a p value above 1 or of 0 that stands alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from paperkit.findings import Certainty, Severity
from paperkit.gates.statistics.chains import chains
from paperkit.gates.statistics.context import says_significance, sentence_around
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.tokens import Item, PValue, Statistic
from paperkit.gates.statistics.values import Printed, read_printed

__all__ = ["impossible_values"]

# `−1 SD = 2.1` is a point on a scale.
_SPREAD = re.compile(
    r"(?<![A-Za-z_\\])(?<!\d )(?<!\d)(?P<name>SDs?|SEM?|s\.d\.|s\.e\.|标准差|标准误)\s?[=＝]\s?(?=-\s?[.0-9])"
)
_P = re.compile(r"\b(?P<name>[pP][- ]values?)\s?(?:=|of|was|is)\s?(?=-?\s?[.0-9])")


def impossible_values(text: str, sentences: Sequence[tuple[int, int]] = ()) -> Iterator[Asked]:
    """The impossible values of a folded text that belong to no test.

    Args:
        text: Folded text of a paragraph.
        sentences: Ranges of its sentences; a bare `p` is a p value where its sentence speaks of significance.
    """
    for match in _SPREAD.finditer(text):
        value = read_printed(text, match.end())
        if value is not None and value.high < 0:
            yield Asked(match.start(), value.end, _fault(match["name"], value.value, f"{match['name']} ≥ 0"))
    for match in _P.finditer(text):
        value = read_printed(text, match.end())
        if value is not None and (value.low > 1 or value.high < 0):
            yield Asked(match.start(), value.end, _fault("p", value.value, "0 ≤ p ≤ 1"))
    yield from _lone_p_values(text, sentences)


def _lone_p_values(text: str, sentences: Sequence[tuple[int, int]]) -> Iterator[Asked]:
    """A bare `p = 1.3` or `p = .000` without a statistic beside it."""
    for chain in chains(text):
        if any(isinstance(token, Statistic | Item) for token in chain):
            continue
        for token in chain:
            if not isinstance(token, PValue) or (p := token.value) is None or p.relation != "=":
                continue
            if _P.match(text, token.start):
                continue
            if p.value == 0 and p.half_unit < _LEAST_ZERO:
                yield Asked(token.start, token.end, _zero(p))
            elif p.low > 1 and p.half_unit < 0.5 and text[p.end - 1] != "%":
                sentence = sentence_around(text, sentences, token.start)
                if says_significance(sentence):
                    fault = replace(_fault("p", p.value, "0 ≤ p ≤ 1"), certainty=Certainty.SUSPECTED)
                    yield Asked(token.start, token.end, fault)


_LEAST_ZERO = 0.001
"""`p = .000` is how programs print a small p value; `p = 0.0` may be any parameter."""


def _zero(p: Printed) -> Fault:
    return Fault(
        "p_zero", Severity.SUGGESTION, "A p value is never exactly 0",
        f"Programs print p = .000 for every p value below {p.half_unit:g}", f"Write p < {2 * p.half_unit:g}",
        {"printed": p.value, "formula": "p > 0"},
    )  # fmt: skip


def _fault(name: str, value: float, rule: str) -> Fault:
    return Fault(
        "impossible_value", Severity.MAJOR, f"{name} = {value:g} is not possible", rule,
        "Correct it from the output of the analysis", {"printed": value, "formula": rule},
    )  # fmt: skip
