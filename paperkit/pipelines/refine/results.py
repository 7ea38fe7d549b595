"""What a refine run came to: the record behind `results.json`, the notebook's end and the command's last lines."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from paperkit.findings import Finding
from paperkit.scoring.worklog import StopReason

__all__ = ["RefineResult"]


class RefineResult(BaseModel):
    """The end of a refine run.

    Attributes:
        status: `gate_failed` where gate A halted the run.
        stop_reason: Why the loop stopped.
        promoted: Round whose draft is in `final/`; None where gate A halted.
        trajectory: One line, as `iter0 58.0 Major → iter1 67.3 Minor (accept)`.
        history: One record a round: iter, overall, band, axes, decision.
        counts: rounds, edits, findings of the first and of the promoted draft, and those by severity.
        open_findings: What the promoted draft still has, worst first; places in the author's files.
        confirmed_failures: What gate A confirmed.
        final_score: Overall score of the promoted draft.
        final_band: Its band.
        form_score: True where some axis was not judged.
        not_judged: Those axes.
        judged_by: `rules` or a model.
        pdf: Whether `final/paper.pdf` is there.
        notes: What a reader should know: no log given, TeX missing, files that could not be read.
    """

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok", "gate_failed"]
    stop_reason: StopReason
    promoted: int | None
    trajectory: str
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
    notes: list[str] = []
