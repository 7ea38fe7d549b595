"""Whether files that a person may have changed still fit the form: each place in one is a place of the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from paperkit.documents.office.element import Element
from paperkit.records.respond import Answer, Prompt, Question, Questions, Slot, Slots

__all__ = ["answer_faults", "prompt_faults", "question_faults", "slot_faults"]


def slot_faults(found: Slots, elements: Mapping[str, Element]) -> Iterator[str]:
    """What is wrong with slots."""
    yield from _twice("slot", [slot.id for slot in found.slots])
    for slot in found.slots:
        element = elements.get(slot.eid)
        if element is None:
            yield f"slot {slot.id} is in {slot.eid}, and the form has no such element"
        elif not slot.start <= slot.end <= len(element.text):
            length = len(element.text)
            yield f"slot {slot.id}: {slot.start} to {slot.end} is outside of {slot.eid}, which has {length} characters"
        for what, eid in (("label", slot.label), ("column", slot.column)):
            if eid and eid not in elements:
                yield f"slot {slot.id} has the {what} {eid}, and the form has no such element"


def question_faults(
    asked: Questions, slots: Mapping[str, Slot], elements: Mapping[str, Element]
) -> Iterator[str]:
    """What is wrong with questions; their words must be the form's own."""
    yield from _twice("question", [question.id for question in asked.questions])
    for question in asked.questions:
        for name in question.slots:
            if name not in slots:
                yield f"question {question.id} has slot {name}, and there is none"
        for piece in (*question.pieces, *question.obligations, *(limit.piece for limit in question.limits)):
            element = elements.get(piece.eid)
            if element is None:
                yield f"question {question.id}: the form has no element {piece.eid}"
            elif element.text[piece.start : piece.end] != piece.text:
                yield f"question {question.id}: {piece.eid} does not say “{piece.text}” at {piece.start}"
    times = Counter(name for question in asked.questions for name in question.slots)
    for name, count in times.items():
        if count > 1:
            yield f"slot {name} is in {count} questions"


def prompt_faults(prompt: Prompt, question: Question) -> Iterator[str]:
    """What is wrong with the prompt of a question."""
    if prompt.question != question.id:
        yield f"it is about {prompt.question}, not {question.id}"
    yield from _twice("evidence", [one.id for one in prompt.evidence])


def answer_faults(answer: Answer, question: Question) -> Iterator[str]:
    """What is wrong with an answer."""
    if answer.question != question.id:
        yield f"it is about {answer.question}, not {question.id}"
    yield from _twice("slot", [fill.slot for fill in answer.fills])
    for fill in answer.fills:
        if fill.slot not in question.slots:
            yield f"slot {fill.slot} is none of {question.id}; those are {', '.join(question.slots)}"


def _twice(what: str, names: list[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{what} {name} is given {count} times"
