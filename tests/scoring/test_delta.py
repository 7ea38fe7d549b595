from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import RecordError, UsageError
from paperkit.scoring.concession import Action, GuardReport
from paperkit.scoring.delta import Decision, decide
from paperkit.scoring.noise import Noise, Spread
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6, Profile

KEYS = [
    "decision",
    "exit_code",
    "overall_prev",
    "overall_curr",
    "overall_delta",
    "decision_band_prev",
    "decision_band_curr",
    "band_improved",
    "target_met",
    "accept_threshold",
    "subaxis_deltas",
    "net_subaxis",
    "is_small_delta",
    "consecutive_small",
    "plateau_threshold",
    "plateau_streak",
    "plateau_triggered",
    "reason",
    "da_critical",
    "profile",
    "outcome",
    "overall_noise",
    "subaxis_noise",
    "gain_within_noise",
    "gain_must_exceed_noise",
]

BLOCKING = GuardReport(rounds_analyzed=1, block_accept=True, recommended_action=Action.REVERT)
CLEAR = GuardReport(rounds_analyzed=1, block_accept=False, recommended_action=Action.PROCEED)


@pytest.mark.parametrize(
    ("before", "after", "decision", "code", "reason"),
    [
        (60, 62, Decision.ACCEPT, 0, "overall_up"),
        (60, 58, Decision.REVERT, 1, "overall_down"),
        (60, 60, Decision.ACCEPT, 0, "tie_not_worse"),
        (60, [63, 60, 56, 60, 60, 60], Decision.REVERT, 2, "tie_worse"),
        (60, [57, 60, 64, 60, 60, 60], Decision.ACCEPT, 0, "tie_not_worse"),
        (60, 82, Decision.HALT_TARGET_MET, 5, "overall_up"),
        (85, 85, Decision.HALT_TARGET_MET, 5, "tie_not_worse"),
        (90, 85, Decision.REVERT, 1, "overall_down"),
    ],
)
def test_the_table(review: Any, before: Any, after: Any, decision: Decision, code: int, reason: str) -> None:
    delta = decide(review(before), review(after))
    assert (delta.decision, delta.exit_code, delta.reason) == (decision, code, reason)


def test_keys_and_their_order(review: Any) -> None:
    record = decide(review(60), review(66)).as_json()
    assert list(record) == KEYS
    assert record["decision"] == "ACCEPT"
    assert record["subaxis_deltas"] == dict.fromkeys(RUBRIC6.axes, 6.0)
    assert record["net_subaxis"] == 36.0
    assert (record["decision_band_prev"], record["decision_band_curr"]) == (
        "Major Revision",
        "Minor Revision",
    )
    assert record["band_improved"] is True
    assert (record["accept_threshold"], record["plateau_threshold"], record["plateau_streak"]) == (
        80.0,
        1.0,
        3,
    )


def test_axes_are_equal_to_a_millionth(review: Any) -> None:
    above, below = [60.0000004, *[60] * 5], [59.9999996, *[60] * 5]
    assert decide(review(above), review(below)).net_subaxis == 0
    assert decide(review(above), review(below)).exit_code == 0


def test_scores_are_equal_to_a_millionth(review: Any) -> None:
    up = [60 + 3e-8, 60, 60, 60, 60, 60]
    assert decide(review(60), review(up)).reason == "tie_not_worse"
    assert decide(review(up), review(60)).reason == "tie_not_worse"
    assert decide(review(60), review([60 + 1e-4, *[60] * 5])).reason == "overall_up"


def test_the_worked_example_of_the_published_rubric_is_an_improvement_by_its_weights(review: Any) -> None:
    before, after = review([65, 70, 60, 55, 72, 68]), review([66, 71, 62, 60, 74, 70])
    assert before.overall_score == 65.45
    assert decide(before, after).overall_delta == 2.05


