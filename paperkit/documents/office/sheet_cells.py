"""The cells of a sheet, as they are shown, with the nodes that they stand in (ECMA-376, part 1, 18.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from openpyxl.utils.cell import column_index_from_string, get_column_letter

from paperkit.documents.office.package import Package
from paperkit.documents.office.sheet_styles import CellStyle, read_styles, shown
from paperkit.documents.office.xml_part import XmlPart
from paperkit.errors import InputError

__all__ = ["Cell", "Sheet", "Workbook", "cell_name", "read_workbook"]

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_OF_SHEET = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!(.+)")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_MOST = 20_000
"""Cells of a sheet's used range up to which empty ones are listed too; of a larger one only those with a form."""
_MOST_OPTIONS = 1000
_LARGEST_ROW, _LARGEST_COLUMN = 1_048_576, 16_384

Area = tuple[int, int, int, int]
"""First column, first row, last column, last row, from 1."""


@dataclass(frozen=True)
class Cell:
    """One cell.

    Attributes:
        row, column: From 1.
        node: Its element; None where the sheet has none yet.
        text: As it is shown.
        kind: `number` and `date` are shown in their format, a `formula` by the value it had when it was saved.
        span: How many columns and rows it covers.
        options: What may be chosen; None where anything may be written.
    """

    row: int
    column: int
    node: Any
    text: str
    kind: str
    style: CellStyle
    span: tuple[int, int] = (1, 1)
    options: tuple[str, ...] | None = None
    hidden: bool = False
    locked: bool = False


