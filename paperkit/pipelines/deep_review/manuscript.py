"""`Manuscript`: the paper under review, with its pages, and the one place where a quote is looked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from paperkit.documents.paper import Paper, Span
from paperkit.documents.quotes import PaperMatch, PaperQuotes, QuoteIndex
from paperkit.errors import InputError
from paperkit.gates import hidden_text
from paperkit.gates.hidden_text.hidden import is_instruction
from paperkit.pipelines.deep_review.cut import CutPages, cut_pages
from paperkit.records.deep_review import Check

if TYPE_CHECKING:
    from paperkit.documents.pdf import Pdf

__all__ = ["Manuscript", "load_manuscript", "page_header"]

_HEAD = 2048
_VISIBLE = re.compile(r"\S")
_EXACT = 101.0
"""As a least similarity: no fuzzy match."""
_ODD_CHARACTERS = frozenset({"homoglyph", "bidi_override", "zero_width", "visible"})
"""Kinds of findings whose words are seen: their characters are odd, or they speak to a model."""


def page_header(number: int) -> str:
    """The line above a page in `paper.txt`."""
    return f"=== Page {number} ===\n"


@dataclass(frozen=True)
class Manuscript:
    """A paper and its pages.

    Attributes:
        paper: What is reviewed, as its author wrote it: LaTeX, Markdown, text, or a PDF.
        pages: Text of each page, as a reader sees it; hidden text is not in it.
        pdf: The PDF that the pages are of, given or built; None where the pages are cut.
        cut: Where the parts of the source are, where the pages are cut.
    """

    paper: Paper
    pages: tuple[str, ...]
    pdf: Pdf | None = field(default=None, repr=False)
    cut: CutPages | None = field(default=None, repr=False)

    @classmethod
    def of_pdf(cls, pdf: Pdf, paper: Paper | None = None) -> Manuscript:
        """A PDF; `paper` is the source that it was built of."""
        return cls(paper or pdf.paper, tuple(_seen_text(pdf, page.number) for page in pdf.pages), pdf)

    @classmethod
    def of_paper(cls, paper: Paper) -> Manuscript:
        """A paper of text, cut into pages."""
        cut = cut_pages(paper, _unseen(paper))
        return cls(paper, cut.texts, None, cut)

    @cached_property
    def text(self) -> str:
        """What `paper.txt` holds."""
        return "".join(f"{page_header(n)}{page}\n\n" for n, page in enumerate(self.pages, 1))

    @cached_property
    def _page_starts(self) -> list[int]:
        """Offsets in `paper.txt` where the text of each page starts."""
        lengths = [len(page_header(n)) + len(page) + 2 for n, page in enumerate(self.pages, 1)]
        starts = [0, *accumulate(lengths)]
        return [start + len(page_header(n)) for n, start in enumerate(starts[:-1], 1)]

    @property
    def paged(self) -> Paper:
        """The paper that the pages are of: of the PDF where there is one."""
        return self.paper if self.pdf is None else self.pdf.paper

    @cached_property
    def _quotes(self) -> PaperQuotes:
        return PaperQuotes(self.paged)

    @cached_property
    def _shown(self) -> QuoteIndex:
        return QuoteIndex(self.text)

    def page_of(self, span: Span) -> int | None:
        """Page of a place in `paper`; None where `paper` is the source of a built PDF, for TeX moves things."""
        if self.cut is not None:
            return self.cut.page_of(span)
        return self.paper.place(span).page

    def page_on(self, span: Span) -> int:
        """Page of a place in `paged`, the paper that the pages are of."""
        return self.cut.page_of(span) if self.cut is not None else self.paged.place(span).page or 1

    def locate(self, quote: str, page: int | None = None) -> Check:
        """Where a quote stands: in the pages, by `PaperQuotes.find` (numbers and negations must be the same).

        Args:
            quote: The words.
            page: Where it should stand: there it is looked for first, then everywhere.
        """
        match = self._quotes.find(quote, page=page if self.pdf is not None else None)
        elsewhere = match.found and page is not None and self.cut is not None and self._page(match) != page
        if elsewhere and page is not None and (again := self._shown_on(quote, page)) is not None:
            return again
        if not match.found and self.cut is not None and (shown := self._shown_as(quote)) is not None:
            return shown
        status, score = match.status, round(match.score / 100, 4)
        if not match.found or match.span is None:
            return Check(status="not_found", score=score, reason=match.reason or "no_place")
        number = self._page(match)
        at = self._offsets(match, number)
        if at is not None and _letters(self.text[slice(*at)]) < _letters(match.text):
            return Check(
                status="not_found", score=0.0, reason="no_place"
            )  # blank on the page: nobody sees it
        return Check(
            status=status,
            score=score,
            page=number,
            section=self._section(match.span),
            at=at,
            text=match.text,
        )

    def on_page(self, at: int) -> tuple[int, int]:
        """Page of an offset in `paper.txt`, and the offset in the text of that page."""
        page = max(bisect_right(self._page_starts, at), 1)
        return page, max(min(at - self._page_starts[page - 1], len(self.pages[page - 1])), 0)

    def _shown_as(self, quote: str) -> Check | None:
        """Where a quote stands word for word in pages that are cut: they show rows of tables and works cited as the
        source does not."""
        match = self._shown.find(quote, minimum=_EXACT)
        if not match.found:
            return None
        page = bisect_right(self._page_starts, match.start)
        return Check(
            status="exact", score=1.0, page=max(page, 1), at=(match.start, match.end), text=match.text
        )

    def _shown_on(self, quote: str, page: int) -> Check | None:
        """Where a quote that stands on an earlier page too stands word for word on a page that was cut."""
        if self.cut is None or not 1 <= page <= len(self.pages):
            return None
        start = self._page_starts[page - 1]
        match = self._shown.find(quote, minimum=_EXACT, start=start, end=start + len(self.pages[page - 1]))
        if not match.found:
            return None
        words = " ".join(match.text.split())
        spans = (
            paragraph.span
            for paragraph in self.paper.paragraphs
            if self.cut.page_of(paragraph.span) == page and words in " ".join(paragraph.text.text.split())
        )
        span = next(spans, None)
        return Check(
            status="exact",
            score=1.0,
            page=page,
            section=self._section(span) if span is not None else "",
            at=(match.start, match.end),
            text=match.text,
        )

    def _page(self, match: PaperMatch) -> int:
        assert match.span is not None
        if self.cut is not None:
            return self.cut.page_of(match.span)
        return match.page or 1

    def _offsets(self, match: PaperMatch, number: int) -> tuple[int, int] | None:
        """Where the match is in `paper.txt`."""
        assert match.span is not None
        start = self._page_starts[number - 1]
        if self.cut is not None:
            shown = self._shown.find(
                match.text, minimum=_EXACT, start=start, end=start + len(self.pages[number - 1])
            )
            return (shown.start, shown.end) if shown.found else None
        starts = self.paged.sources[match.span.file].pages
        first, last = match.span.start, match.span.end - 1
        return self._in_text(starts, first), self._in_text(starts, last) + 1

    def _in_text(self, starts: Sequence[int], offset: int) -> int:
        page = bisect_right(starts, offset) - 1
        return self._page_starts[page] + offset - starts[page]

    def _section(self, span: Span) -> str:
        return self.paged.section_title(self.paged.section_at(span))


def _seen_text(pdf: Pdf, number: int) -> str:
    """The text of a page; a text that speaks to a model in place of what is drawn (`/ActualText`) is blank in it."""
    text, said = pdf.pages[number - 1].text, pdf.replacements.get(number, ())
    if is_instruction(" ".join(said)):
        for line in said:
            words = r"\s*".join(map(re.escape, line.split()))
            text = re.sub(words, lambda match: _VISIBLE.sub(" ", match[0]), text)
    return text


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def _unseen(paper: Paper) -> list[Span]:
    """Where a source has text that no reader sees, as gate hidden-text finds it."""
    report = hidden_text.check(paper)
    return [f.source_span for f in report.findings if f.data.get("kind") not in _ODD_CHARACTERS]


def load_manuscript(main: Path, built: Path | None) -> Manuscript:
    """The paper of a workspace.

    Args:
        main: The copy of the input: a file, or the main file of a tree.
        built: The PDF that was built of it.

    Raises:
        InputError: a file is missing or unreadable.
    """
    from paperkit.documents import read_paper
    from paperkit.documents.kinds import is_pdf
    from paperkit.documents.pdf import read_pdf

    try:
        with main.open("rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise InputError(
            f"cannot read {main}: {error.strerror}; the workspace is not whole, start over"
        ) from None
    if is_pdf(main.name, head):
        return Manuscript.of_pdf(read_pdf(main))
    paper = read_paper(main)
    return Manuscript.of_pdf(read_pdf(built), paper) if built is not None else Manuscript.of_paper(paper)
