"""Short quotes in a text layer that has lost its ligatures: `af ect` for `affect`, `Pfi zer` for `Pfizer`."""

from __future__ import annotations

import re

__all__ = ["LIGATURES", "find_damaged"]

LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")
_PARTS = re.compile("|".join(LIGATURES))
_LEAST = 5
_LONG = 8


def find_damaged(needle: str, text: str, low: int, high: int) -> tuple[int, int] | None:
    """Where a folded quote stands but for its ligatures: lost, with a space beside them, or read as one other letter.

    Whole words only. A letter in place of a ligature counts in words of eight letters or more.

    >>> find_damaged("affect", "they af ect it", 0, 14), find_damaged("fill", "an ill man", 0, 10)
    ((5, 11), None)
    """
    if not _PARTS.search(needle) or sum(map(str.isalpha, needle)) < _LEAST:
        return None
    pieces, at = [], 0
    for ligature in _PARTS.finditer(needle):
        inside = ligature.end() < len(needle) and needle[ligature.end()].isalpha()
        pieces.append(re.escape(needle[at : ligature.start()]))
        at = ligature.end()
        whole = ligature[0]
        forms = [f"{whole} ?", "\ufffd ?", " "]
        if inside and whole.startswith("ff"):
            forms.append("f ")
        if ligature.start() and inside and whole != "fl":
            forms.append("")
        if len(needle.split(" ")[needle[: ligature.start()].count(" ")]) >= _LONG:
            forms.append(r"[^\W\d_]")
        pieces.append(f"(?:{'|'.join(forms)})")
    pattern = "".join((r"(?<!\w)", *pieces, re.escape(needle[at:]), r"(?!\w)"))
    found = re.compile(pattern).search(text, low, high)
    return None if found is None else found.span()
