"""What the evaluators by rules have in common: findings as weaknesses, safe cuts as cuts, the anchor of a score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paperkit.findings import Finding, Severity
from paperkit.pipelines.lunheng.cuts import cut_finders
from paperkit.pipelines.lunheng.requests import EvaluationRequest, QuickReviewRequest
from paperkit.records.lunheng import Addition, Cut, Weakness, Weaknesses

__all__ = ["Request", "anchor", "cuts", "fixes", "weaknesses"]

Request = EvaluationRequest | QuickReviewRequest
"""Both have a draft, its parts, the budget and what code counted."""

_SHOWN = 12
"""Most cuts and fixes that one evaluator proposes; the editor by rules finds all safe cuts itself."""
_LEVELS = {Severity.CRITICAL: "CRITICAL", Severity.MAJOR: "MAJOR"}
_ANCHORS = ((9.0, "9–10"), (7.0, "7–8"), (4.0, "4–6"))


def anchor(score: float, said: str) -> str:
    """The band that a score is in, and what it rests on.

    >>> anchor(7.5, "3 findings")
    '7–8: 3 findings'
    """
    band = next((band for least, band in _ANCHORS if score >= least), "1–3")
    return f"{band}: {said}"


def weaknesses(findings: Iterable[Finding]) -> Weaknesses:
    """Findings by severity, each with its place and its quote."""
    by_level: dict[str, list[Weakness]] = {"CRITICAL": [], "MAJOR": [], "MINOR": []}
    for finding in findings:
        text = f"{finding.file}:{finding.line}: {finding.message}"
        by_level[_LEVELS.get(finding.severity, "MINOR")].append(Weakness(text=text, quote=finding.quote))
    return Weaknesses(**{level: tuple(found) for level, found in by_level.items()})


def fixes(findings: Iterable[Finding]) -> tuple[Addition, ...]:
    """What findings suggest; a repair by code's own words adds none, or the few that the suggestion names."""
    chosen = [f for f in findings if f.suggestion and f.severity is not Severity.SUGGESTION]
    return tuple(
        Addition(action=f.suggestion, where=f"{f.file}:{f.line}", words_added=0, effect=f.message)
        for f in chosen[:_SHOWN]
    )


def cuts(request: Request, kinds: Iterable[str]) -> tuple[Cut, ...]:
    """Safe cuts of some kinds, those that save most first, then by place."""
    found = sorted(_found(request, kinds), key=lambda pair: (-pair[0], pair[1].where))
    return tuple(cut for _, cut in found[:_SHOWN])


def _found(request: Request, kinds: Iterable[str]) -> Iterator[tuple[int, Cut]]:
    finders = cut_finders()
    for kind in kinds:
        for one in finders[kind](request.draft, request.parts):
            text = request.draft.sources[one.file].text[one.start : one.end]
            quote = " ".join(text.split())[:300]
            yield (
                one.words_saved,
                Cut(
                    action=f"cut ({one.kind})",
                    where=one.place,
                    words_saved=one.words_saved,
                    why=one.reason,
                    quote=quote,
                ),
            )
