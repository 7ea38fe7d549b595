"""What follows the digits: a scale (`k`, `million`, `万`) and a unit (`%`, `×`, `ms`, `kg·m²`, `μg/mL`, `m s^-1`).

A unit is a factor, then any number of factors joined by `·`, `/` or a space, each with an optional power:
`m s^-1`, `erg cm^-2 s^-1`, `W/m²`, `ms/step`. After a space only a factor with a power goes on.
"""

from __future__ import annotations

import re

from paperkit.documents.numbers.literal import skip_spaces

__all__ = ["CURRENCY_CODES", "is_currency", "read_unit"]

_SCALES = {
    "hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12,
    "千": 3, "万": 4, "百万": 6, "千万": 7, "亿": 8, "万亿": 12,
}  # fmt: skip
_SCALE_SIZES = sorted({len(name) for name in _SCALES}, reverse=True)
_GLUED_SCALES = {"k": 3, "K": 3, "M": 6, "B": 9, "bn": 9, "T": 12}
_UNIT_NAMES = {
    "%": "%", "percent": "%", "per cent": "%", "‰": "‰", "倍": "×", "times": "×", "fold": "×",
    "percentage points": "points", "percentage point": "points", "percentage-point": "points", "points": "points",
    "point": "points", "pp": "points", "pps": "points", "p.p.": "points", "pts": "points", "%pt": "points",
    "%pts": "points", "个百分点": "points", "百分点": "points", "bps": "bps", "basis points": "bps", "个基点": "bps",
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "秒": "s",
    "min": "min", "mins": "min", "minute": "min", "minutes": "min", "分钟": "min",
    "h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h", "小时": "h",
    "day": "d", "days": "d", "天": "d", "week": "week", "weeks": "week", "周": "week", "month": "month",
    "months": "month", "个月": "month",
    "ms": "ms", "millisecond": "ms", "milliseconds": "ms", "毫秒": "ms", "microseconds": "µs", "微秒": "µs",
    "degrees": "°", "pixels": "px", "像素": "px",
    "元": "¥", "人民币": "¥", "美元": "$", "欧元": "€", "英镑": "£", "dollars": "$", "euros": "€",
    "毫米": "mm", "厘米": "cm", "公里": "km", "千米": "km", "公斤": "kg", "千克": "kg", "克": "g", "吨": "t", "℃": "°C",
}  # fmt: skip
CURRENCY_CODES = frozenset(
    {"USD", "EUR", "GBP", "CNY", "RMB", "JPY", "CHF", "INR", "AUD", "CAD", "KRW", "SEK", "HKD"}
)
_PREFIXED = {
    "s": "nµμmp", "m": "nµμmckp", "g": "nµμmkp", "Hz": "kMGTm", "W": "mkMGTµμ", "J": "mkMGµμ", "V": "mkµμM",
    "A": "mµμnk", "eV": "kMGTm", "Pa": "kMGh", "bar": "m", "L": "mµμ", "l": "mµμ", "mol": "mµμnk", "M": "mµμn",
    "K": "mµμ", "Ω": "kMm", "N": "mkµμn", "F": "µμnp", "B": "KkMGTPE", "b": "", "bit": "kMG", "pc": "kMG", "T": "mµμn",
    "Gal": "mµμ", "Wh": "kMGTm", "bps": "kKMGT", "bit/s": "kMGT", "B/s": "kKMGT", "FLOPs": "MGTPE", "FLOPS": "MGTPE",
    "FLOP/s": "MGTPE", "FLOP": "MGTPE", "yr": "kMG", "cal": "k", "Sv": "mµμ", "Bq": "kM", "rad": "mµμ", "as": "mµμ",
    "Jy": "mµμn", "Da": "kM",
}  # fmt: skip
_PLAIN_UNITS = str.split("""
    °C °F ° dB dBm px ns KiB MiB GiB TiB m s g W J V A K h Hz eV Pa bar mol L FLOPs FLOPS bits bytes fps FPS ppm
    ppb rpm yr pc Å Ω Jy erg AU Wh arcsec arcmin ha lux FLOP kWh M_⊙ M☉""")
_UNIT_NAMES |= {prefix + base: prefix + base for base, prefixes in _PREFIXED.items() for prefix in prefixes}
_UNIT_NAMES |= {name: name for name in _PLAIN_UNITS if name not in _UNIT_NAMES}
_UNIT_NAMES |= {code: code for code in CURRENCY_CODES}
# By first character, the longest name first.
_UNITS_FROM: dict[str, list[str]] = {}
for _name in sorted(_UNIT_NAMES, key=len, reverse=True):
    _UNITS_FROM.setdefault(_name[0], []).append(_name)
