"""How the cells of a workbook look: number formats, bold, borders, fills, protection (ECMA-376, part 1, 18.8)."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Any

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils.datetime import from_excel

__all__ = ["CellStyle", "read_styles", "shown", "typed"]

_QUOTED = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]')
_DIGITS = re.compile(r"([#,0?]*[0?](?:[,0#?]*))(?:\.([0#?]+))?(%)?")
_NUMBER = re.compile(r"[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-+−]?\.\d+")
_SIGNIFICANT = 11
"""Digits that a program shows of a number in the format General."""
_TEXT = "@"


@dataclass(frozen=True)
class CellStyle:
    """What can be seen of a cell's form.

    Attributes:
        format: Its number format's code.
        framed: Whether it has a border or a fill.
        shaded: Whether it has a fill.
        locked: Whether it cannot be changed where its sheet is protected.
    """

    format: str = "General"
    bold: bool = False
    italic: bool = False
    framed: bool = False
    shaded: bool = False
    locked: bool = True

    @property
    def is_date(self) -> bool:
        """Whether its numbers are dates or times."""
        return bool(is_date_format(self.format))  # type: ignore[no-untyped-call]

    @property
    def is_text(self) -> bool:
        """Whether numbers are text here."""
        return self.format == _TEXT


def read_styles(root: Any) -> tuple[CellStyle, ...]:
    """The cell styles of `xl/styles.xml`, by the number that cells have; one plain style where there are none.

    Args:
        root: The part's element, None without the part.
    """
    if root is None:
        return (CellStyle(),)
    codes = dict(BUILTIN_FORMATS)
    for one in root.iterfind("{*}numFmts/{*}numFmt"):
        codes[_number(one, "numFmtId")] = one.get("formatCode") or "General"
    fonts = list(root.iterfind("{*}fonts/{*}font"))
    fills = [_is_filled(one) for one in root.iterfind("{*}fills/{*}fill")]
    borders = [any(side.get("style") for side in one) for one in root.iterfind("{*}borders/{*}border")]
    made = []
    for xf in root.iterfind("{*}cellXfs/{*}xf"):
        font = _at(fonts, _number(xf, "fontId"))
        protection = xf.find("{*}protection")
        shaded = bool(_at(fills, _number(xf, "fillId")))
        made.append(
            CellStyle(
                format=codes.get(_number(xf, "numFmtId"), "General"),
                bold=_is_on(font, "b"),
                italic=_is_on(font, "i"),
                framed=shaded or bool(_at(borders, _number(xf, "borderId"))),
                shaded=shaded,
                locked=protection is None or protection.get("locked") not in ("0", "false"),
            )
        )
    return tuple(made) or (CellStyle(),)


def shown(value: float, style: CellStyle) -> str:
    """A number as a sheet shows it, in the common formats: whole, decimal, thousands, percent, date, time.

    Dates are written as 2026-11-30, times as 14:05. What a format says of colours and conditions is left out.

    >>> shown(1234.5, CellStyle("#,##0.00")), shown(0.125, CellStyle("0.0%")), shown(0.1 + 0.2, CellStyle())
    ('1,234.50', '12.5%', '0.3')
    """
    if style.is_date:
        return _date(value, style.format)
    code = style.format.split(";")[0]
    plain = _QUOTED.sub(lambda found: found[1] or found[2] or "", code)
    digits = _DIGITS.search(plain)
    if plain in ("General", _TEXT) or digits is None or "E+" in plain or "/" in plain:
        return _general(value)
    scaled = value * 100 if digits[3] else value
    least, most = _decimals(digits[2] or "")
    text = f"{abs(scaled):{',' if ',' in digits[1] else ''}.{most}f}"
    while most > least and text[-1] == "0":
        text, most = text[:-1], most - 1
    text = text.rstrip(".")
    sign = "-" if scaled < 0 and any(c in "123456789" for c in text) else ""
    return f"{sign}{plain[: digits.start()]}{text}{digits[3] or ''}{plain[digits.end() :]}".strip()


def typed(text: str, style: CellStyle) -> str | None:
    """An answer as a number of a cell, None where it is kept as text.

    In a format of numbers every number is one; in General only a number that the sheet would show just so.

    >>> typed("1,200", CellStyle("#,##0")), typed("12 %", CellStyle("0%")), typed("12", CellStyle("0%"))
    ('1200', '0.12', None)
    >>> typed("12", CellStyle()), typed("007", CellStyle()), typed("1.10", CellStyle())
    ('12', None, None)
    """
    if style.is_text or style.is_date:
        return None
    percent = "%" in _QUOTED.sub("", style.format)
    bare = text.strip()
    if percent != bare.endswith("%"):
        return None
    bare = bare.removesuffix("%").strip()
    if not _NUMBER.fullmatch(bare):
        return None
    number = float(bare.replace(",", "").replace("−", "-")) / (100 if percent else 1)
    if style.format == "General" and _general(number) != text:
        return None
    return _written(number)


def _general(value: float) -> str:
    if value == int(value) and abs(value) < 10**_SIGNIFICANT:
        return str(int(value))
    return f"{value:.{_SIGNIFICANT - 1}g}".replace("e+", "E+").replace("e-", "E-")


def _written(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _decimals(places: str) -> tuple[int, int]:
    """Least and most decimals of a format."""
    return sum(c == "0" for c in places), len(places)


@lru_cache(maxsize=64)
def _has_time(code: str) -> tuple[bool, bool]:
    plain = _QUOTED.sub("", code).lower()
    return bool(re.search("[yd]", plain)) or ("m" in plain and "h" not in plain and "s" not in plain), bool(
        re.search("[hs]", plain)
    )


def _date(value: float, code: str) -> str:
    day, clock = _has_time(code)
    try:
        moment = from_excel(value)  # type: ignore[no-untyped-call]
    except (ValueError, OverflowError):
        return _general(value)
    if isinstance(moment, time):
        return moment.isoformat("minutes") if not moment.second else moment.isoformat("seconds")
    if isinstance(moment, timedelta):
        return str(moment)
    if not isinstance(moment, datetime):
        return _general(value)
    parts = []
    if day or not clock:
        parts.append(moment.date().isoformat())
    if clock and (math.modf(value)[0] or not day):
        parts.append(moment.time().isoformat("seconds" if moment.second else "minutes"))
    return " ".join(parts)


def _is_filled(fill: Any) -> bool:
    pattern = fill.find("{*}patternFill")
    if pattern is None:
        return len(fill) > 0
    return pattern.get("patternType") not in (None, "none", "gray125")


def _is_on(font: Any, name: str) -> bool:
    node = None if font is None else font.find(f"{{*}}{name}")
    return node is not None and node.get("val") not in ("0", "false")


def _number(node: Any, name: str) -> int:
    said = node.get(name) or "0"
    return int(said) if said.isdecimal() else 0


def _at(items: list[Any], number: int) -> Any:
    return items[number] if number < len(items) else None
