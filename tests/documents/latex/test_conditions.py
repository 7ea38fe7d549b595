"""Conditions: the branch that counts is read, and both where only TeX can know."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


def shown(text: str) -> str:
    return "\n".join(p.text.text for p in parse(text).paragraphs)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\newif\ifa \ifa A\else B\fi C", "BC"),
        (r"\newif\ifa \atrue \ifa A\else B\fi C", "AC"),
        (r"\newif\ifa \atrue\afalse \ifa A\else B\fi C", "BC"),
        (r"\newif\ifa \afalse \ifa A\fi C", "C"),
        (r"\newif\ifa \ifa A\fi{} C", "C"),
        (r"\newif\ifa\newif\ifb\btrue \ifa A\ifb B\fi\else C\ifb D\else E\fi\fi F", "CDF"),
        (r"\newif\ifa\atrue \ifa A\iffalse B\else C\fi D\else E\fi F", "ACDF"),
        (r"\newif\ifa \newcommand{\x}{\ifa A\else B\fi} \x\atrue\x", "BA"),
        (r"\newif\ifa@b \a@btrue \ifa@b A\else B\fi", "A"),
        (r"\iftrue A\else B\fi C", "AC"),
        (r"\iftrue A\ifx\a\b B\else C\fi D\else E\fi F", "ABCDF"),
        (r"\iftrue A\fi B\else C\fi", "ABC"),
        (r"\ifdraft A\else B\fi C", "ABC"),
        (r"\ifx\a\b A\else B\fi C", "ABC"),
        (r"\ifx\a\a A\else B\fi C", "AC"),
        (r"\ifnum1>0 A\else B\fi C", "A C".replace(" ", "")),
        (r"\ifnum 1 > 2 A\else B\fi C", "BC"),
        (r"\ifnum\value{x}>0 A\else B\fi", "x>0 AB"),
        (r"\ifcase\x a\or b\else c\fi d", "abcd"),
        (r"\ifdefined\x A\else B\fi", "AB"),
        (r"a \else b \fi c", "a b c"),
        ("\\newif\\ifa \\ifa A % \\fi\nB \\fi C", "C"),
        (r"\newtoggle{a}\iftoggle{a}{A}{B}", "B"),
        (r"\newtoggle{a}\toggletrue{a}\iftoggle{a}{A}{B}", "A"),
        (r"\newtoggle{a}\settoggle{a}{true}\nottoggle{a}{A}{B}", "B"),
        (r"\newbool{a}\booltrue{a}\ifbool{a}{A}{B}\ifa C\else D\fi", "AC"),
        (r"\newtoggle{a}\newbool{a}\toggletrue{a}\ifbool{a}{A}{B}", "B"),
        (r"\newboolean{a}\setboolean{a}{true}\ifthenelse{\boolean{a}}{A}{B}", "A"),
        (r"\newboolean{a}\ifthenelse{\NOT \boolean{a}}{A}{B}", "A"),
        (r"\ifthenelse{\equal{x}{x}}{A}{B}\ifthenelse{\equal{x}{y}}{A}{B}", "AB"),
        (r"\ifthenelse{\equal{\x}{x}}{A}{B}", "AB"),
        (r"\ifthenelse{\isodd{3}}{A}{B}", "AB"),
        (r"\newcommand{\x}[1]{\ifstrempty{#1}{none}{<#1>}}\x{}\x{a}", "none<a>"),
        (r"\newcommand{\x}[1]{\ifblank{#1}{none}{<#1>}}\x{ }\x{a}", "none<a>"),
        (r"\newcommand{\x}[1]{\notblank{#1}{<#1>}{none}}\x{}\x{a}", "none<a>"),
        (r"\ifstrequal{a}{a}{A}{B}\ifstrequal{a}{b}{A}{B}", "AB"),
        (r"\newcommand{\x}{}\ifdefempty{\x}{A}{B}\ifdef{\x}{C}{D}\ifundef{\x}{E}{F}", "ACF"),
        (r"\ifdef{\nowhere}{A}{B}", "AB"),
        (
            r"\def\dot{\futurelet\next\after}\def\after{\ifx\next.\else.\fi}e.g\dot. e.g\dot, a",
            "e.g. e.g., a",
        ),
    ],
)
def test_which_branch_is_read(source: str, text: str) -> None:
    assert shown(source) == text


def test_what_a_branch_not_taken_holds_is_not_there() -> None:
    paper = parse("\\newif\\ifa \\ifa \\cite{k}\\label{l} 12% of\n{ $ \\fi Text \\ref{r}.")
    assert not (paper.citations or paper.labels or paper.comments or paper.problems)
    assert len(paper.references) == 1


def test_conditions_around_environments_and_files() -> None:
    source = (
        "\\newif\\ifa \\atrue \\ifa \\begin{center} \\else \\begin{quote} \\fi x "
        "\\ifa \\end{center} \\else \\end{quote} \\fi"
    )
    paper = parse(source)
    assert not paper.problems
    sources = {
        "a.tex": Source("a.tex", "\\newif\\iflong \\iflong\\input{b}\\else\\input{c}\\fi"),
        "b.tex": Source("b.tex", "Long."),
        "c.tex": Source("c.tex", "Short."),
    }
    paper = parse_latex(sources, "a.tex")
    assert [p.text.text for p in paper.paragraphs] == ["Short."]
    assert set(paper.sources) == {"a.tex", "c.tex"}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\if0 A\fi C", "C"),
        (r"\if0 A\else B\fi C", "BC"),
        ("\\if0\nA\n\\fi\nC", "C"),
        (r"\if 0A\fi C", "C"),
        (r"\if01 A\fi C", "C"),
        (r"\if11 A\fi C", "AC"),
        (r"\if11 A\else B\fi C", "AC"),
        (r"\ifodd1 A\else B\fi C", "AC"),
        (r"\ifodd 22 A\else B\fi C", "BC"),
    ],
)
def test_two_characters_and_whole_numbers_are_compared(source: str, text: str) -> None:
    assert shown(source) == text


def test_two_macros_are_left_to_tex() -> None:
    assert shown(r"\if\x\y A\else B\fi C") == "ABC"


@pytest.mark.parametrize(
    ("source", "held"),
    [
        (r"\iffalse one \fi two", ["one "]),
        (r"\iffalse one \else two \fi", ["one "]),
        (r"\iftrue one \else two \fi", ["two "]),
        (r"\iffalse a \ifx\a\b b\fi c\fi d", [r"a \ifx\a\b b\fi c"]),
        (r"\newif\ifa \ifa one \fi two", ["one "]),
        (r"\newtoggle{a}\iftoggle{a}{one}{two}", ["one"]),
        (r"\ifthenelse{\equal{a}{a}}{one}{two}", ["two"]),
        ("\\begin{comment}\none\n\\end{comment}\ntwo", ["\\begin{comment}\none\n\\end{comment}"]),
        (r"\iftrue one \fi two", []),
        (r"\unknown one \fi two", []),
        (r"\newcommand{\x}{\iffalse one \fi two}\x", []),
        (r"\iffalse\fi one", []),
        (r"\iffalse one", ["one"]),
    ],
)
def test_what_is_left_out_has_a_place(source: str, held: list[str]) -> None:
    paper = parse(source)
    assert [paper.source(span) for span in paper.left_out] == held
