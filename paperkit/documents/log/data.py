"""Logged values from data: nested dictionaries, lists of records, tables given by rows or by columns.

How scope is read from a dictionary: the innermost key is the metric; a key such as `run_3` is the run; of the
other keys the outermost is the dataset and the next one the method; keys that say nothing (`means`, `results`)
are passed over. A key that ends in `_std`, `_stderr`, … is the uncertainty of its neighbour. `keys` corrects the
order by what the keys say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import isfinite
from typing import Any

from paperkit.documents.log.columns import (
    base_name,
    column_kind,
    is_blank,
    is_spread,
    run_label,
    run_name,
)
from paperkit.documents.log.heads import is_result, with_methods
from paperkit.documents.log.printed import printed_as, printed_decimals
from paperkit.documents.log.values import LogValue
from paperkit.documents.paper import Place

__all__ = ["Scope", "column_kind", "flatten", "record_values", "table_values"]

_EMPTY_KEYS = frozenset(
    str.split("""
    means mean results result metrics metric final final_info final_info_dict stats statistics values
    value data summary scores runs info output records""")
)
_REPEATS = re.compile(r"^(?:n|n_seeds|num_seeds|n_runs|num_runs|seeds|repeats)$", re.IGNORECASE)
_LONGEST_SERIES = 30
_DEEPEST = 60


@dataclass(frozen=True)
class Scope:
    """What a value belongs to, as far as it is known."""

    run: str | None = None
    dataset: str | None = None
    metric: str | None = None
    method: str | None = None
    condition: str | None = None

    def narrowed(self, key: str) -> Scope:
        """The scope one key further in."""
        run = run_name(key)
        if run:
            return replace(self, run=run)
        if key.lower() in _EMPTY_KEYS:
            return self
        if self.dataset is None:
            return replace(self, dataset=key)
        if self.method is None:
            return replace(self, method=key)
        return replace(self, condition=f"{self.condition}, {key}" if self.condition else key)

    def value(
        self, value: float, printed: str, place: Place, *, uncertainty: float | None = None, n: int | None = None,
        unit: str | None = None, decimals: int | None = None,
    ) -> LogValue:  # fmt: skip
        """A logged value of this scope."""
        return LogValue(
            self.run, self.dataset, self.metric, self.method, self.condition, value, printed,
            printed_decimals(printed) if decimals is None else decimals, uncertainty, n, place, unit,
        )  # fmt: skip


def flatten(
    data: Any,
    scope: Scope,
    place: Callable[[Any], Place],
    depth: int = 0,
    spreads: Mapping[str, Any] | None = None,
) -> Iterator[LogValue]:
    """All numbers of nested dictionaries and lists, each with its scope.

    Args:
        data: What was read from JSON or a Python literal.
        scope: The scope around it.
        place: Gives the place of a number (called in the order of reading).
        depth: How far in this is.
        spreads: Uncertainties from beside it, by metric.
    """
    if depth > _DEEPEST:
        return
    if isinstance(data, Mapping) and (rows := _rows_of_columns(data)):
        yield from _records(rows, scope, place, depth)
    elif isinstance(data, Mapping):
        yield from _mapping(data, scope, place, depth, spreads or {})
    elif isinstance(data, list | tuple):
        if data and all(isinstance(item, Mapping) for item in data):
            yield from _records([{str(k): v for k, v in item.items()} for item in data], scope, place, depth)
        elif _all_numbers(data):
            yield from _series(data, scope, place)
        else:
            for item in data:
                yield from flatten(item, scope, place, depth + 1)
    elif _is_number(data):
        yield scope.value(float(data), printed_as(data), place(data))


def record_values(record: Mapping[str, Any], scope: Scope, place: Place) -> Iterator[LogValue]:
    """Values of one row of a table."""
    return _record(record, scope, lambda _: place, 0)


def table_values(records: Sequence[tuple[Mapping[str, Any], Place]], scope: Scope) -> list[LogValue]:
    """Values of the rows of one table, with methods as heads where its heads say so."""
    values = list(chain.from_iterable(record_values(record, scope, place) for record, place in records))
    return with_methods(values, _kinds(record for record, _ in records))


def _records(
    records: Sequence[Mapping[str, Any]], scope: Scope, place: Callable[[Any], Place], depth: int
) -> list[LogValue]:
    values = list(chain.from_iterable(_record(record, scope, place, depth) for record in records))
    return with_methods(values, _kinds(records))


def _kinds(records: Iterable[Mapping[str, Any]]) -> dict[str, str | None]:
    return {name: column_kind(name) for record in records for name in record}


def _rows_of_columns(data: Mapping[Any, Any]) -> list[dict[str, Any]]:
    """The rows of a table given by columns, one of them of names: `{"method": ["A", "B"], "accuracy": [0.8, 0.9]}`.

    Also of one given as `{"columns": [...], "data": [[...], ...]}`.
    """
    heads, rows = data.get("columns"), data.get("data")
    if isinstance(heads, list) and isinstance(rows, list) and all(isinstance(h, str) for h in heads):
        if all(isinstance(row, list) and len(row) == len(heads) for row in rows):
            return [dict(zip(heads, row, strict=True)) for row in rows]
        return []
    columns = list(data.values())
    if len(columns) < 2 or not all(isinstance(c, list) and len(c) == len(columns[0]) for c in columns):
        return []
    if not any(c and all(isinstance(cell, str) for cell in c) for c in columns):
        return []
    names = [str(name) for name in data]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _mapping(
    data: Mapping[Any, Any],
    scope: Scope,
    place: Callable[[Any], Place],
    depth: int,
    spreads: Mapping[str, Any],
) -> Iterator[LogValue]:
    metric = scope.method or scope.dataset
    if metric and (centred := _centred(data)):
        outer = replace(scope, method=None) if scope.method else replace(scope, dataset=None)
        yield _mean_value(replace(outer, metric=metric), centred, place)
        return
    scope = _said_inside(data, scope)
    near = {**_numbers_of(spreads), **_spreads(data)}
    tables = [v for k, v in data.items() if isinstance(v, Mapping) and is_spread(str(k))]
    beside = {k: v for table in tables for k, v in table.items()}
    for key, value in data.items():
        name = str(key)
        if isinstance(value, Mapping):
            if is_spread(name) and len(data) > 1:
                continue
            if (
                (centred := _centred(value))
                and scope.narrowed(name).run == scope.run
                and name.lower() not in _EMPTY_KEYS
            ):
                yield _mean_value(replace(scope, metric=name), centred, place)
            else:
                inner = spreads.get(name)
                further = {**(inner if isinstance(inner, Mapping) else {}), **beside}
                yield from flatten(value, scope.narrowed(name), place, depth + 1, further)
        elif _is_number(value):
            if is_spread(name) and base_name(name) in {
                base_name(str(k)) for k in data if not is_spread(str(k))
            }:
                continue
            spread = near.get(base_name(name))
            yield replace(scope, metric=name).value(
                float(value), printed_as(value), place(value), uncertainty=spread
            )
        elif isinstance(value, list | tuple) and _all_numbers(value):
            yield from _series(value, replace(scope, metric=name), place)
        elif isinstance(value, list | tuple):
            yield from flatten(value, scope.narrowed(name), place, depth + 1)


def _said_inside(data: Mapping[Any, Any], scope: Scope) -> Scope:
    """The scope with what strings among the values say: `{"dataset": "Cora", "method": "GCN", "accuracy": 0.8}`."""
    said = {
        kind: text
        for name, text in data.items()
        if isinstance(text, str) and text and (kind := column_kind(str(name))) in ("dataset", "method")
    }
    if not said or not any(map(_is_number, data.values())):
        return scope
    if scope.dataset and "dataset" in said and "method" not in said and scope.method is None:
        said["method"] = scope.dataset
    return replace(scope, **said)


def _numbers_of(data: Mapping[str, Any]) -> dict[str, float]:
    return {base_name(str(k)): float(v) for k, v in data.items() if _is_number(v)}


def _centred(data: Mapping[Any, Any]) -> tuple[Any, float | None, int | None] | None:
    """Mean, spread and repeats of `{"mean": …, "std": …, "n": …}`; None for other mappings."""
    keys = {str(key).lower(): value for key, value in data.items()}
    centre = next((k for k in ("mean", "avg", "average", "value") if _is_number(keys.get(k))), None)
    spread = next((float(v) for k, v in keys.items() if is_spread(k) and _is_number(v)), None)
    if centre is None or (spread is None and len(keys) > 2):
        return None
    repeats = next((int(v) for k, v in keys.items() if _REPEATS.match(k) and _is_number(v)), None)
    return keys[centre], spread, repeats


def _mean_value(
    scope: Scope, centred: tuple[Any, float | None, int | None], place: Callable[[Any], Place]
) -> LogValue:
    mean, spread, repeats = centred
    return scope.value(float(mean), printed_as(mean), place(mean), n=repeats, uncertainty=spread)


def _spreads(data: Mapping[Any, Any]) -> dict[str, float]:
    return {base_name(str(k)): float(v) for k, v in data.items() if _is_number(v) and is_spread(str(k))}


def _record(
    record: Mapping[str, Any], scope: Scope, place: Callable[[Any], Place], depth: int
) -> Iterator[LogValue]:
    """One row: text cells are its scope, numbers its metrics."""
    metric: str | None = None
    for name, cell in record.items():
        kind = column_kind(name)
        if kind == "run" and (_is_number(cell) or isinstance(cell, str)):
            text = printed_as(cell) if _is_number(cell) else cell
            scope = replace(scope, run=run_label(text))
        elif isinstance(cell, str) and cell:
            if kind == "metric":
                metric = cell
            elif is_blank(cell):
                continue
            elif kind == "dataset":
                outer = scope.method or (scope.dataset if scope.dataset != cell else None)
                scope = replace(scope, dataset=cell, method=outer)
            elif kind == "method":
                scope = replace(scope, method=cell)
            elif kind == "condition":
                scope = replace(scope, condition=f"{scope.condition}, {cell}" if scope.condition else cell)
            elif scope.method is None:
                scope = replace(scope, method=cell)
            else:
                scope = replace(scope, condition=f"{scope.condition}, {cell}" if scope.condition else cell)
    spreads = _spreads(record)
    for name, cell in record.items():
        if isinstance(cell, Mapping | list | tuple):
            yield from flatten({name: cell}, scope, place, depth + 1)
        elif _is_number(cell) and column_kind(name) != "run":
            if (
                is_spread(name)
                and len(record) > 1
                and base_name(name) in {base_name(k) for k in record if k != name}
            ):
                continue
            yield _under_head(name, metric, record, scope).value(
                float(cell), printed_as(cell), place(cell), unit=getattr(cell, "unit", None),
                uncertainty=spreads.get(base_name(name), getattr(cell, "uncertainty", None)),
            )  # fmt: skip


def _under_head(name: str, metric: str | None, record: Mapping[str, Any], scope: Scope) -> Scope:
    """The scope of a cell under a head; in a row of a metric a head is a method or, where that is said, a data set."""
    if metric is None:
        return replace(scope, metric=name)
    if column_kind(name) == "value":
        return replace(scope, metric=metric)
    kinds = set(map(column_kind, record))
    axis = "method" if scope.method is None else "dataset" if "dataset" not in kinds else None
    if axis is None or is_result(name):
        return replace(scope, metric=f"{metric} {name}")
    return replace(scope, metric=metric, **{axis: name})


def _series(data: Sequence[Any], scope: Scope, place: Callable[[Any], Place]) -> Iterator[LogValue]:
    """Repeats of one metric; of a long series (a training curve) only the ends and extremes."""
    if len(data) <= _LONGEST_SERIES:
        chosen = [(f"repeat {i + 1}", item) for i, item in enumerate(data)]
    else:
        chosen = [("first", data[0]), ("last", data[-1]), ("smallest", min(data)), ("largest", max(data))]
    for name, item in chosen:
        condition = f"{scope.condition}, {name}" if scope.condition else name
        yield replace(scope, condition=condition).value(float(item), printed_as(item), place(item))


def _is_number(data: Any) -> bool:
    try:
        return isinstance(data, int | float) and not isinstance(data, bool) and isfinite(data)
    except OverflowError:  # a whole number beyond all floats
        return False


def _all_numbers(data: Sequence[Any]) -> bool:
    return bool(data) and all(_is_number(item) for item in data)
