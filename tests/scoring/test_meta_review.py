from __future__ import annotations

import statistics
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import RecordError
from paperkit.scoring.meta_review import meta_review
from paperkit.scoring.records import read_review
from paperkit.scoring.scales import AGENTREVIEW


def rated(overall: Any, axis: Any = 3, **more: Any) -> dict[str, Any]:
    return {"axis_scores": {a: {"score": axis} for a in AGENTREVIEW.axes}, "overall_score": overall, **more}


def test_numbers_are_the_rounded_means_whatever_the_chair_wrote() -> None:
    chair = rated(10, 4, decision_band="Accept", weaknesses=["Old baselines."], confidence=4)
    made = meta_review([rated(5, 2), rated(6, 3), rated(6, 3)], chair)
    assert (made.overall_score, made.decision_band) == (6.0, None)
    assert made.axes == dict.fromkeys(AGENTREVIEW.axes, 3.0)
    assert made.weaknesses == ("Old baselines.",)
    assert made.as_json()["confidence"] == 4


@pytest.mark.parametrize(
    ("overall", "mean"), [([5, 6], 6), ([6, 7], 6), ([7, 8], 8), ([5, 5, 6], 5), ([1], 1), ([10, 10], 10)]
)
def test_halves_go_to_the_even_number_as_in_the_published_code(overall: list[int], mean: int) -> None:
    assert meta_review([rated(o) for o in overall]).overall_score == mean


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        (rated(0), "overall_score: 0 is outside"),
        (rated(11), "overall_score: 11 is outside"),
        (rated(6.5), "overall_score: 6.5 is no whole number"),
        (rated("6"), "overall_score: "),
        (rated(True), "overall_score: "),
        (rated(float("nan")), "overall_score: nan"),
        (rated(6, 5), "axis_scores.originality.score: 5 is outside"),
        (rated(6, 2.5), "axis_scores.originality.score: 2.5 is no whole number"),
        ({"overall_score": 6}, "axis_scores: missing"),
        ({}, "axis_scores: missing"),
        (rated(6, profile="rubric6"), "axis_scores.scientific_depth: missing"),
    ],
)
def test_a_bad_review_is_left_out_and_is_no_zero(bad: dict[str, Any], field: str) -> None:
    made = meta_review([rated(8), bad, rated(8)])
    assert made.overall_score == 8
    (said,) = made.as_json()["left_out"]
    assert said.startswith(f"review 2: {field}")


@pytest.mark.parametrize("reviews", [[], [{}], [rated(0), rated(11)]])
def test_without_a_valid_review_there_is_no_score(reviews: list[dict[str, Any]]) -> None:
    with pytest.raises(RecordError, match=f"no valid review of {len(reviews)}"):
        meta_review(reviews)


def test_an_axis_is_the_mean_of_those_who_judged_it() -> None:
    one = rated(6)
    one["axis_scores"]["clarity"] = {"score": None}
    two = rated(6)
    two["axis_scores"]["clarity"] = {"score": 1}
    assert meta_review([one, two]).axes["clarity"] == 1
    assert meta_review([one, one]).axes["clarity"] is None


def test_without_a_chair_the_words_of_all_are_kept() -> None:
    made = meta_review([rated(6, weaknesses=["One."]), rated(6, weaknesses=["Two."], questions=["Why?"])])
    assert (made.weaknesses, made.questions) == (("One.", "Two."), ("Why?",))


@given(st.lists(st.tuples(st.integers(1, 10), st.integers(1, 4)), min_size=1, max_size=5))
def test_it_is_a_review_that_reads_back(numbers: list[tuple[int, int]]) -> None:
    made = meta_review([rated(overall, axis) for overall, axis in numbers])
    assert read_review(made.as_json()) == made
    assert made.overall_score == round(statistics.mean(overall for overall, _ in numbers))
