"""Numbers in names, relations, signs, groupings and units: each form beside one that means something else."""

from __future__ import annotations

import pytest

from paperkit.documents.numbers import Number, find_numbers

CLAIMS = {"quantity", "count"}


def only(text: str, *, decimal_comma: bool = False) -> Number:
    numbers = find_numbers(text, decimal_comma=decimal_comma)
    assert len(numbers) == 1, numbers
    return numbers[0]


@pytest.mark.parametrize(
    "text",
    ["V100", "ResNet-50", "BERT-base", "CUDA 11.8", "Python 3.11", "ImageNet-1k", "CIFAR-10", "GPT-3.5", "H2O", "CO2",
     "COVID-19", "ISO 9001", "IPv4", "T5", "3D", "top-5", "F1", "L2", "k-means", "p99", "GPT-4", "Llama 2", "x86_64",
     "RFC 2119", "IEEE-\n754", "Section 3", "Fig. 2a", "Eq. (4)", "Table S1", "Theorem 2.1", "Appendix B.2", "Step 3",
     "[12]", "Ref. 5", "line 40", "p. 7", "issue 11744", "#12", "SciPy's 1.0 release", "x[0]", "1st", "the third one",
     "volume 33", "2.3\nRELATED WORK", "\n4. An item", "Node.js 18", "7-Zip",
        "a half-plane", "ArXiv, abs/2312.02139, 2023.\nX", "2、选题背景", "ab_2", "2^10 x"],
)  # fmt: skip
def test_names_claim_nothing(text: str) -> None:
    assert not CLAIMS & {n.role for n in find_numbers(text)}


@pytest.mark.parametrize(
    ("text", "value"),
    [("A100-80GB", 80e0), ("a top of 5", 5), ("seed 42", 42), ("in 3 sections", 3), ("the 1.0 loss", 1.0),
     ("x = 0.5", 0.5),
     ("5 issues", 5), ("volume of 33", 33), ("2.3\nwe test", 2.3), ("we met\n4 of them", 4), ("ISO of 9001", 9001)],
)  # fmt: skip
def test_quantities_beside_them(text: str, value: float) -> None:
    assert value in [n.value for n in find_numbers(text) if n.role in CLAIMS]


def test_the_memory_of_a_card_is_a_quantity() -> None:
    card, memory = find_numbers("an A100-80GB")
    assert (card.role, memory.role, memory.value, memory.unit, memory.sign) == (
        "hardware",
        "quantity",
        80,
        "GB",
        "",
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [("1,234", 1234), ("1{,}234", 1234), ("1\\,234", 1234), ("4{,}500.5", 4500.5), ("4\\,500.5", 4500.5),
     ("1'234", 1234),
     ("1’234’567", 1234567), ("1,23,456", 123456), ("12,34,567", 1234567), ("1,23,45,678", 12345678), ("１２３", 123),
     ("４５．６％", 45.6), (".05", 0.05), ("1.5 × 10−16", 1.5e-16), ("2 × 10-3", 2e-3), ("1万2千", 12000),
     ("3亿5000万", 3.5e8), ("1.2万亿", 1.2e12), ("2 hundred", 200)],
)  # fmt: skip
def test_grouping_and_powers(text: str, value: float) -> None:
    number = only(text)
    assert number.value == pytest.approx(value, rel=1e-12)
    assert number.text == text


@pytest.mark.parametrize(
    ("text", "values"),
    [("1,23", [1, 23]), ("1'23", [1, 23]), ("1{,}23", [1, 23]), ("5, 12, 345", [5, 12, 345]), ("1 234", [1, 234]),
     ("2 × 10-33.5", [2, 10, 33.5]), ("0'123", [0, 123]), ("1,23,45", [1, 23, 45])],
)  # fmt: skip
def test_what_is_no_grouping(text: str, values: list[float]) -> None:
    assert [n.value for n in find_numbers(text)] == values


@pytest.mark.parametrize(
    ("text", "value"), [("1.234,5", 1234.5), ("1 234,5", 1234.5), ("1 234 567,8", 1234567.8), ("0,5", 0.5)]
)
def test_european_forms_in_a_document_with_decimal_commas(text: str, value: float) -> None:
    assert only(text, decimal_comma=True).value == value
    assert [n.value for n in find_numbers(text)] != [value]


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("约 60%", "~"), ("大约60%", "~"), ("近 60%", "~"), ("超过 60%", ">"), ("不到 60%", "<"), ("至少 60%", ">="),
        ("不超过 60%", "<="), ("60% 左右", "~"), ("60%以上", ">="), ("300 余种", ">"), ("60% or more", ">="),
        ("60%+ of", ">="),
        ("trained over 60 steps", ""), ("averaged over 60 seeds", ""), ("evaluated under 60 settings", ""),
        ("well over 60%", ">"), ("超级 60%", ""), ("60+2", ""), ("提高 60%", ""),
    ],
)  # fmt: skip
def test_relations(text: str, relation: str) -> None:
    assert find_numbers(text)[0].relation == relation


@pytest.mark.parametrize(
    ("text", "sign"),
    [("约为-0.5", "-"), ("（-1.73 吨）", "-"), ("，-0.5", "-"), ("三苯基-1", ""), ("sub-5%", ""), ("10-20",
     ""), ("−5", "-"),
     ("GPT-4", ""), ("±5", ""), ("GDP-5年", "")],
)  # fmt: skip
def test_signs(text: str, sign: str) -> None:
    assert find_numbers(text)[0].sign == sign


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("5 kg·m²", "kg·m²", 5), ("9.8 m s^{-1}", "m s^{-1}", 9.8), ("500 kg m^-3", "kg m^-3", 500), ("25 °C",
        "°C", 25),
        ("3 μg/mL", "μg/mL", 3), ("12 ms/step", "ms/step", 12), ("10 ps", "ps", 10), ("220 kV", "kV", 220),
        ("50 bps", "bps", 50),
        ("5‰", "‰", 5), ("5 pp", "points", 5), ("3.2-percentage-point", "points", 3.2), ("$1.2M", "$", 1.2e6),
        ("€5", "€", 5),
        ("¥3万", "¥", 30000), ("USD 5 million", "USD", 5e6), ("5 USD", "USD", 5), ("5万元", "¥", 50000),
        ("5 美元", "$", 5),
        ("750 EUR/kW", "EUR/kW", 750), ("6.6 × 10−14 erg cm−2 s−1", "erg cm−2 s−1", 6.6e-14), ("10 M_⊙", "M_⊙", 10),
        ("5 fold", "×", 5), ("3 个月", "month", 3), ("30 克", "g", 30), ("2 TFLOP/s", "TFLOP/s", 2),
    ],
)  # fmt: skip
def test_units(text: str, unit: str, value: float) -> None:
    number = only(f"it is {text}" if text[0].isdigit() else text)
    assert number.unit == unit
    assert number.value == pytest.approx(value)


@pytest.mark.parametrize(
    "text",
    ["5 m/x", "5 A/B tests", "5 kg-heavy", "a 5-point Likert scale", "a 5-point scale",
     "5 fold cross-validation", "5 kVA",
     "38 degrees of freedom", "5 psi", "5 as well", "5 rad-hard", "x^2 Ω"],
)  # fmt: skip
def test_no_units(text: str) -> None:
    assert find_numbers(text)[0].unit is None
