"""Commands and environments that no file defines: which of their arguments are text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from tests.documents.latex.spans import check_spans


def parse(text: str, preamble: str = "", name: str = "article") -> Paper:
    document = f"\\documentclass{{{name}}}\n{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
    paper = parse_latex({"main.tex": Source("main.tex", document)}, "main.tex")
    check_spans(paper)
    return paper


def shown(text: str, preamble: str = "", name: str = "article") -> list[tuple[str, str]]:
    return [(p.kind, p.text.text) for p in parse(text, preamble, name).paragraphs]


def body(text: str, preamble: str = "", name: str = "article") -> str:
    """The text that follows a first sentence, so that no title page is being filled in."""
    paragraphs = shown(f"Start.\n\n{text}", preamble, name)
    assert paragraphs.pop(0) == ("body", "Start.")
    return "|".join(found for _, found in paragraphs)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\filler[1] Words.", "Words."),
        (r"\filler[1][2]{Words} here.", "Words here."),
        (r"So says \person [the elder] here.", "So says [the elder] here."),
        (r"A \hilite*{starred} word.", "A starred word."),
        (r"A \hilite*[x]{starred} word.", "A starred word."),
        (r"A \mark * b", "A * b"),
        (r"\leftmark=3em\foo=\bar Words.", "Words."),
        (r"It holds that \foo equals 3.", "It holds that equals 3."),
        (r"\colset{width=3cm, name={A b}} Words.", "Words."),
        (r"The key \option{width=3cm} is text.", "The key width=3cm is text."),
        (r"\boxed@options{colour} Words.", "Words."),
        (r"\chemsetup{a, b} Words.", "Words."),
        (r"\gap{2.5cm} Words.", "Words."),
        (r"\gap{10pt plus 1pt minus 1pt} Words.", "Words."),
        (r"A pipe of \len{2.5cm} is long.", "A pipe of 2.5cm is long."),
        (r"A \only<2->{late} word \item<1-> more", "A late word|more"),
        (r"Is \foo<b true?", "Is <b true?"),
        (r"\upLaTeX{} and \MyTeX\ differ", "upLaTeX and MyTeX differ"),
        (r"Set, \eg here, \ie there, \etal.", "Set, e.g. here, i.e. there, et al.."),
    ],
)
def test_what_of_an_unknown_command_is_text(source: str, text: str) -> None:
    assert body(source) == text


def test_a_definition_wins_over_what_a_name_seems_to_mean() -> None:
    assert body(r"See \eg{} and \myTeX.", r"\newcommand{\eg}{for one}\newcommand{\myTeX}{my own}") == (
        "See for one and my own."
    )


def test_names_of_internal_macros_are_no_text_in_math() -> None:
    assert body(r"Let $\m@th x\unknown y$.") == "Let xunknown y."


def test_a_degree_is_a_sign_or_what_a_thesis_is_for() -> None:
    assert body(r"At 25\degree{}C and $3\degree$ and 4\degree C.") == "At 25°C and 3° and 4°C."
    assert shown("\\degree{Master of Bees}\n\nWords.") == [("title", "Master of Bees"), ("body", "Words.")]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"A \pair{first}{second}, third.", "A first second, third."),
        (r"A \pair{first}[x]{second}{third}.", "A first second third."),
        (r"\dropcap{T}{he} word.", "The word."),
        (r"\dropcap{``T}{he} word.", "“The word."),
        (r"A \hilite{first}second.", "A firstsecond."),
    ],
)
def test_arguments_of_an_unknown_command_are_kept_apart(source: str, text: str) -> None:
    assert body(source) == text


def test_a_macro_that_sets_a_graphic_shows_its_words_alone() -> None:
    assert shown("Start.\n\n\\bigfigure{H}{0.4}{frog.jpg}{A frog in a pond.}") == [
        ("body", "Start."),
        ("caption", "A frog in a pond."),
    ]
    assert body(r"\twopart{One part}{and another} stay.") == "One part and another stay."


def test_commands_alone_on_their_lines_before_the_text_fill_in_the_title_page() -> None:
    source = "\\studentid{12}\n\\supervisor{A. Bee}{Professor} % who\n\n\\dropcap{T}{his} is text.\n\n\\closing{Yours}"
    assert shown(source) == [
        ("title", "12"),
        ("title", "A. Bee"),
        ("title", "Professor"),
        ("body", "This is text."),
        ("body", "Yours"),
    ]


@pytest.mark.parametrize(
    "before", ["\\section{One}\n", "Words.\n\n", "\\begin{abstract}Short.\\end{abstract}\n"]
)
def test_after_the_text_has_begun_nothing_fills_in_the_title_page(before: str) -> None:
    assert shown(f"{before}\\remark{{Kept as text}}\n")[-1][1] == "Kept as text"
    assert shown(f"{before}\\remark{{Kept as text}}\n")[-1][0] == "body"


def test_a_long_argument_is_text_and_no_field_of_the_title_page() -> None:
    long = "Many words follow one another. " * 12
    assert [kind for kind, _ in shown(f"\\statement{{{long}}}\n")] == ["body"]


@pytest.mark.parametrize("name", ["Abstract", "cnabstract", "abstractEN", "ABSTRACT"])
def test_abstracts_by_other_names(name: str) -> None:
    assert shown(f"\\{name}{{Short.}}\n\\section{{One}} Words.")[0] == ("abstract", "Short.")


@pytest.mark.parametrize("name", ["footnoteA", "Bfootnote", "myfootnote", "Aendnote"])
def test_notes_by_other_names(name: str) -> None:
    assert shown(f"A word\\{name}{{Its note}} more.") == [("body", "A word more."), ("footnote", "Its note")]


@pytest.mark.parametrize("name", ["FigureRef", "myref", "secrefs"])
def test_references_by_other_names(name: str) -> None:
    paper = parse(f"Words. See \\{name}{{fig:a}}.")
    assert [reference.labels for reference in paper.references] == [("fig:a",)]


@pytest.mark.parametrize("name", ["edlabel", "linelabel"])
def test_labels_by_other_names(name: str) -> None:
    paper = parse(f"Words\\{name}{{here:1}} go on.")
    assert [label.name for label in paper.labels] == ["here:1"]
    assert paper.paragraphs[0].text.text == "Words go on."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("\\begin{flowchart}(130,60)[x] drawn\\end{flowchart} After.", "After."),
        ("\\begin{aside}(see below) Words.\\end{aside} After.", "(see below) Words.|After."),
        ("\\begin{aside}{colour=red!5, title={A b}} Words.\\end{aside}", "Words."),
        ("\\begin{aside}[x][y=z] Words.\\end{aside}", "Words."),
        ("\\begin{aside}{A title} Words.\\end{aside}", "A title Words."),
        ("\\begin{acknowledgments}[Thanks] Words.\\end{acknowledgments}", "Words."),
        ("\\begin{addmargin}[1cm]{2cm} Words.\\end{addmargin}", "Words."),
        (
            "\\begin{shown}\n\\documentclass{book}\n\\begin{document} x\n\\end{document}\n\\end{shown} After.",
            "After.",
        ),
        ("\\begin{shown}\n\\usepackage{x}\n\\end{shown} After.", "After."),
        ("\\begin{mycode}\n\\begin{itemize}\n\\end{mycode} After.", "After."),
        ("\\begin{aside} % \\begin{x} \\usepackage{y}\nWords.\\end{aside} After.", "Words.|After."),
        ("\\begin{aside} Say \\verb|\\usepackage|.\\end{aside} After.", "Say \\usepackage.|After."),
    ],
)
def test_what_of_an_unknown_environment_is_text(source: str, text: str) -> None:
    assert body(source) == text


def test_a_listing_that_shows_the_end_of_a_document_does_not_end_this_one() -> None:
    source = "\\begin{lesson}\n\\end{document}\n\\end{lesson}\nThe paper goes on."
    paper = parse(source)
    assert [p.text.text for p in paper.paragraphs] == ["The paper goes on."]
    assert len(paper.verbatim) == 1


def test_an_environment_left_open_inside_an_unknown_one_is_still_a_problem() -> None:
    paper = parse("\\begin{aside}\\begin{itemize}\\item x \\end{aside}")
    assert any(problem.rule == "unbalanced_environment" for problem in paper.problems)


@pytest.mark.parametrize(
    "opening", ["\\small\\verbatim", "\\begin{tcblisting}{x=y}", "\\VerbatimEnvironment\\begin{Out}"]
)
def test_environments_that_are_defined_as_verbatim(opening: str) -> None:
    preamble = f"\\newenvironment{{sample}}{{{opening}}}{{\\endverbatim}}"
    paper = parse("\\begin{sample}\n$x_ {\n\\end{sample}\nAfter.", preamble)
    assert [p.text.text for p in paper.paragraphs] == ["After."]
    assert len(paper.verbatim) == 1


@pytest.mark.parametrize("name", ["Sinput", "Soutput", "CodeInput", "CodeOutput", "LTXexample", "spverbatim"])
def test_listings_of_packages(name: str) -> None:
    assert shown(f"\\begin{{{name}}}\nx <- $y {{\n\\end{{{name}}}\nAfter.") == [("body", "After.")]


@pytest.mark.parametrize("name", ["dgroup*", "DispWithArrows", "mathpar"])
def test_displays_of_packages(name: str) -> None:
    paper = parse(f"Before \\begin{{{name}}} a & = b \\\\ \\end{{{name}}} after.")
    assert [p.text.text for p in paper.paragraphs] == ["Before after."]
    assert [math.display for math in paper.math] == [True]


def test_algorithms_outside_of_floats_are_no_body_text() -> None:
    assert shown("Words.\n\\begin{algorithmic}[1]\\State Add one\\end{algorithmic}\nAfter.") == [
        ("body", "Words."),
        ("cell", "Add one"),
        ("body", "After."),
    ]


@pytest.mark.parametrize("name", ["ltxdoc", "l3doc", "ltxguide"])
def test_manuals_have_short_verbatim(name: str) -> None:
    assert body("Use |\\foo{x}| or |$|.", name=name) == "Use \\foo{x} or $."
    assert body("So |x| is positive.") == "So |x| is positive."


def test_frames_of_slides() -> None:
    assert shown("\\begin{frame}<1->[plain]{On bees}\nThey hum.\n\\end{frame}\n"
                 "\\begin{frame}\\frametitle{On ants} They march.\\end{frame}") == [
        ("heading", "On bees"),
        ("body", "They hum."),
        ("heading", "On ants"),
        ("body", "They march."),
    ]  # fmt: skip


def test_headings_in_two_languages() -> None:
    paper = parse("\\section{引言}[Introduction]\n正文在此。\n\\section{Method} [sic] Words.")
    assert [section.title for section in paper.sections] == ["引言", "Method"]
    assert [p.text.text for p in paper.paragraphs] == ["引言", "正文在此。", "Method", "[sic] Words."]
    assert paper.source(paper.sections[0].heading_span) == "\\section{引言}"


def test_bibliographies_of_amsrefs() -> None:
    paper = parse(
        "Words.\n\\begin{biblist}\n\\bib{Bee01}{article}{author={Bee, A.}, title={On {Bees}}, date={2001}}\n"
        "\\bib*{Ant02}{book}{title={Ants}}\n\\bib{broken}{article}\n\\end{biblist}"
    )
    assert [(entry.key, entry.kind) for entry in paper.bibliography] == [
        ("Bee01", "article"),
        ("Ant02", "book"),
    ]
    assert paper.bibliography[0].fields == {"author": "Bee, A.", "title": "On {Bees}", "date": "2001"}
    assert paper.bibliography[0].span is not None
    assert paper.source(paper.bibliography[0].span).startswith("\\bib{Bee01}")
    assert "Bees" not in paper.paragraphs[0].text.text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\printbibliography[type=book] Words.", "Words."),
        (r"\printindex[main][Two words] Words.", "Words."),
        (r"\Description{A woman in a car.} Words.", "Words."),
        (r"\nomenclature[a]{$m$}{Mass} Words.", "Words."),
        (r"\received[accepted]{5 June} Words.", "Words."),
        (r"\ead[url]{www.a.org}\credit{Wrote it} Words.", "Words."),
        (r"\author[1]{A}[type=editor, role=Sir] Words.", "Words."),
        (r"\email[Write to ]{a@b.c} Words.", "Words."),
        (r"\reversemarginpar\setlength\parindent{0in} Words.", "Words."),
        (r"\enlargethispage*{2cm} Words.", "Words."),
        (r"\put(1,2){drawn}\oval(3,4)[r]\line(1,0){5} Words.", "drawn Words."),
        (r"\makebox(0,0)[bl]{In a box} stays.", "In a box stays."),
        (r"\makebox[3cm][c]{In a box} stays.", "In a box stays."),
    ],
)
def test_commands_of_classes_and_packages(source: str, text: str) -> None:
    assert body(source) == text


def test_a_citation_after_a_quotation_has_a_place_of_its_own() -> None:
    paper = parse("He wrote:\n\\textcquote{Bee01}{Bees hum. They do so all day.}")
    assert all(s.span.start < s.span.end for p in paper.paragraphs for s in p.sentences)


def test_math_that_a_macro_closes_has_the_call_for_its_place() -> None:
    paper = parse(r"Take \both{$x}{y} here.", r"\newcommand{\both}[2]{#1 + #2$}")
    assert [paper.source(math.span) for math in paper.math] == [r"\both{$x}{y}"]


PIECES = st.sampled_from(
    ["\\foo", "\\barset", "*", "[", "]", "[x=1]", "{a=b}", "{Some words}", "<1->", "=3em", "\n\n", "\n", " words ",
     "\\begin{aside}", "\\end{aside}", "\\begin{mycode}", "\\end{mycode}", "(1,2)", "\\usepackage{x}", "%c\n",
     "{p.png}", "\\char`", "\\char92 ", "\\string", "\\hbox to 3cm{x}", "\\setbox0=", "\\tikz", ";", "\\font", "$"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=14), st.booleans())
def test_any_order_of_these_pieces_keeps_the_laws(pieces: list[str], started: bool) -> None:
    text = ("Words.\n\n" if started else "") + "".join(pieces)
    paper = parse_latex(
        {"m.tex": Source("m.tex", f"\\documentclass{{a}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n")},
        "m.tex",
    )
    check_spans(paper)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"Bees \textelp{} hum.", "Bees […] hum."),
        (r"Bees \textelp{and ants} hum.", "Bees […] [and ants] hum."),
        (r"\textins{The} bees \textins*{now} hum.", "[The] bees [now] hum."),
    ],
)
def test_changes_in_a_quotation(source: str, text: str) -> None:
    assert body(source) == text


def test_arguments_out_of_order_have_places_after_a_gap() -> None:
    """A space that no character stands for comes between what a macro puts the other way round."""
    paper = parse(r"See \swap{It is so?}{Very true!}", r"\newcommand{\swap}[2]{\pair{(2) no}{#2} #1}")
    assert paper.paragraphs[0].text.text == "See (2) no Very true! It is so?"
    start = paper.sources["main.tex"].text.index("\\swap{It")
    span = paper.paragraphs[0].sentences[-1].span
    assert start < span.start < span.end <= start + len(r"\swap{It is so?}{Very true!}")
