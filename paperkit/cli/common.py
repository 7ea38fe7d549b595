"""What commands share: exit codes, options, and how a result is printed."""

from __future__ import annotations

import errno
import json
import sys
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from paperkit.report.text import visible

__all__ = [
    "WRITE_ERRNOS",
    "Code",
    "JsonOption",
    "PaperArgument",
    "TyperException",
    "absolute",
    "print_json",
    "say",
    "show",
]

WRITE_ERRNOS = (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT, errno.EPERM)


class Code(IntEnum):
    """Exit codes that mean the same in every command."""

    OK = 0
    FINDINGS = 1
    WRONG_USE = 64
    NO_INPUT = 66
    OUR_FAULT = 70
    CANNOT_WRITE = 74
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


PaperArgument = Annotated[
    # What can't be read is missing input, not wrong use: the reader says so.
    Path, typer.Argument(readable=False, help="A paper, or a folder with one main file.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def print_json(value: Any) -> None:
    """Print one JSON document on stdout."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))


def say(line: str, *, err: bool = False) -> None:
    """Print a line for people; characters that would steer the terminal are shown as marks."""
    typer.echo(visible(line), err=err)


def show(record: dict[str, Any], text: str, as_json: bool, out: Path | None = None) -> None:
    """Write a record to `out`, and print it: as JSON where that is asked for or stdout is no terminal."""
    if out is not None:
        from paperkit.workspace import write_json

        write_json(out, record)
    if as_json or not sys.stdout.isatty():
        print_json(record)
    else:
        for line in text.splitlines():
            say(line)


def absolute(path: Path | None) -> str | None:
    """A path that means the same in every working folder."""
    return None if path is None else str(path.expanduser().absolute())
