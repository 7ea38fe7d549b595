"""What a number is worth, how exactly it is printed, what it is for."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma


def only(text: str) -> Number:
    numbers = find_numbers(text)
    assert len(numbers) == 1, numbers
    return numbers[0]


def values(text: str) -> list[float]:
    return [n.value for n in find_numbers(text)]


def roles(text: str) -> list[tuple[str, str]]:
    return [(n.text, n.role) for n in find_numbers(text)]


@pytest.mark.parametrize(
    ("text", "value", "decimals", "unit"),
    [
        ("it is 3.20 here", 3.2, 2, None),
        ("it is .953 here", 0.953, 3, None),
        ("1,234 of them", 1234, 0, None),
        ("1\u202f234 of them", 1234, 0, None),
        ("1\u2009234\u2009567 of them", 1234567, 0, None),
        ("4,500.5 kg", 4500.5, 1, "kg"),
        ("4\u202f500.5 kg", 4500.5, 1, "kg"),
        ("92.1%", 92.1, 1, "%"),
        ("92.1 %", 92.1, 1, "%"),
        ("99\u00a0%", 99, 0, "%"),
        ("32 percent", 32, 0, "%"),
        ("3.2 percentage points", 3.2, 1, "points"),
        ("ninety-nine percent", 99, 0, "%"),
        ("1.2e-4", 1.2e-4, 1, None),
        ("3.6E+004 mg/L", 36000, 1, "mg/L"),
        ("1.2×10^-4", 1.2e-4, 1, None),
        ("1.2 × 10^-4", 1.2e-4, 1, None),
        ("1.2 × 10⁻⁴", 1.2e-4, 1, None),
        ("10^-4", 1e-4, 0, None),
        ("2x", 2, 0, "×"),
        ("2×", 2, 0, "×"),
        ("2.5 × faster", 2.5, 1, "×"),
        ("3 times faster", 3, 0, "×"),
        ("a 10-fold gain", 10, 0, "×"),
        ("37.42 s", 37.42, 2, "s"),
        ("80 GB", 80, 0, "GB"),
        ("25 °C", 25, 0, "°C"),
        ("10k steps", 10_000, 0, None),
        ("7B parameters", 7e9, 0, None),
        ("1.5 million samples", 1.5e6, 1, None),
        ("$5,000", 5000, 0, "$"),
        ("提升了3.2个百分点", 3.2, 1, "points"),
        ("1.2万样本", 12_000, 1, None),
        ("百分之三十", 30, 0, "%"),
        ("百分之30", 30, 0, "%"),
        ("快2倍", 2, 0, "×"),
    ],
)
def test_value_and_unit(text: str, value: float, decimals: int, unit: str | None) -> None:
    number = only(text)
    assert number.value == pytest.approx(value, rel=1e-12)
    assert (number.decimals, number.unit) == (decimals, unit)
    assert number.role == "quantity" or number.value <= 20


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a change of -3.2 here", -3.2),
        ("a change of −3.2 here", -3.2),
        ("a change (−3.2)", -3.2),
        ("x = −2.22", -2.22),
        ("p = - .22", -0.22),
        ("p = −.22", -0.22),
        ("sub-5%", 5),
        ("a gain of +3.2", 3.2),
        ("in 3-layer nets", 3),
        ("between a and b-0.5", 0.5),
        ("a value of –0.5 here", -0.5),
    ],
)
def test_sign_is_not_a_hyphen(text: str, value: float) -> None:
    assert values(text) == [pytest.approx(value)]


def test_signs_are_remembered() -> None:
    assert [n.sign for n in find_numbers("from −1.5 to +2.5 and 3.5")] == ["-", "+", ""]


@pytest.mark.parametrize(
    ("text", "value", "upper", "lower"),
    [
        ("12.3 ± 0.4", 12.3, 0.4, None),
        ("12.3±0.4", 12.3, 0.4, None),
        ("12.3 +- 0.4", 12.3, 0.4, None),
        ("12.3 +/- 0.4", 12.3, 0.4, None),
        ("12.3(4)", 12.3, 0.4, None),
        ("1.234(12)", 1.234, 0.012, None),
        ("12.3(4)(5)", 12.3, 0.4, 0.5),
        ("12.3 + 0.4 - 0.5", 12.3, 0.4, 0.5),
        ("12.3^+0.4_-0.5", 12.3, 0.4, 0.5),
        ("5.3% ± 0.2%", 5.3, 0.2, None),
        ("5.3 ± 0.2%", 5.3, 0.2, None),
        ("(1.2 ± 0.3) s", 1.2, 0.3, None),
        ("1.2 ± 0.3 × 10^-4", 1.2e-4, 0.3e-4, None),
    ],
)
def test_uncertainty_is_not_a_number_of_its_own(
    text: str, value: float, upper: float, lower: float | None
) -> None:
    number = only(text)
    assert number.value == pytest.approx(value)
    assert number.uncertainty == pytest.approx(upper)
    assert number.lower_uncertainty == (None if lower is None else pytest.approx(lower))


def test_sum_of_two_is_no_uncertainty() -> None:
    assert values("12 + 4 apples") == [12, 4]
    assert only("accuracy (1.0)").uncertainty is None


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("87%", 86.5, 87.5),
        ("0.9624", 0.96235, 0.96245),
        ("1.2e-4", 1.15e-4, 1.25e-4),
        ("10k", 9500, 10_500),
        ("1,234", 1233.5, 1234.5),
    ],
)
def test_interval(text: str, low: float, high: float) -> None:
    assert only(text).interval == pytest.approx((low, high))


def test_rounding_is_honest() -> None:
    assert only("87%").holds(87.4)
    assert only("87%").holds(86.5)
    assert not only("87%").holds(86.4)
    assert only("3.2").holds(3.20)
    assert only("36.97").holds((37.42 + 36.68 + 37.15 + 36.61) / 4)
    assert not only("0.9624").holds(0.96248)
    assert only("about 60%").holds(58)
    assert not only("60%").holds(58)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("about 60%", "~"), ("roughly 60%", "~"), ("~60%", "~"), ("≈ 60%", "~"), ("over 60%", ">"),
        (">60%", ">"), ("≥ 60%", ">="), ("more than 60%", ">"), ("less than 60%", "<"), ("up to 60%", "<="),
        ("at least 60%", ">="), ("p < .05", "<"), ("60%", ""), ("higher than 60%", ""), ("约60%", "~"),
    ],
)  # fmt: skip
def test_relation(text: str, relation: str) -> None:
    assert only(text).relation == relation


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("3–5", 3, 5, None),
        ("3-5 layers", 3, 5, None),
        ("10–20%", 10, 20, "%"),
        ("2–3×", 2, 3, "×"),
        ("10–20k", 10_000, 20_000, None),
        ("1.5 – 2.5 s", 1.5, 2.5, "s"),
    ],
)
def test_range_is_two_values(text: str, low: float, high: float, unit: str | None) -> None:
    left, right = find_numbers(text)
    assert (left.value, left.bound, left.partner, left.unit) == (low, "low", high, unit)
    assert (right.value, right.bound, right.partner, right.unit) == (high, "high", low, unit)


def test_change_is_no_range() -> None:
    assert [n.bound for n in find_numbers("from 0.354 to 0.345, then 3 and 5")] == ["", "", "", ""]


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("in 2019", "year"), ("(2019)", "year"), ("ICLR 2024", "year"), ("et al., 2019", "year"),
        ("summer of 2021", "year"), ("2024年", "year"), ("2048 hidden units", "quantity"),
        ("in 2000 steps", "quantity"), ("a size of 2048", "quantity"), ("(1337)", "quantity"),
        ("Section 3", "label"), ("Section 3.2", "label"), ("Sec. 3", "label"), ("§3", "label"),
        ("Fig. 4", "label"), ("Figure~4", "label"), ("Eq. (2)", "label"), ("Table 1", "label"),
        ("Run 3", "label"), ("run 3", "label"), ("run 5 experiments", "count"), ("图3", "label"),
        ("第2节", "label"), ("GPT-4", "version"), ("top-1", "label"), ("x86", "label"), ("text8", "label"),
        ("enwik8", "label"), ("CIFAR-10", "version"), ("2D", "label"), ("12th", "ordinal"),
        ("V100", "hardware"), ("RTX 3090", "hardware"), ("CUDA 11.8", "version"), ("PyTorch 1.9", "version"),
        ("PyTorch 1.9.0", "version"), ("Python (v3.11)", "version"), ("12 March", "date"), ("March 12", "date"),
        ("x_1", "math"), ("x^2", "math"), ("1 − β", "math"), ("t(198)", "df"), ("two branches", "count"),
        ("4 heads", "count"), ("4.0 heads", "quantity"), ("21 heads", "quantity"), ("k = 5", "quantity"),
        ("seed 42", "quantity"), ("5%", "quantity"), ("twice as fast", "count"), ("the third one", "ordinal"),
        ("第三", "ordinal"), ("[12]", "citation"), ("5-fold cross-validation", "count"),
    ],
)  # fmt: skip
def test_role(text: str, role: str) -> None:
    number = only(text)
    assert number.role == role


@pytest.mark.parametrize("text", ["2019-20", "2019–2021", "from 2010 to 2020"])
def test_years_come_in_pairs(text: str) -> None:
    assert [role for _, role in roles(text)] == ["year", "year"]


def test_from_more_to_less_is_no_pair_of_years() -> None:
    assert [role for _, role in roles("steps fell from 2010 to 1950.")] == ["quantity", "quantity"]


def test_lists_of_labels() -> None:
    assert {role for _, role in roles("Tables 1, 2 and 3")} == {"label"}
    assert {role for _, role in roles("(Runs 2 and 5)")} == {"label"}
    assert roles("Run 2 takes 5 s") == [("2", "label"), ("5 s", "quantity")]


def test_sizes() -> None:
    assert [role for _, role in roles("32×32 images")] == ["dimension", "dimension"]
    assert [role for _, role in roles("8 x 8 images")] == ["dimension", "dimension"]


def test_dates_and_addresses_are_no_quantities() -> None:
    assert {role for _, role in roles("on 2021-03-04")} == {"date"}
    assert find_numbers("see https://example.org/12/3.4 and arXiv:2401.12345") == []


def test_formulas() -> None:
    assert {role for _, role in roles("x_t-1 and 2 − β_t and N(0, 1.5)")} >= {"math"}
    numbers = find_numbers("β_1 = 0.9, n = 132")
    assert [(n.name, n.value) for n in numbers if n.role == "quantity"] == [("β_1", 0.9), ("n", 132)]


def test_names_of_versions() -> None:
    numbers = find_numbers("We use PyTorch 1.9 on an NVIDIA V100 GPU.")
    assert [(n.name, n.role) for n in numbers] == [("PyTorch", "version"), ("V100", "hardware")]


def test_one_is_no_quantity() -> None:
    assert values("one of them, 一个, zero-shot") == []
    assert values("two of them, 三个, twenty-one, two hundred") == [2, 3, 21, 200]
    assert values("三角形和万一") == []


def test_skipped_ranges() -> None:
    text = "as in [smith2019, 12] and 3.5"
    assert [n.text for n in find_numbers(text, [(6, 21)])] == ["3.5"]


def test_table_text_with_several() -> None:
    assert values("79 (63%)") == [79, 63]
    assert values("t(123) = 1 0.25, p = .806") == [123, 1, 0.25, 0.806]
    assert values("90.6, 87.4") == [90.6, 87.4]


def test_decimal_comma_by_habit() -> None:
    german = "Es sind 456,43 und 1,5 und 2,75 Einheiten, 1.234 Stück."
    assert uses_decimal_comma(german)
    assert [n.value for n in find_numbers(german, decimal_comma=True)] == [456.43, 1.5, 2.75, 1234]
    assert not uses_decimal_comma("Of 1,234 runs 3.5 and 4.5 failed [1,2] [3,4] [5,6].")


@pytest.mark.parametrize(
    ("text", "value", "restated"),
    [
        ("0.9624", 0.96248, "0.9625"),
        ("54.1%", 54.2063, "54.2%"),
        (".952", 0.9531, ".953"),
        ("1,923", 1923.6, "1,924"),
        ("1.2e-4", 1.26e-4, "1.3e-4"),
        ("12.3 ± 0.4", 12.44, "12.4 ± 0.4"),
        ("two", 3.0, None),
    ],
)
def test_restate_keeps_the_form(text: str, value: float, restated: str | None) -> None:
    assert only(text).restate(value) == restated


def test_printed() -> None:
    assert [n.printed for n in find_numbers("−1.2e-4 s, 37.42 s, 3 × 10^-4, 10k, two, $5,000")] == [
        "-1.2e-4", "37.42", "3 × 10^-4", "10k", "two", "5,000",
    ]  # fmt: skip


def test_absurd_numbers_do_no_harm() -> None:
    assert values("9" * 400) == []
    assert values("1e999 and 2") == [2]
    assert len(find_numbers("10^999999999 x")) <= 2
    assert find_numbers("") == []
    assert [n.value for n in find_numbers("0.000")] == [0.0]


ALPHABET = "0123456789.,-–−+±×%()[]^_e{}= xkB\u202f \u00a0abz二万百分之一两twohalf/:;=~<>°"


@given(st.text(alphabet=ALPHABET, max_size=60))
def test_anything_is_read(text: str) -> None:
    numbers = find_numbers(text)
    for number in numbers:
        assert text[number.start : number.end] == number.text
        assert number.start < number.end
        assert math.isfinite(number.value)
        low, high = number.interval
        assert low <= number.value <= high
        number.restate(number.value)
        assert number.printed
    assert [n.start for n in numbers] == sorted(n.start for n in numbers)
    assert all(a.end <= b.start for a, b in pairwise(numbers))


@given(st.floats(0, 1e9), st.integers(0, 6))
def test_what_is_printed_is_read_back(value: float, decimals: int) -> None:
    number = only(f"it is {value:.{decimals}f} there")
    assert number.value == float(f"{value:.{decimals}f}")
    assert number.decimals == decimals
    assert number.holds(value) or number.role == "count"


@given(st.floats(1e-9, 1e9), st.integers(0, 5))
def test_scientific_is_read_back(value: float, decimals: int) -> None:
    number = only(f"it is {value:.{decimals}e} there")
    assert number.holds(value) or number.significant <= 1


@given(st.integers(1000, 10**12))
def test_grouping_changes_nothing(value: int) -> None:
    assert only(f"n = {value:,} there").value == value
    assert only(f"n = {value:,} there".replace(",", "\u202f")).value == value


@given(st.floats(0.01, 1000), st.floats(0.01, 1000), st.integers(0, 4))
def test_restated_holds_the_value(value: float, other: float, decimals: int) -> None:
    restated = only(f"it is {value:.{decimals}f}%").restate(other)
    assert restated is not None
    assert only(restated).holds(other)


def test_counts_and_settings_are_exact() -> None:
    assert only("three groups").holds(3)
    assert not only("three groups").holds(3.2)
    assert not only("a rate of 1e-3").holds(8e-4)
    assert only("a rate of 1.0e-3").holds(1.02e-3)
