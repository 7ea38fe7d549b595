"""The claims of tables: each number of a cell with its heads and the names of its row."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Cell, Paper, Table, Text
from paperkit.gates.claims.claim import LONGEST, MOST_BESIDE, Claim, counted_before, unmarked
from paperkit.gates.scope import Around, Site

__all__ = ["in_tables"]

_PERCENT_HEAD = re.compile(r"(?:(?<![\d\s])|(?<=[A-Za-z]\d)(?=\s))\s*%|[(\[]\s*%|percent|百分", re.IGNORECASE)
_BRACKETS = re.compile(r"\[([^\[\]]{1,300})\]")
_METRIC_HEAD = re.compile(r"accept|count|^n$|total|number|%|time|step|score|acc|loss", re.IGNORECASE)


def in_tables(paper: Paper, comma: bool) -> Iterator[Claim]:
    """The claims of table cells, table by table."""
    keys = frozenset(key for citation in paper.citations for key in citation.keys)
    for table in paper.tables:
        float_ = paper.floats[table.float_index] if table.float_index is not None else None
        captions = [paper.paragraphs[i].text.text for i in float_.captions] if float_ else []
        caption = " ".join(captions)[:LONGEST]
        section = float_.section if float_ else None
        around = (
            *((Around("caption", caption),) if caption else ()),
            *(Around("paragraph", text) for text in _mentions_of(paper, float_.labels if float_ else ())),
            *(Around("section", title) for title in paper.section_titles(section)),
        )
        paragraph = float_.captions[0] if float_ and float_.captions else None
        grid = _Grid(table, caption, section, paper.section_title(section), comma, keys)
        yield from grid.claims(around, paragraph)


def _mentions_of(paper: Paper, labels: Sequence[str]) -> Iterator[str]:
    """The first sentences that refer to a float."""
    wanted = frozenset(labels)
    found = (r for r in paper.references if wanted & set(r.labels) and r.paragraph is not None)
    for reference in islice(found, 2):
        paragraph = paper.paragraphs[reference.paragraph or 0]
        for sentence in paragraph.sentences:
            if sentence.start <= reference.start < sentence.end:
                yield sentence.text[:LONGEST]


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
                unmarked(c.text.text), _cited(c.text.text, keys), decimal_comma=comma
            )
            for row in table.rows
            for c in row
            if c.text.text
        }
        self.totals = tuple(
            n
            for n in find_numbers(caption)
            if n.role in ("quantity", "count") and not n.decimals and n.unit is None
        )
        self.columns: dict[int, list[Number]] = defaultdict(list)
        for (row, column), numbers in self.numbers.items():
            if row >= table.head_rows:
                self.columns[column].extend(n for n in numbers[:1] if n.role == "quantity")

    def claims(self, around: tuple[Around, ...], paragraph: int | None) -> Iterator[Claim]:
        for index, row in enumerate(self.table.rows):
            if index < self.table.head_rows:
                continue
            names = self._names(index, row)
            quote = " | ".join(c.text.text for c in row if c.text.text)[:LONGEST]
            beside = [
                n for c in row for n in self.numbers.get((c.row, c.column), ())[:1] if n.role == "quantity"
            ]
            keyed = self._keys(index, row)
            for cell in row:
                heads = self._heads(cell.column)
                row_around = Around(
                    "row",
                    " | ".join(
                        f"{c} {h}".strip() if c.isdigit() else c
                        for h, c in keyed
                        if not (c.isdigit() and h == heads)
                    ),
                    heads=keyed,
                )
                sites = (row_around, Around("column", heads), *around)
                in_cell = self.numbers.get((cell.row, cell.column), [])
                for at, number in enumerate(in_cell):
                    if number.role not in ("quantity", "count") and not (
                        number.role == "year" and heads and "ear" not in heads
                    ):
                        continue
                    claim = self._claim(cell, number, names, heads, quote, beside)
                    site = Site(number, sites, change=False, paragraph=paragraph, section=self.section)
                    counted = counted_before(cell.text.text, number, in_cell[at - 1]) if at else None
                    yield replace(claim, site=site, counted=counted, totals=self.totals)

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
            beside=tuple(islice((n for n in others if n is not number), MOST_BESIDE)),
        )

    def _keys(self, index: int, row: tuple[Cell, ...]) -> tuple[tuple[str, str], ...]:
        """The cells that say what a row is, with their heads: those with words, and whole numbers among the first."""
        found: list[tuple[str, str]] = []
        for column in sorted({0, *(c.column for c in row)})[:4]:
            cell = self.table.cell(index, column)
            text = self._shown(cell).strip() if cell else ""
            head = self._heads(column)
            numeric = text.isdigit() and column < 3 and head and not _METRIC_HEAD.search(head)
            if text and (numeric or _is_name(text)):
                found.append((head, text))
        return tuple(dict.fromkeys(found))

    def _heads(self, column: int) -> str:
        cells = (self.table.cell(row, column) for row in range(self.table.head_rows))
        return " ".join(dict.fromkeys(self._shown(c) for c in cells if c is not None and c.text.text)).strip()

    def _shown(self, cell: Cell) -> str:
        """A cell's text without citations."""
        text = cell.text.text
        for start, end in reversed(_cited(text, self.keys)):
            text = text[:start].rstrip() + text[end:]
        return text

    def _names(self, index: int, row: tuple[Cell, ...]) -> str:
        """Cells of the row that hold words, multi-row cells from above included."""
        columns = sorted({0, *(c.column for c in row)})
        cells = (self.table.cell(index, column) for column in columns[:4])
        names = [c.text.text for c in cells if c is not None and any(ch.isalpha() for ch in c.text.text)]
        return " ".join(dict.fromkeys(names))


def _is_name(text: str) -> bool:
    letters = sum(ch.isalpha() for ch in text)
    return letters > sum(ch.isdigit() for ch in text) or letters >= 3


def _has_words(text: Text, number: Number) -> bool:
    rest = text.text[: number.start] + text.text[number.end :]
    return sum(ch.isalpha() for ch in rest) >= 3
