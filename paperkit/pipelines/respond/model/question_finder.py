"""The question finder as a model: which words of the form ask, oblige and limit, and which slots they are for.

It names elements and quotes them; the words that go on are cut out of the form by code (seed 002, section 2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from paperkit.documents.quotes.find import QuoteIndex
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.limits import find_limits
from paperkit.pipelines.respond.markup import render
from paperkit.pipelines.respond.numbering import number_of, piece_of
from paperkit.pipelines.respond.questions import section_titles
from paperkit.pipelines.respond.requests import QuestionsRequest
from paperkit.records.respond import Piece, Question

__all__ = ["QuestionsReply", "brief", "read"]

_MOST_FAULTS = 10


class Quoted(ReplyPart):
    """Words of the form: an element, and what it says there; `quote` is "" for all of it."""

    eid: Text
    quote: str


class AskedReply(ReplyPart):
    """One question."""

    asks: list[Quoted]
    obligations: list[Quoted]
    slots: list[Text]


class QuestionsReply(ReplyPart):
    """The questions of a window, and the slots that nothing asks for."""

    questions: list[AskedReply]
    unasked: list[Text]


def brief(request: QuestionsRequest) -> Briefing:
    """The window, its slots, and the rest of the form in short, where an obligation may stand."""
    known = {element.eid: element for element in request.whole}
    slots = [
        {
            "slot": slot.id,
            "element": slot.eid,
            "kind": slot.kind,
            "label": known[slot.label].text if slot.label else "",
        }
        for slot in request.slots
    ]
    inside = {element.eid for element in request.elements}
    rest = [element for element in request.whole if element.eid not in inside and element.text.strip()]
    own = [
        Document("window", render(request.elements)),
        Document.of_record("slots", slots),
    ]
    if rest:
        own.append(Document("rest of the form", render(rest)))
    return Briefing((), tuple(own), request.language, effort="medium")


def read(reply: QuestionsReply, request: QuestionsRequest) -> tuple[Question, ...]:
    """The questions, with the form's own words.

    Raises:
        UnfitReplyError: an element that is not in the form, words that it does not say, a slot that is not in the
            window, or is left out, or given twice, a question that asks nothing or has no slot.
    """
    elements = {element.eid: element for element in request.whole}
    faults = list(_slot_faults(reply, request))
    questions = []
    titles = section_titles(request.whole)
    for at, asked in enumerate(reply.questions, 1):
        if not asked.asks or not asked.slots:
            faults.append(f"question {at} has no {'words' if not asked.asks else 'slot'}")
            continue
        pieces = list(_cut(asked.asks, request, faults))
        obligations = list(_cut(asked.obligations, request, faults))
        if pieces:
            questions.append(
                Question(
                    id=f"q{at}",
                    number=number_of(pieces[0].text),
                    section=titles[pieces[0].eid],
                    pieces=tuple(pieces),
                    obligations=tuple(obligations),
                    limits=find_limits([*pieces, *obligations]),
                    slots=tuple(asked.slots),
                )
            )
    if faults:
        told = "; ".join(faults[:_MOST_FAULTS])
        raise UnfitReplyError(f"{told}. Elements are {_range(elements)}. Answer again, all of it.")
    return tuple(questions)


def _slot_faults(reply: QuestionsReply, request: QuestionsRequest) -> Iterable[str]:
    known = [slot.id for slot in request.slots]
    given = Counter([slot for asked in reply.questions for slot in asked.slots] + list(reply.unasked))
    for slot in given:
        if slot not in known:
            yield f"slot {slot} is not in the window"
        elif given[slot] > 1:
            yield f"slot {slot} is given {given[slot]} times"
    missing = [slot for slot in known if slot not in given]
    if missing:
        yield f"slots {', '.join(missing)} are neither in a question nor in `unasked`"


def _cut(quoted: Sequence[Quoted], request: QuestionsRequest, faults: list[str]) -> Iterable[Piece]:
    """The pieces that quotes name; what is wrong with one is noted."""
    elements = {element.eid: element for element in request.whole}
    for one in quoted:
        element = elements.get(one.eid)
        if element is None:
            faults.append(f"there is no element {one.eid}")
            continue
        if not one.quote.strip():
            piece = piece_of(element)
        else:
            match = QuoteIndex(element.text).find(one.quote)
            if match.status == "not_found":
                faults.append(f"{one.eid} does not say “{one.quote}”")
                continue
            piece = piece_of(element, match.start, match.end)
        if piece is None:
            faults.append(f"{one.eid} is empty and asks nothing")
        else:
            yield piece


def _range(elements: Iterable[str]) -> str:
    eids = list(elements)
    return f"{eids[0]} to {eids[-1]}" if eids else "none"
