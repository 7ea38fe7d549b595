"""Places of a text that are like a quote, and whether one of them says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.fuzz import partial_ratio_alignment
from rapidfuzz.fuzz import ratio as similarity

from paperkit.documents.quotes.align import bounds
from paperkit.documents.quotes.folded import Folded
from paperkit.documents.quotes.guard import Difference, difference
from paperkit.documents.quotes.seeds import REACH
from paperkit.documents.quotes.tokens import negations

__all__ = ["Likeness", "difference_at", "similar_places"]

_CANDIDATES = 8
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
_SENTENCE_END = re.compile(r"[.!?] |[。！？]")

Range = tuple[int, int]


class Likeness(NamedTuple):
    """A range of the normal form, and how like the quote it is, 0 to 100."""

    score: float
    start: int
    end: int


def similar_places(folded: Folded, needle: str, minimum: float, low: int, high: int) -> Iterator[Likeness]:
    """Ranges like the quote; of one round, the most similar first.

    Places come from a few shared long words, then from all of them, then from shared pieces. Only where none of these
    is similar is the whole text aligned. Whoever is content with a place asks for no more.
    """
    seen: set[Range] = set()
    for thorough in (False, True):
        starts = folded.seeds.near(needle, _CANDIDATES, thorough=thorough)
        yield from _rounds(folded, needle, starts, seen, minimum, low, high)
    if not seen:
        for starts in folded.seeds.by_pieces(needle):
            yield from _rounds(folded, needle, starts, seen, minimum, low, high)
    if not seen:
        yield from _aligned(folded, needle, minimum, low, high)


def _rounds(
    folded: Folded,
    needle: str,
    ranges: Sequence[Range],
    seen: set[Range],
    minimum: float,
    low: int,
    high: int,
) -> Iterator[Likeness]:
    """The best place of each range, then the best beside these, and so on while they are similar enough."""
    for _ in range(_ROUNDS):
        places = {_best(folded, needle, place, seen, low, high) for place in ranges} - {None}
        ranked = sorted(
            (place for place in places if place is not None and place[1:] not in seen),
            key=lambda place: (-place.score, place.start),
        )
        if not ranked or ranked[0].score < minimum:
            return
        yield from ranked
        seen.update(place[1:] for place in ranked)


def _best(folded: Folded, needle: str, near: int, seen: set[Range], low: int, high: int) -> Likeness | None:
    """The part of the text around a start most like the quote, beside those seen before."""
    size = len(needle)
    if (
        not seen
        and low <= near
        and near + size <= high
        and size > 3 * _CHUNK
        and _holds_ends(folded.text, needle, near)
    ):
        place = _whole(folded, needle, near, near + size, low, high)
        if place.score >= _CLEAR:
            return place
    margin = size // 4 + REACH
    left, right = max(near - margin, low), min(near + size + margin, high)
    window = folded.text[left:right]
    for start, end in seen:
        if left < end and start < right:
            window = _blanked(window, max(start - left, 0), min(end, right) - left)
    start, end = bounds(needle, window, _MOST_EDITS)
    return _whole(folded, needle, left + start, left + end, low, high) if start < end else None


def _holds_ends(text: str, needle: str, start: int) -> bool:
    """Whether a piece near each end of the needle stands where it would if nothing was left out or put in."""
    matches, size = text.startswith, len(needle)
    if size < _CHUNKS[-1] + _CHUNK:
        return False
    return any(matches(needle[at : at + _CHUNK], start + at) for at in _CHUNKS) and any(
        matches(needle[size - at - _CHUNK : size - at], start + size - at - _CHUNK) for at in _CHUNKS
    )


def _whole(folded: Folded, needle: str, start: int, end: int, low: int, high: int) -> Likeness:
    start, end = folded.to_tokens(start, end, low, high, needle[-1])
    return Likeness(similarity(needle, folded.text[start:end]), start, end)


def _blanked(text: str, start: int, end: int) -> str:
    return "".join((text[:start], "\0" * (end - start), text[end:]))


def _aligned(folded: Folded, needle: str, minimum: float, low: int, high: int) -> Iterator[Likeness]:
    """The same by alignment with the whole text, one after the other, each seen once."""
    text = folded.text[low:high]
    if 0 < len(text) < len(needle):
        yield Likeness(similarity(needle, text), low, high)
        return
    turns = min(_CANDIDATES, _MOST_CELLS // (len(text) * len(needle) + 1))
    cutoff, least = max(minimum, 1.0), max(minimum - _CLIPPED, 1.0)
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
        yield _whole(folded, needle, low + left + start, low + left + end, low, high)
        text = _blanked(text, left + start, left + end)


def difference_at(folded: Folded, needle: str, start: int, end: int) -> Difference:
    """What the text's words say otherwise than the quote, and what to note of them."""
    text = folded.text
    window = text[start:end]
    found = difference(needle, window)
    if found.reason:
        return Difference(found.reason)
    # An alignment may drop a word of the quote ("did fall") to step over a "not" that stands beside the window.
    if not _same_word(needle.partition(" ")[0], window.partition(" ")[0]):
        beside = text[max(start - _BESIDE, 0) : start].partition(" ")[2]
        if negations(_SENTENCE_END.split(beside)[-1]):
            return Difference("negation_changed")
    if not _same_word(needle.rpartition(" ")[2], window.rpartition(" ")[2]):
        beside = text[end : end + _BESIDE].rpartition(" ")[0]
        if negations(_SENTENCE_END.split(beside)[0]):
            return Difference("negation_changed")
    return found


def _same_word(one: str, other: str) -> bool:
    return one == other or similarity(one, other) >= _SAME_WORD
