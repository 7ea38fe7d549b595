"""Columns of differences and changes in tables: `consistency.wrong_difference` and `consistency.wrong_change`.

A column (or row) named a difference, gain or change is that of two others, by one of a few readings: second minus
first, turned, without its sign, or relative to one of the two in percent. The reading is the one that two or more of
its rows show; a row that does not fit it, by more than what rounding explains, is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from paperkit.documents.paper import Paper, Table
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates._table_lines import CellNumber, Line, table_lines

__all__ = ["wrong_table_changes"]

_LEAST_FIT = 2
_MOST_LINES = 10
_IS_CHANGE = re.compile(
    r"\bdiff(?:erence|\.)?s?\b|\bchanges?\b|[Δ∆δ]|\bdelta\b|\bgains?\b|\bimprov\w*|\bincreases?\b|\bdecreases?\b|"
    r"\breductions?\b|\bdrops?\b|\bloss\b|\bgrowth\b|\bgap\b|\bsavings?\b|\brel\. ?|\brelative\b|变化|差|提升"
    r"|Differenz|Änderung|増減",
    re.IGNORECASE,
)
_ADJUSTED = re.compile(r"adjust|p[- ]?value|CI\b|weighted|marginal|model|per year|annual", re.IGNORECASE)


class _Reading(NamedTuple):
    name: str
    of: Callable[[float, float], float]
    slack: Callable[[float, float, float, float], float]


def _difference_slack(a: float, b: float, ha: float, hb: float) -> float:
    return ha + hb


def _relative_slack(a: float, b: float, ha: float, hb: float) -> float:
    return 100 * (hb + ha * abs(b / a)) / abs(a)


_READINGS = (
    _Reading("{b} − {a}", lambda a, b: b - a, _difference_slack),
    _Reading("{a} − {b}", lambda a, b: a - b, _difference_slack),
    _Reading("|{b} − {a}|", lambda a, b: abs(b - a), _difference_slack),
    _Reading("({b} − {a}) / {a} × 100", lambda a, b: 100 * (b - a) / a, _relative_slack),
    _Reading("({a} − {b}) / {a} × 100", lambda a, b: 100 * (a - b) / a, _relative_slack),
    _Reading("|{b} − {a}| / {a} × 100", lambda a, b: 100 * abs(b - a) / a, _relative_slack),
)


def wrong_table_changes(paper: Paper) -> Iterator[Finding]:
    """Findings on the changes of tables that do not follow from the two values of their row."""
    for table in paper.tables:
        around = "" if table.float_index is None else _caption(paper, table.float_index)
        if _ADJUSTED.search(around):
            continue
        for lines, _ in table_lines(table):
            if len(lines) <= _MOST_LINES:
                for line in lines:
                    if _IS_CHANGE.search(line.head) and not _ADJUSTED.search(line.head):
                        yield from _line(paper, table, line, [one for one in lines if one is not line])


def _caption(paper: Paper, index: int) -> str:
    one = paper.floats[index]
    return " ".join(paper.paragraphs[at].text.text for at in (*one.captions, *one.texts))


def _line(paper: Paper, table: Table, line: Line, others: Sequence[Line]) -> Iterator[Finding]:
    best: tuple[int, list[tuple[CellNumber, CellNumber, CellNumber, _Reading]]] = (0, [])
    for one, other in combinations([o for o in others if not _IS_CHANGE.search(o.head)], 2):
        rows = [
            (line.numbers[at], one.numbers[at], other.numbers[at])
            for at in line.numbers
            if at in one.numbers and at in other.numbers
        ]
        for a_first in (True, False):
            for reading in _READINGS:
                fit, odd = 0, []
                for change, left, right in rows:
                    a, b = (left, right) if a_first else (right, left)
                    state = _state(change, a, b, reading)
                    fit += state == "fits" and a.value != b.value
                    if state == "off":
                        odd.append((change, a, b, reading))
                more = len(odd) * 2 <= fit and fit > best[0]
                cleaner = fit == best[0] and len(odd) < len(best[1])
                if fit >= _LEAST_FIT and (more or cleaner):
                    best = (fit, odd)
    for change, a, b, reading in best[1]:
        yield _finding(paper, table, change, a, b, reading)


def _state(change: CellNumber, a: CellNumber, b: CellNumber, reading: _Reading) -> str:
    if "/" in reading.name and a.value == 0:
        return "none"
    off = abs(change.value - reading.of(a.value, b.value))
    slack = reading.slack(a.value, b.value, a.half_unit, b.half_unit) + change.half_unit
    if off <= slack * (1 + 1e-9) + 1e-9:
        return "fits"
    return "off" if off > 2 * slack else "close"


def _finding(
    paper: Paper, table: Table, change: CellNumber, a: CellNumber, b: CellNumber, reading: _Reading
) -> Finding:
    value = reading.of(a.value, b.value)
    formula = f"{reading.name.format(a=f'{a.value:g}', b=f'{b.value:g}')} = {value:.4g}"
    relative = "/" in reading.name
    row = table.rows[change.cell.row]
    section = None if table.float_index is None else paper.floats[table.float_index].section
    return finding_at(
        paper,
        change.cell.span,
        f"consistency.{'wrong_change' if relative else 'wrong_difference'}",
        Severity.MAJOR,
        f"“{change.text}” does not follow from {a.text} and {b.text}",
        quote=" | ".join(cell.text.text.strip() for cell in row),
        section=section,
        evidence=f"{formula}; the other rows follow in this way",
        suggestion="Correct the change or the numbers, or say what it is relative to",
        certainty=Certainty.CONFIRMED,
        text=change.text,
        values=[a.text, b.text],
        computed=float(f"{value:.6g}"),
        formula=formula,
    )
