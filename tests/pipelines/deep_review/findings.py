"""Candidates, clusters and plans for the tests of merging and collating."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paperkit.records.deep_review import Candidate, Check, Cluster, Member, Plan, Task


def candidate(title: str, quote: str = "the lamp by the window", **more: Any) -> Candidate:
    """A candidate that says its title."""
    said = {
        "category": "claim",
        "severity_hint": "minor",
        "page": 1,
        "explanation": title,
        "would_be_wrong_if": "no",
    }
    return Candidate(title=title, quote=quote, **{**said, **more})


def found(start: int, size: int = 50, page: int = 1, section: str = "", status: str = "exact") -> Check:
    """A quote that was found."""
    return Check(status=status, score=1.0, page=page, section=section, at=(start, start + size))  # type: ignore[arg-type]


NOWHERE = Check(status="not_found", score=0.0, reason="below_minimum")


def member(task: str, title: str, check: Check = NOWHERE, number: int = 0, **more: Any) -> Member:
    """A candidate with its place."""
    return Member(task=task, number=number, candidate=candidate(title, **more), check=check)


def cluster(number: int, *members: Member) -> Cluster:
    """A cluster of members, spoken for by the first."""
    first = members[0]
    tasks = tuple(sorted({m.task for m in members}))
    return Cluster(
        id=f"K{number:02d}", title=first.candidate.title, category=first.candidate.category,
        severity_hint=first.candidate.severity_hint, page=first.check.page, quote=first.candidate.quote,
        check=first.check, support=len(tasks), tasks=tasks, members=members,
    )  # fmt: skip


def task(name: str, **more: Any) -> Task:
    """A reviewer's task; its file is named as it is."""
    return Task(
        **{
            "id": name,
            "kind": "segment",
            "pages": "1",
            "output": f"candidates/{name}.json",
            "effort": "low",
            **more,
        }
    )


def plan(*tasks: Task) -> Plan:
    """A plan at depth standard."""
    return Plan(depth="standard", tasks=tasks, waves=())


def write(root: Path, name: str, task: str, items: Sequence[Any], **more: Any) -> Path:
    """A file of candidates."""
    path = root / "candidates" / name
    path.parent.mkdir(exist_ok=True)
    items = [item.as_json() if isinstance(item, Candidate) else item for item in items]
    path.write_text(json.dumps({"task": task, "candidates": items, **more}), encoding="utf-8")
    return path
