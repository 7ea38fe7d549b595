"""Parameters of a notebook, checked before papermill sees them.

papermill only warns of unknown names, turns tuples into strings and stores every value in clear, twice.
So names and values are checked against the pipeline's own model first, only JSON passes, and nothing that looks
like a key.
"""

from __future__ import annotations

import ast
import difflib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from paperkit.errors import InputError, UsageError
from paperkit.llm.secrets import looks_like_key, names_key

__all__ = ["check_parameters", "notebook_parameters"]

Model = TypeVar("Model", bound=BaseModel)


def check_parameters(model: type[Model], values: Mapping[str, Any]) -> Model:
    """Parameters as a checked value of the pipeline's model.

    Raises:
        UsageError: unknown name (the nearest known one is named), a value out of range or no JSON value, or
            something that looks like a key.

    >>> class Parameters(BaseModel):
    ...     cap: int = 3
    >>> check_parameters(Parameters, {"cap": 5})
    Parameters(cap=5)
    >>> check_parameters(Parameters, {"kap": 5})
    Traceback (most recent call last):
        ...
    paperkit.errors.UsageError: unknown parameter kap; did you mean cap?
    """
    for name, value in values.items():
        _refuse_secret(name, value)
        if name not in model.model_fields:
            near = difflib.get_close_matches(name, model.model_fields, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(model.model_fields)}"
            raise UsageError(f"unknown parameter {name}; {hint}")
        if not _is_json(value):
            raise UsageError(
                f"{name}: {type(value).__name__} is no JSON value; give text, a number, true or false"
            )
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        got = "" if first["type"] == "missing" else f", got {json.dumps(first['input'], default=str)}"
        if first["type"] == "value_error":
            raise UsageError(first["msg"].removeprefix("Value error, ")) from error
        raise UsageError(f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}{got}") from error


def notebook_parameters(path: Path) -> dict[str, Any]:
    """Names and defaults in the cell tagged `parameters` of a notebook.

    Raises:
        InputError: the notebook is unreadable, has no such cell, or a default in it is no literal.
    """
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        cell = next(c for c in cells if "parameters" in c["metadata"].get("tags", ()))
        tree = ast.parse("".join(cell["source"]))
        return {
            target.id: ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
    except StopIteration:
        raise InputError(f"{path} has no cell tagged `parameters`") from None
    except (OSError, ValueError, KeyError, TypeError, SyntaxError) as error:
        raise InputError(f"{path}: cannot read its parameters ({error})") from error


def _is_json(value: Any) -> bool:
    match value:
        case None | bool() | int() | str():
            return True
        case float():
            return value - value == 0
        case list():
            return all(map(_is_json, value))
        case dict():
            return all(isinstance(k, str) and _is_json(v) for k, v in value.items())
        case _:
            return False


def _refuse_secret(name: str, value: Any) -> None:
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    if names_key(name) or looks_like_key(text):
        raise UsageError(
            f"{name} looks like a key; parameters are stored in clear, keys belong in the environment"
        )
