"""Records as JSON files, read strictly: what cannot be trusted is an error that names the file and the field."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from paperkit.errors import InputError, RecordError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = [
    "Record",
    "check_values",
    "decoded",
    "read_bytes",
    "read_json",
    "read_record",
    "shown",
    "syntax_fault",
    "unique_keys",
    "validated",
    "whole_number",
]

Model = TypeVar("Model", bound=BaseModel)

_DEEPEST = 100
"""Levels of nesting; records have five or so, and deeper ones can be read and then not written."""

_MOST_DIGITS = 310
_LONGEST_SHOWN = 60


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
    text = decoded(path)
    try:
        record = json.loads(text, object_pairs_hook=unique_keys, parse_int=whole_number)
        check_values(record)
    except json.JSONDecodeError as error:
        raise RecordError(f"{path}:{error.lineno}: not JSON ({syntax_fault(error)})") from None
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
        RecordError: a field is bad; the text names it by its path, as `axis_scores.logical_flow.score`, and says what
            it must be.
    """
    try:
        return model.model_validate(record)
    except ValidationError as error:
        faults: dict[str, list[ErrorDetails]] = {}
        for fault in error.errors(include_url=False):
            faults.setdefault(_path(fault, record), []).append(fault)
    (where, first), *others = faults.items()
    more = f" (and {len(others)} more)" if others else ""
    whole = "" if first[0]["type"] == "value_error" else "record: "
    raise RecordError(f"{f'{where}: ' if where else whole}{_told(first)}{more}")


def _path(fault: ErrorDetails, record: Any) -> str:
    """Where a fault is, as the record has it: without the names of the types among which a value had to choose."""
    path = []
    missing = fault["type"] == "missing"
    for part in fault["loc"]:
        if record is fault["input"] and not missing:
            break
        if (isinstance(record, Mapping) and part in record) or (
            isinstance(record, Sequence) and isinstance(part, int)
        ):
            record = record[part]  # type: ignore[index]
        elif not missing:
            continue
        path.append(str(part))
    return ".".join(path)


_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
_NOTHING = ("string_too_short", "too_short")


def _told(faults: Sequence[ErrorDetails]) -> str:
    """What a value must be, in plain words; several faults of one value are what it could have been."""
    fault = next((f for f in faults if f["type"] not in _KINDS), faults[0])
    kind, given, limits = fault["type"], fault["input"], fault.get("ctx", {})
    if kind in _KINDS:
        wanted = " or ".join(dict.fromkeys(_KINDS[f["type"]] for f in faults))
        return f"must be {wanted}, not {shown(given)}"
    if kind == "missing":
        return "missing"
    if kind in ("literal_error", "enum"):
        expected = str(limits["expected"]).replace("True", "true").replace("'", '"')
        return f"must be {expected}, not {shown(given)}"
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = f"{limits['ge']:g} or more" if "ge" in limits else f"{limits['le']:g} or less"
        return f"must be {limit}, not {shown(given)}"
    blank = kind == "string_pattern_mismatch" and limits.get("pattern") == r"\S"
    if blank or (kind in _NOTHING and not given):
        return "must not be empty"
    if kind == "extra_forbidden":
        return "no such field; take it out"
    return fault["msg"].removeprefix("Value error, ").replace("Input should", "must")


def shown(value: Any) -> str:
    """A value in a message, as JSON has it; a list or an object by its kind.

    >>> shown(None), shown("60"), shown([1, 2])
    ('null', '"60"', 'a list')
    """
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    written = json.dumps(value, ensure_ascii=False, default=str)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}…"


def decoded(path: Path) -> str:
    """The text of a file in UTF-8, with or without a byte order mark.

    Raises:
        InputError: it is missing or unreadable.
        RecordError: it is in another encoding.
    """
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8") from None


_SYNTAX = {
    "Expecting value": "a value should stand here",
    "Expecting property name enclosed in double quotes": "a name in double quotes should stand here",
    "Expecting ',' delimiter": "a comma or a closing bracket should stand here",
    "Expecting ':' delimiter": "a colon should stand here",
    "Extra data": "more follows after its end",
    "Unterminated string starting at": "a text begins here and never ends",
    "Invalid control character at": r"a line end or control character stands in a text; write \n",
    "Invalid \\escape": r"a backslash stands alone in a text; write \\",
    "Invalid \\uXXXX escape": r"four hexadecimal digits should follow \u",
    "Illegal trailing comma before end of object": "a comma stands before the closing bracket",
    "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
}


def syntax_fault(error: json.JSONDecodeError) -> str:
    """What is wrong with the spelling of JSON, in plain words."""
    if not error.doc.strip():
        return "it is empty"
    if error.pos >= len(error.doc.rstrip()):
        return "it ends too soon"
    return f"{_SYNTAX.get(error.msg.removesuffix(': '), error.msg)}, column {error.colno}"


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
