"""Where a log's data disagree with each other: two files, or two rows that are of the same cell.

Where most rows of a table share their names and differ they repeat a measurement (seeds, epochs, a curve): that is no
disagreement.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from paperkit.documents.log.columns import column_kind
from paperkit.documents.log.metrics import better, metric_words
from paperkit.documents.log.values import LogProblem, LogValue
from paperkit.documents.settings import setting_name

__all__ = ["disagreeing_cells", "without_repeats"]

_Names = tuple[str, str | None, str | None, str | None, str | None]
_DATA = (".json", ".jsonl", ".csv", ".tsv")
_MOST = 50
_NAMELESS = re.compile(
    r"(?:[_\- ()]*(?:results?|final|metrics?|log|data|table|output|scores?|new|old|copy|backup|latest|v\d{1,2}"
    r"|[a-z](?![a-z])))+[ )]*",
    re.IGNORECASE,
)


def without_repeats(values: Iterable[LogValue]) -> tuple[list[LogValue], list[LogProblem]]:
    """Where notes repeat what a data file says, keep the file's value; tell where they disagree."""
    values = list(values)
    own: dict[tuple[str | None, ...], list[LogValue]] = defaultdict(list)
    for value in values:
        if value.kind == "data" and _is_data_file(value):
            own[_cell(value)].append(value)
    kept: list[LogValue] = []
    problems: list[LogProblem] = []
    for value in values:
        theirs = own.get(_cell(value), []) if value.kind == "data" and not _is_data_file(value) else []
        inside = [v for v in theirs if "/" in v.place.file]
        if not theirs or not (value.run or value.dataset or value.method):
            kept.append(value)
        elif any(_are_same(value, v) for v in theirs):
            if not inside:
                kept.append(value)
        elif inside or (len(theirs) == 1 and value.condition is None):
            file_value = (inside or theirs)[-1]
            rule = "runs_disagree" if inside else "files_disagree"
            whose = "the run's file" if inside else "the data file"
            told = f"{file_value.printed} in {file_value.place}"
            message = f"{value.scope} is {value.printed} here and {told}; {whose} counts"
            problems.append(LogProblem(rule, message, value.place, (file_value.place,)))
        else:
            kept.append(value)
    return kept, problems


def _is_data_file(value: LogValue) -> bool:
    return "/" in value.place.file or value.place.file.lower().endswith(_DATA)


def _cell(value: LogValue) -> tuple[str | None, ...]:
    return (value.run, value.dataset, value.method, value.metric)


def _are_same(one: LogValue, other: LogValue) -> bool:
    """True where the coarser of two values is what the finer one rounds to, as share or percentage."""
    decimals = min(one.decimals, other.decimals)
    reach = 0.5 * 10.0**-decimals + 1e-9 * abs(one.value)
    if one.unit == other.unit or "%" not in (one.unit, other.unit):
        return abs(one.value - other.value) <= reach
    share, percent = (one, other) if other.unit == "%" else (other, one)
    return abs(share.value * 100 - percent.value) <= max(0.5 * 10.0**-percent.decimals, reach * 100)


def disagreeing_cells(values: Iterable[LogValue]) -> list[LogProblem]:
    """A problem for each cell (run, data set, method, condition, metric) that the log has twice with two values."""
    values = list(values)
    return [*_in_one_file(values), *_in_two_files(values)]


def _in_one_file(values: Sequence[LogValue]) -> list[LogProblem]:
    tables: dict[tuple[str, frozenset[str | None]], dict[_Names, list[list[LogValue]]]] = {}
    for row in _rows(values):
        names = _names(row[0])
        if not any(names[1:]) and not _is_named_alone(row):
            continue
        table = tables.setdefault((row[0].place.file, frozenset(v.metric for v in row)), {})
        table.setdefault(names, []).append(row)
    by_names: dict[_Names, list[list[LogValue]]] = defaultdict(list)
    for groups in tables.values():
        if not _are_repeats(list(groups.values())):
            for names, rows in groups.items():
                by_names[names].extend(rows)
    problems: list[LogProblem] = []
    for rows in by_names.values():
        if 1 < len(rows) <= _MOST:
            problems.extend(_disagreements(rows))
    return problems


