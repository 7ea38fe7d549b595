"""Lunheng: plan, evaluate, write, refine, edit, round by round, until quality and budget are met (seed 001).

All state is in the workspace, so the run can be killed anywhere and run again: steps that are done are read, not done
again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

from paperkit import __version__
from paperkit.documents.typeset import tex_is_there
from paperkit.errors import BudgetError
from paperkit.files import sha256
from paperkit.pipelines.doors import run_door
from paperkit.pipelines.lunheng import closing
from paperkit.pipelines.lunheng.aggregate import Next, next_step
from paperkit.pipelines.lunheng.checking import BUILD, check_draft
from paperkit.pipelines.lunheng.drafting import refine_draft, unwritten, write_sections
from paperkit.pipelines.lunheng.editing import edit_draft, keep_draft
from paperkit.pipelines.lunheng.evaluating import evaluate
from paperkit.pipelines.lunheng.inputs import PROMPTS, Inputs, copy_inputs, gather, load_inputs
from paperkit.pipelines.lunheng.parameters import CAPS, INPUTS, LunhengParameters
from paperkit.pipelines.lunheng.planning import plan, publish
from paperkit.pipelines.lunheng.results import Stop
from paperkit.pipelines.lunheng.state import Run, run_versions
from paperkit.pipelines.one_text import one_text
from paperkit.pipelines.step import Step
from paperkit.wording import plural
from paperkit.workspace import Workspace

__all__ = ["Step", "lunheng"]


def lunheng(parameters: LunhengParameters) -> Iterator[Step]:
    """Run the loop; one `Step` for each thing done, the last with a `LunhengResult`.

    Steps are `inputs`, `plan`, `check`, `evaluate`, then for each round `write`, `refine`, `edit` (or `keep`), `check`,
    `evaluate`, and last `results`. Where only the budget fails, a round is `edit`, `check`, `evaluate`.

    Raises:
        InputError: an input is missing, unreadable or not what it should be.
        WriteError: the workspace cannot be written.
        ModelError: a model gave no usable answer; run again to go on from there.
    """
    workspace = Workspace(parameters.workspace, journal=Path(parameters.out) / "log.txt")
    for step in _steps(workspace, parameters):
        where = "" if step.round is None else f"round{step.round} "
        workspace.note(f"{where}{step.title}: {step.summary}")
        yield step


def _steps(workspace: Workspace, parameters: LunhengParameters) -> Iterator[Step]:
    workspace.sweep()
    run, started = _start(workspace, parameters)
    yield started
    try:
        stop, promoted = yield from _rounds(run)
    except BudgetError as error:
        yield closing.close(run, Stop.BUDGET_STOPPED, closing.last_whole(run), str(error))
    else:
        yield closing.close(run, stop, promoted)


def _start(workspace: Workspace, parameters: LunhengParameters) -> tuple[Run, Step]:
    gathered = gather(parameters)
    settings = parameters.model_dump(exclude={"out", "ws", "log", "venue", *INPUTS, *CAPS}, mode="json")
    language = gathered.paper.draft.paper.language
    compiles = tex_is_there() if parameters.compile is None else parameters.compile
    given = [gathered.hashes, settings, compiles, run_versions(parameters, language), __version__]
    with workspace.step("inputs", given=given) as step:
        if step.todo:
            closing.clear(workspace)
            copy_inputs(step, gathered)
            draft = gathered.paper.draft
            draft.write(step, "drafts/round0")
            step.write_text("main_round0.tex", one_text(draft))
    inputs = load_inputs(workspace)
    run = Run(workspace, parameters, inputs, compiles, run_door(parameters, workspace.path(PROMPTS)))
    return run, Step("inputs", "Inputs", None, _describe(inputs), inputs, not step.todo)


def _describe(inputs: Inputs) -> str:
    paper = inputs.author.paper
    logged = (
        "no sources given" if inputs.sources is None else plural(len(inputs.sources.values), "sourced value")
    )
    hidden = f", hidden text: {len(inputs.hidden.findings)}" if inputs.hidden.findings else ""
    return f"{plural(len(paper.sources), 'file')}, {plural(len(paper.paragraphs), 'paragraph')}, {logged}{hidden}"


def _rounds(run: Run) -> Generator[Step, None, tuple[Stop, int]]:
    """Rounds until something stops them: why, and the last round whose draft is whole."""
    yield plan(run)
    yield check_draft(run, 0)
    yield evaluate(run, 0)
    editor = not run.parameters.skip_editor
    n = 0
    while True:
        record = run.record(n)
        following = next_step(record, edits=editor)
        if following is Next.STOP:
            return (Stop.QUALITY_AND_BUDGET if record.budget_met else Stop.QUALITY), n
        if n == run.parameters.rounds:
            return Stop.MAX_ITERATIONS, n
        stop = yield from _round(run, n + 1, following)
        if stop is not None:
            return stop, n
        n += 1


def _round(run: Run, n: int, following: Next) -> Generator[Step, None, Stop | None]:
    """One round up to its evaluation; why the run stops before that, or None."""
    source = f"round{n - 1}"
    if following is Next.FULL and not run.parameters.quick:
        yield write_sections(run, n)
        yield refine_draft(run, n)
        source = f"round{n}_refined"
    yield keep_draft(run, n, source) if run.parameters.skip_editor else edit_draft(run, n, source)
    if _texts(run, f"round{n}") == _texts(run, f"round{n - 1}"):
        return Stop.NO_CHANGE
    checked = check_draft(run, n)
    yield checked
    if checked.data.broken:
        built = any(one.rule == BUILD for one in checked.data.broken)
        return Stop.DOES_NOT_COMPILE if built else Stop.CONTRACT_BROKEN
    publish(run, f"round{n}")
    yield evaluate(run, n, _changes(run, n), carried=following is Next.EDIT)
    return None


def _texts(run: Run, name: str) -> list[str]:
    return [sha256(run.workspace.read_bytes(file)) for file in run.files(name)]


def _changes(run: Run, n: int) -> list[str]:
    """What a round changed, in one line each, for the log."""
    lines = [
        f"{section.section}: written anew, {section.words_before:,} → {section.words_after:,}"
        + (f"; cuts applied: {', '.join(section.cuts_applied)}" if section.cuts_applied else "")
        + "".join(f"; {one.cut} refused: {one.why}" for one in section.cuts_refused)
        for section in run.sections(n)
        if section.changed
    ]
    if run.sections(n):
        lines += [
            f"no section that is written takes {name}: {fix.action} ({fix.where})"
            for name, fix in unwritten(run, n)
        ]
    log = run.edit_log(n)
    if log is not None:
        lines += [f"cut: {line}" for line in log.removed]
        lines += [f"moved to the SI: {line}" for line in log.moved_to_si]
        lines += [f"edit taken back: {line}" for line in log.refused]
    return lines
