"""Totals and means of tables by name and by the other lines; names of cells; the best of a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import consistency
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.cell_values import CellValues
from paperkit.gates.consistency.cells import text_against_tables
from paperkit.gates.consistency.total_lines import total_lines
from paperkit.gates.consistency.values import Printed


def paper(text: str) -> Paper:
    return parse_markdown({"a.md": Source("a.md", text)}, "a.md")


def table(*rows: str) -> str:
    width = rows[0].count("|") + 1
    return "\n".join([f"| {rows[0]} |", "|" + "---|" * width, *(f"| {row} |" for row in rows[1:])]) + "\n"


def found(text: str, rule: str) -> list[Finding]:
    return [f for f in consistency.check(paper(text)).findings if f.rule == f"consistency.{rule}"]


COUNTS = ("a | 12 | 20", "b | 31 | 45", "c | 17 | 28")


@pytest.mark.parametrize(
    "name", ["Total", "All", "Both", "Overall", "Insgesamt", "合計", "Σ", "Total sites", "Sum (n)"]
)
def test_a_row_of_totals_by_its_name(name: str) -> None:
    assert found(table("Site | Old | New", *COUNTS, f"{name} | 60 | 93"), "table_total") == []
    (one,) = found(table("Site | Old | New", *COUNTS, f"{name} | 60 | 83"), "table_total")
    assert (one.data["total"], one.data["sum"]) == (83, 93)


@pytest.mark.parametrize("name", ["Other", "d", "Median", "Weighted mean"])
def test_a_row_of_another_name_is_no_total(name: str) -> None:
    assert found(table("Site | Old | New", *COUNTS, f"{name} | 60 | 83"), "table_total") == []


@pytest.mark.parametrize("name", ["Mean", "Average", "Avg.", "Mittelwert", "平均"])
def test_a_column_of_means(name: str) -> None:
    head = f"Task | S1 | S2 | S3 | {name}"
    rows = ("x | 20 | 26 | 32 | 26.0", "y | 41 | 47 | 62 | 50.0")
    assert found(table(head, *rows, "z | 11 | 33 | 52 | 32.0"), "table_total") == []
    (one,) = found(table(head, *rows, "z | 11 | 33 | 52 | 39.0"), "table_total")
    assert (one.data["total"], one.data["sum"]) == (39, 32)


def test_what_does_not_add_up_is_no_part_of_a_total() -> None:
    head = "Part | Words | Types"
    assert found(table(head, "a | 500 | 120", "b | 300 | 90", "Total | 800 | 160"), "table_total") == []
    assert (
        len(
            found(
                table("Part | Words | Lines", "a | 500 | 120", "b | 300 | 90", "Total | 800 | 260"),
                "table_total",
            )
        )
        == 1
    )


@given(
    st.lists(
        st.tuples(st.integers(10, 999), st.integers(10, 999), st.integers(10, 999)), min_size=3, max_size=6
    )
)
def test_true_columns_of_totals_hold(rows: list[tuple[int, ...]]) -> None:
    lines = [f"r{'abcdef'[i]} | " + " | ".join(map(str, (*row, sum(row)))) for i, row in enumerate(rows)]
    text = table("Site | Old | New | Mid | Total", *lines)
    assert found(text, "table_total") == []
    totals = [line for line in total_lines(paper(text).tables[0]) if line.naming == "exact"]
    assert [len(line.checks) for line in totals] == [len(rows)]
    assert all(check.holds for line in totals for check in line.checks)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("1,248", 1248),
        ("14 250", 14250),
        ("3.5 ± 0.2", 3.5),
        ("20 (35.0)", 20),
        ("--", ""),
        ("abc", None),
    ],
)
def test_the_number_of_a_cell(text: str, value: float | str | None) -> None:
    whole = paper(table("a | b", f"x | {text}", "y | 1"))
    cell = whole.tables[0].rows[1][1]
    number = CellValues(whole.tables[0]).number(cell)
    assert number == value if isinstance(value, str) or value is None else number.value == value  # type: ignore[union-attr]


def test_a_decimal_comma_is_told_by_the_table() -> None:
    comma, point = (paper(table("a | b", f"x | {cell}", "y | 1,25")).tables[0] for cell in ("0,5", "0.5"))
    assert (CellValues(comma).decimal_comma, CellValues(point).decimal_comma) == (True, False)


RATES = "Table 1. Rates (%) by town.\n\n" + table(
    "Town | Spring | Autumn", "Lund | 11.3 | 24.8", "Ghent | 36.8 | 15.5", "Porto | 27.1 | 40.1"
)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The rate in Lund was 11.3% in Spring.", "The rate in Lund was 13.1% in Spring."),
        ("Ghent fell from 36.8% in Spring to 15.5% in Autumn.", "Ghent fell from 36.8% in Spring to 15.9% in Autumn."),
        ("In Autumn, Lund had 24.8 and Porto 40.1.", "In Autumn, Lund had 24.8 and Porto 41.0."),
        ("Porto had a rate of 27.1% (Spring).", "Porto had a rate of 21.7% (Spring)."),
        ("In Autumn the highest rate was seen in Porto.", "In Autumn the highest rate was seen in Lund."),
        ("Lund had the lowest rate in Spring.", "Porto had the lowest rate in Spring."),
    ],
)  # fmt: skip
def test_text_against_the_cell_that_it_names(right: str, wrong: str) -> None:
    assert found(f"{RATES}\nTable 1 shows it. {right}", "text_against_table") == []
    (one,) = found(f"{RATES}\nTable 1 shows it. {wrong}", "text_against_table")
    assert one.severity == "minor"


@pytest.mark.parametrize(
    "text",
    [
        "Before the reform, Lund had 12.3% in Spring.",
        "The rate in Lund in Spring was above 11.0%.",
        "Lund gained 13.5 points from Spring to Autumn.",
        "The second highest rate in Autumn was seen in Lund.",
        "Apart from Porto, the highest rate in Autumn was seen in Lund.",
        "Earlier work found 11.9% for Lund in Spring.",
        "In Bath, not Lund, the rate was 12.3% in Spring.",
    ],
)
def test_text_about_what_the_table_does_not_show(text: str) -> None:
    reading = Reading(paper(f"{RATES}\nTable 1 shows it. {text}"))
    assert [*text_against_tables(reading, Printed(reading.paper))] == []
