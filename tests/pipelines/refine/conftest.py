"""A small paper with a log, and a way to run the loop on it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm.backends import handoff as backend
from paperkit.pipelines.refine import RefineParameters, RefineResult, refine
from tests.pipelines.refine.scripted_model import serve
from tests.pipelines.refine.small_paper import LOG, PAPER


@pytest.fixture
def author(tmp_path: Path) -> Path:
    """The author's folder: paper and log."""
    folder = tmp_path / "author"
    folder.mkdir()
    (folder / "paper.tex").write_text(PAPER, encoding="utf-8")
    (folder / "log.md").write_text(LOG, encoding="utf-8")
    return folder


Runner = Callable[..., RefineResult]


@pytest.fixture
def run(author: Path, tmp_path: Path) -> Runner:
    """Run the loop on the author's paper; options are those of `RefineParameters`."""

    def runner(**options: Any) -> RefineResult:
        given = {
            "paper": str(author / "paper.tex"),
            "log": str(author / "log.md"),
            "out": str(tmp_path / "run"),
            "compile": False,
            **options,
        }
        result = [step.data for step in refine(RefineParameters(**given))][-1]
        assert isinstance(result, RefineResult)
        return result

    return runner


Server = Callable[..., str]


@pytest.fixture
def handoff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Start a scripted stand-in on a handoff folder; options are those of `serve`. Gives what `model` is set to."""
    monkeypatch.setattr(backend, "_POLL", 0.01)
    monkeypatch.setattr(backend, "_STILL", 0.05)
    started: list[tuple[Path, threading.Thread]] = []

    def start(**options: Any) -> str:
        folder = tmp_path / f"handoff{len(started)}"
        thread = threading.Thread(target=serve, args=(folder,), kwargs=options, daemon=True)
        thread.start()
        started.append((folder, thread))
        return f"handoff:{folder}"

    yield start
    for folder, thread in started:
        folder.mkdir(exist_ok=True)
        (folder / "stop").touch()
        thread.join()
