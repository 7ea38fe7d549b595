"""Tables as cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paperkit.documents.bold import is_bold
from paperkit.documents.draft import TableDraft
from paperkit.documents.latex.stack import Command, Group, handles
from paperkit.documents.paper import Cell, Span, Text

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["TableReader"]

_MOST = 200
"""Most columns or rows that one cell can reach over."""


class TableReader:
    """The cells of one table while it is read. Its group is the environment: `&` in a brace inside is no column end."""

    def __init__(self, group: Group, begin: Span) -> None:
        self.group = group
        self.rows: list[list[Cell]] = []
        self.row: list[Cell] = []
        self.column = 0
        self.columns = self.height = 1
        self.bold_from: int | None = None
        self.rules: list[int] = []
        self.short_rules: list[int] = []
        self.first_head: int | None = None
        self.head: int | None = None
        self.first_blocks = 0
        self.end_of_last = begin
        self.begin = begin
        self._covered: dict[int, int] = {}

    def is_open_in(self, reader: Reader) -> bool:
        """Whether the table is the innermost group, but for math left open in the cell, which is closed."""
        groups = reader.groups
        if len(groups) > 1 and groups[-1].kind == "$" and groups[-2] is self.group:
            reader.close_down_to(len(groups) - 1)
        return bool(groups) and groups[-1] is self.group

    def end_cell(self, reader: Reader, separator: Span) -> None:
        """An `&`, or the end of a row."""
        block, reader.block = reader.block, None
        text = block.text() if block is not None else Text("")
        if block is not None and self.bold_from is not None:
            block.bold.append((self.bold_from, block.length))
        self.bold_from = None
        bold = block is not None and is_bold(text.text, block.bold)
        row = len(self.rows)
        if text.text:
            span = text.span(0, len(text))
        else:
            same = self.end_of_last.file == separator.file and self.end_of_last.end <= separator.start
            span = Span(separator.file, self.end_of_last.end if same else separator.start, separator.start)
        covered = self._covered.get(self.column, 0) > row
        if self.height < 0 and text.text:
            self._raise(Cell(text, span, max(row + self.height + 1, 0), self.column, 1, self.columns, bold))
        elif text.text or not covered:
            self.row.append(Cell(text, span, row, self.column, max(self.height, 1), self.columns, bold))
            if self.height > 1:
                for column in range(self.column, self.column + self.columns):
                    self._covered[column] = row + self.height
        self.column += self.columns
        self.columns = self.height = 1
        self.end_of_last = separator

    def _raise(self, cell: Cell) -> None:
        """Put a `\\multirow` with a negative height where it starts, in place of the empty cells above it."""
        height = len(self.rows) - cell.row + 1
        cell = replace(cell, row_span=height)
        for row in self.rows[cell.row :]:
            row[:] = [other for other in row if other.text.text or other.column != cell.column]
        target = self.rows[cell.row] if cell.row < len(self.rows) else self.row
        target.append(cell)
        target.sort(key=lambda other: other.column)

    def end_row(self, reader: Reader, separator: Span) -> None:
        """A `\\\\`, or the end of the table. A row without a word and a column is none."""
        self.end_cell(reader, separator)
        if self.column > 1 or any(cell.text.text for cell in self.row):
            self.rows.append(self.row)
        self.row = []
        self.column = 0

    def drop_rows(self, first: int) -> None:
        """Take out the rows from `first` on."""
        del self.rows[first:]
        self._covered.clear()

    def finish(self, reader: Reader, end: Span) -> TableDraft | None:
        """The table, or None where it has no cell."""
        self.end_row(reader, end)
        while self.rows and not any(cell.text.text for cell in self.rows[-1]):
            self.rows.pop()
        if not self.rows:
            return None
        total = len(self.rows)
        head = self.head if self.head else next((rule for rule in self.rules if 0 < rule < total), 1)
        floating = reader.state.float
        span = self.begin
        if span.file == end.file and span.start < end.end:
            span = Span(span.file, span.start, end.end)
        head = min(head, total)
        parts = sorted({at for at in (*self.rules, *self.short_rules) if head < at < total})
        return TableDraft(
            self.rows, head, floating.index if floating is not None else None, span, tuple(parts)
        )


def _table(reader: Reader) -> TableReader | None:
    table = reader.state.table
    return table if table is not None and table.is_open_in(reader) else None


@handles(
    "hline",
    "toprule",
    "midrule",
    "bottomrule",
    "specialrule",
    "Xhline",
    "hlinewd",
    "thickhline",
    "botrule",
    "colrule",
)
def _rule(reader: Reader, command: Command) -> None:
    pattern = {"specialrule": "mmm", "Xhline": "m", "hlinewd": "m"}.get(command.name, "o")
    reader.skip(pattern)
    table = _table(reader)
    if table is not None:
        table.rules.append(len(table.rows))


@handles("cmidrule", "cline", "addlinespace", protected=False)
def _short_rule(reader: Reader, command: Command) -> None:
    reader.skip({"cmidrule": "opm", "cline": "m"}.get(command.name, "o"))
    table = _table(reader)
    if table is not None:
        table.short_rules.append(len(table.rows))


def _part_of_head(reader: Reader, command: Command) -> TableReader | None:
    """The table whose repeated head or foot ends here; the command ends its row, as `\\\\` does."""
    table = _table(reader)
    if table is not None:
        table.end_row(reader, reader.span(command))
    return table


@handles("endfirsthead")
def _first_head(reader: Reader, command: Command) -> None:
    table = _part_of_head(reader, command)
    if table is not None:
        table.first_head = len(table.rows)
        table.first_blocks = len(reader.draft.blocks)


def _drop_captions(reader: Reader, first: int) -> None:
    """Take out what the head of a continued page repeats."""
    dropped = reader.draft.blocks[first:]
    del reader.draft.blocks[first:]
    floating = reader.state.float
    if floating is not None:
        floating.captions = [block for block in floating.captions if block not in dropped]


@handles("endhead")
def _head(reader: Reader, command: Command) -> None:
    table = _part_of_head(reader, command)
    if table is not None:
        if table.first_head is not None:
            table.drop_rows(table.first_head)
            _drop_captions(reader, table.first_blocks)
        table.head = len(table.rows)


@handles("endfoot", "endlastfoot")
def _foot(reader: Reader, command: Command) -> None:
    table = _part_of_head(reader, command)
    if table is not None:
        table.drop_rows(table.head or table.first_head or 0)


def _integer(text: str) -> int:
    text = text.strip()
    digits = text.removeprefix("-")
    value = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 1
    value = max(1, min(value, _MOST))
    return -value if text.startswith("-") else value


@handles("multicolumn")
def _multicolumn(reader: Reader, command: Command) -> None:
    count = reader.argument()
    reader.skip("m")
    if count is not None and (table := _table(reader)) is not None:
        table.columns = abs(_integer(reader.raw(count)))


@handles("multirow")
def _multirow(reader: Reader, command: Command) -> None:
    reader.option()
    count = reader.argument()
    reader.skip("omo")
    if count is not None and (table := reader.state.table) is not None:
        table.height = _integer(reader.raw(count))


@handles("diagbox", "backslashbox", "slashbox")
def _diagonal(reader: Reader, command: Command) -> None:
    reader.option()
    first, second = reader.braced(), reader.braced()
    if first is not None and second is not None:
        reader.enter(second)
        reader.enter(first, on_end=reader.gap)
