"""Percentages of tables that do not follow from the counts of the table.

A table does not say in words what a percentage is of. It is told by the other rows: where two or more of them fit one
reading (`k (p%)` of the N in the head or the caption; a column of percentages of one column by another; of a column by
its sum) and one does not by more than rounding, that one is wrong. With the number of cases alone, a percentage is
asked whether any whole number makes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import ceil, floor
from typing import NamedTuple

from paperkit.documents.paper import Cell, Table
from paperkit.findings import Certainty, Severity
from paperkit.gates._table_lines import CellNumber, Line, table_lines
from paperkit.gates.statistics.recompute import Fault

__all__ = ["WrongShare", "table_shares"]

_LEAST_FIT = 2
_MOST_COLUMNS = 8
_MOST_CASES = 400
_CLEAR = 1.0
_COUNT_SHARE = re.compile(
    r"\s*(\d{1,3}(?:,\d{3})+|\d{1,7})\s?[(\[]\s?(\d{1,3}(?:\.\d{1,3})?)\s?\\?%?\s?[)\]]\s*\Z"
)
_NAMED_N = re.compile(r"(?<![A-Za-z])[nN]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?![\d.])")
_IS_PERCENT = re.compile(r"%|per\s?cent|Prozent|百分|\bshare\b|割合", re.IGNORECASE)
_IS_CHANGE = re.compile(
    r"change|differ|increase|decrease|growth|Δ|∆|gain|reduc|error|CI\b|RSD|CV\b|SD\b", re.IGNORECASE
)
_IS_CASES = re.compile(
    r"\s*(?:[nN]|[Nn]o\.?|[Nn]umber of (?:participants|patients|respondents|students|cases|pupils|subjects)|"
    r"participants|patients|respondents|cases|students|pupils|subjects|sample size|total)\s*\.?\s*\Z",
    re.IGNORECASE,
)
_CASES = re.compile(
    r"(?<![\d.,/–-])(\d{1,3}(?:,\d{3})+|\d{2,6})(?! (?:of|out)\b) (?:[a-z-]{2,20} ){0,2}?(?:patients|participants|"
    r"respondents|subjects|women|men|children|adults|students|pupils|cases|infants|teachers|households|schools|farms|"
    r"people|residents|workers|nurses|physicians|animals|interviewees)\b"
)
_OWN_BASE = re.compile(
    r"\b(?:of|among|for) (?:the )?\d|\b(?:data|known|available|applicable|evaluable)\b", re.IGNORECASE
)
"""A row that names a base of its own: `Smoking (of 160 with data)`."""
_ALL = 100.0
_NO_CASES = re.compile(
    r"agree|mean|average|accura|F1|precision|recall|score|weighted|imputed|missing", re.IGNORECASE
)


class WrongShare(NamedTuple):
    """A percentage that does not follow: the cell it stands in, those that it is computed from, and the fault."""

    cell: Cell
    others: tuple[Cell, ...]
    fault: Fault


class _Share(NamedTuple):
    cell: Cell
    others: tuple[Cell, ...]
    printed: str
    percent: float
    half_unit: float
    part: float
    whole: float

    @property
    def off(self) -> float:
        return abs(self.percent - 100 * self.part / self.whole)

    @property
    def fits(self) -> bool:
        return self.off <= self.half_unit * (1 + 1e-9) + 1e-9


def table_shares(table: Table, around: str) -> Iterator[WrongShare]:
    """The wrong percentages of a table.

    Args:
        table: The table.
        around: Text of its caption and notes, folded.
    """
    said: set[tuple[int, int]] = set()
    for found in _all(table, around):
        place = (found.cell.row, found.cell.column)
        if place not in said:
            said.add(place)
            yield found


def _all(table: Table, around: str) -> Iterator[WrongShare]:
    of_all = _one_n(around) or _counted_cases(around)
    for lines, names in table_lines(table):
        yield from _in_brackets(lines, names, of_all)
        if len(lines) <= _MOST_COLUMNS and _IS_PERCENT.search(" ".join(line.head for line in lines)):
            yield from _of_columns(lines)
        yield from _of_cases(lines, names, of_all)


def _one_n(text: str) -> float | None:
    found = {match[1] for match in _NAMED_N.finditer(text)}
    return float(found.pop().replace(",", "")) if len(found) == 1 else None


def _counted_cases(text: str) -> float | None:
    """`Characteristics of the 200 patients`."""
    found = {match[1] for match in _CASES.finditer(text)}
    return float(found.pop().replace(",", "")) if len(found) == 1 else None


def _in_brackets(lines: Sequence[Line], names: dict[int, str], of_all: float | None) -> Iterator[WrongShare]:
    """`124 (62.0)` under a head or a caption with the number of cases."""
    shares: list[_Share] = []
    for line in lines:
        own = _one_n(line.head) or _whole_of(line)
        for at, cell in line.cells.items():
            match = _COUNT_SHARE.match(cell.text.text)
            whole = own or _one_n(names.get(at, "")) or of_all
            if match is None or not whole or _OWN_BASE.search(f"{line.head}; {names.get(at, '')}"):
                continue
            part, percent = float(match[1].replace(",", "")), float(match[2])
            if part <= whole and percent <= 100:
                shares.append(_Share(cell, (), match[2], percent, _half(match[2]), part, whole))
    yield from _odd_ones(shares)


def _whole_of(line: Line) -> float | None:
    """The count of a row for all, `200 (100.0)`."""
    every = [m for cell in line.cells.values() if (m := _COUNT_SHARE.match(cell.text.text))]
    found = {m[1] for m in every if float(m[2]) == _ALL}
    return float(found.pop().replace(",", "")) if len(found) == 1 else None


def _half(printed: str) -> float:
    return float(0.5 * 10.0 ** -len(printed.partition(".")[2]))


def _of_columns(lines: Sequence[Line]) -> Iterator[WrongShare]:
    """A column of percentages, of one column by another, or of one by its own sum."""
    for line in lines:
        if (
            not _IS_PERCENT.search(line.head)
            or _IS_CHANGE.search(line.head)
            or len(line.numbers) <= _LEAST_FIT
        ):
            continue
        if any(not 0 <= number.value <= 100 for number in line.numbers.values()):
            continue
        counts = [one for one in lines if one is not line and _are_counts(one)]
        for part, whole in permutations(counts, 2):
            yield from _odd_ones(_shares(line, part, lambda at, whole=whole: whole.numbers.get(at)))  # type: ignore[misc]


def _are_counts(line: Line) -> bool:
    values = line.numbers.values()
    return len(values) > _LEAST_FIT and all(
        n.decimals == 0 and n.value >= 0 and n.unit is None for n in values
    )


def _shares(line: Line, part: Line, whole: Callable[[int], CellNumber | None]) -> list[_Share]:
    found = []
    for at, number in line.numbers.items():
        k, n = part.numbers.get(at), whole(at)
        if k is not None and n is not None and 0 < k.value <= n.value:
            found.append(
                _Share(
                    number.cell,
                    (k.cell, n.cell),
                    number.text,
                    number.value,
                    number.half_unit,
                    k.value,
                    n.value,
                )
            )
    return found


def _odd_ones(shares: Sequence[_Share]) -> Iterator[WrongShare]:
    """Those that do not fit, where enough others do and not by chance."""
    good = [one for one in shares if one.fits and 0 < one.part < one.whole]
    odd = [one for one in shares if not one.fits]
    if len({(one.part, one.whole) for one in good}) < _LEAST_FIT or not odd or len(odd) * 2 > len(good):
        return
    for one in odd:
        if one.off <= 2 * one.half_unit + 1e-9:
            continue
        true = 100 * one.part / one.whole
        rule = f"{one.part:.0f} / {one.whole:.0f}"
        printed = one.printed.strip(" %\\")
        yield WrongShare(one.cell, one.others, Fault(
            "wrong_percentage", Severity.MAJOR if one.off > max(_CLEAR, 4 * one.half_unit) else Severity.MINOR,
            f"{one.part:.0f} of {one.whole:.0f} is {true:.2f}%, not {printed}%",
            f"{rule} = {true:.4g} %; {len(good)} other percentages of the table follow from their counts in this way",
            "Correct the count or the percentage",
            {"percent": one.percent, "part": int(one.part), "total": int(one.whole), "true": true, "formula": rule},
        ))  # fmt: skip


def _of_cases(lines: Sequence[Line], names: dict[int, str], of_all: float | None) -> Iterator[WrongShare]:
    """Percentages beside a number of cases, of which no whole number makes them."""
    cases = next((line for line in lines if _IS_CASES.match(line.head) and _are_counts(line)), None)
    asked: list[tuple[CellNumber, float]] = []
    for line in lines:
        own = _one_n(line.head)
        for at, number in line.numbers.items():
            label = f"{line.head} {names.get(at, '')}"
            percent = number.unit == "%" or _IS_PERCENT.search(label)
            if (
                not percent
                or _IS_CHANGE.search(label)
                or _NO_CASES.search(label)
                or not 0 < number.value < 100
            ):
                continue
            beside = cases.numbers.get(at) if cases is not None and cases is not line else None
            n = beside.value if beside is not None else own or _one_n(names.get(at, "")) or of_all
            if n is not None and n and n.is_integer():
                asked.append((number, n))
    bad = [(one, n) for one, n in asked if not _is_possible(one, n)]
    telling = [1 for one, n in asked if _is_possible(one, n) and 2 * one.half_unit * n < 60]
    if not bad or not telling or len(bad) > max(1, len(telling)):
        return
    for one, n in bad:
        if not 5 <= n <= (_MOST_CASES if one.decimals else 100):
            continue
        below, above = (f(one.value * n / 100) for f in (floor, ceil))
        near = " and ".join(f"{k} / {n:.0f} = {100 * k / n:.4g} %" for k in (below, above))
        yield WrongShare(one.cell, (), Fault(
            "wrong_percentage", Severity.MINOR, f"No whole number of {n:.0f} is {one.value:g}%",
            f"the nearest are {near}", "Check the percentage and the number of cases; say so where cases are missing",
            {"percent": one.value, "n": int(n), "formula": f"k / {n:.0f} with a whole k"}, Certainty.SUSPECTED,
        ))  # fmt: skip


def _is_possible(number: CellNumber, n: float) -> bool:
    low, high = number.value - number.half_unit, number.value + number.half_unit
    return floor(high * n / 100 + 1e-9) >= ceil(low * n / 100 - 1e-9)
