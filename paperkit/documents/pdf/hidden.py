"""Text that is in the file and that no reader of the page sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from paperkit.documents.pdf.characters import drop_turned, drop_unprinted, has_content
from paperkit.documents.pdf.glyphs import Box, Line, PageContent, Run, join_boxes, overlap
from paperkit.documents.pdf.sight import FAINT, Canvas, Stretch, unseen

__all__ = ["HiddenText", "Reason", "Sight", "look_at"]

Reason = Literal[
    "white", "tiny", "off_page", "invisible", "transparent", "covered", "zero_width", "bidi_override"
]

_TINY = 3.0
"""Points. Text of figures goes down to about 3.3 points in published papers; hidden text is 0.1 to 2."""
_LARGEST_BOX = 4.0
"""Font sizes. A letter with a higher box is of a bitmap font, whose size says nothing: each has units of its own."""
_NARROW, _LEAST_NARROW = 0.4, 8
"""Points a letter, on average over so many letters: squeezed to a stroke. Letters of 3 points have over 1."""
_WORD_GAP = 0.2
"""Heights between two hidden runs from which on they are of two words."""
_MOST_PLOT_LETTERS = 2
_PLOTTED: tuple[Reason, ...] = ("tiny", "white", "covered")
_SCAN = 0.5


@dataclass(frozen=True)
class HiddenText:
    """Text that a reader of the page does not see.

    Attributes:
        reason: `white`: the colour of what is around it. `tiny`: under 3 points. `off_page`: outside the crop box.
            `invisible`: painted by no render mode. `transparent`: opacity of nearly 0. `covered`: something was
            drawn over it, or it is clipped away. `zero_width`: characters without a glyph (tags, bidi controls, …).
            `bidi_override`: the file says that its letters go the other way.
        box: Its place, in points from the upper left corner of the page as it is shown.
        page: From 1.
    """

    text: str
    reason: Reason
    box: Box
    page: int


@dataclass(frozen=True)
class Sight:
    """A page parted into what is seen and what is not; `ocr` where the text belongs to a scanned picture."""

    lines: tuple[Line, ...]
    hidden: tuple[HiddenText, ...]
    ocr: bool
    image_share: float


def look_at(page: PageContent, canvas: Canvas) -> Sight:
    """Part the text of a page into what is seen and what is hidden.

    Flags of the text settle most of it. Colour and cover are settled by looking at the page as it is drawn: text
    is hidden where its box shows one colour, or where taking it away changes nothing.
    """
    share = _image_share(page)
    reasons: dict[int, Reason] = {}
    stretches: list[Stretch] = []
    place = 0
    for line in page.lines:
        last: Stretch | None = None
        for run in line.runs:
            reason = _by_flags(run, page, line)
            if reason is not None:
                reasons[place] = reason
            elif _is_tall(run):
                stretches.append(Stretch([place], run.box, run.text, run.color, run.size, line, tall=True))
                last = None
            elif last is not None and last.color == run.color and last.places[-1] == place - 1:
                last.places.append(place)
                last.box = join_boxes(last.box, run.box)
                last.text += run.text
            else:
                last = Stretch([place], run.box, run.text, run.color, run.size, line)
                stretches.append(last)
            place += 1
    stretches = [stretch for stretch in stretches if has_content(stretch.text)]
    if stretches:
        for stretch, reason in unseen(page, canvas, stretches):
            reasons.update(dict.fromkeys(stretch.places, reason))
    runs = [run for line in page.lines for run in line.runs]
    ocr = share >= _SCAN and _is_layer(runs, reasons)
    if ocr:
        reasons = {
            place: reason for place, reason in reasons.items() if reason not in ("invisible", "covered")
        }
    return _part(page, reasons, ocr, share)


def _by_flags(run: Run, page: PageContent, line: Line) -> Reason | None:
    if not run.text.strip():
        return None
    visible = Box(0, 0, page.width, page.height)
    inside = overlap(run.box, visible) if run.box.area else float(_holds(visible, run.box))
    if inside < 0.5:
        return "off_page"
    if not run.painted:
        return "invisible"
    if run.alpha <= FAINT:
        return "transparent"
    sideways = len(run.text.strip()) > 1 and not line.vertical and abs(line.direction[1]) > 0.1
    height = min(run.box.width, run.box.height) if sideways else run.box.height
    small = run.size < _TINY and height <= max(2 * _TINY, _LARGEST_BOX * run.size)
    squeezed = run.size < _TINY and _is_squeezed(run, line)
    if small or height < _TINY / 2 or squeezed:
        return "tiny" if has_content(run.text) else None
    return None


def _is_squeezed(run: Run, line: Line) -> bool:
    """Whether letters stand on one another. In some bitmap fonts letters have no width at all, and are seen."""
    letters = len(run.text.strip())
    level = not line.vertical and abs(line.direction[0]) > 0.99
    length = run.box.width if level else max(run.box.width, run.box.height)
    return letters >= _LEAST_NARROW and 0 < length < _NARROW * letters


def _is_tall(run: Run) -> bool:
    """Whether the ink of a run may stand anywhere in its box: a sign of a font for tall signs (brackets, hats), or text
    of a bitmap font."""
    if run.size < _TINY and run.box.height > _LARGEST_BOX * run.size:
        return True
    return len(run.text.strip()) <= 2 and run.box.height > 1.8 * run.size


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.left <= inner.left and outer.top <= inner.top
        and inner.right <= outer.right and inner.bottom <= outer.bottom
    )  # fmt: skip


def _image_share(page: PageContent) -> float:
    """The share of the page under images, 0 to 1, as far as they do not overlap."""
    whole = Box(0, 0, page.width, page.height)
    boxes = {mark.box for mark in page.marks if mark.kind == "image"}
    return min(1.0, sum(overlap(whole, box) for box in boxes))


def _is_layer(runs: Sequence[Run], reasons: dict[int, Reason]) -> bool:
    """Whether nearly all text of the page is unseen in the way of a scan's text layer."""
    unseen = sum(
        len(runs[place].text) for place, reason in reasons.items() if reason in ("invisible", "covered")
    )
    total = sum(len(run.text) for run in runs)
    return total > 0 and unseen >= 0.8 * total


