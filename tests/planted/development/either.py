"""Twins from one text on references, which marks where they differ."""

from __future__ import annotations

import re

from tests.planted.development.form import Developed

__all__ = ["either"]

_EITHER = re.compile(r"⟦([^⟦⟧¦]*)¦([^⟦⟧¦]*)⟧")


def either(text: str, format: str = "latex") -> Developed:
    """Both twins of a text in which `⟦this¦that⟧` is `this` where it is wrong and `that` where it is right.

    >>> either("See Table ⟦7¦1⟧.", "text")
    Developed(wrong='See Table 7.', right='See Table 1.', format='text')
    """
    if not _EITHER.search(text):
        raise ValueError(f"both twins are the same: {text[:60]!r}")
    return Developed(_EITHER.sub(r"\1", text), _EITHER.sub(r"\2", text), format)
