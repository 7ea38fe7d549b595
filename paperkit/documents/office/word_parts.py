"""The elements of a Word file in reading order, each with the paragraphs that its text comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from paperkit.documents.office.element import Control, Element
from paperkit.documents.office.package import Package
from paperkit.documents.office.word_controls import EMPTY_BOX, TICKED_BOX, Field, field_of
from paperkit.documents.office.word_marks import cell_marks, paragraph_marks, piece_marks
from paperkit.documents.office.word_names import child, is_on, named, value
from paperkit.documents.office.word_styles import Lists, Styles
from paperkit.documents.office.word_tables import Cell, cells_of, goes_on, is_covered, rows_of
from paperkit.documents.office.word_text import Paragraph, Piece, Story, paragraph_of
from paperkit.documents.office.xml_part import XmlPart

__all__ = ["Document", "Unit", "read_document"]

_ORDER = {"first": 0, "default": 1, "even": 2}
_Block = tuple[Any, tuple[Field, ...], Field | None]


@dataclass
class Unit:
    """An element with the nodes that it is made of.

    Attributes:
        part: The part that it is in.
        node: Its `w:p` or `w:tc`.
        twin: The same paragraph of a text box, in the form that old programs show.
    """

    eid: str
    loc: str
    part: str
    kind: Literal["paragraph", "cell"]
    node: Any
    paragraphs: list[Paragraph]
    within: tuple[str, ...]
    marks: set[str]
    twin: Unit | None = None

    @property
    def text(self) -> str:
        """Texts of its paragraphs, joined by line ends."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def fields(self) -> list[Field]:
        """Fields in it; their places are in its text, the innermost first."""
        found, at = [], 0
        for paragraph in self.paragraphs:
            found += [_moved(one, at) for one in paragraph.fields]
            at += paragraph.length + 1
        return found

    def element(self) -> Element:
        """What others see of it."""
        text, controls = self.text, dict[tuple[int, int], Control]()
        for one in self.fields:
            there = text[one.start : one.end]
            filled = one.ticked if one.type == "checkbox" else bool(there.strip()) and not one.placeholder
            control = Control(
                start=one.start,
                end=one.end,
                type=one.type,
                title=one.title,
                options=tuple(one.options),
                placeholder=one.placeholder,
                filled=filled and (not one.strict or there in one.options),
            )
            if not one.locked:
                controls.setdefault((one.start, one.end), control)
        return Element(
            eid=self.eid,
            loc=self.loc,
            kind=self.kind,
            text=text,
            within=self.within,
            marks=tuple(sorted(self.marks)),
            controls=tuple(control for _, control in sorted(controls.items())),
        )


@dataclass
class Document:
    """A Word file, read.

    Attributes:
        units: In reading order.
        parts: The parts that they are in.
    """

    units: list[Unit] = field(default_factory=list)
    parts: dict[str, XmlPart] = field(default_factory=dict)
    styles: Styles = field(default_factory=lambda: Styles(None))


def read_document(package: Package) -> Document:
    """Read headers, the body, notes in the order of their references, footers; text boxes after what they hang on.

    Raises:
        InputError: a part is missing or damaged.
    """
    main = package.main
    relations = package.relations(main)
    by_type = {relation.type: relation.target for relation in relations.values() if not relation.external}

    def part_of(kind: str) -> str | None:
        target = by_type.get(kind)
        return target if target in package.parts else None

    styles_part, lists_part, settings_part = (part_of(kind) for kind in ("styles", "numbering", "settings"))
    styles = Styles(package.xml(styles_part).root if styles_part else None)
    lists = Lists(package.xml(lists_part).root if lists_part else None, styles)
    document = Document(styles=styles)
    root = document.parts.setdefault(main, package.xml(main)).root
    walk = _Walk(
        document, lists, _protection(package.xml(settings_part).root if settings_part else None, root)
    )

    def edges(kind: str) -> None:
        references = list(root.iter("{*}" + f"{kind}Reference"))
        references.sort(key=lambda one: _ORDER.get(value(one, "type") or "", 3))
        ids = [next((found for key, found in one.items() if key.endswith("}id")), "") for one in references]
        targets = [relations[one].target for one in ids if one in relations]
        for place, part in enumerate(dict.fromkeys(one for one in targets if one in package.parts), 1):
            xml = document.parts.setdefault(part, package.xml(part))
            walk.story(part, xml.root, (f"{kind} {place}",), {kind})

    edges("header")
    walk.story(main, child(root, "body"), ("body",), set())
    for kind in ("footnote", "endnote"):
        part = part_of(f"{kind}s")
        if part is None:
            continue
        xml = document.parts.setdefault(part, package.xml(part))
        notes = {
            value(one, "id"): one for one in xml.root.iterchildren() if value(one, "type") in (None, "normal")
        }
        wanted = dict.fromkeys(value(one, "id") for one in root.iter("{*}" + f"{kind}Reference"))
        for place, key in enumerate((one for one in wanted if one in notes), 1):
            walk.story(part, notes[key], (f"{kind} {place}",), {kind})
    edges("footer")
    return document


