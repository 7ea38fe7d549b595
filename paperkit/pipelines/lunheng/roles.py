"""The roles of a Lunheng run: who is asked, what a model is given and how its reply is read, what code answers."""

from __future__ import annotations

from paperkit.llm import NotJudged, Role
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.model import (
    architect,
    chief_editor,
    evaluator,
    quick_reviewer,
    refiner,
    rubric,
    writer,
)
from paperkit.pipelines.lunheng.requests import (
    ArchitectRequest,
    Edited,
    EditingRequest,
    EvaluationRequest,
    Planned,
    QuickReviewRequest,
    RefiningRequest,
    WritingRequest,
    Written,
)
from paperkit.pipelines.lunheng.rules.architect import plan
from paperkit.pipelines.lunheng.rules.editor import edit
from paperkit.pipelines.lunheng.rules.evaluators import evaluate, review
from paperkit.pipelines.lunheng.rules.refiner import refine
from paperkit.records.lunheng import DIMENSIONS, DimensionName, Evaluation

__all__ = ["ARCHITECT", "CHIEF_EDITOR", "EVALUATORS", "PROMPTS", "QUICK_REVIEWER", "REFINER", "WRITER"]


def _writes_nothing(request: WritingRequest) -> NotJudged:
    return NotJudged("rules write nothing")


ARCHITECT: Role[ArchitectRequest, Planned] = Role(
    "architect", plan, architect.brief, architect.PlanReply, architect.read
)
EVALUATORS: dict[DimensionName, Role[EvaluationRequest, Evaluation]] = {
    name: Role(
        f"E{name[1:]}",
        evaluate,
        evaluator.brief,
        evaluator.EvaluatorReply,
        evaluator.read,
        prompt=evaluator.PROMPT,
    )
    for name in DIMENSIONS
}
WRITER: Role[WritingRequest, Written] = Role("writer", _writes_nothing, writer.brief, None, writer.read)
REFINER: Role[RefiningRequest, Draft] = Role("refiner", refine, refiner.brief, None, refiner.read)
CHIEF_EDITOR: Role[EditingRequest, Edited] = Role(
    "chief_editor", edit, chief_editor.brief, None, chief_editor.read, asks=2
)
QUICK_REVIEWER: Role[QuickReviewRequest, tuple[Evaluation, ...]] = Role(
    "quick_reviewer", review, quick_reviewer.brief, quick_reviewer.EvaluationsReply, quick_reviewer.read
)

PROMPTS = (
    "system",
    rubric.PROMPT,
    evaluator.PROMPT,
    *(role.prompt_name for role in (ARCHITECT, WRITER, REFINER, CHIEF_EDITOR, QUICK_REVIEWER)),
)
"""Names of all prompts that a run sends."""
