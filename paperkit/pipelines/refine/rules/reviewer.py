"""The reviewer made of code: a form score, from findings, by the points table."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.findings import Finding
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.refine.rules.points import JUDGED_AXES, POINTS, UNJUDGED_AXES, axis_score
from paperkit.scoring.records import AxisScore, Review

__all__ = ["review"]

_NOT_JUDGED = "Not judged by rules: only a reader can tell."
_QUOTED = 3


def review(request: ReviewRequest) -> Review:
    """Score a draft on the axes that code can judge; the others stay empty.

    Each score is justified by the findings behind it, with their words. Findings that no axis counts (writing
    checks, suspected failure modes) are left to the agenda.
    """
    counted = [finding for finding in request.findings if finding.rule in POINTS]
    axes = {axis: AxisScore(score=None, justification=_NOT_JUDGED) for axis in UNJUDGED_AXES}
    axes |= {
        axis: AxisScore(score=axis_score(axis, counted), justification=_justify(axis, counted, request))
        for axis in JUDGED_AXES
    }
    return Review.of(
        axes,
        strengths=_strengths(request),
        weaknesses=[
            {
                "text": finding.message,
                "axis": POINTS[finding.rule][0].axis,
                "rule": finding.rule,
                "finding_id": finding.id,
                "severity": finding.severity.value,
                "quote": finding.quote,
                "file": finding.file,
                "line": finding.line,
            }
            for finding in counted
        ],
        questions=[
            f"Where does {finding.data['text']} come from ({finding.place})?"
            for finding in counted
            if finding.rule == "claim_evidence.not_in_log"
        ],
        judged_by="rules",
    )


def _justify(axis: str, findings: Sequence[Finding], request: ReviewRequest) -> str:
    mine = [(f, points) for f in findings for points in POINTS[f.rule] if points.axis == axis]
    blind = axis == "evidence_presentation" and request.reports["claim-evidence"].status == "not_checked"
    unseen = " No log was given, so no number was checked." if blind else ""
    if not mine:
        checked = "Every rule of the points table for it was checked." if not blind else unseen.strip()
        return f"No finding counts on this axis. {checked}"
    cap = min(points.cap for _, points in mine)
    sentences = [f"{len(mine)} finding{'s count' if len(mine) > 1 else ' counts'} on this axis."]
    if cap < 100:
        rule = next(f.rule for f, points in mine if points.cap == cap)
        sentences.append(f"It is capped at {cap:g} by {rule}.")
    for finding, _ in mine[:_QUOTED]:
        sentences.append(f"{finding.place}: {finding.message.rstrip('.')}: “{_short(finding.quote)}”.")
    return " ".join(sentences) + unseen


def _short(quote: str, length: int = 120) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= length else words[: length - 1].rstrip() + "…"


def _strengths(request: ReviewRequest) -> list[str]:
    strengths = []
    claims = request.reports["claim-evidence"]
    supported, total = claims.summary.get("supported", 0), claims.summary.get("total", 0)
    if supported:
        strengths.append(f"{supported} of {total} numbers are held by the experimental log.")
    floats = [f for f in request.paper.floats if f.kind in ("figure", "table")]
    rules = {finding.rule for finding in request.findings}
    if floats and not rules & {"consistency.figure_not_mentioned", "consistency.table_not_mentioned"}:
        strengths.append(f"All {len(floats)} figures and tables are mentioned in the text.")
    if request.paper.citations and not rules & {"citations.unknown_key", "citations.no_bibliography"}:
        keys = {key for citation in request.paper.citations for key in citation.keys}
        strengths.append(f"All {len(keys)} cited keys are in the bibliography.")
    return strengths
