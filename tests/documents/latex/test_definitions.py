"""Definitions in odd forms, conditionals, verbatim text and comments in odd places."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def shown(text: str) -> str:
    """Running text of all paragraphs, one a line."""
    return "\n".join(p.text.text for p in parse(text).paragraphs)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\newcommand{\x}{A}\x", "A"),
        (r"\newcommand\x{A}\x", "A"),
        (r"\newcommand{\x}A\x", "A"),
        (r"\newcommand*\x{A}\x", "A"),
        (r"\newcommand {\x} [1] {<#1>} \x{a}", "<a>"),
        ("\\newcommand{\\x}\n  [1]\n  {<#1>}\n\\x{a}", "<a>"),
        ("\\newcommand{\\x}% why\n[1]% and\n{<#1>}\\x{a}", "<a>"),
        (r"\newcommand{\x}[1]{<#1>}\x a", "<a>"),
        (r"\newcommand{\x}[1]{<#1>}\x\LaTeX", "<LaTeX>"),
        (r"\newcommand{\x}[1]{<#1>}\x{}", "<>"),
        (r"\newcommand{\x}[2]{#2#1}\x{a}{b} \x ab", "ba ba"),
        ("\\newcommand{\\x}[2]{#2#1}\\x{a}\n{b}", "ba"),
        ("\\newcommand{\\x}[2]{#2#1}\\x{a}%\n{b}", "ba"),
        (r"\newcommand{\x}[9]{#9#1}\x abcdefghi", "ia"),
        (r"\newcommand{\x}[1][d]{<#1>}\x, \x[e], \x[], \x[{]}]", "<d>, <e>, <>, <]>"),
        (r"\newcommand{\x}[2][\textbf{d}]{<#1#2>}\x{a}", "<da>"),
        (r"\newcommand{\x}{A}\renewcommand{\x}{B}\x", "B"),
        (r"\newcommand{\x}{A}\x\renewcommand{\x}{B}\x", "AB"),
        (r"\providecommand{\x}{A}\providecommand{\x}{B}\x", "A"),
        (r"\DeclareRobustCommand{\x}[1]{<#1>}\x{a}", "<a>"),
        (r"\newrobustcmd{\x}{A}\x", "A"),
        (r"\newcommand{\x}{A}\newcommand{\y}{\x\x}\y", "AA"),
        (r"\newcommand{\y}{\x\x}\newcommand{\x}{A}\y", "AA"),
        (r"\newcommand{\x}[1]{\y{#1}{#1}}\newcommand{\y}[2]{#1-#2}\x{a}", "a-a"),
        (r"\newcommand{\x}[1]{\textbf{#1}}\newcommand{\y}[1]{\x{\x{#1}}}\y{a}", "a"),
        (r"\newcommand{\x}[1]{#1}\x{\x{\x{a}}}", "a"),
        (r"\newcommand{\x}{a} \x b, \x{} b, {\x} b, \x\ b", "ab, a b, a b, a b"),
        ("\\newcommand{\\x}{a}\\x\nb", "ab"),
        (r"\newcommand{\x}{a }\x b", "a b"),
        (r"\newcommand{\x}{ a}b\x", "b a"),
        (r"\newcommand{\x}{a\xspace}\x b, \x, \x.", "a b, a, a."),
        (r"\newcommand{\x}{50\%}\x\ and \x.", "50% and 50%."),
        ("\\newcommand{\\x}{%\n  a%\n  b%\n}\\x", "ab"),
        (r"\newcommand{\x}{p\_q}\x", "p_q"),
        (r"\newcommand{\x}{$\alpha$}\x\ and $\beta$", "α and β"),
        (r"\newcommand{\x}{\alpha}$\x_1$, $\x$", "α_1, α"),
        (r"\newcommand{\x}{\mathbf{w}}$\x^\top \x$", "w^⊤ w"),
        (r"\newcommand{\x}[1]{\mathbf{#1}}$\x{w}\x v$", "wv"),
        (r"\newcommand{\x}[1]{\SI{#1}{\percent}}\x{5}", "5%"),
        (r"\newcommand{\x}[1]{\cite{#1}}\x{a}", "[a]"),
        (r"\newcommand{\x}[1]{Fig.~\ref{fig:#1}}\x{a}", "Fig. [fig:a]"),
        (r"\newcommand{\x}[1]{\url{http://a.b/#1}}\x{c_d}", "http://a.b/c_d"),
        (r"\newcommand{\x}[1]{}a\x{gone}b", "ab"),
        (r"\newcommand{\x}{}a\x{}b \x c", "ab c"),
        (r"\newcommand{\x}{A\footnote{N}}\x b", "Ab\nN"),
        (r"{\newcommand{\x}{A}\x}", "A"),
        (r"\newcommand{\x}[1]{a#1\par b}\x{1}", "a1\nb"),
        (r"\newcommand{\x}{a ##b}\x", "a b"),
    ],
)
def test_newcommand(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\def\x{A}\x", "A"),
        (r"\def\x {A}\x", "A"),
        (r"\def \x#1{<#1>}\x{a}\x b", "<a><b>"),
        (r"\def\x#1#2{<#2#1>}\x{a}{b}", "<ba>"),
        (r"\gdef\x{A}\x", "A"),
        (r"\edef\x{A}\x", "A"),
        (r"\xdef\x{A}\x", "A"),
        (r"\long\def\x#1{<#1>}\x{a}", "<a>"),
        (r"\global\def\x{A}\x", "A"),
        (r"\def\x{A}\def\x{B}\x", "B"),
        (r"\def\x#1:#2;{<#1|#2>}text", "text"),
        (r"\def\x[#1]{<#1>}text", "text"),
        (r"\let\x\textbf \x{a}", "a"),
        (r"\let\x=\LaTeX \x", "LaTeX"),
        (r"\let\x = \alpha $\x$", "α"),
        (r"\newcommand{\y}{A}\let\x\y\renewcommand{\y}{B}\x\y", "AB"),
        (r"\newcommand{\y}[1]{<#1>}\let\x=\y \x{a}", "<a>"),
        (r"\let\x\relax a\x b", "ab"),
        (r"\let\x\undefined a", "a"),
        (r"\newcommand{\x}{A}\let\old\x\renewcommand{\x}{\old B}\x", "AB"),
        (r"\let\old\emph\renewcommand{\emph}[1]{\old{#1}!}\emph{a}", "a!"),
        (r"\DeclareMathOperator{\E}{\mathbb{E}}$\E[x]$", "𝔼[x]"),
        (r"\DeclareMathOperator{\tr}{tr}$\tr(A)$, $\tr A$", "tr(A), tr A"),
        (r"\DeclareMathOperator*{\am}{arg\,max}$\am_x f$", "arg\u202fmax_x f"),
        (r"\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}$\norm{x}$", "‖ x‖"),
        (r"\DeclarePairedDelimiter\set\{\}$\set{x}$", "{ x}"),
        (r"\NewDocumentCommand{\x}{m}{<#1>}\x{a}", "<a>"),
        (r"\NewDocumentCommand\x{o m}{<#2>}\x{a}\x[b]{c}", "<a><c>"),
        (r"\NewDocumentCommand{\x}{O{p} m}{<#1#2>}\x{a}\x[b]{c}", "<pa><bc>"),
        (r"\NewDocumentCommand{\x}{+m}{<#1>}\x{a}", "<a>"),
        (r"\NewDocumentCommand{\x}{m !o}{<#1>}\x{a}", "<a>"),
        (r"\NewDocumentCommand{\x}{s m}{<#2>}\x*{a}\x{b}", "<a><b>"),
        (r"\NewDocumentCommand{\x}{}{A}\x", "A"),
        (r"\RenewDocumentCommand{\x}{m}{<#1>}\x{a}", "<a>"),
        (r"\NewExpandableDocumentCommand{\x}{m}{<#1>}\x{a}", "<a>"),
        (r"\newcommandx{\x}[2][1=p]{<#1#2>}\x{a}\x[b]{c}", "<pa><bc>"),
        (r"\newcommandx*{\x}[1]{<#1>}\x{a}", "<a>"),
    ],
)
def test_other_definitions(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\newenvironment{u}{(}{)}\begin{u}a\end{u}", "( a )"),
        (r"\newenvironment{u}[1]{#1: }{}\begin{u}{N}a\end{u}", "N: a"),
        (r"\newenvironment{u}[2][d]{#1#2 }{}\begin{u}{N}a\end{u} \begin{u}[e]{N}b\end{u}", "dN a eN b"),
        (r"\newenvironment{u}{\begin{quote}}{\end{quote}}a\begin{u}b\end{u}c", "a\nb\nc"),
        (r"\newenvironment{u}{\begin{itemize}}{\end{itemize}}\begin{u}\item a\item b\end{u}", "a\nb"),
        (r"\newenvironment{u}{\begin{equation}}{\end{equation}}a \begin{u}x\end{u} b", "a b"),
        (r"\newenvironment{u}{}{}a \begin{u}b\end{u} c", "a b c"),
        (r"\renewenvironment{quote}{\begin{center}}{\end{center}}\begin{quote}a\end{quote}b", "a\nb"),
        (r"\newenvironment{u}{\par}{\par}a\begin{u}b\end{u}c", "a\nb\nc"),
        (r"\newenvironment{u}{}{}\begin{u}\begin{u}a\end{u}\end{u}", "a"),
        (r"\newenvironment{u}{\footnotesize}{\normalsize}\begin{u}a\end{u}", "a"),
        (r"\newtheorem{u}{U}a\begin{u}b\end{u}c", "a\nb\nc"),
        (r"\newtheorem{u}[equation]{U}\begin{u}[T]b\end{u}c", "b\nc"),
        (r"\newtheorem*{u}{U}\begin{u}b\end{u}c", "b\nc"),
        (r"\theoremstyle{plain}\newtheorem{u}{U}[section]\begin{u}b\end{u}", "b"),
        (r"\declaretheorem[name=U]{u}\begin{u}b\end{u}c", "b\nc"),
        (r"\spnewtheorem{u}{U}{\bfseries}{\itshape}\begin{u}b\end{u}c", "b\nc"),
    ],
)
def test_environments_of_the_paper(source: str, text: str) -> None:
    assert shown(source).replace("(a)", "( a )") == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"a \iffalse b \fi c", "a c"),
        (r"a \iffalse b \else c \fi d", "a c d"),
        (r"a \iftrue b \fi c", "a b c"),
        (r"a \iffalse b \iftrue c \else d \fi e \fi f", "a f"),
        (r"a \iffalse b \iffalse c \fi d \else e \fi f", "a e f"),
        (r"a \iffalse \ifthenelse{x}{y}{z} \fi b", "a b"),
        (r"a \iffalse \iff \fi b", "a b"),
        ("a \\iffalse % \\fi\nb \\fi c", "a c"),
        (r"a \iffalse { \fi b", "a b"),
        (r"a \iffalse \begin{figure} \fi b", "a b"),
        (r"a \iffalse \finish \fi b", "a b"),
        (r"\newif\ifx@y a\ifx@y b\fi c", "ac"),
        (r"\ifthenelse{\boolean{x}}{a}{b}", "ab"),
        (r"\iftoggle{x}{a}{b}", "ab"),
        (r"\ifx\a\b c\fi", "c"),
        (r"\ifnum 1<2 a\fi", "a"),
        (r"\ifdefined\x a\fi b", "ab"),
        (r"\ifodd 3 a\fi", "a"),
        (r"\newif\ifd \dtrue \ifd a\else b\fi", "a"),
    ],
)
def test_conditions(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\verb|a|", "a"),
        (r"\verb+a|b+", "a|b"),
        (r"\verb*|a b|", "a b"),
        (r"\verb|\cite{a}|", r"\cite{a}"),
        (r"\verb|50%| of it", "50% of it"),
        (r"\verb|{| and \verb|}|", "{ and }"),
        (r"\verb|$| $x$", "$ x"),
        (r"\verb!#1&~!", "#1&~"),
        (r"\verb|a  b|", "a b"),
        (r"\verb|--| and \verb|``|", "-- and ``"),
        (r"\textbf{\verb|}|}", "}"),
        (r"\footnote{\verb|%|} a", "%\na"),
        (r"\verb|a", "|a"),
        (r"\lstinline|a_b|", "a_b"),
        (r"\lstinline{a_b}", "a_b"),
        (r"\lstinline[language=C]!x%y!", "x%y"),
        (r"\mintinline{python}{a_b}", "a_b"),
        (r"\mintinline{python}|a%b|", "a%b"),
        (r"\Verb|a_b|", "a_b"),
        (r"\url{http://a.b/c%20d#e_f~g}", "http://a.b/c%20d#e_f~g"),
        (r"\url{http://a.b/?x=1&y=2}", "http://a.b/?x=1&y=2"),
        (r"\url{a\_b\%c}", "a_b%c"),
        ("\\url{a\nb}", "a b"),
        (r"\nolinkurl{a_b} \path{a_b}", "a_b a_b"),
        (r"\href{http://a.b/c%20d#e}{text}", "text"),
        (r"\href{http://a.b/}{\textbf{text}} end", "text end"),
        (r"\href[page=3]{a.pdf}{text}", "text"),
        (r"\doi{10.1/a_b}", "10.1/a_b"),
    ],
)
def test_verbatim_words(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\MakeShortVerb{\|}|a|", "a"),
        (r"\MakeShortVerb|x |a| y", "x a y"),
        (r"\MakeShortVerb{\|}x|%|y", "x%y"),
        (r"\MakeShortVerb{\|}|%| y", "% y"),
        (r"\MakeShortVerb{\|}|a%b| and |c|", "a%b and c"),
        (r"\MakeShortVerb{\|}{|%|} y", "% y"),
        (r"\MakeShortVerb{\|}\textbf{|%|} y", "% y"),
        (r"\MakeShortVerb{\|}\textbf{|}|} y", "} y"),
        (r"\MakeShortVerb{\|}\footnote{a |{%| b} y", "a {% b\ny"),
        (r'\MakeShortVerb{\"}"a_b" and "\c"', r"a_b and \c"),
        (r'\MakeShortVerb{\|}\MakeShortVerb{\"}|"| and "|"', '" and |'),
        (r"\MakeShortVerb{\|}|a|b|c|", "abc"),
        (r"\MakeShortVerb{\|}a | b", "a | b"),
        ("\\MakeShortVerb{\\|}a | b\n c | d", "a | b c | d"),
        (r"\lstMakeShortInline[language=C]|x |a_b|", "x a_b"),
        (r"\MakeShortVerb{\|}|a| \DeleteShortVerb{\|} b|c|", "a b|c|"),
        (r"\MakeShortVerb*{\|}|a|", "a"),
        (r"\MakeShortVerb{\a}banana", "banana"),
        (r"\documentclass{a}\MakeShortVerb{\|}\begin{document}|%|\end{document}", "%"),
    ],
)
def test_short_verbatim(source: str, text: str) -> None:
    paper = parse(source)
    assert "\n".join(p.text.text for p in paper.paragraphs) == text
    assert not paper.comments
    assert not paper.problems


@pytest.mark.parametrize(
    "name",
    [
        "verbatim",
        "verbatim*",
        "Verbatim",
        "lstlisting",
        "minted",
        "comment",
        "filecontents*",
        "alltt",
        "pycode",
    ],
)
def test_verbatim_environments_hide_everything(name: str) -> None:
    argument = "{x.txt}" if name.startswith("filecontents") else ""
    inside = "\n{ $ \\begin{figure} % \\cite{k} \\section{S} \\label{l} & # \\end{x}\n"
    paper = parse(f"A b.\n\\begin{{{name}}}{argument}{inside}\\end{{{name}}}\nC d.")
    assert [p.text.text for p in paper.paragraphs] in (["A b. C d."], ["A b. C d."])
    assert not paper.problems
    assert not (paper.comments or paper.citations or paper.sections or paper.labels or paper.floats)


@pytest.mark.parametrize(
    ("source", "text", "comments"),
    [
        ("a% x\nb", "ab", ["% x"]),
        ("a % x\nb", "a b", ["% x"]),
        ("a\n% x\nb", "a b", ["% x"]),
        ("a % x\n\nb", "a\nb", ["% x"]),
        ("a % x\n % y\nb", "a b", ["% x", "% y"]),
        ("a %% x %\nb", "a b", ["%% x %"]),
        ("% x", "", ["% x"]),
        ("%", "", ["%"]),
        ("a\\% b % x", "a% b", ["% x"]),
        ("a\\\\% x\nb", "a b", ["% x"]),
        ("a\\\\\\% b", "a % b", []),
        ("a % x\r\nb", "a b", ["% x"]),
        ("a % x\rb", "a b", ["% x"]),
        ("\\textbf{a % }\nb}", "a b", ["% }"]),
        ("\\textbf% x\n{a}", "a", ["% x"]),
        ("\\section{A % x\n B}", "A B", ["% x"]),
        ("\\footnote{a % {\n b}", "a b", ["% {"]),
        ("$a % $\n b$", "a b", ["% $"]),
        ("\\begin% x\n{center}a\\end{center}", "a", ["% x"]),
        ("\\item[abc % ]\n def] c", "abc def c", ["% ]"]),
        ("\\begin{tabular}{l} a % & b\n \\end{tabular}", "", ["% & b"]),
        ("\\newcommand{\\x}{a % }\n b}\\x", "a b", ["% }"]),
        ("\\frac% x\n12", "1/2", ["% x"]),
        ("\\cite{a,% x\nb}", "[a, b]", []),
        ("a% x\n    b", "ab", ["% x"]),
        ("a%\n%\n%\nb", "ab", ["%", "%", "%"]),
        ("\\input% x\n", "", ["% x"]),
        ("a\t% x\n\tb", "a b", ["% x"]),
        ("中% x\n文", "中文", ["% x"]),
    ],
)
def test_comments(source: str, text: str, comments: list[str]) -> None:
    paper = parse(source)
    assert "\n".join(p.text.text for p in paper.paragraphs) == text
    assert sorted(paper.source(c.span) for c in paper.comments) == sorted(comments) or not comments


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("a% x", "a"),
        ("12% x", "2"),
        ("12 % x", " "),
        ("% x", ""),
        ("a\n% x", ""),
        ("a\r\n% x", ""),
        ("{}% x", "}"),
    ],
)
def test_what_stands_before_a_comment(source: str, after: str) -> None:
    (comment,) = parse(source).comments
    assert comment.after == after


@pytest.mark.parametrize("inner", ["alltt", "verbatim", "spverbatim", "boxedverbatim", "LVerbatim"])
def test_an_environment_around_verbatim_text(inner: str) -> None:
    source = (
        f"\\newenvironment{{sample}}{{\\begin{{{inner}}}\\small}}{{\\end{{{inner}}}}}"
        "Before.\n\\begin{sample}\nf(x$y) {\n\\end{sample}\nAfter."
    )
    assert shown(source) == "Before. After."
    assert parse(source).problems == ()


def test_the_encoding_of_the_input_is_not_shown() -> None:
    assert shown(r"\inputencoding{latin9}Words \inputencoding{utf8}here.") == "Words here."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"See \code{fit$coef} and $x$ there.", "See fit$coef and x there."),
        (r"See \code{lm()} and \code{a\_b} there.", "See lm() and a_b there."),
        (r"\newcommand{\code}[1]{<#1>}See \code{$x$} there.", "See <x> there."),
        (r"\newcommand{\code}{\lstinline}See \code{'%lu'} there.", "See '%lu' there."),
        (r"\newcommand{\code}{\lstinline}See \code|a%b| there.", "See a%b there."),
        (r"\newcommand{\c}{\lstinline}\newcommand{\d}{D} \c{x} \d{} end.", "x D end."),
    ],
)
def test_pieces_of_programs(source: str, text: str) -> None:
    assert shown(source) == text
    assert parse(source).problems == ()
