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
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Literal, NamedTuple

from paperkit.documents.quotes.folded import Folded
from paperkit.documents.quotes.ligatures import find_damaged
from paperkit.documents.quotes.normal import fold_case, normal_text
from paperkit.documents.quotes.reasons import Note, Reason
from paperkit.documents.quotes.tokens import SENTENCE_END, kept_case, negations

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
"""A quote of fewer letters must match exactly, but for ligatures that the text has lost: in so few, every text has
something similar. A Chinese character counts as two and a half."""
LONGEST = 20_000
"""A quote of more characters must match exactly."""
_HAN_WEIGHT = 2.5
"""What a Chinese character counts for where lengths are compared: it says as much as so many letters."""
_FARTHEST = 1_000
"""Most characters that an ellipsis may stand for."""
_MOST_STARTS = 32
_EXACT = 101.0  # as a least similarity: no fuzzy match
_LEAST_PART = 8  # letters and digits in each part of a quote with an ellipsis
_SMALL = 20_000  # a text that is searched faster than indexed
_NEAREST = 5.0
"""A place that is less like the quote than a refused one, by more than this, is not where the quote is from."""
_ELLIPSIS = re.compile(r" ?[\[(]? ?\.{3,} ?[\])]? ?")
_HAN = re.compile("[\u3400-\u9fff]")


