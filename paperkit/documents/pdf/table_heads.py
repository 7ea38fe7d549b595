"""The head of a table on a page: how many rows it has, and which columns each of its cells is of."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.documents.pdf.glyphs import Box
from paperkit.documents.pdf.strips import Columns, GridCell, Piece, cell_of, is_between, is_number

__all__ = ["head_cells", "head_rows"]

_MOST_HEAD = 4


def head_rows(lines: Sequence[Sequence[Piece]], columns: Columns, rules: Sequence[Box]) -> int:
    """How many rows stand above the first rule across the table; without one, those before the first with numbers."""
    left, right = columns.lefts[0], columns.rights[-1]
    for at in range(1, min(len(lines), _MOST_HEAD + 1)):
        above, below = lines[at - 1][0].row.box, lines[at][0].row.box
        if _numeric(lines[at - 1]):
            break
        for rule in rules:
            across = min(rule.right, right) - max(rule.left, left) >= 0.7 * (right - left)
            if across and is_between(rule, above, below):
                return at
    for at, pieces in enumerate(lines[: _MOST_HEAD + 1]):
        if _numeric(pieces):
            return max(at, 1)
    return 1


def _numeric(pieces: Sequence[Piece]) -> bool:
    values = [piece.text for piece in pieces[1:]] if len(pieces) > 1 else []
    numbers = sum(is_number(text) for text in values)
    return numbers > 0 and 2 * numbers >= len(values)


def head_cells(
    pieces: Sequence[Piece], columns: Columns, rules: Sequence[Box], *, last: bool
) -> list[GridCell] | None:
    """The cells of a row of the head. One above a rule of its own reaches over the columns of the rule; others over
    those that they are in the middle of, so that all together fill the row."""
    choices: list[list[tuple[int, int]]] = []
    for piece in pieces:
        under = columns.under(piece)
        ruled = _ruled(piece, columns, rules)
        if ruled is not None:
            choices.append([ruled])
        elif last:
            if len(under) != 1:
                return None
            choices.append([(under[0], under[0])])
        else:
            choices.append(_centred(piece, columns, under))
    found = _fitting(choices)
    if found is None:
        return None
    return [cell_of(p, first, stop - first + 1) for p, (first, stop) in zip(pieces, found, strict=True)]


def _ruled(piece: Piece, columns: Columns, rules: Sequence[Box]) -> tuple[int, int] | None:
    """The columns of the short rule right below a cell."""
    box = piece.row.box
    for rule in rules:
        if not 0 <= rule.top - box.bottom + 0.5 * piece.row.size < 1.2 * piece.row.size:
            continue
        if rule.left > piece.left + 1 or rule.right < piece.right - 1:
            continue
        under = [
            at
            for at, (left, right) in enumerate(zip(columns.lefts, columns.rights, strict=True))
            if rule.left - 1 <= (left + right) / 2 <= rule.right + 1
        ]
        if under and len(under) < len(columns.lefts):
            return under[0], under[-1]
    return None


def _centred(piece: Piece, columns: Columns, under: Sequence[int]) -> list[tuple[int, int]]:
    """The ranges of columns that a cell may head."""
    if len(under) > 1:
        return [(under[0], under[-1])]
    middle, slack = (piece.left + piece.right) / 2, 0.4 * piece.row.size
    count = len(columns.lefts)
    ranges = [
        (first, stop)
        for first in range(count)
        for stop in range(first + 1, count)
        if abs((columns.lefts[first] + columns.rights[stop]) / 2 - middle) <= slack
        and all(first <= at <= stop for at in under)
    ]
    return [(at, at) for at in under] + ranges


def _fitting(choices: Sequence[Sequence[tuple[int, int]]]) -> list[tuple[int, int]] | None:
    """One range for each cell, left to right without overlap, that cover the most columns; None where two ways do."""
    states: dict[int, tuple[int, int, list[tuple[int, int]]]] = {-1: (0, 1, [])}
    for ranges in choices:
        following: dict[int, tuple[int, int, list[tuple[int, int]]]] = {}
        for end, (covered, ways, chosen) in states.items():
            for first, stop in ranges:
                if first <= end:
                    continue
                size = covered + stop - first + 1
                known = following.get(stop)
                if known is None or size > known[0]:
                    following[stop] = (size, ways, [*chosen, (first, stop)])
                elif size == known[0]:
                    following[stop] = (size, known[1] + ways, known[2])
        states = following
    if not states:
        return None
    most = max(size for size, _, _ in states.values())
    best = [(ways, chosen) for size, ways, chosen in states.values() if size == most]
    return best[0][1] if len(best) == 1 and best[0][0] == 1 else None