class TestPlateau:
    def test_the_third_small_gain_halts(self, review: Any) -> None:
        delta = decide(review(60), review(60.5), consecutive_small=2)
        assert (delta.decision, delta.exit_code, delta.consecutive_small) == (Decision.HALT_PLATEAU, 4, 3)
        assert delta.plateau_triggered

    def test_the_second_does_not(self, review: Any) -> None:
        delta = decide(review(60), review(60.5), consecutive_small=1)
        assert (delta.exit_code, delta.consecutive_small, delta.is_small_delta) == (0, 2, True)

    def test_a_tie_is_small(self, review: Any) -> None:
        assert decide(review(60), review(60)).consecutive_small == 1

    def test_a_gain_of_the_threshold_is_not_small(self, review: Any) -> None:
        delta = decide(review(60), review(61), consecutive_small=2)
        assert (delta.exit_code, delta.consecutive_small, delta.is_small_delta) == (0, 0, False)

    @pytest.mark.parametrize("after", [58, [63, 60, 56, 60, 60, 60]])
    def test_a_revert_is_no_small_gain(self, review: Any, after: Any) -> None:
        delta = decide(review(60), review(after), consecutive_small=2)
        assert (delta.consecutive_small, delta.is_small_delta, delta.plateau_triggered) == (0, False, False)

    def test_the_target_wins_over_the_plateau(self, review: Any) -> None:
        delta = decide(review(80), review(80.5), consecutive_small=2)
        assert (delta.exit_code, delta.plateau_triggered, delta.target_met) == (5, True, True)

    def test_without_target_halt_the_plateau_shows(self, review: Any) -> None:
        delta = decide(review(80), review(80.5), consecutive_small=2, target_halt=False)
        assert (delta.exit_code, delta.target_met) == (4, True)


class TestTarget:
    def test_without_target_halt_it_goes_on(self, review: Any) -> None:
        delta = decide(review(60), review(82), target_halt=False)
        assert (delta.exit_code, delta.target_met) == (0, True)

    def test_a_revert_never_meets_it(self, review: Any) -> None:
        assert not decide(review(90), review(85)).target_met

    def test_a_lower_threshold_leaves_the_bands_alone(self, review: Any) -> None:
        delta = decide(review(55), review(66), accept_threshold=60)
        assert (delta.exit_code, delta.decision_band_curr) == (5, "Minor Revision")


class TestGuard:
    @pytest.mark.parametrize("after", [62, 60, 95])
    def test_a_standing_critical_reverts_whatever_the_score(self, review: Any, after: float) -> None:
        delta = decide(review(60), review(after), guard=BLOCKING, consecutive_small=2)
        assert (delta.decision, delta.exit_code, delta.reason) == (Decision.REVERT, 1, "da_critical")
        assert delta.da_critical
        assert not (delta.target_met or delta.plateau_triggered or delta.consecutive_small)

    def test_a_revert_keeps_its_own_reason(self, review: Any) -> None:
        fell = decide(review(60), review(58), guard=BLOCKING)
        assert (fell.reason, fell.exit_code, fell.da_critical) == ("overall_down", 1, True)
        assert decide(review(60), review([63, 60, 56, 60, 60, 60]), guard=BLOCKING).exit_code == 2

    def test_a_report_that_contradicts_itself_blocks(self, review: Any) -> None:
        standing = {"round": 1, "id": "a", "attack": "Cause is claimed."}
        report = GuardReport.model_validate(CLEAR.as_json() | {"standing_criticals": [standing]})
        assert decide(review(60), review(62), guard=report).exit_code == 1

    def test_a_clear_guard_changes_nothing(self, review: Any) -> None:
        assert decide(review(60), review(62), guard=CLEAR) == decide(review(60), review(62))


def spread(sd: float, profile: Profile = RUBRIC6, judged: Sequence[str] | None = None) -> Noise:
    each = Spread(mean=60, sd=sd)
    axes = profile.axes if judged is None else judged
    return Noise(
        profile=profile.name,
        reviews=3,
        overall=each,
        axes={axis: each if axis in axes else None for axis in profile.axes},
    )


