"""Refine: review, revise, score, accept or revert, round by round (PaperOrchestra, arXiv:2604.05018, section 4).

All state is in the workspace, so the loop can be killed anywhere and run again: steps that are done are read, not
done again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

from paperkit import __version__
from paperkit.documents.typeset import tex_is_there
from paperkit.errors import BudgetError
from paperkit.findings import Finding, GateReport
from paperkit.gates import failure_modes
from paperkit.pipelines.doors import run_door
from paperkit.pipelines.refine import ahead, closing, deciding, reviews, rounds
from paperkit.pipelines.refine.checks import check_draft, versions
from paperkit.pipelines.refine.inputs import HIDDEN, Inputs, copy_inputs, gather, load_inputs
from paperkit.pipelines.refine.inputs import PROMPTS as PROMPTS_FOLDER
from paperkit.pipelines.refine.parameters import CAPS, INPUTS, RefineParameters
from paperkit.pipelines.refine.state import WORKLOG, Run, Step
from paperkit.scoring.worklog import GateEntry, HaltEntry, StopReason
from paperkit.workspace import Workspace

__all__ = ["Step", "refine"]

_TRIES = 2


def refine(parameters: RefineParameters) -> Iterator[Step]:
    """Run the loop; one `Step` for each thing done, the last with a `RefineResult`.

    Steps are `inputs`, `gate_claim_evidence`, `gate_failure_modes`, `gate_reverse_outline`, `baseline`, then for each
    round `revise`, `safety`, `snapshot`, `review`, `decide`, and last `results`.

    Raises:
        InputError: an input is missing, unreadable or not what it should be.
        WriteError: the workspace cannot be written.
        ModelError: a model gave no usable answer; run again to go on from there.
    """
    out = Path(parameters.out)
    workspace = Workspace(out / "artifacts", journal=out / "log.txt")
    for step in _steps(workspace, parameters):
        where = "" if step.round is None else f"iter{step.round} "
        workspace.note(f"{where}{step.title}: {step.summary}")
        yield step


def _steps(workspace: Workspace, parameters: RefineParameters) -> Iterator[Step]:
    workspace.sweep()
    run, started = _start(workspace, parameters)
    yield started
    paper, log = run.inputs.author.paper, run.inputs.log
    reports = check_draft(paper, log, run.inputs.pool)
    failures = failure_modes.check(paper, log, reports["claim-evidence"])
    yield ahead.gate_failure_modes(run, failures)
    yield ahead.gate_claim_evidence(run, reports["claim-evidence"])
    yield ahead.gate_reverse_outline(run, reports["reverse-outline"])
    if failures.confirmed and not parameters.past_gate_a:
        yield _results(run, StopReason.FAILURE_MODE, failures)
        return
    try:
        stop = yield from _rounds(run, failures)
    except BudgetError as error:
        yield _results(run, StopReason.BUDGET_STOPPED, failures, str(error))
    else:
        yield _results(run, stop, failures)


def _rounds(run: Run, failures: GateReport) -> Generator[Step, None, StopReason]:
    """The baseline, then rounds until something stops them."""
    yield ahead.baseline(run, failures)
    n, stop = 0, None if run.parameters.cap else StopReason.ITER_CAP
    broken: tuple[Finding, ...] = ()
    while stop is None:
        n += 1
        stop, broken = yield from _round(run, n, broken)
    return stop


def _start(workspace: Workspace, parameters: RefineParameters) -> tuple[Run, Step]:
    gathered = gather(parameters)
    settings = parameters.model_dump(exclude={"out", *INPUTS, *CAPS})
    compiles = tex_is_there() if parameters.compile is None else parameters.compile
    given = [gathered.hashes, settings, compiles, versions(), __version__]
    with workspace.step("inputs", given=given) as step:
        if step.todo:
            closing.clear(workspace)
            copy_inputs(step, gathered)
    door = run_door(parameters, workspace.path(PROMPTS_FOLDER))
    run = Run(workspace, parameters, load_inputs(workspace), compiles, door)
    if run.inputs.hidden.findings:
        run.log_entries(GateEntry(gate="hidden_text", status="WARN", report=HIDDEN))
    return run, Step("inputs", "Inputs", None, _describe(run.inputs), run.inputs, not step.todo)


def _describe(inputs: Inputs) -> str:
    paper = inputs.author.paper
    files = f"{len(paper.sources)} file{'s' if len(paper.sources) > 1 else ''}"
    logged = "no log given" if inputs.log is None else f"{len(inputs.log.values)} logged values"
    hidden = f", hidden text: {len(inputs.hidden.findings)}" if inputs.hidden.findings else ""
    return f"{files}, {len(paper.paragraphs)} paragraphs, {logged}{hidden}"


def _round(
    run: Run, n: int, refused: tuple[Finding, ...]
) -> Generator[Step, None, tuple[StopReason | None, tuple[Finding, ...]]]:
    """One round.

    Args:
        run: Where it works.
        n: Its number.
        refused: Why the draft of the round before does not compile, where that spent the round.

    Returns:
        Why the loop stops after it, or None; and why its own draft does not compile, where that spent it.
    """
    for attempt in range(1, _TRIES + 1):
        revised = rounds.revise_draft(run, n, attempt, refused)
        yield revised
        if not revised.data.edits:
            stop = StopReason.UNSAFE_REVISION if attempt > 1 else StopReason.NO_WEAKNESSES
            return _halt(run, n, stop), ()
        safety = rounds.check_safety(run, n, attempt)
        yield safety
        refused = safety.data.findings
        if not refused:
            yield rounds.snapshot(run, n, attempt)
            yield reviews.review_draft(run, n)
            step, decided = deciding.decide_round(run, n)
            yield step
            return decided, ()
        if run.parameters.panel.spends_rounds and rounds.does_not_compile(safety.data):
            step, decided = deciding.spend_round(run, n, revised.data)
            yield step
            return decided, refused
    return _halt(run, n, StopReason.UNSAFE_REVISION), ()


def _halt(run: Run, n: int, stop: StopReason) -> StopReason:
    run.log_entries(HaltEntry(iteration=n, reason=stop.value))
    return stop


def _results(run: Run, stop: StopReason, failures: GateReport, why: str = "") -> Step:
    given = [run.given, stop.value, why]
    with run.workspace.step("results", files=(WORKLOG,), given=given) as step:
        if step.todo:
            closing.close(run, step, stop, failures, why)
    result = closing.read_result(run.workspace)
    return Step("results", "Result", None, result.trajectory, result, not step.todo)
