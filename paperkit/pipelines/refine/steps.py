"""Refine: review, revise, score, accept or revert, round by round (PaperOrchestra, arXiv:2604.05018, section 4).

All state is in the workspace, so the loop can be killed anywhere and run again: steps that are done are read, not
done again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

from paperkit import __version__
from paperkit.documents.typeset import tex_is_there
from paperkit.findings import Finding, GateReport
from paperkit.gates import failure_modes
from paperkit.pipelines.refine import ahead, closing, rounds
from paperkit.pipelines.refine.checks import check_draft, versions
from paperkit.pipelines.refine.inputs import Inputs, copy_inputs, gather, load_inputs
from paperkit.pipelines.refine.parameters import INPUTS, RefineParameters
from paperkit.pipelines.refine.state import WORKLOG, Run, Step
from paperkit.scoring.worklog import HaltEntry, StopReason
from paperkit.workspace import Workspace

__all__ = ["Step", "refine"]

_TRIES = 2


def refine(parameters: RefineParameters) -> Iterator[Step]:
    """Run the loop; one `Step` for each thing done, the last with a `RefineResult`.

    Raises:
        InputError: an input is missing, unreadable or not what it should be.
        WriteError: the workspace cannot be written.
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
    yield ahead.baseline(run, failures)
    n, stop = 0, None if parameters.cap else StopReason.ITER_CAP
    while stop is None:
        n += 1
        stop = yield from _round(run, n)
    yield _results(run, stop, failures)


def _start(workspace: Workspace, parameters: RefineParameters) -> tuple[Run, Step]:
    gathered = gather(parameters)
    settings = parameters.model_dump(exclude={"out", *INPUTS})
    compiles = tex_is_there() if parameters.compile is None else parameters.compile
    given = [gathered.hashes, settings, compiles, versions(), __version__]
    with workspace.step("inputs", given=given) as step:
        if step.todo:
            closing.clear(workspace)
            copy_inputs(step, gathered)
    run = Run(workspace, parameters, load_inputs(workspace), compiles)
    return run, Step("inputs", "Inputs", None, _describe(run.inputs), run.inputs, not step.todo)


def _describe(inputs: Inputs) -> str:
    paper = inputs.author.paper
    files = f"{len(paper.sources)} file{'s' if len(paper.sources) > 1 else ''}"
    logged = "no log given" if inputs.log is None else f"{len(inputs.log.values)} logged values"
    return f"{files}, {len(paper.paragraphs)} paragraphs, {logged}"


def _round(run: Run, n: int) -> Generator[Step, None, StopReason | None]:
    """One round; returns why the loop stops after it, or None."""
    refused: tuple[Finding, ...] = ()
    for attempt in range(1, _TRIES + 1):
        revised = rounds.revise_draft(run, n, attempt, refused)
        yield revised
        if not revised.data.edits:
            return _halt(run, n, StopReason.UNSAFE_REVISION if refused else StopReason.NO_WEAKNESSES)
        safety = rounds.check_safety(run, n, attempt)
        yield safety
        refused = safety.data.findings
        if not refused:
            yield rounds.snapshot(run, n, attempt)
            yield rounds.review_draft(run, n)
            step, stop = rounds.decide_round(run, n)
            yield step
            return stop
    return _halt(run, n, StopReason.UNSAFE_REVISION)


def _halt(run: Run, n: int, stop: StopReason) -> StopReason:
    run.log_entries(HaltEntry(iteration=n, reason=stop.value))
    return stop


def _results(run: Run, stop: StopReason, failures: GateReport) -> Step:
    with run.workspace.step("results", files=(WORKLOG,), given=[run.given, stop.value]) as step:
        if step.todo:
            closing.close(run.workspace, step, run.inputs, stop, failures)
    result = closing.read_result(run.workspace)
    return Step("results", "Result", None, result.trajectory, result, not step.todo)
