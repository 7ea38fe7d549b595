"""Building a PDF from LaTeX that others wrote: in a folder of its own, without a shell, with limits."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = ["Typeset", "tex_is_there", "typeset"]

_SECONDS = 120
_LIMITED = f'ulimit -t {_SECONDS} -f 400000 -v 2000000 2>/dev/null; exec "$@"'
"""Limits on processor time, on a file's size (200 MB, in blocks of 512 bytes) and on memory (2 GB, in KiB)."""

_ERRORS_SHOWN = 3
_LATEXMK = (
    "latexmk",
    "-norc",
    "-pdf",
    "-interaction=nonstopmode",
    "-halt-on-error",
    "-file-line-error",
    "-pdflatex=pdflatex -no-shell-escape %O %S",
)


class Typeset(NamedTuple):
    """What came out: the PDF, or None and the first error lines of TeX."""

    pdf: bytes | None
    errors: tuple[str, ...]


def tex_is_there() -> bool:
    """Whether latexmk and pdflatex are installed."""
    return shutil.which("latexmk") is not None and shutil.which("pdflatex") is not None


def typeset(files: Mapping[str, bytes], main: str, first: str = "") -> Typeset:
    """Run latexmk on a tree of files.

    The source is not trusted: no shell escape, no reading outside the folder, no configuration files, a bare
    environment without keys, an empty home, limits on time, memory and output. The same files give the same bytes.

    Args:
        files: Contents by relative path.
        main: Path of the main file in `files`.
        first: Path of a file that is built before it, in the same folder, whose labels it refers to (package xr).
    """
    with tempfile.TemporaryDirectory(prefix="paperkit-tex-") as folder:
        root = Path(folder) / "paper"
        for name, data in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        home = Path(folder) / "home"
        home.mkdir()
        where = (root / main).parent
        names = [Path(name).name for name in (first, main) if name]
        with subprocess.Popen(
            ["sh", "-c", _LIMITED, "sh", *_LATEXMK, *names],
            cwd=where,
            env=_environment(home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(timeout=_SECONDS)
            except BaseException as error:
                os.killpg(process.pid, signal.SIGKILL)
                if isinstance(error, subprocess.TimeoutExpired):
                    return Typeset(None, (f"TeX did not end within {_SECONDS} s",))
                raise
        pdf = where / f"{Path(main).stem}.pdf"
        if process.returncode == 0 and pdf.is_file():
            return Typeset(pdf.read_bytes(), ())
        return Typeset(None, _errors(output.decode("utf-8", "replace")))


def _environment(home: Path) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home),
        "TEXMFHOME": str(home),
        "TEXMFVAR": str(home),
        "openin_any": "p",
        "openout_any": "p",
        "shell_escape": "f",
        "SOURCE_DATE_EPOCH": "0",
        "FORCE_SOURCE_DATE": "1",
        "LC_ALL": "C.UTF-8",
    }


def _errors(output: str) -> tuple[str, ...]:
    lines = [line for line in output.splitlines() if line.startswith("!") or ".tex:" in line]
    return tuple(lines[:_ERRORS_SHOWN]) or ("TeX failed without a message",)
