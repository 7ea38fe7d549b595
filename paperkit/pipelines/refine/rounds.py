"""One round: revise, check that the revision is safe, snapshot, review, decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paperkit.documents.typeset import typeset
from paperkit.errors import UsageError
from paperkit.findings import Finding, GateReport
from paperkit.gates import reverse_outline, revision
from paperkit.llm import NotJudged, Role, ask
from paperkit.pipelines.refine.checks import all_findings, check_draft, check_failure_modes
from paperkit.pipelines.refine.draft import Draft, author_line, in_author_places
from paperkit.pipelines.refine.roles import (
    Attack,
    AttackRequest,
    Edit,
    ReviewRequest,
    Revision,
    RevisionRequest,
)
from paperkit.pipelines.refine.rules.advocate import attack
from paperkit.pipelines.refine.rules.reviewer import review
from paperkit.pipelines.refine.rules.reviser import revise
from paperkit.pipelines.refine.state import WORKLOG, Run, Step
from paperkit.pipelines.refine.warnings import refreshed
from paperkit.scoring import memory
from paperkit.scoring.concession import ConcessionLog, GuardReport, guard
from paperkit.scoring.delta import Decision, Delta, decide
from paperkit.scoring.records import Review
from paperkit.scoring.worklog import CriticalEntry, RoundEntry, StopReason, read_worklog
from paperkit.workspace import Step as Writing
from paperkit.workspace import write_json

__all__ = [
    "check_safety",
    "decide_round",
    "review_draft",
    "revise_draft",
    "short_score",
    "snapshot",
    "write_outline",
    "write_pdf",
]

REVIEWER = Role("reviewer", review)
DEVILS_ADVOCATE = Role("devils_advocate", attack)
REVISER = Role("reviser", revise)


def revise_draft(run: Run, n: int, attempt: int, refused: tuple[Finding, ...]) -> Step:
    """Answer the last review with a new draft; the step's data is the `Revision`."""
    before, target = run.folder(n - 1), _target(n, attempt)
    given = {**run.given, "round": n, "refused": [finding.id for finding in refused]}
    with run.workspace.step(f"{target}/revise", files=run.files(before), given=given) as step:
        if step.todo:
            draft = run.draft(before)
            request = RevisionRequest(
                draft=draft,
                findings=all_findings(check_draft(draft.paper, run.inputs.log, run.inputs.pool)),
                log=run.inputs.log,
                pool=run.inputs.pool,
                round=n,
                history=tuple(edit for k in range(1, n) for edit in run.edits(k)),
                refused=refused,
            )
            made = ask(REVISER, request, model=run.parameters.model)
            if isinstance(made, NotJudged):
                made = Revision(draft, ())
            _without_stale_warnings(run, made).write(step, target)
            step.write_json(
                f"{target}/revision.json",
                {
                    "addressed_weaknesses": made.addressed_weaknesses,
                    "integrated_answers": made.integrated_answers,
                    "actions_taken": made.actions_taken,
                    "edits": [_recorded(run, n, draft, edit) for edit in made.edits],
                },
            )
    revised = _revision(run, n, attempt)
    summary = f"{len(revised.edits)} edits" if revised.edits else "nothing left that it can act on"
    return Step("revise", "Revise", n, summary, revised, not step.todo)


def _recorded(run: Run, n: int, draft: Draft, edit: Edit) -> dict[str, Any]:
    line = author_line(draft, run.inputs.author, edit.file, edit.line)
    return edit.model_copy(update={"round": n, "line": line}).model_dump(mode="json")


def _without_stale_warnings(run: Run, made: Revision) -> Draft:
    return refreshed(made.draft, check_failure_modes(made.draft.paper, run.inputs.log).findings)


def _target(n: int, attempt: int) -> str:
    return f"drafts/round{n}-{attempt}"


def _revision(run: Run, n: int, attempt: int) -> Revision:
    record = run.workspace.read_json(f"{_target(n, attempt)}/revision.json")
    return Revision(
        draft=run.draft(_target(n, attempt)),
        edits=tuple(Edit.model_validate(edit) for edit in record["edits"]),
        addressed_weaknesses=tuple(record["addressed_weaknesses"]),
        integrated_answers=tuple(record["integrated_answers"]),
        actions_taken=tuple(record["actions_taken"]),
    )


