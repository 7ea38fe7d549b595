"""The order of reading on a page: columns, and what spans them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from paperkit.documents.pdf.rows import Piece, Row, join_rows, make_row

__all__ = ["find_gutter", "in_order"]

_FILLS = 0.72
"""Share of a column's width from which on a line counts as a line of prose of it."""

_FILLS_TIER = 0.3

_DEPTH = 3


def find_gutter(pieces: Sequence[Piece]) -> float | None:
    """Where the empty strip between two columns of prose stands, or None.

    It is a place that few lines cross, with at least five pairs of long lines side by side.
    """
    if len(pieces) < 8:
        return None
    left, right = min(p.box.left for p in pieces), max(p.box.right for p in pieces)
    weight = [len(piece.text) for piece in pieces]
    total = sum(weight)
    best: tuple[float, float, float] | None = None
    steps = 60
    for step in range(int(0.2 * steps), int(0.8 * steps) + 1):
        x = left + (right - left) * step / steps
        crossing = sum(
            w
            for piece, w in zip(pieces, weight, strict=True)
            if piece.box.left < x - 2 and piece.box.right > x + 2
        )
        if crossing <= 0.6 * total:
            score = (crossing / total, abs(x - (left + right) / 2))
            if best is None or score < best[:2]:
                best = (*score, x)
    if best is None:
        return None
    x = best[2]
    lefts, rights = _sides(pieces, x)
    if not lefts or not rights:
        return None
    x = _middle(lefts, rights, x)
    narrow = max(min(x - left, right - x), 0.25 * (right - left))
    long_left, long_right = _long(lefts, x - narrow, x), _long(rights, x, x + narrow)
    pairs = sum(
        any(abs(a.box.top - b.box.top) < 1.5 * a.size for b in long_right[:400]) for a in long_left[:400]
    )
    return x if pairs >= 5 else None


def _sides(pieces: Sequence[Piece], x: float) -> tuple[list[Piece], list[Piece]]:
    """Pieces that end before a place, and those that start after it."""
    lefts = [piece for piece in pieces if piece.box.right <= x + 2]
    rights = [piece for piece in pieces if piece.box.left >= x - 2 and piece.box.right > x + 2]
    return lefts, rights


def _middle(lefts: Sequence[Piece], rights: Sequence[Piece], x: float) -> float:
    """The middle of the empty strip around a place."""
    edge = max((p.box.right for p in lefts), default=x)
    start = min((p.box.left for p in rights), default=x)
    return (edge + start) / 2 if edge < start else x


def _long(pieces: Sequence[Piece], left: float, right: float) -> list[Piece]:
    """Those pieces that are long for a column. Lines of vertical text need not fill it: its tiers stand wide apart."""
    return [
        p for p in pieces
        if p.box.width >= (_FILLS_TIER if p.line.vertical else _FILLS) * (right - left) and len(p.text.strip()) >= 8
    ]  # fmt: skip


def in_order(pieces: Sequence[Piece], gutter: float | None) -> list[Row]:
    """The rows of a page in reading order; `Row.column` rises where a column or a spanning part starts.

    Args:
        pieces: What stands on the page, without headers and footers.
        gutter: The gutter of the other pages, for a page on which none can be found.
    """
    rows: list[Row] = []
    for column, part in enumerate(_columns(pieces, gutter, _DEPTH)):
        rows += _in_column(part, column)
    return rows


