"""Find where a quote stands in a text, and refuse one that says something else there.

Text and quote are compared in a normal form that forgets what typesetting and extraction change: ligatures and
compatibility characters (NFKC), soft hyphens and zero-width characters, hyphens inside words and at line ends,
kinds of quotation marks and dashes, white space, case. The normal form keeps a map to the source, so every match is
a range of the text as it was given.

    >>> text = "We used the e\\ufb03cient cli-\\nmate model in all 12 runs."
    >>> find_quote(text, "the efficient climate model").text
    'the eﬃcient cli-\\nmate model'
    >>> find_quote(text, "the eficient climate modell in all 12 runs").status
    'fuzzy'
    >>> find_quote(text, "the efficient climate model in all 13 runs").reason
    'number_changed'
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from paperkit.documents.quotes.ligatures import find_damaged
from paperkit.documents.quotes.normal import fold_case, normalise
from paperkit.documents.quotes.seeds import Seeds
from paperkit.documents.quotes.tokens import joins, kept_case, negations

__all__ = [
    "LONGEST",
    "MINIMUM",
    "MINIMUM_FOR_MATH",
    "SHORT",
    "VERSION",
    "Match",
    "QuoteIndex",
    "Reason",
    "find_quote",
]

VERSION = 2
"""Raised with any change in what is found."""
MINIMUM = 80.0
"""Least similarity of a fuzzy match, 0 to 100."""
MINIMUM_FOR_MATH = 92.0
"""The same for a quote that is mostly digits and symbols, where few characters carry the meaning."""
SHORT = 20
"""A quote of fewer characters must match exactly, but for ligatures that the text has lost: in so few, every text has
something similar."""
LONGEST = 20_000
"""A quote of more characters must match exactly."""
_CANDIDATES = 8
_ROUNDS = 4
_MOST_CELLS = 20_000_000_000  # of the alignment with the whole text: about two seconds
_CLIPPED = (
    15.0  # partial ratios look at windows no longer than the quote, so they underrate a text with insertions
)
_LEAST_PART = 8  # letters and digits in each part of a quote with an ellipsis
_MOST_EDITS = 0.45  # of a quote's length, which no place of a similarity of 80 reaches
_SAME_WORD = 60.0
_BESIDE = 30
_LONGEST_TOKEN = 100
_SMALL = 20_000
_ELLIPSIS = re.compile(r" ?[\[(]? ?\.{3,} ?[\])]? ?")
_SENTENCE_END = re.compile(r"[.!?] |[。！？]")
_BREAK = re.compile("[\u2014\u2015]|--|\\s[-\u2010-\u2015]|[-\u2010-\u2013] (?!\\s)")

Note = Literal["ocr_confusion", "damaged_text", "lost_symbol"]

Reason = Literal[
    "", "empty", "too_short", "too_long", "below_minimum",
    "number_changed", "negation_changed", "direction_changed", "unit_changed",
]  # fmt: skip


class Match(NamedTuple):
    """Where a quote stands.

    Attributes:
        status: `exact` (equal in the normal form), `fuzzy`, or `not_found`.
        score: Similarity 0 to 100; 100 for `exact`. For `not_found` that of the refused place, 0 without one.
        start: Offset in the text as given; -1 where there is no place.
        end: End of the half-open range; -1 where there is no place.
        text: The text's own words, `text[start:end]`.
        reason: "" for a match. `empty`: the quote has no characters. `too_short`: under 20 characters and not there
            word for word; `too_long`: over 20,000. `below_minimum`: nothing similar. With the others `start:end` is the
            nearest place, and it says something else: `number_changed` (a number, a sign, a percent sign, a relation
            such as `<`, a date), `negation_changed`, `unit_changed`, `direction_changed` (words that exclude each
            other: higher and lower, before and after, all and some).
        notes: What a reader should know of a fuzzy match. `ocr_confusion`: a letter stands for a digit or the other
            way round, or a negation is misread. `damaged_text`: the text has lost a ligature. `lost_symbol`: a Greek
            letter is on one side only.
    """

    status: Literal["exact", "fuzzy", "not_found"]
    score: float
    start: int = -1
    end: int = -1
    text: str = ""
    reason: Reason = ""
    notes: tuple[Note, ...] = ()

    @property
    def found(self) -> bool:
        """True for `exact` and `fuzzy`."""
        return self.status != "not_found"


def find_quote(text: str, quote: str, *, minimum: float = MINIMUM) -> Match:
    """Find a quote in a text. For many quotes in one text use `QuoteIndex`.

    Args:
        text: Any text; offsets of the match are code points of it.
        quote: The words to find. Marks around it are ignored; parts joined by `...` are found in order.
        minimum: Least similarity of a fuzzy match, 0 to 100; at least 92 for a quote mostly of digits and symbols.
    """
    return QuoteIndex(text).find(quote, minimum=minimum)


class QuoteIndex:
    """A text made ready to find many quotes in it.

    >>> index = QuoteIndex("A rise of 5 %. Later, a rise of 5%.")
    >>> index.find("rise of 5%").start, index.find("rise of 5%", start=15).start
    (2, 24)
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._normal = normalise(text)
        self._folded = fold_case(self._normal.text)

    @cached_property
    def _seeds(self) -> Seeds:
        return Seeds(self._folded)

    def find(self, quote: str, *, minimum: float = MINIMUM, start: int = 0, end: int | None = None) -> Match:
        """Find a quote in `text[start:end]`, as `str.find` does; see `find_quote`."""
        needle = normalise(quote).text.strip("' ")
        if not needle:
            return Match("not_found", 0.0, reason="empty")
        low, high = 0, len(self._folded)
        if start > 0 or end is not None:
            low, high = (
                self._normal_offset(start),
                self._normal_offset(len(self.text) if end is None else end),
            )
        whole = self._find(needle, minimum, low, high)
        if whole.found or "..." not in needle:
            return whole
        parts = [p for p in _ELLIPSIS.split(needle) if p.strip("' .")]
        return whole if len(parts) < 2 else self._find_parts(parts, minimum, low, high)

    def _find_parts(self, parts: list[str], minimum: float, low: int, high: int) -> Match:
        if any(sum(c.isalnum() for c in p) < _LEAST_PART for p in parts):
            return Match("not_found", 0.0, reason="too_short")
        found: list[Match] = []
        notes: set[Note] = set()
        for part in parts:
            match = self._find(part.strip(), minimum, low, high)
            if not match.found:
                return match
            if found:
                skipped = self._folded[low : self._normal_offset(match.start)]
                if negations(skipped) and not _SENTENCE_END.search(skipped):
                    return self._match("not_found", 0.0, found[-1].start, match.end, "negation_changed")
            found.append(match)
            notes.update(match.notes)
            low = self._normal_offset(match.end)
        status: Literal["exact", "fuzzy"] = "exact" if all(m.status == "exact" for m in found) else "fuzzy"
        score, first, last = min(m.score for m in found), found[0].start, found[-1].end
        return self._match(status, score, first, last, notes=tuple(sorted(notes)))

    def _find(self, needle: str, minimum: float, low: int, high: int) -> Match:
        folded = fold_case(needle)
        at, reason = self._find_exact(needle, folded, low, high)
        if at >= 0:
            place = self._source(at, at + len(needle))
            return self._match("not_found" if reason else "exact", 100.0, *place, reason)
        if len(folded) > LONGEST:
            return Match("not_found", 0.0, reason="too_long")
        if len(folded) < SHORT:
            from paperkit.documents.quotes.guard import similarity

            damaged = find_damaged(folded, self._folded, low, high)
            if damaged is not None:
                score = similarity(folded, self._folded[slice(*damaged)])
                return self._match("fuzzy", score, *self._source(*damaged), notes=("damaged_text",))
        return self._find_similar(folded, minimum, low, high)

    def _find_exact(self, needle: str, folded: str, low: int, high: int) -> tuple[int, Reason]:
        """The first whole-token occurrence, one in the same case if there is one; -1 if there is none."""
        first, reason = -1, ""
        for at in self._occurrences(folded, low, high):
            if not (self._cuts(at) or self._cuts(at + len(folded))):
                if self._normal.text.startswith(needle, at):
                    return at, ""
                if first < 0 or reason:
                    changed = not kept_case(needle, self._normal.text[at : at + len(needle)])
                    if first < 0 or not changed:
                        first, reason = at, "unit_changed" if changed else ""
        return first, reason  # type: ignore[return-value]

    def _occurrences(self, folded: str, low: int, high: int) -> Iterator[int]:
        if "_seeds" in self.__dict__ or len(self._folded) > _SMALL:
            places = self._seeds.exact(folded)
            if places is not None:
                yield from (at for at in places if low <= at <= high - len(folded))
                return
        at = self._folded.find(folded, low, high)
        while at >= 0:
            yield at
            at = self._folded.find(folded, at + 1, high)

    def _find_similar(self, folded: str, minimum: float, low: int, high: int) -> Match:
        """The most similar place that says the same; else the most similar refused one.

        Places come from shared rare words. Only where none of these is similar is the whole text aligned.
        """
        refused: Match | None = None
        for score, start, end in self._similar(folded, minimum, low, high):
            if score < minimum or (score < MINIMUM_FOR_MATH and _is_mostly_math(folded)):
                continue
            reason, notes = self._difference(folded, start, end)
            if not reason and len(folded) < SHORT:
                reason = "too_short"
            if not reason:
                return self._match("fuzzy", score, *self._source(start, end), notes=notes)
            if refused is None or score > refused.score:
                refused = self._match("not_found", score, *self._source(start, end), reason)
        if refused is None or refused.reason == "too_short":
            return Match("not_found", 0.0, reason="too_short" if len(folded) < SHORT else "below_minimum")
        return refused

    def _similar(self, folded: str, minimum: float, low: int, high: int) -> Iterator[tuple[float, int, int]]:
        """Ranges of the normal text like the quote, with their similarity; of one round, the most similar first."""
        for near in (self._seeds.near, self._seeds.by_pieces):
            ranges = near(folded, _CANDIDATES)
            hidden: set[tuple[int, int]] = set()
            for _ in range(_ROUNDS):
                places = self._seeded(folded, ranges, hidden, low, high)
                if not places or places[0][0] < minimum:
                    break
                yield from places
                hidden.update((start, end) for _, start, end in places)
            if hidden:
                return
        yield from self._aligned(folded, minimum, low, high)

    def _seeded(
        self, folded: str, ranges: list[tuple[int, int]], hidden: set[tuple[int, int]], low: int, high: int
    ) -> list[tuple[float, int, int]]:
        """The best place in each range beside those seen before."""
        from paperkit.documents.quotes.align import bounds
        from paperkit.documents.quotes.guard import similarity

        scored = set()
        for begin, stop in ranges:
            left, right = max(begin, low), min(stop, high)
            window = self._folded[left:right]
            for start, end in hidden:
                if left < end and start < right:
                    first, last = max(start - left, 0), min(end, right) - left
                    window = "".join((window[:first], "\0" * (last - first), window[last:]))
            start, end = bounds(folded, window, _MOST_EDITS)
            if start < end:
                start, end = self._to_tokens(left + start, left + end, low, high, folded[-1])
                scored.add((similarity(folded, self._folded[start:end]), start, end))
        return sorted(
            scored - {(s, a, b) for s, a, b in scored if (a, b) in hidden}, key=lambda p: (-p[0], p[1])
        )

    def _aligned(self, folded: str, minimum: float, low: int, high: int) -> Iterator[tuple[float, int, int]]:
        """The same by alignment with the whole text, one after the other, each seen once."""
        from rapidfuzz.fuzz import partial_ratio_alignment

        from paperkit.documents.quotes.align import bounds
        from paperkit.documents.quotes.guard import similarity

        text = self._folded[low:high]
        if 0 < len(text) < len(folded):
            yield similarity(folded, text), low, high
            return
        turns = min(_CANDIDATES, _MOST_CELLS // (len(text) * len(folded) + 1))
        cutoff, least = max(minimum, 1.0), max(minimum - _CLIPPED, 1.0)
        for _ in range(turns):
            near = partial_ratio_alignment(folded, text, score_cutoff=cutoff)
            if near is None and cutoff > least:
                cutoff = least
                near = partial_ratio_alignment(folded, text, score_cutoff=cutoff)
            if near is None or near.dest_end == near.dest_start:
                return
            margin = len(folded) // 2 + 1
            left = max(near.dest_start - margin, 0)
            start, end = bounds(folded, text[left : near.dest_end + margin])
            first, last = self._to_tokens(low + left + start, low + left + end, low, high, folded[-1])
            yield similarity(folded, self._folded[first:last]), first, last
            text = "".join((text[: left + start], "\0" * (end - start), text[left + end :]))

    def _difference(self, folded: str, start: int, end: int) -> tuple[Reason, tuple[Note, ...]]:
        """What the text's words say otherwise than the quote, and what to note of them."""
        from paperkit.documents.quotes.guard import difference, similarity

        window = self._folded[start:end]
        reason, notes = difference(folded, window)
        if reason:
            return reason, ()
        # An alignment may drop a word of the quote ("did fall") to step over a "not" that stands beside the window.
        words, ours = folded.split(" "), window.split(" ")
        if words[0] != ours[0] and similarity(words[0], ours[0]) < _SAME_WORD:
            beside = self._folded[max(start - _BESIDE, 0) : start].partition(" ")[2]
            if negations(_SENTENCE_END.split(beside)[-1]):
                return "negation_changed", ()
        if words[-1] != ours[-1] and similarity(words[-1], ours[-1]) < _SAME_WORD:
            beside = self._folded[end : end + _BESIDE].rpartition(" ")[0]
            if negations(_SENTENCE_END.split(beside)[0]):
                return "negation_changed", ()
        return "", notes

    def _to_tokens(self, start: int, end: int, low: int, high: int, last: str) -> tuple[int, int]:
        """The range widened so that it cuts no word and no number, and leaves no sign behind; Han is not widened.

        A percent sign is left behind only by a quote whose last character is the number's.
        """
        text = self._folded
        low, high = max(low, start - _LONGEST_TOKEN), min(high, end + _LONGEST_TOKEN)
        while start > low and self._cuts(start):
            start -= 1
        while end < high and self._cuts(end):
            end += 1
        if end < high and text[end] in "%‰" and text[end - 1].isdigit() and not last.isdigit():
            end += 1
        while start < end - 1 and text[start] == " ":
            start += 1
        while end > start + 1 and text[end - 1] == " ":
            end -= 1
        return start, end

    def _cuts(self, at: int) -> bool:
        """True where a boundary cuts a token; one at a dash between words, which the normal form has not, does not."""
        text = self._folded
        if not 0 < at < len(text) or text[at] == " " or text[at - 1] == " ":
            return False
        return joins(text, at) and at not in self._breaks

    @cached_property
    def _breaks(self) -> frozenset[int]:
        """Offsets of the normal text where a dash between words is left out: a quote may start or end there."""
        normal = self._normal
        return frozenset(
            normal.starts[run]
            for run in range(1, len(normal.starts))
            if normal.ends[run - 1] < normal.sources[run]
            and _BREAK.search(self.text, normal.ends[run - 1], normal.sources[run])
            and self._folded[normal.starts[run]].isalpha()
        )

    def _source(self, start: int, end: int) -> tuple[int, int]:
        span = self._normal.span(start, end)
        return span.start, span.end

    def _normal_offset(self, offset: int) -> int:
        """The first offset of the normal text whose source starts at or after a source offset."""
        run = bisect_right(self._normal.sources, offset) - 1
        if run < 0:
            return 0
        begins = self._normal.starts[run]
        ends = self._normal.starts[run + 1] if run + 1 < len(self._normal.starts) else len(self._normal.text)
        inside = offset - self._normal.sources[run]
        if ends - begins != self._normal.ends[run] - self._normal.sources[run]:
            return ends if inside else begins
        return min(begins + inside, ends)

    def _match(
        self,
        status: Literal["exact", "fuzzy", "not_found"],
        score: float,
        start: int,
        end: int,
        reason: Reason = "",
        notes: tuple[Note, ...] = (),
    ) -> Match:
        return Match(status, round(score, 2), start, end, self.text[start:end], reason, notes)


def _is_mostly_math(folded: str) -> bool:
    shown = folded.replace(" ", "")
    if shown.isalpha():
        return False
    return 2 * sum(map(str.isalpha, shown)) < len(shown)
