"""Every form of citation and cross-reference: its keys, its words and its place."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


NATBIB = """
    cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum citefullauthor Cite Citep Citet
    Citealp Citealt Citeauthor
    """.split()  # noqa: SIM905
BIBLATEX = """
    parencite textcite autocite footcite footcitetext smartcite supercite fullcite footfullcite citetitle
    citeurl citedate Parencite Textcite Autocite Footcite Smartcite
    """.split()  # noqa: SIM905
OTHER = [
    "shortcite",
    "onlinecite",
    "citeA",
    "citeNP",
    "citeasnoun",
    "possessivecite",
    "bibentry",
    "mycite",
    "refcite",
]


@pytest.mark.parametrize("command", NATBIB + BIBLATEX + OTHER)
@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        ("{a}", ("a",)),
        ("*{a}", ("a",)),
        ("{a,b}", ("a", "b")),
        ("[p.~3]{a}", ("a",)),
        ("[see][Sec.~2]{a, b}", ("a", "b")),
        ("[][]{a}", ("a",)),
        (" {a}", ("a",)),
        ("\n{a}", ("a",)),
    ],
)
def test_one_list_of_keys(command: str, arguments: str, keys: tuple[str, ...]) -> None:
    source = f"\\{command}{arguments}"
    paper = parse(f"As {source} say.")
    (citation,) = paper.citations
    assert (citation.command, citation.keys, citation.paragraph) == (command, keys, 0)
    assert paper.source(citation.span) == source
    text = paper.paragraphs[0].text.text
    assert text == f"As [{', '.join(keys)}] say."
    assert (citation.start, citation.end) == (3, len(text) - 5)


@pytest.mark.parametrize(
    "command", ["cites", "parencites", "textcites", "autocites", "footcites", "smartcites", "supercites"]
)
@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        ("{a}", ("a",)),
        ("{a}{b}", ("a", "b")),
        ("[1]{a}[2]{b,c}", ("a", "b", "c")),
        ("(see)(and more){a}[][3]{b}", ("a", "b")),
        ("(see){a}", ("a",)),
    ],
)
def test_several_lists_of_keys(command: str, arguments: str, keys: tuple[str, ...]) -> None:
    paper = parse(f"\\{command}{arguments} agree.")
    (citation,) = paper.citations
    assert citation.keys == keys
    assert paper.source(citation.span) == f"\\{command}{arguments}"
    assert paper.paragraphs[0].text.text == f"[{', '.join(keys)}] agree."


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("\\cite{ a , b }", ("a", "b")),
        ("\\cite{a,\n   b}", ("a", "b")),
        ("\\cite{a,\r\n\tb}", ("a", "b")),
        ("\\cite{a,% the first\n  b}", ("a", "b")),
        ("\\cite{%\n  a,%\n  b%\n}", ("a", "b")),
        ("\\cite% odd\n{a}", ("a",)),
        ("\\cite{a,a}", ("a", "a")),
        ("\\cite{Müller2020}", ("Müller2020",)),
        ("\\cite{王2020}", ("王2020",)),
        ("\\cite{a_b:c-d.e/f+g}", ("a_b:c-d.e/f+g",)),
        ("\\cite{DBLP:conf/nips/X17}", ("DBLP:conf/nips/X17",)),
        ("\\cite[see {[x]}]{a}", ("a",)),
        ("\\cite[Thm.~{1]}]{a}", ("a",)),
        ("\\citep[e.g.,][]{a}", ("a",)),
        ("\\citep[$x_i$ and \\emph{y}]{a}", ("a",)),
        ("\\cite[a%\n b]{a}", ("a",)),
    ],
)
def test_keys_as_people_write_them(source: str, keys: tuple[str, ...]) -> None:
    paper = parse(f"Text {source} end.")
    (citation,) = paper.citations
    assert citation.keys == keys
    assert paper.source(citation.span) == source
    assert paper.paragraphs[0].text.text == f"Text [{', '.join(keys)}] end."
    assert not paper.problems


@pytest.mark.parametrize(
    "source", ["\\cite{}", "\\cite", "\\cite{ , }", "\\cite{a", "\\cite[x]", "\\cite\n\n{a}", "\\ref{}"]
)
def test_no_keys_no_citation(source: str) -> None:
    paper = parse(f"Text {source}")
    assert not paper.citations
    assert not paper.references
    assert paper.paragraphs[0].text.text.startswith("Text")


@pytest.mark.parametrize(
    ("source", "kind", "text"),
    [
        ("\\footnote{By \\cite{k}.}", "footnote", "By [k]."),
        ("\\section{On \\cite{k}}", "heading", "On [k]"),
        ("\\begin{figure}\\caption{From \\cite{k}.}\\end{figure}", "caption", "From [k]."),
        ("\\begin{itemize}\\item See \\cite{k}.\\end{itemize}", "item", "See [k]."),
        ("\\begin{theorem}By \\cite{k}.\\end{theorem}", "theorem", "By [k]."),
        ("\\begin{abstract}By \\cite{k}.\\end{abstract}", "abstract", "By [k]."),
        ("\\begin{quote}By \\cite{k}.\\end{quote}", "body", "By [k]."),
        ("\\title{After \\cite{k}}", "title", "After [k]"),
        ("\\textbf{By \\cite{k}}", "body", "By [k]"),
        ("\\parbox{3cm}{By \\cite{k}}", "body", "By [k]"),
    ],
)
def test_the_paragraph_of_a_citation(source: str, kind: str, text: str) -> None:
    paper = parse(source)
    (citation,) = paper.citations
    assert citation.paragraph is not None
    paragraph = paper.paragraphs[citation.paragraph]
    assert (paragraph.kind, paragraph.text.text) == (kind, text)
    assert text[citation.start : citation.end] == "[k]"
    assert paper.source(citation.span) == "\\cite{k}"


@pytest.mark.parametrize(
    "source",
    [
        "\\begin{tabular}{l}\\cite{k}\\end{tabular}",
        "$x \\mbox{\\nocite{k}}$",
        "\\begin{equation} x = y \\quad\\text{by \\cite{k}} \\end{equation}",
        "\\[ x \\cite{k} \\]",
        "\\nocite{k}",
        "\\author{A \\nocite{k}} \\nocite{k}",
    ],
)
def test_citations_without_running_text(source: str) -> None:
    paper = parse(source)
    assert {(c.keys, c.paragraph) for c in paper.citations} == {(("k",), None)}


@pytest.mark.parametrize("source", ["% \\cite{k}", "\\verb|\\cite{k}|", "\\iffalse \\cite{k} \\fi",
    "\\begin{verbatim}\\cite{k}\\end{verbatim}", "\\begin{comment}\\cite{k}\\end{comment}",
    "\\newcommand{\\x}{\\cite{k}}", "\\todo{\\cite{k}}"])  # fmt: skip
def test_what_cites_nothing(source: str) -> None:
    assert parse(f"Text\n{source}\n").citations == ()


def test_several_citations_keep_their_order_and_places() -> None:
    paper = parse("One \\cite{a}, two \\citep[x]{b,c}.\n\nThree\\footnote{Four \\citet{d}.} \\cite{e}.")
    assert [(c.keys, c.paragraph) for c in paper.citations] == [
        (("a",), 0), (("b", "c"), 0), (("d",), 2), (("e",), 1),
    ]  # fmt: skip
    for citation in paper.citations:
        assert citation.paragraph is not None
        text = paper.paragraphs[citation.paragraph].text.text
        assert text[citation.start : citation.end] == f"[{', '.join(citation.keys)}]"


@pytest.mark.parametrize(
    ("source", "everything", "keys"),
    [
        ("\\nocite{*}", True, ()),
        ("\\nocite{*,a}", True, ("a",)),
        ("\\nocite{a}", False, ("a",)),
        ("\\cite{*}", False, ("*",)),
    ],
)
def test_everything_is_cited(source: str, everything: bool, keys: tuple[str, ...]) -> None:
    paper = parse(f"Text {source}")
    assert paper.cited_everything is everything
    assert tuple(key for c in paper.citations for key in c.keys) == keys


SINGLE = """
    ref autoref eqref pageref nameref subref fref Fref fullref figref tabref tblref secref Secref Figref Tabref Eqref
    appref algref Algref thmref lemref autopageref titleref
    """.split()  # noqa: SIM905
LISTS = """
    cref Cref labelcref namecref nameCref lcnamecref namecrefs nameCrefs lcnamecrefs cpageref Cpageref vref Vref
    vpageref zcref figrefs
    """.split()  # noqa: SIM905


@pytest.mark.parametrize("command", SINGLE)
@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("fig:a", "fig:a"),
        ("eq:g(n,e)", "eq:g(n,e)"),
        ("a, b", "a, b"),
        (" a ", "a"),
        ("图:结果", "图:结果"),
        ("my  fig\n1", "my fig 1"),
    ],
)
def test_a_comma_is_part_of_a_label(command: str, name: str, label: str) -> None:
    paper = parse(f"See \\{command}{{{name}}}.\\begin{{figure}}\\label{{{name}}}\\end{{figure}}")
    (reference,) = paper.references
    assert reference.labels == (label,)
    assert paper.labels[0].name == label
    assert paper.paragraphs[0].text.text == f"See [{label}]."


@pytest.mark.parametrize("command", LISTS)
@pytest.mark.parametrize(
    ("argument", "labels"),
    [("{a}", ("a",)), ("{a,b}", ("a", "b")), ("*{a, b,c}", ("a", "b", "c")), ("{a,%\n b}", ("a", "b"))],
)
def test_lists_of_labels(command: str, argument: str, labels: tuple[str, ...]) -> None:
    source = f"\\{command}{argument}"
    paper = parse(f"See {source} now.")
    (reference,) = paper.references
    assert (reference.command, reference.labels) == (command, labels)
    assert paper.source(reference.span) == source
    text = paper.paragraphs[0].text.text
    assert text == f"See [{', '.join(labels)}] now."
    assert text[reference.start : reference.end] == f"[{', '.join(labels)}]"


@pytest.mark.parametrize("command", ["crefrange", "Crefrange", "vrefrange", "pagerefrange", "cpagerefrange"])
def test_ranges_of_labels(command: str) -> None:
    paper = parse(f"See \\{command}{{eq:f(a,b)}}{{eq:2}}.")
    assert [r.labels for r in paper.references] == [("eq:f(a,b)", "eq:2")]
    assert paper.paragraphs[0].text.text == "See [eq:f(a,b), eq:2]."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Fig.~\\ref{a}", "Fig. [a]"),
        ("(\\ref{a})", "([a])"),
        ("\\ref{a}--\\ref{b}", "[a]–[b]"),
        ("Figs.~\\ref{a}, \\ref{b} and~\\ref{c}", "Figs. [a], [b] and [c]"),
        ("\\hyperref[a]{Figure~\\ref*{a}}", "Figure [a]"),
        ("\\hyperref[eq:f(a,b)]{the law}", "the law"),
        ("\\Cref{a}(b)", "[a](b)"),
        ("\\ref {a}", "[a]"),
        ("$x_{\\ref{a}}$", "x_[a]"),
        ("\\textbf{\\ref{a}}", "[a]"),
    ],
)
def test_references_in_text(source: str, text: str) -> None:
    paper = parse(source)
    assert paper.paragraphs[0].text.text == text
    for reference in paper.references:
        if reference.command != "hyperref":
            assert text[reference.start : reference.end] == f"[{reference.labels[0]}]"


@pytest.mark.parametrize("name", ["a", "sec:a b", "eq:f(x,y)", "节:一", "a_b", "a&b", "x.y-z"])
def test_a_label_and_its_references_are_one_name(name: str) -> None:
    paper = parse(f"\\section{{S}}\\label{{{name}}} See \\ref{{{name}}} and \\nameref{{{name}}}.")
    assert {r.labels for r in paper.references} == {(paper.labels[0].name,)}
    assert paper.labels[0].name == name


@pytest.mark.parametrize(
    ("source", "text", "labels"),
    [
        (r"See \htmlref{the option}{opt:a}.", "See the option.", [("opt:a",)]),
        (r"See \htmladdnormallink{the site}{http://a.example}.", "See the site.", []),
        (r"See \htmladdnormallinkfoot{the site}{http://a.example}.", "See the site.", []),
        (
            r"\newcommand{\htmladdnormallink}[2]{#1}See \htmladdnormallink{it}{http://a.example}.",
            "See it.",
            [],
        ),
        (r"See \ahref{http://a.example}{the site}.", "See the site.", []),
        (r"See \myref{sec:a}.", "See [sec:a].", [("sec:a",)]),
    ],
)
def test_links_of_web_pages(source: str, text: str, labels: list[tuple[str, ...]]) -> None:
    paper = parse(source)
    assert paper.paragraphs[0].text.text == text
    assert [r.labels for r in paper.references] == labels


@pytest.mark.parametrize(
    ("source", "keys", "told"),
    [
        (r"\cite{}", [], "\\cite has no key"),
        (r"\cite{ }", [], "\\cite has no key"),
        ("\\cite{%\n}", [], "\\cite has no key"),
        (r"\cite{,}", [], "\\cite has no key"),
        (r"\citep*[see][p.~3]{}", [], "\\citep has no key"),
        (r"\nocite{}", [], "\\nocite has no key"),
        (r"\volcite{2}{}", [], "\\volcite has no key"),
        (r"\cite{a,,b}", [("a", "b")], "\\cite has an empty key beside a, b"),
        (r"\cite{a, ,b}", [("a", "b")], "\\cite has an empty key beside a, b"),
        (r"\cite{,a}", [("a",)], "\\cite has an empty key beside a"),
        ("\\cite{a,%\n}", [("a",)], "\\cite has an empty key beside a"),
        (r"\cites{a}{}", [("a",)], "\\cites has no key"),
        (r"\newcommand{\c}[1]{\cite{#1}}\c{}", [], "\\cite has no key"),
    ],
)
def test_an_empty_key_is_a_problem(source: str, keys: list[tuple[str, ...]], told: str) -> None:
    paper = parse(f"Words {source} and more.")
    assert [citation.keys for citation in paper.citations] == keys
    (problem,) = paper.problems
    assert (problem.rule, problem.message) == ("empty_citation", told)
    assert paper.source(problem.span).startswith("\\")


@pytest.mark.parametrize(
    "source",
    [
        r"\cite{a,b}",
        "\\cite{%\n a,%\n b%\n}",
        r"\nocite{*}",
        r"\cite{\key}",
        r"\cite",
        r"\mysite{}",
        r"\namedcite{}",
        r"% \cite{}",
        r"\verb|\cite{}|",
        r"\iffalse\cite{}\fi",
        r"\newcommand{\c}{\cite{}}",
        r"\cites{a}{b}",
        r"\textcquote{a}{words}",
    ],
)
def test_other_braces_have_no_empty_key(source: str) -> None:
    assert [p for p in parse(f"Words {source} and more.").problems if p.rule == "empty_citation"] == []
