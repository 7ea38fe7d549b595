"""Blocks of all pages as a paper: title, sections, paragraphs that go on over columns and pages, references."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from paperkit.documents.assemble import language_of, sentences_of
from paperkit.documents.paper import (
    BibEntry,
    Float,
    Math,
    Paper,
    Paragraph,
    ParagraphKind,
    Problem,
    Section,
    Source,
    Span,
    Table,
    Text,
)  # fmt: skip
from paperkit.documents.pdf.blocks import Block, Style
from paperkit.documents.pdf.citations import find_citations
from paperkit.documents.pdf.front import RUN_IN_ABSTRACT, find_front
from paperkit.documents.pdf.headings import (
    heading_level,
    is_abstract,
    is_references,
    opens_appendix,
    split_number,
)  # fmt: skip
from paperkit.documents.pdf.hyphens import Vocabulary, join_text
from paperkit.documents.pdf.references import find_untitled, split_entries
from paperkit.documents.pdf.tables import CaptionedTable
from paperkit.documents.words import count_words

__all__ = ["build_paper"]

_TERMINAL = tuple(".!?:;。！？：；")
_OWN_MARK = re.compile(r"\^?(\d{1,2})(?!\d)\s?")
_KEYWORDS = re.compile(
    r"(?:categories and subject descriptors|general terms|acm reference format|key ?words(?: and phrases)?|index terms"
    r"|ccs concepts|关键词|关键字)\b",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"[IVX]{1,5}\.\s")
_LETTER = re.compile(r"[A-Z]\.\s")
"""Under sections with Roman numbers (as IEEE sets them) a letter numbers a subsection, not an appendix."""
_LEAST_ABSTRACT = 30
_LONGEST_ABSTRACT = 500
"""Words: an abstract that runs on longer has lost the heading after it."""
_FLOATS: dict[str, Literal["figure", "table", "algorithm", "listing"]] = {
    "t": "table", "表": "table", "a": "algorithm", "算": "algorithm", "l": "listing",
}  # fmt: skip


class _Draft(NamedTuple):
    kind: ParagraphKind
    blocks: list[Block]
    section: int | None


def build_paper(
    source: Source,
    starts: Sequence[int],
    blocks: Sequence[Block],
    style: Style,
    tables: Sequence[CaptionedTable],
    problems: Sequence[Problem],
) -> Paper:
    """A paper from the blocks of its pages.

    Args:
        source: The text of all pages.
        starts: Offset in it of each row of the document.
        blocks: Blocks of all pages in reading order, without the rows of the tables.
    """
    vocabulary = Vocabulary(row.text for block in blocks for row in block.rows)
    notes = _note_numbers(blocks)

    def text_of(parts: Sequence[Block]) -> Text:
        rows = []
        for block in parts:
            marks = notes.get(block.page, frozenset())
            for row, place in zip(block.rows, block.places, strict=True):
                own = _OWN_MARK.match(row.text) if block.kind == "footnote" and row.raised else None
                cut = own.end() if own is not None else 0
                rows.append((row.text[cut:], starts[place] + row.offset + cut, marks))
        return join_text(rows, source.name, vocabulary)

    body_start, title = find_front(blocks, style)
    untitled = None
    if not any(block.kind == "heading" and is_references(block.text) for block in blocks):
        untitled = find_untitled(blocks)
    drafts, headings, references = _gather(blocks, body_start, title, style, untitled)
    drafts = _with_abstract(drafts, headings)
    texts = [text_of(draft.blocks) for draft in drafts]
    kept = [place for place, text in enumerate(texts) if text.text]
    language = language_of(texts[place].text for place in kept)
    bibliography = tuple(
        BibEntry(key, "bibitem", {"text": text.text}, source.name, text.span(0, len(text)))
        for key, rows in split_entries(references, style.size)
        if (
            text := join_text([(row.text, starts[place]) for place, row in rows], source.name, vocabulary)
        ).text
    )
    paragraphs = tuple(
        _paragraph(drafts[place], texts[place], index, language) for index, place in enumerate(kept)
    )
    floats = _floats(paragraphs)
    return Paper(
        main=source.name,
        sources={source.name: source},
        language=language,
        document_class="",
        title=text_of(title).text if title else "",
        sections=_sections(headings, text_of, source),
        paragraphs=paragraphs,
        citations=find_citations(paragraphs, bibliography),
        references=(), labels=(), comments=(),
        tables=tuple(_with_float(table, floats) for table in tables),
        floats=tuple(floats),
        verbatim=tuple(_span(block, starts, source.name) for block in blocks if block.kind == "code"),
        math=tuple(Math(_span(block, starts, source.name), True) for block in blocks if block.kind == "math"),
        bibliography=bibliography,
        problems=tuple(problems),
        format="pdf",
    )  # fmt: skip


def _note_numbers(blocks: Sequence[Block]) -> dict[int, frozenset[int]]:
    """The numbers of the footnotes of each page."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for block in blocks:
        for row in block.rows if block.kind == "footnote" else ():
            mark = _OWN_MARK.match(row.text)
            if mark is not None and row.raised:
                found[block.page].add(int(mark[1]))
    return {page: frozenset(numbers) for page, numbers in found.items()}


