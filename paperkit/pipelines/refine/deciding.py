"""The end of a round: accept or revert, log it, and whether the loop stops."""

from __future__ import annotations

from typing import Any

from paperkit.pipelines.refine.requests import Revision
from paperkit.pipelines.refine.rounds import actions_of
from paperkit.pipelines.refine.state import NOT_COMPILED, Run, Step
from paperkit.scoring.concession import GuardReport
from paperkit.scoring.delta import Decision, Delta, decide
from paperkit.scoring.records import Review
from paperkit.scoring.worklog import CriticalEntry, RoundEntry, StopReason

__all__ = ["decide_round", "short_score", "spend_round"]


def decide_round(run: Run, n: int) -> tuple[Step, StopReason | None]:
    """Accept or revert, log it, and say whether the loop stops."""
    base = run.reviewed(n)[-1]
    folder, before = run.folder(n), run.folder(base)
    files = (
        f"{before}/score.json",
        f"{before}/delta.json",
        f"{folder}/score.json",
        f"{folder}/da_guard.json",
    )
    parameters = run.parameters
    with run.workspace.step(f"iter{n}/decide", files=files, given=run.given) as step:
        if step.todo:
            delta = decide(
                run.review(base),
                run.review(n),
                plateau_threshold=parameters.plateau_threshold,
                plateau_streak=parameters.plateau_streak,
                accept_threshold=parameters.accept_threshold,
                consecutive_small=run.delta(base).consecutive_small if base else 0,
                guard=_guard(run, n),
                require_gain_above_noise=parameters.require_gain_above_noise,
            )
            step.write_json(f"{folder}/delta.json", delta.as_json())
    delta = run.delta(n)
    stop = _stop(delta, run.review(n), n, parameters.cap)
    standing = _guard(run, n).standing_criticals
    run.log_entries(
        *(CriticalEntry(iter=n, da_critical=True, finding=critical.attack) for critical in standing),
        RoundEntry(
            iter=n,
            decision=delta.outcome,
            review=run.workspace.read_json(f"{folder}/review.json"),
            score=short_score(run.review(n)),
            actions=run.actions(n),
            halted_because=stop.value if stop else None,
        ),
    )
    noise = f" (noise of a gain {delta.overall_noise:.1f})" if delta.overall_noise is not None else ""
    shown = run.parameters.panel.scale.shown
    summary = f"{delta.outcome}: {shown(delta.overall_prev)} → {shown(delta.overall_curr)}{noise}"
    return Step("decide", "Decide", n, summary, delta, not step.todo), stop


def spend_round(run: Run, n: int, made: Revision) -> tuple[Step, StopReason | None]:
    """Log a round whose draft does not compile; it is spent, and the loop goes on unless it was the last.

    The entry has no review: the next round answers the same one, and critique memory counts what each entry flags.
    """
    stop = StopReason.ITER_CAP if n == run.parameters.cap else None
    resumed = run.worklog.round(n) is not None
    run.log_entries(
        RoundEntry(
            iter=n,
            decision=NOT_COMPILED,
            actions=actions_of(made),
            halted_because=stop.value if stop else None,
        )
    )
    summary = f"{NOT_COMPILED}: the draft does not compile, and the round is spent"
    return Step("decide", "Decide", n, summary, None, resumed), stop


def _guard(run: Run, n: int) -> GuardReport:
    return GuardReport.model_validate(run.workspace.read_json(f"{run.folder(n)}/da_guard.json"))


def _stop(delta: Delta, made: Review, n: int, cap: int) -> StopReason | None:
    if delta.decision is Decision.REVERT:
        return StopReason.DA_CRITICAL if delta.da_critical else StopReason.REVERT
    if delta.decision is Decision.HALT_TARGET_MET:
        return StopReason.TARGET_MET
    if delta.decision is Decision.HALT_PLATEAU:
        return StopReason.PLATEAU
    if not made.weaknesses:
        return StopReason.NO_WEAKNESSES
    return StopReason.ITER_CAP if n == cap else None


def short_score(made: Review) -> dict[str, Any]:
    """The part of a score that the worklog keeps."""
    return {"overall_score": made.overall_score, "decision_band": made.decision_band, "axes": made.axes}
