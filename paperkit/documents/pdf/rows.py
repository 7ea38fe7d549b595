"""Lines of a page brought upright and joined into rows of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from paperkit.documents.pdf.glyphs import Box, Line, Mark, Run, join_boxes

__all__ = [
    "WIDE",
    "Part",
    "Piece",
    "Row",
    "join_rows",
    "make_row",
    "page_text",
    "rules_of",
    "turned_box",
    "upright",
]

WIDE = re.compile("[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
"""Chinese and Japanese characters and their punctuation: no space stands between two of them."""

_SPACES = re.compile(r"[^\S\n]+|\n")
_CELL_GAP = 1.4
"""Font sizes of empty room inside a row from which on it parts two table cells."""
_THIN, _LEAST_RULE = 2.0, 8.0
"""Points: the most height of a rule, and the least width."""
_RAISED = re.compile(r"[-−+–]?\d+(?:[,;–-]\d+)*,?")
"""What is marked with `^` where it is raised: exponents, and numbers of notes and references. Not the `th` of `5th`."""
_NUMBER = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,3}\.?\s*")
_MONO = re.compile(
    r"mono|nimbusmon|courier|typewriter|consol|menlo|codepro|fixedsys|[a-z\d]{2}tt(?:\d|-|\Z)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of the backend, turned so that it reads to the right; `box` is in that turned frame."""

    line: Line
    box: Box
    text: str
    size: float


class Part(NamedTuple):
    """A piece of a row: where it is in the row's text, how far it reaches on the page in points, what of it is bold."""

    start: int
    end: int
    left: float
    right: float
    bold: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side on one base line.

    Attributes:
        box: In the turned frame, where text reads to the right.
        size: Font size of most characters, in points.
        bold, italic: Whether nearly all letters are, those of a typewriter font aside.
        cells: Number of parts with wide gaps between them; 1 for running text.
        raised: Whether it opens with a superscript.
        mono: Whether all letters are of a typewriter font.
        lead: How many characters at its start are bold (or italic) before plain text goes on; 0 if all or none are.
        column: Number of the column on the page, in reading order; a new one starts after each break.
        full: Whether the row reaches the right edge of its column.
        indent: How far it starts from the left edge of its column, in points.
        offset: Where its text starts in the row of the page, if it is the rest of one that was parted.
        parts: Its pieces, left to right.
        turns: Quarter turns clockwise by which it is turned on the page.
    """

    text: str
    box: Box
    size: float
    bold: bool
    italic: bool
    cells: int
    raised: bool
    lead: int
    font: str = ""
    column: int = 0
    full: bool = False
    indent: float = 0.0
    mono: bool = False
    offset: int = 0
    parts: tuple[Part, ...] = ()
    turns: int = 0


def upright(lines: Iterable[Line], width: float, height: float) -> dict[int | None, list[Piece]]:
    """Lines by how they are turned (quarter turns clockwise; None for slanted ones), in frames that read rightwards."""
    turned: dict[int | None, list[Piece]] = {}
    for line in lines:
        turns = _turns(line)
        text = _SPACES.sub(" ", line.text)
        if text.strip():
            box = turned_box(line.box, turns or 0, width, height)
            group = turned.setdefault(turns, [])
            piece = Piece(line, box, text, line.size)
            if line.vertical and group and _follows(group[-1], piece):
                piece = _joined(group.pop(), piece)
            group.append(piece)
    return turned


def _turns(line: Line) -> int | None:
    """Quarter turns clockwise by which a line is turned, None where it is slanted."""
    right, down = line.direction
    if abs(down) <= 0.05 * abs(right):
        return 0 if right > 0 else 2
    if abs(right) <= 0.05 * abs(down):
        return 1 if down > 0 else 3
    return None


def rules_of(marks: Iterable[Mark], turns: int, width: float, height: float) -> tuple[Box, ...]:
    """Horizontal lines that a page draws, as those of tables, in the frame of its rows; from the top down."""
    boxes = [turned_box(m.box, turns, width, height) for m in marks if m.kind in ("fill", "stroke")]
    found = {box for box in boxes if box.height <= _THIN and box.width >= _LEAST_RULE}
    return tuple(sorted(found, key=lambda box: (box.top, box.left, box.right)))


def _follows(before: Piece, piece: Piece) -> bool:
    """Whether a letter of vertical text stands next to the one before it on one line."""
    return (
        before.line.vertical
        and abs(before.box.top - piece.box.top) < 0.3 * piece.size
        and -0.5 * piece.size < piece.box.left - before.box.right < 0.6 * piece.size
    )


def _joined(before: Piece, piece: Piece) -> Piece:
    """Two pieces of vertical text as one; runs of one style become one run."""
    one, two = before.line.runs[-1], piece.line.runs[0]
    if (one.font, one.size, one.color) == (two.font, two.size, two.color) and len(piece.line.runs) == 1:
        run = replace(one, text=one.text + two.text, box=join_boxes(one.box, two.box))
        runs = (*before.line.runs[:-1], run)
    else:
        runs = before.line.runs + piece.line.runs
    line = Line(runs, join_boxes(before.line.box, piece.line.box), piece.line.direction, vertical=True)
    return Piece(line, join_boxes(before.box, piece.box), before.text + piece.text, before.size)


def turned_box(box: Box, turns: int, width: float, height: float) -> Box:
    """A box of the page in the frame where text that is turned so many quarters clockwise reads to the right.

    Args:
        width, height: Of the page that the box is on.
    """
    left, top, right, bottom = box
    match turns:
        case 1:
            return Box(top, width - right, bottom, width - left)
        case 2:
            return Box(width - right, height - bottom, width - left, height - top)
        case 3:
            return Box(height - bottom, left, height - top, right)
        case _:
            return box


def join_rows(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces by row, from the top down and left to right in each.

    A piece joins a row when at least half of its height (or the row's) lies beside the row's first tall piece.
    """
    rows: list[list[Piece]] = []
    tops: list[tuple[float, float]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.box.top, piece.box.left)):
        for place in range(len(rows) - 1, max(-1, len(rows) - 6), -1):
            top, bottom = tops[place]
            common = min(bottom, piece.box.bottom) - max(top, piece.box.top)
            if common >= 0.55 * min(bottom - top, piece.box.height) and not _stacked(piece, rows[place]):
                rows[place].append(piece)
                if piece.size > 1.2 * max(other.size for other in rows[place][:-1]):
                    tops[place] = (piece.box.top, piece.box.bottom)
                break
        else:
            rows.append([piece])
            tops.append((piece.box.top, piece.box.bottom))
    for row in rows:
        row.sort(key=lambda piece: piece.box.left)
    order = sorted(range(len(rows)), key=lambda place: tops[place])
    return [rows[place] for place in order]