def _in_column(pieces: Sequence[Piece], column: int) -> list[Row]:
    rows = [make_row(row) for row in join_rows(pieces)]
    right = _edge([row.box.right for row in rows])
    starts = sorted(row.box.left for row in rows)
    left = starts[len(starts) // 5]
    return [
        replace(
            row,
            column=column,
            full=row.box.right >= right - 1.5 * row.size,
            indent=round(row.box.left - left, 1),
        )
        for row in rows
    ]


def _edge(rights: Sequence[float]) -> float:
    """The right edge of a column: where the longest lines end, one stray line aside."""
    ordered = sorted(rights)
    return ordered[-1] if len(ordered) < 6 else ordered[-1 - len(ordered) // 20]


def _columns(pieces: Sequence[Piece], fallback: float | None, depth: int) -> list[list[Piece]]:
    """Pieces by column, the columns in reading order."""
    if not pieces:
        return []
    found = find_gutter(pieces) if depth else None
    gutter = found if found is not None else fallback
    if gutter is None:
        return [list(pieces)]
    left, right = min(p.box.left for p in pieces), max(p.box.right for p in pieces)
    columns: list[list[Piece]] = []
    for spans, band in _without_tables(_bands(pieces, gutter), gutter, left, right):
        lefts, rights = _sides(band, gutter)
        prose = max(len(_long(lefts, left, gutter)), len(_long(rights, gutter, right)))
        if spans or prose < 2 or not (lefts and rights):
            if columns and spans and _continues(columns[-1], band):
                columns[-1] += band
            else:
                columns.append(band)
        else:
            taken = {id(piece) for piece in (*lefts, *rights)}
            lefts += [piece for piece in band if id(piece) not in taken]
            for side in (lefts, rights):
                columns += _columns(side, None, depth - 1) if found is not None else [side]
    return columns


def _without_tables(
    bands: Sequence[tuple[bool, list[Piece]]], gutter: float, left: float, right: float
) -> list[tuple[bool, list[Piece]]]:
    """Bands with tables at their top cut off: short pieces on both sides of the gutter above an empty strip."""
    parted: list[tuple[bool, list[Piece]]] = []
    for spans, band in bands:
        if spans:
            parted.append((spans, band))
            continue
        lefts, rights = _sides(band, gutter)
        prose = _long(lefts, left, gutter) + _long(rights, gutter, right)
        start = min((piece.box.top for piece in prose), default=0.0)
        above = [piece for piece in band if piece.box.bottom < start]
        rest = [piece for piece in band if piece.box.bottom >= start]
        over_left, over_right = _sides(above, gutter)
        gap = min((p.box.top for p in rest), default=0.0) - max((p.box.bottom for p in above), default=0.0)
        if len(over_left) >= 4 and len(over_right) >= 4 and gap > 0.8 * above[0].size:
            parted += [(True, above), (False, rest)]
        else:
            parted.append((spans, band))
    return parted


def _continues(before: Sequence[Piece], band: Sequence[Piece]) -> bool:
    """Whether a band only goes on from the one above, as a title of two lines."""
    return False if not before else band[0].box.top - max(p.box.bottom for p in before) < 0.2 * band[0].size


def _bands(pieces: Sequence[Piece], gutter: float) -> list[tuple[bool, list[Piece]]]:
    """The page from the top down in parts that span the gutter and parts that do not.

    A short last line under a spanning paragraph belongs to it.
    """
    rows = join_rows(pieces)
    bands: list[tuple[bool, list[Piece]]] = []
    for row in rows:
        spans = any(piece.box.left < gutter - 4 and piece.box.right > gutter + 4 for piece in row)
        if not spans and bands and bands[-1][0] and _is_tail(row, bands[-1][1], gutter):
            spans = True
        if bands and bands[-1][0] == spans:
            bands[-1][1].extend(row)
        else:
            bands.append((spans, list(row)))
    return bands


def _is_tail(row: Sequence[Piece], above: Sequence[Piece], gutter: float) -> bool:
    """Whether a row that stays left of the gutter ends the spanning paragraph above it."""
    last = above[-1]
    first = min(piece.box.left for piece in above)
    height = median(piece.box.height for piece in above)
    return (
        all(piece.box.right <= gutter for piece in row)
        and abs(row[0].box.left - first) < 2
        and abs(row[0].size - last.size) < 0.3
        and row[0].box.top - last.box.bottom < 0.35 * height
        and last.box.right > gutter
    )
