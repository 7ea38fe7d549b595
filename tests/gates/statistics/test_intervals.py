"""Confidence intervals against their estimate, their order and their p value; values that can't be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates.statistics.impossible import impossible_values
from paperkit.gates.statistics.intervals import intervals
from paperkit.gates.statistics.values import fold


def faults(text: str) -> list[tuple[str, str]]:
    found = [one.fault for one in intervals(fold(text), [(0, len(text))])]
    return [(fault.rule, str(fault.severity)) for fault in found if fault is not None]


def checked(text: str) -> int:
    return len(list(intervals(fold(text), [(0, len(text))])))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("OR = 2.1, 95% CI [1.26, 3.5]", "OR = 4.1, 95% CI [1.2, 3.5]"),
        ("an odds ratio of 2.1 (95% CI 1.26–3.5)", "an odds ratio of 0.9 (95% CI 1.26–3.5)"),
        ("HR 0.72 (95% CI: 0.55 to 0.94)", "HR 0.52 (95% CI: 0.55 to 0.94)"),
        ("b = 0.4, SE = 0.1, 95% CI [0.2, 0.6]", "b = 0.9, SE = 0.1, 95% CI [0.2, 0.6]"),
        ("d = −0.41 [95% CI −0.7, −0.1]", "d = −0.91 [95% CI −0.7, −0.1]"),
        ("r(98) = .45, p < .001, 95% CI [.28, .59]", "r(98) = .65, p < .001, 95% CI [.28, .59]"),
        ("M = 3.2, 95% CI [2.9, 3.5]", "M = 3.9, 95% CI [2.9, 3.5]"),
        ("an estimate of −1.91 (95% CI: [−2.37, −1.46])", "an estimate of −2.91 (95% CI: [−2.37, −1.46])"),
    ],
)
def test_an_estimate_outside_its_own_interval_is_major(right: str, wrong: str) -> None:
    assert checked(right) == 1
    assert faults(right) == []
    assert faults(wrong) == [("ci_excludes_estimate", "major")]


@pytest.mark.parametrize(
    "text",
    [
        "b = 0.74, 95% CI [1.2, 3.5]",  # the interval is of exp(b)
        "OR = 2.14, 95% CI [2.14, 3.5] in a profile likelihood",
        "d = 0.2, 95% CI [0.24, 0.6]",  # rounds to 0.2
        "b = 2.1, β = .30, 95% CI [1.2, 3.0]",
        "F(1, 38) = 4.1, p = .05, 95% CI [0.1, 0.9]",
        "3.4 against 2.1, 95% CI [0.1, 0.9]",
        "M = 45, 95% CI [0.4, 0.5]",  # in percent
    ],
)
def test_what_may_be_of_something_else_is_left_alone(text: str) -> None:
    assert faults(text) == []


def test_another_sign_is_minor() -> None:
    assert faults("b = −0.4, 95% CI [0.2, 0.6]") == [("ci_excludes_estimate", "minor")]


def test_bounds_in_the_wrong_order() -> None:
    assert faults("d = 0.4, 95% CI [0.6, 0.2]") == [("ci_bounds_swapped", "minor")]
    assert faults("95% CI −0.01 to −0.05") == [("ci_bounds_swapped", "minor")]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("M = 3.2, 95% CI [2.9, 3.5]", "M = 3.4, 95% CI [2.9, 3.5]"),
        ("MD = 3.25, 95% CI [2.9, 3.6]", "MD = 3.05, 95% CI [2.9, 3.6]"),
        ("OR = 2.05, 95% CI [1.2, 3.5]", "OR = 3.1, 95% CI [1.2, 3.5]"),
    ],
)
def test_an_interval_that_is_not_around_its_estimate(right: str, wrong: str) -> None:
    assert faults(right) == []
    assert faults(wrong) == [("ci_not_symmetric", "minor")]
    assert faults(f"With bias-corrected intervals, {wrong}") == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("b = 0.4, 95% CI [0.1, 0.7], p = .01", "b = 0.4, 95% CI [0.1, 0.7], p = .21"),
        ("b = 0.2, 95% CI [−0.1, 0.5], p = .19", "b = 0.2, 95% CI [−0.1, 0.5], p = .01"),
        ("OR = 2.05, 95% CI [1.2, 3.5], p < .01", "OR = 2.05, 95% CI [1.2, 3.5], p > .05"),
        ("b = 0.4, 95% CI [0.0, 0.8], p = .06", "OR = 1.10, 95% CI [0.81, 1.5], p = .02"),
    ],
)
def test_an_interval_against_its_p_value(right: str, wrong: str) -> None:
    assert faults(right) == []
    assert faults(wrong) == [("ci_contradicts_p", "major")]
    assert faults(wrong.replace("95%", "90%")) == []
    assert faults(f"With bootstrap intervals, {wrong}") == []
    assert faults(f"{wrong}, one-tailed") == []


@given(st.integers(-900, 900), st.integers(1, 400))
def test_a_symmetric_interval_is_never_a_fault(middle: int, half: int) -> None:
    value, low, high = middle / 100, (middle - half) / 100, (middle + half) / 100
    assert faults(f"M = {value:.2f}, 95% CI [{low:.2f}, {high:.2f}]") == []
    assert faults(f"M = {value:.1f}, 95% CI [{low:.1f}, {high:.1f}]") == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("SD = −1.2", 1), ("SE = -0.3", 1), ("标准差 = −1.2", 1), ("a p value of 1.3", 1), ("p-value = −0.2", 1),
        ("SD = 1.2", 0), ("at −1 SD = −0.5", 0), ("a p value of 1.0", 0), ("with prime p = 97", 0),
    ],
)  # fmt: skip
def test_values_that_cannot_be(text: str, count: int) -> None:
    assert len(list(impossible_values(fold(text)))) == count


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Scores rose (M = 0.75, SD = 0.11), t(29) = 4.23, p < .001, 95% CI [0.04, 0.11]", []),
        ("Scores rose (M = 0.75, SD = 0.11), 95% CI [0.04, 0.11]", ["ci_excludes_estimate"]),
        ("They differ, t(29) = 5.86, p < .001, d = 1.07, 95% CI [13.2, 17.6]", []),
        ("They differ, t(29) = 5.86, p < .001, d = 1.07, 95% CI [1.32, 1.76]", ["ci_excludes_estimate"]),
        ("They differ, MD = 0.75, t(29) = 4.23, 95% CI [0.04, 0.11]", ["ci_excludes_estimate"]),
    ],
)
def test_an_interval_behind_a_test(text: str, found: list[str]) -> None:
    assert [rule for rule, _ in faults(text)] == found


@pytest.mark.parametrize(
    "form",
    [
        "odds ratio [OR] = {}; 95% confidence interval [CI] 2.21-6.56",
        "odds ratio [OR], {}; 95% confidence interval (CI), 2.21-6.56",
        "hazard ratio (HR) = {}, 95% CI [confidence interval] = 2.21-6.56",
        "odds ratio [OR] = {}, 95 % confidence interval [CI] = 2.21–6.56",
    ],
)
def test_names_in_square_brackets(form: str) -> None:
    assert (checked(form.format("3.81")), faults(form.format("3.81"))) == (1, [])
    assert faults(form.format("8.81")) == [("ci_excludes_estimate", "major")]
