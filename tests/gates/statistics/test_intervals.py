"""Confidence intervals against their estimate, their order and their p value; values that can't be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.impossible import impossible_values
from paperkit.gates.statistics.intervals import intervals
from paperkit.gates.statistics.tokens import Interval, read_tokens
from paperkit.gates.statistics.values import fold


def asked(text: str) -> list[Asked]:
    return [one for one in intervals(fold(text), [(0, len(text))]) if isinstance(one, Asked)]


def faults(text: str) -> list[tuple[str, str]]:
    found = [one.fault for one in asked(text)]
    return [(fault.rule, str(fault.severity)) for fault in found if fault is not None]


def checked(text: str) -> int:
    return len(asked(text))


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


# --- word orders: the estimate before, inside and behind its interval

ORDERS = [
    "95% CI [1.2, 3.4] with a mean of <e>.",
    "95% CI [1.2, 3.4], with an estimate of <e>",
    "(95% CI 1.2 to 3.4; mean <e>)",
    "95% CI [1.2, 3.4], OR = <e>.",
    "95% CI 1.2 to 3.4, odds ratio <e>",
    "A 95% confidence interval of 1.2 to 3.4 around a point estimate of <e>.",
    "95% CI [1.2, 3.4], mean difference <e>",
    "95% CI for the mean (<e>) was [1.2, 3.4]",
    "The 95% confidence interval (CI) for the odds ratio of <e> was 1.2–3.4",
    "the mean was <e>, with a 95% CI of [1.2, 3.4]",
    "the mean was <e> with 95% CI [1.2, 3.4]",
    "the mean was <e> points (95% CI 1.2 to 3.4)",
    "a mean rating of <e> (95% CI 1.2 to 3.4)",
    "mean <e>, 95% CI 1.2 to 3.4",
    "It increased by <e> (95% CI 1.2 to 3.4).",
    "an odds ratio of <e> (1.2–3.4; 95% CI)",
    "an estimate of <e> [1.2, 3.4] (95% CI)",
    "估计值为<e>(95%置信区间:[1.2, 3.4])",
]


@pytest.mark.parametrize("order", ORDERS)
def test_the_orders_that_authors_write(order: str) -> None:
    right = order.replace("<e>", "2.3" if "odds" not in order and "OR" not in order else "2.0")
    assert checked(right) == 1
    assert faults(right) == []
    wrong = order.replace("<e>", "4.7")
    assert [rule for rule, _ in faults(wrong)] == ["ci_excludes_estimate"]
    (one,) = asked(wrong)
    assert "4.7" in fold(wrong)[one.start : one.end]


def test_an_estimate_behind_its_interval_is_suspected() -> None:
    for text, certainty in (
        ("95% CI [1.2, 3.4] with a mean of 4.7", "suspected"),
        ("the mean was 4.7, with a 95% CI of [1.2, 3.4]", "confirmed"),
    ):
        (one,) = asked(text)
        assert one.fault is not None
        assert str(one.fault.certainty) == certainty


@pytest.mark.parametrize(
    "text",
    [
        "95% CI [1.2, 3.4] with a mean of 12 patients per group",
        "95% CI [1.2, 3.4], and the mean age was 41",
        "The groups differed, 95% CI [1.2, 3.4], t(28) = 2.2, p = .03, d = 0.5",
        "the 95% CI lies between 1.2 and 3.4",
        "increased from 2.1 to 5.5 (95% CI 0.5 to 2.1)",
        "We cite 7.5 (95% CI 1.2 to 3.4)",
        "95% CI of the mean: 1.2–3.4",
    ],
)
def test_an_interval_without_an_estimate_is_counted(text: str) -> None:
    found = list(intervals(fold(text), [(0, len(text))]))
    assert found == ["interval: not said what estimate it is of"]


def test_an_estimate_with_an_interval_of_its_own_is_not_taken_for_the_one_before() -> None:
    text = "95% CI [1.2, 3.4], mean 5.1 (95% CI [4.0, 6.2])"
    assert faults(text) == []
    assert checked(text) == 1


@pytest.mark.parametrize(
    ("text", "level", "bounds"),
    [
        ("95%-CI [1.2, 3.4]", 95, (1.2, 3.4)),
        ("CI 95% [1.2, 3.4]", 95, (1.2, 3.4)),
        ("CI (90%): 1.2–3.4", 90, (1.2, 3.4)),
        ("95% bootstrap CI [1.2, 3.4]", 95, (1.2, 3.4)),
        ("95% confidence limits 1.2 to 3.4", 95, (1.2, 3.4)),
        ("95% CI between 1.2 and 3.4", 95, (1.2, 3.4)),
        ("the 95% confidence interval ranged from −1.2 to 3.4", 95, (-1.2, 3.4)),
        ("the 99% CI for the mean difference was 1.2 to 3.4", 99, (1.2, 3.4)),
        ("95% CI for the slope = [1.2, 3.4]", 95, (1.2, 3.4)),
        ("2.1 [1.2, 3.4] (95% CI)", 95, (1.2, 3.4)),
        ("2.1 (−1.2 to 3.4, 95% CI)", 95, (-1.2, 3.4)),
    ],
)
def test_bounds_in_many_forms(text: str, level: float, bounds: tuple[float, float]) -> None:
    (one,) = [token for token in read_tokens(fold(text)) if isinstance(token, Interval)]
    assert (one.level, (one.low.value, one.high.value)) == (level, bounds)


@pytest.mark.parametrize(
    "text",
    [
        "95% CI of width 0.395",
        "95% confidence intervals were computed in 2019",
        "the 95% CI of the two groups overlap at 3",
        "CI runs on 3.10, 3.11",
        "version 1.2.3-3.4 with 95% CI",
        "Travis CI for Python 3.8, 3.9",
    ],
)
def test_no_bounds(text: str) -> None:
    assert [token for token in read_tokens(fold(text)) if isinstance(token, Interval)] == []


@pytest.mark.parametrize(
    "piece",
    [
        "95% CI ",
        "95% CI for a b c ",
        "1.2-3.4 95% CI ",
        "CI [1.2, 3.4] with a mean of ",
        "95% aaa CI ",
        "CI of the ",
    ],
)
def test_long_texts_of_one_kind(piece: str) -> None:
    """Quadratic code would take minutes here."""
    text = piece * (60_000 // len(piece))
    list(intervals(text, [(0, len(text))]))