def _in_two_files(values: Sequence[LogValue]) -> Iterable[LogProblem]:
    """Cells of two data files that have the same results: by their names, or as most cells agree.

    Three files and more with names that say nothing repeat a measurement.
    """
    files: dict[str, dict[tuple[str | None, ...], list[LogValue]]] = defaultdict(lambda: defaultdict(list))
    for value in values:
        if value.kind == "data" and _is_data_file(value) and (value.dataset or value.method):
            files[value.place.file][(*_cell(value), value.condition)].append(value)
    unnamed = {file for file in files if _says_nothing(file)}
    for (one, cells), (other, others) in combinations(files.items(), 2):
        shared = [
            (cells[key][0], others[key][0])
            for key in cells
            if key in others and len(cells[key]) == len(others[key]) == 1
        ]
        differing = [pair for pair in shared if not _are_same(*pair)]
        same = one.rpartition(".")[0] == other.rpartition(".")[0]
        nameless = len(unnamed) == 2 and {one, other} <= unnamed
        if same or nameless or 2 * len(differing) < len(shared):
            yield from (_apart(*pair) for pair in differing)


def _says_nothing(file: str) -> bool:
    """True for a file whose name tells its results from no others, as `results_new.csv`; not for those of runs."""
    return "/" not in file and bool(_NAMELESS.fullmatch(file.rpartition(".")[0]))


def _rows(values: Iterable[LogValue]) -> Iterable[list[LogValue]]:
    """Neighbours with the same names, until a metric comes again."""
    row: list[LogValue] = []
    metrics: set[str | None] = set()
    for value in values:
        if value.kind != "data":
            continue
        if row and (_names(row[0]) != _names(value) or value.metric in metrics):
            yield row
            row, metrics = [], set()
        row.append(value)
        metrics.add(value.metric)
    if row:
        yield row


def _names(value: LogValue) -> _Names:
    return (value.place.file, value.run, value.dataset, value.method, value.condition)


def _is_named_alone(row: Sequence[LogValue]) -> bool:
    """True for a line that gives one metric by its name: `accuracy: 0.91`, a row of a metric and its value."""
    return len(row) == 1 and bool(metric_words(row[0].metric or "")) and not row[0].place.file.endswith(_DATA)


def _are_repeats(groups: Sequence[Sequence[Sequence[LogValue]]]) -> bool:
    """True where most names of a table have rows that differ, or its one name has three: seeds without a column."""
    if len(groups) == 1:
        return len(groups[0]) > 2
    differing = sum(1 for rows in groups if len(rows) <= _MOST and next(iter(_disagreements(rows)), None))
    crowded = sum(1 for rows in groups if len(rows) > _MOST)
    return 2 * (differing + crowded) > len(groups) and differing + crowded > 1


def _disagreements(rows: Sequence[Sequence[LogValue]]) -> Iterable[LogProblem]:
    told: set[str | None] = set()
    for first, second in combinations(rows, 2):
        if _coordinates(first) != _coordinates(second):
            continue
        others = {v.metric: v for v in second}
        for one in first:
            other = others.get(one.metric)
            if other is not None and one.metric not in told and not _are_same(one, other):
                told.add(one.metric)
                yield _apart(one, other)


def _apart(one: LogValue, other: LogValue) -> LogProblem:
    message = (
        f"{one.scope} is {one.printed} ({one.place}) and {other.printed} ({other.place}), "
        "and nothing tells them apart"
    )
    return LogProblem("cells_disagree", message, one.place, (other.place,))


def _coordinates(row: Sequence[LogValue]) -> frozenset[tuple[str, float]]:
    """Numbers of a row that say what the row is of: an epoch, a learning rate, a size."""
    return frozenset((v.metric, v.value) for v in row if v.metric and _is_coordinate(v))


def _is_coordinate(value: LogValue) -> bool:
    name = value.metric or ""
    if better(name):
        return False
    return bool(
        column_kind(name) in ("condition", "run")
        or setting_name(name)
        or (value.value == int(value.value) and not metric_words(name))
    )
