"""One printed number: digits, grouping, decimals, power of ten, uncertainty.

A hand-written parser over characters. Every look-ahead is bounded by what it consumes, so reading is linear.
"""

from __future__ import annotations

import re
from math import inf, isfinite
from typing import NamedTuple

__all__ = [
    "MINUS",
    "Literal",
    "power_of_ten",
    "read_exponent",
    "read_literal",
    "scaled",
    "skip_spaces",
]

MINUS = "-−–"
_GROUP_SPACES = "\u202f\u2009\u00a0\u2008"
_SPACE = frozenset(" \t\n" + _GROUP_SPACES)
# In LaTeX source: 1\\,234 and 1{,}234.
_GROUP_MARKS = ("{,}", "\\,", "\\ ", "'", "’")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SUPERSCRIPT = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺")
_DIGITS = frozenset("0123456789")
_RUN = re.compile(r"[0-9]*+")
_INDIAN_GROUPS = re.compile(r"(?:,[0-9]{2}){1,5},[0-9]{3}(?![0-9]|,[0-9])")
_SPACED_GROUPS = re.compile(r"(?: [0-9]{3}){1,6},[0-9]")
_LOST_SUPERSCRIPT = re.compile(r"[-−][0-9]{1,2}(?![0-9]|\.[0-9])")  # 10−16 in text from a PDF

# Digits and decimals with nothing after them that could belong to them: most numbers need no closer look.
_PLAIN = re.compile(r"([0-9]++)(?:\.([0-9]++))?(?=[;:)\]]|[.,](?![0-9])|%[,.;:)\]]|%?(?:\Z| [A-Za-wyz0-9(]))")


class Literal(NamedTuple):
    """A number as printed, without role: `text[start:end]`, sign and exponent included, unit not."""

    start: int
    end: int
    mantissa: float
    decimals: int
    exponent: int
    digits: str
    sign: str = ""
    version: bool = False
    uncertainty: float | None = None
    uncertainty_decimals: int = 0
    lower_uncertainty: float | None = None


def skip_spaces(text: str, at: int) -> int:
    """The first offset from `at` on that is no space; at most three spaces are passed over."""
    for _ in range(3):
        if text[at : at + 1] not in _SPACE:
            break
        at += 1
    return at


def read_literal(text: str, at: int, *, decimal_comma: bool = False) -> Literal | None:
    """The unsigned number whose digits (or leading point) start at `at`, with its exponent and uncertainty.

    Args:
        text: Running text.
        at: Offset of a digit, or of a point before a digit.
        decimal_comma: Read `456,43` as 456.43 and `1.234` as 1234 where it is grouped so.
    """
    if not decimal_comma and (plain := _PLAIN.match(text, at)):
        digits, decimals = plain[0], plain[2] or ""
        return Literal(at, plain.end(), float(digits), len(decimals), 0, digits)
    point, group = (",", ".") if decimal_comma else (".", ",")
    whole, end = _whole(text, at, group)
    decimals = ""
    if (
        end < len(text)
        and text[end] in (point, "·")
        and text[end + 1 : end + 2] in _DIGITS
        and not (text[end] == "·" and text.startswith(("10^", "10⁻", "10⁺"), end + 1))  # 2·10^5
    ):
        stop = _digits_end(text, end + 1)
        decimals = text[end + 1 : stop]
        end = stop
    if not whole and not decimals:
        return None
    version = end
    while (
        version < len(text)
        and text[version] == "."
        and text[version + 1 : version + 2] in _DIGITS
        and decimals
    ):
        version = _digits_end(text, version + 1)
    digits = text[at:end]
    mantissa = float(f"{whole or '0'}.{decimals or '0'}")
    if version > end:
        return Literal(at, version, mantissa, len(decimals), 0, text[at:version], version=True)
    exponent, end = read_exponent(text, end)
    if (
        not decimals
        and whole == "10"
        and text[end : end + 1] == "^"
        and (power := _signed_int(text, end + 1))
    ):
        return Literal(at, power[1], 1.0, 0, power[0], text[at : power[1]])
    if whole == "10" and not decimals and text[end : end + 1] in _SUPERSCRIPT:
        value, stop = _superscript(text, end)
        if value is not None:
            return Literal(at, stop, 1.0, 0, value, text[at:stop])
    literal = Literal(at, end, mantissa, len(decimals), exponent, digits)
    return _with_uncertainty(text, literal, decimal_comma)


