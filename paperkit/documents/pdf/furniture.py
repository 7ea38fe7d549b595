"""Running headers, footers, page numbers and line numbers: what repeats from page to page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from paperkit.documents.pdf.rows import Piece, join_rows

__all__ = ["Furniture", "find_furniture"]

_EDGE = 0.13
"""Share of the page's height at its top and bottom where headers and footers stand."""

_OUTERMOST = 30.0
"""Points from the first and the last text of a page that are looked at in any case: some pages have wide margins."""
_OUTER_ROWS = 3
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"(?:page|p\.|第)?\s*[-–—·]?\s*(\d{1,4}|[ivxl]{1,6})\s*[-–—·]?\s*(?:页|/\s*\d{1,4}|of\s+\d{1,4})?",
    re.IGNORECASE,
)
_LINE_NUMBER = re.compile(r"\d{1,4}")
_LEAST_LINE_NUMBERS = 8
_SHARE_NUMBERED = 0.25
"""Of the pages: a manuscript has its lines counted on most of them; a list of contents stands on one."""
_SHARE_CROSSING, _LEAST_TEXT, _ALIGNED = 0.03, 5, 1.5
_SHORTEST_LINE = 20
_LEAST_IN_BAND, _SHARE_IN_BAND = 4, 0.6


class Furniture(NamedTuple):
    """What a page has besides its text; `pieces` are the ids of those that make it up."""

    header: tuple[str, ...]
    footer: tuple[str, ...]
    margin: tuple[str, ...]
    pieces: frozenset[int]


class _OuterRow(NamedTuple):
    page: int
    top: bool
    rank: int
    text: str
    pieces: tuple[Piece, ...]
    apart: bool
    clear: bool
    level: float
    size: float


def find_furniture(pages: Sequence[Sequence[Piece]], heights: Sequence[float]) -> list[Furniture]:
    """Headers and footers of each page: outermost rows near an edge that come again on other pages.

    A row is furniture where its text, numbers aside, stands at the same end of at least two pages and of a quarter of
    all, or where it is nothing but the page's number, apart from the text. The outermost row of a page is it too, with
    a text of its own (the section's title), where most pages have one of its print at its height, clear of the text.
    """
    numbers = [_line_numbers(pieces) for pieces in pages]
    if sum(map(bool, numbers)) < _SHARE_NUMBERED * len(pages):
        numbers = [[] for _ in pages]
    counted = [{id(piece) for piece in margin} for margin in numbers]
    outer = [
        row
        for page, pieces in enumerate(pages)
        for row in _outer_rows(page, [p for p in pieces if id(p) not in counted[page]], heights[page])
    ]
    pages_of: dict[tuple[bool, str], set[int]] = {}
    for row in outer:
        pages_of.setdefault((row.top, _shape(row.text)), set()).add(row.page)
    least = max(2, len(pages) // 4) if len(pages) < 40 else 8
    shift = _page_number_shift(outer)
    bands = _bands(outer, [page for page, pieces in enumerate(pages) if pieces])
    taken: dict[int, list[_OuterRow]] = {}
    for row in sorted(outer, key=lambda row: (row.page, row.top, row.rank)):
        before = [other.rank for other in taken.get(row.page, ()) if other.top == row.top]
        if row.rank != len(before):
            continue
        shape = _shape(row.text)
        repeats = len(pages_of[row.top, shape]) >= least and any(c.isalpha() for c in shape)
        number = _row_number(row)
        in_band = (
            row.rank == 0 and any(c.isalpha() for c in shape) and any(_in_band(row, band) for band in bands)
        )
        if repeats or in_band or (number is not None and number - row.page == shift):
            taken.setdefault(row.page, []).append(row)
    for page, pieces in enumerate(pages):
        for top in (True, False):
            while rows := [row for row in taken.get(page, ()) if row.top == top]:
                if rows[-1].apart:
                    break
                taken[page].remove(rows[-1])
        if sum(len(row.pieces) for row in taken.get(page, ())) >= len(pieces) - len(numbers[page]):
            taken[page] = []
    return [_furniture(taken.get(page, []), margin) for page, margin in enumerate(numbers)]


def _furniture(rows: Sequence[_OuterRow], numbers: Sequence[Piece]) -> Furniture:
    return Furniture(
        tuple(row.text for row in rows if row.top),
        tuple(row.text for row in reversed(rows) if not row.top),
        tuple(piece.text.strip() for piece in numbers),
        frozenset(id(piece) for row in rows for piece in row.pieces) | {id(piece) for piece in numbers},
    )


def _outer_rows(page: int, pieces: Sequence[Piece], height: float) -> list[_OuterRow]:
    found: list[_OuterRow] = []
    upper = max(_EDGE * height, min((p.box.top for p in pieces), default=0.0) + _OUTERMOST)
    usual = _usual_pitch(pieces)
    lower = min((1 - _EDGE) * height, max((p.box.bottom for p in pieces), default=height) - _OUTERMOST)
    for top in (True, False):
        near = [p for p in pieces if (p.box.bottom < upper if top else p.box.top > lower)]
        near = [p for p in near if (p.box.top < height / 2) == top]
        rows = join_rows(near)
        if not top:
            rows.reverse()
        for rank, row in enumerate(rows[:_OUTER_ROWS]):
            text = " ".join(piece.text.strip() for piece in row)
            size, base = row[0].size, row[0].box.bottom
            beyond = [p.box.bottom - base if top else base - p.box.bottom for p in pieces]
            pitch = min((distance for distance in beyond if distance > 0.5 * size), default=height)
            clear = pitch > 1.75 * size and pitch > 1.3 * usual
            found.append(
                _OuterRow(
                    page, top, rank, text, tuple(row), pitch > 1.75 * size, clear, row[0].box.bottom, size
                )
            )
    return found


def _usual_pitch(pieces: Sequence[Piece]) -> float:
    """The distance of most lines of a page to the next one, in points."""
    levels = sorted(piece.box.bottom for piece in pieces)
    steps = [after - before for before, after in pairwise(levels) if after - before > 4]
    return median(steps) if steps else 0.0


def _bands(outer: Sequence[_OuterRow], pages: Sequence[int]) -> list[_OuterRow]:
    """One row for each height at which at least 60 % of the pages (four or more) have an outermost one, clear of the
    text and in the same print; left and right pages are also taken by themselves."""
    rows = [row for row in outer if row.rank == 0 and row.clear]
    ones: dict[tuple[bool, int, int], _OuterRow] = {}
    for row in rows:
        ones.setdefault((row.top, round(row.level / 2), round(2 * row.size)), row)
    found = []
    for one in ones.values():
        near = {row.page for row in rows if _in_band(row, one)}
        for group in (pages, [page for page in pages if page % 2], [page for page in pages if page % 2 == 0]):
            if len(near.intersection(group)) >= max(_LEAST_IN_BAND, _SHARE_IN_BAND * len(group)):
                found.append(one)
                break
    return found


def _in_band(row: _OuterRow, band: _OuterRow) -> bool:
    return (
        row.clear
        and row.top == band.top
        and abs(row.level - band.level) < 2
        and abs(row.size - band.size) < 0.6
    )


def _shape(text: str) -> str:
    return _DIGITS.sub("#", text.casefold()).strip()


def _row_number(row: _OuterRow) -> int | None:
    """The page number that a row is, or that stands at one of its ends apart from other words."""
    whole = _number(row.text)
    if whole is not None or len(row.pieces) < 2:
        return whole
    first, last = row.pieces[0], row.pieces[-1]
    for piece, gap in (
        (first, row.pieces[1].box.left - first.box.right),
        (last, last.box.left - row.pieces[-2].box.right),
    ):
        if gap > 1.2 * piece.size and piece.text.strip().isdigit():
            return _number(piece.text)
    return None


def _number(text: str) -> int | None:
    match = _PAGE_NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    return int(match[1]) if match[1].isdigit() else _roman(match[1].lower())


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50}[letter] for letter in text]
    return sum(
        -value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True)
    )


