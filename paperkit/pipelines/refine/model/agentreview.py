"""A reviewer of the profile `agentreview` as a model: it sees the paper alone and scores seven axes and the whole."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from paperkit.llm import Briefing
from paperkit.pipelines.refine.model.quoting import Quoted, quotes_by_axis, verified, verified_weaknesses
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import AGENTREVIEW

__all__ = ["AXIS", "AgentReviewReply", "Text", "brief", "read"]

AXIS = Literal[
    "originality", "quality", "clarity", "significance", "soundness", "presentation", "contribution"
]


class AxisReply(ReplyPart):
    """Score of one axis, with the words of the paper that it rests on."""

    score: Annotated[int, Field(strict=True, ge=1, le=4)]
    justification: Text
    quotes: list[Text]


class AxesReply(ReplyPart):
    """All seven axes."""

    originality: AxisReply
    quality: AxisReply
    clarity: AxisReply
    significance: AxisReply
    soundness: AxisReply
    presentation: AxisReply
    contribution: AxisReply


class StrengthReply(ReplyPart):
    """One strength, with the words of the paper that show it."""

    text: Text
    quote: Text


class WeaknessReply(ReplyPart):
    """One weakness, with the words of the paper that it is about."""

    text: Text
    axis: AXIS
    severity: Literal["critical", "major", "minor"]
    quote: Text


class AgentReviewReply(ReplyPart):
    """A review as a model gives it."""

    axis_scores: AxesReply
    overall_score: Annotated[int, Field(strict=True, ge=1, le=10)]
    overall_justification: Text
    strengths: list[StrengthReply]
    weaknesses: list[WeaknessReply]
    questions: list[Text]


def brief(request: ReviewRequest) -> Briefing:
    """What all models of the run are given, and no more: no finding of a gate, no earlier review."""
    return Briefing(request.shared, (), request.paper.language)


def read(reply: AgentReviewReply, request: ReviewRequest) -> Review:
    """The review, its quotes looked for in the paper as those of the other profile's reviewer.

    Raises:
        UnfitReplyError: an axis has no quote that stands in the paper, or no weakness has one.
    """
    quoted = Quoted(request.paper)
    given: dict[str, AxisReply] = {axis: getattr(reply.axis_scores, axis) for axis in AGENTREVIEW.axes}
    found = quotes_by_axis({axis: one.quotes for axis, one in given.items()}, quoted)
    strengths, not_there = verified(reply.strengths, quoted)
    weaknesses, unverified = verified_weaknesses(reply.weaknesses, quoted)
    unverified += not_there
    more: dict[str, Any] = {"unverified": unverified} if unverified else {}
    return Review.of(
        {
            axis: AxisScore.model_validate({**one.model_dump(), "quotes": found[axis]})
            for axis, one in given.items()
        },
        profile=AGENTREVIEW,
        overall_given=reply.overall_score,
        overall_justification=reply.overall_justification,
        strengths=strengths,
        weaknesses=weaknesses,
        questions=reply.questions,
        **more,
    )
