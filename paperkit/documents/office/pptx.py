"""A PowerPoint form: paragraphs of shapes and cells of tables as elements, answers written into the slides' own XML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paperkit.documents.office.edits import edits_by_loc
from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.package import Package
from paperkit.documents.office.slide_text import SlideText, local
from paperkit.documents.office.xml_part import XmlPart, fragment

__all__ = ["fill", "read"]

_TITLES = ("title", "ctrTitle")


def read(package: Package) -> tuple[Element, ...]:
    """The elements of a presentation: slide by slide, shapes in the order in which a screen reader takes them.

    Each paragraph of a shape is one, and each cell of a table. What a slide takes from its layout (prompts as "Click
    to add text"), notes, charts and pictures are left out.

    Raises:
        InputError: a part is missing or damaged.
    """
    return tuple(
        Element(
            eid=f"e{number}",
            loc=unit.loc,
            kind=unit.kind,  # type: ignore[arg-type]
            text=unit.text.text,
            within=unit.within,
            marks=tuple(sorted(unit.marks | _looks(unit.text))),
        )
        for number, unit in enumerate((unit for slide in _slides(package) for unit in slide.units), 1)
    )


def fill(package: Package, edits: Sequence[Edit]) -> bytes:
    """The file with edits made; what they don't touch stays byte for byte. A line end becomes a line break.

    Raises:
        InputError: a locator is unknown, edits overlap or lie outside, or an edit cuts into a field.
    """
    if not edits:
        return package.data
    slides = list(_slides(package))
    units = {unit.loc: unit for slide in slides for unit in slide.units}
    wanted = edits_by_loc(edits, {loc: unit.text.text for loc, unit in units.items()}, package.name)
    parts = {}
    for slide in slides:
        mine = [(unit, wanted[unit.loc]) for unit in slide.units if unit.loc in wanted]
        if mine:
            parts[slide.part] = _filled(package.name, slide, mine)
    return package.patched(parts)


@dataclass(frozen=True)
class _Unit:
    loc: str
    kind: str
    within: tuple[str, ...]
    marks: set[str]
    text: SlideText


@dataclass(frozen=True)
class _Slide:
    part: str
    xml: XmlPart
    units: tuple[_Unit, ...]


def _slides(package: Package) -> Iterator[_Slide]:
    main = package.main
    related = package.relations(main)
    listed = package.xml(main).root.find("{*}sldIdLst")
    number = 0
    for entry in () if listed is None else listed:
        relation = next(
            (related[v] for k, v in entry.attrib.items() if k.endswith("}id") and v in related), None
        )
        if relation is None:
            continue
        number += 1
        xml = package.xml(relation.target)
        hidden = xml.root.get("show") in ("0", "false")
        tree = xml.root.find("{*}cSld/{*}spTree")
        units = () if tree is None else tuple(_units(tree, relation.target, (f"slide {number}",), hidden))
        yield _Slide(relation.target, xml, units)


def _units(tree: Any, part: str, within: tuple[str, ...], hidden: bool) -> Iterator[_Unit]:
    paragraphs = cells = tables = shapes = 0
    for node in _shapes(tree):
        marks = {"hidden"} if hidden or _is_hidden(node) else set()
        if local(node) == "graphicFrame":
            for table in node.iter("{*}tbl"):
                tables += 1
                for number, row in enumerate(table.iterchildren("{*}tr"), 1):
                    for cell in row.iterchildren("{*}tc"):
                        cells += 1
                        if cell.get("hMerge") in ("1", "true") or cell.get("vMerge") in ("1", "true"):
                            continue
                        found = list(cell.iterfind("{*}txBody/{*}p"))
                        width, height = int(cell.get("gridSpan", "1")), int(cell.get("rowSpan", "1"))
                        merged = {f"merged {width}x{height}"} if (width, height) != (1, 1) else set()
                        place = (*within, f"table {tables}", f"row {number}")
                        if found:
                            yield _Unit(f"{part}#tc{cells}", "cell", place, marks | merged, SlideText(found))
            continue
        shapes += 1
        placeholder = node.find("{*}nvSpPr/{*}nvPr/{*}ph")
        if placeholder is not None and placeholder.get("type") in _TITLES:
            marks = marks | {"title"}
        for paragraph in node.iterfind("{*}txBody/{*}p"):
            paragraphs += 1
            yield _Unit(
                f"{part}#p{paragraphs}", "shape", (*within, f"shape {shapes}"), marks, SlideText([paragraph])
            )


def _shapes(tree: Any) -> Iterator[Any]:
    """Shapes and frames of tables, those of groups too; of alternatives the first."""
    for node in tree:
        name = local(node)
        if name in ("sp", "graphicFrame"):
            yield node
        elif name == "grpSp":
            yield from _shapes(node)
        elif name == "AlternateContent":
            choice = node.find("{*}Choice")
            if choice is not None:
                yield from _shapes(choice)


def _is_hidden(node: Any) -> bool:
    return any(one.get("hidden") in ("1", "true") for one in node.iterfind("./*/{*}cNvPr"))


def _looks(text: SlideText) -> set[str]:
    """Bold and italic where all runs say so; lists are as the layout has them, and not told."""
    runs = [run for paragraph in text.paragraphs for run in paragraph.iterchildren("{*}r")]
    shown = [run.find("{*}rPr") for run in runs if (run.findtext("{*}t") or "").strip()]
    marks = set()
    for switch, mark in (("b", "bold"), ("i", "italic")):
        if shown and all(one is not None and one.get(switch) in ("1", "true") for one in shown):
            marks.add(mark)
    if any((paragraph.find("{*}pPr") is not None and paragraph.find("{*}pPr").get("rtl") in ("1", "true"))
           for paragraph in text.paragraphs):  # fmt: skip
        marks.add("right to left")
    return marks


def _filled(name: str, slide: _Slide, wanted: list[tuple[_Unit, tuple[Edit, ...]]]) -> bytes:
    paragraphs = [paragraph for unit, _ in wanted for paragraph in unit.text.paragraphs]
    places = slide.xml.places(paragraphs)
    for unit, edits in wanted:
        for edit in reversed(edits):
            if unit.text.text[edit.start : edit.end] != edit.text:
                unit.text.replace(edit.start, edit.end, edit.text, f"{name}: {unit.loc}")
    return slide.xml.spliced(
        {
            places[paragraph]: b"" if paragraph.getparent() is None else fragment(paragraph)
            for paragraph in paragraphs
        }
    )
