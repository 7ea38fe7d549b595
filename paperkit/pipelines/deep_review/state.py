"""Where a deep review stands: its workspace, the paper, and who answers."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperkit import __version__
from paperkit.errors import InputError
from paperkit.gates import citations, consistency, hidden_text, source, statistics
from paperkit.pipelines.deep_review.asking import Asking
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.pipelines.deep_review.roles import PROMPTS
from paperkit.pipelines.in_workspace import InWorkspace
from paperkit.pipelines.parameters import asked_versions
from paperkit.records.deep_review import (
    Candidates,
    Collated,
    Config,
    Findings,
    Merged,
    Pages,
    Plan,
    Segments,
    Verdicts,
)
from paperkit.strict_json import read_record
from paperkit.workspace import Workspace

__all__ = ["Review", "clear", "review_versions"]

_FILES = (
    "paper.txt", "pages.json", "config.json", "hidden_text.json", "built.pdf", "segments.json", "plan.json",
    "merged.json", "collated.json", "findings.json", "findings_draft.json", "critique.md", "previous.json",
    "report.md", "report.html",
)  # fmt: skip
_PARTS = {"pages": "page_*.png", "candidates": "*.json", "verdicts": "*.json"}
_STEPS = ".steps"
_OF_INIT = ("input", "prompts", "pages")


def review_versions(
    parameters: DeepReviewParameters, language: str, prompts: Path | None = None
) -> dict[str, str]:
    """Versions of the gates and, where a model is asked, of the prompts, that a review depends on.

    Args:
        parameters: Of the run.
        language: Of the paper.
        prompts: Folder of the user's own prompts; by default that of the parameters.
    """
    gates = {
        "statistics": statistics, "consistency": consistency, "citations": citations, "source": source,
        "hidden-text": hidden_text,
    }  # fmt: skip
    versions = {name: gate.VERSION for name, gate in gates.items()}
    return asked_versions(parameters, versions, PROMPTS, language, prompts)


def clear(root: Path) -> None:
    """Remove a review from its workspace: its files, those of them that people wrote too, and nothing beside them.

    Where there is no review, nothing is removed.
    """
    if not (root / _STEPS).is_dir() and not _is_review(root):
        return
    copies = [name for name in Workspace(root).made_by("init") if name.split("/")[0] in _OF_INIT]
    parts = [path for folder, names in _PARTS.items() for path in (root / folder).glob(names)]
    for path in (*(root / name for name in (*_FILES, *copies) if ".." not in name), *parts):
        with suppress(IsADirectoryError, NotADirectoryError, FileNotFoundError):
            path.unlink()
    shutil.rmtree(root / _STEPS, ignore_errors=True)
    for name in (*_PARTS, *_OF_INIT):
        _remove_empty(root / name)


def _is_review(root: Path) -> bool:
    try:
        read_record(Config, root / "config.json")
    except InputError:
        return False
    return True


def _remove_empty(folder: Path) -> None:
    """Remove a folder that holds nothing, or only folders that do."""
    if not folder.is_dir() or folder.is_symlink():
        return
    for inside in folder.iterdir():
        _remove_empty(inside)
    with suppress(OSError):
        folder.rmdir()


@dataclass(frozen=True)
class Review(InWorkspace):
    """A review under way; all of it can be made again from the workspace.

    Attributes:
        parameters: Of the run.
        config: What is reviewed, and how.
        manuscript: The paper.
        asking: Who answers.
    """

    parameters: DeepReviewParameters
    config: Config
    manuscript: Manuscript
    asking: Asking

    @property
    def given(self) -> dict[str, Any]:
        """What every step depends on beside its files."""
        own = self.workspace.path("prompts")
        asked = self.parameters.model_dump(include={"model", "format", "seed"}, mode="json")
        versions = review_versions(self.parameters, self.language, own if own.is_dir() else None)
        return {"version": __version__, **versions, **asked}

    @property
    def language(self) -> str:
        """Language of the paper: that of the instructions."""
        return self.manuscript.paper.language

    @property
    def pages(self) -> Pages:
        """`pages.json`."""
        return self.read(Pages, "pages.json")

    @property
    def segments(self) -> Segments:
        """`segments.json`."""
        return self.read(Segments, "segments.json")

    @property
    def plan(self) -> Plan:
        """`plan.json`."""
        return self.read(Plan, "plan.json")

    @property
    def merged(self) -> Merged:
        """`merged.json`."""
        return self.read(Merged, "merged.json")

    @property
    def collated(self) -> Collated:
        """`collated.json`."""
        return self.read(Collated, "collated.json")

    @property
    def findings(self) -> Findings:
        """`findings.json`."""
        return self.read(Findings, "findings.json")

    @property
    def previous(self) -> Findings | None:
        """The findings on an earlier version, None where none are given."""
        return self.read(Findings, "previous.json") if self.workspace.exists("previous.json") else None

    def candidates(self, name: str) -> Candidates:
        """A reviewer's file."""
        return self.read(Candidates, name)

    def verdicts(self, name: str) -> Verdicts:
        """A verifier's file."""
        return self.read(Verdicts, name)
