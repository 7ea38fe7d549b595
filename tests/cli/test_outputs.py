"""Where results go: never over an input, a folder, a device or another result."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from paperkit.cli import run
from paperkit.scoring.scales import RUBRIC6

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    review = {"axis_scores": {a: {"score": 60} for a in RUBRIC6.axes}, "overall_score": 60}
    for name in ("r0.json", "r1.json"):
        (tmp_path / name).write_text(json.dumps({**review, "weaknesses": [name]}))
    (tmp_path / "c.json").write_text('{"rounds": [{"round": 1, "findings": []}]}')
    (tmp_path / "w.json").write_text("[]")
    (tmp_path / "paper.md").write_text("# A title\n\nWe saw 3.5% of it.\n")
    (tmp_path / "log.md").write_text("- share: 3.5%\n")
    return tmp_path


Arguments = Callable[[Path], list[str]]
COMMANDS: dict[str, tuple[Arguments, str]] = {
    "noise": (
        lambda f: ["score", "noise", "--review", f"{f}/r0.json", "--review", f"{f}/r1.json"],
        "r0.json",
    ),
    "concession": (lambda f: ["score", "concession", "--log", f"{f}/c.json"], "c.json"),
    "memory": (
        lambda f: ["score", "memory", "--worklog", f"{f}/w.json", "--review", f"{f}/r0.json", "--iter", "2"],
        "w.json",
    ),
    "claim-evidence": (
        lambda f: ["gate", "claim-evidence", "--paper", f"{f}/paper.md", "--log", f"{f}/log.md"],
        "log.md",
    ),
}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_no_input_is_overwritten(name: str, files: Path, capsys: Captured) -> None:
    arguments, kept = COMMANDS[name]
    before = (files / kept).read_bytes()
    link = files / "link.json"
    link.symlink_to(files / kept)
    for out in (files / kept, link, files / "x" / ".." / kept):
        assert run([*arguments(files), "--out", str(out)]) == 64
        assert "is an input" in capsys.readouterr().err
    assert (files / kept).read_bytes() == before
    assert run([*arguments(files), "--out", str(files / "result.json")]) in (0, 1)
    assert (files / "result.json").is_file()


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_folders_and_pipes_are_never_replaced(name: str, files: Path, capsys: Captured) -> None:
    arguments, _ = COMMANDS[name]
    folder = files / "folder"
    folder.mkdir()
    assert run([*arguments(files), "--out", str(folder)]) == 74
    assert run([*arguments(files), "--out", ""]) == 74
    pipe = files / "pipe"
    os.mkfifo(pipe)
    assert run([*arguments(files), "--out", str(pipe)]) == 74
    assert pipe.is_fifo()
    assert "no regular file" in capsys.readouterr().err


def test_two_results_need_two_files(files: Path, capsys: Captured) -> None:
    out = str(files / "one")
    assert run([*COMMANDS["claim-evidence"][0](files), "--out", out, "--out-md", out]) == 64
    assert "two results" in capsys.readouterr().err
    assert not (files / "one").exists()


def test_the_worklog_of_a_trajectory_is_kept(files: Path, capsys: Captured) -> None:
    (files / "iter0").mkdir()
    score = {"axis_scores": {a: {"score": 60} for a in RUBRIC6.axes}, "overall_score": 60}
    (files / "iter0" / "score.json").write_text(json.dumps(score))
    (files / "worklog.json").write_text("[]")
    for kept in ("worklog.json", "iter0/score.json"):
        assert run(["score", "trajectory", "--refinement", str(files), "--out", str(files / kept)]) == 64
    for _ in range(2):
        assert run(["score", "trajectory", "--refinement", str(files), "--out", str(files / "t.json")]) == 0


def test_a_loop_of_links_is_missing_input(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    for gate in ("consistency", "source"):
        assert run(["gate", gate, "--paper", str(tmp_path / "a"), "--out", str(tmp_path / "o.json")]) == 66
    assert "our own fault" not in capsys.readouterr().err
