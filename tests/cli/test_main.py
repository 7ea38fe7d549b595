"""The program as a whole: help, wrong use, errors, what it loads."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from paperkit import cli
from paperkit.cli import gate
from paperkit.errors import InputError, PaperkitError, RunConflictError, UsageError, WriteError

HEAVY = ("litellm", "pandas", "matplotlib", "papermill", "pymupdf", "jinja2", "rapidfuzz", "edlib", "numpy")

Captured = pytest.CaptureFixture[str]


def loaded(*arguments: str) -> set[str]:
    code = (
        "import sys\nfrom contextlib import suppress\n"
        "with suppress(SystemExit):\n"
        "    import paperkit\n"
        "    if sys.argv[1:]: __import__('paperkit.cli').cli.main()\n"
        "print('\\n'.join(f'loaded {name}' for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    lines = [line.removeprefix("loaded ") for line in done.stdout.splitlines() if line.startswith("loaded ")]
    return {name.partition(".")[0] for name in lines}


@pytest.mark.parametrize(
    "arguments", [(), ("--help",), ("refine", "--help"), ("gate", "writing", "--help"), ("--version",)]
)
def test_nothing_heavy_is_loaded_for_help(arguments: tuple[str, ...]) -> None:
    assert not loaded(*arguments) & set(HEAVY)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help(arguments: list[str], capsys: Captured) -> None:
    assert cli.run(arguments) == 0
    shown = capsys.readouterr().out
    assert "demo" in shown
    assert "64 wrong use" in " ".join(shown.split())


def test_every_command_has_help_with_an_example(capsys: Captured) -> None:
    commands = [["demo"], ["refine"], *(["gate", str(c.name)] for c in gate.app.registered_commands)]
    for command in commands:
        assert cli.run([*command, "--help"]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert f"Example: paperkit {' '.join(command)}" in shown
        assert command == ["demo"] or "Exit codes: 0" in shown


def test_the_version(capsys: Captured) -> None:
    assert cli.run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("paperkit 0.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["refin"], "'refine'"),
        (["gate", "writting"], "'writing'"),
        (["refine", "a.tex", "--capp", "3"], "--cap"),
        (["gate", "writing"], "--paper"),
        (["refine"], "paper"),
        (["refine", "a.tex", "--cap", "many"], "'--cap'"),
        (["gate"], "claim-evidence"),
    ],
)
def test_wrong_use_is_64_and_names_the_nearest(arguments: list[str], said: str, capsys: Captured) -> None:
    assert cli.run(arguments) == 64
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (UsageError("no such thing"), 64, "no such thing"),
        (InputError("a.tex is missing"), 66, "a.tex is missing"),
        (RunConflictError("another run"), 64, "another run"),
        (WriteError("disk full"), 74, "disk full"),
        (PaperkitError("odd"), 70, "odd"),
        (PaperkitError("two\nlines \x1b[31m"), 70, "two lines ␛[31m"),
        (OSError(errno.ENOSPC, "No space left", "/x/a"), 74, "cannot write /x/a: No space left"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/x/a"),
            74,
            "cannot write /x/a: Permission denied",
        ),
        (OSError(errno.EIO, "I/O error", "/x/a"), 70, "our own fault"),
        (ZeroDivisionError("division by zero"), 70, "ZeroDivisionError: division by zero (our own fault"),
        (RecursionError("too deep"), 70, "our own fault"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_an_error_is_one_line_and_a_code(
    error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(gate, "_paper", fail)
    assert cli.run(["gate", "writing", "--paper", "a.tex", "--json"]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("paperkit: ")
    assert err.count("\n") == 1
    assert said in err


def test_a_reader_that_went_away_is_141(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def fail(*_: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr(gate, "_paper", fail)
    assert cli.run(["gate", "writing", "--paper", "a.tex"]) == 141
    assert capsys.readouterr() == ("", "")


def test_a_traceback_only_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERKIT_DEBUG", "1")
    with pytest.raises(InputError):
        cli.run(["gate", "writing", "--paper", "missing.tex"])


def test_a_closed_pipe_is_no_crash() -> None:
    command = f"{sys.executable} -m paperkit --help | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_plain_terminal_can_show_everything(tmp_path: Path, encoding: str) -> None:
    paper = tmp_path / "p.tex"
    paper.write_text("\\documentclass{article}\\begin{document}Naïve gains — don't they?!\\end{document}")
    done = subprocess.run(
        [sys.executable, "-m", "paperkit", "gate", "style", "--paper", paper],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": encoding, "PATH": "/usr/bin", "HOME": str(tmp_path)},
    )
    assert done.returncode == 1
    assert done.stderr == b""
    assert "Contraction" in done.stdout.decode(errors="replace")


@pytest.mark.parametrize(("command", "resumes"), [("refine", True), ("count", False)])
def test_only_what_resumes_says_so(
    command: str, resumes: bool, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def stopped(*_: object, **__: object) -> int:
        return 130

    monkeypatch.setattr(cli, "app", stopped)
    assert cli.run([command, "a.tex"]) == 130
    assert ("goes on where it stopped" in capsys.readouterr().err) is resumes


def test_ctrl_c_while_modules_load_leaves_no_traceback() -> None:
    script = (
        "import os, signal, sys, types\n"
        "class Loader:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'paperkit.cli':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Loader())\n"
        "from paperkit.__main__ import main\n"
        "main()\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode == -signal.SIGINT
    assert ended.stderr == ""


@pytest.mark.parametrize("arguments", [("count",), ("quote", "--quote", "words")])
def test_what_cannot_be_read_is_no_wrong_use(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("A few words.")
    monkeypatch.setattr(os, "access", lambda *_, **__: False)

    def refuse(*_: object, **__: object) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert cli.run([arguments[0], str(paper), *arguments[1:]]) == 66
