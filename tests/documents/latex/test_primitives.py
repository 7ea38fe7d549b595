"""Primitives of TeX: what they take shows nothing, and the words around it stay."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from tests.documents.latex.spans import check_spans


def body(text: str, preamble: str = "") -> str:
    document = f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
    paper = parse_latex({"main.tex": Source("main.tex", document)}, "main.tex")
    check_spans(paper)
    return "|".join(p.text.text for p in paper.paragraphs)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"a\char92 b", "a\\b"),
        (r"a\char`\% b", "a%b"),
        (r'a\char"263A b', "a☺b"),
        (r"a\char'101 b", "aAb"),
        (r"a\symbol{92}b\symbol{`\~}", "a\\b~"),
        (r"a\char23 b", "ab"),
        (r"a\char b", "ab"),
        (r"\string\foo{} and \string\bar\string{x\string}", "\\foo and \\bar{x}"),
        (r"\detokenize{\foo x} y", "\\foo x y"),
    ],
)
def test_characters_by_number_and_names_as_written(source: str, text: str) -> None:
    assert body(source) == text


def test_a_character_by_the_argument_of_a_macro() -> None:
    preamble = r"\newcommand{\pkg}[1]{\texttt{\char`#1}}"
    assert body(r"Load \pkg{amsmath} and \pkg{x}.", preamble) == "Load amsmath and x."


@pytest.mark.parametrize(
    "source",
    [
        r"\fontdimen2\font=0.4em Words.",
        r"\hyphenchar\font=-1 Words.",
        r"\hyphenchar\font=`\- Words.",
        r"\catcode`\@=11 Words.",
        r"\catcode64=\active Words.",
        r"\chardef\other=12 Words.",
        r"\advance\leftskip by 3cm Words.",
        r"\advance\count0 by-1 Words.",
        r"\leftskip=3em\rightskip=\leftskip Words.",
        r"\penalty10000\hskip 3pt plus1fil Words.",
        r"\count0=3 \dimen1=2pt Words.",
        r"\skip0=1pt plus 2pt minus 1pt Words.",
        r"\setbox2=\hbox{not shown} Words.",
        r"\setbox\mine=\vbox to 3cm{not shown} Words.",
        r"\font\big=cmr10 scaled 2000 Words.",
        r"\font\big=cmr10 at 12pt Words.",
        r"\immediate\write18{not run} Words.",
        r"\openout3=notes.txt Words.",
        r"\newread\in\openin\in=notes Words.",
        r"\tikzstyle{node}=[draw, circle] Words.",
        r"\tikz[scale=2]{\draw (0,0) -- (1,1);} Words.",
        r"\tikz \draw (0,0) node {a; b} -- (1,1); Words.",
        r"\interlinepenalty10 Words.",
    ],
)
def test_what_a_primitive_takes_is_no_text(source: str) -> None:
    assert body(source) == "Words."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\hbox to 3cm{Boxed} words", "Boxed words"),
        (r"\hbox{Boxed} words", "Boxed words"),
        (r"\vbox spread2pt{Boxed} words", "Boxed words"),
        (r"\hbox is a command", "is a command"),
        (r"$x \hbox{ if } y$", "x if y"),
        (r"L\kern-.1667em\lower.25em\hbox{Y}\kern-.125emX", "LYX"),
        (r"T\kern-.1667em\lower.5ex\hbox{E}\kern-.125em X", "TEX"),
        (r"\kern1,5pt Words", "Words"),
        (r"\tikz without an end", "without an end"),
        (r"\advance warning", "warning"),
        (r"\font is known", "is known"),
        (r"\count on it", "on it"),
    ],
)
def test_words_around_a_primitive_stay(source: str, text: str) -> None:
    assert body(source) == text
