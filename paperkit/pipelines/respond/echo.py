"""Echo-diff: where the respondent writes, from a window of a form that was repeated with a sentinel in each such place.

The model makes one change and repeats the rest; code compares. What is lost, changed, invented, moved, doubled, or
marked where no one could write, is found here; an element that was never sent
cannot come back (seed 002, section 2).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.markup import Read, read_markup, render
from paperkit.records.respond import SlotKind, Window
from paperkit.wording import one_line

__all__ = ["Echoed", "Opening", "compare", "open_places", "sentinel_for"]

_BLANK = re.compile(
    r"(?:_(?:[ \t]?_){2,200}|\.{4,200}|…{2,200}|(?:\. ){4,200}|□|☐|\[ ?\]|\[[^\[\]\n]{1,80}\])"
)
_BOX = re.compile(r"□|☐|\[ ?\]")
_ASKS = re.compile(r"[:：?？]\s*$|\b(?:answer|response|reply)\b\W*$|(?:回答|答复|答案)\W*$", re.IGNORECASE)


@dataclass(frozen=True)
class Opening:
    """A place in an element that a respondent can fill: half-open, in code points of its text."""

    eid: str
    start: int
    end: int
    kind: SlotKind


@dataclass(frozen=True)
class Echoed:
    """What came of one window.

    Attributes:
        openings: Where a sentinel stood, in reading order.
        window: What did not come back as it was.
    """

    openings: tuple[Opening, ...]
    window: Window

    @property
    def whole(self) -> bool:
        """Whether everything that went in came back as it was, so that no place can have been missed."""
        seen = self.window
        return not (seen.lost or seen.changed or seen.moved or seen.doubled or seen.misplaced)


def sentinel_for(elements: Iterable[Element]) -> str:
    """A sentinel that stands nowhere in the form.

    >>> sentinel_for([])
    '[[ANSWER]]'
    """
    texts = [element.text for element in elements]
    number, sentinel = 1, "[[ANSWER]]"
    while any(sentinel in text for text in texts):
        number += 1
        sentinel = f"[[ANSWER{number}]]"
    return sentinel


def open_places(element: Element) -> tuple[Opening, ...]:
    """Where the form itself leaves room in an element: all of it where it is empty, its fields, its blanks.

    >>> [(o.start, o.end, o.kind) for o in open_places(Element(eid="e1", loc="0", kind="cell", text="Name: ____"))]
    [(6, 10, 'blank')]
    """
    if not element.text.strip() and not element.controls:
        whole: SlotKind = "answer_paragraph" if element.kind in ("paragraph", "shape") else "empty_cell"
        return (Opening(element.eid, 0, len(element.text), whole),)
    fields = [
        Opening(element.eid, field.start, field.end, "checkbox" if field.type == "checkbox" else "control")
        for field in element.controls
    ]
    blanks = [
        Opening(element.eid, found.start(), found.end(), "checkbox" if _BOX.fullmatch(found[0]) else "blank")
        for found in _BLANK.finditer(element.text)
        if not any(
            field.start < found.end() and found.start() < max(field.end, field.start + 1) for field in fields
        )
    ]
    return tuple(sorted([*fields, *blanks], key=lambda place: (place.start, place.end)))


def compare(elements: Sequence[Element], reply: str, sentinel: str) -> Echoed:
    """Compare a window with its echo.

    A sentinel counts where it stands for an open place (`open_places`), or where it was added behind a text that asks.
    Elsewhere someone's words were overwritten, or a label was marked in place of the cell beside it: misplaced.

    Args:
        elements: The window.
        reply: What came back.
        sentinel: As the model was told.
    """
    sent = {element.eid: element for element in elements}
    came = read_markup(reply)
    times = Counter(read.eid for read in came)
    first = {read.eid: read for read in reversed(came) if read.eid in sent}
    openings: list[Opening] = []
    changed: list[str] = []
    misplaced: list[str] = []
    for element in elements:
        read = first.get(element.eid)
        if read is None:
            continue
        if sentinel not in read.text:
            if one_line(read.text) != one_line(element.text):
                changed.append(element.eid)
            continue
        found = _filled(element, read.text, sentinel)
        if found is None:
            rest = read.text.replace(sentinel, " ")
            (misplaced if _is_part(rest, element.text) else changed).append(element.eid)
        else:
            openings += found
    window = Window(
        size=len(render(elements)),
        sent=tuple(sent),
        lost=tuple(eid for eid in sent if eid not in first),
        changed=tuple(changed),
        invented=tuple(sorted(eid for eid in times if eid not in sent)),
        moved=_moved(elements, came),
        doubled=tuple(eid for eid in sent if times[eid] > 1),
        misplaced=tuple(misplaced),
    )
    return Echoed(tuple(openings), window)


def _filled(element: Element, text: str, sentinel: str) -> list[Opening] | None:
    """The places that sentinels stand for; None where they are not places, or the rest is not the element's text."""
    places = [*open_places(element)]
    end = len(element.text.rstrip())
    if _ASKS.search(element.text) and not any(place.end >= end for place in places):
        places.append(Opening(element.eid, len(element.text), len(element.text), "answer_paragraph"))
    kept = [one_line(part) for part in text.split(sentinel)]
    return _match(element.text, places, kept)


