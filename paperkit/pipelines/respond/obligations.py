"""What must be done in an answer and does not stand with its question: in instructions, notes, footnotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from paperkit.documents.office.element import Element
from paperkit.documents.sentences import split_sentences
from paperkit.pipelines.respond.numbering import number_of, parts_of
from paperkit.records.respond import Piece, Question

__all__ = ["Obligations"]

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


_Number = list[tuple[int, str]]


@dataclass(frozen=True)
class _Sentence:
    """A sentence of the form that may oblige.

    Attributes:
        must: Whether it demands something.
        every: Whether it speaks of all answers.
        named: Numbers that it names: one, or a range; of a section, all below it.
        numbered: Whether its element begins with a number.
    """

    piece: Piece
    must: bool
    every: bool
    named: tuple[tuple[_Number, _Number | None, bool], ...]
    numbered: bool

    def names(self, number: _Number) -> bool:
        """Whether it names a number, a range that it is in, or, where it demands something, its section."""
        for first, last, section in self.named:
            if last is not None:
                if len(first) == len(number) and first <= number <= last:
                    return True
            elif section:
                if self.must and len(number) > len(first) and number[: len(first)] == first:
                    return True
            elif first == number:
                return True
        return False


class Obligations:
    """Finds the sentences of a form that oblige the answers to its questions.

    Args:
        questions: All of the form, without their obligations.
        elements: Of the form.
    """

    def __init__(self, questions: Sequence[Question], elements: Sequence[Element]) -> None:
        self._numbers = {question.number for question in questions if question.number}
        self._asked = {piece.eid for question in questions for piece in question.pieces}
        self._sentences = [
            one
            for element in elements
            if element.heading is None
            for one in _sentences(element)
            if one.must or one.named
        ]

    def of(self, question: Question, under: Collection[str] = ()) -> tuple[Piece, ...]:
        """Those of one question: they name its number from elsewhere, or speak of all answers.

        What stands in another question obliges only where it names this one and demands something. What stands under
        the question, behind its slots, obliges too, unless it names another.

        Args:
            question: The question.
            under: Texts that stand under it, by eid.
        """
        own = {piece.eid for piece in question.pieces}
        number = parts_of(question.number) if question.number else None
        return tuple(
            one.piece
            for one in self._sentences
            if one.piece.eid not in own
            and (
                (number is not None and (one.must or one.piece.eid not in self._asked) and one.names(number))
                or (one.must and one.every and one.piece.eid not in self._asked)
                or (
                    one.must
                    and one.piece.eid in under
                    and not one.numbered
                    and not self._others(one, question)
                )
            )
        )

    def _others(self, one: _Sentence, question: Question) -> bool:
        """Whether a sentence names another question."""
        return any(number in one.piece.text for number in self._numbers if number != question.number)


def _sentences(element: Element) -> Iterator[_Sentence]:
    numbered = bool(number_of(element.text))
    for start, end in split_sentences(element.text):
        text = element.text[start:end]
        begin = start + len(text) - len(text.lstrip())
        if kept := text.strip():
            piece = Piece(eid=element.eid, start=begin, end=begin + len(kept), text=kept)
            named = tuple(_named(kept))
            every = bool(_EVERY.search(kept)) and not any(section for _, _, section in named)
            yield _Sentence(piece, bool(_MUST.search(kept)), every, named, numbered)


def _named(text: str) -> Iterator[tuple[_Number, _Number | None, bool]]:
    for found in _NAMED.finditer(text):
        kind = found["kind"]
        if found.start("first") == 0 and not kind:
            continue  # the sentence's own number
        if not kind and not ("." in found["first"] and _LEADS.search(text[: found.start()])):
            continue  # a number like any other
        last = parts_of(found["last"]) if found["last"] else None
        yield parts_of(found["first"]), last, bool(kind and _SECTION.match(kind))
