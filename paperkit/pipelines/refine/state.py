"""Where a refine run stands: its workspace, parameters and inputs, and the step it has just done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paperkit import __version__
from paperkit.pipelines.refine.checks import versions
from paperkit.pipelines.refine.draft import Draft
from paperkit.pipelines.refine.inputs import Inputs
from paperkit.pipelines.refine.parameters import RefineParameters
from paperkit.pipelines.refine.roles import Edit
from paperkit.scoring.delta import Delta
from paperkit.scoring.records import Review, read_review
from paperkit.scoring.worklog import Entry, Worklog, read_worklog
from paperkit.workspace import Workspace, write_json

__all__ = ["WORKLOG", "Run", "Step"]

WORKLOG = "refinement/worklog.json"


@dataclass(frozen=True)
class Step:
    """One step that is done.

    Attributes:
        name: `inputs`, `gate_claim_evidence`, `gate_failure_modes`, `gate_reverse_outline`, `baseline`, then for
            each round `revise`, `safety`, `snapshot`, `review`, `decide`, and last `results`.
        title: For people.
        round: Number of the round, None outside the loop.
        summary: One line on what came out.
        data: The report, review, delta or result.
        resumed: It had been done by an earlier run.
    """

    name: str
    title: str
    round: int | None
    summary: str
    data: Any
    resumed: bool


@dataclass(frozen=True)
class Run:
    """Where a run works and with what; all of it can be made again from the workspace."""

    workspace: Workspace
    parameters: RefineParameters
    inputs: Inputs
    compiles: bool

    @property
    def given(self) -> dict[str, Any]:
        """What every step depends on beside its files."""
        return {"version": __version__, "gates": versions(), "model": self.parameters.model}

    def folder(self, n: int) -> str:
        """Folder of a round."""
        return f"refinement/iter{n}"

    def files(self, folder: str) -> tuple[str, ...]:
        """A draft's files in the workspace."""
        return tuple(f"{folder}/{path}" for path in self.inputs.author.layout.paths.values())

    def draft(self, folder: str) -> Draft:
        """The draft under a folder."""
        return Draft.read(self.workspace, self.inputs.author.layout, folder)

    def review(self, n: int) -> Review:
        """The score of a round's draft."""
        return read_review(self.workspace.path(f"{self.folder(n)}/score.json"))

    def delta(self, n: int) -> Delta:
        """The decision of a round."""
        return Delta.model_validate(self.workspace.read_json(f"{self.folder(n)}/delta.json"))

    def edits(self, n: int) -> tuple[Edit, ...]:
        """The edits of a round."""
        return tuple(Edit.model_validate(e) for e in self.workspace.read_json(f"{self.folder(n)}/edits.json"))

    def log_entries(self, *entries: Entry) -> None:
        """Add to the worklog; an entry that is there already stays."""
        path = self.workspace.path(WORKLOG)
        log = read_worklog(path) if path.is_file() else Worklog()
        for entry in entries:
            log = log.add(entry)
        write_json(path, log.as_json())
