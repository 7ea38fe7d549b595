"""Printed values with all that rounds to them, and the characters that papers print them with.

Every text is folded before it is read: full-width and mathematical letters, and the many forms of a minus sign, become
their plain characters one to one, so that offsets stay.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from math import inf, isfinite

from paperkit.documents.numbers.literal import power_of_ten, read_literal, scaled

__all__ = ["RELATION", "Printed", "fold", "read_printed", "relation_of"]

# `¼` is what some old PDFs have for an equals sign.
RELATION = r"(?:<\s?=|>\s?=|=\s?<|=\s?>|[=<>≤≥≪≫≈≃≅~∼¼])"
_RELATIONS = {
    "<=": "<=", ">=": ">=", "=<": "<", "=>": ">", "≤": "<=", "≥": ">=", "≪": "<", "≫": ">", "¼": "=",
    "≈": "~", "≃": "~", "≅": "~", "∼": "~",
}  # fmt: skip
_SPACES = " \t\r\n\u00a0\u2009\u202f\u2002\u2003\u2005\u2006\u2007\u2008\u200a\u3000"
_BROKEN = re.compile(r"0?\. [0-9]")  # 0. 027, torn apart in a PDF
_COMMA_DECIMALS = re.compile(r",[0-9]{1,4}(?![0-9]|,[0-9])")


@dataclass(frozen=True)
class Printed:
    """A value as printed.

    Attributes:
        start: Half-open range in the text, sign included, relation not.
        value: What it is worth.
        half_unit: Half a unit in its last printed place.
        relation: `=`, `<`, `>`, `<=`, `>=`, or `~` (about).
    """

    start: int
    end: int
    value: float
    half_unit: float
    relation: str = "="

    @property
    def low(self) -> float:
        """The least value that rounds to it."""
        return self.value - self.half_unit

    @property
    def high(self) -> float:
        """The greatest value that rounds to it."""
        return self.value + self.half_unit

    @property
    def size(self) -> tuple[float, float]:
        """The absolute values that it stands for, its relation taken in: `< 1` is 0 to 1."""
        value = abs(self.value)
        if self.relation in ("<", "<="):
            return 0.0, value
        if self.relation in (">", ">="):
            return value, inf
        return max(0.0, value - self.half_unit), value + self.half_unit


def fold(text: str) -> str:
    """The text with full-width and mathematical letters and odd minus signs made plain, of the same length.

    >>> fold("𝑡（28）＝−2.2")
    't(28)=-2.2'
    """
    return text if text.isascii() else "".join(map(_plain, text))


@cache
def _plain(character: str) -> str:
    if character.isascii():
        return character
    if character in "−–‐‑‒﹣":
        return "-"
    if character in "⩽≦⩾≧﹤﹥﹦":
        return {"⩽": "≤", "≦": "≤", "⩾": "≥", "≧": "≥", "﹤": "<", "﹥": ">", "﹦": "="}[character]
    if character in "’′ʹ＇`":
        return "'"
    if character in "ΧꭓꞳ":
        return "χ"
    if "\uff00" < character < "\uff5f" or "\U0001d400" <= character <= "\U0001d7ff":
        normal = unicodedata.normalize("NFKC", character)
        return normal if len(normal) == 1 else character
    return character


def relation_of(printed: str) -> str:
    """The relation that a sign stands for: `≤` is `<=`, `= <` is `<`."""
    sign = "".join(printed.split())
    return _RELATIONS.get(sign, sign)


def read_printed(text: str, at: int, relation: str = "=") -> Printed | None:
    """The signed number at `at` (spaces before it are passed over), or None.

    A comma right between digits is a decimal comma where it can be nothing else: `0,036`, `2,20`.
    """
    start = _after_spaces(text, at)
    negative = text[start : start + 1] == "-"
    digits = _after_spaces(text, start + 1) if text[start : start + 1] in ("-", "+") else start
    if not text[digits : digits + 1].isdecimal() and not (
        text[digits : digits + 1] == "." and text[digits + 1 : digits + 2].isdecimal()
    ):
        return None
    literal = read_literal(text, digits)
    whole = literal is not None and not literal.decimals and not literal.exponent
    if literal is not None and whole and _COMMA_DECIMALS.match(text, literal.end):
        literal = read_literal(text, digits, decimal_comma=True)
    if literal is None or literal.version or _BROKEN.match(text, digits):
        return None
    value = scaled(literal.mantissa, literal.exponent)
    half_unit = 0.5 * power_of_ten(literal.exponent - literal.decimals)
    end = literal.end
    if text.startswith("%", end):
        value, half_unit, end = value / 100, half_unit / 100, end + 1
    if not isfinite(value) or not isfinite(half_unit):
        return None
    return Printed(start, end, -value if negative else value, half_unit, relation)


def _after_spaces(text: str, at: int) -> int:
    end = at
    while end < len(text) and end - at < 6 and text[end] in _SPACES:
        end += 1
    return end
