"""Characters that do not print: dropped from text, and told where they can carry a message."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["damage_notes", "drop_turned", "drop_unprinted", "has_content"]

_UNPRINTED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]+"
)
_JOINED = re.compile(
    "[\u0590-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u18af\ufb1d-\ufefc\u2600-\u27bf\U0001f000-\U0001faff]"
)
"""Scripts (and emoji) in which joiners, variation selectors and marks of direction have a use."""
_SECRET = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\U000e0000-\U000e0fff]")
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_TURNED = re.compile("[\u202d\u202e]([^\u202c]{0,4000})\u202c?")
_LATIN = re.compile("[A-Za-z]")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_GAP = re.compile(r"[^\W\d_]*[\ufb00-\ufb06] [a-z]{2,}")
_LOST = re.compile(
    r"\b(?:dif (?:erent|erence|icult|usion|use|ers?\b)|suf (?:ic|er|ix)|ef (?:ect|ic|ort)|of (?:ice|icial|ered)\b"
    r"|af (?:ect|ord)"
    r"|cof (?:ee)|coef icient|(?:speci|signi|scienti|arti|bene|suf|de|identi|classi|modi|veri|quanti|justi) "
    r"(?:c\b|ci|cant|cation|cance|cally|ned\b|nition|ed\b|es\b|er\b|ers\b))",
)
"""Words as they are left when a ligature is lost: `dif erent`, `signi cant`."""


def drop_unprinted(text: str) -> tuple[str, str]:
    """The text without characters that do not print, and those of them that could carry a hidden message.

    Marks of joining and direction stay beside scripts that need them. Characters of the tag block are told as the
    ASCII that they spell, others by their code point. A lone one is told as well.

    >>> drop_unprinted("ab\\u200bc\\x00")
    ('abc', 'U+200B')
    """
    if text.isascii() and text.isprintable():
        return text, ""
    told: list[str] = []

    flags = {match.start() + 1 for match in _FLAG.finditer(text)}

    def drop(match: re.Match[str]) -> str:
        if match.start() in flags:
            return match[0]
        near = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        if _JOINED.search(near) and not any(character >= "\U000e0000" for character in match[0]):
            return re.sub("[\x00-\x1f\x7f-\x9f]", "", match[0])
        told.extend(_spell(character) for character in _SECRET.findall(match[0]))
        return ""

    clean = _UNPRINTED.sub(drop, text)
    return clean, "".join(told)


def drop_turned(text: str) -> tuple[str, str]:
    """The text without Latin words under an override of direction, and those words: they read backwards.

    >>> drop_turned("Seen. \\u202etpecca\\u202c")
    ('Seen. ', 'tpecca')
    """
    if "\u202d" not in text and "\u202e" not in text:
        return text, ""
    turned = [match[1] for match in _TURNED.finditer(text) if _LATIN.search(match[1])]
    kept = _TURNED.sub(lambda match: "" if _LATIN.search(match[1]) else match[0], text)
    return kept, " ".join(turned)


def _spell(character: str) -> str:
    tag = ord(character) - 0xE0000
    return chr(tag) if 0x20 <= tag < 0x7F else f"U+{ord(character):04X}"


def has_content(text: str) -> bool:
    """Whether there is a letter or a digit."""
    return any(character.isalnum() for character in text)


def damage_notes(raw: Iterable[str]) -> tuple[str, ...]:
    """What is wrong with a text layer, one short note a kind; () where nothing seems so.

    Signs are: replacement characters, control characters where a letter was, glyphs of a private area, and gaps
    at ligatures (`of \\ufb01 ce`, `dif erent`). Each sign is counted over all lines; a single one is enough.

    Args:
        raw: Lines as the backend gives them, before anything is dropped.
    """
    replaced = control = private = gaps = letters = 0
    for line in raw:
        if not line.isascii():
            replaced += line.count("\ufffd")
            private += len(_PRIVATE.findall(line))
            gaps += len(_GAP.findall(line))
        control += sum(1 for character in line if character < " " and character not in "\t\n\r\x0c")
        letters += len(line)
        gaps += len(_LOST.findall(line))
    notes = []
    if replaced:
        notes.append(f"{replaced} replacement characters: glyphs that map to no character")
    if control:
        notes.append(f"{control} control characters in place of glyphs")
    if private:
        notes.append(f"{private} glyphs of a private area, which have no agreed meaning")
    if gaps:
        notes.append(f"{gaps} gaps in words where a ligature stood")
    return tuple(notes)