@dataclass
class Sheet:
    """A sheet.

    Attributes:
        name: As its tab shows it.
        part: Its part in the package.
        hidden: Whether it has no tab.
    """

    name: str
    part: str
    hidden: bool
    xml: XmlPart
    workbook: Workbook = field(repr=False)

    @property
    def root(self) -> Any:
        """The sheet's element."""
        return self.xml.root

    @cached_property
    def right_to_left(self) -> bool:
        """Whether its first column is on the right."""
        views = self.root.iterfind("{*}sheetViews/{*}sheetView")
        return any(view.get("rightToLeft") in ("1", "true") for view in views)

    @cached_property
    def nodes(self) -> Mapping[tuple[int, int], Any]:
        """Elements of cells by row and column; a cell without an address follows the one before."""
        found: dict[tuple[int, int], Any] = {}
        for number, row in self.rows:
            column = 0
            for node in row.iterchildren("{*}c"):
                place = _address(node.get("r"))
                column = place[1] if place else column + 1
                found[number, column] = node
        return found

    @cached_property
    def rows(self) -> Sequence[tuple[int, Any]]:
        """Rows that the sheet has, with their numbers, from 1."""
        found, number = [], 0
        for row in self.root.iterfind("{*}sheetData/{*}row"):
            said = row.get("r") or ""
            number = int(said) if said.isdecimal() else number + 1
            found.append((number, row))
        return found

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the used range, row by row; of merged ones the first."""
        return tuple(self._cells())

    def _cells(self) -> Iterator[Cell]:
        merged = list(self._areas("{*}mergeCells/{*}mergeCell", "ref"))
        covered = {place for area in merged for place in list(_places(area))[1:]}
        spans = {(a[1], a[0]): (a[2] - a[0] + 1, a[3] - a[1] + 1) for a in merged}
        choices = list(self._choices())
        protection = self.root.find("{*}sheetProtection")
        protected = protection is not None and protection.get("sheet") in ("1", "true")
        hidden_rows = {number for number, row in self.rows if row.get("hidden") in ("1", "true")}
        hidden_columns = [
            range(int(col.get("min", "1")), int(col.get("max", "1")) + 1)
            for col in self.root.iterfind("{*}cols/{*}col")
            if col.get("hidden") in ("1", "true")
        ]
        for row, column in self._used(choices, protected):
            if (row, column) in covered:
                continue
            node = self.nodes.get((row, column))
            style = self.workbook.style(node)
            text, kind = self.workbook.value(node, style)
            yield Cell(
                row,
                column,
                node,
                text,
                kind,
                style,
                spans.get((row, column), (1, 1)),
                next((options for area, options in choices if _holds(area, row, column)), None),
                self.hidden or row in hidden_rows or any(column in columns for columns in hidden_columns),
                protected and style.locked,
            )

    def _used(
        self, choices: Sequence[tuple[Area, tuple[str, ...]]], protected: bool
    ) -> list[tuple[int, int]]:
        """Places of the used range: around all that has text, a form, or choices; a single column with the next."""
        used = {
            place
            for place, node in self.nodes.items()
            if self.workbook.has_value(node)
            or (style := self.workbook.style(node)).framed
            or (protected and not style.locked)
        }
        for area, _ in choices:
            used |= set(_places(area)) if _size(area) <= _MOST else set()
        if not used:
            return []
        first, last = min(c for _, c in used), max(c for _, c in used)
        top, bottom = min(r for r, _ in used), max(r for r, _ in used)
        # Who fills a single column of questions writes beside it.
        last += first == last
        if _size((first, top, last, bottom)) > _MOST:
            return sorted(used)
        return [(row, column) for row in range(top, bottom + 1) for column in range(first, last + 1)]

    def _areas(self, path: str, name: str) -> Iterator[Area]:
        for node in self.root.iterfind(path):
            yield from _read_areas(node.get(name) or "")

    def _choices(self) -> Iterator[tuple[Area, tuple[str, ...]]]:
        """Areas whose cells take one of several values; newer files have them in an extension."""
        for node in self.root.iter("{*}dataValidation"):
            if node.get("type") != "list":
                continue
            where = node.get("sqref") or "".join(one.text or "" for one in node.iterchildren("{*}sqref"))
            formula = "".join("".join(one.itertext()) for one in node.iterchildren("{*}formula1")).strip()
            options = self.workbook.options(formula, self)
            if options:
                yield from ((area, options) for area in _read_areas(where))


@dataclass
class Workbook:
    """A workbook: its sheets in the order of their tabs, and what all of them use."""

    package: Package
    styles: tuple[CellStyle, ...]
    strings: tuple[str, ...]
    names: Mapping[str, str]
    sheets: list[Sheet] = field(default_factory=list)

    def style(self, node: Any) -> CellStyle:
        """The style of a cell."""
        said = "" if node is None else node.get("s") or ""
        number = int(said) if said.isdecimal() else 0
        return self.styles[number] if number < len(self.styles) else self.styles[0]

    def has_value(self, node: Any) -> bool:
        """Whether a cell has text, a number or a formula."""
        return (
            any(child.text or len(child) for child in node.iterchildren("{*}v", "{*}is", "{*}f"))
            or node.find("{*}f") is not None
        )

    def value(self, node: Any, style: CellStyle) -> tuple[str, str]:
        """What a cell shows, and what it is: `text`, `number`, `date` or `formula`."""
        if node is None:
            return "", "text"
        kind = "formula" if node.find("{*}f") is not None else ""
        type_ = node.get("t") or "n"
        raw = (node.findtext("{*}v") or "").strip() if type_ != "str" else node.findtext("{*}v") or ""
        if type_ == "inlineStr":
            return _plain(node.find("{*}is")), kind or "text"
        if type_ == "s":
            number = int(raw) if raw.isdecimal() else -1
            return (self.strings[number] if 0 <= number < len(self.strings) else ""), kind or "text"
        if type_ in ("str", "e", "d"):
            return _unescaped(raw), kind or ("date" if type_ == "d" else "text")
        if type_ == "b":
            return ("TRUE" if raw == "1" else "FALSE") if raw else "", kind or "text"
        try:
            number_ = float(raw)
        except ValueError:
            return raw, kind or "text"
        return shown(number_, style), kind or ("date" if style.is_date else "number")

    def options(self, formula: str, sheet: Sheet) -> tuple[str, ...]:
        """What a validation's formula lists: values between quotes, cells of a sheet, or a name for these."""
        if formula.startswith('"'):
            return tuple(one.strip() for one in formula.strip('"').split(",") if one.strip())
        formula = self.names.get(formula.casefold(), formula)
        found = _OF_SHEET.fullmatch(formula)
        if found:
            name = (found[1] or found[2]).replace("''", "'").casefold()
            named = next((one for one in self.sheets if one.name.casefold() == name), None)
            if named is None:
                return ()
            sheet, formula = named, found[3]
        listed: list[str] = []
        for area in _read_areas(formula):
            for place in list(_places(area))[:_MOST_OPTIONS] if _size(area) <= _MOST else ():
                node = sheet.nodes.get(place)
                text, _ = self.value(node, self.style(node))
                if text.strip():
                    listed.append(text.strip())
        return tuple(dict.fromkeys(listed))


