"""Merge: read what reviewers wrote, look for every quote in the paper, put like with like (seed 003, step 4)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from paperkit.errors import InputError, RecordError
from paperkit.pipelines.deep_review.batches import refutation_batches
from paperkit.pipelines.deep_review.clusters import cluster_members
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.records.deep_review import (
    Candidate,
    Candidates,
    Check,
    Depth,
    InvalidFile,
    Member,
    Merged,
    Plan,
)
from paperkit.strict_json import read_json, validated

__all__ = ["ReadCandidates", "merge", "read_candidates"]

_FOLDER = "candidates"


class ReadCandidates(NamedTuple):
    """What the reviewers' files hold.

    Attributes:
        candidates: Task, number in its file from 0, and candidate.
        notes: `overall_notes` by task.
        invalid: Files and single candidates that could not be taken, and why.
        missing: Tasks of the plan of which there is no file.
    """

    candidates: tuple[tuple[str, int, Candidate], ...]
    notes: dict[str, str]
    invalid: tuple[InvalidFile, ...]
    missing: tuple[str, ...]


def read_candidates(root: Path, plan: Plan) -> ReadCandidates:
    """Read every file that the plan names, and others in `candidates/` that are of a task of the plan.

    A file that cannot be read loses its task; a candidate that cannot be read, or whose quote has no words, loses only
    itself.

    Args:
        root: The workspace.
        plan: Its plan.
    """
    planned = {task.output: task.id for task in plan.tasks}
    others = {path.relative_to(root).as_posix() for path in (root / _FOLDER).glob("*.json")} - planned.keys()
    candidates: list[tuple[str, int, Candidate]] = []
    notes: dict[str, str] = {}
    invalid: list[InvalidFile] = []
    seen = set()
    for name in [*sorted(planned), *sorted(others)]:
        if not (root / name).exists():
            continue
        wanted = planned.get(name)
        try:
            record, items = _read(root / name)
            _check_task(record.task, wanted, planned.values())
        except InputError as error:
            seen.add(wanted)
            reason = str(error).removeprefix(f"{root / name}: ").replace(str(root / name), name)
            invalid.append(InvalidFile(task=wanted or "", file=name, reason=reason))
            continue
        seen.add(record.task)
        said = record.overall_notes.strip()
        if said and said not in notes.get(record.task, ""):
            notes[record.task] = "\n\n".join(filter(None, (notes.get(record.task), said)))
        for number, item in enumerate(items):
            try:
                candidates.append((record.task, number, _candidate(item)))
            except RecordError as error:
                reason = f"candidate {number + 1}: {error}"
                invalid.append(InvalidFile(task=record.task, file=name, reason=reason))
    missing = tuple(task.id for task in plan.tasks if task.id not in seen)
    return ReadCandidates(tuple(candidates), dict(sorted(notes.items())), tuple(invalid), missing)


def merge(plan: Plan, manuscript: Manuscript, root: Path, depth: Depth) -> Merged:
    """All candidates with their quotes looked for, in clusters, and who is to refute which.

    The result depends on what the files hold, not on their order.

    Args:
        plan: Whose files are read.
        manuscript: The paper.
        root: The workspace.
        depth: Row of the table of depths: what is tried to refute.
    """
    read = read_candidates(root, plan)
    checks: dict[tuple[str, int], Check] = {}
    members = []
    for task, number, candidate in read.candidates:
        key = candidate.quote, candidate.page
        if key not in checks:
            checks[key] = manuscript.locate(candidate.quote, candidate.page)
        members.append(Member(task=task, number=number, candidate=candidate, check=checks[key]))
    clusters = cluster_members(members)
    return Merged(
        candidates=len(members),
        clusters=clusters,
        verify_tasks=refutation_batches(clusters, depth, len(manuscript.pages)),
        invalid=read.invalid,
        missing=read.missing,
        overall_notes=read.notes,
    )


def _read(path: Path) -> tuple[Candidates, list[Any]]:
    """The frame of a file, and its candidates as they are.

    Raises:
        InputError: it is unreadable, or no frame.
    """
    record = read_json(path)
    items = record.get("candidates", []) if isinstance(record, dict) else []
    if not isinstance(items, list):
        raise RecordError("candidates: must be a list")
    frame = {**record, "candidates": []} if isinstance(record, dict) else record
    return validated(Candidates, frame), items


def _check_task(task: str, wanted: str | None, tasks: Iterable[str]) -> None:
    if wanted is None and task not in set(tasks):
        raise RecordError(f"no task {task} in the plan; the file is left out")
    if wanted is not None and task != wanted:
        raise RecordError(
            f"task: the plan has {wanted} for this file, not {task}; write {wanted}, or rename the file"
        )


def _candidate(item: Any) -> Candidate:
    candidate = validated(Candidate, item)
    if not any(char.isalnum() for char in candidate.quote):
        raise RecordError("quote: has no words of the paper; copy some, literally")
    return candidate
