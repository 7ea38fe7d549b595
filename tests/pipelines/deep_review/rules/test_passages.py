"""The words on the pages that a finding is about."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.documents.pdf import read_pdf
from paperkit.findings import Finding, Severity
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.passages import _LONGEST, Passages, _window
from tests.pipelines.deep_review.papers import of_latex, write_pdf

LONG = "The lamp by the window burns for as long as the oil allows, "


def at(
    paper: Manuscript,
    words: str,
    rule: str = "consistency.x",
    nth: int = 0,
    file: str = "a.tex",
    **data: object,
) -> Finding:
    """A finding where words stand in the source."""
    text, start = paper.paper.sources[file].text, -1
    for _ in range(nth + 1):
        start = text.index(words, start + 1)
    return Finding(
        rule=rule, severity=Severity.MINOR, message="m", quote=words, file=file, line=1, column=1,
        span=(start, start + len(words)), data=data,
    )  # fmt: skip


def quote(paper: Manuscript, finding: Finding) -> str | None:
    passage = Passages(paper).passage_of(finding)
    if passage is None:
        return None
    check = paper.locate(passage.quote, passage.page)
    assert (check.status, check.page) == ("exact", passage.page)
    return passage.quote


def test_the_sentence_around_a_place() -> None:
    paper = of_latex(
        "Lamps burn at night in every house. They go out at dawn, when the oil is gone. Then it is cold."
    )
    assert quote(paper, at(paper, "dawn")) == "They go out at dawn, when the oil is gone."


def test_a_short_sentence_goes_with_the_next_and_the_last_with_the_one_before() -> None:
    paper = of_latex("Lamps burn. They go out at dawn, when the oil is gone. It is cold.")
    assert quote(paper, at(paper, "Lamps")) == "Lamps burn. They go out at dawn, when the oil is gone."
    assert quote(paper, at(paper, "cold")) == "They go out at dawn, when the oil is gone. It is cold."


def test_of_a_very_long_sentence_the_words_around_the_place() -> None:
    paper = of_latex(LONG * 8 + "and the cat sleeps, " + LONG * 8 + "always.")
    found = quote(paper, at(paper, "the cat"))
    assert found is not None
    assert "the cat sleeps" in found
    assert len(found) <= _LONGEST


def test_a_caption_a_heading_and_a_footnote() -> None:
    paper = of_latex(
        r"\section{Of lamps and their oil} Lamps burn.\footnote{Most of them do so until the dawn.}"
        r"\begin{figure}\caption{A lamp by the window at night.}\end{figure}"
    )
    assert quote(paper, at(paper, "A lamp by")) == "A lamp by the window at night."
    assert quote(paper, at(paper, "their oil")) == "Of lamps and their oil"
    assert quote(paper, at(paper, "until the")) == "Most of them do so until the dawn."


TABLE = r"""\begin{table}\caption{Lamps by town.}
\begin{tabular}{lrr} Town & 2001 & 2002 \\ \hline Abbot & 12 &  \\ Brook & 30 & 31 \\ \end{tabular}\end{table}"""


@pytest.mark.parametrize(("words", "row"), [("31", "Brook | 30 | 31"), ("12 &", "Abbot | 12 |")])
def test_the_row_of_a_table(words: str, row: str) -> None:
    paper = of_latex("Lamps burn at night. " + TABLE)
    found = quote(paper, at(paper, words))
    assert found is not None
    assert found.startswith(row)


def test_a_formula() -> None:
    paper = of_latex(
        "Lamps burn as follows.\n\\begin{equation}\n  t = v / (r + 1)\n\\end{equation}\nThat is all of it."
    )
    found = quote(paper, at(paper, "v / (r"))
    assert found is not None
    assert "t = v / (r + 1)" in found


BIB = """@article{lamp, title = {On the burning of lamps}, author = {Reed, A.}, year = {2001}}
@article{bed, title = {On beds of lamps and other things}, author = {Reed, A.}, year = {2001}}
"""


def test_an_entry_that_is_cited_as_the_list_shows_it_and_one_that_is_not_nowhere() -> None:
    paper = of_latex(
        "Lamps burn at night \\cite{lamp}. On beds of lamps and other things we are silent.\n\\bibliography{b}",
        more={"b.bib": BIB},
    )
    cited = at(paper, "@article{lamp", "citations.x", file="b.bib", key="lamp")
    assert quote(paper, cited) == "Reed, A. On the burning of lamps. 2001."
    unused = at(paper, "@article{bed", "citations.x", file="b.bib", keys=["bed"])
    assert quote(paper, unused) is None


def test_a_label_is_where_it_is_referred_to() -> None:
    paper = of_latex(
        r"See Section~\ref{s} for the oil of lamps. \section{Oil}\label{s} It is dear. \section{Wick}\label{s} Long."
    )
    twice = at(paper, r"\label{s}", "source.duplicate_label", nth=1)
    assert quote(paper, twice) == "See Section [s] for the oil of lamps."


def test_what_prints_nothing_is_quoted_by_the_sentence_before_it() -> None:
    paper = of_latex(
        "Lamps burn at night in every house. They go out at dawn, when the oil is gone.\n\n}\n\nThen it is cold."
    )
    assert quote(paper, at(paper, "}\n\nThen", "source.unbalanced_brace")) in (
        "They go out at dawn, when the oil is gone.",
        "Lamps burn at night in every house.",
    )  # fmt: skip


def test_hidden_words_are_never_quoted() -> None:
    paper = of_latex(
        r"Lamps burn at night in every house. \textcolor{white}{Nobody can see what is said here.} They go out.",
        r"\usepackage{xcolor}",
    )
    assert quote(paper, at(paper, "Nobody", "hidden_text.white")) == "Lamps burn at night in every house."


def test_words_are_located_only_where_they_are_on_a_page() -> None:
    paper = of_latex(
        r"Lamps burn at night in every house. \textcolor{white}{Nobody can see what is said here.}",
        r"\usepackage{xcolor}",
    )
    passages = Passages(paper)
    assert passages.located("Lamps burn at night in every house.") is not None
    assert passages.located("Nobody can see what is said here.") is None
    assert passages.located("Stoves burn in the morning of each day.") is None


def built(tmp_path: Path, source: str, lines: list[list[str]]) -> Manuscript:
    main = f"\\documentclass{{article}}\\begin{{document}}{source}\\end{{document}}"
    paper = parse_latex({"a.tex": Source("a.tex", main)}, "a.tex")
    return Manuscript.of_pdf(read_pdf(write_pdf(tmp_path / "a.pdf", lines)), paper)


def test_of_a_built_pdf_what_stands_on_its_pages_without_the_marks_of_the_source(tmp_path: Path) -> None:
    lines = [
        ["# Lamps", "Whoever passes by the house can see it."],
        ["As Section ?? has it, lamps burn at night for the whole of the winter."],
    ]
    paper = built(
        tmp_path, r"As Section~\ref{sec:gone} has it, lamps burn at night for the whole of the winter.", lines
    )
    found = quote(paper, at(paper, r"\ref{sec:gone}"))
    assert found is not None
    assert "lamps burn at night for the whole of the winter" in found
    assert "sec:gone" not in found
    passage = Passages(paper).passage_of(at(paper, r"\ref{sec:gone}"))
    assert passage is not None
    assert passage.page == 2


def test_words_that_the_built_pdf_does_not_have(tmp_path: Path) -> None:
    paper = built(
        tmp_path,
        "Stoves burn in the morning of each and every day.",
        [["Whoever passes by the house can see it at night."]],
    )
    assert quote(paper, at(paper, "Stoves")) is None


@given(st.text(alphabet="ab ,.", max_size=1500), st.data())
def test_a_window_lies_within_its_range_and_is_no_longer_than_a_quote(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    place = data.draw(st.integers(start, end))
    first, last = _window(text, start, end, place)
    assert start <= first <= last <= end
    assert last - first <= _LONGEST
    if end - start <= _LONGEST:
        assert (first, last) == (start, end)


def test_of_a_sentence_that_a_formula_parts_the_words_on_one_side() -> None:
    paper = of_latex(
        "The lamp gives light by\n\\begin{equation*} a = b \\label{eq:l} \\end{equation*}\nand the lamp goes out by "
        "Equation~\\ref{eq:l} at dawn."
    )
    assert quote(paper, at(paper, "at dawn")) == "and the lamp goes out by Equation [eq:l] at dawn."
    assert quote(paper, at(paper, "gives light")) == "and the lamp goes out by Equation [eq:l] at dawn."
