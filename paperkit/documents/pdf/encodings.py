"""Letters of fonts that do not say which characters their glyphs are, told from the codes that TeX gives them.

Old TeX output has bitmap fonts without names. What an extractor makes of them is a code: a control character where a
ligature or a quotation mark stands, or a sign of Zapf Dingbats, whose glyphs have the names (`a97`) that some
converters give to codes. An accent stands before its letter, as it is typeset.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["from_codes", "mend", "share_of_codes"]

_CODES = {
    0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl",
    0x10: "“", 0x11: "”", 0x12: "„", 0x15: "–", 0x16: "—", 0x19: "ı",
    0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl",
}  # fmt: skip
"""The T1 encoding, and the ligatures of OT1, which has letters where T1 has quotation marks and dashes."""
_LIGATURE = re.compile(r"(?<=[^\W\d_])[\x0b-\x0f\x1b-\x1f]|[\x0b-\x0f\x1b-\x1f](?=[^\W\d_])")
_PUNCTUATION = re.compile(r"(?<![\x00-\x1f])[\x10-\x12\x15\x16](?![\x00-\x1f])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f]")
_MOST_CONTROL = 0.2
_COMBINING = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303", "ˇ": "\u030c", "˝": "\u030b",
    "˘": "\u0306", "¯": "\u0304", "˙": "\u0307", "˚": "\u030a", "¸": "\u0327",
}  # fmt: skip
_ACCENTED = re.compile(
    r"(?P<mark>[´¨ˆ˜ˇ˝˘¯˙˚])(?:(?<=[^\W\d_].) )?(?P<letter>[A-Za-zı])"
    r"|(?<=[^\W\d_])(?P<grave>`)(?P<vowel>[aeiouAEIOUı])|(?P<base>[cCsStTkKlLnNrRgG])(?P<cedilla>¸)"
)
_NOT_PLAIN = re.compile(r"[\x00-\x08\x0b-\x1f`´¨ˆ˜ˇ˝˘¯˙˚¸\u2e80-\u2fd5]")
_RADICALS = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0x2E80, 0x2FD6)}
_RADICALS = {code: char for code, char in _RADICALS.items() if char != chr(code)}


def mend(text: str) -> str:
    """Text with ligatures, quotation marks and dashes for their codes, accents on their letters, Chinese radicals as
    the characters that they are.

    >>> mend("the \\x1crst e\\x1bect of Sz˝ocs and M¨ uller")
    'the first effect of Szőcs and Müller'
    """
    if _NOT_PLAIN.search(text) is None:
        return text
    control = len(_CONTROL.findall(text))
    if control and control <= max(1, _MOST_CONTROL * len(text)):
        text = _LIGATURE.sub(lambda match: _CODES[ord(match[0])], text)
        text = _PUNCTUATION.sub(lambda match: _CODES[ord(match[0])], text)
    return _ACCENTED.sub(_compose, text).translate(_RADICALS)


def _compose(match: re.Match[str]) -> str:
    letter = match["letter"] or match["vowel"] or match["base"]
    mark = _COMBINING[match["mark"] or match["grave"] or match["cedilla"]]
    composed = unicodedata.normalize("NFC", ("i" if letter == "ı" else letter) + mark)
    return composed if len(composed) == 1 else match[0]


def _dingbats() -> dict[int, int]:
    """Code points of Zapf Dingbats to the number in their glyph's name, where it may be the code of a character."""
    runs = (
        (1, 0x2701, 2), (3, 0x2704, 1), (4, 0x260E, 1), (5, 0x2706, 1), (6, 0x271D, 5), (11, 0x261B, 1),
        (12, 0x261E, 1), (13, 0x270C, 4), (17, 0x2711, 12), (29, 0x2722, 6), (35, 0x2605, 1), (36, 0x2729, 35),
        (71, 0x25CF, 1), (72, 0x274D, 1), (73, 0x25A0, 1), (74, 0x274F, 1), (75, 0x2751, 1), (76, 0x25B2, 1),
        (77, 0x25BC, 1), (78, 0x25C6, 1), (79, 0x2756, 1), (81, 0x25D7, 1), (82, 0x2758, 3), (85, 0x276F, 1),
        (86, 0x2771, 3), (89, 0x2768, 2), (91, 0x276C, 2), (93, 0x276A, 2), (95, 0x2774, 2), (97, 0x275B, 4),
        (101, 0x2761, 4), (105, 0x2710, 1), (106, 0x2765, 3), (109, 0x2660, 1), (110, 0x2665, 2), (112, 0x2663, 1),
        (117, 0x2709, 1), (118, 0x2708, 1), (119, 0x2707, 1), (120, 0x2460, 7),
    )  # fmt: skip
    return {point + step: number + step for number, point, length in runs for step in range(length)} | {
        0x2666: 111
    }


_DINGBATS = _dingbats()
_SIGNS = re.compile(f"[{''.join(map(chr, _DINGBATS))}]")


def share_of_codes(text: str) -> float:
    """The share of a text's visible characters that are signs of Zapf Dingbats, 0 to 1."""
    return len(_SIGNS.findall(text)) / (len("".join(text.split())) or 1)


def from_codes(text: str) -> str:
    """Text with the letters that its signs of Zapf Dingbats are codes of.

    >>> from_codes("❘❡♣❧✐❝❛t❡❞ ✜tt✐♥❣")
    'Replicated fitting'
    """
    letters = (
        _CODES.get(code, chr(code)) if (code := _DINGBATS.get(ord(character))) is not None else character
        for character in text
    )
    return "".join(letters)
