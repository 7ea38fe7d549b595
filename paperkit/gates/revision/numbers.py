"""Numbers that a revision adds: those that neither the previous draft nor the log holds, directly or derived.

A number that is only written in another form is not new: `1,234` for `1\\,234`, `0.921` for `92.1%`, `3` for `three`,
`92.1` for a 92.13 of the previous draft.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paperkit.documents.log import Log
from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Place, Span, Table, Text
from paperkit.findings import Finding, GateReport, Severity, finding_at
from paperkit.gates import claim_evidence
from paperkit.gates.derivations import Operand, derive_here
from paperkit.gates.revision.counts import listed_counts, tells_a_listed_count
from paperkit.gates.revision.p_values import recomputed

__all__ = ["new_numbers"]

_NO_CLAIMS = frozenset(["label", "citation", "dimension", "ordinal", "math", "year"])
_COUNTED = re.compile(
    r"[\s\u202f-]{0,2}(?:[a-z-]{2,20}\s){0,2}?(?:seeds?|runs?|trials?|repeats?|repetitions?|folds?|epochs?|data ?sets?"
    r"|benchmarks?|models?|baselines?|participants?|subjects?|annotators?|raters?|samples?|GPUs?|layers?|experiments?"
    r"|ablations?|tasks?|languages?|patients?|hours?|days?|weeks?|months?|years?)\b"
    r"|\s?[个次轮折组名台种](?:\w{0,4}(?:种子|实验|数据集|模型|基线|参与者|样本|运行))?",
    re.IGNORECASE,
)
"""What an experiment is counted in. Other number words (`two ways`) tell how a text is built and are no claims."""
_MOST_BESIDE = 24
_TEST_AROUND = 160
"""Characters around a p value in which its test stands."""
_COORDINATES = re.compile(r"coordinates\s{0,20}\{([^{}]{1,20000})\}")


@dataclass(frozen=True)
class _Printed:
    """A number with its text, and with what stands around it: the words that say what it is, the numbers beside it."""

    number: Number
    text: Text
    section: int | None
    cues: str
    beside: Sequence[Number]


class _Known:
    """Values that may be printed without being new."""

    def __init__(self, numbers: Sequence[Number]) -> None:
        self.values = sorted(
            {abs(n.value) for n in numbers}
            | {abs(u) for n in numbers for u in (n.uncertainty, n.lower_uncertainty) if u is not None}
        )

    def near(self, value: float, reach: float) -> bool:
        """Whether some value is at most `reach` away."""
        slack = reach * (1 + 1e-9) + abs(value) * 1e-9 + 1e-12
        return bisect_left(self.values, value - slack) < bisect_right(self.values, value + slack)

    def holds(self, number: Number) -> bool:
        """Whether a number is one of the values, a rounding of one, or one of them as a percentage or a share."""
        value, reach = abs(number.value), number.reach
        if self.near(value, reach):
            return True
        percent = number.unit in ("%", "points") or (number.unit is None and 1 < value <= 100)
        share = number.unit in (None, "%") and value <= 1 and number.decimals >= 2
        return (percent and self.near(value / 100, reach / 100)) or (
            share and self.near(value * 100, reach * 100)
        )

    def holds_spread(self, number: Number) -> bool:
        """Whether what a number gives after ± is known too."""
        half = 0.5 * 10.0 ** (number.exponent - number.uncertainty_decimals)
        spreads = (number.uncertainty, number.lower_uncertainty)
        return all(
            u is None or self.near(abs(u), half) or self.near(abs(u) / 100, half / 100) for u in spreads
        )


def new_numbers(before: Sequence[Paper], after: Paper, log: Log | None) -> Iterator[Finding]:
    """A finding for each number of the revision that is new and that nothing supports.

    Args:
        before: The previous draft, as printed and with the text that a bare `%` hides.
        after: The revised draft.
        log: The experimental log.
    """
    old = [n for paper in before for n in _all_numbers(paper)]
    known = _Known(old)
    told = _Known([*old, *_told(log)])
    counts = listed_counts(before)
    new = [p for p in _printed(after) if _is_new(p, known) and not _is_listed(p, counts)]
    rows = _rows(claim_evidence.check(after, log)) if log and new else {}
    for printed in new:
        number = printed.number
        span = printed.text.span(number.start, number.end)
        place = after.place(span)
        status, reasons = rows.get((place.file, place.line, number.text), ("", ()))
        if status == "supported" or _from_draft(printed, known) or _from_test(printed, told):
            continue
        if status == "" and log is not None and (log.find(number) or told.holds(number)):
            continue  # not a claim of the gate: a heading, a version, a year
        yield _finding(after, span, number.text, printed.section, log, reasons)
    yield from _in_formulas(before, after, told, log)


def _finding(
    after: Paper, span: Span, text: str, section: int | None, log: Log | None, reasons: Sequence[str] = ()
) -> Finding:
    looked = "previous draft" + (
        ", experimental log, derivations of logged values" if log else "; no log was given"
    )
    return finding_at(
        after,
        span,
        "revision.new_number",
        Severity.CRITICAL,
        f"The revision adds {text}, which neither the previous draft nor the log holds for what it says."
        if reasons and "not_in_log" not in reasons
        else f"The revision adds {text}, which neither the previous draft nor the log holds.",
        section=section,
        evidence=looked + (f"; the log: {', '.join(reasons)}" if reasons else ""),
        suggestion="Restate a logged value or leave the number out.",
    )


def _is_new(printed: _Printed, known: _Known) -> bool:
    number = printed.number
    if number.role in _NO_CLAIMS:
        return False
    if number.word and number.role == "count":
        rest = printed.text.text[number.end : number.end + 60]
        if number.value <= 1 or number.unit == "×" or not _COUNTED.match(rest):
            return False
    return not known.holds(number) or not known.holds_spread(number)


def _is_listed(printed: _Printed, counts: frozenset[int]) -> bool:
    end = printed.number.end
    return tells_a_listed_count(printed.number, printed.text.text[end : end + 60], counts)


def _from_test(printed: _Printed, told: _Known) -> bool:
    """Whether a number is the p value of a known test statistic beside it."""
    at, end = printed.number.start, printed.number.end
    first = max(0, at - _TEST_AROUND)
    around = printed.text.text[first : end + _TEST_AROUND]
    return any(first + p < end and at < first + stop for p, stop in recomputed(around, told.near))


def _rows(report: GateReport) -> dict[tuple[str, int, str], tuple[str, tuple[str, ...]]]:
    """What the claim gate says of a number, by file, line and text; the worst where one line has it twice."""
    found: dict[tuple[str, int, str], tuple[str, tuple[str, ...]]] = {}
    for status in ("supported", "attributed", "unsupported"):
        rows: list[dict[str, Any]] = getattr(report, status, [])
        for row in rows:
            found[row["file"], row["line"], row["value"]] = (status, tuple(row.get("reasons") or ()))
    return found


def _told(log: Log | None) -> Iterator[Number]:
    for statement in () if log is None else log.statements:
        yield from find_numbers(statement.text)
    for setting, _ in () if log is None else log.settings:
        yield setting.number


def _from_draft(printed: _Printed, known: _Known) -> bool:
    """Whether a number follows by a named derivation from numbers beside it that the previous draft holds."""
    operands = [
        Operand(number, (_as_logged(number),))
        for number in printed.beside
        if number.role == "quantity" and known.holds(number)
    ]
    return derive_here(printed.number, operands, printed.cues) is not None


def _as_logged(number: Number) -> LogValue:
    return LogValue(
        None, None, None, None, None, number.value, number.text, number.decimals, None, None, Place("", 1, 1),
        unit=number.unit,
    )  # fmt: skip


def _printed(paper: Paper) -> Iterator[_Printed]:
    for paragraph in paper.paragraphs:
        numbers = find_numbers(paragraph.text.text, paper.marks.get(paragraph.index, ()))
        starts = [sentence.start for sentence in paragraph.sentences]
        places = [max(0, bisect_right(starts, number.start) - 1) for number in numbers]
        for at, (number, place) in enumerate(zip(numbers, places, strict=True)):
            cues = paragraph.sentences[place].text if paragraph.sentences else paragraph.text.text
            first = max(bisect_left(places, place - 1), at - _MOST_BESIDE // 2)
            last = min(bisect_right(places, place), at + _MOST_BESIDE // 2)
            beside = [*numbers[first:at], *numbers[at + 1 : last]]
            yield _Printed(number, paragraph.text, paragraph.section, cues, beside)
    keys = frozenset(key for citation in paper.citations for key in citation.keys)
    for table in paper.tables:
        section = paper.floats[table.float_index].section if table.float_index is not None else None
        yield from _in_table(table, section, keys)


_BRACKETS = re.compile(r"\[([^\[\]]{1,300})\]")


def _in_table(table: Table, section: int | None, keys: frozenset[str]) -> Iterator[_Printed]:
    for row in table.rows:
        numbers = {
            id(cell): find_numbers(
                cell.text.text,
                [m.span() for m in _BRACKETS.finditer(cell.text.text) if keys & set(m[1].split(", "))],
            )
            for cell in row
        }
        names = " ".join(cell.text.text for cell in row if not numbers[id(cell)])
        all_of_row = [number for cell in row for number in numbers[id(cell)][:1]]
        for cell in row:
            heads = (table.cell(at, cell.column) for at in range(table.head_rows))
            cues = " ".join((names, *(head.text.text for head in heads if head is not None)))
            for number in numbers[id(cell)]:
                beside = [other for other in all_of_row if other is not number][:_MOST_BESIDE]
                yield _Printed(number, cell.text, section, cues, beside)


def _all_numbers(paper: Paper) -> Iterator[Number]:
    """Every number that a draft holds: printed, in formulas, in drawings."""
    for printed in _printed(paper):
        yield printed.number
    for _, number in _drawn(paper):
        yield number


def _drawn(paper: Paper) -> Iterator[tuple[Span, Number]]:
    """Numbers in display formulas and in the coordinates of plots, with their places."""
    for math in paper.math:
        if math.display:
            yield from _of_source(paper, math.span)
    for name, source in paper.sources.items():
        if "coordinates" not in source.text:
            continue
        comments = [c.span for c in paper.comments if c.span.file == name]
        for match in _COORDINATES.finditer(source.text):
            if not any(span.start <= match.start() < span.end for span in comments):
                yield from _of_source(paper, Span(name, *match.span(1)))


def _of_source(paper: Paper, span: Span) -> Iterator[tuple[Span, Number]]:
    source = paper.source(span).replace("\\,", "\u202f\u202f").replace("{,}", ",  ")
    for number in find_numbers(source):
        yield Span(span.file, span.start + number.start, span.start + number.end), number


def _in_formulas(before: Sequence[Paper], after: Paper, known: _Known, log: Log | None) -> Iterator[Finding]:
    """Measured numbers in formulas and plots. Whole numbers there are exponents, indices and constants."""
    for span, number in _drawn(after):
        if number.decimals and not known.holds(number) and not (log is not None and log.find(number)):
            yield _finding(after, span, number.text, None, log)
