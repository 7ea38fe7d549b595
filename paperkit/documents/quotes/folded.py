"""A text in its normal form, in lower case: the ground on which quotes are looked for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property

from paperkit.documents.quotes.normal import fold_case, normalise
from paperkit.documents.quotes.seeds import Seeds
from paperkit.documents.quotes.tokens import joins

__all__ = ["Folded"]

_LONGEST_TOKEN = 100
_BREAK = re.compile("[\u2014\u2015]|--|\\s[-\u2010-\u2015]|[-\u2010-\u2013] (?!\\s)")


class Folded:
    """The normal form of a text with the map back to it.

    Attributes:
        source: The text as given.
        cased: Its normal form.
        text: The normal form in lower case, of the same length; offsets of the methods are in it.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self._normal = normalise(source)
        self.cased = self._normal.text
        self.text = fold_case(self.cased)

    @cached_property
    def seeds(self) -> Seeds:
        """Where its long words stand."""
        return Seeds(self.text)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The range of the source that a range of the normal form stands for."""
        span = self._normal.span(start, end)
        return span.start, span.end

    def offset_of(self, offset: int) -> int:
        """The first offset of the normal text whose source starts at or after a source offset."""
        run = bisect_right(self._normal.sources, offset) - 1
        if run < 0:
            return 0
        begins = self._normal.starts[run]
        ends = self._normal.starts[run + 1] if run + 1 < len(self._normal.starts) else len(self.cased)
        inside = offset - self._normal.sources[run]
        if ends - begins != self._normal.ends[run] - self._normal.sources[run]:
            return ends if inside else begins
        return min(begins + inside, ends)

    def to_tokens(self, start: int, end: int, low: int, high: int, last: str) -> tuple[int, int]:
        """The range widened so that it cuts no word and no number, and leaves no sign behind; Han is not widened.

        A percent sign is left behind only by a quote whose last character is the number's.
        """
        text = self.text
        low, high = max(low, start - _LONGEST_TOKEN), min(high, end + _LONGEST_TOKEN)
        while start > low and self.cuts(start):
            start -= 1
        while end < high and self.cuts(end):
            end += 1
        if end < high and text[end] in "%‰" and text[end - 1].isdigit() and not last.isdigit():
            end += 1
        while start < end - 1 and text[start] == " ":
            start += 1
        while end > start + 1 and text[end - 1] == " ":
            end -= 1
        return start, end

    def is_whole(self, start: int, end: int) -> bool:
        """True where `to_tokens` would leave the range as it is."""
        text = self.text
        return not (
            text[start] == " "
            or text[end - 1] == " "
            or text[end : end + 1] in ("%", "‰")
            or self.cuts(start)
            or self.cuts(end)
        )

    def cuts(self, at: int) -> bool:
        """True where a boundary cuts a token; one at a dash between words, which the normal form has not, does not."""
        text = self.text
        if not 0 < at < len(text) or text[at] == " " or text[at - 1] == " ":
            return False
        return joins(text, at) and not self._is_break(at)

    def _is_break(self, at: int) -> bool:
        """True where a dash between words is left out of the normal text: a quote may start or end there."""
        normal = self._normal
        run = bisect_left(normal.starts, at)
        return (
            0 < run < len(normal.starts)
            and normal.starts[run] == at
            and normal.ends[run - 1] < normal.sources[run]
            and self.text[at].isalpha()
            and _BREAK.search(self.source, normal.ends[run - 1], normal.sources[run]) is not None
        )
