"""Dates, times, durations, ratios, degrees of freedom and identifiers, each beside what only looks like one."""

from __future__ import annotations

import pytest

from paperkit.documents.numbers import Number, find_numbers

CLAIMS = {"quantity", "count"}


def roles(text: str) -> list[str]:
    return [n.role for n in find_numbers(text)]


def only(text: str) -> Number:
    numbers = find_numbers(text)
    assert len(numbers) == 1, numbers
    return numbers[0]


@pytest.mark.parametrize(
    "text",
    ["on 12/03/2021", "on 2021-03-12", "on 2021/3/12", "on 12.03.2021", "March 12, 2021", "12 March 2021",
     "March 3rd, 2021",
     "2021年3月12日", "2021 年 3 月 12 日", "June 15–20, 2009", "Expires 10/31/22\n", "五月二十五日"],
)  # fmt: skip
def test_dates(text: str) -> None:
    assert set(roles(text)) <= {"date", "year"}


@pytest.mark.parametrize(
    "text",
    ["a 12/32/2021 mix", "5/10/20%", "8/16/32 layers", "version 12.13.2021.4 of 5 GB", "scores 2021-2022-3 of 7",
     "0.1/0.2/0.3", "2021 samples", "5年", "二元分类 5 次"],
)  # fmt: skip
def test_no_dates(text: str) -> None:
    assert "date" not in roles(text) or CLAIMS & set(roles(text))


@pytest.mark.parametrize(
    "text",
    ["at 10:30 we met", "at 23:59:59", "at 5 p.m.", "at 5 PM", "at 7:05 a.m.", "5 o'clock", "于 10:30 开始"],
)
def test_times(text: str) -> None:
    assert set(roles(text)) == {"time"}


@pytest.mark.parametrize(
    ("text", "value"),
    [("a 3:1 ratio", 3.0), ("16:9", 16 / 9), ("an 80:20 split", 4.0), ("a ratio of 10:30", 1 / 3),
     ("a 10:30 split", 1 / 3),
     ("2.5:1", 2.5), ("1 in 5 papers", 0.2), ("1 out of 10 runs", 0.1), ("one in five papers", 0.2),
     ("two-thirds", 2 / 3),
     ("three-quarters of it", 0.75), ("one-third", 1 / 3), ("a third of the data", 1 / 3), ("a quarter", 0.25),
     ("三分之二", 2 / 3), ("信噪比约为 23:1", 23.0)],
)  # fmt: skip
def test_ratios(text: str, value: float) -> None:
    number = only(text)
    assert number.role == "ratio"
    assert number.value == pytest.approx(value)
    assert number.holds(value)
    assert not number.holds(value + 0.01)
    assert number.restate(0.5) is None
    assert number.printed == number.text


@pytest.mark.parametrize(
    "text",
    ["5: 3 models", "k = 1 in 5 runs", "it fell to 1 in 5 runs", "1 in 2.5 s", "in Table 1 in 5 of them",
     "a third run",
     "49:452–458", "two runs", "3 : models"],
)  # fmt: skip
def test_no_ratios(text: str) -> None:
    assert "ratio" not in roles(text)


