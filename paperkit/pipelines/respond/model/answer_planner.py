"""The planner as a model: the questions that a good answer must settle, each settled from the evidence or left open."""

from __future__ import annotations

from paperkit.llm import Briefing, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.model.given import briefing
from paperkit.pipelines.respond.requests import DraftRequest

__all__ = ["PlanReply", "brief", "read"]


class Point(ReplyPart):
    """A question that the writer asks itself, and what which evidence says to it; "" where it is silent."""

    ask: Text
    answer: str
    evidence: list[Text]


class PlanReply(ReplyPart):
    """The plan of an answer."""

    points: list[Point]


def brief(request: DraftRequest) -> Briefing:
    """The request with its evidence."""
    return briefing(request)


def read(reply: PlanReply, request: DraftRequest) -> str:
    """The plan as a list.

    Raises:
        UnfitReplyError: it has no point, names evidence that was not given, or answers from none.
    """
    known = {one.id for one in request.prompt.evidence}
    faults = [
        f"there is no evidence {name}"
        for point in reply.points
        for name in point.evidence
        if name not in known
    ]
    faults += [
        f"“{point.ask}” is answered and names no evidence"
        for point in reply.points
        if point.answer.strip() and not point.evidence
    ]
    if not reply.points:
        faults.append("the plan has no point")
    if faults:
        raise UnfitReplyError(
            f"{'; '.join(faults)}. Evidence is {', '.join(sorted(known)) or 'empty'}. Answer again."
        )
    return "\n".join(
        f"- {point.ask}: {point.answer.strip() or '?'}"
        + (f" [{', '.join(point.evidence)}]" if point.evidence else "")
        for point in reply.points
    )
