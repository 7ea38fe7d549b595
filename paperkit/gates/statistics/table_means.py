"""Means in a table that whole numbers cannot have: against the n of their row or column, and against their scale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.documents.paper import Cell, Table
from paperkit.gates._table_lines import Line, table_lines
from paperkit.gates.statistics.granularity import are_many_items, mean_fault, off_scale, possible_mean
from paperkit.gates.statistics.means import names_scale, scale_ends
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.values import Printed, fold, read_printed

__all__ = ["TableMean", "table_means"]

_MEAN = re.compile(r"\b(?:M|means?|averages?|avg)\b|[xX]\u0304|平均|均值", re.IGNORECASE)
_N = re.compile(
    r"\A\s*(?:[nN]|#|No\.?|(?:sample|group) size|人数|(?:number|no\.?|#) of (?P<noun>[a-z]+))\s*\Z",
    re.IGNORECASE,
)
_N_IS = re.compile(r"(?<![A-Za-z])[nN]\s?=\s?(\d{1,3})(?![\d%]|[.,]\d)")
_OF_COUNTS = re.compile(
    r"\b(?:numbers?|counts?) (?:\(?[A-Z]{1,3}\)? )?of (?!(?:participants|observations|cases|respondents|runs)\b)"
    r"|\ba count\b|\bcounts? (?:of|per)\b|\binteger\b|\bcounted\b|\bhow (?:many|often)\b|次数|个数",
    re.IGNORECASE,
)
_ONE_ITEM = re.compile(r"\b(?:one|single|individual|each) (?:[\w-]{1,15} ){0,2}items?\b", re.IGNORECASE)
_FINER = re.compile(
    r"\b(?:weight\w+|adjust\w+|geometric|imput\w+|estimat\w+|model\w*|standardi[sz]\w+|normali[sz]\w+|medians?|"
    r"per (?:day|week|month|year|hour|trial|session|task|minute|[0-9]\w*)|differences?|changes?|logs?|rates?|times?|"
    r"ages?|in years|percent\w*|%|scores? of)\b",
    re.IGNORECASE,
)
_PER = re.compile(r"\b(?:per|a) ([a-z]{3,20})\b", re.IGNORECASE)
_CELL = re.compile(
    r"\s*(?P<mean>\d{1,3}[.,]\d{1,3})\s*(?:(?:±|\+/-|\(|\[)\s*\d[\d.,]*\s*[)\]]?)?\s*[*†‡a-c]?\s*\Z"
)


class TableMean(NamedTuple):
    """A mean of a table that was checked, its cell, and what is wrong with it, if anything is."""

    cell: Cell
    fault: Fault | None


def table_means(table: Table, around: str) -> Iterator[TableMean]:
    """The means of a table whose caption or heads say that they are of counts, or of answers on one scale.

    Args:
        table: The table.
        around: Text of its caption, notes and heads, folded.
    """
    counts, scale = _OF_COUNTS.search(around) is not None, names_scale(around)
    one_item = _ONE_ITEM.search(around) is not None
    many = are_many_items(_ONE_ITEM.sub(" ", around))
    if not (counts or scale) or many or _FINER.search(around):
        return
    columns, rows = (lines for lines, _ in table_lines(table)) if table.rows else ((), ())
    of_column = [line for line in columns if _MEAN.search(line.head)]
    if scale and (ends := scale_ends(around)) is not None:
        for line in of_column:
            for cell in line.cells.values():
                mean = _mean(cell)
                if mean is not None and (beyond := off_scale(mean, *ends)) is not None:
                    yield TableMean(cell, beyond)
    cases = _cases(columns, around)
    if cases is not None:
        for line in of_column:
            if line is not cases:
                yield from _by_row(line, cases)
    elif _MEAN.search(around) and (counts or one_item):
        for line in columns:
            if len(found := _N_IS.findall(line.head)) == 1 and (len(rows) == 1 or counts):
                for cell in line.cells.values():
                    yield from _against(cell, int(found[0]))
        if one_item and len(said := _N_IS.findall(around)) == 1:
            for line in of_column:
                for cell in line.cells.values():
                    yield from _against(cell, int(said[0]))
        for row in rows:
            if len(found := _N_IS.findall(row.head)) == 1:
                for column in of_column:
                    for cell in (c for c in row.cells.values() if c.column == _column(column)):
                        yield from _against(cell, int(found[0]))


def _column(line: Line) -> int:
    return next((cell.column for cell in line.cells.values()), -1)


def _cases(columns: Sequence[Line], around: str) -> Line | None:
    """The one column of numbers of cases: `n`, or `Welds` where the means are said to be per weld."""
    found = [line for line in columns if _N.match(line.head)]
    if not found:
        per = {match[1].lower() for match in _PER.finditer(around)}
        found = [
            line for line in columns if line.head.isalpha() and line.head.lower().removesuffix("s") in per
        ]
    return found[0] if len(found) == 1 else None


def _by_row(means: Line, cases: Line) -> Iterator[TableMean]:
    for at, cell in means.cells.items():
        if at in cases.numbers and cases.numbers[at].decimals == 0:
            yield from _against(cell, int(cases.numbers[at].value))


def _mean(cell: Cell) -> Printed | None:
    """The mean of a cell as `1.21`, `1.21 (1.02)` or `1.21 ± 1.02`."""
    text = fold(cell.text.text)
    match = _CELL.match(text)
    return read_printed(text, match.start("mean")) if match else None


def _against(cell: Cell, cases: int) -> Iterator[TableMean]:
    mean = _mean(cell)
    if mean is None or not 2 <= cases < 0.5 / mean.half_unit:
        return
    possible, below, above = possible_mean(mean, cases)
    yield TableMean(cell, None if possible else mean_fault(mean, cases, 1, below, above))
