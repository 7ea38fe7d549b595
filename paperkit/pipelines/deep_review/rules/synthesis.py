"""The synthesis that is made of code: collated clusters as findings, ordered, cut to the limits of the depth, counted.

It judges nothing. Severity and words are those of the reviewers; code only takes back what their rules do not allow to
be major. It serves where no model is asked, and where a model's synthesis failed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from paperkit.llm import RULES
from paperkit.pipelines.deep_review.collating import verdict_of
from paperkit.pipelines.deep_review.coverage import is_unreadable, summary_of_unreadable, unread_pages
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.majors import may_be_major, untried_majors
from paperkit.pipelines.deep_review.rules.reviewer import TASK
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.records.deep_review import (
    SEVERITIES,
    Cluster,
    Collated,
    CollatedCluster,
    Config,
    Findings,
    Location,
    Pages,
    ReviewFinding,
    Severity,
)
from paperkit.report.deep_review.origins import readers_told
from paperkit.report.deep_review.records import Reader

__all__ = ["synthesise"]

_PREFIX: dict[Severity, str] = {"major": "MJ", "minor": "MN", "suggestion": "SG"}
_VERDICTS = ("confirmed", "plausible", "not_verified")
_GONE = ("refuted", "cannot_locate")
_MOST_PAGES, _MOST_KINDS = 5, 4
_SOME = 3
"""Findings from which on it is worth saying where they are."""
_QUOTED = re.compile("“[^”]{0,1000}”|„[^“”]{0,1000}[“”]")
_OUTSIDE = re.compile(r"\b(?:arXiv:\s?\d{4}\.\d|10\.\d{4,9}/\S|https?://\S)", re.IGNORECASE)


def synthesise(
    collated: Collated,
    config: Config,
    *,
    judged_by: str,
    limitations: Sequence[str] = (),
    pages: Pages | None = None,
    readers: Sequence[Reader] = (),
) -> Findings:
    """The findings of the report.

    Dropped clusters are left out. What rests on a work outside the paper that nobody checked, what no verifier answered
    for, and what code alone found and only suspects, is minor at most. Findings are ordered by severity,
    verdict, support and place.

    Args:
        collated: Clusters with verdicts.
        config: Depth, whose limits are upper bounds, and language.
        judged_by: A model's name, or `rules`.
        limitations: What else the review could not do.
        pages: What the pages hold; of pages without text the report says that they were not read.
        readers: Who read the paper beside the checks by code, where no model is asked.
    """
    wording = wording_in(config.language)
    kept = [entry for entry in collated.clusters if _stands(entry)]
    ordered = sorted(kept, key=_order)
    found: list[ReviewFinding] = []
    numbers: Counter[Severity] = Counter()
    limits = DEPTHS[config.depth].limits
    for entry in ordered:
        severity = _severity(entry)
        if numbers[severity] < limits[severity]:
            numbers[severity] += 1
            found.append(_finding(entry, f"{_PREFIX[severity]}{numbers[severity]}", severity, wording))
    counts = _counts(collated, numbers, left_out=len(ordered) - len(found))
    earlier, own = (
        [*collated.limitations, *limitations],
        _limitations(collated, found, counts, judged_by, wording),
    )
    if judged_by == RULES:
        own = [*_read_by(readers, wording), *own]
    summary, bottom_line = _summary(found, counts, wording), _bottom_line(counts, judged_by, wording)
    if pages is not None:
        own = [*unread_pages(pages, wording, by_images=judged_by != RULES or bool(readers)), *own]
        if is_unreadable(pages):
            unread = summary_of_unreadable(pages, wording)
            summary = wording.joined([unread, summary]) if found else unread
            bottom_line = wording.general("unreadable")
            earlier = [line for line in earlier if line != wording.general("only_code")]
            own = [line for line in own if line != wording.general("only_code")]
    return Findings(
        language=config.language,
        judged_by=judged_by,
        summary=summary,
        bottom_line=bottom_line,
        overall_feedback=_overall(found, wording),
        findings=tuple(found),
        limitations=tuple(dict.fromkeys([*earlier, *own])),
        counts=counts,
    )


def _stands(entry: CollatedCluster) -> bool:
    refuted = entry.verdict is not None and entry.verdict.verdict in _GONE
    return not (entry.dropped or refuted or entry.cluster.check.status == "not_found")


def _order(entry: CollatedCluster) -> tuple[int, int, int, int, str]:
    cluster = entry.cluster
    return (
        SEVERITIES.index(_severity(entry)),
        _VERDICTS.index(verdict_of(entry)),
        -cluster.support,
        cluster.check.page or cluster.page or 1,
        cluster.id,
    )


def _severity(entry: CollatedCluster) -> Severity:
    cluster = entry.cluster
    if cluster.severity_hint != "major":
        return cluster.severity_hint
    return "major" if may_be_major(entry) and not _rests_outside(cluster) else "minor"


def _rests_outside(cluster: Cluster) -> bool:
    """Whether it rests on a work outside the paper: by its kind, where a model found it, or by an address in it."""
    if set(cluster.tasks) != {TASK} and cluster.category in ("novelty", "reference"):
        return True
    first = cluster.members[0].candidate
    said = "\n".join((first.explanation, first.evidence, first.suggestion))
    return bool(_OUTSIDE.search(_QUOTED.sub("", said)))


def _finding(entry: CollatedCluster, name: str, severity: Severity, wording: Wording) -> ReviewFinding:
    cluster = entry.cluster
    first = cluster.members[0].candidate
    return ReviewFinding(
        id=name,
        severity=severity,
        title=cluster.title,
        category=cluster.category,
        location=Location(page=cluster.check.page or cluster.page or 1, section=cluster.check.section),
        quote=cluster.quote,
        problem=first.explanation,
        why_it_matters=wording.why(cluster.title, cluster.category),
        suggestion=first.suggestion or wording.look,
        evidence=first.evidence,
        would_be_wrong_if=first.would_be_wrong_if,
        verdict=verdict_of(entry),  # type: ignore[arg-type]
        support=cluster.support,
        clusters=(cluster.id,),
        external="not_checked" if _rests_outside(cluster) else "",
    )


def _counts(collated: Collated, numbers: Counter[Severity], left_out: int) -> dict[str, int]:
    gone = [entry for entry in collated.clusters if not _stands(entry)]
    refuted = sum(entry.verdict is not None and entry.verdict.verdict == "refuted" for entry in gone)
    return {
        **{severity: numbers[severity] for severity in SEVERITIES},
        "refuted": refuted,
        "not_located": len(gone) - refuted,
        "left_out": left_out,
    }


# -- what is said of all of them


def _summary(found: Sequence[ReviewFinding], counts: dict[str, int], wording: Wording) -> str:
    dropped = counts["refuted"] + counts["not_located"]
    said = [wording.general("summary", count=len(found), **counts)]
    if dropped:
        said.append(wording.general("dropped", dropped=dropped))
    return wording.joined(said)


def _bottom_line(counts: dict[str, int], judged_by: str, wording: Wording) -> str:
    if counts["major"]:
        return wording.general("bottom_major", major=counts["major"])
    if counts["minor"] or counts["suggestion"]:
        return wording.general("bottom_minor")
    return wording.general("nothing" if judged_by == RULES else "bottom_none")


def _overall(found: Sequence[ReviewFinding], wording: Wording) -> str:
    """What kinds of findings there are, and where; nothing of what there is none of."""
    if len(found) < _SOME:
        return ""
    kinds = Counter(wording.kind(finding.category) for finding in found).most_common(_MOST_KINDS)
    pages = Counter(finding.location.page for finding in found).most_common(_MOST_PAGES)
    return wording.general(
        "overall",
        kinds=wording.listed([f"{kind} ({count})" for kind, count in kinds]),
        pages=wording.listed([str(page) for page in sorted(page for page, _ in pages)]),
    )


def _read_by(readers: Sequence[Reader], wording: Wording) -> list[str]:
    """That only code read the paper, or who else did."""
    if not readers:
        return [wording.general("only_code")]
    told = readers_told(readers, wording.language)
    return [wording.general("by_hand", readers=told), wording.general("by_code")]


def _limitations(
    collated: Collated,
    found: Sequence[ReviewFinding],
    counts: dict[str, int],
    judged_by: str,
    wording: Wording,
) -> list[str]:
    said = [] if judged_by == RULES else [wording.general("by_code")]
    if untried := untried_majors(collated.clusters):
        said.append(wording.general("untried", n=untried))
    if outside := sum(bool(finding.external) for finding in found):
        said.append(wording.general("external", n=outside))
    if counts["left_out"]:
        said.append(wording.general("left", n=counts["left_out"]))
    if notes := collated.overall_notes.get(TASK, "").strip():
        said.append(notes)
    return said
