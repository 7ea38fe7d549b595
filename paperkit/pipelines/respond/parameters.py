"""Parameters of a respond run: what `paperkit respond run` and the notebook accept."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from paperkit.pipelines.parameters import CAPS, WorkspaceParameters
from paperkit.pipelines.respond.prompts import MOST_EVIDENCE
from paperkit.pipelines.sources import run_name

__all__ = ["CAPS", "INPUTS", "ROLES", "STAGES", "RespondParameters", "run_places"]

INPUTS = ("form", "sources", "past", "prompts")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""

ROLES = (
    "slot_finder", "question_finder", "evidence_finder", "answer_planner", "answer_writer", "answer_checker",
    "answer_editor", "answer_judge",
)  # fmt: skip
"""Who may be asked."""


STAGES = ("elements", "slots", "questions", "prompts", "answers", "write", "judge")
"""The stages A to F and V, in order."""


class RespondParameters(WorkspaceParameters):
    """Everything that decides what a respond run does; who answers is in `WorkspaceParameters`.

    Attributes:
        form: A .docx, .xlsx, .pptx or .md file.
        sources: Folder that answers come from; may be "" where the run ends before they are needed.
        past: Folder of earlier forms with answers.
        product: What the form is answered for; only earlier answers for the same may serve as an example.
        window: Characters of the form in one window that is repeated to find its slots (seed 002, section 2: 8,000).
        question_window: Characters of the form in one window in which questions are looked for.
        evidence: Most passages of the sources for one question.
        judges: Verdicts on each answer.
        until: The last stage to be run; what it leaves can be corrected by hand before the next.
    """

    ROLES = ROLES

    form: str
    sources: str = ""
    past: str | None = None
    product: str = ""
    window: int = Field(default=8_000, ge=500, le=200_000)
    question_window: int = Field(default=24_000, ge=500, le=400_000)
    evidence: int = Field(default=8, ge=1, le=MOST_EVIDENCE)
    judges: int = Field(default=1, ge=1, le=9)
    until: Literal["elements", "slots", "questions", "prompts", "answers", "write", "judge"] = "judge"


def run_places(form: Path, *, out: Path | None, in_place: bool) -> tuple[Path, Path | None]:
    """Run folder and workspace of a run; None for the workspace in the run folder.

    In place the workspace is beside the form, `<form>_respond`, and the run folder is in it unless named.
    """
    if not in_place:
        return out or Path("runs") / run_name(form), None
    workspace = form.parent / f"{run_name(form)}_respond"
    return out or workspace / "run", workspace
