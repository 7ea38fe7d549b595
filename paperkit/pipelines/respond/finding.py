"""Stages B and C: slots and questions, by the form's shape or by a model window after window."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.documents.office.element import Element
from paperkit.llm import RULES, Question
from paperkit.pipelines.asking import all_answered
from paperkit.pipelines.respond import questions as by_structure
from paperkit.pipelines.respond.echo import Echoed, Opening, sentinel_for
from paperkit.pipelines.respond.markup import windows
from paperkit.pipelines.respond.requests import EchoRequest, QuestionsRequest
from paperkit.pipelines.respond.roles import QUESTION_FINDER, SLOT_FINDER
from paperkit.pipelines.respond.slots import find_by_shape, numbered
from paperkit.pipelines.respond.state import Run
from paperkit.records.respond import Question as AskedQuestion
from paperkit.records.respond import Questions, Slots, Window

__all__ = ["find_questions", "find_slots"]

_TIMES_SMALLER = 4
"""How often a window is halved before what it lost is only reported."""


def find_slots(run: Run) -> Slots:
    """The slots of the form.

    Raises:
        ModelError: a window gave no usable echo.
    """
    elements = run.form.elements
    who = run.door.answers(SLOT_FINDER)
    if who == RULES:
        return Slots(slots=find_by_shape(elements), judged_by=RULES)
    seen: list[Window] = []
    openings: list[Opening] = []
    sentinel = sentinel_for(elements)
    todo = list(windows(elements, run.parameters.window))
    for halved in range(_TIMES_SMALLER + 1):
        if not todo:
            break
        echoes = _ask(run, todo, sentinel)
        again: list[tuple[Element, ...]] = []
        for window, echo in zip(todo, echoes, strict=True):
            smaller = not echo.whole and len(window) > 1 and halved < _TIMES_SMALLER
            seen.append(echo.window.model_copy(update={"again": smaller}))
            if smaller:
                again += _halves(window)
            else:
                openings += echo.openings
        todo = again
    return Slots(slots=numbered(elements, openings, who), windows=tuple(seen), judged_by=who)


def _ask(run: Run, todo: Sequence[tuple[Element, ...]], sentinel: str) -> list[Echoed]:
    echoes = run.door.ask_all(
        [Question(SLOT_FINDER, EchoRequest(window, sentinel, run.language)) for window in todo]
    )
    return all_answered(echoes)


def _halves(window: tuple[Element, ...]) -> list[tuple[Element, ...]]:
    """A window cut where its text is halved."""
    total = sum(len(element.text) + 1 for element in window)
    length = 0
    for at, element in enumerate(window[:-1], 1):
        length += len(element.text) + 1
        if 2 * length >= total:
            return [window[:at], window[at:]]
    return [window[:-1], window[-1:]]


def find_questions(run: Run) -> Questions:
    """The questions of the form.

    Raises:
        ModelError: a window gave no usable reply.
    """
    elements = run.form.elements
    slots = tuple(run.slots.values())
    who = run.door.answers(QUESTION_FINDER)
    if who == RULES:
        return by_structure.find_questions(elements, slots)
    requests = []
    for window in windows(elements, run.parameters.question_window):
        inside = {element.eid for element in window}
        own = tuple(slot for slot in slots if slot.eid in inside)
        if own:
            requests.append(QuestionsRequest(window, elements, own, run.language))
    found: list[tuple[AskedQuestion, ...]] = all_answered(
        run.door.ask_all([Question(QUESTION_FINDER, request) for request in requests])
    )
    questions = [question for several in found for question in several]
    asked = {slot for question in questions for slot in question.slots}
    unasked = [slot.id for slot in slots if slot.id not in asked]
    return by_structure.numbered(elements, questions, unasked, who)
