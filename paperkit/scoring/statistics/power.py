"""What a paired design can see: power of McNemar's exact test, and what to plan, before money is spent."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["items_needed", "mcnemar_power", "smallest_effect"]

LEVEL = 0.05
POWER = 0.8
_MOST_ITEMS = 5000


def mcnemar_power(n: int, first: float, second: float, level: float = LEVEL) -> float:
    """The chance that the exact test on n items comes out below the level, by enumeration.

    Args:
        n: Items.
        first, second: The chance that an item is good under the first condition only, under the second only.
        level: Of significance.

    Raises:
        ValueError: the chances are none.

    >>> round(mcnemar_power(31, 10 / 31, 2 / 31), 2)
    0.57
    """
    import numpy as np
    from scipy.stats import binom

    if not (n >= 1 and min(first, second) >= 0 and first + second <= 1):
        raise ValueError(f"n {n}, {first} and {second}: chances must be 0 or more and sum to at most 1")
    apart = first + second
    if not apart:
        return 0.0
    total = 0.0
    for discordant in range(1, n + 1):
        rejected = _rejected(discordant, level)
        if rejected.any():
            total += float(binom.pmf(discordant, n, apart)) * float(
                np.sum(binom.pmf(np.flatnonzero(rejected), discordant, first / apart))
            )
    return total


def items_needed(
    first: float, second: float, *, power: float = POWER, level: float = LEVEL, most: int = _MOST_ITEMS
) -> int | None:
    """The least number of items from which on the power is reached and kept; None where `most` are not enough.

    The power of an exact test goes up and down with n; the number given is one after which it does not fall below.

    Args:
        first, second: As for `mcnemar_power`.
        power: Wanted, 0 to 1.
        level: Of significance.
        most: Items up to which is looked.
    """
    if mcnemar_power(most, first, second, level) < power:
        return None
    low, high = 1, most
    while low < high:
        middle = (low + high) // 2
        if mcnemar_power(middle, first, second, level) >= power:
            high = middle
        else:
            low = middle + 1
    # The search may have landed in a dip of the saw; the next items tell.
    n = low
    for later in range(low, min(low + 40, most) + 1):
        if mcnemar_power(later, first, second, level) < power:
            n = later + 1
    return n


def smallest_effect(n: int, apart: float, *, power: float = POWER, level: float = LEVEL) -> float | None:
    """The smallest difference of two shares that a design could have seen; None where it could have seen none.

    Args:
        n: Items.
        apart: Share of items that differ between the conditions, 0 to 1.
        power: With this chance.
        level: Of significance.
    """
    if mcnemar_power(n, apart, 0.0, level) < power:
        return None
    low, high = 0.0, apart
    for _ in range(30):
        middle = (low + high) / 2
        if mcnemar_power(n, (apart + middle) / 2, (apart - middle) / 2, level) >= power:
            high = middle
        else:
            low = middle
    return high


@lru_cache(maxsize=4096)
def _rejected(discordant: int, level: float) -> NDArray[np.bool_]:
    """Of each number of items on the first side, whether the exact test rejects."""
    import numpy as np
    from scipy.stats import binom

    counts = np.arange(discordant + 1)
    tail = binom.cdf(np.minimum(counts, discordant - counts), discordant, 0.5)
    rejected: NDArray[np.bool_] = np.minimum(2 * tail, 1.0) <= level
    return rejected
