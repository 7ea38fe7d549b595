"""What a table compares: lines of values of one metric, down its columns or along its rows.

A table does not say what it compares with what. It is read in several ways: down a column or along a row, over the
whole of it or in groups (parted by rules, by names of groups, by a data set in the first columns, by heads over
several columns). Which way is meant shows where bold print marks one value of each line.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Cell, Table
from paperkit.gates.consistency.cell_values import CellValues

__all__ = ["Entry", "Line", "Reading", "readings_of"]

_REFERENCE = re.compile(
    r"oracle|human|upper[ -]?bound|lower[ -]?bound|supervised|full(?:y)?[ -](?:fine|train|data|precision|model|rank)"
    r"|ground[ -]?truth|\bgt\b|\bgold|reference|teacher|skyline|topline|ceiling|chance|random|majority"
    r"|\b[fb]p? ?\d\d\b|uncompressed|unpruned|\bdense\b|original|real data|\bideal|\boptimal\b|\bexact\b|best possible"
    r"|in[ -]domain|average|\bavg|\bmean\b|\bstd\b|\btotal\b|\bsum\b|[Δδ∆]|improv|\bgain|\bchange"
    r"|p[ -]?value|参考|上界|人类|平均",
    re.IGNORECASE,
)
"""Names of rows (or columns) that are no competitors."""
_MARKED = re.compile(r"[†‡§¶∗*]|\^[a-z\d]")
_ASIDE = re.compile(
    r"[(\[（][^()\[\]（）]{0,40}[)\]）]|_?\s?(?:±|\+/-)\s?[\d.,]{1,12}|_[\d.,]{1,12}|\^\w{1,3}|[↑↓▲▼]\s?[\d.,]{0,12}"
)
_SPREAD = re.compile(r"\s?(?:\(|\[|（|_\s?±?|±)\s?(?:±\s?)?(\d{1,9}(?:\.\d{1,9})?)%?\s?(?:[)\]）]|\Z)")
_MOST_CELLS = 3000
_LEAST_SCALE = 3


@dataclass(frozen=True)
class Entry:
    """A cell that is one value. `block` are the rows (or columns) that nothing parts it from."""

    cell: Cell
    text: str
    value: float
    half_unit: float
    uncertainty: float
    unit: str
    competitor: str
    block: Hashable
    marked: bool

    def is_above(self, other: Entry) -> bool:
        """Whether it is more than another as both are printed.

        A spread that is printed counts for nothing: where values within it are all marked, the greatest is so too.
        """
        coarse = max(self.half_unit, other.half_unit) if self.half_unit != other.half_unit else 0.0
        return self.value - other.value > coarse + 1e-12 * abs(self.value)


@dataclass(frozen=True)
class Line:
    """Values that are compared. `names` may name their metric, the nearest first."""

    entries: tuple[Entry, ...]
    names: tuple[str, ...]

    @property
    def bold(self) -> tuple[Entry, ...]:
        """Those in bold print."""
        return tuple(entry for entry in self.entries if entry.cell.bold)


@dataclass(frozen=True)
class Reading:
    """One way to read a table."""

    lines: tuple[Line, ...]

    @cached_property
    def marks_one(self) -> bool:
        """Whether bold marks no two different values of a line."""
        return all(len({entry.value for entry in line.bold}) <= 1 for line in self.lines)


def readings_of(table: Table, *, all_bold: bool) -> Iterator[Reading]:
    """The ways to read a table, those that compare more first.

    Args:
        all_bold: Whether rows and columns that are bold throughout count; else bold marks a row there and no value.
    """
    grid = _Grid(table)
    for along in (False, True):
        for key in grid.column_keys() if along else grid.row_keys():
            lines = tuple(grid.lines(key, along=along, all_bold=all_bold))
            if lines:
                yield Reading(lines)


class _Grid:
    """The values of a table with what names their rows and columns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.read = CellValues(table)
        self.body = range(table.head_rows, len(table.rows))
        cells = [cell for row in self.body for cell in table.rows[row]]
        self.values = {(c.row, c.column): c for c in cells[:_MOST_CELLS] if self._value(c) is not None}
        self.first = min((column for _, column in self.values), default=0)
        if self._is_scale(self.first):
            self.values = {at: cell for at, cell in self.values.items() if at[1] != self.first}
            self.first += 1
        self.groups: dict[int, str] = {}
        self.parts: dict[int, int] = {}
        group, part = "", 0
        every = len(table.parts) >= len(self.body) - 1
        for row in self.body:
            filled = [c for c in table.rows[row] if c.text.text]
            if len(filled) == 1 and (row, filled[0].column) not in self.values and filled[0].row_span == 1:
                group = filled[0].text.text
            part += row in table.parts and not every
            self.groups[row], self.parts[row] = group, part

    def _is_scale(self, column: int) -> bool:
        """Whether a first column of numbers names the rows: rising or falling, never bold, as `50%, 80%, 90%`."""
        cells = [cell for (_, at), cell in self.values.items() if at == column]
        numbers = [number.value for cell in cells if (number := self._value(cell)) is not None]
        if column > 0 or len(cells) < max(_LEAST_SCALE, len(self.body)) or any(cell.bold for cell in cells):
            return False
        steps = [b - a for a, b in pairwise(numbers)]
        return all(step > 0 for step in steps) or all(step < 0 for step in steps)

    def row_keys(self) -> Iterator[dict[int, Hashable]]:
        """Rows by what they are compared with: all, by parts of the table, by a name in the first two columns."""
        rows = self.body
        by_group = {row: self.groups[row] for row in rows}
        by_part = {row: self.parts[row] for row in rows}
        found: list[dict[int, Hashable]] = [dict.fromkeys(rows, 0), {**by_group}, {**by_part}]
        for column in range(min(self.first, 3)):
            names = {row: self._text(row, column) for row in rows}
            if len(set(names.values())) < len(names):
                found.append({**names})
        yield from _different(found)

    def column_keys(self) -> Iterator[dict[int, Hashable]]:
        """Columns by what they are compared with: all, under one head over several, under the same lowest head."""
        columns = range(self.first, self.table.width)
        found: list[dict[int, Hashable]] = [dict.fromkeys(columns, 0)]
        if self.table.head_rows > 1:
            found.append({column: self._head(column)[0] for column in columns})
            found.append({column: self._head(column)[-1] for column in columns})
        yield from _different(found)

    def lines(self, key: dict[int, Hashable], *, along: bool, all_bold: bool) -> Iterator[Line]:
        bold = {at for at, cell in self.values.items() if cell.bold}
        if not all_bold:
            bold -= self._throughout(bold, 0) | self._throughout(bold, 1)
        lines: defaultdict[Hashable, list[tuple[int, int]]] = defaultdict(list)
        for row, column in sorted(self.values):
            fixed, varied = (row, column) if along else (column, row)
            lines[fixed, key.get(varied)].append((row, column))
        for places in lines.values():
            if not all_bold and any(self.values[at].bold and at not in bold for at in places):
                continue
            entries = [self._entry(at, along=along) for at in places]
            rivals = [e for e in entries if not _REFERENCE.search(e.competitor)]
            if len(rivals) > 1 and len({e.unit for e in rivals}) == 1:
                yield Line(tuple(rivals), self._names(places))

    def _throughout(self, bold: set[tuple[int, int]], axis: int) -> set[tuple[int, int]]:
        """Values of rows (or columns) that are bold throughout."""
        of: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for at in self.values:
            of[at[axis]].append(at)
        return {at for places in of.values() if len(places) > 1 and bold.issuperset(places) for at in places}

    def _entry(self, at: tuple[int, int], *, along: bool) -> Entry:
        row, column = at
        cell = self.values[at]
        number = self._value(cell)
        assert number is not None
        head = self._head(column)
        names = [self._text(row, c) for c in range(self.first)]
        competitor = " ".join(head) if along else " ".join([self.groups[row], *names]).strip()
        block: Hashable = head[0] if along else (self.groups[row], self.parts[row])
        marked = _MARKED.search(cell.text.text) is not None or _MARKED.search(competitor) is not None
        spread = _SPREAD.match(cell.text.text, number.end) if number.uncertainty is None else None
        uncertainty = float(spread[1]) if spread else number.uncertainty or 0.0
        return Entry(
            cell,
            number.text,
            number.value,
            number.half_unit,
            uncertainty,
            number.unit or "",
            competitor,
            block,
            marked,
        )

    def _names(self, places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
        """What names all of some values: heads from the lowest up, names of rows, the name of their group."""
        found = []
        for row, column in places:
            names = [self._text(row, c) for c in range(self.first)]
            found.append([*reversed(self._head(column)), *reversed(names), self.groups[row]])
        return tuple(name for name in found[0] if name and all(name in names for names in found))

    def _value(self, cell: Cell) -> Number | None:
        """The one number that a cell is, whatever stands beside it; None for any other cell."""
        text = cell.text.text
        if cell.column_span > 1 or cell.row_span > 1 or len(text) > 60:
            return None
        number = next(iter(self.read.numbers(text)), None)
        if number is None or number.relation or number.partner is not None or number.word:
            return None
        around = text[: number.start] + _ASIDE.sub("", text[number.end :])
        return None if any(map(str.isalnum, around)) or "/" in around else number

    def _text(self, row: int, column: int) -> str:
        cell = self.table.cell(row, column)
        return "" if cell is None else cell.text.text

    def _head(self, column: int) -> list[str]:
        """The heads of a column, from the top down."""
        texts = [self._text(row, column) for row in range(self.table.head_rows)]
        return [text for text in texts if text] or [""]


def _different(keys: Sequence[dict[int, Hashable]]) -> Iterator[dict[int, Hashable]]:
    """Keys without those that part a table as one before does."""
    seen: set[tuple[int, ...]] = set()
    for key in keys:
        numbers: dict[Hashable, int] = {}
        form = tuple(numbers.setdefault(value, len(numbers)) for value in key.values())
        if form not in seen:
            seen.add(form)
            yield key
