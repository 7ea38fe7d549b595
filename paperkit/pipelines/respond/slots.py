"""Where the respondent writes, told from the form's shape alone: its fields, blanks, empty cells, and "Answer:"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.asks import is_question
from paperkit.pipelines.respond.echo import Opening, open_places
from paperkit.pipelines.respond.grid import Grid, GridCell, grids
from paperkit.records.respond import Slot

__all__ = ["find_by_shape", "label_of", "numbered"]

_ANSWER = re.compile(
    r"(?:(?:your|our)\s+)?(?:answers?|responses?|reply|replies|comments?)(?:\s*\([^()]{0,80}\))?\s*[:：]?"
    r"|(?:回答|答复|答案|答)\s*[:：]",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"^\s*(?:Q(?:uestion)?\s*)?\(?[A-Z]?\d{1,2}(?:\.\d{1,2}){0,3}[.):]?\s+\S|^\s*[(（]?[a-z一二三四五六七八九十]{1,3}[)）、]"
)
_NOT_OURS = re.compile(
    r"\b(?:official|office|internal|funder(?:'s|’s)?|reviewer(?:'s|’s)?|panel|agency|for the \w{1,30}(?:'s|’s)?)"
    r"\s+use(?:\s+only)?\b|\b(?:leave|keep)\b.{0,30}\bblank\b|\bdo not (?:complete|fill|write|enter)\b"
    r"|(?:由|供).{0,12}填写|请勿填写|不必填写",
    re.IGNORECASE,
)
_CLOSED = {"locked", "formula", "hidden"}
"""Marks of what no respondent writes in."""
_TOLD = 200
_ABOVE_HEADS = 12
"""Rows of a sheet in which its column headings are looked for."""
_GUIDANCE = 3
"""Paragraphs of guidance that may stand between a question and the empty one for its answer."""


def find_by_shape(elements: Sequence[Element]) -> tuple[Slot, ...]:
    """The slots that a form's shape shows, in reading order.

    A field of the form's maker, a run of underscores, and a box to tick are slots wherever they stand. An empty cell is
    one where its row has a label to its left, its column has a heading, or the row above it asks; corners, spacers and
    what is for the requester's own use are none. A text that ends in "Answer:" is one unless a slot follows it at once;
    so is an empty paragraph under a question.
    """
    tables = grids(elements)
    theirs = set(_not_ours(elements, tables))
    found = [
        opening
        for element in elements
        if element.eid not in theirs
        and not _CLOSED & set(element.marks)
        and (element.text.strip() or element.controls)
        for opening in open_places(element)
        if not _is_citation(element, opening)
    ]
    holders = {part for element in elements for part in element.within}
    found += [
        Opening(cell.element.eid, 0, len(cell.element.text), "empty_cell")
        for table in tables
        for cell in _open_cells(table)
        if cell.element.eid not in theirs | holders
    ]
    heads = {
        cell.element.eid
        for table in tables
        for cell in table.cells
        if len(table.row(cell.row)) > 1 and not cell.text.endswith((":", "："))
    }
    open_tables = {
        cell.element.eid
        for table in tables
        if any(opening.eid == cell.element.eid for cell in table.cells for opening in found)
        for cell in table.cells
    }
    found += _answers(elements, {opening.eid for opening in found}, theirs | heads, open_tables)
    return numbered(elements, found, "rules")


def numbered(elements: Sequence[Element], openings: Iterable[Opening], found_by: str) -> tuple[Slot, ...]:
    """Openings as slots: in reading order, each once, with the element that labels it."""
    order = {element.eid: at for at, element in enumerate(elements)}
    tables = {cell.element.eid: (table, cell) for table in grids(elements) for cell in table.cells}
    unique = sorted(set(openings), key=lambda o: (order[o.eid], o.start, o.end))
    return tuple(
        Slot(
            id=f"s{number}",
            eid=opening.eid,
            start=opening.start,
            end=opening.end,
            kind=opening.kind,
            label=label_of(opening, elements, order, tables),
            column=_column_of(opening, tables),
            found_by=found_by,
        )
        for number, opening in enumerate(unique, 1)
    )


def label_of(
    opening: Opening,
    elements: Sequence[Element],
    order: Mapping[str, int],
    tables: Mapping[str, tuple[Grid, GridCell]],
) -> str:
    """The element that says what belongs into a place, "" where none is near.

    It is the element itself where words stand beside the place; for an empty cell the nearest text to its left, else
    above it; for an empty paragraph the nearest text before it.
    """
    at = order[opening.eid]
    text = elements[at].text
    if (text[: opening.start] + text[opening.end :]).strip():
        return opening.eid
    if opening.eid in tables:
        table, cell = tables[opening.eid]
        for near in (*table.left_of(cell), *table.above(cell)):
            if near.text:
                return near.element.eid
    before = (element for element in reversed(elements[:at]) if element.text.strip())
    return next((element.eid for element in before), "")


def _column_of(opening: Opening, tables: Mapping[str, tuple[Grid, GridCell]]) -> str:
    """The heading of a cell's column, where the row has a label too."""
    if opening.eid not in tables:
        return ""
    table, cell = tables[opening.eid]
    if not any(near.text for near in table.left_of(cell)):
        return ""
    for above in table.above(cell):
        row = table.row(above.row)
        if above.text and all(one.text and not one.element.controls for one in row if one.column > 0):
            return above.element.eid if above.width < table.width else ""
    return ""


