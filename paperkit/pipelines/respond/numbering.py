"""Questions of a form that numbers them: all that stands between one number and the next belongs to the first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.grid import grids
from paperkit.records.respond import Piece

__all__ = ["NUMBER", "Start", "number_of", "parts_of", "piece_of", "starts_of"]

NUMBER = re.compile(
    r"\s*(?:[☐☒☑□]|\[[ xX]?\])?\s*(?:Q(?:uestion)?\s*)?"
    r"(?P<number>[A-Z]?\d{1,2}(?:\.\d{1,2}){0,3}[a-z]?)[.):]?(?=\s|$)\s*"
)
_NOT_IN_THE_TEXT = {"header", "footer", "footnote", "endnote", "hidden"}
_LEAST = 3
"""Numbered questions from which on a form counts as one that numbers them."""


@dataclass(frozen=True)
class Start:
    """Where a question begins.

    Attributes:
        at: Index of its element.
        number: As `4.2`.
        pieces: What it says there.
    """

    at: int
    number: str
    pieces: tuple[Piece, ...]


def starts_of(elements: Sequence[Element]) -> Mapping[int, Start | None]:
    """The question that each element belongs to, by index; empty where a form does not number its questions.

    A number opens a question where it comes after the one before it in its section. It stands before the words, in a
    heading with a dot in it, or alone in a cell beside them. What stands under another heading belongs to none.
    """
    beside = _beside(elements)
    home: dict[int, Start | None] = {}
    known: dict[str, Start] = {}
    current: Start | None = None
    last: list[tuple[int, str]] = []
    place = ""
    for at, element in enumerate(elements):
        sheet = next((part for part in element.within if part.startswith("sheet ")), "")
        if sheet != place:
            place, current, last = sheet, None, []
        found = None if _NOT_IN_THE_TEXT & set(element.marks) else _start(at, element, beside)
        if element.heading is not None and not (found and "." in found.number):
            current, last, found = None, [], None
        if found and parts_of(found.number) > last:
            last = parts_of(found.number)
            twin = known.get(found.number) if "." in found.number else None
            current = known[found.number] = twin or found
        home[at] = current
    return home if len(known) >= _LEAST else {}


def _start(at: int, element: Element, beside: Mapping[str, Element]) -> Start | None:
    number = number_of(element.text)
    piece = piece_of(element)
    if not number or piece is None:
        return None
    words = NUMBER.sub("", element.text, count=1).strip()
    if words:
        return Start(at, number, (piece,)) if any(c.isalpha() for c in words) else None
    other = beside.get(element.eid)
    text = piece_of(other) if other is not None else None
    return Start(at, number, (piece, text)) if text is not None else None


def _beside(elements: Sequence[Element]) -> dict[str, Element]:
    """The cell to the right of each cell of a first column."""
    return {
        row[0].element.eid: row[1].element
        for table in grids(elements)
        for number in table.rows
        if len(row := table.row(number)) > 1 and row[0].column == 0 and any(c.isalpha() for c in row[1].text)
    }


def number_of(text: str) -> str:
    """The number that a question begins with, "" without one.

    >>> number_of("4.2 Which data are kept?"), number_of("Q3: Why?"), number_of("☐ 8.1 We agree"), number_of("Why?")
    ('4.2', '3', '8.1', '')
    """
    found = NUMBER.match(text)
    return found["number"] if found else ""


def parts_of(number: str) -> list[tuple[int, str]]:
    """The parts of a number, so that 4.10 comes after 4.9.

    >>> parts_of("4.9") < parts_of("4.10")
    True
    """
    return [
        (int("".join(filter(str.isdigit, part)) or 0), "".join(filter(str.isalpha, part)))
        for part in number.split(".")
    ]


def piece_of(element: Element, start: int = 0, end: int | None = None) -> Piece | None:
    """A stretch of an element without the white space around it; None where nothing is left."""
    text = element.text[start:end]
    begin = start + len(text) - len(text.lstrip())
    kept = text.strip()
    return Piece(eid=element.eid, start=begin, end=begin + len(kept), text=kept) if kept else None
