"""The command line: a command is one call. Heavy imports happen inside commands, so that `--help` is quick."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from paperkit import __version__
from paperkit.cli import (
    budget,
    common,
    count,
    deep_review,
    doctor,
    gate,
    lunheng,
    quote,
    refine,
    respond,
    schema,
    score,
    tape,
)
from paperkit.cli.common import Code
from paperkit.errors import PaperkitError
from paperkit.report.text import visible

__all__ = ["app", "main", "run"]

app = typer.Typer(
    name="paperkit",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo")(refine.demo)
app.command("refine")(refine.refine)
app.command("lunheng")(lunheng.lunheng)
app.command("count")(count.count)
app.command("budget")(budget.budget)
app.command("quote")(quote.quote)
app.command("schema")(schema.schema)
app.command("doctor")(doctor.doctor)
app.add_typer(deep_review.app, name="deep-review")
app.add_typer(respond.app, name="respond")
app.add_typer(gate.app, name="gate")
app.add_typer(score.app, name="score")
app.add_typer(tape.app, name="tape")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"paperkit {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _paperkit(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Review and revise scientific papers under gates, as runs that can be run again.

    Exit codes: 0 fine; 1 findings, a negative verdict or a halt at gate A; 2 to 9 as a command says; 64 wrong use;
    66 an input is missing or unreadable; 70 our own fault; 74 the output cannot be written; 130 interrupted.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> NoReturn:
    """Run the program with the arguments of the process, and exit."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115 (closed by the caller; open to the end)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the program with arguments; whatever goes wrong is one line on stderr and an exit code."""
    try:
        code = app(list(arguments), prog_name="paperkit", standalone_mode=False)
        if code == Code.INTERRUPTED:
            resumed = list(arguments[:1]) in (["refine"], ["demo"], ["lunheng"], ["respond"]) or (
                list(arguments[:2]) == ["deep-review", "run"]
            )
            _say("interrupted" + ("; the same command goes on where it stopped" if resumed else ""))
        return code if isinstance(code, int) else Code.OK
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return Code.BROKEN_PIPE
        raise
    except Exception as error:
        if os.environ.get("PAPERKIT_DEBUG"):
            raise
        return _explain(error)


def _explain(error: Exception) -> int:
    if isinstance(error, PaperkitError):
        _say(str(error))
        return error.exit_code
    if isinstance(error, common.TyperException):
        message = error.format_message()
        if message.startswith("Usage:"):
            typer.echo(message, err=True)
        else:
            _say(f"{message} See paperkit --help")
        return Code.WRONG_USE
    if isinstance(error, OSError) and error.errno in common.WRITE_ERRNOS:
        _say(f"cannot write {error.filename or 'the output'}: {error.strerror}")
        return Code.CANNOT_WRITE
    _say(f"{type(error).__name__}: {error} (our own fault; PAPERKIT_DEBUG=1 shows where)")
    return Code.OUR_FAULT


def _say(message: str) -> None:
    typer.echo(f"paperkit: {visible(' '.join(message.split()))}", err=True)
