"""Which level of nested dictionaries has the metrics, which the data sets and which the methods.

By their order the innermost key is the metric, the outermost the data set and the next one the method. What the keys
say goes before: a level whose keys are all metrics has the metrics (`{"accuracy": {data set: {method: value}}}`), one
with a `baseline` has the methods, one of `train` and `test` the condition.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from paperkit.documents.log.data import Scope
from paperkit.documents.log.heads import is_metric, names_arm
from paperkit.documents.log.metrics import metric_words
from paperkit.documents.log.values import LogValue
from paperkit.documents.settings import setting_name

__all__ = ["with_key_roles"]

_SPLITS = frozenset(str.split("train training val valid validation dev test testing eval 训练 验证 测试"))
_SERIES = re.compile(r"(?:repeat \d+|first|last|smallest|largest)")


class _Path(NamedTuple):
    """The keys of a value, from the outside in, and what its condition has beside keys."""

    keys: tuple[str, ...]
    before: str
    after: str


def with_key_roles(values: Sequence[LogValue], data: Any, outer: Scope) -> list[LogValue]:
    """Values of one JSON document or literal, each key in the role that it has by what it says."""
    if not isinstance(data, Mapping) or outer.dataset or outer.method or _has_records(data):
        return list(values)
    paths = [_path(v, outer) for v in values]
    levels: dict[int, list[_Path]] = defaultdict(list)
    for path in paths:
        if path is not None:
            levels[len(path.keys)].append(path)
    roles = {depth: _roles(group) for depth, group in levels.items() if depth > 1}
    found: list[LogValue] = []
    for value, path in zip(values, paths, strict=True):
        own = roles.get(len(path.keys)) if path is not None else None
        found.append(_in_roles(value, path, own) if path is not None and own is not None else value)
    return found


def _has_records(data: Any, depth: int = 0) -> bool:
    """True where rows with heads of their own stand in it."""
    if depth > 40:
        return True
    if isinstance(data, Mapping):
        return any(_has_records(item, depth + 1) for item in data.values())
    return isinstance(data, list | tuple) and any(isinstance(item, Mapping | list) for item in data)


def _path(value: LogValue, outer: Scope) -> _Path | None:
    if value.dataset is None or value.metric is None:
        return None
    condition = value.condition or ""
    before = outer.condition or ""
    if before and condition.startswith(before):
        condition = condition[len(before) :].removeprefix(", ")
    inner = condition.split(", ") if condition else []
    after = inner.pop() if inner and _SERIES.fullmatch(inner[-1]) else ""
    keys = [value.dataset, *([value.method] if value.method else []), *inner, value.metric]
    return _Path(tuple(keys), before, after)


def _roles(paths: Sequence[_Path]) -> tuple[str, ...] | None:
    """The role of each level; None where the order tells as much."""
    levels = [dict.fromkeys(keys) for keys in zip(*(p.keys for p in paths), strict=True)]
    arms = [any(map(names_arm, keys)) for keys in levels]
    metric = _metric_level([list(keys) for keys in levels], arms)
    rest = [at for at in range(len(levels)) if at != metric]
    splits = [at for at in rest if all(key.lower() in _SPLITS for key in levels[at])]
    open_levels = [at for at in rest if at not in splits]
    method = next((at for at in open_levels if arms[at]), None)
    others = [at for at in open_levels if at != method]
    if metric == len(levels) - 1 and not splits and method is None:
        return None
    found = ["condition"] * len(levels)
    if metric is not None:
        found[metric] = "metric"
    if method is None and len(others) == 1 and metric == 0:
        method, others = others[0], []
    if others:
        found[others.pop(0)] = "dataset"
    if method is None and others:
        method = others.pop(0)
    if method is not None:
        found[method] = "method"
    return tuple(found)


def _metric_level(levels: Sequence[Sequence[str]], arms: Sequence[bool]) -> int | None:
    last = len(levels) - 1
    if any(metric_words(key) or setting_name(key) for key in levels[last]) and not arms[last]:
        return last
    all_metrics = [at for at in range(last) if not arms[at] and all(map(is_metric, levels[at]))]
    if len(all_metrics) == 1:
        return all_metrics[0]
    return None if any(arms) and len(levels[last]) > 1 and not all_metrics else last


def _in_roles(value: LogValue, path: _Path, roles: tuple[str, ...]) -> LogValue:
    said: dict[str, str | None] = {"dataset": None, "method": None, "metric": None}
    conditions = [path.before] if path.before else []
    for key, role in zip(path.keys, roles, strict=True):
        if role == "condition":
            conditions.append(key)
        else:
            said[role] = key
    if path.after:
        conditions.append(path.after)
    return replace(value, **said, condition=", ".join(conditions) or None)  # type: ignore[arg-type]
