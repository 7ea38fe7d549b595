"""`paperkit respond`: what it prints for people and as JSON, edit gates, where files go, mistakes in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperkit import cli
from paperkit.cli.schema import schema_of
from paperkit.pipelines.respond.parameters import STAGES
from paperkit.report import render_respond
from tests.pipelines.respond.small_form import FORM, given

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path_factory.getbasetemp() / "matplotlib"))
    given(tmp_path)
    return tmp_path


def printed(capsys: Captured, command: str, code: int = 0) -> Any:
    assert cli.run([*command.split(), "--json"]) == code
    return json.loads(capsys.readouterr().out)


def told(capsys: Captured, command: str, code: int) -> str:
    assert cli.run(command.split()) == code
    (line,) = [
        one for one in capsys.readouterr().err.splitlines() if not one.startswith(("Elements:", "Slots:"))
    ]
    return line


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_prints_what_it_leaves(stage: str, folder: Path, capsys: Captured) -> None:
    made = printed(capsys, f"respond {stage} form.md --sources sources --out run")
    jsonschema.Draft202012Validator(schema_of(f"respond-{stage}")).validate(made)
    assert made
    assert cli.run(f"respond {stage} form.md --sources sources --out run".split()) == 0
    assert "workspace: run/artifacts" in capsys.readouterr().out


def test_a_run_prints_how_it_ended(folder: Path, capsys: Captured) -> None:
    summary = printed(capsys, "respond run form.md --sources sources --past past --product net --out run")
    jsonschema.Draft202012Validator(schema_of("respond")).validate(summary)
    assert summary["counts"]["questions"] == 3 and summary["counts"]["answered"] == 2
    filled = Path(summary["filled"]).read_text()
    assert "Answer: “The sensors are read every ten minutes by Ada Brook.” (network.md, line 3)\n" in filled
    assert (folder / "form.md").read_text() == FORM
    report = Path(summary["report"]).read_text()
    assert report == render_respond(folder / "run/artifacts")
    assert "http" not in report.replace("http://www.w3.org", "").replace("http-equiv", "")


def test_for_people(folder: Path, capsys: Captured) -> None:
    assert cli.run(["respond", "run", "form.md", "--sources", "sources", "--out", "run"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 of 3 questions answered, 2 of 3 slots filled")
    assert "filled: run/artifacts/filled/form.md" in out
    assert "report: run/report.html" in out


def test_an_answer_that_is_corrected_is_written_by_the_same_command(folder: Path, capsys: Captured) -> None:
    command = "respond run form.md --sources sources --out run"
    printed(capsys, command)
    path = folder / "run/artifacts/answers/q2.json"
    answer = json.loads(path.read_text())
    answer["fills"][0]["text"] = answer["text"] = "46, at 31 sites"
    path.write_text(json.dumps(answer))
    summary = printed(capsys, command)
    assert "How many stations are there? 46, at 31 sites\n" in Path(summary["filled"]).read_text()
    assert list(json.loads(Path(summary["results"]).read_text())["own"]) == ["answers/q2.json"]
    assert printed(capsys, command) == summary


def test_a_run_stops_where_it_is_told_and_goes_on(folder: Path, capsys: Captured) -> None:
    printed(capsys, "respond questions form.md --out run")
    assert not (folder / "run/artifacts/answers").exists()
    path = folder / "run/artifacts/questions.json"
    questions = json.loads(path.read_text())
    questions["questions"] = questions["questions"][:1]
    path.write_text(json.dumps(questions))
    summary = printed(capsys, "respond run form.md --sources sources --out run")
    assert summary["counts"]["questions"] == 1 and summary["counts"]["slots_filled"] == 1


def test_in_place_the_workspace_is_beside_the_form(folder: Path, capsys: Captured) -> None:
    summary = printed(capsys, "respond run form.md --sources sources --in-place")
    assert summary["workspace"] == "form_respond" and summary["run"] == "form_respond/run"


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("respond run form.md --out run", 64, "--sources DIR"),
        ("respond run none.md --sources sources --out run", 66, "none.md"),
        ("respond run form.md --sources nowhere --out run", 66, "nowhere: no such folder"),
        ("respond run form.md --sources sources --past nowhere --out run", 66, "nowhere: no such folder"),
        ("respond run form.md --sources sources --evidence 0 --out run", 64, "evidence"),
        ("respond run form.md --sources sources --model nobody=rules --out run", 64, "nobody"),
        ("respond run form.md --sources sources --format yaml --out run", 64, "format"),
        ("respond elements sources --out run", 66, "sources"),
    ],
)
def test_mistakes_are_one_line(command: str, code: int, said: str, folder: Path, capsys: Captured) -> None:
    assert said in told(capsys, command, code)
    assert not (folder / "run" / "artifacts" / "filled").exists()


def test_another_form_is_refused_in_the_same_workspace(folder: Path, capsys: Captured) -> None:
    printed(capsys, "respond elements form.md --out run")
    (folder / "form.md").write_text(FORM.replace("Network form", "Another form"))
    assert "holds the answers to another form" in told(capsys, "respond elements form.md --out run", 64)


def test_a_corrected_file_that_does_not_fit_is_named(folder: Path, capsys: Captured) -> None:
    printed(capsys, "respond slots form.md --out run")
    path = folder / "run/artifacts/slots.json"
    path.write_text(path.read_text().replace('"eid": "e5"', '"eid": "e99"'))
    line = told(capsys, "respond slots form.md --out run", 66)
    assert "slots.json" in line and "e99" in line


@pytest.mark.parametrize("text", ["", "\n", "Nothing to fill here.\n"])
def test_a_form_without_places_says_so(text: str, folder: Path, capsys: Captured) -> None:
    (folder / "bare.md").write_text(text or " ")
    assert cli.run(["respond", "run", "bare.md", "--sources", "sources", "--out", "bare"]) == 0
    assert "No place to fill was found by the form's shape" in capsys.readouterr().out


def test_the_form_and_earlier_runs_are_no_sources(folder: Path, capsys: Captured) -> None:
    (folder / "sources" / "form.md").write_text(FORM)
    command = "respond run sources/form.md --sources sources --in-place"
    summary = printed(capsys, command)
    assert printed(capsys, command) == summary
    prompts = printed(capsys, "respond prompts sources/form.md --sources sources --out other")
    assert {evidence["file"] for prompt in prompts for evidence in prompt["evidence"]} == {"network.md"}


def test_what_is_missing_is_made_again(folder: Path, capsys: Captured) -> None:
    command = "respond run form.md --sources sources --out run"
    summary = printed(capsys, command)
    for name in ("answers/q1.json", "filled/form.md"):
        (folder / "run/artifacts" / name).unlink()
        assert printed(capsys, command) == summary
        assert (folder / "run/artifacts" / name).is_file()


def test_a_filled_form_that_a_person_changed_is_not_overwritten(folder: Path, capsys: Captured) -> None:
    command = "respond run form.md --sources sources --out run"
    summary = printed(capsys, command)
    Path(summary["filled"]).write_text("mine")
    assert cli.run(command.split()) == 64
    assert "was changed by hand; move it away" in capsys.readouterr().err
    assert Path(summary["filled"]).read_text() == "mine"


def test_an_answer_by_hand_that_is_too_long_is_told(folder: Path, capsys: Captured) -> None:
    (folder / "form.md").write_text(FORM.replace("sensors read?", "sensors read (at most 5 words)?"))
    command = "respond run form.md --sources sources --out run"
    printed(capsys, command)
    path = folder / "run/artifacts/answers/q1.json"
    answer = json.loads(path.read_text())
    answer["fills"][0]["text"] = answer["text"] = "Every ten minutes, as we said above."
    path.write_text(json.dumps(answer))
    printed(capsys, command)
    one = json.loads((folder / "run/results.json").read_text())["questions"][0]
    assert one["words"] == 7
    assert one["flags"][-1] == "too long or too short: 7 words, at most 5 words allowed"


def test_later_stages_need_no_sources_again(folder: Path, capsys: Captured) -> None:
    printed(capsys, "respond answers form.md --sources sources --out run")
    assert printed(capsys, "respond write form.md --out run")["filled"].endswith("filled/form.md")