def _span(block: Block, starts: Sequence[int], file: str) -> Span:
    first, last = block.rows[0], block.rows[-1]
    return Span(
        file,
        starts[block.places[0]] + first.offset,
        starts[block.places[-1]] + last.offset + len(last.text),
    )


def _gather(
    blocks: Sequence[Block], body_start: int, title: Sequence[Block], style: Style, untitled: int | None
) -> tuple[list[_Draft], list[Block], list[Block]]:
    """Paragraphs as lists of blocks, the headings, and the blocks of the reference list."""
    drafts: list[_Draft] = []
    headings: list[Block] = []
    references: list[Block] = []
    in_title = {id(block) for block in title}
    in_references = in_abstract = False
    abstract_words, next_mark = 0, 1
    running: _Draft | None = None
    for place, block in enumerate(blocks):
        section = len(headings) - 1 if headings else None
        if place < body_start:
            if id(block) in in_title:
                if block is title[0]:
                    drafts.append(_Draft("title", list(title), None))
            else:
                drafts.append(_Draft("footnote" if block.kind == "footnote" else "cell", [block], None))
            continue
        if block.kind == "heading" and not (in_references and not _ends_references(block, style)):
            headings.append(block)
            drafts.append(_Draft("heading", [block], len(headings) - 1))
            in_references, in_abstract = is_references(block.text), is_abstract(block.text)
            running = None
            continue
        if place == untitled:
            in_references = True
        if in_references and _is_reference(block, len(references), next_mark):
            references.append(block)
            next_mark = max([next_mark, *(int(mark[1]) + 1 for mark in _raised_marks(block))])
            continue
        match block.kind:
            case "caption" | "footnote" | "cell":
                drafts.append(_Draft(block.kind, [block], section))
                continue
            case "math" | "code":
                drafts.append(_Draft("cell", [block], section))
                continue
        if in_abstract:
            abstract_words += sum(count_words(block.text))
            in_abstract = block.page == headings[-1].page and abstract_words <= _LONGEST_ABSTRACT
        if _KEYWORDS.match(block.text):
            drafts.append(_Draft("cell", [block], section))
            continue
        kind: ParagraphKind = "abstract" if in_abstract else "item" if block.kind == "item" else "body"
        if not headings and RUN_IN_ABSTRACT.match(block.text):
            kind = "abstract"
        if running is not None and running.section == section and _goes_on(running.blocks[-1], block, style):
            running.blocks.append(block)
            continue
        running = _Draft(kind, [block], section)
        drafts.append(running)
    return drafts, headings, references


def _raised_marks(block: Block) -> Iterator[re.Match[str]]:
    for row in block.rows:
        mark = _OWN_MARK.match(row.text) if row.raised else None
        if mark is not None:
            yield mark


def _is_reference(block: Block, count: int, next_mark: int) -> bool:
    """Whether a block after the heading of the references is one. Some journals give entries the look of footnotes;
    they are told from these by their numbers, which go on from the entry before."""
    if block.kind != "footnote":
        return block.kind != "caption"
    first = next((int(mark[1]) for mark in _raised_marks(block)), None)
    return first == next_mark and (first == 1 or next_mark > 1 or not count)


def _with_abstract(drafts: list[_Draft], headings: Sequence[Block]) -> list[_Draft]:
    """The paragraphs before the first section made the abstract, where that section is the introduction and there is
    no other abstract: some journals print it without a heading."""
    if not headings or any(draft.kind == "abstract" for draft in drafts):
        return drafts
    number, _ = split_number(headings[0].text)
    if headings[0].page > 1 or not (number in ("1", "I") or "introduction" in headings[0].text.casefold()):
        return drafts
    return [
        draft._replace(kind="abstract")
        if draft.kind == "body"
        and draft.section is None
        and sum(sum(count_words(block.text)) for block in draft.blocks) >= _LEAST_ABSTRACT
        else draft
        for draft in drafts
    ]


