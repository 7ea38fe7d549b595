"""What a refine run left in its folder, read for the report. Nothing is computed here that a record holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from paperkit.errors import RecordError
from paperkit.files import read_json
from paperkit.findings import GateReport
from paperkit.report.diff import TreeDiff
from paperkit.scoring.records import Review, read_review

__all__ = ["RefineRecords", "Round", "read_records", "text_files"]

_ROUND = re.compile(r"iter(\d{1,6})")
_TEXT_FILES = {".tex", ".bib", ".md", ".bbl", ".sty", ".cls"}


@dataclass(frozen=True)
class Round:
    """One draft and how it was made and judged; number 0 is the author's own.

    Attributes:
        number: As in `iterN`.
        score: The review of this draft, None where the round ended before it.
        edits: What the reviser changed.
        files: Text files of the draft, by name.
        reports: What the gates found in this draft.
    """

    number: int
    score: Review | None = None
    edits: tuple[Mapping[str, Any], ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    reports: Mapping[str, GateReport] = field(default_factory=dict)


@dataclass(frozen=True)
class RefineRecords:
    """All rounds of a run, its results, what the gates found in the author's draft, and the author's own text files."""

    results: Mapping[str, Any]
    rounds: tuple[Round, ...]
    reports: Mapping[str, GateReport]
    author: Mapping[str, str] = field(default_factory=dict)

    def round(self, number: int | None) -> Round | None:
        """The round of that number, None where there is none."""
        return next((r for r in self.rounds if r.number == number), None)

    @property
    def edits(self) -> tuple[Mapping[str, Any], ...]:
        """Every edit that is in the promoted draft, round by round."""
        kept = self.results["promoted"] or 0
        return tuple(edit for r in self.rounds if r.number <= kept for edit in r.edits)

    @property
    def changes(self) -> TreeDiff:
        """From the author's own files to the promoted draft."""
        after = self.round(self.results["promoted"])
        return (
            TreeDiff(self.author, {name: after.files.get(name, "") for name in self.author})
            if after
            else TreeDiff({}, {})
        )


def read_records(run: Path) -> RefineRecords:
    """Read a run folder, or a workspace that has no run around it.

    Raises:
        InputError: a record is missing or unreadable.
        RecordError: a record has a bad field.
    """
    workspace = run / "artifacts" if (run / "artifacts").is_dir() else run
    results = read_json(workspace / "refinement" / "result.json")
    if not isinstance(results, dict):
        raise RecordError(f"{workspace / 'refinement' / 'result.json'}: no JSON object")
    rounds = tuple(_rounds(workspace))
    first = rounds[0].reports if rounds else {}
    ahead = _reports(workspace / "gates", "*.json") | _reports(workspace, "claim_evidence_report.json")
    return RefineRecords(
        results, rounds, {**first, **ahead}, dict(text_files(workspace / "inputs" / "paper"))
    )


def _rounds(workspace: Path) -> Iterator[Round]:
    folders = {}
    for folder in (workspace / "refinement").glob("iter*"):
        match = _ROUND.fullmatch(folder.name)
        if match and folder.is_dir():
            folders[int(match[1])] = folder
    for number, folder in sorted(folders.items()):
        score, edits = folder / "score.json", folder / "edits.json"
        yield Round(
            number,
            score=read_review(score) if score.is_file() else None,
            edits=tuple(read_json(edits)) if edits.is_file() else (),
            files=dict(text_files(folder)),
            reports=_reports(workspace / "gates" / folder.name, "*.json"),
        )


def text_files(folder: Path) -> Iterator[tuple[str, str]]:
    """The text files under a folder, by their path in it, in order."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in _TEXT_FILES and path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), _decoded(path.read_bytes())


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _reports(folder: Path, names: str) -> dict[str, GateReport]:
    reports = {}
    for path in sorted(folder.glob(names)):
        try:
            report = GateReport.model_validate(read_json(path))
        except ValidationError as error:
            first = error.errors()[0]
            raise RecordError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
        reports[report.gate] = report
    return reports
