"""Where the numbers of a paper stand, each with the words that say what it is about."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma
from paperkit.documents.paper import (
    Cell,
    Citation,
    Paper,
    Paragraph,
    ParagraphKind,
    Reference,
    Span,
    Table,
    Text,
)
from paperkit.documents.settings import find_settings

__all__ = ["Claim", "claims_of", "numbers_of", "versions"]

_KINDS: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "caption", "footnote", "theorem")
_PERCENT_HEAD = re.compile(r"(?:(?<![\d\s])|(?<=[A-Za-z]\d)(?=\s))\s*%|[(\[]\s*%|percent|百分", re.IGNORECASE)
_CREDIT = re.compile(
    r"\b(?:prior|previous|earlier|existing|published|related) "
    r"(?:works?|study|studies|results?|research|methods?|approach\w*)\b"
    r"|\breport(?:s|ed) (?:by|in)\b|\bet al\b|\baccording to\b|\bin the literature\b"
    r"|\bthe original (?:paper|work|authors)\b|\bstate[- ]of[- ]the[- ]art (?:is|was|of)\b"
    r"|文献(?:报道|中|\[)|前人|已有(?:工作|研究)|等人",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:we|our|ours|(?-i:us)|this (?:paper|work|study))\b|我们|本文", re.IGNORECASE)
_BRACKETS = re.compile(r"\[([^\[\]]{1,300})\]")
_MARK = re.compile(r"(?<=\d)(?:\^[*∗⋆†‡§¶]+(?![\w(])|_(?=±))")
_NEAR = 80
_MOST_BESIDE = 24
_LONGEST = 2000
_BREAK = re.compile(r"[,;:.()—](?!\d)|(?<!\w)(?:and|while|whereas|but|compared to)(?!\w)|[，；。：、]")


@dataclass(frozen=True)
class Claim:
    """A number of the paper that says something.

    Attributes:
        number: The number, with offsets in its paragraph or cell.
        span: Its place in the source.
        quote: The sentence, or the table row; of a very long one the part around the number.
        section: Index of its section.
        near: Its clause.
        words: Texts around it that tell its scope, nearest first.
        cues: Its sentence or the heads of its cell: whether a mean or a change is meant.
        setting: Name of the hyper-parameter it is given to, or "".
        is_name: It is part of a row's name, as in `Combined (15%)`.
        is_percent: It stands under a `%` head.
        credited: Why it counts as somebody else's number, or "".
        beside: The other numbers of its sentence, row or column, the nearest ones where there are many.
    """

    number: Number
    span: Span
    quote: str
    section: int | None
    near: str
    words: tuple[str, ...]
    cues: str
    setting: str = ""
    is_name: bool = False
    is_percent: bool = False
    credited: str = ""
    beside: tuple[Number, ...] = field(default=(), repr=False)


def claims_of(paper: Paper) -> list[Claim]:
    """Quantities and counts in prose, captions, footnotes, list items and table cells, in the order of the source."""
    comma = uses_decimal_comma("\n".join(p.text.text for p in paper.paragraphs))
    claims = [*_in_prose(paper, comma), *_in_tables(paper, comma)]
    order = {name: index for index, name in enumerate(paper.sources)}
    return sorted(claims, key=lambda c: (order.get(c.span.file, 0), c.span.start))


def versions(paper: Paper) -> list[tuple[Number, Span, Paragraph]]:
    """Versions of software and names of hardware in the paper: what failure mode 6 checks instead of this gate."""
    found = []
    for paragraph, numbers in numbers_of(paper):
        for number in numbers:
            if number.role in ("version", "hardware"):
                found.append((number, paragraph.text.span(number.start, number.end), paragraph))
    return found


def numbers_of(paper: Paper, *, decimal_comma: bool = False) -> Iterator[tuple[Paragraph, list[Number]]]:
    """Paragraphs of prose with their numbers; citations and cross-references are passed over."""
    skip: dict[int, list[tuple[int, int]]] = defaultdict(list)
    bare = {(c.span.file, c.span.start) for c in paper.comments if c.after.isdigit()}
    marks: list[Citation | Reference] = [*paper.citations, *paper.references]
    for mark in marks:
        if mark.paragraph is not None:
            skip[mark.paragraph].append((mark.start, mark.end))
    for paragraph in paper.paragraphs:
        text = paragraph.text
        if paragraph.kind in _KINDS and text.text:
            numbers = find_numbers(
                _unmarked(text.text), sorted(skip[paragraph.index]), decimal_comma=decimal_comma
            )
            yield paragraph, [_with_lost_percent(n, text, bare) for n in numbers]


def _unmarked(text: str) -> str:
    """The text, as long as before, without marks of notes on a number (`90.6^*`); a spread may be set as an index."""
    return _MARK.sub(lambda mark: " " * len(mark[0]), text)


def _with_lost_percent(number: Number, text: Text, bare: set[tuple[str, int]]) -> Number:
    """A number right before an unescaped `%` was meant as a percentage."""
    if not bare or number.unit is not None:
        return number
    span = text.span(number.start, number.end)
    return replace(number, unit="%") if (span.file, span.end) in bare else number


def _in_prose(paper: Paper, comma: bool) -> Iterator[Claim]:
    cited: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for citation in paper.citations:
        if citation.paragraph is not None:
            cited[citation.paragraph].append((citation.start, citation.end))
    lead = ""
    for paragraph, numbers in numbers_of(paper, decimal_comma=comma):
        if paragraph.kind in ("body", "abstract") and paragraph.sentences:
            lead = paragraph.sentences[-1].text
        settings = {s.number.start: s.name for s in find_settings(paragraph.text.text, numbers)}
        starts = [s.start for s in paragraph.sentences]
        by_sentence: dict[int, list[Number]] = defaultdict(list)
        for number in numbers:
            by_sentence[max(0, bisect_right(starts, number.start) - 1)].append(number)
        for index, group in sorted(by_sentence.items()):
            sentence = paragraph.sentences[index] if paragraph.sentences else None
            whole, begin = (sentence.text, sentence.start) if sentence else (paragraph.text.text, 0)
            before = (
                paragraph.sentences[index - 1].text if index else lead if paragraph.kind == "item" else ""
            )[-_LONGEST:]
            quantities = [n for n in group if n.role in ("quantity", "count")]
            measured = [n for n in quantities if n.role == "quantity"]
            starts_of = [n.start for n in measured]
            earlier = [n for n in by_sentence.get(index - 1, ()) if n.role == "quantity"][-_MOST_BESIDE:]
            for number in quantities:
                text = _excerpt(whole, number.start - begin)
                words = (text, paragraph.heading, before, paper.section_title(paragraph.section))
                yield Claim(
                    number=number,
                    span=paragraph.text.span(number.start, number.end),
                    quote=text,
                    section=paragraph.section,
                    near=_clause(paragraph.text.text, number),
                    words=words,
                    cues=text,
                    setting=settings.get(number.start, ""),
                    credited=_credit(
                        paragraph.text.text, text, number, cited[paragraph.index], number.start in settings
                    ),
                    beside=(
                        *(earlier if number.unit in ("%", "×", "points") else ()),
                        *_around(measured, bisect_left(starts_of, number.start), number),
                    ),
                )


def _around(numbers: Sequence[Number], at: int, but: Number) -> Iterator[Number]:
    """The other numbers of a sentence; of a heap of them the nearest, since among many any number is some ratio."""
    if len(numbers) > _MOST_BESIDE:
        numbers = numbers[max(0, at - _MOST_BESIDE // 4) : at + _MOST_BESIDE // 4 + 1]
    return (n for n in numbers if n is not but)


def _excerpt(text: str, at: int) -> str:
    """A text, or of one that is no sentence any more what stands around an offset."""
    if len(text) <= _LONGEST:
        return text
    start = max(0, min(at - _LONGEST // 2, len(text) - _LONGEST))
    return text[start : start + _LONGEST]


def _clause(text: str, number: Number) -> str:
    """The words between the marks or conjunctions around a number."""
    before = text[max(0, number.start - 200) : number.start]
    after = text[number.end : number.end + 200]
    starts = [m.end() for m in _BREAK.finditer(before)]
    stop = _BREAK.search(after)
    return (
        before[starts[-1] if starts else 0 :]
        + text[number.start : number.end]
        + after[: stop.start() if stop else 200]
    )


def _credit(text: str, sentence: str, number: Number, cited: list[tuple[int, int]], setting: bool) -> str:
    """Why a number is somebody else's: words of credit in its sentence, or a citation right by it."""
    words = _CREDIT.search(sentence)
    own = bool(_OWN.search(sentence))
    if words and not own:
        return f"credited: “{words.group()}”"
    if setting or own:
        return ""
    for start, end in cited:
        gap = text[number.end : start] if start >= number.end else text[end : number.start]
        if len(gap) <= _NEAR and not set(gap) & set(".;!?。；"):
            return f"cited: {text[start:end]}"
    return ""


