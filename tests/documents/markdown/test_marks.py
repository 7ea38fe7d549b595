"""Marks inside a line: emphasis, code, raised and lowered text, escapes, HTML, entities, dashes."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import comments, marked, read, texts


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("*a* _b_ **c** __d__", "a b c d"),
        ("***a** b* and ***a* b**", "a b and a b"),
        ("*a **b** c*", "a b c"),
        ("in*side*word", "insideword"),
        ("*a**b*", "a**b"),
        ("***a***", "a"),
        ("*over\nlines*", "over lines"),
        ("*a `*` b*", "a * b"),
        ("*a $x*y$ b*", "a x*y b"),
        ("[*a*](b) *[c](d)*", "a c"),
        ("*\u201ca\u201d*b", "\u201ca\u201db"),
        ("~~a b~~", "a b"),
        ("**a\\*b**", "a*b"),
    ],
)
def test_emphasis_is_taken_off(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize(
    "source",
    ["a * b * c", "5*3", "**a", "a**", "*a_", "snake_case_name", "__init__file", "_a_b", "~~a", "a ~~~ b"],
)  # fmt: skip
def test_marks_that_match_nothing_are_text(source: str) -> None:
    assert texts(source) == [source]


def test_emphasis_does_not_reach_over_blocks() -> None:
    assert texts("*a\n\nb*") == ["*a", "b*"]
    assert texts("- *a\n- b*") == ["*a", "b*"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("`a*b*`", "a*b*"),
        ("``a`b``", "a`b"),
        ("`` `a` ``", "`a`"),
        ("`a\nb`", "a b"),
        ("`\\`x", "\\x"),
        ("`[@k] $x$ <b>`", "[@k] $x$ <b>"),
        ("`x`{.r}", "x"),
        ("`x` {y}", "x {y}"),
        ("\\`a`", "`a`"),
        ("`a", "`a"),
        ("``a`", "``a`"),
        ("`<b>x</b>`{=html} y", "y"),
        ("`\\textbf{b}`{=latex} y", "b y"),
    ],
)
def test_code_in_a_line(source: str, expected: str) -> None:
    assert texts(source) == [expected]


def test_nothing_in_code_is_read() -> None:
    paper = read("Use `[@k] @fig:a $x$ <!-- c --> \\label{l}` here.")
    assert not (paper.citations or paper.references or paper.math or paper.comments or paper.labels)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("H~2~O", "H2O"),
        ("10^-3^ m", "10^-3 m"),
        ("10^6^", "10^6"),
        ("x^th^", "xth"),
        ("a~b\\ c~", "ab c"),
        ("10<sup>3</sup>", "10^3"),
        ("the 4<sup>th</sup>", "the 4th"),
        ("CO<sub>2</sub>", "CO2"),
    ],
)
def test_raised_and_lowered_text(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize("source", ["a ~ b ~ c", "about ~5 and ~6", "x^a b^", "2^10", "a^ b^"])
def test_lone_tildes_and_carets_are_text(source: str) -> None:
    assert texts(source) == [source]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("\\*a\\* \\_b\\_ \\# \\> \\$5 \\@x", "*a* _b_ # > $5 @x"),
        ("a\\ b", "a b"),
        ("a\\\nb", "a b"),
        ("a  \nb", "a b"),
        ("a\\", "a"),
        ("C:\\Users\\me", "C:\\Users\\me"),
        ("\\\\ two", "\\ two"),
    ],
)
def test_escapes(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<b>a</b> <span class='x'>b</span>", "a b"),
        ("a<br>b<br/>c", "a b c"),
        ("a <img src=\"x.png\" alt='y'> b", "a b"),
        ("p<0.05 and q>3", "p<0.05 and q>3"),
        ("if a < b then c > d", "if a < b then c > d"),
        ("<b a='>'>x</b>", "x"),
        ("a<b and b>c", "ac"),
        ("1 <2> 3", "1 <2> 3"),
    ],
)
def test_tags(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("&lt;&amp;&gt;", "<&>"),
        ("&alpha;&#945;&#x3B1;", "ααα"),
        ("a&nbsp;b&thinsp;c", "a b c"),
        ("R&D; AT&T &nosuch; &", "R&D; AT&T &nosuch; &"),
        ("`&amp;`", "&amp;"),
        ("\\&amp;", "&amp;"),
    ],
)
def test_entities(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("1--2", "1–2"),
        ("a---b", "a—b"),
        ("a - b", "a - b"),
        ("a-b", "a-b"),
        ("a ---- b", "a ---- b"),
        ("`--x`", "--x"),
    ],
)
def test_dashes(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize(
    ("source", "found", "shown"),
    [
        ("a <!-- b --> c", ["<!-- b -->"], ["a c"]),
        ("a<!-- b\nc -->d", ["<!-- b\nc -->"], ["ad"]),
        ("<!-- a\n\n# b\n\n- c -->\n\nd", ["<!-- a\n\n# b\n\n- c -->"], ["d"]),
        ("<!-- [@k] $x$ -->\n\nd", ["<!-- [@k] $x$ -->"], ["d"]),
        ("<!---->x", ["<!---->"], ["x"]),
        ("<!-- a --> b <!-- c -->", ["<!-- a -->", "<!-- c -->"], ["b"]),
        ("a <!-- b", [], ["a <!-- b"]),
        ("a <! -- b -->", [], ["a <! – b –>"]),
        ("`<!-- a -->`", [], ["<!-- a -->"]),
    ],
)
def test_comments(source: str, found: list[str], shown: list[str]) -> None:
    assert comments(source) == found
    assert texts(source) == shown


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("*One* two", "One* two"),
        ("one **two**", "one **two"),
        ("`` a`b ``", "a`b"),
        ("&alpha; b &beta;", "&alpha; b &beta;"),
        ("<b>a</b> c", "a</b> c"),
        ("\\*a\\*", "*a\\*"),
        ("> one\n> *two*", "one\n> *two"),
        ("- a\n  b", "a\n  b"),
        ("   a  ", "a"),
    ],
)
def test_a_paragraph_reaches_from_its_first_to_its_last_visible_character(source: str, place: str) -> None:
    assert [there for _, there in marked(source)] == [place]


@pytest.mark.parametrize("word", ["alpha", "beta", "gamma", "delta"])
def test_each_word_maps_to_its_own_place(word: str) -> None:
    source = "> *alpha* `beta`\n> [gamma](u 't') &amp; <i>delta</i>[@k].\n"
    paper = read(source)
    text = paper.paragraphs[0].text
    at = text.text.index(word)
    span = text.span(at, at + len(word))
    assert span.start == source.index(word)
    assert paper.source(span) == word
    assert text.is_plain(at, at + len(word))


@pytest.mark.parametrize(
    ("source", "heading"),
    [
        ("**Data.** We took it.", "Data"),
        ("***Data:*** We took it.", "Data"),
        ("*Data.* We took it.", "Data"),
        ("**Data** are here.", ""),
        ("We took **Data.**", ""),
        ("**关键词：** 甲；乙", "关键词"),
    ],
)
def test_strong_words_that_open_a_paragraph_are_its_heading(source: str, heading: str) -> None:
    assert read(source).paragraphs[0].heading == heading
