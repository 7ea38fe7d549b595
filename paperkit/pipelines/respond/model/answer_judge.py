"""The judge as a model: does an answer answer, or does it say the question again? (seed 002, section 3.1)"""

from __future__ import annotations

from typing import Literal

from paperkit.documents.quotes.find import QuoteIndex
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.requests import JudgementRequest
from paperkit.records.respond import Judgement

__all__ = ["JudgementReply", "brief", "read"]


class JudgementReply(ReplyPart):
    """A verdict on one answer, with words of it that show it."""

    verdict: Literal["answers", "partly_restates", "mostly_restates"]
    quote: Text
    why: Text


def brief(request: JudgementRequest) -> Briefing:
    """The question in the form's words, and the answer as it will stand there."""
    own = (Document("question", request.text), Document("answer", request.answer))
    return Briefing((), own, request.language, max_output=2048)


def read(reply: JudgementReply, request: JudgementRequest) -> Judgement:
    """The verdict.

    Raises:
        UnfitReplyError: the answer does not say what is quoted.
    """
    match = QuoteIndex(request.answer).find(reply.quote)
    if match.status == "not_found":
        raise UnfitReplyError(
            f"The answer does not say “{reply.quote}”; quote it word for word. Answer again."
        )
    return Judgement(
        question=request.question, verdict=reply.verdict, quote=match.text, why=reply.why, judged_by="model"
    )
