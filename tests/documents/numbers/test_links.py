"""Ranges, intervals, and lists that share a label or a unit, each beside what is none."""

from __future__ import annotations

import pytest

from paperkit.documents.numbers import find_numbers


def bounds(text: str) -> list[tuple[float, str]]:
    return [(n.value, n.bound) for n in find_numbers(text)]


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("3 to 5%", 3, 5, "%"), ("3–5 %", 3, 5, "%"), ("3-5x", 3, 5, "×"), ("ranges from 3 to 5", 3, 5, None),
        ("varies from 0.1 to 0.4 s", 0.1, 0.4, "s"), ("between 3 and 5", 3, 5, None),
        ("between 3 and 5 ms", 3, 5, "ms"),
        ("2 to 3 GB", 2, 3, "GB"), ("a 2-3 fold gain", 2, 3, "×"), ("1.5-2.5x", 1.5, 2.5, "×"),
        ("10−20", 10, 20, None),
        ("[0.1, 0.9]", 0.1, 0.9, None), ("(−0.3, 0.2)", -0.3, 0.2, None), ("CI [1.2, 3.4]", 1.2, 3.4, None),
        ("(CI 1.2, 3.4)", 1.2, 3.4, None), ("CI: 1.2 to 3.4", 1.2, 3.4, None),
        ("−2.17 至 −2.29 吨", -2.17, -2.29, "t"),
        ("range: -1.34 to -1.31", -1.34, -1.31, None), ("介于 3 到 5", 3, 5, None), ("3至5倍", 3, 5, "×"),
        ("spans 3 to 5", 3, 5, None),
        ("100 GW to 1000 GW", 100, 1000, "GW"), ("interval (0.2, 0.4)", 0.2, 0.4, None),
    ],
)  # fmt: skip
def test_ranges(text: str, low: float, high: float, unit: str | None) -> None:
    first, second = find_numbers(text)
    assert (first.value, first.bound, first.partner) == (low, "low", high)
    assert (second.value, second.bound, second.partner) == (high, "high", low)
    assert first.unit == second.unit == unit


@pytest.mark.parametrize(
    "text",
    ["rises from 3 to 5", "fell from 5 to 3", "from 0.5 to 0.6", "the difference between 3 and 5",
     "improved 0.6 to 0.7",
     "variance rising from 39.9% to 64.9%", "(0.2, 0.4)", "[3, 4]", "values 0.3, 0.4", "3 and 5", "5 to 3",
        "32816-2385",
     "3 s to 5 m",
     "Figures 3 to 5", "[0.9, 0.1]", "x = 3 to y = 5", "从 3 到 5", "(0.1, 0.2, 0.3)"],
)  # fmt: skip
def test_no_ranges(text: str) -> None:
    assert all(bound == "" for _, bound in bounds(text))


def test_the_level_of_an_interval_is_apart() -> None:
    assert bounds("95% CI 1.2–3.4") == [(95, ""), (1.2, "low"), (3.4, "high")]
    assert bounds("(95% CI: [1.2, 3.4])") == [(95, ""), (1.2, "low"), (3.4, "high")]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("10, 20 and 30 ms", ["ms"] * 3), ("10, 20, and 30 ms", ["ms"] * 3), ("5/10/20%", ["%"] * 3),
        ("80.1 and 82.3%, respectively", ["%"] * 2), ("from 3 to 5 ms", ["ms"] * 2), ("10、20 和 30 ms", ["ms"] * 3),
        ("0.5 or 1 GB", ["GB"] * 2), ("(10 and 20%)", ["%"] * 2),
        ("n = 120 and 5%", [None, "%"]), ("3 models and 5%", [None, "%"]), ("0.85 and 12%", [None, "%"]),
        ("10 ms and 20", ["ms", None]), ("two and 5%", [None, "%"]), ("Table 2 and 5%", [None, "%"]),
        ("120, 5%", [None, "%"]), ("1e-3 and 5%", [None, "%"]), ("5 and $10", [None, "$"]),
        ("in 2019 and 5%", [None, "%"]),
        ("[3] and 5%", [None, "%"]), ("k=3, 5%", [None, "%"]), ("8, 16 and 32", [None] * 3),
    ],
)  # fmt: skip
def test_a_list_shares_its_last_unit(text: str, units: list[str | None]) -> None:
    assert [n.unit for n in find_numbers(text)] == units


@pytest.mark.parametrize(
    "text",
    ["Tables 1, 2 and 3", "sections 3.2, 3.4, 3.6", "pp. 12–34", "pages 3 to 5", "Eqs. (2) and (3)", "[3, 4]",
     "[3]–[5]",
     "Figs. 2 & 3", "图 2 和 3", "page 3/12"],
)  # fmt: skip
def test_lists_of_labels(text: str) -> None:
    assert {n.role for n in find_numbers(text)} <= {"label", "citation"}


@pytest.mark.parametrize(
    "text", ["Table 2 and 0.5", "Section 3, 5% of", "Fig. 3 and two more", "Table 2: 5.5"]
)
def test_what_follows_a_label_is_none(text: str) -> None:
    assert find_numbers(text)[-1].role in ("quantity", "count")


@pytest.mark.parametrize(
    "text",
    ["2012–13", "in 2012-2013", "between 2010 and 2015", "from 2010 to 2015", "2019–20", "(2019, 2020)",
     "2000 年至 2023 年", "the 1990s", "the '90s", "Robson+2019]"],
)  # fmt: skip
def test_years_are_no_ranges_of_quantities(text: str) -> None:
    numbers = find_numbers(text)
    assert {n.role for n in numbers} == {"year"}
    assert all(n.bound == "" for n in numbers)


@pytest.mark.parametrize(
    "text", ["2012–13.5", "2048–4096 units", "between 2000 and 2500 steps", "1990s timeout"]
)
def test_numbers_that_look_like_years(text: str) -> None:
    assert find_numbers(text)[0].role == "quantity"


def test_a_year_behind_a_label_is_a_year() -> None:
    assert [n.role for n in find_numbers("(Fig. 3, 2019)")] == ["label", "year"]