def _open_cells(table: Grid) -> Iterator[GridCell]:
    """The empty cells of a table that something asks for."""
    heads = _heads(table)
    empty = [cell for cell in table.cells if _is_empty(cell) and not _CLOSED & set(cell.element.marks)]
    boxes = [cell for cell in empty if "framed" in cell.element.marks and "shaded" not in cell.element.marks]
    if boxes:
        # A sheet that draws boxes to write in has no others.
        yield from (cell for cell in boxes if _is_near_text(table, cell))
        return
    shaded = {"shaded" in cell.element.marks for cell in empty}
    for cell in empty:
        if cell.element.kind == "sheet_cell" and cell.row <= heads:
            continue
        if len(shaded) == 2 and "shaded" in cell.element.marks:
            continue
        if any(near.text for near in table.left_of(cell)):
            if _left_asks(table, cell, heads):
                yield cell
        elif (cell.row > heads and _column_asks(table, cell, heads)) or _row_above_asks(table, cell):
            yield cell


def _is_empty(cell: GridCell) -> bool:
    return not cell.text and not cell.element.controls


def _heads(table: Grid) -> int:
    """The last row of column headings, -1 without any: rows at the top in which every cell has text.

    A sheet may have lines of one cell above it: its title, instructions.
    """
    for number in table.rows[: _ABOVE_HEADS if table.cells[0].element.kind == "sheet_cell" else 1]:
        row = table.row(number)
        if sum(bool(cell.text) for cell in row) > 1:
            return number if _is_head(row) else -1
    return -1


def _is_head(first: Sequence[GridCell]) -> bool:
    filled = [cell for cell in first if cell.text]
    corner = len(first) - len(filled) == 1 and not first[0].text
    return len(first) > 1 and (len(filled) == len(first) or corner)


def _left_asks(table: Grid, cell: GridCell, heads: int) -> bool:
    """Whether what stands to the left of an empty cell is a label of it, and not only some other cell of its row."""
    nearest = next(iter(table.left_of(cell)), None)
    if nearest is not None and (nearest.text or nearest.element.controls):
        # A sheet that is one column of text has questions in it, and sentences.
        return cell.element.kind != "sheet_cell" or heads >= 0 or table.width > 2 or is_question(nearest.text)
    if heads >= 0 and cell.row > heads:
        return _column_asks(table, cell, heads)
    row = table.row(cell.row)
    return (
        all(not other.text for other in row if other.column > cell.column)
        and sum(bool(o.text) for o in row) == 1
    )


def _column_asks(table: Grid, cell: GridCell, heads: int) -> bool:
    head = next((above for above in table.above(cell) if above.row <= heads), None)
    return head is not None and bool(head.text)


def _row_above_asks(table: Grid, cell: GridCell) -> bool:
    """Whether an empty cell over the whole width stands under one that has text; in a sheet this must ask."""
    above = next(iter(table.above(cell)), None)
    alone = len(table.row(cell.row)) == 1
    if cell.width > 1 and above is not None and is_question(above.text):
        return True
    if not alone or above is None or not above.text or len(table.row(above.row)) != 1:
        return False
    return cell.element.kind != "sheet_cell" or is_question(above.text) or _ends_in_answer(above.text)


