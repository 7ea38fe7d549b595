"""Recomputations in signs that are the same in every language, and that hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.findings import Finding, Severity
from paperkit.pipelines.deep_review.arithmetic import find_mismatches
from paperkit.pipelines.deep_review.rules.arithmetic import _BY_RULE, arithmetic_of


def finding(rule: str, evidence: str = "", **data: Any) -> Finding:
    return Finding(
        rule=rule, severity=Severity.MINOR, message="m", quote="q", file="a.tex", line=1, column=1, span=(0, 1),
        evidence=evidence, data=data,
    )  # fmt: skip


def p_value(relation: str, printed: float | None, p: float) -> str:
    data = {"test": "t", "df": [28.0], "statistic": 2.2, "relation": relation, "printed_p": printed, "p": p}
    return arithmetic_of(finding("statistics.inconsistent_p", **data))


CASES = [
    ("statistics.inconsistent_p", {"estimate": -0.4, "standard_error": 0.2, "printed_p": 0.2, "p": 0.0455}, "",
     "0.4 / 0.2 ≈ 2 → p ≈ 0.045; p = 0.2"),
    ("statistics.p_zero", {"p": 0.00004, "formula": "x"}, "", "p = 4.00e-05 > 0"),
    ("statistics.p_zero", {"printed": 0.0, "formula": "p > 0"}, "Programs print", "p > 0"),
    ("statistics.impossible_value", {"printed": 1.2, "formula": "−1 ≤ r ≤ 1"}, "", "1.2 ∉ {−1 ≤ r ≤ 1}"),
    ("statistics.wrong_percentage", {"part": 37, "total": 120, "true": 30.8333, "percent": 38.0}, "",
     "37 / 120 = 30.83 % ≠ 38 %"),
    ("statistics.wrong_percentage", {"percent": 47.0, "n": 20, "formula": "k/20"}, "",
     "9 / 20 = 45.00 %; 10 / 20 = 50.00 %"),
    ("statistics.impossible_mean", {"mean": 3.47, "n": 19, "items": 1, "nearest": [65 / 19, 66 / 19]}, "",
     "65 / 19 = 3.4211; 66 / 19 = 3.4737; ≠ 3.47"),
    ("statistics.impossible_mean", {"mean": 7.2, "low": 1.0, "high": 7.0}, "", "7.2 > 7"),
    ("statistics.impossible_mean", {"mean": 0.2, "low": 1.0, "high": 7.0}, "", "0.2 < 1"),
    ("statistics.ci_excludes_estimate", {"estimate": 4.0, "low": 1.0, "high": 3.0}, "", "4 > 3"),
    ("statistics.ci_excludes_estimate", {"estimate": -4.0, "low": -3.0, "high": 3.0}, "", "-4 < -3"),
    ("statistics.ci_bounds_swapped", {"low": 3.0, "high": 1.0}, "", "3 > 1"),
    ("statistics.ci_not_symmetric", {"low": -1.0, "high": 3.0, "middle": 1.0, "estimate": 2.0,
     "formula": "(low + high)/2"}, "", "((-1) + 3) / 2 ≈ 1 ≠ 2"),
    ("statistics.ci_not_symmetric", {"low": 1.0, "high": 4.0, "middle": 2.0, "estimate": 3.0,
     "formula": "√(low·high)"}, "", "sqrt(1 × 4) ≈ 2 ≠ 3"),
    ("statistics.ci_too_narrow", {"low": -1.0, "high": 1.0, "standard_error": 2.0,
     "formula": "(high − low)/2 ≥ 1.96·SE"}, "", "(1 − (-1)) / 2 ≈ 1; 1.96 × 2 ≈ 3.92; 1 < 3.92"),
    ("statistics.ci_contradicts_p", {"low": 0.1, "high": 0.4, "null": 0.0, "p": 0.2}, "", "0 ∉ [0.1, 0.4]; p = 0.2"),
    ("statistics.ci_contradicts_p", {"low": -0.1, "high": 0.4, "null": 0.0, "p": 0.01}, "",
     "0 ∈ [-0.1, 0.4]; p = 0.01"),
    ("consistency.table_total", {"total": 62.0, "sum": 60.0}, "12 + 30 + 18; 2 other totals of the table add up",
     "12 + 30 + 18 = 60 ≠ 62"),
    ("consistency.table_total", {"total": 62.0, "sum": 60.0}, "1 + 2 + …; 2 other totals", "Σ = 60 ≠ 62"),
    ("consistency.table_total", {"total": 22.0, "sum": 20.0}, "12, 30, 18; 2 other totals",
     "(12 + 30 + 18) / 3 ≈ 20 ≠ 22"),
    ("consistency.parts_of_whole", {"total": "45", "whole": "46"}, "20 + 25 = 45", "20 + 25 = 45 ≠ 46"),
    ("consistency.wrong_change", {"formula": "(74.2 - 61.0) / 61.0 = 21.64 %", "text": "27.6%"}, "",
     "(74.2 - 61.0) / 61.0 = 21.64 % ≠ 27.6%"),
    ("consistency.wrong_change", {"formula": "30 / 8 = 3.75", "text": "doubled"}, "", "30 / 8 = 3.75"),
    ("consistency.wrong_arithmetic", {"formula": "12 + 30 = 42", "printed": 44.0, "text": "12 + 30 = 44"}, "",
     "12 + 30 = 42 ≠ 44"),
    ("consistency.bold_not_best", {"values": ["84.0", "84.6"]}, "84.0 (Ours, bold) < 84.6 (Float); the caption says so",
     "84.0 < 84.6"),
    ("consistency.bold_not_best", {"values": ["2.0", "1.5"]}, "2.0 (Ours, bold) > 1.5 (Float); it", "2.0 > 1.5"),
    ("consistency.two_values", {"values": ["30,000", "100,000"]}, "A sentence.", "30,000 ≠ 100,000"),
    ("consistency.announced_count", {"announced": 3, "items": 4}, "4 items", "3 ≠ 4"),
    ("consistency.missing_target", {"number": "9", "last": 4}, "the last is Table 4", "9 > 4"),
    ("citations.duplicate_entry", {"keys": ["a", "b"]}, "Same title", "a = b"),
    ("consistency.acronym_two_meanings", {"acronym": "KL", "expansions": ["one", "two"]}, "", "KL: one ≠ two"),
    ("consistency.acronym_defined_late", {"acronym": "KL", "expansion": "long lamp"}, "", "long lamp (KL)"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "data", "evidence", "said"), CASES)
def test_what_is_said_of_each_rule(rule: str, data: dict[str, Any], evidence: str, said: str) -> None:
    assert arithmetic_of(finding(rule, evidence, **data)) == said
    assert find_mismatches(said) == []


def test_every_rule_with_a_recomputation_is_tried_here() -> None:
    tried = {rule for rule, *_ in CASES}
    alike = {
        "statistics.decision_error", "statistics.one_tailed", "consistency.text_against_table",
        "consistency.abstract_value", "consistency.changed_sample", "consistency.wrong_difference",
    }  # fmt: skip
    assert _BY_RULE.keys() - tried - alike == set()


@pytest.mark.parametrize(
    ("relation", "printed", "p", "said"),
    [
        ("=", 0.05, 0.0362, "p = 0.0362 ≠ 0.05"),
        ("<", 0.01, 0.0362, "p = 0.0362 > 0.01"),
        (">", 0.05, 0.0362, "p = 0.0362 < 0.05"),
        ("ns", None, 0.0362, "p = 0.0362 < 0.05"),
        ("ns", None, 0.2, "p = 0.2000"),
    ],
)
def test_a_p_value_against_the_printed_one(relation: str, printed: float | None, p: float, said: str) -> None:
    text = p_value(relation, printed, p)
    assert text == f"t(28) = 2.2 → {said}"
    assert find_mismatches(text) == []


def test_of_an_unknown_rule_what_has_no_words_is_kept() -> None:
    told = "37 / 120 = 30.8 %; found on the page; 3 others agree"
    assert arithmetic_of(finding("consistency.of_tomorrow", told)) == "37 / 120 = 30.8 %"
    assert arithmetic_of(finding("consistency.of_tomorrow", "No label among 14 labels")) == ""


@pytest.mark.parametrize("rule", sorted(_BY_RULE.keys() - {"statistics.p_zero"}))
def test_without_its_data_a_rule_says_what_its_gate_does(rule: str) -> None:
    assert arithmetic_of(finding(rule)) == ""


@given(
    st.sampled_from(sorted(_BY_RULE)),
    st.dictionaries(
        st.sampled_from(
            ["p", "df", "n", "part", "total", "values", "low", "high", "estimate", "number", "last", "keys"]
        ),
        st.one_of(
            st.none(), st.integers(), st.floats(), st.text(max_size=8), st.lists(st.integers(), max_size=3)
        ),
    ),
    st.text(max_size=60),
)
def test_no_data_of_a_gate_stops_a_review(rule: str, data: dict[str, Any], evidence: str) -> None:
    assert isinstance(arithmetic_of(finding(rule, evidence, **data)), str)
