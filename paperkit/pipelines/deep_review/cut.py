"""Pages for a paper that has none: what a reader sees of it in pieces of about 500 words, cut between paragraphs.

Display math stands there as its source, tables as one line a row, listings as they are, and the works that are cited
at the end, so that a reader of the pieces misses nothing that can be written down. Hidden text is left out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from paperkit.documents.paper import BibEntry, Paper, Paragraph, Span, Table, Text
from paperkit.documents.pdf.headings import is_references
from paperkit.documents.words import count_words

__all__ = ["WORKS_TITLE", "CutPages", "cut_pages"]

WORDS = 500
"""About as much as a page of a paper in one column holds."""
_MOST = WORDS * 1.25
_ENOUGH = WORDS * 0.8
WORKS_TITLE = "References"
_WORKS = f"{WORKS_TITLE}\n\n"
_FIRST_FIELDS = ("author", "editor", "title")
_LAST_FIELDS = (
    "booktitle",
    "journal",
    "publisher",
    "volume",
    "number",
    "pages",
    "year",
    "date",
    "doi",
    "url",
    "text",
)


class _Piece(NamedTuple):
    span: Span
    text: str
    heading: bool = False


class CutPages(NamedTuple):
    """The pieces, and where each part of the source is.

    Attributes:
        texts: Text of each piece, the first is page 1.
        starts: For each file the offsets where its parts start, in order, and the page of each.
        works: Where the list of works cited starts that the author's text does not show itself: page, and offset in
            the text of the page. None where there is no such list.
    """

    texts: tuple[str, ...]
    starts: Mapping[str, tuple[list[int], list[int]]]
    works: tuple[int, int] | None = None

    def page_of(self, span: Span) -> int:
        """The page on which a place of the source is; what stands between two parts is with the one before."""
        offsets, pages = self.starts.get(span.file, ([], []))
        if not offsets:
            return 1
        return pages[max(bisect_right(offsets, span.start) - 1, 0)]

    def page_after(self, span: Span) -> int:
        """The page of the first part at or after a place: where an environment that opens there is shown."""
        offsets, pages = self.starts.get(span.file, ([], []))
        if not offsets:
            return 1
        return pages[min(bisect_left(offsets, span.start), len(pages) - 1)]


def cut_pages(paper: Paper, hidden: Sequence[Span] = ()) -> CutPages:
    """Cut a paper of text into pages.

    Args:
        paper: The paper.
        hidden: Places of its source that no reader sees; they are in no page.

    >>> from paperkit.documents.paper import Source
    >>> from paperkit.documents.plain import parse_text
    >>> words = "\\n\\n".join(["One sentence of six words is here. " * 50] * 3)
    >>> [len(text.split()) for text in cut_pages(parse_text({"a.txt": Source("a.txt", words)}, "a.txt")).texts]
    [350, 350, 350]
    """
    pages: list[list[str]] = [[]]
    starts: dict[str, list[tuple[int, int]]] = {}
    size = 0
    works: tuple[int, int] | None = None
    bibliographies = {entry.file for entry in paper.bibliography}
    for piece in _pieces(paper, _Hidden(hidden)):
        length = count_words(piece.text).length
        if (size and size + length > _MOST) or (piece.heading and size > _ENOUGH):
            pages.append([])
            size = 0
        if piece.text.startswith(_WORKS) and piece.span.file in bibliographies:
            works = len(pages), sum(len(text) + 2 for text in pages[-1])
        pages[-1].append(piece.text)
        size += length
        starts.setdefault(piece.span.file, []).append((piece.span.start, len(pages)))
    return CutPages(
        tuple("\n\n".join(page) for page in pages),
        {
            file: ([at for at, _ in sorted(of)], [page for _, page in sorted(of)])
            for file, of in starts.items()
        },
        works,
    )


class _Hidden:
    """What is hidden, by file, and the text that is left without it."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._by_file: dict[str, list[Span]] = {}
        for span in spans:
            self._by_file.setdefault(span.file, []).append(span)

    def without(self, text: Text, start: int, end: int) -> str:
        """`text[start:end]` as a reader sees it."""
        whole = text.text
        if not any(file in self._by_file for file in set(text.files)):
            return whole[start:end].strip()
        kept = []
        bounds = [*text.starts, len(whole)]
        for run, (first, last) in enumerate(pairwise(bounds)):
            source, stop = text.sources[run], text.ends[run]
            spans = [s for s in self._by_file.get(text.files[run], ()) if s.start < stop and source < s.end]
            plain = last - first == stop - source
            for at in range(max(first, start), min(last, end)):
                place = source + at - first
                if not any(not plain or s.start <= place < s.end for s in spans):
                    kept.append(whole[at])
        return " ".join("".join(kept).split())

    def without_in_source(self, paper: Paper, span: Span) -> str:
        """The source of a place without what is hidden in it."""
        text = paper.source(span)
        for s in sorted(self._by_file.get(span.file, ()), reverse=True):
            if s.start < span.end and span.start < s.end:
                text = text[: max(s.start - span.start, 0)] + text[max(s.end - span.start, 0) :]
        return text.strip("\r\n")


