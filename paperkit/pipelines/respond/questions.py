"""What a form asks, told from its structure: each slot leads back to the words that it answers.

The words are cut out of the elements, never retyped (seed 002, section 2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.asks import asks, is_question
from paperkit.pipelines.respond.grid import Grid, grids
from paperkit.pipelines.respond.limits import find_limits
from paperkit.pipelines.respond.numbering import NUMBER, number_of, piece_of, starts_of
from paperkit.pipelines.respond.obligations import Obligations
from paperkit.records.respond import Piece, Question, Questions, Slot

__all__ = ["find_questions", "numbered", "section_titles", "subject_of"]

_ONLY_ANSWER = re.compile(r"\W*(?:(?:your\s+)?(?:answer|response|reply)|回答|答复|答)\W*", re.IGNORECASE)
_BOX = re.compile(r"[☐☒☑□]|\[[ xX]?\]")
_FOLLOWS_UP = re.compile(r"^(?:if\b|other\b|(?:please\s+)?specify\b|which\b|如|若|其他)", re.IGNORECASE)
_MOST_BACK = 6
"""Paragraphs that are looked through for the question of a slot."""


@dataclass
class _Group:
    """Slots that answer one thing."""

    pieces: list[Piece]
    section: str
    slots: list[str] = field(default_factory=list)


def find_questions(elements: Sequence[Element], slots: Sequence[Slot]) -> Questions:
    """The questions of a form, by its structure.

    Where a form numbers its questions, a slot answers the number that it stands under. Elsewhere a row of a table with
    a label is a question of its own, unless the text before the table asks for the whole table; a blank or field in a
    text is answered to that text; what stands behind "Answer:" to the question before it.
    """
    finder = _Finder(elements, slots)
    titles = section_titles(elements)
    groups: dict[tuple[str, ...], _Group] = {}
    unasked: list[str] = []
    for slot in slots:
        pieces = finder.asked_by(slot)
        if not pieces:
            unasked.append(slot.id)
            continue
        key = tuple(piece.eid for piece in pieces[:1])
        group = groups.setdefault(key, _Group(pieces, titles[pieces[0].eid]))
        group.slots.append(slot.id)
        known = {piece.eid for piece in group.pieces}
        group.pieces += [piece for piece in pieces if piece.eid not in known]
    found = [
        Question(
            id="q",
            number=number_of(group.pieces[0].text),
            section=group.section,
            pieces=tuple(group.pieces),
            slots=tuple(group.slots),
        )
        for group in groups.values()
    ]
    duties = Obligations(found, elements)
    completed = [_completed(question, duties.of(question, finder.under(question))) for question in found]
    return numbered(elements, completed, unasked, "rules")


def numbered(
    elements: Sequence[Element], questions: Sequence[Question], unasked: Sequence[str], judged_by: str
) -> Questions:
    """Questions in the form's order, with ids."""
    order = {element.eid: at for at, element in enumerate(elements)}
    ordered = sorted(questions, key=lambda question: order[question.pieces[0].eid])
    return Questions(
        questions=tuple(q.model_copy(update={"id": f"q{at}"}) for at, q in enumerate(ordered, 1)),
        unasked=tuple(unasked),
        judged_by=judged_by,
    )


def subject_of(text: str, limits: Iterable[str]) -> str:
    """What a question is about: its words without its number and without how long the answer may be.

    >>> subject_of("4.2 Which data are kept? (at most 60 words)", ["at most 60 words"])
    'Which data are kept? ()'
    """
    for limit in limits:
        text = text.replace(limit, "")
    return NUMBER.sub("", text, count=1)


def section_titles(elements: Sequence[Element]) -> dict[str, str]:
    """The heading that each element stands under, by eid; a heading stands under the one above it.

    It is the outermost heading that is no title of the form, or the sheet; "" where there is none.
    """
    path: dict[int, str] = {}
    titles: dict[str, str] = {}
    levels = [element.heading for element in elements if element.heading]
    # A form's title may be a heading like others: the first one, with all others below it.
    title = levels[0] if levels and len(levels) > 1 and levels[0] < min(levels[1:]) else 0
    for element in elements:
        level = 0 if element.heading == title else element.heading
        sheet = next((part for part in element.within if part.startswith("sheet ")), "")
        if level is not None:
            path = {at: title for at, title in path.items() if at < level}
            titles[element.eid] = _outer(path) or element.text.strip()
            path[level] = element.text.strip()
        else:
            titles[element.eid] = _outer(path) or sheet.removeprefix("sheet ")
    return titles


def _completed(question: Question, obligations: tuple[Piece, ...]) -> Question:
    limits = find_limits([*question.pieces, *obligations])
    return question.model_copy(update={"obligations": obligations, "limits": limits})


