"""The points table: every finding lowers its axis, every repair raises it, caps hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.findings import Finding, Severity
from paperkit.pipelines.refine.rules.points import JUDGED_AXES, POINTS, UNJUDGED_AXES, axis_score
from paperkit.scoring.scales import RUBRIC6


def finding(rule: str, place: int = 1) -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.MINOR,
        message="m",
        quote="q",
        file="paper.tex",
        line=place,
        column=1,
        span=(place, place + 1),
    )


def test_the_axes_are_those_of_the_rubric() -> None:
    assert set(JUDGED_AXES) | set(UNJUDGED_AXES) == set(RUBRIC6.axes)
    assert not set(JUDGED_AXES) & set(UNJUDGED_AXES)


def test_only_judged_axes_have_points() -> None:
    assert {points.axis for entry in POINTS.values() for points in entry} == set(JUDGED_AXES)


def test_writing_checks_and_suspicions_never_change_a_score() -> None:
    assert not [rule for rule in POINTS if rule.startswith(("writing.", "failure_modes."))]


@pytest.mark.parametrize("rule", sorted(POINTS))
def test_a_finding_lowers_its_own_axes_only(rule: str) -> None:
    mine = {points.axis for points in POINTS[rule]}
    for axis in JUDGED_AXES:
        assert (axis_score(axis, [finding(rule)]) < 100) is (axis in mine)


@pytest.mark.parametrize(
    ("rule", "axis", "cap"),
    [
        ("consistency.figure_not_mentioned", "evidence_presentation", 55),
        ("consistency.table_not_mentioned", "evidence_presentation", 55),
        ("consistency.figure_not_mentioned", "logical_flow", 60),
        ("consistency.undefined_acronym", "writing_clarity", 60),
        ("consistency.repeated_sentence", "writing_clarity", 60),
        ("style.defensive", "academic_style", 55),
    ],
)
def test_the_caps_of_the_rubric_hold(rule: str, axis: str, cap: float) -> None:
    assert axis_score(axis, [finding(rule)]) <= cap


def test_an_unknown_rule_counts_for_nothing() -> None:
    assert axis_score("logical_flow", [finding("writing.stock_word")]) == 100


@given(st.lists(st.sampled_from(sorted(POINTS)), min_size=1, max_size=20))
def test_one_repair_always_raises_the_axis(rules: list[str]) -> None:
    findings = [finding(rule, place) for place, rule in enumerate(rules, 1)]
    for axis in {points.axis for points in POINTS[rules[-1]]}:
        assert 0 <= axis_score(axis, findings) < axis_score(axis, findings[:-1]) <= 100
