"""Headings of a paper and where they stand on its pages."""

from __future__ import annotations

from typing import NamedTuple

from paperkit.documents.pdf.headings import split_number
from paperkit.pipelines.deep_review.cut import WORKS_TITLE
from paperkit.pipelines.deep_review.manuscript import Manuscript

__all__ = ["Heading", "find_headings"]


class Heading(NamedTuple):
    """A heading.

    Attributes:
        title: As the page shows it, with its number.
        level: 0 chapter, 1 section, 2 subsection, 3 subsubsection.
        appendix: It stands in the appendix.
        page, at: Its page, and where it starts in the text of that page.
        opens: Nothing stands before it on its page.
    """

    title: str
    level: int
    appendix: bool
    page: int
    at: int
    opens: bool

    @property
    def words(self) -> str:
        """The title without its number."""
        return split_number(self.title)[1] or self.title


def find_headings(manuscript: Manuscript) -> tuple[Heading, ...]:
    """All headings in the order of the pages; that of the abstract too, and of a list of works cited."""
    paper, cut = manuscript.paged, manuscript.cut
    found: list[Heading] = []
    page, at = 1, 0
    for section in paper.sections:
        title = " ".join(section.title.split())
        if not title:
            continue
        span = section.heading_span
        # In a source the mark of a heading stands before its words.
        words = span if cut is None else span._replace(start=max(span.end - 1, span.start))
        before, page = page, manuscript.page_on(words)
        text = manuscript.pages[page - 1]
        if cut is not None:
            at = _line(text, section.title, at if page == before else 0)
        else:
            at = span.start - paper.sources[span.file].pages[page - 1]
        found.append(
            Heading(title, section.level, section.kind == "appendix", page, at, not text[:at].strip())
        )
    if cut is not None and cut.works is not None:
        page, at = cut.works
        level = min((heading.level for heading in found), default=1)
        found.append(Heading(WORKS_TITLE, level, appendix=False, page=page, at=at, opens=not at))
    return tuple(sorted(found, key=lambda heading: (heading.page, heading.at)))


def _line(text: str, title: str, start: int) -> int:
    """Where a heading stands as a line of its own from `start` on; `start` where it does not."""
    at = text.find(title, start)
    while at >= 0:
        if text[:at][-1:] in ("", "\n") and text[at + len(title) :][:1] in ("", "\n"):
            return at
        at = text.find(title, at + 1)
    return start
