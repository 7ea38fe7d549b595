"""Text put into a Word paragraph: only the nodes that it touches change, and it looks like what stood there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from lxml import etree

from paperkit.documents.office.word_controls import Field
from paperkit.documents.office.word_names import child, like, named
from paperkit.documents.office.word_text import Paragraph, Piece
from paperkit.errors import InputError

__all__ = ["join", "new_paragraph", "replace"]

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_PARTS = re.compile(r"[\n\t]|[^\n\t]+")
_BREAKS = {"\n": "br", "\t": "tab"}
_COLONS = (":", "：")
_OF_ONE = ("ins", "del", "moveFrom", "moveTo", "rPrChange", "sectPr", "pPrChange")
"""Properties of one paragraph or run that its copies don't have: tracked changes, the end of a section."""


def replace(paragraph: Paragraph, start: int, end: int, text: str, where: str) -> list[Any]:
    """Put text in the place of a stretch of a paragraph.

    The text takes the properties of the first character that it replaces; where it replaces none, those of its
    neighbour, and in an empty paragraph those of the paragraph mark.

    Args:
        paragraph: As read; changes that were made to it before lie behind `end`.
        start, end: In its text.
        text: A line end begins a new line; an empty line a new paragraph, where a paragraph may end.
        where: For messages.

    Returns:
        Paragraphs that were made; they stand behind the paragraph, in this order.

    Raises:
        InputError: the place cuts into a field, a formula, or a symbol.
    """
    covered = [piece for piece in paragraph.pieces if piece.start < end and piece.end > start]
    inside = [
        piece for piece in paragraph.pieces if piece.kind != "text" and piece.start < start == end < piece.end
    ]
    for piece in covered + inside:
        whole = piece.kind == "object" and start <= piece.start and piece.end <= end
        if piece.kind != "text" and not whole:
            raise InputError(
                f"{where}: {piece.text!r} is a field, a formula or a symbol; edit what is beside it"
            )
    for piece in covered[1:]:
        _write(paragraph, piece, 0, min(end, piece.end) - piece.start, "")
    if covered:
        first = covered[0]
        if first.run is None:
            made = _write(paragraph, _empty_piece(_run_beside(paragraph, first, False), True), 0, 0, text)
            first.node.getparent().remove(first.node)
            return made
        return _write(paragraph, first, max(0, start - first.start), min(end, first.end) - first.start, text)
    return _insert(paragraph, start, text, where) if text else []


def join(first: Any, second: Any) -> None:
    """Move what stands in a paragraph to the end of one before, and take it away."""
    for node in list(second):
        if named(node) != "pPr":
            first.append(node)
    second.getparent().remove(second)


def new_paragraph(parent: Any) -> Any:
    """An empty paragraph at the end of a cell that has none."""
    return etree.SubElement(parent, like(parent, "p"))


def _write(paragraph: Paragraph, piece: Piece, left: int, right: int, text: str) -> list[Any]:
    """Put text in the place of a part of a piece; equal ends insert."""
    node, run = piece.node, piece.node.getparent()
    can_end = piece.free and not paragraph.plain
    first, *others = _EMPTY_LINES.split(text) if can_end else [text]
    parts, rest = _PARTS.findall(first), ""
    at = run.index(node)
    if piece.kind == "text":
        old = node.text or ""
        rest = old[right:]
        head = old[:left] + (parts.pop(0) if parts and parts[0] not in _BREAKS else "")
        if not parts and not others:
            _set_text(node, head + rest)
            return []
        _set_text(node, head)
        at += 1
    elif left:
        at += 1
    for part in parts:
        run.insert(at, _node(run, part))
        at += 1
    made, target = [], run
    if others:
        made = [_like_paragraph(paragraph.node, run, other) for other in others]
        for one in reversed(made):
            paragraph.node.addnext(one)
        target = made[-1][-1]
        following = list(run.itersiblings())
        moved = list(run[at:])
        at = len(target)
        target.extend(moved)
        made[-1].extend(following)
        _move_section_end(paragraph.node, made[-1])
    if rest:
        target.insert(at, _node(run, rest))
    if piece.kind == "object" and left < right:
        node.getparent().remove(node)
    return made


