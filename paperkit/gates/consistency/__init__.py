"""Gate `consistency`: figures and tables are mentioned, references resolve, one quantity has one value, nothing twice.

Acronyms have a module of their own, `acronyms`; its findings are part of this gate.
"""

from __future__ import annotations

from paperkit.documents.paper import Paper
from paperkit.findings import GateReport, rule_counts
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.acronyms import acronym_findings
from paperkit.gates.consistency.announced import announced_counts
from paperkit.gates.consistency.cells import text_against_tables
from paperkit.gates.consistency.floats import unmentioned_floats
from paperkit.gates.consistency.mentions import mentions
from paperkit.gates.consistency.parts import wrong_parts
from paperkit.gates.consistency.references import undefined_references
from paperkit.gates.consistency.repetition import repeated_sentences, repeated_words
from paperkit.gates.consistency.totals import wrong_totals
from paperkit.gates.consistency.values import Printed, two_values

__all__ = ["VERSION", "check"]

VERSION = 2


def check(paper: Paper) -> GateReport:
    """Findings on floats, references, quantities with two values, acronyms and repetition."""
    reading = Reading(paper)
    printed = Printed(paper)
    findings = [
        *unmentioned_floats(paper),
        *undefined_references(paper),
        *two_values(reading, mentions(reading), printed),
        *text_against_tables(reading, printed),
        *wrong_totals(paper),
        *wrong_parts(reading),
        *announced_counts(reading),
        *acronym_findings(reading),
        *repeated_sentences(reading),
        *repeated_words(reading),
    ]
    summary = {"floats": len(paper.floats), "references": len(paper.references)}
    return GateReport.of("consistency", VERSION, findings, summary | rule_counts(findings))
