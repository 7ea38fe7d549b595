"""Findings and the like as text for a prompt."""

from __future__ import annotations

from collections.abc import Iterable

from paperkit.findings import Finding

__all__ = ["findings_list"]

_WIDEST = 300


def findings_list(findings: Iterable[Finding], *, evidence: bool = False) -> str:
    """One line a finding: severity, place, rule, message, quote, what to do; also what was looked at, where asked."""
    lines = []
    for finding in findings:
        quote = " ".join(finding.quote.split())
        shown = quote if len(quote) <= _WIDEST else f"{quote[: _WIDEST - 1]}…"
        todo = f" {finding.suggestion.rstrip('.')}." if finding.suggestion else ""
        doubt = ", suspected" if finding.certainty == "suspected" else ""
        seen = f" ({finding.evidence})" if evidence and finding.evidence else ""
        lines.append(
            f"- {finding.severity.value}{doubt}, {finding.place}, {finding.rule}: "
            f"{finding.message.rstrip('.')}{seen}.{todo}" + (f" “{shown}”" if shown else "")
        )
    return "\n".join(lines) or "none"