def power_of_ten(exponent: int) -> float:
    """`10**exponent`; infinity where no float is large enough.

    >>> power_of_ten(-3), power_of_ten(400)
    (0.001, inf)
    """
    return 10.0**exponent if exponent <= 308 else inf


def scaled(mantissa: float, exponent: int) -> float:
    """`mantissa × 10^exponent` as the float that is printed so.

    >>> scaled(3.0, -5)
    3e-05
    """
    if exponent and isfinite(mantissa) and "e" not in (printed := repr(mantissa)):
        return float(f"{printed}e{exponent}")
    return mantissa * power_of_ten(exponent)


def _is_word(text: str, at: int) -> bool:
    return at < len(text) and (text[at].isascii() and text[at].isalnum())


def _digits_end(text: str, at: int) -> int:
    found = _RUN.match(text, at)
    return found.end() if found else at


def _whole(text: str, at: int, group: str) -> tuple[str, int]:
    """Digits with thousands groups (`1,234,567`, thin spaces, apostrophes); the separators must be of one kind."""
    end = _digits_end(text, at)
    whole = text[at:end]
    if not 1 <= len(whole) <= 3 or whole[0] == "0":
        return whole, end
    separator = _group_separator(text, end, group)
    if not separator:
        return whole, end
    if separator == "," and len(whole) <= 2 and (indian := _INDIAN_GROUPS.match(text, end)):
        return whole + indian[0].replace(",", ""), indian.end()
    parts = [whole]
    stop = end
    while text.startswith(separator, stop):
        start = stop + len(separator)
        nxt = _digits_end(text, start)
        if nxt - start != 3:
            break
        parts.append(text[start:nxt])
        stop = nxt
    if separator == "." and len(parts) == 1:
        return whole, end
    return "".join(parts), stop


def _group_separator(text: str, at: int, group: str) -> str:
    """What stands between the groups of thousands at `at`, or "" if nothing that may."""
    character = text[at : at + 1]
    if character and (character == group or character in _GROUP_SPACES):
        return character
    if character == " " and group == "." and _SPACED_GROUPS.match(text, at):
        return " "  # 1 234,5: a plain space needs the decimals to be sure
    return next((mark for mark in _GROUP_MARKS if text.startswith(mark, at)), "")


def _signed_int(text: str, at: int) -> tuple[int, int] | None:
    """An exponent of at most three digits: beyond that nothing is finite anyway."""
    brace = text[at : at + 1] in ("{", "(")
    at += brace
    sign = text[at : at + 1]
    negative = bool(sign) and sign in MINUS
    at += bool(sign) and sign in MINUS + "+"
    end = _digits_end(text, at)
    if end == at or end - at > 3:
        return None
    value = int(text[at:end])
    if brace and text[end : end + 1] in ("}", ")"):
        end += 1
    return (-value if negative else value), end


def _superscript(text: str, at: int) -> tuple[int | None, int]:
    end = at
    while end < len(text) and text[end] in _SUPERSCRIPT and end - at < 6:
        end += 1
    try:
        return int(text[at:end].translate(_SUPERSCRIPTS)), end
    except ValueError:
        return None, at


def read_exponent(text: str, end: int) -> tuple[int, int]:
    """`e-4`, `E+004`, `×10^-4`, `· 10⁻⁴`; (0, end) if there is none."""
    if text[end : end + 1] in ("e", "E"):
        power = _signed_int(text, end + 1) if text[end + 1 : end + 2] != "{" else None
        if power and not _is_word(text, power[1]):
            return power
    at = skip_spaces(text, end)
    if text[at : at + 1] in ("×", "·", "⋅", "x", "*"):
        at = skip_spaces(text, at + 1)
        if text.startswith("10", at):
            if text[at + 2 : at + 3] == "^":
                power = _signed_int(text, at + 3)
                if power:
                    return power
            elif text[at + 2 : at + 3] in _SUPERSCRIPT:
                value, stop = _superscript(text, at + 2)
                if value is not None:
                    return value, stop
            elif lost := _LOST_SUPERSCRIPT.match(text, at + 2):
                return -int(lost[0][1:]), lost.end()
    return 0, end


