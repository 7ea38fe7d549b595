"""Raised digits: exponents are marked, marks of footnotes vanish from the sentence that carries them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import Paper
from paperkit.documents.pdf import Pdf
from paperkit.documents.pdf.glyphs import Box, Line, Run
from paperkit.documents.pdf.hyphens import Vocabulary, join_text
from paperkit.documents.pdf.rows import make_row
from paperkit.documents.quotes import QuoteIndex

from . import lines

Make = Callable[..., Pdf]
Part = tuple[str, bool]


def row_text(*parts: Part) -> str:
    """The text of a row of runs on one line, each raised or not."""
    runs, x = [], 72.0
    for text, raised in parts:
        size = 7.0 if raised else 10.0
        width = 0.5 * size * len(text)
        top = 88.0 if raised else 90.0
        runs.append(Run(text, Box(x, top, x + width, top + size), size, "Serif", raised=raised))
        x += width
    line = Line(tuple(runs), Box(72, 88, x, 100))
    return make_row(lines.pieces(line)).text


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("about 10", False), ("20", True), (" of them", False)], "about 10^20 of them"),
        ([("about 10", False), ("−4", True), (" of them", False)], "about 10^−4 of them"),
        ([("an area of 5 m", False), ("2", True), (".", False)], "an area of 5 m^2."),
        ([("printed output", False), ("4", True), (" and more", False)], "printed output^4 and more"),
        ([("it holds.", False), ("3,5", True), (" So", False)], "it holds.^3,5 So"),
        ([("it holds.", False), ("3–5", True), (" So", False)], "it holds.^3–5 So"),
        ([("the 5", False), ("th", True), (" of them", False)], "the 5th of them"),
        ([("the value x", False), ("n", True), (" is", False)], "the value xn is"),
        ([("A. Author", False), ("1,", True), (" B. Writer", False), ("2", True)], "A. Author^1, B. Writer^2"),
        ([("9", True), ("A one-sided formula", False)], "^9A one-sided formula"),
        ([("a line without any", False)], "a line without any"),
    ],
)  # fmt: skip
def test_raised_numbers_are_marked(parts: list[Part], text: str) -> None:
    assert row_text(*parts) == text


@given(st.integers(0, 999), st.integers(0, 99))
def test_a_power_is_never_another_number(base: int, exponent: int) -> None:
    text = row_text((f"of {base}", False), (str(exponent), True), (" in all", False))
    assert text == f"of {base}^{exponent} in all"


def test_a_raised_piece_of_its_own_is_marked_too() -> None:
    made = lines.pieces(
        lines.line("of 10", 72, 100), lines.line("20", 97.5, 96, 7), lines.line("in all", 115, 100)
    )
    assert make_row(made).text == "of 10^20 in all"


def test_a_number_on_the_line_is_not_raised() -> None:
    made = lines.pieces(
        lines.line("of 10", 72, 100), lines.line("20", 105, 100), lines.line("in all", 125, 100)
    )
    assert make_row(made).text == "of 10 20 in all"


def test_a_small_number_on_the_line_is_not_raised() -> None:
    made = lines.pieces(
        lines.line("CO", 72, 100), lines.line("2", 82.2, 101, 7), lines.line("is given", 90, 100)
    )
    assert "^" not in make_row(made).text


NONE = Vocabulary([])


@pytest.mark.parametrize(
    ("text", "notes", "joined"),
    [
        ("printed output^4 and more", {4}, "printed output and more"),
        ("printed output.^4 And more", {4}, "printed output. And more"),
        ("printed output^4", {4}, "printed output"),
        ("printed output^4 and more", {3}, "printed output^4 and more"),
        ("printed output^4 and more", set(), "printed output^4 and more"),
        ("about 10^4 of them", {4}, "about 10^4 of them"),
        ("about 2^4^4 of them", {4}, "about 2^4^4 of them"),
        ("^4 A note", {4}, "^4 A note"),
        ("output^42 and", {4}, "output^42 and"),
        ("output^4a and", {4}, "output^4a and"),
        ("one^1 two^2 three^3", {1, 2, 3}, "one two three"),
    ],
)
def test_marks_of_the_footnotes_of_the_page_vanish(text: str, notes: set[int], joined: str) -> None:
    result = join_text([(text, 100, frozenset(notes))], "a.pdf", NONE)
    assert result.text == joined
    for at, character in enumerate(joined):
        if not character.isspace():
            span = result.span(at, at + 1)
            assert text[span.start - 100 : span.end - 100].endswith(character)


@given(st.text(alphabet="ab ^0123456789.-", max_size=40), st.frozensets(st.integers(0, 99)))
def test_any_marks_keep_the_map(text: str, notes: frozenset[int]) -> None:
    result = join_text([(text, 0, notes)], "a.pdf", NONE)
    for start in range(len(result.text)):
        span = result.span(start, start + 1)
        assert 0 <= span.start < span.end <= len(text)


def noted(page: Any) -> None:
    text = "The method gives a printed output"
    page.insert_text((72, 80), "1 Introduction", fontname="Times-Bold", fontsize=12)
    page.insert_text((72, 100), text, fontname="Times-Roman", fontsize=10)
    import pymupdf

    x = 72 + pymupdf.get_text_length(text, "Times-Roman", 10)
    page.insert_text((x, 96.5), "1", fontname="Times-Roman", fontsize=7)
    page.insert_text(
        (x + 6.5, 100),
        "for all of the data sets that were used here and for",
        fontname="Times-Roman",
        fontsize=10,
    )
    second = "some of the others, which makes about 10"
    page.insert_text((72, 112), second, fontname="Times-Roman", fontsize=10)
    x = 72 + pymupdf.get_text_length(second, "Times-Roman", 10)
    page.insert_text((x, 108.5), "6", fontname="Times-Roman", fontsize=7)
    page.insert_text((x + 6.5, 112), "numbers in all of them.", fontname="Times-Roman", fontsize=10)
    page.insert_text((74, 697), "1", fontname="Times-Roman", fontsize=6)
    page.insert_text((79, 700), "As long as the data are there.", fontname="Times-Roman", fontsize=8)


@pytest.fixture
def paper(make: Make) -> Paper:
    return make(noted).paper


def kinds(paper: Paper, kind: str) -> list[str]:
    return [paragraph.text.text for paragraph in paper.paragraphs if paragraph.kind == kind]


def test_a_page_with_a_footnote(paper: Paper) -> None:
    assert kinds(paper, "footnote") == ["As long as the data are there."]
    (body,) = kinds(paper, "body")
    assert "printed output for all of the data" in body
    assert "about 10^6 numbers" in body


def test_the_page_keeps_the_mark(paper: Paper) -> None:
    assert "output^1 for all" in paper.sources[paper.main].text


def test_a_quote_of_the_sentence_is_found(paper: Paper) -> None:
    index = QuoteIndex(kinds(paper, "body")[0])
    assert (
        index.find("The method gives a printed output for all of the data sets that were used here").status
        == "exact"
    )
    assert index.find("which makes about 10^6 numbers in all of them").status == "exact"
    assert not index.find("which makes about 10^7 numbers in all of them").found
    assert not index.find("which makes about 106 numbers in all of them").found