def _page_number_shift(outer: Sequence[_OuterRow]) -> int | None:
    """What the printed page number is more than the count of pages.

    At least two pages must agree on it, unless there is one number only, which then must stand apart.
    """
    shifts = [
        (number - row.page, row.apart and not row.rank)
        for row in outer
        if row.rank < 2 and (number := _row_number(row)) is not None
    ]
    if len(shifts) == 1:
        return shifts[0][0] if shifts[0][1] else None
    counts = Counter(shift for shift, _ in shifts)
    shift, count = min(counts.items(), key=lambda item: (-item[1], item[0]), default=(0, 0))
    return shift if count >= 2 else None


def _line_numbers(pieces: Sequence[Piece]) -> list[Piece]:
    """The numbers that count a manuscript's lines: columns that go up by ones or fives and that no text crosses.

    They stand in a margin, or between two columns; a column of a table has other text of the page above or below.
    """
    numbers = [piece for piece in pieces if _LINE_NUMBER.fullmatch(piece.text.strip())]
    found: dict[int, Piece] = {}
    for column in (*_aligned(numbers, right=True), *_aligned(numbers, right=False)):
        own = {id(piece) for piece in column}
        if len(column) < _LEAST_LINE_NUMBERS or not own.isdisjoint(found) or not _counts_lines(column):
            continue
        left, right = min(p.box.left for p in column), max(p.box.right for p in column)
        crossing = sum(p.box.left < right and p.box.right > left and id(p) not in own for p in pieces)
        few = max(1, _SHARE_CROSSING * len(pieces))
        if crossing <= few and _is_between(pieces, left, right):
            found.update((id(piece), piece) for piece in column)
    return list(found.values())


def _is_between(pieces: Sequence[Piece], left: float, right: float) -> bool:
    """Whether a strip of the page is a margin of it or lies between columns of prose, and not of a table."""
    words = [piece for piece in pieces if not _LINE_NUMBER.fullmatch(piece.text.strip())]
    few = max(1, _SHARE_CROSSING * len(words))
    before = [len(piece.text) for piece in words if piece.box.right <= left + 1]
    after = [len(piece.text) for piece in words if piece.box.left >= right - 1]
    if len(before) > few and len(after) > few:
        return min(sorted(side)[len(side) * 3 // 4] for side in (before, after)) >= _SHORTEST_LINE
    return len(before) + len(after) >= _LEAST_TEXT


def _aligned(pieces: Sequence[Piece], *, right: bool) -> Iterator[list[Piece]]:
    """Pieces in columns that share their right (or left) edge, each from the top down."""
    column: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: piece.box.right if right else piece.box.left):
        edge, last = (p.box.right if right else p.box.left for p in (piece, column[-1] if column else piece))
        if edge - last > _ALIGNED:
            yield sorted(column, key=lambda piece: piece.box.top)
            column = []
        column.append(piece)
    yield sorted(column, key=lambda piece: piece.box.top)


def _counts_lines(column: Sequence[Piece]) -> bool:
    steps = [int(after.text) - int(before.text) for before, after in pairwise(column)]
    return sum(step in (1, 5) for step in steps) >= 0.9 * len(steps)
