"""Quotes in papers: running text first, then the source; pages; citations; what stands between."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Paragraph, Source, Span, Text
from paperkit.documents.quotes import PaperQuotes

TEX = r"""\documentclass{article}
\title{On Boards and Piers}
\begin{document}
\maketitle
\begin{abstract}
We measure boards of \emph{nine} piers and find 4.5\,\% of decay.
\end{abstract}
\section{What was seen}
The decay of the boards\footnote{Boards were cut in May and kept dry until the first run.} was slow at first,
as was said before \citep{smith2020,lee}. As \citet{smith2020} show, boards of pine $\alpha \le 3$ decay faster.
% This line was taken out: the boards of oak never decay in salt water.

Figure~\ref{fig:decay} shows the decay over 12 months, and Table~\ref{tab:decay} its rate.
\begin{figure}
\caption{Decay of boards over the months of the year.}\label{fig:decay}
\end{figure}
\begin{table}
\caption{Rates of decay.}\label{tab:decay}
\begin{tabular}{lr}
Kind of wood & Rate of decay \\ \hline
Scots pine from the coast & 0.75 \\
English oak from the hills & 0.25 \\
\end{tabular}
\end{table}
The last of the boards was taken out of the water in the spring. \input{more}
\end{document}
"""
MORE = "It had not lost any of its weight, and no board broke in the years that came.\n"


@pytest.fixture(scope="module")
def quotes() -> PaperQuotes:
    sources = {"main.tex": Source("main.tex", TEX), "more.tex": Source("more.tex", MORE)}
    return PaperQuotes(parse_latex(sources, "main.tex"))


@pytest.mark.parametrize(
    ("quote", "status", "notes"),
    [
        ("We measure boards of nine piers and find 4.5% of decay", "exact", ()),
        ("On Boards and Piers", "exact", ()),
        ("WHAT WAS SEEN", "exact", ()),
        ("Boards were cut in May and kept dry until the first run", "exact", ()),
        ("The decay of the boards was slow at first", "exact", ()),
        ("Decay of boards over the months of the year", "exact", ()),
        ("English oak from the hills", "exact", ()),
        ("Scots pine from the coast 0.75", "exact", ()),
        ("boards of pine α ≤ 3 decay faster", "exact", ()),
        # over borders of paragraphs, sections, files
        ("What was seen The decay of the boards was slow", "exact", ()),
        ("taken out of the water in the spring. It had not lost any of its weight", "exact", ()),
        # citations as the source has them, as a reader sees them, as nothing
        ("as was said before [smith2020, lee]. As [smith2020] show", "exact", ()),
        (
            "as was said before (Smith et al., 2020; Lee, 2019). As Smith et al. (2020) show",
            "exact",
            ("citation_mark",),
        ),
        ("as was said before [12, 13]. As", "exact", ("citation_mark",)),
        ("slow at first, as was said before.", "exact", ("citation_mark",)),
        ("Figure 1 shows the decay over 12 months, and Table 2 its rate", "exact", ("citation_mark",)),
        # from the source, with its commands
        (r"boards of \emph{nine} piers and find 4.5\,\% of decay", "exact", ("source",)),
        (r"boards of pine $\alpha \le 3$ decay faster", "exact", ("source",)),
        (r"Figure~\ref{fig:decay} shows the decay", "exact", ("source",)),
        # small slips
        ("The decay of the boerds was slow at first", "fuzzy", ()),
        (
            "as was said befcre (Smith et al., 2020; Lee, 2019). As Smith et al. (2020)",
            "fuzzy",
            ("citation_mark",),
        ),
    ],
)
def test_found(quotes: PaperQuotes, quote: str, status: str, notes: tuple[str, ...]) -> None:
    match = quotes.find(quote)
    assert (match.status, match.reason, match.notes) == (status, "", notes)
    assert match.span is not None and match.place is not None
    assert match.place == quotes.paper.place(match.span)
    assert match.page is None


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("We measure boards of eight piers and find 4.5% of decay", "number_changed"),
        ("We measure boards of nine piers and find 4.6% of decay", "number_changed"),
        ("boards of pine α ≥ 3 decay faster than the rest", "number_changed"),
        ("It had lost all of its weight, and no board broke in the years", "negation_changed"),
        ("Figure 1 shows the decay over 13 months, and Table 2 its rate", "number_changed"),
        ("boards of pine decay slower, as [smith2020] show", "below_minimum"),
        ("Scots pine from the coast 0.25", "number_changed"),
        ("A sentence that nobody wrote about anything at all", "below_minimum"),
        ("the boards of oak never decay in salt water", "below_minimum"),
        ("", "empty"),
        ("“”", "empty"),
        ("oak piers", "too_short"),
    ],
)
def test_not_found(quotes: PaperQuotes, quote: str, reason: str) -> None:
    match = quotes.find(quote)
    assert not match.found
    assert match.reason == reason


def test_the_place_is_in_the_source(quotes: PaperQuotes) -> None:
    match = quotes.find("kept dry until the first run")
    assert match.place is not None
    assert str(match.place) == "main.tex:9"
    assert match.span is not None
    assert quotes.paper.source(match.span) == "kept dry until the first run"
    other = quotes.find("no board broke in the years that came")
    assert other.place is not None
    assert str(other.place) == "more.tex:1"


def test_a_quote_over_two_files_points_to_the_first(quotes: PaperQuotes) -> None:
    match = quotes.find("out of the water in the spring. It had not lost any")
    assert match.span is not None
    assert quotes.paper.source(match.span).strip() == "out of the water in the spring."
    assert match.text == "out of the water in the spring. It had not lost any"


# --- pages --------


def pdf(*pages: str) -> Paper:
    """A paper such as the reader of PDFs makes, one paragraph of each page."""
    text, starts, paragraphs = "", [], []
    for page in pages:
        starts.append(len(text))
        start, text = len(text), text + page + "\f"
        if page.strip():
            end = start + len(page)
            plain = Text(page, (0,), ("a.pdf",), (start,), (end,))
            paragraphs.append(Paragraph(plain, "body", None, Span("a.pdf", start, end), "", len(paragraphs)))
    source = Source("a.pdf", text, "pdf", tuple(starts))
    return Paper(
        "a.pdf",
        {"a.pdf": source},
        "en",
        "",
        "",
        (),
        tuple(paragraphs),
        (),
        (),
        (),
        (),
        (),
        (),
        (),
        (),
        (),
        format="pdf",
    )


PAGES = (
    "The first page tells of boards that decay in salt water [3], and of those that stay dry.",
    "The second page tells of boards that stay dry, and ends in the middle of a sen-",
    "tence that goes on upon the third page. Boards that stay dry are told of here too.",
    "",
    "The fifth page comes after a scan.",
)


@pytest.mark.parametrize(
    ("quote", "cited", "page", "notes"),
    [
        ("tells of boards that decay", 1, 1, ()),
        ("boards that stay dry", None, 2, ()),
        ("boards that stay dry", 2, 2, ()),
        ("Boards that stay dry", 3, 3, ()),
        ("tells of boards that decay", 2, 1, ("other_page",)),
        ("tells of boards that decay", 5, 1, ("other_page",)),
        ("tells of boards that decay", 4, 1, ("other_page",)),
        ("tells of boards that decay", 77, 1, ("other_page",)),
        # over the break of pages 2 and 3, cited as either
        ("in the middle of a sentence that goes on upon", 2, 2, ()),
        ("in the middle of a sentence that goes on upon", 3, 2, ()),
        ("in the middle of a sentence that goes on upon", None, 2, ()),
        ("in the middle of a sentence that goes on upon", 5, 2, ("other_page",)),
        # the page's own mark, and none
        ("boards that decay in salt water [3], and of those", 1, 1, ()),
        ("boards that decay in salt water, and of those", 1, 1, ("citation_mark",)),
        ("boards that decay in salt water (Smith, 2020), and of those", 1, 1, ("citation_mark",)),
    ],
)
def test_pages(quote: str, cited: int | None, page: int, notes: tuple[str, ...]) -> None:
    match = PaperQuotes(pdf(*PAGES)).find(quote, page=cited)
    assert (match.status, match.page, match.notes) == ("exact", page, notes)


@pytest.mark.parametrize(
    ("quote", "cited", "reason", "notes"),
    [
        ("a sentence which stands on no page of these", 4, "no_text", ()),
        ("a sentence which stands on no page of these", 1, "below_minimum", ("pages_without_text",)),
        ("a sentence which stands on no page of these", None, "below_minimum", ("pages_without_text",)),
        ("boards that decay in salt water [4], and of those", 1, "number_changed", ()),
    ],
)
def test_pages_not_found(quote: str, cited: int | None, reason: str, notes: tuple[str, ...]) -> None:
    match = PaperQuotes(pdf(*PAGES)).find(quote, page=cited)
    assert (match.status, match.reason, match.notes) == ("not_found", reason, notes)


def test_a_scan_is_never_verified() -> None:
    match = PaperQuotes(pdf("", " \n", "")).find("any words that may be on these pages", page=2)
    assert (match.status, match.score, match.reason) == ("not_found", 0.0, "no_text")
    assert PaperQuotes(pdf("")).find("any words that may be there").reason == "no_text"


def test_marks_of_a_page_are_never_passed_over_where_both_have_one() -> None:
    paper = PaperQuotes(pdf("The rate lies in the range [1, 3] for all of the boards that we had."))
    assert paper.find("The rate lies in the range [1, 3] for all of the boards").status == "exact"
    assert not paper.find("The rate lies in the range [1, 4] for all of the boards").found


def test_a_year_in_brackets_is_no_licence_to_invent() -> None:
    paper = PaperQuotes(
        parse_latex({"a.tex": Source("a.tex", "The rate rose in the years (2019: 93\\%) of it.")}, "a.tex")
    )
    assert not paper.find("The rate rose in the years (2019: 95%) of it").found
    assert not paper.find("The rate rose in the years (2018: 93%) of it").found


def test_real_papers(shared: Path) -> None:
    folder = shared / "data/latex/aiscientist_iclr/adaptive_dual_scale_denoising/latex"
    paper = read_paper(folder / "template.tex")
    index = PaperQuotes(paper)
    for sentence in list(paper.sentences("body"))[::9]:
        if len(sentence.text) < 20:
            continue
        match = index.find(sentence.text)
        assert match.status == "exact", sentence.text
        assert match.span is not None
        assert match.span.file == sentence.span.file


# --- what the source hides --------

HIDING = r"""\documentclass{article}
\author{Ann Boarder and Bob Pierson of Harbourtown}
\begin{document}\maketitle
We \textbf{reduce emissions} of the city by much over the year. The rate went \emph{down} in the whole of the year.
\iffalse This text is hidden from all of the readers. \fi
\begin{comment}
And this one in the comment environment is hidden.
\end{comment}
\begin{verbatim}
some verbatim code that is \end{document} visible here
\end{verbatim}
\[ E = m c^2 + \alpha \]
预期会\textit{减少}城市在今年的碳排放总量。
\end{document}
Text after the end of the document is not seen.
"""


@pytest.fixture(scope="module")
def hiding() -> PaperQuotes:
    return PaperQuotes(parse_latex({"a.tex": Source("a.tex", HIDING)}, "a.tex"))


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("We increase emissions of the city by much over the year", "direction_changed"),
        ("The rate went up in the whole of the year", "direction_changed"),
        ("预期会增加城市在今年的碳排放总量", "direction_changed"),
        ("This text is hidden from all of the readers.", "below_minimum"),
        ("And this one in the comment environment is hidden", "below_minimum"),
        ("Text after the end of the document is not seen.", "below_minimum"),
    ],
)
def test_the_source_does_not_win_over_what_a_reader_sees(
    hiding: PaperQuotes, quote: str, reason: str
) -> None:
    match = hiding.find(quote)
    assert (match.status, match.reason) == ("not_found", reason)


@pytest.mark.parametrize(
    ("quote", "notes"),
    [
        ("We reduce emissions of the city by much over the year", ()),
        ("预期会减少城市在今年的碳排放总量", ()),
        ("Ann Boarder and Bob Pierson", ("source",)),
        ("some verbatim code that is", ("source",)),
        (r"E = m c^2 + \alpha", ("source",)),
    ],
)
def test_what_a_reader_sees_is_exact(hiding: PaperQuotes, quote: str, notes: tuple[str, ...]) -> None:
    match = hiding.find(quote)
    assert (match.status, match.notes) == ("exact", notes)


def test_a_part_that_was_not_read_is_noted() -> None:
    text = HIDING.replace("\\[ E", "\\input{gone}\n\\[ E")
    whole, torn = (PaperQuotes(parse_latex({"a.tex": Source("a.tex", t)}, "a.tex")) for t in (HIDING, text))
    quote = "A sentence that nobody wrote about anything at all"
    assert whole.find(quote).notes == ()
    assert torn.find(quote).notes == ("parts_not_read",)
    assert torn.find("We reduce emissions of the city").notes == ()


def test_a_page_of_a_paper_without_pages_is_noted(hiding: PaperQuotes) -> None:
    assert hiding.find("We reduce emissions of the city", page=2).notes == ("no_pages",)
