"""What a refine run came to: the record behind `results.json`, the notebook's end and the command's last lines."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from paperkit.findings import Finding
from paperkit.llm import Asked
from paperkit.scoring.scales import PROFILES, RUBRIC6, Profile
from paperkit.scoring.worklog import StopReason

__all__ = ["RefineResult"]


class RefineResult(BaseModel):
    """The end of a refine run.

    Attributes:
        status: `gate_failed` where gate A halted the run, `budget_stopped` where a cap did.
        stop_reason: Why the loop stopped.
        promoted: Round whose draft is in `final/`; None where the run stopped before the baseline was scored.
        trajectory: One line, as `iter0 58.0 Major → iter1 67.3 Minor (accept)`.
        profile: Name of the scoring profile.
        history: One record a round: iter, overall, band, axes, decision.
        counts: rounds, edits, findings of the first and of the promoted draft, and those by severity; where models
            were asked, `put_aside`: judgements whose quote is not in the paper.
        open_findings: What the promoted draft still has, worst first; places in the author's files.
        confirmed_failures: What gate A confirmed.
        final_score: Overall score of the promoted draft.
        final_band: Its band; None where the profile has no bands.
        form_score: True where some axis was not judged.
        not_judged: Those axes.
        judged_by: Who reviewed: `rules`, `handoff`, or a model.
        pdf: Whether `final/paper.pdf` is there.
        asked: What was asked of models, one record a role and model: calls, tokens, cost.
        notes: What a reader should know: no log given, TeX missing, files that could not be read.
    """

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok", "gate_failed", "budget_stopped"]
    stop_reason: StopReason
    promoted: int | None
    trajectory: str
    profile: str = RUBRIC6.name
    history: list[dict[str, Any]]
    counts: dict[str, int]
    open_findings: list[Finding]
    confirmed_failures: list[Finding] = []
    final_score: float | None
    final_band: str | None
    form_score: bool
    not_judged: list[str]
    judged_by: str
    pdf: bool
    asked: list[Asked] = []
    notes: list[str] = []

    @property
    def scale(self) -> Profile:
        """The scoring profile."""
        return PROFILES[self.profile]
