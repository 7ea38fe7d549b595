"""The ceiling of D9, its boundaries one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.lunheng.narrative import ceiling, word_budget_check
from paperkit.records.lunheng import ActualCounts, WordBudget, WordBudgetCheck


def check(current: int, headings: int = 0, most: int | None = 3, target: int = 1000) -> WordBudgetCheck:
    overshoot = round(100 * (current - target) / target, 1) if target else 0.0
    return WordBudgetCheck(
        current=current,
        target=target,
        overshoot_pct=overshoot,
        paragraph_count=headings,
        max_allowed_paragraph=most,
    )


@pytest.mark.parametrize(
    ("current", "score"),
    [
        (0, 10), (999, 10), (1000, 10), (1001, 9), (1099, 9), (1100, 9), (1101, 7), (1250, 7), (1251, 6), (1500, 6),
        (1501, 4), (1999, 4), (2000, 2), (9000, 2),
    ],
)  # fmt: skip
def test_the_length_alone(current: int, score: int) -> None:
    assert ceiling(check(current))[0] == score


@pytest.mark.parametrize(
    ("headings", "most", "score"),
    [
        (3, 3, 10), (4, 3, 9), (5, 3, 7), (6, 3, 6), (8, 3, 6), (9, 3, 4),
        (2, 2, 10), (3, 2, 9), (4, 2, 7), (5, 2, 6), (7, 2, 6), (8, 2, 4),
        (0, 0, 10), (1, 0, 7), (2, 0, 7), (3, 0, 6), (5, 0, 6), (6, 0, 4), (16, 0, 4),
        (15, 10, 9), (16, 10, 4), (99, None, 10),
    ],
)  # fmt: skip
def test_the_headings_alone(headings: int, most: int | None, score: int) -> None:
    assert ceiling(check(500, headings, most))[0] == score


@pytest.mark.parametrize(
    ("current", "headings", "score", "anchor"),
    [
        (1000, 3, 10, "10: main text 1000 of 1000, within 100 %"),
        (1100, 3, 9, "8–9: main text 1100 of 1000, within 110 %"),
        (1100, 5, 7, "7: 5 run-in headings, 2 above the limit of 3"),
        (1250, 6, 6, "5–6: 6 run-in headings, 3 above the limit of 3"),
        (1600, 5, 4, "3–4: main text 1600 of 1000, over 150 %"),
        (1600, 9, 4, "3–4: main text 1600 of 1000, over 150 %"),
        (2000, 9, 2, "1–2: main text 2000 of 1000, twice the budget or more"),
        (900, 4, 9, "8–9: 4 run-in headings, 1 above the limit of 3, within 1.5 times it"),
    ],
)
def test_the_worst_condition_decides(current: int, headings: int, score: int, anchor: str) -> None:
    assert ceiling(check(current, headings)) == (score, anchor)


@given(st.integers(0, 10**6), st.integers(1, 10**5), st.integers(0, 40), st.none() | st.integers(0, 20))
def test_more_never_scores_higher(current: int, target: int, headings: int, most: int | None) -> None:
    score, anchor = ceiling(check(current, headings, most, target))
    assert score in (2, 4, 6, 7, 9, 10)
    assert str(score) in anchor.partition(":")[0]
    assert ceiling(check(current + 1, headings, most, target))[0] <= score
    assert ceiling(check(current, headings + 1, most, target))[0] <= score
    assert ceiling(check(current, headings, most, target + 1))[0] >= score


def test_the_boundary_is_that_of_the_counts_not_of_the_rounded_percentage() -> None:
    barely = check(110_001, target=100_000)
    assert barely.overshoot_pct == 10.0
    assert ceiling(barely)[0] == 7


def test_no_target_allows_nothing() -> None:
    assert ceiling(check(0, target=0))[0] == 10
    assert ceiling(check(1, target=0))[0] == 2


def test_the_check_is_of_the_counts() -> None:
    budget = WordBudget(
        venue="v", main_budget_en_words=7000, main_budget_tolerance=7700, abstract_budget_en_words=200,
        max_paragraph_directives=2, per_section_budget={"A": 7000},
    )  # fmt: skip
    counts = ActualCounts(main=6300, abstract=0, paragraph_directives=4, per_section={"A": 6300})
    assert word_budget_check(budget, counts) == WordBudgetCheck(
        current=6300, target=7000, overshoot_pct=-10.0, paragraph_count=4, max_allowed_paragraph=2
    )
