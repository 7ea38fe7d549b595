"""Totals and averages of tables that do not follow from their parts: `consistency.table_total`.

A row or column is called wrong only where the same parts do add up at other places of the table, or where it is named
a total and what is off looks like a slip in one figure. Printed values are rounded: a sum may be off by half a unit of
the last place for every part. An average may be weighted, so one that stands alone is called wrong only where it lies
beyond all of its parts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from paperkit.documents.paper import Paper, Table
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates.consistency.total_lines import Check, TotalLine, total_lines

__all__ = ["wrong_totals"]

_OTHER_MEAN = re.compile(
    r"\b(?:micro|weighted|geometric|harmonic|pooled|marginal)|not shown|\bincl(?:udes|uding|\.)"
    r"|all (?:\d+|other)|加权|微平均",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\bincl(?:udes|uding|\.)|unknown|missing|overlap|not shown|several|multiple|more than one|at least one"
    r"|\bunique|duplicat|exclud|unclassified|other .{0,30} omitted|包括|多选|未知|重复",
    re.IGNORECASE,
)
"""What a caption says where a total has more or less in it than the table shows."""
_CLOSE, _FAR = 0.1, 0.5


def wrong_totals(paper: Paper) -> Iterator[Finding]:
    """Findings on totals, each at the cell of the total."""
    for table in paper.tables:
        lines = list(total_lines(table))
        caption = _caption(paper, table) if lines else ""
        like: Counter[tuple[bool, bool, str]] = Counter()
        for line in lines:
            like[line.is_row, line.is_mean, line.choice] += line.good
        said: set[int] = set()
        for line in lines:
            more = like[line.is_row, line.is_mean, line.choice]
            told = (_OTHER_MEAN if line.is_mean else _MORE).search(caption)
            for check, sure in () if told else _faults(line, more):
                if id(check.cell) not in said:
                    said.add(id(check.cell))
                    yield _finding(paper, table, check, sure, max(line.good, more))


def _caption(paper: Paper, table: Table) -> str:
    if table.float_index is None:
        return ""
    one = paper.floats[table.float_index]
    return " ".join(paper.paragraphs[at].text.text for at in (*one.captions, *one.texts))


def _faults(line: TotalLine, alike: int) -> Iterator[tuple[Check, bool]]:
    """Checks of a line that are wrong, and whether that is sure; `alike` others of the same kind hold in the table."""
    good, bad = line.good, line.bad
    named = line.naming == "exact" or (line.naming == "said" and good > 0)
    if line.naming == "exact" and (good or line.is_row):
        beyond = [check for check in line.checks if check.is_beyond]
        if beyond:
            yield from ((check, good >= 2) for check in beyond)
            return
    if not bad:
        return
    if good >= 2 and good >= 2 * len(bad):
        if named or good >= (2 if line.naming else 3):
            for check in bad:
                if good >= 3 or not _is_no_sum(check):
                    yield check, named and line.is_whole
    elif len(bad) == 1 and not _is_no_sum(bad[0]):
        if line.is_mean:
            enough = good >= 1 if named else False
        else:
            enough = good >= 1 and (named or (line.naming == "hinted" and line.is_whole))
            enough = enough or (named and alike >= 1) or (line.naming == "exact" and _is_meant(line, bad[0]))
            enough = enough or (line.naming == "hinted" and len(line.checks) == 1 and _is_slip(bad[0]))
        if enough:
            yield bad[0], False


def _is_no_sum(check: Check) -> bool:
    """Whether a total lies among its parts with decimals or in percent, as a rate or a pooled value does."""
    return not check.is_mean and check.is_within and not check.are_counts


def _is_meant(line: TotalLine, check: Check) -> bool:
    """Three counts or more, and a total that is nearly their sum, or more than each of a few: meant as one."""
    if len(line.checks) != 1:
        return False
    counts = len(check.parts) >= 3 and check.are_counts and check.number.significant >= 2
    near = check.off <= _CLOSE * abs(check.number.value)
    few = len(check.parts) <= 8 and all(1 < part.value < check.number.value for part in check.parts)
    return counts and (near or (few and check.off <= _FAR * abs(check.number.value)))


def _is_slip(check: Check) -> bool:
    """Whether a total of counts differs from the sum in one digit, or in two that changed places."""
    printed, right = (f"{value:.0f}" for value in (check.number.value, check.expected))
    if not check.are_counts or len(check.parts) < 3 or len(printed) != len(right) or len(right) < 3:
        return False
    apart = [(a, b) for a, b in zip(printed, right, strict=True) if a != b]
    return len(apart) == 1 or (len(apart) == 2 and apart[0] == apart[1][::-1])


def _finding(paper: Paper, table: Table, check: Check, sure: bool, good: int) -> Finding:
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
