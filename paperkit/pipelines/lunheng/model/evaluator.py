"""An evaluator as a model: one dimension of one draft. It sees no other's reply, no score, no earlier draft."""

from __future__ import annotations

from paperkit.llm import Briefing, Document
from paperkit.pipelines.lunheng.model.evaluation_checks import EvaluationChecks
from paperkit.pipelines.lunheng.model.evaluation_given import given
from paperkit.pipelines.lunheng.model.evaluation_reply import EvaluatorReply
from paperkit.pipelines.lunheng.requests import EvaluationRequest
from paperkit.pipelines.replies import unfit
from paperkit.records.lunheng import Evaluation

__all__ = ["PROMPT", "EvaluatorReply", "brief", "read"]

PROMPT = "evaluator"
"""Name of the prompt file, the same for all nine."""

_OUTPUT = 12288


def brief(request: EvaluationRequest) -> Briefing:
    """The rubric of the dimension, the venue with the counts; for D6 the bibliography, for D9 what bounds its score."""
    return Briefing(
        request.shared,
        (Document("task", f"dimension: {request.dimension}\n"), *given(request, (request.dimension,))),
        request.draft.paper.language,
        max_output=_OUTPUT,
        effort="medium",
    )


def read(reply: EvaluatorReply, request: EvaluationRequest) -> Evaluation:
    """The evaluation, with what code knows filled in; D3 and D9 above their ceilings are lowered.

    Raises:
        UnfitReplyError: another dimension; an anchor that the score is not in; fewer than three strengths; a quote
            that is not in the draft; a fix of more than 100 words; a place that is none; no cut, one that saves more
            than is there, or cuts that save less than the fixes add; nothing that would change the score; a red flag
            without an answer, or one that applies with a score above 6; for D5 a checklist that is not whole, has no
            quotes, or gives another band than the score's.
    """
    checks = EvaluationChecks(request)
    found = checks.faults(reply, request.dimension) + checks.balance([reply])
    if found:
        raise unfit("evaluation", found)
    return checks.evaluation(reply)
