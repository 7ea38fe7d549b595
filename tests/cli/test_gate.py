"""Gates as commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit import cli

PAPER = r"""\documentclass{article}
\begin{document}
\begin{abstract}
We reach an accuracy of 91.4\% on Alpha.
\end{abstract}
\section{Results}
Our method reaches an accuracy of 91.4\% on Alpha with the full model. It is trained for 20 epochs.
\end{document}
"""
LOG = "# Log\n\n| method | dataset | accuracy |\n|---|---|---|\n| ours | Alpha | 91.4 |\n\n- epochs: 20\n"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.tex"
    path.write_text(PAPER)
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.md"
    path.write_text(LOG)
    return path


def run(*arguments: object) -> int:
    return cli.run(["gate", *map(str, arguments)])


def document(capsys: Captured) -> dict[str, Any]:
    out, err = capsys.readouterr()
    assert err == ""
    return dict(json.loads(out))


def worse(paper: Path) -> Path:
    paper.write_text(PAPER.replace(r"accuracy of 91.4\% on Alpha with", r"accuracy of 97.7\% on Alpha with"))
    return paper


def test_claims_that_the_log_holds_pass(paper: Path, log: Path, capsys: Captured) -> None:
    assert run("claim-evidence", "--paper", paper, "--log", log, "--json") == 0
    report = document(capsys)
    assert (report["gate"], report["status"], report["findings"]) == ("claim-evidence", "pass", [])
    assert {"version", "summary", "supported", "attributed", "unsupported"} <= report.keys()


def test_a_claim_that_it_does_not_hold_is_a_finding(
    paper: Path, log: Path, tmp_path: Path, capsys: Captured
) -> None:
    out, out_md = tmp_path / "report.json", tmp_path / "map.md"
    files = ("--out", out, "--out-md", out_md)
    assert run("claim-evidence", "--paper", worse(paper), "--log", log, *files, "--json") == 1
    report = document(capsys)
    assert json.loads(out.read_text()) == report
    assert "97.7" in out_md.read_text()
    (finding,) = report["findings"]
    keys = {
        "rule",
        "severity",
        "message",
        "quote",
        "file",
        "line",
        "column",
        "span",
        "evidence",
        "suggestion",
    }
    assert keys <= finding.keys()
    assert (finding["file"], finding["line"]) == ("paper.tex", 7)


def test_findings_are_lines_with_their_place(paper: Path, log: Path, capsys: Captured) -> None:
    run("claim-evidence", "--paper", worse(paper), "--log", log)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("paper.tex:7:")
    assert "97.7" in lines[1]
    assert lines[-1].startswith("claim-evidence: 1 finding, ")


def test_what_a_paper_says_cannot_steer_the_terminal(paper: Path, log: Path, capsys: Captured) -> None:
    paper.write_text(worse(paper).read_text().replace("Our method", "Our \x1b[2J\u202emethod"))
    run("claim-evidence", "--paper", paper, "--log", log)
    run("source", "--paper", paper)
    shown = capsys.readouterr().out
    assert not set(shown) & set("\x1b\u202e")


@pytest.mark.parametrize("with_log", [True, False])
def test_failure_modes_none_or_not_checked(paper: Path, log: Path, with_log: bool, capsys: Captured) -> None:
    logs = ("--log", log) if with_log else ()
    assert run("failure-modes", "--paper", paper, *logs, "--json") == 0
    assert document(capsys)["findings"] == []


def test_a_confirmed_failure_is_2(paper: Path, log: Path, capsys: Captured) -> None:
    paper.write_text(PAPER.replace("20 epochs", "90 epochs"))
    assert run("failure-modes", "--paper", paper, "--log", log, "--json") == 2
    assert "confirmed" in {f["certainty"] for f in document(capsys)["findings"]}


def test_a_suspected_failure_is_1(paper: Path, log: Path, capsys: Captured) -> None:
    paper.write_text(PAPER.replace("It is trained", "Surprisingly, the gate is essential. It is trained"))
    assert run("failure-modes", "--paper", paper, "--log", log, "--json") == 1
    assert {f["certainty"] for f in document(capsys)["findings"]} == {"suspected"}


@pytest.mark.parametrize("strict", [False, True])
def test_the_reverse_outline_advises_unless_strict(
    paper: Path, tmp_path: Path, strict: bool, capsys: Captured
) -> None:
    paper.write_text(PAPER.replace("Our method", "However, our method"))
    out, out_json = tmp_path / "o.md", tmp_path / "o.json"
    options = ("--out", out, "--out-json", out_json, "--json", *(["--strict"] if strict else []))
    assert run("reverse-outline", "--paper", paper, *options) == (1 if strict else 0)
    assert "Results" in out.read_text()
    assert json.loads(out_json.read_text()) == document(capsys)


FAULTS = {
    "writing": ("Our method", "In this ever-evolving landscape we delve into a rich tapestry. Our method"),
    "citations": ("Our method", r"As known \cite{nobody}, our method"),
    "consistency": ("Our method", r"As Figure~\ref{fig:none} shows, our method"),
    "source": (r"\%", "%"),
    "style": ("It is trained", "We don't care. It is trained"),
}


@pytest.mark.parametrize("name", ["citations", "consistency", "source", "style", "writing"])
def test_a_gate_passes_a_clean_paper(name: str, paper: Path, capsys: Captured) -> None:
    assert run(name, "--paper", paper, "--json") == 0
    assert document(capsys)["status"] == "pass"


@pytest.mark.parametrize("name", ["citations", "consistency", "source", "style", "writing"])
def test_a_gate_finds_a_fault(name: str, paper: Path, tmp_path: Path, capsys: Captured) -> None:
    old, new = FAULTS[name]
    paper.write_text(PAPER.replace(old, new))
    assert run(name, "--paper", paper, "--out", tmp_path / "r.json", "--json") == 1
    assert json.loads((tmp_path / "r.json").read_text()) == document(capsys)


def test_a_revision_that_invents_is_refused(paper: Path, log: Path, tmp_path: Path, capsys: Captured) -> None:
    before = tmp_path / "before.tex"
    before.write_text(PAPER)
    assert run("revision", "--before", before, "--after", paper, "--log", log, "--json") == 0
    capsys.readouterr()
    assert run("revision", "--before", before, "--after", worse(paper), "--log", log, "--json") == 1
    assert document(capsys)["findings"]


@pytest.mark.parametrize("missing", ["paper", "log"])
def test_a_missing_input_is_66(paper: Path, log: Path, missing: str, capsys: Captured) -> None:
    (paper if missing == "paper" else log).unlink()
    assert run("claim-evidence", "--paper", paper, "--log", log, "--json") == 66
    out, err = capsys.readouterr()
    assert out == ""
    assert missing in err


def test_a_report_that_cannot_be_written_is_74(paper: Path, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("")
    assert run("style", "--paper", paper, "--out", tmp_path / "file" / "r.json") == 74
    assert "cannot write" in capsys.readouterr().err


def test_a_paper_is_not_touched(paper: Path, log: Path) -> None:
    run("claim-evidence", "--paper", paper, "--log", log)
    run("style", "--paper", paper)
    assert paper.read_text() == PAPER
    assert sorted(p.name for p in paper.parent.iterdir() if p.is_file()) == ["log.md", "paper.tex"]
