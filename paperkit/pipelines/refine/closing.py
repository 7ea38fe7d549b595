"""The end of a run: the best draft goes to `final/`, and the result says what happened."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator

from paperkit.findings import GateReport
from paperkit.llm import RULES, Asked
from paperkit.pipelines.draft import Draft, in_author_places
from paperkit.pipelines.refine.checks import GATE_NAMES, all_findings, check_failure_modes
from paperkit.pipelines.refine.inputs import Inputs
from paperkit.pipelines.refine.results import RefineResult
from paperkit.pipelines.refine.roles import DEVILS_ADVOCATE
from paperkit.pipelines.refine.rules.advocate import NOT_JUDGED
from paperkit.pipelines.refine.state import NOT_COMPILED, Run
from paperkit.pipelines.refine.warnings import suspicious
from paperkit.scoring.records import read_review
from paperkit.scoring.trajectory import sentence, trajectory
from paperkit.scoring.worklog import StopReason
from paperkit.workspace import Step, Workspace

__all__ = ["clear", "close", "read_result"]

_RESULT = "refinement/result.json"
_OWN = (".steps", "inputs", "drafts", "refinement", "gates", "final")


def clear(workspace: Workspace) -> None:
    """Remove what a run on other inputs left; only folders that this pipeline makes, only in its own workspace."""
    if workspace.path(".steps").is_dir():
        for name in _OWN:
            shutil.rmtree(workspace.path(name), ignore_errors=True)


def close(run: Run, step: Step, stop: StopReason, failures: GateReport, why: str = "") -> None:
    """Promote the best accepted draft and write the result; `why` says more of a stop by the budget."""
    workspace, inputs = run.workspace, run.inputs
    notes = [*([f"{why}. Run again with a higher cap to go on."] if why else []), *_notes(inputs)]
    confirmed = list(failures.confirmed)
    scored = workspace.exists("refinement/iter0/score.json")
    if stop is StopReason.FAILURE_MODE or not scored:
        halted = RefineResult(
            status="gate_failed" if stop is StopReason.FAILURE_MODE else "budget_stopped",
            stop_reason=stop,
            promoted=None,
            trajectory="halted at gate A before the first round"
            if stop is StopReason.FAILURE_MODE
            else "stopped by the budget before the baseline was scored",
            profile=run.parameters.profile,
            history=[],
            counts={"rounds": 0, "edits": 0, "confirmed_failures": len(confirmed)},
            open_findings=list(failures.findings),
            confirmed_failures=confirmed,
            final_score=None,
            final_band=None,
            form_score=False,
            not_judged=[],
            judged_by="rules"
            if stop is StopReason.FAILURE_MODE
            else run.door.answers(run.parameters.panel.reviewer),
            pdf=False,
            asked=run.door.asked,
            notes=[*notes, *_who(run), *_resolved(run.door.asked)],
        )
        step.write_json(_RESULT, halted.model_dump(mode="json"))
        return
    scores = trajectory(workspace.path("refinement"))
    scores = scores.model_copy(update={"stop_reason": stop})
    best = scores.promoted or 0
    pdf = _promote(workspace, step, inputs, best)
    notes += _no_pdf(workspace, pdf)
    if run.door.answers(DEVILS_ADVOCATE) == RULES:
        notes.append(f"The devil's advocate, by rules, judges nothing about {', '.join(NOT_JUDGED)}.")
    numbers = [row.iter for row in scores.history]
    notes += [*_who(run), *_resolved(run.door.asked), *_spent(run), *_left_out(run, numbers)]
    made = read_review(workspace.path(f"refinement/iter{best}/score.json"))
    put_aside = {} if run.parameters.model == RULES else {"put_aside": _put_aside(run, numbers)}
    still = all_findings({**_reports(workspace, best), failures.gate: _failures(workspace, inputs, best)})
    edits = [
        workspace.read_json(f"refinement/iter{r.iter}/edits.json")
        for r in scores.history
        if r.iter and r.iter <= best
    ]
    severities = Counter(f.severity.value for f in still)
    result = RefineResult(
        status="budget_stopped" if stop is StopReason.BUDGET_STOPPED else "ok",
        stop_reason=stop,
        promoted=best,
        trajectory=sentence(scores),
        profile=scores.profile,
        history=scores.as_json()["history"],
        counts={
            "rounds": len(scores.history) - 1 + len(list(_spent(run))),
            "edits": sum(len(e) for e in edits),
            "findings_at_start": len(all_findings({**_reports(workspace, 0), failures.gate: failures})),
            "findings_open": len(still),
            **{f"open_{severity}": n for severity, n in sorted(severities.items())},
            **put_aside,
        },
        open_findings=list(still),
        confirmed_failures=confirmed,
        final_score=made.overall_score,
        final_band=made.decision_band,
        form_score=made.is_form_score,
        not_judged=[axis for axis, score in made.axes.items() if score is None],
        judged_by=made.judged_by,
        pdf=pdf,
        asked=run.door.asked,
        notes=notes,
    )
    step.write_json(_RESULT, result.model_dump(mode="json"))


def read_result(workspace: Workspace) -> RefineResult:
    """The result of a run that is done."""
    return RefineResult.model_validate(workspace.read_json(_RESULT))


def _promote(workspace: Workspace, step: Step, inputs: Inputs, best: int) -> bool:
    folder = f"refinement/iter{best}"
    for path in inputs.author.layout.paths.values():
        step.write_bytes(f"final/{path}", workspace.read_bytes(f"{folder}/{path}"))
    for name, stored in inputs.assets.items():
        step.write_bytes(f"final/{name}", workspace.read_bytes(stored))
    has_pdf = workspace.exists(f"{folder}/paper.pdf")
    if has_pdf:
        step.write_bytes("final/paper.pdf", workspace.read_bytes(f"{folder}/paper.pdf"))
    return has_pdf


def _put_aside(run: Run, rounds: list[int]) -> int:
    """Judgements of all rounds whose quote is not in the paper."""
    attacks = run.workspace.read_json("refinement/da_concessions.json")["rounds"]
    reviews = [run.review(n).as_json() for n in rounds]
    return sum(len(one.get("unverified", ())) for one in (*reviews, *attacks))


def _who(run: Run) -> Iterator[str]:
    """Who answered for which role, where not all were answered by rules."""
    if run.parameters.model != RULES:
        named = run.parameters.panel.cast(run.parameters.revise)
        who = {name: run.door.answers(role) for name, role in named.items()}
        if len(set(who.values())) == 1:
            yield f"Who answered for all roles: {who.popitem()[1]}."
        else:
            yield f"Who answered: {', '.join(f'{name} by {model}' for name, model in who.items())}."


def _spent(run: Run) -> Iterator[str]:
    """Rounds that were spent on a draft that does not compile."""
    for entry in run.worklog.rounds:
        if entry.decision == NOT_COMPILED:
            yield f"Round {entry.iter} was spent on a draft that does not compile."


def _left_out(run: Run, rounds: list[int]) -> Iterator[str]:
    """Reviews that were not valid."""
    for n in rounds:
        for said in run.review(n).as_json().get("left_out", ()):
            yield f"Draft {n}: left out {said}"


def _resolved(asked: list[Asked]) -> Iterator[str]:
    """Where a provider answered with another model than was named, or with several."""
    for one in asked:
        others = [name for name in one.resolved if name not in (one.model, one.model.rpartition("/")[2])]
        if len(one.resolved) > 1:
            yield f"{one.role}: {one.model} was answered by several models: {', '.join(one.resolved)}."
        elif others:
            yield f"{one.role}: {one.model} was answered by {others[0]}."


def _reports(workspace: Workspace, n: int) -> dict[str, GateReport]:
    return {
        name: GateReport.model_validate(workspace.read_json(f"gates/iter{n}/{name}.json"))
        for name in GATE_NAMES
    }


def _failures(workspace: Workspace, inputs: Inputs, best: int) -> GateReport:
    """Failure modes that the promoted draft still has; places in the author's files."""
    draft = Draft.read(workspace, inputs.author.layout, f"refinement/iter{best}")
    return in_author_places(check_failure_modes(draft.paper, inputs.log), draft, inputs.author)


def _no_pdf(workspace: Workspace, pdf: bool) -> list[str]:
    """Why there is no PDF, where there is none."""
    if pdf:
        return []
    said = "refinement/iter0/typeset.txt"
    if not workspace.exists(said):
        return ["No PDF was built: latexmk and pdflatex are not installed, or building was turned off."]
    errors = workspace.read_bytes(said).decode("utf-8").splitlines()
    return [f"No PDF was built: {errors[0]}" if errors else "No PDF was built of the promoted draft."]


def _notes(inputs: Inputs) -> list[str]:
    notes = []
    if inputs.log is None:
        notes.append(
            "No experimental log was given: no number was checked against one, and gate A ran in part."
        )
    notes += suspicious(inputs.hidden)
    notes += [
        f"{p.message}"
        for p in inputs.author.paper.problems
        if p.rule in ("missing_input", "missing_bib", "encoding")
    ]
    return notes
