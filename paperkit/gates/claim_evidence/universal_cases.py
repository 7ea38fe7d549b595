"""The cells of a log that a statement about all of something may mean, and whether they contradict it.

What the statement leaves open may be anything: it is false only where each of its readings is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from paperkit.documents.log.metrics import Better, better
from paperkit.documents.log.values import LogValue
from paperkit.documents.log.vocabulary import condition_parts
from paperkit.gates.claim_evidence.cells import Cells
from paperkit.gates.claim_evidence.direction import Claimed, Movement, contradicts

__all__ = ["Meant", "beyond", "contradicting"]


class Meant(NamedTuple):
    """What a statement may be about.

    Attributes:
        metrics: Metrics; None for the cells of a log that names none.
        arms: Runs and methods that it may speak of.
        bases: With which it may compare them: each is a reading of its own, but with `every_base`.
        every_base: It compares with all of them at once.
        datasets: Those it names; all where it names none.
        named_metric: It names its metric.
        direction: Of cells without a metric, whether more or less is better.
        about_arms: It speaks of all runs or methods.
        conditions: Conditions of the log that it names.
    """

    metrics: frozenset[str | None]
    arms: frozenset[str]
    bases: frozenset[str]
    every_base: bool
    datasets: frozenset[str]
    named_metric: bool
    direction: Better | None
    about_arms: bool
    conditions: frozenset[str] = frozenset()


class _Case(NamedTuple):
    """One metric of one arm against the base, on all data sets."""

    metric: str | None
    arm: str
    pairs: tuple[tuple[LogValue, LogValue], ...]


def contradicting(meant: Meant, claimed: Claimed, cells: Cells) -> tuple[LogValue, ...] | None:
    """Base and value of a row that contradicts a statement, where each of its readings has one; else None."""
    cases = _cases(meant, cells)
    if meant.about_arms:
        grouped: dict[tuple[str | None, str], list[_Case]] = defaultdict(list)
        for case, base in cases:
            grouped[case.metric, base].append(case)
        cases = [
            (_Case(metric, "", tuple(p for c in group for p in c.pairs)), base)
            for (metric, base), group in grouped.items()
        ]
    best: tuple[int, tuple[LogValue, ...]] | None = None
    for case, _ in cases:
        if len(case.pairs) < (1 if meant.datasets else 2):
            continue
        direction = better(case.metric) if case.metric else meant.direction
        if claimed in ("better", "worse") and direction is None:
            return None
        wrong = [
            pair
            for pair in case.pairs
            if contradicts(claimed, Movement(pair[0].value, pair[1].value), direction)
        ]
        if not wrong:
            return None
        worst = max(wrong, key=lambda p: abs(p[1].value - p[0].value) / (abs(p[0].value) or 1.0))
        if best is None or len(wrong) < best[0]:
            best = (len(wrong), worst)
    return None if best is None else best[1]


def _cases(meant: Meant, cells: Cells) -> list[tuple[_Case, str]]:
    """Cases, each with the base of its reading: one for all bases where a statement compares with all."""
    found: dict[tuple[str | None, str, str], list[tuple[LogValue, LogValue]]] = defaultdict(list)
    for metric in sorted(meant.metrics, key=lambda m: m or ""):
        for values in _by_place(metric, meant, cells):
            for base in sorted(meant.bases):
                own = [v for v in values if base in (v.run, v.method)]
                if len(own) != 1:
                    continue
                for value in values:
                    arm = _arm(value, meant.arms)
                    if arm and arm != base and value is not own[0]:
                        reading = "" if meant.every_base else base
                        found[metric, arm, reading].append((own[0], value))
    return [(_Case(metric, arm, tuple(pairs)), base) for (metric, arm, base), pairs in found.items()]


def _by_place(metric: str | None, meant: Meant, cells: Cells) -> Sequence[list[LogValue]]:
    by_place: dict[tuple[str | None, str | None], list[LogValue]] = defaultdict(list)
    for value in cells.of_metric(metric):
        if _is_meant(value, meant):
            by_place[value.dataset, value.condition].append(value)
    return list(by_place.values())


def _is_meant(value: LogValue, meant: Meant) -> bool:
    if meant.datasets and value.dataset not in meant.datasets:
        return False
    return not meant.conditions or not meant.conditions.isdisjoint(condition_parts(value.condition))


def _arm(value: LogValue, arms: frozenset[str]) -> str | None:
    return next((name for name in (value.method, value.run) if name in arms), None)


def beyond(meant: Meant, limit: tuple[bool, float], cells: Cells) -> tuple[LogValue, ...] | None:
    """Under every arm that may be meant, a cell beyond a bound; True with it is for a lower one."""
    over, bound = limit
    by_arm: dict[str, list[LogValue]] = defaultdict(list)
    for metric in meant.metrics:
        for value in cells.of_metric(metric):
            if not _is_meant(value, meant):
                continue
            arm = value.run or value.method or ""
            if {value.run, value.method} & meant.arms or not arm:
                by_arm[arm].append(value)
    worst: LogValue | None = None
    for values in by_arm.values():
        wrong = [v for v in values if (_as_share(v, bound) < bound) == over and _as_share(v, bound) != bound]
        if not wrong or len(values) < 2:
            return None
        extreme = min(wrong, key=lambda v: v.value) if over else max(wrong, key=lambda v: v.value)
        worst = worst or extreme
    return None if worst is None else (worst,)


def _as_share(value: LogValue, bound: float) -> float:
    return value.value / 100.0 if value.unit == "%" and bound <= 1 else value.value
