"""Parameters of a refine run: what `paperkit refine` and the notebook accept."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from paperkit.errors import UsageError
from paperkit.llm.models import RULES, Models
from paperkit.pipelines.parameters import CAPS, RunParameters
from paperkit.pipelines.refine.panels import PANELS, Panel
from paperkit.scoring.delta import check_option

__all__ = ["CAPS", "INPUTS", "RefineParameters"]

INPUTS = ("paper", "log", "bib", "pool", "guidelines", "brief", "prompts")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""

_ROLE_NAMES = tuple(dict.fromkeys(name for panel in PANELS.values() for name in panel.role_names))


class RefineParameters(RunParameters):
    """Everything that decides what a refine run does; who answers is in `RunParameters`.

    Attributes:
        paper: A .tex file, a folder with one main file, or a workspace.
        log: The experimental log, the only ground truth for numbers: Markdown, text, JSON, CSV, or a folder of them.
        bib: A bibliography beside what the paper names itself.
        pool: JSON list of citation keys (or of objects with `bibtex_key`): the only citations allowed.
        guidelines: Rules of the venue.
        brief: Research brief; its fourth section lists thin evidence, for the devil's advocate.
        cap: Most rounds.
        profile: Scoring profile: who reviews, how often, and on which scale.
        accept_threshold: Overall score at which the loop stops as target met; None for the profile's own.
        plateau_threshold: A gain below it is small; None for the profile's own.
        plateau_streak: So many small gains in a row stop the loop.
        allow_limitations: The venue demands a limitations section, so new limitation sentences are allowed.
        past_gate_a: Log a confirmed failure mode and go on.
        compile: Build PDFs; None builds them where latexmk is installed.
        revise: What a model returns: whole files (`full`) or search-and-replace blocks (`edits`).
        repeats: Reviews of each draft; their mean is its score, their standard deviation the noise; None for as many
            as the profile has.
        require_gain_above_noise: A gain within the noise counts as a tie; needs two reviews or more.
    """

    ROLES = _ROLE_NAMES

    paper: str
    log: str | None = None
    bib: str | None = None
    pool: str | None = None
    guidelines: str | None = None
    brief: str | None = None
    cap: int = Field(default=3, ge=0, le=20)
    profile: Literal["rubric6", "agentreview"] = "rubric6"
    accept_threshold: float | None = Field(default=None, allow_inf_nan=False)
    plateau_threshold: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    plateau_streak: int = Field(default=3, ge=1)
    allow_limitations: bool = False
    past_gate_a: bool = False
    compile: bool | None = None
    revise: Literal["full", "edits"] = "full"
    repeats: int | None = Field(default=None, ge=1, le=20)
    require_gain_above_noise: bool = False

    @property
    def panel(self) -> Panel:
        """How drafts are reviewed on the profile."""
        return PANELS[self.profile]

    @property
    def reviews(self) -> int:
        """Reviews of each draft."""
        return self.repeats or self.panel.reviews

    @model_validator(mode="after")
    def _fits_the_profile(self) -> Self:
        panel = self.panel
        models = Models.parse(self.model)
        for name in models.by_role:
            if name not in panel.role_names:
                has = ", ".join(panel.role_names)
                raise UsageError(f"--model {name}=…: profile {self.profile} has no such role; it has {has}")
        if models.of(panel.reviewer.name) == RULES and not panel.by_rules:
            raise UsageError(
                f"--profile {self.profile}: rules cannot score its axes; name a model for the reviewer, as --model "
                "openai/gpt-5 or --model handoff:DIR"
            )
        if self.accept_threshold is not None:
            check_option("--accept-threshold", self.accept_threshold, *panel.scale.overall_range)
        if self.require_gain_above_noise and self.reviews < 2:
            raise UsageError("--require-gain-above-noise: needs --repeats 2 or more, to measure the noise")
        return self