class Match(NamedTuple):
    """Where a quote stands.

    Attributes:
        status: `exact` (equal in the normal form), `fuzzy`, or `not_found`.
        score: Similarity 0 to 100; 100 for `exact`. For `not_found` that of the refused place, 0 without one.
        start: Offset in the text as given; -1 where there is no place.
        end: End of the half-open range; -1 where there is no place.
        text: The text's own words, `text[start:end]`.
        reason: "" for a match. `empty`: the quote has no characters. `too_short`: under 20 characters (8 of Chinese)
            and not there word for word, or an ellipsis joins a part of under 8 letters; `too_long`: over 20,000.
            `below_minimum`: nothing similar. With the others `start:end` is the nearest place, and it says something
            else: `number_changed` (a number, a sign, a percent sign, a relation such as `<`, a date),
            `negation_changed`, `unit_changed`, `direction_changed` (words that exclude each other: higher and lower,
            before and after, all and some), `word_changed` (a word of content stands for another, or two have changed
            places), `words_added` (the quote has two words or one of content more at an end, or three inside),
            `parts_apart` (the parts of a quote with an ellipsis are over 1,000 characters apart).
        notes: What a reader should know of a fuzzy match. `ocr_confusion`: a letter stands for a digit or the other
            way round, or a negation is misread. `damaged_text`: the text has lost a ligature. `lost_symbol`: a Greek
            letter is on one side only. `footnote_mark`: the mark of a footnote, or of a citation, stands in the text
            within the quote.
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
        quote: The words to find. Marks around it are ignored; parts joined by `...` are found in order,
            each at most 1,000 characters after the one before.
        minimum: Least similarity of a fuzzy match, 0 to 100; at least 92 for a quote mostly of digits and
            symbols; over 100 for exact matches only.
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
        self._folded = Folded(text)

    def find(self, quote: str, *, minimum: float = MINIMUM, start: int = 0, end: int | None = None) -> Match:
        """Find a quote in `text[start:end]`, as `str.find` does; see `find_quote`."""
        needle = normal_text(quote).strip("' ")
        if not needle:
            return Match("not_found", 0.0, reason="empty")
        low, high = 0, len(self._folded.text)
        if start > 0 or end is not None:
            offset = self._folded.offset_of
            low, high = offset(start), offset(len(self.text) if end is None else end)
        whole = self._find(needle, minimum, low, high)
        if whole.status == "exact" or "..." not in needle:
            return whole
        parts = [p for p in _ELLIPSIS.split(needle) if p.strip("' .")]
        if len(parts) < 2:
            return whole
        joined = self._find_parts(parts, minimum, low, high)
        # A text may itself have the ellipsis.
        is_same = whole.found and "..." in normal_text(whole.text)
        return whole if is_same and not joined.found else joined

    def _find_parts(self, parts: list[str], minimum: float, low: int, high: int) -> Match:
        """The parts in order, each near the one before; of several such places the first, as short as it can be."""
        if any(_weight(p, str.isalnum) < _LEAST_PART for p in parts):
            return Match("not_found", 0.0, reason="too_short")
        first = self._find(parts[0], minimum, low, high)
        if not first.found:
            return first
        refused = self._find_rest(first, parts, minimum, high)
        match = refused
        for _ in range(_MOST_STARTS):
            if match.found:
                return match
            first = self._find(parts[0], _EXACT, self._folded.offset_of(first.start) + 1, high)
            if not first.found:
                break
            match = self._find_rest(first, parts, minimum, high)
        return refused

    def _find_rest(self, first: Match, parts: list[str], minimum: float, high: int) -> Match:
        """The parts after a first one; the first is then taken as near to the second as it stands."""
        offset = self._folded.offset_of
        found = [first]
        for part in parts[1:]:
            low = offset(found[-1].end)
            match = self._find(part, minimum, low, min(low + _FARTHEST + 2 * len(part), high))
            if not match.found:
                far = self._find(part, _EXACT, low, high)
                return (
                    self._match("not_found", 0.0, first.start, far.end, "parts_apart") if far.found else match
                )
            if len(found) == 1:
                later = self._find(parts[0], _EXACT, offset(first.start) + 1, offset(match.start))
                while later.found:
                    found = [later]
                    later = self._find(parts[0], _EXACT, offset(later.start) + 1, offset(match.start))
            skipped = self._folded.text[offset(found[-1].end) : offset(match.start)]
            if negations(skipped) and not SENTENCE_END.search(skipped):
                return self._match("not_found", 0.0, found[-1].start, match.end, "negation_changed")
            found.append(match)
        status: Literal["exact", "fuzzy"] = "exact" if all(m.status == "exact" for m in found) else "fuzzy"
        notes = tuple(sorted({note for m in found for note in m.notes}))
        return self._match(status, min(m.score for m in found), found[0].start, found[-1].end, notes=notes)

    def _find(self, needle: str, minimum: float, low: int, high: int) -> Match:
        folded = fold_case(needle)
        at, reason = self._find_exact(needle, folded, low, high)
        if at >= 0:
            place = self._folded.span(at, at + len(needle))
            return self._match("not_found" if reason else "exact", 100.0, *place, reason)
        if minimum > 100:
            return Match("not_found", 0.0, reason="below_minimum")
        if len(folded) > LONGEST:
            return Match("not_found", 0.0, reason="too_long")
        if _weight(folded) < SHORT:
            from paperkit.documents.quotes.guard import similarity

            damaged = find_damaged(folded, self._folded.text, low, high)
            if damaged is not None and self._folded.text[slice(*damaged)] != folded:
                score = similarity(folded, self._folded.text[slice(*damaged)])
                return self._match("fuzzy", score, *self._folded.span(*damaged), notes=("damaged_text",))
        return self._find_similar(folded, minimum, low, high)

    def _find_exact(self, needle: str, folded: str, low: int, high: int) -> tuple[int, Reason]:
        """The first whole-token occurrence, one in the same case if there is one; -1 if there is none."""
        cuts, cased = self._folded.cuts, self._folded.cased
        first = -1
        reason: Reason = ""
        for at in self._occurrences(folded, low, high):
            if not (cuts(at) or cuts(at + len(folded))):
                if cased.startswith(needle, at):
                    return at, ""
                if first < 0 or reason:
                    changed = not kept_case(needle, cased[at : at + len(needle)])
                    if first < 0 or not changed:
                        first, reason = at, "unit_changed" if changed else ""
        return first, reason

    def _occurrences(self, folded: str, low: int, high: int) -> Iterable[int]:
        text = self._folded.text
        if len(text) > _SMALL:
            places = self._folded.seeds.exact(folded)
            if places is not None:
                return [at for at in places if low <= at <= high - len(folded)] if places else ()
        return _occurrences(folded, text, low, high)

    def _find_similar(self, needle: str, minimum: float, low: int, high: int) -> Match:
        """The most similar place that says the same; else the most similar refused one."""
        similar = _similar()
        starts = self._folded.seeds.near(needle)
        misread = similar.misread_place(self._folded, needle, low, high, starts)
        if misread is not None and _is_enough(misread.score, needle, minimum) and _weight(needle) >= SHORT:
            return self._match("fuzzy", misread.score, *self._folded.span(*misread[1:]))
        refused: Match | None = None
        search = similar.Search(self._folded, needle, minimum, low, high)
        for place in search.places(starts):
            score, start, end = place
            if not _is_enough(score, needle, search.minimum):
                continue
            found, notes = similar.difference_at(self._folded, needle, start, end)
            wider = similar.widened(self._folded, needle, place) if found else None
            if wider is not None and wider.score >= minimum and low <= wider.start and wider.end <= high:
                more, more_notes = similar.difference_at(self._folded, needle, wider.start, wider.end)
                if not more:
                    found, notes, (score, start, end) = more, more_notes, wider
            reason: Reason = "too_short" if not found and _weight(needle) < SHORT else found
            if not reason:
                return self._match("fuzzy", score, *self._folded.span(start, end), notes=notes)
            if refused is None or score > refused.score:
                refused = self._match("not_found", score, *self._folded.span(start, end), reason)
                search.minimum = max(minimum, refused.score - _NEAREST)
        if refused is None or refused.reason == "too_short":
            return Match("not_found", 0.0, reason="too_short" if _weight(needle) < SHORT else "below_minimum")
        return refused

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


@cache
def _similar() -> ModuleType:
    """The module that needs the matchers, which take long to load."""
    from paperkit.documents.quotes import similar

    return similar


def _weight(text: str, counts: Callable[[str], bool] = bool) -> float:
    """Length of a text in letters, of the characters that count."""
    size = sum(map(counts, text)) if counts is not bool else len(text)
    return size if text.isascii() else size + (_HAN_WEIGHT - 1) * len(_HAN.findall(text))


def _occurrences(needle: str, text: str, low: int, high: int) -> Iterator[int]:
    at = text.find(needle, low, high)
    while at >= 0:
        yield at
        at = text.find(needle, at + 1, high)


def _is_enough(score: float, folded: str, minimum: float) -> bool:
    return score >= minimum and (score >= MINIMUM_FOR_MATH or not _is_mostly_math(folded))


def _is_mostly_math(folded: str) -> bool:
    shown = folded.replace(" ", "")
    if shown.isalpha():
        return False
    return 2 * sum(map(str.isalpha, shown)) < len(shown)
