"""`paperkit refine` and `paperkit demo`: what they pass on, what they print, and one run for real."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from paperkit import cli, harness
from paperkit.harness import RunRecord, Status, assets, check_parameters
from paperkit.harness.parameters import notebook_parameters
from paperkit.pipelines.refine import RefineParameters

Captured = pytest.CaptureFixture[str]

PAPER = r"""\documentclass{article}
\begin{document}
\begin{abstract}
We reach an accuracy of 91.4\% on Alpha.
\end{abstract}
\section{Results}
Our method reaches an accuracy of 91.4\% on Alpha with the full model. We don't see it fall.
The margin over the other system is 44.7 points in all.
\end{document}
"""
LOG = """# Log

| method | dataset | accuracy |
|---|---|---|
| ours | Alpha | 91.4 |
| other | Alpha | 88.2 |

- epochs: 20
"""
FINDING = {
    "file": "paper.tex",
    "line": 7,
    "severity": "critical",
    "message": "90 epochs, the log has 20",
    "quote": "It is trained\nfor \x1b[2J90 epochs.",
}
RESULT: dict[str, Any] = {
    "status": "ok",
    "stop_reason": "revert",
    "promoted": 1,
    "trajectory": "iter0 58.0 Major → iter1 67.3 Minor (accept)",
    "counts": {"rounds": 2, "edits": 14},
    "open_findings": [FINDING],
    "confirmed_failures": [],
    "final_score": 67.3,
    "final_band": "Minor Revision",
    "form_score": True,
    "not_judged": ["scientific_depth"],
    "judged_by": "rules",
    "notes": ["No log was given."],
}


@pytest.fixture
def paper(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))  # no TeX, on any machine
    fonts = tmp_path_factory.getbasetemp() / "matplotlib"  # else each kernel lists all fonts anew
    monkeypatch.setenv("MPLCONFIGDIR", str(fonts))
    (tmp_path / "draft").mkdir()
    (tmp_path / "log.md").write_text(LOG)
    path = tmp_path / "draft" / "paper.tex"
    path.write_text(PAPER)
    return path


@pytest.fixture
def ends_with(monkeypatch: pytest.MonkeyPatch) -> Callable[..., SimpleNamespace]:
    """Let a run end at once with these results; what it was called with is noted."""

    def ends_with(**changes: Any) -> SimpleNamespace:
        called = SimpleNamespace()
        results = {**RESULT, **changes}

        def run_notebook(name: str, parameters: RefineParameters, run: Path, **options: Any) -> RunRecord:
            called.name, called.parameters, called.run, called.options = name, parameters, run, options
            run.mkdir(parents=True)
            (run / "results.json").write_text(json.dumps(results))
            options["progress"]("Inputs: 1 file")
            return RunRecord(
                notebook=name,
                status=Status(results["status"]),
                fingerprint="",
                parts={},
                parameters={},
                started="",
            )

        monkeypatch.setattr(harness, "run_notebook", run_notebook)
        return called

    return ends_with


def test_the_notebook_takes_exactly_the_parameters_of_the_pipeline() -> None:
    defaults = notebook_parameters(assets.notebook("10_refine"))
    assert defaults.keys() == RefineParameters.model_fields.keys()
    checked = check_parameters(RefineParameters, defaults)
    unset = RefineParameters(paper=checked.paper, log=checked.log, bib=checked.bib, pool=checked.pool, out="")
    assert checked == unset


def test_options_become_parameters(paper: Path, ends_with: Callable[..., SimpleNamespace]) -> None:
    called = ends_with()
    arguments = [
        "--log",
        "log.md",
        "--cap",
        "2",
        "--plateau-streak",
        "4",
        "--past-gate-a",
        "--out",
        "r",
        "-y",
    ]
    assert cli.run(["refine", "draft/paper.tex", *arguments]) == 0
    assert called.name == "10_refine"
    given = called.parameters
    assert (given.paper, given.log, given.out) == (
        str(paper),
        str(paper.parents[1] / "log.md"),
        str(Path("r").absolute()),
    )
    assert (given.cap, given.plateau_streak, given.past_gate_a, given.bib) == (2, 4, True, None)
    assert called.run == Path("r").absolute()
    assert "log.md" in " ".join(called.options["inputs"])
    assert all(len(digest) == 64 for digest in called.options["inputs"].values())
    assert called.options["may_go_on"] == ("past_gate_a",)


@pytest.mark.parametrize(
    ("given", "name"), [("draft/paper.tex", "paper"), ("draft", "draft"), ("draft/", "draft")]
)
def test_a_run_is_named_after_its_paper(
    paper: Path, ends_with: Callable[..., SimpleNamespace], given: str, name: str
) -> None:
    called = ends_with()
    assert cli.run(["refine", given]) == 0
    assert called.run == Path.cwd() / "runs" / name


def test_what_a_person_reads(
    paper: Path, ends_with: Callable[..., SimpleNamespace], capsys: Captured
) -> None:
    ends_with()
    assert cli.run(["refine", "draft/paper.tex"]) == 0
    out, err = capsys.readouterr()
    assert err == "Inputs: 1 file\n"
    assert out.splitlines() == [
        "iter0 58.0 Major → iter1 67.3 Minor (accept)",
        "promoted: draft 1, 67.3 Minor Revision",
        "stopped: the last revision scored lower and was taken back",
        "form score: scientific depth not judged by rules",
        "rounds 2, edits 14",
        "still open: 1 finding:",
        "  paper.tex:7 critical: 90 epochs, the log has 20",
        "    “It is trained for ␛[2J90 epochs.”",
        "No log was given.",
        "report: runs/paper/report.html",
    ]


def test_only_the_worst_that_is_open(
    paper: Path, ends_with: Callable[..., SimpleNamespace], capsys: Captured
) -> None:
    ends_with(open_findings=[FINDING] * 9, promoted=0)
    cli.run(["refine", "draft/paper.tex"])
    out = capsys.readouterr().out
    assert "promoted: the author's own draft, 67.3" in out
    assert "still open: 9 findings, the worst:" in out
    assert out.count("90 epochs, the log") == 5


def test_a_halt_at_gate_a_is_1_and_says_how_to_go_on(
    paper: Path, ends_with: Callable[..., SimpleNamespace], capsys: Captured
) -> None:
    ends_with(status="gate_failed", confirmed_failures=[FINDING], promoted=None, final_score=None)
    assert cli.run(["refine", "draft/paper.tex"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("halted at gate A")
    assert lines[1] == "  paper.tex:7 critical: 90 epochs, the log has 20"
    assert "--past-gate-a" in lines[3]


@pytest.mark.parametrize(("status", "code"), [("ok", 0), ("gate_failed", 1)])
def test_json_is_one_document(
    paper: Path, ends_with: Callable[..., SimpleNamespace], capsys: Captured, status: str, code: int
) -> None:
    ends_with(status=status)
    assert cli.run(["refine", "draft/paper.tex", "--json"]) == code
    assert json.loads(capsys.readouterr().out) == {
        "status": status,
        "run": "runs/paper",
        "results": "runs/paper/results.json",
        "report": "runs/paper/report.html",
        **{key: RESULT[key] for key in ("promoted", "trajectory", "stop_reason", "counts")},
    }


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["missing.tex"], 66, "missing.tex"),
        (["draft/paper.tex", "--log", "gone.md"], 66, "gone.md"),
        (["draft/paper.tex", "--cap", "99"], 64, "cap"),
        (["draft/paper.tex", "--accept-threshold", "nan"], 64, "accept_threshold"),
        (["draft/paper.tex", "--profile", "other"], 64, "profile"),
        (["draft/paper.tex", "--out", "draft"], 64, "its files stay as they are"),
    ],
)
def test_mistakes_are_told_before_anything_starts(
    paper: Path, arguments: list[str], code: int, said: str, capsys: Captured
) -> None:
    assert cli.run(["refine", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert sorted(p.name for p in Path.cwd().iterdir() if p.name != "home") == ["draft", "log.md"]


def test_demo_takes_the_notebooks_own_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends_with: Callable[..., SimpleNamespace]
) -> None:
    monkeypatch.chdir(tmp_path)
    called = ends_with()
    assert cli.run(["demo"]) == 0
    assert called.run == tmp_path / "runs" / "demo"
    assert called.parameters.paper == str(assets.sample("quote_noise/draft/paper.tex").resolve())
    assert called.parameters.log is not None


def test_a_run_for_real(paper: Path, capsys: Captured) -> None:
    arguments = ["refine", "draft/paper.tex", "--log", "log.md", "--cap", "2", "--json"]
    assert cli.run(arguments) == 0
    first = capsys.readouterr()
    result = json.loads(first.out)
    assert result["trajectory"].startswith("iter0 ")
    assert "Baseline" in first.err
    run = Path(result["run"])
    names = {p.name for p in run.iterdir() if not p.name.startswith(".")}
    assert names == {"artifacts", "log.txt", "notebook.ipynb", "report.html", "results.json", "run.json"}
    record = RunRecord.read(run)
    assert record is not None
    assert record.status is Status.OK
    assert "<svg" in (run / "report.html").read_text()
    assert paper.read_text() == PAPER
    before = {p: p.stat().st_mtime_ns for p in run.rglob("*")}
    assert cli.run(arguments) == 0
    again = capsys.readouterr()
    assert (again.out, again.err) == (first.out, "")
    assert {p: p.stat().st_mtime_ns for p in run.rglob("*")} == before
    paper.write_text(PAPER.replace("We don't see", "We do not see"))
    assert cli.run(arguments) == 64
    assert "--out" in capsys.readouterr().err


def test_a_real_halt_at_gate_a_and_past_it(paper: Path, capsys: Captured) -> None:
    paper.write_text(PAPER.replace("We don't see", "It is trained for 90 epochs. We do not see"))
    arguments = ["refine", "draft/paper.tex", "--log", "log.md", "--cap", "1"]
    assert cli.run(arguments) == 1
    out = capsys.readouterr().out
    assert "90 epochs" in out
    assert "paper.tex:7" in out
    assert "Confirmed failures" in (Path("runs") / "paper" / "report.html").read_text()
    assert cli.run([*arguments, "--past-gate-a"]) == 0
    assert "iter0" in capsys.readouterr().out