class TestNoise:
    """A spread of 1 / √2 in each score is a spread of 1 in their difference."""

    ONE = spread(1 / math.sqrt(2))

    @pytest.mark.parametrize(
        ("after", "without", "within"),
        [
            ([62, 60, 60, 60, 60, 60], "overall_up", "tie_not_worse"),
            ([64, 60, 56, 60, 60, 59], "overall_up", "tie_worse"),
            ([65, 60, 60, 60, 60, 60], "overall_up", "tie_not_worse"),
            ([58, 60, 60, 60, 60, 60], "overall_down", "overall_down"),
        ],
    )
    def test_a_gain_inside_the_noise_is_a_tie(
        self, review: Any, after: list[float], without: str, within: str
    ) -> None:
        shown = decide(review(60), review(after), noise=self.ONE)
        assert shown.reason == without
        assert shown.gain_within_noise is (without == "overall_up")
        required = decide(review(60), review(after), noise=self.ONE, require_gain_above_noise=True)
        assert (required.reason, required.gain_must_exceed_noise) == (within, True)

    def test_a_gain_outside_is_a_gain(self, review: Any) -> None:
        delta = decide(review(60), review(61.5), noise=self.ONE, require_gain_above_noise=True)
        assert (delta.reason, delta.gain_within_noise) == ("overall_up", False)

    def test_a_drop_inside_the_noise_is_a_drop(self, review: Any) -> None:
        delta = decide(review(60), review(59.5), noise=self.ONE, require_gain_above_noise=True)
        assert (delta.exit_code, delta.gain_within_noise) == (1, False)

    def test_the_noise_stands_beside_the_gain(self, review: Any) -> None:
        delta = decide(review(60), review(62), noise=spread(3))
        assert delta.overall_noise == 4.242641
        assert delta.subaxis_noise == dict.fromkeys(RUBRIC6.axes, 4.242641)

    def test_without_any_there_is_nothing_to_show(self, review: Any) -> None:
        delta = decide(review(60), review(62))
        assert (delta.overall_noise, delta.subaxis_noise, delta.gain_within_noise) == (None, None, None)
        with pytest.raises(UsageError, match="--require-gain-above-noise: the noise is not measured"):
            decide(review(60), review(62), require_gain_above_noise=True)

    @pytest.mark.parametrize(
        ("before", "after", "gain"),
        [(3.0, 4.0, 5.0), (2.0, None, 2.828427), (None, 2.0, 2.828427), (0.0, 0.0, 0.0)],
    )
    def test_scores_may_hold_their_own(
        self, review: Any, before: float | None, after: float | None, gain: float
    ) -> None:
        assert decide(review(60, noise=before), review(62, noise=after)).overall_noise == gain
        assert decide(review(60, noise=before), review(62, noise=after), noise=spread(0)).overall_noise == 0

    def test_it_must_be_that_of_these_scores(self, review: Any) -> None:
        with pytest.raises(RecordError, match="profile: the noise was measured on agentreview"):
            decide(review(60), review(62), noise=spread(1, AGENTREVIEW))
        with pytest.raises(RecordError, match="on other axes"):
            decide(review([None, 60, 60, 60, 60, 60]), review([None, 61, 61, 61, 61, 61]), noise=spread(1))
        form = spread(1, judged=RUBRIC6.axes[1:])
        delta = decide(review([None, 60, 60, 60, 60, 60]), review([None, 62, 62, 62, 62, 62]), noise=form)
        assert tuple(delta.subaxis_noise or ()) == RUBRIC6.axes[1:]


class TestComparable:
    def test_an_axis_judged_on_one_side_only(self, review: Any) -> None:
        with pytest.raises(RecordError, match="one side only: scientific_depth"):
            decide(review(60), review([None, 60, 60, 60, 60, 60]))

    def test_the_same_axes_left_out(self, review: Any) -> None:
        before, after = [None, None, 60, 60, 60, 60], [None, None, 61, 62, 63, 64]
        delta = decide(review(before), review(after))
        assert tuple(delta.subaxis_deltas) == RUBRIC6.axes[2:]
        assert delta.exit_code == 0

    def test_another_profile(self, review: Any) -> None:
        with pytest.raises(RecordError, match="rubric6 against agentreview"):
            decide(review(60), review(3, AGENTREVIEW, overall_given=6))


