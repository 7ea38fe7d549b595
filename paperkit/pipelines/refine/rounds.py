"""One round up to its draft: revise, check that the revision is safe, snapshot."""

from __future__ import annotations

from typing import Any

from paperkit.documents.typeset import typeset
from paperkit.findings import Finding, GateReport
from paperkit.gates import revision
from paperkit.llm import NotJudged
from paperkit.pipelines.draft import Draft, author_line
from paperkit.pipelines.refine.checks import GATE_NAMES, all_findings, check_draft, check_failure_modes
from paperkit.pipelines.refine.requests import Edit, Revision, RevisionRequest
from paperkit.pipelines.refine.roles import REVISERS
from paperkit.pipelines.refine.state import Run, Step
from paperkit.pipelines.refine.warnings import refreshed
from paperkit.workspace import Step as Writing

__all__ = [
    "actions_of",
    "check_safety",
    "does_not_compile",
    "revise_draft",
    "snapshot",
    "write_pdf",
]

_ROUNDS_BEFORE_REMOVAL = 2
_BUILD_FAILURE = "revision.does_not_compile"


def revise_draft(run: Run, n: int, attempt: int, refused: tuple[Finding, ...]) -> Step:
    """Answer the last review with a new draft; the step's data is the `Revision`."""
    reviewed = run.reviewed(n)
    before, target = run.folder(reviewed[-1]), _target(n, attempt)
    given = {**run.given, "round": n, "refused": [finding.id for finding in refused]}
    with run.workspace.step(f"{target}/revise", files=run.files(before), given=given) as step:
        if step.todo:
            draft = run.draft(before)
            findings = all_findings(check_draft(draft.paper, run.inputs.log, run.inputs.pool))
            request = RevisionRequest(
                draft=draft,
                findings=findings,
                log=run.inputs.log,
                pool=run.inputs.pool,
                round=n,
                history=tuple(edit for k in reviewed[1:] for edit in run.edits(k)),
                refused=refused,
                review=run.review(reviewed[-1]).as_json(),
                worklog=run.told_worklog(),
                allow_limitations=run.parameters.allow_limitations,
                overdue=_overdue(run, reviewed, findings),
                shared=run.shared(draft),
            )
            made = run.door.ask(REVISERS[run.parameters.revise], request)
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


def _overdue(run: Run, reviewed: tuple[int, ...], findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Findings of gate B whose number stood without evidence two rounds ago too, wherever its sentence is now."""
    if len(reviewed) <= _ROUNDS_BEFORE_REMOVAL:
        return ()
    name = f"gates/iter{reviewed[-1 - _ROUNDS_BEFORE_REMOVAL]}/{GATE_NAMES[0]}.json"
    then = GateReport.model_validate(run.workspace.read_json(name)).findings
    known = {(f.rule, f.data.get("text")) for f in then if f.data.get("text")}
    return tuple(f for f in findings if (f.rule, f.data.get("text")) in known)


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
    before, target = run.before(n), _target(n, attempt)
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


def does_not_compile(report: GateReport) -> bool:
    """Whether all that is wrong with a revision is that TeX cannot build it."""
    return {finding.rule for finding in report.findings} == {_BUILD_FAILURE}


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
            step.write_json(f"{folder}/actions.json", actions_of(made))
            step.write_json(f"{folder}/review.json", run.workspace.read_json(f"{run.before(n)}/score.json"))
            step.write_json(f"{folder}/safety.json", run.workspace.read_json(f"{target}/safety.json"))
            if run.workspace.exists(pdf):
                step.write_bytes(f"{folder}/paper.pdf", run.workspace.read_bytes(pdf))
    built = run.workspace.exists(f"{folder}/paper.pdf")
    summary = "paper.tex" + (" and paper.pdf" if built else "; no PDF" if run.compiles else "")
    return Step("snapshot", "Snapshot", n, summary, built, not step.todo)


def actions_of(made: Revision) -> dict[str, Any]:
    """What the reviser did, as the worklog keeps it; edits that say why they were made speak for themselves."""
    explained = [edit for edit in made.edits if edit.reason]
    if not explained:
        return {
            "addressed_weaknesses": list(made.addressed_weaknesses),
            "integrated_answers": list(made.integrated_answers),
            "actions_taken": list(made.actions_taken),
        }
    return {
        "addressed_weaknesses": [
            {"text": e.reason, "finding_id": e.finding_id} for e in explained if e.action != "mark"
        ],
        "integrated_answers": [],
        "actions_taken": [f"{e.file}:{e.line}: {e.reason}" for e in explained],
    }
