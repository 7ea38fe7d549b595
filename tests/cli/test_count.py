"""`paperkit count`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit import cli

PAPER = r"""\documentclass{article}
% a comment
\title{A short title}
\begin{document}
\begin{abstract}
Four words of abstract.
\end{abstract}
\section{Results}
We reach 91.4\% on 1,234 items, as $x$ shows~\cite{key}.\footnote{Two words.}
\subsection{\textcolor{red}{Deeper}}
It goes on.
\begin{figure}\caption{Three more words.}\end{figure}
\paragraph{Run in} And on.
\end{document}
"""

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.tex"
    path.write_text(PAPER, encoding="utf-8")
    return path


def run(*arguments: object) -> int:
    return cli.run(["count", *map(str, arguments)])


def document(capsys: Captured) -> dict[str, Any]:
    out, err = capsys.readouterr()
    assert err == ""
    return dict(json.loads(out))


def test_the_counts_as_json(paper: Path, capsys: Captured) -> None:
    assert run(paper, "--json") == 0
    record = document(capsys)
    assert list(record) == [
        "paper", "language", "unit", "body", "main_text", "abstract", "appendix", "headings", "captions", "footnotes",
        "total", "title", "paragraph_directives", "sections", "excluded", "unread",
    ]  # fmt: skip
    assert record["body"] == {"words": 17, "cn_chars": 0}
    assert record["abstract"] == {"words": 4, "cn_chars": 0}
    assert record["main_text"] == {"words": 13, "cn_chars": 0}
    assert record["headings"] == {"words": 4, "cn_chars": 0}
    assert record["total"]["words"] == 17 + 4 + 3 + 2
    assert record["paragraph_directives"] == 1
    assert [section["title"] for section in record["sections"]] == ["Abstract", "Results", "Deeper"]
    assert record["sections"][1]["place"] == {"file": "paper.tex", "line": 8, "column": 1}
    assert record["excluded"]["inline_math"] == record["excluded"]["citations"] == 1


def test_the_same_paper_gives_the_same_bytes_and_no_path_of_the_machine(
    paper: Path, capsys: Captured
) -> None:
    run(paper, "--json")
    first = capsys.readouterr().out
    run(paper.parent, "--json")
    assert capsys.readouterr().out == first
    assert str(paper.parent) not in first


def test_a_table_for_people(paper: Path, capsys: Captured) -> None:
    assert run(paper) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "paper.tex: English, counted in words"
    rows = {line.split()[0]: line.split() for line in lines[2:6]}
    assert rows["section"] == [
        "section",
        "place",
        "text",
        "with",
        "subsections",
        "heading",
        "captions",
        "footnotes",
    ]
    assert rows["Abstract"] == ["Abstract", "paper.tex:5", "4", "4", "0", "0", "0"]
    assert rows["Results"] == ["Results", "paper.tex:8", "8", "13", "1", "0", "2"]
    assert rows["Deeper"] == ["Deeper", "paper.tex:10", "5", "5", "3", "3", "0"]
    text = "\n".join(lines)
    assert "body: 17: abstract 4, main text 13\n" in text
    assert "total: 26: body, headings, captions and footnotes\n" in text
    assert "1 inline and 0 displayed formulas; 1 citation; " in text
    assert "NOT READ" not in text


def test_chinese_titles_keep_the_columns(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "p.tex"
    path.write_text(
        "\\documentclass{ctexart}\\begin{document}\n\\section{引言}\n我们用 BERT 做实验。\n"
        "\\section{A}\n结果很好。\n\\end{document}",
        encoding="utf-8",
    )
    assert run(path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("p.tex: Chinese, counted in Chinese characters")
    assert lines[3].startswith("引言     p.tex:2 ")
    assert lines[4].startswith("A        p.tex:4")
    assert "body: 11 (10 Chinese characters, 1 word): abstract 0, main text 11" in lines


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_that_is_missing_is_loud(paper: Path, as_json: bool, capsys: Captured) -> None:
    paper.write_text(PAPER.replace("It goes on.", "\\input{gone}"), encoding="utf-8")
    assert run(paper, *(["--json"] if as_json else [])) == 1
    out, err = capsys.readouterr()
    assert err == ""
    if as_json:
        (unread,) = json.loads(out)["unread"]
        assert "gone" in unread["message"]
        assert unread["place"]["line"] == 11
    else:
        first = out.splitlines()[0]
        assert first.startswith("paper.tex:11: NOT READ, every count is too low: gone")


@pytest.mark.parametrize("content", [None, "", "\x00\x01binary\x00" * 50])
def test_no_paper_is_66(tmp_path: Path, content: str | None, capsys: Captured) -> None:
    path = tmp_path / "p.tex"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert run(path, "--json") == 66
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("paperkit: ")


@pytest.mark.parametrize("arguments", [[], ["a.tex", "b.tex"], ["--jsn", "a.tex"]])
def test_wrong_use_is_64(arguments: list[str], capsys: Captured) -> None:
    assert run(*arguments) == 64
    assert capsys.readouterr().out == ""


def test_help_says_what_counts_and_shows_an_example(capsys: Captured) -> None:
    assert run("--help") == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Example: paperkit count paper.tex" in shown
    assert "Exit codes: 0" in shown
    assert "texcount" in shown


def test_a_paper_is_not_touched_and_cannot_steer_the_terminal(paper: Path, capsys: Captured) -> None:
    text = PAPER.replace("{Results}", "{Res\x1b[2J\u202eults}")
    paper.write_text(text, encoding="utf-8")
    run(paper)
    assert not set(capsys.readouterr().out) & set("\x1b\u202e")
    assert paper.read_text(encoding="utf-8") == text
    assert [path.name for path in paper.parent.iterdir() if path.is_file()] == ["paper.tex"]


def test_an_empty_document_counts_nothing(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "p.tex"
    path.write_text("\\documentclass{article}\\begin{document}\\end{document}")
    assert run(path) == 0
    assert "body: 0: abstract 0, main text 0" in capsys.readouterr().out
    assert run(path, "--json") == 0
    assert document(capsys)["sections"] == []