def _part(page: PageContent, reasons: dict[int, Reason], ocr: bool, share: float) -> Sight:
    lines: list[Line] = []
    hidden: list[HiddenText] = []
    place = 0
    for line in page.lines:
        seen: list[Run] = []
        for run in line.runs:
            kept, turned = drop_turned(run.text)
            if turned:
                hidden.append(HiddenText(turned, "bidi_override", run.box, page.number))
            text, told = drop_unprinted(kept)
            if told:
                hidden.append(HiddenText(told, "zero_width", run.box, page.number))
            reason = reasons.get(place)
            if reason is not None:
                _tell(hidden, text, reason, run.box, page.number)
            elif text:
                seen.append(run if text == run.text else replace(run, text=text))
            place += 1
        if len(seen) == len(line.runs) and all(a is b for a, b in zip(seen, line.runs, strict=True)):
            lines.append(line)
        elif any(run.text.strip() for run in seen):
            box = seen[0].box
            for run in seen[1:]:
                box = join_boxes(box, run.box)
            lines.append(Line(tuple(seen), box, line.direction))
    return Sight(tuple(lines), tuple(_without_marks(hidden)), ocr, share)


def _without_marks(hidden: Sequence[HiddenText]) -> list[HiddenText]:
    """Hidden text without what a plot has: points, drawn as one letter over and over, and the numbers of its axes.

    They may be tiny, or stand so dense that they cover one another.
    """
    letters: dict[Reason, set[str]] = {reason: set() for reason in _PLOTTED}
    for text in hidden:
        if text.reason in letters:
            letters[text.reason].update(filter(str.isalnum, text.text))
    marks = {
        reason
        for reason, seen in letters.items()
        if len(seen) <= _MOST_PLOT_LETTERS or not any(map(str.isalpha, seen))
    }
    return [text for text in hidden if text.reason not in marks]


def _tell(hidden: list[HiddenText], text: str, reason: Reason, box: Box, page: int) -> None:
    """Add a hidden run; one that goes on from the last joins it."""
    if not text.strip():
        return
    last = hidden[-1] if hidden else None
    if (
        last is not None
        and last.reason == reason
        and abs(last.box.bottom - box.bottom) < 2 * max(box.height, 1)
    ):
        joint = "" if last.text.endswith(" ") or text.startswith(" ") or _goes_on(last.box, box) else " "
        hidden[-1] = HiddenText(last.text + joint + text, reason, join_boxes(last.box, box), page)
    else:
        hidden.append(HiddenText(text, reason, box, page))


def _goes_on(last: Box, box: Box) -> bool:
    """Whether a run starts where the last one ends, with no space between: one word, set letter by letter."""
    gap = box.left - last.right
    return abs(last.bottom - box.bottom) < 0.1 * box.height and abs(gap) < _WORD_GAP * box.height
