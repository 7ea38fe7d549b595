"""Content controls and legacy form fields of a Word file (ECMA-376, part 1, 17.5.2 and 17.16.17): what they take."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from paperkit.documents.office.word_names import child, is_on, named, setting, value

__all__ = ["EMPTY_BOX", "TICKED_BOX", "Field", "field_of", "legacy_field_of"]

TICKED_BOX, EMPTY_BOX = "☒", "☐"
_NO_FIELD = (
    "docPartObj", "docPartList", "group", "citation", "bibliography", "picture", "equation", "w15:repeatingSection",
    "w15:repeatingSectionItem",
)  # fmt: skip


@dataclass
class Field:
    """A content control or a legacy form field.

    Attributes:
        start, end: In the paragraph's text, later in the element's.
        type: What it takes.
        node: Its `w:sdt`, or the `w:fldChar` that begins it.
        options: Texts that may be chosen, with their values.
        strict: Whether nothing else may be chosen.
        plain: Whether it holds no paragraphs.
        shown: What a legacy list of choices shows, which is not in the text.
        home: For an empty one, where a run is put: a parent, and the node to put it behind.
    """

    start: int
    end: int
    type: Literal["text", "choice", "checkbox", "date"]
    node: Any
    title: str = ""
    options: dict[str, str] = field(default_factory=dict)
    strict: bool = False
    placeholder: bool = False
    ticked: bool = False
    locked: bool = False
    plain: bool = False
    shown: str = ""
    home: tuple[Any, Any] | None = None


def field_of(sdt: Any) -> Field | None:
    """A content control as a field; None for one that only groups."""
    properties = child(sdt, "sdtPr")
    names = {named(one) for one in properties.iterchildren()} if properties is not None else set()
    if names & set(_NO_FIELD):
        return None
    made = Field(0, 0, "text", sdt, setting(properties, "alias") or setting(properties, "tag") or "")
    made.placeholder = bool(is_on(properties, "showingPlcHdr"))
    made.locked = setting(properties, "lock") in ("contentLocked", "sdtContentLocked")
    made.plain = "text" in names
    if "w14:checkbox" in names:
        made.type, made.placeholder = "checkbox", False
        made.ticked = bool(is_on(properties, "w14:checkbox", "w14:checked"))
    elif names & {"dropDownList", "comboBox"}:
        made.type, made.strict, made.plain = "choice", "dropDownList" in names, True
        items = child(properties, "dropDownList" if made.strict else "comboBox")
        for item in items.iterchildren():
            chosen = value(item, "value") or ""
            shown = value(item, "displayText") or chosen
            if named(item) == "listItem" and chosen and shown:
                made.options.setdefault(shown, chosen)
    elif "date" in names:
        made.type, made.plain = "date", True
    return made


def legacy_field_of(mark: Any) -> Field | None:
    """A legacy form field, from the mark that begins it (17.16.17)."""
    data = child(mark, "ffData")
    if data is None:
        return None
    made = Field(0, 0, "text", mark, setting(data, "name") or "", plain=True)
    made.locked = is_on(data, "enabled") is False
    box, choices = child(data, "checkBox"), child(data, "ddList")
    if box is not None:
        made.type = "checkbox"
        ticked = is_on(box, "checked")
        made.ticked = bool(is_on(box, "default") if ticked is None else ticked)
    elif choices is not None:
        made.type, made.strict = "choice", True
        entries = [value(one) or "" for one in choices.iterchildren() if named(one) == "listEntry"]
        for at, entry in enumerate(entries):
            made.options.setdefault(entry, str(at))
        result, default = setting(choices, "result"), setting(choices, "default")
        made.placeholder = result is None
        chosen = result or default or "0"
        made.shown = dict(enumerate(entries)).get(int(chosen), "") if chosen.isdecimal() else ""
    return made
