"""Parameters of a Lunheng run: what `paperkit lunheng` and the notebook accept."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from pydantic import Field, model_validator

from paperkit.errors import UsageError
from paperkit.pipelines.parameters import CAPS, WorkspaceParameters
from paperkit.pipelines.sources import run_name
from paperkit.records.lunheng import DIMENSIONS

__all__ = ["CAPS", "EVALUATORS", "INPUTS", "ROLES", "LunhengParameters", "run_places"]

INPUTS = ("paper", "sources", "prompts")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""

EVALUATORS = tuple(f"E{dimension[1:]}" for dimension in DIMENSIONS)
"""Names of the nine evaluators, in the order of the dimensions."""

ROLES = ("architect", *EVALUATORS, "writer", "refiner", "chief_editor", "quick_reviewer")
"""Who may be asked."""

_QUICK_ROUNDS = 2


class LunhengParameters(WorkspaceParameters):
    """Everything that decides what a Lunheng run does (seed 001, Constants); who answers is in `WorkspaceParameters`.

    Attributes:
        paper: A folder with one main file, or a .tex file.
        log: Where `LUNHENG_LOG.md` goes; None for the workspace.
        venue: A built-in venue, an alias of one, or a TOML file of your own.
        sources: Folder with the data that numbers may come from.
        quick: One fresh reviewer in place of nine, and at most two rounds.
        max_iterations: Most rounds.
        stop_threshold: R at which the quality is reached, 1 to 10.
        budget_slack: Main text may be so many times its budget.
        skip_editor: Leave out the chief editor, so that nothing enforces the budget; not recommended.
        compile: Build PDFs; None builds them where latexmk is installed.
    """

    ROLES = ROLES

    paper: str
    venue: str
    log: str | None = None
    sources: str | None = None
    quick: bool = False
    max_iterations: int = Field(default=3, ge=0, le=20)
    stop_threshold: float = Field(default=7.0, ge=1, le=10)
    budget_slack: float = Field(default=1.1, ge=1, le=2)
    skip_editor: bool = False
    compile: bool | None = None

    @property
    def log_file(self) -> Path:
        """Where `LUNHENG_LOG.md` goes."""
        return Path(self.log) if self.log else self.workspace / "LUNHENG_LOG.md"

    @property
    def rounds(self) -> int:
        """Most rounds."""
        return min(self.max_iterations, _QUICK_ROUNDS) if self.quick else self.max_iterations

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.quick and self.skip_editor:
            raise UsageError(
                "--quick --skip-editor: a quick run is the editor's work; leave out one of the two"
            )
        return self


def run_places(paper: Path, *, out: Path | None, in_place: bool) -> tuple[Path, Path | None, Path | None]:
    """Run folder, workspace and log of a run; None for those in the run folder.

    In place they are where the seed has them: `lunheng_workspace/` and `LUNHENG_LOG.md` in the paper's folder; the run
    folder is in the workspace unless named.
    """
    if not in_place:
        return out or Path("runs") / run_name(paper), None, None
    folder = paper.parent if paper.is_file() else paper
    workspace = folder / "lunheng_workspace"
    return out or workspace / "run", workspace, folder / "LUNHENG_LOG.md"
