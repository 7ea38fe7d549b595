from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import RecordError, UsageError
from paperkit.scoring.noise import Noise, measure
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6, rounded
from paperkit.strict_json import read_record


def test_the_sample_standard_deviation(review: Any) -> None:
    made = measure([review(60), review(62), review([64, 64, 64, 64, 64, 70])])
    assert made.reviews == 3
    assert (made.overall.mean, made.overall.sd) == (62.2, 2.306513)
    assert made.axes["academic_style"] is not None
    assert (made.axes["academic_style"].mean, made.axes["academic_style"].sd) == (64.0, 5.291503)
    assert made.axes["logical_flow"] is not None
    assert made.axes["logical_flow"].sd == 2.0


def test_the_same_review_again_has_none(review: Any) -> None:
    made = measure([review(60), review(60)])
    assert made.overall.sd == 0
    assert all(spread is not None and spread.sd == 0 for spread in made.axes.values())


def test_an_axis_that_is_not_judged_has_none(review: Any) -> None:
    made = measure([review([None, 60, 60, 60, 60, 60]), review([None, 62, 60, 60, 60, 60])])
    assert made.axes["scientific_depth"] is None
    assert made.overall.sd > 0


def test_the_published_scale(review: Any) -> None:
    made = measure([review(3, AGENTREVIEW, overall_given=o) for o in (5, 6, 6)])
    assert (made.profile, made.overall.mean, made.overall.sd) == ("agentreview", 5.666667, 0.57735)


@pytest.mark.parametrize("count", [0, 1])
def test_one_review_has_no_spread(review: Any, count: int) -> None:
    with pytest.raises(UsageError, match="two reviews of one draft, or more"):
        measure([review(60)] * count)


def test_reviews_that_cannot_be_compared(review: Any) -> None:
    with pytest.raises(RecordError, match="review 2: profile: agentreview, and review 1 is on rubric6"):
        measure([review(60), review(3, AGENTREVIEW, overall_given=6)])
    with pytest.raises(RecordError, match="review 3: axis_scores: judges other axes"):
        measure([review(60), review(61), review([None, 60, 60, 60, 60, 60])])


class TestRecord:
    def test_it_reads_back(self, review: Any, tmp_path: Path) -> None:
        made = measure([review([None, 60, 60, 60, 60, 60]), review([None, 62, 60, 60, 60, 60])])
        path = tmp_path / "noise.json"
        path.write_text(json.dumps(made.as_json()))
        assert read_record(Noise, path) == made

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"overall": {"mean": 60, "sd": -1}}, "overall.sd"),
            ({"overall": {"mean": 60, "sd": "1"}}, "overall.sd"),
            ({"overall": {"mean": 60, "sd": True}}, "overall.sd"),
            ({"overall": 1.5}, "overall"),
            ({"axes": {"logical_flow": {"mean": 60}}}, "axes.logical_flow.sd"),
            ({"reviews": 1}, "reviews"),
            ({"reviews": 2.5}, "reviews"),
            ({"profile": None}, "profile"),
        ],
    )
    def test_a_bad_field_is_named(
        self, review: Any, tmp_path: Path, change: dict[str, Any], field: str
    ) -> None:
        path = tmp_path / "noise.json"
        path.write_text(json.dumps(measure([review(60), review(62)]).as_json() | change))
        with pytest.raises(RecordError, match=rf"noise\.json: {field}: "):
            read_record(Noise, path)


scores = st.lists(st.lists(st.floats(0, 100), min_size=6, max_size=6), min_size=2, max_size=5)


def made_of(values: list[float]) -> Review:
    return Review.of({a: AxisScore(score=s) for a, s in zip(RUBRIC6.axes, values, strict=True)})


@given(scores, st.randoms())
def test_it_is_what_the_formula_says_in_any_order(repeats: list[list[float]], random: Any) -> None:
    reviews = [made_of(values) for values in repeats]
    made = measure(reviews)
    overall = [review.overall_score for review in reviews]
    mean = math.fsum(overall) / len(overall)
    variance = math.fsum((score - mean) ** 2 for score in overall) / (len(overall) - 1)
    assert made.overall.sd == pytest.approx(math.sqrt(variance), abs=2e-6)
    random.shuffle(reviews)
    assert measure(reviews) == made


@given(scores)
def test_the_spread_lies_within_the_range(repeats: list[list[float]]) -> None:
    made = measure([made_of(values) for values in repeats])
    for place, axis in enumerate(RUBRIC6.axes):
        column = [values[place] for values in repeats]
        spread = made.axes[axis]
        assert spread is not None
        assert rounded(min(column)) <= spread.mean <= rounded(max(column))
        assert 0 <= spread.sd <= rounded((max(column) - min(column)) / math.sqrt(2)) * math.sqrt(2)