def test_shares_of_three_are_read_one_by_one() -> None:
    assert [(n.value, n.role) for n in find_numbers("a 70:15:15 split")] == [
        (70, "ratio"), (15, "ratio"), (15, "ratio"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [("2 h 30 min", 150, "min"), ("2h30min", 150, "min"), ("1 hour and 5 minutes", 65, "min"),
     ("3 min 20 s", 200, "s"),
     ("1 h 1 min 1 s", 3661, "s"), ("2 hours, 30 minutes", 150, "min"), ("2小时30分钟", 150, "min")],
)  # fmt: skip
def test_durations_are_one_number(text: str, value: float, unit: str) -> None:
    number = only(f"it took {text} there")
    assert (number.value, number.unit, number.role) == (value, unit, "quantity")
    assert number.text == text


def test_two_times_side_by_side_are_two_numbers() -> None:
    assert [n.value for n in find_numbers("2 h, 30 models")] == [2, 30]
    assert [n.value for n in find_numbers("2 h or 30 min")] == [2, 30]
    assert [n.value for n in find_numbers("3 m 4 kg")] == [3, 4]


@pytest.mark.parametrize(
    ("text", "freedom", "claims"),
    [
        ("F(1, 38) = 4.2", [1, 38], [4.2]), ("F(1.4, 38.2) = 4.2", [1.4, 38.2], [4.2]), ("t(28) = 2.1", [28], [2.1]),
        ("t (28) = -2.1, p = .04", [28], [-2.1, 0.04]), ("χ²(4) = 0.73", [4], [0.73]),
        ("χ^2(4, N = 90) = 0.73", [4], [90, 0.73]),
        ("chi-square(4) = 0.73", [4], [0.73]), ("r(30) = .4", [30], [0.4]), ("r(30)", [30], []),
        ("df = 38", [38], []),
        ("with 38 degrees of freedom", [38], []), ("N = 120", [], [120]), ("p < .05", [], [0.05]),
        ("F(l, 38) = 4.2", [38], [4.2]), ("F(I, 38) = 4.2", [38], [4.2]), ("2(4) = 0.73, p = .95", [4], [0.73, 0.95]),
    ],
)  # fmt: skip
def test_degrees_of_freedom_are_no_claims(text: str, freedom: list[float], claims: list[float]) -> None:
    numbers = find_numbers(text)
    assert [n.value for n in numbers if n.role == "df"] == freedom
    assert [n.value for n in numbers if n.role in CLAIMS] == claims


@pytest.mark.parametrize(
    "text", ["accuracy (12)", "f(2) = 5", "the F1 (90)", "F(0.5) ≈ 5.0", "t(0)", "we ran 2 (4) times", "12(4) = 0.73",
             "38 degrees"]
)  # fmt: skip
def test_no_degrees_of_freedom(text: str) -> None:
    assert "df" not in roles(text)


def test_the_statistic_names_its_value() -> None:
    assert [n.name for n in find_numbers("F(1, 38) = 4.2")][-1] == "F"


@pytest.mark.parametrize(
    "text",
    ["at 192.168.0.1", "ISBN 978-3-16-148410-0", "978-3-16-148410-0", "phone +49 30 123456", "ISSN 2049-3630",
     "ORCID 0000-0002-1825-0097", "J. Optim. 49:452–458", "the code 0047", "v2021.2.1", "hash 3f2a9c1d",
     "sha 550e8400-e29b-41d4", "TR-09-06"],
)  # fmt: skip
def test_identifiers_claim_nothing(text: str) -> None:
    assert not CLAIMS & set(roles(text))


@pytest.mark.parametrize(
    "text",
    [
        "doi 10.1145/3292500.3330701",
        "https://a.org/1/2.5",
        "arXiv:2401.12345v2",
        "mail ab12@cd34.org",
        "www.a12.org/3",
    ],
)
def test_addresses_hold_no_numbers(text: str) -> None:
    assert find_numbers(text) == []


@pytest.mark.parametrize(
    ("text", "value"), [("0.5", 0.5), ("978 items", 978), ("10.5/2", 10.5), ("phone 5 s", 5)]
)
def test_plain_numbers_are_no_identifiers(text: str, value: float) -> None:
    assert find_numbers(text)[0].value == value


def test_a_mistaken_letter_in_a_statistic_is_not_read_as_a_number() -> None:
    assert [n.text for n in find_numbers("F(l, 38) = 4.2")] == ["38", "4.2"]
    lost = find_numbers("2(4) = 0.73")
    assert [(n.text, n.role) for n in lost] == [("2", "math"), ("4", "df"), ("0.73", "quantity")]
