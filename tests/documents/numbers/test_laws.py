"""Laws that hold for every text: spans, no overlap, no context where none is needed, bounded work."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.numbers.words import number_words

ALPHABET = (
    "0123456789.,-–−+±×%()[]{}^_e=:/'’ xkBhmsCIFtχ\u202f\u00a0\ntwoandhalf~<>°·²"
    "二万亿百分之一两点成第年月日约超过１％至"
)
PIECES = st.sampled_from(
    ["F(", "t(28) = ", "12/03/2021", "2021-03-12", "10:30", "3:1", "2 h 30 min", " to ", " and ", "between ",
     "range ",
     "95% CI ", "[0.1, 0.9]", "1,23,456", "1'234", "× 10−3", "ISBN 978-3-16-148410-0", "192.168.0.1", "1 in 5",
     "one in five",
     "two-thirds", "三分之二", "三百二十万", "1万2千", "１２３％", " m s^-1", " kg·m²", "/step", "$", "USD ",
     " or more", "+",
     "第", "月", " degrees of freedom", "2(4) = ", "F(l, 38)", "10.1145/1", "a@b.c", "0047", "the '90s",
     "2012–13", "49:452–458"]
)  # fmt: skip
TEXTS = (
    st.text(alphabet=ALPHABET, max_size=60)
    | st.lists(PIECES, max_size=12).map("".join)
    | st.text(max_size=40)
)


def check(text: str) -> list[Number]:
    numbers = find_numbers(text)
    for number in numbers:
        assert 0 <= number.start < number.end <= len(text)
        assert text[number.start : number.end] == number.text
        assert math.isfinite(number.value)
        assert number.digits in number.text
        low, high = number.interval
        assert low <= number.value <= high
        assert number.holds(number.value)
        assert number.printed
        number.restate(number.value)
        assert (number.partner is None) == (number.bound == "")
    assert all(a.end <= b.start for a, b in pairwise(numbers))
    return numbers


@given(TEXTS)
@example("３" * 50)
@example("1:1:1–" * 9)
@example("F(1, " * 9)
def test_spans_are_exact_and_apart(text: str) -> None:
    check(text)


@given(TEXTS, st.booleans())
def test_the_same_text_gives_the_same_numbers(text: str, comma: bool) -> None:
    assert find_numbers(text, decimal_comma=comma) == find_numbers(text, decimal_comma=comma)


@given(TEXTS)
def test_words_are_read_where_they_stand(text: str) -> None:
    words = list(number_words(text))
    assert all(a.end <= b.start for a, b in pairwise(words))
    assert all(0 <= w.start < w.end <= len(text) and math.isfinite(w.value) for w in words)


UNITS = [
    "",
    "%",
    " %",
    " ms",
    " GB",
    "×",
    " points",
    " kg·m²",
    " m s^-1",
    " μg/mL",
    " ms/step",
    "k",
    " million",
    "万",
]


def printings(value: Decimal) -> list[str]:
    plain = f"{value:f}"
    whole, _, decimals = plain.partition(".")
    grouped = f"{int(whole):,}"
    tail = f".{decimals}" if decimals else ""
    wide = plain.translate(str.maketrans("0123456789.", "０１２３４５６７８９．"))
    forms = [
        plain,
        grouped + tail,
        *(grouped.replace(",", s) + tail for s in ("\u202f", "\u2009", "\u00a0", "'", "’")),
    ]
    return [*forms, grouped.replace(",", "{,}") + tail, grouped.replace(",", "\\,") + tail, wide]


@given(st.integers(21, 10**9), st.integers(0, 5), st.integers(0, 9), st.sampled_from(UNITS))
def test_a_value_in_any_notation_comes_back_exactly(digits: int, places: int, which: int, unit: str) -> None:
    value = Decimal(digits).scaleb(-places)
    if unit == " points" and value > 100:
        return  # data points
    text = printings(value)[which] + unit
    (number,) = check(f"it reached {text} there")
    scale = {"k": 1000, " million": 10**6, "万": 10**4}.get(unit, 1)
    assert number.value == pytest.approx(float(value * scale), rel=1e-12)
    assert number.decimals == places
    assert number.text == text
    alone = find_numbers(number.text)
    assert [(n.value, n.unit, n.decimals) for n in alone] == [(number.value, number.unit, number.decimals)]


@given(st.integers(11, 99_999), st.integers(0, 3), st.integers(-20, 20).filter(bool), st.integers(0, 6))
def test_powers_come_back_exactly(digits: int, places: int, power: int, which: int) -> None:
    mantissa = f"{Decimal(digits).scaleb(-places):f}"
    raised = str(power).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))
    lost = f" × 10−{abs(power)}" if power < 0 else f" × 10^{power}"
    form = [
        f"e{power}",
        f"E{power:+03d}",
        f" × 10^{power}",
        f" × 10^{{{power}}}",
        f"×10{raised}",
        f" · 10^{power}",
        lost,
    ][which]
    (number,) = check(f"it reached {mantissa}{form} there")
    assert number.value == float(f"{mantissa}e{power}")
    assert (number.decimals, number.exponent) == (places, power)


@given(
    st.integers(0, 9999),
    st.integers(1, 9999),
    st.integers(0, 2),
    st.sampled_from(["–", "-", " to ", " – ", "−"]),
)
def test_ranges_come_back_with_both_ends(start: int, width: int, places: int, joint: str) -> None:
    low, high = (Decimal(v).scaleb(-places) for v in (start, start + width))
    text = f"values in the range {low:f}{joint}{high:f} ms"
    if f"{low:f}".startswith("0") and places == 0:
        return
    first, second = check(text)
    assert (first.value, second.value) == (float(low), float(high))
    assert (first.bound, second.bound, first.unit, second.unit) == ("low", "high", "ms", "ms")


@pytest.mark.parametrize(
    "piece",
    ["9", ",", ".", "-", "万", "1,", "1.", "1-", "1 - ", "二万", "三分之", "±1", "1:1", "1/1/", "F(1, ",
     "[0.1, ", "1 in ", "5 m ",
     "5 m^-1 ", "2 h ", "a1@b.", "10.1", "1'", "１", "5%, ", "1 and ", "between 1 and 2 ", "two hundred ", "ISBN 1-"],
)  # fmt: skip
def test_long_repetitions_are_read_in_bounded_work(piece: str) -> None:
    """No look reaches further than a bound: what is found in the middle does not depend on how long the text is."""
    period = len(piece)
    read = []
    for times in (300, 600):
        numbers = check(piece * times)
        middle = period * (times // 2)
        read.append(
            [(n.text, n.value, n.role, n.start - middle) for n in numbers if abs(n.start - middle) < 100]
        )
    assert read[0] == read[1]


def test_long_repetitions_are_read_to_the_end() -> None:
    for piece in ("9", ",", ".", "万", "- ", "十", "１", "hundred "):
        find_numbers(piece * (300_000 // len(piece)))


# What is read in each reported case: the values that claim something.
REPORTED: dict[str, list[float]] = {
    "pdf09": [4.2], "pdf10": [0.73, 0.95], "num06": [36000, 25], "num07": [4500.5] * 3, "num09": [12.3] * 2,
    "num11": [0.25, 0.806], "num12": [-2.22, -0.22], "num13": [456, 43],
}  # fmt: skip


def test_reported_cases(shared: Path) -> None:
    lines = (shared / "cases" / "public_reports.jsonl").read_text(encoding="utf-8").splitlines()
    cases = {case["id"]: case["input"] for case in map(json.loads, lines)}
    for name, values in REPORTED.items():
        text = cases[name].partition(" from OCR")[0]
        text = text.partition(" extracted as ")[2] or text
        claims = [n.value for n in check(text) if n.role in ("quantity", "count") and "U+" not in n.text]
        assert claims[: len(values)] == values, name