def _protection(settings: Any, root: Any) -> str:
    """What a protected document lets nobody change: `all` of it, or what is in no field of a `form`."""
    protection = child(settings, "documentProtection")
    if protection is None or value(protection, "enforcement") not in ("1", "true", "on"):
        return ""
    if value(protection, "edit") == "forms":
        parts_open = any(is_on(section, "formProt") is False for section in root.iter("{*}sectPr"))
        return "" if parts_open else "form"
    return "all" if value(protection, "edit") in ("readOnly", "comments") else ""


class _Walk:
    def __init__(self, document: Document, lists: Lists, protection: str) -> None:
        self.document, self.lists, self.protection = document, lists, protection
        self.tables = self.text_boxes = 0
        self.part = ""
        self.numbers: dict[Any, int] = {}
        self.state = Story()

    def story(self, part: str, root: Any, within: tuple[str, ...], marks: set[str]) -> None:
        """Read a story: a header, the body, a note."""
        if root is None:
            return
        if part != self.part:
            self.part = part
            nodes = self.document.parts[part].root.iter("{*}p", "{*}tc")
            counts = {"p": 0, "tc": 0}
            self.numbers = {}
            for node in nodes:
                if (name := named(node)) in counts:
                    counts[name] += 1
                    self.numbers[node] = counts[name]
        self.state = Story()
        self._blocks(root, within, marks)

    def _blocks(self, parent: Any, within: tuple[str, ...], marks: set[str]) -> None:
        for node, around, whole in _content(parent, self.state):
            if named(node) == "p":
                paragraph = self._paragraph(node, around, whole)
                unit = self._emit("paragraph", node, [paragraph], within, marks)
                self._boxes(unit, within, marks)
            else:
                self._table(node, within, marks)

    def _paragraph(self, node: Any, around: tuple[Field, ...], whole: Field | None) -> Paragraph:
        found = paragraph_of(node, self.state)
        found.around = around
        if whole is not None:
            _put_around(whole, found)
        return found

    def _emit(
        self,
        kind: Literal["paragraph", "cell"],
        node: Any,
        paragraphs: list[Paragraph],
        within: tuple[str, ...],
        marks: Iterable[str],
    ) -> Unit:
        units = self.document.units
        loc = f"{self.part}#{named(node)}{self.numbers[node]}"
        unit = Unit(f"e{len(units) + 1}", loc, self.part, kind, node, paragraphs, within, set(marks))
        if paragraphs:
            unit.marks |= paragraph_marks(paragraphs[0], self.document.styles, self.lists)
        unit.marks |= piece_marks(paragraphs, self.document.styles)
        if self._is_locked(unit):
            unit.marks.add("locked")
        units.append(unit)
        return unit

    def _is_locked(self, unit: Unit) -> bool:
        fields = unit.fields
        around = [one for paragraph in unit.paragraphs for one in paragraph.around]
        if any(one.locked for one in around) or (fields and all(one.locked for one in fields)):
            return True
        if self.protection == "form":
            return not fields and not around
        return self.protection == "all" and not any(paragraph.permitted for paragraph in unit.paragraphs)

    def _boxes(self, unit: Unit, within: tuple[str, ...], marks: set[str]) -> None:
        """Read the text boxes that hang on an element, each once."""
        for box, twin in [one for paragraph in unit.paragraphs for one in paragraph.boxes]:
            self.text_boxes += 1
            outer, self.state = self.state, Story()
            first = len(self.document.units)
            inside = (*within, unit.eid) if unit.kind == "cell" else within
            where = (*inside, f"text box {self.text_boxes}")
            self._blocks(box, where, {*marks, "text box"})
            if twin is not None:
                self._pair(self.document.units[first:], twin)
            self.state = outer

    def _pair(self, units: Sequence[Unit], twin: Any) -> None:
        """Tell the elements of a text box of those of its other form, where they are the same."""
        other = _Walk(Document(styles=self.document.styles), Lists(None, self.document.styles), "")
        other.part, other.numbers = self.part, self.numbers
        other._blocks(twin, (), set())
        theirs = other.document.units
        if [one.text for one in units] == [one.text for one in theirs]:
            for unit, found in zip(units, theirs, strict=True):
                unit.twin = found

    def _table(self, table: Any, within: tuple[str, ...], marks: set[str]) -> None:
        self.tables += 1
        here = (*within, f"table {self.tables}")
        rows = [cells_of(row, around) for row, around in rows_of(table, ())]
        for at, cells in enumerate(rows):
            for cell in cells:
                if cell.continues and is_covered(rows, at, cell):
                    continue
                height = 1
                while cell.merges and goes_on(rows, at + height, cell):
                    height += 1
                self._cell(cell, height, (*here, f"row {at + 1}"), marks)

    def _cell(self, cell: Cell, height: int, within: tuple[str, ...], marks: set[str]) -> None:
        paragraphs: list[Paragraph] = []
        tables: list[Any] = []
        after_table = False
        blocks = list(_content(cell.node, self.state))
        for node, around, whole in blocks:
            if named(node) == "tbl":
                tables.append(node)
                after_table = True
                continue
            paragraph = self._paragraph(node, (*cell.around, *around), whole)
            is_filler = after_table and node is blocks[-1][0] and paragraphs
            if not (is_filler and not paragraph.pieces and not paragraph.fields and not paragraph.boxes):
                paragraphs.append(paragraph)
            after_table = False
        if cell.whole is not None and len(paragraphs) == 1:
            _put_around(cell.whole, paragraphs[0])
        found = set(marks) | cell_marks(cell.node, cell.width, height)
        unit = self._emit("cell", cell.node, paragraphs, within, found)
        for table in tables:
            self._table(table, (*within, unit.eid), marks)
        self._boxes(unit, within, marks)


