"""Building running text with its map to the source."""

from __future__ import annotations

import re
from bisect import bisect_right

from paperkit.documents.paper import Text

__all__ = ["Block"]

_SPACES = re.compile(r"[ \t\r\n\f\v]+")


class Block:
    """A paragraph, heading, caption or table cell while it is being read.

    Attributes:
        kind: As in `Paragraph.kind`, or `bibitem`, or `loose` (text of a float outside its caption).
        section: Index of the section it stands in.
        length: Length of the text so far.
        heading: Run-in heading that a command named.
        bold_end: Where the emphasised words that open the block end, 0 if there are none.
        breaks: Offsets where display math stood, and whether it ended with a full stop.
        bold: Ranges of a table cell that are in bold print.
    """

    __slots__ = (
        "_ends", "_files", "_last", "_parts", "_plain", "_sources", "_starts",
        "bold", "bold_end", "breaks", "heading", "kind", "length", "section",
    )  # fmt: skip

    def __init__(self, kind: str, section: int | None) -> None:
        self.kind = kind
        self.section = section
        self.length = 0
        self.heading = ""
        self.bold_end = 0
        self.breaks: list[tuple[int, bool]] = []
        self.bold: list[tuple[int, int]] = []
        self._last = " "
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._files: list[str] = []
        self._sources: list[int] = []
        self._ends: list[int] = []
        self._plain: list[bool] = []

    @property
    def last(self) -> str:
        """The last character, a space at the start."""
        return self._last

    def add(self, text: str, file: str, start: int, end: int, *, plain: bool) -> None:
        """Append text that came from `start:end`; plain text is the source, character by character.

        The map never goes backwards in a file: text from an earlier place (macro arguments out of order) is
        joined to the run before it. In text that is not plain a run of spaces is one space.
        """
        if not plain and len(text) > 1:
            text = _SPACES.sub(" ", text)
            if text[0] == " " and self._last in " \u202f":
                text = text[1:]
            if not text:
                return
        self._parts.append(text)
        self._last = text[-1]
        if self._starts and self._files[-1] == file:
            if plain and self._plain[-1] and self._ends[-1] == start:
                self._ends[-1] = end
                self.length += len(text)
                return
            if start < (self._ends[-1] if self._plain[-1] else self._sources[-1]):
                start, end, plain = self._sources[-1], max(self._ends[-1], end), False
                run = len(self._sources) - 1
                while start == end and run > 0 and self._files[run - 1] == file:
                    run -= 1
                    start = self._sources[-1] = self._sources[run]
        self._starts.append(self.length)
        self._files.append(file)
        self._sources.append(start)
        self._ends.append(end)
        self._plain.append(plain)
        self.length += len(text)

    def space(self, file: str, start: int, end: int, *, plain: bool = False) -> None:
        """Append a space, unless one stands there or the block is empty."""
        if self._last not in " \u202f":
            self.add(" ", file, start, end, plain=plain)

    def text(self) -> Text:
        """The text without a space at its end.

        A run that only by chance is as long as its source is cut in two, so that it does not pass for plain.
        """
        text = "".join(self._parts).rstrip(" \u202f")
        count = bisect_right(self._starts, max(len(text) - 1, 0)) if text else 0
        starts, files, sources, ends = [], [], [], []
        for run in range(count):
            start, stop = (
                self._starts[run],
                min(self._starts[run + 1] if run + 1 < len(self._starts) else len(text), len(text)),
            )
            source, end = self._sources[run], self._ends[run]
            if self._plain[run]:
                end = source + stop - start
            cuts = (
                (start, start + 1) if not self._plain[run] and stop - start == end - source > 1 else (start,)
            )
            for cut in cuts:
                starts.append(cut)
                files.append(self._files[run])
                sources.append(source)
                ends.append(end)
        return Text(text, tuple(starts), tuple(files), tuple(sources), tuple(ends))
