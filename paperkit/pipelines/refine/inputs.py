"""What a refine run works on: copied into the workspace once, read from there ever after."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperkit.documents.decoding import decode
from paperkit.documents.log import Log, read_log
from paperkit.errors import InputError
from paperkit.files import sha256
from paperkit.findings import GateReport
from paperkit.gates import hidden_text
from paperkit.llm import Document
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.latex_paper import (
    PAPER,
    LatexPaper,
    own_prompt_files,
    read_latex_paper,
    stored_layout,
)
from paperkit.pipelines.refine.parameters import RefineParameters
from paperkit.workspace import Step, Workspace

__all__ = ["HIDDEN", "Inputs", "copy_inputs", "gather", "load_inputs"]

HIDDEN = "gates/hidden-text.json"
"""The report of gate hidden-text on the author's files."""

PROMPTS = "inputs/prompts"
"""Where the workspace keeps a user's own prompts."""

_LOG_FILES = (".md", ".txt", ".json", ".csv")


@dataclass(frozen=True)
class Gathered:
    """What the parameters name, as found on disk; `files` are bytes by their name in the workspace."""

    paper: LatexPaper
    files: Mapping[str, bytes]
    log: str | None

    @property
    def author(self) -> Draft:
        """The author's own files."""
        return self.paper.draft

    @property
    def hashes(self) -> dict[str, str]:
        """Hash of every input, by name."""
        return {name: sha256(data) for name, data in sorted(self.files.items())}


@dataclass(frozen=True)
class Inputs:
    """What the steps of a run read.

    Attributes:
        author: The author's own files.
        log: The experimental log, or None.
        pool: Citation keys allowed, or None for those of the bibliography.
        brief: Section 4 of the research brief, sections with thin evidence; "" without one.
        assets: Figures and style files, by path beside the main file, for building PDFs.
        hidden: What gate hidden-text found in the author's files.
        told: Log, guidelines and brief as texts, for models.
    """

    author: Draft
    log: Log | None
    pool: frozenset[str] | None
    brief: str
    assets: Mapping[str, str]
    hidden: GateReport
    told: tuple[Document, ...] = ()


def gather(parameters: RefineParameters) -> Gathered:
    """Read everything the parameters name.

    Raises:
        InputError: a file is missing, unreadable or not what it should be.
        UsageError: prompts of the user's own cannot be written in another format, or one is no prompt.
    """
    given = Path(parameters.paper)
    if given.is_symlink() and given.is_file():
        given = given.resolve()
    names = _from_workspace(given) | {
        key: value
        for key in ("log", "bib", "pool", "guidelines", "brief", "prompts")
        if (value := getattr(parameters, key)) is not None
    }
    bib = Path(names["bib"]) if "bib" in names else None
    paper = read_latex_paper(given, _folder(given), "refine", bib=bib)
    files = dict(paper.files)
    bibliographies = [data for name, data in sorted(files.items()) if name.endswith(".bib")]
    if bibliographies:
        files["refs.bib"] = b"\n".join(bibliographies)
    log = None
    if "log" in names:
        read_log(Path(names["log"]))
        log = _add_log(files, Path(names["log"]))
    for key, target in (
        ("pool", "citation_pool.json"),
        ("guidelines", "inputs/conference_guidelines.md"),
        ("brief", "research_brief.md"),
    ):
        if key in names:
            files[target] = _read(Path(names[key]), f"--{key}")
    files |= own_prompt_files(names.get("prompts"), parameters.format, PROMPTS)
    if "citation_pool.json" in files:
        _pool(files["citation_pool.json"], names["pool"])
    return Gathered(paper, files, log)


def _from_workspace(given: Path) -> dict[str, str]:
    """The inputs that a workspace holds beside its draft."""
    if not (given / "drafts" / "paper.tex").is_file():
        return {}
    known = {
        "log": "inputs/experimental_log.md",
        "guidelines": "inputs/conference_guidelines.md",
        "pool": "citation_pool.json",
        "bib": "refs.bib",
        "brief": "research_brief.md",
    }
    return {key: str(given / name) for key, name in known.items() if (given / name).is_file()}


def _folder(given: Path) -> Path:
    if given.is_file():
        return given.parent
    return given / "drafts" if (given / "drafts" / "paper.tex").is_file() else given


def _add_log(files: dict[str, bytes], log: Path) -> str:
    if log.is_file():
        suffix = log.suffix.lower() if log.suffix.lower() in (".json", ".csv") else ".md"
        name = f"experimental_log{suffix}"
        files[f"inputs/{name}"] = _read(log, "--log")
        return name
    for path in sorted(p for p in log.rglob("*") if p.suffix.lower() in _LOG_FILES and p.is_file()):
        files[f"inputs/experimental_log/{path.relative_to(log).as_posix()}"] = _read(path, "--log")
    return "experimental_log"


def _read(path: Path, option: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{option} {path}: cannot read it ({error.strerror})") from error


def _pool(data: bytes, name: str) -> frozenset[str]:
    try:
        items: Any = json.loads(data)
        if not isinstance(items, list):
            raise TypeError
        keys = [item if isinstance(item, str) else item["bibtex_key"] for item in items]
        return frozenset(str(key) for key in keys)
    except (ValueError, TypeError, KeyError) as error:
        raise InputError(
            f"{name}: must be a JSON list of citation keys or of objects with `bibtex_key`"
        ) from error


def copy_inputs(step: Step, gathered: Gathered) -> None:
    """Write the inputs, how the paper's files are laid out, and what a reader of the page would not see in them."""
    for name, data in gathered.files.items():
        step.write_bytes(name, data)
    step.write_json("inputs/layout.json", {**gathered.paper.layout_record, "log": gathered.log})
    step.write_json(HIDDEN, hidden_text.check(gathered.author.paper).model_dump(mode="json"))


def load_inputs(workspace: Workspace) -> Inputs:
    """The inputs, from the workspace."""
    record = workspace.read_json("inputs/layout.json")
    layout, assets = stored_layout(record)
    pool = None
    if workspace.exists("citation_pool.json"):
        pool = _pool(workspace.read_bytes("citation_pool.json"), "citation_pool.json")
    brief = ""
    if workspace.exists("research_brief.md"):
        brief = workspace.read_bytes("research_brief.md").decode("utf-8", "replace")
    return Inputs(
        author=Draft.read(workspace, layout, PAPER),
        log=read_log(workspace.path(f"inputs/{record['log']}")) if record["log"] else None,
        pool=pool,
        brief=_fourth_section(brief),
        assets=assets,
        hidden=GateReport.model_validate(workspace.read_json(HIDDEN)),
        told=tuple(_told(workspace, record["log"])),
    )


def _told(workspace: Workspace, log: str | None) -> Iterator[Document]:
    """Log, guidelines and brief, in this order."""
    names = [f"inputs/{log}"] if log else []
    for name in (*names, "inputs/conference_guidelines.md", "research_brief.md"):
        path = workspace.path(name)
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in files:
            if file.is_file():
                shown = file.relative_to(path.parent).as_posix()
                yield Document(shown, decode(file.read_bytes())[0])


def _fourth_section(brief: str) -> str:
    parts = re.split(r"^#{1,6}\s*(?:§\s*)?4\b[^\n]*\n", brief, maxsplit=1, flags=re.MULTILINE)
    return (
        re.split(r"^#{1,6}\s", parts[1], maxsplit=1, flags=re.MULTILINE)[0].strip() if len(parts) > 1 else ""
    )
