"""p values of a revision that follow from the test statistic beside them, so that they are recomputed and not new."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paperkit.gates.statistics.agreement import agrees, p_range
from paperkit.gates.statistics.chains import reported_tests
from paperkit.gates.statistics.context import says_one_sided
from paperkit.gates.statistics.values import fold

__all__ = ["recomputed"]


def recomputed(text: str, is_known: Callable[[float, float], bool]) -> Iterator[tuple[int, int]]:
    """Ranges in a text of the p values that follow from a statistic that is known.

    Args:
        text: A paragraph, or a cell.
        is_known: Whether the previous draft or the log holds a value, given with half a unit of its last place.

    >>> list(recomputed("t(28) = 2.20, p = .036", lambda value, reach: True))
    [(18, 22)]
    >>> list(recomputed("t(28) = 2.20, p = .33", lambda value, reach: True))
    []
    """
    folded = fold(text)
    if "p" not in folded.lower():
        return
    sides = 1 if says_one_sided(folded) else 2
    for test in reported_tests(folded):
        statistic, p = test.statistic, test.p
        if p is None or p.value is None or test.ambiguous or (statistic.kind != "z" and not statistic.df):
            continue
        size = statistic.value
        if size.relation != "=" or not is_known(abs(size.value), size.half_unit):
            continue
        if not all(is_known(df, 1e-9) for df in statistic.df if statistic.n is None):
            continue
        low, high = p_range(statistic.kind, size, statistic.df, p.sides or sides)
        if agrees(p.value, low, high):
            yield p.value.start, p.value.end
