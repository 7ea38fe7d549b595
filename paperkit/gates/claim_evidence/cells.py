"""The cells of a log that a scope means, and in what another cell differs from it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from paperkit.documents.log.heads import is_result
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.log.vocabulary import Vocabulary, condition_parts
from paperkit.gates.claim_evidence.families import are_other_metrics
from paperkit.gates.scope import Part, Scope

__all__ = ["Cells", "Fit"]

_TOTAL = re.compile(
    r"n|total\w*|(?:number of |num_|n_)?(?:samples?|participants?|patients?|subjects?|cases|items|trials|people|papers)"
    r"|总数|样本数",
    re.IGNORECASE,
)
_MOST_TOTALS = 5
_REPEAT = re.compile(r"\brepeat \d+$")
_FAR = ("paragraph", "section")
_GroupKey = tuple[str | None, str | None, str | None, str | None, int]


class Fit(NamedTuple):
    """How a logged value compares with a scope.

    Attributes:
        open: What the value has and the text does not say: `dataset`, `arm`, `metric`, `condition`.
        apart: What the text says otherwise: `dataset`, `run`, `method`, `metric`, `condition`.
        unsure: Those of them that could be meant otherwise.
    """

    value: LogValue
    open: tuple[str, ...]
    apart: tuple[str, ...]
    unsure: tuple[str, ...]

    @property
    def is_meant(self) -> bool:
        """True where the text names all of the value's scope."""
        return not self.open and not self.apart

    @property
    def is_contradicted(self) -> bool:
        """True where the text surely speaks of something else."""
        return len(self.apart) > len(self.unsure)


@dataclass(frozen=True)
class Wanted:
    """Names that a cell must have; an empty set wants nothing."""

    datasets: frozenset[str] = frozenset()
    arms: frozenset[str] = frozenset()
    metrics: frozenset[str] = frozenset()


