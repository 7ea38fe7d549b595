"""Records as JSON files, read strictly: what cannot be trusted is an error that names the file and the field."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from paperkit.errors import InputError, RecordError

__all__ = [
    "Record",
    "check_values",
    "read_bytes",
    "read_json",
    "read_record",
    "unique_keys",
    "validated",
    "whole_number",
]

Model = TypeVar("Model", bound=BaseModel)

_DEEPEST = 100
"""Levels of nesting; records have five or so, and deeper ones can be read and then not written."""

_MOST_DIGITS = 310


class Record(BaseModel):
    """What a JSON file holds, never changed once made."""

    model_config = ConfigDict(frozen=True)

    def as_json(self) -> dict[str, Any]:
        """The record as it is written."""
        return self.model_dump(mode="json")


def read_json(path: Path) -> Any:
    """What a JSON file holds. A key given twice is an error, for one of the two would be lost.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is not JSON in UTF-8, or `check_values` refuses what it holds.
    """
    data = read_bytes(path)
    try:
        record = json.loads(data.decode("utf-8-sig"), object_pairs_hook=unique_keys, parse_int=whole_number)
        check_values(record)
    except json.JSONDecodeError as error:
        raise RecordError(f"{path}:{error.lineno}: not JSON ({error.msg})") from None
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None
    except RecursionError:
        raise RecordError(f"{path}: nested too deep") from None
    return record


def read_record(model: type[Model], path: Path) -> Model:
    """A JSON file as a model.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is not JSON, or a field is bad; the text names file and field.
    """
    record = read_json(path)
    try:
        return validated(model, record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def validated(model: type[Model], record: Any) -> Model:
    """A record as its model.

    Raises:
        RecordError: a field is bad; the text names it by its path, as `axis_scores.logical_flow.score`.
    """
    try:
        return model.model_validate(record)
    except ValidationError as error:
        first, *others = error.errors(include_url=False)
        where = ".".join(map(str, first["loc"])) or "record"
        more = f" (and {len(others)} more)" if others else ""
        raise RecordError(f"{where}: {first['msg'].removeprefix('Value error, ')}{more}") from None


def read_bytes(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        InputError: it is missing or unreadable.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot read it ({error.strerror or error})") from None


def unique_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose keys differ (for `object_pairs_hook`).

    Raises:
        ValueError: a key is given twice.
    """
    record: dict[str, Any] = {}
    for key, value in pairs:
        if key in record:
            raise ValueError(f"key given twice: {key}")
        record[key] = value
    return record


def whole_number(digits: str) -> int | float:
    """An integer (for `parse_int`); one beyond all floats is infinity, which `check_values` refuses by its path."""
    return int(digits) if len(digits) < _MOST_DIGITS else float(digits)


def check_values(value: Any, where: tuple[str, ...] = ()) -> None:
    """Refuse what JSON of Python can hold and a record cannot: NaN, infinity, half a character, deep nesting.

    Raises:
        ValueError: the text names the value by its path, as `weaknesses.2.line`.
    """
    path = ".".join(where) or "record"
    if len(where) > _DEEPEST:
        raise ValueError(f"{'.'.join(where[:3])}…: nested too deep")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{path}: {value} is not a finite number")
    if isinstance(value, str):
        _check_text(path, value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            _check_text(path, key)
            check_values(inner, (*where, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            check_values(inner, (*where, str(place)))


def _check_text(path: str, text: str) -> None:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError(f"{path}: holds half a character (a lone \\u surrogate)")
