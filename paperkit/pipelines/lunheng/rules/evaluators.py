"""The evaluator bench by rules: five dimensions in part, four not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from paperkit.llm import NotJudged
from paperkit.pipelines.lunheng.requests import EvaluationRequest, QuickReviewRequest
from paperkit.pipelines.lunheng.room import saved_by
from paperkit.pipelines.lunheng.rules.citation_quality import citation_quality
from paperkit.pipelines.lunheng.rules.clarity import clarity
from paperkit.pipelines.lunheng.rules.evaluation import Request
from paperkit.pipelines.lunheng.rules.narrative import narrative
from paperkit.pipelines.lunheng.rules.reproducibility import reproducibility
from paperkit.pipelines.lunheng.rules.visuals import visuals
from paperkit.records.lunheng import DimensionName, Evaluation

__all__ = ["BY_RULES", "evaluate", "review"]

BY_RULES: Mapping[DimensionName, Callable[[Request], Evaluation]] = MappingProxyType(
    {"D3": clarity, "D5": reproducibility, "D6": citation_quality, "D7": visuals, "D9": narrative}
)


def evaluate(request: EvaluationRequest) -> Evaluation | NotJudged:
    """One dimension; those that only a reader can judge are not."""
    made = BY_RULES.get(request.dimension)
    return _paid(made(request), request) if made else NotJudged("not judged by rules")


def review(request: QuickReviewRequest) -> tuple[Evaluation, ...]:
    """All dimensions that rules judge."""
    return tuple(_paid(made(request), request) for made in BY_RULES.values())


def _paid(made: Evaluation, request: Request) -> Evaluation:
    """An evaluation with the fixes, in their order, that its cuts pay for; under the budget all (spec, rule 2)."""
    if request.check.current < request.check.target:
        return made
    room, kept = saved_by(made.cuts), []
    for fix in made.fixes:
        if fix.words_added <= room:
            room -= fix.words_added
            kept.append(fix)
    return made.model_copy(update={"fixes": tuple(kept)})
