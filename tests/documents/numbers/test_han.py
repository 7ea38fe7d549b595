"""Chinese numerals and characters that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.numbers import find_numbers
from paperkit.documents.numbers.han import chinese_value


@pytest.mark.parametrize(
    ("text", "value", "unit", "role"),
    [
        ("三百二十万", 3.2e6, None, "count"), ("百分之五", 5, "%", "quantity"), ("百分之三点五", 3.5, "%",
        "quantity"),
        ("五成", 50, "%", "quantity"), ("两倍", 2, "×", "count"), ("三点五倍", 3.5, "×", "count"),
        ("第三", 3, None, "ordinal"),
        ("第一", 1, None, "ordinal"), ("三分之二", 2 / 3, None, "ratio"), ("二〇二一年", 2021, None, "year"),
        ("两千五百人", 2500, None, "count"), ("一万二", 12000, None, "count"), ("廿年", 20, None, "count"),
        ("三年内", 3, None, "count"), ("这两个变量", 2, None, "count"), ("以上三种", 3, None, "count"),
        ("五月", 5, None, "date"),
        ("二十五日", 25, None, "date"), ("约三百个", 300, None, "count"), ("三亿五千万人", 3.5e8, None, "count"),
    ],
)  # fmt: skip
def test_numerals(text: str, value: float, unit: str | None, role: str) -> None:
    (number,) = find_numbers(text)
    assert number.value == pytest.approx(value)
    assert (number.unit, number.role) == (unit, role)
    assert number.word


@pytest.mark.parametrize(
    "text",
    ["一般", "一些", "统一", "万一", "十分", "三角形", "四川", "数百个", "十余年", "几千人", "三百多人",
     "十几个", "上百万样本", "成千上万",
     "二元分类", "一个", "三成功", "百分", "万分", "千万不要", "八卦", "五官", "九州"],
)  # fmt: skip
def test_other_words_and_vague_amounts(text: str) -> None:
    assert find_numbers(text) == []


def test_full_width_digits_keep_what_is_printed() -> None:
    number, share = find_numbers("共１２３个，占４５．６％。")
    assert (number.text, number.value, number.digits) == ("１２３", 123, "１２３")
    assert (share.text, share.value, share.unit, share.decimals) == ("４５．６％", 45.6, "%", 1)
    assert number.printed == "１２３"


DIGITS = "零一二三四五六七八九"


def spelled(value: int) -> str:
    """A whole number below 10^8 in Chinese, without leaving out units."""
    if value >= 10_000:
        low = value % 10_000
        rest = ("零" if 0 < low < 1000 else "") + spelled(low) if low else ""
        return spelled(value // 10_000) + "万" + rest
    out = ""
    gap = False
    for size, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // size % 10
        if digit:
            out += ("零" if gap and out else "") + DIGITS[digit] + name
            gap = False
        else:
            gap = True
    return out


@given(st.integers(1, 99_999_999))
def test_spelled_numbers_are_read_back(value: int) -> None:
    assert chinese_value(spelled(value)) == value


@given(st.integers(101, 99_999_999))
def test_spelled_numbers_are_found_with_a_measure(value: int) -> None:
    (number,) = find_numbers(f"共有{spelled(value)}个样本")
    assert number.value == value
    assert number.text == spelled(value)
