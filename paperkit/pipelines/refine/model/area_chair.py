"""The area chair as a model: the words of several reviews made into one; it sees the reviews and not the paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.refine.model.agentreview import AXIS
from paperkit.pipelines.refine.requests import ChairRequest
from paperkit.pipelines.replies import ReplyPart, Text, is_telling
from paperkit.scoring.records import Review

__all__ = ["MetaReviewReply", "brief", "read"]

_SHOWN = ("overall_score", "overall_justification", "axis_scores", "strengths", "weaknesses", "questions")


class WeaknessReply(ReplyPart):
    """One weakness, with a quote as a review gives it."""

    text: Text
    axis: AXIS
    severity: Literal["critical", "major", "minor"]
    quote: Text


class MetaReviewReply(ReplyPart):
    """A meta-review as a model gives it: words, no numbers."""

    summary: Text
    strengths: list[Text]
    weaknesses: list[WeaknessReply]
    questions: list[Text]


def brief(request: ChairRequest) -> Briefing:
    """The reviews, in the order they were asked for."""
    reviews = (
        Document.of_record(f"review {number}", _told(review))
        for number, review in enumerate(request.reviews, 1)
    )
    return Briefing((), tuple(reviews), request.language)


def _told(review: Review) -> dict[str, Any]:
    """What a review says of the paper; not who wrote it, nor what was put aside of it."""
    record = review.as_json()
    return {key: record[key] for key in _SHOWN if key in record}


def read(reply: MetaReviewReply, request: ChairRequest) -> dict[str, Any]:
    """The words of the meta-review; a weakness has its place from the review that it quotes.

    A weakness whose quote is in no review is put aside (`unverified`): the chair has not read the paper.

    Raises:
        UnfitReplyError: the reviews name weaknesses, and none is left.
    """
    kept, unverified = [], []
    known = list(_quoted(request.reviews))
    for given in reply.weaknesses:
        place = next((place for quote, place in known if _same(quote, given.quote)), None)
        if place is None:
            unverified.append({**given.model_dump(), "reason": "in_no_review"})
        else:
            kept.append({**given.model_dump(), **place})
    if not kept and any(review.weaknesses for review in request.reviews):
        raise UnfitReplyError(
            "The reviews name weaknesses, and none of yours has a quote that a review gives. Merge those of the "
            "reviews, each with its quote copied exactly, and give the whole meta-review again."
        )
    words = reply.model_dump(include={"summary", "strengths", "questions"})
    return {**words, "weaknesses": kept, **({"unverified": unverified} if unverified else {})}


def _quoted(reviews: tuple[Review, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Quotes of the reviews' weaknesses with their places, then those of their axes, which have none."""
    for review in reviews:
        for weakness in review.weaknesses:
            if isinstance(weakness, dict) and "quote" in weakness:
                yield weakness["quote"], {key: weakness[key] for key in ("file", "line") if key in weakness}
    for review in reviews:
        for axis in review.as_json()["axis_scores"].values():
            for quote in axis.get("quotes", ()):
                yield quote, {}


def _same(known: str, given: str) -> bool:
    """Whether a quote is one that a review gives, or a telling part of it, whatever the line breaks."""
    known, given = (" ".join(text.split()) for text in (known, given))
    return given == known or (is_telling(given) and given in known)
