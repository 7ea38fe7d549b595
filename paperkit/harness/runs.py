"""One notebook, one folder: claim it, go on or start, execute, record how it ended."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic import BaseModel

from paperkit.errors import PaperkitError, RunConflictError, WriteError
from paperkit.files import read_json, sha256
from paperkit.harness import assets, record
from paperkit.harness.parameters import notebook_parameters
from paperkit.harness.record import RunRecord, Status

__all__ = ["run_notebook"]

_LOCK = ".lock"
_OF_STAGES = {"artifacts", "log.txt", "tape.jsonl"}


def run_notebook(
    name: str,
    parameters: BaseModel,
    run: Path,
    *,
    inputs: Mapping[str, str],
    versions: Mapping[str, str],
    not_identity: Collection[str] = ("out",),
    sources: Collection[str] = (),
    may_go_on: Collection[str] = (),
    again: bool = False,
    cell_timeout: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> RunRecord:
    """Execute a notebook in a run folder, or go on where it stopped, or give the record of a finished run at once.

    The notebook writes `results.json`, whose `status` becomes the run's.

    Args:
        name: Name of a notebook that ships with the package, as `10_refine`.
        parameters: The checked parameters; every one must stand in the notebook's `parameters` cell.
        run: Run folder; made when it is missing.
        inputs: SHA-256 of every input, by its name in the run.
        versions: Versions of gates, scorers and prompts that the result depends on.
        not_identity: Parameters that don't identify the run: paths, as what they lead to is in `inputs`, and caps.
        sources: Those of `not_identity` that name what is in `inputs`.
        may_go_on: Parameters that may change for a run that a gate stopped.
        again: Execute a finished run again: a person changed a file in its workspace, and its steps know what follows.
        cell_timeout: Longest time for one cell, in seconds.
        progress: Called with each line that the notebook prints.

    Raises:
        RunConflictError: the folder holds something else, another run, or a run at work.
        PaperkitError: what the notebook raised, as the same class; other errors name `log.txt`.
        WriteError: the folder cannot be written.
    """
    notebook = assets.notebook(name)
    given = parameters.model_dump(mode="json")
    missing = given.keys() - notebook_parameters(notebook).keys()
    if missing:
        raise PaperkitError(f"{notebook} has no parameter {', '.join(sorted(missing))}")
    place = record.environment()
    identity = {k: v for k, v in given.items() if k not in not_identity}
    parts = record.fingerprint_parts(
        name, identity, inputs, {**versions, "paperkit": place.versions["paperkit"]}
    )
    with _claim(run):
        before = RunRecord.read(run)
        if before is not None and before.fingerprint != record.fingerprint(parts):
            moved = {name: (before.parameters.get(name), given.get(name)) for name in sources}
            _refuse_other(run, before, parts, may_go_on, moved)
        elif before is not None and before.status.finished and not again:
            return before
        lock_file = (assets.checkout() or Path()) / "requirements.lock"
        files = {"notebook": notebook, "requirements.lock": lock_file}
        running = RunRecord(
            notebook=name,
            status=Status.RUNNING,
            fingerprint=record.fingerprint(parts),
            parts=parts,
            parameters=given,
            inputs=dict(inputs),
            hashes={label: sha256(path.read_bytes()) for label, path in files.items() if path.is_file()},
            versions={**place.versions, **versions},
            git=place.git,
            started=before.started if before is not None else _now(),
            salt=(before.salt if before is not None else "") or secrets.token_hex(8),
        )
        running.write(run)
        return _execute(notebook, running, run, cell_timeout, progress)


def _execute(
    notebook: Path,
    running: RunRecord,
    run: Path,
    cell_timeout: float | None,
    progress: Callable[[str], None] | None,
) -> RunRecord:
    def end(status: Status, error: BaseException | None = None) -> RunRecord:
        stopped = error is not None and not isinstance(error, Exception)
        text = f"stopped by {type(error).__name__}" if stopped else str(error) if error else None
        ended = running.model_copy(update={"status": status, "finished": _now(), "error": text})
        ended.write(run)
        return ended

    try:
        from paperkit.harness.notebook import execute

        failure = execute(notebook, running.parameters, run, cell_timeout=cell_timeout, progress=progress)
        if failure is None:
            return end(Status(read_json(run / "results.json")["status"]))
    except BaseException as error:
        end(Status.KILLED, error)
        raise
    end(failure.status, failure.error)
    raise failure.error


def _refuse_other(
    run: Path,
    before: RunRecord,
    parts: dict[str, Any],
    may_go_on: Collection[str],
    sources: Mapping[str, tuple[Any, Any]],
) -> None:
    """Refuse a folder that holds another run.

    Args:
        run: The folder.
        before: The run that it holds.
        parts: Of the fingerprint of the run that is wanted.
        may_go_on: Parameters that may change for a run that a gate stopped.
        sources: The parameters that name inputs, as they were and as they are.
    """
    if before.status is Status.GATE_FAILED and _without(before.parts, may_go_on) == _without(
        parts, may_go_on
    ):
        return
    found = record.differences(before.parts, parts)
    told = [line for name, (then, now) in sources.items() if (line := _left_out(name, then, now))]
    if told and all(line.endswith((" is gone", " is new")) or "version of prompt" in line for line in found):
        raise RunConflictError(
            f"{run} holds a run that was started {'; '.join(told)}, and the same command goes on; or start a new run "
            f"with --out {_free(run)}"
        )
    shown = "; ".join(found[:4]) + (f"; and {len(found) - 4} more" if len(found) > 4 else "")
    raise RunConflictError(f"{run} holds another run: {shown}. Start a new one with --out {_free(run)}")


def _left_out(name: str, then: Any, now: Any) -> str:
    """What to do where an input was given and is not now, or the other way; "" where neither is so."""
    option = f"--{name.replace('_', '-')}"
    if then is not None and now is None:
        return f"with {option} {then}, which is left out now: give it again"
    if then is None and now is not None:
        return f"without {option}, which is given now: leave it out"
    return ""


def _without(parts: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {**parts, "parameters": {k: v for k, v in parts["parameters"].items() if k not in names}}


def _free(run: Path) -> Path:
    number = 2
    while (free := run.with_name(f"{run.name}-{number}")).exists():
        number += 1
    return free


@contextmanager
def _claim(run: Path) -> Iterator[None]:
    """Hold the run folder: nobody else runs in it, and nothing in it is anybody else's."""
    try:
        if run.exists() and (not run.is_dir() or not _is_run(run)):
            raise RunConflictError(
                f"{run} is there and is no run; its files stay as they are. Choose another --out"
            )
        run.mkdir(parents=True, exist_ok=True)
        lock = FileLock(run / _LOCK)
        lock.acquire(timeout=0)
    except Timeout:
        raise RunConflictError(
            f"{run} is in use by another paperkit; wait for it or choose another --out"
        ) from None
    except OSError as error:
        raise WriteError(f"cannot write {run}: {error.strerror}; choose another folder with --out") from error
    try:
        yield
    finally:
        lock.release()


def _is_run(run: Path) -> bool:
    """Whether a folder may be a run's: it has a record, is empty, or holds what stages left that were run alone."""
    if (run / "run.json").is_file():
        return True
    names = {file.name for file in run.iterdir()} - {_LOCK}
    return not names or (names <= _OF_STAGES and (run / "artifacts" / ".steps").is_dir())


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
