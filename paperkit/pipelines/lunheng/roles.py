"""The roles of a Lunheng run: who is asked, what code answers."""

from __future__ import annotations

from paperkit.llm import NotJudged, Role
from paperkit.pipelines.draft import Draft
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


ARCHITECT: Role[ArchitectRequest, Planned] = Role("architect", plan)
EVALUATORS: dict[DimensionName, Role[EvaluationRequest, Evaluation]] = {
    name: Role(f"E{name[1:]}", evaluate) for name in DIMENSIONS
}
WRITER: Role[WritingRequest, Written] = Role("writer", _writes_nothing)
REFINER: Role[RefiningRequest, Draft] = Role("refiner", refine)
CHIEF_EDITOR: Role[EditingRequest, Edited] = Role("chief_editor", edit)
QUICK_REVIEWER: Role[QuickReviewRequest, tuple[Evaluation, ...]] = Role("quick_reviewer", review)
PROMPTS: tuple[str, ...] = ()
