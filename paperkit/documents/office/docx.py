"""A Word form: its elements, and answers written into the parts that hold them (ECMA-376, part 1, 17).

The text of an element is read with the way back to the nodes that it comes from, and an edit follows that way. Only the
bytes of edited paragraphs, and of properties of edited fields, are replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from paperkit.documents.office.edits import edits_by_loc
from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.package import Package
from paperkit.documents.office.word_controls import Field
from paperkit.documents.office.word_edit import join, new_paragraph, replace
from paperkit.documents.office.word_fields import answered, choose, properties_of, tick
from paperkit.documents.office.word_names import named
from paperkit.documents.office.word_parts import Document, Unit, read_document
from paperkit.documents.office.word_text import Paragraph
from paperkit.documents.office.xml_part import XmlPart, fragment
from paperkit.errors import InputError

__all__ = ["fill", "read"]


def read(package: Package) -> tuple[Element, ...]:
    """The elements of a Word file in reading order: headers, body, notes, footers.

    Comments are left out. A text box is read once, after what it hangs on. A cell is one element; tables in it are
    read after it, as elements within it. Cells that are merged are read once.

    Raises:
        InputError: a part is missing or damaged.
    """
    return tuple(unit.element() for unit in read_document(package).units)


def fill(package: Package, edits: Sequence[Edit]) -> bytes:
    """The file with edits made; what they don't touch stays byte for byte.

    A line end in an answer begins a new line, an empty line a new paragraph, but in fields that hold none.

    Raises:
        InputError: a locator is unknown, edits overlap or lie outside, a box or list is given what it cannot take,
            or an edit cuts into what is no text.
    """
    if not edits:
        return package.data
    document = read_document(package)
    wanted = edits_by_loc(edits, {unit.loc: unit.text for unit in document.units}, package.name)
    parts: dict[str, list[tuple[Unit, tuple[Edit, ...]]]] = {}
    for unit in document.units:
        if found := wanted.get(unit.loc):
            parts.setdefault(unit.part, []).append((unit, found))
            if unit.twin is not None:
                parts[unit.part].append((unit.twin, found))
    return package.patched(
        {part: _filled(package, document, document.parts[part], found) for part, found in parts.items()}
    )


def _filled(
    package: Package, document: Document, part: XmlPart, wanted: Iterable[tuple[Unit, tuple[Edit, ...]]]
) -> bytes:
    nodes: list[Any] = []
    for unit, _ in wanted:
        nodes += [paragraph.node for paragraph in unit.paragraphs] or [unit.node]
        nodes += [properties_of(one) for one in _all_fields(unit)]
    places = part.places(node for node in nodes if node is not None)
    changed: dict[Any, list[Any]] = {}
    for unit, edits in wanted:
        writer = _Writer(unit, document, f"{package.name}: {unit.eid}", changed)
        for edit in reversed(edits):
            writer.make(edit)
    pieces: dict[tuple[int, int], bytes] = {}
    end = 0
    for node in sorted(
        (one for one in changed if one in places), key=lambda one: (places[one][0], -places[one][1])
    ):
        if places[node][0] < end:
            continue  # within one that is written as a whole
        end = places[node][1]
        gone = node.getparent() is None
        pieces[places[node]] = b"" if gone else b"".join(fragment(one) for one in (node, *changed[node]))
    return part.spliced(pieces)


class _Writer:
    """Makes the edits of one element, from the last to the first."""

    def __init__(self, unit: Unit, document: Document, where: str, changed: dict[Any, list[Any]]) -> None:
        self.unit, self.document, self.where, self.changed = unit, document, where, changed
        self.text = unit.text
        if not unit.paragraphs:
            unit.paragraphs.append(Paragraph(new_paragraph(unit.node)))
            changed[unit.node] = []

    def make(self, edit: Edit) -> None:
        if self.text[edit.start : edit.end] == edit.text and edit.text:
            return
        inner = [one for one in self.unit.fields if _holds(one, edit)]
        special = next((one for one in inner if one.type in ("checkbox", "choice")), None)
        if special is not None:
            if special.type == "checkbox":
                tick(special, edit.text, self.where)
                self._note(special.node)
            else:
                self._choose(special, edit)
        else:
            self._replace(edit)
        for one in (*inner, *(one for paragraph in self._paragraphs(edit) for one in paragraph.around)):
            self._note(properties_of(one))
            answered(one, edit.text, self.document.styles.placeholders)

    def _choose(self, one: Field, edit: Edit) -> None:
        chosen = self.text[one.start : edit.start] + edit.text + self.text[edit.end : one.end]
        if choose(one, chosen, self.where):
            self._replace(edit)
        self._note(one.node)

    def _note(self, node: Any) -> None:
        """Note what an edit has changed: the paragraph that a node is in, or a control's properties."""
        if node is None:
            return
        mine = {paragraph.node for paragraph in self.unit.paragraphs}
        for one in (node, *node.iterancestors()):
            if one in mine:
                self.changed.setdefault(one, [])
                return
        if named(node) == "sdt":
            for paragraph in self.unit.paragraphs:
                self.changed.setdefault(paragraph.node, [])
            node = next((one for one in node.iterchildren() if named(one) == "sdtPr"), None)
        if node is not None and node is not self.unit.node:
            self.changed.setdefault(node, [])

    def _spans(self) -> Iterator[tuple[int, Paragraph]]:
        at = 0
        for paragraph in self.unit.paragraphs:
            yield at, paragraph
            at += paragraph.length + 1

    def _paragraphs(self, edit: Edit) -> list[Paragraph]:
        return [one for at, one in self._spans() if at <= edit.end and at + one.length >= edit.start]

    def _replace(self, edit: Edit) -> None:
        touched = [(at, one) for at, one in self._spans() if at <= edit.end and at + one.length >= edit.start]
        (at, first), *others = touched
        made = replace(first, edit.start - at, min(edit.end - at, first.length), edit.text, self.where)
        self.changed[first.node] = made + self.changed.get(first.node, [])
        last = made[-1] if made else first.node
        for start, other in others:
            self._check_joins(first, other)
            behind = self.changed.get(other.node, [])
            replace(other, 0, min(edit.end - start, other.length), "", self.where)
            join(last, other.node)
            self.changed[first.node] += behind
            self.changed[other.node] = []

    def _check_joins(self, first: Paragraph, other: Paragraph) -> None:
        between = first.node.itersiblings()
        for node in between:
            if node is other.node:
                return
            if named(node) in ("tbl", "sdt", "customXml", "mc:AlternateContent"):
                break
        raise InputError(
            f"{self.where}: an edit goes over the border of a table or a field; edit each part alone"
        )


def _holds(one: Field, edit: Edit) -> bool:
    if one.start == one.end:
        return one.start == edit.start == edit.end
    return one.start <= edit.start < edit.end <= one.end or one.start < edit.start == edit.end < one.end


def _all_fields(unit: Unit) -> Iterator[Field]:
    for paragraph in unit.paragraphs:
        yield from paragraph.fields
        yield from paragraph.around
