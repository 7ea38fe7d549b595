"""Tests in tables: columns whose heads say that they hold a statistic, its degrees of freedom and its p value.

A test is one row of such columns. An ANOVA table has the second degrees of freedom of F in the next row without an F
(`Residual`, `Error`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from paperkit.documents.paper import Cell, Table
from paperkit.gates.statistics.chains import Reported
from paperkit.gates.statistics.distributions import Kind
from paperkit.gates.statistics.tokens import PValue, Statistic
from paperkit.gates.statistics.values import Printed, fold, read_printed, relation_of

__all__ = ["TableTest", "cell_value", "column_heads", "table_tests"]

_VALUE = r"(?:[- ]?(?:values?|stat\.?|statistics?|ratio))?"
_DF_IN_HEAD = r"(?:\s?_?\((?P<df>[0-9]{1,6}(?:\.[0-9]{1,3})?(?:, ?[0-9]{1,6}(?:\.[0-9]{1,3})?)?)\))?"
_HEADS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("t", re.compile(rf"\|?t\|?{_VALUE}{_DF_IN_HEAD}")),
    ("F", re.compile(rf"F{_VALUE}{_DF_IN_HEAD}")),
    (
        "chi2",
        re.compile(
            rf"(?:(?:LR |Wald )?χ\s?\^?[2²]?|[Cc]hi-?(?:sq(?:uared?)?\.?|2)|(?:LR )?Chisq){_VALUE}{_DF_IN_HEAD}"
        ),
    ),
    ("z", re.compile(rf"\|?[zZ]\|?{_VALUE}")),
    ("r", re.compile(rf"r{_DF_IN_HEAD}")),
    ("Q", re.compile(rf"Q(?:_?[wbMEBW])?{_DF_IN_HEAD}")),
    (
        "df",
        re.compile(
            r"d\.?f\.?s?(?:_?[12])?|[Dd]egrees of freedom|Df|DF|NumDF|DenDF|num\.? ?[dD]f|den\.? ?[dD]f|dfn|dfd|自由度"
        ),
    ),
    (
        "p",
        re.compile(
            r"[pP](?:[- ]?(?:values?|val\.?))?(?: ?\((?:two|2)-?(?:tailed|sided)\))?|"
            r"P(?:r ?)?\(?>\s?\|?(?:t|z|F|Chisq|Chi)\|?\)?|Sig\.?|[pP]值"
        ),
    ),
)
_ERROR_ROW = re.compile(r"\s*(?:residuals?|errors?|within(?: groups)?|误差|组内|残差)\b", re.IGNORECASE)
_STARS = re.compile(r"[\s*†‡§a-c^{}()_]+\Z")
_RELATION = re.compile(r"\s*(?:p\s?)?(<\s?=|[<>≤≥=])?\s?")
_NS = re.compile(r"\s*(?:n\.\s?s\.?|ns)\s*\Z", re.IGNORECASE)


@dataclass(frozen=True)
class TableTest:
    """A test in one row of a table, and its cells: the p value's first."""

    reported: Reported
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class _Column:
    kind: str
    df: tuple[float, ...] = ()
    bare_p: bool = False


def table_tests(table: Table) -> Iterator[TableTest]:
    """The tests of a table, row by row."""
    columns = _columns(table)
    if not any(column.kind == "p" for column in columns.values()):
        return
    for p_at, column in columns.items():
        if column.kind != "p":
            continue
        block = _block(columns, p_at)
        tests = [at for at in block if columns[at].kind not in ("p", "df")]
        has_df = any(columns[at].kind == "df" or columns[at].df for at in block)
        if column.bare_p and not has_df:
            continue  # precision, as in P, R and F
        if len(tests) == 1 and _are_p_values(table, p_at):
            yield from _rows(table, columns, block, tests[0], p_at)


def column_heads(table: Table) -> dict[int, str]:
    """The folded text of each column's lowest head that says anything, where it is its own."""
    found: dict[int, str] = {}
    for at in range(table.width):
        for row in range(table.head_rows - 1, -1, -1):
            cell = table.cell(row, at)
            head = fold(cell.text.text).strip(" *$.:,") if cell is not None else ""
            if cell is not None and head:
                if cell.column_span == 1:
                    found[at] = head
                break
    return found


