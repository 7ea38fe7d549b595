"""What a deep review came to: the record behind `results.json`, the notebook's end and the command's last lines."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from paperkit.llm import Asked
from paperkit.records.deep_review import Findings

__all__ = ["DeepReviewResult"]


class DeepReviewResult(BaseModel):
    """The end of a deep review.

    Attributes:
        status: `budget_stopped` where a cap stopped it before all was read.
        counts: `major`, `minor`, `suggestion`; `candidates`, `clusters`, `refuted`, `cannot_locate`, `left_out`.
        tasks: How many were planned and how many are done.
        workspace: Where the files are, beside the run folder where it is there.
        findings: What the report says.
        asked: What was asked of models, one record a role and model: calls, tokens, cost.
        notes: What a reader should know.
    """

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok", "budget_stopped"]
    counts: dict[str, int]
    tasks: dict[str, int]
    workspace: str
    findings: Findings
    asked: list[Asked] = []
    notes: list[str] = []