def _moved(one: Field, by: int) -> Field:
    moved = Field(**{name: getattr(one, name) for name in one.__dataclass_fields__})
    moved.start, moved.end = one.start + by, one.end + by
    return moved


def _put_around(made: Field, paragraph: Paragraph) -> None:
    """Note a control that holds a whole paragraph."""
    if made.type == "checkbox":
        text = TICKED_BOX if made.ticked else EMPTY_BOX
        paragraph.pieces = [Piece(text, made.node, None, "solid", None, None, 0, False)]
        paragraph.length = len(paragraph.text)
    made.start, made.end = 0, paragraph.length
    paragraph.plain = paragraph.plain or made.plain
    paragraph.fields.append(made)


def _content(parent: Any, state: Story, around: tuple[Field, ...] = ()) -> Iterator[_Block]:
    """Paragraphs and tables in what may be wrapped, with the controls around; `whole` holds only that paragraph."""
    for node in parent.iterchildren():
        name = named(node)
        if name in ("p", "tbl"):
            yield node, around, None
        elif name == "sdt":
            made, content = field_of(node), child(node, "sdtContent")
            inner = () if content is None else tuple(_content(content, state, around))
            if made is not None and len(inner) == 1 and named(inner[0][0]) == "p" and inner[0][2] is None:
                yield inner[0][0], around, made
            else:
                mine = () if made is None else (made,)
                yield from ((one, (*outer, *mine), whole) for one, outer, whole in inner)
        elif name == "permStart":
            state.permitted.add(value(node, "id") or "")
        elif name == "permEnd":
            state.permitted.discard(value(node, "id") or "")
        elif name == "mc:AlternateContent":
            choice = child(node, "mc:Choice")
            yield from () if choice is None else _content(choice, state, around)
        elif name in ("customXml", "ins", "moveTo", "smartTag"):
            yield from _content(node, state, around)