def _is_near_text(table: Grid, cell: GridCell) -> bool:
    return any(near.text for near in (*table.left_of(cell), *table.above(cell)))


def _answers(
    elements: Sequence[Element], open_eids: set[str], theirs: set[str], open_tables: set[str]
) -> Iterator[Opening]:
    """Places behind "Answer:" and labels that end in a colon, and empty paragraphs under a question.

    An empty paragraph before a table to fill in is none.
    """
    taken = set(open_eids)
    for at, element in enumerate(elements):
        text = element.text.strip()
        if element.eid in theirs or not text or element.eid in taken or element.kind == "sheet_cell":
            continue
        following = elements[at + 1 : at + 3]
        if _ends_in_answer(text) and not any(one.eid in taken and not _asks(one) for one in following[:1]):
            empty = _empty_paragraph(following)
            taken.add(element.eid)
            if (
                empty is not None
                and text.rstrip(":： ").casefold() != "answer"
                and not text.endswith((":", "："))
            ):
                taken.add(empty.eid)
                yield Opening(empty.eid, 0, len(empty.text), "answer_paragraph")
            else:
                yield Opening(element.eid, len(element.text), len(element.text), "answer_paragraph")
        else:
            empty = _empty_under(elements, at, taken | theirs, open_tables)
            if empty is not None:
                taken.add(empty.eid)
                yield Opening(empty.eid, 0, len(empty.text), "answer_paragraph")


def _empty_under(
    elements: Sequence[Element], at: int, closed: set[str], open_tables: set[str]
) -> Element | None:
    """The empty paragraph under a question, where a few words of guidance may stand between them."""
    element = elements[at]
    worded = is_question(element.text.strip())
    label = _NUMBERED.search(element.text) or element.text.rstrip().endswith((":", "："))
    if not worded and (element.heading is not None or element.kind != "paragraph" or not label):
        return None
    for number, other in enumerate(elements[at + 1 : at + 2 + (_GUIDANCE if worded else 0)], at + 1):
        if other.eid in closed or other.heading is not None or other.kind != "paragraph" or other.controls:
            return None
        if not other.text.strip():
            behind = next((one for one in elements[number + 1 :] if "text box" not in one.marks), None)
            return None if behind is not None and behind.eid in open_tables else other
        if _asks(other) or _ends_in_answer(other.text.strip()):
            return None
    return None


def _asks(element: Element) -> bool:
    """Whether a text begins a question of its own."""
    text = element.text.strip()
    return bool(_NUMBERED.search(text)) or is_question(text)


def _empty_paragraph(following: Sequence[Element]) -> Element | None:
    if (
        following
        and following[0].kind == "paragraph"
        and not following[0].text.strip()
        and not following[0].controls
    ):
        return following[0]
    return None


def _ends_in_answer(text: str) -> bool:
    """Whether a text is "Answer:" or a label like it, or ends in one on a line of its own."""
    last = text.splitlines()[-1].strip() if text else ""
    return bool(_ANSWER.fullmatch(last))


def _is_citation(element: Element, opening: Opening) -> bool:
    """Whether brackets in a text hold no prompt but a number, as of a reference."""
    return element.text[opening.start : opening.end].strip("[] ").isdecimal()


def _not_ours(elements: Sequence[Element], tables: Sequence[Grid]) -> Iterator[str]:
    """Elements that the form keeps for itself: the row of such a label, its table where its heading says so."""
    said = {element.eid for element in elements if _NOT_OURS.search(element.text[:_TOLD])}
    for table in tables:
        mine = [cell for cell in table.cells if cell.element.eid in said]
        if not mine:
            continue
        first = table.cells[0]
        whole = first.element.eid in said and all(not other.text for other in table.row(first.row)[1:])
        rows, tops = {cell.row for cell in mine}, {cell.column: cell.row for cell in reversed(mine)}
        for cell in table.cells:
            if whole or cell.row in rows or tops.get(cell.column, cell.row) < cell.row:
                yield cell.element.eid
    under = False
    for element in elements:
        if element.heading is not None:
            under = element.eid in said
        if under:
            yield element.eid
