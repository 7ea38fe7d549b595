"""Where in a text a quote may stand: places of the long words it shares with the text.

Words of six characters and more are listed with their places; text without spaces is listed by every other run of four
characters. A place of a shared word, less its offset in the quote, is where the quote would start.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter

from paperkit.documents.quotes.normal import unspaced_runs

__all__ = ["REACH", "Seeds"]

_LONG = 6
_CANDIDATES = 8
_GRAM = 4
_STEP = 2
_WORD = re.compile(rf"[^ ]{{{_LONG},256}}")
_CELL = 5  # binary digits of a start that do not count
REACH = 2 << _CELL
"""Starts that differ by fewer characters are taken for one."""
_PIECE = 12
_MOST_PLACES = 4096
_FEWEST_SEEDS = 3
_AGREED = 2  # words or pieces beside the rarest word
_RARE = 256
_SHORT, _APART = 5, 8  # length of a piece, and from one to the next
_MOST_VOTES = 240
_MOST_OF_A_PIECE = 3
_MOST_OF_PIECES = 8
_AGREEING = 0.6  # share of the most votes with which a place is still looked at: two of three
_AGREEING_AT_ALL = 0.4  # the same where all words vote


class Seeds:
    """The long words of a folded normal form, and where they stand."""

    def __init__(self, folded: str) -> None:
        self._text = folded
        places: defaultdict[str, list[int]] = defaultdict(list)
        for word in _WORD.finditer(folded):
            places[word[0]].append(word.start())
        self._has_grams = False
        if not folded.isascii():
            for start, end in unspaced_runs(folded):
                self._has_grams = True
                for at in range(start, end - _GRAM + 1, _STEP):
                    places[folded[at : at + _GRAM]].append(at)
        self._places = dict(places)

    def exact(self, needle: str) -> list[int] | None:
        """Where the needle stands, in order; None where no word of it is rare enough to tell quickly.

        Only words with a space on both sides are asked for: the first and the last may be parts of words in the text.
        """
        rarest: list[int] | None = None
        offset, get = 0, self._places.get
        at = needle.find(" ") + 1
        for word in needle.split(" ")[1:-1]:
            if len(word) >= _LONG:
                places = get(word)
                if places is None:
                    return [] if len(word) < _PIECE * _PIECE else None
                if rarest is None or len(places) < len(rarest):
                    rarest, offset = places, at
            at += len(word) + 1
        if rarest is None or len(rarest) > _MOST_PLACES:
            return None
        matches = self._text.startswith
        return [at - offset for at in rarest if at >= offset and matches(needle, at - offset)]

    def near(self, needle: str, *, thorough: bool = False) -> list[int]:
        """Offsets where a needle that shares long words with the text may start; those that share most first.

        An offset is right to `REACH` characters, more where the two differ in length before the shared word.
        The rarest few words decide, unless `thorough`.
        """
        known = self._known(needle)
        known.sort(key=itemgetter(0))
        if not thorough and (agreed := self._agreed(needle, known)):
            return agreed[:_CANDIDATES]
        first: dict[int, int] = {}
        votes: dict[int, int] = {}
        cast = 0
        for seeds, (count, offset, places) in enumerate(known):
            enough = not thorough and seeds >= _FEWEST_SEEDS
            if enough and (max(votes.values()) > 1 or cast + count > _MOST_VOTES):
                break
            if count > _MOST_PLACES or cast > _MOST_PLACES:
                break
            cast += count
            for place in places:
                start = place - offset
                cell = start >> _CELL
                # Starts that differ a little may fall on both sides of a cell's end.
                if cell in votes:
                    votes[cell] += 1
                elif cell - 1 in votes:
                    votes[cell - 1] += 1
                elif cell + 1 in votes:
                    votes[cell + 1] += 1
                else:
                    votes[cell] = 1
                    first[cell] = start
        if not votes:
            return []
        least = max(votes.values()) * (_AGREEING_AT_ALL if thorough else _AGREEING)
        chosen = sorted([(-count, cell) for cell, count in votes.items() if count >= least])
        return [first[cell] for _, cell in chosen[:_CANDIDATES]]

    def _agreed(self, needle: str, known: list[tuple[int, int, list[int]]]) -> list[int]:
        """Where the rarest word stands, and two of the next ones, or two pieces, as far from it as in the needle."""
        if not known or known[0][0] > _RARE:
            return []
        _, offset, places = known[0]
        if len(known) > _AGREED:
            others = [(at - offset, needle[at : at + _LONG]) for _, at, _ in known[1 : _AGREED + 3]]
            starts = self._beside(places, offset, others)
            if starts:
                return starts
        pieces = [
            (at - offset, needle[at : at + _SHORT])
            for at in range(0, len(needle) - _SHORT, _APART)
            if not offset - _SHORT < at < offset + _LONG
        ]
        return self._beside(places, offset, pieces)

    def _beside(self, places: list[int], offset: int, others: list[tuple[int, str]]) -> list[int]:
        """The places, less the offset, that have at least two of the others beside them; those with most first."""
        matches = self._text.startswith
        found = []
        for place in places:
            votes = sum([matches(word, place + at) for at, word in others if place >= -at])
            if votes >= _AGREED:
                found.append((-votes, place - offset))
        if not found:
            return []
        found.sort()
        least = _AGREEING * found[0][0]
        return [start for votes, start in found if votes <= least]

    def _known(self, needle: str) -> list[tuple[int, int, list[int]]]:
        """How often each long word of the needle stands in the text, its offset in the needle, and where it stands."""
        known: list[tuple[int, int, list[int]]] = []
        get = self._places.get
        at = 0
        for word in needle.split(" "):
            if len(word) >= _LONG and (places := get(word)) is not None:
                known.append((len(places), at, places))
            at += len(word) + 1
        if self._has_grams and not needle.isascii():
            for start, end in unspaced_runs(needle):
                for inside in range(start, end - _GRAM + 1):
                    if (places := get(needle[inside : inside + _GRAM])) is not None:
                        known.append((len(places), inside, places))
        return known

    def by_pieces(self, needle: str) -> Iterator[list[int]]:
        """The same by pieces of the needle that stand in the text, piece by piece: slower, but needs no whole word.

        Pieces without a long word that the text has not come first.
        """
        pieces = [(at, needle[at : at + _PIECE]) for at in range(0, len(needle) - _PIECE + 1, _PIECE)]
        unknown = [
            range(word.start() - _PIECE + 1, word.end())
            for word in _WORD.finditer(needle)
            if word[0] not in self._places
        ]
        pieces.sort(key=lambda piece: any(piece[0] in word for word in unknown))
        seen: list[int] = []
        for offset, piece in pieces:
            starts: list[int] = []
            at = self._text.find(piece)
            while at >= 0 and len(starts) < _MOST_OF_A_PIECE:
                start = at - offset
                if not any(abs(start - other) < REACH for other in seen):
                    starts.append(start)
                    seen.append(start)
                at = self._text.find(piece, at + 1)
            if starts:
                yield starts
            if len(seen) >= _MOST_OF_PIECES:
                return
