"""`paperkit budget`, and the budget that `paperkit count --venue` adds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperkit import cli
from paperkit.cli.schema import schema_of

PAPER = (
    "\\documentclass{article}\n\\begin{document}\n\\begin{abstract}\nA short abstract.\n\\end{abstract}\n"
    "\\section{Introduction}\nSome words stand here.\n\\section{Results}\nMore words stand here.\n\\end{document}\n"
)
LONG = PAPER.replace("More words", "word " * 9000)

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "paper.tex"
    path.write_text(PAPER, encoding="utf-8")
    return path


def run(*arguments: object) -> int:
    return cli.run(["budget", *map(str, arguments)])


def test_a_paper_within_its_budget(paper: Path, capsys: Captured) -> None:
    assert run(paper, "--venue", "ICML") == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "paper.tex for Conference paper (conference), in words"
    rows = {line.split()[0]: line.split() for line in lines[3:6]}
    assert rows["Introduction"] == ["Introduction", "paper.tex:6", "4", "2178", "2395"]
    assert rows["Results"] == ["Results", "paper.tex:8", "4", "4822", "5304"]
    assert rows["main"] == ["main", "text", "8", "7000", "7700"]
    assert lines[-3:] == ["abstract: 3 words of 200", "run-in headings: 0, at most 2", "within the budget"]


def test_a_paper_over_its_budget_is_1_with_places(paper: Path, capsys: Captured) -> None:
    paper.write_text(LONG, encoding="utf-8")
    assert run(paper, "--venue", "conference") == 1
    out = capsys.readouterr().out
    assert "over: 2 budgets\n" in out
    assert "  paper.tex:6: The main text has 9006 words" in out
    assert "  paper.tex:8: “Results” has 9002 words" in out


def test_json_is_word_budget_json(paper: Path, capsys: Captured) -> None:
    assert run(paper, "--venue", "conference", "--out", "b.json", "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    record: dict[str, Any] = json.loads(out)
    assert record == json.loads((paper.parent / "b.json").read_text(encoding="utf-8"))
    assert record["actual"] == {
        "main": 8, "abstract": 3, "paragraph_directives": 0, "per_section": {"Introduction": 4, "Results": 4},
    }  # fmt: skip
    jsonschema.Draft202012Validator(schema_of("word-budget")).validate(record)


def test_an_earlier_budget_is_used_and_its_counts_are_made_anew(paper: Path, capsys: Captured) -> None:
    run(paper, "--venue", "conference", "--out", "b.json", "--json")
    first = json.loads(capsys.readouterr().out)
    paper.write_text(LONG, encoding="utf-8")
    assert run(paper, "--venue", "conference", "--budget", "b.json", "--json") == 1
    second = json.loads(capsys.readouterr().out)
    assert second["per_section_budget"] == first["per_section_budget"]
    assert second["actual"]["main"] == 9006


def test_a_budget_for_another_venue_or_another_paper_is_refused(paper: Path, capsys: Captured) -> None:
    run(paper, "--venue", "conference", "--out", "b.json", "--json")
    capsys.readouterr()
    assert run(paper, "--venue", "thesis", "--budget", "b.json") == 64
    assert "is a budget for conference, --venue is thesis" in capsys.readouterr().err
    paper.write_text(PAPER.replace("Results", "Findings"), encoding="utf-8")
    assert run(paper, "--venue", "conference", "--budget", "b.json") == 66
    assert "the paper has no section “Results”" in capsys.readouterr().err


def test_a_language_that_does_not_fit_is_told(paper: Path, capsys: Captured) -> None:
    assert run(paper, "--venue", "JACS") == 0
    note = "paper.tex is in English, journal counts Chinese characters: main text 8 words and 0 Chinese characters"
    assert capsys.readouterr().out.startswith(f"NOTE: {note}")
    assert run(paper, "--venue", "JACS", "--json") == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["main_budget_cn_chars"] == 9000
    assert err.startswith(note)


def test_without_a_venue_the_known_are_listed(paper: Path, capsys: Captured) -> None:
    assert run(paper) == 64
    out, err = capsys.readouterr()
    assert out == ""
    assert "journal, nature_sub, conference, thesis" in err
    assert run(paper, "--venue", "jurnal") == 64
    assert "the nearest is journal" in capsys.readouterr().err


def test_a_user_s_venue_and_a_faulty_one(paper: Path, capsys: Captured) -> None:
    Path("own.toml").write_text(
        'base = "conference"\nname = "w"\ntitle = "W"\n[main]\nleast = 1\nmost = 90\nbudget = 90\n',
        encoding="utf-8",
    )
    assert run(paper, "--venue", "own.toml") == 0
    assert "paper.tex for W (w), in words" in capsys.readouterr().out
    Path("own.toml").write_text('base = "conference"\nname = "w"\ntitle = 3\n', encoding="utf-8")
    assert run(paper, "--venue", "own.toml") == 66
    assert capsys.readouterr().err == "paperkit: own.toml: title: must be text, not 3\n"
    assert run(paper, "--venue", "gone.toml") == 66


def test_a_part_that_is_missing_is_loud(paper: Path, capsys: Captured) -> None:
    paper.write_text(PAPER.replace("More words", "\\input{gone}"), encoding="utf-8")
    assert run(paper, "--venue", "conference") == 1
    assert "paper.tex:9: NOT READ, every count is too low" in capsys.readouterr().out
    assert run(paper, "--venue", "conference", "--json") == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["venue"] == "conference"
    assert "NOT READ" in err


def test_the_paper_is_never_written_over(paper: Path, capsys: Captured) -> None:
    assert run(paper, "--venue", "conference", "--out", paper) == 64
    assert paper.read_text(encoding="utf-8") == PAPER
    assert "paper.tex" in capsys.readouterr().err


def test_a_paper_without_text_is_66(paper: Path, capsys: Captured) -> None:
    paper.write_text("\\documentclass{article}\\begin{document}\\end{document}", encoding="utf-8")
    assert run(paper, "--venue", "conference") == 66
    assert "no main text" in capsys.readouterr().err


def test_help_has_an_example(capsys: Captured) -> None:
    assert run("--help") == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Example: paperkit budget paper.tex --venue journal" in shown
    assert "Exit codes: 0; 1 where something is over" in shown


# --- count --------


def test_count_adds_the_budget(paper: Path, capsys: Captured) -> None:
    assert cli.run(["count", str(paper)]) == 0
    plain = capsys.readouterr().out
    assert cli.run(["count", str(paper), "--by", "section"]) == 0
    assert capsys.readouterr().out == plain
    assert cli.run(["count", str(paper), "--venue", "conference"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(plain)
    assert "paper.tex for Conference paper (conference), in words" in shown.removeprefix(plain)


def test_count_has_the_budget_in_json_only_with_a_venue(paper: Path, capsys: Captured) -> None:
    paper.write_text(LONG, encoding="utf-8")
    assert cli.run(["count", str(paper), "--json"]) == 0
    assert "budget" not in json.loads(capsys.readouterr().out)
    assert cli.run(["count", str(paper), "--venue", "conference", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["budget"]["actual"]["main"] == record["main_text"]["words"] == 9006
    check = jsonschema.Draft202012Validator(schema_of("count"))
    check.validate(record)
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**record, "budget": {"venue": "v"}})


def test_count_knows_no_other_table(paper: Path, capsys: Captured) -> None:
    assert cli.run(["count", str(paper), "--by", "page"]) == 64
    assert cli.run(["count", str(paper), "--venue", "nowhere"]) == 64
    assert capsys.readouterr().out == ""
