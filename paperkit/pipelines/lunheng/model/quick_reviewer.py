"""The reviewer of a quick run as a model: all nine dimensions in one reply, read by the rules of the evaluators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paperkit.llm import Briefing
from paperkit.pipelines.lunheng.model.evaluation_checks import EvaluationChecks
from paperkit.pipelines.lunheng.model.evaluation_given import given
from paperkit.pipelines.lunheng.model.evaluation_reply import EvaluationsReply
from paperkit.pipelines.lunheng.requests import QuickReviewRequest
from paperkit.pipelines.replies import unfit
from paperkit.records.lunheng import DIMENSIONS, Evaluation

__all__ = ["EvaluationsReply", "brief", "read"]

_OUTPUT = 16384


def brief(request: QuickReviewRequest) -> Briefing:
    """All rubrics, the venue with the counts, the bibliography, and what bounds D9."""
    return Briefing(
        request.shared,
        given(request, DIMENSIONS),
        request.draft.paper.language,
        max_output=_OUTPUT,
        effort="medium",
    )


def read(reply: EvaluationsReply, request: QuickReviewRequest) -> tuple[Evaluation, ...]:
    """The nine evaluations in order, with what code knows filled in.

    Cuts are never empty, and save what the fixes add, over the whole reply.

    Raises:
        UnfitReplyError: a dimension is missing or there twice; or as for an evaluator.
    """
    checks = EvaluationChecks(request)
    found = [*_missing(reply)]
    for one in reply.evaluations:
        found += (f"{one.dimension}, {fault}" for fault in checks.faults(one, one.dimension))
    found += checks.balance(reply.evaluations)
    if found:
        raise unfit("review", found)
    by_dimension = {one.dimension: one for one in reply.evaluations}
    return tuple(checks.evaluation(by_dimension[name]) for name in DIMENSIONS)


def _missing(reply: EvaluationsReply) -> Iterator[str]:
    times = Counter(one.dimension for one in reply.evaluations)
    for name in DIMENSIONS:
        if times[name] != 1:
            what = f"is there {times[name]} times: give it once" if times[name] else "is missing: give it too"
            yield f"evaluations: {name} {what}"
