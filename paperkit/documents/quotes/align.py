"""The part of a window that a quote fits best."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import edlib

__all__ = ["bounds"]

_SYMBOLS = 120
_BEGIN = 6


class _Symbols(dict[int, int]):
    def __missing__(self, char: int) -> int:
        return 0


def bounds(needle: str, window: str, most: float = 1.0) -> tuple[int, int]:
    """The part of the window with the least edit distance to the needle; of equal ones the first end, the longest.

    (0, 0) where the window is empty, or the distance is more than the share `most` of the needle's length.
    """
    if not window:
        return 0, 0
    if not (needle.isascii() and window.isascii()):
        symbols = _symbols(needle)
        needle, window = needle.translate(symbols), window.translate(symbols)
    ends = edlib.align(needle, window, mode="HW", task="distance", k=int(most * len(needle)))["locations"]
    if not ends:
        return 0, 0
    end = ends[0][1] + 1
    start = end - len(needle)
    if start >= 0 and any(
        window.startswith(needle[at : at + _BEGIN], start + at)
        for at in range(0, min(3 * _BEGIN, len(needle) - _BEGIN + 1), _BEGIN)
    ):
        return start, end
    back = edlib.align(needle[::-1], window[:end][::-1], mode="SHW", task="distance")["locations"][-1][1] + 1
    return end - back, end


@lru_cache(maxsize=1)
def _symbols(needle: str) -> _Symbols:
    """edlib takes few symbols: those the needle has not are one to it, and the rarest of a rich needle another."""
    counts = sorted(Counter(needle).items(), key=lambda pair: (-pair[1], pair[0]))
    return _Symbols({ord(c): i + 2 if i < _SYMBOLS else 1 for i, (c, _) in enumerate(counts)})