def _in_tables(paper: Paper, comma: bool) -> Iterator[Claim]:
    keys = frozenset(key for citation in paper.citations for key in citation.keys)
    for table in paper.tables:
        float_ = paper.floats[table.float_index] if table.float_index is not None else None
        captions = [paper.paragraphs[i].text.text for i in float_.captions] if float_ else []
        caption = " ".join(captions)[:_LONGEST]
        section = float_.section if float_ else None
        yield from _Grid(table, caption, section, paper.section_title(section), comma, keys).claims()


def _cited(text: str, keys: frozenset[str]) -> list[tuple[int, int]]:
    """Ranges of citations in a cell: `[key]` or `[key1, key2]`."""
    return [m.span() for m in _BRACKETS.finditer(text) if keys & set(m.group(1).split(", "))]


class _Grid:
    """One table, read once: numbers by cell, heads by column, names by row."""

    def __init__(
        self, table: Table, caption: str, section: int | None, title: str, comma: bool, keys: frozenset[str]
    ) -> None:
        self.table = table
        self.caption = caption
        self.section = section
        self.title = title
        self.keys = keys
        self.numbers = {
            (c.row, c.column): find_numbers(
                _unmarked(c.text.text), _cited(c.text.text, keys), decimal_comma=comma
            )
            for row in table.rows
            for c in row
            if c.text.text
        }
        self.columns: dict[int, list[Number]] = defaultdict(list)
        for (row, column), numbers in self.numbers.items():
            if row >= table.head_rows:
                self.columns[column].extend(n for n in numbers[:1] if n.role == "quantity")

    def claims(self) -> Iterator[Claim]:
        for index, row in enumerate(self.table.rows):
            if index < self.table.head_rows:
                continue
            names = self._names(index, row)
            quote = " | ".join(c.text.text for c in row if c.text.text)[:_LONGEST]
            beside = [
                n for c in row for n in self.numbers.get((c.row, c.column), ())[:1] if n.role == "quantity"
            ]
            for cell in row:
                heads = self._heads(cell.column)
                for number in self.numbers.get((cell.row, cell.column), ()):
                    if number.role not in ("quantity", "count") and not (
                        number.role == "year" and heads and "ear" not in heads
                    ):
                        continue
                    yield self._claim(cell, number, names, heads, quote, beside)

    def _claim(
        self, cell: Cell, number: Number, names: str, heads: str, quote: str, beside: list[Number]
    ) -> Claim:
        by_column = bool(re.search(r"averag|mean|total|sum|Δ|平均|总", names, re.IGNORECASE))
        others = self.columns[cell.column] if by_column else beside
        return Claim(
            number=number,
            span=cell.text.span(number.start, number.end),
            quote=quote,
            section=self.section,
            near=f"{names} {heads}",
            words=(names, heads, self.caption, self.title),
            cues=f"{heads} {names}",
            is_name=_has_words(cell.text, number),
            is_percent=bool(_PERCENT_HEAD.search(heads)) or "(%)" in self.caption or "(%)" in names,
            credited="cited in the row" if _cited(names, self.keys) else "",
            beside=tuple(islice((n for n in others if n is not number), _MOST_BESIDE)),
        )

    def _heads(self, column: int) -> str:
        cells = (self.table.cell(row, column) for row in range(self.table.head_rows))
        return " ".join(dict.fromkeys(c.text.text for c in cells if c is not None and c.text.text))

    def _names(self, index: int, row: tuple[Cell, ...]) -> str:
        """Cells of the row that hold words, multi-row cells from above included."""
        columns = sorted({0, *(c.column for c in row)})
        cells = (self.table.cell(index, column) for column in columns[:4])
        names = [c.text.text for c in cells if c is not None and any(ch.isalpha() for ch in c.text.text)]
        return " ".join(dict.fromkeys(names))


def _has_words(text: Text, number: Number) -> bool:
    rest = text.text[: number.start] + text.text[number.end :]
    return sum(ch.isalpha() for ch in rest) >= 3
