"""Refutation: verifiers try to bring down what the reviewers found (seed 003, step 5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from paperkit.llm.role import Question
from paperkit.pipelines.deep_review.asking import Missing
from paperkit.pipelines.deep_review.requests import refutation_request
from paperkit.pipelines.deep_review.roles import VERIFIER
from paperkit.pipelines.deep_review.state import Review
from paperkit.pipelines.step import Step
from paperkit.records.deep_review import Merged, VerifyTask

__all__ = ["refute"]

_READ = ("paper.txt", "config.json")


def refute(review: Review, *, anew: bool = True) -> Step:
    """Ask a verifier about each batch; the data is why each batch without an answer has none.

    A file of verdicts that is somebody's own is kept.

    Args:
        review: The review.
        anew: Ask again where another than who answers in this run gave the verdicts.
    """
    merged = review.merged
    todo = [task for task in merged.verify_tasks if not _is_there(review, merged, task, anew)]
    questions = [Question(VERIFIER, refutation_request(review, task)) for task in todo]
    missing: dict[str, str] = {}
    for task, answer in zip(todo, review.asking.ask_all(questions), strict=True):
        if isinstance(answer, Missing):
            missing[task.id] = answer.reason
            continue
        given = _given(review, merged, task)
        with review.workspace.step(_stamp(task), files=_READ, given=given) as step:
            step.write_json(task.output, answer.as_json())
    _note_subjects(review, merged, missing)
    batches = len(merged.verify_tasks)
    summary = f"{batches - len(missing)}/{batches} batches done"
    if missing:
        summary += f"; without an answer: {', '.join(missing)}"
    return Step("verify", "Refutation", None, summary, missing, bool(batches) and not todo)


def _note_subjects(review: Review, merged: Merged, missing: Collection[str]) -> None:
    """Stamp what the verdicts that a review made are on."""
    workspace = review.workspace
    for task in merged.verify_tasks:
        if task.id not in missing and not workspace.is_own(_stamp(task), task.output):
            with workspace.step(_subject(task), files=(*_READ, task.output), given=_about(merged, task)):
                pass


def _stamp(task: VerifyTask) -> str:
    return f"verdicts/{task.id}"


def _subject(task: VerifyTask) -> str:
    """Name of the stamp that says what a file of verdicts is on, whoever gave them."""
    return f"verdicts/{task.id}.subject"


def _about(merged: Merged, task: VerifyTask) -> dict[str, Any]:
    clusters = [c.as_json() for c in merged.clusters if c.id in task.clusters]
    return {"task": task.as_json(), "clusters": clusters}


def _given(review: Review, merged: Merged, task: VerifyTask) -> dict[str, Any]:
    return {**review.given, **_about(merged, task)}


def _is_there(review: Review, merged: Merged, task: VerifyTask, anew: bool) -> bool:
    """Whether the verdicts are as this run would leave them, or somebody's own."""
    workspace = review.workspace
    if workspace.is_own(_stamp(task), task.output):
        return True
    if not anew and workspace.exists(task.output):
        return workspace.is_done(_subject(task), files=(*_READ, task.output), given=_about(merged, task))
    return workspace.is_done(_stamp(task), files=_READ, given=_given(review, merged, task))
