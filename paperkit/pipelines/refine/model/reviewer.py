"""The reviewer as a model: six axes with quotes, weaknesses with quotes, caps by code."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from paperkit.llm import Briefing, Document
from paperkit.pipelines.refine.model.quoting import Quoted, quotes_by_axis, verified_weaknesses
from paperkit.pipelines.refine.model.tables import findings_list
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.refine.rules.points import cap_of
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import RUBRIC6

__all__ = ["ReviewReply", "brief", "read"]

Points = Annotated[float, Field(strict=True, ge=0, le=100, allow_inf_nan=False)]
Axis = Literal[
    "scientific_depth",
    "technical_execution",
    "logical_flow",
    "writing_clarity",
    "evidence_presentation",
    "academic_style",
]


class AxisReply(ReplyPart):
    """Score of one axis, with the words of the paper that it rests on."""

    score: Points
    justification: Text
    quotes: list[Text]


class AxesReply(ReplyPart):
    """All six axes."""

    scientific_depth: AxisReply
    technical_execution: AxisReply
    logical_flow: AxisReply
    writing_clarity: AxisReply
    evidence_presentation: AxisReply
    academic_style: AxisReply


class WeaknessReply(ReplyPart):
    """One weakness, with the words of the paper that it is about."""

    text: Text
    axis: Axis
    severity: Literal["critical", "major", "minor"]
    quote: Text


class ReviewReply(ReplyPart):
    """A review as a model gives it."""

    axis_scores: AxesReply
    overall_score: Points
    strengths: list[Text]
    weaknesses: list[WeaknessReply]
    questions: list[Text]


def brief(request: ReviewRequest) -> Briefing:
    """The draft and its log, what the gates found, the outline, and what earlier reviews said."""
    from paperkit.gates import reverse_outline

    own = [
        Document("findings of the gates", findings_list(request.findings)),
        Document("reverse outline", reverse_outline.to_markdown(request.reports["reverse-outline"])),
    ]
    for name in ("focus_on", "do_not_reflag"):
        if request.memory.get(name):
            own.append(Document(name, "".join(f"- {item}\n" for item in request.memory[name])))
    return Briefing(request.shared, tuple(own), request.paper.language)


def read(reply: ReviewReply, request: ReviewRequest) -> Review:
    """The review, its quotes looked for in the paper.

    A weakness whose quote is not in the paper is put aside (`unverified`); an axis without a quote that is there is
    asked for again, and so are weaknesses that would all be put aside, for a review without any ends the loop. Scores
    are capped where code can tell that a cap of the rubric applies.

    Raises:
        UnfitReplyError: an axis has no quote that stands in the paper, or no weakness has one.
    """
    quoted = Quoted(request.paper)
    given: dict[str, AxisReply] = {axis: getattr(reply.axis_scores, axis) for axis in RUBRIC6.axes}
    found = quotes_by_axis({axis: one.quotes for axis, one in given.items()}, quoted)
    axes = {axis: _capped(axis, one, found[axis], request) for axis, one in given.items()}
    weaknesses, unverified = verified_weaknesses(reply.weaknesses, quoted)
    more: dict[str, Any] = {"unverified": unverified} if unverified else {}
    return Review.of(
        axes,
        overall_given=reply.overall_score,
        strengths=reply.strengths,
        weaknesses=weaknesses,
        questions=reply.questions,
        **more,
    )


def _capped(axis: str, given: AxisReply, quotes: list[str], request: ReviewRequest) -> AxisScore:
    cap, rule = cap_of(axis, request.findings)
    record = {"score": given.score, "justification": given.justification, "quotes": quotes}
    if given.score > cap:
        record |= {"score": cap, "given": given.score, "capped_by": rule}
    return AxisScore.model_validate(record)
