"""Where a stretch of a page's text stands on the page, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paperkit.documents.pdf.glyphs import Box, Letter, join_boxes
from paperkit.documents.pdf.rows import Part, Row, page_text, turned_box

__all__ = ["boxes_on"]

_SLACK = 0.5
"""Points by which a letter's middle may leave the piece it is of."""


def boxes_on(
    rows: Sequence[Row], letters: Sequence[Letter], size: tuple[float, float], start: int, end: int
) -> Iterator[Box]:
    """Boxes around a stretch of text, one a row, in points on the page as it is shown.

    Args:
        rows: Rows of the page in the order of reading.
        letters: What stands on the page, character by character.
        size: Width and height of the page in points.
        start, end: Half-open offsets in the text that the rows make.
    """
    width, height = size
    frames: dict[int, list[Letter]] = {}
    for row, offset in zip(rows, page_text(rows)[1], strict=True):
        first, last = max(start - offset, 0), min(end - offset, len(row.text))
        if first >= last or not row.text[first:last].strip():
            continue
        if row.turns not in frames:
            frames[row.turns] = [
                Letter(one.character, turned_box(one.box, row.turns, width, height)) for one in letters
            ]
        box = _in_row(row, frames[row.turns], first, last)
        turned = (height, width) if row.turns in (1, 3) else (width, height)
        yield turned_box(box, (4 - row.turns) % 4, *turned)


def _in_row(row: Row, letters: Sequence[Letter], start: int, end: int) -> Box:
    """The box of a stretch of a row, in the frame of the row."""
    beside = [one for one in letters if row.box.top <= (one.box.top + one.box.bottom) / 2 <= row.box.bottom]
    edges = [
        _edges(row, part, beside, max(start, part.start), min(end, part.end))
        for part in row.parts
        if max(start, part.start) < min(end, part.end)
    ]
    left = min((one for one, _ in edges), default=row.box.left)
    right = max((other for _, other in edges), default=row.box.right)
    return Box(left, row.box.top, right, row.box.bottom)


def _edges(row: Row, part: Part, letters: Sequence[Letter], start: int, end: int) -> tuple[float, float]:
    """Left and right edge of a stretch of one piece.

    A letter of the text is the letter of the page at its place from the left; where marks were added or letters
    mended, the two differ in number, and it is the one at its share of the way.
    """
    there = sorted(
        (
            one.box
            for one in letters
            if part.left - _SLACK <= (one.box.left + one.box.right) / 2 <= part.right + _SLACK
        ),
        key=lambda box: (box.left, box.right),
    )
    total = _printed(row.text[part.start : part.end])
    before, within = _printed(row.text[part.start : start]), _printed(row.text[start:end])
    if not there or not within:
        share = (part.right - part.left) / (part.end - part.start)
        return part.left + share * (start - part.start), part.left + share * (end - part.start)
    first = before * len(there) // total
    last = max((before + within) * len(there) // total, first + 1)
    box = there[first]
    for other in there[first + 1 : last]:
        box = join_boxes(box, other)
    return box.left, box.right


def _printed(text: str) -> int:
    return sum(not character.isspace() and character != "^" for character in text)
