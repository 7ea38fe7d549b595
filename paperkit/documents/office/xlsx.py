"""An Excel form: its cells as elements, and answers written into the sheets' own XML (ECMA-376, part 1, 18).

An answer becomes an inline string, or a number where the cell's format takes one; the cell keeps its style, and the
list of shared strings stays as it is. Only the cells that get an answer change. The values that formulas had stay
until the file is opened and worked out anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lxml import etree
from openpyxl.utils.cell import get_column_letter

from paperkit.documents.office.edits import edits_by_loc
from paperkit.documents.office.element import Control, Edit, Element
from paperkit.documents.office.package import Package
from paperkit.documents.office.sheet_cells import Cell, Sheet, cell_name, read_workbook
from paperkit.documents.office.sheet_styles import typed
from paperkit.documents.office.xml_part import fragment
from paperkit.errors import InputError

__all__ = ["fill", "read"]

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_LOOKS_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_LONGEST = 32_767
"""Characters that a cell holds."""


def read(package: Package) -> tuple[Element, ...]:
    """The cells of a workbook, sheet by sheet, row by row; empty ones too, as far as the sheet is used.

    Numbers and dates are shown in the common formats. Comments, pictures and controls that lie over a sheet are left
    out.

    Raises:
        InputError: a part is missing or damaged.
    """
    return tuple(
        _element(f"e{number}", sheet, cell) for number, (sheet, cell) in enumerate(_cells(package), 1)
    )


def fill(package: Package, edits: Sequence[Edit]) -> bytes:
    """The file with edits made; what they don't touch stays byte for byte.

    Raises:
        InputError: a locator is unknown, edits overlap or lie outside, a cell has a formula or is locked, a list does
            not have the answer, or it is too long.
    """
    if not edits:
        return package.data
    cells = {_loc(sheet, cell): (sheet, cell) for sheet, cell in _cells(package)}
    wanted = edits_by_loc(edits, {loc: cell.text for loc, (_, cell) in cells.items()}, package.name)
    texts: dict[str, tuple[Sheet, dict[tuple[int, int], tuple[Cell, str]]]] = {}
    for loc, found in wanted.items():
        sheet, cell = cells[loc]
        text = _edited(cell.text, found)
        if text != cell.text:
            _check(cell, text, f"{package.name}: {sheet.name}!{cell_name(cell.row, cell.column)}")
            texts.setdefault(sheet.part, (sheet, {}))[1][cell.row, cell.column] = (cell, text)
    return package.patched({part: _filled(sheet, new) for part, (sheet, new) in texts.items()})


def _cells(package: Package) -> Iterator[tuple[Sheet, Cell]]:
    for sheet in read_workbook(package).sheets:
        for cell in sheet.cells:
            yield sheet, cell


def _loc(sheet: Sheet, cell: Cell) -> str:
    return f"{sheet.part}#{cell_name(cell.row, cell.column)}"


def _element(eid: str, sheet: Sheet, cell: Cell) -> Element:
    style = cell.style
    marks = {f"column {get_column_letter(cell.column)}"}
    marks |= {cell.kind} - {"text"}
    said = {
        "bold": style.bold,
        "italic": style.italic,
        "framed": style.framed,
        "shaded": style.shaded,
        "hidden": cell.hidden,
        "locked": cell.locked,
        "right to left": sheet.right_to_left,
        f"merged {cell.span[0]}x{cell.span[1]}": cell.span != (1, 1),
    }
    marks |= {mark for mark, holds in said.items() if holds}
    controls = (
        ()
        if cell.options is None or cell.kind == "formula"
        else (
            Control(
                start=0,
                end=len(cell.text),
                type="choice",
                options=cell.options,
                filled=bool(cell.text.strip()),
            ),
        )
    )
    return Element(
        eid=eid,
        loc=_loc(sheet, cell),
        kind="sheet_cell",
        text=cell.text,
        within=(f"sheet {sheet.name}", f"row {cell.row}"),
        marks=tuple(sorted(marks)),
        controls=controls,
    )


def _edited(text: str, edits: Sequence[Edit]) -> str:
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _check(cell: Cell, text: str, where: str) -> None:
    if cell.kind == "formula":
        raise InputError(f"{where}: is worked out by a formula; write into the cells that it uses")
    if cell.locked:
        raise InputError(f"{where}: is locked by the form's maker; write into another cell")
    if cell.options is not None and text and text not in cell.options:
        raise InputError(f"{where}: takes one of {', '.join(cell.options[:20])}; not {text[:60]!r}")
    if len(text) > _LONGEST:
        raise InputError(f"{where}: {len(text)} characters; a cell holds {_LONGEST}, shorten the answer")


def _filled(sheet: Sheet, new: Mapping[tuple[int, int], tuple[Cell, str]]) -> bytes:
    """A sheet's part with other text in some cells; rows that lack a cell are written anew, others are not touched."""
    data = sheet.root.find("{*}sheetData")
    if data is None:
        raise InputError(f"{sheet.part}: has no rows; open the file in its program and save it again")
    rows = dict(sheet.rows)
    has_rows = bool(rows)
    places = sheet.xml.places(
        [data, *rows.values(), *(c.node for c, _ in new.values() if c.node is not None)]
    )
    whole = {row for (row, _), (cell, _) in new.items() if cell.node is None and row in rows}
    pieces: dict[tuple[int, int], bytes] = {}
    for (number, column), (cell, text) in sorted(new.items()):
        row = rows.get(number)
        made_row = row is None
        if row is None:
            row = rows[number] = _new_row(data, number, rows)
        node = cell.node
        if node is None:
            node = _new_cell(row, number, column)
        _write(node, text, cell)
        if cell.node is not None and number not in whole:
            pieces[places[node]] = fragment(node)
        elif made_row:
            whole.add(number)
    if not has_rows:
        pieces[places[data]] = fragment(data)
    else:
        for number in sorted(whole):
            row = rows[number]
            # An inserted row stands before the next one that was there, or behind the last.
            place = places.get(row) or _before_next(row, places)
            pieces[place] = pieces.get(place, b"") + fragment(row)
    return sheet.xml.spliced(pieces)


