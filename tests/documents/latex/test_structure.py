"""Sections, paragraphs and their kinds, floats, labels, citations, cross-references."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def kinds(paper: Paper) -> list[tuple[str, str]]:
    return [(p.kind, p.text.text) for p in paper.paragraphs]


def test_sections_have_levels_parents_and_spans() -> None:
    source = (
        "\\section{One}\ntext\n\\subsection[short]{One \\textbf{A}}\ntext\n\\subsubsection*{Deep}\n"
        "\\section*{Two}\nlast"
    )
    paper = parse(source)
    assert [(s.title, s.level, s.parent, s.kind) for s in paper.sections] == [
        ("One", 1, None, "body"),
        ("One A", 2, 0, "body"),
        ("Deep", 3, 1, "body"),
        ("Two", 1, None, "body"),
    ]
    assert paper.source(paper.sections[1].heading_span) == "\\subsection[short]{One \\textbf{A}}"
    assert paper.source(paper.sections[0].span) == "\\section{One}\ntext\n"
    assert paper.source(paper.sections[3].span) == "\\section*{Two}\nlast"
    assert [p.section for p in paper.paragraphs] == [0, 0, 1, 1, 2, 3, 3]


def test_the_last_section_ends_with_the_document() -> None:
    paper = parse("\\begin{document}\\section{A}\nx\n\\end{document}\nrest")
    assert paper.source(paper.sections[0].span) == "\\section{A}\nx\n"


@pytest.mark.parametrize(
    "source",
    [
        "\\begin{abstract}\nShort. \\end{abstract}\nBody.",
        "\\abstract{Short.}\nBody.",
        "\\documentclass{a}\\abstract{Short.}\\begin{document}\nBody.\n\\end{document}",
    ],
)
def test_abstract(source: str) -> None:
    paper = parse(source)
    assert kinds(paper) == [("abstract", "Short."), ("body", "Body.")]
    (section,) = paper.sections
    assert (section.title, section.kind, section.level) == ("Abstract", "abstract", 1)
    assert [p.section for p in paper.paragraphs] == [0, None]


@pytest.mark.parametrize("title", ["Abstract", "ABSTRACT", "摘要", "摘 要"])
def test_a_section_called_abstract_is_one(title: str) -> None:
    assert parse(f"\\section*{{{title}}} x").sections[0].kind == "abstract"


def test_appendix() -> None:
    paper = parse("\\section{A} \\appendix \\section{B} \\begin{appendices}\\section{C}\\end{appendices}")
    assert [s.kind for s in paper.sections] == ["body", "appendix", "appendix"]


def test_paragraph_command_is_a_run_in_heading() -> None:
    paper = parse(
        "\\section{S}\n\\paragraph{Data.} We use it.\n\nMore.\n\\subparagraph*{Model}\n\\label{x}It is big."
    )
    assert kinds(paper)[1:] == [
        ("heading", "Data."),
        ("body", "We use it."),
        ("body", "More."),
        ("heading", "Model"),
        ("body", "It is big."),
    ]
    assert [p.heading for p in paper.paragraphs][2:] == ["Data", "", "", "Model"]


@pytest.mark.parametrize(
    ("source", "heading"),
    [
        ("\\textbf{KL Divergence:} It falls.", "KL Divergence"),
        ("\\textbf{Setup.} We train.", "Setup"),
        ("\\noindent \\textbf{Setup}: we train.", "Setup"),
        ("\\emph{Data.} We use it.", "Data"),
        ("{\\bf Setup.} We train.", "Setup"),
        ("\\textbf{\\textit{Setup.}} We train.", "Setup"),
        ("\\textbf{OurNet} wins.", ""),
        ("The \\textbf{best.} one", ""),
        ("Plain text.", ""),
    ],
)
def test_bold_run_in_headings(source: str, heading: str) -> None:
    (paragraph,) = parse(source).paragraphs
    assert paragraph.heading == heading
    assert heading in paragraph.text.text


def test_lists_leave_their_lead_in_as_body() -> None:
    paper = parse(
        "We do:\n\\begin{itemize}[noitemsep]\n\\item one\n\n more\n\\item \\textbf{Two.} is\n"
        "\\begin{enumerate}\\item inner\\end{enumerate}\n\\end{itemize}\nand stop.\n"
        "\\begin{description}\\item[Depth] is 3.\\item[(a)] that\\item[$\\bullet$] this\\end{description}"
    )
    assert kinds(paper) == [
        ("body", "We do:"),
        ("item", "one"),
        ("item", "more"),
        ("item", "Two. is"),
        ("item", "inner"),
        ("body", "and stop."),
        ("item", "Depth is 3."),
        ("item", "that"),
        ("item", "this"),
    ]
    assert [p.heading for p in paper.paragraphs if p.heading] == ["Two", "Depth"]


@pytest.mark.parametrize("name", ["theorem", "lemma", "proof", "mythm", "definition*"])
def test_theorems(name: str) -> None:
    paper = parse(
        f"\\newtheorem{{mythm}}{{My Theorem}} a\n\\begin{{{name}}}[Gauss] It holds.\n\nSo.\\end{{{name}}} b"
    )
    assert kinds(paper) == [("body", "a"), ("theorem", "It holds."), ("theorem", "So."), ("body", "b")]
    assert paper.paragraphs[1].heading == "Gauss"


@pytest.mark.parametrize("name", ["center", "quote", "minipage", "multicols", "unknownthing", "small"])
def test_wrappers_are_transparent(name: str) -> None:
    argument = {"minipage": "[t]{0.5\\textwidth}", "multicols": "{2}"}.get(name, "")
    paper = parse(f"\\begin{{{name}}}{argument}text\\end{{{name}}}")
    assert kinds(paper) == [("body", "text")]
    assert not paper.problems


@pytest.mark.parametrize("name", ["tikzpicture", "pgfpicture", "CCSXML"])
def test_pictures_show_nothing(name: str) -> None:
    paper = parse(
        f"a\n\\begin{{{name}}}[scale=2] \\draw (0,0) -- (1cm,1cm) node {{label}}; \\end{{{name}}}\nb"
    )
    assert [p.text.text for p in paper.paragraphs] == ["a", "b"]


def test_footnotes_are_paragraphs_of_their_own() -> None:
    paper = parse("Text\\footnote{A note \\cite{k}.\n\nIts second.} goes on.\\thanks{no} End.")
    assert kinds(paper) == [
        ("body", "Text goes on. End."),
        ("footnote", "A note [k]."),
        ("footnote", "Its second."),
    ]
    assert paper.citations[0].paragraph == 1


def test_title_and_front_matter() -> None:
    paper = parse(
        "\\title[Short]{A \\\\ long title\\thanks{money}}\n\\author{No One}\\date{2020}\\maketitle\nText."
    )
    assert paper.title == "A long title"
    assert kinds(paper) == [("title", "A long title"), ("body", "Text.")]


def test_a_float_does_not_break_the_paragraph_around_it() -> None:
    source = (
        "Text goes\n\\begin{figure*}[htbp]\n\\centering\\includegraphics[width=2cm]{img/a.png}\n"
        "\\caption[short]{What \\textbf{it} shows.}\\label{fig:a}\n\\end{figure*}\non."
    )
    paper = parse(source)
    assert kinds(paper) == [("body", "Text goes on."), ("caption", "What it shows.")]
    (figure,) = paper.floats
    assert (figure.kind, figure.labels, figure.captions, figure.graphics) == (
        "figure",
        ("fig:a",),
        (1,),
        ("img/a.png",),
    )
    assert paper.source(figure.span) == source[source.index("\\begin{figure*}") : source.index("\non.")]


@pytest.mark.parametrize(
    ("name", "arguments", "kind"),
    [
        ("figure", "[h]", "figure"),
        ("wrapfigure", "[5]{r}{0.4\\textwidth}", "figure"),
        ("table", "[!t]", "table"),
        ("sidewaystable", "", "table"),
        ("algorithm", "[t]", "algorithm"),
        ("listing", "[H]", "listing"),
    ],
)
def test_floats(name: str, arguments: str, kind: str) -> None:
    paper = parse(f"\\begin{{{name}}}{arguments}\\caption{{C}}\\label{{x}}\\end{{{name}}}")
    assert kinds(paper) == [("caption", "C")]
    assert paper.floats[0].kind == kind
    assert paper.floats[0].labels == ("x",)
    assert not paper.problems


def test_subfigures_belong_to_their_float() -> None:
    paper = parse(
        "\\begin{figure}\\begin{subfigure}[b]{0.4\\textwidth}\\includegraphics{a}\\caption{Left}\\label{s:a}"
        "\\end{subfigure}\\subfloat[Right\\label{s:b}]{\\includegraphics{b}}"
        "\\subcaptionbox{Third\\label{s:c}}{\\includegraphics{c}}\\caption{All}\\label{f}\\end{figure}"
    )
    (figure,) = paper.floats
    assert figure.labels == ("s:a", "s:b", "s:c", "f")
    assert figure.graphics == ("a", "b", "c")
    assert [paper.paragraphs[i].text.text for i in figure.captions] == ["Left", "Right", "Third", "All"]
    assert {label.kind for label in paper.labels} == {"figure"}


def test_captionof_makes_a_float() -> None:
    paper = parse("\\begin{minipage}{3cm}\\captionof{table}{Words}\\label{t}\\end{minipage}\\label{later}")
    assert [(f.kind, f.labels) for f in paper.floats] == [("table", ("t",))]
    assert kinds(paper) == [("caption", "Words")]


def test_listing_options() -> None:
    paper = parse(
        "\\begin{lstlisting}[language=C,caption={Some code},label=lst:a]\nint x;\n\\end{lstlisting}\n\\label{b}"
    )
    assert [(f.kind, f.labels) for f in paper.floats] == [("listing", ("lst:a",))]
    assert kinds(paper) == [("caption", "Some code")]
    assert paper.source(paper.labels[0].span).endswith("label=lst:a")


def test_text_beside_a_caption_is_a_note_of_the_float() -> None:
    paper = parse("\\begin{table}\\caption{C}\\begin{tabular}{l}a\\end{tabular}\nNote: means.\\end{table}")
    assert kinds(paper) == [("caption", "C"), ("caption", "Note: means.")]
    assert paper.floats[0].captions == (0,)


def test_algorithms_are_no_prose() -> None:
    paper = parse(
        "\\begin{algorithm}\\caption{Sort}\\begin{algorithmic}[1]"
        "\\STATE $x$ \\IF{a} b \\ENDIF\\end{algorithmic}\\end{algorithm}"
    )
    assert [p.kind for p in paper.paragraphs] == ["caption", "cell"]


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("\\section{A}\\label{x}", "section"),
        ("\\section{A\\label{x}}", "section"),
        ("\\section{A} text \\label{x}", "section"),
        ("\\begin{figure}\\label{x}\\end{figure}", "figure"),
        ("\\begin{table}\\caption{c\\label{x}}\\end{table}", "table"),
        ("\\section{A}\\begin{equation}a\\label{x}\\end{equation}", "equation"),
        ("\\begin{align}a\\label{x}\\\\b\\end{align}", "equation"),
        ("\\begin{enumerate}\\item a\\label{x}\\end{enumerate}", "item"),
        ("\\begin{algorithm}\\label{x}\\end{algorithm}", "algorithm"),
        ("\\section{A}\\begin{theorem}\\label{x} a\\end{theorem}", "other"),
        ("\\label{x}", "other"),
    ],
)
def test_labels_say_what_they_name(source: str, kind: str) -> None:
    paper = parse(source)
    (label,) = paper.labels
    assert (label.name, label.kind) == ("x", kind)
    assert paper.source(label.span) == "\\label{x}"


def test_duplicate_labels() -> None:
    paper = parse("\\label{a}\n\\label{b}\n\\label{a}")
    (problem,) = paper.problems
    assert problem.rule == "duplicate_label"
    assert "main.tex:1" in problem.message
    assert paper.place(problem.span).line == 3


@pytest.mark.parametrize(
    ("source", "command", "keys"),
    [
        ("\\cite{a}", "cite", ("a",)),
        ("\\citep[see][p.~3]{a, b}", "citep", ("a", "b")),
        ("\\citet*{a}", "citet", ("a",)),
        ("\\Citet{a}", "Citet", ("a",)),
        ("\\citealp{a}", "citealp", ("a",)),
        ("\\citeyearpar{a}", "citeyearpar", ("a",)),
        ("\\parencite[12]{a}", "parencite", ("a",)),
        ("\\textcite{a}", "textcite", ("a",)),
        ("\\autocite{a}", "autocite", ("a",)),
        ("\\Autocite{a}", "Autocite", ("a",)),
        ("\\footcite{a}", "footcite", ("a",)),
        ("\\cites[1]{a}[2]{b}{c}", "cites", ("a", "b", "c")),
        ("\\Parencites(see)(end){a}{b}", "Parencites", ("a", "b")),
        ("\\mycite{a}", "mycite", ("a",)),
        ("\\cite{a,% why\n b}", "cite", ("a", "b")),
        ("\\cite {a}", "cite", ("a",)),
    ],
)
def test_citations(source: str, command: str, keys: tuple[str, ...]) -> None:
    paper = parse(f"By {source} shown.")
    (citation,) = paper.citations
    assert (citation.command, citation.keys) == (command, keys)
    assert paper.source(citation.span) == source
    text = paper.paragraphs[0].text.text
    assert text == f"By [{', '.join(keys)}] shown."
    assert text[citation.start : citation.end] == f"[{', '.join(keys)}]"
    assert citation.paragraph == 0


def test_nocite_shows_nothing() -> None:
    paper = parse("Text\\nocite{a,b}.")
    assert kinds(paper) == [("body", "Text.")]
    assert [(c.command, c.keys, c.paragraph) for c in paper.citations] == [("nocite", ("a", "b"), None)]
    assert not paper.cited_everything
    assert parse("\\nocite{*}").cited_everything


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("\\ref{a}", ("a",)),
        ("\\cref{a,b}", ("a", "b")),
        ("\\Cref{a}", ("a",)),
        ("\\autoref*{a}", ("a",)),
        ("\\eqref{eq:1}", ("eq:1",)),
        ("\\pageref{a}", ("a",)),
        ("\\nameref{a}", ("a",)),
        ("\\vref{a}", ("a",)),
        ("\\subref{a}", ("a",)),
        ("\\crefrange{a}{b}", ("a", "b")),
        ("\\figref{a}", ("a",)),
    ],
)
def test_references(source: str, labels: tuple[str, ...]) -> None:
    paper = parse(f"See Fig.~{source}.")
    (reference,) = paper.references
    assert reference.labels == labels
    assert paper.source(reference.span) == source
    text = paper.paragraphs[0].text.text
    assert text == f"See Fig. [{', '.join(labels)}]."
    assert text[reference.start : reference.end] == f"[{', '.join(labels)}]"


def test_hyperref_shows_its_text() -> None:
    paper = parse("See \\hyperref[sec:a]{the \\emph{first} part} now.")
    (reference,) = paper.references
    assert paper.paragraphs[0].text.text == "See the first part now."
    assert reference.labels == ("sec:a",)
    assert paper.paragraphs[0].text.text[reference.start : reference.end] == "the first part"


def test_references_in_display_math_count() -> None:
    paper = parse("a \\begin{equation} x \\stackrel{\\eqref{e}}{=} y \\tag{\\ref{f}} \\end{equation}")
    assert "f" in [r.labels[0] for r in paper.references]
    assert all(r.paragraph is None for r in paper.references)


def test_citations_in_cells_have_no_paragraph() -> None:
    paper = parse("\\begin{tabular}{l} \\cite{a} \\end{tabular}")
    assert paper.citations[0].paragraph is None
    assert paper.tables[0].rows[0][0].text.text == "[a]"
