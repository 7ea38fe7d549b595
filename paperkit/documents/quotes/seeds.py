"""Where in a text a quote may stand: blocks that share rare words with it.

The text is cut into blocks at spaces, and each word that is not common is listed with its blocks. Text without spaces
is listed by every four characters.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from operator import itemgetter

from paperkit.documents.quotes.normal import is_unspaced

__all__ = ["Seeds"]

_BLOCK = 256
_GRAM = 4
_SHARE = 8
_PIECE = 12
_SAMPLE = 65_536  # characters in which the common words are counted
_MOST_BLOCKS = 256
_ENOUGH_VOTES = 16
_FEWEST_SEEDS = 3
_MOST_VOTES = 600
_MOST_OF_A_PIECE = 3
_AGREEING = 0.7  # share of the most votes with which a block is still looked at
_ASCII = re.compile("[\x00-\x7f]+")


class Seeds:
    """The words of a folded normal form, and the blocks they stand in."""

    def __init__(self, folded: str) -> None:
        self._text = folded
        self._has_grams = not folded.isascii() and any(map(is_unspaced, set(_ASCII.sub("", folded))))
        # A word in more blocks than are looked at, or in many of a short text, needs no list.
        share = _SAMPLE / max(len(folded), _SAMPLE)
        sample = Counter(folded[:_SAMPLE].split(" "))
        most = min(_MOST_BLOCKS, len(folded) // (_BLOCK * _SHARE) + _SHARE)
        self._common = common = {word for word, count in sample.items() if count > most * share + 2}
        self._starts = starts = [0]
        self._blocks: dict[str, list[int]] = {}
        blocks: defaultdict[str, list[int]] = defaultdict(list)
        at = number = 0
        while at < len(folded):
            end = folded.find(" ", at + _BLOCK, at + 2 * _BLOCK)
            end = min(at + 2 * _BLOCK, len(folded)) if end < 0 else end + 1
            block = folded[at:end]
            for word in block.split(" "):
                if word not in common:
                    blocks[word].append(number)
            if self._has_grams and not block.isascii():
                reach = folded[at : end + _GRAM - 1]
                for gram in {reach[i : i + _GRAM] for i in range(end - at)}:
                    if not gram.isascii():
                        blocks[gram].append(number)
            starts.append(end)
            at = end
            number += 1
        self._blocks = dict(blocks)

    def exact(self, needle: str) -> Iterator[int] | None:
        """Where the needle stands, in order; None where no word of it is rare enough to tell quickly."""
        rarest: list[int] | None = None
        words = needle.split(" ")
        offset, at = 0, len(words[0]) + 1
        for word in words[1:-1]:
            blocks = self._blocks.get(word)
            if blocks is None:
                if word not in self._common and len(word) < _BLOCK:
                    return iter(())
            elif rarest is None or len(blocks) < len(rarest):
                rarest, offset = blocks, at
            at += len(word) + 1
        if rarest is None or len(rarest) > _MOST_BLOCKS:
            return None
        return self._in_blocks(needle, rarest, offset)

    def _in_blocks(self, needle: str, blocks: list[int], offset: int) -> Iterator[int]:
        find, size = self._text.find, len(needle)
        last = -1
        for block in blocks:
            end = self._starts[block + 1] - offset + size
            at = find(needle, max(self._starts[block] - offset, last + 1, 0), max(end, 0))
            while at >= 0:
                last = at
                yield at
                at = find(needle, at + 1, end)

    def near(self, needle: str, most: int) -> list[tuple[int, int]]:
        """Ranges that hold any place of a needle sharing rare words with it; those that share most first."""
        known: list[tuple[int, list[int]]] = []
        get = self._blocks.get
        for word in needle.split(" "):
            blocks = get(word)
            if blocks is not None:
                known.append((len(blocks), blocks))
            elif self._has_grams and not word.isascii():
                for inside in range(len(word) - _GRAM + 1):
                    blocks = get(word[inside : inside + _GRAM])
                    if blocks is not None:
                        known.append((len(blocks), blocks))
        known.sort(key=itemgetter(0))
        votes: dict[int, int] = {}
        cast = 0
        for seeds, (count, blocks) in enumerate(known):
            enough = seeds >= _FEWEST_SEEDS and cast + count > _ENOUGH_VOTES
            if enough and (max(votes.values()) > 1 or cast + count > _MOST_VOTES):
                break
            cast += count
            for block in blocks:
                votes[block] = votes.get(block, 0) + 1
        if not votes:
            return []
        # A needle may stand over the end of a block.
        joint = {block: count + votes.get(block + 1, 0) for block, count in votes.items()}
        least = max(joint.values()) * _AGREEING
        chosen = sorted([(-count, block) for block, count in joint.items() if count >= least])
        margin = len(needle) + len(needle) // 4 + 8
        ranges: list[tuple[int, int]] = []
        seen: set[int] = set()
        for _, first in chosen:
            # A range holds what reaches over the ends of its block, so a neighbour with fewer votes adds nothing.
            block = first if votes[first] >= votes.get(first + 1, 0) else first + 1
            if block not in seen:
                seen.update((block - 1, block, block + 1))
                ranges.append((max(self._starts[block] - margin, 0), self._starts[block + 1] + margin))
                if len(ranges) == most:
                    break
        return ranges

    def by_pieces(self, needle: str, most: int) -> list[tuple[int, int]]:
        """The same by pieces of the needle that stand in the text: slower, but words need not be whole."""
        margin = len(needle) // 4 + 8
        ranges: list[tuple[int, int]] = []
        for offset in range(0, len(needle) - _PIECE + 1, _PIECE):
            piece = needle[offset : offset + _PIECE]
            at = self._text.find(piece)
            for _ in range(_MOST_OF_A_PIECE):
                if at < 0:
                    break
                start = at - offset
                if not any(first <= start < last for first, last in ranges):
                    ranges.append((max(start - margin, 0), start + len(needle) + margin))
                at = self._text.find(piece, at + 1)
            if len(ranges) >= most:
                break
        return ranges
