"""Which findings may be major: what somebody tried to refute, and more than a suspicion of code (seed 003, step 5)."""

from __future__ import annotations

from collections.abc import Iterable

from paperkit.pipelines.deep_review.collating import verdict_of
from paperkit.pipelines.deep_review.rules.reviewer import TASK
from paperkit.records.deep_review import CollatedCluster

__all__ = ["may_be_major", "untried_majors"]


def may_be_major(entry: CollatedCluster) -> bool:
    """Whether a verifier answered for it, and, where code alone found it, confirmed it."""
    verdict = verdict_of(entry)
    return verdict == "confirmed" or (verdict == "plausible" and set(entry.cluster.tasks) != {TASK})


def untried_majors(entries: Iterable[CollatedCluster]) -> int:
    """How many of those that stand a reviewer called major, and no verifier answered for."""
    return sum(
        not entry.dropped and entry.verdict is None and entry.cluster.severity_hint == "major"
        for entry in entries
    )
