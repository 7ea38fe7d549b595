"""The checker as a model: is each thing that the form's own words ask for in the draft, and where?"""

from __future__ import annotations

from collections import Counter

from paperkit.documents.quotes.find import QuoteIndex
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.pipelines.respond.model.given import briefing, draft_document
from paperkit.pipelines.respond.requests import Obligations, ReworkRequest
from paperkit.wording import one_line

__all__ = ["CheckReply", "brief", "read"]


class Checked(ReplyPart):
    """One thing that is asked: met, with the words of the draft that meet it, or what is missing."""

    number: int
    met: bool
    quote: str
    missing: str


class CheckReply(ReplyPart):
    """All things that are asked, by their numbers."""

    checks: list[Checked]


def brief(request: ReworkRequest) -> Briefing:
    """The request, the draft, and what is asked as a numbered list."""
    asked = "\n".join(f"{number}. {text}" for number, text in enumerate(_asked(request), 1))
    return briefing(request.given, draft_document(request.draft), Document("what is asked", asked))


def read(reply: CheckReply, request: ReworkRequest) -> Obligations:
    """What is met and what is missing.

    Raises:
        UnfitReplyError: something asked has no entry or two, one that is met has no words of the draft, one that is not
            does not say what is missing.
    """
    asked = _asked(request)
    given = Counter(one.number for one in reply.checks)
    faults = []
    if given != Counter(range(1, len(asked) + 1)):
        faults.append(f"`checks` must have one entry for each of 1 to {len(asked)}")
    index = QuoteIndex(request.draft.text)
    for one in reply.checks:
        if one.met and index.find(one.quote).status == "not_found":
            faults.append(f"{one.number}: the draft does not say “{one.quote}”")
        if not one.met and not one.missing.strip():
            faults.append(f"{one.number}: it is not met; say in `missing` what is missing")
    if faults:
        raise UnfitReplyError(f"{'; '.join(faults)}. Answer again, all of it.")
    ordered = sorted(reply.checks, key=lambda one: one.number)
    met: dict[str, str] = {asked[one.number - 1]: one.quote for one in ordered if one.met}
    return Obligations(met, tuple(one.missing.strip() for one in ordered if not one.met))


def _asked(request: ReworkRequest) -> list[Text]:
    prompt = request.given.prompt
    return [one_line(text) for text in (prompt.text, *prompt.obligations)]
