"""All gates that look at one draft, run together."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from paperkit.documents.log import Log
from paperkit.documents.paper import Paper
from paperkit.findings import Finding, GateReport
from paperkit.gates import (
    citations,
    claim_evidence,
    consistency,
    failure_modes,
    hidden_text,
    reverse_outline,
    revision,
    source,
    style,
    writing,
)

__all__ = ["GATE_NAMES", "all_findings", "check_draft", "check_failure_modes", "versions"]

GATE_NAMES = ("claim-evidence", "source", "citations", "consistency", "style", "writing", "reverse-outline")
"""Gates that are run on every draft."""


def check_draft(paper: Paper, log: Log | None, pool: Collection[str] | None) -> dict[str, GateReport]:
    """Reports of the gates that are run on every draft, by name."""
    reports = (
        claim_evidence.check(paper, log),
        source.check(paper),
        citations.check(paper, pool),
        consistency.check(paper),
        style.check(paper),
        writing.check(paper),
        reverse_outline.check(paper),
    )
    return dict(zip(GATE_NAMES, reports, strict=True))


def versions() -> dict[str, int]:
    """Version of every gate, by module name; raised with any change in what the gate reports."""
    gates = (
        citations, claim_evidence, consistency, failure_modes, hidden_text, reverse_outline, revision, source, style,
        writing,
    )  # fmt: skip
    return {gate.__name__.rpartition(".")[2]: gate.VERSION for gate in gates}


def check_failure_modes(paper: Paper, log: Log | None) -> GateReport:
    """Gate A on a draft whose claims have not been checked yet."""
    return failure_modes.check(paper, log, claim_evidence.check(paper, log))


def all_findings(reports: Mapping[str, GateReport]) -> tuple[Finding, ...]:
    """Findings of all reports, worst first, then by place."""
    found = [finding for report in reports.values() for finding in report.findings]
    return tuple(
        sorted(found, key=lambda f: (f.severity.rank, f.certainty != "confirmed", f.file, f.span, f.rule))
    )