def _ends_references(block: Block, style: Style) -> bool:
    row = block.rows[0]
    return row.bold or row.size > style.size + 0.8 or opens_appendix(block.text) or block.text.isupper()


def _goes_on(before: Block, block: Block, style: Style) -> bool:
    """Whether a block carries on the paragraph of another, after a column, a page, a float or a formula."""
    if block.kind == "item":
        return False
    last, first = before.rows[-1], block.rows[0]
    if abs(last.size - first.size) > 0.08 * style.size + 0.2:
        return False
    end = last.text.rstrip('”’")]」』）0123456789,–- ') if last.text[-1:] not in "-,–" else last.text
    broken = before.page != block.page or last.column != first.column
    opening = first.text[:1]
    if not end.endswith(_TERMINAL):
        if opening.islower() or opening in "(,;“‘":
            return True
        if not broken:
            return last.text.endswith(("-", ","))
        return _is_full(before) and first.indent < 0.7 * first.size
    if end.endswith(":") and opening.islower():
        return not broken
    return (
        broken
        and style.indented
        and _is_full(before)
        and first.indent < 0.5 * first.size
        and (block.kind == "body" and len(block.rows) > 1)
    )


def _is_full(block: Block) -> bool:
    last = block.rows[-1]
    return last.full or (len(block.rows) > 1 and last.box.right >= block.right - 1.5 * last.size)


def _paragraph(draft: _Draft, text: Text, index: int, language: Literal["en", "zh"]) -> Paragraph:
    sentences = sentences_of(text, index, language)
    heading = _run_in(draft, text.text) if draft.kind in ("body", "item", "abstract") else ""
    return Paragraph(text, draft.kind, draft.section, text.span(0, len(text)), heading, index, sentences)


def _run_in(draft: _Draft, text: str) -> str:
    """The emphasised words that open a paragraph, where a stop or colon ends them."""
    row = draft.blocks[0].rows[0]
    opening = text[: row.lead].rstrip() if row.lead else ""
    if not opening and row.bold and len(draft.blocks[0].rows) == 1 and row.text.endswith((".", ":")):
        opening = row.text
    if 1 < len(opening) <= 120 and (
        opening.endswith((".", ":", "。", "：", "?"))
        or text[len(opening) :].lstrip()[:1] in (".", ":", "：", "—")
    ):
        return opening.strip(" .:。：")
    return ""


def _floats(paragraphs: Sequence[Paragraph]) -> list[Float]:
    found: list[Float] = []
    for paragraph in paragraphs:
        if paragraph.kind == "caption":
            kind = _FLOATS.get(paragraph.text.text[:1].lower(), "figure")
            found.append(
                Float(kind, (), (paragraph.index,), (), paragraph.span, paragraph.section, len(found))
            )
    return found


def _with_float(table: CaptionedTable, floats: Sequence[Float]) -> Table:
    """A table with the place of its caption among the floats."""
    index = next((f.index for f in floats if f.span.start <= table.caption < f.span.end), None)
    return replace(table.table, float_index=index)


def _sections(
    headings: Sequence[Block], text_of: Callable[[Sequence[Block]], Text], source: Source
) -> tuple[Section, ...]:
    unnumbered = [block.rows[0].size for block in headings if not split_number(block.text)[0]]
    spans: list[tuple[str, Span]] = []
    for block in headings:
        text = text_of([block])
        spans.append((text.text, text.span(0, len(text))))
    sections: list[Section] = []
    open_: list[int] = []
    appendix = False
    roman = sum(_ROMAN.match(title) is not None for title, _ in spans) >= 2
    for index, (block, (title, span)) in enumerate(zip(headings, spans, strict=True)):
        level = heading_level(title, block.rows[0], unnumbered)
        lettered = roman and _LETTER.match(title) is not None
        level += lettered
        appendix = appendix or (index > 2 and not lettered and opens_appendix(title))
        kind: Literal["abstract", "body", "appendix"] = "appendix" if appendix else "body"
        if is_abstract(title):
            kind = "abstract"
        while open_ and sections[open_[-1]].level >= level:
            open_.pop()
        end = spans[index + 1][1].start if index + 1 < len(spans) else len(source.text)
        parent = open_[-1] if open_ else None
        whole = Span(source.name, span.start, max(end, span.end))
        shown = "Abstract" if kind == "abstract" and title.isascii() else title
        sections.append(Section(shown, level, kind, span, whole, index, parent))
        open_.append(index)
    return tuple(sections)
