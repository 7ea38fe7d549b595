"""The variance that a fixed window adds (seed 002, section 3.7): random annotation cut into windows by its length.

A model marks requirements in a text; which marks it sets, varies. Where windows are cut on the marked text, every mark
moves the borders of all windows behind it, and what lies across a border is lost: the same bytes give other counts.
Where windows are cut on the bare text, the borders stay, and only the marks vary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Spread", "WindowStudy", "simulate"]


@dataclass(frozen=True)
class Spread:
    """Counts over the repeats of one way to cut.

    Attributes:
        counts: Requirements that were extracted, one number a repeat.
    """

    counts: tuple[int, ...]

    @property
    def mean(self) -> float:
        """Mean count."""
        return sum(self.counts) / len(self.counts)

    @property
    def sd(self) -> float:
        """Standard deviation of the counts, with n - 1."""
        if len(self.counts) < 2:
            return 0.0
        mean = self.mean
        return float((sum((count - mean) ** 2 for count in self.counts) / (len(self.counts) - 1)) ** 0.5)


@dataclass(frozen=True)
class WindowStudy:
    """The same annotations cut in two ways.

    Attributes:
        annotated: Windows cut on the marked text.
        bare: Windows cut on the bare text.
    """

    annotated: Spread
    bare: Spread

    @property
    def amplification(self) -> float | None:
        """The spread with windows on marked text, in times that on bare text; None where the latter has none."""
        return self.annotated.sd / self.bare.sd if self.bare.sd else None


def simulate(
    lengths: Sequence[int], *, rate: float, window: int, mark: int, repeats: int, seed: int
) -> WindowStudy:
    """Repeat a random annotation of one text, and extract with windows cut in both ways; no model takes part.

    Each requirement is marked with a chance, which makes it longer by the mark. A window takes so many characters; a
    requirement is extracted where it is marked and lies whole in one window.

    Args:
        lengths: Of the requirements in characters, in order; they follow one another.
        rate: Chance that one is marked, 0 to 1.
        window: Characters of a window.
        mark: Characters that a mark adds.
        repeats: How often the text is annotated.
        seed: Of the annotation.

    Raises:
        ValueError: a number is out of its range.
    """
    import numpy as np

    if not lengths or min(lengths) < 1 or window < 1 or mark < 0 or repeats < 1 or not 0 <= rate <= 1:
        raise ValueError("lengths, window and repeats must be 1 or more, mark 0 or more, rate 0 to 1")
    sizes = np.asarray(lengths)
    marked = np.random.default_rng(seed).random((repeats, len(sizes))) < rate
    on_marked = _whole(sizes + mark * marked, window) & marked
    on_bare = _whole(np.broadcast_to(sizes, marked.shape), window) & marked
    return WindowStudy(
        Spread(tuple(int(n) for n in on_marked.sum(axis=1))),
        Spread(tuple(int(n) for n in on_bare.sum(axis=1))),
    )


def _whole(sizes: NDArray[np.int_], window: int) -> NDArray[np.bool_]:
    """Which pieces lie whole in one window; shape (repeats, pieces)."""
    ends = sizes.cumsum(axis=1)
    whole: NDArray[np.bool_] = (ends - sizes) // window == (ends - 1) // window
    return whole
