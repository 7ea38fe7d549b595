"""Gate `product-counts`: counts that nobody counted, but that are a total times a rounded percentage.

`3,555 compounds … 60 % from the literature … the literature-only subset (n = 2,133)` speaks of an experiment on 2,133
compounds where only 60 % is known (seed 001, v2.1, anti-pattern 6). A count is one of these where

- it is the product of a total and a percentage of the text, rounded, give or take one, and both stand in its own
  sentence or within three sentences of it; or
- it stands alone as the size of a subset (`n = 2142`), and the percentage of the total, rounded as it is printed,
  allows it: the seed's own example is 2142 for 60 % of 3555;

and nothing shows that it was counted: it is not written as a part of the total (`2,142 of 3,555`, `2,142 (60.3 %)`,
`2,142 are women (60 %)`), stands in no table, and is in no source. Totals are whole numbers of 100 and more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from paperkit.documents.log import Log
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Finding, GateReport, Severity
from paperkit.gates._prose import PROSE, Reading, Where

__all__ = ["VERSION", "check"]

VERSION = 1

_LEAST_TOTAL = 100
_LEAST_COUNT = 10
_MOST_DECIMALS = 1
_NEAR = 3
"""Sentences between a count and the total and percentage that it is made of."""
_N_IS = re.compile(r"\b[nN]\s{0,2}=\s{0,2}\Z")
_PART_OF = re.compile(
    r"\s{0,2}(?:/|\\slash\b|(?:[^\W\d]{1,20}\s){0,2}(?:(?:out )?of|from|among)\s"
    r"(?:(?:the|our|these|all|those|them)\b|\d))",
    re.IGNORECASE,
)
"""Behind a count: it is a part of a total."""
_COUNTED_AMONG = re.compile(
    r"\b(?:of|among|from)\s(?:whom|which|them)\b[^.;]{0,40}\Z|其中(?:有|的)?\s?\Z|中有\s?\Z|\b(?:and|marked)\s\Z"
)
_SHARE_BEHIND = re.compile(
    r"[^.;。；%]{0,60}?[(（,，;]\s{0,2}(?:which is |that is,? |this is |about |a (?:yield|response rate|share|rate) of "
    r"|on |or |i\.e\.,? |占|约){0,2}~?\s?\d[\d.]{0,6}\s?\\?[%％]"
)
"""Behind a count: its percentage, so that the count comes first."""
_DERIVING = re.compile(
    r"[(（]\s{0,2}\Z|\b(?:that is|i\.e|or|so|hence|thus|as|since)\b[^.;]{0,80}\Z", re.IGNORECASE
)


@dataclass(frozen=True)
class _Seen:
    """A number of the running text.

    Attributes:
        number: It, with offsets in its paragraph.
        at: Number of its sentence, counted through the paper.
    """

    number: Number
    paragraph: Paragraph
    at: int

    def text(self, reading: Reading) -> str:
        """Its paragraph, without what does not count."""
        return reading.masked[self.paragraph.index]


def check(paper: Paper, sources: Log | None = None) -> GateReport:
    """Findings on counts that are products.

    Args:
        paper: The paper.
        sources: The data that numbers come from; what stands there was counted.
    """
    reading = Reading(paper)
    seen = list(_numbers(reading))
    counted = {round(cell.value) for cell in _cells(paper)}
    totals = [s for s in seen if _is_whole(s.number) and s.number.value >= _LEAST_TOTAL]
    percents = [s for s in seen if _is_percent(s.number)]
    findings = []
    told: set[float] = set()
    for count in seen:
        number = count.number
        if not _is_whole(number) or number.value < _LEAST_COUNT or number.value in told:
            continue
        if round(number.value) in counted or (sources is not None and sources.find(number)):
            continue
        if _was_counted(count, seen, reading):
            continue
        made = _made_of(count, totals, percents, reading)
        if made is not None:
            told.add(number.value)
            findings.append(_finding(reading, count, *made))
    return GateReport.of(
        "product-counts", VERSION, findings, {"totals": len(totals), "percentages": len(percents)}
    )


def _numbers(reading: Reading) -> Iterator[_Seen]:
    at = 0
    for paragraph in reading.prose(*PROSE, "caption"):
        starts = [sentence.end for sentence in paragraph.sentences]
        for number in find_numbers(reading.masked[paragraph.index]):
            here = sum(end <= number.start for end in starts)
            yield _Seen(number, paragraph, at + here)
        at += len(starts) + 1


def _cells(paper: Paper) -> Iterator[Number]:
    for table in paper.tables:
        for row in table.rows:
            for cell in row:
                yield from find_numbers(cell.text.text)


def _is_whole(number: Number) -> bool:
    return (
        number.unit is None
        and number.role in ("quantity", "count")
        and not number.decimals
        and not number.sign
        and number.value == round(number.value)
        and number.uncertainty is None
        and number.partner is None
    )


def _is_percent(number: Number) -> bool:
    return (
        number.unit == "%"
        and number.decimals <= _MOST_DECIMALS
        and 0 < number.value < 100
        and not number.sign
    )


def _was_counted(count: _Seen, seen: list[_Seen], reading: Reading) -> bool:
    """Whether the count is written, here or elsewhere, as a part of a total, before its percentage."""
    for other in seen:
        if other.number.value != count.number.value or other.number.unit is not None:
            continue
        text, start, end = other.text(reading), other.number.start, other.number.end
        behind, before = text[end : end + 160], text[max(0, start - 80) : start]
        if _PART_OF.match(behind) and not _DERIVING.search(before):
            return True
        if _SHARE_BEHIND.match(behind) and not _N_IS.search(before):
            return True
        if _COUNTED_AMONG.search(before) and "%" not in before and "％" not in before:
            return True
    return False


def _made_of(
    count: _Seen, totals: list[_Seen], percents: list[_Seen], reading: Reading
) -> tuple[_Seen, _Seen] | None:
    """The total and the percentage that the count is made of; those that come before it first, nearest first."""
    value = count.number.value
    alone = _N_IS.search(count.text(reading)[: count.number.start]) is not None
    for total in sorted(totals, key=lambda s: abs(s.at - count.at)):
        if total.number.value <= value or abs(total.at - count.at) > _NEAR:
            continue
        for percent in sorted(percents, key=lambda s: abs(s.at - count.at)):
            if abs(percent.at - count.at) > _NEAR or abs(percent.at - total.at) > 1:
                continue
            product = total.number.value * percent.number.value / 100
            reach = total.number.value * 0.5 * 10.0**-percent.number.decimals / 100
            exact = abs(value - product) <= 1
            stands_alone = alone and percent.at != count.at and abs(value - product) <= reach
            if exact or stands_alone:
                return total, percent
    return None


def _finding(reading: Reading, count: _Seen, total: _Seen, percent: _Seen) -> Finding:
    product = round(total.number.value * percent.number.value / 100)
    number = count.number
    return reading.note(
        Where(count.paragraph, number.start, number.end),
        "product_counts.product_count",
        Severity.MAJOR,
        f"{number.printed} looks like a percentage of a total, not like a count.",
        evidence=f"{total.number.printed} × {percent.number.printed} % = {product:,}",
        suggestion="Give the count from the data, or the percentage alone.",
        text=number.printed,
    )
