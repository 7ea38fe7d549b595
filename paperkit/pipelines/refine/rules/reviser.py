"""The reviser made of code: only edits whose correctness code can check.

Each round acts on the worst severity for which it has an edit, so that a revision stays small, easy to check and
cheap to revert. After the edits the draft is read again; an edit whose finding is still there is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from paperkit.findings import Finding, Severity
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.checks import all_findings, check_draft
from paperkit.pipelines.refine.requests import Edit, Revision, RevisionRequest
from paperkit.pipelines.refine.rules import edits
from paperkit.pipelines.refine.rules.evidence import Evidence

__all__ = ["revise"]

_WRONG_UNCERTAINTY = "claim_evidence.wrong_uncertainty"
_UNSUPPORTED = (
    "claim_evidence.contradicted",
    "claim_evidence.not_in_log",
    _WRONG_UNCERTAINTY,
    "claim_evidence.wrong_run",
    "claim_evidence.wrong_scope",
)
_ROUNDS_BEFORE_REMOVAL = 2

_EDITS: dict[str, Callable[[Draft, Finding], Edit | None]] = {
    "source.bare_percent": edits.escape_percent,
    "claim_evidence.truncated": edits.restate_number,
    "consistency.acronym_defined_late": edits.expand_acronym,
    "consistency.figure_not_mentioned": edits.mention_float,
    "consistency.table_not_mentioned": edits.mention_float,
    "reverse_outline.two_pivots": edits.split_paragraph,
    "writing.filler_opener": edits.drop_opener,
}


def revise(request: RevisionRequest) -> Revision:
    """Revise a draft; a revision without edits means that no finding is left that code can act on."""
    refused = {(f.file, f.line) for f in request.refused}
    evidence = Evidence(request.draft.paper, request.log)
    proposals = [
        (finding, edit)
        for finding in request.findings
        if (edit := _propose(request, finding, evidence)) is not None
        and (edit.file, edit.line) not in refused
    ]
    for severity in Severity:
        chosen = _apart([pair for pair in proposals if pair[0].severity is severity])
        kept, draft = _keep_effective(request, chosen)
        if kept:
            return Revision(
                draft=draft,
                edits=tuple(edit for _, edit in kept),
                addressed_weaknesses=tuple(
                    finding.message for finding, edit in kept if edit.action != "mark"
                ),
                actions_taken=tuple(f"{edit.file}:{edit.line}: {edit.reason}" for _, edit in kept),
            )
    return Revision(draft=request.draft, edits=())


def _propose(request: RevisionRequest, finding: Finding, evidence: Evidence) -> Edit | None:
    if finding.rule in _UNSUPPORTED:
        if finding.data.get("restate"):
            return edits.restate_number(request.draft, finding)
        logged = evidence.uncertainty(finding) if finding.rule == _WRONG_UNCERTAINTY else None
        restated = edits.restate_uncertainty(request.draft, finding, *logged) if logged else None
        if restated:
            return restated
        if _rounds_marked(request, finding) >= _ROUNDS_BEFORE_REMOVAL:
            unsupported = [f for f in request.findings if f.rule in _UNSUPPORTED]
            return edits.remove_claim(request.draft, finding, unsupported)
        return edits.mark_unsupported(request.draft, finding, evidence.why(finding))
    act = _EDITS.get(finding.rule)
    return act(request.draft, finding) if act else None


def _rounds_marked(request: RevisionRequest, finding: Finding) -> int:
    """Rounds that have passed since the finding was marked, 0 if it never was."""
    marked = [
        edit
        for edit in request.history
        if edit.action == "mark" and edit.before == edits.marked_words(finding)
    ]
    return request.round - min((edit.round for edit in marked), default=request.round)


def _apart(pairs: Sequence[tuple[Finding, Edit]]) -> list[tuple[Finding, Edit]]:
    """The pairs whose edits don't touch each other; the earlier in the agenda wins."""
    kept: list[tuple[Finding, Edit]] = []
    for finding, edit in pairs:
        if all(
            other.file != edit.file or edit.end < other.start or other.end < edit.start for _, other in kept
        ):
            kept.append((finding, edit))
    return kept


def _keep_effective(
    request: RevisionRequest, pairs: list[tuple[Finding, Edit]]
) -> tuple[list[tuple[Finding, Edit]], Draft]:
    """Apply the edits, read the draft again, and take back those that did not help or brought a new finding."""
    while pairs:
        applied = [edit for _, edit in pairs]
        draft = edits.apply(request.draft, applied)
        after = all_findings(check_draft(draft.paper, request.log, request.pool))
        kept = [
            (finding, edit)
            for finding, edit in pairs
            if edit.action == "mark"
            or (
                not _still_there(applied, after, finding)
                and not _brings_new(applied, request.findings, after, edit)
            )
        ]
        if len(kept) == len(pairs):
            return pairs, draft
        pairs = kept
    return [], request.draft


def _still_there(applied: Iterable[Edit], after: Iterable[Finding], finding: Finding) -> bool:
    """Whether the rule of a finding still fires where its words now stand."""
    start, end = _moved(applied, finding.file, *finding.span)
    return any(f.rule == finding.rule and _touches(f, finding.file, start, end) for f in after)


def _brings_new(
    applied: Iterable[Edit], before: Iterable[Finding], after: Iterable[Finding], edit: Edit
) -> bool:
    """Whether a rule fires where the edit was made that did not fire there before.

    Text that a bare `%` had hidden brings its own findings with it.
    """
    if edit.action == "escape":
        return False
    start, end = _moved(applied, edit.file, edit.start, edit.end)
    old = {f.rule for f in before if _touches(f, edit.file, edit.start, edit.end)}
    return bool({f.rule for f in after if _touches(f, edit.file, start, end)} - old)


def _touches(finding: Finding, file: str, start: int, end: int) -> bool:
    return finding.file == file and finding.span[0] < end and start < finding.span[1]


def _moved(applied: Iterable[Edit], file: str, start: int, end: int) -> tuple[int, int]:
    """Where a range of the old draft stands in the new one; it grows with what was put into it."""
    shift = growth = 0
    for edit in applied:
        if edit.file == file:
            change = len(edit.after) - (edit.end - edit.start)
            if edit.end <= start and (edit.start, edit.end) != (start, end):
                shift += change
            elif edit.start < end:
                growth += change
    return start + shift, max(end + shift + growth, start + shift + 1)
