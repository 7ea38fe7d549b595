"""Which names of a log are data sets and which are methods, by how a paper speaks of them.

A table `| method | CIFAR-10 | SVHN |` has data sets as heads where others have metrics, `| dataset | ResNet | MixNet |`
has methods, and `{method: {dataset: …}}` nests the other way round than `{dataset: {method: …}}`. The log alone does
not tell; the paper that reports it does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from paperkit.documents.log.heads import Axis, is_metric, is_result, metric_said, with_names
from paperkit.documents.log.told import Told, names_after_on, told_by
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.log.vocabulary import condition_parts

__all__ = ["names_after_on", "with_datasets"]

_Row = tuple[str, int, str | None, str | None, str | None, str | None]
_Shape = tuple[str, bool, bool, bool]


def with_datasets(log: Log, texts: Iterable[str]) -> Log:
    """The log with the data sets and methods that the texts of a paper tell, where it has them as something else."""
    told = told_by(texts)
    values: Sequence[LogValue] = log.values
    for step in (_of_conditions, _of_joined_heads, _of_heads, _of_keys):
        values = step(values, told)
    same = all(now is before for now, before in zip(values, log.values, strict=True))
    return log if same else replace(log, values=tuple(values))


def _of_conditions(values: Sequence[LogValue], told: Told) -> Sequence[LogValue]:
    """A heading over a table that names its method or its data set."""

    def turned(value: LogValue) -> LogValue:
        if value.kind != "data":
            return value
        for part in condition_parts(value.condition):
            if value.method is None and value.run is None and value.dataset and told.is_arm(part):
                return replace(value, method=part, condition=_without(value.condition, part))
            if value.dataset is None and told.is_dataset(part):
                return replace(value, dataset=part, condition=_without(value.condition, part))
        return value

    return [turned(v) for v in values]


def _without(condition: str | None, part: str) -> str | None:
    for joined in (f", {part}", f" / {part}", f"{part}, ", f"{part} / "):
        if condition and joined in condition:
            return condition.replace(joined, "", 1)
    return None


def _of_joined_heads(values: Sequence[LogValue], told: Told) -> Sequence[LogValue]:
    """Heads of a name and a metric: `ResNet accuracy`, `CIFAR-10 acc`. What one name is, all of the same metric are."""
    has_datasets = any(v.dataset for v in values if v.kind == "data")
    everywhere = told.everywhere and not has_datasets and any(told.is_arm(v.method) for v in values)
    joined: dict[tuple[str, str], set[str]] = defaultdict(set)
    for value in values:
        if value.kind == "data" and (parts := _parts(value.metric)):
            joined[value.place.file, parts[1]].add(parts[0])
    axes = {key: _axis(names, told, everywhere=everywhere) for key, names in joined.items()}

    def turned(value: LogValue) -> LogValue:
        parts = _parts(value.metric) if value.kind == "data" else None
        if parts is None or is_result(parts[0]):
            return value
        name, metric = parts
        axis = axes[value.place.file, metric]
        if axis == "method" and value.method is None and value.run is None:
            return replace(value, method=name, metric=metric)
        if axis == "dataset" and value.dataset is None:
            return replace(value, dataset=name, metric=metric)
        return value

    return [turned(v) for v in values]


def _axis(names: set[str], told: Told, *, everywhere: bool) -> Axis | None:
    """What names are that stand before one metric."""
    if any(map(told.is_arm, names)):
        return None if any(map(told.is_dataset, names)) else "method"
    several = len(names) > 1 and not any(map(is_result, names))
    return "dataset" if any(map(told.is_dataset, names)) or (everywhere and several) else None


def _parts(head: str | None) -> tuple[str, str] | None:
    """Name and metric of a head that has both."""
    if not head or is_metric(head):
        return None
    metric = metric_said(head)
    name = head.replace(metric, " ").strip(" :_/-()") if metric else ""
    return (name, metric) if metric and name else None


def _of_heads(values: Sequence[LogValue], told: Told) -> Sequence[LogValue]:
    """Heads, where others have metrics, that are names: by what the paper says of them, or of the rows beside them."""
    has_datasets = any(v.dataset for v in values if v.kind == "data")
    datasets = _heads(values, lambda v: v.dataset is None and told.is_dataset(v.metric))
    methods = _heads(values, lambda v: v.method is None and v.run is None and told.is_arm(v.metric))
    rows: dict[str, bool] = defaultdict(bool)
    for value in values:
        if value.method and value.dataset is None:
            rows[value.place.file] |= told.is_arm(value.method)
    everywhere = told.everywhere and not has_datasets and not datasets
    titled = (
        frozenset()
        if has_datasets or datasets
        else _heads(values, lambda v: bool(v.method) and _is_of_title(v) and not told.is_arm(v.metric))
    )
    beside_arms = (
        _heads(values, lambda v: bool(v.method) and rows[v.place.file] and not told.is_arm(v.metric))
        if everywhere
        else frozenset()
    )
    of_rows = _heads(values, lambda v: bool(v.method) and v.dataset is None and told.is_arm(v.metric))
    nested = {v.place.file for v in values if v.dataset and v.method is None and told.is_arm(v.dataset)}
    inner = _heads(values, lambda v: bool(v.dataset) and v.method is None and v.place.file in nested)

    def turned(value: LogValue) -> LogValue:
        key = id(value)
        if key in datasets or key in beside_arms or key in titled:
            return with_names(value, "dataset")
        if key in methods:
            return with_names(value, "method")
        if key in of_rows and not rows[value.place.file]:
            return with_names(replace(value, dataset=value.method), "method")
        if key in inner:
            return with_names(replace(value, method=value.dataset), "dataset")
        return value

    return [turned(v) for v in values]


def _is_of_title(value: LogValue) -> bool:
    """True where the line above a table tells its one metric, so that heads without one are names."""
    return any(metric_said(part) for part in condition_parts(value.condition))


def _heads(values: Sequence[LogValue], says: Callable[[LogValue], bool]) -> frozenset[int]:
    """Values whose metric may be a name: of one row, alike, and something says so of one of them."""
    rows: dict[_Row, list[LogValue]] = defaultdict(list)
    for value in values:
        if value.kind == "data" and value.metric and not is_result(value.metric):
            place = value.place
            line = place.line if value.method else 0
            rows[place.file, line, value.run, value.dataset, value.method, value.condition].append(value)
    found: set[int] = set()
    for row in rows.values():
        named = [v for v in row if says(v)]
        kinds = {_kind(v) for v in named}
        alike = [v for v in row if _kind(v) in kinds]
        if len(kinds) == 1 and len({v.metric for v in alike}) > 1:
            found.update(map(id, alike))
    return frozenset(found)


def _kind(value: LogValue) -> tuple[str | None, bool]:
    return value.unit, value.decimals > 0


def _of_keys(values: Sequence[LogValue], told: Told) -> Sequence[LogValue]:
    """Keys of JSON files: of two levels the paper tells which has the data sets; of one, whether it has."""
    names: dict[str, tuple[set[str], set[str], set[str]]] = defaultdict(lambda: (set(), set(), set()))
    for value in values:
        if value.kind == "data":
            both, alone, methods = names[value.place.file]
            if value.dataset and value.method and value.place.file.endswith(".json"):
                both.add(f"{value.dataset}\0{value.method}")
            elif value.dataset and value.run is None:
                alone.add(value.dataset)
            elif value.method:
                methods.add(value.method)
    swapped = {file for file, (both, _, _) in names.items() if both and _is_swapped(both, told)}
    arms = {
        file for file, (_, alone, _) in names.items()
        if any(map(told.is_arm, alone)) and not any(map(told.is_dataset, alone))
    }  # fmt: skip
    datasets = {
        file for file, (both, alone, methods) in names.items()
        if not both and not alone and len(methods) > 1 and all(map(told.is_dataset, methods))
    }  # fmt: skip

    def turned(value: LogValue) -> LogValue:
        file = value.place.file
        if value.kind != "data":
            return value
        if file in swapped and value.dataset and value.method:
            return replace(value, method=value.dataset, dataset=value.method)
        if file in arms and value.dataset and value.method is None and value.run is None:
            return replace(value, method=value.dataset, dataset=None)
        if file in datasets and value.method and value.dataset is None:
            return replace(value, dataset=value.method, method=None)
        return value

    return [turned(v) for v in values] if swapped or arms or datasets else values


def _is_swapped(pairs: Iterable[str], told: Told) -> bool:
    outer, inner = ({pair.split("\0")[at] for pair in pairs} for at in (0, 1))
    if any(map(told.is_arm, inner)):
        return False
    if any(map(told.is_arm, outer)):
        return not any(map(told.is_dataset, outer))
    return any(map(told.is_dataset, inner)) and not any(map(told.is_dataset, outer))