def check_safety(run: Run, n: int, attempt: int) -> Step:
    """Refuse a revision that invents, promises, loses or breaks; the step's data is the gate's report."""
    before, target = run.folder(n - 1), _target(n, attempt)
    files = (*run.files(target), *run.files(before), f"{before}/paper.pdf")
    with run.workspace.step(f"{target}/safety", files=files, given=run.given) as step:
        if step.todo:
            after = run.draft(target).paper
            report = revision.check(
                run.draft(before).paper,
                after,
                run.inputs.log,
                pool=run.inputs.pool,
                allow_limitations=run.parameters.allow_limitations,
            )
            if run.compiles and not report.findings:
                errors = write_pdf(run, step, target)
                if errors and run.workspace.exists(f"{run.folder(0)}/paper.pdf"):
                    report = revision.with_build_failure(report, after, errors)
            step.write_json(f"{target}/safety.json", report.model_dump(mode="json"))
    report = GateReport.model_validate(run.workspace.read_json(f"{target}/safety.json"))
    summary = "refused: " + "; ".join(f.message for f in report.findings[:2]) if report.findings else "safe"
    return Step("safety", "Safety of the revision", n, summary, report, not step.todo)


def write_pdf(run: Run, step: Writing, folder: str) -> tuple[str, ...]:
    """Build the PDF of the draft under a folder, beside it; the first errors of TeX if that fails."""
    layout = run.inputs.author.layout
    files = {path: run.workspace.read_bytes(f"{folder}/{path}") for path in layout.paths.values()}
    files |= {name: run.workspace.read_bytes(stored) for name, stored in run.inputs.assets.items()}
    built = typeset(files, layout.main_path)
    step.write_text(f"{folder}/typeset.txt", "".join(f"{error}\n" for error in built.errors))
    if built.pdf is not None:
        step.write_bytes(f"{folder}/paper.pdf", built.pdf)
    return built.errors


def snapshot(run: Run, n: int, attempt: int) -> Step:
    """Keep a safe revision as the round's draft."""
    folder, target = run.folder(n), _target(n, attempt)
    pdf = f"{target}/paper.pdf"
    files = (*run.files(target), f"{target}/revision.json", f"{target}/safety.json", pdf)
    with run.workspace.step(f"iter{n}/snapshot", files=files, given=attempt) as step:
        if step.todo:
            made = _revision(run, n, attempt)
            made.draft.write(step, folder)
            step.write_json(f"{folder}/edits.json", [edit.model_dump(mode="json") for edit in made.edits])
            step.write_json(
                f"{folder}/review.json", run.workspace.read_json(f"{run.folder(n - 1)}/score.json")
            )
            step.write_json(f"{folder}/safety.json", run.workspace.read_json(f"{target}/safety.json"))
            if run.workspace.exists(pdf):
                step.write_bytes(f"{folder}/paper.pdf", run.workspace.read_bytes(pdf))
    built = run.workspace.exists(f"{folder}/paper.pdf")
    summary = "paper.tex" + (" and paper.pdf" if built else "; no PDF" if run.compiles else "")
    return Step("snapshot", "Snapshot", n, summary, built, not step.todo)


def review_draft(run: Run, n: int) -> Step:
    """Run all gates on a round's draft, ask reviewer and devil's advocate, run the concession guard."""
    folder = run.folder(n)
    files = run.files(folder)
    if n:
        before = run.folder(n - 1)
        files += (f"{before}/score.json", f"{before}/da_concessions.json", f"{folder}/edits.json")
    with run.workspace.step(f"iter{n}/review", files=files, given=run.given) as step:
        if step.todo:
            _review_now(run, n, step)
    made = run.review(n)
    summary = (
        f"{made.overall_score:.1f} {made.decision_band or ''}{' (form score)' if made.is_form_score else ''}"
    )
    return Step("review", "Review", n, summary, made, not step.todo)


def _review_now(run: Run, n: int, step: Writing) -> None:
    folder = run.folder(n)
    draft = run.draft(folder)
    plain = check_draft(draft.paper, run.inputs.log, run.inputs.pool)
    reports = {name: in_author_places(r, draft, run.inputs.author) for name, r in plain.items()}
    for name, report in reports.items():
        step.write_json(f"gates/iter{n}/{name}.json", report.model_dump(mode="json"))
    write_outline(step, reports["reverse-outline"], folder)
    recalled: dict[str, Any] = {}
    if n:
        recalled = _remember(run, n)
        _write_latest(run, step, n, "critique_memory.json", recalled)
    made = ask(REVIEWER, ReviewRequest(draft.paper, reports, recalled), model=run.parameters.model)
    if isinstance(made, NotJudged):
        raise UsageError(f"--model {run.parameters.model}: the reviewer gives no score ({made.reason})")
    concessions = _attack(run, n, draft, plain)
    _write_latest(run, step, n, "da_concessions.json", concessions)
    step.write_json(f"{folder}/da_guard.json", guard(ConcessionLog.model_validate(concessions)).as_json())
    step.write_json(f"{folder}/score.json", made.as_json())


