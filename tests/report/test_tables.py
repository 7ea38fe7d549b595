"""Tables in a notebook, a report and a terminal."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.findings import Certainty, Finding, GateReport, Severity
from paperkit.report.tables import Table, edits_table, findings_table, gates_table, scores_table

ANY = st.text(st.characters(exclude_categories=()), max_size=30)


def finding(severity: Severity = Severity.MAJOR, **changes: Any) -> Finding:
    values: dict[str, Any] = {
        "message": "9.9 is not in the log",
        "quote": "We gain\n9.9.",
        "span": (20, 39),
        "line": 3,
    }
    return Finding(
        rule="claim_evidence.not_in_log",
        severity=severity,
        file="paper.tex",
        column=1,
        **{**values, **changes},
    )


class Cells(HTMLParser):
    """Texts of the cells, and every tag that is there."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.cells: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert tag != "th" or [name for name, _ in attrs] == ["scope"]
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


@given(ANY, st.lists(st.tuples(ANY, ANY), max_size=4))
def test_no_cell_gets_out_of_its_cell(caption: str, rows: list[tuple[str, str]]) -> None:
    table = Table.of(caption, ("<a>", "b"), rows)
    parsed = Cells(table._repr_html_())
    assert parsed.tags <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "p"}
    assert parsed.cells == (["<a>", "b", *(cell for row in table.rows for cell in row)] if rows else [])
    assert len(table._repr_markdown_().split("\n")) == (4 + len(rows) if rows else 1)
    assert "\x1b" not in repr(table)


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "a|b", "[x](javascript:alert(1))", "`x`", "**b**", "$x$"]
)
def test_markdown_is_text(text: str) -> None:
    row = Table.of("c", ("h",), [[text]])._repr_markdown_().splitlines()[-1]
    assert not [i for i, c in enumerate(row[2:-2]) if c in "<>|[]`*$" and row[2:][i - 1] != "\\"]


def test_the_text_form_is_aligned_and_the_same_each_time() -> None:
    table = Table.of("Edits", ("place", "before"), [("a.tex:3", "x"), ("b.tex:100", None)])
    assert repr(table) == "Edits\nplace      before\na.tex:3    x\nb.tex:100"


def test_findings_of_a_gate() -> None:
    table = findings_table([finding(), finding(Severity.MINOR, certainty=Certainty.SUSPECTED)], "claims")
    assert table.caption == "claims: 2 findings"
    assert table.rows[0] == (
        "paper.tex:3",
        "major",
        "confirmed",
        "not_in_log",
        "9.9 is not in the log",
        "We gain 9.9.",
    )
    assert table.rows[1][1:3] == ("minor", "suspected")


def test_only_the_worst_findings_are_shown() -> None:
    table = findings_table([finding(line=n) for n in range(1, 30)], most=5)
    assert (len(table.rows), table.caption) == (5, "Findings: 29 findings, the worst 5")


def test_no_findings() -> None:
    table = findings_table([], "claims")
    assert repr(table) == "claims: 0 findings"
    assert table._repr_html_() == "<p>claims: 0 findings</p>"
    assert table._repr_markdown_() == "**claims: 0 findings**"


def test_gates_by_severity() -> None:
    reports = {
        "writing": GateReport.of("writing", 1, []),
        "claim-evidence": GateReport.of("claim-evidence", 1, [finding()]),
        "none": GateReport(gate="none", version=1, status="not_checked", summary={}),
    }
    assert [row[:4] for row in gates_table(reports).rows] == [
        ("claim-evidence", "findings", "0", "1"),
        ("none", "not checked", "0", "0"),
        ("writing", "pass", "0", "0"),
    ]


def test_scores_by_draft() -> None:
    def row(number: int, overall: float, band: str, decision: str | None) -> dict[str, Any]:
        axes = {"logical_flow": overall, "scientific_depth": None}
        return {"iter": number, "overall": overall, "band": band, "axes": axes, "decision": decision}

    history = [row(0, 60.04, "Major Revision", None), row(1, 70.0, "Minor Revision", "HALT_PLATEAU")]
    assert scores_table(history).rows == (
        ("Logical flow", "60.0", "70.0"),
        ("Scientific depth", "not judged", "not judged"),
        ("Overall", "60.0", "70.0"),
        ("Band", "Major Revision", "Minor Revision"),
        ("Decision", "baseline", "halt plateau"),
    )


def test_no_scores() -> None:
    assert scores_table([]).rows == (("Overall",), ("Band",), ("Decision",))


def test_edits() -> None:
    edit = {"file": "a.tex", "line": 3, "before": "9.9", "after": "3.2", "reason": "as logged"}
    table = edits_table([edit, {**edit, "after": ""}])
    assert table.rows == (
        ("a.tex:3", "9.9", "3.2", "as logged"),
        ("a.tex:3", "9.9", "(removed)", "as logged"),
    )
