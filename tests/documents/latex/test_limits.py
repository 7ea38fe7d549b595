"""Sources made to have no end, to double at each step or to ask for huge numbers: reading stays small and says so."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paperkit.documents import parse_latex, split_sentences
from paperkit.documents.latex.tokens import Braces
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


ENDLESS = [
    "\\def\\a{\\a}\\a",
    "\\def\\a{x\\a}\\a",
    "\\def\\a{\\a x}\\a",
    "\\def\\a{\\a\\a}\\a",
    "\\def\\a{\\b}\\def\\b{\\c}\\def\\c{\\a}\\a",
    "\\def\\a{{\\a}}\\a",
    "\\def\\a{$\\a$}\\a",
    "\\def\\a{\\footnote{\\a}}\\a",
    "\\def\\a{\\section{\\a}}\\a",
    "\\def\\a{\\frac{\\a}{\\a}}$\\a$",
    "\\def\\a{\\sqrt{\\a}}$\\a$",
    "\\def\\a{\\text{\\a}}$\\a$",
    "\\def\\a{\\begin{center}\\a\\end{center}}\\a",
    "\\def\\a{\\begin{tabular}{l}\\a & \\a\\end{tabular}}\\a",
    "\\def\\a{\\caption{\\a}}\\begin{figure}\\a\\end{figure}",
    "\\def\\a#1{\\a{#1#1}}\\a{x}",
    "\\def\\a#1{\\a{\\a{#1}}}\\a{x}",
    "\\def\\a#1{#1\\a{#1#1#1#1#1#1#1#1#1}}\\a{x}",
    "\\def\\a#1{\\ref{#1}\\a{#1#1#1#1#1#1#1#1#1}}\\a{x}",
    "\\def\\a#1{\\cite{#1,#1}\\a{#1,#1,#1,#1}}\\a{x}",
    "\\def\\a#1{\\verb|#1|\\url{#1#1}\\a{#1#1}}\\a{x}",
    "\\def\\a#1{\\num{#1}\\SI{#1}{#1}\\a{#1#1#1}}$\\a{1}$",
    "\\def\\a#1{\\label{#1}\\a{#1#1#1#1}}\\a{x}",
    "\\def\\a#1{\\input{#1}\\a{#1#1#1#1}}\\a{x}",
    "\\def\\a#1{\\binom{#1}{#1}\\a{#1#1#1#1}}$\\a{x}$",
    "\\def\\a#1{\\a{}\\a{#1}\\a{#1#1}}\\a{}",
    "\\newcommand{\\a}[1][\\a]{#1}\\a",
    "\\newcommand{\\a}[1][x]{\\a[#1#1]}\\a",
    "\\newenvironment{u}{\\begin{u}}{\\end{u}}\\begin{u}x\\end{u}",
    "\\newenvironment{u}{\\begin{u}\\begin{u}}{}\\begin{u}x",
    "\\newenvironment{u}{}{\\end{u}\\begin{u}\\end{u}}\\begin{u}x\\end{u}",
    "\\newenvironment{u}[1]{#1\\begin{u}{#1#1}}{}\\begin{u}{x}",
    "\\let\\a\\b\\let\\b\\a\\a\\b",
    "\\def\\a{\\b}\\let\\b\\a\\b",
    "\\let\\a\\a\\a",
    "\\def\\a{\\let\\a\\a\\a}\\a",
    "\\def\\a{\\def\\a{\\a}\\a}\\a",
    "\\def\\a{\\newcommand{\\b}{\\a}\\b}\\a",
    "\\def\\a{\\@ifnextchar x{\\a}{\\a}}\\a",
    "\\def\\a{\\@ifstar{\\a*}{\\a*}}\\a",
    "\\NewDocumentCommand{\\a}{s O{\\a} m}{\\a*[#2]{#3#3}}\\a{x}",
    "\\DeclarePairedDelimiter{\\a}{\\a}{\\a}$\\a{x}$",
    "\\DeclareMathOperator{\\a}{\\a\\a}$\\a$",
    "\\DeclareSIUnit{\\a}{\\a\\a}\\SI{1}{\\a}",
    "\\foreach \\x in {1,...,99999999} {\\x}",
    "\\loop\\a\\repeat",
    "\\def\\a{\\item \\begin{itemize}\\a\\end{itemize}}\\a",
    "\\def\\a{\\iffalse\\a\\fi\\iftrue\\a\\fi}\\a",
    "\\def\\a{\\csname a\\endcsname\\a}\\a",
    "\\def\\a{\\expandafter\\a\\a}\\a",
    "\\def\\a{\\'\\a}\\a",
    "\\def\\a{\\MakeShortVerb{\\|}|\\a|\\a}\\a",
]


@pytest.mark.parametrize("source", ENDLESS)
@pytest.mark.parametrize("times", [1, 3])
def test_endless_sources_end(source: str, times: int) -> None:
    paper = parse("Before. " + (source + " ") * times + "}]$ After.\n\nLast words.")
    assert sum(len(p.text) for p in paper.paragraphs) < 3_000_000
    assert paper.paragraphs


def test_a_document_has_one_budget() -> None:
    """A macro that runs to its own limit each time it is used does not do so a thousand times."""
    letters = "abcdefghijklm"
    doubling = "\\def\\za{lol }" + "".join(
        f"\\def\\z{new}{{\\z{old}\\z{old}}}" for old, new in pairwise(letters)
    )
    paper = parse(doubling + "\\zl\n\n" * 1000 + "\\newcommand{\\x}{end}\\x plain.")
    assert {p.rule for p in paper.problems} == {"input_too_deep"}
    assert len(paper.problems) == 1
    assert "too much text" in paper.problems[0].message
    assert sum(len(p.text) for p in paper.paragraphs) < 3_000_000
    assert paper.paragraphs[-1].text.text.endswith("plain.")


def test_a_large_argument_used_often_is_cut() -> None:
    paper = parse("\\newcommand{\\x}[1]{" + "#1 " * 2000 + "}\\x{" + "word " * 20_000 + "} Last.")
    assert sum(len(p.text) for p in paper.paragraphs) < 30_000_000
    assert paper.paragraphs[-1].text.text.endswith("Last.")


def test_a_large_file_read_often_is_cut() -> None:
    sources = {
        "a.tex": Source("a.tex", "\\input{b}\n\n" * 400 + "Last."),
        "b.tex": Source("b.tex", "word " * 40_000),
    }
    paper = parse_latex(sources, "a.tex")
    assert {p.rule for p in paper.problems} == {"input_too_deep"}
    assert "again and again" in paper.problems[0].message
    assert paper.paragraphs[-1].text.text == "Last."
    assert sum(len(p.text) for p in paper.paragraphs) < 30_000_000


@pytest.mark.parametrize("count", [1000, 6000])
def test_an_honest_paper_has_no_limit(count: int) -> None:
    source = "\\newcommand{\\new}[1]{\\textcolor{blue}{#1}}\\newcommand{\\ours}{\\textsc{Ours}\\xspace}"
    paper = parse(source + "\\new{\\ours is \\new{good}.} And \\ours wins.\n\n" * count)
    assert not paper.problems
    assert {p.text.text for p in paper.paragraphs} == {"Ours is good. And Ours wins."}
    assert len(paper.paragraphs) == count


def test_a_whole_paper_in_one_argument() -> None:
    body = "Words \\emph{and} $x_1$ more. \\new{Inner \\cite{k}.}\n\n" * 3000
    paper = parse("\\newcommand{\\new}[1]{\\textcolor{red}{#1}}\\new{" + body + "}")
    assert not paper.problems
    assert len(paper.citations) == 3000
    assert {p.text.text for p in paper.paragraphs} == {"Words and x_1 more. Inner [k]."}


DEEP = ["{", "[", "(", "$", "\\(", "\\[", "\\begin{center}", "\\begin{itemize}\\item ", "\\footnote{", "\\textbf{",
    "\\section{", "\\begin{tabular}{l}", "\\caption{", "\\iffalse ", "\\left(", "\\frac{", "\\sqrt{", "x^{", "\\verb|",
    "\\item[", "\\cite[", "\\begin{equation}", "\\begin{figure}", "\\text{", "\\hyperref[x]{", "\\multirow{2}{*}{",
    "\\newcommand{\\x}{", "\\def\\x#1{", "\\url{", "\\SI{1}{", "\\title{", "\\abstract{", "\\item[\\textbf{", "``",
    "\\begin{thebibliography}{9}\\bibitem{k}", "\\begin{lstlisting}[", "\\begin", "\\ensuremath{",
    "\\parbox{1cm}{"]  # fmt: skip


@pytest.mark.parametrize("opening", DEEP)
def test_two_thousand_levels_left_open(opening: str) -> None:
    paper = parse("Start. " + opening * 2000 + " x")
    assert paper.paragraphs[0].text.text.startswith("Start.")


CLOSERS = ["}", "]", ")", "\\)", "\\]", "\\end{center}", "\\end{document}", "\\end{tabular}", "\\fi", "\\else",
    "\\right)",
    "&", "\\\\", "\\hline", "\\endhead", "\\item", "|", "''", "\\endcsname", "\\end", "\\end{}", "\\bibitem{x}",
    "#1"]  # fmt: skip


@pytest.mark.parametrize("closing", CLOSERS)
def test_two_thousand_ends_of_nothing(closing: str) -> None:
    paper = parse("Start. " + closing * 2000 + " end")
    assert paper.paragraphs[0].text.text.startswith("Start.")


UNITS = [
    "We do it. ",
    "w. ",
    "the x. y ",
    "a---b. ",
    "x [a]. ",
    "e.g. A ",
    "我。",
    "\\begin{lstlisting}[caption={a}]\nx\n\\end{lstlisting}\n",
    "\\MakeShortVerb{\\|}|a b| c ",
    "|a ",
    "\\let\\x\\emph \\x{a} ",
    "\\newcommand{\\z}[1]{<#1>}\\z{a b} ",
    "\\ref{a,b} ",
    "\\begin{tabular}{l} \\multirow{-200}{*}{a} \\\\ ",
    "\\begin{longtable}{l} a \\endhead b \\endfoot c \\\\ ",
    "\\item[a % ]\n b] ",
]


@pytest.mark.parametrize("unit", UNITS)
def test_a_form_many_times_reads(unit: str) -> None:
    paper = parse("\\MakeShortVerb{\\|}" + unit * 6000 + "\n\nLast.")
    assert paper.problems or paper.paragraphs[-1].text.text.endswith("Last.")


@pytest.mark.parametrize(
    "unit", ["a. b ", "the x. y ", "No. 3 a. b. ", "A. B. ", "(a. ", "1. ", "word ", "x [a]. y", "。"]
)
def test_a_long_text_splits(unit: str) -> None:
    text = unit * 40_000
    ranges = split_sentences(text)
    assert ranges[-1][1] == len(text.rstrip())


@pytest.mark.parametrize(
    ("text", "start", "short_verbs", "close"),
    [
        ("{}", 0, "", 1),
        ("{{}}", 0, "", 3),
        ("{{}}", 1, "", 2),
        ("{", 0, "", -1),
        ("{{}", 0, "", -1),
        ("{\\}}", 0, "", 3),
        ("{\\\\}", 0, "", 3),
        ("{%}\n}", 0, "", 4),
        ("{\\%}", 0, "", 3),
        ("{\\verb|}|}", 0, "", 9),
        ("{\\verb*|}|}", 0, "", 10),
        ("{\\verb|%|}", 0, "", 9),
        ("{\\url{a%b}}", 0, "", 10),
        ("{\\href{a%b}{c}}", 0, "", 14),
        ("{|}|}", 0, "|", 4),
        ("{|}|}", 0, "", 2),
        ("{|%|}", 0, "|", 4),
        ("{|%|}", 0, "", -1),
        ("{|%}", 0, "|", -1),
        ("{^}^|{|}", 0, "^|", 7),
        ("{|a\n|}", 0, "|", 5),
    ],
)
def test_where_a_brace_closes(text: str, start: int, short_verbs: str, close: int) -> None:
    assert Braces(text, short_verbs).close(start) == close
