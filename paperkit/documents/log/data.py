"""Logged values from data: nested dictionaries, lists of records, CSV tables.

How scope is read from a dictionary: the innermost key is the metric; a key such as `run_3` is the run; of the
other keys the outermost is the dataset and the next one the method; keys that say nothing (`means`, `results`)
are passed over. A key that ends in `_std`, `_stderr`, … is the uncertainty of its neighbour.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Place, Source
from paperkit.errors import InputError

__all__ = [
    "Printed", "Scope", "column_kind", "csv_records", "flatten", "is_blank", "parse_json", "printed_decimals",
    "read_json", "record_values", "run_label", "run_name",
]  # fmt: skip

_RUN = re.compile(r"(?:run|trial|experiment|exp)[ _\-#:.]*(\d{1,4})", re.IGNORECASE)
_EMPTY_KEYS = frozenset(
    str.split("""
    means mean results result metrics metric final final_info final_info_dict stats statistics values
    value data summary scores runs info output records""")
)
_SPREAD = re.compile(
    r"(?:^|[_ ./-])(?:std_?err(?:or)?s?|std_?devs?|stds?|sem|se|sd|stdev|standard_error|ci95|ci)$",
    re.IGNORECASE,
)
_MEAN = re.compile(r"(?:^|[_ ./-])(?:mean|avg|average)s?$", re.IGNORECASE)
_REPEATS = re.compile(r"^(?:n|n_seeds|num_seeds|n_runs|num_runs|seeds|repeats)$", re.IGNORECASE)
_COLUMNS = {
    "run": "run seed trial id run_id experiment 运行 实验 种子",
    "dataset": """dataset datasets data task tasks domain corpus benchmark problem operation environment env language
        数据集 任务 领域 语料 基准""",
    "method": """method methods model models approach system algorithm variant arm config configuration baseline
        strategy name agent 方法 模型 算法 系统""",
    "metric": """metric metrics measure quantity statistic parameter parameters hyperparameter hyperparameters
        hyper-parameter hyper-parameters option 指标 度量 参数""",
    "condition": "split setting condition epoch step iteration k phase category group subset 条件 设置 划分 轮次",
    "value": "value score result mean 值 数值 结果",
}
_COLUMN_KINDS = {name: kind for kind, names in _COLUMNS.items() for name in names.split()}
_BLANKS = frozenset(("", "-", "–", "—", "--", "---", "?", ".", "n/a", "na", "nan", "none", "null", "tbd"))
_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|(-?\d[\d.eE+-]*+)', re.DOTALL)
# Cells of a table with semicolons or tabs: `0,91` settles that commas are decimal, `0.91` that points are.
_COMMA_CELL = re.compile(
    r"(?:^|[;\t]) ?[-+−]?[\d.]*\d,(?:\d{1,2}|\d{4,9})(?=[ %\r]*(?:[;\t]|$))", re.MULTILINE
)
_POINT_CELL = re.compile(r"(?:^|[;\t]) ?[-+−]?\d+\.(?:\d{1,2}|\d{4,9})(?=[ %\r]*(?:[;\t]|$))", re.MULTILINE)
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


def run_name(text: str) -> str | None:
    """`run_3` for `Run 3`, `run_3`, `Run 3: Title`; None where no run is named at the start.

    >>> run_name("Run 3: Further adjusted"), run_name("results")
    ('run_3', None)
    """
    match = _RUN.match(text.strip())
    return f"run_{int(match.group(1))}" if match else None


def run_label(cell: str) -> str:
    """The run that a cell under a head such as `run` or `seed` names: `run_3` for `3`, else its text."""
    return run_name(cell) or (f"run_{cell}" if cell.isdigit() else cell)


def column_kind(head: str) -> str | None:
    """What a column head says its cells are: `run`, `dataset`, `method`, `metric`, `condition`, `value`, or None."""
    return _COLUMN_KINDS.get(head.strip().lower().replace(" ", "_"))


def is_blank(cell: str) -> bool:
    """True for a cell that says that there is nothing: `—`, `n/a`, `NaN`."""
    return cell.strip().lower() in _BLANKS


def printed_decimals(printed: str) -> int:
    """Decimals of a printed number (`0.930` has 3)."""
    return len(printed.lower().partition("e")[0].partition(".")[2])


def flatten(
    data: Any,
    scope: Scope,
    place: Callable[[Any], Place],
    depth: int = 0,
    spreads: Mapping[str, float] | None = None,
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
    if isinstance(data, Mapping):
        yield from _mapping(data, scope, place, depth, spreads or {})
    elif isinstance(data, list | tuple):
        if data and all(isinstance(item, Mapping) for item in data):
            for item in data:
                yield from _record({str(k): v for k, v in item.items()}, scope, place, depth)
        elif _all_numbers(data):
            yield from _series(data, scope, place)
        else:
            for item in data:
                yield from flatten(item, scope, place, depth + 1)
    elif _is_number(data):
        yield scope.value(float(data), _printed(data), place(data))


def read_json(source: Source, scope: Scope) -> list[LogValue]:
    """Values of a JSON file.

    Raises:
        InputError: it is no JSON.
    """
    try:
        data = parse_json(source.text)
    except json.JSONDecodeError as error:
        raise InputError(f"{source.name}:{error.lineno}: the log is no valid JSON ({error.msg})") from None
    except RecursionError:
        raise InputError(f"{source.name}: the log is nested too deeply to read; flatten it") from None
    return list(flatten(data, scope, lambda number: source.place(number.offset)))


def parse_json(text: str, shift: int = 0) -> Any:
    """JSON whose numbers remember how and where they are printed.

    Raises:
        ValueError: it is no JSON.
        RecursionError: it is nested too deeply.
    """
    tokens = (match for match in _JSON_TOKEN.finditer(text) if match[1])

    def placed(raw: str) -> Printed:
        return Printed(raw, shift + next(tokens).start())

    return json.loads(text, parse_float=placed, parse_int=placed)


class Printed(float):
    """A float that remembers how and where it was printed, with what unit and uncertainty."""

    raw: str
    offset: int
    unit: str | None
    uncertainty: float | None

    def __new__(
        cls, raw: str, offset: int = 0, unit: str | None = None, uncertainty: float | None = None
    ) -> Printed:
        self = super().__new__(cls, raw)
        self.raw, self.offset, self.unit, self.uncertainty = raw, offset, unit, uncertainty
        return self


def record_values(record: Mapping[str, Any], scope: Scope, place: Place) -> Iterator[LogValue]:
    """Values of one row of a table."""
    return _record(record, scope, lambda _: place, 0)


def csv_records(source: Source, delimiter: str) -> list[tuple[dict[str, Any], Place]]:
    """Records of a CSV table with their places; semicolons and tabs are taken where the head has no other delimiter.

    Raises:
        InputError: it has no table in it.
    """
    first = source.text.lstrip().partition("\n")[0]
    if delimiter not in first:
        delimiter = next((d for d in ";\t" if d in first), delimiter)
    commas = sum(1 for _ in _COMMA_CELL.finditer(source.text))
    comma = delimiter != "," and commas > sum(1 for _ in _POINT_CELL.finditer(source.text))
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=delimiter)
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{source.name}:{line}: the log is no readable CSV ({error})") from None
    if len(rows) < 2:
        raise InputError(
            f"{source.name}: the log has no rows under its head; give a CSV with a head and values"
        )
    records: list[tuple[dict[str, Any], Place]] = []
    head = [cell.strip() for cell in rows[0][1]]
    for line, row in rows[1:]:
        record: dict[str, Any] = {}
        for column, cell in enumerate(row):
            name = head[column] if column < len(head) and head[column] else f"column {column + 1}"
            if name not in record:
                record[name] = _cell(cell.strip(), comma)
        records.append((record, Place(source.name, line, 1)))
    return records


def _cell(text: str, decimal_comma: bool) -> Any:
    """The number in a cell that holds nothing else, or its text; "" where it says that there is none."""
    if is_blank(text):
        return ""
    numbers = find_numbers(text, decimal_comma=decimal_comma)
    if len(numbers) != 1 or not numbers[0].digits or numbers[0].end - numbers[0].start < len(text) - 1:
        return text
    number = numbers[0]
    if any(c.isalpha() for c in text[: number.start] + text[number.end :]):
        return text  # d5
    if number.role in ("version", "date") or not all(
        c.isdecimal() or c in ",. \u2009\u202f\u00a0·" for c in number.digits
    ):
        return text
    if number.exponent:
        digits = repr(abs(number.value))
    else:
        whole, point, decimals = (
            number.digits.rpartition("," if decimal_comma else ".")
            if number.decimals
            else (number.digits, "", "")
        )
        digits = "".join(c for c in whole if c.isdecimal()) + ("." + decimals if point else "")
    return Printed(f"-{digits}" if number.sign == "-" else digits, 0, number.unit, number.uncertainty)


def _mapping(
    data: Mapping[Any, Any],
    scope: Scope,
    place: Callable[[Any], Place],
    depth: int,
    spreads: Mapping[str, float],
) -> Iterator[LogValue]:
    metric = scope.method or scope.dataset
    if metric and (centred := _centred(data)):
        outer = replace(scope, method=None) if scope.method else replace(scope, dataset=None)
        yield _mean_value(replace(outer, metric=metric), centred, place)
        return
    spreads = {**spreads, **_spreads(data)}
    tables = [v for k, v in data.items() if isinstance(v, Mapping) and _SPREAD.search(str(k))]
    beside = {_base(str(k)): float(v) for table in tables for k, v in table.items() if _is_number(v)}
    for key, value in data.items():
        name = str(key)
        if isinstance(value, Mapping):
            if _SPREAD.search(name) and len(data) > 1:
                continue
            if (
                (centred := _centred(value))
                and scope.narrowed(name).run == scope.run
                and name.lower() not in _EMPTY_KEYS
            ):
                yield _mean_value(replace(scope, metric=name), centred, place)
            else:
                yield from flatten(value, scope.narrowed(name), place, depth + 1, beside)
        elif _is_number(value):
            if _SPREAD.search(name) and _base(name) in {
                _base(str(k)) for k in data if not _SPREAD.search(str(k))
            }:
                continue
            spread = spreads.get(_base(name))
            yield replace(scope, metric=name).value(
                float(value), _printed(value), place(value), uncertainty=spread
            )
        elif isinstance(value, list | tuple) and _all_numbers(value):
            yield from _series(value, replace(scope, metric=name), place)
        elif isinstance(value, list | tuple):
            yield from flatten(value, scope.narrowed(name), place, depth + 1)


def _centred(data: Mapping[Any, Any]) -> tuple[Any, float | None, int | None] | None:
    """Mean, spread and repeats of `{"mean": …, "std": …, "n": …}`; None for other mappings."""
    keys = {str(key).lower(): value for key, value in data.items()}
    centre = next((k for k in ("mean", "avg", "average", "value") if _is_number(keys.get(k))), None)
    spread = next((float(v) for k, v in keys.items() if _SPREAD.search(k) and _is_number(v)), None)
    if centre is None or (spread is None and len(keys) > 2):
        return None
    repeats = next((int(v) for k, v in keys.items() if _REPEATS.match(k) and _is_number(v)), None)
    return keys[centre], spread, repeats


def _mean_value(
    scope: Scope, centred: tuple[Any, float | None, int | None], place: Callable[[Any], Place]
) -> LogValue:
    mean, spread, repeats = centred
    return scope.value(float(mean), _printed(mean), place(mean), n=repeats, uncertainty=spread)


def _spreads(data: Mapping[Any, Any]) -> dict[str, float]:
    return {_base(str(k)): float(v) for k, v in data.items() if _is_number(v) and _SPREAD.search(str(k))}


def _base(key: str) -> str:
    return _MEAN.sub("", _SPREAD.sub("", key)).lower()


def _record(
    record: Mapping[str, Any], scope: Scope, place: Callable[[Any], Place], depth: int
) -> Iterator[LogValue]:
    """One row: text cells are its scope, numbers its metrics."""
    metric: str | None = None
    for name, cell in record.items():
        kind = column_kind(name)
        if kind == "run" and (_is_number(cell) or isinstance(cell, str)):
            text = _printed(cell) if _is_number(cell) else cell
            scope = replace(scope, run=run_label(text))
        elif isinstance(cell, str) and cell:
            if kind == "metric":
                metric = cell
            elif is_blank(cell):
                continue
            elif kind in ("dataset", "method"):
                scope = replace(scope, **{kind: cell})
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
                _SPREAD.search(name)
                and len(record) > 1
                and _base(name) in {_base(k) for k in record if k != name}
            ):
                continue
            head = (
                metric if metric and column_kind(name) == "value" else f"{metric} {name}" if metric else name
            )
            yield replace(scope, metric=head).value(
                float(cell), _printed(cell), place(cell), unit=getattr(cell, "unit", None),
                uncertainty=spreads.get(_base(name), getattr(cell, "uncertainty", None)),
            )  # fmt: skip


def _series(data: Sequence[Any], scope: Scope, place: Callable[[Any], Place]) -> Iterator[LogValue]:
    """Repeats of one metric; of a long series (a training curve) only the ends and extremes."""
    if len(data) <= _LONGEST_SERIES:
        chosen = [(f"repeat {i + 1}", item) for i, item in enumerate(data)]
    else:
        chosen = [("first", data[0]), ("last", data[-1]), ("smallest", min(data)), ("largest", max(data))]
    for name, item in chosen:
        condition = f"{scope.condition}, {name}" if scope.condition else name
        yield replace(scope, condition=condition).value(float(item), _printed(item), place(item))


def _is_number(data: Any) -> bool:
    try:
        return isinstance(data, int | float) and not isinstance(data, bool) and isfinite(data)
    except OverflowError:  # a whole number beyond all floats
        return False


def _all_numbers(data: Sequence[Any]) -> bool:
    return bool(data) and all(_is_number(item) for item in data)


def _printed(number: Any) -> str:
    return number.raw if isinstance(number, Printed) else repr(number)
