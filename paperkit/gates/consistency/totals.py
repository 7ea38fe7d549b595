"""Totals and averages of tables that do not follow from their parts: `consistency.table_total`.

What a total sums up is not said in a table: all rows above, those since the last subtotal, the subtotals, or the rows
below. So a column (or row) is called wrong only where the same parts do add up in other columns (or rows) of the table.
Printed values are rounded: a sum may be off by half a unit of the last place for every part. An average may be
weighted, so one that stands alone is called wrong only where it lies beyond all of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Cell, Paper, Table
from paperkit.findings import Certainty, Finding, Severity, finding_at

__all__ = ["wrong_totals"]

_TOTAL = re.compile(
    r"\W*(?:(?:(?:grand|sub|column|row)[- ]?)?(?:total|sum)s?(?:\s?[(（][^()（）]*[)）])?"
    r"|合计|总计|总和|总数|小计|共计)\W*$",
    re.IGNORECASE,
)
_AVERAGE = re.compile(
    r"\W*(?:(?:macro|overall)[- ]?)?(?:average|avg|mean)(?: score)?|\W*平均值?|\W*均值", re.IGNORECASE
)
_NONE = re.compile(r"\s*(?:[-–—−/]|n/?a|none|无)?\s*$", re.IGNORECASE)
_WHOLE_CELL = re.compile(r"\W*(?:[(（\[][^()（）\[\]]*[)）\]])?\W*$")
_CLOSE, _FAR = 0.1, 0.5
_MOST, _MOST_COLUMNS = 20, 60


class _Check(NamedTuple):
    """One total against the sum of its parts."""

    cell: Cell
    number: Number
    parts: tuple[Number, ...]
    is_mean: bool = False

    @property
    def expected(self) -> float:
        """The sum of the parts, or their mean."""
        total = sum(part.value for part in self.parts)
        return total / len(self.parts) if self.is_mean else total

    @property
    def off(self) -> float:
        """How far the sum is from the total."""
        return abs(self.expected - self.number.value)

    @property
    def is_beyond(self) -> bool:
        """Whether an average lies beyond its least or greatest part."""
        low, high = (
            min(n.value - n.half_unit for n in self.parts),
            max(n.value + n.half_unit for n in self.parts),
        )
        own = self.number
        return self.is_mean and (own.value + own.half_unit < low or own.value - own.half_unit > high)

    @property
    def slack(self) -> float:
        """How far it may be because all are rounded. Counts are not, but shares in percent are."""
        numbers = (self.number, *self.parts)
        if self.is_mean:
            return (self.number.half_unit + max(n.half_unit for n in self.parts)) * (1 + 1e-9)
        if all(n.decimals == 0 and n.unit != "%" for n in numbers):
            return 0.0
        return sum(n.half_unit for n in numbers) * (1 + 1e-9)

    @property
    def holds(self) -> bool:
        return self.off <= self.slack + 1e-9

    @property
    def is_wrong(self) -> bool:
        """Off by more than rounding can explain, whole numbers rounded to thousands or to units included."""
        if self.is_mean:
            return not self.holds
        return self.off > sum(n.half_unit for n in (self.number, *self.parts)) * (1 + 1e-9) or (
            self.slack == 0.0 and self.off > 1e-9
        )


def wrong_totals(paper: Paper) -> Iterator[Finding]:
    """Findings on totals, each at the cell of the total."""
    for table in paper.tables:
        grid = _Grid(table)
        for checks in (*grid.by_row(), *grid.by_column()):
            good = [c for c in checks if c.holds]
            bad = [c for c in checks if c.is_wrong]
            if beyond := [c for c in checks if c.is_beyond]:
                yield from (_finding(paper, table, check, len(good) >= 2, len(good)) for check in beyond)
                continue
            if bad and len(good) >= 2 and len(good) >= 2 * len(bad):
                yield from (_finding(paper, table, check, True, len(good)) for check in bad)
            elif len(bad) == 1 and not bad[0].is_mean and (good or (len(checks) == 1 and _is_meant(bad[0]))):
                yield _finding(paper, table, bad[0], False, len(good))


def _is_meant(check: _Check) -> bool:
    """Three counts or more, and a total that is nearly their sum, or more than each of a few: meant as one."""
    counts = len(check.parts) >= 3 and check.slack == 0.0 and check.number.significant >= 2
    near = check.off <= _CLOSE * abs(check.number.value)
    few = len(check.parts) <= 8 and all(1 < part.value < check.number.value for part in check.parts)
    return counts and (near or (few and check.off <= _FAR * abs(check.number.value)))


class _Grid:
    """Numbers of a table by row and column; None where a cell is no number, 0 where it is empty."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows = range(table.head_rows, len(table.rows))
        self.columns = range(table.width)
        self.numbers = {
            (c.row, c.column): _number(c) for row in table.rows for c in row if c.row >= table.head_rows
        }

    def by_row(self) -> Iterator[list[_Check]]:
        """For each row that is a total, its columns against the parts that fit most of them."""
        totals = [r for r in self.rows if self._is_total(r)]
        for row in totals[:_MOST]:
            plain = [r for r in self.rows if r not in totals]
            above = [r for r in plain if r < row]
            last = max((r for r in totals if r < row), default=-1)
            choices = [above, [r for r in above if r > last], [r for r in totals if r < row]]
            if row == self.rows[0]:
                choices.append([r for r in plain if r > row])
            checks = [
                [c for column in self.columns if (c := self._column(row, column, parts))] for parts in choices
            ]
            yield max(checks, key=lambda found: sum(c.holds for c in found))
        for row in [r for r in self.rows if self._is_total(r, _AVERAGE)][:_MOST]:
            plain = [r for r in self.rows if r < row and not self._is_total(r, _AVERAGE)]
            if row == self.rows[-1] and len(plain) >= 2:
                yield [c for column in self.columns if (c := self._column(row, column, plain, is_mean=True))]

    def by_column(self) -> Iterator[list[_Check]]:
        """For each column that is a total, its rows against the numbers left of it, or right of it."""
        for column in self.columns[:_MOST_COLUMNS]:
            heads = [self.table.cell(r, column) for r in range(self.table.head_rows)]
            if not any(c is not None and c.column_span == 1 and _TOTAL.match(c.text.text) for c in heads):
                continue
            sides = ([c for c in self.columns if c < column], [c for c in self.columns if c > column])
            checks = [[c for row in self.rows if (c := self._row(row, column, side))] for side in sides]
            yield max(checks, key=lambda found: sum(c.holds for c in found))

    def _is_total(self, row: int, name: re.Pattern[str] = _TOTAL) -> bool:
        first = self.table.cell(row, 0)
        if first is None or first.row != row or not first.text.text:
            first = self.table.cell(row, 1)
        return first is not None and first.row == row and bool(name.fullmatch(first.text.text.rstrip(" .:")))

    def _column(self, row: int, column: int, parts: list[int], *, is_mean: bool = False) -> _Check | None:
        cells = [self.numbers.get((r, column), "") for r in parts]
        return self._check(row, column, cells, is_mean=is_mean)

    def _row(self, row: int, column: int, parts: list[int]) -> _Check | None:
        cells = [self.numbers.get((row, c), "") for c in parts]
        while cells and cells[0] is None:
            del cells[0]  # names
        return self._check(row, column, cells)

    def _check(
        self, row: int, column: int, cells: list[Number | str | None], *, is_mean: bool = False
    ) -> _Check | None:
        total = self.numbers.get((row, column))
        parts = tuple(n for n in cells if isinstance(n, Number))
        if not isinstance(total, Number) or None in cells or sum(n.value != 0 for n in parts) < 2:
            return None
        if len({n.unit for n in (total, *parts)}) > 1 or any(n.value < 0 for n in parts):
            return None
        cell = self.table.cell(row, column)
        return _Check(cell, total, parts, is_mean) if cell is not None else None


