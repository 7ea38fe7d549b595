"""Read what was logged: a Markdown or text file, JSON, CSV, or a folder of runs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from paperkit.documents.decoding import BROKEN_UTF8, decode
from paperkit.documents.log.columns import column_kind, run_name
from paperkit.documents.log.csv_table import csv_records
from paperkit.documents.log.data import Scope, table_values
from paperkit.documents.log.disagreements import disagreeing_cells, without_repeats
from paperkit.documents.log.heads import condition_with_metric, is_metric
from paperkit.documents.log.json_file import read_json
from paperkit.documents.log.markdown import MarkdownLog, read_markdown
from paperkit.documents.log.prose import without_wrong_prose
from paperkit.documents.log.texts import described_cells, described_pairs, distinct
from paperkit.documents.log.values import Log, LogProblem, LogStatement, LogValue
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Place, Source
from paperkit.documents.settings import Setting, find_settings, setting_name
from paperkit.errors import InputError

__all__ = ["Log", "LogProblem", "LogStatement", "LogValue", "read_log"]

_TEXT = (".md", ".markdown", ".txt", ".rst", ".log", "")
_DATA = (".json", ".csv", ".tsv")
_LARGEST = 50_000_000
_CELLS = re.compile(r"[,;|\t\r\n:]")
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
    for file in files:
        try:
            _read_file(file, root, log)
        except InputError as error:
            if len(files) == 1:
                raise
            log.problems.append(
                LogProblem("unreadable_file", str(error), Place(file.relative_to(root).as_posix(), 1, 1))
            )
            continue
        names.append(file.relative_to(root).as_posix())
    if not log.values and not log.statements:
        raise InputError(f"{path.name}: the log is empty; give the file with the results")
    return _assembled(log, names)


def _folder_files(folder: Path) -> list[Path]:
    top = sorted(p for p in folder.iterdir() if p.is_file() and p.suffix.lower() in (*_TEXT[:-1], *_DATA))
    notes = [p for p in top if p.suffix.lower() in _DATA or _NOTES.fullmatch(p.name)]
    if not any(p.suffix.lower() in _TEXT for p in notes):
        notes += [p for p in top if p.suffix.lower() in (".md", ".txt") and p not in notes]
    runs = sorted(
        (p for p in folder.iterdir() if p.is_dir() and run_name(p.name)), key=lambda p: (len(p.name), p.name)
    )
    inside = [f for run in runs for f in sorted(run.iterdir()) if f.is_file() and f.suffix.lower() in _DATA]
    if runs:
        notes = [
            p
            for p in notes
            if p.suffix.lower() not in _DATA or p.stem.startswith(("result", "final", "metric"))
        ]
    return notes + inside


def _read_file(file: Path, root: Path, log: MarkdownLog) -> None:
    source = _source(file, file.relative_to(root).as_posix())
    scope = Scope(run=run_name(file.parent.name) if file.parent != root else None)
    suffix = file.suffix.lower()
    if suffix == ".json":
        log.values.extend(read_json(source, scope, log.problems))
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
