"""JSON whose numbers remember where they stand, and keys that it gives twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from paperkit.documents.log.data import Scope, flatten
from paperkit.documents.log.keys import with_key_roles
from paperkit.documents.log.printed import Printed
from paperkit.documents.log.values import LogProblem, LogValue
from paperkit.documents.paper import Source
from paperkit.errors import InputError

__all__ = ["Repeat", "parse_json", "read_json", "read_json_lines", "repeated_key"]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|(-?\d[\d.eE+-]*+)', re.DOTALL)


class Repeat(NamedTuple):
    """A key that a dictionary has twice, with what it stands for first and last."""

    key: str
    first: Any
    last: Any


def read_json(source: Source, scope: Scope, problems: list[LogProblem] | None = None) -> list[LogValue]:
    """Values of a JSON file. What is wrong in a file that can be read is added to the problems.

    Raises:
        InputError: it is no JSON.
    """
    repeats: list[Repeat] = []
    try:
        data = parse_json(source.text, repeats=repeats)
    except json.JSONDecodeError as error:
        raise InputError(f"{source.name}:{error.lineno}: the log is no valid JSON ({error.msg})") from None
    except RecursionError:
        raise InputError(f"{source.name}: the log is nested too deeply to read; flatten it") from None
    if problems is not None:
        problems.extend(repeated_key(source, repeat) for repeat in repeats)
    values = list(flatten(data, scope, lambda number: source.place(number.offset)))
    return with_key_roles(values, data, scope)


def read_json_lines(source: Source, scope: Scope, problems: list[LogProblem] | None = None) -> list[LogValue]:
    """Values of a file with one JSON record a line.

    Raises:
        InputError: a line is no JSON.
    """
    records: list[Any] = []
    repeats: list[Repeat] = []
    start = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        try:
            if line.strip():
                records.append(parse_json(line, start, repeats))
        except json.JSONDecodeError as error:
            raise InputError(f"{source.name}:{number}: the log is no valid JSON ({error.msg})") from None
        except RecursionError:
            raise InputError(
                f"{source.name}:{number}: the log is nested too deeply to read; flatten it"
            ) from None
        start += len(line) + 1
    if problems is not None:
        problems.extend(repeated_key(source, repeat) for repeat in repeats)
    values = list(flatten(records, scope, lambda number: source.place(number.offset)))
    return with_key_roles(values, records, scope)


def parse_json(text: str, shift: int = 0, repeats: list[Repeat] | None = None) -> Any:
    """JSON whose numbers remember how and where they are printed.

    Args:
        text: The JSON.
        shift: Added to the places of its numbers.
        repeats: Takes keys that a dictionary has twice with different values; the last one counts.

    Raises:
        ValueError: it is no JSON.
        RecursionError: it is nested too deeply.
    """
    tokens = (match for match in _TOKEN.finditer(text) if match[1])

    def placed(raw: str) -> Printed:
        return Printed(raw, shift + next(tokens).start())

    def mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if repeats is not None and len(data) < len(pairs):
            repeats.extend(_repeats(pairs, data))
        return data

    return json.loads(text, parse_float=placed, parse_int=placed, object_pairs_hook=mapping)


def _repeats(pairs: list[tuple[str, Any]], data: Mapping[str, Any]) -> Iterator[Repeat]:
    told: set[str] = set()
    for key, value in pairs:
        if key not in told and value is not data[key] and value != data[key]:
            told.add(key)
            yield Repeat(key, value, data[key])


def repeated_key(source: Source, repeat: Repeat) -> LogProblem:
    """The problem of a key that is there twice, at the first number that it stands for first."""
    first, last = _first_difference(repeat.first, repeat.last)
    places = [source.place(n.offset) for n in (first, last) if n is not None]
    here = places[0] if places else source.place(0)
    told = " and ".join(
        f"{number.raw} ({source.place(number.offset)})" for number in (first, last) if number is not None
    )
    message = f"the key “{repeat.key}” stands twice, with different values"
    message += f": {told}; the last one counts" if told else "; the last one counts"
    return LogProblem("duplicate_key", message, here, tuple(places[1:]))


def _first_difference(first: Any, last: Any, depth: int = 0) -> tuple[Printed | None, Printed | None]:
    """The first two numbers that differ, at the same place of two values; else the first number of each."""
    if depth < 40 and isinstance(first, dict) and isinstance(last, dict):
        for key, value in first.items():
            if key in last and value != last[key]:
                return _first_difference(value, last[key], depth + 1)
    return next(_numbers(first), None), next(_numbers(last), None)


def _numbers(data: Any, depth: int = 0) -> Iterator[Printed]:
    if isinstance(data, Printed):
        yield data
    elif depth < 40 and isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            yield from _numbers(item, depth + 1)