# What a rate is per: `12 ms/step`, `3 GB/GPU`.
_PER = frozenset(
    str.split("""
    step steps iteration iter image img sample token frame query sentence epoch batch request example document word run
    GPU node core capita person page year yr month day d week hour h min s sec ms game episode call item""")
)
_NO_UNIT = re.compile(r" cross| (?:[A-Za-z]{1,12} )?scale\b| Likert| stencil")
_COMPARATIVES = frozenset(
    str.split("""
    faster slower more fewer less larger smaller higher lower better worse as the greater shorter longer
    cheaper bigger stronger quicker""")
)
_CURRENCIES = "$€£¥￥₹"
# One-letter units read as such only where nothing else is likely: glued to the digits, or these after a space.
_SPACED_LETTERS = frozenset("shgmWKJVAÅ°Ω")
_POWER = re.compile(r"\^[{(]?[-+−]?[0-9]{1,2}[)}]?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_LOST_POWER = re.compile(r"[-−][1-9](?![0-9.])")  # s−1 in text from a PDF
_JOINS = frozenset("·⋅/ \u00a0\u202f\u2009")
_SPACES = " \t\n\u202f\u2009\u00a0\u2008"

# What may stand first in a scale or unit; after anything else none is looked for.
_UNIT_STARTS = frozenset({*_SPACES, *_UNITS_FROM, *(name[0] for name in (*_SCALES, *_GLUED_SCALES)), *"×xX-"})


def read_unit(text: str, at: int) -> tuple[int, str | None, int]:
    """Scale and unit that follow a number: `(power of ten, unit, end)`; `(0, None, at)` if there is none.

    >>> read_unit("1.5 million kWh", 3), read_unit("9.8 m s^-2", 3)
    ((6, 'kWh', 15), (0, 'm s^-2', 10))
    """
    if text[at : at + 1] not in _UNIT_STARTS:
        return 0, None, at
    scale, end = _scale(text, at)
    spaced = skip_spaces(text, end)
    if text[spaced : spaced + 1] in ("×", "x", "X"):
        after = skip_spaces(text, spaced + 1)
        glued = spaced == end or text[spaced] == "×"
        if glued and not _is_word(text, spaced + 1) and text[after : after + 1] not in _DIGITS:
            return scale, "×", spaced + 1
    for name in _UNITS_FROM.get(text[spaced : spaced + 1], ()):
        if text.startswith(name, spaced) and (found := _unit(text, spaced, name, spaced > end)):
            return scale, *found
    if at and scale == 0 and text[end : end + 1] == "-":
        for name, unit in (
            ("fold", "×"),
            ("percentage-point", "points"),
            ("percent", "%"),
            ("point", "points"),
            ("times", "×"),
        ):
            if text.startswith(name, end + 1) and not _is_word(text, end + 1 + len(name)):
                if _NO_UNIT.match(text, end + 1 + len(name)):
                    break  # five-fold cross-validation, a 5-point Likert scale
                return 0, unit, end + 1 + len(name)
    return scale, None, end


def is_currency(character: str) -> bool:
    """True for a currency sign that is written before its number."""
    return bool(character) and character in _CURRENCIES


def _unit(text: str, start: int, name: str, spaced: bool) -> tuple[str, int] | None:
    """The unit that opens with the factor `name`, and its end; None where the name is a part of another word."""
    unit, end = _UNIT_NAMES[name], start + len(name)
    if not (name[-1].isascii() and name[-1].isalpha()) and name not in ("Å", "Ω", "°"):
        return unit, end
    if _is_word(text, end):
        return None
    if len(name) == 1 and spaced and name not in _SPACED_LETTERS:
        return None
    if name == "degrees" and text.startswith(" of freedom", end):
        return None
    if name == "fold":
        return (unit, end) if spaced and text[end : end + 6] not in (" cross", "-cross") else None
    if name == "times":
        return (unit, end) if _compares(text, end) and text[end : end + 1] not in ("-", "/") else None
    printed, stop = _factors(text, start, name)
    after = text[stop : stop + 1]
    if (after and after in "-/_^'’") and not (after == "/" and stop > end):
        return None
    return (unit if stop == end else printed), stop


def _factors(text: str, start: int, name: str) -> tuple[str, int]:
    """A compound unit as printed (`m s^-1`) and its end; powers of other kinds are kept as they stand."""
    end = start + len(name)
    if power := _POWER.match(text, end) or (_LOST_POWER.match(text, end) if len(name) <= 3 else None):
        end = power.end()
    while text[end : end + 1] in _JOINS and end < len(text) and end - start < 40:
        join = text[end]
        at = end + 1
        stop = at
        while stop < len(text) and stop - at < 10 and (text[stop].isalpha() or text[stop] in "°_☉⊙"):
            stop += 1
        factor = text[at:stop]
        known = factor in _UNIT_NAMES or factor in _PLAIN_UNITS
        power = _POWER.match(text, stop) or (_LOST_POWER.match(text, stop) if len(factor) <= 3 else None)
        if not known and not (join == "/" and factor in _PER):
            break
        if join not in "/·⋅" and power is None:
            break
        end = power.end() if power else stop
    return text[start:end], end


def _compares(text: str, at: int) -> bool:
    """True where `times` says how much (`three times faster`) and not how often (`run three times`)."""
    start = skip_spaces(text, at)
    word = text[start : start + 8].partition(" ")[0].strip(".,;)")
    return word in _COMPARATIVES


_DIGITS = frozenset("0123456789")


def _is_word(text: str, at: int) -> bool:
    return at < len(text) and (text[at].isascii() and text[at].isalnum())


def _scale(text: str, at: int) -> tuple[int, int]:
    """`10k`, `7B`, `1.5 million`, `1.2万`: the power of ten and its end."""
    for size in (2, 1):
        name = text[at : at + size]
        if name in _GLUED_SCALES and len(name) == size and not _is_word(text, at + size):
            return _GLUED_SCALES[name], at + size
    spaced = skip_spaces(text, at)
    for size in _SCALE_SIZES:
        name = text[spaced : spaced + size]
        if name in _SCALES and len(name) == size and not (name.isascii() and _is_word(text, spaced + size)):
            return _SCALES[name], spaced + size
    return 0, at
