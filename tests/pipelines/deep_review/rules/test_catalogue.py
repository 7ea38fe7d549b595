"""Category and severity of each rule."""

from __future__ import annotations

import pytest

from paperkit.findings import Certainty, Finding
from paperkit.findings import Severity as GateSeverity
from paperkit.pipelines.deep_review.rules.catalogue import kind_of, severity_of
from paperkit.records.deep_review import SEVERITIES


def finding(rule: str, severity: str, certainty: str = "confirmed", **data: object) -> Finding:
    return Finding(
        rule=rule, severity=GateSeverity(severity), certainty=Certainty(certainty), message="m", quote="q",
        file="a.tex", line=1, column=1, span=(0, 1), data=data,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "severity", "certainty", "wanted"),
    [
        ("consistency.table_total", "major", "confirmed", "major"),
        ("consistency.table_total", "major", "suspected", "minor"),
        ("consistency.table_total", "minor", "confirmed", "minor"),
        ("consistency.undefined_reference", "major", "confirmed", "minor"),
        ("consistency.figure_not_mentioned", "major", "confirmed", "minor"),
        ("consistency.announced_count", "major", "confirmed", "minor"),
        ("consistency.repeated_word", "minor", "confirmed", "suggestion"),
        ("consistency.acronym_defined_late", "minor", "confirmed", "suggestion"),
        ("consistency.undefined_acronym", "minor", "suspected", "suggestion"),
        ("citations.unknown_key", "major", "confirmed", "minor"),
        ("citations.unused_entry", "suggestion", "confirmed", "suggestion"),
        ("citations.duplicate_key", "minor", "confirmed", "suggestion"),
        ("source.unbalanced_brace", "major", "confirmed", "minor"),
        ("hidden_text.white", "major", "confirmed", "minor"),
        ("hidden_text.instruction", "critical", "confirmed", "major"),
        ("hidden_text.instruction", "critical", "suspected", "minor"),
        ("statistics.p_zero", "suggestion", "confirmed", "suggestion"),
        ("statistics.of_tomorrow", "major", "confirmed", "major"),
        ("statistics.of_tomorrow", "major", "suspected", "minor"),
        ("citations.of_tomorrow", "major", "confirmed", "minor"),
    ],
)
def test_major_is_only_what_changes_what_a_reader_takes(
    rule: str, severity: str, certainty: str, wanted: str
) -> None:
    assert severity_of(finding(rule, severity, certainty)) == wanted


@pytest.mark.parametrize(("words", "wanted"), [(20, "major"), (8, "major"), (7, "minor"), (0, "minor")])
def test_a_percent_sign_is_as_bad_as_what_it_hides(words: int, wanted: str) -> None:
    assert (
        severity_of(
            finding("source.bare_percent", "major", hidden=" of it" * (words // 2) + " x" * (words % 2))
        )
        == wanted
    )


@pytest.mark.parametrize(
    "rule", ["consistency.table_total", "consistency.repeated_word", "citations.unused_entry", "x.y"]
)
def test_never_worse_than_the_gate_says(rule: str) -> None:
    for severity in GateSeverity:
        said = severity_of(finding(rule, severity.value))
        assert SEVERITIES.index(said) >= SEVERITIES.index(
            "major" if severity == "critical" else severity.value
        )


@pytest.mark.parametrize(
    ("rule", "category", "gathered"),
    [
        ("statistics.decision_error", "statistics", False),
        ("statistics.wrong_percentage", "numbers", False),
        ("consistency.two_values", "numbers", False),
        ("consistency.of_tomorrow", "numbers", False),
        ("consistency.undefined_acronym", "clarity", True),
        ("citations.no_identifier", "reference", True),
        ("citations.unknown_key", "reference", False),
        ("hidden_text.white", "presentation", False),
        ("nothing.known", "presentation", False),
    ],
)
def test_kinds(rule: str, category: str, gathered: bool) -> None:
    assert (kind_of(rule).category, kind_of(rule).gathered) == (category, gathered)
