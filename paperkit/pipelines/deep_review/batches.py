"""Which clusters are tried to refute, and by whom: three or four at a time, of near pages (seed 003, step 4)."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.records.deep_review import Cluster, Depth, VerifyTask, page_list

__all__ = ["refutation_batches", "to_refute"]

_MOST = 4
_COST = {1: 6, 2: 3, 3: 1, 4: 1}
"""What a batch of a size costs, in pages: a verifier is worth starting for three or four."""


def to_refute(cluster: Cluster, depth: Depth) -> bool:
    """Whether a cluster is tried to refute: a major one, one without a place, and what the depth adds."""
    if cluster.severity_hint == "major" or cluster.check.status == "not_found":
        return True
    return cluster.severity_hint == "minor" and cluster.category in DEPTHS[depth].refuted_too


def refutation_batches(clusters: Sequence[Cluster], depth: Depth, pages: int) -> tuple[VerifyTask, ...]:
    """The verifiers' tasks V01, …, in the order of the clusters.

    Args:
        clusters: In the order of the paper.
        depth: Row of the table of depths.
        pages: How many the paper has. A cluster without a place goes with the pages where its reviewers saw it.
    """
    chosen = [cluster for cluster in clusters if to_refute(cluster, depth)]
    seen = [_pages(cluster, pages) for cluster in chosen]
    tasks = []
    for number, (first, end) in enumerate(_cut(seen), 1):
        own = chosen[first:end]
        tasks.append(
            VerifyTask(
                id=f"V{number:02d}",
                clusters=tuple(cluster.id for cluster in own),
                pages=page_list(page for place in seen[first:end] for page in place),
                output=f"verdicts/V{number:02d}.json",
            )
        )
    return tuple(tasks)


def _pages(cluster: Cluster, pages: int) -> list[int]:
    found = {m.check.page if m.check.page is not None else m.candidate.page for m in cluster.members}
    return sorted(page for page in found if page <= pages)


def _cut(seen: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Runs of at most four with the least pages between first and last, and few small ones."""
    best: list[tuple[int, int]] = [(0, 0)]
    for end in range(1, len(seen) + 1):
        choices = []
        for size in range(1, min(_MOST, end) + 1):
            within = [page for place in seen[end - size : end] for page in place]
            span = max(within) - min(within) if within else 0
            choices.append((best[end - size][0] + _COST[size] + span, -size))
        cost, size = min(choices)
        best.append((cost, -size))
    cuts = []
    end = len(seen)
    while end:
        cuts.append((end - best[end][1], end))
        end -= best[end][1]
    return cuts[::-1]
