"""References by hand, links and loose captions: passing and failing twins for each rule."""

# ruff: noqa: E501 - a source is easier to read whole
from __future__ import annotations

import pytest

from paperkit.documents.paper import Paper
from paperkit.gates import consistency
from paperkit.gates.consistency.equations import numbered_equations
from tests.planted.development.reading import paper_of


def said(paper: Paper, rule: str) -> list[str]:
    return [f.message for f in consistency.check(paper).findings if f.rule == f"consistency.{rule}"]


@pytest.mark.parametrize(
    ("text", "form", "count"),
    [
        ("\\begin{equation} a \\end{equation}", "latex", 1),
        ("\\begin{align} a \\\\ b \\end{align} \\[ c \\]", "latex", 2),
        ("\\[ c \\]", "latex", None),
        ("\\newcommand{\\be}{\\begin{equation}}\\newcommand{\\ee}{\\end{equation}} \\be a \\ee \\begin{equation} b \\end{equation}", "latex", None),
        ("\\numberwithin{equation}{section} \\begin{equation} b \\end{equation}", "latex", None),
        ("$$ a = b \\tag{1} $$", "markdown", 1),
        ("$$ a = b \\tag{1} $$\n\n$$ a \\tag{3} $$", "markdown", None),
        ("x\n\n    a = b      (1)\n", "text", 1),
        ("x\n\n    a = b      (1)\n\n    b > c   (2)\n\nas said in (2) and\nalso in (7)\n", "text", 2),
        ("There are cases (1)\nand others (2)\n", "text", None),
    ],
)  # fmt: skip
def test_how_many_equations_have_numbers(text: str, form: str, count: int | None) -> None:
    assert numbered_equations(paper_of(text, form)) == count


@pytest.mark.parametrize(
    ("sentence", "missing"),
    [
        ("By Theorem 2, all is well.", False),
        ("By Theorem 5, all is well.", True),
        ("By Lemma 5 and Theorem 7 of Smith, all is well.", False),
        ("By [3, Theorem 7], all is well.", False),
        ("By Theorem 7 in what follows, all is well.", True),
        ("By Theorem 7 in Smith's book, all is well.", False),
    ],
)
def test_theorems(sentence: str, missing: bool) -> None:
    theorems = "\\begin{theorem} A. \\end{theorem}\\begin{lemma} B. \\end{lemma}"
    assert bool(said(paper_of(f"{theorems} {sentence}", "latex"), "missing_target")) is missing
    within = f"\\newtheorem{{theorem}}{{Theorem}}[section] {theorems} {sentence}"
    assert not said(paper_of(within, "latex"), "missing_target")


@pytest.mark.parametrize(
    ("sentence", "missing"),
    [
        ("See Table 2 and Table 1.", False),
        ("See Table 4.", True),
        ("Siehe Tabelle 4.", True),
        ("Tables 20 years old were left out.", False),
        ("In the periodic table 8 elements were marked.", False),
        ("This is in table 8.", True),
        ("See Table 9 of the report.", False),
        ("See Table 9 of the present study.", True),
    ],
)
def test_tables(sentence: str, missing: bool) -> None:
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    text = (
        f"{sentence}\n\nTable 1 and Table 2 are below.\n\n{table}\nTable 1: One.\n\n{table}\nTable 2: Two.\n"
    )
    assert bool(said(paper_of(text, "markdown"), "missing_target")) is missing


@pytest.mark.parametrize(
    ("link", "dead"),
    [
        ("[x](#the-methods)", False),
        ("[x](#the_methods)", False),
        ("[x](#1-the-methods)", False),
        ("[x](#the-methods-1)", False),
        ("[x](#data)", False),
        ("[x](#code)", False),
        ("[x](#fn1)", False),
        ("[x](other.md#gone)", False),
        ("`[x](#gone)` ![x](#gone)", None),
        ("[x](#gone)", True),
        ("[x](#the-method)", True),
    ],
)
def test_links_of_markdown(link: str, dead: bool | None) -> None:
    text = f"# The methods\n\nSee {link}.\n\n# Data {{#data}}\n\n<a id='code'></a> Text.\n"
    if dead is not None:
        assert bool(said(paper_of(text, "markdown"), "undefined_reference")) is dead


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize(
    ("caption", "mention"),
    [
        ("Figure 1: Map of the lake.", "Figure 1"),
        ("Fig. 1. Map of the lake.", "fig. 1a"),
        ("TABLE 1 | Depths.", "Tables 1 and 2"),
        ("Abb. 1: Karte.", "Abb. 1"),
        ("图1 湖泊位置", "图1"),
        ("図1 湖の位置", "図 1"),
    ],
)
def test_captions_that_are_paragraphs(form: str, caption: str, mention: str) -> None:
    text = "Results\n\nThe lake is deep{}.\n\n" + caption + "\n\nDiscussion\n\nIt is so.\n"

    def count(text: str) -> int:
        paper = paper_of(text, form)
        return len(said(paper, "figure_not_mentioned") + said(paper, "table_not_mentioned"))

    assert count(text.format("")) == 1
    assert count(text.format(f" ({mention})")) == 0
    assert count(text.format("") + f"\n{caption}\n") == 0


def test_figures_beside_each_other() -> None:
    pages = "".join(
        f"\\begin{{minipage}}{{5cm}}\\includegraphics{{{x}}}\\caption{{{x}.}}\\label{{fig:{x}}}\\end{{minipage}}"
        for x in "ab"
    )
    text = f"\\begin{{figure}}{pages}\\end{{figure}} See Figure~\\ref{{fig:a}}"
    assert said(paper_of(text, "latex"), "figure_not_mentioned") == [
        "The text never mentions this figure (fig:b)"
    ]
    assert not said(paper_of(f"{text} and \\ref{{fig:b}}.", "latex"), "figure_not_mentioned")
    assert not said(paper_of(f"{text} and Figure 2.", "latex"), "figure_not_mentioned")
    parts = text.replace("minipage", "subfigure")
    assert not said(paper_of(parts, "latex"), "figure_not_mentioned")


@pytest.mark.parametrize(
    ("source", "numbered"),
    [
        ("\\[ a \\label{x} \\]", False),
        ("$$ a \\label{x} $$", False),
        ("\\begin{displaymath} a \\label{x} \\end{displaymath}", False),
        ("\\[ a \\tag{7} \\label{x} \\]", True),
        ("\\[ \\begin{aligned} a \\end{aligned} \\label{x} \\]", False),
        ("\\begin{equation}\\begin{aligned} a \\end{aligned} \\label{x} \\end{equation}", True),
        ("\\let\\[\\equation \\[ a \\label{x} \\]", True),
    ],
)
def test_formulas_without_a_number(source: str, numbered: bool) -> None:
    found = said(paper_of(f"Let {source} By~\\eqref{{x}}, all is well.", "latex"), "unnumbered_equation")
    assert bool(found) is not numbered
