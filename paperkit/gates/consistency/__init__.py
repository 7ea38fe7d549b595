"""Gate `consistency`: figures and tables are mentioned, references resolve, one quantity has one value, nothing twice.

Acronyms have a module of their own, `acronyms`; its findings are part of this gate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paperkit.documents.paper import Paper
from paperkit.findings import Finding, GateReport, rule_counts
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.abstract import abstract_values
from paperkit.gates.consistency.acronyms import acronym_findings
from paperkit.gates.consistency.announced import announced_counts
from paperkit.gates.consistency.bold import bold_not_best
from paperkit.gates.consistency.cells import text_against_tables
from paperkit.gates.consistency.changes import wrong_changes
from paperkit.gates.consistency.direction import wrong_directions
from paperkit.gates.consistency.equations import unnumbered_equations
from paperkit.gates.consistency.floats import unmentioned_floats
from paperkit.gates.consistency.listed_names import listed_names
from paperkit.gates.consistency.mentions import mentions
from paperkit.gates.consistency.named_values import named_values
from paperkit.gates.consistency.parts import wrong_parts
from paperkit.gates.consistency.references import dead_links, printed_marks, undefined_references
from paperkit.gates.consistency.repetition import repeated_sentences, repeated_words
from paperkit.gates.consistency.restated import restated_values
from paperkit.gates.consistency.samples import changed_samples
from paperkit.gates.consistency.settings import two_settings
from paperkit.gates.consistency.sums import wrong_sums
from paperkit.gates.consistency.table_changes import wrong_table_changes
from paperkit.gates.consistency.targets import missing_targets
from paperkit.gates.consistency.totals import wrong_totals
from paperkit.gates.consistency.values import Printed, two_values

__all__ = ["VERSION", "check"]

VERSION = 5
_NUMBERS = frozenset(
    f"consistency.{name}"
    for name in (
        "two_values",
        "text_against_table",
        "parts_of_whole",
        "announced_count",
        "wrong_arithmetic",
        "changed_sample",
    )
)


def check(paper: Paper) -> GateReport:
    """Findings on floats, references, quantities with two values, acronyms and repetition."""
    reading = Reading(paper)
    printed = Printed(paper)
    findings = [
        *unmentioned_floats(paper),
        *undefined_references(paper),
        *dead_links(paper),
        *printed_marks(reading),
        *unnumbered_equations(paper),
        *missing_targets(reading),
        *two_values(reading, mentions(reading), printed),
        *text_against_tables(reading, printed),
        *wrong_totals(paper),
        *bold_not_best(paper),
        *announced_counts(reading),
    ]
    for more in (
        wrong_sums(reading),
        wrong_parts(reading),
        changed_samples(reading),
        two_settings(reading),
        abstract_values(reading, printed),
        restated_values(reading),
        named_values(reading),
        wrong_changes(reading),
        wrong_table_changes(paper),
        wrong_directions(reading),
        listed_names(reading),
    ):
        findings += _unsaid(more, findings)
    findings += [*acronym_findings(reading), *repeated_sentences(reading), *repeated_words(reading)]
    summary = {"floats": len(paper.floats), "references": len(paper.references)}
    return GateReport.of("consistency", VERSION, findings, summary | rule_counts(findings))


def _unsaid(more: Iterable[Finding], findings: Sequence[Finding]) -> list[Finding]:
    """Those that no other rule has: neither at an overlapping place, nor of the same two values."""
    values = {frozenset(f.data["values"]) for f in findings if "values" in f.data}
    spans = {f.source_span for f in findings if f.rule in _NUMBERS}
    return [
        one
        for one in more
        if frozenset(one.data.get("values", ())) not in values
        and not any(
            one.file == span.file and one.span[0] < span.end and span.start < one.span[1] for span in spans
        )
    ]
