"""Where a sentence names the rows and columns of a table, and which cell a number of it is about.

Names stand on levels: a name column or a row of heads each. Of several names on one level a number belongs to the one
right after it (`15.5 % in 2012`), else to the nearest before it that belongs to no other number. Where names and
numbers are listed `respectively`, they go by their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Cell, Table
from paperkit.gates._wordlists import word_set
from paperkit.gates.consistency.cell_values import CellValues

__all__ = ["Level", "Named", "NamedCell", "NamedTable", "name_of"]

_BRACKETS = re.compile(r"\s?[(（\[][^()（）\[\]]{0,80}[)）\]]")
_UNIT = re.compile(r"[(（\[]\s?([^\s()（）\[\],;=]{1,12})\s?[)）\]]\s*$")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_PLAIN = word_set(
    """
    total mean rate score group value number share level model method data test time year mean with from each other
    high more less than best
    """
)
_BIND = re.compile(
    r"[^\w.;,]{0,3}(?:[^\W\d_][^\W\d_/^]{0,9}(?:/[^\W\d_]{1,4})?[²2³3]? ?)?"
    r"(?:\s?[(（]?\s?(?:in|for|on|at|with|under|by|of|among|from|using|bei|für|im)"
    r" (?:the |all |our |only |year |der )?)?\s?[(（]?\s?"
)
_FOIL = re.compile(
    r"\b(?:after|behind|than|unlike|except|besides|compared (?:to|with)|followed by)(?: the| only)?\s\Z",
    re.IGNORECASE,
)
"""What stands before a name that is only compared with."""
_MOST_CELLS = 3000


class Named(NamedTuple):
    """A name of a level in a text."""

    start: int
    end: int
    name: str
    is_full: bool


class NamedCell(NamedTuple):
    """A cell that is a number, with its name on each level."""

    cell: Cell
    number: Number
    names: tuple[str, ...]


class Level:
    """The names of one name column, or of one row of heads."""

    def __init__(self, names: Iterable[str], *, is_row: bool) -> None:
        self.is_row = is_row
        self.names = [name for name in dict.fromkeys(names) if name]
        self.units = {n: m[1] for n in self.names if (m := _UNIT.search(n))}

    @cached_property
    def patterns(self) -> list[tuple[re.Pattern[str], str, bool]]:
        """What each name looks like: all its words, or one word that no other name of the level has."""
        found: list[tuple[re.Pattern[str], str, bool]] = []
        words = {name: _WORD.findall((_BRACKETS.sub("", name) or name).lower()) for name in self.names}
        for name, own in words.items():
            if not own or (len("".join(own)) < 2) or len(own) > 8:
                continue
            found.append((_pattern(own), name, True))
            others = {word for other in self.names if other != name for word in words[other]}
            for word in own if len(own) > 1 else ():
                if len(word) > 3 and word.isalpha() and word not in others and word not in _PLAIN:
                    found.append((_pattern([word]), name, False))
        return found

    def named(self, text: str) -> list[Named]:
        """The names in a text, in order; the longer of two that overlap."""
        found: list[Named] = []
        for pattern, name, is_full in self.patterns:
            found += [Named(*m.span(), name, is_full) for m in pattern.finditer(text)]
        kept: list[Named] = []
        for one in sorted(found, key=lambda one: (-one.is_full, one.start - one.end, one.start)):
            if not any(one.start < other.end and other.start < one.end for other in kept):
                kept.append(one)
        return sorted(kept)


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    body = r"[\s\u202f_^/–-]{0,2}".join(
        re.escape(word.removesuffix("s") if len(word) > 4 else word) for word in words
    )
    if _HAN.search(words[0]) or _HAN.search(words[-1]):
        return re.compile(body, re.IGNORECASE)
    return re.compile(rf"(?<![^\W_])(?<!\d[.,]){body}(?:['’]?s|es|ing)?(?![^\W_]|[.,]\d)", re.IGNORECASE)


class NamedTable:
    """The cells of a table by the names of their rows and columns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.values = CellValues(table)
        numbers: list[tuple[Cell, Number]] = []
        for row in table.rows[table.head_rows :]:
            for cell in row:
                number = self.values.number(cell)
                if isinstance(number, Number) and len(numbers) < _MOST_CELLS:
                    numbers.append((cell, number))
        columns = [c.column for c, _ in numbers]
        self.first = next(
            (c for c in range(table.width) if columns.count(c) * 2 > len(table.rows) - table.head_rows), 1
        )
        self.first = max(1, min(self.first, 3))
        rows = range(table.head_rows, len(table.rows))
        places = [[self._text(row, column) for row in rows] for column in range(self.first)]
        heads = [
            [self._text(row, c) for c in range(self.first, table.width)] for row in range(table.head_rows)
        ]
        self.levels = [Level(names, is_row=True) for names in places] + [
            Level(names, is_row=False) for names in heads
        ]
        self.cells = [
            NamedCell(
                cell,
                number,
                tuple(
                    [self._text(cell.row, column) for column in range(self.first)]
                    + [self._text(row, cell.column) for row in range(table.head_rows)]
                ),
            )
            for cell, number in numbers
            if cell.column >= self.first
        ]
        self.used = [at for at, level in enumerate(self.levels) if len(level.names) > 1]

    def _text(self, row: int, column: int) -> str:
        cell = self.table.cell(row, column)
        return "" if cell is None else cell.text.text.strip()

    def cells_of(self, names: dict[int, str]) -> list[NamedCell]:
        """The cells under all of some names, by level."""
        return [cell for cell in self.cells if all(cell.names[at] == name for at, name in names.items())]

    def named(self, text: str) -> dict[int, list[Named]]:
        """The names in a text by level."""
        return {at: self.levels[at].named(text) for at in self.used}


def name_of(
    level: Level,
    named: Sequence[Named],
    before: Sequence[Named],
    text: str,
    numbers: Sequence[Number],
    at: int,
) -> str | None:
    """The name on one level that the number `at` of a sentence belongs to; None where that is not plain.

    Args:
        named: Names in the sentence.
        before: Names in the sentence before.
        numbers: Numbers of the sentence that stand in no name.
    """
    number = numbers[at]
    distinct = list(dict.fromkeys(one.name for one in named))
    if not distinct:
        by_unit = [name for name, unit in level.units.items() if unit == number.unit]
        if len(by_unit) == 1 and number.unit != "%":
            return by_unit[0]
        earlier = {one.name for one in before}
        return earlier.pop() if len(earlier) == 1 and level.is_row else None
    if len(distinct) == 1:
        return distinct[0]
    if "respectively" in text or "分别" in text or "それぞれ" in text or "jeweils" in text:
        full = [one for one in named if one.start < numbers[0].start] or list(named)
        if len(full) == len(numbers):
            return full[at].name
        own = {one.name for one in named if not _FOIL.search(text, 0, one.start)}
        return own.pop() if len(own) == 1 and level.is_row else None
    bound = {
        index: one for index, value in enumerate(numbers) if (one := _bound(named, text, value)) is not None
    }
    if at in bound:
        return bound[at].name
    free = [one for one in named if one not in bound.values() and one.end <= number.start]
    return free[-1].name if free else None


def _bound(named: Sequence[Named], text: str, number: Number) -> Named | None:
    """The name right after a number."""
    for one in named:
        if one.start >= number.end and one.start - number.end < 40:
            return one if _BIND.fullmatch(text, number.end, one.start) else None
    return None
