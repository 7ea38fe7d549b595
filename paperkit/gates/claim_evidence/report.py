"""Verdicts as rows and findings, and the report as a table for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from paperkit.documents.log.values import Log, LogProblem, LogValue
from paperkit.documents.paper import Paper, Span
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates.claim_evidence.evidence import shortened
from paperkit.gates.claim_evidence.verdict import SEVERITY, Verdict
from paperkit.gates.claims import Claim
from paperkit.wording import plural

__all__ = ["evidence_map", "finding_of", "log_findings", "row_of"]

_SUGGESTION = (
    "Restate it from the log, credit it to its source, or take it out; don't blur the sentence to fit."
)
_SUGGESTIONS = {
    "wrong_run": "Give the values of the run that the text names, or name the run that they are of.",
    "wrong_scope": "Give the value that the log has for this, or say what the value is for.",
    "wrong_direction": "Say in which direction it went.",
}
_DISAGREE = ("prose_truncates_data", "prose_contradicts_data", "runs_disagree")
_CONTRADICT = ("cells_disagree", "files_disagree", "duplicate_key")
_UNREADABLE = ("unreadable_file", "unreadable_literal")
_MOST_PROBLEMS = 20


def row_of(paper: Paper, claim: Claim, verdict: Verdict) -> dict[str, Any]:
    """A row of the report."""
    place = paper.place(claim.span)
    row: dict[str, Any] = {
        "value": claim.number.text,
        "claim": claim.quote,
        "section": paper.section_title(claim.section),
        "file": place.file,
        "line": place.line,
    }
    if verdict.derivation:
        row["derivation"] = str(verdict.derivation)
        if verdict.derivation.note:
            row["note"] = verdict.derivation.note
    elif verdict.told:
        row["evidence"] = verdict.told
    elif verdict.evidence:
        row["evidence"] = (
            _shown(verdict.evidence) if not verdict.reasons else f"nearest: {_shown(verdict.evidence)}"
        )
    if verdict.reasons:
        row["reasons"] = list(verdict.reasons)
        row["message"] = verdict.message
    if verdict.strength:
        row["strength"] = verdict.strength
    return row


def finding_of(paper: Paper, claim: Claim, verdict: Verdict, log: Log) -> Finding:
    """A finding for a number that needs evidence; its rule is the worst of its reasons."""
    reason = verdict.reasons[0]
    data: dict[str, Any] = {
        "value": claim.number.value,
        "text": claim.number.text,
        "reasons": list(verdict.reasons),
        "nearest": [
            {"value": v.value, "scope": shortened(v.scope), "place": str(v.place)} for v in verdict.evidence
        ],
    }
    suggestion = _SUGGESTIONS.get(reason, _SUGGESTION)
    if verdict.restate:
        data["restate"] = verdict.restate
        suggestion = f"Write {verdict.restate}."
    return finding_at(
        paper,
        claim.span,
        f"claim_evidence.{reason}",
        SEVERITY[reason],
        verdict.message,
        quote=claim.quote,
        section=claim.section,
        evidence=_shown(verdict.evidence) or f"nothing near it among {len(log.values)} logged values",
        suggestion=suggestion,
        certainty=Certainty.CONFIRMED if verdict.sure else Certainty.SUSPECTED,
        **data,
    )


def log_findings(paper: Paper, log: Log) -> Iterator[Finding]:
    """What is wrong in the log itself: data that disagree, parts that can't be read, prose that its own data correct.

    Such a finding stands in the paper, so it stands at its start; message and evidence name the lines of the log.
    """
    contradictions = [p for p in log.problems if p.rule in _CONTRADICT]
    unreadable = [p for p in log.problems if p.rule in _UNREADABLE]
    disagreements = [p for p in log.problems if p.rule in _DISAGREE]
    for problems, rule, told, suggestion in (
        (
            contradictions, "log_contradicts_itself", "The log contradicts itself",
            "Correct the log, or name in it what tells the two apart.",
        ),
        (
            unreadable, "log_unreadable", "A part of the log can't be read",
            "Repair it; numbers that only it has count as not logged.",
        ),
    ):  # fmt: skip
        for problem in problems[:_MOST_PROBLEMS]:
            yield _of_log(paper, rule, Severity.MINOR, told, [problem], suggestion)
        if len(problems) > _MOST_PROBLEMS:
            yield _of_log(paper, rule, Severity.MINOR, told, problems[_MOST_PROBLEMS:], suggestion)
    if disagreements:
        yield _of_log(
            paper, "log_disagrees", Severity.SUGGESTION, "The log disagrees with itself", disagreements,
            "Correct the log; the gate goes by its data.",
        )  # fmt: skip


def _of_log(
    paper: Paper, rule: str, severity: Severity, told: str, problems: Sequence[LogProblem], suggestion: str
) -> Finding:
    first = problems[0]
    more = f", and {len(problems) - 1} more like it" if len(problems) > 1 else ""
    return finding_at(
        paper,
        Span(paper.main, 0, min(len(paper.sources[paper.main].text), 1)),
        f"claim_evidence.{rule}",
        severity,
        f"{told} at {first.place}: {first.message}{more}",
        quote="",
        evidence="; ".join(f"{p.message} ({p.place})" for p in problems[:5]),
        suggestion=suggestion,
        text=str(first.place),
        places=[str(place) for p in problems for place in (p.place, *p.others)],
    )


def evidence_map(report: GateReport) -> str:
    """The report as a Markdown table, what needs evidence first."""
    data = report.model_dump(mode="json")
    lines = ["# Claims and evidence", ""]
    if report.status == "not_checked":
        return "\n".join([*lines, f"Not checked: {report.summary.get('reason', '')}.", ""])
    summary = report.summary
    lines += [
        f"{plural(summary['total'], 'number')}: {summary['unsupported']} need evidence, "
        f"{summary['supported']} supported, {summary['attributed']} attributed.",
        "",
        "| Value | Section | Claim | Evidence | Status |",
        "|---|---|---|---|---|",
    ]
    names = {"unsupported": "needs evidence", "supported": "supported", "attributed": "attributed"}
    for status, name in names.items():
        for row in data[status]:
            evidence = row.get("derivation") or row.get("evidence") or ""
            if row.get("reasons"):
                name_here = f"{name} ({', '.join(row['reasons'])})"
            else:
                name_here = f"{name}, {row['strength']}" if row.get("strength") else name
            cells = (row["value"], row["section"], row["claim"], evidence, name_here)
            lines.append("| " + " | ".join(_cell(c) for c in cells) + " |")
    return "\n".join([*lines, ""])


def _cell(text: str, limit: int = 200) -> str:
    text = " ".join(str(text).split()).replace("|", "\\|")
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _shown(values: Iterable[LogValue]) -> str:
    return "; ".join(shortened(str(v)) for v in values)
