"""What can be seen of the form of a Word paragraph or cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperkit.documents.office.word_names import child, is_on, number, setting, value
from paperkit.documents.office.word_styles import Lists, Styles
from paperkit.documents.office.word_text import Paragraph

__all__ = ["cell_marks", "paragraph_marks", "piece_marks"]

_BODY_LEVEL = 9
_NO_SHADE = ("auto", "ffffff", "")


def paragraph_marks(paragraph: Paragraph, styles: Styles, lists: Lists) -> set[str]:
    """Heading level, place in a list with its number as shown, direction."""
    properties = child(paragraph.node, "pPr")
    style = setting(properties, "pStyle")
    marks = set()
    outline = child(properties, "outlineLvl")
    level = styles.level(style)
    if outline is not None and (own := number(outline)) is not None:
        level = own + 1 if own < _BODY_LEVEL else None
    if level is not None:
        marks.add(f"heading {level}" if level else "title")
    item = lists.label(paragraph.node, style)
    if item is not None:
        depth, label, bullet = item
        marks.add(f"list {'bullet' if bullet else 'number'} {depth}")
        if label.strip():
            marks.add(f"label {label.strip()}")
    if is_on(properties, "bidi"):
        marks.add("right to left")
    return marks


def piece_marks(paragraphs: Sequence[Paragraph], styles: Styles) -> set[str]:
    """Bold and italic where all of the text is; hidden where some is; tracked changes."""
    shown = [
        (child(piece.run, "rPr"), style)
        for paragraph in paragraphs
        for style in (setting(paragraph.node, "pPr", "pStyle"),)
        for piece in paragraph.pieces
        if piece.run is not None and piece.text.strip()
    ]
    marks = set()
    for switch, mark in (("b", "bold"), ("i", "italic"), ("rtl", "right to left")):
        if shown and all(_is(run, style, switch, styles) for run, style in shown):
            marks.add(mark)
    if any(_is(run, style, "vanish", styles) for run, style in shown):
        marks.add("hidden")
    if any(paragraph.inserted for paragraph in paragraphs):
        marks.add("inserted")
    if any(paragraph.deleted for paragraph in paragraphs):
        marks.add("deleted")
    return marks


def cell_marks(cell: Any, width: int, height: int) -> set[str]:
    """How many columns and rows a cell covers, and whether it is shaded."""
    marks = set()
    if (width, height) != (1, 1):
        marks.add(f"merged {width}x{height}")
    shade = child(cell, "tcPr", "shd")
    if shade is not None and (value(shade, "fill") or "").casefold() not in _NO_SHADE:
        marks.add("shaded")
    return marks


def _is(properties: Any, style: str | None, switch: str, styles: Styles) -> bool:
    own = is_on(properties, switch)
    if own is None and properties is not None and (of_run := setting(properties, "rStyle")):
        own = styles.run_switch(of_run, switch)
    return bool(styles.run_switch(style, switch) if own is None else own)
