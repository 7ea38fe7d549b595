"""Packages and classes beside the paper, titles of classes, loops, glossaries and quotations."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source

from .spans import check_spans


def named(files: dict[str, str]) -> Paper:
    paper = parse_latex({name: Source(name, text) for name, text in files.items()}, "main.tex")
    check_spans(paper)
    return paper


def texts(paper: Paper) -> list[str]:
    return [p.text.text for p in paper.paragraphs]


def shown(text: str) -> str:
    return "\n".join(texts(named({"main.tex": text})))


DOCUMENT = "\\documentclass{%s}\\usepackage{%s}\\begin{document}%s\\end{document}"


@pytest.mark.parametrize(
    ("files", "body", "expected"),
    [
        ({"my.sty": "\\newcommand{\\x}[1]{<#1>}"}, "\\x{a} b", "<a> b"),
        ({"cls.cls": "\\newcommand{\\x}[1]{<#1>}"}, "\\x{a} b", "<a> b"),
        ({"my.sty": "\\RequirePackage{deep}", "deep.sty": "\\def\\x{A}"}, "\\x{} b", "A b"),
        ({"my.sty": "\\RequirePackage{my}\\def\\x{A}"}, "\\x{} b", "A b"),
        ({"my.sty": "\\input{defs}", "defs.tex": "\\def\\x{A}"}, "\\x{} b", "A b"),
        ({"cls.cls": "\\LoadClass{base}", "base.cls": "\\def\\x{A}"}, "\\x{} b", "A b"),
        (
            {"my.sty": "Stray text $ { \\section{No} \\label{l} % c\n\\def\\x{A}"},
            "\\x{} b",
            "{}A b".replace("{}", ""),
        ),
        ({"my.sty": "\\newenvironment{u}{(}{)}"}, "\\begin{u}a\\end{u} b", "(a) b"),
        ({"my.sty": "\\newtheorem{u}{U}"}, "\\begin{u}a\\end{u}", "a"),
        ({"my.sty": "\\newif\\ifa\\atrue"}, "\\ifa A\\else B\\fi", "A"),
        ({"my.sty": "\\DeclareSIUnit{\\req}{req}"}, "\\SI{5}{\\req}", "5 req"),
        ({"my.sty": "\\def\\section#1{gone}\\renewcommand{\\emph}[1]{gone}"}, "\\emph{a} b", "a b"),
        ({"my.sty": "\\newenvironment{itemize}{gone}{}"}, "\\begin{itemize}\\item a\\end{itemize}", "a"),
        ({"my.sty": "\\newacronym{c}{CNN}{net}"}, "\\acrshort{c} b", "CNN b"),
        ({}, "\\x{a} b", "a b"),
    ],
)
def test_macros_of_a_package_beside_the_paper(files: dict[str, str], body: str, expected: str) -> None:
    paper = named({"main.tex": DOCUMENT % ("cls", "other, my", body), **files})
    assert texts(paper) == [expected]
    assert not (paper.problems or paper.sections or paper.labels or paper.comments)
    assert paper.document_class == "cls"
    assert set(paper.sources) == {"main.tex", *files}
    assert parse_latex(paper.sources, "main.tex") == paper


def test_a_very_long_class_is_not_read() -> None:
    long = "\\def\\x{A}" + "% filler\n" * 20_000
    assert texts(named({"main.tex": DOCUMENT % ("cls", "a", "\\x{} b"), "cls.cls": long})) == ["b"]


def test_chains_of_packages_end() -> None:
    files = {f"p{i}.sty": f"\\RequirePackage{{p{i + 1}}}\\def\\x{{A}}" for i in range(300)}
    paper = named({"main.tex": DOCUMENT % ("c", "p0", "\\x{} b"), **files})
    assert texts(paper) == ["A b"]


def test_a_package_on_disk(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(DOCUMENT % ("article", "my", "\\x{} b"))
    (tmp_path / "my.sty").write_bytes("\\def\\x{A} % \xe9".encode("latin-1"))
    paper = read_paper(tmp_path)
    assert texts(paper) == ["A b"]
    assert not paper.problems


@pytest.mark.parametrize(
    "source",
    [
        "\\title{On A}", "\\icmltitle{On A}", "\\papertitle{On A}", "\\Title{On A}", "\\ctitle{On A}",
        "\\thusetup{title = {On A}, author = {B}}", "\\thusetup{author=B, title=On A}", "\\ustcsetup{title={On A}}",
        "\\hitsetup{title-cn={On A}}", "\\sjtusetup{info = {author={B}, title = {On A}}}",
        "\\thusetup{% all\n  title = {On A}, % the title\n}",
    ],
)  # fmt: skip
def test_titles_of_classes(source: str) -> None:
    paper = named({"main.tex": f"\\documentclass{{a}}{source}\\begin{{document}}Text.\\end{{document}}"})
    assert paper.title == "On A"
    assert texts(paper) == ["On A", "Text."]


def test_what_is_no_title() -> None:
    assert named({"main.tex": "\\pgfplotssetup{title=No}\\hypersetup{pdftitle={No}} Text"}).title == ""
    assert named({"main.tex": "\\newcommand{\\papertitle}{On A}\\title{\\papertitle} Text"}).title == "On A"
    assert named({"main.tex": "\\title{One}\\etitle{Two} Text"}).title == "One"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\foreach \x in {1,2,3} {Item \x. } After.", "Item 1. Item 2. Item 3. After."),
        (r"\foreach \x in {1,...,4}{\x}", "1234"),
        (r"\foreach \x in {a,...,d}{\x}", "abcd"),
        (r"\foreach \x in {0,2,...,8}{\x}", "02468"),
        (r"\foreach \x in {3,...,1}{\x}", "321"),
        (r"\foreach \x/\y in {1/a,2/b}{\x=\y, }end", "1=a, 2=b, end"),
        (r"\foreach \i in {1,2}{\foreach \j in {x,y}{\i\j }}", "1x 1y 2x 2y".replace(" ", "")),
        (r"\newcommand{\all}{p,q}\foreach \x in \all{<\x>}", "<p><q>"),
        (r"\foreach \x [count=\i] in {p,q}{\x}", "pq"),
        (r"\def\x{A}\foreach \x in {1}{\x}\x", "1A"),
        (r"\begin{tikzpicture}\foreach \x in {1,2}{\node {\x};}\end{tikzpicture}a", "a"),
        (r"\foreach a", "a"),
    ],
)
def test_loops(source: str, text: str) -> None:
    assert shown(source) == text


def test_labels_in_a_loop_have_their_own_names() -> None:
    paper = named(
        {"main.tex": r"\foreach \x in {1,2}{\begin{figure}\caption{C.}\label{f:\x}\end{figure}} \ref{f:1}"}
    )
    assert [label.name for label in paper.labels] == ["f:1", "f:2"]
    assert not paper.problems


def test_endless_loops_end() -> None:
    body = "\\foreach \\x in {1,...,99999999}{" * 8 + "a" + "}" * 8
    assert sum(len(p.text) for p in named({"main.tex": body}).paragraphs) < 3_000_000


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\newacronym{c}{CNN}{neural net} \gls{c}, \gls{c} and \glspl{c}", "neural net (CNN), CNN and CNNs"),
        (r"\newacronym{c}{CNN}{neural net} \Gls{c}", "Neural net (CNN)"),
        (r"\newacronym{c}{CNN}{neural net} \acrshort{c} \acrlong{c} \acrfull{c}", "CNN neural net neural net (CNN)"),
        (r"\newacronym[longplural={nets of x}]{c}{CNN}{net of x} \acrlongpl{c}", "nets of x"),
        (r"\newglossaryentry{s}{name={sun}, description={a, star}} The \gls{s}, \glspl{s}, \Gls{s}.",
         "The sun, suns, Sun."),
        (r"\newglossaryentry{s}{name=ox,plural=oxen,description=x} \glspl{s}", "oxen"),
        (r"\DeclareAcronym{c}{short=CNN, long={neural net}} \ac{c} \ac{c} \acs{c} \acl{c} \acp{c}",
         "neural net (CNN) CNN CNN neural net CNNs"),
        (r"\acrodef{c}[CNN]{neural net}\ac{c}, \acf{c}", "neural net (CNN), neural net (CNN)"),
        (r"\acrodef{CNN}{neural net}\ac{CNN}, \ac{CNN}", "neural net (CNN), CNN"),
        (r"\newacronym{c}{CNN}{net}\gls{c}\glsresetall\gls{c}", "net (CNN)net (CNN)"),
        (r"\newacronym{c}{CNN}{net}\glsunset{c}\gls{c}", "CNN"),
        (r"\newcommand{\n}{net}\newacronym{c}{CNN}{\emph{big} \n} \gls{c}.", "big net (CNN)."),
        (r"\gls{unknown} and \ac{CNN}", "unknown and CNN"),
        (r"\newacronym{c}{CNN}{net}\glslink{c}{some words}\glsadd{c}", "some words"),
        (r"\enquote{a \enquote{b} c} d", "“a ‘b’ c” d"),
        (r"\textcquote[12]{k}{Some words.} Then.", "“Some words.” [k] Then."),
        (r"\blockquote[A. Name]{Some words.} Then.", "“Some words.” Then."),
        (r"\newcommand{\q}[1]{\enquote{#1}}\q{a}", "“a”"),
    ],
)  # fmt: skip
def test_words_that_commands_stand_for(source: str, text: str) -> None:
    assert shown(source) == text
