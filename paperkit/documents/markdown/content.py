"""The text of one block, joined from its lines, with its place in the source."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

__all__ = ["Content"]


class Content:
    """Ranges of one source, joined: the text of a paragraph without the marks of the quote or list it stands in.

    Attributes:
        text: The ranges joined, with a line feed where two lines meet.
    """

    __slots__ = ("_file", "_joint", "_sources", "_starts", "text")

    def __init__(self, source: str, ranges: Iterable[tuple[int, int]], joint: str = "\n") -> None:
        """Join ranges of a source; `joint` stands between two of them and is "" or one character."""
        parts: list[str] = []
        self._file = source
        self._joint = len(joint)
        self._starts: list[int] = []
        self._sources: list[int] = []
        at = 0
        for start, end in ranges:
            if parts and joint:
                parts.append(joint)
                at += 1
            self._starts.append(at)
            self._sources.append(start)
            parts.append(source[start:end])
            at += end - start
        self.text = "".join(parts)

    def source(self, at: int) -> int:
        """The source offset of a character."""
        line = bisect_right(self._starts, at) - 1
        return self._sources[line] + at - self._starts[line]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The source range of `text[start:end]`, which is not empty."""
        return self.source(start), self.source(end - 1) + 1

    def part(self, start: int, end: int) -> Content:
        """The text `text[start:end]` alone."""
        return Content(self._file, self.ranges(start, end))

    def joined(self, others: Iterable[Content]) -> Content:
        """This text and others below it."""
        ranges = [part for content in (self, *others) for part in content.ranges(0, len(content.text))]
        return Content(self._file, ranges)

    def ranges(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The source ranges that `text[start:end]` is made of, without what joins them."""
        line = bisect_right(self._starts, start) - 1
        while start < end:
            following = (
                self._starts[line + 1] if line + 1 < len(self._starts) else len(self.text) + self._joint
            )
            stop = min(end, following - self._joint)
            source = self._sources[line] - self._starts[line]
            if start <= stop:
                yield source + start, source + stop
            start = following
            line += 1
