"""From the pages of a PDF to a `Paper`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paperkit.documents.paper import Paper, Problem, Source, Span
from paperkit.documents.pdf.blocks import blocks_of, measure
from paperkit.documents.pdf.contents import find_contents
from paperkit.documents.pdf.glyphs import Box
from paperkit.documents.pdf.read import BETWEEN_PAGES
from paperkit.documents.pdf.rows import Row, page_text
from paperkit.documents.pdf.structure import build_paper
from paperkit.documents.pdf.tables import take_tables
from paperkit.documents.pdf.unnumbered import join_parts, settle_headings

if TYPE_CHECKING:
    from paperkit.documents.pdf.hidden import HiddenText
    from paperkit.documents.pdf.read import Page

__all__ = ["make_paper"]

_LEAST_OCR = 40
"""Characters below which the text layer of a scanned page is no reading of it."""


def make_paper(
    name: str, pages: Sequence[Page], rows: Sequence[Sequence[Row]], rules: Sequence[Sequence[Box]]
) -> Paper:
    """The paper that pages make.

    Args:
        rows: Rows of each page, whose text is the page's text.
        rules: Horizontal lines of each page.
    """
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
        size += len(page.text) + len(BETWEEN_PAGES)
    settle_headings(blocks)
    blocks = join_parts(blocks)
    tables = take_tables(blocks, rules, starts, name)
    blocks = [block for block in blocks if block.rows]
    source = Source(name, BETWEEN_PAGES.join(page.text for page in pages), "pdf", tuple(page_starts))
    return build_paper(source, starts, blocks, style, tables, _problems(name, pages, page_starts))


def _problems(name: str, pages: Sequence[Page], starts: Sequence[int]) -> list[Problem]:
    problems: list[Problem] = []
    for page, start in zip(pages, starts, strict=True):
        place = Span(name, start, start)
        label = f"[page {page.number}]"
        if not page.readable:
            message = f"page {page.number} is broken and was not read"
            problems.append(Problem("unreadable_page", message, place, label))
        if page.kind == "scan" and page.ocr and len(page.text) >= _LEAST_OCR:
            message = f"page {page.number} is a picture; its text was recognised by a machine"
            problems.append(Problem("ocr_page", message, place, label))
        elif page.kind == "scan":
            message = f"page {page.number} is a picture; what it shows was not read"
            problems.append(Problem("scanned_page", message, place, label))
        for note in page.damage:
            problems.append(Problem("damaged_text", f"page {page.number} has {note}", place, label))
        for hidden in page.hidden:
            problems.append(Problem("hidden_text", _hidden_message(page, hidden), place, hidden.text))
    return problems


def _hidden_message(page: Page, hidden: HiddenText) -> str:
    return f"page {page.number} has text that no reader sees ({hidden.reason.replace('_', ' ')})"
