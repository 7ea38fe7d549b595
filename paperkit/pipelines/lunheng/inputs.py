"""What a Lunheng run works on: copied into the workspace once, read from there ever after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from paperkit.documents.log import Log
from paperkit.errors import InputError
from paperkit.files import canonical_json, sha256
from paperkit.findings import GateReport
from paperkit.gates import hidden_text
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.latex_paper import (
    PAPER,
    LatexPaper,
    own_prompt_files,
    read_latex_paper,
    stored_layout,
)
from paperkit.pipelines.lunheng.grounding import read_sources
from paperkit.pipelines.lunheng.parameters import LunhengParameters
from paperkit.pipelines.lunheng.venues import Venue, load_venue
from paperkit.workspace import Step, Workspace

__all__ = ["HIDDEN", "PROMPTS", "Gathered", "Inputs", "copy_inputs", "gather", "load_inputs"]

PROMPTS = "inputs/prompts"
"""Where the workspace keeps a user's own prompts."""
HIDDEN = "inputs/hidden-text.json"
"""The report of gate hidden-text on the author's files."""

_SOURCES = "inputs/sources"
_VENUE = "inputs/venue.json"
_LAYOUT = "inputs/layout.json"
_DATA = (".md", ".txt", ".json", ".jsonl", ".csv", ".tsv")


@dataclass(frozen=True)
class Gathered:
    """What the parameters name, as found on disk; `files` are bytes by their name in the workspace."""

    paper: LatexPaper
    venue: Venue
    files: Mapping[str, bytes]

    @property
    def hashes(self) -> dict[str, str]:
        """Hash of every input, by name."""
        venue = sha256(canonical_json(self.venue.model_dump(mode="json")))
        return {name: sha256(data) for name, data in sorted(self.files.items())} | {_VENUE: venue}


@dataclass(frozen=True)
class Inputs:
    """What the steps of a run read.

    Attributes:
        author: The author's own files.
        venue: Where the paper is to go.
        sources: What numbers may come from; None without `--sources`.
        assets: Figures and style files, by path beside the main file, for building PDFs.
        hidden: What gate hidden-text found in the author's files.
    """

    author: Draft
    venue: Venue
    sources: Log | None
    assets: Mapping[str, str]
    hidden: GateReport


def gather(parameters: LunhengParameters) -> Gathered:
    """Read everything the parameters name.

    Raises:
        InputError: a file is missing, unreadable or not what it should be.
        UsageError: the venue is not known, or prompts of the user's own cannot be used.
    """
    venue = load_venue(parameters.venue)
    given = Path(parameters.paper)
    if given.is_symlink() and given.is_file():
        given = given.resolve()
    folder = given.parent if given.is_file() else given
    paper = read_latex_paper(given, folder, "lunheng", main="main.tex")
    files = {**paper.files, **own_prompt_files(parameters.prompts, parameters.format, PROMPTS)}
    if parameters.sources:
        files |= _data_files(Path(parameters.sources))
    return Gathered(paper, venue, files)


def _data_files(folder: Path) -> dict[str, bytes]:
    """The data files of a folder, or one data file, by their names in the workspace.

    Raises:
        InputError: the folder is missing, or has none.
    """
    if not folder.exists():
        raise InputError(
            f"--sources {folder}: not there; name the folder with the data that numbers come from"
        )
    read_sources(folder)
    paths = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    home = folder.parent if folder.is_file() else folder
    found = [path for path in paths if path.suffix.lower() in _DATA and path.is_file()]
    if not found:
        raise InputError(f"--sources {folder}: has no data file ({', '.join(_DATA)})")
    return {f"{_SOURCES}/{path.relative_to(home).as_posix()}": path.read_bytes() for path in found}


def copy_inputs(step: Step, gathered: Gathered) -> None:
    """Write the inputs, the venue, how the paper's files are laid out, and what no reader of the page would see."""
    for name, data in gathered.files.items():
        step.write_bytes(name, data)
    step.write_json(_VENUE, gathered.venue.model_dump(mode="json"))
    step.write_json(_LAYOUT, gathered.paper.layout_record)
    step.write_json(HIDDEN, hidden_text.check(gathered.paper.draft.paper).model_dump(mode="json"))


def load_inputs(workspace: Workspace) -> Inputs:
    """The inputs, from the workspace."""
    layout, assets = stored_layout(workspace.read_json(_LAYOUT))
    sources = workspace.path(_SOURCES)
    return Inputs(
        author=Draft.read(workspace, layout, PAPER),
        venue=Venue.model_validate(workspace.read_json(_VENUE)),
        sources=read_sources(sources) if sources.is_dir() else None,
        assets=assets,
        hidden=GateReport.model_validate(workspace.read_json(HIDDEN)),
    )
