"""What counting a paper gives."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

from paperkit.documents.paper import Place
from paperkit.documents.words.words import WordCount

__all__ = ["Excluded", "PaperCount", "SectionCount", "Unread"]


@dataclass(frozen=True)
class SectionCount:
    """What stands under one heading, up to the next heading of any level.

    Attributes:
        title: Its heading; "" for what stands before the first one.
        level: 0 chapter, 1 section, 2 subsection, …
        kind: `abstract`, `body` or `appendix`.
        place: Where the heading stands; None before the first one.
        text: Section text, without the parts below.
        heading: The heading itself, and the run-in headings (`\\paragraph{..}`) under it.
        captions: Captions of the floats in it.
        footnotes: Its footnotes.
        with_subsections: Section text with that of the sections below it.
        paragraph_directives: How many run-in headings stand in it.
    """

    title: str
    level: int
    kind: Literal["abstract", "body", "appendix"]
    place: Place | None
    text: WordCount
    heading: WordCount
    captions: WordCount
    footnotes: WordCount
    with_subsections: WordCount
    paragraph_directives: int


@dataclass(frozen=True)
class Excluded:
    """What is not counted, and how much of it there is; None where the format of the paper does not tell.

    Attributes:
        inline_math: Pieces of inline math.
        display_math: Displayed formulas.
        citations: Citation commands.
        cross_references: Commands such as `\\ref`.
        bibliography_entries: Entries of the bibliography.
        table_cells: What stands in tables.
        float_text: What stands in figures and tables beside captions and cells.
        algorithms: What stands in algorithms.
        verbatim_blocks: Listings and verbatim blocks.
        verbatim_lines: The lines in them.
        comments: Comments.
        preamble_lines: Lines before `\\begin{document}` in the main file.
    """

    inline_math: int | None
    display_math: int | None
    citations: int | None
    cross_references: int | None
    bibliography_entries: int
    table_cells: WordCount | None
    float_text: WordCount
    algorithms: WordCount
    verbatim_blocks: int | None
    verbatim_lines: int | None
    comments: int | None
    preamble_lines: int | None


@dataclass(frozen=True)
class Unread:
    """A file, or a part of one, that could not be read, so that the counts are too low."""

    message: str
    place: Place


@dataclass(frozen=True)
class PaperCount:
    """The counts of a paper.

    Attributes:
        language: `en` or `zh`.
        unit: What length is given in: `words`, or `cn_chars`, where a word or a number counts one too.
        body: All section text: `abstract`, `main_text` and `appendix` together. It is what `texcount` calls words in
            text: without headings, captions and footnotes.
        main_text: Section text without abstract and appendices; what a venue's limit is about.
        abstract: The abstract.
        appendix: Section text of the appendices.
        headings: Headings of sections, and run-in headings.
        captions: Captions of figures, tables and other floats.
        footnotes: Footnotes.
        total: `body`, `headings`, `captions` and `footnotes` together.
        title: The paper's title, in no other count.
        paragraph_directives: How many `\\paragraph{..}` there are.
        sections: Section by section, in order; first what stands before the first heading, if anything does.
        excluded: What is not counted.
        unread: What could not be read; where there is some, every count is too low.
    """

    language: Literal["en", "zh"]
    unit: Literal["words", "cn_chars"]
    body: WordCount
    main_text: WordCount
    abstract: WordCount
    appendix: WordCount
    headings: WordCount
    captions: WordCount
    footnotes: WordCount
    total: WordCount
    title: WordCount
    paragraph_directives: int
    sections: tuple[SectionCount, ...]
    excluded: Excluded
    unread: tuple[Unread, ...]

    def as_json(self) -> dict[str, Any]:
        """The counts as JSON values, keys in the order of the attributes."""
        record: dict[str, Any] = _plain(self)
        record["total"]["includes"] = ["body", "headings", "captions", "footnotes"]
        return record


def _plain(value: Any) -> Any:
    if isinstance(value, WordCount | Place):
        return {name: part for name, part in value._asdict().items() if part is not None}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value
