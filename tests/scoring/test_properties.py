"""The decision rules against what they promise, on any scores."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from paperkit.scoring.concession import MIN_REBUTTAL, ConcessionLog, GuardReport, guard
from paperkit.scoring.delta import Decision, Delta, decide
from paperkit.scoring.noise import Noise, Spread
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6, Profile, rounded
from paperkit.scoring.trajectory import promote, trajectory
from paperkit.scoring.worklog import ACCEPTED
from paperkit.strict_json import validated

CRITICAL = {"round": 1, "id": "a", "attack": "Cause."}
BLOCKING = validated(
    GuardReport,
    {
        "rounds_analyzed": 1,
        "block_accept": True,
        "recommended_action": "REVERT",
        "standing_criticals": [CRITICAL],
    },
)
CODES = {
    Decision.ACCEPT: {0},
    Decision.REVERT: {1, 2},
    Decision.HALT_PLATEAU: {4},
    Decision.HALT_TARGET_MET: {5},
}


def made(profile: Profile, axes: dict[str, float | None], overall: float | None = None) -> Review:
    given = overall if profile is AGENTREVIEW else None
    return Review.of({a: AxisScore(score=s) for a, s in axes.items()}, profile=profile, overall_given=given)


def axis_scores(profile: Profile) -> st.SearchStrategy[float]:
    if profile is AGENTREVIEW:
        return st.integers(1, 4).map(float)
    return st.integers(0, 100).map(float) | st.floats(0, 100)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Review, Review]:
    """Two reviews on one profile that judge the same axes; often close to each other."""
    profile = draw(st.sampled_from([RUBRIC6, AGENTREVIEW]))
    judged = draw(st.sets(st.sampled_from(profile.axes), min_size=1))
    score = axis_scores(profile)
    before = {a: draw(score) if a in judged else None for a in profile.axes}
    after = {a: s if s is None or draw(st.booleans()) else draw(score) for a, s in before.items()}
    overall = st.integers(1, 10).map(float)
    return made(profile, before, draw(overall)), made(profile, after, draw(overall))


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Options of `decide` that make sense on both profiles."""
    return {
        "plateau_threshold": draw(st.none() | st.floats(0, 5)),
        "plateau_streak": draw(st.integers(1, 4)),
        "accept_threshold": draw(st.none() | st.floats(1, 10)),
        "consecutive_small": draw(st.integers(0, 4)),
        "target_halt": draw(st.booleans()),
        "guard": draw(st.sampled_from([None, BLOCKING])),
    }


def noise_for(review: Review, sd: float | None) -> dict[str, Any]:
    if sd is None:
        return {}
    spread = Spread(mean=0, sd=sd)
    axes = {axis: None if score is None else spread for axis, score in review.axes.items()}
    noise = Noise(profile=review.profile, reviews=2, overall=spread, axes=axes)
    return {"noise": noise, "require_gain_above_noise": True}


deviations = st.none() | st.floats(0, 5)


@given(pairs(), options(), deviations)
def test_there_is_always_one_decision_and_it_agrees_with_its_code(
    pair: tuple[Review, Review], chosen: dict[str, Any], sd: float | None
) -> None:
    chosen |= noise_for(pair[0], sd)
    delta = decide(*pair, **chosen)
    assert delta == decide(*pair, **chosen)
    assert delta.exit_code in CODES[delta.decision]
    assert validated(Delta, json.loads(json.dumps(delta.as_json()))) == delta
    assert (delta.outcome in ACCEPTED) == delta.decision.accepted
    assert delta.plateau_triggered <= delta.is_small_delta <= delta.decision.accepted
    assert not (delta.decision.accepted and delta.da_critical)
    assert delta.decision.accepted <= (delta.overall_delta >= 0)
    assert (delta.decision is Decision.HALT_TARGET_MET) == (delta.target_met and chosen["target_halt"])


@given(pairs(), options(), deviations, st.data())
def test_a_higher_score_never_turns_an_accept_into_a_revert(
    pair: tuple[Review, Review], chosen: dict[str, Any], sd: float | None, data: st.DataObject
) -> None:
    prev, curr = pair
    chosen |= noise_for(prev, sd)
    profile, (_, top) = curr.scale, curr.scale.axis_range
    rise = st.integers(0, 3).map(float) if profile is AGENTREVIEW else st.floats(0, 100)
    axes = {a: None if s is None else min(s + data.draw(rise), top) for a, s in curr.axes.items()}
    higher = made(profile, axes, min(curr.overall_score + data.draw(st.integers(0, 9)), 10))
    if decide(prev, curr, **chosen).decision.accepted:
        assert decide(prev, higher, **chosen).decision.accepted


@given(pairs(), options(), st.randoms())
def test_the_order_of_axes_does_not_matter(
    pair: tuple[Review, Review], chosen: dict[str, Any], random: Any
) -> None:
    shuffled = []
    for review in pair:
        axes = list(review.axes.items())
        random.shuffle(axes)
        shuffled.append(made(review.scale, dict(axes), review.overall_score))
    assert decide(*shuffled, **chosen) == decide(*pair, **chosen)