def write_outline(step: Writing, report: GateReport, folder: str = "") -> None:
    """Write the reverse outline as JSON and Markdown."""
    prefix = f"{folder}/" if folder else ""
    step.write_json(f"{prefix}reverse_outline.json", report.model_dump(mode="json"))
    step.write_text(f"{prefix}reverse_outline.md", reverse_outline.to_markdown(report))


def _write_latest(run: Run, step: Writing, n: int, name: str, record: Any) -> None:
    """Write a record of the round, and the same as the latest beside the rounds."""
    step.write_json(f"{run.folder(n)}/{name}", record)
    write_json(run.workspace.path(f"refinement/{name}"), record)


def _remember(run: Run, n: int) -> dict[str, Any]:
    log = read_worklog(run.workspace.path(WORKLOG))
    return memory.update(log, run.review(n - 1), n + 1, _actions(run, n)).as_json()


def _attack(run: Run, n: int, draft: Draft, reports: Mapping[str, GateReport]) -> dict[str, Any]:
    rounds = run.workspace.read_json(f"{run.folder(n - 1)}/da_concessions.json")["rounds"] if n else []
    earlier = tuple(Attack.model_validate(finding) for finding in (rounds[-1]["findings"] if n else ()))
    request = AttackRequest(draft.paper, run.inputs.log, reports, earlier, run.inputs.brief)
    attacks = ask(DEVILS_ADVOCATE, request, model=run.parameters.model)
    found = () if isinstance(attacks, NotJudged) else attacks
    return {"rounds": [*rounds, {"round": n, "findings": [a.model_dump(mode="json") for a in found]}]}


def decide_round(run: Run, n: int) -> tuple[Step, StopReason | None]:
    """Accept or revert, log it, and say whether the loop stops."""
    folder, before = run.folder(n), run.folder(n - 1)
    files = (
        f"{before}/score.json",
        f"{before}/delta.json",
        f"{folder}/score.json",
        f"{folder}/da_guard.json",
    )
    parameters = run.parameters
    with run.workspace.step(f"iter{n}/decide", files=files, given=run.given) as step:
        if step.todo:
            delta = decide(
                run.review(n - 1),
                run.review(n),
                plateau_threshold=parameters.plateau_threshold,
                plateau_streak=parameters.plateau_streak,
                accept_threshold=parameters.accept_threshold,
                consecutive_small=run.delta(n - 1).consecutive_small if n > 1 else 0,
                guard=_guard(run, n),
            )
            step.write_json(f"{folder}/delta.json", delta.as_json())
    delta = run.delta(n)
    stop = _stop(delta, run.review(n), n, parameters.cap)
    standing = _guard(run, n).standing_criticals
    run.log_entries(
        *(CriticalEntry(iter=n, da_critical=True, finding=critical.attack) for critical in standing),
        RoundEntry(
            iter=n,
            decision=delta.outcome,
            review=run.workspace.read_json(f"{folder}/review.json"),
            score=short_score(run.review(n)),
            actions=_actions(run, n),
            halted_because=stop.value if stop else None,
        ),
    )
    summary = f"{delta.decision}: {delta.overall_prev:.1f} → {delta.overall_curr:.1f}"
    return Step("decide", "Decide", n, summary, delta, not step.todo), stop


def _guard(run: Run, n: int) -> GuardReport:
    return GuardReport.model_validate(run.workspace.read_json(f"{run.folder(n)}/da_guard.json"))


def _stop(delta: Delta, made: Review, n: int, cap: int) -> StopReason | None:
    if delta.decision is Decision.REVERT:
        return StopReason.DA_CRITICAL if delta.da_critical else StopReason.REVERT
    if delta.decision is Decision.HALT_TARGET_MET:
        return StopReason.TARGET_MET
    if delta.decision is Decision.HALT_PLATEAU:
        return StopReason.PLATEAU
    if not made.weaknesses:
        return StopReason.NO_WEAKNESSES
    return StopReason.ITER_CAP if n == cap else None


def short_score(made: Review) -> dict[str, Any]:
    """The part of a score that the worklog keeps."""
    return {"overall_score": made.overall_score, "decision_band": made.decision_band, "axes": made.axes}


def _actions(run: Run, n: int) -> dict[str, Any]:
    edits = run.edits(n)
    return {
        "addressed_weaknesses": [
            {"text": edit.reason, "finding_id": edit.finding_id} for edit in edits if edit.action != "mark"
        ],
        "integrated_answers": [],
        "actions_taken": [f"{edit.file}:{edit.line}: {edit.reason}" for edit in edits],
    }
