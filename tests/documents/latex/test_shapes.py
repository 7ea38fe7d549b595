"""What papers are made of: front matter of many classes, lists, floats, footnotes, headings, broken structure."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def kinds(paper: Paper) -> list[tuple[str, str]]:
    return [(p.kind, p.text.text) for p in paper.paragraphs]


CLASSES = {
    "article": "\\documentclass[11pt]{article}\\title{T}\\author{A \\and B}\\date{\\today}\\begin{document}"
    "\\maketitle\n"
    "\\begin{abstract}\nShort.\n\\end{abstract}\n\\section{Intro}\nBody.\n\\end{document}",
    "aastex631": "\\documentclass[twocolumn]{aastex631}\\shorttitle{s}\\shortauthors{t}\\begin{document}\\title{T}\n"
    "\\correspondingauthor{A}\\email{a@b.c}\\author[0000-0001]{A}\\affiliation{Inst, City}\\collaboration{1}{C}\n"
    "\\begin{abstract}Short.\\end{abstract}\\keywords{x --- y}\n\\section{Intro} Body.\n\\end{document}",
    "revtex4-2": "\\documentclass[prl,aps]{revtex4-2}\\begin{document}\\preprint{APS/1}\\title{T}\\author{A}\n"
    "\\affiliation{Inst}\\date{\\today}\\begin{abstract}Short.\\end{abstract}\\pacs{1}\\maketitle\n"
    "\\section{Intro} Body.\\end{document}",
    "elsarticle": "\\documentclass[review]{elsarticle}\\journal{J}\\begin{document}\\begin{frontmatter}\\title{T}\n"
    "\\author[1]{A\\corref{cor1}}\\ead{a@b.c}\\cortext[cor1]{Corresponding}\\address[1]{Inst}\n"
    "\\begin{abstract}Short.\\end{abstract}\\begin{keyword}x \\sep y\\end{keyword}\\end{frontmatter}\n"
    "\\section{Intro} Body.\\end{document}",
    "IEEEtran": "\\documentclass[conference]{IEEEtran}\\begin{document}\\title{T}\\author{\\IEEEauthorblockN{A}\n"
    "\\IEEEauthorblockA{\\textit{Inst}\\\\ a@b.c}}\\maketitle\\begin{abstract}Short.\\end{abstract}\n"
    "\\begin{IEEEkeywords}x, y\\end{IEEEkeywords}\\section{Intro} Body.\\end{document}",
    "acmart": "\\documentclass[sigconf]{acmart}\\setcopyright{none}\\acmConference[C]{Conf}{2020}{City}\\begin"
    "{document}\n"
    "\\title{T}\\author{A}\\affiliation{\\institution{I}\\city{C}\\country{D}}\\email{a@b.c}\n"
    "\\begin{abstract}Short.\\end{abstract}\\begin{CCSXML}<x>1</x>\\end{CCSXML}\\ccsdesc[500]{x}\\keywords{x}\n"
    "\\maketitle\\section{Intro} Body.\\end{document}",
    "acl": "\\documentclass[11pt]{article}\\usepackage[review]{acl}\\title{T}\\author{A \\\\ Inst \\\\ \\textt"
    "t{a@b.c} \\And B}\n"
    "\\begin{document}\\maketitle\\begin{abstract}Short.\\end{abstract}\\section{Intro} Body.\\end{document}",
    "llncs": "\\documentclass{llncs}\\begin{document}\\title{T}\\titlerunning{t}\\author{A\\inst{1}\\orcidID{0}}\n"
    "\\authorrunning{A}\\institute{Inst \\email{a@b.c}}\\maketitle\\begin{abstract}Short.\\keywords{x \\and y}"
    "\\end{abstract}\n"
    "\\section{Intro} Body.\\end{document}",
    "mnras": "\\documentclass{mnras}\\title[Short]{T}\\author[A]{A$^{1}$\\thanks{E-mail}\\\\ $^1$Inst}\\date{A"
    "ccepted}\n"
    "\\pubyear{2020}\\begin{document}\\label{firstpage}\\pagerange{\\pageref{firstpage}--\\pageref{lastpage}}"
    "\\maketitle\n"
    "\\begin{abstract}Short.\\end{abstract}\\begin{keywords}x -- y\\end{keywords}\\section{Intro} Body.\\end{document}",
    "aa": "\\documentclass{aa}\\begin{document}\\title{T}\\subtitle{}\\author{A\\inst{1}}\\institute{Inst}\\date{x}\n"
    "\\abstract{Short.}{}{}{}{}\\keywords{x -- y}\\maketitle\\section{Intro} Body.\\end{document}",
    "icml": "\\documentclass{article}\\usepackage{icml2024}\\icmltitlerunning{t}\\begin{document}\\twocolumn["
    "\\icmltitle{T}\n"
    "\\icmlsetsymbol{equal}{*}\\begin{icmlauthorlist}\\icmlauthor{A}{i}\\end{icmlauthorlist}\\icmlaffiliation{i}{I}\n"
    "\\icmlcorrespondingauthor{A}{a@b}\\icmlkeywords{x}\\vskip 0.3in]\\printAffiliationsAndNotice{}\n"
    "\\begin{abstract}Short.\\end{abstract}\\section{Intro} Body.\\end{document}",
    "sn-jnl": "\\documentclass[sn-nature]{sn-jnl}\\begin{document}\\title[s]{T}\\author*[1]{\\fnm{A} \\sur{B}}"
    "\\email{a@b.c}\n"
    "\\affil[1]{\\orgdiv{D}, \\orgname{O}, \\country{C}}\\abstract{Short.}\\keywords{x, y}\\maketitle\n"
    "\\section{Intro} Body.\\end{document}",
    "svjour3": "\\documentclass{svjour3}\\begin{document}\\title{T\\thanks{g}}\\author{A \\and B}\\institute{A"
    " \\at Inst}\\maketitle\n"
    "\\begin{abstract}Short. \\keywords{x}\\end{abstract}\\section{Intro} Body.\\end{document}",
    "ctexart": "\\documentclass{ctexart}\\title{T}\\author{甲}\\begin{document}\\maketitle\\begin{abstract}Shor"
    "t.\\end{abstract}\n"
    "\\section{Intro} Body.\\end{document}",
    "amsart": "\\documentclass{amsart}\\begin{document}\\title[s]{T}\\author{A}\\address{Inst}\\email{a@b.c}"
    "\\subjclass[2010]{1}\n"
    "\\begin{abstract}Short.\\end{abstract}\\maketitle\\section{Intro} Body.\\end{document}",
}  # fmt: skip


@pytest.mark.parametrize("name", CLASSES)
def test_the_front_matter_of_classes(name: str) -> None:
    paper = parse(CLASSES[name])
    assert paper.title == "T"
    assert sorted(kinds(paper)) == [
        ("abstract", "Short."),
        ("body", "Body."),
        ("heading", "Intro"),
        ("title", "T"),
    ]
    assert sorted((s.title, s.kind, s.level) for s in paper.sections) == [
        ("Abstract", "abstract", 1),
        ("Intro", "body", 1),
    ]
    by_kind = {p.kind: p for p in paper.paragraphs}
    assert paper.section_title(by_kind["abstract"].section) == "Abstract"
    assert paper.section_title(by_kind["body"].section) == "Intro"
    assert paper.document_class == ("article" if name in ("acl", "icml") else name)
    assert not paper.problems


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("\\begin{itemize}\\item a\\item b\\end{itemize}", [("item", "a"), ("item", "b")]),
        ("\\begin{enumerate}[label=(\\alph*)]\\item a\\item b\\end{enumerate}", [("item", "a"), ("item", "b")]),
        ("\\begin{enumerate}[(i)] \\item a \\end{enumerate} b", [("item", "a"), ("body", "b")]),
        ("\\begin{description}\\item[Term] a\\end{description}", [("item", "Term a")]),
        ("\\begin{itemize}\\item[--] a\\end{itemize}", [("item", "a")]),
        ("\\begin{itemize}\\item {a} b\\end{itemize}", [("item", "a b")]),
        ("x\\begin{itemize}\\item a\\end{itemize}y", [("body", "x"), ("item", "a"), ("body", "y")]),
        ("\\begin{itemize}\\item a\n\nb\\item c\\end{itemize}", [("item", "a"), ("item", "b"), ("item", "c")]),
        ("\\begin{itemize}\\item a\\begin{itemize}\\item b\\end{itemize}c\\item d\\end{itemize}",
         [("item", "a"), ("item", "b"), ("item", "c"), ("item", "d")]),
        ("\\begin{itemize}\\item\\begin{itemize}\\item\\begin{enumerate}\\item a\\end{enumerate}\\end{itemize}"
        "\\end{itemize}",
         [("item", "a")]),
        ("\\begin{compactitem}\\item a\\end{compactitem}", [("item", "a")]),
        ("\\begin{itemize*}\\item a\\end{itemize*}", [("item", "a")]),
        ("\\begin{list}{--}{\\setlength{\\x}{1pt}}\\item a\\end{list}", [("item", "a")]),
        ("\\begin{itemize}\\setlength{\\itemsep}{0pt}\\setlength\\parskip{0pt}\\item a\\end{itemize}", [("item", "a")]),
        ("\\begin{itemize}\\itemsep0em \\item a\\end{itemize}", [("item", "a")]),
        ("\\begin{itemize}\\item a\\footnote{f}\\end{itemize}", [("item", "a"), ("footnote", "f")]),
        ("\\begin{itemize}\\item $$x$$ a\\end{itemize}", [("item", "a")]),
        ("\\begin{itemize}\\item a \\begin{equation}x\\end{equation} b\\end{itemize}", [("item", "a b")]),
        ("\\begin{itemize}\\item a", [("item", "a")]),
        ("\\begin{itemize}\\end{itemize}", []),
        ("\\begin{itemize}a\\end{itemize}", [("item", "a")]),
        ("\\item a", [("item", "a")]),
        ("\\begin{quote}a\n\nb\\end{quote}", [("body", "a"), ("body", "b")]),
    ],
)  # fmt: skip
def test_lists(source: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(parse(source)) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a\\footnote{b} c", [("body", "a c"), ("footnote", "b")]),
        ("a.\\footnote{b} C.", [("body", "a. C."), ("footnote", "b")]),
        ("a\\footnote[3]{b}", [("body", "a"), ("footnote", "b")]),
        ("a\\footnotemark{} c\\footnotetext{b}", [("body", "a c"), ("footnote", "b")]),
        ("a\\footnote{b\\footnote{c}d} e", [("body", "a e"), ("footnote", "bd"), ("footnote", "c")]),
        ("a\\footnote{b\n\nc}", [("body", "a"), ("footnote", "b"), ("footnote", "c")]),
        ("a\\footnote{b\\par c}", [("body", "a"), ("footnote", "b"), ("footnote", "c")]),
        ("a\\footnote{\\url{x_y}}", [("body", "a"), ("footnote", "x_y")]),
        ("a\\footnote{}b", [("body", "ab")]),
        ("\\title{a\\footnote{b}}", [("title", "a"), ("footnote", "b")]),
        ("\\section{a\\footnote{b}}c", [("heading", "a"), ("footnote", "b"), ("body", "c")]),
        ("\\section[x]{a\\protect\\footnote{b}}c", [("heading", "a"), ("footnote", "b"), ("body", "c")]),
        ("\\begin{figure}\\caption{a\\footnote{b}}\\end{figure}", [("caption", "a"), ("footnote", "b")]),
        ("\\begin{figure}\\caption[s]{a\\protect\\footnotemark}\\end{figure}\\footnotetext{b}",
         [("caption", "a"), ("footnote", "b")]),
        ("\\begin{tabular}{l}a\\footnote{b}\\end{tabular}c", [("footnote", "b"), ("body", "c")]),
        ("\\begin{abstract}a\\footnote{b}\\end{abstract}", [("abstract", "a"), ("footnote", "b")]),
        ("$x$\\footnote{$y$}", [("body", "x"), ("footnote", "y")]),
        ("a\\footnote{b $$c$$ d}", [("body", "a"), ("footnote", "b d")]),
        ("a\\endnote{b}\\thanks{c}", [("body", "a"), ("footnote", "b")]),
        ("a\\footnote\n{b}", [("body", "a"), ("footnote", "b")]),
        ("a\\footnote{b", [("body", "ab")]),
        ("a\\footnote{\\begin{itemize}\\item b\\end{itemize}}", [("body", "a"), ("footnote", "b")]),
    ],
)  # fmt: skip
def test_footnotes(source: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(parse(source)) == expected


@pytest.mark.parametrize(
    ("body", "captions", "labels", "graphics"),
    [
        ("\\caption{A}\\label{x}", ["A"], ("x",), ()),
        ("\\label{x}\\caption{A}", ["A"], ("x",), ()),
        ("\\caption{A\\label{x}}", ["A"], ("x",), ()),
        ("\\caption[s]{A}", ["A"], (), ()),
        ("\\caption[s [t]]{A}", ["]"], (), ()),
        ("\\caption*{A}", ["A"], (), ()),
        ("\\caption {A}", ["A"], (), ()),
        ("\\caption\n[s]\n{A}", ["A"], (), ()),
        ("\\caption%\n{A}", ["A"], (), ()),
        ("\\caption{A. B \\cite{k}, $x$.}", ["A. B [k], x."], (), ()),
        ("\\caption{A\n\nB}", ["A", "B"], (), ()),
        ("\\caption{\\textbf{A.} B}", ["A. B"], (), ()),
        ("\\caption{}", [], (), ()),
        ("\\caption", [], (), ()),
        ("\\caption{A}\\caption{B}", ["A", "B"], (), ()),
        ("\\includegraphics{a}", [], (), ("a",)),
        ("\\includegraphics[width=\\textwidth,trim={0 0 1cm 2cm},clip]{a/b c.pdf}", [], (), ("a/b c.pdf",)),
        ("\\includegraphics*[0,0][1,1]{a}", [], (), ("a",)),
        ("\\includegraphics{{a.b}.png}", [], (), ("{a.b}.png",)),
        ("\\includegraphics\n  [scale=1]\n  {a}", [], (), ("a",)),
        ("\\centerline{\\includegraphics{a}\\includegraphics{b}}", [], (), ("a", "b")),
        ("\\resizebox{1cm}{!}{\\includegraphics{a}}", [], (), ("a",)),
        ("% \\includegraphics{a}\n\\caption{A}", ["A"], (), ()),
        ("\\begin{subfigure}{2cm}\\includegraphics{a}\\caption{A}\\label{x}\\end{subfigure}\\caption{B}\\label{y}",
         ["A", "B"], ("x", "y"), ("a",)),
        ("\\begin{subfigure}[t]{2cm}\\caption{A}\\end{subfigure}", ["A"], (), ()),
        ("\\subfloat[A]{\\includegraphics{a}}\\subfloat[]{\\includegraphics{b}}", ["A"], (), ("a", "b")),
        ("\\subfloat[s][A]{x}", ["A", "x"], (), ()),
        ("\\subfigure[A \\cite{k}]{\\includegraphics{a}}", ["A [k]"], (), ("a",)),
        ("\\subcaptionbox{A\\label{x}}[2cm]{\\includegraphics{a}}", ["A"], ("x",), ("a",)),
        ("\\begin{minipage}{2cm}\\includegraphics{a}\\caption{A}\\end{minipage}", ["A"], (), ("a",)),
        ("\\begin{minipage}{2cm}\\subcaption{A}\\end{minipage}", ["A"], (), ()),
        ("\\caption{A}\\vspace{-1em}\\hfill\\small", ["A"], (), ()),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["figure", "table*", "wrapfigure"])
def test_what_a_float_holds(
    name: str, body: str, captions: list[str], labels: tuple[str, ...], graphics: tuple[str, ...]
) -> None:
    arguments = "{r}{2cm}" if name == "wrapfigure" else "[htb]"
    paper = parse(f"Before. \\begin{{{name}}}{arguments}\n{body}\n\\end{{{name}}} After.")
    (found,) = paper.floats
    assert found.labels == labels
    assert found.graphics == graphics
    own = [paper.paragraphs[i].text.text for i in found.captions]
    assert own == [c for c in captions if c != "x"]
    assert [text for kind, text in kinds(paper) if kind == "body"] == ["Before. After."]
    assert found.kind == ("table" if name == "table*" else "figure")


@pytest.mark.parametrize(
    ("source", "titles"),
    [
        ("\\section{A}", ["A"]),
        ("\\section*{A}", ["A"]),
        ("\\section {A}", ["A"]),
        ("\\section\n{A}", ["A"]),
        ("\\section[s]{A}", ["A"]),
        ("\\section*[s]{A}", ["A"]),
        ("\\section[\\texorpdfstring{a}{b}]{A}", ["A"]),
        ("\\section{\\texorpdfstring{$\\alpha$}{alpha} B}", ["α B"]),
        ("\\section{A \\emph{b} $c$}", ["A b c"]),
        ("\\section{A\n  B}", ["A B"]),
        ("\\section{A \\\\ B}", ["A B"]),
        ("\\section{A\\label{x}}", ["A"]),
        ("\\section{\\textbf{A}}", ["A"]),
        ("\\section{A{}B}", ["AB"]),
        ("\\section{}", [""]),
        ("\\section A b", ["A"]),
        ("\\section{A} \\section{A}", ["A", "A"]),
        ("\\section{引言}", ["引言"]),
        ("\\section{A % }\n B}", ["A B"]),
        ("\\section{\\uppercase{A}}", ["A"]),
        ("\\section{A~B---C}", ["A B—C"]),
        ("\\section{A\n\nB}", ["A B"]),
        ("\\section", []),
        ("\\subsubsection{A}", ["A"]),
        ("\\chapter{A}", ["A"]),
        ("\\part{A}", ["A"]),
        ("{\\section{A}}", ["A"]),
        ("\\newcommand{\\x}{\\section}\\x{A}", ["A"]),
        ("\\newcommand{\\x}[1]{\\section{The #1}}\\x{A}", ["The A"]),
        ("\\verb|\\section{A}|", []),
        ("\\iffalse\\section{A}\\fi", []),
    ],
)
def test_headings(source: str, titles: list[str]) -> None:
    paper = parse(source)
    assert [s.title for s in paper.sections] == titles
    assert [text for kind, text in kinds(paper) if kind == "heading"] == [title for title in titles if title]


@pytest.mark.parametrize(
    ("source", "texts", "rules"),
    [
        ("a {b", ["a b"], ["unbalanced_brace"]),
        ("a }b", ["a b"], ["unbalanced_brace"]),
        ("a $b", ["a b"], ["unbalanced_math"]),
        ("a $b\n\nc", ["a b", "c"], ["unbalanced_math"]),
        ("a $$b", ["a"], ["unbalanced_math"]),
        ("a \\[b", ["a"], ["unbalanced_math"]),
        ("a \\]b", ["a b"], ["unbalanced_math"]),
        ("a \\(b", ["a b"], ["unbalanced_math"]),
        ("a \\)b", ["a b"], ["unbalanced_math"]),
        ("a \\begin{center}b", ["a", "b"], ["unbalanced_environment"]),
        ("a \\end{center}b", ["a b"], ["unbalanced_environment"]),
        ("\\begin{center}a\\end{quote}b", ["ab"], ["unbalanced_environment"] * 2),
        ("\\begin{a}\\begin{b}x\\end{a}\\end{b}", ["x"], ["unbalanced_environment"] * 2),
        ("{\\begin{a}x}\\end{a}", ["x"], ["unbalanced_brace"] * 2),
        ("$\\text{a$}", ["a"], ["unbalanced_math"] * 2),
        ("\\begin{verbatim}a", [], ["unbalanced_environment"]),
        ("\\begin{equation}a", [], ["unbalanced_environment"]),
        ("\\begin", [], []),
        ("\\begin{", [], ["unbalanced_brace"]),
        ("\\end", [], []),
        ("\\begin{}a\\end{}", ["a"], []),
        ("\\", [], []),
        ("a\\", ["a"], []),
        ("#", ["#"], []),
        ("#1", ["#1"], []),
        ("&", [], []),
        ("a & b", ["a b"], []),
        ("^_", ["^_"], []),
        ("a\x00b\x01c", ["abc"], ["control_character"]),
        ("a\x7fb", ["ab"], ["control_character"]),
        ("a\ufeffb", ["a\ufeffb"], []),
        ("\r", [], []),
        ("a\rb", ["a b"], []),
        ("a\r\rb", ["a", "b"], []),
        ("a\n\r\n\rb", ["a", "b"], []),
        ("a\x0cb", ["a b"], []),
        ("a\u2028b", ["a\u2028b"], []),
        ("a\u00a0b", ["a\u00a0b"], []),
        ("\U0001f600 a", ["\U0001f600 a"], []),
    ],
)
def test_broken_source(source: str, texts: list[str], rules: list[str]) -> None:
    paper = parse(source)
    assert [p.text.text for p in paper.paragraphs] == texts
    assert [p.rule for p in paper.problems] == rules


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("A. \\[x\\] B.", ["A. B."]),
        ("A $$x$$ b.", ["A b."]),
        ("A\n\\begin{equation}\nx\n\\end{equation}\nb.", ["A b."]),
        ("A\n\n\\begin{equation}x\\end{equation}\n\nB.", ["A", "B."]),
        ("A \\begin{align*}x&=1\\\\y&=2\\end{align*}, where", ["A , where"]),
        ("A \\begin{equation}x \\text{ if } y\\end{equation}b", ["A b"]),
        ("A \\begin{eqnarray}x\\end{eqnarray}b", ["A b"]),
        ("A \\begin{gather}\\begin{split}x\\end{split}\\end{gather}b", ["A b"]),
        ("A \\begin{subequations}\\begin{align}x\\end{align}\\end{subequations}b", ["A b"]),
        ("A \\begin{equation}\\begin{cases}1 & x\\\\2 & y\\end{cases}\\end{equation}b", ["A b"]),
        ("A \\begin{displaymath}x\\end{displaymath}b", ["A b"]),
        ("A \\begin{math}x\\end{math} b", ["A x b"]),
        ("A \\begin{multline}x\\end{multline} b", ["A b"]),
        ("A \\begin{alignat}{2}x\\end{alignat} b", ["A b"]),
        ("A \\begin{IEEEeqnarray}{rCl}x\\end{IEEEeqnarray} b", ["A b"]),
    ],
)
def test_display_math_shows_nothing(source: str, texts: list[str]) -> None:
    paper = parse(source)
    assert [p.text.text for p in paper.paragraphs] == texts
    assert not paper.problems
    if "{math}" not in source:
        assert [m.display for m in paper.math] == [True]


@pytest.mark.parametrize("wrapper", ["\\textbf{%s}", "\\emph{%s}", "{\\it %s}", "{\\color{red} %s}",
    "\\textcolor{red}{%s}",
    "\\underline{%s}", "\\mbox{%s}", "\\texttt{%s}", "\\textsc{%s}", "\\uline{%s}", "\\hl{%s}", "\\fbox{%s}",
    "\\footnotesize{%s}",
    "\\begin{small}%s\\end{small}", "\\centerline{%s}", "\\colorbox{red}{%s}", "\\textup{%s}", "\\MakeUppercase{%s}",
    "\\hyperlink{a}{%s}", "\\href{b}{%s}", "\\foreignlanguage{german}{%s}", "\\framebox[2cm]{%s}", "\\uwave{%s}",
    "\\begingroup %s\\endgroup", "\\bgroup %s\\egroup", "\\textlatin{%s}", "\\protect{%s}", "\\added{%s}"])  # fmt: skip
def test_wrappers_show_their_text_and_its_places(wrapper: str) -> None:
    paper = parse(wrapper % "some words")
    (paragraph,) = paper.paragraphs
    assert paragraph.text.text == "some words"
    assert paper.source(paragraph.text.span(0, 10)) == "some words"
    assert not paper.problems
