"""What two numbers that stand side by side are together: a range, an interval, a list with one label or one unit.

The links stand in a table; each looks at two neighbours and the few characters between them, and says what they
become. The first link that knows the pair is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from paperkit.documents.numbers.around import word_after, word_before
from paperkit.documents.numbers.literal import scaled
from paperkit.documents.numbers.number import Number
from paperkit.documents.numbers.units import is_currency

__all__ = ["linked"]

_Pair: TypeAlias = tuple[Number, Number] | None
_Link: TypeAlias = Callable[[str, Number, str, Number], _Pair]

_IN_DATES = frozenset((" ", ", ", ",", "st, ", "nd, ", "rd, ", "th, "))
_YEAR_GAPS = frozenset(
    ("-", "–", "—", "--", "/", " and ", ", ", " to ", " – ", "年至", " 年至 ", "至", "年到", "–")
)
_DASHES = "-–—~～∼至到−"
_TO = re.compile(r" (?:to|through) | ?[至到] ?|%? ?[-–—~～] ?")
_SEPARATORS = re.compile(r"[)\]]?(?:,? ?(?:and|or|to|through|&|与|和|、|,|/) ?|[-–])[(\[]?$")
_LIST = re.compile(r",? (?:and|or) |, |/| / | ?[、和与或及] ?|， ?")
_LAST = re.compile(r",? (?:and|or) |/| ?[和与或及] ?")
_CHANGES = re.compile(
    r"\b(?:ris|ros|r[ai]se|increas|improv|gr[eo]w|drop|f[ae]ll|declin|reduc|decreas|chang|went|go|mov|jump|climb|shift|"
    r"extend|expand|doubl|cut|from|down|up)|(?:提[升高]|降低|下降|上升|增加|增长|从|由)"
)
_RANGES = re.compile(
    r"\b(?:[Rr]ang|[Vv]ar(?:y|ies|ied)|[Ss]pan|anywhere|between|[Ii]nterval|scale\b|CIs?\b)|介于|范围|区间"
)
_INTERVAL = re.compile(r"\bCIs?\b|[Ii]nterval|\brange|区间|HDI")
_DIFFERENCES = frozenset(
    str.split("""
    difference differences gap ratio contrast comparison choose choosing trade-off tradeoff compared distance
    link""")
)
_CLAIMS = frozenset(("quantity", "count"))


def linked(text: str, numbers: list[Number]) -> list[Number]:
    """The numbers of a text with their links."""
    for i in range(1, len(numbers)):
        left, right = numbers[i - 1], numbers[i]
        if right.start - left.end > 9:
            continue
        gap = text[left.end : right.start]
        for link in _LINKS:
            if pair := link(text, left, gap, right):
                numbers[i - 1], numbers[i] = pair
                break
    return _ratios(text, _shared(text, numbers))


# --- links of two neighbours --------


def _labels(text: str, left: Number, gap: str, right: Number) -> _Pair:
    """`Tables 1 and 2`, `sections 3.2, 3.4`, `[3, 4]`, `page 3/12`."""
    if left.role not in ("label", "citation") or not left.digits or not _SEPARATORS.fullmatch(gap):
        return None
    if right.role not in _CLAIMS or right.unit is not None or right.word or right.sign:
        return None
    if left.role == "label" and left.value < 1000 and _is_bare_year(right) and gap != "-":
        return left, replace(right, role="year")  # Fig. 3, 2019
    parts = left.text.split(".")
    if len(parts) > 2 or not all(p.isdigit() for p in parts) or (right.decimals and len(parts) < 2):
        return None
    return left, replace(right, role=left.role, name=left.name)


def _years(text: str, left: Number, gap: str, right: Number) -> _Pair:
    """`2019–2021`, `2012–13`, `2019 and 2020`."""
    if left.role != "year" or gap not in _YEAR_GAPS or right.unit is not None:
        return None
    if right.role in (*_CLAIMS, "year") and right.text.isdigit() and len(right.text) in (2, 4):
        return left, replace(right, role="year")
    return None


def _date(text: str, left: Number, gap: str, right: Number) -> _Pair:
    """`Feb. 21, 2021`, `May 3–5, 2021`."""
    if left.role != "date" or right.role not in ("quantity", "count", "year"):
        return None
    if gap in _IN_DATES and _is_bare_year(right):
        return left, replace(right, role="date")
    if gap in ("-", "–", " – ") and right.text.isdigit() and right.value <= 31:
        return left, replace(right, role="date")
    return None


def _ranges(text: str, left: Number, gap: str, right: Number) -> _Pair:
    """`3–5%`, `3 to 5 ms`, `between 3 and 5`, `ranges from 0.1 to 0.4`; not the change `rises from 3 to 5`."""
    if not _may_pair(left, right):
        return None
    dash = len(gap.strip()) == 1 and gap.strip() in _DASHES and not right.sign
    if dash and left.value > right.value >= 0 and not (left.unit or right.unit):
        return None  # 32816-2385 is a postcode
    if dash and (len(gap) == 1 or (len(gap) == 3 and gap[1] in "–—~")):
        return _as_range(left, right)
    rising = left.value < right.value or right.value < left.value < 0
    if gap == " and " and word_before(text, left.start)[0].lower() == "between" and rising:
        earlier = word_before(text, text.rfind("etween", 0, left.start) - 1)[0].lower()
        return None if earlier in _DIFFERENCES else _as_range(left, right)
    if not rising or not _TO.fullmatch(gap) or left.word != right.word:
        return None
    if gap.strip() in ("-", "–", "—", "~", "～") and not (gap.strip() != "-" and right.sign):
        return None
    before = text[max(0, left.start - 40) : left.start]
    before = before[max(before.rfind(c) for c in ".;(。；（") + 1 :]
    if _RANGES.search(before) or not _CHANGES.search(before):
        return _as_range(left, right)
    return None


def _intervals(text: str, left: Number, gap: str, right: Number) -> _Pair:
    """`[0.1, 0.9]`, `(−0.3, 0.2)`, `95% CI 1.2, 3.4`; a list in brackets is none."""
    if gap not in (", ", ",", "; ", ";", "，") or not _may_pair(left, right) or left.value >= right.value:
        return None
    opens, closes = text[left.start - 1 : left.start], text[right.end : right.end + 1]
    named = _INTERVAL.search(text, max(0, left.start - 24), left.start)
    exact = bool(left.decimals or right.decimals or left.sign or right.sign)
    if opens == "[" and closes in ("]", ")") and closes and (exact or named):
        return _as_range(left, right)
    if opens == "(" and closes in (")", "]") and closes and (named or (left.value < 0 and exact)):
        return _as_range(left, right)
    return (
        _as_range(left, right) if named and opens in (" ", "\u00a0") and closes in (")", ";", "]") else None
    )


_LINKS: tuple[_Link, ...] = (_labels, _years, _date, _ranges, _intervals)


def _may_pair(left: Number, right: Number) -> bool:
    if (
        left.role not in _CLAIMS
        or right.role not in _CLAIMS
        or left.bound == "high"
        or left.word
        or right.word
    ):
        return False
    return not (left.unit and right.unit and left.unit != right.unit) and (
        not right.name or right.name == left.name
    )


def _as_range(left: Number, right: Number) -> tuple[Number, Number]:
    unit = left.unit or right.unit
    shares_scale = not left.exponent and not left.decimals and right.exponent > 0
    exponent = right.exponent if shares_scale else left.exponent
    low = scaled(abs(left.value), exponent - left.exponent)
    low = -low if left.value < 0 else low
    role = "quantity" if unit else left.role
    return (
        replace(left, value=low, exponent=exponent, unit=unit, role=role, partner=right.value, bound="low"),
        replace(right, partner=low, bound="high", unit=right.unit or unit, relation=left.relation),
    )


def _is_bare_year(number: Number) -> bool:
    return (
        number.unit is None
        and number.text.isdigit()
        and len(number.text) == 4
        and 1900 <= number.value <= 2099
    )


# --- longer lists --------


def _shared(text: str, numbers: list[Number]) -> list[Number]:
    """`10, 20 and 30 ms`, `5/10/20%`, `from 3 to 5%`: the last of a list gives its unit to the ones before it."""
    for last in range(len(numbers) - 1, 0, -1):
        right = numbers[last]
        if right.unit is None or right.word or right.role not in _CLAIMS:
            continue
        if is_currency(text[right.start : right.start + 1]):
            continue
        at = last - 1
        while (
            at >= 0
            and numbers[at].unit is None
            and _is_item(text, numbers[at], numbers[at + 1], at + 1 == last)
        ):
            at -= 1
        for i in range(at + 1, last):
            numbers[i] = replace(numbers[i], unit=right.unit, role="quantity")
    return numbers


def _is_item(text: str, item: Number, following: Number, is_last: bool) -> bool:
    """Whether a bare number and the one after it stand in one list; the last two are joined by `and` or a slash."""
    if item.role not in _CLAIMS or item.word or item.name or item.exponent or item.uncertainty is not None:
        return False
    gap = text[item.end : following.start]
    if following.unit == "%" and item.value <= 1 < following.value and item.decimals >= 2:
        return False  # 0.85 and 12%
    joint = _LAST if is_last else _LIST
    if len(gap) > 7 or not (joint.fullmatch(gap) or (is_last and gap == " to ")):
        return False
    before = text[item.start - 1 : item.start]
    if before and before in "([=/":
        return before in "/("
    return True


def _ratios(text: str, numbers: list[Number]) -> list[Number]:
    """`1 in 5 papers` is one number, 0.2."""
    found: list[Number] = []
    for number in numbers:
        if not found or not _is_one_in(text, found[-1], number):
            found.append(number)
            continue
        one = found[-1]
        found[-1] = replace(
            one, end=number.end, text=text[one.start : number.end], value=one.value / number.value, role="ratio",
            digits="", decimals=0,
        )  # fmt: skip
    return found


def _is_one_in(text: str, one: Number, other: Number) -> bool:
    if text[one.end : other.start] not in (" in ", " out of ", " in every "):
        return False
    if one.text != "1" or one.role != "count" or one.name or other.decimals or other.unit or other.sign:
        return False
    if other.role not in _CLAIMS or not 1 < other.value <= 1e9 or other.word:
        return False
    word = word_before(text, one.start)[0].lower()
    following, gap = word_after(text, other.end)
    return word not in ("to", "is", "by", "at", "equals", "with", "be") and (
        gap.strip() != "" or following != ""
    )
