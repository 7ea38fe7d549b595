"""What a Lunheng run came to: the record behind `results.json`, the notebook's end and the command's last lines."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict

from paperkit.llm import Asked
from paperkit.records.lunheng import Obligation, RoundRecord, SectionLength, WordBudgetCheck

__all__ = ["LunhengResult", "Stop"]


class Stop(StrEnum):
    """Why a run ended."""

    QUALITY_AND_BUDGET = "quality_and_budget"
    QUALITY = "quality"
    MAX_ITERATIONS = "max_iterations"
    NO_CHANGE = "no_change"
    CONTRACT_BROKEN = "contract_broken"
    DOES_NOT_COMPILE = "does_not_compile"
    BUDGET_STOPPED = "budget_stopped"


class LunhengResult(BaseModel):
    """The end of a Lunheng run.

    Attributes:
        status: `gate_failed` where a contract was broken or a draft does not compile, `budget_stopped` where a cap
            stopped the run.
        stop_reason: Why it ended.
        promoted: Round whose draft is in `final/`: the last whole one.
        trajectory: One line, as `R 5.8 → 6.9 → 7.2; main text 12,400 → 9,860 of 9,900`.
        unit: What lengths are given in.
        venue: Name of its profile.
        threshold: R at which the quality is reached.
        tolerance: Most that the main text may have.
        history: One record a draft.
        budget: Of the promoted draft.
        narrative: D9 of the promoted draft, 1 to 10.
        sections: Lengths of the paper as it came and of the promoted draft.
        over: What is over its budget in the promoted draft.
        violations: Contracts that the promoted draft breaks, as the paper did when it came.
        broken: Contracts that the last draft broke, for which the run stopped.
        verify_tags: Tags `[VERIFY: …]` left, each with its place.
        without_source: Numbers that `--sources` do not have.
        judged_by: Who evaluated.
        pdf: Whether `final/` has a PDF.
        asked: What was asked of models, one record a role and model.
        notes: What a reader should know.
    """

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok", "gate_failed", "budget_stopped"]
    stop_reason: Stop
    promoted: int
    trajectory: str
    unit: Literal["cn_chars", "en_words"]
    venue: str
    threshold: float
    tolerance: int
    history: list[RoundRecord]
    budget: WordBudgetCheck
    narrative: float | None
    sections: list[SectionLength]
    over: list[Obligation] = []
    violations: list[Obligation] = []
    broken: list[Obligation] = []
    verify_tags: list[Obligation] = []
    without_source: list[Obligation] = []
    counts: dict[str, int]
    judged_by: str
    pdf: bool
    asked: list[Asked] = []
    notes: list[str] = []
