"""Places of a text that are like a quote, and whether one of them says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from rapidfuzz.distance.LCSseq import similarity as common_subsequence
from rapidfuzz.fuzz import partial_ratio_alignment
from rapidfuzz.fuzz import ratio as similarity

from paperkit.documents.quotes.align import bounds
from paperkit.documents.quotes.folded import Folded
from paperkit.documents.quotes.guard import Difference, difference
from paperkit.documents.quotes.letters import differ_in_letters_only
from paperkit.documents.quotes.normal import fold_case
from paperkit.documents.quotes.seeds import REACH
from paperkit.documents.quotes.tokens import SENTENCE_END, negations

__all__ = ["Likeness", "Search", "difference_at", "misread_place", "widened"]

_TURNS = 8
_ROUNDS = 4
_MOST_CELLS = 20_000_000_000  # of the alignment with the whole text: about two seconds
_CLIPPED = (
    15.0  # partial ratios look at windows no longer than the quote, so they underrate a text with insertions
)
_MOST_EDITS = 0.45  # of a quote's length, which no place of a similarity of 80 reaches
_CLEAR = 90.0  # so similar that no other range at the place is looked for
_CHUNK = 6
_CHUNKS = (0, 6, 12)
_SAME_WORD = 60.0
_BESIDE = 30
_STOPS = ".,;:!?'"
# A mark on a word without a stop must be on one of small letters: "double2" may be a footnote, "Layer2" a name.
_FOOTNOTE_MARK = re.compile(
    r"(?<![^ (])(?P<word>(?:[^\W\d_]{2,40}[.,;:!?'\])]{1,3}|[a-z]{4,40}))(?:[1-9]\d?|[*†‡§]{1,3})(?![^ ,.;:)])"
)
_CITATION_MARK = re.compile(r" ?\[[1-9]\d{0,2}(?:[,;-] ?[1-9]\d{0,2}){0,20}\](?! ?[=<>])")

Range = tuple[int, int]


class Likeness(NamedTuple):
    """A range of the normal form, and how like the quote it is, 0 to 100."""

    score: float
    start: int
    end: int


def misread_place(folded: Folded, needle: str, low: int, high: int, starts: Sequence[int]) -> Likeness | None:
    """The place where the quote stands with letters misread and none lost, if it surely is the most similar one."""
    text, size = folded.text, len(needle)
    score, place = 0.0, -1
    for start in starts:
        if low <= start <= high - size:
            likeness = similarity(needle, text[start : start + size])
            if likeness > score or (likeness == score and start < place):
                score, place = likeness, start
    if score < _CLEAR or not folded.is_whole(place, place + size):
        return None
    same = text[place : place + size]
    if not differ_in_letters_only(needle, same):
        return None
    if len(starts) > 1:
        margin = size // 4 + REACH
        for start in starts:
            if not text.startswith(same, start):
                window = text[max(start - margin, 0) : start + size + margin]
                if _may_hold(window, needle, score, above=True):
                    return None
    return Likeness(score, place, place + size)


def _may_hold(window: str, needle: str, score: float, *, above: bool = False) -> bool:
    """False where no part of the window can be as similar to the needle as the score, or above it.

    No part has a longer common subsequence with the needle than the whole, and none is shorter than that.
    """
    shared = len(needle) * score / (200.0 - score)
    least = int(shared) + 1 if above else ceil(shared)
    return common_subsequence(needle, window, score_cutoff=least) >= least


class Search:
    """One quote looked for in one text.

    Attributes:
        minimum: Least similarity that is of use, 0 to 100; may be raised on the way.
        seen: The places told so far.
    """

    def __init__(self, folded: Folded, needle: str, minimum: float, low: int, high: int) -> None:
        self.folded = folded
        self.text = folded.text
        self.needle = needle
        self.minimum = minimum
        self.low = low
        self.high = high
        self.seen: set[Range] = set()

    def places(self, starts: Sequence[int]) -> Iterator[Likeness]:
        """Ranges like the quote; of one round, the most similar first.

        Places come from a few shared long words, then from all of them, then from shared pieces. Only where none of
        these is similar is the whole text aligned. Whoever is content with a place asks for no more.
        """
        yield from self.rounds(starts)
        seeds = self.folded.seeds
        yield from self.rounds(seeds.near(self.needle, thorough=True))
        if not self.seen:
            for pieces in seeds.by_pieces(self.needle):
                yield from self.rounds(pieces)
        if not self.seen:
            yield from self.aligned()

    def rounds(self, starts: Sequence[int]) -> Iterator[Likeness]:
        """The best place around each start, then the best beside these, and so on while they are similar enough."""
        for _ in range(_ROUNDS):
            places = {place for start in starts if (place := self._best(start)) is not None}
            ranked = sorted(
                (place for place in places if place[1:] not in self.seen),
                key=lambda place: (-place.score, place.start),
            )
            if not ranked or ranked[0].score < self.minimum:
                return
            yield from ranked
            self.seen.update(place[1:] for place in ranked)

    def aligned(self) -> Iterator[Likeness]:
        """The same by alignment with the whole text, one after the other, each seen once."""
        needle, low = self.needle, self.low
        text = self.text[low : self.high]
        if 0 < len(text) < len(needle):
            yield Likeness(similarity(needle, text), low, self.high)
            return
        turns = min(_TURNS, _MOST_CELLS // (len(text) * len(needle) + 1))
        cutoff, least = max(self.minimum, 1.0), max(self.minimum - _CLIPPED, 1.0)
        for _ in range(turns):
            near = partial_ratio_alignment(needle, text, score_cutoff=cutoff)
            if near is None and cutoff > least:
                cutoff = least
                near = partial_ratio_alignment(needle, text, score_cutoff=cutoff)
            if near is None or near.dest_end == near.dest_start:
                return
            margin = len(needle) // 2 + 1
            left = max(near.dest_start - margin, 0)
            start, end = bounds(needle, text[left : near.dest_end + margin])
            yield self._whole(low + left + start, low + left + end)
            text = _blanked(text, left + start, left + end)

    def _best(self, near: int) -> Likeness | None:
        """The part of the text around a start most like the quote, beside those seen before."""
        size = len(self.needle)
        if not self.seen and self.low <= near <= self.high - size and self._holds_ends(near):
            place = self._whole(near, near + size)
            if place.score >= _CLEAR:
                return place
        margin = size // 4 + REACH
        left, right = max(near - margin, self.low), min(near + size + margin, self.high)
        window = self.text[left:right]
        for start, end in self.seen:
            if left < end and start < right:
                window = _blanked(window, max(start - left, 0), min(end, right) - left)
        if not _may_hold(window, self.needle, self.minimum):
            return None
        start, end = bounds(self.needle, window, _MOST_EDITS)
        return self._whole(left + start, left + end) if start < end else None

    def _holds_ends(self, start: int) -> bool:
        """Whether a piece near each end of the needle stands where it would if nothing was left out or put in."""
        needle, size, matches = self.needle, len(self.needle), self.text.startswith
        if size < _CHUNKS[-1] + _CHUNK:
            return False
        for at in _CHUNKS:
            if matches(needle[at : at + _CHUNK], start + at):
                break
        else:
            return False
        for at in _CHUNKS:
            piece = size - at - _CHUNK
            if matches(needle[piece : piece + _CHUNK], start + piece):
                return True
        return False

    def _whole(self, start: int, end: int) -> Likeness:
        start, end = self.folded.to_tokens(start, end, self.low, self.high, self.needle[-1])
        return Likeness(similarity(self.needle, self.text[start:end]), start, end)


def _blanked(text: str, start: int, end: int) -> str:
    return "".join((text[:start], "\0" * (end - start), text[end:]))


def difference_at(folded: Folded, needle: str, start: int, end: int) -> Difference:
    """What the text's words say otherwise than the quote, and what to note of them."""
    text = folded.text
    window = text[start:end]
    found = difference(needle, window)
    if found.reason == "number_changed":
        bare = _without_footnote_marks(needle, folded.cased[start:end])
        if bare is not None:
            found = difference(needle, bare)
            found = Difference(found.reason, (*found.notes, "footnote_mark"))
    if found.reason:
        return Difference(found.reason)
    # An alignment may drop a word of the quote ("did fall") to step over a "not" that stands beside the window.
    if not _same_word(needle.partition(" ")[0], window.partition(" ")[0]):
        beside = text[max(start - _BESIDE, 0) : start].partition(" ")[2]
        if negations(SENTENCE_END.split(beside)[-1]):
            return Difference("negation_changed")
    if not _same_word(needle.rpartition(" ")[2], window.rpartition(" ")[2]):
        beside = text[end : end + _BESIDE].rpartition(" ")[0]
        if negations(SENTENCE_END.split(beside)[0]):
            return Difference("negation_changed")
    return found


