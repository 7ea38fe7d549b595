"""Retention after human editing (seed 002, section 3.3): how much of a draft's wording stands in what was handed in."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from paperkit.documents.words import find_words

__all__ = ["Retention", "retention", "tokens_of"]

_LEAST_BLOCK = 5
"""Words in a row from which on wording that stands elsewhere counts as moved; shorter runs are chance."""


@dataclass(frozen=True)
class Retention:
    """What became of a draft's words.

    Attributes:
        words: In the draft; Chinese by the character.
        kept: Of these, in the submitted text in the same order.
        moved: Besides, in another place of it, in blocks of five words or more.
        submitted: Words of the submitted text.
    """

    words: int
    kept: int
    moved: int
    submitted: int

    @property
    def share(self) -> float | None:
        """Share of the draft's words that is kept in its order, 0 to 1; None of an empty draft."""
        return self.kept / self.words if self.words else None

    @property
    def share_with_moved(self) -> float | None:
        """The same with what moved."""
        return (self.kept + self.moved) / self.words if self.words else None


def tokens_of(text: str) -> list[str]:
    """The words of a text, case folded; of Chinese its characters.

    >>> tokens_of("We read 46 Sensors, 每天")
    ['we', 'read', '46', 'sensors', '每', '天']
    """
    return [match[0].casefold() for match in find_words(text)]


def retention(draft: str, submitted: str) -> Retention:
    """Compare a draft with what was handed in, word by word.

    >>> made = retention("The sensors are read daily.", "All sensors are read daily.")
    >>> (made.kept, made.words, made.share)
    (4, 5, 0.8)
    """
    from rapidfuzz.distance import LCSseq

    before, after = tokens_of(draft), tokens_of(submitted)
    gone: list[list[str]] = []
    new: list[list[str]] = []
    kept = 0
    for code in LCSseq.opcodes(before, after):
        if code.tag == "equal":
            kept += code.src_end - code.src_start
        else:
            gone.append(before[code.src_start : code.src_end])
            new.append(after[code.dest_start : code.dest_end])
    return Retention(len(before), kept, sum(_moved(gone, new)), len(after))


def _moved(gone: Sequence[list[str]], new: list[list[str]]) -> Iterator[int]:
    """Lengths of blocks that left one place and stand in another; each new word counts once."""
    left = [run for run in new if len(run) >= _LEAST_BLOCK]
    for run in (run for run in gone if len(run) >= _LEAST_BLOCK):
        stretches = [run]
        while stretches:
            stretch = stretches.pop()
            best = max(
                ((*_longest(stretch, other), at) for at, other in enumerate(left)),
                key=lambda found: found[2],
                default=(0, 0, 0, 0),
            )
            start, there, size, at = best
            if size < _LEAST_BLOCK:
                continue
            yield size
            other = left.pop(at)
            left += [part for part in (other[:there], other[there + size :]) if len(part) >= _LEAST_BLOCK]
            stretches += [
                part for part in (stretch[:start], stretch[start + size :]) if len(part) >= _LEAST_BLOCK
            ]


def _longest(one: Sequence[Hashable], other: Sequence[Hashable]) -> tuple[int, int, int]:
    match = SequenceMatcher(None, one, other, autojunk=False).find_longest_match()
    return match.a, match.b, match.size
