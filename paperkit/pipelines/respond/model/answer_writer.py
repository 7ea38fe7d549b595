"""The writer as a model: text for each slot, within the limits, from the evidence alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.limits import over
from paperkit.pipelines.respond.model.given import briefing
from paperkit.pipelines.respond.requests import Drafted, DraftRequest, Opened
from paperkit.records.respond import Fill

__all__ = ["DraftReply", "FillReply", "brief", "fill_faults", "fills_of", "read"]


class FillReply(ReplyPart):
    """What goes into a slot; "" leaves it as it is."""

    slot: Text
    text: str


class DraftReply(ReplyPart):
    """A draft: every slot, the evidence that it rests on, and what a person should look at."""

    fills: list[FillReply]
    used: list[Text]
    flags: list[Text]


def brief(request: DraftRequest) -> Briefing:
    """The request with its evidence and the plan."""
    return briefing(request, *([Document("plan", request.plan)] if request.plan else []))


def read(reply: DraftReply, request: DraftRequest) -> Drafted:
    """The draft.

    Raises:
        UnfitReplyError: a slot is missing, given twice or unknown, evidence was not given, a limit is passed, a choice
            is none of the options.
    """
    known = {one.id for one in request.prompt.evidence}
    faults = [f"there is no evidence {name}" for name in reply.used if name not in known]
    faults += fill_faults(reply.fills, request)
    if faults:
        raise UnfitReplyError(f"{'; '.join(faults)}. Answer again, all of it.")
    used = tuple(name for name in sorted(known) if name in reply.used)
    return Drafted(fills_of(reply.fills, request), used, tuple(reply.flags))


def fills_of(fills: Iterable[FillReply], request: DraftRequest) -> tuple[Fill, ...]:
    """The fills in the order of the slots."""
    texts = {fill.slot: fill.text.strip() for fill in fills}
    return tuple(Fill(slot=opened.slot.id, text=texts[opened.slot.id]) for opened in request.opened)


def fill_faults(fills: list[FillReply], request: DraftRequest) -> Iterator[str]:
    """What is wrong with the fills of a reply."""
    opened = {one.slot.id: one for one in request.opened}
    times = Counter(fill.slot for fill in fills)
    for slot in opened:
        if times[slot] != 1:
            yield f"slot {slot} must be given once, it is given {times[slot]} times"
    for fill in fills:
        if fill.slot not in opened:
            yield f"there is no slot {fill.slot}; slots are {', '.join(opened)}"
        elif fault := _choice_fault(opened[fill.slot], fill.text.strip()):
            yield f"slot {fill.slot}: {fault}"
    yield from over("\n".join(fill.text.strip() for fill in fills if fill.text.strip()), request.limits)


def _choice_fault(opened: Opened, text: str) -> str:
    if opened.slot.kind == "checkbox":
        return (
            "" if text.casefold() in ("yes", "no", "") else f"a box takes yes, no, or nothing, not “{text}”"
        )
    control = opened.control
    if (
        control is not None
        and control.type == "choice"
        and control.options
        and text not in ("", *control.options)
    ):
        return f"“{text}” is none of its options: {' | '.join(control.options)}"
    return ""
