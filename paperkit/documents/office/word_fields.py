"""Fields of a Word file set to an answer: a box ticked, a choice noted, a prompt no longer one."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from lxml import etree

from paperkit.documents.office.word_controls import EMPTY_BOX, TICKED_BOX, Field
from paperkit.documents.office.word_names import child, like, named, setting, value
from paperkit.errors import InputError

__all__ = ["answered", "choose", "properties_of", "tick"]

_YES, _NO = ("☒", "☑", "✓", "✔", "x", "[x]"), ("☐", "□", "[ ]", "[]")
_SYMBOL_FONTS = ("wingdings", "wingdings 2", "wingdings 3", "webdings", "symbol")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WORDML_2010 = "http://schemas.microsoft.com/office/word/2010/wordml"


def properties_of(one: Field) -> Any:
    """The node in which a field notes what it is."""
    return child(one.node, "sdtPr") if named(one.node) == "sdt" else child(one.node, "ffData")


def tick(one: Field, text: str, where: str) -> None:
    """Tick a box, or clear it.

    Raises:
        InputError: the text is neither ☒ nor ☐.
    """
    answer = text.strip().casefold()
    if answer not in _YES + _NO:
        raise InputError(f"{where}: {text!r} cannot be written into a box; use {TICKED_BOX} or {EMPTY_BOX}")
    ticked = answer in _YES
    properties = properties_of(one)
    if named(one.node) != "sdt":
        box = child(properties, "checkBox")
        checked = child(box, "checked")
        if checked is None:
            checked = etree.SubElement(box, like(box, "checked"))
        checked.set(like(checked, "val"), "1" if ticked else "0")
        return
    box = child(properties, "w14:checkbox")
    checked = child(box, "w14:checked")
    if checked is None:
        checked = etree.Element(like(box, "checked"))
        box.insert(0, checked)
    checked.set(like(checked, "val"), "1" if ticked else "0")
    _show(one.node, child(box, "w14:checkedState" if ticked else "w14:uncheckedState"), ticked)


def _show(sdt: Any, state: Any, ticked: bool) -> None:
    """Put the sign of a box into its run, in the font that the form's maker chose."""
    sign, font = TICKED_BOX if ticked else EMPTY_BOX, None
    if state is not None:
        font = value(state, "font")
        try:
            sign = chr(int(value(state) or "", 16))
        except ValueError:
            font = None
    content = child(sdt, "sdtContent")
    inside = () if content is None else content.iter("{*}t", "{*}sym")
    nodes = [one for one in inside if named(one) in ("t", "sym")]
    if not nodes:
        return
    run, first = nodes[0].getparent(), nodes[0]
    if font and font.casefold() in _SYMBOL_FONTS:
        shown = etree.Element(like(run, "sym"))
        shown.set(like(run, "font"), font)
        shown.set(like(run, "char"), f"{0xF000 | ord(sign) & 0xFF:04X}")
    else:
        shown = etree.Element(like(run, "t"))
        shown.text = sign
        fonts = child(run, "rPr", "rFonts")
        if font and fonts is not None:
            for name in ("ascii", "hAnsi", "eastAsia", "cs"):
                if fonts.get(like(fonts, name)) is not None:
                    fonts.set(like(fonts, name), font)
    run.replace(first, shown)
    for other in nodes[1:]:
        other.getparent().remove(other)


def choose(one: Field, text: str, where: str) -> bool:
    """Note what was chosen from a list; whether the text itself is to be written too.

    Raises:
        InputError: the list does not offer it.
    """
    if one.strict and text not in one.options:
        offered = ", ".join(one.options) or "nothing"
        raise InputError(f"{where}: {text!r} cannot be chosen here; use one of: {offered}")
    properties = properties_of(one)
    if named(one.node) != "sdt":
        choices = child(properties, "ddList")
        result = child(choices, "result")
        if result is None:
            result = etree.Element(like(choices, "result"))
            choices.insert(0, result)
        result.set(like(result, "val"), one.options[text])
        return False
    choices = child(properties, "dropDownList" if one.strict else "comboBox")
    if choices.get(like(choices, "lastValue")) is not None:
        choices.set(like(choices, "lastValue"), one.options.get(text, text))
    return True


def answered(one: Field, text: str, placeholder_styles: Collection[str]) -> None:
    """Note that a content control has an answer: it is no prompt, and not taken from elsewhere when it is opened."""
    properties = properties_of(one)
    if properties is None or named(one.node) != "sdt":
        return
    for name in ("showingPlcHdr", "dataBinding", "w15:dataBinding"):
        if (found := child(properties, name)) is not None:
            properties.remove(found)
    day = child(properties, "date")
    if day is not None:
        day.attrib.pop(like(day, "fullDate"), None)
        if _DAY.fullmatch(text.strip()):
            day.set(like(day, "fullDate"), f"{text.strip()}T00:00:00Z")
    if not one.placeholder:
        return
    own = child(properties, "rPr")
    for found in list(one.node.iter("{*}rStyle")):
        if value(found) in placeholder_styles or value(found) == "PlaceholderText":
            run_properties = found.getparent()
            run_properties.remove(found)
            for wanted in () if own is None else own:
                if (
                    setting(run_properties, named(wanted)) is None
                    and child(run_properties, named(wanted)) is None
                ):
                    run_properties.append(etree.fromstring(etree.tostring(wanted)))
