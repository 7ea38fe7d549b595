"""`Element`: one thing of an office file that text stands in, or can; and the edits that put text there.

A form is a flat list of elements in reading order (seed 002, section 2). Each has an `eid` that models and people use,
and a locator that leads back into the file. Locators are for addressing, never for deciding what an element is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from paperkit.strict_json import Record

__all__ = ["Control", "Edit", "Element"]

_HEADING = re.compile(r"heading (\d)|title")

Place = Annotated[int, Field(ge=0)]


class _Strict(Record):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Control(_Strict):
    """A field that the form's maker put into a text for the respondent to fill.

    Attributes:
        start, end: Half-open, in code points of the element's text; what stands there now.
        type: What it takes.
        title: Its own name, "" without one.
        options: What may be chosen, for a `choice`.
        placeholder: Whether what stands there is only a prompt, as "Click here to enter text".
        filled: Whether a checkbox is ticked, or another field has an answer.
    """

    start: Place
    end: Place
    type: Literal["text", "choice", "checkbox", "date"]
    title: str = ""
    options: tuple[str, ...] = ()
    placeholder: bool = False
    filled: bool = False


class Element(_Strict):
    """A paragraph, a table cell, a sheet cell, or a paragraph of a slide's shape.

    Attributes:
        eid: `e1`, `e2`, … in reading order.
        loc: Where it is in the file; opaque, unique, the same each time the same file is read.
        kind: `paragraph`, `cell` (of a table), `sheet_cell`, `shape`.
        text: As a reader sees it; paragraphs of one cell are joined by line ends. Text that a tracked change deletes is
            not in it, text that it inserts is.
        within: What it stands in, outermost first, as `body`, `table 2`, `row 3`, or the `eid` of a cell with a table.
        marks: What can be seen of its form, sorted: `heading 1`, `bold`, `italic`, `list number 1`, `header`, `footer`,
            `footnote`, `endnote`, `text box`, `merged 2x1` (columns x rows), `formula`, `locked`, `hidden`,
            `right to left`, `inserted`, `deleted`, `shaded`, `title`, `list bullet 1`, `label 2.1` (the number that a
            reader sees before it), and of a sheet's cell `column B`, `framed` (by borders or a
            fill), `number`, `date`.
        controls: Fields in it.
    """

    eid: str
    loc: str
    kind: Literal["paragraph", "cell", "sheet_cell", "shape"]
    text: str
    within: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    controls: tuple[Control, ...] = ()

    @property
    def heading(self) -> int | None:
        """Level of a heading, from 1; 0 for a title, None for what is neither."""
        found = next((match for mark in self.marks if (match := _HEADING.fullmatch(mark))), None)
        return None if found is None else int(found[1] or 0)


@dataclass(frozen=True)
class Edit:
    """New text for a place of an element; edits of one element must not overlap.

    Attributes:
        loc: Locator of the element.
        start, end: Half-open, in code points of the element's text; equal ends insert.
        text: What stands there afterwards; a line end begins a new line in the same paragraph, an empty line a new
            paragraph where the format has them. For a checkbox `☒` or `☐`.
    """

    loc: str
    start: int
    end: int
    text: str