class _Finder:
    """Looks up what the words around a slot are."""

    def __init__(self, elements: Sequence[Element], slots: Sequence[Slot]) -> None:
        self.elements = elements
        self.order = {element.eid: at for at, element in enumerate(elements)}
        self.starts = starts_of(elements)
        self.regions: dict[int, list[str]] = {}
        for at, start in self.starts.items():
            if start is not None and at > start.at:
                self.regions.setdefault(start.at, []).append(elements[at].eid)
        begins = {start.at for start in self.starts.values() if start is not None}
        self.answers = {
            slot.eid
            for slot in slots
            if slot.kind == "answer_paragraph"
            or (slot.kind in ("blank", "control") and self.order[slot.eid] in begins)
        }
        self.filled = {slot.eid for slot in slots}
        self.labels = {slot.label for slot in slots}
        self.table_of: dict[str, Grid] = {}
        for table in grids(elements):
            self.table_of |= dict.fromkeys((cell.element.eid for cell in table.cells), table)

    def asked_by(self, slot: Slot) -> list[Piece]:
        """The words that a slot answers, the question first."""
        element = self.elements[self.order[slot.eid]]
        start = self.starts.get(self.order[slot.eid])
        if start is not None and not self._is_answered(start.at, slot):
            return [*start.pieces, *self._between(start.at, element)]
        if slot.eid in self.table_of:
            return self._of_cell(slot, element)
        before = piece_of(element, 0, slot.start)
        own = piece_of(element)
        if own is not None and not _ONLY_ANSWER.fullmatch(own.text) and (before or slot.kind == "checkbox"):
            return [*self._led_by(element, own), own]
        return self._before(element)

    def under(self, question: Question) -> frozenset[str]:
        """Texts that stand under a numbered question and are neither of its words nor labels of slots."""
        start = self.starts.get(self.order[question.pieces[0].eid])
        if start is None:
            return frozenset()
        return frozenset(self.regions.get(start.at, ())) - self.labels - self.filled

    def _is_answered(self, start: int, slot: Slot) -> bool:
        """Whether a question has its place for an answer already, and a later slot a label of its own."""
        at = self.order[slot.eid]
        if slot.label in ("", self.elements[start].eid) or slot.kind == "answer_paragraph":
            asked = slot.kind == "answer_paragraph" and self._asked_anew(start, at)
            return asked and self._has_answer(start, at)
        table = self.table_of.get(slot.eid)
        if table is not None and (self.elements[start].eid in {c.element.eid for c in table.cells}):
            return False
        return self._has_answer(start, at) and self.elements[at].kind != "sheet_cell"

    def _has_answer(self, start: int, at: int) -> bool:
        return any(one.eid in self.answers for one in self.elements[start:at])

    def _asked_anew(self, start: int, at: int) -> bool:
        """Whether another question, without a number, stands between."""
        between = self.elements[start + 1 : at]
        last = max((n for n, one in enumerate(between) if one.eid in self.answers), default=-1)
        return any(is_question(one.text) for one in between[last + 1 :])

    def _between(self, start: int, element: Element) -> list[Piece]:
        """Texts between the beginning of a question and a slot of it, but for lines and tables to fill in."""
        found = []
        for other in self.elements[start + 1 : self.order[element.eid]]:
            piece = piece_of(other)
            if piece is None or other.eid in self.filled or other.eid in self.table_of:
                continue
            if not _ONLY_ANSWER.fullmatch(piece.text) and other.heading is None:
                found.append(piece)
        return found

    def _led_by(self, element: Element, own: Piece) -> list[Piece]:
        """The text before lines to fill in, where it asks for such lines, as "Contact:" does."""
        if number_of(own.text):
            return []
        at = self.order[element.eid]
        lead = None
        for other in reversed(self.elements[max(at - _MOST_BACK, 0) : at]):
            if other.eid not in self.filled:
                lead = other
                break
            if not any(c.isalpha() for c in other.text):
                return []  # an answer stands between
            if _BOX.search(other.text) and not (_BOX.search(own.text) or _FOLLOWS_UP.search(own.text)):
                return []  # the boxes have answered it
        piece = piece_of(lead) if lead is not None else None
        if lead is None or piece is None or not asks(piece.text) or lead.heading is not None:
            return []
        return [piece]

    def _of_cell(self, slot: Slot, element: Element) -> list[Piece]:
        table = self.table_of[slot.eid]
        label = self.elements[self.order[slot.label]] if slot.label else None
        own = piece_of(label) if label is not None else None
        if own is not None and number_of(own.text):
            return [own]
        lead = self._before(table.cells[0].element)
        if lead and asks(lead[-1].text):
            return lead
        if own is not None:
            cell = next(cell for cell in table.cells if cell.element.eid == slot.eid)
            first = [near for near in table.left_of(cell) if near.column == 0 and near.text]
            row = piece_of(first[0].element) if first else None
            return [row, own] if row is not None and row.eid != own.eid else [own]
        return lead

    def _before(self, element: Element) -> list[Piece]:
        """The question before an element: from the nearest text that asks up to it; () where none is near."""
        at = self.order[element.eid]
        passed: list[Piece] = []
        for other in reversed(self.elements[max(at - _MOST_BACK, 0) : at]):
            if other.within[:1] != element.within[:1] or other.eid in self.table_of:
                if passed or other.text.strip():
                    break
                continue
            piece = piece_of(other)
            bare = piece is None or bool(_ONLY_ANSWER.fullmatch(piece.text))
            if bare and other.eid in self.filled:
                break  # what stands before it is answered there
            if piece is None or bare:
                continue
            passed.insert(0, piece)
            heading = other.heading is not None
            if number_of(piece.text) or (asks(piece.text) and not heading):
                return passed
            if heading:
                return passed
        return passed[-1:] if passed else []


def _outer(path: Mapping[int, str]) -> str:
    """The outermost heading that is no title of the form."""
    levels = sorted(level for level in path if level > 0)
    return path[levels[0]] if levels else ""
