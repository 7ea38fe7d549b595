"""From a synthesiser's reply to the report: what code derives, and what it refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from paperkit.llm import UnfitReplyError
from paperkit.pipelines.deep_review.checking import faults
from paperkit.pipelines.deep_review.collating import verdict_of
from paperkit.pipelines.deep_review.coverage import is_unreadable, summary_of_unreadable, unread_pages
from paperkit.pipelines.deep_review.majors import untried_majors
from paperkit.pipelines.deep_review.model.given import SynthesisRequest
from paperkit.pipelines.deep_review.model.synthesiser import FindingReply, PreviousReply, SynthesisReply
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.records.deep_review import (
    SEVERITIES,
    Check,
    CollatedCluster,
    Findings,
    Location,
    Previous,
    ReviewFinding,
    Severity,
)

__all__ = ["read"]

_PREFIX: Mapping[Severity, str] = {"major": "MJ", "minor": "MN", "suggestion": "SG"}
_MOST_TOLD = 20


def read(reply: SynthesisReply, request: SynthesisRequest) -> Findings:
    """The report: ids, places, categories, verdicts, support and counts are derived from the clusters.

    Nothing of it is left out to fit: what does not fit is asked for again.

    Raises:
        UnfitReplyError: a finding comes from no cluster that stands, or shares one with another; a quote is not in the
            paper; an earlier finding has no state; or the report has a fault that `render --check` would name.
    """
    numbered = _numbered(reply)
    standing = {one.cluster.id: one for one in request.collated.clusters if not one.dropped}
    located = {
        name: request.subject.manuscript.locate(one.quote, _page(one, standing))
        for name, one in numbered.items()
    }
    _refuse([*_of_findings(numbered, standing, located), *_of_previous(reply, request)])
    findings = tuple(_finding(name, one, standing, located[name]) for name, one in numbered.items())
    report = _report(reply, request, findings, standing)
    _refuse(faults(report, request.collated, request.subject.config, request.subject.manuscript))
    return report


def _refuse(found: list[str]) -> None:
    if found:
        told = found[:_MOST_TOLD] + ([f"and {len(found) - _MOST_TOLD} more"] if found[_MOST_TOLD:] else [])
        raise UnfitReplyError(
            "Your report has faults (MJ1 is its first major finding, MN1 its first minor one, SG1 its first "
            "suggestion):\n"
            + "".join(f"- {line}\n" for line in told)
            + "Mend them and answer again, all of it."
        )


def _numbered(reply: SynthesisReply) -> dict[str, FindingReply]:
    """Findings by their ids: major ones first, within a severity in the order of the reply."""
    return {
        f"{_PREFIX[severity]}{number}": one
        for severity in SEVERITIES
        for number, one in enumerate((f for f in reply.findings if f.severity == severity), 1)
    }


def _page(one: FindingReply, standing: Mapping[str, CollatedCluster]) -> int | None:
    """Where a quote should stand: the page of the first cluster."""
    return next((standing[name].cluster.check.page for name in one.clusters if name in standing), None)


def _of_findings(
    numbered: Mapping[str, FindingReply],
    standing: Mapping[str, CollatedCluster],
    located: Mapping[str, Check],
) -> Iterator[str]:
    uses = Counter(cluster for one in numbered.values() for cluster in set(one.clusters))
    for name, one in numbered.items():
        if not one.clusters:
            yield f"{name}: names no cluster; a finding comes from at least one"
        for cluster in dict.fromkeys(one.clusters):
            if cluster not in standing:
                yield f"{name}: comes from {cluster}, which is not among `clusters`"
            elif uses[cluster] > 1:
                yield f"{name}: shares {cluster} with another finding; merge them, or leave it to one"
        if located[name].status == "not_found":
            yield f"{name}: its quote is not in the paper; take the quote of a member of its clusters"


def _of_previous(reply: SynthesisReply, request: SynthesisRequest) -> Iterator[str]:
    old = [finding.id for finding in request.previous.findings] if request.previous is not None else []
    if Counter(one.id for one in reply.previous) != Counter(old):
        yield (
            f"previous: must have one entry for each earlier finding: {', '.join(old) or 'none'}; it has "
            f"{', '.join(one.id for one in reply.previous) or 'none'}"
        )
    for one in reply.previous:
        if one.state != "no_longer_applies" and not _stands(one, request):
            yield f"previous {one.id}: {one.state} needs a quote that stands in this version of the paper"


def _stands(one: PreviousReply, request: SynthesisRequest) -> bool:
    return bool(one.quote.strip()) and request.subject.manuscript.locate(one.quote).status != "not_found"


def _finding(
    name: str, one: FindingReply, standing: Mapping[str, CollatedCluster], check: Check
) -> ReviewFinding:
    clusters = [standing[cluster] for cluster in dict.fromkeys(one.clusters)]
    return ReviewFinding.model_validate(
        {
            **one.model_dump(exclude={"clusters"}),
            "id": name,
            "category": clusters[0].cluster.category,
            "location": Location(page=check.page or 1, section=check.section),
            "verdict": _verdict(clusters),
            "support": len({task for c in clusters for task in c.cluster.tasks}),
            "clusters": [c.cluster.id for c in clusters],
        }
    )


def _verdict(clusters: list[CollatedCluster]) -> Literal["confirmed", "plausible", "not_verified"]:
    """The best that was said of one of them: they are one point."""
    said = {verdict_of(one) for one in clusters}
    if "confirmed" in said:
        return "confirmed"
    return "plausible" if "plausible" in said else "not_verified"


def _report(
    reply: SynthesisReply,
    request: SynthesisRequest,
    findings: tuple[ReviewFinding, ...],
    standing: Mapping[str, CollatedCluster],
) -> Findings:
    counts = request.collated.counts
    used = {cluster for finding in findings for cluster in finding.clusters}
    severities = Counter(finding.severity for finding in findings)
    titles = {f.id: f.title for f in request.previous.findings} if request.previous is not None else {}
    wording, pages = wording_in(request.subject.config.language), request.subject.pages
    unreadable = is_unreadable(pages)
    untried = untried_majors(request.collated.clusters)
    own = [
        *unread_pages(pages, wording, by_images=True),
        *([wording.general("untried", n=untried)] if untried else []),
    ]
    return Findings(
        language=request.subject.config.language,
        judged_by=request.judged_by,
        summary=summary_of_unreadable(pages, wording) if unreadable else reply.summary,
        bottom_line=wording.general("unreadable") if unreadable else reply.bottom_line,
        overall_feedback=reply.overall_feedback,
        findings=findings,
        limitations=tuple(dict.fromkeys((*request.limitations, *own, *reply.limitations))),
        counts={
            **{severity: severities[severity] for severity in SEVERITIES},
            "refuted": counts.get("refuted", 0),
            "not_located": counts.get("not_located", 0),
            "left_out": len(standing.keys() - used),
        },
        previous=tuple(
            Previous.model_validate({**one.model_dump(), "title": titles[one.id]}) for one in reply.previous
        ),
    )
