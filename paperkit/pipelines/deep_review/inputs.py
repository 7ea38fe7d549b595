"""Everything that a review is given: the document, findings on an earlier version, and prompts of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from paperkit.errors import InputError
from paperkit.files import canonical_json, sha256
from paperkit.llm.prompts import own_prompts
from paperkit.pipelines.deep_review.ingest import Gathered, gather
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.records.deep_review import Findings
from paperkit.strict_json import read_record

__all__ = ["PREVIOUS", "Inputs", "read_inputs"]

PREVIOUS = "previous.json"
"""The findings on an earlier version, in the workspace."""


@dataclass(frozen=True)
class Inputs:
    """What the parameters name, as found on disk.

    Attributes:
        gathered: The document.
        previous: Findings on an earlier version, None where none are given.
        prompts: The user's own prompts, by file name.
    """

    gathered: Gathered
    previous: Findings | None
    prompts: Mapping[str, str]

    @property
    def hashes(self) -> dict[str, str]:
        """Hash of every input, by its name in the workspace."""
        hashes = dict(self.gathered.hashes)
        if self.previous is not None:
            hashes[PREVIOUS] = sha256(canonical_json(self.previous.as_json()))
        hashes |= {f"prompts/{name}": sha256(text.encode()) for name, text in self.prompts.items()}
        return hashes


def read_inputs(parameters: DeepReviewParameters) -> Inputs:
    """Read what the parameters name.

    Raises:
        InputError: a file is missing, unreadable or not what it should be.
        UsageError: a prompt of the user's own is none.
    """
    previous = _previous(Path(parameters.previous)) if parameters.previous else None
    prompts = own_prompts(Path(parameters.prompts)) if parameters.prompts else {}
    return Inputs(gather(Path(parameters.document)), previous, prompts)


def _previous(path: Path) -> Findings:
    """The findings in a file, in a workspace, or in a run folder."""
    for file in (path, path / "findings.json", path / "artifacts" / "findings.json"):
        if file.is_file():
            return read_record(Findings, file)
    raise InputError(f"--previous {path}: there is no findings.json")
