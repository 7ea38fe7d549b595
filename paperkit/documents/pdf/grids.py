"""The grid of a table on a page: each piece of its rows in one column, or in the head over several.

Where a piece does not fit there is no grid.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from paperkit.documents.pdf.glyphs import Box
from paperkit.documents.pdf.rows import Row
from paperkit.documents.pdf.strips import (
    Columns,
    GridCell,
    Piece,
    cell_of,
    columns_of,
    is_between,
    is_number,
    middle_of,
    pieces_of,
)
from paperkit.documents.pdf.table_heads import head_cells, head_rows

__all__ = ["Grid", "find_grid"]

_TWO_NUMBERS = re.compile(r"[-−+]?\d[\d.,]*%?(?: [-−+]?\d[\d.,]*%?)+")
_NONE = re.compile(r"[-–—−/]{1,3}|n/?a|N/?A|OOM|×|✗|✓|\?")


@dataclass(frozen=True)
class Grid:
    """The cells of a table by row, how many rows are its head, and above which rows of the body a rule stands."""

    rows: tuple[tuple[GridCell, ...], ...]
    head: int
    parts: tuple[int, ...] = ()


def find_grid(rows: Sequence[Row], rules: Sequence[Box]) -> Grid | None:
    """The grid of the rows of a table, or None where any piece does not fit into one.

    Args:
        rows: From the top down.
        rules: Horizontal lines between them.
    """
    lines = [pieces_of(row) for row in rows]
    columns = columns_of(lines)
    if columns is None:
        return None
    lines, floating = _without_floating(lines)
    head = head_rows(lines, columns, rules)
    if len(lines) - head < 1:
        return None
    placed: list[list[GridCell]] = []
    for at, pieces in enumerate(lines):
        cells = (
            head_cells(pieces, columns, rules, last=at == head - 1) if at < head else _cells(pieces, columns)
        )
        if cells is None:
            return None
        placed.append(cells)
    if floating and not _place(floating, placed, lines, columns, head):
        return None
    if not floating and not _has(placed[head], 0):
        middles = [middle_of(pieces[0].row.box) for pieces in lines]
        if not _spread([], placed, middles, 0, head):
            return None
    if not _is_regular(placed[head:], len(columns.lefts), rules):
        return None
    _as_groups(placed[head:], len(columns.lefts))
    boxes = [pieces[0].row.box for pieces in lines]
    parts = [
        at
        for at in range(head + 1, len(boxes))
        if any(is_between(rule, boxes[at - 1], boxes[at]) for rule in rules)
    ]
    ordered = tuple(tuple(sorted(cells, key=lambda cell: cell.column)) for cells in placed)
    return Grid(ordered, head, tuple(parts))


def _cells(pieces: Sequence[Piece], columns: Columns) -> list[GridCell] | None:
    """The cells of a row of the body: each piece in one column, or one alone over several."""
    cells: list[GridCell] = []
    for piece in pieces:
        under = columns.under(piece)
        if not under or (len(under) > 1 and len(pieces) > 1) or any(c.column == under[0] for c in cells):
            return None
        cells.append(cell_of(piece, under[0], len(under)))
    return cells


def _as_groups(rows: Sequence[list[GridCell]], count: int) -> None:
    """Make the name of a group of rows, alone on its line, reach over the whole of it."""
    for cells in rows:
        if len(cells) == 1 and cells[0].column == 0:
            cells[0] = replace(cells[0], columns=count)


def _is_regular(rows: Sequence[Sequence[GridCell]], count: int, rules: Sequence[Box]) -> bool:
    """Whether no cell seems to go on in the next row, and no column to be two."""
    texts = [
        [c.text for cells in rows for c in cells if c.column == at and c.columns == 1] for at in range(count)
    ]
    for column in texts:
        if not column or 2 * sum(_TWO_NUMBERS.fullmatch(text) is not None for text in column) >= len(column):
            return False
    words = {at for at, column in enumerate(texts) if at and 2 * sum(map(_is_value, column)) < len(column)}
    covered: dict[int, int] = {}
    for number, (before, cells) in enumerate(pairwise([(), *rows])):
        covered.update({cell.column: number + cell.rows for cell in cells})
        filled = {column for column, stop in covered.items() if stop > number}
        if len(filled) == 1 and cells:
            if before and _goes_on(before[0], cells[0], rules):
                return False
        elif words - filled or (0 not in filled and not any(_is_value(cell.text) for cell in cells)):
            return False
    return True


def _is_value(text: str) -> bool:
    return is_number(text) or _NONE.fullmatch(text) is not None


def _goes_on(before: GridCell, cell: GridCell, rules: Sequence[Box]) -> bool:
    """Whether a line of one cell may be the rest of the cell above it, and not the name of a group of rows."""
    if cell.columns > 1 or (before.column and not cell.column):
        return False
    row, above = cell.row, before.row
    apart = row.box.top - above.box.bottom > 0.6 * row.size
    ruled = any(is_between(rule, above.box, row.box) for rule in rules)
    styled = bool(cell.bold) != bool(before.bold) or row.italic
    return not (apart or ruled or styled)


def _without_floating(lines: Sequence[Sequence[Piece]]) -> tuple[list[list[Piece]], list[Piece]]:
    """Rows without those that are one name set between two rows of numbers, as the name of a group is; and these."""
    kept: list[list[Piece]] = []
    floating: list[Piece] = []
    for at, pieces in enumerate(lines):
        box = pieces[0].row.box
        beside = [lines[n][0].row.box for n in (at - 1, at + 1) if 0 <= n < len(lines)]
        if len(pieces) == 1 and any(
            min(box.bottom, b.bottom) - max(box.top, b.top) > 0.2 * box.height for b in beside
        ):
            floating.append(pieces[0])
        else:
            kept.append(list(pieces))
    return kept, floating


def _place(
    floating: Sequence[Piece],
    placed: list[list[GridCell]],
    lines: Sequence[Sequence[Piece]],
    columns: Columns,
    head: int,
) -> bool:
    """Give each name of a group the rows that it stands in the middle of; False where that is not clear."""
    middles = [middle_of(pieces[0].row.box) for pieces in lines]
    for column in sorted({at for piece in floating for at in columns.under(piece)}):
        names = [piece for piece in floating if columns.under(piece) == [column]]
        top = [piece for piece in names if middle_of(piece.row.box) < middles[head]]
        for piece in top:
            if head < 2 or any(cell.column == column for cells in placed[:head] for cell in cells):
                return False
            placed[0].append(replace(cell_of(piece, column), rows=head))
        labels = [cell_of(piece, column) for piece in names if piece not in top]
        if labels and not _spread(labels, placed, middles, column, head):
            return False
    return all(len(columns.under(piece)) == 1 for piece in floating)


def _spread(
    labels: list[GridCell], placed: list[list[GridCell]], middles: Sequence[float], column: int, head: int
) -> bool:
    """Part the rows of the body among the names in a column, each in the middle of its rows."""
    labels = labels + [cell for cells in placed[head:] for cell in cells if cell.column == column]
    labels.sort(key=lambda cell: middle_of(cell.row.box))
    pitch = min(below - above for above, below in pairwise(middles[head - 1 :]))
    start = head
    groups: list[GridCell] = []
    starts: list[int] = []
    for label in labels:
        middle = middle_of(label.row.box)
        ends = (
            n
            for n in range(start, len(middles))
            if abs((middles[start] + middles[n]) / 2 - middle) < 0.35 * pitch
        )
        end = next(ends, None)
        if end is None:
            return False
        groups.append(replace(label, rows=end - start + 1))
        starts.append(start)
        start = end + 1
    if start != len(middles):
        return False
    for cells in placed[head:]:
        cells[:] = [cell for cell in cells if cell.column != column]
    for at, group in zip(starts, groups, strict=True):
        placed[at].append(group)
    return True


def _has(cells: Sequence[GridCell], column: int) -> bool:
    return any(cell.column <= column < cell.column + cell.columns for cell in cells)
