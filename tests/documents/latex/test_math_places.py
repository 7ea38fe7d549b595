"""Where inline math stands in the running text, and what stands in a float beside its captions."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def read(body: str, preamble: str = "") -> Paper:
    text = f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def inline(paper: Paper) -> list[str]:
    """The text of each piece of inline math that stands in a paragraph."""
    return [
        paper.paragraphs[math.paragraph].text.text[math.start : math.end]
        for math in paper.math
        if math.paragraph is not None
    ]


@pytest.mark.parametrize(
    ("body", "preamble", "expected"),
    [
        ("$x$ opens and $y = 2$ goes on", "", ["x", "y = 2"]),
        ("text \\(a\\) more", "", ["a"]),
        ("text \\begin{math}a\\end{math} more", "", ["a"]),
        ("an \\ensuremath{\\alpha} here", "", ["α"]),
        ("$a \\ensuremath{b} c$", "", ["a b c"]),
        ("only $\\,$ space", "", [""]),
        (r"\both{} after", r"\newcommand{\both}{$x$ of them}", ["x"]),
        (r"\val, \val", r"\newcommand{\val}{\ensuremath{3.2}}", ["3.2", "3.2"]),
        (r"\of{$z$} after", r"\newcommand{\of}[1]{all #1 and $y$}", ["z", "y"]),
        ("\\section{The $k$ means}", "", ["k"]),
        ("a\\footnote{note $n$ here} b $m$", "", ["n", "m"]),
        ("$a$ \\[ b \\] $$c$$ $d$", "", ["a", "d"]),
        ("50\\% and \\num{1e3}", "", []),
    ],
)
def test_inline_math_has_its_place(body: str, preamble: str, expected: list[str]) -> None:
    assert inline(read(body, preamble)) == expected


def test_math_in_a_cell_or_in_display_has_none() -> None:
    paper = read("\\begin{tabular}{l}$x$\\end{tabular}\n\\[ y \\text{where $z$} \\]")
    assert [math.paragraph for math in paper.math] == [None, None]
    assert [math.display for math in paper.math] == [False, True]


def test_text_in_a_float_is_told_from_its_captions() -> None:
    paper = read(
        "\\begin{figure}\nLeft panel.\n\\caption{What it shows.}\n\nRight panel.\n\\end{figure}\n"
        "\\begin{table}\\caption{Only this.}\\end{table}"
    )
    first, second = paper.floats
    assert [paper.paragraphs[index].text.text for index in first.captions] == ["What it shows."]
    assert [paper.paragraphs[index].text.text for index in first.texts] == ["Left panel.", "Right panel."]
    assert second.texts == ()


def test_a_title_page_is_no_section_text() -> None:
    paper = read(
        "\\begin{titlepage}\n{\\LARGE The Title}\n\nA. Author\n\\begin{abstract}It stays.\\end{abstract}\n"
        "\\end{titlepage}\nBody text."
    )
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [
        ("title", "The Title"), ("title", "A. Author"), ("abstract", "It stays."), ("body", "Body text."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"so $a \fbox{if $x$} b$ is", "so a if x b is"),
        (r"so $a \makebox[2cm][l]{if $x$} b$ is", "so a if x b is"),
        (r"so $a_{\shortstack{$x$\\ $y$}} b$ is", "so a_x y b is"),
        (r"so $a \raisebox{2pt}{if $x$} b$ is", "so a if x b is"),
        (r"so $\left[\begin{tabular}{l} if $x$\\ or $y$\end{tabular}\right.$ is", "so [ if x or y is"),
        (r"so \[ a \parbox{3cm}{if $x$} \] is", "so is"),
        (r"so \begin{align*} a &= \unknown{if $x$ is} \\ b &= c \end{align*} is", "so is"),
        (r"so \parbox[t]{3cm}{if $x$} is", "so if x is"),
    ],
)
def test_boxes_are_text_in_math_too(body: str, text: str) -> None:
    paper = read(body)
    assert (paper.paragraphs[0].text.text, paper.problems) == (text, ())


@pytest.mark.parametrize("body", [r"so $a \unknown{b$ is", r"so \[ a $x$ \] is", "so $a {b$ c} is"])
def test_a_dollar_sign_that_is_wrong_is_told(body: str) -> None:
    assert read(body).problems
