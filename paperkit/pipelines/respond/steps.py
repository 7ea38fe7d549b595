"""Respond: read the form, find its slots and questions, gather evidence, answer, fill, judge (seed 002, section 2).

All state is in the workspace, so a run can be killed anywhere and run again. What a person changed there is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from paperkit.errors import BudgetError, UsageError
from paperkit.pipelines.doors import run_door
from paperkit.pipelines.respond import stages
from paperkit.pipelines.respond.inputs import PROMPTS, SOURCES, Inputs, read_inputs
from paperkit.pipelines.respond.parameters import STAGES, RespondParameters
from paperkit.pipelines.respond.results import RespondResult, result_of
from paperkit.pipelines.respond.state import Run
from paperkit.pipelines.step import Step
from paperkit.workspace import Workspace

__all__ = ["respond"]

_NEEDS_SOURCES = STAGES.index("prompts")


def respond(parameters: RespondParameters) -> Iterator[Step]:
    """Run the stages up to the one that is asked for; one `Step` for each, the last with a `RespondResult`.

    Steps are `elements`, `slots`, `questions`, `prompts`, `answers`, `write`, `judge`, and last `results`.

    Raises:
        InputError: the form, a source or an earlier form is missing or unreadable.
        UsageError: answers are wanted, and no sources are named.
        RecordError: a file that a person changed does not fit the form; the text says where.
        ModelError: a model gave no usable answer; run again to go on from there.
    """
    workspace = Workspace(parameters.workspace, journal=Path(parameters.out) / "log.txt")
    for step in _steps(workspace, parameters):
        workspace.note(f"{step.title}: {step.summary}")
        yield step


def _steps(workspace: Workspace, parameters: RespondParameters) -> Iterator[Step]:
    last = STAGES.index(parameters.until)
    if last >= _NEEDS_SOURCES and not parameters.sources and not workspace.path(SOURCES).is_dir():
        raise UsageError("--sources DIR: name the folder that answers come from")
    inputs = read_inputs(parameters)
    workspace.sweep()
    yield stages.elements(workspace, inputs)
    run = Run(workspace, parameters, run_door(parameters, workspace.path(PROMPTS)))
    following = (stages.slots, stages.questions, stages.prompts, stages.answers, stages.write, stages.judge)
    stopped = ""
    try:
        for stage in following[:last]:
            yield stage(run)
    except BudgetError as error:
        stopped = str(error)
    yield _results(run, inputs, stopped)


def _results(run: Run, inputs: Inputs, stopped: str) -> Step:
    made = result_of(run, run.parameters.until, inputs.sources, stopped)
    with run.workspace.step("results", given=made.model_dump(mode="json")) as step:
        if step.todo:
            step.write_json("result.json", made.model_dump(mode="json"))
    return Step("results", "Result", None, _summary(made), made, not step.todo)


def _summary(made: RespondResult) -> str:
    counts = made.counts
    if made.filled:
        filled = f"{counts['slots_filled']} of {counts['slots']} slots filled"
        return f"{counts['answered']} of {counts['questions']} questions answered, {filled}"
    return f"stopped after {made.until}"
