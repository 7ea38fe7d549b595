"""Gate `statistics`: reported tests, means, percentages and intervals are recomputed from what stands beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from paperkit.documents.paper import Paper, Paragraph, Span, Table
from paperkit.findings import Finding, GateReport, finding_at, rule_counts
from paperkit.gates.statistics.chains import Reported, reported_tests
from paperkit.gates.statistics.coefficients import coefficients
from paperkit.gates.statistics.context import (
    Context,
    alpha_levels,
    context_of,
    says_corrected,
    says_one_sided,
    sentence_around,
)
from paperkit.gates.statistics.counted_means import counted_means
from paperkit.gates.statistics.distributions import SIGNS
from paperkit.gates.statistics.granularity import Asked, means, percentages
from paperkit.gates.statistics.impossible import impossible_values
from paperkit.gates.statistics.intervals import intervals
from paperkit.gates.statistics.recompute import Fault, Outcome, PaperSays, recompute
from paperkit.gates.statistics.shares import shares
from paperkit.gates.statistics.spreads import spreads
from paperkit.gates.statistics.table_intervals import table_intervals
from paperkit.gates.statistics.table_means import table_means
from paperkit.gates.statistics.table_shares import table_shares
from paperkit.gates.statistics.tables import table_tests
from paperkit.gates.statistics.values import fold

__all__ = ["VERSION", "check"]

VERSION = 4
_KINDS = ("body", "abstract", "item", "caption", "footnote", "theorem")


def check(paper: Paper) -> GateReport:
    """Recompute the statistics of a paper.

    A p value that can't follow from its statistic is a `decision_error` (major) where significance at .05 is another
    one, else an `inconsistent_p` (minor); `one_tailed` and `p_zero` are notes. The summary counts what was checked, by
    kind, and what was read and not checked, by reason.
    """
    texts = {p.index: fold(p.text.text) for p in paper.paragraphs if p.kind in _KINDS}
    says = _says(texts.values())
    count = _Count()
    findings: list[Finding] = []
    for paragraph in paper.paragraphs:
        if (text := texts.get(paragraph.index)) and any(map(str.isdecimal, text)):
            findings.extend(_paragraph(paper, paragraph, text, says, count))
    for table in paper.tables:
        findings.extend(_table(paper, table, says, count))
    return GateReport.of("statistics", VERSION, findings, count.summary(findings))


@dataclass
class _Count:
    tests: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)
    unchecked: Counter[str] = field(default_factory=Counter)
    other: Counter[str] = field(default_factory=Counter)

    def test(self, reported: Reported, outcome: Outcome) -> None:
        if reported.p is None and not reported.statistic.df and outcome.unchecked:
            return  # any variable t or r
        if outcome.unchecked:
            self.unchecked[outcome.unchecked] += 1
        else:
            self.tests[SIGNS[reported.statistic.kind]] += 1
        if outcome.explained:
            self.explained[outcome.explained] += 1

    def summary(self, findings: list[Finding]) -> dict[str, object]:
        return {
            "tests": self.tests.total(),
            "means": self.other["means"],
            "percentages": self.other["percentages"],
            "intervals": self.other["intervals"],
            "not_checked": self.unchecked.total(),
            **rule_counts(findings),
            "tests_by_kind": dict(sorted(self.tests.items())),
            "explained": dict(sorted(self.explained.items())),
            "not_checked_because": dict(sorted(self.unchecked.items())),
        }


def _says(every: Collection[str]) -> PaperSays:
    return PaperSays(
        one_sided=any(map(says_one_sided, every)),
        corrected=any(map(says_corrected, every)),
        sphericity=any(context_of(text).sphericity for text in every),
        alpha=min(alpha_levels(every)),
    )


def _paragraph(
    paper: Paper, paragraph: Paragraph, text: str, says: PaperSays, count: _Count
) -> Iterator[Finding]:
    ranges = [(s.start, s.end) for s in paragraph.sentences] or [(0, len(text))]

    def finding(start: int, end: int, fault: Fault) -> Finding:
        return _finding(
            paper, paragraph.text.span(start, end), paragraph.text.text[start:end], paragraph.section, fault
        )

    for reported in reported_tests(text):
        outcome = recompute(
            reported, context_of(sentence_around(text, ranges, reported.statistic.start)), says
        )
        count.test(reported, outcome)
        if outcome.fault is not None:
            yield finding(reported.start, reported.end, outcome.fault)
    asked: list[tuple[str, Asked]] = [("percentages", one) for one in percentages(text)]
    told = [(one.start, one.end) for _, one in asked]
    wrong = [(one.start, one.end) for _, one in asked if one.fault is not None]
    asked += [
        ("percentages", one)
        for one in shares(text, ranges, wrong)
        if one.fault is not None or not any(one.start < end and start < one.end for start, end in told)
    ]
    for start, end in ranges:
        for mean in means(text[start:end], text):
            if isinstance(mean, str):
                count.unchecked[mean] += 1
            else:
                asked.append(("means", Asked(start + mean.start, start + mean.end, mean.fault)))
    rated = [(one.start, one.end) for kind, one in asked if kind == "means"]
    asked += [
        ("means", one)
        for one in counted_means(text, ranges)
        if not any(one.start < end and start < one.end for start, end in rated)
    ]
    asked += [("spreads", one) for one in spreads(text, ranges)]
    for interval in intervals(text, ranges):
        if isinstance(interval, str):
            count.unchecked[interval] += 1
        else:
            asked.append(("intervals", interval))
    asked += [("coefficients", one) for one in coefficients(text, ranges)]
    asked += [("values", one) for one in impossible_values(text, ranges)]
    for kind, one in asked:
        count.other[kind] += 1
        if one.fault is not None:
            yield finding(one.start, one.end, one.fault)


def _table(paper: Paper, table: Table, says: PaperSays, count: _Count) -> Iterator[Finding]:
    around = " ".join(
        [fold(paper.paragraphs[i].text.text) for i in _captions(paper, table)]
        + [fold(cell.text.text) for row in table.rows[: table.head_rows] for cell in row]
    )
    context: Context = context_of(around)
    section = None if table.float_index is None else paper.floats[table.float_index].section
    for one, span, quote in table_intervals(table):
        count.other["intervals"] += 1
        if one is not None:
            yield _finding(paper, span, quote, section, one)
    for share in table_shares(table, around):
        count.other["percentages"] += 1
        row = " | ".join(cell.text.text.strip() for cell in table.rows[share.cell.row])
        yield _finding(paper, share.cell.span, row, section, share.fault)
    for mean in table_means(table, around):
        count.other["means"] += 1
        if mean.fault is not None:
            row = " | ".join(cell.text.text.strip() for cell in table.rows[mean.cell.row])
            yield _finding(paper, mean.cell.span, row, section, mean.fault)
    for test in table_tests(table):
        outcome = recompute(test.reported, context, says)
        count.test(test.reported, outcome)
        if outcome.fault is not None:
            cells = sorted(test.cells, key=lambda cell: cell.column)
            quote = " | ".join(cell.text.text.strip() for cell in cells)
            yield _finding(paper, test.cells[0].span, quote, section, outcome.fault)


def _captions(paper: Paper, table: Table) -> list[int]:
    if table.float_index is None:
        return []
    one = paper.floats[table.float_index]
    return [*one.captions, *one.texts]


def _finding(paper: Paper, span: Span, quote: str, section: int | None, fault: Fault) -> Finding:
    return finding_at(
        paper, span, f"statistics.{fault.rule}", fault.severity, fault.message,
        quote=quote, section=section, evidence=fault.evidence, suggestion=fault.suggestion,
        certainty=fault.certainty, **fault.data,
    )  # fmt: skip
