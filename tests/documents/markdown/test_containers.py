"""Lists, quotes, line blocks, definition lists, divs and blocks of HTML, in one another too."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import codes, floats, kinds, marked, read, texts


@pytest.mark.parametrize(
    ("source", "items"),
    [
        ("- a\n- b\n", ["a", "b"]),
        ("* a\n+ b\n- c\n", ["a", "b", "c"]),
        ("1. a\n2) b\n10. c\n", ["a", "b", "c"]),
        ("- a\n  - b\n    - c\n- d\n", ["a", "b", "c", "d"]),
        ("1. a\n   - b\n\n     c\n2. d\n", ["a", "b", "c", "d"]),
        ("- a\n\n  b\n\n- c\n", ["a", "b", "c"]),
        ("- a\n  goes on\nlazily\n", ["a goes on lazily"]),
        ("-\n  a\n", ["a"]),
        ("- *a*\n- [b](u)\n", ["a", "b"]),
        ("- a\n\t- b\n", ["a", "b"]),
        ("- - a\n", ["a"]),
        ("- > a\n", ["a"]),
        ("> - a\n> - b\n", ["a", "b"]),
    ],
)
def test_items(source: str, items: list[str]) -> None:
    assert kinds(source) == [("item", item) for item in items]


@pytest.mark.parametrize(
    "source", ["-a", "1.a", "\\- a", "1\\. a", "2019 was hot.", "- ", "–  a", "1.5 kg", "1234567890. a"]
)
def test_what_is_no_item(source: str) -> None:
    assert all(kind == "body" for kind, _ in kinds(source))


def test_text_after_a_list_is_body_again() -> None:
    assert kinds("- a\n\nText.\n") == [("item", "a"), ("body", "Text.")]
    assert kinds("- a\n\n  Text.\n") == [("item", "a"), ("item", "Text.")]


def test_an_item_that_says_the_same_as_its_mark_has_its_own_place() -> None:
    source = "10. 10\n\n- -5\n"
    paper = read(source)
    assert [(p.text.text, p.span.start) for p in paper.paragraphs] == [("10", 4), ("-5", 10)]


def test_a_number_in_a_line_that_goes_on_opens_no_list() -> None:
    assert kinds("in the year\n2019. It rose\n") == [("body", "in the year 2019. It rose")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("> a\n> b\n", ["a b"]),
        ("> a\nlazy\n", ["a lazy"]),
        (">a\n", ["a"]),
        ("> a\n\n> b\n", ["a", "b"]),
        ("> a\n>\n> b\n", ["a", "b"]),
        ("> a\n> > b\n", ["a", "b"]),
        ("> *a\n> b*\n", ["a b"]),
        ("> [@a;\n> @b] x\n", ["[a, b] x"]),
        ("   > a\n", ["a"]),
        ("\\> a\n", ["> a"]),
        ("a > b\n", ["a > b"]),
    ],
)
def test_quotes(source: str, expected: list[str]) -> None:
    assert kinds(source) == [("body", text) for text in expected]


def test_words_of_a_quote_over_lines_have_their_places() -> None:
    source = "> - one\n>   two\n>   three\n"
    paper = read(source)
    text = paper.paragraphs[0].text
    assert text.text == "one two three"
    for word in ("one", "two", "three"):
        at = text.text.index(word)
        assert text.span(at, at + len(word)).start == source.index(word)
    assert marked(source)[0][1] == "one\n>   two\n>   three"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("| one\n| two\n", ["one two"]),
        ("| one *a*\n|   two\n   more\n| three\n", ["one a two more three"]),
        ("| one\n|\n| two\n", ["one two"]),
        ("| one\n\n| two\n", ["one", "two"]),
        ("> | one\n> | two\n", ["one two"]),
        ("| one\nText.\n", ["one", "Text."]),
        ("| one | two\n", ["one | two"]),
        ("| *one\n| two*\n", ["one two"]),
        ("|x| is\n", ["|x| is"]),
        ("|\n: a\n", [": a"]),
        ("|\n|\n", []),
        ("Text\n| one\n", ["Text | one"]),
        ("\\| one\n", ["| one"]),
        ("P(a | b)\n", ["P(a | b)"]),
    ],
)
def test_line_blocks(source: str, expected: list[str]) -> None:
    assert kinds(source) == [("body", text) for text in expected]


def test_bars_of_a_line_block_are_not_in_the_places_of_its_words() -> None:
    source = "| one\n| two\n"
    paper = read(source)
    text = paper.paragraphs[0].text
    assert paper.source(text.span(0, 3)) == "one"
    assert paper.source(text.span(4, 7)) == "two"
    assert kinds("- | one\n  | two\n") == [("item", "one two")]


@pytest.mark.parametrize(
    ("source", "items"),
    [
        ("Term\n: Meaning\n", ["Term", "Meaning"]),
        ("Term\n:   Meaning *a*\n    goes on\n", ["Term", "Meaning a goes on"]),
        ("Term\n~ One\n~ Two\n", ["Term", "One", "Two"]),
        ("Term\n\n: Meaning\n", ["Term", "Meaning"]),
        ("Term\n\n:   One\n\n:   Two\n", ["Term", "One", "Two"]),
        ("Term\n\n: One\n: Two\n", ["Term", "One", "Two"]),
        ("A\n: B\n\nC\n: D\n", ["A", "B", "C", "D"]),
        ("A\n\n: B\n\nC\n\n: D\n", ["A", "B", "C", "D"]),
    ],
)
def test_definition_lists(source: str, items: list[str]) -> None:
    assert kinds(source) == [("item", item) for item in items]
    assert kinds(source + "\nText goes\non.\n")[-1] == ("body", "Text goes on.")


@pytest.mark.parametrize(
    "source",
    [
        "Term: meaning\n",
        "Term\n:meaning\n",
        "Term\n\n:meaning\n",
        "Two\nlines\n\n: x\n",
        ": alone\n",
        "# Head\n\n: x\n",
    ],
)
def test_what_is_no_definition(source: str) -> None:
    assert not [text for kind, text in kinds(source) if kind == "item"]


def test_a_caption_after_words_is_no_definition() -> None:
    assert kinds("Words.\n\n: Cap\n\n|a|\n|-|\n|b|\n") == [("body", "Words."), ("caption", "Cap")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("::: note\nIn.\n:::\n\nOut.\n", ["In.", "Out."]),
        ("::: {.note}\nIn.\n:::\n", ["In."]),
        ("::::: a\n:::: b\nIn.\n::::\n:::::\n", ["In."]),
        ("In.\n:::\nOut.\n", ["In.", "Out."]),
        (":: note\n", [":: note"]),
        ("a ::: b\n", ["a ::: b"]),
        ("    ::: note\n", []),
    ],
)
def test_divs(source: str, expected: list[str]) -> None:
    assert texts(source) == expected


def test_a_heading_in_a_div_is_a_heading() -> None:
    assert kinds("::: {.callout}\n## Head\nText.\n:::\n") == [("heading", "Head"), ("body", "Text.")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<div>\n\nIn *a*.\n\n</div>\n", ["In a."]),
        ("<div>\nIn *a*.\n</div>\n", ["In a."]),
        ("<details>\n<summary>S</summary>\n\nIn.\n\n</details>\n", ["S", "In."]),
        ("<center>a</center>\n\nb\n", ["a", "b"]),
        ("<pre>\na\n\nb\n</pre>\nc\n", ["c"]),
        ("<script>\na\n\nb</script>\nc\n", ["c"]),
        ("<style>a</style>\n\nc\n", ["c"]),
        ("<table>\n<tr><td>a</td></tr>\n</table>\n\nc\n", ["c"]),
        ("<svg>\n<text>a</text>\n</svg>\n\nc\n", ["c"]),
        ("<?php a ?>\nc\n", ["c"]),
        ("<!DOCTYPE html>\nc\n", ["c"]),
        ("<prefix> a\n", ["a"]),
    ],
)
def test_blocks_of_html(source: str, expected: list[str]) -> None:
    assert texts(source) == expected


@pytest.mark.parametrize("rule", ["***", "---", "___", "- - -", "*  *  *", "-----"])
def test_rules_show_nothing_and_part_blocks(rule: str) -> None:
    assert texts(f"a\n\n{rule}\n\nb\n") == ["a", "b"]


@pytest.mark.parametrize("line", ["**", "--", "*-*", "a ***", "- - a"])
def test_what_is_no_rule(line: str) -> None:
    assert len(texts(f"a\n\n{line}\n\nb\n")) == 3


@pytest.mark.parametrize("opening", ["> ", "- ", "1. "])
def test_every_kind_of_block_inside_a_container(opening: str) -> None:
    indent = "> " if opening == "> " else " " * len(opening)
    inside = (
        "Words.\n\n```\ncode\n```\n\n![Cap](f)\n\n## Head\n\n$$x$$\n\n- item\n\nEnd[^a].\n\n[^a]: Note.\n"
    )
    first, *others = inside.splitlines()
    source = "\n".join([opening + first, *(indent + line for line in others)]) + "\n"
    paper = read(source)
    assert {p.text.text for p in paper.paragraphs} == {"Words.", "Cap", "Head", "item", "End.", "Note."}
    assert [graphics for _, _, graphics, _, _ in floats(source)] == [("f",)]
    assert len(codes(source)) == len(paper.sections) == len(paper.math) == 1


def test_what_is_too_deep_is_said_where_it_starts_and_what_is_not_is_read() -> None:
    assert not read("> " * 20 + "x\n").problems
    (problem,) = read("Text.\n\n" + "> " * 60 + "x\n").problems
    assert (problem.rule, problem.span.start >= 7) == ("input_too_deep", True)
