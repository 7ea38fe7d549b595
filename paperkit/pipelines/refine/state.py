"""Where a refine run stands: its workspace, parameters and inputs, and the step it has just done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperkit import __version__
from paperkit.files import write_json
from paperkit.llm import Document, Door
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.parameters import asked_versions
from paperkit.pipelines.refine.checks import versions
from paperkit.pipelines.refine.inputs import Inputs
from paperkit.pipelines.refine.parameters import RefineParameters
from paperkit.pipelines.refine.requests import Edit
from paperkit.pipelines.step import Step
from paperkit.scoring.delta import Delta
from paperkit.scoring.records import Review, read_review
from paperkit.scoring.worklog import Entry, Worklog, read_worklog
from paperkit.workspace import Workspace

__all__ = ["NOT_COMPILED", "WORKLOG", "Run", "Step", "run_versions"]

WORKLOG = "refinement/worklog.json"

NOT_COMPILED = "NOT_COMPILED"
"""Decision of a round that was spent on a draft that does not compile."""


def run_versions(parameters: RefineParameters, language: str, prompts: Path | None = None) -> dict[str, str]:
    """Versions of the gates and, where a model is asked, of the prompts, that a run's result depends on.

    Args:
        parameters: Of the run.
        language: Of the paper.
        prompts: Folder of the user's own prompts; by default that of the parameters.
    """
    return asked_versions(parameters, versions(), parameters.panel.prompts, language, prompts)


@dataclass(frozen=True)
class Run:
    """Where a run works and with what; all of it can be made again from the workspace."""

    workspace: Workspace
    parameters: RefineParameters
    inputs: Inputs
    compiles: bool
    door: Door

    @property
    def given(self) -> dict[str, Any]:
        """What every step depends on beside its files."""
        asked = self.parameters.model_dump(include={"revise", "format", "seed"})
        language = self.inputs.author.paper.language
        return {"version": __version__, **run_versions(self.parameters, language, self.door.prompts), **asked}

    def shared(self, draft: Draft) -> tuple[Document, ...]:
        """The texts that every model is given: what stays the same in all rounds first, then the draft's files."""
        main = draft.layout.main
        names = [main, *(name for name in draft.sources if name != main and not name.endswith(".bib"))]
        return (*self.inputs.told, *(Document(name, draft.sources[name].text) for name in names))

    def folder(self, n: int) -> str:
        """Folder of a round."""
        return f"refinement/iter{n}"

    def reviewed(self, n: int) -> tuple[int, ...]:
        """Rounds before a round whose drafts were reviewed, the baseline first; the last is the one it revises.

        A round that was spent on a draft that does not compile has none.
        """
        return tuple(k for k in range(n) if self.workspace.exists(f"{self.folder(k)}/score.json"))

    def before(self, n: int) -> str:
        """Folder of the draft that a round revises."""
        return self.folder(self.reviewed(n)[-1])

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

    def actions(self, n: int) -> dict[str, Any]:
        """What the reviser did in a round."""
        record: dict[str, Any] = self.workspace.read_json(f"{self.folder(n)}/actions.json")
        return record

    @property
    def worklog(self) -> Worklog:
        """What was decided so far."""
        path = self.workspace.path(WORKLOG)
        return read_worklog(path) if path.is_file() else Worklog()

    def told_worklog(self) -> str:
        """The rounds so far, for the reviser: decision, overall score, what was done."""
        lines = []
        for entry in self.worklog.rounds:
            score = f", overall {entry.score['overall_score']}" if entry.score else ""
            lines.append(f"- round {entry.iter}: {entry.decision}{score}")
            for done in (entry.actions or {}).get("actions_taken", ()):
                lines.append(f"  - {done}")
        return "\n".join(lines)

    def log_entries(self, *entries: Entry) -> None:
        """Add to the worklog; an entry that is there already stays."""
        log = self.worklog
        for entry in entries:
            log = log.add(entry)
        write_json(self.workspace.path(WORKLOG), log.as_json())