def _stacked(piece: Piece, row: Sequence[Piece]) -> bool:
    """Whether a piece stands over or under one of the row, and so belongs to another row."""
    for other in row:
        common = min(piece.box.right, other.box.right) - max(piece.box.left, other.box.left)
        if common > 0.5 * min(piece.box.width, other.box.width) and (
            abs(piece.box.bottom - other.box.bottom) > 0.3 * min(piece.size, other.size)
        ):
            return True
    return False


def make_row(pieces: Sequence[Piece]) -> Row:
    """One row of pieces that are in order from left to right."""
    text = _marked(pieces[0]).strip()
    if len(pieces) > 1 and _RAISED.fullmatch(text) and _is_raised(pieces[0], pieces[1]):
        text = f"^{text}"
    box = pieces[0].box
    parts = [_part(pieces[0], text, 0)]
    cells = 1
    for before, piece in pairwise(pieces):
        gap = piece.box.left - before.box.right
        size = max(before.size, piece.size)
        more = _marked(piece).strip()
        if _is_raised(piece, before) and gap < 0.3 * size and _RAISED.fullmatch(more):
            more = f"^{more}"
        wide = WIDE.match(text[-1:]) and WIDE.match(more[:1])
        spaced = before.text.endswith(" ") or piece.text.startswith(" ") or gap > 0.18 * size
        text += "" if (wide and gap < size) or not spaced else " "
        parts.append(_part(piece, more, len(text)))
        text += more
        cells += gap > _CELL_GAP * size
        box = join_boxes(box, piece.box)
    runs = [run for piece in pieces for run in piece.line.runs if run.text.strip()]
    size, font = _main_style(runs)
    return Row(
        text, box, size,
        bold=_is_set(runs, lambda run: run.bold),
        italic=_is_set(runs, lambda run: run.italic),
        cells=cells, raised=runs[0].raised or (runs[0].size < 0.8 * size and len(runs) > 1), lead=_lead(runs),
        font=font, mono=_is_mono(runs), parts=tuple(parts), turns=_turns(pieces[0].line) or 0,
    )  # fmt: skip