class TestAgentreview:
    @pytest.mark.parametrize(
        ("before", "after", "code", "outcome"),
        [
            ((5, 3), (6, 3), 0, "ACCEPTED_SCORE_INCREASE"),
            ((6, 3), (5, 4), 1, "REJECTED_SCORE_DECREASE"),
            ((6, 3), (6, 3), 0, "ACCEPTED_NEUTRAL_IMPROVEMENT"),
            ((6, 3), (6, 2), 2, "REJECTED_DEGRADATION"),
            ((6, 3), (8, 3), 5, "ACCEPTED_SCORE_INCREASE"),
        ],
    )
    def test_outcomes(self, review: Any, before: Any, after: Any, code: int, outcome: str) -> None:
        prev, curr = (review(axis, AGENTREVIEW, overall_given=overall) for overall, axis in (before, after))
        delta = decide(prev, curr)
        assert (delta.exit_code, delta.outcome, delta.profile) == (code, outcome, "agentreview")
        assert (delta.decision_band_prev, delta.decision_band_curr, delta.band_improved) == (
            None,
            None,
            False,
        )
        assert (delta.accept_threshold, delta.plateau_threshold) == (8.0, 0.5)

    def test_a_tie_where_gains_and_drops_are_equal_is_kept(self, review: Any) -> None:
        before = review([3, 3, 3, 3, 3, 3, 3], AGENTREVIEW, overall_given=6)
        after = review([4, 2, 3, 3, 3, 3, 3], AGENTREVIEW, overall_given=6)
        assert decide(before, after).exit_code == 0

    def test_a_critical_has_no_name_of_theirs(self, review: Any) -> None:
        prev, curr = (review(3, AGENTREVIEW, overall_given=overall) for overall in (5, 6))
        assert decide(prev, curr, guard=BLOCKING).outcome == "REVERT"

    def test_a_gain_of_one_point_is_never_small_and_a_tie_is(self, review: Any) -> None:
        five, six = (review(3, AGENTREVIEW, overall_given=overall) for overall in (5, 6))
        assert decide(five, six, consecutive_small=2).consecutive_small == 0
        assert decide(five, five, consecutive_small=2).exit_code == 4

    def test_thresholds_are_on_its_scale(self, review: Any) -> None:
        five = review(3, AGENTREVIEW, overall_given=5)
        assert decide(five, five, accept_threshold=5, plateau_threshold=0).exit_code == 5
        with pytest.raises(UsageError, match="--accept-threshold 80: must be within 1–10"):
            decide(five, five, accept_threshold=80)


@pytest.mark.parametrize(
    "options",
    [
        {"plateau_threshold": -1.0},
        {"plateau_threshold": math.nan},
        {"plateau_threshold": math.inf},
        {"plateau_streak": 0},
        {"accept_threshold": 101.0},
        {"accept_threshold": -1.0},
        {"accept_threshold": math.nan},
        {"consecutive_small": -1},
    ],
    ids=str,
)
def test_options_that_make_no_sense(review: Any, options: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="must be"):
        decide(review(60), review(62), **options)


def made(scores: list[float]) -> Review:
    return Review.of({a: AxisScore(score=s) for a, s in zip(RUBRIC6.axes, scores, strict=True)})


reviews = st.lists(st.integers(0, 100).map(float) | st.floats(0, 100), min_size=6, max_size=6).map(made)
streaks = st.integers(0, 4)


@given(reviews, streaks)
def test_the_same_score_is_accepted(score: Review, streak: int) -> None:
    delta = decide(score, score, consecutive_small=streak)
    assert delta.decision.accepted
    assert delta.overall_delta == delta.net_subaxis == 0


@given(reviews, reviews)
def test_of_two_drafts_one_beats_the_other_or_they_tie(one: Review, other: Review) -> None:
    there, back = decide(one, other), decide(other, one)
    assert there.overall_delta == -back.overall_delta
    assert there.net_subaxis == -back.net_subaxis
    assert there.decision.accepted or back.decision.accepted
    if there.overall_delta > 0:
        assert (there.reason, back.reason) == ("overall_up", "overall_down")
    if there.decision.accepted and back.decision.accepted:
        assert there.overall_delta == there.net_subaxis == 0


@given(reviews, reviews, streaks, st.booleans(), st.sampled_from([None, CLEAR, BLOCKING]))
def test_code_decision_and_streak_agree(
    prev: Review, curr: Review, streak: int, halt: bool, guard: GuardReport | None
) -> None:
    delta = decide(prev, curr, consecutive_small=streak, target_halt=halt, guard=guard)
    codes = {"ACCEPT": {0}, "REVERT": {1, 2}, "HALT_PLATEAU": {4}, "HALT_TARGET_MET": {5}}
    assert delta.exit_code in codes[delta.decision]
    assert delta.consecutive_small == (streak + 1 if delta.is_small_delta else 0)
    assert delta.decision.accepted <= (delta.overall_delta >= 0)
    assert delta.is_small_delta <= delta.decision.accepted
    assert delta.band_improved <= (delta.overall_delta > 0)
    if guard is BLOCKING:
        assert not delta.decision.accepted


@given(st.lists(st.floats(0, 3), min_size=1, max_size=8), st.integers(1, 4))
def test_the_plateau_is_the_nth_small_gain_in_a_row(gains: list[float], streak: int) -> None:
    score, small, run = 10.0, 0, 0
    for gain in gains:
        delta = decide(
            made([score] * 6), made([score + gain] * 6), consecutive_small=small, plateau_streak=streak
        )
        small = delta.consecutive_small
        run = run + 1 if delta.overall_delta < 1 else 0
        assert (delta.exit_code == 4) == (run >= streak)
        score += gain
