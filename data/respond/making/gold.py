"""Where the places are in the finished files: the maker's own keys, turned into paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lxml import etree

from making.content import FORM, Slot
from making.word import W

_P = f"{{{W}}}p"


def in_docx(document: str, slots: Sequence[Slot]) -> list[Slot]:
    """The slots with their XPath in the document part, in reading order.

    `occurrence` is the place of the label: the label stands in the n-th paragraph of the part that holds its words.
    """
    tree = etree.fromstring(document.encode())
    paragraphs = list(tree.iter(_P))
    own = [_own_text(one) for one in paragraphs]
    at = {one: n for n, one in enumerate(paragraphs)}
    counts: dict[str, int] = {}
    found = []
    by_name = {slot.name: slot for slot in slots}
    for node in tree.iter():
        tag = f"w:{etree.QName(node).localname}"
        counts[tag] = counts.get(tag, 0) + 1
        for nth, name in enumerate((node.get("key") or "").split(), 1):
            slot = by_name.pop(name)
            place: dict[str, Any] = {
                **slot.find,
                "part": "word/document.xml",
                "xpath": f"(//{tag})[{counts[tag]}]",
            }
            if slot.kind == "blank":
                place["blank"] = nth
            paragraph = node if node.tag == _P else next(node.iter(_P), None)
            if paragraph is None:
                paragraph = next(node.iterancestors(_P))
            upto = own[: at[paragraph] + 1]
            place["occurrence"] = sum(slot.label in text for text in upto)
            assert place["occurrence"], f"{name}: no label {slot.label!r} before it"
            found.append(replace(slot, find=place))
    assert not by_name, f"no place for {sorted(by_name)}"
    return found


def _own_text(paragraph: Any) -> str:
    """Text of a paragraph without that of paragraphs in it, as in a text box."""
    return "".join(
        node.text or "" for node in paragraph.iter(f"{{{W}}}t") if next(node.iterancestors(_P)) is paragraph
    )


def in_markdown(marked: str, slots: Sequence[Slot]) -> tuple[str, list[Slot]]:
    """The form without its marks `⟦name⟧`, and the slots with line and column, both from 1, where each mark stood."""
    by_name = {slot.name: slot for slot in slots}
    lines, found = [], []
    for number, line in enumerate(marked.split("\n"), 1):
        pieces = line.split("⟦")
        plain = pieces[0]
        for piece in pieces[1:]:
            name, rest = piece.split("⟧", 1)
            slot = by_name.pop(name)
            found.append(replace(slot, find={**slot.find, "line": number, "column_at": len(plain) + 1}))
            plain += rest
            assert slot.label in "\n".join([*lines, line]), f"{name}: no label {slot.label!r} before it"
        lines.append(plain)
    assert not by_name, f"no place for {sorted(by_name)}"
    return "\n".join(lines), found


def as_records(slots: Sequence[Slot]) -> list[dict[str, Any]]:
    """The slots for a JSON file."""
    return [
        {"name": slot.name, "question": slot.question, "label": slot.label, "kind": slot.kind, **slot.find}
        for slot in slots
    ]


def questions() -> list[dict[str, Any]]:
    """What is asked, the same for all formats."""
    return [
        {
            "number": one["number"],
            "section": section["title"],
            "text": one["text"],
            "obligations": [
                {"where": duty["where"], "text": duty["text"]}
                for duty in FORM["obligations"]
                if duty["question"] == one["number"]
            ],
            "limits": [
                {"unit": unit, "most": most, "text": text} for unit, most, text in one.get("limits", ())
            ],
            "gap": bool(one.get("gap")),
            "sources": one.get("from", []),
        }
        for section in FORM["sections"]
        for one in section["questions"]
    ]
