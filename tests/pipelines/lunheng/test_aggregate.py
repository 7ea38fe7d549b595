"""R, the budget check, and what follows."""

from __future__ import annotations

import pytest

from paperkit.errors import ModelError
from paperkit.pipelines.lunheng.aggregate import Next, aggregate, composite, next_step
from paperkit.records.lunheng import DIMENSIONS, Evaluation, RoundRecord, WordBudget, WordBudgetCheck

BUDGET = WordBudget(
    venue="conference", main_budget_en_words=1000, main_budget_tolerance=1100, abstract_budget_en_words=200,
    max_paragraph_directives=2, per_section_budget={"Introduction": 400, "Method": 600},
)  # fmt: skip


def evaluations(*scores: float | None) -> list[Evaluation]:
    return [
        Evaluation(dimension=name, score=score, judged_by="m")
        for name, score in zip(DIMENSIONS, scores, strict=True)
    ]


def record(words: int, *scores: float | None, threshold: float = 7.0) -> RoundRecord:
    check = WordBudgetCheck(
        current=words,
        target=1000,
        overshoot_pct=(words - 1000) / 10,
        paragraph_count=0,
        max_allowed_paragraph=2,
    )
    return aggregate(1, evaluations(*scores), check, BUDGET, threshold)


def test_r_is_the_mean_of_nine() -> None:
    assert record(900, 8, 7, 6, 9, 8, 7, 7, 6, 8).R == 7.33
    assert composite([7, 8]) == 7.5


@pytest.mark.parametrize(
    ("words", "score", "follows"),
    [(1100, 7, Next.STOP), (1101, 7, Next.EDIT), (1100, 6.9, Next.FULL), (1101, 6.9, Next.FULL)],
)
def test_the_three_ways(words: int, score: float, follows: Next) -> None:
    assert next_step(record(words, *[score] * 9), edits=True) is follows


def test_without_an_editor_the_budget_stops_nothing() -> None:
    assert next_step(record(5000, *[8.0] * 9), edits=False) is Next.STOP


def test_fewer_than_nine_are_never_quality() -> None:
    some = record(900, None, None, 10, None, 10, 10, 10, None, 10)
    assert (some.R, some.judged, some.quality_reached) == (10, 5, False)
    assert next_step(some, edits=True) is Next.FULL


def test_a_missing_evaluator_stops_the_run() -> None:
    check = WordBudgetCheck(
        current=1, target=1, overshoot_pct=0, paragraph_count=0, max_allowed_paragraph=None
    )
    with pytest.raises(ModelError, match="no evaluation of D9"):
        aggregate(1, evaluations(*[8.0] * 9)[:8], check, BUDGET, 7.0)
    with pytest.raises(ModelError, match="twice"):
        aggregate(1, [*evaluations(*[8.0] * 9), *evaluations(*[8.0] * 9)[:1]], check, BUDGET, 7.0)


def test_section_budgets_that_do_not_sum_are_refused() -> None:
    with pytest.raises(ValueError, match="sums to 900 without the abstract, the main budget is 1000"):
        WordBudget(
            **{
                **BUDGET.as_json(),
                "per_section_budget": {"Introduction": 400, "Method": 500, "Abstract": 100},
            }
        )
