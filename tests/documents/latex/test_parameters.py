"""Macros with every kind of parameter, and how far a definition reaches."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.latex.parameters import delimited_parameters, document_parameters
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


def shown(text: str) -> str:
    return "\n".join(p.text.text for p in parse(text).paragraphs)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\def\x#1.#2{<#1|#2>} \x a b.{c} end", "<a b|c> end"),
        (r"\def\x#1.{<#1>} \x{a.b}. end", "<a.b> end"),
        (r"\def\x[#1]#2{<#1|#2>} \x[a]{c} end", "<a|c> end"),
        (r"\def\x(#1,#2){<#1|#2>} \x(a,{b,c}) end", "<a|b,c> end"),
        (r"\def\x#1\end{(#1)} \x a b\end c", "(a b) c"),
        (r"\def\x#1 to #2.{<#1|#2>} \x a to b. c", "<a|b> c"),
        ("\\def\\x#1 to #2.{<#1|#2>} \\x a\n  to b. c", "<a|b> c"),
        ("\\def\\x#1%\n  #2{<#1|#2>} \\x ab", "<a|b>"),
        (r"\def\x:#1#2;{<#1|#2>}\x:a b; c", "<a|b> c"),
        (r"\def\x#1#{<#1>}\x a{b}", "<a>b"),
        (r"\def\x#1;{<#1>} \x no end", "<>no end"),
        ("\\def\\x#1;{<#1>} \\x a\n\nb; c", "<>a\nb; c"),
        (r"\NewDocumentCommand{\x}{m o O{d} s d() e{^_}}{#1#2#3#5#6#7}\x{a}[b][c]*(e)^{u}_{v}.", "abceuv."),
        (r"\NewDocumentCommand{\x}{m o O{d} s d() e{^_}}{#1#2#3#5#6#7}\x{a}.", "ad."),
        (r"\NewDocumentCommand\x{s m}{\IfBooleanTF{#1}{star}{plain} #2} \x{a} \x*{b}", "plain a star b"),
        (r"\NewDocumentCommand\x{s}{\IfBooleanT{#1}{star}\IfBooleanF{#1}{plain}}\x*\x", "starplain"),
        (r"\NewDocumentCommand\x{o m}{\IfNoValueTF{#1}{none}{<#1>} #2} \x{a} \x[o]{b}", "none a <o> b"),
        (r"\NewDocumentCommand\x{o}{\IfValueTF{#1}{<#1>}{none}}\x[a]\x", "<a>none"),
        (r"\NewDocumentCommand\x{o}{\IfValueT{#1}{<#1>}\IfNoValueT{#1}{none}}\x[a]\x", "<a>none"),
        (r"\NewDocumentCommand\x{r() m}{#1-#2}\x(a){b}", "a-b"),
        (r"\NewDocumentCommand\x{D<>{q} m}{#1-#2}\x{b} \x<a>{b}", "q-b a-b"),
        (r"\NewDocumentCommand\x{t+ m}{\IfBooleanTF{#1}{yes}{no}#2}\x+{b}\x{c}", "yesbnoc"),
        (r"\NewDocumentCommand\x{O{a{b}} m}{#1#2}\x{c}", "abc"),
        (r"\NewDocumentCommand\x{O{a}O{b}m}{#1#2#3}\x[c]{d}", "cbd"),
        (r"\NewDocumentEnvironment{e}{o m}{B#2 }{ E}\begin{e}[a]{b}x\end{e}", "Bb x E"),
        (r"\newcommand{\x}[3][a]{#1#2#3}\x{b}{c}\x[d]{e}{f}", "abcdef"),
    ],
)
def test_arguments(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"{\newcommand{\x}{A}\x}\x B", "AB"),
        (r"{\def\x{A}{\def\x{B}\x}\x}", "BA"),
        (r"\def\x{A}{\def\x{B}\x}\x", "BA"),
        (r"\def\x{A}{\gdef\x{B}\x}\x", "BB"),
        (r"\def\x{A}{\xdef\x{B}}\x", "B"),
        (r"\def\x{A}{\global\def\x{B}}\x", "B"),
        (r"\def\x{A}\begin{center}\def\x{B}\x\end{center}\x", "B\nA"),
        (r"\def\x{A}\footnote{\def\x{B}\x}\x", "B\nA"),
        (r"\def\x{A}\def\y{\def\x{B}}\y\x", "B"),
        (r"\def\y{C}{\let\x\y\x}\x", "C"),
        (r"{\let\x\LaTeX\x}\x{}a", "LaTeXa"),
        (r"\begin{document}\def\x{A}\x\end{document}", "A"),
        (r"\AtBeginDocument{\def\x{A}}\begin{document}\x\end{document}", "A"),
    ],
)
def test_how_far_a_definition_reaches(source: str, text: str) -> None:
    assert sorted(shown(source).split("\n")) == sorted(text.split("\n"))


def test_specs_that_are_none() -> None:
    for spec in ("", "?", "O", "d", "r(", "e", "E{", "O{", "mmmmmmmmmmmm", "D()", "{", "}", "o{"):
        assert len(document_parameters(spec)) <= 9
    for pattern in ("", "#", "#1#", "##1", "#1#2#3#4#5#6#7#8#9", "%", "#1%"):
        assert len(delimited_parameters(pattern)) <= 10
