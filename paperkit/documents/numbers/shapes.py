"""Several digits that are one thing: dates, times, durations, ratios, degrees of freedom, identifiers.

The forms stand in a table: a run of capitals in a form is a field of digits, everything else is itself. A new form
is a new row. Every pattern is bounded, so one look costs the same wherever it is made.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paperkit.documents.numbers.role import Role

__all__ = ["Part", "read_shape"]


class Part(NamedTuple):
    """One number of a shape; `value` is None where it is what its digits say."""

    start: int
    end: int
    role: Role
    value: float | None = None
    unit: str | None = None


_FIELDS = {
    "YYYY": r"((?:1[6-9]|20)[0-9][0-9])", "YY": r"([0-9][0-9])", "MM": r"(0[1-9]|1[0-2])", "M": r"(0?[1-9]|1[0-2])",
    "DD": r"(0[1-9]|[12][0-9]|3[01])", "D": r"(0?[1-9]|[12][0-9]|3[01])", "HH": r"([01]?[0-9]|2[0-3])",
    "MI": r"([0-5][0-9])", "SS": r"([0-5][0-9])", "N": r"([0-9]{1,5})", "O": r"(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])",
}  # fmt: skip
_FIELD = re.compile("|".join(sorted(_FIELDS, key=len, reverse=True)))
_HALF_OF_DAY = r"(?= ?(?:[ap]\.m\.|[apAP][mM]\b|o['’]clock))"

# The role, its forms, and a pattern for what has to stand behind. The first that fits is taken.
_TABLE: tuple[tuple[Role, tuple[str, ...], str], ...] = (
    ("date", ("YYYY-M-D", "YYYY/M/D", "YYYY.MM.DD", "D/M/YYYY", "M/D/YYYY", "D.M.YYYY", "DD-MM-YYYY"), ""),
    ("date", ("M/D/YY", "D/M/YY"), r"(?=[^\S\n]*(?:\n|$))"),
    ("time", ("HH:MI:SS",), ""),
    ("ratio", ("N:N:N:N", "N:N:N"), ""),
    ("time", ("HH:MI", "HH：MI", "HH时MI分", "HH点MI分"), r"(?! (?:ratio|split|mix))"),
    ("time", ("HH",), _HALF_OF_DAY),
    ("label", ("O.O.O.O",), ""),
)


def _compiled(form: str, follows: str) -> re.Pattern[str]:
    body = ""
    at = 0
    for field in _FIELD.finditer(form):
        body += re.escape(form[at : field.start()]) + _FIELDS[field[0]]
        at = field.end()
    return re.compile(rf"{body}{re.escape(form[at:])}(?![0-9]|[.:/–-][0-9]){follows}")


_FORMS = tuple((role, _compiled(form, follows)) for role, forms, follows in _TABLE for form in forms)
# What all forms have in common: an ordinary number costs this one look.
_OPENS = re.compile(
    r"[0-9]{1,5}+(?:[-/.:：∶时点][0-9]| : [0-9]|\.[0-9]+[:∶][0-9]"
    r"| ?(?:[ap]\.m\.|[apAP][mM]\b|o['’]clock|h|m|小时|分)|[-0-9]{9}|\(|\.?[0-9]*+[万亿][0-9])"
)
_RATIO = re.compile(
    r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(?:[:∶]| : )([0-9]{1,4}(?:\.[0-9]{1,4})?)(?![0-9]|[.:∶/–-][0-9])"
)

_TIME_UNITS = ((3600, "h"), (60, "min"), (1, "s"))
_AND = r"(?:,? and |, | |)"
_DURATION = re.compile(
    rf"(?:([0-9]{{1,4}}) ?(?:hrs?|hours?|h|小时))?{_AND}(?:([0-9]{{1,4}}) ?(?:minutes?|mins?|m|分钟|分))?"
    rf"(?:{_AND}([0-5]?[0-9]) ?(?:seconds?|secs?|s|秒))?(?![0-9A-Za-z])"
)

_HAN_POWERS = {"亿": 8, "万": 4, "千": 3, "百": 2}
_HAN_SCALES = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)([万亿])([0-9]{1,4})([万千百]?)(?![0-9.])")

_STATISTIC = re.compile(
    r"(?<![0-9A-Za-z\\])(?:([FtTrRQHUzZWXGχΧ𝜒])[2²]?(?:\^\{?2\}?)?|[Cc]hi-?squared?) ?\(\Z"
)
_FREEDOM = re.compile(
    r"(?:df ?= ?)?([0-9]{1,6}(?:\.[0-9]{1,3})?)(?:, ?([0-9]{1,6}(?:\.[0-9]{1,3})?|[lIO]))?"
    r"(?:, ?[NnM] ?= ?[0-9,]{1,9})?\)(?P<sign> ?[=<>≤≥≈])?"
)
_MISREAD = re.compile(r"(?<![0-9A-Za-z\\])[Ft] ?\([lIO|], ?\Z")  # F(l, 38): the l was a 1
_SECOND = re.compile(r"[0-9]{1,6}(?=\))")
_LOST_CHI = re.compile(
    r"(2) ?\(([0-9]{1,4})(?:, ?[Nn] ?= ?[0-9,]{1,9})?\) ?[=<>]"
)  # χ2(4) = 0.73 without its χ

_IDENTIFIED = re.compile(
    r"(?:\b(?:ISBN|ISSN|ORCID|PMID|PMCID)(?:-1[03])?[ .:#]{0,3}\(?|\b(?:phone|tel|fax)(?:[.:#][ .:#]{0,2}\+?\(?| ?\+?)|"
    r"\bOMB No\. \(?)\Z",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(r"[0-9][0-9Xx]{0,19}(?:[-() /]{1,2}[0-9Xx]{1,12}){0,7}")
_BOOK = re.compile(r"97[89][- ]?(?:[0-9]{1,7}[- ]?){2,4}[0-9](?![0-9])")
_VOLUME_PAGES = re.compile(
    r"[0-9]{1,5}:[0-9]{1,6}(?::[0-9]{1,6})?[-–—][0-9]{1,6}(?::[0-9]{1,6})?(?![0-9])"
)  # 49:452–458
_NUMBER = re.compile(r"[0-9]+")
_OUTSIDE = frozenset("./:-_")


def read_shape(text: str, at: int) -> list[Part]:
    """The numbers of the shape whose first digit stands at `at`; [] for a number that stands for itself.

    >>> [(p.role, p.start, p.end) for p in read_shape("on 2021-03-12", 3)]
    [('date', 3, 7), ('date', 8, 10), ('date', 11, 13)]
    """
    before = text[at - 1 : at]
    bracketed = before == "(" or (before in (" ", ",", "=") and "(" in text[max(0, at - 8) : at])
    if bracketed and (parts := _degrees_of_freedom(text, at)):
        return parts
    if before in (" ", ":", "(", "+", "") and _IDENTIFIED.search(text, max(0, at - 16), at):
        found = _IDENTIFIER.match(text, at)
        return [Part(at, found.end(), "label")] if found else []
    if before.isalnum() or before in _OUTSIDE or not _OPENS.match(text, at):
        return []
    if before != "." and (lost := _LOST_CHI.match(text, at)):
        return [Part(*lost.span(1), "math"), Part(*lost.span(2), "df")]
    if book := _BOOK.match(text, at):
        return [Part(at, book.end(), "label")]
    if pages := _VOLUME_PAGES.match(text, at):
        return [Part(*part.span(), "label") for part in _NUMBER.finditer(text, at, pages.end())]
    return _duration(text, at) or _form(text, at) or _ratio(text, at) or _han_scales(text, at)


def _form(text: str, at: int) -> list[Part]:
    is_ratio = "ratio of" in text[max(0, at - 10) : at]
    for role, form in _FORMS:
        if (found := form.match(text, at)) and not (is_ratio and role == "time"):
            if role == "label":
                return [Part(at, found.end(), role)]
            return [Part(*found.span(field), role) for field in range(1, len(found.groups()) + 1)]
    return []


def _ratio(text: str, at: int) -> list[Part]:
    found = _RATIO.match(text, at)
    if not found or not float(found[2]):
        return []
    return [Part(at, found.end(), "ratio", float(found[1]) / float(found[2]))]


def _duration(text: str, at: int) -> list[Part]:
    """`2 h 30 min` as one number in the smallest unit printed."""
    found = _DURATION.match(text, at)
    if not found or sum(field is not None for field in found.groups()) < 2:
        return []
    printed = [
        (int(field), *unit[:2]) for field, unit in zip(found.groups(), _TIME_UNITS, strict=True) if field
    ]
    _, size, unit = printed[-1]
    return [Part(at, found.end(), "quantity", sum(count * each for count, each, _ in printed) / size, unit)]


def _han_scales(text: str, at: int) -> list[Part]:
    """`1万2千`, `3亿5000万`: scale after scale."""
    found = _HAN_SCALES.match(text, at)
    if not found:
        return []
    high, low = 10 ** _HAN_POWERS[found[2]], 10 ** _HAN_POWERS.get(found[4], 0)
    return [Part(at, found.end(), "quantity", float(found[1]) * high + float(found[3]) * low)]


def _degrees_of_freedom(text: str, at: int) -> list[Part]:
    """The numbers in `F(1, 38) = 4.2`, `t(28)`, `χ²(4, N = 90)`; also where OCR took a 1 for a letter."""
    if _MISREAD.search(text, max(0, at - 8), at):
        found = _SECOND.match(text, at)
        return [Part(at, found.end(), "df")] if found else []
    head = _STATISTIC.search(text, max(0, at - 16), at)
    found = _FREEDOM.match(text, at) if head else None
    if not head or not found:
        return []
    sure = found["sign"] or found[2] or head[1] in (None, "F", "χ", "Χ", "𝜒")
    if not found[2] and "." in found[1]:
        return []  # F(0.5) is the value of a function
    if not sure and not (head[1] in ("t", "r") and float(found[1]) >= 2):
        return []
    return [Part(*found.span(field), "df") for field in (1, 2) if found[field] and found[field][0].isdigit()]
