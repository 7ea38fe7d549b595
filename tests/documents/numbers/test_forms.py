"""Every form in which a number is printed, each beside a form that looks like it and means something else."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma
from paperkit.documents.numbers.literal import power_of_ten, read_literal, scaled
from paperkit.documents.numbers.units import read_unit
from paperkit.documents.numbers.words import chinese_value, number_words


def only(text: str, **options: Any) -> Number:
    numbers = find_numbers(text, **options)
    assert len(numbers) == 1, numbers
    return numbers[0]


def values(text: str, **options: Any) -> list[float]:
    return [n.value for n in find_numbers(text, **options)]


def roles(text: str) -> list[str]:
    return [n.role for n in find_numbers(text)]


# Each row: two ways to print one number, and a third that is another number.
@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("1,234", "1234", "1,235"),
        ("1,234,567", "1234567", "1,234,576"),
        ("12,345.67", "12345.67", "12,345.76"),
        ("1\u202f234", "1234", "1\u202f243"),
        ("1\u2009234\u2009567", "1,234,567", "1\u2009234\u2009576"),
        ("1\u00a0234", "1,234", "1\u00a0324"),
        ("3.2", "3.20", "3.02"),
        (".953", "0.953", "0.935"),
        ("-.22", "-0.22", "-0.02"),
        ("−0.5", "-0.5", "-0.05"),
        ("–0.5", "-0.5", "-5.0"),
        ("1.2e-4", "1.2E-04", "1.2e-5"),
        ("1.2e-4", "1.2 × 10^-4", "1.2 × 10^4"),
        ("1.2×10^-4", "1.2×10⁻⁴", "1.2×10⁻⁵"),
        ("1.2·10^-4", "1.2 x 10^-4", "1.2·10^-3"),
        ("1.2*10^{-4}", "1.2 ⋅ 10^(-4)", "1.2*10^{4}"),
        ("3.6E+004", "36000", "3.6E+005"),
        ("2·10^5", "200,000", "2.10"),
        ("10^-4", "1e-4", "10^4"),
        ("10⁻⁴", "10^{-4}", "10⁻³"),
        ("10^3", "1,000", "103"),
        ("10k", "10,000", "10"),
        ("10K", "10k", "10M"),
        ("1.5M", "1.5 million", "1.5 billion"),
        ("7B", "7 billion", "7 million"),
        ("2 thousand", "2,000", "2 million"),
        ("1.2万", "12,000", "1.2千"),
        ("3百万", "3 million", "3万"),
        ("2亿", "200 million", "2千万"),
        ("5%", "5 percent", "5.5%"),
        ("5 %", "5\u202f%", "0.5%"),
        ("5 per cent", "5%", "50 per cent"),
        ("5 percentage points", "5pp", "5 percentage points".replace("5", "6")),
        ("5 points", "5 pts", "4 points"),
        ("2×", "2x", "3×"),
        ("2-fold", "2×", "20-fold"),
        ("3倍", "3×", "30倍"),
        ("5个百分点", "5 points", "50个百分点"),
        ("20 ms", "20 milliseconds", "21 ms"),
        ("3 hours", "3 h", "4 h"),
        ("3 min", "3 minutes", "13 minutes"),
        ("12 秒", "12 s", "2 秒"),
    ],
)
def test_twins(one: str, same: str, other: str) -> None:
    first, second, third = (only(f"it reached {form} there") for form in (one, same, other))
    assert math.isclose(first.value, second.value, rel_tol=1e-12)
    assert first.unit == second.unit
    assert not math.isclose(first.value, third.value, rel_tol=1e-6)


@pytest.mark.parametrize(
    ("printed", "inside", "outside"),
    [
        ("87", 87.4, 86.4),
        ("87", 86.5, 87.6),
        ("87.0", 87.04, 87.4),
        ("0.73", 0.7321, 0.7421),
        ("0.74", 0.7350, 0.7321),
        ("92.1%", 92.14, 92.16),
        ("1,234", 1234.4, 1233.4),
        ("1.2e-4", 1.24e-4, 1.26e-4),
        ("1.2×10^-4", 1.16e-4, 1.14e-4),
        ("-0.5", -0.54, 0.5),
        ("150k", 150_400, 150_600),
        ("1.5M", 1_540_000, 1_560_000),
        ("about 60%", 62.9, 64.0),
        ("about 60%", 57.1, 56.0),
        ("nearly 60%", 58.0, 55.0),
        ("≈ 0.30", 0.31, 0.33),
        ("0.000", 0.0004, 0.0006),
        ("100", 100.4, 101.0),
        ("12.3 ± 0.4", 12.34, 12.4),
        ("three", 3.0, 3.2),
        ("5 runs", 5.0, 5.3),
        ("1e-3", 1e-3, 8e-4),
        ("10^-4", 1e-4, 1.4e-4),
        ("1.2万", 12_400, 12_600),
    ],
)
def test_what_rounds_to_it_and_what_does_not(printed: str, inside: float, outside: float) -> None:
    number = find_numbers(f"it is {printed}")[0]
    assert number.holds(inside)
    assert not number.holds(outside)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the value 0.5", [0.5]),
        ("the value 5.", [5]),
        ("Version 1.2.3 is used", [1.2]),
        ("at 10:30 it", [10, 30]),
        ("a = .5, b = .25", [0.5, 0.25]),
        ("a.5 and b.6", [5, 6]),
        ("... 5 ...", [5]),
        ("1,2,3", [1, 2, 3]),
        ("1,23", [1, 23]),
        ("12,34,567", [1234567]),
        ("1,234,56", [1234, 56]),
        ("0,123", [0, 123]),
        ("1234,567", [1234, 567]),
        ("1 234", [1, 234]),
        ("1\u2009234,567", [1234, 567]),
        ("0.1, 0.2, and 0.3", [0.1, 0.2, 0.3]),
        ("(0.1,0.2)", [0.1, 0.2]),
        ("[0.1;0.2]", [0.1, 0.2]),
        ("0.1/0.2/0.3", [0.1, 0.2, 0.3]),
        ("79 (63%)", [79, 63]),
        ("79 (59.8%), 53 (40.2%)", [79, 59.8, 53, 40.2]),
        ("3.6E+004 mg/L (at 25 °C)", [36000, 25]),
        ("t(123) = 1 0.25, p = .806", [123, 1, 0.25, 0.806]),
        ("t(198) = -2.22, p = -.22", [198, -2.22, -0.22]),
        ("t(198) = −2.22, p = - .22", [198, -2.22, -0.22]),
        ("F(1, 38) = 4.2", [1, 38, 4.2]),
        ("0.090 to 0.093", [0.090, 0.093]),
        ("12.3 ± 0.4", [12.3]),
        ("12.3 + 0.4 - 0.5", [12.3]),
        ("12.3(4)(5)", [12.3]),
        ("12.3 (4) (5)", [12.3, 4, 5]),
        ("1e", [1]),
        ("e5", [5]),
        ("5e-", [5]),
        ("1e+", [1]),
        ("0x1F", [0, 1]),
        ("١٢٣", []),
        ("²", []),
        ("½", []),
        ("१२", []),
        ("", []),
        ("-", []),
        (".", []),
        ("%", []),
        ("±", []),
        ("1e999", []),
        ("10^999", []),
        ("0e999", []),
        ("9" * 400, []),
    ],
)
def test_values_of_a_text(text: str, expected: list[float]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    ("text", "value", "upper", "lower"),
    [
        ("12.3 ± 0.4", 12.3, 0.4, None),
        ("12.3±0.4", 12.3, 0.4, None),
        ("12.3 +/- 0.4", 12.3, 0.4, None),
        ("12.3 +- 0.4", 12.3, 0.4, None),
        ("12.3 \\pm 0.4", 12.3, 0.4, None),
        ("12.3% ± 0.4%", 12.3, 0.4, None),
        ("12.3 ± 0.4 %", 12.3, 0.4, None),
        ("(12.3 ± 0.4)%", 12.3, 0.4, None),
        ("12.3 ± .4", 12.3, 0.4, None),
        ("1,234 ± 56", 1234, 56, None),
        ("12.3 + 0.4 - 0.5", 12.3, 0.4, 0.5),
        ("12.3 + 0.4 − 0.5", 12.3, 0.4, 0.5),
        ("12.3^+0.4_-0.5", 12.3, 0.4, 0.5),
        ("12.3(4)", 12.3, 0.4, None),
        ("12.34(5)", 12.34, 0.05, None),
        ("12.345(12)", 12.345, 0.012, None),
        ("12.3(4)(5)", 12.3, 0.4, 0.5),
        ("1.2(3) × 10^-4", 1.2e-4, 0.3e-4, None),
        ("1.2 ± 0.3 × 10^-4", 1.2e-4, 0.3e-4, None),
        ("(1.2 ± 0.3) × 10^-4", 1.2e-4, 0.3e-4, None),
        ("(1.2 ± 0.3)×10⁻⁴", 1.2e-4, 0.3e-4, None),
        ("1.2e-4 ± 3e-5", 1.2e-4, 3e-5, None),
        ("1.2 × 10^-4 ± 3 × 10^-5", 1.2e-4, 3e-5, None),
        ("1.2 × 10^-4 ± 0.3", 1.2e-4, 0.3e-4, None),
        ("0.012 ± 3e-4", 0.012, 3e-4, None),
        ("2.5 ± 0.5k", 2500, 500, None),
        ("2.5 ± 0.5 million", 2.5e6, 0.5e6, None),
        ("1.0 ± 0.0", 1.0, 0.0, None),
    ],
)
def test_uncertainty(text: str, value: float, upper: float, lower: float | None) -> None:
    number = only(text)
    assert number.value == pytest.approx(value, rel=1e-12)
    assert number.uncertainty == pytest.approx(upper, rel=1e-12)
    assert (number.lower_uncertainty is None) == (lower is None)
    if lower is not None:
        assert number.lower_uncertainty == pytest.approx(lower, rel=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        "5 + 3",
        "12.3 (4 runs)",
        "12.3 - 0.4",
        "12(3)",
        "12.3 plus 0.4",
        "12.3 ± x",
        "12.3 ±",
        "12.3(45678)",
        "12.3(a)",
    ],
)
def test_no_uncertainty(text: str) -> None:
    assert all(n.uncertainty is None for n in find_numbers(text))


@pytest.mark.parametrize(
    "text",
    ["1.2 ± 0.3 × 10^400", "1.2(3)e400", "1.0 ± 2e999", "0.0 ± 1 × 10^999", "1e400 ± 5", "0e999", "1e308 million",
     "9e307 ± 9e999", "1.2(3)×10^400", "10^308 k", "0 ± 0 × 10^999", f"{'9' * 400} ± 1 × 10^5", f"{'9' * 400}e400",
     "1.2 + 0.3 - 0.4 × 10^999", "(1.2 ± 0.3) × 10^400", "0.0e-999", "1e-999", "5 × 10^-999 ± 3"],
)  # fmt: skip
def test_beyond_all_floats(text: str) -> None:
    for number in find_numbers(text):
        assert math.isfinite(number.value)
        assert all(map(math.isfinite, number.interval))
        assert number.uncertainty is None or math.isfinite(number.uncertainty)
        number.holds(1.0)
        number.restate(2.5)
        assert number.printed
        assert number.significant >= 0


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("3–5%", 3, 5, "%"),
        ("3-5%", 3, 5, "%"),
        ("3%–5%", 3, 5, "%"),
        ("3.2%–4.5%", 3.2, 4.5, "%"),
        ("0.80–0.90", 0.8, 0.9, None),
        ("1.5-2.0 s", 1.5, 2.0, "s"),
        ("2~3 GB", 2, 3, "GB"),
        ("10–20k", 10_000, 20_000, None),
        ("3 – 5 points", 3, 5, "points"),
        ("2至5倍", 2, 5, "×"),
        ("1e-4–1e-3", 1e-4, 1e-3, None),
        ("50–50%", 50, 50, "%"),
    ],
)
def test_ranges(text: str, low: float, high: float, unit: str | None) -> None:
    first, second = find_numbers(text)
    assert (first.value, first.bound, first.partner) == (low, "low", high)
    assert (second.value, second.bound, second.partner) == (high, "high", low)
    assert first.unit == second.unit == unit


@pytest.mark.parametrize(
    "text",
    ["Figures 3–5", "from 0.5 to 0.6", "2019–2021", "pages 3-5", "3 s–5 min", "0.5, 0.6", "0.5 / 0.6", "3 vs 5",
     "2021-02-21", "0.5 — that is 0.6", "GPT-4-8", "3 - -5", "0.5-+0.6"],
)  # fmt: skip
def test_no_ranges(text: str) -> None:
    assert all(n.bound == "" and n.partner is None for n in find_numbers(text))


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("5%", "%"), ("5‰", "‰"), ("5x", "×"), ("5×", "×"), ("5 times faster", "×"), ("5 times as large", "×"),
        ("5-fold", "×"), ("5 points", "points"), ("5-point gain", "points"), ("5 pp", "points"), ("5 s", "s"),
        ("5s", "s"), ("5 seconds", "s"), ("5 ms", "ms"), ("5 μs", "μs"), ("5 µs", "µs"), ("5 min", "min"),
        ("5 h", "h"), ("5h", "h"), ("5 days", "d"), ("5 weeks", "week"), ("5 GB", "GB"), ("5GiB", "GiB"),
        ("5 kHz", "kHz"), ("5 °C", "°C"), ("5°", "°"), ("5 dB", "dB"), ("5 px", "px"), ("5 W", "W"), ("5 kWh", "kWh"),
        ("5 mm", "mm"), ("5 km", "km"), ("5 km/h", "km/h"), ("5 m/s", "m/s"), ("5 mg/L", "mg/L"), ("5 kg", "kg"),
        ("5 TFLOPS", "TFLOPS"), ("5 fps", "fps"), ("5 bits", "bits"), ("$5", "$"), ("€5", "€"), ("£5", "£"),
        ("¥5", "¥"), ("5 eV", "eV"), ("5 ppm", "ppm"), ("5 个百分点", "points"), ("5小时", "h"), ("5分钟", "min"),
    ],
)  # fmt: skip
def test_units(text: str, unit: str) -> None:
    assert only(text).unit == unit


@pytest.mark.parametrize(
    "text",
    ["5 times", "ran 5 times in all", "5 samples", "5 minima", "5 models", "5 hidden", "5 gates", "5 sets", "5 mice",
     "5 kgs", "5 K-means", "5 x 5", "5x5", "5 xylophones", "5 days-old", "5 s-curves", "5 hours' work", "5 pointers",
     "5 percentile", "5 A/B tests", "5 G", "5 m/x", "5-folded", "5-fold cross-validation", "5 B cells"],
)  # fmt: skip
def test_words_that_only_begin_like_a_unit(text: str) -> None:
    assert find_numbers(text)[0].unit is None


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("in Table 2", "label"), ("Tab. 2", "label"), ("Figure 2a", "label"), ("Fig. 2", "label"),
        ("Eq. (2)", "label"),
        ("Equation 2", "label"), ("Section 2", "label"), ("Section 2.1", "label"), ("Sec. 2", "label"),
        ("Appendix 2", "label"), ("Algorithm 2", "label"), ("Theorem 2", "label"), ("Lemma 2.3", "label"),
        ("page 2", "label"), ("§2", "label"), ("#2", "label"), ("No. 2", "label"), ("Run 2", "label"),
        ("Stage 2", "label"), ("表 2", "label"), ("图2", "label"), ("第2", "label"), ("RQ 2", "label"),
        ("in 2019", "year"), ("since 2019", "year"), ("(2019)", "year"), ("NeurIPS 2019", "year"),
        ("et al., 2019", "year"), ("2019年", "year"), ("the 1990s", "year"), ("early 2010s", "year"),
        ("mid-1990s", "year"), ("February 21", "date"), ("21 February", "date"), ("Feb. 21", "date"),
        ("May 5", "date"), ("February 21st", "date"), ("5月", "date"), ("2021 February", "date"),
        ("V100", "hardware"), ("A100", "hardware"), ("RTX 3090", "hardware"), ("H100", "hardware"),
        ("PyTorch 1.9", "version"), ("Python 3.11", "version"), ("CUDA 11.8", "version"), ("v2.1", "version"),
        ("1.2.3", "version"), ("GPT-4", "version"), ("Llama 2", "version"), ("CC BY 4.0", "version"),
        ("[2]", "citation"), ("x_2", "math"), ("2^x", "math"), ("log(2)", "math"), ("k + 2", "math"), ("2π", "label"),
        ("1st", "ordinal"), ("2nd", "ordinal"), ("third", "ordinal"), ("L2", "label"), ("top-5", "label"),
        ("ResNet-50", "version"), ("5 runs", "count"), ("20 models", "count"), ("21 models", "quantity"),
        ("0.5", "quantity"), ("k = 5", "quantity"), ("ε = 1e-8", "quantity"),
        ("ε = 10^-8", "quantity"), ("i = 1", "math"), ("(0, x)", "math"),
        ("(1e-4, x)", "quantity"), ("n = 132", "quantity"), ("p < 0.05", "quantity"),
        ("2019 samples", "quantity"), ("2048 units", "quantity"), ("a size of 2048", "quantity"),
        ("1990s timeout", "quantity"), ("21 of them", "quantity"), ("0.5 in May", "quantity"),
    ],
)  # fmt: skip
def test_roles(text: str, role: str) -> None:
    assert only(text).role == role


@pytest.mark.parametrize(
    "text",
    ["2021 February 21", "21 February 2021", "February 21, 2021", "Feb 21, 2021", "Feb. 21, 2021", "Feb. 21 2021",
     "February 21st, 2021", "21 Feb 2021", "2021 Feb 21", "Accepted 2021 July 27.", "2021-02-21", "2021年2月21日",
     "received 2020 May 3", "(1999 December 31)", "Draft of 2024 January 1"],
)  # fmt: skip
def test_no_part_of_a_date_is_a_claim(text: str) -> None:
    assert not {"quantity", "count"} & set(roles(text))


@pytest.mark.parametrize(
    "text",
    ["21 marchers", "may 5 units", "2021 samples", "at most 21, 2021 units", "decimal 21", "augment 5 times",
     "mar 5 images", "0.5, 2021 units"],
)  # fmt: skip
def test_what_only_looks_like_a_date(text: str) -> None:
    assert {"quantity", "count"} & set(roles(text))


@pytest.mark.parametrize(
    ("text", "sign", "value"),
    [
        ("a loss of -0.5", "-", -0.5), ("a loss of −0.5", "-", -0.5), ("a gain of +0.5", "+", 0.5),
        ("(-0.5)", "-", -0.5), ("= -0.5", "-", -0.5), ("= - 0.5", "-", -0.5), ("[-0.5]", "-", -0.5),
        ("x: -0.5", "-", -0.5), ("x, -0.5", "-", -0.5), ("≈−0.5", "-", -0.5), ("-5%", "-", -5.0), ("+5%", "+", 5.0),
        ("sub-0.5", "", 0.5), ("non-0.5", "", 0.5), ("5-0.5", "", 5.0), ("a - 0.5", "", 0.5), ("near-5%", "", 5.0),
    ],
)  # fmt: skip
def test_signs(text: str, sign: str, value: float) -> None:
    number = find_numbers(text)[0]
    assert (number.sign, number.value) == (sign, value)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("about 5.5", "~"), ("around 5.5", "~"), ("roughly 5.5", "~"), ("nearly 5.5", "~"), ("almost 5.5", "~"),
        ("approximately 5.5", "~"), ("~5.5", "~"), ("∼ 5.5", "~"), ("≈5.5", "~"), ("约5.5", "~"), ("大约5.5", "~"),
        ("over 5.5", ">"), ("above 5.5", ">"), ("more than 5.5", ">"), ("greater than 5.5", ">"), (">5.5", ">"),
        ("> 5.5", ">"), ("exceeds 5.5", ">"), ("below 5.5", "<"), ("under 5.5", "<"), ("less than 5.5", "<"),
        ("fewer than 5.5", "<"), ("<5.5", "<"), ("at least 5.5", ">="), ("≥5.5", ">="), (">= 5.5", ">="),
        ("at most 5.5", "<="), ("≤ 5.5", "<="), ("<=5.5", "<="), ("up to 5.5", "<="),
        ("is 5.5", ""), ("of 5.5", ""), ("to 5.5", ""), ("other than 5.5", ""), ("= 5.5", ""), ("5.5", ""),
        ("about: 5.5", ""), ("over (5.5)", ""), ("mostly 5.5", ""),
    ],
)  # fmt: skip
def test_relations(text: str, relation: str) -> None:
    assert only(text).relation == relation


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("two runs", 2, None), ("Twelve models", 12, None), ("twenty heads", 20, None), ("twenty-one runs", 21, None),
        ("ninety nine runs", 99, None), ("two hundred runs", 200, None), ("five thousand steps", 5000, None),
        ("three million words", 3e6, None), ("a hundred runs", 100, None), ("a dozen runs", 12, None),
        ("five percent", 5, "%"), ("three percentage points", 3, "points"), ("two points", 2, "points"),
        ("twice as fast", 2, "×"), ("doubled", 2, "×"), ("half", 0.5, "×"), ("threefold", 3, "×"),
        ("ten-fold", 10, "×"), ("three times faster", 3, "×"), ("三个", 3, None), ("十五个", 15, None),
        ("三百二十个", 320, None), ("百分之三十", 30, "%"), ("两倍", 2, "×"), ("二十种", 20, None),
    ],
)  # fmt: skip
def test_number_words(text: str, value: float, unit: str | None) -> None:
    number = only(text)
    assert (number.value, number.unit, number.word) == (value, unit, True)
    assert isinstance(number.value, float)
    assert number.restate(4.0) is None
    assert number.printed == number.text


@pytest.mark.parametrize(
    "text",
    ["one run", "someone", "often", "tenant", "a one-off", "weight", "zero-shot", "two-shot", "life",
     "单独一个", "三角形", "统一", "万一", "一", "hundreds", "stone", "double-blind", "network", "sixteenths"],
)  # fmt: skip
def test_no_number_words(text: str) -> None:
    assert find_numbers(text) == []


@pytest.mark.parametrize(
    ("word", "value"),
    [("十", 10), ("二十", 20), ("一百零五", 105), ("两万", 20000), ("三万五千", 35000), ("一亿", 1e8), ("〇", 0),
     ("二〇二四", 2024), ("十二万", 120000), ("", None), ("百分", None), ("x", None), ("十" * 17, None),
     ("一" * 13, None)],
)  # fmt: skip
def test_chinese_value(word: str, value: float | None) -> None:
    if word:
        assert chinese_value(word) == value


def test_words_stand_where_they_say() -> None:
    text = "Two of three runs, twenty-one models, 三个任务 and a tenfold gain."
    for word in number_words(text):
        assert text[word.start : word.end].strip() == text[word.start : word.end] != ""


@pytest.mark.parametrize(
    ("text", "restated"),
    [
        ("0.93", "0.99"), ("1,234", "1"), ("-0.5", "-1.0"), ("5%", "1%"), ("1.2e-4", "9876.5e-4"), (".50", ".99"),
        ("10k", "0k"), ("$5.2", "$1.0"), ("12.3 ± 0.4", "1.0 ± 0.4"),
    ],
)  # fmt: skip
def test_restated_in_the_same_form(text: str, restated: str) -> None:
    number = only(f"it is {text}" if not text.startswith("$") else text)
    assert number.restate(0.98765) == restated


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("0.930", "0.930"), ("-0.5 s", "-0.5"), ("12.3 ± 0.4", "12.3"), ("1.2 × 10^-4 s", "1.2 × 10^-4"),
        ("1.2 ± 0.3 × 10^-4", "1.2 × 10^-4"), ("1.2e-4 ± 3e-5", "1.2e-4"), ("10k", "10k"), ("5%", "5"), ("$5", "5"),
        ("1,234 GB", "1,234"), ("1.2万", "1.2万"), ("+3.2", "3.2"),
    ],
)  # fmt: skip
def test_printed_form(text: str, printed: str) -> None:
    assert only(f"= {text}" if text[0] in "+-" else text).printed == printed


@pytest.mark.parametrize(
    ("text", "comma"),
    [
        ("3,14 und 2,71 und 1,41", True),
        ("3,14 und 2,71", False),
        ("3,14 und 2,71 und 1,41, but 1.5 and 2.5", False),
        ("1,234 and 5,678 and 9,012", False),
        ("3.14 and 2.71", False),
        ("", False),
        ("1,2,3,4,5", False),
    ],
)
def test_decimal_comma_is_a_habit_of_the_document(text: str, comma: bool) -> None:
    assert uses_decimal_comma(text) is comma


@pytest.mark.parametrize(
    ("text", "point", "comma"),
    [
        ("456,43", [456, 43], [456.43]),
        ("1.234,5", [1.234, 5], [1234.5]),
        ("1.234.567,8", [1.234, 8], [1234567.8]),
        ("0,5 ± 0,1", [0, 5, 1], [0.5]),
        ("3,5%", [3, 5], [3.5]),
        ("1.5", [1.5], [1]),
    ],
)
def test_decimal_comma_changes_the_reading(text: str, point: list[float], comma: list[float]) -> None:
    assert values(text)[: len(point)] == point or len(values(text)) >= len(point)
    assert values(text, decimal_comma=True)[: len(comma)] == comma


@pytest.mark.parametrize(
    ("mantissa", "exponent", "value"),
    [(3.0, -5, 3e-05), (1.5, 3, 1500.0), (0.0, 400, 0.0), (1.0, 400, math.inf), (1.0, -400, 0.0), (2.5, 0, 2.5),
     (1e300, 20, math.inf), (1e20, 3, 1e23), (math.inf, 5, math.inf)],
)  # fmt: skip
def test_scaled(mantissa: float, exponent: int, value: float) -> None:
    assert scaled(mantissa, exponent) == value


def test_powers() -> None:
    assert [power_of_ten(e) for e in (-400, -1, 0, 308, 309)] == [0.0, 0.1, 1.0, 1e308, math.inf]


def test_literals_alone() -> None:
    assert read_literal("x", 0) is None
    found = read_literal("a 12.50% b", 2)
    assert found is not None
    assert (found.start, found.end, found.mantissa, found.decimals, found.digits) == (2, 7, 12.5, 2, "12.50")
    assert read_unit("12.50% b", 5) == (0, "%", 6)
    assert read_unit("12 widgets", 2) == (0, None, 2)
    assert read_unit("12", 2) == (0, None, 2)


MONTHS = ["January", "February", "June", "Sept", "Dec", "Nov"]

# --- properties --------

ALPHABET = "0123456789.,-–−+±×%()[]^_e{}= xkB\u202f \u00a0abz二万百分之一两twohalf/:;=~<>°第约年月日sMay"
PIECES = st.sampled_from(
    ["Table", " in ", "2019", "about ", "more than ", "up to ", " ms", "k", "%", " ± ", " ", "10^-4", "1,234", "0.5",
     "3", "e5", " points", "-fold", " × 10^", "(", ")", "−", "May ", " s", "Run ", "百分之", "约", "年", "≈", "twelve",
     " times faster", ", ", ".", "1e400", "\n", "–", "V100", "$"]
)  # fmt: skip
TEXTS = st.text(alphabet=ALPHABET, max_size=60) | st.lists(PIECES, max_size=14).map("".join)


@given(TEXTS)
def test_never_raises_and_spans_are_exact(text: str) -> None:
    numbers = find_numbers(text)
    for number in numbers:
        assert text[number.start : number.end] == number.text
        assert number.start < number.end
        assert math.isfinite(number.value)
        low, high = number.interval
        assert low <= number.value <= high
        assert number.holds(number.value)
        assert number.printed
        assert number.reach >= 0
        number.restate(number.value)
        assert (number.partner is None) == (number.bound == "")
        assert number.uncertainty is None or math.isfinite(number.uncertainty)
    assert all(a.end <= b.start for a, b in pairwise(numbers))


NEUTRAL = " ; xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ; yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy ; "


@given(TEXTS, TEXTS)
def test_texts_side_by_side_are_read_as_alone(one: str, other: str) -> None:
    one = f"xxxx ; {one}"
    together = find_numbers(one + NEUTRAL + other + NEUTRAL)
    shift = len(one + NEUTRAL)
    left = [n for n in together if n.start < len(one)]
    right = [n for n in together if n.start >= shift]
    alone = find_numbers(one + NEUTRAL)
    assert left == alone
    after = find_numbers(NEUTRAL + other + NEUTRAL)
    assert [(n.start - shift, n.value, n.unit, n.role) for n in right] == [
        (n.start - len(NEUTRAL), n.value, n.unit, n.role) for n in after
    ]


@given(TEXTS, st.integers(0, 60), st.integers(0, 60))
def test_what_is_hidden_is_not_read(text: str, one: int, other: int) -> None:
    start, end = sorted((one, other))
    for number in find_numbers(text, [(start, end)]):
        assert not start <= number.start < end


def forms(value: float, decimals: int) -> list[tuple[str, int]]:
    """Ways to print a value, with the power of ten that each adds to its last place."""
    fixed, grouped = f"{value:.{decimals}f}", f"{value:,.{decimals}f}"
    mantissa, exponent = f"{value:.{decimals}e}".split("e")
    power = int(exponent)
    return [
        (fixed, 0), (grouped, 0), (grouped.replace(",", "\u202f"), 0), (grouped.replace(",", "\u2009"), 0),
        (f"{mantissa}e{exponent}", power), (f"{mantissa}E{power}", power), (f"{mantissa} × 10^{power}", power),
        (f"{mantissa}×10^{{{power}}}", power), (f"{mantissa} · 10^{power}", power),
        (f"{mantissa}×10" + str(power).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")), power),
    ]  # fmt: skip


@given(st.floats(0.001, 1e9), st.integers(0, 6), st.integers(0, 9))
def test_every_form_holds_the_value(value: float, decimals: int, which: int) -> None:
    printed, _ = forms(value, decimals)[which]
    number = only(f"it reached {printed} there")
    assert number.decimals == decimals
    low, high = number.interval
    slack = 1e-9 * value
    assert low - slack <= value <= high + slack


@given(
    st.floats(0.001, 1e6),
    st.integers(0, 4),
    st.integers(0, 9),
    st.sampled_from(["%", " ms", " GB", "×", " points"]),
)
def test_a_unit_changes_no_value(value: float, decimals: int, which: int, unit: str) -> None:
    printed, _ = forms(value, decimals)[which]
    plain, with_unit = only(f"reached {printed} there"), find_numbers(f"reached {printed}{unit} there")[0]
    assert with_unit.unit in (unit.strip(), None)
    if with_unit.unit is not None or unit != " points":
        assert with_unit.value == plain.value


@given(
    st.floats(0.01, 1e6),
    st.floats(0.01, 1e3),
    st.integers(1, 4),
    st.sampled_from([" ± ", "±", " +/- ", " +- "]),
)
def test_uncertainties_are_read_back(value: float, spread: float, decimals: int, sign: str) -> None:
    number = only(f"it is {value:.{decimals}f}{sign}{spread:.{decimals}f} there")
    assert number.value == float(f"{value:.{decimals}f}")
    assert number.uncertainty == float(f"{spread:.{decimals}f}")
    assert number.uncertainty_decimals == decimals


@given(st.floats(1.0, 9.99), st.floats(0.1, 0.99), st.integers(-12, 12).filter(bool))
def test_bracketed_powers_apply_to_both(value: float, spread: float, power: int) -> None:
    number = only(f"it is ({value:.2f} ± {spread:.2f}) × 10^{power} there")
    assert number.value == pytest.approx(float(f"{value:.2f}e{power}"), rel=1e-12)
    assert number.uncertainty == pytest.approx(float(f"{spread:.2f}e{power}"), rel=1e-12)


@given(st.integers(1900, 2099), st.integers(1, 28), st.sampled_from(MONTHS))
def test_dates_in_any_order(year: int, day: int, month: str) -> None:
    for text in (
        f"{year} {month} {day}",
        f"{day} {month} {year}",
        f"{month} {day}, {year}",
        f"{month}. {day}, {year}",
    ):
        assert set(roles(f"submitted {text} to the journal")) <= {"date", "year"}, text


@given(st.floats(0.01, 1000), st.floats(0.01, 1000), st.integers(0, 4), st.integers(0, 3))
def test_restated_forms_are_read_back(value: float, other: float, decimals: int, which: int) -> None:
    printed, _ = forms(value, decimals)[which]
    number = only(f"it is {printed}%")
    restated = number.restate(other)
    if restated is not None:
        assert only(f"it is {restated}").holds(other)


@given(st.integers(21, 10**6))
def test_scales_multiply(value: int) -> None:
    assert only(f"about {value}k of them").value == value * 1000
    assert only(f"about {value} million of them").value == value * 10**6
    assert only(f"共{value}万").value == value * 10**4


# --- work done, counted --------


@pytest.mark.parametrize(
    "piece",
    ["0.953, ", "1", "1,234 ", "1.", "±1", "1(2)", "[1, ", "2 × 10^3 ", "V100 ", "in 2019, ", "two ", "三个", "~5% ",
     "1-2-3-", "1e5", "10^", "May 5, ", "1s "],
)  # fmt: skip
def test_looks_at_each_place_a_bounded_number_of_times(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import paperkit.documents.numbers.find as module

    read: list[int] = []

    def counted(text: str, at: int, *, decimal_comma: bool = False) -> Any:
        read.append(at)
        return read_literal(text, at, decimal_comma=decimal_comma)

    monkeypatch.setattr(module, "read_literal", counted)
    counts = []
    for size in (2000, 4000):
        read.clear()
        find_numbers(piece * (size // len(piece)))
        assert len(set(read)) == len(read)
        counts.append(len(read))
    assert counts[1] <= 2.1 * counts[0] + 5
