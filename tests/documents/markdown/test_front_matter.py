"""Front matter: YAML and Pandoc's title block, with the places of what they say."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import kinds, marked, read, texts


@pytest.mark.parametrize(
    ("value", "title", "place"),
    [
        ("Plain words", "Plain words", "Plain words"),
        ("Words # a comment", "Words", "Words"),
        ("'Quoted: it''s'", "Quoted: it's", "Quoted: it''s"),
        ('"Quoted: \\"so\\""', 'Quoted: "so"', 'Quoted: \\"so\\"'),
        ("|\n  Two\n  lines", "Two lines", "Two\n  lines"),
        (">-\n  Two\n  lines", "Two lines", "Two\n  lines"),
        ("Two\n  lines", "Two lines", "Two\n  lines"),
        ("'Two\n  it''s\n  lines'", "Two it's lines", "Two\n  it''s\n  lines"),
        ("A *soft* $x^2$", "A soft x^2", "A *soft* $x^2"),
        ("'中文：标题'", "中文：标题", "中文：标题"),
        ("2020", "2020", "2020"),
    ],
)
def test_forms_of_a_title(value: str, title: str, place: str) -> None:
    source = f"---\nauthor: Lee\ntitle: {value}\ndate: 2020\n---\n\nText.\n"
    paper = read(source)
    assert paper.title == title
    assert marked(source)[0] == (title, place)
    assert kinds(source)[1:] == [("body", "Text.")]


@pytest.mark.parametrize("value", ["", "''", "{a: b}", "[]", "\n  - a"])
def test_a_title_that_says_nothing(value: str) -> None:
    source = f"---\ntitle: {value}\n---\n\nText.\n"
    assert read(source).title == ""
    assert texts(source) == ["Text."]


@pytest.mark.parametrize("key", ["Title", "subtitle", "title-prefix", "x-title"])
def test_other_keys_are_no_title(key: str) -> None:
    assert read(f"---\n{key}: Words\n---\n\nText.\n").title == ""


@pytest.mark.parametrize("close", ["---", "...", "---  "])
def test_lines_that_close(close: str) -> None:
    assert kinds(f"---\ntitle: T\n{close}\nText.\n") == [("title", "T"), ("body", "Text.")]


@pytest.mark.parametrize(
    "source", ["---\ntitle: T\n", "---\n\ntitle: T\n\n---\n", "Text\n\n---\ntitle: T\n---\n"]
)
def test_what_is_no_front_matter(source: str) -> None:
    assert read(source).title == ""
    assert any("title: T" in text for text in texts(source))


def test_a_key_nested_in_another_is_not_the_papers() -> None:
    assert read("---\nbook:\n  title: Inner\n  abstract: Inner.\n---\n\nText.\n").title == ""


def test_an_abstract_of_paragraphs_with_marks_has_exact_places() -> None:
    source = (
        "---\nabstract: |\n  We *study*\n  it [@lee].\n\n  It fell to $5\\%$.\nkeywords: x\n---\n\nText.\n"
    )
    assert marked(source)[:2] == [("We study it [lee].", "We *study*\n  it [@lee]."),
                                  ("It fell to 5%.", "It fell to $5\\%$.")]  # fmt: skip
    paper = read(source)
    assert [paper.source(c.span) for c in paper.citations] == ["[@lee]"]
    assert [p.kind for p in paper.paragraphs] == ["abstract", "abstract", "body"]
    assert paper.paragraphs[2].section is None


def test_dashes_inside_an_abstract_do_not_close_the_front_matter() -> None:
    assert kinds("---\nabstract: |\n  One\n  ---\n  two\n---\n\nText.\n") == [
        ("abstract", "One — two"), ("body", "Text."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "value", ["'One.\n\n  Two.'", '"One.\n\n  Two."', ">\n  One.\n\n  Two.", "One.\n\n  Two."]
)
def test_blank_lines_part_paragraphs_in_every_style(value: str) -> None:
    assert [text for kind, text in kinds(f"---\nabstract: {value}\n---\n") if kind == "abstract"] == [
        "One.",
        "Two.",
    ]


def test_every_bibliography_of_a_list_is_read_and_one_that_is_missing_is_said_at_its_place() -> None:
    source = "---\nbibliography: [one.bib, 'two.bib', three.bib]\n---\n\nText [@a; @b].\n"
    paper = read(source, one_bib="@misc{a, title={A}}", two_bib="@misc{b, title={B}}")
    assert [entry.key for entry in paper.bibliography] == ["a", "b"]
    (problem,) = paper.problems
    assert (problem.rule, paper.source(problem.span)) == ("missing_bib", "three.bib")


@pytest.mark.parametrize(
    ("name", "is_said"), [("r.json", True), ("r.yaml", True), ("r.ris", True), ("r.bib", False)]
)
def test_bibliographies_that_are_not_bibtex(name: str, is_said: bool) -> None:
    problems = read(f"---\nbibliography: {name}\n---\n\nText.\n", r_bib="@misc{a, title={A}}").problems
    assert [p.rule for p in problems] == ["missing_bib"] * is_said
    assert all("is not BibTeX" in p.message for p in problems)


def test_yaml_that_is_broken_still_gives_its_simple_lines() -> None:
    paper = read("---\ntitle: T\nauthor: [open\n---\n\nText.\n")
    assert paper.title == "T"
    assert [p.text.text for p in paper.paragraphs] == ["T", "Text."]


def test_toml_front_matter() -> None:
    assert kinds('+++\ntitle = "T"\ndraft = true\n+++\n\nText.\n') == [("title", "T"), ("body", "Text.")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("% A *title*\n% Lee; Wu\n% 2020\n\nText.\n", [("title", "A title"), ("body", "Text.")]),
        ("% A long\n  title\n\nText.\n", [("title", "A long title"), ("body", "Text.")]),
        ("%\n% Lee\n\nText.\n", [("body", "Text.")]),
        ("\ufeff% T\r\n% Lee\r\n\r\nText.\r\n", [("title", "T"), ("body", "Text.")]),
        ("% T\n% A\n% D\n% Four\n", [("title", "T"), ("body", "% Four")]),
        ("Text.\n\n% T\n", [("body", "Text."), ("body", "% T")]),
        (" % T\n", [("body", "% T")]),
    ],
)
def test_pandocs_title_block(source: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(source) == expected


def test_the_title_of_a_title_block_stands_where_it_is_written() -> None:
    assert marked("% A long\n  title\n% Lee\n\nText.\n")[0] == ("A long title", "A long\n  title")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_in_front_matter(end: str) -> None:
    lines = ["---", "title: T", "abstract: |", "  One", "  goes on.", "", "  Two.", "---", "", "Text."]
    assert kinds(end.join(lines)) == [
        ("title", "T"), ("abstract", "One goes on."), ("abstract", "Two."), ("body", "Text."),
    ]  # fmt: skip
