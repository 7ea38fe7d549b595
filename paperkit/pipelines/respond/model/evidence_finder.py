"""The evidence finder as a model: which passages bear on a question, each with the words that do."""

from __future__ import annotations

from paperkit.documents.quotes.find import QuoteIndex
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.requests import EvidenceRequest
from paperkit.records.respond import Evidence

__all__ = ["EvidenceReply", "brief", "read"]


class Passage(ReplyPart):
    """A passage that bears on the question, and its words that do."""

    id: Text
    quote: Text


class EvidenceReply(ReplyPart):
    """The passages, the most useful first; none where none bears on the question."""

    evidence: list[Passage]


def brief(request: EvidenceRequest) -> Briefing:
    """The question, and each candidate as a document of its own."""
    asked = "\n".join([request.text, *(f"- {text}" for text in request.obligations)])
    passages = [
        Document(f"passage {one.id}: {one.file}, {one.place}", one.quote) for one in request.candidates
    ]
    return Briefing((), (Document("question", asked), *passages), request.language)


def read(reply: EvidenceReply, request: EvidenceRequest) -> tuple[Evidence, ...]:
    """The passages chosen, in their order, cut to the words that were quoted.

    Raises:
        UnfitReplyError: a passage that was not given, or words that it does not say.
    """
    known = {one.id: one for one in request.candidates}
    faults: list[str] = []
    chosen: list[Evidence] = []
    for one in reply.evidence:
        if one.id not in known:
            faults.append(f"there is no passage {one.id}")
            continue
        match = QuoteIndex(known[one.id].quote).find(one.quote)
        if match.status == "not_found":
            faults.append(f"passage {one.id} does not say “{one.quote}”")
            continue
        chosen.append(known[one.id].model_copy(update={"quote": match.text}))
    if faults:
        raise UnfitReplyError(
            f"{'; '.join(faults)}. Passages are {', '.join(known)}; quote them word for word. Answer again, all of it."
        )
    return tuple(one.model_copy(update={"id": chr(ord("a") + at)}) for at, one in enumerate(chosen))
