"""Characters that no reader sees, or that are not the letters they look like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Span
from paperkit.gates.hidden_text.hidden import LOOKALIKES, Hidden

__all__ = ["MESSAGE", "hidden_characters", "homoglyphs"]

_TAGS = re.compile(r"[\U000E0000-\U000E007F]+")
_FLAG = "\U0001f3f4"
_TAG_END = "\U000e007f"
_LONGEST_FLAG = 7
"""A region has at most six letters and digits; what is longer says something else."""
_ZERO_WIDTH = re.compile("[\u200b\u2060-\u2064\ufeff\u180e\u034f\u115f\u1160\u3164\uffa0\u200c\u200d]+")
_JOINERS = frozenset("\u200c\u200d")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_OVERRIDE = re.compile("[\u202d\u202e]([^\u202c\n]{0,400})")
MESSAGE = 8
"""So many characters without width in a row are a message in bits, not a trace of copying."""

_MIXED = re.compile(rf"[A-Za-z{''.join(LOOKALIKES)}]{{3,60}}")
_FOREIGN = re.compile(f"[{''.join(LOOKALIKES)}]")
_OTHER_LETTER = re.compile(r"[^\W\d_]")


def hidden_characters(file: str, text: str) -> Iterator[Hidden]:
    """Tag characters, messages and breaks without width, overrides of direction, and letters of another script.

    Args:
        file: Name of the file, for the spans.
        text: Its text; what is not to be looked at is blanked.
    """
    yield from _tags(file, text)
    yield from _zero_width(file, text)
    for match in _OVERRIDE.finditer(text):
        if match[1].strip():
            yield Hidden("bidi_override", match[1].strip(), Span(file, *match.span()), _code(match[0][0]))
    yield from homoglyphs(file, text)


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"


def _tags(file: str, text: str) -> Iterator[Hidden]:
    for match in _TAGS.finditer(text):
        flag = text[match.start() - 1 : match.start()] == _FLAG and match[0].endswith(_TAG_END)
        if flag and len(match[0]) <= _LONGEST_FLAG:
            continue
        shown = "".join(chr(ord(c) - 0xE0000) for c in match[0] if 0x20 <= ord(c) - 0xE0000 < 0x7F)
        yield Hidden("tag_characters", shown or match[0], Span(file, *match.span()), "U+E0000 to U+E007F")


def _zero_width(file: str, text: str) -> Iterator[Hidden]:
    """Messages in bits, and breaks inside Latin words. A mark of byte order at the start of a file is none."""
    for match in _ZERO_WIDTH.finditer(text):
        start, end = match.span()
        if start == 0 and match[0] == "\ufeff":
            continue
        inside = bool(_LATIN.match(text, start - 1) if start else None) and bool(_LATIN.match(text, end))
        if len(match[0]) >= MESSAGE or (inside and not _is_ligature_break(match[0])):
            yield Hidden(
                "zero_width",
                _word_around(text, start, end) if inside else f"[{len(match[0])} characters]",
                Span(file, start, end),
                ", ".join(sorted({_code(c) for c in match[0]})),
            )


def _is_ligature_break(characters: str) -> bool:
    """One joiner or non-joiner between two Latin letters keeps them from (or in) a ligature, as in German type."""
    return len(characters) == 1 and characters in _JOINERS


def _word_around(text: str, start: int, end: int) -> str:
    left, right = start, end
    while left > 0 and start - left < 40 and text[left - 1].isalpha():
        left -= 1
    while right < len(text) and right - end < 40 and text[right].isalpha():
        right += 1
    return text[left:start] + "·" + text[end:right]


def homoglyphs(file: str, text: str) -> Iterator[Hidden]:
    """Words that are Latin but for letters of another script that look Latin."""
    if _FOREIGN.search(text) is None:
        return
    for match in _MIXED.finditer(text):
        word = match[0]
        foreign = _FOREIGN.findall(word)
        start, end = match.span()
        if not foreign or len(foreign) * 2 > len(word) or (start and text[start - 1] == "\\"):
            continue
        if (start and _OTHER_LETTER.match(text, start - 1)) or _OTHER_LETTER.match(text, end):
            continue  # the word goes on in another script
        codes = ", ".join(f"{_code(c)} for {LOOKALIKES[c]}" for c in sorted(set(foreign)))
        yield Hidden("homoglyph", word, Span(file, start, end), codes)
