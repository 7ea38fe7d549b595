"""The same items under two conditions, each good or not: the discordant table and exact McNemar; Holm over several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = ["Discordant", "discordant_tables", "holm", "mcnemar"]


class Discordant(NamedTuple):
    """A paired comparison.

    Attributes:
        both, neither: Items that are alike under both conditions.
        first, second: Items that are good under one of them only.
    """

    both: int
    first: int
    second: int
    neither: int

    @classmethod
    def of(cls, pairs: Iterable[tuple[bool, bool]]) -> Discordant:
        """Count pairs of outcomes.

        >>> Discordant.of([(True, True), (True, False), (False, False)])
        Discordant(both=1, first=1, second=0, neither=1)
        """
        counts = dict.fromkeys([(True, True), (True, False), (False, True), (False, False)], 0)
        for one, other in pairs:
            counts[bool(one), bool(other)] += 1
        return cls(*counts.values())

    @property
    def n(self) -> int:
        """Items."""
        return sum(self)

    @property
    def difference(self) -> float:
        """Share of the first condition less that of the second."""
        return (self.first - self.second) / self.n


def mcnemar(table: Discordant) -> float:
    """The two-sided p value of McNemar's exact test (McNemar 1947): discordant items fall on either side alike.

    >>> [round(mcnemar(Discordant(0, a, b, 0)), 3) for a, b in ((8, 0), (10, 2), (12, 4), (0, 0))]
    [0.008, 0.039, 0.077, 1.0]
    """
    from scipy.stats import binomtest

    discordant = table.first + table.second
    return float(binomtest(table.first, discordant, 0.5).pvalue) if discordant else 1.0


def discordant_tables(first: int, second: int, n: int) -> Sequence[Discordant]:
    """All tables that two shares of the same n items leave possible, from the least discordant one on.

    Args:
        first, second: Items that are good under each condition.
        n: Items.

    >>> tables = discordant_tables(23, 15, 31)
    >>> len(tables), tables[0], tables[-1]
    (9, Discordant(both=15, first=8, second=0, neither=8), Discordant(both=7, first=16, second=8, neither=0))
    """
    least = max(first + second - n, 0)
    return [
        Discordant(both, first - both, second - both, n - first - second + both)
        for both in range(min(first, second), least - 1, -1)
    ]


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """P values adjusted for how many contrasts there are (Holm 1979), by name.

    >>> holm({"a": 0.01, "b": 0.04, "c": 0.03})
    {'a': 0.03, 'b': 0.06, 'c': 0.06}
    """
    left, largest = len(p_values), 0.0
    adjusted = {}
    for name, p in sorted(p_values.items(), key=lambda pair: pair[1]):
        largest = max(largest, min(p * left, 1.0))
        adjusted[name] = largest
        left -= 1
    return {name: adjusted[name] for name in p_values}
