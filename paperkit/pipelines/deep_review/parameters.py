"""Parameters of a deep review: what `paperkit deep-review run` and the notebook accept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from paperkit.errors import UsageError
from paperkit.llm.models import Models
from paperkit.records.deep_review import Depth, Language

__all__ = ["CAPS", "INPUTS", "ROLES", "DeepReviewParameters"]

INPUTS = ("document", "previous", "prompts")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""

CAPS = ("max_cost", "max_tokens", "max_calls")
"""The parameters that stop a run without deciding what it does: a stopped run goes on with others."""

ROLES = ("segmenter", "segment_reviewer", "lens_reviewer", "verifier", "synthesiser", "critic")
"""Who may be asked."""


def _model(text: str) -> str:
    try:
        return str(Models.parse(text, ROLES).absolute())
    except UsageError as error:
        raise ValueError(str(error)) from None


class DeepReviewParameters(BaseModel):
    """Everything that decides what a deep review does; an unknown name is an error.

    Attributes:
        document: A PDF, a .tex, .md or .txt file, or a folder with one main file.
        out: Run folder.
        ws: Workspace; None for `artifacts` in the run folder.
        depth: How much is done.
        focus: What to look at most, in the user's words.
        venue: Where the paper is to be submitted.
        lang: Language of the report.
        previous: `findings.json` of an earlier version: the report says what became of each finding.
        model: Who answers for the roles: a model for all, `role=MODEL` for some, or both, with commas between.
        prompts: Folder with prompts of your own.
        format: How instructions are written for a model.
        api_base: Address of an OpenAI-compatible or Ollama server.
        seed: Sent to models that take one.
        max_cost: Most US dollars of the whole run.
        max_tokens: Most tokens of the whole run, input and output.
        max_calls: Most calls of the whole run, those asked again included.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    document: str
    out: str
    ws: str | None = None
    depth: Depth = "standard"
    focus: tuple[str, ...] = ()
    venue: str = ""
    lang: Language = "en"
    previous: str | None = None
    model: Annotated[str, AfterValidator(_model)] = "rules"
    prompts: str | None = None
    format: Literal["markdown", "prose", "xml", "json"] = "markdown"
    api_base: str | None = None
    seed: int | None = None
    max_cost: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    max_tokens: int | None = Field(default=None, ge=1)
    max_calls: int | None = Field(default=None, ge=1)

    @property
    def workspace(self) -> Path:
        """Folder of the workspace."""
        return Path(self.ws) if self.ws else Path(self.out) / "artifacts"