class Cells:
    """The data of a log by scope."""

    def __init__(self, log: Log, vocabulary: Vocabulary) -> None:
        self.log = log
        self.vocabulary = vocabulary
        data = [v for v in log.values if v.kind == "data"]
        self._datasets = {v.dataset for v in data if v.dataset}
        self._arms = {a for v in data for a in (v.run, v.method) if a}
        self._metrics = {v.metric for v in data if v.metric}
        self._slots: dict[_GroupKey, list[set[str]]] = {}
        self._by_metric: dict[str | None, list[LogValue]] = defaultdict(list)
        self._by_both: dict[tuple[str | None, str | None], list[LogValue]] = defaultdict(list)
        for value in data:
            parts = condition_parts(value.condition)
            slots = self._slots.setdefault(_group(value, len(parts)), [set() for _ in parts])
            for slot, part in zip(slots, parts, strict=True):
                slot.add(part)
            self._by_metric[value.metric].append(value)
            self._by_both[value.metric, value.dataset].append(value)
        self._told_apart: dict[int, list[tuple[str, set[str]]]] = {}
        for value in data:
            if parts := condition_parts(value.condition):
                pairs = zip(parts, self._slots[_group(value, len(parts))], strict=True)
                self._told_apart[id(value)] = [(part, slot) for part, slot in pairs if len(slot) > 1]
        self._all = data
        self._means: dict[int, tuple[tuple[LogValue, ...], tuple[LogValue, ...]]] = {}
        self._cache: dict[Wanted, tuple[LogValue, ...]] = {}

    @property
    def have_one_metric(self) -> bool:
        """True where all data is of one metric: the heads of a table name one, or none and are data sets."""
        return len(self._metrics) == 1 or not any(map(is_result, self._metrics))

    def fit(self, scope: Scope, value: LogValue) -> Fit:
        """In what a value differs from a scope."""
        unsaid: list[str] = []
        apart: list[str] = []
        unsure: list[str] = []
        alone = scope.metric is None and self.have_one_metric  # then no other metric can be meant
        vague = not alone and (scope.metric is None or not scope.metric.sure)

        def compare(key: str, name: str | None, part: Part | None, *, varies: bool) -> None:
            if name is None:
                return
            if part is None or not part.names:
                if varies:
                    unsaid.append(key)
            elif name not in part.names:
                apart.append(key)
                if not part.sure or (vague and part.level in _FAR):
                    unsure.append(key)
            elif len(part.names) > 1 and not self._is_one(key, part.names):
                unsaid.append(key)

        compare("dataset", value.dataset, scope.dataset, varies=len(self._datasets) > 1)
        if value.metric and scope.metric and self._may_be(value.metric, scope.metric):
            unsaid.append("metric")
        else:
            compare("metric", value.metric, scope.metric, varies=len(self._metrics) > 1)
        self._compare_arms(scope, value, unsaid, apart, unsure)
        self._compare_conditions(scope, value, unsaid, apart)
        if value.metric is not None and (scope.metric is None or not scope.metric.names) and not alone:
            unsure = list(apart)  # nobody knows of what the text speaks
            if scope.metric is not None and are_other_metrics(scope.metric, value.metric):
                apart.append("metric")
        return Fit(value, tuple(unsaid), tuple(apart), tuple(unsure))

    def meant(self, scope: Scope, *, arms: frozenset[str] | None = None) -> tuple[LogValue, ...]:
        """Data that a scope does not rule out; with `arms` those take the place of its own."""
        wanted = Wanted(
            scope.dataset.names if scope.dataset else frozenset(),
            (scope.arm.names if scope.arm else frozenset()) if arms is None else arms,
            scope.metric.names if scope.metric else frozenset(),
        )
        found = self._cache.get(wanted)
        if found is None:
            found = self._cache[wanted] = tuple(self._select(wanted))
        if scope.conditions:
            found = tuple(v for v in found if "condition" not in self.fit(scope, v).apart)
        return found

    def means(self, scope: Scope, arms: frozenset[str]) -> tuple[LogValue, ...]:
        """Data of a scope without single repeats, where the log has more than those."""
        found = self.meant(scope, arms=arms)
        key = id(found)
        if key not in self._means:
            whole = tuple(v for v in found if not (v.condition and _REPEAT.search(v.condition)))
            self._means[key] = (found, whole or found)
        return self._means[key][1]

    def may_mean(self, scope: Scope) -> bool:
        """False where no cell can have all of its scope named."""
        return len(self._metrics) <= 1 or bool(scope.metric and scope.metric.names)

    def totals(self) -> list[LogValue]:
        """Logged totals that a share can be of: whole numbers called n, total, samples; none where there are many."""
        found: dict[float, LogValue] = {}
        for value in self._all:
            if value.metric and value.value == int(value.value) and _TOTAL.fullmatch(value.metric):
                found.setdefault(value.value, value)
        return list(found.values()) if len(found) <= _MOST_TOTALS else []

    @property
    def datasets(self) -> frozenset[str]:
        """All data sets of the log."""
        return frozenset(self._datasets)

    def of_metric(self, metric: str | None) -> list[LogValue]:
        """All data of a metric; with None that of tables that name none."""
        return self._by_metric.get(metric, [])

    def resolved(self, scope: Scope) -> bool:
        """True where dataset, arm and metric are named as far as the log tells them apart."""

        def said(part: Part | None, key: str, known: set[str]) -> bool:
            if len(known) <= 1:
                return True
            return bool(part and part.names and (len(part.names) == 1 or self._is_one(key, part.names)))

        return (
            said(scope.metric, "metric", self._metrics)
            and (said(scope.dataset, "dataset", self._datasets) or scope.whole)
            and (said(scope.arm, "arm", self._arms))
            and not scope.blocked
        )

    def _may_be(self, metric: str, part: Part) -> bool:
        """True where the text's words fit a metric less well than another, and do not rule it out."""
        return metric not in part.names and self.vocabulary.can_mean(part.terms, metric)

    def _is_one(self, key: str, names: frozenset[str]) -> bool:
        """True where several names say the same: the mean and the single repeats of one metric."""
        if key != "metric":
            return False
        ways = {self.vocabulary.metrics.get(name) for name in names}
        return len(ways) == 1

    def _compare_arms(
        self, scope: Scope, value: LogValue, unsaid: list[str], apart: list[str], unsure: list[str]
    ) -> None:
        part = scope.arm
        if value.run is None and value.method is None:
            return
        if part is None or not part.names or scope.blocked:
            if len(self._arms) > 1:
                unsaid.append("arm")
            return
        runs = part.names & self.vocabulary.runs or part.names - self._arms
        methods = part.names - runs
        found = False
        for key, name, named in (("run", value.run, runs), ("method", value.method, methods)):
            if name is None or not named:
                continue
            if name not in named:
                apart.append(key)
                if not part.sure or (part.level in _FAR and (scope.metric is None or not scope.metric.sure)):
                    unsure.append(key)
            else:
                found = True
                if len(named) > 1:
                    unsaid.append("arm")
        if not found and not apart:
            unsaid.append("arm")

    def _compare_conditions(self, scope: Scope, value: LogValue, unsaid: list[str], apart: list[str]) -> None:
        for part, slot in self._told_apart.get(id(value), ()):
            if part in scope.conditions:
                continue
            if slot & scope.conditions:
                apart.append("condition")
            else:
                unsaid.append("condition")
            return

    def _select(self, wanted: Wanted) -> Iterable[LogValue]:
        if wanted.metrics and wanted.datasets:
            pool: Iterable[LogValue] = (
                v for m in sorted(wanted.metrics) for d in (*sorted(wanted.datasets), None) for v in self._by_both[m, d]
            )  # fmt: skip
        elif wanted.metrics:
            pool = (v for m in sorted(wanted.metrics) for v in self._by_metric[m])
        else:
            pool = self._all
        for value in pool:
            if wanted.datasets and value.dataset is not None and value.dataset not in wanted.datasets:
                continue
            if wanted.arms and not _has_arm(value, wanted.arms, self.vocabulary.runs):
                continue
            yield value


def _has_arm(value: LogValue, arms: frozenset[str], runs: frozenset[str]) -> bool:
    if value.run is None and value.method is None:
        return True
    named_runs, named_methods = arms & runs, arms - runs
    if value.run is not None and named_runs and value.run not in named_runs:
        return False
    if value.method is not None and named_methods and value.method not in named_methods:
        return False
    return value.run in arms or value.method in arms


def _group(value: LogValue, parts: int) -> _GroupKey:
    return (value.run, value.dataset, value.method, value.metric, parts)


def by_closeness(values: Sequence[LogValue], size: float) -> list[LogValue]:
    """Values by how close they are to a number, in its own scale or as a share."""
    return sorted(values, key=lambda v: min(abs(abs(v.value) - size), abs(abs(v.value) * 100 - size)))
