"""`paperkit deep-review`: each command, what it prints for people and as JSON, and mistakes in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperkit import cli
from paperkit.cli.deep_review import _asked
from paperkit.cli.schema import schema_of
from paperkit.files import write_json
from paperkit.harness import assets, check_parameters
from paperkit.harness.parameters import notebook_parameters
from paperkit.llm.door import Door
from paperkit.pipelines.deep_review import DeepReviewParameters
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.conftest import contents
from tests.pipelines.deep_review.scripted_model import MODEL, made
from tests.pipelines.deep_review.test_real_papers import UNREADABLE

Captured = pytest.CaptureFixture[str]


def fits(name: str, record: Any) -> None:
    jsonschema.Draft202012Validator(schema_of(name)).validate(record)


@pytest.fixture
def paper(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))  # no TeX, on any machine
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path_factory.getbasetemp() / "matplotlib"))
    return small_paper.pdf(tmp_path / "bricks.pdf")


@pytest.fixture
def printed(paper: Path, capsys: Captured) -> Callable[..., Any]:
    """Run a command with --json; the one document that it prints."""

    def output(command: str, code: int = 0) -> Any:
        assert cli.run([*f"deep-review {command}".split(), "--json"]) == code
        out, err = capsys.readouterr()
        assert err == ""
        return json.loads(out)

    return output


def test_the_notebook_takes_exactly_the_parameters_of_the_pipeline() -> None:
    defaults = notebook_parameters(assets.notebook("30_deep_review"))
    assert defaults.keys() == DeepReviewParameters.model_fields.keys()
    checked = check_parameters(DeepReviewParameters, defaults)
    assert checked == DeepReviewParameters(document=checked.document, out="")


def test_every_command_prints_one_document_that_fits_its_schema(printed: Callable[..., Any]) -> None:
    begun = printed("init bricks.pdf --depth deep")
    assert begun["workspace"] == "bricks_deep_review"
    fits("deep-review-config", begun["config"])
    fits("deep-review-pages", {"pages": begun["pages"]})
    planned = printed("plan bricks_deep_review")
    fits("deep-review-plan", planned)
    fits("deep-review-merged", printed("merge bricks.pdf"))
    fits("deep-review-collated", printed("collate bricks_deep_review"))
    assert printed("render bricks_deep_review")["files"] == [
        "bricks_deep_review/report.md",
        "bricks_deep_review/report.html",
    ]
    assert printed("render bricks_deep_review --check") == {"faults": []}
    workspace = Path("bricks_deep_review")
    for name, file in (
        ("segments", "segments.json"), ("candidates", "candidates/T00_rules.json"), ("verdicts", "verdicts/V01.json"),
        ("findings", "findings.json"), ("config", "config.json"), ("plan", "plan.json"),
    ):  # fmt: skip
        fits(f"deep-review-{name}", json.loads((workspace / file).read_text(encoding="utf-8")))


def test_deepen_prints_the_findings(printed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "_made", made())
    for command in ("init", "plan", "merge", "collate", "render"):
        printed(f"{command} bricks.pdf")
    findings = printed(f"deepen bricks.pdf MN1 --model {MODEL}")
    fits("deep-review-findings", findings)
    assert findings["judged_by"] == MODEL


def test_a_fault_is_named_and_the_code_is_1(printed: Callable[..., Any], capsys: Captured) -> None:
    for command in ("init", "plan", "merge", "collate", "render"):
        printed(f"{command} bricks.pdf")
    path = Path("bricks_deep_review/findings.json")
    findings = json.loads(path.read_text(encoding="utf-8"))
    findings["findings"][0]["location"]["page"] = 1
    write_json(path, findings)
    (fault,) = printed("render bricks.pdf --check", 1)["faults"]
    assert fault == "MN1: its quote stands on page 3, not on page 1"
    assert cli.run(["deep-review", "render", "bricks.pdf", "--check"]) == 1
    assert capsys.readouterr().out.splitlines() == [fault]


def test_what_a_person_reads_step_by_step(paper: Path, capsys: Captured) -> None:
    assert cli.run(["deep-review", "init", "bricks.pdf"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("page  words")
    assert lines[-1] == "workspace: bricks_deep_review"
    assert cli.run(["deep-review", "plan", "bricks.pdf"]) == 0
    assert "T00 checks by code" in capsys.readouterr().out
    assert cli.run(["deep-review", "merge", "bricks.pdf"]) == 0
    assert "2 candidates → 2; 0 to refute" in capsys.readouterr().out
    assert cli.run(["deep-review", "plan", "bricks.pdf"]) == 0
    assert "[done] T00" in capsys.readouterr().out


def test_a_run_for_real_and_step_by_step_are_the_same(paper: Path, capsys: Captured) -> None:
    assert cli.run(["deep-review", "run", "bricks.pdf", "--json"]) == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    fits("deep-review", result)
    assert "Review: checks by code only; no reader was asked" in err
    assert result["workspace"] == "runs/bricks/artifacts"
    assert (result["counts"]["major"], result["counts"]["minor"]) == (0, 2)
    for command in ("init", "plan", "merge", "collate", "render"):
        assert cli.run(["deep-review", command, "bricks.pdf"]) == 0
    for name in ("findings.json", "report.md", "report.html", "merged.json", "collated.json"):
        by_hand, by_run = Path("bricks_deep_review") / name, Path(result["workspace"]) / name
        assert by_hand.read_bytes() == by_run.read_bytes(), name
    capsys.readouterr()
    assert cli.run(["deep-review", "run", "bricks.pdf"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0 major, 2 minor, 0 suggestions; 0 refuted and left out"
    assert any("These are a machine's findings" in line for line in lines)
    assert cli.run(["deep-review", "run", "bricks.pdf", "--depth", "deep"]) == 64
    assert "depth" in capsys.readouterr().err
    assert cli.run(["deep-review", "run", "bricks.pdf", "--depth", "quick", "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "ok"


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("init missing.pdf", 66, "missing.pdf"),
        ("init empty.pdf", 66, "empty.pdf"),
        ("init picture.png", 66, "picture.png"),
        ("init folder", 66, "folder"),
        ("init bricks.pdf --lang fr", 64, "lang"),
        ("init bricks.pdf --depth deeper", 64, "depth"),
        ("run missing.pdf", 66, "missing.pdf"),
        ("run empty.pdf --in-place", 66, "empty.pdf"),
        ("run bricks.pdf --previous folder", 66, "there is no findings.json"),
        ("run bricks.pdf --model rules,poet=rules", 64, "poet"),
        ("plan bricks.pdf", 66, "begin with paperkit deep-review init"),
        ("merge folder", 66, "begin with paperkit deep-review init"),
        ("deepen bricks.pdf MJ1", 64, "name one"),
        ("crop bricks.pdf --page 9", 66, "there is no page 9"),
        ("crop bricks.pdf --page 1 --out piece.gif", 64, "end the name with .png or .jpg"),
        ("run bricks.pdf --ws mine --in-place", 64, "--ws mine and --in-place both"),
        ("run bricks.pdf --model opnai/gpt-5", 64, "did you mean openai/gpt-5?"),
        ("run bricks.pdf --model rules,critic=nobody/x", 64, "no such provider or model"),
        ("run bricks.pdf --model replay:none.jsonl", 66, "there is no such tape"),
        ("run bricks.pdf --in-place --model gtp-5", 64, "did you mean openai/gpt-5?"),
    ],
)
def test_mistakes_are_one_line_and_leave_nothing(
    paper: Path, command: str, code: int, said: str, capsys: Captured
) -> None:
    Path("folder").mkdir()
    Path("empty.pdf").touch()
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    before = sorted(path.name for path in Path.cwd().iterdir())
    assert cli.run(["deep-review", *command.split()]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert sorted(path.name for path in Path.cwd().iterdir()) == before


def test_damaged_and_locked_files_are_one_line_and_leave_nothing(
    paper: Path, shared: Path, capsys: Captured
) -> None:
    before = sorted(path.name for path in Path.cwd().iterdir())
    bad = [
        path
        for kind in ("corrupt", "encrypted")
        for path in sorted((shared / "data" / "pdf" / kind).glob("*.pdf"))
        if path.relative_to(shared / "data").as_posix() in UNREADABLE
    ]
    assert len(bad) == 5
    for path in bad:
        assert cli.run(["deep-review", "init", str(path), "--ws", "made"]) == 66
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert path.name in err
    assert sorted(path.name for path in Path.cwd().iterdir()) == before


def test_another_review_is_64_and_force_starts_over(paper: Path, capsys: Captured) -> None:
    assert cli.run(["deep-review", "init", "bricks.pdf"]) == 0
    capsys.readouterr()
    assert cli.run(["deep-review", "init", "bricks.pdf", "--lang", "de"]) == 64
    err = capsys.readouterr().err
    assert "differs in language; start over with --force" in err
    assert cli.run(["deep-review", "init", "bricks.pdf", "--lang", "de", "--force"]) == 0


def test_deepen_with_an_unknown_model_changes_nothing(printed: Callable[..., Any], capsys: Captured) -> None:
    for command in ("init", "plan", "merge", "collate", "render"):
        printed(f"{command} bricks.pdf")
    before = contents(Path("bricks_deep_review"))
    assert cli.run(["deep-review", "deepen", "bricks.pdf", "MN1", "--model", "opnai/gpt-5"]) == 64
    assert "did you mean openai/gpt-5?" in capsys.readouterr().err
    assert contents(Path("bricks_deep_review")) == before


def test_force_with_an_unknown_model_removes_nothing(paper: Path, capsys: Captured) -> None:
    assert cli.run(["deep-review", "init", "bricks.pdf", "--ws", "mine"]) == 0
    before = contents(Path("mine"))
    capsys.readouterr()
    command = ["deep-review", "run", "bricks.pdf", "--ws", "mine", "--force", "--model"]
    assert cli.run([*command, "opnai/gpt-5"]) == 64
    assert contents(Path("mine")) == before
    assert not Path("mine/run").exists()
    assert cli.run([*command, "rules"]) == 0


def test_old_files_are_one_line_with_what_to_run(printed: Callable[..., Any], capsys: Captured) -> None:
    for command in ("init", "plan", "merge"):
        printed(f"{command} bricks.pdf")
    path = Path("bricks_deep_review/candidates/T00_rules.json")
    path.write_bytes(path.read_bytes() + b"\n")
    assert cli.run(["deep-review", "collate", "bricks.pdf"]) == 66
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    command = err.partition("; run paperkit ")[2].removesuffix(" first\n").split()
    assert command[:2] == ["deep-review", "merge"]
    assert cli.run(command) == 0
    printed_summary = capsys.readouterr().out
    assert "2 candidates → 2" in printed_summary
    printed("collate bricks.pdf")


def test_a_long_paper_is_told_before_anybody_is_asked(
    paper: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    class SentError(Exception):
        pass

    def sent(*_: object, **__: object) -> None:
        raise SentError

    monkeypatch.setattr("paperkit.harness.run_notebook", sent)
    monkeypatch.setenv("PAPERKIT_DEBUG", "1")
    command = ["deep-review", "run", "bricks.pdf", "--model"]
    for most, told in ((4, False), (3, True)):
        monkeypatch.setattr("paperkit.pipelines.deep_review.estimate.LONG", most)
        with pytest.raises(SentError):
            cli.run([*command, "handoff:desk"])
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("WARN 3 pages, about ") is told
        with pytest.raises(SentError):
            cli.run([*command, "rules"])
        assert capsys.readouterr() == ("", "")
        assert cli.run(["deep-review", "init", "bricks.pdf", "--force"]) == 0
        assert ("WARN 3 pages" in capsys.readouterr().out) is told
    assert not Path("runs").exists()


def test_findings_left_out_of_a_run_that_goes_on_are_named(paper: Path, capsys: Captured) -> None:
    assert cli.run(["deep-review", "run", "bricks.pdf", "--ws", "old"]) == 0
    command = ["deep-review", "run", "bricks.pdf", "--ws", "new"]
    assert cli.run([*command, "--previous", "old/findings.json"]) == 0
    capsys.readouterr()
    assert cli.run(command) == 64
    said = capsys.readouterr().err
    assert (
        f"started with --previous {Path.cwd() / 'old/findings.json'}, which is left out now: give it again"
        in said
    )
    assert "is gone" not in said
    assert cli.run([*command, "--previous", "new/previous.json"]) == 0
    assert (
        cli.run(["deep-review", "run", "bricks.pdf", "--ws", "old", "--previous", "new/previous.json"]) == 64
    )
    assert "started without --previous, which is given now: leave it out" in capsys.readouterr().err


def test_a_program_is_never_asked(capsys: Captured) -> None:
    assert _asked(None, None, "rules", False) == ("standard", ())
    assert _asked("deep", ["proofs"], "rules", True) == ("deep", ("proofs",))
    assert capsys.readouterr() == ("", "")
