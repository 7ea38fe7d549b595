"""Lines of a table, its columns or its rows, as heads and numbers, so that a rule can be asked of every line alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Cell, Table

__all__ = ["CellNumber", "Line", "table_lines"]

_MOST_CELLS = 2000
_ASIDE = re.compile(r"\s?(?:±|\+/-)\s?[\d.,]+%?|\s?[*†‡§]+|[$^{}]")
_PERCENT_ONLY = re.compile(r"[%\\\s$*]*\Z")


class CellNumber(NamedTuple):
    """A cell that is one number; `value` has its sign."""

    cell: Cell
    value: float
    half_unit: float
    decimals: int
    unit: str | None
    text: str


@dataclass(frozen=True)
class Line:
    """A column (or a row) of numbers.

    Attributes:
        head: All heads of the line, the topmost first.
        numbers: By the index of the row (or column) that each stands in.
        texts: Text of its cells, by the same index.
    """

    head: str
    numbers: dict[int, CellNumber]
    cells: dict[int, Cell]


def table_lines(table: Table) -> Iterator[tuple[tuple[Line, ...], dict[int, str]]]:
    """The columns of a table with the names of its rows, then its rows with the names of its columns."""
    if len(table.rows) * table.width > _MOST_CELLS:
        return
    body = range(table.head_rows, len(table.rows))
    heads = {column: _head(table, column) for column in range(table.width)}
    names = {row: _text(table.cell(row, 0)) for row in body}
    found = {
        (row, column): cell
        for row in body
        for column in range(1, table.width)
        if (cell := table.cell(row, column)) is not None and cell.column_span == cell.row_span == 1
    }
    values = {at: value for at, cell in found.items() if (value := _number(cell)) is not None}
    columns = tuple(
        Line(
            heads[column],
            {r: v for (r, c), v in values.items() if c == column},
            {r: v for (r, c), v in found.items() if c == column},
        )
        for column in range(1, table.width)
    )
    yield columns, names
    rows = tuple(
        Line(
            names[row],
            {c: v for (r, c), v in values.items() if r == row},
            {c: v for (r, c), v in found.items() if r == row},
        )
        for row in body
    )
    yield rows, heads


def _head(table: Table, column: int) -> str:
    cells = (table.cell(row, column) for row in range(table.head_rows))
    return " ".join(dict.fromkeys(_text(cell) for cell in cells if cell is not None))


def _text(cell: Cell | None) -> str:
    return " ".join(cell.text.text.split()) if cell is not None else ""


def _number(cell: Cell) -> CellNumber | None:
    text = _ASIDE.sub("", cell.text.text).strip()
    numbers: list[Number] = find_numbers(text) if len(text) < 24 else []
    if len(numbers) != 1:
        return None
    one = numbers[0]
    if (
        text[: one.start].strip(" +−-")
        or not _PERCENT_ONLY.match(text[one.end :])
        or one.relation
        or one.word
    ):
        return None
    sign = -1.0 if one.sign == "-" or text[: one.start].strip().startswith(("-", "−")) else 1.0
    return CellNumber(cell, sign * abs(one.value), one.half_unit, one.decimals, one.unit, text)
