"""Means in tables and standard deviations on scales that whole numbers cannot have."""

from __future__ import annotations

import pytest

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.gates import statistics
from paperkit.gates.statistics.spreads import greatest_spread
from paperkit.gates.statistics.values import Printed


def said(text: str) -> list[str]:
    report = statistics.check(parse_markdown({"a.md": Source("a.md", text)}, "a.md"))
    return [f.message for f in report.findings if f.rule.startswith("statistics.impossible_")]


def table(caption: str, *rows: str) -> str:
    first, *rest = rows
    rule = "|" + "---|" * (first.count("|") - 1)
    return "\n".join((first, rule, *rest, "", f"Table: {caption}", ""))


COUNTS = "Number of falls of each resident."
FORMS = (
    (COUNTS, "| Ward | n | Mean |", "| A | 26 | {} |", "1.21", "1.19"),
    (COUNTS, "| Ward | N | Falls, mean (SD) |", "| A | 26 | {} (0.80) |", "1.21", "1.19"),
    (COUNTS, "| Ward | n | M ± SD |", "| A | 26 | {} ± 0.80 |", "1.21", "1.19"),
    ("Falls per resident (counts per resident).",
     "| Ward | Residents | Mean falls |", "| A | 26 | {} |", "1.21", "1.19"),
    ("A single item (1 = never, 7 = always), N = 28.", "| Item | M | SD |", "| I sing | {} | 1.10 |", "5.23", "5.21"),
    ("Answers on a scale from 1 to 5.", "| Item | Mean |", "| I sing | {} |", "5.21", "4.21"),
    ("Mean number of falls.",
     "| Measure | Ward A (n = 26) | Ward B (n = 30) |", "| Falls | {} | 1.10 |", "1.21", "1.19"),
)  # fmt: skip


@pytest.mark.parametrize(("caption", "head", "row", "wrong", "right"), FORMS)
def test_a_mean_of_a_table_against_its_cases_or_its_scale(
    caption: str, head: str, row: str, wrong: str, right: str
) -> None:
    assert len(said(table(caption, head, row.format(wrong)))) == 1
    assert said(table(caption, head, row.format(right))) == []


@pytest.mark.parametrize(
    ("caption", "head", "row"),
    [
        ("Age in years.", "| Ward | n | Mean |", "| A | 26 | 61.21 |"),
        ("Number of falls per month.", "| Ward | n | Mean |", "| A | 26 | 1.21 |"),
        ("Adjusted number of falls.", "| Ward | n | Mean |", "| A | 26 | 1.21 |"),
        (COUNTS, "| Ward | n | SD |", "| A | 26 | 1.21 |"),
        (COUNTS, "| Ward | n | Mean |", "| A | 260 | 1.21 |"),
        ("Mean of six items (1 to 7), N = 28.", "| Scale | M | SD |", "| Trust | 5.23 | 1.10 |"),
    ],
)
def test_other_means_of_tables_are_left_alone(caption: str, head: str, row: str) -> None:
    assert said(table(caption, head, row)) == []


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("Trust was rated on a scale from 1 to 5 (M = 1.50, SD = {}, n = 28).", "2.10", "0.79"),
        (
            "On a scale from 0 to 3, itching had a mean of 1.4 and a standard deviation of {} (n = 50).",
            "2.1",
            "1.1",
        ),
        (
            "Agreement was given on a 0–4 scale; across 52 clinicians it averaged 2.10 (s.d. {}).",
            "2.81",
            "0.81",
        ),
    ],
)
def test_a_spread_that_its_scale_has_no_room_for(text: str, wrong: str, right: str) -> None:
    assert any("SD" in message for message in said(text.format(wrong)))
    assert said(text.format(right)) == []


def test_half_least_and_half_greatest_is_the_greatest_spread() -> None:
    ends = [1.0] * 15 + [5.0] * 15
    spread = (sum((x - 3) ** 2 for x in ends) / 29) ** 0.5
    assert greatest_spread(Printed(0, 3, 3.0, 0.05), 1, 5, 30) == pytest.approx(spread)
