"""What must be done in an answer and does not stand with its question: in instructions, notes, footnotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from paperkit.documents.office.element import Element
from paperkit.documents.sentences import split_sentences
from paperkit.pipelines.respond.numbering import number_of, parts_of
from paperkit.records.respond import Piece, Question

__all__ = ["obligations_of"]

_NUMBER = r"[A-Z]?\d{1,2}(?:\.\d{1,2}){0,3}[a-z]?"
_NAMED = re.compile(
    rf"\b(?:(?P<kind>questions?|items?|points?|answers?(?:\s+to)?|sections?|parts?|问题|第)\s*)?"
    rf"(?P<first>{_NUMBER})(?:\s*(?:-|–|to|through|至|到)\s*(?P<last>{_NUMBER}))?(?!\d|\s?%)",
    re.IGNORECASE,
)
_MUST = re.compile(
    r"\b(?:must|shall|should|required?|need(?:s|ed)? to|have to|has to|please|do not|don't|state|give|include|provide|"
    r"name|list|attach|use|refer|cite|report|indicate|specify|mention|describe|explain|add|write|keep|avoid|quote|say)\b"
    r"|必须|应当|须|请|不得|注明|说明",
    re.IGNORECASE,
)
_EVERY = re.compile(
    r"\b(?:in|for|to)\s+(?:all|each|every|any)\s+(?:of\s+)?(?:your\s+|the\s+)?(?:answers?|questions?|responses?)\b"
    r"|\b(?:all|each|every)\s+(?:answers?|responses?)\b|所有(?:问题|回答)|每(?:个|一)(?:问题|回答)",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"\b(?:in|to|of|for|under|at|see|with|answer)\s+(?:\S{1,9}\s+(?:and|or)\s+)?$|[在对于第]\s*$",
    re.IGNORECASE,
)
_SECTION = re.compile(r"sections?|parts?", re.IGNORECASE)


def obligations_of(
    question: Question,
    questions: Sequence[Question],
    elements: Sequence[Element],
    own_place: Collection[str] = (),
) -> tuple[Piece, ...]:
    """The sentences of a form that oblige a question's answer from elsewhere: they name its number, or all answers.

    What stands under a question, behind its slots, obliges too, unless it names another.

    Args:
        question: The question, without its obligations.
        questions: All of the form; what stands in one of them is an obligation of another only where it names it.
        elements: Of the form.
        own_place: Texts that stand under the question, by eid.
    """
    numbers = {other.number for other in questions if other.number} - {question.number}
    own = {piece.eid for piece in question.pieces}
    others = {piece.eid for other in questions for piece in other.pieces} - own
    found = []
    for element in elements:
        if element.eid in own or not element.text.strip():
            continue
        for piece in _sentences(element):
            elsewhere = element.eid not in others
            must = bool(_MUST.search(piece.text))
            if (
                (_names(piece.text, question) and (must or elsewhere))
                or (must and elsewhere and _EVERY.search(piece.text))
                or (must and element.eid in own_place and not _numbered(element.text, numbers))
            ):
                found.append(piece)
    return tuple(found)


def _numbered(text: str, numbers: Collection[str]) -> bool:
    """Whether a text begins with a number, or names one of some."""
    return bool(number_of(text)) or any(number in text for number in numbers)


def _sentences(element: Element) -> Iterator[Piece]:
    for start, end in split_sentences(element.text):
        text = element.text[start:end]
        begin = start + len(text) - len(text.lstrip())
        if kept := text.strip():
            yield Piece(eid=element.eid, start=begin, end=begin + len(kept), text=kept)


def _names(text: str, question: Question) -> bool:
    """Whether a sentence names the number of a question, a range that it is in, or its section by number."""
    if not question.number:
        return False
    number = parts_of(question.number)
    for found in _NAMED.finditer(text):
        first = parts_of(found["first"])
        if found.start("first") == 0 and not found["kind"]:
            continue  # the sentence's own number
        if not found["kind"] and not ("." in found["first"] and _LEADS.search(text[: found.start()])):
            continue  # a number like any other
        if found["last"]:
            if len(first) == len(number) and first <= number <= parts_of(found["last"]):
                return True
        elif first == number or (
            found["kind"] and _SECTION.match(found["kind"]) and number[: len(first)] == first
        ):
            return True
    return False
