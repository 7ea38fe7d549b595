"""`paperkit quote`: what it prints, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit import cli

Captured = pytest.CaptureFixture[str]

PAPER = r"""\documentclass{article}
\begin{document}
\section{Results}
The share of sound boards rose from 41.0\% to 67.8\% and did not fall on any of the 12 piers.
We used the e\^icient model of the coast~\cite{lee} in all runs.
\end{document}
"""


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.tex"
    path.write_text(PAPER, encoding="utf-8")
    return path


def run(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    code = cli.run(["quote", *map(str, arguments)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def run_json(capsys: Captured, *arguments: object) -> tuple[int, Any]:
    code, out, err = run(capsys, *arguments, "--json")
    assert err == ""
    return code, json.loads(out)


def test_one_quote_as_json(paper: Path, capsys: Captured) -> None:
    code, record = run_json(capsys, paper, "--quote", "rose from 41.0% to 67.8% and did not fall")
    assert code == 0
    assert record["status"] == "exact"
    assert record["score"] == 100.0
    assert (record["file"], record["line"], record["page"]) == ("paper.tex", 4, None)
    assert PAPER[slice(*record["span"])].startswith("rose from")
    assert record["text"] == "rose from 41.0% to 67.8% and did not fall"
    assert (record["reason"], record["notes"]) == (None, [])


@pytest.mark.parametrize(
    ("quote", "status", "reason", "code"),
    [
        ("The share of saund boards rose from 41.0% to 67.8%", "fuzzy", None, 0),
        ("The share of sound boards rose from 41.0% to 67.9%", "not_found", "number_changed", 1),
        ("and did fall on any of the 12 piers", "not_found", "negation_changed", 1),
        ("The share of sound boards fell from 41.0% to 67.8%", "not_found", "direction_changed", 1),
        ("a sentence that is nowhere in the paper", "not_found", "below_minimum", 1),
    ],
)
def test_verdicts(
    paper: Path, capsys: Captured, quote: str, status: str, reason: str | None, code: int
) -> None:
    found, record = run_json(capsys, paper, "--quote", quote)
    assert (found, record["status"], record["reason"]) == (code, status, reason)


def test_several_quotes_are_a_list(paper: Path, capsys: Captured) -> None:
    code, records = run_json(
        capsys, paper, "--quote", "did not fall on any", "--quote", "was never seen by us"
    )
    assert code == 1
    assert [record["status"] for record in records] == ["exact", "not_found"]


def test_quotes_of_a_file(paper: Path, tmp_path: Path, capsys: Captured) -> None:
    lines = tmp_path / "quotes.txt"
    lines.write_text("did not fall on any\n\n  model of the coast\n", encoding="utf-8")
    code, records = run_json(capsys, paper, "--quotes", lines)
    assert code == 0
    assert [record["quote"] for record in records] == ["did not fall on any", "model of the coast"]
    one = tmp_path / "one.jsonl"
    one.write_text('{"quote": "did not fall on any", "page": 3}\n', encoding="utf-8")
    code, records = run_json(capsys, paper, "--quotes", one)
    assert code == 0
    assert [(record["cited_page"], record["page"]) for record in records] == [(3, None)]


def test_for_people(paper: Path, capsys: Captured) -> None:
    code, out, _ = run(
        capsys, paper, "--quote", "did not fall on any", "--quote", "rose from 41.0% to 67.9% and did"
    )
    assert code == 1
    assert "paper.tex:4: exact [did not fall on any]" in out
    assert "not found: a number or a sign is another there" in out
    assert "rose from 41.0% to 67.8% and did" in out


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"quote": 5}\n', "quotes:1: quote"),
        ('{"quote": "a b"}\n{"page": 2}\n', "quotes:2: quote"),
        ('{"quote": "a", "page": 0}\n', "quotes:1: page"),
        ('{"quote": "a", "page": "2"}\n', "quotes:1: page"),
        ('{"quote": "a", "page": true}\n', "quotes:1: page"),
        ("{nonsense}\n", "quotes:1: not JSON"),
        ('{"quote": "a b"}\nplain words\n', "quotes:2: not JSON"),
        ('\n{"quote": "a b"}\n{"quote": \n', "quotes:3: not JSON"),
        ('["a b",\n "c d"\n', "not JSON"),
        ('["a b", 5]', "quotes: [1]: quote"),
        ("[]", "has no quotes"),
        ("%PDF-1.7 and so on", "no text file"),
        ("a\0b", "no text file"),
        ("\n \n", "has no quotes"),
    ],
)
def test_a_bad_file_of_quotes(paper: Path, tmp_path: Path, capsys: Captured, content: str, says: str) -> None:
    path = tmp_path / "quotes"
    path.write_text(content, encoding="utf-8")
    code, out, err = run(capsys, paper, "--quotes", path)
    assert (code, out) == (66, "")
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [
        '["did not fall on any", {"quote": "model of the coast"}]',
        '[\n  "did not fall on any",\n  "model of the coast"\n]\n',
        '"did not fall on any"\nmodel of the coast\n',
    ],
)
def test_an_array_of_quotes(paper: Path, tmp_path: Path, capsys: Captured, content: str) -> None:
    path = tmp_path / "quotes"
    path.write_text(content, encoding="utf-8")
    code, records = run_json(capsys, paper, "--quotes", path)
    assert code == 0
    assert [record["quote"].strip('"') for record in records] == ["did not fall on any", "model of the coast"]


def test_a_page_that_the_paper_cannot_have(shared: Path, capsys: Captured) -> None:
    path = shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf"
    code, out, err = run(capsys, path, "--quote", "type-stable", "--page", "15")
    assert (code, out) == (64, "")
    assert "has 14 pages" in err
    assert run(capsys, path, "--quote", "a sentence of no paper at all", "--page", "14")[0] == 1


def test_a_page_of_a_paper_without_pages(paper: Path, capsys: Captured) -> None:
    code, out, _ = run(capsys, paper, "--quote", "did not fall on any", "--page", "3")
    assert code == 0
    assert "no pages" in out


def test_a_part_that_is_too_short_is_told(paper: Path, capsys: Captured) -> None:
    _, out, _ = run(capsys, paper, "--quote", "the share of sound boards ... was")
    assert "a part is too short" in out
    _, out, _ = run(capsys, paper, "--quote", "of soumd")
    assert "under 20 characters" in out


def test_wrong_use(paper: Path, tmp_path: Path, capsys: Captured) -> None:
    assert run(capsys, paper)[0] == 64
    assert run(capsys)[0] == 64
    assert run(capsys, paper, "--quote", "a", "--page", "0")[0] == 64
    assert run(capsys, tmp_path / "none.tex", "--quote", "a")[0] == 66
    assert run(capsys, paper, "--quotes", tmp_path / "none")[0] == 66
    assert run(capsys, paper, "--quotes", tmp_path)[0] == 66


def test_help_has_an_example(capsys: Captured) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "Example: paperkit quote" in out


def test_a_quote_that_would_steer_the_terminal_is_shown_as_marks(paper: Path, capsys: Captured) -> None:
    _, out, _ = run(capsys, paper, "--quote", "did \x1b[2J not fall on any of them at all")
    assert "\x1b" not in out


def test_a_real_pdf(shared: Path, capsys: Captured) -> None:
    path = shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf"
    import pymupdf

    with pymupdf.open(path) as document:
        words = document[6].get_text().split()
    quote = " ".join(words[200:215])
    code, record = run_json(capsys, path, "--quote", quote, "--page", "6")
    assert (code, record["page"], record["cited_page"]) == (0, 7, 6)
    assert record["notes"] == ["other_page"]
    code, record = run_json(capsys, path, "--quote", quote, "--page", "7")
    assert (code, record["page"], record["notes"]) == (0, 7, [])


def test_a_scan_is_not_verified(shared: Path, capsys: Captured) -> None:
    code, record = run_json(
        capsys, shared / "data/pdf/scanned/image_only_ccitt.pdf", "--quote", "any words at all here"
    )
    assert (code, record["status"], record["reason"]) == (1, "not_found", "no_text")
