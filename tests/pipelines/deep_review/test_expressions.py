"""Tokens and values of arithmetic."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.expressions import Unreadable, Value, evaluate, literal, tokens


def value(text: str, percent: Fraction = Fraction(1, 100), base: float = math.e) -> Value:
    return evaluate([t for t in tokens(text) if t.kind != "end"], percent, base)


def kinds(text: str) -> list[str]:
    return [token.kind for token in tokens(text)]


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("1 + 2 × 3", 7), ("(1 + 2) × 3", 9), ("2 − 3 − 4", -5), ("12 / 3 / 2", 2), ("2^3^2", 512), ("-2^2", -4),
        ("1,234,567 + 1", 1_234_568), ("10⁻²", Fraction(1, 100)), ("50 %", Fraction(1, 2)), ("2e3 + 1", 2001),
        (r"\frac{1}{4}", Fraction(1, 4)), (r"\dfrac{1 + 2}{3} \times 2", 2), (r"3 \cdot (4)", 12), ("[1 + {2}] × 3", 9),
        (r"\left( 1 + 1 \right) \div 2", 1), ("1 + -2", -1), (".5 + .5", 1),
    ],
)  # fmt: skip
def test_values(text: str, wanted: int | Fraction) -> None:
    assert value(text).nominal == wanted


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("sqrt(2)", math.sqrt(2)),
        ("√9", 3),
        ("exp(1)", math.e),
        ("ln(10)", math.log(10)),
        ("log2(8)", 3),
        ("2^0.5", 2**0.5),
    ],
)
def test_functions_are_near_and_inside_their_interval(text: str, wanted: float) -> None:
    found = value(text)
    assert float(found.nominal) == pytest.approx(wanted, rel=1e-12)
    assert found.low <= Fraction(wanted) <= found.high


def test_a_percent_sign_may_be_only_a_unit() -> None:
    assert value("50 %", percent=Fraction(1)).nominal == 50


def test_whole_numbers_are_exact_and_others_all_that_round_to_them() -> None:
    assert value("7 × 3")[1:] == (21, 21, True)
    assert value("0.5 × 2")[1:] == (Fraction(9, 10), Fraction(11, 10), False)
    assert literal("1.20").high - literal("1.20").low == Fraction(1, 100)


def test_a_quotient_that_comes_out_even_is_whole() -> None:
    assert value("6 / 3").whole and not value("7 / 2").whole


@pytest.mark.parametrize(
    "text",
    ["", "+", "1 +", "1 2", "(1", "1)", "(1]", "1 / 0", "1 / (2 − 2)", "0.4 / 0.04 / 0.00", "sqrt(0 − 1)", "ln(0)",
     "10^400", "9^9^9", "exp(1000)", r"\frac{1}", "sqrt", "1e999", "(0 − 2)^0.5"],
)  # fmt: skip
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        value(text)


def test_nesting_and_length_have_a_limit() -> None:
    with pytest.raises(Unreadable):
        value("(" * 40 + "1" + ")" * 40)
    with pytest.raises(Unreadable):
        value("+".join(["1"] * 200))


@pytest.mark.parametrize("text", ["v1.2.3", "x2", "a_1", "12:30", "#4", "3k", "3,5", "1.2.3"])
def test_digits_of_something_else_are_no_numbers(text: str) -> None:
    assert "number" not in kinds(text)


@pytest.mark.parametrize("text", ["3 x 4", "3x4", "3 * 4", "3 × 4", r"3 \times 4", "3 · 4"])
def test_ways_to_multiply(text: str) -> None:
    assert value(text).nominal == 12


def test_words_are_one_end() -> None:
    assert kinds("so we get 3 and nothing else") == ["end", "number", "end"]


@given(st.text(max_size=120))
def test_tokens_are_in_order_and_never_overlap(text: str) -> None:
    found = tokens(text)
    assert all(token.start <= token.end <= len(text) for token in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@given(st.integers(-999, 999), st.integers(1, 999), st.integers(0, 5))
def test_any_number_in_the_interval_rounds_to_the_literal(whole: int, part: int, decimals: int) -> None:
    text = f"{abs(whole)}.{part:0{decimals + 3}d}"
    found = literal(text)
    assert found.low < found.nominal < found.high
    assert found.nominal == Fraction(text)
