"""`paperkit lunheng`: what it prints for people and as JSON, where its files go, and mistakes in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperkit import cli
from paperkit.cli.schema import schema_of
from paperkit.harness import assets, check_parameters
from paperkit.harness.parameters import notebook_parameters
from paperkit.pipelines.lunheng import LunhengParameters
from paperkit.report import render_lunheng
from tests.pipelines.lunheng.small_paper import PAPER, write_paper

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def paper(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))  # no TeX, on any machine
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path_factory.getbasetemp() / "matplotlib"))
    return write_paper(tmp_path)[0].parent


def printed(capsys: Captured, command: str, code: int = 0) -> Any:
    assert cli.run([*command.split(), "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_the_notebook_takes_exactly_the_parameters_of_the_pipeline() -> None:
    defaults = notebook_parameters(assets.notebook("20_lunheng"))
    assert defaults.keys() == LunhengParameters.model_fields.keys()
    checked = check_parameters(LunhengParameters, defaults)
    same = LunhengParameters(paper=checked.paper, venue=checked.venue, out="", compile=False)
    assert checked == same


def test_a_run_prints_how_it_ended(paper: Path, capsys: Captured) -> None:
    summary = printed(capsys, "lunheng paper --venue note.toml --out run")
    jsonschema.Draft202012Validator(schema_of("lunheng")).validate(summary)
    assert summary["status"] == "ok"
    assert Path(summary["log"]).read_text().startswith("# Lunheng")
    report = Path(summary["report"]).read_text()
    assert "Draft 1 is the final one" in report
    assert "http" not in report.replace("http://www.w3.org", "").replace("http-equiv", "")
    assert report == render_lunheng(paper.parent / "run/artifacts")


def test_a_finished_run_is_printed_again(paper: Path, capsys: Captured) -> None:
    first = printed(capsys, "lunheng paper --venue note.toml --out run")
    assert printed(capsys, "lunheng paper --venue note.toml --out run") == first


def test_for_people(paper: Path, capsys: Captured) -> None:
    assert cli.run(["lunheng", "paper", "--venue", "note.toml", "-y"]) == 0
    out = capsys.readouterr().out
    assert "R " in out
    assert "not judged by rules" in out
    assert "log: runs/paper/artifacts/LUNHENG_LOG.md" in out


def test_in_place_goes_where_the_seed_has_it(paper: Path, capsys: Captured) -> None:
    printed(capsys, "lunheng paper --venue note.toml --in-place")
    assert (paper / "bricks.tex").read_text() == PAPER
    assert "## Budget Compliance" in (paper / "LUNHENG_LOG.md").read_text()
    assert (paper / "lunheng_workspace/main_round0.tex").read_text() == PAPER
    assert (paper / "lunheng_workspace/run/results.json").is_file()


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("lunheng paper", 64, "journal, nature_sub, conference, thesis"),
        ("lunheng paper --venue jornal", 64, "journal"),
        ("lunheng paper --venue missing.toml", 66, "missing.toml"),
        ("lunheng nowhere --venue journal", 66, "nowhere"),
        ("lunheng paper --venue journal --max-iterations -1", 64, "max_iterations"),
        ("lunheng paper --venue journal --stop-threshold 11", 64, "stop_threshold"),
        ("lunheng paper --venue journal --quick --skip-editor", 64, "--skip-editor"),
        ("lunheng paper --venue journal --sources nowhere", 66, "nowhere"),
        ("lunheng paper --venue journal --model E12=x/y", 64, "E12"),
        ("lunheng paper --venue journal --model writer=nowhere/x", 64, "nowhere"),
    ],
)
def test_mistakes_are_one_line_and_leave_nothing(
    paper: Path, capsys: Captured, command: str, code: int, said: str
) -> None:
    assert cli.run(command.split()) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1
    assert not (paper.parent / "runs").exists()


def test_skipping_the_editor_is_warned_against(paper: Path, capsys: Captured) -> None:
    assert cli.run(["lunheng", "paper", "--venue", "note.toml", "--skip-editor", "-y"]) == 0
    assert "WARN --skip-editor" in capsys.readouterr().err


def test_a_markdown_paper_is_refused(paper: Path, capsys: Captured) -> None:
    (paper.parent / "paper.md").write_text("# A paper\n\nText.\n")
    assert cli.run(["lunheng", "paper.md", "--venue", "journal"]) == 66
    assert "lunheng revises LaTeX" in capsys.readouterr().err
