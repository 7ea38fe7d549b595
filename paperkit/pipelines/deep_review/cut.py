"""Pages for a paper that has none: its running text in pieces of about 500 words, cut between paragraphs.

Display math stands there as its source, tables as one line a row, so that a reader of the pieces misses nothing that
can be written down.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.paper import Paper, Span, Table
from paperkit.documents.words import count_words

__all__ = ["CutPages", "cut_pages"]

WORDS = 500
"""About as much as a page of a paper in one column holds."""


class _Piece(NamedTuple):
    span: Span
    text: str
    heading: bool


class CutPages(NamedTuple):
    """The pieces, and where each part of the source is.

    Attributes:
        texts: Text of each piece, the first is page 1.
        starts: For each file the offsets where its parts start, in order, and the page of each.
    """

    texts: tuple[str, ...]
    starts: dict[str, tuple[list[int], list[int]]]

    def page_of(self, span: Span) -> int:
        """The page on which a place of the source is; what stands between two parts is with the one before."""
        offsets, pages = self.starts.get(span.file, ([], []))
        if not offsets:
            return 1
        return pages[max(bisect_right(offsets, span.start) - 1, 0)]


def cut_pages(paper: Paper) -> CutPages:
    """Cut a paper of text into pages.

    >>> from paperkit.documents.paper import Source
    >>> from paperkit.documents.plain import parse_text
    >>> words = "\\n\\n".join(["One sentence of six words is here. " * 50] * 3)
    >>> [len(text.split()) for text in cut_pages(parse_text({"a.txt": Source("a.txt", words)}, "a.txt")).texts]
    [350, 350, 350]
    """
    pages: list[list[str]] = [[]]
    starts: dict[str, list[tuple[int, int]]] = {}
    size = 0
    for piece in _pieces(paper):
        words = count_words(piece.text)
        length = words.words + words.cn_chars
        if (size and size + length > WORDS * 1.25) or (piece.heading and size > WORDS * 0.8):
            pages.append([])
            size = 0
        pages[-1].append(piece.text)
        size += length
        starts.setdefault(piece.span.file, []).append((piece.span.start, len(pages)))
    return CutPages(
        tuple("\n\n".join(page) for page in pages),
        {
            file: ([at for at, _ in sorted(of)], [page for _, page in sorted(of)])
            for file, of in starts.items()
        },
    )


def _pieces(paper: Paper) -> Iterator[_Piece]:
    """Paragraphs in the order of reading, each followed by the display math and tables that stand after it."""
    after: dict[int, list[_Piece]] = {}
    order = {p.index: p for p in paper.paragraphs}
    starts: dict[str, list[tuple[int, int]]] = {}
    for paragraph in paper.paragraphs:
        starts.setdefault(paragraph.span.file, []).append((paragraph.span.start, paragraph.index))
    for places in starts.values():
        places.sort()
    beside = [_Piece(m.span, paper.source(m.span), False) for m in paper.math if m.display]
    beside += [_Piece(t.span, _rows(t), False) for t in paper.tables]
    for piece in sorted(beside, key=lambda piece: piece.span):
        places = starts.get(piece.span.file, [])
        at = bisect_right(places, (piece.span.start, len(order))) - 1
        after.setdefault(places[at][1] if at >= 0 else -1, []).append(piece)
    yield from after.get(-1, ())
    for paragraph in paper.paragraphs:
        if paragraph.text.text.strip():
            yield _Piece(paragraph.span, paragraph.text.text, paragraph.kind == "heading")
        yield from after.get(paragraph.index, ())


def _rows(table: Table) -> str:
    return "\n".join(" | ".join(cell.text.text for cell in row) for row in table.rows)
