"""Edits of a form, checked before any is made: each place is there, none overlaps another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from paperkit.documents.office.element import Edit
from paperkit.documents.office.xml_part import clean_text
from paperkit.errors import InputError

__all__ = ["edits_by_loc"]


def edits_by_loc(edits: Sequence[Edit], texts: Mapping[str, str], name: str) -> dict[str, tuple[Edit, ...]]:
    """Edits by the element that they change, in the order of their places; line ends are `\\n`.

    What is inserted where another edit begins is joined to that edit, in the order given.

    Args:
        edits: In any order.
        texts: Text of every element, by locator.
        name: Of the form, for messages.

    Raises:
        InputError: a locator is unknown, a place outside of the text, edits overlap, or a character cannot be written.
    """
    sorted_: dict[str, list[Edit]] = {}
    for edit in sorted(edits, key=lambda one: (one.loc, one.start, one.end)):
        where = f"{name}: {edit.loc}"
        text = texts.get(edit.loc)
        if text is None:
            raise InputError(f"{where}: the form has no such place; read it again and use what is there")
        if not 0 <= edit.start <= edit.end <= len(text):
            raise InputError(
                f"{where}: {edit.start} to {edit.end} is outside of its text, which has {len(text)} characters"
            )
        edit = replace(edit, text=clean_text(edit.text, where))  # noqa: PLW2901
        there = sorted_.setdefault(edit.loc, [])
        last = there[-1] if there else None
        if last is not None and last.end > edit.start:
            raise InputError(
                f"{where}: two edits change {edit.start} to {last.end}; give each place one text"
            )
        if last is not None and last.start == last.end == edit.start:
            there[-1] = replace(edit, text=last.text + edit.text)
        else:
            there.append(edit)
    return {loc: tuple(found) for loc, found in sorted_.items()}
