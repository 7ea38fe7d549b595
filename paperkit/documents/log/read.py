"""Read what was logged: a Markdown or text file, JSON, CSV, or a folder of runs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from paperkit.documents.decoding import BROKEN_UTF8, decode
from paperkit.documents.log.columns import column_kind, run_name
from paperkit.documents.log.csv_table import csv_records
from paperkit.documents.log.data import Scope, table_values
from paperkit.documents.log.disagreements import disagreeing_cells, without_repeats
from paperkit.documents.log.heads import condition_with_metric, is_metric
from paperkit.documents.log.json_file import read_json, read_json_lines
from paperkit.documents.log.markdown import MarkdownLog, read_markdown
from paperkit.documents.log.metrics import better
from paperkit.documents.log.prose import without_wrong_prose
from paperkit.documents.log.texts import described_cells, described_pairs, distinct
from paperkit.documents.log.values import Log, LogProblem, LogStatement, LogValue
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Place, Source
from paperkit.documents.settings import Setting, find_settings, setting_name
from paperkit.errors import InputError

__all__ = ["Log", "LogProblem", "LogStatement", "LogValue", "read_log"]

_TEXT = (".md", ".markdown", ".txt", ".rst", ".log", "")
_DATA = (".json", ".jsonl", ".csv", ".tsv")
_LARGEST = 50_000_000
_CELLS = re.compile(r"[,;|\t\r\n:]")
_NOT_FINITE = re.compile(r"\b(?:NaN|Infinity)\b")
_NOTES = re.compile(
    r"(?:notes|log|experimental_log|experiment.*|results.*|readme)\.(?:md|txt)", re.IGNORECASE
)


def read_log(path: Path) -> Log:
    """Read a log.

    A folder is read as a whole: the notes in it (`notes.txt`, `*.md`), its JSON and CSV files, and those of its
    `run_N` folders, which give the run. Given a file, only that file is read, whatever lies beside it.

    Raises:
        InputError: it is missing, empty, too large, no text, or has no number in it.
    """
    path = Path(path)
    try:
        return _read_log(path)
    except OSError as error:
        raise InputError(f"{error.filename or path}: cannot be read ({error.strerror or error})") from None


def _read_log(path: Path) -> Log:
    if path.is_dir():
        files = _folder_files(path)
        if not files:
            raise InputError(
                f"{path.name}: no log in this folder; it needs a .md, .txt, .json or .csv file, or run_N folders"
            )
    elif path.is_file():
        files = [path]
    else:
        raise InputError(f"{path}: no such log; give a Markdown, text, JSON or CSV file, or a folder of runs")
    root = path if path.is_dir() else path.parent
    log = MarkdownLog()
    names = []
    has_runs = any(file.parent != root for file in files)
    for file in files:
        name = file.relative_to(root).as_posix()
        try:
            before = len(log.values)
            _read_file(file, root, log)
            is_beside = has_runs and file.parent == root and file.suffix.lower() in _DATA
            if is_beside and not _holds_results(file, log.values[before:]):
                del log.values[before:]
                continue
        except InputError as error:
            if len(files) == 1:
                raise
            log.problems.append(_unreadable(name, str(error)))
            continue
        names.append(name)
    if path.is_dir():
        log.problems.extend(_dead_links(path))
    if not log.values and not log.statements:
        if log.problems:
            raise InputError(f"{path.name}: nothing in the log can be read; {log.problems[0].message}")
        raise InputError(f"{path.name}: the log is empty; give the file with the results")
    return _assembled(log, names)


def _unreadable(name: str, error: str) -> LogProblem:
    """The problem of a file, from an error that opens with its name and perhaps its line."""
    match = re.match(rf"{re.escape(name)}(?::(\d+))?: ", error)
    line = int(match[1] or 1) if match else 1
    return LogProblem("unreadable_file", error[match.end() :] if match else error, Place(name, line, 1))


def _dead_links(folder: Path) -> Iterator[LogProblem]:
    """Links to logs that lead nowhere, in a folder and its runs."""
    runs = [p for p in folder.iterdir() if p.is_dir() and run_name(p.name)]
    for file in sorted(f for inside in (folder, *runs) for f in inside.iterdir()):
        if file.is_symlink() and not file.exists() and file.suffix.lower() in (*_TEXT[:-1], *_DATA):
            name = file.relative_to(folder).as_posix()
            yield LogProblem("unreadable_file", "the link leads nowhere", Place(name, 1, 1))


def _holds_results(file: Path, values: Iterable[LogValue]) -> bool:
    """True where a data file beside the runs is one of results: by its name, or by a metric that the field knows."""
    if file.stem.startswith(("result", "final", "metric")):
        return True
    return any(v.metric and is_metric(v.metric) and better(v.metric) for v in values)


def _folder_files(folder: Path) -> list[Path]:
    top = sorted(p for p in folder.iterdir() if p.is_file() and p.suffix.lower() in (*_TEXT[:-1], *_DATA))
    notes = [p for p in top if p.suffix.lower() in _DATA or _NOTES.fullmatch(p.name)]
    if not any(p.suffix.lower() in _TEXT for p in notes):
        notes += [p for p in top if p.suffix.lower() in (".md", ".txt") and p not in notes]
    runs = sorted(
        (p for p in folder.iterdir() if p.is_dir() and run_name(p.name)), key=lambda p: (len(p.name), p.name)
    )
    inside = [f for run in runs for f in sorted(run.iterdir()) if f.is_file() and f.suffix.lower() in _DATA]
    return notes + inside


def _read_file(file: Path, root: Path, log: MarkdownLog) -> None:
    source = _source(file, file.relative_to(root).as_posix())
    scope = Scope(run=run_name(file.parent.name) if file.parent != root else None)
    suffix = file.suffix.lower()
    if suffix in (".json", ".jsonl"):
        read = read_json if suffix == ".json" else read_json_lines
        values = read(source, scope, log.problems)
        if not values and _NOT_FINITE.search(source.text):
            raise InputError(f"{source.name}: the log has no number in it; NaN and infinity are none")
        log.values.extend(values)
        log.described.extend(described_pairs(source, 0, len(source.text), scope.run))
    elif suffix in (".csv", ".tsv"):
        records = csv_records(source, "\t" if suffix == ".tsv" else ",")
        condition = condition_with_metric(scope.condition, records[0][0], file.stem)
        log.values.extend(table_values(records, replace(scope, condition=condition)))
        for record, place in records:
            log.described.extend(described_cells(record, place, scope.run))
    else:
        found = read_markdown(source, scope)
        log.values.extend(found.values)
        log.statements.extend(found.statements)
        log.described.extend(found.described)
        log.problems.extend(found.problems)
        log.runs.update(found.runs)


def _source(file: Path, name: str) -> Source:
    try:
        if file.stat().st_size > _LARGEST:
            raise InputError(f"{name}: the log is larger than 50 MB; give a summary of it")
        data = file.read_bytes()
    except OSError as error:
        raise InputError(f"{name}: the log can't be read ({error.strerror})") from None
    if b"\0" in data[:8192] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{name}: the log is no text file; give Markdown, text, JSON or CSV")
    text = _text(data)
    if not text.strip():
        raise InputError(f"{name}: the log is empty; give the file with the results")
    return Source(name, text)


def _text(data: bytes) -> str:
    """The text of a log; one that a few Chinese heads are too short to tell for Chinese is known by what they say."""
    text, encoding = decode(data)
    if encoding != BROKEN_UTF8 and encoding.startswith(("utf", "gb", "big5")):
        return text.removeprefix("\ufeff")
    try:
        chinese = data.decode("gb18030")
    except UnicodeDecodeError:
        return text
    cells = (cell.strip("\"' ") for cell in _CELLS.split(chinese[:4000]))
    known = (cell for cell in cells if not cell.isascii() and (column_kind(cell) or is_metric(cell)))
    return chinese if next(known, None) else text


def _assembled(log: MarkdownLog, names: list[str]) -> Log:
    values, problems = without_repeats(log.values)
    problems += disagreeing_cells(values)
    statements = (*log.statements, *distinct(log.described))
    kept, disagreeing = without_wrong_prose(values, statements, log.runs)
    return Log(
        values=tuple(kept),
        statements=statements,
        problems=(*log.problems, *problems, *disagreeing),
        files=tuple(names),
        runs=dict(sorted(log.runs.items())),
        settings=tuple(_settings(kept, statements)),
    )


def _settings(values: list[LogValue], statements: Iterable[LogStatement]) -> list[tuple[Setting, Place]]:
    found: list[tuple[Setting, Place]] = []
    for value in values:
        if value.kind == "prose" or not value.metric or value.metric.endswith("_mean"):
            continue
        name = setting_name(value.metric, value.value)
        if name == "layers" and value.condition and "repeat" in value.condition:
            name = "hidden_size"  # "layers": [64, 64]
        if name:
            number = Number(
                0, len(value.printed), value.printed, value.value, value.decimals, digits=value.printed
            )
            found.append((Setting(name, number), value.place))
    for statement in statements:
        found.extend(
            (setting, statement.place) for setting in find_settings(statement.text, statement.numbers)
        )
    unique = {(setting.name, setting.number.value): (setting, place) for setting, place in reversed(found)}
    return list(reversed(unique.values()))
