"""The synthesiser as a model: from what stands to a report, in words; places, ids and verdicts are code's."""

from __future__ import annotations

from typing import Any, Literal

from paperkit.llm import Briefing, Document
from paperkit.pipelines.deep_review.collating import verdict_of
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.model.given import SynthesisRequest
from paperkit.pipelines.replies import ReplyPart, Said
from paperkit.records.deep_review import CollatedCluster, Severity

__all__ = ["FindingReply", "PreviousReply", "SynthesisReply", "brief"]

_OUTPUT = 16384
_OF_A_MEMBER = {
    "quote", "severity_hint", "explanation", "evidence", "suggestion", "confidence", "would_be_wrong_if",
}  # fmt: skip
_OF_A_DRAFT = {"summary", "bottom_line", "overall_feedback", "findings", "limitations", "previous"}
_OF_AN_OLD_FINDING = {"id", "severity", "title", "quote", "problem", "suggestion"}


class FindingReply(ReplyPart):
    """One finding of the report. Nobody looks anything up outside the paper, so no work can be `checked`."""

    severity: Severity
    title: Said
    clusters: list[Said]
    quote: Said
    problem: Said
    why_it_matters: Said
    suggestion: Said
    evidence: str
    would_be_wrong_if: Said
    external: Literal["", "not_checked"]


class PreviousReply(ReplyPart):
    """What became of one finding on the earlier version."""

    id: Said
    state: Literal["fixed", "partly", "open", "no_longer_applies"]
    note: Said
    quote: str


class SynthesisReply(ReplyPart):
    """A report as a model gives it."""

    summary: Said
    bottom_line: Said
    overall_feedback: str
    findings: list[FindingReply]
    limitations: list[Said]
    previous: list[PreviousReply]


def brief(request: SynthesisRequest) -> Briefing:
    """The paper, what stands against it, the notes of the lenses, the limits; what there is of earlier reports."""
    collated, config = request.collated, request.subject.config
    standing = [_told(one) for one in collated.clusters if not one.dropped]
    own = [
        Document.of_record("clusters", standing),
        Document.of_record("spread", {"spread": collated.spread, "counts": collated.counts}),
    ]
    if collated.overall_notes:
        own.append(Document.of_record("notes of the lenses", collated.overall_notes))
    if request.limitations:
        own.append(Document("limitations", "".join(f"- {line}\n" for line in request.limitations)))
    if request.previous is not None:
        old = [f.model_dump(mode="json", include=_OF_AN_OLD_FINDING) for f in request.previous.findings]
        own.append(Document.of_record("earlier findings", old))
    if request.draft is not None and request.critique:
        own.append(
            Document.of_record("report so far", request.draft.model_dump(mode="json", include=_OF_A_DRAFT))
        )
        own.append(Document("critique", request.critique))
    limits = DEPTHS[config.depth].limits
    lines = {
        "depth": config.depth,
        "at most": ", ".join(f"{limits[severity]} {severity}" for severity in limits),
        "earlier version": "yes" if request.previous is not None else "none",
    }
    return request.subject.briefing(*own, request.subject.task(lines), max_output=_OUTPUT)


def _told(one: CollatedCluster) -> dict[str, Any]:
    """A cluster with all that its reviewers said, and what a verifier said of it."""
    cluster = one.cluster
    told: dict[str, Any] = {
        "cluster": cluster.id,
        "claim": cluster.title,
        "category": cluster.category,
        "severity_hint": cluster.severity_hint,
        "page": cluster.check.page,
        "section": cluster.check.section,
        "support": cluster.support,
        "verdict": verdict_of(one),
    }
    if one.verdict is not None:
        told |= {"reason": one.verdict.reason, "check": one.verdict.check}
    if one.barred:
        told["why not confirmed"] = one.barred
    members = ((m.task, m.candidate.model_dump(mode="json", include=_OF_A_MEMBER)) for m in cluster.members)
    return told | {"members": [{"task": task, **said} for task, said in members]}
