"""Answers into the requester's own file (seed 002, stage F): only the slots change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from paperkit.documents.office.element import Edit, Element
from paperkit.records.respond import Answer, Slot

__all__ = ["edits_of"]

_NO = ("☐", "□", "[ ]", "[]", "no", "false", "")


def edits_of(
    answers: Sequence[Answer], slots: Mapping[str, Slot], elements: Mapping[str, Element]
) -> tuple[Edit, ...]:
    """What is written where; a slot without an answer stays as it is.

    Args:
        answers: Of all questions.
        slots: Of the form, by id.
        elements: Of the form, by eid.
    """
    return tuple(_edits(answers, slots, elements))


def _edits(
    answers: Sequence[Answer], slots: Mapping[str, Slot], elements: Mapping[str, Element]
) -> Iterator[Edit]:
    for answer in answers:
        for fill in answer.fills:
            slot = slots[fill.slot]
            element = elements[slot.eid]
            if not fill.text.strip():
                continue
            if slot.kind == "checkbox":
                if fill.text.strip().casefold() not in _NO:
                    yield Edit(
                        element.loc, slot.start, slot.end, _ticked(element.text[slot.start : slot.end])
                    )
                continue
            yield Edit(element.loc, slot.start, slot.end, _lead(element, slot) + fill.text.strip())


def _ticked(box: str) -> str:
    """A box with its tick, in the form's own manner."""
    return "[x]" if box.startswith("[") else "☒"


def _lead(element: Element, slot: Slot) -> str:
    """What parts an answer from words that it follows: a space behind "Answer:", a new line behind a question."""
    before = element.text[: slot.start]
    if slot.start != slot.end or not before.strip() or before[-1].isspace():
        return ""
    return " " if before.rstrip().endswith((":", "：")) else "\n"
