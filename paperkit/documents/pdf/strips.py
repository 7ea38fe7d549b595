"""Rows of a page in pieces, and the strips of the page that columns of a table stand in.

A column is a strip that no piece of another column reaches into, in the rows that have the most pieces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paperkit.documents.pdf.glyphs import Box
from paperkit.documents.pdf.rows import Row

__all__ = [
    "Columns",
    "GridCell",
    "Piece",
    "cell_of",
    "columns_of",
    "is_between",
    "is_number",
    "middle_of",
    "pieces_of",
]

_CELL_GAP = 0.7
"""Font sizes between two pieces from which on they are of two cells. The backend joins what is closer than 0.8."""
_NUMBER = re.compile(
    r"\W*+\d[\d.,\s\u00a0]*+(?:[eE][-+−]?\d{1,3}|\^[-−]?\d{1,3})?\W*+(?:[KMBG]|pp|ms|s|h|x|min)?\W*+"
)
_UNCERTAIN = re.compile(r"(?:±|\+/-)\s?[\d.,]{1,20}|[(\[][-−+]?[\d.,\s;–%-]{1,40}[)\]]|[*∗†‡↑↓a-d]{1,4}\Z")
_MOST_COLUMNS = 40


@dataclass(frozen=True)
class GridCell:
    """One cell: where it stands in the text of its row, its columns, and how many rows it covers."""

    row: Row
    start: int
    end: int
    column: int
    columns: int = 1
    rows: int = 1
    bold: tuple[tuple[int, int], ...] = ()

    @property
    def text(self) -> str:
        """What it says."""
        return self.row.text[self.start : self.end].strip()


@dataclass(frozen=True)
class Piece:
    """What stands apart in a row as a cell does; `start:end` is its place in the row's text."""

    row: Row
    start: int
    end: int
    left: float
    right: float
    bold: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """What it says."""
        return self.row.text[self.start : self.end]


@dataclass(frozen=True)
class Columns:
    """The strips of the columns, left to right."""

    lefts: tuple[float, ...]
    rights: tuple[float, ...]

    @classmethod
    def of(cls, strips: Sequence[tuple[float, ...]]) -> Columns:
        """Columns by left and right, in order."""
        return cls(tuple(strip[0] for strip in strips), tuple(strip[1] for strip in strips))

    def under(self, piece: Piece) -> list[int]:
        """The columns that a piece reaches over."""
        slack = 0.15 * piece.row.size
        return [
            at
            for at, (left, right) in enumerate(zip(self.lefts, self.rights, strict=True))
            if piece.left < right - slack and piece.right > left + slack
        ]


def pieces_of(row: Row) -> list[Piece]:
    """The pieces of a row that stand apart as cells do."""
    pieces: list[Piece] = []
    for part in row.parts:
        last = pieces[-1] if pieces else None
        if last is not None and part.left - last.right < _CELL_GAP * row.size:
            right = max(last.right, part.right)
            pieces[-1] = Piece(row, last.start, part.end, last.left, right, last.bold + part.bold)
        else:
            pieces.append(Piece(row, part.start, part.end, part.left, part.right, part.bold))
    return pieces


def columns_of(lines: Sequence[Sequence[Piece]]) -> Columns | None:
    """The strips of the rows with the most pieces, two rows at least, and of what stands beside all of these."""
    counts = Counter(map(len, lines))
    most = max((count for count, rows in counts.items() if rows > 1), default=0)
    if most < 2 or max(counts) > _MOST_COLUMNS:
        return None
    full = [pieces for pieces in lines if len(pieces) == most]
    columns = Columns.of(_strips(piece for pieces in full for piece in pieces))
    if any(len({at for piece in pieces for at in columns.under(piece)}) != most for pieces in full):
        return None
    others = (piece for pieces in lines for piece in pieces if not columns.under(piece))
    beside = [strip for strip in _strips(others) if strip[2] > 1]
    return Columns.of(sorted((*zip(columns.lefts, columns.rights, strict=True), *(s[:2] for s in beside))))


def _strips(pieces: Iterable[Piece]) -> list[tuple[float, float, int]]:
    """Left and right of the strips that pieces stand in, and how many of them do."""
    strips: list[tuple[float, float, int]] = []
    for left, right in sorted((piece.left, piece.right) for piece in pieces):
        if strips and left < strips[-1][1]:
            first, last, count = strips[-1]
            strips[-1] = (first, max(last, right), count + 1)
        else:
            strips.append((left, right, 1))
    return strips


def cell_of(piece: Piece, column: int, columns: int = 1) -> GridCell:
    """The cell that a piece is."""
    return GridCell(piece.row, piece.start, piece.end, column, columns, 1, piece.bold)


def is_between(rule: Box, above: Box, below: Box) -> bool:
    """Whether a rule stands between the middles of two rows."""
    middle = (rule.top + rule.bottom) / 2
    return (above.top + above.bottom) / 2 < middle < (below.top + below.bottom) / 2


def is_number(text: str) -> bool:
    """Whether a cell says a number and nothing else but its uncertainty, unit or mark.

    >>> is_number("87.4 ± 0.3"), is_number("1.2e-3*"), is_number("Run 3")
    (True, True, False)
    """
    return len(text) < 60 and _NUMBER.fullmatch(_UNCERTAIN.sub("", text)) is not None


def middle_of(box: Box) -> float:
    """The height of the middle of a box on the page."""
    return (box.top + box.bottom) / 2