def _part(piece: Piece, text: str, start: int) -> Part:
    runs = piece.line.runs
    bold: tuple[tuple[int, int], ...] = ()
    if any(run.bold for run in runs):
        bold = _bold_ranges(runs, text, start)
    return Part(start, start + len(text), piece.box.left, piece.box.right, bold)


def _bold_ranges(runs: Sequence[Run], text: str, start: int) -> tuple[tuple[int, int], ...]:
    """Where the letters of bold runs are in the text of their piece, which has other spaces and marks of its own."""
    letters = [(character, run.bold) for run in runs for character in run.text if not character.isspace()]
    ranges: list[tuple[int, int]] = []
    place = 0
    for at, character in enumerate(text, start):
        if place >= len(letters) or character != letters[place][0]:
            continue
        if letters[place][1]:
            before = ranges.pop() if ranges and ranges[-1][1] == at else (at, at)
            ranges.append((before[0], at + 1))
        place += 1
    return tuple(ranges)


def _marked(piece: Piece) -> str:
    """The text of a piece with `^` before raised numbers, so that `10` with a raised `20` is not `1020`."""
    runs = piece.line.runs
    if not any(run.raised for run in runs) or len(runs) == 1:
        return piece.text
    parts: list[str] = []
    for run in runs:
        raised = run.raised and _RAISED.fullmatch(run.text.strip())
        parts.append(f"^{run.text.lstrip()}" if raised and parts[-1:] != [" "] else run.text)
    return _SPACES.sub(" ", "".join(parts))


def _is_raised(piece: Piece, before: Piece) -> bool:
    """Whether a piece of its own is a superscript of the one before it."""
    return piece.size < 0.85 * before.size and piece.box.bottom < before.box.bottom - 0.2 * before.size


def _is_mono(runs: Sequence[Run]) -> bool:
    letters = mono = 0
    for run in runs:
        count = _letters(run)
        letters += count
        if count and is_mono(run.font):
            mono += count
    return letters > 0 and mono >= 0.95 * letters


@cache
def is_mono(font: str) -> bool:
    """Whether a font is a typewriter font, by its name.

    >>> is_mono("LMMono10-Regular"), is_mono("CMTT10"), is_mono("CMR10")
    (True, True, False)
    """
    return _MONO.search(font) is not None


def _is_set(runs: Sequence[Run], has: Callable[[Run], bool]) -> bool:
    """Whether nearly all letters have a style; names in a typewriter font that lack it do not count."""
    with_it = sum(_letters(run) for run in runs if has(run))
    without = sum(_letters(run) for run in runs if not has(run) and not is_mono(run.font))
    return with_it > 0 and with_it >= 4 * without


def _letters(run: Run) -> int:
    return sum(1 for character in run.text if character.isalnum())


def _main_style(runs: Sequence[Run]) -> tuple[float, str]:
    counts: dict[tuple[float, str], int] = {}
    for run in runs:
        style = (round(run.size, 1), run.font)
        counts[style] = counts.get(style, 0) + len(run.text.strip())
    return max(counts, key=lambda style: counts[style])


def _lead(runs: Sequence[Run]) -> int:
    """Characters of the emphasised words that open a row, after a number or not, where plain words follow."""
    count = 0
    for place, run in enumerate(runs):
        if not place and _NUMBER.fullmatch(run.text):
            count += len(run.text)
            continue
        if not (run.bold or run.italic):
            return count if any(r.bold for r in runs[:place]) or any(r.italic for r in runs[:place]) else 0
        count += len(run.text)
    return 0


def page_text(rows: Sequence[Row]) -> tuple[str, list[int]]:
    """The text of a page, a line for a row and an empty line between parts, and the offset of each row in it."""
    parts: list[str] = []
    starts: list[int] = []
    size = 0
    before: Row | None = None
    for row in rows:
        if before is not None:
            apart = row.column != before.column or row.box.top - before.box.bottom > 0.6 * row.size
            parts.append("\n\n" if apart else "\n")
            size += len(parts[-1])
        starts.append(size)
        parts.append(row.text)
        size += len(row.text)
        before = row
    return "".join(parts), starts
