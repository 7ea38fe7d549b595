"""Where a review's files go."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from paperkit.errors import InputError, RunConflictError, UsageError
from paperkit.harness.record import RunRecord
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.pipelines.deep_review.state import clear
from paperkit.pipelines.sources import run_name

__all__ = ["beside", "find_workspace", "run_places", "start_over"]

_ENDING = "_deep_review"
_RUN = "run"
_RUN_FILES = ("run.json", "notebook.ipynb", "tape.jsonl", "results.json", "report.html", "log.txt")


def beside(document: Path) -> Path:
    """`<document>_deep_review` in the document's folder; where that cannot be written, in the current one."""
    folder = document.resolve().parent
    home = folder if os.access(folder, os.W_OK) else Path.cwd()
    return home / f"{run_name(document)}{_ENDING}"


def run_places(
    document: Path, *, out: Path | None, ws: Path | None, in_place: bool
) -> tuple[Path, Path | None]:
    """Run folder and workspace of a run; None is `artifacts` in the run folder.

    With a workspace of its own, the run folder is in it unless named.

    Raises:
        UsageError: the workspace is named, and wanted beside the document too.
    """
    if ws is not None and in_place:
        raise UsageError(f"--ws {ws} and --in-place both say where the workspace is; give one of them")
    workspace = ws if ws is not None else beside(document) if in_place else None
    if out is None:
        out = Path("runs") / run_name(document) if workspace is None else workspace / _RUN
    return out, workspace


def find_workspace(place: Path, ws: Path | None) -> Path:
    """The workspace that a step command is to work in.

    Args:
        place: A workspace, or the document that it was made of.
        ws: The workspace, where it is named.

    Raises:
        InputError: there is none.
    """
    for found in (ws,) if ws is not None else (place, place / "artifacts", beside(place)):
        if (found / "config.json").is_file():
            return found
    looked = ws or beside(place)
    raise InputError(
        f"{looked}: no review has been started there; begin with paperkit deep-review init {place}"
    )


def start_over(parameters: DeepReviewParameters) -> None:
    """Remove what an earlier run made, in its run folder and in its workspace; nothing else.

    Raises:
        RunConflictError: the run folder holds a run of another kind.
    """
    out = Path(parameters.out)
    before = RunRecord.read(out)
    if before is not None and before.notebook != "30_deep_review":
        raise RunConflictError(f"{out} holds a run of {before.notebook}; choose another --out")
    if before is not None:
        for name in _RUN_FILES:
            (out / name).unlink(missing_ok=True)
    clear(parameters.workspace)
    with suppress(OSError):  # files of somebody's own are in it
        parameters.workspace.rmdir()
