"""Values that can't be: a negative standard deviation or error, a p value above 1 that stands alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.findings import Severity
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.values import read_printed

__all__ = ["impossible_values"]

# `−1 SD = 2.1` is a point on a scale.
_SPREAD = re.compile(
    r"(?<![A-Za-z_\\])(?<!\d )(?<!\d)(?P<name>SDs?|SEM?|s\.d\.|s\.e\.|标准差|标准误)\s?[=＝]\s?(?=-\s?[.0-9])"
)
_P = re.compile(r"\b(?P<name>[pP][- ]values?)\s?(?:=|of|was|is)\s?(?=-?\s?[.0-9])")


def impossible_values(text: str) -> Iterator[Asked]:
    """The impossible values of a folded text that belong to no test."""
    for match in _SPREAD.finditer(text):
        value = read_printed(text, match.end())
        if value is not None and value.high < 0:
            yield Asked(match.start(), value.end, _fault(match["name"], value.value, f"{match['name']} ≥ 0"))
    for match in _P.finditer(text):
        value = read_printed(text, match.end())
        if value is not None and (value.low > 1 or value.high < 0):
            yield Asked(match.start(), value.end, _fault("p", value.value, "0 ≤ p ≤ 1"))


def _fault(name: str, value: float, rule: str) -> Fault:
    return Fault(
        "impossible_value", Severity.MAJOR, f"{name} = {value:g} is not possible", rule,
        "Correct it from the output of the analysis", {"printed": value, "formula": rule},
    )  # fmt: skip
