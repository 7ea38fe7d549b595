"""Where the findings of a report come from: who read the paper, who found what, and who tried to refute it."""

from __future__ import annotations

from paperkit.pipelines.deep_review.rules.reviewer import TASK
from paperkit.pipelines.deep_review.rules.verifier import is_by_code
from paperkit.records.deep_review import Collated, CollatedCluster, Findings, Merged, Plan
from paperkit.report.deep_review.records import Origin, Reader
from paperkit.workspace import Workspace

__all__ = ["find_origins", "other_readers"]


def other_readers(workspace: Workspace, plan: Plan, merged: Merged) -> tuple[Reader, ...]:
    """The tasks, other than the checks by code, whose candidates were taken.

    Args:
        workspace: Of the review, whose stamps tell a person's file from one that a run wrote.
        plan: The tasks.
        merged: What was taken of them.
    """
    taken = {member.task for cluster in merged.clusters for member in cluster.members}
    faulty = {one.task for one in merged.invalid} - taken
    lost = {*merged.missing, *faulty}
    return tuple(
        Reader(task.id, workspace.is_own(f"candidates/{task.id}", task.output))
        for task in plan.tasks
        if task.kind != "rules" and task.id not in lost
    )


def find_origins(findings: Findings, collated: Collated, merged: Merged) -> dict[str, Origin]:
    """By id of a finding, where it comes from; a finding of no known cluster is left out.

    Args:
        findings: The report.
        collated: Its clusters, with their verdicts.
        merged: What was to be refuted.
    """
    there = {entry.cluster.id: entry for entry in collated.clusters}
    asked = {name for batch in merged.verify_tasks for name in batch.clusters}
    found = {}
    for finding in findings.findings:
        entries = [there[name] for name in finding.clusters if name in there]
        if entries:
            found[finding.id] = _origin(entries, asked)
    return found


def _origin(entries: list[CollatedCluster], asked: set[str]) -> Origin:
    tasks = {task for entry in entries for task in entry.cluster.tasks}
    verdicts = [entry.verdict for entry in entries if entry.verdict is not None]
    return Origin(
        by_code=TASK in tasks,
        readers=len(tasks - {TASK}),
        asked=bool(verdicts) or any(entry.cluster.id in asked for entry in entries),
        tried_by_code=bool(verdicts) and all(map(is_by_code, verdicts)),
    )
