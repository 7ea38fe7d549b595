"""What is wrong with a report before it is drawn: `render --check` (seed 003, step 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.majors import may_be_major
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.tongues import NAMES, other_language
from paperkit.records.deep_review import (
    SEVERITIES,
    Collated,
    CollatedCluster,
    Config,
    Findings,
    ReviewFinding,
    Severity,
)
from paperkit.wording import plural

__all__ = ["faults", "quote_faults"]

_PREFIX: dict[Severity, str] = {"major": "MJ", "minor": "MN", "suggestion": "SG"}
_NAMED_WORK = re.compile(
    r"\b10\.\d{4,9}/[^\s\"<>]{1,200}|\barxiv:\s?\d{4}\.\d{4,5}|https?://[^\s\"<>]{1,300}", re.IGNORECASE
)
_NOT_FOUND: Mapping[str, str] = {
    "below_minimum": "no passage is like it",
    "no_text": "the pages have no text",
    "no_place": "it stands on no page",
    "too_short": "it is too short to be found for sure",
    "too_long": "it is too long to be looked for",
    "number_changed": "a number in it differs",
    "negation_changed": "a negation in it differs",
    "unit_changed": "a unit in it differs",
    "direction_changed": "a word in it says the opposite",
    "word_changed": "a word in it differs",
}
"""Why a quote was not found, for people; what is not here is said by its name."""
_OUTER = ".,;:)]}。，；：）"


def faults(
    findings: Findings, collated: Collated | None, config: Config, manuscript: Manuscript
) -> list[str]:
    """Every fault of a report, each in one line that begins with the finding's id; [] where there is none.

    Each finding has a quote that is in the paper, on its page; ids are in order by severity; its clusters are there and
    were not dropped; what is major was tried to refute; `confirmed` is what a verifier said and code let stand; no text
    is empty; there are no more than the limits of the depth; the report is in the language asked for, as far as that is
    sure; a work outside the paper is marked as checked or not, and nothing major rests on one that nobody checked.

    Args:
        findings: The report.
        collated: What it is made of; None where it is not there, so that nothing is said of clusters.
        config: What was asked for.
        manuscript: The paper.
    """
    return [
        *_whole(findings, config),
        *_order(findings),
        *(
            f"{finding.id}: {fault}"
            for finding in findings.findings
            for fault in _of_one(finding, collated, config, manuscript)
        ),
    ]


def quote_faults(findings: Findings, manuscript: Manuscript) -> list[str]:
    """What is wrong with quotes alone, each in one line that begins with the finding's id: what a report cannot mark.

    Args:
        findings: The report.
        manuscript: The paper.
    """
    return [
        f"{finding.id}: {fault}" for finding in findings.findings for fault in _quote(finding, manuscript)
    ]


def _whole(findings: Findings, config: Config) -> Iterator[str]:
    if findings.language != config.language:
        yield f"report: language is {findings.language}, and {config.language} was asked for"
    for name in ("summary", "bottom_line", "overall_feedback"):
        text = getattr(findings, name)
        if not text.strip() and name != "overall_feedback":
            yield f"report: {name} is empty"
        elif other := other_language(text, config.language):
            yield f"report: {name} is in {NAMES[other]}, not in {NAMES[config.language]}"
    for severity, most in DEPTHS[config.depth].limits.items():
        number = len(findings.of(severity))
        if number > most:
            yield (
                f"report: {plural(number, f'{severity} finding')}, and depth {config.depth} has at most {most}; keep "
                "the weightiest"
            )
        if findings.counts.get(severity, number) != number:
            yield f"report: counts say {findings.counts[severity]} {severity}, and there are {number}"


def _order(findings: Findings) -> Iterator[str]:
    expected = [
        f"{_PREFIX[severity]}{number}"
        for severity in SEVERITIES
        for number in range(1, len(findings.of(severity)) + 1)
    ]
    for finding, wanted in zip(findings.findings, expected, strict=True):
        if not finding.id.startswith(_PREFIX[finding.severity]):
            yield f"{finding.id}: is {finding.severity}, so its id begins with {_PREFIX[finding.severity]}"
        elif finding.id != wanted:
            yield f"{finding.id}: stands where {wanted} is due; ids count up by severity, major first"


def _of_one(
    finding: ReviewFinding, collated: Collated | None, config: Config, manuscript: Manuscript
) -> Iterator[str]:
    for name in ("title", "quote", "problem", "why_it_matters", "suggestion", "would_be_wrong_if"):
        if not getattr(finding, name).strip():
            yield f"{name} is empty"
    yield from _quote(finding, manuscript)
    if collated is not None:
        yield from _clusters(finding, collated)
    texts = (
        finding.title,
        finding.problem,
        finding.why_it_matters,
        finding.suggestion,
        finding.would_be_wrong_if,
    )
    said = " ".join(texts).replace(finding.quote, " ")
    if other := other_language(said, config.language):
        yield f"is in {NAMES[other]}, not in {NAMES[config.language]}"
    yield from _external(finding, manuscript)


def _quote(finding: ReviewFinding, manuscript: Manuscript) -> Iterator[str]:
    if not finding.quote.strip():
        return
    check = manuscript.locate(finding.quote, finding.location.page)
    if check.status == "not_found":
        why = _NOT_FOUND.get(check.reason, check.reason.replace("_", " "))
        yield f"its quote is not in the paper ({why}); quote the paper word for word"
    elif check.page != finding.location.page:
        yield f"its quote stands on page {check.page}, not on page {finding.location.page}"


def _clusters(finding: ReviewFinding, collated: Collated) -> Iterator[str]:
    there = {one.cluster.id: one for one in collated.clusters}
    for name in finding.clusters:
        if name not in there:
            yield f"comes from {name}, which is no cluster"
        elif there[name].dropped:
            verdict = there[name].verdict
            why = verdict.verdict.replace("_", " ") if verdict is not None else "its quote was not found"
            yield f"comes from {name}, which was dropped ({why})"
    known = [there[name] for name in finding.clusters if name in there]
    standing = [entry for entry in known if not entry.dropped]
    if finding.severity == "major" and standing and not any(map(may_be_major, standing)):
        yield f"is major, and {_why_minor(standing)}; make it minor"
    if finding.verdict == "confirmed" and known:
        said = [one for one in known if one.verdict is not None and one.verdict.verdict == "confirmed"]
        if not said:
            yield "is called confirmed, and no verifier confirmed it"
        elif all(one.barred for one in said):
            yield f"is called confirmed, and that is barred: {said[0].barred}"


def _why_minor(standing: Sequence[CollatedCluster]) -> str:
    if any(entry.verdict is not None for entry in standing):
        return "code alone suspects it"
    return "no verifier answered for what it comes from"


def _external(finding: ReviewFinding, manuscript: Manuscript) -> Iterator[str]:
    if finding.external == "not_checked" and finding.severity == "major":
        yield "is major and rests on a work outside the paper that nobody checked; check it or make it minor"
    if finding.external:
        return
    if finding.category == "novelty":
        yield "is about novelty, so it rests on works outside the paper; mark whether they were checked"
        return
    known = "".join(manuscript.text.lower().split())
    for text in (finding.problem, finding.why_it_matters, finding.suggestion, finding.evidence):
        for match in _NAMED_WORK.finditer(text):
            work = match[0].rstrip(_OUTER)
            if "".join(work.lower().split()) not in known:
                yield f"names {work}, which is not in the paper; mark whether it was checked"
                return
