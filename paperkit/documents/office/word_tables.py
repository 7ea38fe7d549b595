"""The grid of a Word table: which cells it has, and which of them are merged (ECMA-376, part 1, 17.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paperkit.documents.office.word_controls import Field, field_of
from paperkit.documents.office.word_names import child, named, number, setting, value

__all__ = ["Cell", "cells_of", "goes_on", "is_covered", "rows_of"]


@dataclass
class Cell:
    """A cell in the grid of its table, with the controls that it stands in."""

    node: Any
    column: int
    width: int
    merges: bool
    continues: bool
    around: tuple[Field, ...]
    whole: Field | None


def rows_of(parent: Any, around: tuple[Field, ...]) -> Iterator[tuple[Any, tuple[Field, ...]]]:
    for node in parent.iterchildren():
        name = named(node)
        if name == "tr":
            yield node, around
        elif name == "sdt" and (content := child(node, "sdtContent")) is not None:
            made = field_of(node)
            yield from rows_of(content, around if made is None else (*around, made))
        elif name in ("customXml", "ins", "moveTo"):
            yield from rows_of(node, around)


def cells_of(row: Any, around: tuple[Field, ...]) -> list[Cell]:
    column = _number(row, "trPr", "gridBefore") or 0
    cells: list[Cell] = []
    for node, wraps, whole in _cell_nodes(row, around):
        properties = child(node, "tcPr")
        width = max(1, _number(properties, "gridSpan") or 1)
        merge, beside = child(properties, "vMerge"), setting(properties, "hMerge")
        if beside == "continue" and cells:
            cells[-1].width += width
        else:
            begins = merge is not None and value(merge) == "restart"
            follows = merge is not None and not begins
            cells.append(Cell(node, column, width, begins or follows, follows, wraps, whole))
        column += width
    return cells


def _cell_nodes(
    parent: Any, around: tuple[Field, ...]
) -> Iterator[tuple[Any, tuple[Field, ...], Field | None]]:
    for node in parent.iterchildren():
        name = named(node)
        if name == "tc":
            yield node, around, None
        elif name == "sdt" and (content := child(node, "sdtContent")) is not None:
            made, inner = field_of(node), list(_cell_nodes(content, around))
            if made is not None and len(inner) == 1 and inner[0][2] is None:
                yield inner[0][0], around, made
            else:
                mine = () if made is None else (made,)
                yield from ((one, (*outer, *mine), whole) for one, outer, whole in inner)
        elif name in ("customXml", "ins", "moveTo"):
            yield from _cell_nodes(node, around)


def _number(element: Any, *path: str) -> int | None:
    """A child's value as a whole number."""
    found = child(element, *path)
    return None if found is None else number(found)


def is_covered(rows: Sequence[Sequence[Cell]], at: int, cell: Cell) -> bool:
    return at > 0 and any(one.column == cell.column and one.merges for one in rows[at - 1])


def goes_on(rows: Sequence[Sequence[Cell]], at: int, cell: Cell) -> bool:
    return at < len(rows) and any(one.column == cell.column and one.continues for one in rows[at])
