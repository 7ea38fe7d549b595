"""Definitions in a paper: no text themselves, expanded where they are used."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def shown(text: str) -> str:
    return "\n".join(p.text.text for p in parse(text).paragraphs)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\newcommand{\acc}{92.1\%} It is \acc{} now.", "It is 92.1% now."),
        (r"\newcommand\acc{92.1} It is \acc.", "It is 92.1."),
        (r"\newcommand*{\pair}[2]{#1 and #2} \pair{a}{b}!", "a and b!"),
        (r"\newcommand{\opt}[2][dflt]{#1:#2} \opt{x} \opt[y]{z}", "dflt:x y:z"),
        (r"\renewcommand{\x}{one}\x", "one"),
        (r"\newcommand{\x}{one}\providecommand{\x}{two}\x", "one"),
        (r"\def\x{one}\x, \def\y#1#2{#2#1}\y ab, \y{1}{2}", "one, ba, 21"),
        (r"\DeclareMathOperator*{\argmin}{arg\,min} $\argmin x$", "arg\u202fmin x"),
        (r"\NewDocumentCommand{\x}{s O{d} m}{#2-#3} \x{a} \x*[b]{c}", "d-a b-c"),
        (r"\newcommandx{\x}[3][1=one,3=three]{#1#2#3} \x{,}", "one,three"),
        (r"\let\old\emph \old{text} \newcommand{\a}{A}\let\b\a \b", "text A"),
        (r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert} $\abs{x}$ $\abs*{y}$", "| x| | y|"),
        (r"\newcommand{\in}{\outer}\newcommand{\outer}{deep} \in", "deep"),
        (r"\newcommand{\new}[1]{\textcolor{red}{#1}} a \new{b \emph{c}} d", "a b c d"),
        (r"\newcommand{\mymacro}[1]{<#1>} \mymacro{foo} \mymacro{bar{}} tail", "<foo> <bar> tail"),
        (r"\newcommand{\size}{$300 \, \text{km}$} of \size{}.", "of 300 km."),
        (r"\newcommand{\D}{\ensuremath{D^*}} $\D$ and \D.", "D^* and D^*."),
        (r"\newcommand{\eg}{e.g.\xspace} \eg this, \eg.", "e.g. this, e.g.."),
        (r"\newcommand{\x}{\begin{itemize}}\newcommand{\y}{\end{itemize}} a \x \item b \y c", "a\nb\nc"),
        (r"\newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}} a \be x \ee b", "a b"),
        (
            r"\newenvironment{note}[1]{\textbf{#1}: }{ (end)} \begin{note}{N} text \end{note} more",
            "N: text (end) more",
        ),
        (r"\newif\ifdraft \ifdraft a \else b \fi", "b"),
        (r"\makeatletter\def\a@b{x}\newcommand{\c}{\@ifnextchar[{yes}{no}}\makeatother \c[ \c{}", "yes[ no"),
        (r"\newcommand{\undefinedbody", ""),
    ],
)
def test_definitions(source: str, text: str) -> None:
    assert shown(source) == text


def test_structure_keeps_its_meaning() -> None:
    paper = parse(r"\renewcommand{\cite}[1]{gone}\renewcommand{\section}[1]{#1}\section{A} See \cite{k}.")
    assert [s.title for s in paper.sections] == ["A"]
    assert paper.citations[0].keys == ("k",)


def test_redefined_equation_with_an_argument() -> None:
    paper = parse(r"\renewenvironment{equation}[1]{x}{y} a \begin{equation}{\foo{b}} x=1 \end{equation} c")
    assert [p.text.text for p in paper.paragraphs] == ["a c"]
    assert len(paper.math) == 1


@pytest.mark.parametrize(
    "source",
    [
        r"\newcommand{\cited}[1]{\citep{#1}} See \cited{key}.",
        r"\newcommand{\ct}{\citep} See \ct{key}.",
        r"\let\ct\citep See \ct{key}.",
    ],
)
def test_citations_from_macros(source: str) -> None:
    paper = parse(source)
    (citation,) = paper.citations
    assert citation.keys == ("key",)
    assert citation.command == "citep"
    assert paper.source(citation.span) == source[source.rindex("\\") : source.rindex(".")]
    assert paper.paragraphs[0].text.text == "See [key]."


def test_a_macro_maps_to_its_call_and_its_argument_to_itself() -> None:
    source = r"\newcommand{\win}[1]{we gain #1 points} Here \win{3.2} today."
    paper = parse(source)
    text = paper.paragraphs[0].text
    assert text.text == "Here we gain 3.2 points today."

    def at(words: str) -> str:
        start = text.text.index(words)
        return paper.source(text.span(start, start + len(words)))

    assert at("3.2") == "3.2"
    assert at("gain").startswith("\\win{3.2}")
    assert at("points") == "}"
    assert at("Here we") == r"Here \win{3.2}"
    assert at("today") == "today"


def test_arguments_out_of_order_keep_the_map_in_order() -> None:
    paper = parse(r"\newcommand{\swap}[2]{#2 #1} \swap{first}{second}")
    text = paper.paragraphs[0].text
    assert text.text == "second first"
    assert list(text.sources) == sorted(text.sources)
    assert paper.place(text.span(0, len(text))).line == 1


@pytest.mark.parametrize(
    "source",
    [
        r"\newcommand{\a}{\a} x \a y",
        r"\newcommand{\a}{\b\b}\newcommand{\b}{\a\a} x \a y",
        r"\newcommand{\a}[1]{\a{#1#1}} x \a{z} y",
        r"\def\a{\@ifnextchar x{\a}{\a}} x \a y",
        r"\newcommand{\a}{\textbf{\a}} x \a y",
    ],
)
def test_macros_without_an_end(source: str) -> None:
    paper = parse(source)
    assert "input_too_deep" in {p.rule for p in paper.problems}
    text = paper.paragraphs[0].text.text
    assert text.startswith("x")
    assert text.endswith("y")


def test_doubling_macros_stay_small() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    source = r"\def\za{lol}" + "".join(
        f"\\def\\z{letters[i + 1]}{{\\z{letters[i]}\\z{letters[i]}}}" for i in range(25)
    )
    paper = parse(source + r"\zz")
    assert [p.rule for p in paper.problems] == ["input_too_deep"]
    assert len(paper.paragraphs[0].text) < 100_000


def test_unbalanced_definitions_do_not_harm() -> None:
    paper = parse("\\newcommand{\\x}[1]{#1 text\n\n\\section{A} body")
    assert "unbalanced_brace" in {p.rule for p in paper.problems}
    assert [s.title for s in paper.sections] == ["A"]


def test_a_macro_without_an_end_is_told_once() -> None:
    paper = parse(r"\newcommand{\a}{\a}\newcommand{\b}{\b} x \a{} y \a{} z \b{} \a{}")
    assert [p.message.split()[0] for p in paper.problems] == [r"\a", r"\b"]