def _columns(table: Table) -> dict[int, _Column]:
    """The columns whose heads are known."""
    found: dict[int, _Column] = {}
    for at, head in column_heads(table).items():
        for kind, pattern in _HEADS:
            if match := pattern.fullmatch(head):
                printed = match.groupdict().get("df")
                df = tuple(float(v) for v in printed.split(",")) if printed else ()
                if not df or len(df) == (2 if kind == "F" else 1):
                    found[at] = _Column(kind, df, bare_p=head == "P")
                break
    return found


def _are_p_values(table: Table, at: int) -> bool:
    """Whether the numbers of a column lie between 0 and 1, but for one in four or more."""
    cells = [table.cell(row, at) for row in range(table.head_rows, len(table.rows))]
    values = [
        p.value.value
        for cell in cells
        if cell is not None and (p := _p(cell)) is not None and p.value is not None
    ]
    beyond = sum(not 0 <= value <= 1 for value in values)
    return beyond == 0 or (beyond == 1 and len(values) >= 4)


def _block(columns: Mapping[int, _Column], p_at: int) -> list[int]:
    """The known columns from the p value before to this one; those behind it, where it is the first of its block."""
    before = [at for at in sorted(columns) if at < p_at]
    last = max((at for at in before if columns[at].kind == "p"), default=-1)
    block = [at for at in before if at > last]
    if any(columns[at].kind not in ("p", "df") for at in block):
        return block
    behind: list[int] = []
    for at in sorted(columns):
        if at > p_at:
            if columns[at].kind == "p":
                return block if behind else []
            behind.append(at)
    return block + behind


def _rows(
    table: Table, columns: Mapping[int, _Column], block: list[int], test_at: int, p_at: int
) -> Iterator[TableTest]:
    kind: Kind = columns[test_at].kind  # type: ignore[assignment]
    df_at = [at for at in block if columns[at].kind == "df"]
    for row in range(table.head_rows, len(table.rows)):
        cells = {at: table.cell(row, at) for at in (test_at, p_at, *df_at)}
        test, p_cell = cells[test_at], cells[p_at]
        if test is None or p_cell is None or test.row != row or p_cell.row != row or test.column_span > 1:
            continue
        value, p = cell_value(test), _p(p_cell)
        if value is None or p is None:
            continue
        df = columns[test_at].df or _degrees(table, row, df_at, kind)
        statistic = Statistic(0, 1, kind, columns[test_at].kind, df, None, value)
        used = [p_cell, test, *(c for at in df_at if (c := cells[at]) is not None)]
        yield TableTest(Reported(statistic, p, 0, 1, ()), tuple(used))


def _degrees(table: Table, row: int, df_at: list[int], kind: Kind) -> tuple[float, ...]:
    values = [v for at in df_at if (cell := table.cell(row, at)) is not None for v in _numbers(cell)]
    if kind == "F" and len(values) == 1 and len(df_at) == 1:
        error = _error_row(table, row, df_at[0])
        values += [error] if error is not None else []
    wanted = {"F": 2, "z": 0}.get(kind, 1)
    return tuple(values) if len(values) == wanted and all(value > 0 for value in values) else ()


def _error_row(table: Table, row: int, df_at: int) -> float | None:
    for below in range(row + 1, len(table.rows)):
        first = table.cell(below, 0)
        if first is not None and _ERROR_ROW.match(first.text.text):
            cell = table.cell(below, df_at)
            values = _numbers(cell) if cell is not None else []
            return values[0] if len(values) == 1 else None
    return None


def _numbers(cell: Cell) -> list[float]:
    """`28`, `1, 38`, `(1, 38)`, `1,234`."""
    text = fold(cell.text.text).strip(" ()")
    parts = re.split(r",\s+|;\s?|/", text) if re.search(r",\s|;|/", text) else [text]
    if len(parts) == 1 and re.fullmatch(r"[0-9]{1,2},[0-9]{1,2}", text):
        parts = text.split(",")
    try:
        return [float(part.replace(",", "")) for part in parts]
    except ValueError:
        return []


def cell_value(cell: Cell) -> Printed | None:
    """The number that is all a cell holds, stars of significance left off."""
    return _read(_STARS.sub("", fold(cell.text.text)))


def _p(cell: Cell) -> PValue | None:
    text = fold(cell.text.text)
    if _NS.match(text):
        return PValue(0, 1, None)
    value = _read(_STARS.sub("", text))
    return None if value is None else PValue(0, 1, value)


def _read(text: str) -> Printed | None:
    """A number that is all a cell holds."""
    opening = _RELATION.match(text)
    assert opening is not None
    value = read_printed(text, opening.end(), relation_of(opening[1] or "="))
    return value if value is not None and not text[value.end :].strip(" $") else None
