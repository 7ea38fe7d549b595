"""From the pages of a PDF to a `Paper`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paperkit.documents.paper import Paper, Problem, Source, Span
from paperkit.documents.pdf.blocks import blocks_of, measure
from paperkit.documents.pdf.contents import find_contents
from paperkit.documents.pdf.rows import Row, page_text
from paperkit.documents.pdf.structure import build_paper
from paperkit.documents.pdf.unnumbered import join_parts, settle_headings

if TYPE_CHECKING:
    from paperkit.documents.pdf.hidden import HiddenText
    from paperkit.documents.pdf.read import Page

__all__ = ["make_paper"]

_BETWEEN_PAGES = "\n\n"


def make_paper(name: str, pages: Sequence[Page], rows: Sequence[Sequence[Row]]) -> Paper:
    """The paper that pages make; `rows` are the rows of each page, whose text is the page's text."""
    style = measure(rows)
    starts: list[int] = []
    page_starts: list[int] = []
    blocks = []
    contents = find_contents([row for page_rows in rows for row in page_rows])
    size = 0
    for number, (page, page_rows) in enumerate(zip(pages, rows, strict=True)):
        page_starts.append(size)
        height = max(page.width, page.height)
        blocks += blocks_of(page_rows, len(starts), number, height, style, contents)
        starts += [size + offset for offset in page_text(page_rows)[1]]
        size += len(page.text) + len(_BETWEEN_PAGES)
    settle_headings(blocks)
    blocks = join_parts(blocks)
    source = Source(name, _BETWEEN_PAGES.join(page.text for page in pages), "pdf", tuple(page_starts))
    return build_paper(source, starts, blocks, style, _problems(name, pages, page_starts))


def _problems(name: str, pages: Sequence[Page], starts: Sequence[int]) -> list[Problem]:
    problems: list[Problem] = []
    for page, start in zip(pages, starts, strict=True):
        place = Span(name, start, start)
        if not page.readable:
            problems.append(
                Problem("unreadable_page", f"page {page.number} is broken and was not read", place)
            )
        if page.kind == "scan" and page.ocr:
            message = f"page {page.number} is a picture; its text was recognised by a machine"
            problems.append(Problem("ocr_page", message, place))
        elif page.kind == "scan":
            message = f"page {page.number} is a picture without text; nothing of it was read"
            problems.append(Problem("scanned_page", message, place))
        problems += [Problem("damaged_text", f"page {page.number} has {note}", place) for note in page.damage]
        problems += [
            Problem("hidden_text", _hidden_message(page, text), place)
            for text in page.hidden
        ]
    return problems


def _hidden_message(page: Page, hidden: HiddenText) -> str:
    shown = textwrap.shorten(hidden.text, 80, placeholder=" …")
    return f"page {page.number} has text that no reader sees ({hidden.reason.replace('_', ' ')}): {shown}"
