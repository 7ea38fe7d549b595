"""Arithmetic in a text: what is wrong is found, what is right or may be meant otherwise is left alone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.arithmetic import find_mismatches, mismatches

RIGHT = (
    "37/120 = 30.8 %", "37/120 = .308", "(74.2 − 61.0) / 61.0 = 21.6 %", "(0.92-0.90)/0.90=2.2%", "3 + 4 = 7 = 14/2",
    "1,234 + 1 = 1,235", r"$\frac{3}{4} = 0.75$", r"\frac{37}{120} \approx 0.308", r"$1/\sqrt{2} = 0.707$",
    "sqrt(16) = 4", "√2 ≈ 1.41", "log(100) = 2", "log(8) = 3", "ln(10) = 2.303", "log10(1000) = 3", "exp(1) = 2.718",
    "2^10 = 1024, 10² = 100, 10⁻³ = 0.001", "1.2e-4 * 10 = 1.2e-3", "3×10^5 / 10^3 = 300", "20% × 50 = 10",
    "5 % of 200 = 10", "74.2 % − 61.0 % = 13.2", "100 − 95% = 5%", "2/3 = 0.66", "2/3 = 0.67", "1/3 ≈ 0.3",
    "19·21 = 399 ≈ 400", "0.1 × 3 = 0.3", "3 x 4 = 12", "3x3 = 9", "12 ÷ 4 = 3", "7/2 = 3.5 ≠ 4", "3 + 4 ≠ 8",
    "12 / 5 < 3", "12 / 5 ≥ 2.4", "4 = 2 + 2", "α = 0.05/3 = 0.0167", "H0: μ = 3 + 4 = 7", "2 * (3 + 4) = 14",
    "**3 + 4 = 7**", "- 5 + 3 = 8", "- 5 + 3 = -2", "3.45 × 20 = 69", "1 - 0.05 = 95%", "(3 + 4 = 7)",
)  # fmt: skip
WRONG = (
    "37/120 = 38.0 %", "37/120 = .38", "(74.2 − 61.0) / 61.0 = 24.6 %", "3 + 4 = 8", "So 3 + 4 = 8.",
    "x = 3 + 4 = 8", "1,234 + 1 = 1,236", r"\frac{37}{120} = 0.38", r"$\frac{3}{4} \approx 0.85$", "sqrt(16) = 5",
    "log(100) = 3", "ln(10) = 2.403", "2^10 = 1000", "10² = 1000", "12 / 5 > 3", "3 + 4 ≠ 7", "3·4 ≤ 11",
    "20% × 50 = 20", "8 = 3 + 4", "3×10^5 / 10^3 = 3000", "(3 + 4) × 2 = 15", "1/3 ≈ 0.5", "- 5 + 3 = 9",
    "- 5 + 6 = 12", "**3 + 4 = 9**", "sum over rows: 12 + 13 + 14 = 49 runs", "7/2 = 3.6 (rounded)", "3 + 4 < 7",
    "5 % of 200 = 20", "The paper says 7; but 3 + 5 = 7", "Recomputed (0.92 − 0.90)/0.90 = 5.2%, so it is small.",
)  # fmt: skip
OTHERWISE = (
    "pages 3-5 = 3 pages", "2026-11-30 = today", "30/11/2026 = today", "p = .03 < .05", "n − 1 + 2 = 29", "2n + 3 = 7",
    "x2 + 3 = 9", "a_1 + 2 = 3", "3 + 4n = 11", "Table 5 - 3 + 4 = 7", "10 mod 3 + 1 = 2", "5% more than 200 + 3 = 13",
    "t(28) = 2.05, F(1, 28) = 4.2", "f(3 + 4) = 9", "50 + 20% = 60", "1 + 2 + ... + 10 = 55", "1 + 2 + … + 10 = 55",
    "3 ± 1 + 4 = 8", "1.2.3 + 4 = 9", "PyTorch 1.9.1 / 2 = 9", "12:30 + 4 = 9", "value 3,5 + 2,5 = 6,1", "|3 − 5| = 2",
    "3! + 1 = 8", "120 min / 60 = 3 h", "3 + 4 = 8 million", "3 + 4 = 8k", "3 + 4 = 8 n", "1 234 + 1 = 1 236",
    "sum of 3 and 4 + 2 = 9", "3 + 4 = 8 ± 0.1", "10^400 = 3", "[12] 3 + 4 = 8", "(1) 3 + 4 = 8", "2(3+4) = 15",
    "R² = 0.9 + x = 3", "3 / 0 = 1", "sqrt(0 − 4) = 2", "3 + 4 → 8", "3 + (4 = 8", "3 + = 8", "7 = 8", "= 8",
)  # fmt: skip
TOLD = (
    "The paper says 37/120 = 38.0 %.", "Table 2 gives 12 + 13 = 26 in the paper.", "3 + 4 = 8 is wrong.",
    "The authors claim that 3 + 4 = 8", "“3 + 4 = 8” stands on page 3", 'It prints "3 + 4 = 8".', "if 3 + 4 = 8",
    "3 + 4 = 8 as stated", "37/120 = 38 %: no, 37/120 = 30.8 %", "not 3 + 4 = 8",
)  # fmt: skip


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right(text: str) -> None:
    assert mismatches(text) == []


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong(text: str) -> None:
    assert len(mismatches(text)) == 1


@pytest.mark.parametrize("text", OTHERWISE)
def test_what_may_be_meant_otherwise(text: str) -> None:
    assert mismatches(text) == []


@pytest.mark.parametrize("text", TOLD)
def test_what_the_text_only_tells_of(text: str) -> None:
    assert mismatches(text) == []


def test_plain_words() -> None:
    assert mismatches("so 12 + 13 =  26 holds") == ["12 + 13 = 26: 12 + 13 is 25"]
    assert mismatches("3 + 4 = 16/2") == ["3 + 4 = 16/2: 3 + 4 is 7, and 16/2 is 8"]
    assert mismatches("3 + 4 ≠ 7") == ["3 + 4 ≠ 7: both sides are 7"]


def test_each_is_told_once_and_in_order() -> None:
    assert [m.right for m in find_mismatches("1 + 1 = 4. Then 2 + 2 = 5, and 1 + 1 = 4 again.")] == ["4", "5"]


HOSTILE = (
    "(" * 60_000, "3+" * 30_000, "9" * 60_000, "3=3=" * 15_000, "2^" * 30_000, "√" * 60_000, "-" * 60_000,
    "((((3+4)=7)" * 5_000, "9^9^9^9 = 3", "9^200^3 = 1", "\\frac{" * 10_000, "1," * 30_000, " " * 60_000 + "=",
    "“" * 60_000, "a" * 60_000, "exp(exp(exp(9))) = 1", "1e999 * 2 = 3", "__import__('os') + 1 = 2", "- " * 30_000,
    "١ + ٢ = ٤",
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:8])
def test_hostile_text_is_read_to_its_end(text: str) -> None:
    assert isinstance(mismatches(text), list)


@given(st.text(alphabet="0123456789.,+-−*/^()=<>≈≠%{}[] \\√xn\n", max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    assert all(isinstance(found, str) and found for found in mismatches(text))


# --- statements made at random --------

WHOLE = st.integers(0, 2000)
SIGNS = st.sampled_from(["+", "-", "−", "×", "*", "·"])


def shown(value: Fraction, decimals: int) -> str:
    """The value rounded half up to so many decimals."""
    scaled = abs(value) * 10**decimals + Fraction(1, 2)
    digits = str(scaled.numerator // scaled.denominator).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    return f"-{text}" if value < 0 and digits.strip("0") else text


@st.composite
def sums(draw: st.DrawFn) -> tuple[str, Fraction]:
    """An expression of whole numbers without division, and its value."""
    text, value = str(first := draw(WHOLE)), Fraction(first)
    for _ in range(draw(st.integers(1, 4))):
        sign, number = draw(SIGNS), draw(WHOLE)
        if sign in ("+", "-", "−"):
            value = value + number if sign == "+" else value - number
            text = f"{text} {sign} {number}"
        else:
            value *= number
            text = f"({text}) {sign} {number}"
    return text, value


@st.composite
def quotients(draw: st.DrawFn) -> tuple[str, Fraction]:
    """A quotient of such an expression, and its value."""
    text, value = draw(sums())
    below = draw(st.integers(1, 5000))
    return f"({text}) / {below}", value / below


@given(sums())
def test_right_sums_give_nothing(case: tuple[str, Fraction]) -> None:
    text, value = case
    assert mismatches(f"We get {text} = {value}.") == []


@given(sums(), st.integers(-500, 500).filter(bool))
def test_wrong_sums_are_found(case: tuple[str, Fraction], off: int) -> None:
    text, value = case
    assert len(mismatches(f"We get {text} = {value + off}.")) == 1


@given(quotients(), st.integers(1, 6), st.sampled_from(["=", "≈"]))
def test_right_quotients_give_nothing(case: tuple[str, Fraction], decimals: int, relation: str) -> None:
    text, value = case
    assert mismatches(f"so {text} {relation} {shown(value, decimals)}, as expected") == []
    assert mismatches(f"so {text} {relation} {shown(100 * value, decimals)} %, as expected") == []


@given(quotients(), st.integers(1, 6), st.integers(2, 90), st.booleans())
def test_wrong_quotients_are_found(case: tuple[str, Fraction], decimals: int, off: int, less: bool) -> None:
    text, value = case
    wrong = value + Fraction(-off if less else off, 10**decimals)
    assert len(mismatches(f"so {text} = {shown(wrong, decimals)}, as expected")) == 1


@given(st.integers(1, 9999), st.integers(1, 9999), st.integers(1, 3))
def test_rounded_operands_explain_a_difference(one: int, other: int, decimals: int) -> None:
    a, b = Fraction(one, 1000), Fraction(other, 1000)
    rounded = f"{shown(a, decimals)} + {shown(b, decimals)}"
    assert mismatches(f"{rounded} = {shown(a + b, decimals)}") == []


@given(st.integers(-999, 999), st.integers(-999, 999), st.sampled_from(["<", ">", "≤", "≥", "≠"]))
def test_relations(one: int, other: int, relation: str) -> None:
    assume(other >= 0)
    holds = {"<": one < other, ">": one > other, "≤": one <= other, "≥": one >= other, "≠": one != other}[
        relation
    ]
    assert (
        bool(mismatches(f"0 + {one} {relation} {other}" if one >= 0 else f"0 - {-one} {relation} {other}"))
        != holds
    )
