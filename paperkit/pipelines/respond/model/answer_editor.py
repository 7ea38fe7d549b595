"""The quality pass as a model: it may add, put in another order, and flag; no sentence of the draft is lost."""

from __future__ import annotations

from collections.abc import Iterator

from paperkit.documents.quotes.find import QuoteIndex
from paperkit.documents.sentences import split_sentences
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.model.answer_writer import FillReply, fill_faults, fills_of
from paperkit.pipelines.respond.model.given import briefing, draft_document
from paperkit.pipelines.respond.requests import Drafted, ReworkRequest

__all__ = ["EditReply", "brief", "lost_sentences", "read"]

_KEPT = 90.0
"""Least similarity, 0 to 100, of a sentence that counts as kept: a comma or an article may change."""


class EditReply(ReplyPart):
    """The bettered answer: every slot, and what a person should look at."""

    fills: list[FillReply]
    flags: list[Text]


def brief(request: ReworkRequest) -> Briefing:
    """The request, the draft, and what the check found missing."""
    missing = (
        [Document("missing", "\n".join(f"- {text}" for text in request.missing))] if request.missing else []
    )
    return briefing(request.given, draft_document(request.draft), *missing)


def read(reply: EditReply, request: ReworkRequest) -> Drafted:
    """The bettered draft.

    Raises:
        UnfitReplyError: a sentence of the draft is gone, a slot or limit is not kept.
    """
    faults = list(fill_faults(reply.fills, request.given))
    new = {fill.slot: fill.text for fill in reply.fills}
    for fill in request.draft.fills:
        for sentence in lost_sentences(fill.text, new.get(fill.slot, "")):
            faults.append(f"slot {fill.slot} has lost “{sentence}”; you may add and reorder, never delete")
    if faults:
        raise UnfitReplyError(f"{'; '.join(faults)}. Answer again, all of it.")
    flags = dict.fromkeys((*request.draft.flags, *reply.flags))
    return Drafted(fills_of(reply.fills, request.given), request.draft.used, tuple(flags))


def lost_sentences(before: str, after: str) -> Iterator[str]:
    """Sentences of a text that another does not have.

    >>> before = "Sensors are read hourly. Data are open."
    >>> list(lost_sentences(before, "Data are open. Sensors are read hourly, by radio."))
    []
    >>> list(lost_sentences(before, "Data are open."))
    ['Sensors are read hourly.']
    """
    index = QuoteIndex(after)
    for start, end in split_sentences(before):
        sentence = before[start:end].strip()
        if sentence and index.find(sentence.rstrip(".。;；"), minimum=_KEPT).status == "not_found":
            yield sentence