def _match(text: str, places: Sequence[Opening], kept: Sequence[str]) -> list[Opening] | None:
    """Places, in order, whose removal leaves the kept parts of a text."""
    found: list[Opening] = []
    at = 0
    for number, part in enumerate(kept[:-1]):
        fitting = [
            place for place in places if place.start >= at and one_line(text[at : place.start]) == part
        ]
        if not fitting:
            return None
        place = fitting[0]
        rest = kept[number + 1 :]
        if len(fitting) > 1 and len(rest) == 1:
            place = next((one for one in fitting if one_line(text[one.end :]) == rest[0]), place)
        found.append(place)
        at = place.end
    return found if one_line(text[at:]) == kept[-1] else None


def _moved(elements: Sequence[Element], came: Sequence[Read]) -> tuple[str, ...]:
    """Elements that came back in another order, or with other containers between them and the one before."""
    order = {element.eid: at for at, element in enumerate(elements)}
    first = {read.eid: order[read.eid] for read in reversed(came) if read.eid in order}
    numbers = [first[read.eid] for read in came if read.eid in first]
    kept = _longest_rising(list(dict.fromkeys(numbers)))
    moved = {eid for eid, at in first.items() if at not in kept}
    meant = {read.eid: read.between.split() for read in read_markup(render(elements))}
    before, others = "", False
    between: list[str] = []
    for read in came:
        between += read.between.split()
        if read.eid in moved or read.eid not in order:
            others = True
            continue
        at = order[read.eid]
        if (elements[at - 1].eid if at else "") == before:
            wanted, had = meant[read.eid], between
            if others:
                wanted, had = _without_detours(wanted), _without_detours(had)
            if wanted != had:
                moved.add(read.eid)
        before, between, others = read.eid, [], False
    return tuple(element.eid for element in elements if element.eid in moved)


def _without_detours(tags: Iterable[str]) -> list[str]:
    """Tags of containers without those that are closed and opened again, as around an element that came between."""
    kept: list[str] = []
    for tag in tags:
        if kept and kept[-1] == f"/{tag}":
            kept.pop()
        else:
            kept.append(tag)
    return kept


def _longest_rising(numbers: Sequence[int]) -> set[int]:
    """A longest subsequence in which each number is above the one before."""
    ends: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for at, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(places[length - 1] if length else -1)
        ends[length : length + 1] = [number]
        places[length : length + 1] = [at]
    rising: set[int] = set()
    at = places[-1] if places else -1
    while at >= 0:
        rising.add(numbers[at])
        at = before[at]
    return rising


def _is_part(part: str, text: str) -> bool:
    """Whether one text has only words of another, in their order."""
    words = iter(text.split())
    return all(word in words for word in part.split())