steps = st.lists(st.lists(st.integers(50, 90), min_size=6, max_size=6), min_size=1, max_size=6)
climbs = st.lists(st.floats(-0.5, 1.5), min_size=1, max_size=6).map(
    lambda gains: [[min(max(60 + sum(gains[:n]), 0), 100)] * 6 for n in range(1, len(gains) + 1)]
)


@given(steps | climbs, st.integers(1, 3))
def test_the_trajectory_is_the_sequence_of_deltas(rounds: list[list[float]], streak: int) -> None:
    reviews = [made(RUBRIC6, dict(zip(RUBRIC6.axes, scores, strict=True))) for scores in rounds]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        base, small, deltas = reviews[0], 0, []
        for number, review in enumerate(reviews):
            (folder / f"iter{number}").mkdir()
            (folder / f"iter{number}" / "score.json").write_text(json.dumps(review.as_json()))
            if number:
                delta = decide(base, review, consecutive_small=small, plateau_streak=streak)
                small = delta.consecutive_small
                base = review if delta.decision.accepted else base
                deltas.append(delta)
                (folder / f"iter{number}" / "delta.json").write_text(json.dumps(delta.as_json()))
        result = trajectory(folder, plateau_streak=streak)
    assert [r.overall for r in result.history] == [r.overall_score for r in reviews]
    assert [r.decision for r in result.history[1:]] == [d.decision for d in deltas]
    assert result.consecutive_small == small
    assert (result.status == "plateau") <= bool(deltas and deltas[-1].plateau_triggered)
    if deltas and deltas[-1].plateau_triggered:
        assert result.status in ("plateau", "regression")
    kept = [0, *(n for n, d in enumerate(deltas, 1) if d.decision.accepted)]
    best = max(rounded(reviews[n].overall_score) for n in kept)
    assert result.promoted == max(n for n in kept if reviews[n].overall_score == best)
    assert promote(result.history) == result.promoted


findings = st.fixed_dictionaries(
    {
        "id": st.sampled_from("abc"),
        "severity": st.sampled_from(["critical", "major", "minor"]),
        "rebuttal_score": st.none() | st.integers(1, 5),
        "conceded": st.booleans(),
        "resolved": st.booleans(),
    }
)
logs = st.lists(
    st.tuples(st.integers(0, 6), st.lists(findings, max_size=3, unique_by=lambda f: str(f["id"]))),
    min_size=1,
    max_size=6,
    unique_by=lambda entry: entry[0],
)


class Model:
    """The guard's rules read off the log, each question answered from the start and nothing remembered."""

    def __init__(self, log: list[tuple[int, list[dict[str, Any]]]]) -> None:
        self.log = {number: {f["id"]: f for f in listed} for number, listed in log}
        self.closed = cache(self._closed)

    def said(self, name: str, before: int) -> int | None:
        return max((n for n, listed in self.log.items() if n < before and name in listed), default=None)

    def _closed(self, name: str, before: int) -> bool:
        """Whether the finding stood closed when round `before` began."""
        number = self.said(name, before)
        if number is None:
            return False
        finding = self.log[number][name]
        if finding["resolved"]:
            return True
        return finding["conceded"] and (self.closed(name, number) or self.fault(name, number) is None)

    def gives_up(self, name: str, number: int) -> bool:
        finding = self.log[number][name]
        return finding["conceded"] and not finding["resolved"] and not self.closed(name, number)

    def fault(self, name: str, number: int) -> str | None:
        score = self.log[number][name]["rebuttal_score"]
        if score is None or score < MIN_REBUTTAL:
            return "caving"
        before = self.log.get(number - 1, {})
        return "consecutive_concession" if any(self.gives_up(n, number - 1) for n in before) else None

    def critical(self, name: str) -> bool:
        """Whether it was critical at any time since it was last closed."""
        number = self.said(name, 99)
        while number is not None:
            if self.log[number][name]["severity"] == "critical":
                return True
            number = None if self.closed(name, number) else self.said(name, number)
        return False


@given(logs)
def test_the_guard_agrees_with_a_slow_model(log: list[tuple[int, list[dict[str, Any]]]]) -> None:
    entries = [{"round": number, "findings": listed} for number, listed in log]
    report = guard(validated(ConcessionLog, {"rounds": entries}))
    model = Model(log)
    given_up = [(n, name) for n, listed in model.log.items() for name in listed if model.gives_up(name, n)]
    faults = {(n, name, model.fault(name, n)) for n, name in given_up}
    assert {(v.round, v.id, v.type) for v in report.violations} == {fault for fault in faults if fault[2]}
    assert {(c.round, c.id) for c in report.valid_concessions} == {(n, i) for n, i, f in faults if not f}
    names = {name for listed in model.log.values() for name in listed}
    standing = {name for name in names if model.critical(name) and not model.closed(name, 99)}
    assert {c.id for c in report.standing_criticals} == standing
    pending = {(n, name) for n, name, fault in faults if fault and model.said(name, 99) == n}
    assert report.exit_code == (1 if standing else 2 if pending else 0)
