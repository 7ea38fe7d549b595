"""Deep review, step by step (seed 003). All state is in the workspace: it can be killed anywhere and run again.

Files that people may write or change themselves (segments, candidates, verdicts, findings) are kept as they are; what
follows from them is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from paperkit import __version__
from paperkit.documents.typeset import tex_is_there
from paperkit.errors import InputError, RecordError, RunConflictError
from paperkit.files import canonical_json, sha256, write_json
from paperkit.llm import Caps
from paperkit.pipelines.deep_review import writing
from paperkit.pipelines.deep_review.asking import Asking
from paperkit.pipelines.deep_review.collating import collate
from paperkit.pipelines.deep_review.ingest import load, write_workspace
from paperkit.pipelines.deep_review.inputs import PREVIOUS, Inputs, read_inputs
from paperkit.pipelines.deep_review.judged import note_judged, outdated
from paperkit.pipelines.deep_review.merging import merge
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.pipelines.deep_review.planning import make_plan, mark_done, plan_summary
from paperkit.pipelines.deep_review.provenance import stamp
from paperkit.pipelines.deep_review.reading import forget_unplanned, read_in_waves
from paperkit.pipelines.deep_review.refuting import refute
from paperkit.pipelines.deep_review.requests import segment_paper
from paperkit.pipelines.deep_review.segmenting import check_segments
from paperkit.pipelines.deep_review.state import Review, clear
from paperkit.pipelines.doors import run_door
from paperkit.pipelines.step import Step
from paperkit.records.deep_review import Config, Pages
from paperkit.strict_json import read_record
from paperkit.wording import plural
from paperkit.workspace import Workspace

__all__ = [
    "collated",
    "concluded",
    "deep_review",
    "merged",
    "open_review",
    "planned",
    "segmented",
    "started",
]


def deep_review(parameters: DeepReviewParameters) -> Iterator[Step]:
    """Review a paper; one `Step` for each thing done, the last with a `DeepReviewResult`.

    Steps are `init`, `segments`, `plan`, `review` (one a wave), `merge`, `verify`, `collate`, `synthesise`, at depth
    deep `critique`, `render`, and last `results`.

    Raises:
        InputError: the document or a file of the workspace is missing, unreadable or not what it should be.
        RunConflictError: the workspace holds another review.
        WriteError: the workspace cannot be written.
        ModelError: a model gave no usable answer; run again to go on from there.
    """
    workspace = Workspace(parameters.workspace, journal=Path(parameters.out) / "log.txt")
    for step in _steps(workspace, parameters):
        workspace.note(f"{step.title}: {step.summary}")
        yield step


def _steps(workspace: Workspace, parameters: DeepReviewParameters) -> Iterator[Step]:
    workspace.sweep()
    yield started(workspace, read_inputs(parameters), parameters)
    review = open_review(workspace, parameters)
    yield segmented(review)
    yield planned(review)
    yield from concluded(review, read_in_waves(review))


def concluded(review: Review, waves: Iterator[Step]) -> Iterator[Step]:
    """From the readers' work to the report."""
    unread: dict[str, str] = {}
    for step in waves:
        unread |= step.data
        yield step
    yield merged(review)
    verified = refute(review)
    yield verified
    yield collated(review)
    yield from writing.written(review, unread, verified.data)


def started(
    workspace: Workspace, inputs: Inputs, parameters: DeepReviewParameters, *, force: bool = False
) -> Step:
    """Read the paper into the workspace; the data is what its pages hold.

    Raises:
        RunConflictError: the workspace holds another review, and `force` is not given.
    """
    gathered = inputs.gathered
    settings = parameters.model_dump(include={"depth", "focus", "venue", "lang"}, mode="json")
    tex = gathered.paper.format == "latex" and tex_is_there()
    given = [__version__, inputs.hashes, gathered.document, settings, tex]
    if force:
        clear(workspace.root)
    elif not workspace.is_done("init", given=given):
        _refuse_other(workspace, inputs, parameters)
    with workspace.step("init", given=given) as step:
        if step.todo:
            _forget_given(workspace, inputs)
            for name, text in inputs.prompts.items():
                step.write_text(f"prompts/{name}", text)
            if inputs.previous is not None:
                step.write_json(PREVIOUS, inputs.previous.as_json())
            write_workspace(
                step,
                gathered,
                depth=parameters.depth,
                focus=parameters.focus,
                venue=parameters.venue,
                language=parameters.lang,
            )
    config = read_record(Config, workspace.path("config.json"))
    paged = {"pdf": "", "built": ", built by TeX", "cut": ", cut from the text"}[config.paged]
    warnings = f"; {plural(len(config.warnings), 'warning')}" if config.warnings else ""
    summary = f"{plural(config.pages, 'page')}{paged}{warnings}"
    return Step(
        "init", "Paper", None, summary, read_record(Pages, workspace.path("pages.json")), not step.todo
    )


