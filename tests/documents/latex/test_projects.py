"""Papers of several files in every form: which file is read, what it says, and what is said of a missing one."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.errors import InputError

BIB = "@article{k1, title={One}, year=2020}\n"


def project(**files: str) -> Paper:
    """A paper in memory; `__` in a name is a `/`, and a name without an end is a .tex file."""
    sources = {}
    for key, text in files.items():
        name = key.replace("__", "/").replace("UP/", "../")
        name = name if "." in name.rsplit("/", 1)[-1] else f"{name}.tex"
        sources[name] = Source(name, text)
    return parse_latex(sources, "main.tex")


def named(files: dict[str, str]) -> Paper:
    return parse_latex({name: Source(name, text) for name, text in files.items()}, "main.tex")


def texts(paper: Paper) -> list[str]:
    return [p.text.text for p in paper.paragraphs]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("\\input{b}", "b.tex"),
        ("\\input {b}", "b.tex"),
        ("\\input\n{b}", "b.tex"),
        ("\\input% x\n{b}", "b.tex"),
        ("\\input{ b }", "b.tex"),
        ("\\input{b.tex}", "b.tex"),
        ("\\input{./b}", "b.tex"),
        ("\\input{././b.tex}", "b.tex"),
        ("\\input{c/../b}", "b.tex"),
        ("\\input{c//b}", "c/b.tex"),
        ("\\input{../b}", "../b.tex"),
        ("\\input{../../x/b}", "../../x/b.tex"),
        ('\\input{"b c"}', "b c.tex"),
        ('\\input{"b c".tex}', "b c.tex"),
        ('\\input "b c" ', "b c.tex"),
        ("\\input{b  c}", "b c.tex"),
        ("\\input{b.c}", "b.c.tex"),
        ("\\input{b.c}", "b.c"),
        ("\\input{b.v2}", "b.v2.tex"),
        ("\\input{a_b-c+d}", "a_b-c+d.tex"),
        ("\\input{a\\_b}", "a_b.tex"),
        ("\\input{第一章/引言}", "第一章/引言.tex"),
        ("\\input{é}", "é.tex"),
        ("\\input b ", "b.tex"),
        ("\\input b\n", "b.tex"),
        ("\\input c/b.tex ", "c/b.tex"),
        ("\\include{b}", "b.tex"),
        ("\\include{c/b}", "c/b.tex"),
        ("\\subfile{c/b}", "c/b.tex"),
        ("\\subfileinclude{c/b}", "c/b.tex"),
        ("\\import{c/}{b}", "c/b.tex"),
        ("\\import{c}{b.tex}", "c/b.tex"),
        ("\\import{./c/}{b}", "c/b.tex"),
        ("\\import*{c/}{b}", "c/b.tex"),
        ("\\subimport{c/}{b}", "c/b.tex"),
        ("\\subimport*{c/d/}{b}", "c/d/b.tex"),
        ("\\includefrom{c/}{b}", "c/b.tex"),
        ("\\subincludefrom{c/}{b}", "c/b.tex"),
        ("\\inputfrom{c/}{b}", "c/b.tex"),
        ("\\InputIfFileExists{b}{}{}", "b.tex"),
        ("\\newcommand{\\f}{b}\\input{\\f}", "b.tex"),
        ("\\newcommand{\\f}{b}\\input{\\f.tex}", "b.tex"),
        ("\\def\\f{c}\\input{\\f/b}", "c/b.tex"),
        ("\\newcommand{\\f}{\\g}\\newcommand{\\g}{b}\\input{\\f}", "b.tex"),
        ("\\newcommand{\\f}[1]{\\input{#1}}\\f{b}", "b.tex"),
        ("\\newcommand{\\f}[2]{\\input{#1/#2}}\\f{c}{b}", "c/b.tex"),
        ("\\newcommand{\\f}{\\input}\\f{b}", "b.tex"),
        ("\\let\\f\\input\\f{b}", "b.tex"),
        ("\\newcommand{\\f}[1]{\\import{c/}{#1}}\\f{b}", "c/b.tex"),
        ("{\\input{b}}", "b.tex"),
        ("\\textbf{\\input{b}}", "b.tex"),
        ("\\ifx\\a\\b\\input{b}\\fi", "b.tex"),
        ("\\begin{center}\\input{b}\\end{center}", "b.tex"),
        ("\\IfFileExists{b}{\\input{b}}{}", "b.tex"),
    ],
)
def test_which_file_is_read(command: str, name: str) -> None:
    paper = named(
        {"main.tex": f"\\documentclass{{a}}\\begin{{document}}{command}\\end{{document}}", name: "Read."}
    )
    assert texts(paper) == ["Read."]
    assert set(paper.sources) == {"main.tex", name}
    assert [s.span.file for s in paper.sentences()] == [name]
    assert not paper.problems


@pytest.mark.parametrize(
    "command",
    ["% \\input{b}", "\\verb|\\input{b}|", "\\iffalse\\input{b}\\fi", "\\begin{comment}\\input{b}\\end{comment}",
     "\\newcommand{\\x}{\\input{b}}", "\\begin{verbatim}\\input{b}\\end{verbatim}", "\\inputs{b}", "\\inputencoding{b}",
     "\\endinput \\input{b}", "\\end{document}\\input{b}", "\\includeonly{b}"],
)  # fmt: skip
def test_what_reads_no_file(command: str) -> None:
    paper = project(main=f"A\n{command}\n", b="Read.")
    assert set(paper.sources) == {"main.tex"}
    assert not paper.problems


@pytest.mark.parametrize(
    ("command", "tried"),
    [
        ("\\input{b}", "b.tex, b"),
        ("\\input{b.tex}", "b.tex"),
        ("\\input{c/b.dat}", "c/b.dat.tex, c/b.dat"),
        ("\\include{b}", "b.tex, b"),
        ("\\import{c}{b}", "c/b.tex, c/b"),
        ("\\input{../b}", "../b.tex, ../b"),
        ("\\subfile{b}", "b.tex, b"),
    ],
)
def test_a_missing_file_is_a_problem_at_its_command(command: str, tried: str) -> None:
    paper = project(main=f"A {command} B")
    (problem,) = paper.problems
    assert problem.rule == "missing_input"
    assert problem.message.endswith(f"is not there (tried {tried})")
    assert paper.source(problem.span) == command
    assert " ".join(texts(paper)) == "A B"


@pytest.mark.parametrize(
    "command",
    ["\\input{}", "\\input", "\\input{ }", "\\import{}{}", "\\import{a}", "\\InputIfFileExists{}{a}{b}"],
)
def test_names_that_are_none(command: str) -> None:
    paper = project(main=f"A {command}")
    assert not [p for p in paper.problems if p.rule != "missing_input"]
    assert texts(paper)[0].startswith("A")


@pytest.mark.parametrize(
    "files",
    [
        {"main.tex": "\\input{main}"},
        {"main.tex": "\\input{./main.tex}"},
        {"main.tex": "\\input{b}", "b.tex": "\\input{main}"},
        {"main.tex": "\\input{b}", "b.tex": "\\input{c}", "c.tex": "\\input{b}"},
        {"main.tex": "\\def\\x{\\input{main}}\\x"},
        {"main.tex": "\\newcommand{\\x}[1]{\\input{#1}}\\x{b}", "b.tex": "\\x{b}"},
        {"main.tex": "\\import{c}{b}", "c/b.tex": "\\subimport{../c}{b}"},
        {"main.tex": "\\footnote{\\textbf{\\input{b}}}", "b.tex": "{\\input{b}}"},
        {"main.tex": "\\begin{tabular}{l}\\input{b}\\end{tabular}", "b.tex": "a & \\input{b}"},
    ],
)
def test_files_that_read_themselves(files: dict[str, str]) -> None:
    with pytest.raises(InputError, match=r"inputs itself: .* -> .*; take one"):
        named(files)


def test_each_file_shares_the_definitions_and_the_groups() -> None:
    paper = project(
        main="\\input{defs}\\x{1} \\input{open} c & d \\end{tabular}",
        defs="\\newcommand{\\x}[1]{<#1>}",
        open="\\begin{tabular}{ll} a & b \\\\",
    )
    assert texts(paper) == ["<1>"]
    assert [[c.text.text for c in row] for row in paper.tables[0].rows] == [["a", "b"], ["c", "d"]]
    assert [[c.span.file for c in row] for row in paper.tables[0].rows] == [
        ["open.tex"] * 2,
        ["main.tex"] * 2,
    ]


@pytest.mark.parametrize(
    ("main", "b", "expected"),
    [
        ("A \\input{b} C", "B", ["A B C"]),
        ("A\\input{b}C", "B", ["AB C"]),
        ("A\\input{b}C", "B%", ["ABC"]),
        ("A\\input{b}C", "B%\n", ["ABC"]),
        ("A\\input{b}C", "B\\%", ["AB% C"]),
        ("A\\input{b} C", "B\n", ["AB C"]),
        ("A\n\n\\input{b}\n\nC", "B", ["A", "B", "C"]),
        ("A \\include{b} C", "B", ["A", "B C"]),
        ("A \\input{b} C", "\n\nB\n\n", ["A", "B", "C"]),
        ("A \\input{b} C", "", ["A C"]),
        ("A \\input{b} C", "% only a comment", ["A C"]),
        ("A \\input{b} C", "B % comment at the end", ["A B C"]),
        ("A \\input{b} C", "B \\endinput X", ["A B C"]),
        ("A \\input{b} C", "\\documentclass{x}\\begin{document}B\\end{document}X", ["A B C"]),
        ("A \\input{b} C", "% first\n\\documentclass{x}\nX\\begin{document}B\\end{document}", ["A B C"]),
        ("A \\input{b} C", "$B", ["A B C"]),
        ("\\section{\\input{b}}", "B", ["B"]),
        ("\\footnote{\\input{b}}", "B\n\nC", ["B", "C"]),
        ("\\begin{figure}\\caption{\\input{b}}\\end{figure}", "B", ["B"]),
    ],
)
def test_what_stands_around_an_input(main: str, b: str, expected: list[str]) -> None:
    assert texts(project(main=main, b=b)) == expected


def test_files_seen_from_the_folder_of_the_file_that_asks() -> None:
    paper = project(
        main="\\input{c/one} \\subimport{c/}{two} \\import{c/}{four}",
        c__one="1 \\input{near}",
        c__near="near",
        c__two="2 \\subimport{d/}{three}",
        c__d__three="3",
        c__four="4 \\input{near}",
    )
    assert texts(paper) == ["1 near 2 3 4 near"]
    assert not paper.problems


def test_the_main_folder_wins_over_the_folder_of_the_file() -> None:
    paper = project(main="\\input{c/a}", c__a="\\input{b}", b="main's", c__b="c's")
    assert texts(paper) == ["main's"]


def test_sections_and_spans_over_files() -> None:
    paper = project(main="\\section{A}\nfirst\n\\input{b}\n\\section{C}\nlast", b="\\section{B}\nmiddle\n")
    assert [(s.title, s.span.file, paper.source(s.span)) for s in paper.sections] == [
        ("A", "main.tex", "\\section{A}\nfirst\n\\input{b}\n"),
        ("B", "b.tex", "\\section{B}\nmiddle\n"),
        ("C", "main.tex", "\\section{C}\nlast"),
    ]
    assert [p.section for p in paper.paragraphs if p.kind == "body"] == [0, 1, 2]


def test_deep_chains_and_wide_fans_of_files() -> None:
    files = {f"f{i}.tex": f"{i} \\input{{f{i + 1}}}" for i in range(50)}
    paper = named({"main.tex": "\\input{f0}", **files, "f50.tex": "end"})
    assert texts(paper) == [" ".join([*map(str, range(50)), "end"])]
    fan = named(
        {
            "main.tex": "".join(f"\\input{{f{i}}}\n\n" for i in range(300)),
            **{f"f{i}.tex": str(i) for i in range(300)},
        }
    )
    assert texts(fan) == [str(i) for i in range(300)]
    assert not fan.problems


def test_too_deep_a_chain_stops_and_says_so() -> None:
    files = {f"f{i}.tex": f"{i} \\input{{f{i + 1}}}" for i in range(100)}
    paper = named({"main.tex": "\\input{f0}", **files})
    assert [p.rule for p in paper.problems] == ["input_too_deep"]
    assert texts(paper)[0].startswith("0 1 2 3")


BBL = (
    "\\begin{thebibliography}{10}\n\\providecommand{\\natexlab}[1]{#1}\n\\expandafter\\ifx\\csname url\\endcsn"
    "ame\\relax\n"
    "  \\def\\url#1{\\texttt{#1}}\\fi\n\n\\bibitem[Smith and Lee(2020)]{k1}\nA.~Smith and B.~Lee.\n\\newblock "
    "One title.\n"
    "\\newblock \\emph{Journal}, 2020.\n\n\\bibitem[{Roe et~al.(2021)Roe, Doe, and Poe}]{k2}\nRoe et al."
    "\n\n\\end{thebibliography}\n"
)
BIBLATEX = (
    "\\refsection{0}\n\\datalist[entry]{nty/global//global/global}\n  \\entry{k1}{article}{}\n    \\name{autho"
    "r}{2}{}{%\n"
    "      {{hash=a}{%\n         family={Smith},\n         familyi={S\\bibinitperiod},\n         given={Ann},\n"
    "         giveni={A\\bibinitperiod}}}%\n      {{hash=b}{%\n         family={Lee},\n         given={Bo}}}%\n    }\n"
    "    \\field{title}{One {Big} title}\n    \\field{year}{2020}\n    \\verb{doi}\n    \\verb 10.1/x_y\n    "
    "\\endverb\n  \\endentry\n"
    "  \\entry{k2}{book}{}\n    \\field{title}{Two}\n  \\endentry\n\\enddatalist\n\\endrefsection\n"
)


def keys(paper: Paper) -> list[str]:
    return [entry.key for entry in paper.bibliography]


@pytest.mark.parametrize(
    "command", ["\\bibliography{refs}", "\\addbibresource{refs.bib}", "\\bibliography{refs,more}"]
)
@pytest.mark.parametrize("bbl", [BBL, BIBLATEX])
def test_a_bbl_stands_in_for_a_missing_bib(command: str, bbl: str) -> None:
    paper = named({"main.tex": f"A \\cite{{k1,k2}} {command}", "main.bbl": bbl})
    assert keys(paper) == ["k1", "k2"]
    assert not paper.problems
    assert texts(paper) == ["A [k1, k2]"]
    assert set(paper.sources) == {"main.tex", "main.bbl"}
    for entry in paper.bibliography:
        assert entry.span is not None
        assert entry.file == entry.span.file == "main.bbl"
        assert entry.key in paper.source(entry.span)


def test_what_a_bbl_says_of_an_entry() -> None:
    one, two = named({"main.tex": "\\bibliography{r}", "main.bbl": BBL}).bibliography
    assert (one.kind, one.fields["text"]) == ("bibitem", "A. Smith and B. Lee. One title. Journal, 2020.")
    assert two.fields["text"] == "Roe et al."
    one, two = named({"main.tex": "\\bibliography{r}", "main.bbl": BIBLATEX}).bibliography
    assert one.kind == "article"
    assert one.fields == {
        "author": "Smith, Ann and Lee, Bo",
        "title": "One {Big} title",
        "year": "2020",
        "doi": "10.1/x_y",
    }
    assert (two.kind, two.fields) == ("book", {"title": "Two"})


@pytest.mark.parametrize(
    ("files", "expected", "rules"),
    [
        ({"refs.bib": BIB, "main.bbl": BBL}, ["k1"], []),
        ({"other.bbl": BBL}, [], ["missing_bib"]),
        ({}, [], ["missing_bib"]),
        ({"main.bbl": ""}, [], []),
        ({"main.bbl": "\\begin{thebibliography}{1}\\bibitem{k9} Text."}, ["k9"], []),
        ({"main.bbl": "\\entry{k9}{book}{} \\field{title}{Open"}, ["k9"], []),
    ],
)
def test_when_a_bbl_is_read(files: dict[str, str], expected: list[str], rules: list[str]) -> None:
    paper = named({"main.tex": "A\\bibliography{refs}", **files})
    assert keys(paper) == expected
    assert [p.rule for p in paper.problems] == rules


def test_a_bbl_fills_in_what_the_other_bib_lacks_and_is_not_read_twice() -> None:
    paper = named({"main.tex": "A\\bibliography{refs,gone}", "refs.bib": BIB, "main.bbl": BBL})
    assert [(e.key, e.file) for e in paper.bibliography] == [("k1", "refs.bib"), ("k2", "main.bbl")]
    paper = named({"main.tex": "A\\bibliography{refs}\\input{main.bbl}", "main.bbl": BBL})
    assert keys(paper) == ["k1", "k2"]
    assert not paper.problems


def test_a_bbl_beside_a_main_file_on_disk(tmp_path: Path) -> None:
    (tmp_path / "my paper.tex").write_text(
        "\\documentclass{a}\\begin{document}A\\cite{k1}\\bibliography{r}\\end{document}"
    )
    (tmp_path / "my paper.bbl").write_text(BBL)
    paper = read_paper(tmp_path)
    assert keys(paper) == ["k1", "k2"]
    assert "my paper.bbl" in paper.sources
    assert parse_latex(paper.sources, paper.main) == paper


def test_a_bibliography_given_besides_leaves_the_bbl(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text("A\\bibliography{gone}")
    (tmp_path / "main.bbl").write_text(BBL)
    (tmp_path / "mine.bib").write_text("@misc{k7, title={Seven}}")
    paper = read_paper(tmp_path / "main.tex", bib=[tmp_path / "mine.bib"])
    assert keys(paper) == ["k7"]
    assert not paper.problems
