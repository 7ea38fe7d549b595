"""The aggregator: R, the budget check, and whether the loop goes on (seed 001, steps 2 and 3). It is code alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from statistics import fmean

from paperkit.errors import ModelError
from paperkit.records.lunheng import DIMENSIONS, Evaluation, RoundRecord, WordBudget, WordBudgetCheck

__all__ = ["Next", "aggregate", "composite", "next_step"]


class Next(StrEnum):
    """What follows an evaluation."""

    STOP = "stop"
    EDIT = "edit"
    FULL = "full"


def composite(scores: Iterable[float | None]) -> float | None:
    """R: the mean of the scores that are there, two decimals; None without any.

    >>> composite([7, 8, None]), composite([None])
    (7.5, None)
    """
    there = [score for score in scores if score is not None]
    return round(fmean(there), 2) if there else None


def aggregate(
    n: int,
    evaluations: Sequence[Evaluation],
    check: WordBudgetCheck,
    budget: WordBudget,
    threshold: float,
    changes: Sequence[str] = (),
) -> RoundRecord:
    """The record of one draft.

    Args:
        n: Its round, 0 for the paper as it came.
        evaluations: One for each of the nine dimensions, in any order.
        check: What code counted of the draft.
        budget: Its tolerance is the most that the main text may have.
        threshold: R at which the quality is reached.
        changes: What the round changed, for the log.

    Raises:
        ModelError: a dimension is missing, or there twice.
    """
    by_dimension = {one.dimension: one for one in evaluations}
    missing = [name for name in DIMENSIONS if name not in by_dimension]
    if missing or len(evaluations) != len(DIMENSIONS):
        what = f"no evaluation of {', '.join(missing)}" if missing else "a dimension is evaluated twice"
        raise ModelError(f"round {n}: {what}; R needs one of each of the nine, so the run stops here")
    scores = {name: by_dimension[name].score for name in DIMENSIONS}
    mean = composite(scores.values())
    judged = sum(score is not None for score in scores.values())
    return RoundRecord(
        round=n,
        scores=scores,
        R=mean,
        judged=judged,
        # R over fewer than nine is no statement on the quality of the paper (spec, Constants and options).
        quality_reached=judged == len(DIMENSIONS) and mean is not None and mean >= threshold,
        budget_met=check.current <= budget.main_budget_tolerance,
        changes=tuple(changes),
        budget=check,
    )


def next_step(record: RoundRecord, *, edits: bool) -> Next:
    """Stop, have the editor trim, or go through a full round.

    Args:
        record: Of the last draft.
        edits: Whether there is a chief editor: without one, nothing enforces the budget.
    """
    if not record.quality_reached:
        return Next.FULL
    return Next.STOP if record.budget_met or not edits else Next.EDIT
