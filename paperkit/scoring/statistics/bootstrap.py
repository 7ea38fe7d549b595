"""Bootstrap intervals by percentiles (Efron 1979), with a seed that is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from paperkit.scoring.statistics.proportions import Interval

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["cluster_bootstrap", "paired_bootstrap"]

DRAWS = 10_000


def paired_bootstrap(
    differences: Sequence[float], *, seed: int, level: float = 0.95, draws: int = DRAWS
) -> Interval:
    """The interval of the mean of paired differences: items are drawn again, each with both of its sides.

    Args:
        differences: One an item.
        seed: Of the draws.
        level: Of confidence, 0 to 1.
        draws: How many.

    Raises:
        ValueError: there are no differences.
    """
    if not differences:
        raise ValueError("no differences")
    return cluster_bootstrap([[one] for one in differences], seed=seed, level=level, draws=draws)


def cluster_bootstrap(
    clusters: Sequence[Sequence[float]],
    *,
    seed: int,
    statistic: Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.float64]] | None = None,
    level: float = 0.95,
    draws: int = DRAWS,
) -> Interval:
    """The interval of a mean over items that come in clusters: clusters are drawn again, whole.

    Sections of one document are more alike than those of two, so that drawing them alone would make intervals too
    narrow.

    Args:
        clusters: The items of each.
        seed: Of the draws.
        statistic: Of the sums and the sizes of the clusters drawn, each of shape (draws, clusters); by default the mean
            over all items, of shape (draws,).
        level: Of confidence, 0 to 1.
        draws: How many.

    Raises:
        ValueError: there are no items.
    """
    import numpy as np

    filled = [cluster for cluster in clusters if len(cluster)]
    if not filled:
        raise ValueError("no items in any cluster")
    sums = np.array([float(np.sum(cluster)) for cluster in filled])
    sizes = np.array([len(cluster) for cluster in filled], dtype=float)
    drawn = np.random.default_rng(seed).integers(0, len(filled), size=(draws, len(filled)))
    means = (
        statistic(sums[drawn], sizes[drawn])
        if statistic is not None
        else sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    )
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high))
