"""A short paper, and a way to review it by rules or by the scripted model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm.door import Door
from paperkit.pipelines.deep_review import DeepReviewParameters, DeepReviewResult, deep_review
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.scripted_model import MODEL, made

Scripted = Callable[..., list[str]]
Runner = Callable[..., DeepReviewResult]


@pytest.fixture
def no_tex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No TeX is found, on any machine; and nothing waits for the disk, for no machine dies here."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.fsync", lambda descriptor: None)


@pytest.fixture
def bricks(tmp_path: Path, no_tex: None) -> Path:
    """The short paper as a PDF."""
    folder = tmp_path / "author"
    folder.mkdir()
    return small_paper.pdf(folder / "bricks.pdf")


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """Let the model `MODEL` be the script, with faults by name; gives a list of the roles that are asked."""

    def script(*faults: str) -> list[str]:
        asked: list[str] = []
        monkeypatch.setattr(Door, "_made", made(faults, asked))
        return asked

    script()
    return script


@pytest.fixture
def run(bricks: Path, tmp_path: Path, scripted: Scripted) -> Runner:
    """Review the short paper with the scripted model; options are those of `DeepReviewParameters`."""

    def runner(**options: Any) -> DeepReviewResult:
        given = {"document": str(bricks), "out": str(tmp_path / "run"), "model": MODEL, **options}
        result = [step.data for step in deep_review(DeepReviewParameters(**given))][-1]
        assert isinstance(result, DeepReviewResult)
        return result

    return runner


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a workspace by name, without the stamps, and without a run folder in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not {".steps", "run"} & set(path.relative_to(folder).parts)
    }
