"""The pieces of an .xlsx file, as XML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from making.package import OFFICE, pack, relationships

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
PLAIN, LABEL, OPEN, NUMBER, DATE, SHADED, SUM = range(7)
"""Styles: text, label, place to fill, the same for a number and a date, closed cell, sum."""


@dataclass
class Sheet:
    """One sheet, filled cell by cell.

    Attributes:
        cells: Text, number or formula (`=…`) and style, by address.
        merged: Ranges.
        lists: Range of the choices, by address of the cell.
    """

    name: str
    widths: Sequence[int]
    hidden: bool = False
    cells: dict[str, tuple[str, int]] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)
    lists: dict[str, str] = field(default_factory=dict)

    def put(self, address: str, text: str, style: int = PLAIN) -> None:
        """Write one cell."""
        self.cells[address] = (text, style)


def xlsx(sheets: Sequence[Sheet], title: str) -> bytes:
    """An .xlsx file."""
    shared: dict[str, int] = {}
    parts, types = {}, {}
    for n, sheet in enumerate(sheets, 1):
        parts[f"xl/worksheets/sheet{n}.xml"] = _sheet(sheet, shared)
        types[f"xl/worksheets/sheet{n}.xml"] = f"{_TYPE}.worksheet+xml"
    strings = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in shared)
    names = "".join(_name(sheet, n) for n, sheet in enumerate(sheets, 1))
    parts["xl/workbook.xml"] = (
        f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{names}</sheets></workbook>'
    )
    parts["xl/styles.xml"] = _STYLES
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}" uniqueCount="{len(shared)}">{strings}</sst>'
    targets = [("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
    parts["xl/_rels/workbook.xml.rels"] = relationships(
        [*targets, ("styles", "styles.xml"), ("sharedStrings", "sharedStrings.xml")]
    )
    types |= {
        "xl/workbook.xml": f"{_TYPE}.sheet.main+xml",
        "xl/styles.xml": f"{_TYPE}.styles+xml",
        "xl/sharedStrings.xml": f"{_TYPE}.sharedStrings+xml",
    }
    return pack(parts, types, "xl/workbook.xml", title)


def _name(sheet: Sheet, number: int) -> str:
    state = ' state="hidden"' if sheet.hidden else ""
    return f'<sheet name={quoteattr(sheet.name)} sheetId="{number}"{state} r:id="rId{number}"/>'


def _sheet(sheet: Sheet, shared: dict[str, int]) -> str:
    rows: dict[int, list[str]] = {}
    for address in sorted(sheet.cells, key=_order):
        text, style = sheet.cells[address]
        rows.setdefault(_order(address)[0], []).append(_cell(address, text, style, shared))
    data = "".join(f'<row r="{n}">{"".join(cells)}</row>' for n, cells in rows.items())
    columns = "".join(
        f'<col min="{n}" max="{n}" width="{w}" customWidth="1"/>' for n, w in enumerate(sheet.widths, 1)
    )
    merged = "".join(f'<mergeCell ref="{one}"/>' for one in sheet.merged)
    lists = "".join(
        f'<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="{cell}"><formula1>{choices}</formula1>'
        "</dataValidation>"
        for cell, choices in sheet.lists.items()
    )
    last = f"{chr(64 + max(_order(a)[1] for a in sheet.cells))}{max(rows)}"
    return (
        f'<worksheet xmlns="{MAIN}"><dimension ref="A1:{last}"/><cols>{columns}</cols><sheetData>{data}</sheetData>'
        + (f'<mergeCells count="{len(sheet.merged)}">{merged}</mergeCells>' if merged else "")
        + (f'<dataValidations count="{len(sheet.lists)}">{lists}</dataValidations>' if lists else "")
        + "</worksheet>"
    )


def _cell(address: str, text: str, style: int, shared: dict[str, int]) -> str:
    if not text:
        return f'<c r="{address}" s="{style}"/>'
    if text.startswith("="):
        return f'<c r="{address}" s="{style}"><f>{escape(text[1:])}</f><v>0</v></c>'
    return f'<c r="{address}" s="{style}" t="s"><v>{shared.setdefault(text, len(shared))}</v></c>'


def _order(address: str) -> tuple[int, int]:
    match = re.fullmatch(r"([A-Z])(\d+)", address)
    assert match, address
    return int(match[2]), ord(match[1]) - 64


_BORDER = "".join(
    f'<{side} style="thin"><color rgb="FF808080"/></{side}>' for side in ("left", "right", "top", "bottom")
)
_WRAP = '<alignment vertical="top" wrapText="1"/>'


def _form(number: int, font: int, fill: int, border: int) -> str:
    return (
        f'<xf numFmtId="{number}" fontId="{font}" fillId="{fill}" borderId="{border}" xfId="0" applyNumberFormat="1" '
        f'applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">{_WRAP}</xf>'
    )


_FORMS = "".join(
    _form(*one)
    for one in (
        (0, 0, 0, 0),
        (0, 1, 2, 1),
        (0, 0, 0, 1),
        (3, 0, 0, 1),
        (15, 0, 0, 1),
        (0, 0, 2, 1),
        (3, 1, 2, 1),
    )
)
_FONT = '<sz val="10"/><name val="Liberation Sans"/>'
_STYLES = (
    f'<styleSheet xmlns="{MAIN}"><fonts count="2"><font>{_FONT}</font><font><b/>{_FONT}</font></fonts>'
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '<fill><patternFill patternType="solid"><fgColor rgb="FFD9E2E7"/></patternFill></fill></fills>'
    f'<borders count="2"><border><left/><right/><top/><bottom/></border><border>{_BORDER}</border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    f'<cellXfs count="7">{_FORMS}</cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