def _pieces(paper: Paper, hidden: _Hidden) -> Iterator[_Piece]:
    """Paragraphs in the order of reading, with the display math in them; then the tables and listings after them."""
    after: dict[int, list[_Piece]] = {}
    starts: dict[str, list[tuple[int, int]]] = {}
    for paragraph in paper.paragraphs:
        starts.setdefault(paragraph.span.file, []).append((paragraph.span.start, paragraph.index))
    for places in starts.values():
        places.sort()
    beside = [_Piece(m.span, hidden.without_in_source(paper, m.span)) for m in paper.math if m.display]
    beside += [_Piece(t.span, _rows(t, hidden)) for t in paper.tables]
    beside += [
        _Piece(span, hidden.without_in_source(paper, span))
        for span in paper.verbatim
        if not paper.source(span).startswith("\\begin{filecontents")
    ]
    for piece in sorted(beside, key=lambda piece: piece.span):
        places = starts.get(piece.span.file, [])
        at = bisect_right(places, (piece.span.start, len(paper.paragraphs))) - 1
        if piece.text.strip():
            after.setdefault(places[at][1] if at >= 0 else -1, []).append(piece)
    yield from after.get(-1, ())
    for paragraph in paper.paragraphs:
        beside = after.get(paragraph.index, [])
        within = [piece for piece in beside if piece.span.start < paragraph.span.end]
        yield from _parts(paragraph, within, hidden)
        yield from beside[len(within) :]
    yield from _works(paper)


def _parts(paragraph: Paragraph, within: Sequence[_Piece], hidden: _Hidden) -> Iterator[_Piece]:
    """A paragraph, and between its words the display math that stands there."""
    text, start = paragraph.text, 0
    runs = sorted(zip(text.files, text.sources, text.starts, strict=True)) if within else []
    for piece in within:
        after = bisect_left(runs, (piece.span.file, piece.span.end, 0))
        goes_on = after < len(runs) and runs[after][0] == piece.span.file
        end = max(runs[after][2] if goes_on else len(text), start)
        yield from _stretches(paragraph, start, end, hidden)
        yield piece
        start = end
    yield from _stretches(paragraph, start, len(text), hidden)


def _stretches(paragraph: Paragraph, start: int, end: int, hidden: _Hidden) -> Iterator[_Piece]:
    """`start:end` of a paragraph; what is longer than a page in stretches of whole sentences."""
    text = paragraph.text
    cuts = [start]
    if count_words(text.text[start:end]).length > _MOST:
        size = 0
        for sentence in paragraph.sentences:
            if not start <= sentence.start < end:
                continue
            length = count_words(sentence.text).length
            if size and size + length > WORDS:
                cuts.append(sentence.start)
                size = 0
            size += length
    for first, last in pairwise([*cuts, end]):
        shown = hidden.without(text, first, last)
        if shown:
            yield _Piece(text.span(first, last), shown, paragraph.kind == "heading")


def _rows(table: Table, hidden: _Hidden) -> str:
    return "\n".join(
        " | ".join(hidden.without(cell.text, 0, len(cell.text)) for cell in row) for row in table.rows
    )


def _works(paper: Paper) -> Iterator[_Piece]:
    """The works that are cited, one a line; where no text cites anything, all that are listed."""
    keys = {key for citation in paper.citations for key in citation.keys}
    works = [e for e in paper.bibliography if e.key in keys or paper.cited_everything or not keys]
    placed = [(entry, entry.span) for entry in works if entry.span is not None]
    titled = bool(paper.sections) and is_references(paper.sections[-1].title)
    for number, (entry, span) in enumerate(placed):
        line = _work(entry)
        yield _Piece(span, line if number or titled else f"{_WORKS}{line}", heading=not number)


def _work(entry: BibEntry) -> str:
    values = [entry.fields.get(name, "") for name in (*_FIRST_FIELDS, *_LAST_FIELDS)]
    plain = [" ".join(value.replace("{", "").replace("}", "").split()) for value in values]
    return f"[{entry.key}] " + ". ".join(value.rstrip(".") for value in plain if value) + "."
