"""Which rows and columns of a table are totals or means, of which parts, and which of them hold.

Rows and columns are read alike: a line is a row or a column, and its places are the columns or rows that cross it. What
a line sums up is not said in a table: all lines before it, those since the last total, the totals before it, those
after it, or those under the same head or name. Of these choices the one counts that holds at most places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Cell, Table
from paperkit.gates.consistency.cell_values import CellValues

__all__ = ["Check", "TotalLine", "total_lines"]

Naming = Literal["exact", "said", "hinted", ""]

_TOTAL = (
    r"(?:(?:grand|sub|column|row|overall|over-all)[- ]?)?(?:total|sum)s?|Σ|∑|insgesamt|gesamt|(?:gesamt)?summe"
    r"|zusammen|合计|总计|总和|总数|小计|共计|合計|総計|小計|総数|計"
)
_MEAN = (
    r"(?:(?:macro|overall|column|row)[- ]?)?(?:average|avg|mean)s?(?: scores?)?|mittel(?:wert)?|durchschnitt"
    r"|平均值?|平均値|均值"
)
_AFTER = r"(?:\s?[(（][^()（）]*[)）])?\W*$"
_EXACT = {
    False: re.compile(rf"\W*(?:{_TOTAL}){_AFTER}", re.IGNORECASE),
    True: re.compile(rf"\W*(?:{_MEAN}){_AFTER}", re.IGNORECASE),
}
_SAID = {
    False: re.compile(rf"(?<![^\W_])(?:{_TOTAL})(?![^\W_])|总|合计|総|合計", re.IGNORECASE),
    True: re.compile(rf"(?<![^\W_])(?:{_MEAN})(?![^\W_])|平均|均值", re.IGNORECASE),
}
_HINTED = re.compile(
    r"\W*(?:all|overall|both|any|either|combined|pooled|year|annual|full|whole|entire|alle|全体|全部|总体)(?![^\W_])",
    re.IGNORECASE,
)
_OTHER_MEAN = re.compile(
    r"micro|weight|geom|harmon|median|std|\bs\.?d\b|\brank|marginal|gewichtet|加权|中位", re.IGNORECASE
)
_NOT_ADDED = re.compile(
    r"unique|distinct|\btypes?\b|median|\bmean\b|averag|\bs\.?d\b|\brates?\b|ratio|\bper\b|\bage\b|duration|density"
    r"|vocab|\bmin|\bmax|index|score|temperature|p[- ]?value|hazard|odds|\b[HO]R\b|accurac|precision|recall|\bF_?1"
    r"|\bMS\b|\bF\b|speed|prevalence|平均|率",
    re.IGNORECASE,
)
"""Names of quantities that do not add up."""
_MOST, _MOST_PLACES = 20, 200
_SPREAD = 8
"""A mean says something where its parts lie this many times the rounding apart."""


@dataclass(frozen=True)
class Check:
    """One total against the sum of its parts, or a mean against theirs."""

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
        """Whether a mean lies beyond its least or greatest part."""
        low = min(n.value - n.half_unit for n in self.parts)
        high = max(n.value + n.half_unit for n in self.parts)
        own = self.number
        return self.is_mean and (own.value + own.half_unit < low or own.value - own.half_unit > high)

    @property
    def is_within(self) -> bool:
        """Whether a total is no more than one of its parts, as a rate or a mean is."""
        return self.number.value <= max(n.value for n in self.parts)

    @property
    def are_counts(self) -> bool:
        """Whether all are whole numbers, which are not rounded; shares in percent are."""
        return all(n.decimals == 0 and n.unit != "%" for n in (self.number, *self.parts))

    @property
    def slack(self) -> float:
        """How far it may be because all are rounded."""
        if self.is_mean:
            return (self.number.half_unit + max(n.half_unit for n in self.parts)) * (1 + 1e-9)
        if self.are_counts:
            return 0.0
        return sum(n.half_unit for n in (self.number, *self.parts)) * (1 + 1e-9)

    @property
    def holds(self) -> bool:
        return self.off <= self.slack + 1e-9

    @property
    def is_telling(self) -> bool:
        """Whether it holds and is no chance: a sum of two digits, a mean of numbers that lie apart."""
        values = [n.value for n in self.parts]
        if self.is_mean:
            return self.holds and max(values) - min(values) >= _SPREAD * self.slack
        return self.holds and (self.number.value >= 10 or self.number.decimals > 0)

    @property
    def is_wrong(self) -> bool:
        """Off by more than rounding can explain, whole numbers rounded to thousands or to units included."""
        if self.is_mean:
            return not self.holds
        return self.off > sum(n.half_unit for n in (self.number, *self.parts)) * (1 + 1e-9) or (
            self.slack == 0.0 and self.off > 1e-9
        )


@dataclass(frozen=True)
class TotalLine:
    """A row or column that is a total or mean of others.

    Attributes:
        naming: `exact` where its name says nothing else, `said` where the word is in it, `hinted` for `All` or `Both`.
        choice: Which lines are its parts.
        is_whole: Whether these are all that there are on that side.
    """

    is_row: bool
    is_mean: bool
    naming: Naming
    choice: str
    is_whole: bool
    checks: tuple[Check, ...] = field(default=())

    @cached_property
    def good(self) -> int:
        """How many checks hold, by no chance where the name is no clear word."""
        by_name = self.naming == "exact" and not self.is_mean
        return sum(check.holds if by_name else check.is_telling for check in self.checks)

    @cached_property
    def bad(self) -> tuple[Check, ...]:
        """The checks that are wrong."""
        return tuple(check for check in self.checks if check.is_wrong)


def total_lines(table: Table) -> Iterator[TotalLine]:
    """The lines that are named as a total or mean, or hold like one, each with the parts that fit it best."""
    values = CellValues(table)
    for is_row in (True, False):
        yield from _View(table, values, is_row=is_row).lines()


class _View:
    """A table by rows, or by columns."""

    def __init__(self, table: Table, values: CellValues, *, is_row: bool) -> None:
        self.table, self.is_row = table, is_row
        self.numbers = {
            (c.row, c.column): values.number(c) for row in table.rows for c in row if c.row >= table.head_rows
        }
        numeric = [column for (_, column), n in self.numbers.items() if isinstance(n, Number)]
        self.first = max(min(numeric, default=0), 0)
        if self.first == 0 and table.width > 1:  # names may be numbers: years, grades
            self.first = 1
        rows, columns = range(table.head_rows, len(table.rows)), range(self.first, table.width)
        self.all = list(rows if is_row else columns)
        self.places = list(columns if is_row else rows)[:_MOST_PLACES]
        self.names = {line: self._names(line) for line in self.all}
        self.crossing = {place: " ".join(self._heads_of(place)) for place in self.places}
        self.kinds = {line: self._kind(line) for line in self.all}
        self.totals = [line for line in self.all if self.kinds[line][0] in ("exact", "said", "hinted")]
        self.plain = [line for line in self.all if line not in self.totals]

    def _text(self, row: int, column: int) -> str:
        cell = self.table.cell(row, column)
        return "" if cell is None else cell.text.text.strip()

    def _names(self, line: int) -> list[str]:
        """The names of a line, the nearest last."""
        if self.is_row:
            return [t for c in range(self.first) if (t := self._text(line, c))]
        return [t for r in range(self.table.head_rows) if (t := self._text(r, line))]

    def _heads_of(self, place: int) -> list[str]:
        if self.is_row:
            return [self._text(r, place) for r in range(self.table.head_rows)]
        return [self._text(place, c) for c in range(self.first)]

    def _kind(self, line: int) -> tuple[Naming, bool]:
        """How a line is named as a total, and whether as a mean."""
        names = self.names[line]
        own = names[-1].rstrip(" .:") if names else ""
        if not own or len(own) > 60 or _OTHER_MEAN.search(own):
            return "", False
        for is_mean in (False, True):
            if _EXACT[is_mean].match(own):
                return "exact", is_mean
        for is_mean in (True, False):
            if _SAID[is_mean].search(own):
                return "said", is_mean
        return ("hinted" if _HINTED.match(own) else ""), False

    def lines(self) -> Iterator[TotalLine]:
        ends = {self.all[0], self.all[-1]} if len(self.all) > 2 else set()
        for line in [line for line in self.all if line in self.totals or line in ends][:_MOST]:
            naming, is_mean = self.kinds[line]
            ways = {is_mean} if naming in ("exact", "said") else {False, True} if naming else {False}
            found = [one for way in sorted(ways) for one in self._choices(line, naming, is_mean=way)]
            found = [one for one in found if one.checks]
            if found:
                yield max(found, key=lambda one: (one.good, one.is_whole, -len(one.bad)))

    def _choices(self, line: int, naming: Naming, *, is_mean: bool) -> Iterator[TotalLine]:
        before = [at for at in self.plain if at < line]
        after = [at for at in self.plain if at > line]
        last = max((at for at in self.totals if at < line), default=-1)
        following = min((at for at in self.totals if at > line), default=len(self.all) + self.all[0] + 1)
        since, until = [at for at in before if at > last], [at for at in after if at < following]
        kin = [at for at in self.plain if self.names[at][:-1] == self.names[line][:-1]]
        found = {
            "since": since,
            "before": before,
            "totals": [at for at in self.totals if at < line],
            "kin": [at for at in kin if at != line] if len(self.names[line]) > 1 else [],
        }
        if line == self.all[0] or not self.is_row:
            found |= {"after": after, "until": until}
        if not self.is_row or is_mean:  # a column may come first that is no part
            found |= {f"before from {n}": since[n:] for n in range(1, min(len(since) - 1, 4))}
        for choice, parts in found.items():
            if len(parts) > 1:
                checks = (self._check(line, place, parts, is_mean=is_mean) for place in self.places)
                whole = choice in ("before", "since", "totals", "kin", "after", "until")
                yield TotalLine(
                    self.is_row, is_mean, naming, choice, whole, tuple(c for c in checks if c is not None)
                )

    def _at(self, line: int, place: int) -> tuple[int, int]:
        return (line, place) if self.is_row else (place, line)

    def _check(self, line: int, place: int, lines: list[int], *, is_mean: bool) -> Check | None:
        if not is_mean and _NOT_ADDED.search(self.crossing[place]):
            return None
        total = self.numbers.get(self._at(line, place))
        cells = [self.numbers.get(self._at(at, place), "") for at in lines]
        parts = tuple(n for n in cells if isinstance(n, Number))
        if not isinstance(total, Number) or None in cells or sum(n.value != 0 for n in parts) < 2:
            return None
        if is_mean and "" in cells:
            return None
        if len({n.unit for n in (total, *parts)}) > 1 or (not is_mean and any(n.value < 0 for n in parts)):
            return None
        cell = self.table.cell(*self._at(line, place))
        return Check(cell, total, parts, is_mean) if cell is not None else None
