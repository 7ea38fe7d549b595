"""Numbers written as words: `two`, `ninety-nine`, `twice`, `third`, `三个`, `百分之三十`.

`one` and `一` are articles more often than quantities and are not read. `twice`, `double`, `triple` and `half`
are factors (unit `×`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["NumberWord", "chinese_value", "number_words"]

_SMALL = str.split("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty""")
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_CARDINALS = {**{w: i for i, w in enumerate(_SMALL)}, **_TENS, "hundred": 100, "dozen": 12}
_FACTORS = {
    "half": 0.5, "halved": 0.5, "halves": 0.5, "halving": 0.5, "twice": 2.0, "double": 2.0, "doubled": 2.0,
    "doubles": 2.0, "doubling": 2.0, "twofold": 2.0, "thrice": 3.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0,
    "threefold": 3.0, "quadruple": 4.0, "quadrupled": 4.0, "tenfold": 10.0,
}  # fmt: skip
_ORDINALS = dict(
    zip(
        str.split("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"),
        map(float, range(1, 13)),
        strict=True,
    )
)
_HAN_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_HAN = "".join(_HAN_DIGITS) + "".join(_HAN_UNITS)
_MEASURES = frozenset("个種种次倍层组類类项条份名篇张轮步位台款折阶维段点座")

# What may start a number word; the alternatives cannot overlap, so the scan is linear.
_CANDIDATE = re.compile(
    r"(?<![^\W_])(?:"
    + "|".join(sorted({*_CARDINALS, *_FACTORS, *_ORDINALS}, key=len, reverse=True))
    + r")(?![^\W_])"
    rf"|百分之[{_HAN}]+|[{_HAN}]+",
    re.IGNORECASE,
)

_ONES = re.compile(r"[- ](one|two|three|four|five|six|seven|eight|nine)(?![^\W_])", re.IGNORECASE)
_POWERS = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
_POWER = re.compile(r" (hundred|thousand|million|billion)(?![^\W_])", re.IGNORECASE)


class NumberWord(NamedTuple):
    """A word with its value: `kind` is `cardinal`, `factor`, `ordinal` or `percent`."""

    start: int
    end: int
    value: float
    kind: str


def number_words(text: str) -> Iterator[NumberWord]:
    """The number words of a text in order (`one` and words that are no quantity are passed over)."""
    last = 0
    for match in _CANDIDATE.finditer(text):
        start, end = match.span()
        if start < last:
            continue  # the nine of `ninety nine`
        word = match.group().casefold()
        found = (_english if word[0].isascii() else _chinese)(text, start, end, word)
        if found is not None:
            last = found.end
            yield found


def _english(text: str, start: int, end: int, word: str) -> NumberWord | None:
    before = text[start - 1 : start]
    after = text[end : end + 1]
    if word in _FACTORS:
        return (
            None
            if before == "-" or (after == "-" and word != "half")
            else NumberWord(start, end, _FACTORS[word], "factor")
        )
    if word in _ORDINALS:
        return NumberWord(start, end, _ORDINALS[word], "ordinal")
    if word in _TENS and after in ("-", " "):
        unit = _ONES.match(text, end)
        if unit:
            return NumberWord(
                start, unit.end(), float(_TENS[word] + _SMALL.index(unit.group(1).casefold())), "cardinal"
            )
    if before == "-" or word == "one" or (word == "zero" and after == "-") or text[end : end + 5] == "-shot":
        return None
    if word in ("hundred", "dozen") and text[max(0, start - 2) : start].lower() != "a ":
        return None  # `two hundred`, `200 hundred`: read with what stands before, or not at all
    if text[end : end + 5] == "-fold" and not text[end + 5 : end + 6].isalpha():
        return NumberWord(start, end + 5, float(_CARDINALS[word]), "factor")
    power = _POWER.match(text, end)
    if power:
        return NumberWord(
            start, power.end(), float(_CARDINALS[word] * _POWERS[power.group(1).casefold()]), "cardinal"
        )
    return NumberWord(start, end, float(_CARDINALS[word]), "cardinal")


def _chinese(text: str, start: int, end: int, word: str) -> NumberWord | None:
    if word.startswith("百分之"):
        value = chinese_value(word[3:])
        return None if value is None else NumberWord(start, end, value, "percent")
    if text[start - 1 : start].isdigit():
        return None  # `1.2万`: the scale of a number in digits
    value = chinese_value(word)
    if value is None or word in ("一", "零", "〇"):
        return None
    if text[start - 1 : start] == "第":
        return NumberWord(start, end, value, "ordinal")
    if text[end : end + 1] == "倍":
        return NumberWord(start, end + 1, value, "factor")
    if text[end : end + 1] not in _MEASURES:
        return None  # 三角形, 统一, 万一: parts of other words
    return NumberWord(start, end, value, "cardinal")


def chinese_value(word: str) -> float | None:
    """Value of a Chinese numeral (`三百二十`, `两万`, `二〇二四`), or None where the characters make no number.

    >>> chinese_value("三百二十"), chinese_value("十五"), chinese_value("二〇二四"), chinese_value("百分")
    (320.0, 15.0, 2024.0, None)
    """
    if all(c in _HAN_DIGITS for c in word):
        return float("".join(str(_HAN_DIGITS[c]) for c in word)) if len(word) <= 12 else None
    if len(word) > 16:
        return None
    total = section = 0
    digit: int | None = None
    for character in word:
        if character in _HAN_DIGITS:
            digit = _HAN_DIGITS[character]
            continue
        unit = _HAN_UNITS.get(character)
        if unit is None:
            return None
        if unit < 10_000:
            section += (1 if digit is None else digit) * unit
        else:
            total += (section + (digit or 0) or 1) * unit
            section = 0
        digit = None
    return float(total + section + (digit or 0))
