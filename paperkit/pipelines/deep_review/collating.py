"""Collate: join clusters and verdicts; no `confirmed` stands that code sees to be unfounded (seed 003, step 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from paperkit.pipelines.deep_review.arithmetic import find_mismatches
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.records.deep_review import (
    Cluster,
    Collated,
    CollatedCluster,
    Language,
    Merged,
    Plan,
    Task,
    Verdict,
    Verdicts,
)

__all__ = ["collate", "verdict_of"]

_DROPPED = ("refuted", "cannot_locate")
_CARE = ("refuted", "cannot_locate", "plausible", "confirmed")
_EFFECTS = ("confirmed", "plausible", "refuted", "cannot_locate", "not_verified")


def collate(
    merged: Merged,
    verdicts: Sequence[Verdicts],
    plan: Plan,
    language: Language = "en",
    *,
    outdated: Mapping[str, Collection[str]] | None = None,
) -> Collated:
    """Clusters with their verdicts, what is dropped, and how the findings spread.

    `confirmed` is barred where its `check` is empty, or where arithmetic in it, or in the evidence of a member, is
    wrong; it then counts as plausible. Refuted clusters, those that cannot be located, and those whose quote is not in
    the paper are dropped.

    Args:
        merged: Clusters and who was to refute which.
        verdicts: What came back, in any order.
        plan: The tasks, for their traces and lenses.
        language: Of the report, which takes over the limitations.
        outdated: By batch, the clusters that held something else when they were judged.
    """
    wording = wording_in(language)
    chosen, limitations = _chosen(merged, verdicts, wording, outdated or {})
    clusters = tuple(_collated(cluster, chosen.get(cluster.id)) for cluster in merged.clusters)
    return Collated(
        clusters=clusters,
        overall_notes=merged.overall_notes,
        spread=_spread(clusters, plan),
        counts=_counts(merged, clusters),
        limitations=(*_unread(merged, plan, wording), *limitations),
    )


def verdict_of(cluster: CollatedCluster) -> str:
    """What a cluster counts as: its verdict, `plausible` where `confirmed` is barred, `not_verified` without one."""
    if cluster.verdict is None:
        return "not_verified"
    return "plausible" if cluster.barred else cluster.verdict.verdict


def _chosen(
    merged: Merged, verdicts: Sequence[Verdicts], wording: Wording, outdated: Mapping[str, Collection[str]]
) -> tuple[dict[str, Verdict], list[str]]:
    """The verdict on each cluster, and what was wrong with the files.

    Of two verdicts on a cluster the more careful one counts: refuted before plausible before confirmed.
    """
    asked = {task.id: task.clusters for task in merged.verify_tasks}
    known = {cluster.id for cluster in merged.clusters}
    said: dict[str, list[Verdict]] = {}
    limitations = []
    for file in sorted(verdicts, key=lambda v: (v.batch, v.model_dump_json())):
        if file.batch not in asked:
            limitations.append(wording.general("no_batch", batch=file.batch))
            continue
        for verdict in file.verdicts:
            if verdict.cluster in outdated.get(file.batch, ()):
                told = wording.general("not_the_same", batch=file.batch, cluster=verdict.cluster)
                limitations.append(told)
            elif verdict.cluster in asked[file.batch]:
                said.setdefault(verdict.cluster, []).append(verdict)
            else:
                why = "not_given" if verdict.cluster in known else "no_cluster"
                limitations.append(wording.general(why, batch=file.batch, cluster=verdict.cluster))
    chosen = {}
    for cluster, given in sorted(said.items()):
        ordered = sorted(given, key=lambda v: (_CARE.index(v.verdict), v.model_dump_json()))
        chosen[cluster] = ordered[0]
        if len(given) > 1:
            verdict_told = wording.general(f"said_{ordered[0].verdict}")
            limitations.append(
                wording.general("several_verdicts", cluster=cluster, n=len(given), verdict=verdict_told)
            )
    came = {file.batch for file in verdicts}
    for task, clusters in asked.items():
        if task not in came:
            limitations.append(wording.general("no_verdicts", batch=task, clusters=wording.listed(clusters)))
        elif absent := [cluster for cluster in clusters if cluster not in chosen]:
            limitations.append(wording.general("no_verdict", batch=task, clusters=wording.listed(absent)))
    return chosen, limitations


def _collated(cluster: Cluster, verdict: Verdict | None) -> CollatedCluster:
    barred = _barred(cluster, verdict) if verdict is not None and verdict.verdict == "confirmed" else ""
    refuted = verdict is not None and verdict.verdict in _DROPPED
    return CollatedCluster(
        cluster=cluster,
        verdict=verdict,
        barred=barred,
        dropped=refuted or cluster.check.status == "not_found",
    )


def _barred(cluster: Cluster, verdict: Verdict) -> str:
    """Why `confirmed` cannot stand, "" where it may. Arithmetic that a quote has is the paper's, not the reviewer's."""
    if not any(char.isalnum() for char in verdict.check):
        return "no reproduction of its own in check"
    printed = "".join(
        "".join(text.split())
        for member in cluster.members
        for text in (member.candidate.quote, member.check.text)
    )
    texts = [("check", verdict.check)]
    texts += [(f"evidence of {member.task}", member.candidate.evidence) for member in cluster.members]
    faults: dict[str, None] = {}
    for name, text in texts:
        for found in find_mismatches(text):
            if "".join(found.statement.split()) not in printed:
                faults[f"arithmetic in {name}: {found}"] = None
    return "; ".join(faults)


def _counts(merged: Merged, clusters: Sequence[CollatedCluster]) -> dict[str, int]:
    """How many candidates and clusters, and of each verdict; a cluster without a place counts as `not_located` too."""
    effects = Counter(verdict_of(cluster) for cluster in clusters)
    return {
        "candidates": merged.candidates,
        "clusters": len(clusters),
        **{effect: effects[effect] for effect in _EFFECTS},
        "not_located": sum(c.cluster.check.status == "not_found" for c in clusters),
    }


def _spread(clusters: Iterable[CollatedCluster], plan: Plan) -> dict[str, dict[str, int]]:
    """For each trace and lens: its candidates, the clusters they are in, those that only it found, and those kept."""
    names = {task.id: _name(task) for task in plan.tasks}
    spread = {
        name: dict.fromkeys(("candidates", "clusters", "alone", "kept"), 0)
        for name in sorted({*names.values()})
    }
    for entry in clusters:
        finders = Counter(names[m.task] for m in entry.cluster.members if m.task in names)
        for name, number in finders.items():
            row = spread[name]
            row["candidates"] += number
            row["clusters"] += 1
            row["alone"] += len(finders) == 1
            row["kept"] += not entry.dropped
    return spread


def _name(task: Task) -> str:
    if task.lens is not None:
        return f"lens {task.lens}"
    return f"trace {task.trace}" if task.trace is not None else task.kind


def _unread(merged: Merged, plan: Plan, wording: Wording) -> list[str]:
    """What the reviewers left undone; where there is no reader's file at all, that only code read the paper."""
    names = {task.id: _told(task, wording) for task in plan.tasks}
    readers = {task.id for task in plan.tasks if task.kind != "rules"}
    lost = []
    if readers and readers <= set(merged.missing):
        lost.append(wording.general("only_code"))
    elif merged.missing:
        told = [names.get(task, task) for task in merged.missing]
        lost.append(wording.general("unread", tasks=wording.listed(told, most=len(told))))
    faults = (wording.general("not_taken", file=fault.file, reason=fault.reason) for fault in merged.invalid)
    return [*lost, *faults]


def _told(task: Task, wording: Wording) -> str:
    """A task for people: its id, what it looks at, and where."""
    kind = "lens" if task.lens is not None else "trace" if task.trace is not None else "rules"
    what = wording.general(f"task_{kind}", which=task.lens or task.trace)
    pages = "one_page" if task.pages.isdecimal() else "several_pages"
    return f"{task.id} ({what}{wording.separator}{wording.general(pages, pages=task.pages)})"
