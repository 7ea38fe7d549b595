"""Confidence intervals in the columns of a table, against the estimate in the column before them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Cell, Span, Table
from paperkit.gates.statistics.intervals import outside_or_swapped
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.tables import cell_value, column_heads
from paperkit.gates.statistics.tokens import Interval
from paperkit.gates.statistics.values import fold, read_printed

__all__ = ["table_intervals"]

_CI = re.compile(
    r"(?:[89][0-9](?:\.[0-9])?% ?)?(?:CI|[Cc]onfidence interval|置信区间)(?: ?\(?[89][0-9] ?%\)?)?"
)
_LOW = re.compile(
    r"(?:[89][0-9]% ?)?(?:CI )?(?:[Ll]ower|LL|LCL|[Ll]ow)(?: (?:bound|limit|CI))?|"
    r"(?:[89][0-9]% )?CI ?(?:下限|\(lower\))"
)
_HIGH = re.compile(
    r"(?:[89][0-9]% ?)?(?:CI )?(?:[Uu]pper|UL|UCL|[Hh]igh)(?: (?:bound|limit|CI))?|"
    r"(?:[89][0-9]% )?CI ?(?:上限|\(upper\))"
)
_ESTIMATE = re.compile(
    r"(?:.{0,24}\b)?(?:[Ee]stimate|ATE|CATE|[Cc]oef(?:f\.?|ficient|\.)?|OR|HR|RR|IRR|[Ee]ffect|[Mm]ean|MD|SMD|β|b|B|"
    r"[Dd]ifference|[Oo]dds ratio|[Hh]azard ratio)(?: \([^()]{1,20}\)|_?\w{0,4})?|.{0,12}估计值?"
)
_SPREAD = re.compile(r"(?:S\.?E\.?|S\.?D\.?|[Ss]td\.? ?(?:[Ee]rr(?:or)?|[Dd]ev)\.?|标准误)")
_PAIR = re.compile(r"\s?(?:[,;]|to|-|~|至)\s?")


def table_intervals(table: Table) -> Iterator[tuple[Fault | None, Span, str]]:
    """Each estimate with an interval in its row: what is wrong if anything, the span of the interval, and a quote."""
    heads = column_heads(table)
    for at, head in heads.items():
        paired = _LOW.fullmatch(head) is not None and _HIGH.fullmatch(heads.get(at + 1, "")) is not None
        if not paired and not _CI.fullmatch(head):
            continue
        before = at - 1
        while before in heads and _SPREAD.fullmatch(heads[before]):
            before -= 1
        if not _ESTIMATE.fullmatch(heads.get(before, "")):
            continue
        for row in range(table.head_rows, len(table.rows)):
            cells = [table.cell(row, column) for column in (before, at, *([at + 1] if paired else []))]
            whole = [cell for cell in cells if cell is not None and cell.row == row and cell.column_span == 1]
            estimate = cell_value(whole[0]) if len(whole) == len(cells) else None
            interval = _interval(whole[1:]) if estimate is not None else None
            if estimate is not None and interval is not None:
                quote = " | ".join(cell.text.text.strip() for cell in whole)
                yield outside_or_swapped(estimate, interval), whole[1].span, quote


def _interval(cells: list[Cell]) -> Interval | None:
    if len(cells) == 2:
        low, high = (cell_value(cell) for cell in cells)
    else:
        text = fold(cells[0].text.text)
        opening = re.match(r"\s*[\[(]?\s?", text)
        low = read_printed(text, opening.end() if opening else 0)
        between = _PAIR.match(text, low.end) if low else None
        high = read_printed(text, between.end()) if between else None
        if high is None or text[high.end :].strip(" )]*"):
            return None
    return Interval(0, 1, None, low, high) if low is not None and high is not None else None
