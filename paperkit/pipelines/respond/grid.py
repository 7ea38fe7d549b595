"""The cells of a table or a sheet in rows and columns, merged ones over all that they cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from paperkit.documents.office.element import Element

__all__ = ["Grid", "GridCell", "grids"]

_ROW = re.compile(r"row (\d{1,7})")
_MERGED = re.compile(r"merged (\d{1,5})x(\d{1,5})")
_COLUMN = re.compile(r"column ([A-Z]{1,3})")


@dataclass(frozen=True)
class GridCell:
    """A cell, with the first of its rows and columns, from 0, and how many of them it covers."""

    element: Element
    row: int
    column: int
    width: int = 1
    height: int = 1

    @property
    def text(self) -> str:
        """What stands in it."""
        return self.element.text.strip()


@dataclass(frozen=True)
class Grid:
    """A table or a sheet.

    Attributes:
        name: What its cells stand in.
        cells: In reading order.
    """

    name: tuple[str, ...]
    cells: tuple[GridCell, ...]

    @cached_property
    def _at(self) -> Mapping[tuple[int, int], GridCell]:
        return {
            (row, column): cell
            for cell in self.cells
            for row in range(cell.row, cell.row + cell.height)
            for column in range(cell.column, cell.column + cell.width)
        }

    @cached_property
    def _rows(self) -> Mapping[int, Sequence[GridCell]]:
        rows: dict[int, list[GridCell]] = {}
        for cell in self.cells:
            rows.setdefault(cell.row, []).append(cell)
        return rows

    @cached_property
    def width(self) -> int:
        """Number of columns."""
        return max((cell.column + cell.width for cell in self.cells), default=0)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The rows that hold cells."""
        return tuple(sorted(self._rows))

    def row(self, number: int) -> Sequence[GridCell]:
        """The cells that begin in a row, from left to right."""
        return self._rows.get(number, ())

    def left_of(self, cell: GridCell) -> Iterator[GridCell]:
        """The cells to the left in its first row, the nearest first."""
        seen = cell
        for column in range(cell.column - 1, -1, -1):
            found = self._at.get((cell.row, column))
            if found is not None and found is not seen:
                seen = found
                yield found

    def above(self, cell: GridCell) -> Iterator[GridCell]:
        """The cells above its first column, the nearest first."""
        seen = cell
        for row in range(cell.row - 1, -1, -1):
            found = self._at.get((row, cell.column))
            if found is not None and found is not seen:
                seen = found
                yield found


def grids(elements: Iterable[Element]) -> tuple[Grid, ...]:
    """The tables and sheets of a form, in the order in which they begin; a table within a cell is one of its own."""
    rows: dict[tuple[str, ...], dict[int, list[Element]]] = {}
    for element in elements:
        number = _ROW.fullmatch(element.within[-1]) if element.within else None
        if number:
            rows.setdefault(element.within[:-1], {}).setdefault(int(number[1]), []).append(element)
    return tuple(Grid(name, tuple(_placed(found))) for name, found in rows.items())


def _placed(rows: Mapping[int, Sequence[Element]]) -> Iterator[GridCell]:
    taken: set[tuple[int, int]] = set()
    for number, elements in sorted(rows.items()):
        row, column = number - 1, 0
        for element in elements:
            column = _column(element, column)
            while (row, column) in taken:
                column += 1
            width, height = _covers(element)
            if height > 1:
                taken |= {(row + down, column + right) for down in range(1, height) for right in range(width)}
            yield GridCell(element, row, column, width, height)
            column += width


def _column(element: Element, following: int) -> int:
    """The column of a cell: a sheet's names it, in a table it follows the cell before."""
    for mark in element.marks:
        if found := _COLUMN.fullmatch(mark):
            number = 0
            for letter in found[1]:
                number = 26 * number + ord(letter) - ord("A") + 1
            return number - 1
    return following


def _covers(element: Element) -> tuple[int, int]:
    for mark in element.marks:
        if found := _MERGED.fullmatch(mark):
            return int(found[1]), int(found[2])
    return 1, 1
