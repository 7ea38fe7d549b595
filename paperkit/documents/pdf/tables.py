"""Tables of a PDF: the rows above or below a caption `Table 3` that make a grid.

A table that does not make a regular grid is left out, and its rows stay what they were: a misread table is worse than
none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.documents.bold import is_bold
from paperkit.documents.paper import Cell, Span, Table, Text
from paperkit.documents.pdf.blocks import Block
from paperkit.documents.pdf.glyphs import Box, join_boxes
from paperkit.documents.pdf.grids import Grid, find_grid
from paperkit.documents.pdf.hyphens import Vocabulary, join_text
from paperkit.documents.pdf.rows import WIDE, Row
from paperkit.documents.pdf.strips import GridCell, pieces_of

__all__ = ["CaptionedTable", "take_tables"]

_TABLE = re.compile(r"tab(?:le)?s?\b|表", re.IGNORECASE)
_FAR_FROM_CAPTION, _FAR = 3.5, 2.2
"""Font sizes of empty room between a caption and its table, and between two rows of a table."""
_MOST_ROWS = 120
_LONG_NAME, _LONG_NAME_WIDE = 8, 30
"""Words, and Chinese characters, of the longest line of a table that is one piece."""


class CaptionedTable(NamedTuple):
    """A table and the offset where its caption starts."""

    table: Table
    caption: int


class _Line(NamedTuple):
    """A row of a page and where it comes from."""

    row: Row
    place: int
    block: Block


def take_tables(
    blocks: Sequence[Block], rules: Sequence[Sequence[Box]], starts: Sequence[int], file: str
) -> list[CaptionedTable]:
    """The tables of a document; their rows are taken out of the blocks, which may be left without any.

    Args:
        blocks: Blocks of all pages in reading order.
        rules: Horizontal lines of each page.
        starts: Offset in the text of each row of the document.
        file: Name of the source.
    """
    pages: dict[int, list[_Line]] = {}
    for block in blocks:
        pages.setdefault(block.page, []).extend(
            _Line(row, place, block) for row, place in zip(block.rows, block.places, strict=True)
        )
    tables: list[CaptionedTable] = []
    for page, lines in pages.items():
        if any(_is_caption(line) for line in lines):
            following = pages.get(page + 1)
            ends = not following or len(pieces_of(following[0].row)) < 2
            tables += _on_page(lines, rules[page], starts, file, ends=ends)
    return tables


def _is_caption(line: _Line) -> bool:
    block = line.block
    return block.kind == "caption" and line.row is block.rows[0] and _TABLE.match(line.row.text) is not None


def _on_page(
    lines: list[_Line], rules: Sequence[Box], starts: Sequence[int], file: str, *, ends: bool
) -> Iterator[CaptionedTable]:
    """The tables of a page. A caption has the nearer of the grids above and below it.

    Args:
        ends: Whether a table at the foot of the page ends there.
    """
    taken: set[int] = set()
    for at, line in enumerate(lines):
        if not _is_caption(line):
            continue
        stop = at + 1
        while stop < len(lines) and lines[stop].block is line.block and len(pieces_of(lines[stop].row)) < 2:
            stop += 1
        last = lines[stop - 1]
        below = _run(lines, last, range(stop, len(lines)), 1)
        above = _run(lines, line, range(at - 1, -1, -1), -1)
        runs = [_within_rules(run, rules) for run in (below, above)]
        for run in sorted(filter(None, runs), key=lambda run: _room(run, line, last)):
            if taken & {one.place for one in run} or (run[-1] is lines[-1] and not ends):
                continue
            grid = _grid(run, lines, rules)
            if grid is not None:
                taken |= {one.place for one in run}
                _take(run)
                yield CaptionedTable(_table(grid, starts, file, run), starts[line.place])
                break


def _run(lines: Sequence[_Line], caption: _Line, order: Sequence[int], step: int) -> list[_Line]:
    """The rows that follow a caption downwards (or upwards) and may be of a table, from the top down.

    Where more rows of cells come right after what ends them, the table goes on, and nothing is left.
    """
    run: list[_Line] = []
    for count, at in enumerate(order):
        line = lines[at]
        if len(run) < _MOST_ROWS and _follows(run[-1] if run else caption, line, caption, step):
            run.append(line)
            continue
        beyond = lines[order[count + 1]] if count + 1 < len(order) else line
        within = line.block.kind in ("body", "cell", "item") and _is_near(line, beyond, _FAR, step)
        if run and within and len(pieces_of(beyond.row)) > 2:
            return []
        break
    return run if step > 0 else run[::-1]


def _follows(last: _Line, line: _Line, caption: _Line, step: int) -> bool:
    """Whether a row may be the next of a table; the first one may stand further from its caption."""
    row, block = line.row, line.block
    first = last is caption
    if not _is_near(last, line, _FAR_FROM_CAPTION if first else _FAR, step):
        return False
    if not first and row.column != last.row.column:
        return False
    if row.offset or not row.parts or row.parts[-1].end > len(row.text):
        return False
    if block.kind in ("caption", "footnote", "code") and block is not caption.block:
        return False
    return len(pieces_of(row)) > 1 or not (_is_long(row) or block.kind == "heading")


def _is_near(last: _Line, line: _Line, far: float, step: int) -> bool:
    upper, lower = (last.row, line.row) if step > 0 else (line.row, last.row)
    room = lower.box.top - upper.box.bottom
    return -1.2 * line.row.size <= room <= far * max(upper.size, lower.size)


def _is_long(row: Row) -> bool:
    words = len(row.text.split())
    return (
        words > _LONG_NAME
        or (row.full and 2 * words > _LONG_NAME)
        or len(WIDE.findall(row.text)) > _LONG_NAME_WIDE
    )


def _within_rules(run: list[_Line], rules: Sequence[Box]) -> list[_Line]:
    """The rows between the first and the last of three rules or more; else those from the first to the last row of
    several pieces. Where single ones stand close above these there is no telling, and nothing is left."""
    several = [at for at, line in enumerate(run) if len(pieces_of(line.row)) > 1]
    if len(several) < 2:
        return []
    left, right = run[several[0]].row.box.left, run[several[0]].row.box.right
    size = run[0].row.size
    tops = [
        rule.top
        for rule in rules
        if min(rule.right, right) - max(rule.left, left) > 0.7 * (right - left)
        and run[0].row.box.top - _FAR * size < rule.top < run[-1].row.box.bottom + _FAR * size
    ]
    first, last = several[0], several[-1]
    if tops and tops[-1] - tops[0] > size and len(tops) > 2:
        inside = [line for line in run if tops[0] < (line.row.box.top + line.row.box.bottom) / 2 < tops[-1]]
        return inside if len(inside) > 2 else []
    if first and run[first].row.box.top - run[first - 1].row.box.bottom < 0.5 * size:
        return []
    return run[first : last + 1]


def _room(run: Sequence[_Line], first: _Line, last: _Line) -> float:
    """How far a table is from its caption, in points."""
    return min(abs(run[0].row.box.top - last.row.box.bottom), abs(first.row.box.top - run[-1].row.box.bottom))


def _grid(run: Sequence[_Line], lines: Sequence[_Line], rules: Sequence[Box]) -> Grid | None:
    """The grid of some rows, or None where they make none or a part of one: its rules run on to more text."""
    box = run[0].row.box
    for line in run:
        box = join_boxes(box, line.row.box)
    size = run[0].row.size
    near = [
        rule
        for rule in rules
        if box.top - 2 * size < rule.top < box.bottom + 2 * size
        and min(rule.right, box.right) - max(rule.left, box.left) > 0
    ]
    left, right = min([box.left, *(r.left for r in near)]), max([box.right, *(r.right for r in near)])
    own = {line.place for line in run}
    for line in lines:
        other = line.row.box
        middle = (other.top + other.bottom) / 2
        if (
            line.place not in own
            and box.top < middle < box.bottom
            and other.left < right - 1
            and other.right > left + 1
        ):
            return None
    return find_grid([line.row for line in run], near)


def _take(run: Sequence[_Line]) -> None:
    """Take the rows of a table out of their blocks."""
    for line in run:
        at = next(n for n, row in enumerate(line.block.rows) if row is line.row)
        del line.block.rows[at], line.block.places[at]


def _table(grid: Grid, starts: Sequence[int], file: str, run: Sequence[_Line]) -> Table:
    places = {id(line.row): starts[line.place] for line in run}
    width = max(cell.column + cell.columns for cells in grid.rows for cell in cells)
    covered: dict[int, int] = {}
    rows: list[tuple[Cell, ...]] = []
    at = places[id(run[0].row)]
    for number, cells in enumerate(grid.rows):
        own = {cell.column: cell for cell in cells}
        built: list[Cell] = []
        column = 0
        while column < width:
            found = own.get(column)
            if found is not None:
                cell = _cell(found, places[id(found.row)], file, number)
                at = cell.span.end
                built.append(cell)
                covered.update(dict.fromkeys(range(column, column + found.columns), number + found.rows))
                column += found.columns
                continue
            if covered.get(column, 0) <= number:
                built.append(Cell(Text(""), Span(file, at, at), number, column))
            column += 1
        rows.append(tuple(built))
    first, last = places[id(run[0].row)], run[-1]
    span = Span(file, first, places[id(last.row)] + len(last.row.text))
    return Table(tuple(rows), span, grid.head, parts=grid.parts)


def _cell(found: GridCell, start: int, file: str, number: int) -> Cell:
    raw = found.row.text[found.start : found.end]
    text = join_text([(raw, start + found.start)], file, Vocabulary(()))
    at = start + found.start
    span = text.span(0, len(text)) if text.text else Span(file, at, at)
    bold = is_bold(raw, [(first - found.start, last - found.start) for first, last in found.bold])
    return Cell(text, span, number, found.column, found.rows, found.columns, bold)
