"""The review itself: reviewers in waves, each writes one file of candidates (seed 003, step 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from paperkit.errors import ModelError
from paperkit.llm.role import NotJudged, Question
from paperkit.pipelines.deep_review.asking import Missing
from paperkit.pipelines.deep_review.requests import lens_request, segment_request
from paperkit.pipelines.deep_review.roles import LENS_REVIEWER, SEGMENT_REVIEWER
from paperkit.pipelines.deep_review.state import Review
from paperkit.pipelines.step import Step
from paperkit.records.deep_review import Candidates, Plan, Task
from paperkit.wording import plural

__all__ = ["Wave", "forget_unplanned", "read_in_waves", "read_wave"]


class Wave(NamedTuple):
    """What came of some tasks.

    Attributes:
        missing: Why each task without an answer has none.
        unasked: Tasks for which there is nobody to ask: only a reader could do them.
        resumed: Nothing was to do.
    """

    missing: dict[str, str]
    unasked: tuple[str, ...]
    resumed: bool


def read_in_waves(review: Review) -> Iterator[Step]:
    """One step a wave; its data is why each missing task is missing.

    A file of candidates that is there already, made by hand or by an earlier run, is kept.

    Raises:
        ModelError: readers were asked, no cap stopped them, and none of the plan's readers has given an answer.
    """
    plan = review.plan
    tasks = {task.id: task for task in plan.tasks}
    readers = sum(tasks[name].kind != "rules" for wave in plan.waves for name in wave)
    done = unasked = 0
    missing: dict[str, str] = {}
    for number, names in enumerate(plan.waves, 1):
        wave = read_wave(review, [tasks[name] for name in names])
        without = {*wave.missing, *wave.unasked}
        unasked += len(wave.unasked)
        missing |= wave.missing
        done += sum(tasks[name].kind != "rules" and name not in without for name in names)
        title = "Review" if len(plan.waves) == 1 else f"Review, wave {number} of {len(plan.waves)}"
        yield Step("review", title, None, _told(done, readers - unasked, wave), wave.missing, wave.resumed)
    if missing and not done and not review.asking.stopped:
        raise ModelError(_all_failed(missing))


def _all_failed(missing: Mapping[str, str]) -> str:
    reasons = list(dict.fromkeys(missing.values()))
    more = f" (and {plural(len(reasons) - 1, 'other reason')})" if len(reasons) > 1 else ""
    return (
        f"no reader gave a usable answer ({', '.join(missing)}): {reasons[0]}{more}. "
        "What is done is kept; the same command goes on from there"
    )


def _told(done: int, readers: int, wave: Wave) -> str:
    if not readers:
        return "checks by code only; no reader was asked"
    told = [f"{done}/{plural(readers, 'reader')} done"]
    if wave.missing:
        told.append(f"without an answer: {', '.join(wave.missing)}")
    if wave.unasked:
        told.append(f"nobody to ask for {', '.join(wave.unasked)}")
    return "; ".join(told)


def read_wave(review: Review, tasks: Sequence[Task]) -> Wave:
    """Do what is to do of some tasks."""
    todo = [task for task in tasks if not _is_there(review, task)]
    asked = [task for task in todo if task.kind != "rules"]
    answers: dict[str, Any] = dict(
        zip(
            (task.id for task in asked),
            review.asking.ask_all([_question(review, task) for task in asked]),
            strict=True,
        )
    )
    missing: dict[str, str] = {}
    unasked = []
    for task in todo:
        answer = checks_by_code(review) if task.kind == "rules" else answers[task.id]
        if isinstance(answer, Missing):
            missing[task.id] = answer.reason
            continue
        if isinstance(answer, NotJudged):
            unasked.append(task.id)
            continue
        with review.workspace.step(stamp_of(task), files=_READ, given=_given(review, task)) as step:
            step.write_json(task.output, answer.as_json())
    return Wave(missing, tuple(unasked), len(todo) == len(unasked))


def forget_unplanned(review: Review, plan: Plan) -> None:
    """Remove the candidates that a review made for tasks of an earlier plan; a person's own files stay."""
    outputs = {task.output for task in plan.tasks}
    root = review.workspace.root
    for path in sorted((root / "candidates").glob("T*.json")):
        name = path.relative_to(root).as_posix()
        step = f"candidates/{path.stem.split('_')[0]}"
        if name not in outputs and not review.workspace.is_own(step, name):
            path.unlink()


_READ = ("paper.txt", "config.json")


def stamp_of(task: Task) -> str:
    """Name of the step in which a task's file is written."""
    return f"candidates/{task.id}"


def checks_by_code(review: Review) -> Candidates:
    """What the checks by code hold against the paper."""
    from paperkit.pipelines.deep_review.rules import reviewer

    return reviewer.review(review.manuscript, review.config.language)


def _given(review: Review, task: Task) -> dict[str, Any]:
    return {**review.given, "task": task.model_dump(mode="json", exclude={"done"})}


def _is_there(review: Review, task: Task) -> bool:
    """Whether a task's file is as this run would leave it, or somebody's own; what is wrong with it the merge says."""
    workspace, name = review.workspace, stamp_of(task)
    return workspace.is_done(name, files=_READ, given=_given(review, task)) or workspace.is_own(
        name, task.output
    )


def _question(review: Review, task: Task) -> Question[Any, Any]:
    if task.kind == "lens":
        return Question(LENS_REVIEWER, lens_request(review, task))
    return Question(SEGMENT_REVIEWER, segment_request(review, task))
