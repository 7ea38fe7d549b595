"""`paperkit gate revision` as a shell sees it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit import cli

PAPER = r"""\documentclass{article}
\begin{document}
\section{Results}
The recall of ours is 90.6\% on lamps \cite{ada}. The finder is quick.
\bibliography{refs}
\end{document}
"""
LOG = "# Log\n\n| method | recall |\n|---|---|\n| ours | 90.6 |\n| base | 87.4 |\n"

Captured = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    return cli.run(["gate", "revision", *map(str, arguments)])


@pytest.fixture
def drafts(tmp_path: Path) -> Path:
    """A workspace: two rounds of a draft with their bibliography, and a log."""
    for n in (0, 1):
        (tmp_path / f"iter{n}").mkdir()
        (tmp_path / f"iter{n}" / "paper.tex").write_text(PAPER)
        (tmp_path / f"iter{n}" / "refs.bib").write_text("@misc{ada, title={On Lamps}, year=2000}\n")
    (tmp_path / "experimental_log.md").write_text(LOG)
    return tmp_path


def revise(drafts: Path, old: str, new: str) -> tuple[str, Path, str, Path]:
    assert old in PAPER
    (drafts / "iter1" / "paper.tex").write_text(PAPER.replace(old, new))
    return "--before", drafts / "iter0" / "paper.tex", "--after", drafts / "iter1" / "paper.tex"


def rules(capsys: Captured) -> list[str]:
    return [finding["rule"].partition(".")[2] for finding in json.loads(capsys.readouterr().out)["findings"]]


def test_a_safe_revision(drafts: Path, capsys: Captured) -> None:
    assert run(*revise(drafts, "The finder is quick.", "We find that the finder is quick.")) == 0
    assert "revision: 0 findings" in capsys.readouterr().out


def test_a_new_number_is_refused_unless_the_log_has_it(drafts: Path, capsys: Captured) -> None:
    better = revise(drafts, "The finder is quick.", r"The recall of base is 87.4\%.")
    log = drafts / "experimental_log.md"
    assert run(*better, "--json") == 1
    assert rules(capsys) == ["new_number"]
    assert run(*better, "--log", log, "--json") == 0
    assert rules(capsys) == []
    invented = revise(drafts, "The finder is quick.", r"The recall of base is 88.4\%.")
    assert run(*invented, "--log", log) == 1
    out = capsys.readouterr().out
    assert "critical: The revision adds 88.4" in out
    assert "paper.tex:4:" in out


def test_the_bibliography_is_the_pool(drafts: Path, tmp_path: Path, capsys: Captured) -> None:
    cited = revise(drafts, r"\cite{ada}", r"\cite{ada,bob}")
    assert run(*cited, "--json") == 1
    assert rules(capsys) == ["new_citation"]
    bib = tmp_path / "more.bib"
    bib.write_text("@misc{bob, title={On Doors}, year=2000}\n")
    assert run(*cited, "--bib", bib, "--json") == 0
    assert rules(capsys) == []


def test_limitations(drafts: Path, capsys: Captured) -> None:
    limited = revise(
        drafts, "The finder is quick.", "The finder is quick. A limitation of our finder is its cost."
    )
    assert run(*limited, "--json") == 1
    assert rules(capsys) == ["new_limitation"]
    assert run(*limited, "--allow-limitations") == 0


def test_a_truncated_file(drafts: Path, tmp_path: Path, capsys: Captured) -> None:
    cut = revise(drafts, " The finder is quick.\n\\bibliography{refs}\n\\end{document}\n", " The finder is")
    out = tmp_path / "report.json"
    assert run(*cut, "--json", "--out", out) == 1
    assert set(rules(capsys)) == {"cut_off"}
    assert json.loads(out.read_text())["summary"]["refused"] is True


def test_folders_of_papers(drafts: Path, capsys: Captured) -> None:
    assert run("--before", drafts / "iter0", "--after", drafts / "iter1") == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [([], 64), (["--before", "x"], 64), (["--before", "gone.tex", "--after", "gone.tex"], 66)],
)
def test_wrong_use_and_missing_input(arguments: list[str], code: int, capsys: Captured) -> None:
    assert run(*arguments) == code
    assert capsys.readouterr().out == ""


def test_no_draft_is_written_over(drafts: Path, capsys: Captured) -> None:
    paths = revise(drafts, "quick", "fast")
    assert run(*paths, "--out", paths[3]) == 64
    assert run(*paths, "--out", paths[1]) == 64
    assert (drafts / "iter0" / "paper.tex").read_text() == PAPER


def test_the_example_of_the_help_runs(
    drafts: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert run("--help") == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Exit codes: 0 safe, 1 refused." in shown
    example = shown.partition("Example: paperkit ")[2].split()[:8]
    assert example[-1] == "experimental_log.md"
    monkeypatch.chdir(drafts)
    assert cli.run(example) == 0