def _with_uncertainty(text: str, literal: Literal, decimal_comma: bool) -> Literal:
    at = literal.end
    if text[at : at + 1] == "(" and literal.decimals and not literal.exponent:
        return _bracketed(text, literal)
    at = skip_spaces(text, at)
    percent = text[at : at + 1] == "%"
    at = skip_spaces(text, at + percent)
    for sign in ("±", "+/-", "+-", "\\pm", "^+", "+"):
        if text.startswith(sign, at):
            break
    else:
        return literal
    start = skip_spaces(text, at + len(sign))
    if text[start : start + 1] not in _DIGITS and text[start : start + 1] != ".":
        return literal
    upper = _plain(text, start, decimal_comma)
    if upper is None:
        return literal
    lower = None
    end = upper.end
    if sign in ("+", "^+"):
        lower = _lower(text, end, decimal_comma)
        if lower is None or literal.decimals == 0:
            return literal
        end = lower.end
    exponent = literal.exponent
    own, stop = read_exponent(text, end)
    if own and (exponent or text[end] in "eE"):
        scale, end = own, stop  # 1.2e-4 ± 3e-5
    else:
        if not exponent:
            exponent, end = own, stop  # 1.2 ± 0.3 × 10^-4
        scale = exponent
    return Literal(
        literal.start, end, literal.mantissa, literal.decimals, exponent, literal.digits,
        uncertainty=scaled(upper.mantissa, scale),
        uncertainty_decimals=upper.decimals,
        lower_uncertainty=None if lower is None else scaled(lower.mantissa, scale),
    )  # fmt: skip


def _plain(text: str, at: int, decimal_comma: bool) -> Literal | None:
    """Digits and decimals only."""
    whole, end = _whole(text, at, "." if decimal_comma else ",")
    decimals = ""
    if text[end : end + 1] == ("," if decimal_comma else ".") and text[end + 1 : end + 2] in _DIGITS:
        stop = _digits_end(text, end + 1)
        decimals, end = text[end + 1 : stop], stop
    if not whole and not decimals:
        return None
    return Literal(at, end, float(f"{whole or '0'}.{decimals or '0'}"), len(decimals), 0, text[at:end])


def _lower(text: str, at: int, decimal_comma: bool) -> Literal | None:
    """The `- 0.5` of `12.3 + 0.4 - 0.5`, or the `_-0.5` of `12.3^+0.4_-0.5`."""
    at = skip_spaces(text, at)
    at += text[at : at + 1] == "_"
    if not text[at : at + 1] or text[at] not in MINUS:
        return None
    at = skip_spaces(text, at + 1)
    if text[at : at + 1] not in _DIGITS and text[at : at + 1] != ".":
        return None
    return _plain(text, at, decimal_comma)


def _bracketed(text: str, literal: Literal) -> Literal:
    """`12.3(4)` is 12.3 ± 0.4; `12.3(4)(5)` has two uncertainties; a second bracket only counts right after."""
    found: list[float] = []
    end = literal.end
    while len(found) < 2 and text[end : end + 1] == "(":
        stop = _digits_end(text, end + 1)
        if not 1 <= stop - end - 1 <= 4 or text[stop : stop + 1] != ")":
            break
        found.append(float(text[end + 1 : stop]))
        end = stop + 1
    if not found:
        return literal
    exponent, end = read_exponent(text, end)
    return Literal(
        literal.start, end, literal.mantissa, literal.decimals, exponent, literal.digits,
        uncertainty=scaled(found[0], exponent - literal.decimals),
        uncertainty_decimals=literal.decimals,
        lower_uncertainty=scaled(found[1], exponent - literal.decimals) if len(found) > 1 else None,
    )  # fmt: skip