def _number(cell: Cell) -> Number | str | None:
    """The number that a cell is, what stands after it in brackets left out; "" for an empty cell, None for others."""
    text = cell.text.text
    if _NONE.match(text):
        return ""
    numbers = find_numbers(text)
    if not numbers or cell.column_span > 1 or cell.row_span > 1:
        return None
    first = numbers[0]
    plain = first.role in ("quantity", "count", "year") and first.uncertainty is None and not first.relation
    around = text[: first.start], text[first.end :]
    return first if plain and not around[0].strip() and _WHOLE_CELL.match(around[1]) else None


def _finding(paper: Paper, table: Table, check: _Check, sure: bool, good: int) -> Finding:
    parts = (", " if check.is_mean else " + ").join(part.text for part in check.parts[:12])
    total = check.expected
    decimals = max(n.decimals for n in (check.number, *check.parts))
    caption = paper.floats[table.float_index].section if table.float_index is not None else None
    return finding_at(
        paper,
        check.cell.span,
        "consistency.table_total",
        Severity.MAJOR if sure else Severity.MINOR,
        f"The mean of the parts is {total:.{decimals}f}, not {check.number.text}"
        if check.is_mean
        else f"The parts of this total add up to {total:.{decimals}f}, not {check.number.text}",
        quote=" | ".join(c.text.text for c in table.rows[check.cell.row] if c.text.text),
        section=caption,
        evidence=f"{parts}{' + …' if len(check.parts) > 12 else ''}; {good} other totals of the table add up",
        suggestion="Correct the average or its parts, or say how it is weighted"
        if check.is_mean
        else "Correct the total or its parts, or say what else it counts",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        total=check.number.value,
        sum=total,
    )
