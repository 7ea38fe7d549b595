"""Find where a quote stands in a text, and refuse one whose number, sign or negation is not the text's.

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
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from paperkit.documents.quotes.guard import joins, negations, numbers, prefix_negated, similarity
from paperkit.documents.quotes.normal import fold_case, normalise

__all__ = ["VERSION", "Match", "QuoteIndex", "find_quote"]

VERSION = 1
"""Raised with any change in what is found."""
MINIMUM = 80.0
"""Least similarity of a fuzzy match, 0 to 100."""
MINIMUM_FOR_MATH = 92.0
"""The same for a quote that is mostly digits and symbols, where few characters carry the meaning."""
SHORT = 20
"""A quote of fewer characters must match exactly: in so few, every text has something similar."""
_CANDIDATES = 8
_CLIPPED = (
    15.0  # partial ratios look at windows no longer than the quote, so they underrate a text with insertions
)
_LEAST_PART = 8  # letters and digits in each part of a quote with an ellipsis
_SAME_WORD = 60.0
_BESIDE = 30
_SYMBOLS = 250
_LONGEST_TOKEN = 100
_ELLIPSIS = re.compile(r" ?[\[(]? ?\.{3,} ?[\])]? ?")
_SENTENCE_END = re.compile(r"[.!?] |[。！？]")

Reason = Literal["", "empty", "too_short", "below_minimum", "number_changed", "negation_changed"]


class Match(NamedTuple):
    """Where a quote stands.

    Attributes:
        status: `exact` (equal in the normal form), `fuzzy`, or `not_found`.
        score: Similarity 0 to 100; 100 for `exact`. For `not_found` that of the refused place, 0 without one.
        start: Offset in the text as given; -1 where there is no place.
        end: End of the half-open range; -1 where there is no place.
        text: The text's own words, `text[start:end]`.
        reason: "" for a match. `empty`: the quote has no characters. `number_changed` (a number, a sign, a percent sign
            or a relation such as `<`) and `negation_changed`: `start:end` is the nearest place, and it says something
            else. `too_short`: under 20 characters and not there word for word. `below_minimum`: nothing similar.
    """

    status: Literal["exact", "fuzzy", "not_found"]
    score: float
    start: int = -1
    end: int = -1
    text: str = ""
    reason: Reason = ""

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

    def find(self, quote: str, *, minimum: float = MINIMUM, start: int = 0, end: int | None = None) -> Match:
        """Find a quote in `text[start:end]`, as `str.find` does; see `find_quote`."""
        needle = normalise(quote).text.strip("' ")
        if not needle:
            return Match("not_found", 0.0, reason="empty")
        low, high = self._normal_offset(start), self._normal_offset(len(self.text) if end is None else end)
        whole = self._find(needle, minimum, low, high)
        parts = [p for p in _ELLIPSIS.split(needle) if p.strip("' .")]
        if whole.found or len(parts) < 2:
            return whole
        return self._find_parts(parts, minimum, low, high)

    def _find_parts(self, parts: list[str], minimum: float, low: int, high: int) -> Match:
        if any(sum(c.isalnum() for c in p) < _LEAST_PART for p in parts):
            return Match("not_found", 0.0, reason="too_short")
        found: list[Match] = []
        for part in parts:
            match = self._find(part.strip(), minimum, low, high)
            if not match.found:
                return match
            if found:
                skipped = self._folded[low : self._normal_offset(match.start)]
                if negations(skipped) and not _SENTENCE_END.search(skipped):
                    return self._match("not_found", 0.0, found[-1].start, match.end, "negation_changed")
            found.append(match)
            low = self._normal_offset(match.end)
        status: Literal["exact", "fuzzy"] = "exact" if all(m.status == "exact" for m in found) else "fuzzy"
        return self._match(status, min(m.score for m in found), found[0].start, found[-1].end)

    def _find(self, needle: str, minimum: float, low: int, high: int) -> Match:
        folded = fold_case(needle)
        at = self._find_exact(needle, folded, low, high)
        if at >= 0:
            return self._match("exact", 100.0, *self._source(at, at + len(needle)))
        if _is_mostly_math(folded):
            minimum = max(minimum, MINIMUM_FOR_MATH)
        refused: Match | None = None
        for start, end in self._similar(folded, minimum, low, high):
            score = similarity(folded, self._folded[start:end])
            if score < minimum:
                continue
            reason: Reason = self._difference(folded, start, end) or (
                "too_short" if len(folded) < SHORT else ""
            )
            if not reason:
                return self._match("fuzzy", score, *self._source(start, end))
            if refused is None or score > refused.score:
                refused = self._match("not_found", score, *self._source(start, end), reason)
        if refused is None or refused.reason == "too_short":
            return Match("not_found", 0.0, reason="too_short" if len(folded) < SHORT else "below_minimum")
        return refused

    def _find_exact(self, needle: str, folded: str, low: int, high: int) -> int:
        """The first whole-token occurrence, one in the same case if there is one; -1 if there is none."""
        first = -1
        at = self._folded.find(folded, low, high)
        while at >= 0:
            if not (self._cuts(at) or self._cuts(at + len(folded))):
                if self._normal.text.startswith(needle, at):
                    return at
                first = at if first < 0 else first
            at = self._folded.find(folded, at + 1, high)
        return first

    def _similar(self, folded: str, minimum: float, low: int, high: int) -> Iterator[tuple[int, int]]:
        """Ranges of the normal text like the quote, most similar first, each seen once."""
        from rapidfuzz.fuzz import partial_ratio_alignment

        text = self._folded[low:high]
        if 0 < len(text) < len(folded):
            yield low, high
            return
        for _ in range(_CANDIDATES):
            near = partial_ratio_alignment(folded, text, score_cutoff=max(minimum - _CLIPPED, 1.0))
            if near is None or near.dest_end == near.dest_start:
                return
            margin = len(folded) // 2 + 1
            left = max(near.dest_start - margin, 0)
            start, end = _bounds(folded, text[left : near.dest_end + margin])
            yield self._to_tokens(low + left + start, low + left + end)
            text = "".join((text[: left + start], "\0" * (end - start), text[left + end :]))

    def _difference(self, folded: str, start: int, end: int) -> Reason:
        """What the text's words say otherwise than the quote, where that is a number, a sign or a negation."""
        window = self._folded[start:end]
        if numbers(folded) != numbers(window):
            return "number_changed"
        if negations(folded) != negations(window) or prefix_negated(folded, window):
            return "negation_changed"
        # An alignment may drop a word of the quote ("did fall") to step over a "not" that stands beside the window.
        words, ours = folded.split(" "), window.split(" ")
        if similarity(words[0], ours[0]) < _SAME_WORD:
            beside = self._folded[max(start - _BESIDE, 0) : start].partition(" ")[2]
            if negations(_SENTENCE_END.split(beside)[-1]):
                return "negation_changed"
        if similarity(words[-1], ours[-1]) < _SAME_WORD:
            beside = self._folded[end : end + _BESIDE].rpartition(" ")[0]
            if negations(_SENTENCE_END.split(beside)[0]):
                return "negation_changed"
        return ""

    def _to_tokens(self, start: int, end: int) -> tuple[int, int]:
        """The range widened so that it cuts no word and no number, and leaves no sign behind; Han is not widened."""
        text = self._folded
        farthest = start - _LONGEST_TOKEN, end + _LONGEST_TOKEN
        while start > farthest[0] and self._cuts(start):
            start -= 1
        while end < farthest[1] and self._cuts(end):
            end += 1
        while start < end - 1 and text[start] == " ":
            start += 1
        while end > start + 1 and text[end - 1] == " ":
            end -= 1
        return start, end

    def _cuts(self, at: int) -> bool:
        return 0 < at < len(self._folded) and joins(self._folded, at)

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
    ) -> Match:
        return Match(status, round(score, 2), start, end, self.text[start:end], reason)


def _is_mostly_math(folded: str) -> bool:
    shown = [c for c in folded if c != " "]
    return 2 * sum(c.isalpha() for c in shown) < len(shown)


def _bounds(needle: str, window: str) -> tuple[int, int]:
    """The part of the window with the least edit distance to the needle; of equal ones the first end, the longest."""
    import edlib

    # edlib takes 256 symbols at most: those the needle has not are one to it, and the rarest of a rich needle another.
    counts = sorted(Counter(needle).items(), key=lambda pair: (-pair[1], pair[0]))
    symbols = {ord(c): c if i < _SYMBOLS else "\1" for i, (c, _) in enumerate(counts)}
    needle = needle.translate(symbols)
    window = "".join(symbols.get(ord(c), "\0") for c in window)
    end = edlib.align(needle, window, mode="HW", task="distance")["locations"][0][1] + 1
    back = edlib.align(needle[::-1], window[:end][::-1], mode="SHW", task="distance")["locations"][-1][1] + 1
    return end - back, end