def _insert(paragraph: Paragraph, at: int, text: str, where: str) -> list[Any]:
    for one in paragraph.fields:
        if one.start == one.end == at and one.home is not None:
            return _write(paragraph, _at_home(one), 0, 0, text)
    inside = next((piece for piece in paragraph.pieces if piece.start < at < piece.end), None)
    left = next((piece for piece in reversed(paragraph.pieces) if piece.end <= at), None)
    right = next((piece for piece in paragraph.pieces if piece.start >= at), None)
    if inside is not None:
        return _write(paragraph, inside, at - inside.start, at - inside.start, text)
    if left is not None and right is None and left.text.rstrip().endswith(_COLONS) and left.run is not None:
        # What stands behind a bold label is an answer, and none of the label.
        run = _run_beside(paragraph, left, True)
        for node in list(_bold(run)):
            node.getparent().remove(node)
        return _write(paragraph, _empty_piece(run, True), 0, 0, text)
    for piece in (left, right):
        if piece is not None and piece.kind != "solid" and piece.free:
            place = min(at - piece.start, len(piece.text)) if piece is left else 0
            return _write(paragraph, piece, place, place, text)
    near = left or right
    if near is not None and near.first is None:
        raise InputError(f"{where}: is a box to tick, nothing else; use ☒ or ☐")
    run = _run_beside(paragraph, near, near is left)
    return _write(paragraph, _empty_piece(run, True), 0, 0, text)


def _bold(run: Any) -> Iterator[Any]:
    properties = child(run, "rPr")
    for name in ("b", "bCs"):
        node = None if properties is None else child(properties, name)
        if node is not None:
            yield node


def _run_beside(paragraph: Paragraph, piece: Piece | None, after: bool) -> Any:
    """A new run before or after a piece, with its properties; without one at the end, with those of the paragraph."""
    run = etree.Element(like(paragraph.node, "r"))
    if piece is None:
        there = [one for one in paragraph.node.iterchildren() if named(one) == "r"]
        _take_properties(run, child(there[-1], "rPr") if there else child(paragraph.node, "pPr", "rPr"))
        paragraph.node.append(run)
        return run
    _take_properties(run, child(piece.run, "rPr"))
    if after:
        piece.last.addnext(run)
    else:
        piece.first.addprevious(run)
    return run


def _at_home(one: Field) -> Piece:
    """A place for text in an empty field."""
    assert one.home is not None
    parent, after = one.home
    run = etree.Element(like(one.node, "r"))
    if after is not None:
        _take_properties(run, child(after, "rPr"))
        after.addnext(run)
    else:
        there = next((inner for inner in parent.iterchildren() if named(inner) == "r"), None)
        _take_properties(run, child(one.node, "sdtPr", "rPr") if there is None else child(there, "rPr"))
        parent.append(run)
    return _empty_piece(run, False)


def _empty_piece(run: Any, free: bool) -> Piece:
    node = etree.SubElement(run, like(run, "t"))
    return Piece("", node, run, "text", run, run, 0, free)


def _node(run: Any, text: str) -> Any:
    node = etree.Element(like(run, _BREAKS.get(text, "t")))
    if text not in _BREAKS:
        _set_text(node, text)
    return node


def _set_text(node: Any, text: str) -> None:
    node.text = text
    if text != text.strip():
        node.set(_SPACE, "preserve")


def _take_properties(run: Any, properties: Any) -> None:
    if properties is not None:
        run.insert(0, _copy(properties))


def _copy(properties: Any) -> Any:
    copied = deepcopy(properties)
    copied.tail = None
    for one in list(copied.iter()):
        if named(one) in _OF_ONE and one.getparent() is not None:
            one.getparent().remove(one)
    return copied


def _like_paragraph(paragraph: Any, run: Any, text: str) -> Any:
    """A paragraph with the properties of another, with text in a run like one of its own."""
    made = etree.Element(like(paragraph, "p"))
    if (properties := child(paragraph, "pPr")) is not None:
        made.append(_copy(properties))
    made_run = etree.SubElement(made, like(run, "r"))
    _take_properties(made_run, child(run, "rPr"))
    made_run.extend(_node(run, part) for part in _PARTS.findall(text))
    return made


def _move_section_end(paragraph: Any, last: Any) -> None:
    """The end of a section is noted in its last paragraph."""
    section = child(paragraph, "pPr", "sectPr")
    if section is not None:
        properties = child(last, "pPr")
        change = child(properties, "pPrChange")
        properties.append(section) if change is None else change.addprevious(section)