def read_workbook(package: Package) -> Workbook:
    """A workbook of a package.

    Raises:
        InputError: a part is missing or damaged.
    """
    main = package.main
    related = package.relations(main)
    by_type = {relation.type: relation.target for relation in related.values()}
    styles, strings = by_type.get("styles", ""), by_type.get("sharedStrings", "")
    root = package.xml(main).root
    workbook = Workbook(
        package,
        read_styles(package.xml(styles).root if styles in package.parts else None),
        tuple(_plain(one) for one in package.xml(strings).root.iterchildren("{*}si"))
        if strings in package.parts
        else (),
        {
            (one.get("name") or "").casefold(): "".join(one.itertext()).strip()
            for one in root.iterfind("{*}definedNames/{*}definedName")
        },
    )
    for entry in root.iterfind("{*}sheets/{*}sheet"):
        relation = next(
            (related[v] for k, v in entry.attrib.items() if k.endswith("}id") and v in related), None
        )
        if relation is None or relation.type != "worksheet":
            continue
        if relation.target not in package.parts:
            raise InputError(
                f"{package.name}: the sheet {entry.get('name')!r} is missing; save the file again"
            )
        workbook.sheets.append(
            Sheet(
                entry.get("name") or "",
                relation.target,
                entry.get("state") in ("hidden", "veryHidden"),
                package.xml(relation.target),
                workbook,
            )
        )
    return workbook


def cell_name(row: int, column: int) -> str:
    """A cell's address.

    >>> cell_name(3, 28)
    'AB3'
    """
    return f"{get_column_letter(column)}{row}"


def _plain(node: Any) -> str:
    """Text of a string, without readings of its characters (`rPh`)."""
    if node is None:
        return ""
    pieces = []
    for one in node.iter("{*}t"):
        if not any(up.tag.endswith("}rPh") for up in one.iterancestors()):
            pieces.append(one.text or "")
    return _unescaped("".join(pieces)).replace("\r\n", "\n")


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _address(said: str | None) -> tuple[int, int] | None:
    found = _REFERENCE.fullmatch(said or "")
    if not found or not (0 < (row := int(found[2])) <= _LARGEST_ROW):
        return None
    column = column_index_from_string(found[1].upper()) if len(found[1]) <= 3 else 0
    return (row, column) if 0 < column <= _LARGEST_COLUMN else None


def _read_areas(said: str) -> Iterator[Area]:
    for piece in re.split(r"[\s,]+", said.strip()):
        ends = [place for end in piece.split(":") if (place := _address(end))]
        if ends and len(ends) == piece.count(":") + 1 <= 2:
            (top, first), (bottom, last) = ends[0], ends[-1]
            yield min(first, last), min(top, bottom), max(first, last), max(top, bottom)


def _places(area: Area) -> Iterator[tuple[int, int]]:
    first, top, last, bottom = area
    return ((row, column) for row in range(top, bottom + 1) for column in range(first, last + 1))


def _size(area: Area) -> int:
    return (area[2] - area[0] + 1) * (area[3] - area[1] + 1)


def _holds(area: Area, row: int, column: int) -> bool:
    return area[0] <= column <= area[2] and area[1] <= row <= area[3]