def _before_next(row: Any, places: Mapping[Any, tuple[int, int]]) -> tuple[int, int]:
    for other in row.itersiblings():
        if other in places:
            return places[other][0], places[other][0]
    before = next(other for other in row.itersiblings(preceding=True) if other in places)
    return places[before][1], places[before][1]


def _new_row(data: Any, number: int, rows: Mapping[int, Any]) -> Any:
    row = etree.Element(_like(data, "row"), r=str(number))
    following = min((one for one in rows if one > number), default=None)
    if following is None:
        data.append(row)
    else:
        rows[following].addprevious(row)
    return row


def _new_cell(row: Any, number: int, column: int) -> Any:
    node = etree.Element(_like(row, "c"), r=cell_name(number, column))
    row.attrib.pop("spans", None)
    before = sum(
        _order(said[0]) < _order(get_column_letter(column))
        for other in row.iterchildren("{*}c")
        if (said := re.match("[A-Za-z]+", other.get("r") or ""))
    )
    row.insert(before, node)
    return node


def _order(letters: str) -> tuple[int, str]:
    return len(letters), letters.upper()


def _write(node: Any, text: str, cell: Cell) -> None:
    for child in list(node.iterchildren("{*}v", "{*}is", "{*}f")):
        node.remove(child)
    node.attrib.pop("t", None)
    if not text:
        return
    number = None if cell.options is not None else typed(text, cell.style)
    if number is not None:
        etree.SubElement(node, _like(node, "v")).text = number
        return
    node.set("t", "inlineStr")
    inline = etree.SubElement(node, _like(node, "is"))
    said = etree.SubElement(inline, _like(node, "t"))
    said.text = _LOOKS_ESCAPED.sub("_x005F_", text)
    if text != text.strip() or "\n" in text:
        said.set(_SPACE, "preserve")


def _like(node: Any, name: str) -> str:
    """A name in the namespace of an element."""
    return str(node.tag)[: str(node.tag).rfind("}") + 1] + name