def _refuse_other(workspace: Workspace, inputs: Inputs, parameters: DeepReviewParameters) -> None:
    """Refuse a workspace that holds the review of something else, or in another way."""
    if not workspace.exists("config.json"):
        return
    config = read_record(Config, workspace.path("config.json"))
    given = {name: digest for name, digest in inputs.hashes.items() if name not in inputs.gathered.hashes}
    there = _given_beside(workspace)
    wanted = {
        "document": (config.sha256, inputs.gathered.sha256),
        "depth": (config.depth, parameters.depth),
        "focus": (config.focus, parameters.focus),
        "venue": (config.venue, parameters.venue),
        "language": (config.language, parameters.lang),
        "previous findings": (there.pop(PREVIOUS, None), given.pop(PREVIOUS, None)),
        "prompts": (there, given),
    }
    other = [name for name, (before, now) in wanted.items() if before != now]
    left_out = [
        f"--{option} {workspace.path(name)}"
        for what, option, name in (
            ("previous findings", "previous", PREVIOUS),
            ("prompts", "prompts", "prompts"),
        )
        if wanted[what][0] and not wanted[what][1]
    ]
    if other:
        again = f"run it with {' '.join(left_out)} to go on, " if left_out else ""
        raise RunConflictError(
            f"{workspace.root} holds a review that differs in {', '.join(other)}; {again}start over with --force, "
            "or name another --ws"
        )


def _forget_given(workspace: Workspace, inputs: Inputs) -> None:
    """Remove what an earlier start, killed midway, was given and this one is not."""
    for name in workspace.made_by("init"):
        if (name == PREVIOUS or name.startswith("prompts/")) and name not in inputs.hashes:
            workspace.path(name).unlink(missing_ok=True)


def _given_beside(workspace: Workspace) -> dict[str, str]:
    """Hashes of what a review in a workspace was given beside its document."""
    made = {}
    if workspace.exists(PREVIOUS):
        made[PREVIOUS] = sha256(canonical_json(workspace.read_json(PREVIOUS)))
    for path in sorted(workspace.path("prompts").glob("*")):
        name = f"prompts/{path.name}"
        made[name] = sha256(workspace.read_bytes(name))
    return made


def open_review(
    workspace: Workspace,
    parameters: DeepReviewParameters,
    caps: Caps | None = None,
    tell: Callable[[str], None] = print,
) -> Review:
    """The review in a workspace that `started` made.

    Args:
        workspace: Where it is.
        parameters: Of the run, or of the command.
        caps: On what is asked; by default those of the parameters.
        tell: Takes a line for the user, as that a reply is awaited.

    Raises:
        InputError: a file of it is missing or unreadable.
    """
    config, manuscript = load(workspace.root)
    door = run_door(parameters, workspace.path("prompts"), caps, tell)
    return Review(workspace, parameters, config, manuscript, Asking(door))


def segmented(review: Review) -> Step:
    """Cut the paper into segments; `segments.json` of somebody's own is kept, and checked.

    Raises:
        RecordError: it has faults, each named.
    """
    workspace, name = review.workspace, "segments.json"
    kept = workspace.is_own("segments", name)
    resumed = kept or workspace.is_done("segments", files=_CUT_FROM, given=[review.given, ""])
    if not resumed:
        made = segment_paper(review)
        with workspace.step("segments", files=_CUT_FROM, given=[review.given, review.asking.stopped]) as step:
            step.write_json(name, made.as_json())
    segments = review.segments
    if faults := check_segments(segments, review.config.pages):
        raise RecordError(f"{workspace.path(name)}: {'; '.join(faults)}")
    summary = plural(len(segments.segments), "segment") + " (your own)" * kept
    return Step("segments", "Segments", None, summary, segments, resumed)


_CUT_FROM = ("paper.txt", "pages.json", "config.json")


def planned(review: Review) -> Step:
    """Write the plan, with `done` where a task's file is there; tasks that deepened a finding stay in it."""
    plan = make_plan(review.segments, review.config)
    if review.workspace.exists("plan.json"):
        before = review.plan
        known = {task.id for task in plan.tasks}.union(*before.waves)
        more = [t for t in before.tasks if t.id not in known and review.workspace.exists(t.output)]
        plan = plan.model_copy(update={"tasks": (*plan.tasks, *more)})
    forget_unplanned(review, plan)
    plan = mark_done(plan, review.workspace.root)
    write_json(review.workspace.path("plan.json"), plan.as_json())
    stamp(review, "plan")
    return Step("plan", "Plan", None, plan_summary(review.segments, plan), plan, False)


def merged(review: Review) -> Step:
    """Look up every quote, cluster, and list what is to be refuted."""
    with suppress(InputError):  # there is no earlier merged.json, or none that can be read
        note_judged(review, review.merged)
    made = merge(review.plan, review.manuscript, review.workspace.root, review.config.depth)
    write_json(review.workspace.path("merged.json"), made.as_json())
    stamp(review, "merged")
    refuted = sum(len(task.clusters) for task in made.verify_tasks)
    summary = f"{plural(made.candidates, 'candidate')} → {len(made.clusters)}; {refuted} to refute"
    if made.invalid:
        summary += f"; {len(made.invalid)} invalid"
    return Step("merge", "Merge", None, summary, made, False)


def collated(review: Review) -> Step:
    """Join the verdicts with what they are about."""
    made = review.merged
    verdicts = [review.verdicts(t.output) for t in made.verify_tasks if review.workspace.exists(t.output)]
    note_judged(review, made)
    lost = {one.batch: outdated(review, made, one) for one in verdicts}
    result = collate(made, verdicts, review.plan, review.config.language, outdated=lost)
    write_json(review.workspace.path("collated.json"), result.as_json())
    stamp(review, "collated")
    counts = result.counts
    summary = ", ".join(f"{counts.get(name, 0)} {name.replace('_', ' ')}" for name in _COUNTED)
    return Step("collate", "Verdicts", None, summary, result, False)


_COUNTED = ("confirmed", "plausible", "refuted", "not_located")
