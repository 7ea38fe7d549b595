from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import RecordError, UsageError
from paperkit.scoring.scales import (
    AGENTREVIEW,
    PROFILES,
    RUBRIC6,
    Profile,
    band,
    band_record,
    overall,
    rounded,
)

SCORES = st.floats(0, 100)


def axes(values: list[float | None]) -> dict[str, float | None]:
    return dict(zip(RUBRIC6.axes, values, strict=True))


def test_weights_sum_to_one_over_the_axes() -> None:
    assert tuple(RUBRIC6.weights) == RUBRIC6.axes
    assert math.fsum(RUBRIC6.weights.values()) == 1


def test_a_profile_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        RUBRIC6.weights["logical_flow"] = 1.0  # type: ignore[index]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([65, 70, 60, 55, 72, 68], 65.45),
        ([0] * 6, 0.0),
        ([100] * 6, 100.0),
        ([None, None, 60, 55, 72, 68], 64.083333),
        ([None, None, None, None, None, 68], 68.0),
    ],
)
def test_overall(values: list[float | None], expected: float) -> None:
    assert overall(axes(values)) == expected


def test_overall_needs_a_judged_axis() -> None:
    with pytest.raises(RecordError, match="no axis is judged"):
        overall(axes([None] * 6))


def test_the_published_scale_does_not_derive_its_overall() -> None:
    with pytest.raises(UsageError, match="agentreview"):
        overall({"clarity": 3.0}, AGENTREVIEW)


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (100, "Accept"),
        (80, "Accept"),
        (79.9999999, "Accept"),
        (79.999, "Minor Revision"),
        (79.5, "Minor Revision"),
        (65, "Minor Revision"),
        (64.999, "Major Revision"),
        (50, "Major Revision"),
        (49.99, "Reject"),
        (0, "Reject"),
    ],
)
def test_band(score: float, name: str) -> None:
    assert band(score) == name


@pytest.mark.parametrize("score", [10, 8, 6, 1])
def test_the_published_scale_has_no_bands(score: float) -> None:
    assert band(score, AGENTREVIEW) is None
    assert AGENTREVIEW.band_rank(None) is None
    assert band_record(score, AGENTREVIEW).model_dump() == {
        "overall_score": score,
        "decision_band": None,
        "band_rank": None,
        "thresholds": {},
        "profile": "agentreview",
    }


@pytest.mark.parametrize("score", [0, 11, math.nan])
def test_it_has_a_range(score: float) -> None:
    with pytest.raises(UsageError, match="outside 1–10"):
        band(score, AGENTREVIEW)


@pytest.mark.parametrize("score", [-5, 200, math.nan, math.inf, -math.inf])
def test_band_refuses_what_is_no_score(score: float) -> None:
    with pytest.raises(UsageError, match="outside 0–100"):
        band(score)


def test_band_ranks_rise() -> None:
    assert [RUBRIC6.band_rank(name) for name, _ in RUBRIC6.bands] == [3, 2, 1, 0]


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES.keys())
def test_thresholds_lie_in_the_range(profile: Profile) -> None:
    least = [score for _, score in profile.bands]
    low, high = profile.overall_range
    assert least == sorted(least, reverse=True)
    assert not least or least[-1] == low
    assert low < profile.accept_threshold <= high


@given(st.lists(SCORES, min_size=6, max_size=6))
def test_overall_lies_between_the_axes_and_has_a_band(values: list[float]) -> None:
    score = overall(axes(list(values)))
    assert rounded(min(values)) <= score <= rounded(max(values))
    assert band(score) in dict(RUBRIC6.bands)


@given(st.lists(st.none() | SCORES, min_size=6, max_size=6).filter(any), st.randoms())
def test_overall_does_not_depend_on_the_order_of_axes(values: list[float | None], random: object) -> None:
    pairs = list(axes(values).items())
    random.shuffle(pairs)  # type: ignore[attr-defined]
    assert overall(dict(pairs)) == overall(axes(values))


@given(SCORES, SCORES)
def test_a_better_score_has_no_worse_band(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert RUBRIC6.band_rank(band(low)) <= RUBRIC6.band_rank(band(high))


@given(st.floats(0, 100), st.sets(st.integers(0, 5), max_size=5))
def test_equal_axes_give_that_overall_whichever_are_judged(score: float, hidden: set[int]) -> None:
    values = [None if place in hidden else score for place in range(6)]
    assert overall(axes(values)) == rounded(score)
