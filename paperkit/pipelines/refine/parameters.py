"""Parameters of a refine run: what `paperkit refine` and the notebook accept."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["INPUTS", "RefineParameters"]

INPUTS = ("paper", "log", "bib", "pool", "guidelines", "brief")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""


class RefineParameters(BaseModel):
    """Everything that decides what a refine run does; an unknown name is an error.

    Attributes:
        paper: A .tex file, a folder with one main file, or a workspace.
        log: The experimental log, the only ground truth for numbers: Markdown, text, JSON, CSV, or a folder of them.
        bib: A bibliography beside what the paper names itself.
        pool: JSON list of citation keys (or of objects with `bibtex_key`): the only citations allowed.
        guidelines: Rules of the venue.
        brief: Research brief; its fourth section lists thin evidence, for the devil's advocate.
        out: Run folder.
        cap: Most rounds.
        profile: Scoring profile.
        accept_threshold: Overall score, on the profile's scale, at which the loop stops as target met.
        plateau_threshold: A gain below it is small.
        plateau_streak: So many small gains in a row stop the loop.
        allow_limitations: The venue demands a limitations section, so new limitation sentences are allowed.
        past_gate_a: Log a confirmed failure mode and go on.
        compile: Build PDFs; None builds them where latexmk is installed.
        model: Who answers for the roles.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    paper: str
    log: str | None = None
    bib: str | None = None
    pool: str | None = None
    guidelines: str | None = None
    brief: str | None = None
    out: str
    cap: int = Field(default=3, ge=0, le=20)
    profile: Literal["rubric6"] = "rubric6"
    accept_threshold: float = Field(default=80.0, ge=0, le=100, allow_inf_nan=False)
    plateau_threshold: float = Field(default=1.0, ge=0, allow_inf_nan=False)
    plateau_streak: int = Field(default=3, ge=1)
    allow_limitations: bool = False
    past_gate_a: bool = False
    compile: bool | None = None
    model: Literal["rules"] = "rules"
