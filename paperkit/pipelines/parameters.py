"""What every pipeline that asks models accepts: who answers, how they are asked, and when to stop asking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from paperkit.errors import UsageError
from paperkit.llm.models import RULES, Models
from paperkit.llm.prompts import prompt_versions

__all__ = ["CAPS", "ModelParameters", "RunParameters", "WorkspaceParameters", "asked_versions"]

CAPS = ("max_cost", "max_tokens", "max_calls")
"""The parameters that stop a run without deciding what it does: a stopped run goes on with others."""


class ModelParameters(BaseModel):
    """The parameters of a run that say who is asked, and how; an unknown name is an error.

    Attributes:
        ROLES: Who may be asked; each pipeline has its own.
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

    ROLES: ClassVar[tuple[str, ...]] = ()

    model: str = RULES
    prompts: str | None = None
    format: Literal["markdown", "prose", "xml", "json"] = "markdown"
    api_base: str | None = None
    seed: int | None = None
    max_cost: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    max_tokens: int | None = Field(default=None, ge=1)
    max_calls: int | None = Field(default=None, ge=1)

    @field_validator("model")
    @classmethod
    def _names_roles(cls, text: str) -> str:
        try:
            return str(Models.parse(text, cls.ROLES).absolute())
        except UsageError as error:
            raise ValueError(str(error)) from None


class RunParameters(ModelParameters):
    """The parameters of a run.

    Attributes:
        out: Run folder.
    """

    out: str


class WorkspaceParameters(RunParameters):
    """The parameters of a run whose workspace may be elsewhere.

    Attributes:
        ws: Workspace; None for `artifacts` in the run folder.
    """

    ws: str | None = None

    @property
    def workspace(self) -> Path:
        """Folder of the workspace."""
        return Path(self.ws) if self.ws else Path(self.out) / "artifacts"


def asked_versions(
    parameters: ModelParameters,
    gates: Mapping[str, object],
    prompts: Iterable[str],
    language: str,
    folder: Path | None = None,
) -> dict[str, str]:
    """Versions of the gates and, where a model is asked, of the prompts, that a run's result depends on.

    Args:
        parameters: Of the run.
        gates: Version of each gate that it calls.
        prompts: Names of the prompts that its roles have.
        language: Of the paper.
        folder: Folder of the user's own prompts; by default that of the parameters.

    >>> asked_versions(ModelParameters(), {"citations": 3}, ["reviewer"], "en")
    {'gate citations': '3'}
    """
    named = {f"gate {name}": str(version) for name, version in gates.items()}
    if parameters.model == RULES:
        return named
    own = folder or (Path(parameters.prompts) if parameters.prompts else None)
    return named | {f"prompt {name}": v for name, v in prompt_versions(own, prompts, language).items()}
