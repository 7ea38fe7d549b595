"""`paperkit gate statistics` as a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit import cli

Captured = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    return cli.run(["gate", "statistics", *map(str, arguments)])


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.md"
    path.write_text("# Results\n\nThe groups differed, *t*(28) = 2.20, *p* = .036.\n", encoding="utf-8")
    return path


def worse(paper: Path) -> Path:
    paper.write_text(paper.read_text().replace(".036", ".36"))
    return paper


def test_a_right_paper_is_0(paper: Path, capsys: Captured) -> None:
    assert run("--paper", paper, "--json") == 0
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert err == ""
    assert (report["gate"], report["status"], report["summary"]["tests"]) == ("statistics", "pass", 1)


def test_findings_are_1_and_written_too(paper: Path, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "report.json"
    assert run("--paper", worse(paper), "--out", out, "--json") == 1
    report = json.loads(capsys.readouterr().out)
    assert json.loads(out.read_text()) == report
    (finding,) = report["findings"]
    assert (finding["rule"], finding["severity"]) == ("statistics.decision_error", "major")
    assert finding["data"]["formula"].startswith("p = ")


def test_people_read_lines(paper: Path, capsys: Captured) -> None:
    assert run("--paper", worse(paper)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("paper.md:3:")
    assert lines[-1].startswith("statistics: 1 finding, tests 1")


def test_wrong_use_and_a_missing_paper(tmp_path: Path, paper: Path, capsys: Captured) -> None:
    assert run() == 64
    assert run("--paper", paper, "--nonsense") == 64
    assert run("--paper", tmp_path / "none.tex") == 66
    assert run("--paper", paper, "--out", paper) == 64
    assert capsys.readouterr().out == ""


def test_the_example_of_the_help_runs(paper: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    assert run("--help") == 0
    assert "paperkit gate statistics --paper paper.tex" in " ".join(capsys.readouterr().out.split())
    monkeypatch.chdir(paper.parent)
    Path("paper.tex").write_text(
        "\\documentclass{article}\\begin{document}t(28) = 2.2, p = .04\\end{document}"
    )
    assert run("--paper", "paper.tex") == 0


def test_a_paper_is_not_touched(paper: Path) -> None:
    before = paper.read_bytes()
    run("--paper", paper)
    assert paper.read_bytes() == before
    assert [path.name for path in paper.parent.iterdir()] == ["paper.md"]
