"""What commands share: exit codes, options, and how a result is printed."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from paperkit.errors import UsageError
from paperkit.report.text import visible

__all__ = [
    "WRITE_ERRNOS",
    "Code",
    "JsonOption",
    "PaperArgument",
    "TyperException",
    "absolute",
    "print_json",
    "relative",
    "say",
    "show",
    "spare",
]

_SOURCES = (".tex", ".bib", ".qmd", ".rmd", ".pdf")
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


PaperArgument = Annotated[
    # What can't be read is missing input, not wrong use: the reader says so.
    Path, typer.Argument(readable=False, help="A paper, or a folder with one main file.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def relative(path: Path) -> Path:
    """A path as it is shown: from the current folder on, where it is in it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def print_json(value: Any) -> None:
    """Print one JSON document on stdout."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))


def say(line: str, *, err: bool = False) -> None:
    """Print a line for people; characters that would steer the terminal are shown as marks."""
    typer.echo(visible(line), err=err)


def show(record: dict[str, Any], text: str, as_json: bool, out: Path | None = None) -> None:
    """Write a record to `out`, and print it: as JSON where that is asked for or stdout is no terminal."""
    if out is not None:
        from paperkit.files import write_json

        write_json(out, record)
    if as_json or not sys.stdout.isatty():
        print_json(record)
    else:
        for line in text.splitlines():
            say(line)


def spare(inputs: Iterable[Path | None], *outputs: Path | None) -> None:
    """Refuse to write over an input, over any file in a folder that is one, or over a source of a paper.

    Raises:
        UsageError: an output is an input, or two outputs are one file.
    """
    kept = [_real(path) for path in inputs if path is not None]
    named = [path for path in outputs if path is not None]
    if len({_real(path) for path in named}) < len(named):
        raise UsageError("two results would go to one file; name another")
    for output in named:
        is_input = any(_real(output).is_relative_to(path) for path in kept)
        if _real(output).exists() and (is_input or output.suffix.lower() in _SOURCES):
            raise UsageError(f"{output} is an input or a source of a paper; name another file for the result")


def _real(path: Path) -> Path:
    # `Path.resolve` raises on a loop of links in Python before 3.13.
    return Path(os.path.realpath(path))


def absolute(path: Path | None) -> str | None:
    """A path that means the same in every working folder."""
    return None if path is None else str(path.expanduser().absolute())