def _without_footnote_marks(needle: str, cased: str) -> str | None:
    """The text without the marks of footnotes and citations that the quote has not; None where there is none.

    The quote must have the word before the mark, and not the mark: no number of the quote itself is left out.
    """

    def bare(found: re.Match[str]) -> str:
        words = {found["word"].lower(), found["word"].lower().rstrip(_STOPS)}
        return found[0] if words.isdisjoint(known) or found[0].lower() in known else found["word"]

    words = needle.split(" ")
    known = {*words, *(word.rstrip(_STOPS) for word in words)}
    without = _FOOTNOTE_MARK.sub(bare, cased)
    if "[" not in needle:
        without = _CITATION_MARK.sub("", without)
    return None if without == cased else fold_case(without)


def widened(folded: Folded, needle: str, place: Likeness) -> Likeness | None:
    """The place with the first and the last word of the quote, where they stand just beside it; None where they do not.

    An alignment that must step over words the quote leaves out near an end may cut the end off instead.
    """
    text, (_, start, end) = folded.text, place
    first, last = needle.partition(" ")[0], needle.rpartition(" ")[2]
    low, high = max(start - _BESIDE, 0), min(end + _BESIDE, len(text))
    if not _same_word(first, text[start:end].partition(" ")[0]):
        at = f" {text[low:start]}".rfind(f" {first} ")
        start = low + at if at >= 0 else start
    if not _same_word(last, text[start:end].rpartition(" ")[2]):
        at = f"{text[end:high]} ".find(f" {last} ")
        end = end + at + 1 + len(last) if at >= 0 else end
    if (start, end) == place[1:]:
        return None
    return Likeness(similarity(needle, text[start:end]), start, end)


def _same_word(one: str, other: str) -> bool:
    return one == other or similarity(one, other) >= _SAME_WORD
