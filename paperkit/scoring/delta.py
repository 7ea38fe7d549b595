"""Accept or revert: the decision on a revised draft, from two scores (PaperOrchestra App. F.1).

A draft is kept when its overall score rose, or stayed with the axes not worse in sum; else the loop goes back
to the draft before and stops. Scores are compared as rounded to 1e-6.
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Literal

from paperkit.errors import RecordError, UsageError
from paperkit.scoring.concession import GuardReport
from paperkit.scoring.noise import Noise
from paperkit.scoring.records import Review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6, rounded
from paperkit.strict_json import Record

__all__ = [
    "AGENTREVIEW_OUTCOMES",
    "KEEPS",
    "PLATEAU_STREAK",
    "Decision",
    "Delta",
    "Reason",
    "check_option",
    "decide",
]

PLATEAU_STREAK = 3
"""Small gains in a row that make a plateau."""


class Decision(StrEnum):
    """What becomes of a draft."""

    ACCEPT = "ACCEPT"
    REVERT = "REVERT"
    HALT_PLATEAU = "HALT_PLATEAU"
    HALT_TARGET_MET = "HALT_TARGET_MET"

    @property
    def accepted(self) -> bool:
        """Whether the draft is kept; a halt on a plateau or at the target keeps it."""
        return self is not Decision.REVERT


Reason = Literal["overall_up", "tie_not_worse", "overall_down", "tie_worse", "da_critical"]
"""Why: the overall score rose or fell, a tie (the axes not worse in sum, or worse), a standing critical."""

AGENTREVIEW_OUTCOMES: dict[Reason, str] = {
    "overall_up": "ACCEPTED_SCORE_INCREASE",
    "tie_not_worse": "ACCEPTED_NEUTRAL_IMPROVEMENT",
    "overall_down": "REJECTED_SCORE_DECREASE",
    "tie_worse": "REJECTED_DEGRADATION",
    "da_critical": "REVERT",
}
"""How the published system's worklog calls them. It has no devil's advocate, so no name for the last."""

KEEPS: frozenset[Reason] = frozenset(("overall_up", "tie_not_worse"))
"""Reasons for which a draft is kept."""


class Delta(Record):
    """A decision with what it rests on, as `delta.json` holds it.

    Attributes:
        decision: What becomes of the draft.
        exit_code: 0 ACCEPT, 1 REVERT (overall fell, or a critical stands), 2 REVERT (tie, axes worse in sum),
            4 HALT_PLATEAU, 5 HALT_TARGET_MET.
        target_met: The draft is accepted and its overall score reaches `accept_threshold`.
        subaxis_deltas: By judged axis.
        net_subaxis: Sum of them.
        is_small_delta: Accepted with a gain below `plateau_threshold`.
        consecutive_small: Such rounds in a row, this one included; 0 after any other round.
        reason: Which rule decided.
        da_critical: A critical finding of the devil's advocate stands.
        profile: Name of the scoring profile.
        outcome: What the worklog calls the decision: `decision`, on `agentreview` the published system's name.
        overall_noise: Standard deviation of a gain, None where the noise of the scores is not measured.
        subaxis_noise: The same by judged axis, where it is measured.
        gain_within_noise: The overall score rose by at most `overall_noise`; None where that is None.
        gain_must_exceed_noise: A gain within the noise was taken for a tie.
    """

    decision: Decision
    exit_code: int
    overall_prev: float
    overall_curr: float
    overall_delta: float
    decision_band_prev: str | None
    decision_band_curr: str | None
    band_improved: bool
    target_met: bool
    accept_threshold: float
    subaxis_deltas: dict[str, float]
    net_subaxis: float
    is_small_delta: bool
    consecutive_small: int
    plateau_threshold: float
    plateau_streak: int
    plateau_triggered: bool
    reason: Reason
    da_critical: bool
    profile: str = RUBRIC6.name
    outcome: str = ""
    overall_noise: float | None = None
    subaxis_noise: dict[str, float] | None = None
    gain_within_noise: bool | None = None
    gain_must_exceed_noise: bool = False


def decide(
    prev: Review,
    curr: Review,
    *,
    plateau_threshold: float | None = None,
    plateau_streak: int = PLATEAU_STREAK,
    accept_threshold: float | None = None,
    consecutive_small: int = 0,
    target_halt: bool = True,
    guard: GuardReport | None = None,
    noise: Noise | None = None,
    require_gain_above_noise: bool = False,
) -> Delta:
    """Decide on the draft that `curr` judges, against the accepted one that `prev` judges.

    Args:
        prev: Score of the draft before.
        curr: Score of the new draft, on the same profile and the same judged axes.
        plateau_threshold: A gain below it is small; None for the profile's (points of the overall score).
        plateau_streak: Small gains in a row that halt the loop, from 1.
        accept_threshold: Overall score that halts the loop; None for the profile's.
        consecutive_small: Small gains in a row up to the round before.
        target_halt: False to go on past the threshold.
        guard: Report on the devil's advocate; a standing critical turns an accept into a revert.
        noise: Spread of repeated reviews of one draft; without it, the `noise` that the scores hold. A gain is the
            difference of two scores, so its standard deviation is √(σ₁² + σ₂²): √2 times that of one score where
            only one was measured.
        require_gain_above_noise: A gain of at most one such deviation counts as a tie; a drop stays a drop.

    Raises:
        RecordError: the scores judge different axes or are on different profiles.
        UsageError: an option makes no sense, or the noise that is asked for is not measured.
    """
    scale = prev.scale
    _check_comparable(prev, curr, noise)
    small_below = scale.plateau_threshold if plateau_threshold is None else plateau_threshold
    target = scale.accept_threshold if accept_threshold is None else accept_threshold
    low, high = scale.overall_range
    check_option("--plateau-threshold", small_below, 0, math.inf)
    check_option("--plateau-streak", plateau_streak, 1, math.inf)
    check_option("--accept-threshold", target, low, high)
    check_option("--consecutive-small", consecutive_small, 0, math.inf)
    overall_noise = _noise_of_a_gain(prev, curr, noise)
    if require_gain_above_noise and overall_noise is None:
        raise UsageError("--require-gain-above-noise: the noise is not measured; give --noise")

    delta = _change(prev.overall_score, curr.overall_score)
    before, after = prev.axes, curr.axes
    deltas = {a: _change(before[a] or 0.0, after[a] or 0.0) for a in curr.judged_axes}
    net = rounded(math.fsum(deltas.values()))
    critical = guard is not None and (guard.block_accept or bool(guard.standing_criticals))

    reason = _reason(delta, net, (overall_noise or 0.0) if require_gain_above_noise else 0.0, critical)
    accepted = reason in KEEPS
    small = accepted and delta < small_below
    streak = consecutive_small + 1 if small else 0
    target_met = accepted and rounded(curr.overall_score) >= target
    plateau = accepted and streak >= plateau_streak
    decision, exit_code = _verdict(reason, target_met and target_halt, plateau)
    return Delta(
        decision=decision,
        exit_code=exit_code,
        overall_prev=prev.overall_score,
        overall_curr=curr.overall_score,
        overall_delta=delta,
        decision_band_prev=prev.decision_band,
        decision_band_curr=curr.decision_band,
        band_improved=_rank(curr) > _rank(prev),
        target_met=target_met,
        accept_threshold=target,
        subaxis_deltas=deltas,
        net_subaxis=net,
        is_small_delta=small,
        consecutive_small=streak,
        plateau_threshold=small_below,
        plateau_streak=plateau_streak,
        plateau_triggered=plateau,
        reason=reason,
        da_critical=critical,
        profile=scale.name,
        outcome=AGENTREVIEW_OUTCOMES[reason] if scale is AGENTREVIEW else decision.value,
        overall_noise=overall_noise,
        subaxis_noise=_noise_by_axis(noise),
        gain_within_noise=None if overall_noise is None else 0 < delta <= overall_noise,
        gain_must_exceed_noise=require_gain_above_noise,
    )


def _rank(review: Review) -> int:
    return review.scale.band_rank(review.decision_band) or 0


def _change(before: float, after: float) -> float:
    return rounded(rounded(after) - rounded(before))


def _noise_of_a_gain(prev: Review, curr: Review, noise: Noise | None) -> float | None:
    measured = [review.noise for review in (prev, curr) if review.noise is not None]
    if noise is not None:
        measured = [noise.overall.sd]
    return rounded(math.hypot(measured[0], measured[-1])) if measured else None


def _noise_by_axis(noise: Noise | None) -> dict[str, float] | None:
    if noise is None:
        return None
    return {axis: rounded(math.hypot(s.sd, s.sd)) for axis, s in noise.axes.items() if s is not None}


def _reason(delta: float, net: float, noise: float, critical: bool) -> Reason:
    if delta < 0:
        return "overall_down"
    tie = delta <= noise
    if tie and net < 0:
        return "tie_worse"
    if critical:
        return "da_critical"
    return "tie_not_worse" if tie else "overall_up"


def _verdict(reason: Reason, halt_at_target: bool, plateau: bool) -> tuple[Decision, int]:
    if reason == "tie_worse":
        return Decision.REVERT, 2
    if reason in ("overall_down", "da_critical"):
        return Decision.REVERT, 1
    if halt_at_target:
        return Decision.HALT_TARGET_MET, 5
    return (Decision.HALT_PLATEAU, 4) if plateau else (Decision.ACCEPT, 0)


def _check_comparable(prev: Review, curr: Review, noise: Noise | None) -> None:
    if prev.profile != curr.profile:
        raise RecordError(
            f"profile: {prev.profile} against {curr.profile}; a delta needs two scores on one profile"
        )
    one_sided = [axis for axis in prev.axes if (axis in prev.judged_axes) != (axis in curr.judged_axes)]
    if one_sided:
        raise RecordError(f"axis_scores: judged on one side only: {', '.join(one_sided)}")
    if noise is not None and noise.profile != prev.profile:
        raise RecordError(
            f"profile: the noise was measured on {noise.profile}, the scores are on {prev.profile}"
        )
    if noise is not None and {axis for axis, spread in noise.axes.items() if spread} != set(prev.judged_axes):
        raise RecordError("axes: the noise was measured on other axes than the scores judge")


def check_option(name: str, value: float, low: float, high: float) -> None:
    """Refuse an option that is not a finite number from `low` to `high`.

    Raises:
        UsageError: the text names the option.
    """
    if not (low <= value <= high and math.isfinite(value)):
        allowed = f"{low:g} or more" if high == math.inf else f"within {low:g}–{high:g}"
        raise UsageError(f"{name} {value}: must be {allowed}")
