"""How long a paper is, by its parts.

What a reader reads as text counts, each part apart: section text, headings, captions, footnotes. Comments, the
preamble, math, citations, cross-references, table cells, algorithms and verbatim blocks do not, and `Excluded` says
how much of them there is. `Figure~\\ref{a}` and `\\cref{a}` print the same and count the same: the name one, the number
nothing. User macros count as what they stand for, files that are included as if they stood there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from paperkit.documents.paper import (
    Citation,
    Math,
    Paper,
    Paragraph,
    ParagraphKind,
    Reference,
    Section,
)
from paperkit.documents.words.counts import Excluded, PaperCount, SectionCount, Unread
from paperkit.documents.words.words import WordCount, count_words

__all__ = ["count_paper", "counted_texts"]

_Part = Literal["text", "heading", "captions", "footnotes", "title", "float_text", "algorithms"]

_TEXT = frozenset({"body", "abstract", "item", "theorem"})
_PRINTS_NAME = frozenset(
    """
    cref Cref crefrange Crefrange cpageref Cpageref cpagerefrange Cpagerefrange namecref nameCref lcnamecref namecrefs
    nameCrefs lcnamecrefs autoref Autoref autopageref zcref fref Fref Vref nameref
    Nameref titleref
    """.split()  # noqa: SIM905
)
_UNREAD = frozenset({"missing_input", "input_too_deep", "scanned_page", "unreadable_page"})
_PARTS: dict[ParagraphKind, _Part] = {
    "heading": "heading", "footnote": "footnotes", "title": "title", "cell": "algorithms",
}  # fmt: skip
_BEGIN = re.compile(r"^[^%\r\n]*\\begin[ \t]*\{document\}", re.MULTILINE)


def count_paper(paper: Paper) -> PaperCount:
    """Count a paper of any format by its parts; what a word is says `count_words`."""
    beside = {index for float_ in paper.floats for index in float_.texts}
    parts: dict[int | None, dict[_Part, WordCount]] = defaultdict(lambda: defaultdict(WordCount))
    run_in: dict[int | None, int] = defaultdict(int)
    title = WordCount()
    for paragraph, text in zip(paper.paragraphs, counted_texts(paper), strict=True):
        part = _part(paper, paragraph, beside)
        if part == "title":
            if not title.length and paragraph.text.text == paper.title:
                title = count_words(text)
            continue
        parts[paragraph.section][part] += count_words(text)
        run_in[paragraph.section] += part == "heading" and _is_run_in(paper, paragraph)
    sections = [
        _section(paper, section, parts[section.index], run_in[section.index]) for section in paper.sections
    ]
    for section in reversed(paper.sections):
        if section.parent is not None:
            whole = sections[section.parent].with_subsections + sections[section.index].with_subsections
            sections[section.parent] = replace(sections[section.parent], with_subsections=whole)
    before = _section(paper, None, parts[None], run_in[None])
    if (before.text + before.heading + before.captions + before.footnotes).length:
        sections.insert(0, before)
    by_kind = {
        kind: _sum(section.text for section in sections if section.kind == kind)
        for kind in ("abstract", "body", "appendix")
    }
    body = _sum(by_kind.values())
    headings = _sum(section.heading for section in sections)
    captions = _sum(section.captions for section in sections)
    footnotes = _sum(section.footnotes for section in sections)
    return PaperCount(
        language=paper.language,
        unit="cn_chars" if paper.language == "zh" else "words",
        body=body,
        main_text=by_kind["body"],
        abstract=by_kind["abstract"],
        appendix=by_kind["appendix"],
        headings=headings,
        captions=captions,
        footnotes=footnotes,
        total=body + headings + captions + footnotes,
        title=title,
        paragraph_directives=sum(run_in.values()),
        sections=tuple(sections),
        excluded=_excluded(paper, parts),
        unread=tuple(
            Unread(problem.message, paper.place(problem.span))
            for problem in paper.problems
            if problem.rule in _UNREAD
        ),
    )


def counted_texts(paper: Paper) -> list[str]:
    """The text of each paragraph with spaces in place of what does not count in it, so that offsets stay.

    These are citations, cross-references and inline math. A command that prints the name of what it refers to, as
    `\\cref{fig:a}`, leaves one word, as the name does that is typed before `\\ref`; a link with words of its own stays.
    """
    texts = [paragraph.text.text for paragraph in paper.paragraphs]
    cuts: list[list[tuple[int, int, str]]] = [[] for _ in texts]
    pieces: tuple[Citation | Math | Reference, ...] = (*paper.citations, *paper.math, *paper.references)
    for piece in pieces:
        if piece.paragraph is None or piece.start >= piece.end:
            continue
        named = False
        if isinstance(piece, Reference):
            if texts[piece.paragraph][piece.start] != "[":
                continue
            named = piece.command in _PRINTS_NAME
        cuts[piece.paragraph].append((piece.start, piece.end, " x" if named else ""))
    return [_without(text, sorted(found)) for text, found in zip(texts, cuts, strict=True)]


def _without(text: str, cuts: list[tuple[int, int, str]]) -> str:
    parts = []
    at = 0
    for start, end, left in cuts:
        if end > at:
            parts += [text[at:start], left.ljust(end - max(at, start))]
            at = end
    return "".join((*parts, text[at:])) if parts else text


def _part(paper: Paper, paragraph: Paragraph, beside: set[int]) -> _Part:
    """What a paragraph counts as."""
    if paragraph.kind in _TEXT:
        return "text"
    if paragraph.kind == "cell" and paper.format == "pdf":
        return "float_text"
    if paragraph.kind == "caption":
        return "float_text" if paragraph.index in beside else "captions"
    return _PARTS[paragraph.kind]


def _is_run_in(paper: Paper, paragraph: Paragraph) -> bool:
    """Whether a heading opens a paragraph and no section."""
    if paragraph.section is None:
        return True
    heading = paper.sections[paragraph.section].heading_span
    inside = heading.file == paragraph.span.file and heading.start <= paragraph.span.start < heading.end
    return not inside


def _section(
    paper: Paper, section: Section | None, parts: dict[_Part, WordCount], paragraph_directives: int
) -> SectionCount:
    return SectionCount(
        title="" if section is None else section.title,
        level=1 if section is None else section.level,
        kind="body" if section is None else section.kind,
        place=None if section is None else paper.place(section.heading_span),
        text=parts["text"],
        heading=parts["heading"],
        captions=parts["captions"],
        footnotes=parts["footnotes"],
        with_subsections=parts["text"],
        paragraph_directives=paragraph_directives,
    )


def _excluded(paper: Paper, parts: dict[int | None, dict[_Part, WordCount]]) -> Excluded:
    main = paper.sources[paper.main].text
    begin = _BEGIN.search(main) if paper.format == "latex" else None
    marked_up = paper.format in ("latex", "markdown")
    cells = (cell for table in paper.tables for row in table.rows for cell in row)
    return Excluded(
        inline_math=sum(not math.display for math in paper.math) if marked_up else None,
        display_math=sum(math.display for math in paper.math) if marked_up else None,
        citations=len(paper.citations) if marked_up or paper.citations else None,
        cross_references=len(paper.references) if marked_up else None,
        bibliography_entries=len(paper.bibliography),
        table_cells=_sum(count_words(cell.text.text) for cell in cells)
        if marked_up or paper.tables
        else None,
        float_text=_sum(part["float_text"] for part in parts.values()),
        algorithms=_sum(part["algorithms"] for part in parts.values()),
        verbatim_blocks=len(paper.verbatim) if marked_up or paper.verbatim else None,
        verbatim_lines=sum(len(paper.source(span).splitlines()) for span in paper.verbatim)
        if marked_up or paper.verbatim
        else None,
        comments=len(paper.comments) if marked_up else None,
        preamble_lines=len(main[: begin.start()].splitlines()) if begin else 0 if marked_up else None,
    )


def _sum(counts: Iterable[WordCount]) -> WordCount:
    total = WordCount()
    for count in counts:
        total += count
    return total
