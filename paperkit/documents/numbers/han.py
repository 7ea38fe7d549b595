"""Chinese numerals in running text: `三百二十万`, `1万2千`, `百分之五`, `五成`, `三分之二`, `第三`, `二〇二一年`, `廿`.

Vague amounts (`数百`, `十余`, `几千`) are no values. A numeral is read where a measure word follows or where its form
leaves no doubt; in other words (`一般`, `统一`, `万一`, `十分`, `三角形`, `四川`) the characters are no numerals.
"""

from __future__ import annotations

import re

from paperkit.documents.numbers.spoken import NumberWord

__all__ = ["HAN_CHARACTERS", "HAN_NUMERAL", "chinese_value", "read_chinese"]

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000, "廿": 20, "卅": 30}
_HAN = "".join(_DIGITS) + "".join(_UNITS)
_MEASURES = frozenset(
    "个种次倍层组类项条份名篇张轮步位台款折阶维段点座年月日天周岁家所人对套幅行列页章节门元吨米秒件批座只册"
)
_PLAIN_MEASURES = frozenset("元吨米秒")  # read only with two characters or more, 两 apart: 二元, 五米
_VAGUE_BEFORE = frozenset("数几")
_VAGUE_BEFORE_UNIT = frozenset("上成好近过")  # 上百, 成千; but 以上三种
_VAGUE_AFTER = frozenset("余多几来")

HAN_CHARACTERS = _HAN
HAN_NUMERAL = rf"[{_HAN}]*(?:点[{_HAN}]+)?"
"""What may follow the first character of a numeral."""
_PERCENT = re.compile(rf"百分之([{_HAN}]+)(?:点([{_HAN}]+))?")
_FRACTION = re.compile(rf"([{_HAN}]+)分之([{_HAN}]+)")


def read_chinese(text: str, start: int, end: int) -> NumberWord | None:
    """The numeral whose characters stand at `text[start:end]`, or None where they are no number."""
    if percent := _PERCENT.match(text, start):
        value = chinese_value(percent[1])
        if value is not None and percent[2] is not None:
            value = _decimal(value, percent[2])
        return None if value is None else NumberWord(start, percent.end(), value, "percent", "%")
    if fraction := _FRACTION.match(text, start):
        below, above = chinese_value(fraction[1]), chinese_value(fraction[2])
        if not below or above is None:
            return None
        return NumberWord(start, fraction.end(), above / below, "ratio")
    before, after = text[start - 1 : start], text[end : end + 1]
    if (
        before.isdigit()
        or before in _VAGUE_BEFORE
        or (before in _VAGUE_BEFORE_UNIT and text[start] in _UNITS)
    ):
        return None  # `1.2万`: the scale of a number in digits; `数百`: no value
    whole, point, decimals = text[start:end].partition("点")
    value = chinese_value(whole)
    if value is None or (after and after in _VAGUE_AFTER):
        return None
    if point and decimals:
        exact = _decimal(value, decimals)
        return None if exact is None else NumberWord(start, end, exact, "cardinal")
    word = text[start:end]
    if before == "第":
        return NumberWord(start, end, value, "ordinal")
    if after == "年" and len(word) == 4 and all(c in _DIGITS for c in word):
        return NumberWord(start, end, value, "year")
    if after in ("月", "日", "号") and after and 0 < value <= 31 and word != "一":
        return NumberWord(start, end, value, "date")
    if after == "成" and len(word) == 1 and value < 10 and text[end + 1 : end + 2] not in _SUCCESS:
        return NumberWord(start, end + 1, value * 10, "percent", "%")
    if after == "倍":
        return NumberWord(start, end + 1, value, "factor", "×")
    if word in ("一", "零", "〇", "万", "千", "百", "亿", "千万", "百万", "万一", "一一"):
        return None
    if _is_sure(word):
        return NumberWord(start, end, value, "cardinal")
    if after not in _MEASURES or (after in _PLAIN_MEASURES and len(word) == 1 and word not in "两廿卅"):
        return None  # 三角形, 统一, 万一: parts of other words
    return NumberWord(start, end, value, "cardinal")


def chinese_value(word: str) -> float | None:
    """Value of a Chinese numeral (`三百二十`, `两万`, `二〇二四`), or None where the characters make no number.

    >>> chinese_value("三百二十"), chinese_value("十五"), chinese_value("二〇二四"), chinese_value("百分")
    (320.0, 15.0, 2024.0, None)
    """
    if all(c in _DIGITS for c in word):
        return float("".join(str(_DIGITS[c]) for c in word)) if 0 < len(word) <= 12 else None
    if len(word) > 16:
        return None
    total = section = 0
    digit: int | None = None
    last_unit = 10
    for character in word:
        if character in _DIGITS:
            digit = _DIGITS[character]
            last_unit = 10 if not digit else last_unit
            continue
        unit = _UNITS.get(character)
        if unit is None:
            return None
        if character in "廿卅":
            section += unit
        elif unit < 10_000:
            section += (1 if digit is None else digit) * unit
            last_unit = unit
        else:
            total = (
                (total + section + (digit or 0) or 1) * unit
                if total < unit
                else total + (section + (digit or 0) or 1) * unit
            )
            section = 0
            last_unit = unit
        digit = None
    trailing = (digit or 0) * (last_unit // 10 if last_unit > 10 else 1)  # 一万二: 12,000
    return float(total + section + trailing)


_SUCCESS = frozenset("功为就长立本果分员熟败绩都")  # 三成功 is no 30%


def _is_sure(word: str) -> bool:
    """Two characters or more with a digit first and a hundred or more in them: `三百二十万`, `两千`."""
    return (
        len(word) >= 2 and word[0] in _DIGITS and word[0] not in "零〇" and any(c in "百千万亿" for c in word)
    )


def _decimal(whole: float, digits: str) -> float | None:
    if not all(c in _DIGITS for c in digits) or len(digits) > 12:
        return None
    return float(f"{whole:.0f}." + "".join(str(_DIGITS[c]) for c in digits))
