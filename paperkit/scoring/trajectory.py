"""The way of the scores: round by round, whether it still climbs, and which draft to promote."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from paperkit.errors import InputError, RecordError, UsageError
from paperkit.scoring.concession import GuardReport
from paperkit.scoring.delta import PLATEAU_STREAK, Decision, Delta, check_option, decide
from paperkit.scoring.noise import Noise
from paperkit.scoring.records import Review, read_review
from paperkit.scoring.scales import PROFILES, rounded
from paperkit.scoring.worklog import ACCEPTED, StopReason, Worklog, check_decision, read_worklog
from paperkit.strict_json import Record, read_json, read_record

__all__ = ["Regression", "Round", "Trajectory", "promote", "sentence", "trajectory"]


class Round(Record):
    """One scored draft.

    Attributes:
        iter: Number of the round, 0 for the baseline.
        overall: Overall score, derived from the axes.
        band: Its decision band; None where the profile has no bands.
        axes: Score of each axis, None where it was not judged.
        decision: As the worklog has it, else REVERT where `da_guard.json` blocks the draft, else as `delta.json` has
            it; None for the baseline and where none is recorded.
        noise: Standard deviation of the overall score over repeated reviews, where measured: as `score.json` has it,
            else `noise.json`.
    """

    iter: int
    overall: float
    band: str | None
    axes: dict[str, float | None]
    decision: str | None = None
    noise: float | None = None


class Regression(Record):
    """An axis that fell by more than the threshold, against the draft that was revised."""

    iter: int
    axis: str
    before: float
    after: float


class Trajectory(Record):
    """The scores of a run.

    Attributes:
        history: In the order of rounds.
        status: `regression` or `plateau` where the latest round shows one (regression wins), else `ok`.
        regressions: Of all rounds.
        consecutive_small: Small gains in a row up to the latest round.
        promoted: The round to promote, None where no draft was accepted.
        stop_reason: Why the loop ended, where the worklog or the last decision says so.
        profile: Name of the scoring profile.
        form_score: Some axis was not judged, so that the scores speak of the others only.
    """

    history: tuple[Round, ...]
    status: Literal["ok", "regression", "plateau"]
    regressions: tuple[Regression, ...]
    consecutive_small: int
    promoted: int | None
    stop_reason: str | None
    profile: str
    form_score: bool

    def as_json(self) -> dict[str, Any]:
        """The record as it is written; `noise` only where it was measured."""
        record = super().as_json()
        for entry in record["history"]:
            if entry["noise"] is None:
                del entry["noise"]
        return record


def trajectory(
    refinement_dir: Path,
    *,
    regression: float | None = None,
    plateau_threshold: float | None = None,
    plateau_streak: int = PLATEAU_STREAK,
) -> Trajectory:
    """Read `iter0/ … iterN/` with their `score.json`, `delta.json`, `da_guard.json` and `noise.json`, and
    `worklog.json`.

    Overall scores, small gains and the plateau are those of `decide`. Each draft is compared with the latest
    accepted one before it, for that is what it was revised from.

    Args:
        refinement_dir: The folder that holds the rounds.
        regression: An axis that falls by more than this many points has regressed; None for the profile's.
        plateau_threshold: A gain below it is small; None for the profile's.
        plateau_streak: Small gains in a row that make a plateau, from 1.

    Raises:
        InputError: the folder holds no scored baseline, or a file is unreadable.
        RecordError: a record is bad, two rounds were judged on different axes, a round between two others has no
            score, or scores and worklog do not agree.
        UsageError: an option makes no sense.
    """
    check_option("--regression", regression or 0.0, 0, math.inf)
    check_option("--plateau-threshold", plateau_threshold or 0.0, 0, math.inf)
    check_option("--plateau-streak", plateau_streak, 1, math.inf)
    scores = _scores(refinement_dir)
    log_path = refinement_dir / "worklog.json"
    log = read_worklog(log_path) if log_path.exists() else Worklog()
    _check_agreement(refinement_dir, scores, log)

    rounds: list[Round] = []
    regressions: list[Regression] = []
    base: Review | None = None
    streak, plateau = 0, False
    for number, review in scores.items():
        folder = refinement_dir / f"iter{number}"
        decision = _decision(folder, number, log)
        rounds.append(
            Round(
                iter=number,
                overall=review.overall_score,
                band=review.decision_band,
                axes=review.axes,
                decision=decision,
                noise=_noise(folder, review),
            )
        )
        if base is None:
            base = review
            continue
        delta = _delta(
            number,
            base,
            review,
            plateau_threshold=plateau_threshold,
            plateau_streak=plateau_streak,
            consecutive_small=streak,
        )
        accepted = decision in ACCEPTED if decision else delta.decision.accepted
        streak = delta.consecutive_small if accepted else 0
        plateau = accepted and delta.plateau_triggered
        regressions += [
            Regression(iter=number, axis=axis, before=base.axes[axis] or 0.0, after=review.axes[axis] or 0.0)
            for axis, change in delta.subaxis_deltas.items()
            if -change > (review.scale.regression if regression is None else regression)
        ]
        base = review if accepted else base

    latest_fell = bool(regressions) and regressions[-1].iter == rounds[-1].iter
    return Trajectory(
        history=tuple(rounds),
        status="regression" if latest_fell else "plateau" if plateau else "ok",
        regressions=tuple(regressions),
        consecutive_small=streak,
        promoted=promote(rounds),
        stop_reason=log.stop_reason or _STOPS.get(rounds[-1].decision or ""),
        profile=next(iter(scores.values())).profile,
        form_score=next(iter(scores.values())).is_form_score,
    )


def promote(history: Sequence[Round]) -> int | None:
    """The round whose draft is best: the highest overall score among the baseline and the accepted rounds.

    A draft on which the loop halted at a plateau or at its target counts; the latest wins a tie.

    >>> rows = [(0, 58, None), (1, 67, "ACCEPT"), (2, 81, "HALT_TARGET_MET"), (3, 90, "REVERT")]
    >>> promote([Round(iter=n, overall=s, band="", axes={}, decision=d) for n, s, d in rows])
    2
    """
    kept = [entry for entry in history if entry.iter == 0 or entry.decision in ACCEPTED]
    return max(kept, key=lambda entry: (rounded(entry.overall), entry.iter)).iter if kept else None


def sentence(scores: Trajectory) -> str:
    """The trajectory in one line: `iter0 58.0 Major → iter1 67.3 Minor (accept) → …`.

    The caller says "form score" where `form_score` is true.
    """
    return " → ".join(_leg(entry, scores) for entry in scores.history)


_SAID = {StopReason.NO_WEAKNESSES.value: "nothing left to act on"}
_STOPS = {
    Decision.REVERT.value: StopReason.REVERT.value,
    Decision.HALT_PLATEAU.value: StopReason.PLATEAU.value,
    Decision.HALT_TARGET_MET.value: StopReason.TARGET_MET.value,
    "REJECTED_SCORE_DECREASE": StopReason.REVERT.value,
    "REJECTED_DEGRADATION": StopReason.REVERT.value,
}


def _leg(entry: Round, scores: Trajectory) -> str:
    parts = []
    halts = entry.decision in (Decision.HALT_PLATEAU, Decision.HALT_TARGET_MET)
    if entry.iter > 0 and entry.decision and not halts:
        parts.append("accept" if entry.decision in ACCEPTED else "revert")
    stop = _STOPS.get(entry.decision or "") if halts else None
    if entry is scores.history[-1]:
        stop = scores.stop_reason or stop
    if stop and not (stop == StopReason.REVERT and parts):
        parts.append(f"stop: {_SAID.get(stop, stop.replace('_', ' '))}")
    said = f" ({'; '.join(parts)})" if parts else ""
    band = f" {entry.band.removesuffix(' Revision')}" if entry.band else ""
    return f"iter{entry.iter} {PROFILES[scores.profile].shown(entry.overall)}{band}{said}"


def _scores(folder: Path) -> dict[int, Review]:
    if not folder.is_dir():
        raise InputError(f"{folder}: no such folder")
    numbers = sorted(
        int(path.name[4:]) for path in folder.iterdir() if re.fullmatch(r"iter(0|[1-9][0-9]{0,5})", path.name)
    )
    scores = {
        number: read_review(path)
        for number in numbers
        if (path := folder / f"iter{number}" / "score.json").exists()
    }
    if not scores:
        raise InputError(f"{folder}: no iter*/score.json in it; name the folder that holds iter0")
    if 0 not in scores:
        raise InputError(f"{folder}: no iter0/score.json in it; the baseline needs a score")
    return scores


def _check_agreement(folder: Path, scores: dict[int, Review], log: Worklog) -> None:
    """Refuse a history with a hole, and a worklog that is of other scores.

    A round has no score of its own only where the worklog says that its draft was not kept.
    """
    logged = {entry.iter: entry for entry in log.rounds}
    for number in range(1, max((*scores, *logged)) + 1):
        entry = logged.get(number)
        if number not in scores and (entry is None or entry.accepted):
            said = (
                f"the worklog has round {number} as {entry.decision}" if entry else "later rounds are there"
            )
            raise RecordError(
                f"{folder / f'iter{number}' / 'score.json'}: missing, and {said}; score the round, or log it as "
                "NOT_COMPILED"
            )
    profile = scores[0].profile
    if log.profile not in (None, profile):
        raise RecordError(
            f"{folder / 'worklog.json'}: is on profile {log.profile}, and iter0/score.json is on {profile}; a run "
            "is scored on one profile"
        )


def _decision(folder: Path, number: int, log: Worklog) -> str | None:
    entry = log.round(number)
    if number == 0:
        return None
    if entry is not None:
        return entry.decision
    guard = folder / "da_guard.json"
    if guard.exists() and read_record(GuardReport, guard).block_accept:
        return Decision.REVERT.value
    path = folder / "delta.json"
    if not path.exists():
        return None
    record = read_json(path)
    decision = record.get("decision") if isinstance(record, dict) else None
    if not isinstance(decision, str):
        raise RecordError(f"{path}: decision: must be a name, as ACCEPT or REVERT")
    try:
        return check_decision(decision, number)
    except UsageError as error:
        raise RecordError(f"{path}: decision: {error}") from None


def _noise(folder: Path, review: Review) -> float | None:
    path = folder / "noise.json"
    if review.noise is not None or not path.exists():
        return review.noise
    return read_record(Noise, path).overall.sd


def _delta(number: int, base: Review, review: Review, **options: Any) -> Delta:
    try:
        return decide(base, review, target_halt=False, **options)
    except RecordError as error:
        raise RecordError(f"iter{number}/score.json: {error}") from None
