"""Which part of a paper a fix or a cut is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.paper import Paper, Span
from paperkit.documents.quotes import PaperQuotes
from paperkit.pipelines.lunheng.outline import ABSTRACT, Part

__all__ = ["Places"]

_NUMBERED = re.compile(
    r"(?:\bsec(?:tion|\.)?|§|\bchapter)\s{0,3}(\d{1,2})\b|第\s{0,3}(\d{1,2}|[一二三四五六七八九十])\s{0,3}[章节]",
    re.I,
)
_LINE = re.compile(r"([\w./-]{1,200}\.\w{2,4}):(\d{1,7})")
_ABSTRACT = re.compile(r"\babstract\b|摘要", re.I)
_DIGITS = {digit: number for number, digit in enumerate("一二三四五六七八九十", 1)}


class Places:
    """Finds parts of one paper.

    Args:
        paper: It.
        parts: Its parts, as `outline` gives them.
    """

    def __init__(self, paper: Paper, parts: Sequence[Part]) -> None:
        self._paper = paper
        self._parts = parts
        self._quotes = PaperQuotes(paper)
        self._titles = sorted(self._named(), key=lambda pair: -len(pair[0]))

    def find(self, where: str, quote: str = "") -> Part | None:
        """The part that a quote stands in, else that `where` names.

        It is named by a heading in it, `Section 3`, `第三节`, `main.tex:41`, or as the abstract.
        """
        if quote and (found := self._at(self._quotes.find(quote).span)):
            return found
        if line := _LINE.search(where):
            return self._on_line(line[1], int(line[2]))
        said = " ".join(where.casefold().split())
        for title, part in self._titles:
            if title and title in said:
                return part
        if _ABSTRACT.search(where):
            return next((part for part in self._parts if part.name == ABSTRACT), None)
        if number := _NUMBERED.search(where):
            body = [part for part in self._parts if part.kind == "body" and part.sections]
            at = int(number[1]) if number[1] else _DIGITS.get(number[2]) or int(number[2])
            return body[at - 1] if 1 <= at <= len(body) else None
        return None

    def _named(self) -> Iterator[tuple[str, Part]]:
        for part in self._parts:
            yield part.name.casefold(), part
            for index in part.sections:
                section = self._paper.sections[index]
                if section.kind != "abstract":
                    yield " ".join(section.title.casefold().split()), part

    def _at(self, span: Span | None) -> Part | None:
        if span is None:
            return None
        return next(
            (
                part
                for part in self._parts
                for piece in part.pieces
                if piece.file == span.file and piece.start <= span.start < piece.end
            ),
            None,
        )

    def _on_line(self, file: str, line: int) -> Part | None:
        source = self._paper.sources.get(file)
        if source is None:
            return None
        lines = source.text.splitlines(keepends=True)
        start = sum(len(text) for text in lines[: line - 1])
        return self._at(Span(file, start, start))
