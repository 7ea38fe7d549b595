"""Execute one notebook with papermill, on a kernel of this very interpreter, over IPC.

papermill's own verdict is not asked: it saves a notebook that timed out as completed, and a kernel that died as
running. What happened is told by how `execute` returns.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from jupyter_core.utils import ensure_event_loop
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from papermill.exceptions import PapermillExecutionError
from papermill.execute import execute_notebook

from paperkit import errors
from paperkit.errors import ModelError, PaperkitError
from paperkit.harness.record import Status

__all__ = ["Failure", "execute"]

_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_SOCKET_PATH = 80
"""Longest temporary folder for sockets: their paths fail above about 107 bytes."""


class Failure(NamedTuple):
    """How a notebook failed: the run's status, and the error to raise."""

    status: Status
    error: PaperkitError


def execute(
    notebook: Path,
    parameters: Mapping[str, Any],
    run: Path,
    *,
    cell_timeout: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> Failure | None:
    """Execute a notebook with parameters; the executed one is `notebook.ipynb` in the run folder, failed or not.

    What the kernel and the cells write on stderr goes to `log.txt` there, and so does a traceback.
    """
    partial = run / ".partial.ipynb"
    with (run / "log.txt").open("a", encoding="utf-8") as log, _socket_folder() as sockets, _quiet():
        try:
            execute_notebook(  # type: ignore[no-untyped-call]
                str(notebook),
                str(partial),
                dict(parameters),
                kernel_name="python3",
                language="python",
                progress_bar=False,
                stdout_file=_Lines(progress) if progress else None,
                stderr_file=log,
                execution_timeout=cell_timeout,
                record_timing=False,
                kernel_manager_class=_kernel_manager(sockets, run, log.fileno()),
            )
        except PapermillExecutionError as error:
            _note(log, "\n".join(_ANSI.sub("", line) for line in error.traceback))
            failed = _paperkit_error(error, run)
            status = Status.MODEL_ERROR if isinstance(failed, ModelError) else Status.KILLED
            return Failure(status, failed)
        except (CellTimeoutError, DeadKernelError) as error:
            _note(log, str(error))
            if isinstance(error, CellTimeoutError):
                return Failure(
                    Status.TIMEOUT,
                    PaperkitError(f"a cell took more than {cell_timeout:g} s; see {run / 'log.txt'}"),
                )
            return Failure(Status.KILLED, PaperkitError(f"the notebook's kernel died; see {run / 'log.txt'}"))
        except Exception as error:
            _note(log, traceback.format_exc())
            return Failure(
                Status.KILLED, PaperkitError(f"{type(error).__name__}: {error}; see {run / 'log.txt'}")
            )
        finally:
            _publish(partial, run / "notebook.ipynb")
    return None


def _publish(partial: Path, target: Path) -> None:
    """Move the executed notebook to its place, without papermill's times and marks."""
    if not partial.is_file():
        return
    notebook = nbformat.read(partial, as_version=4)  # type: ignore[no-untyped-call]
    notebook.cells = [
        c for c in notebook.cells if "papermill-error-cell-tag" not in c.metadata.get("tags", ())
    ]
    for part in (notebook, *notebook.cells):
        part.metadata.pop("papermill", None)
        part.metadata.pop("execution", None)
    nbformat.write(notebook, partial)  # type: ignore[no-untyped-call]
    partial.replace(target)


def _paperkit_error(error: PapermillExecutionError, run: Path) -> PaperkitError:
    kind = getattr(errors, error.ename, None)
    if isinstance(kind, type) and issubclass(kind, PaperkitError):
        return kind(error.evalue)
    return PaperkitError(
        f"cell {error.cell_index + 1} failed with {error.ename}: {error.evalue}; see {run / 'log.txt'}"
    )


def _kernel_manager(sockets: Path, run: Path, log: int) -> type[AsyncKernelManager]:
    """A manager for kernels of this interpreter, whatever kernels are installed, with their files in one folder."""
    spec = KernelSpec(
        argv=[
            sys.executable,
            "-P",
            "-m",
            "ipykernel_launcher",
            "-f",
            "{connection_file}",
            "--IPKernelApp.ignore_cwd=True",
            "--IPKernelApp.log_level=50",
        ],
        display_name="Python 3",
        language="python",
        env={
            "IPYTHONDIR": str(sockets / "ipython"),
            "JUPYTER_CONFIG_DIR": str(sockets / "jupyter"),
            "JUPYTER_RUNTIME_DIR": str(sockets),
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        },
    )

    class KernelManager(AsyncKernelManager):
        def __init__(self, **traits: Any) -> None:
            transport = "tcp" if os.name == "nt" else "ipc"
            super().__init__(**traits, transport=transport, connection_file=str(sockets / "k.json"))
            self._kernel_spec = spec

        async def start_kernel(self, **options: Any) -> None:  # type: ignore[override]
            await super().start_kernel(**options, cwd=str(run), stdout=log, stderr=log)

    return KernelManager


@contextmanager
def _socket_folder() -> Iterator[Path]:
    base = tempfile.gettempdir()
    short = base if len(os.fsencode(base)) <= _SOCKET_PATH or os.name == "nt" else "/tmp"
    with tempfile.TemporaryDirectory(prefix="pk-", dir=short, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _quiet() -> Iterator[None]:
    """Let papermill be silent, and after an interruption the loop too.

    What an interruption stops in the middle of a cell is left to itself on the loop; it ends by itself once the kernel
    is gone, and asyncio would tell of that with a traceback.
    """
    logger = logging.getLogger("papermill")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    loop = ensure_event_loop()
    usual = loop.get_exception_handler()
    loop.set_exception_handler(lambda *_: None)
    try:
        yield
        loop.set_exception_handler(usual)
    except Exception:
        loop.set_exception_handler(usual)
        raise
    finally:
        logger.setLevel(level)


class _Lines:
    """Takes text in pieces as papermill sees it, gives whole lines."""

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._rest = ""

    def write(self, text: str) -> None:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._take(line)

    def flush(self) -> None:
        """Lines are given on as they come."""


def _note(log: Any, text: str) -> None:
    log.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} {text.rstrip()}\n")
