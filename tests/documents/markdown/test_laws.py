"""Laws of the reader: blocks do not change one another, containers and line ends change no words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paperkit.documents.loading import decode
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from tests.documents.markdown.places import check
from tests.documents.markdown.reading import read

BLOCKS = [
    "Plain words.",
    "Two *lines*\nof **it**.",
    "# Head {#sec:a}",
    "Under\n=====",
    "> A quote\n> of [@k].",
    "- item\n  - inner $x$",
    "1. one\n\n   more",
    "```{r}\n#| label: fig-a\n#| fig-cap: Cap\nx\n```",
    "~~~\n# code\n~~~",
    "$$\nx = 1\n$$",
    "\\begin{align}\na\n\nb\n\\end{align}",
    "|a|b|\n|-|-|\n|`c|d`|[@t]|",
    "+--+\n|a |\n+--+",
    "![Cap](f.png){#fig:b}",
    "| line\n| block",
    "<div>\n\nIn.\n\n</div>",
    "<!-- one\n\ntwo -->",
    "::: note\n\nIn.\n\n:::",
    "See \\cite{a} and \\@ref(fig:b).",
    "中文段落，\n两行。",
    "A note.^[Inside *it*.]",
    "It costs $5 and $6, 5 * 3 * 2, a_b_c.",
    "&lt; `x` <b>y</b> a--b\\*",
    "***",
]

Said = list[tuple[str, str]]


def paragraphs(paper: Paper) -> Said:
    return [(p.kind, p.text.text) for p in paper.paragraphs]


def counts(paper: Paper) -> list[int]:
    nodes = (
        paper.citations, paper.references, paper.labels, paper.floats, paper.tables, paper.math, paper.comments,
        paper.verbatim, paper.sections,
    )  # fmt: skip
    return [len(found) for found in nodes]


def quiet(text: str) -> Paper:
    return parse_markdown({"a.md": Source("a.md", text)}, "a.md")


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=6))
def test_blocks_read_together_as_they_read_apart(blocks: list[str]) -> None:
    """A heading first keeps one heading of the first level from being the title; a comment parts lists."""
    head = "# First\n\n# Second"
    joint = "\n\n<!-- -->\n\n"
    whole = read(joint.join([head, *blocks]))
    parts = [read(joint.join([head, block])) for block in blocks]
    assert paragraphs(whole) == paragraphs(quiet(head)) + [
        said for part in parts for said in paragraphs(part)[2:]
    ]
    alone = counts(quiet(head))
    assert counts(whole) == [
        base + sum(part[at] - base for part in map(counts, parts)) for at, base in enumerate(alone)
    ]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=6), st.sampled_from(["\r\n", "\r"]))
def test_line_ends_change_no_words(blocks: list[str], end: str) -> None:
    source = "\n\n".join(blocks)
    other = read(source.replace("\n", end))
    assert paragraphs(other) == paragraphs(quiet(source))
    assert counts(other) == counts(quiet(source))


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab1 \n*_`[]()!$\\^~<>@#|-+:=.{}&中", max_size=80))
@example("| a\n|b")
@example("[a]: b\nc")
def test_line_ends_change_no_words_of_any_text(source: str) -> None:
    assert paragraphs(read(source.replace("\n", "\r\n"))) == paragraphs(quiet(source))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=4))
def test_a_quote_changes_no_words(blocks: list[str]) -> None:
    source = "\n\n<!-- -->\n\n".join(blocks)
    quoted = "\n".join(f"> {line}" for line in source.split("\n"))
    assert paragraphs(read(quoted)) == paragraphs(quiet(source))
    assert counts(quiet(quoted)) == counts(quiet(source))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.from_regex(r"[a-z]{1,9}[,.]?", fullmatch=True), min_size=1, max_size=30), st.data())
def test_plain_words_are_shown_as_they_are(words: list[str], data: st.DataObject) -> None:
    """However the lines are broken, and whatever simple mark stands around a word."""
    marks = data.draw(
        st.lists(st.sampled_from(["", "*", "**", "`", "~~"]), min_size=len(words), max_size=len(words))
    )
    spaces = data.draw(
        st.lists(st.sampled_from([" ", "\n", "  ", " \n"]), min_size=len(words), max_size=len(words))
    )
    source = "".join(f"{m}{w}{m}{s}" for m, w, s in zip(marks, words, spaces, strict=True))
    paper = read(source)
    (paragraph,) = paper.paragraphs
    assert paragraph.text.text == " ".join(words)
    at = 0
    for mark, word, space in zip(marks, words, spaces, strict=True):
        start = paragraph.text.offset("a.md", at + len(mark))
        assert start is not None
        assert paragraph.text.text[start : start + len(word)] == word
        at += 2 * len(mark) + len(word) + len(space)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.from_regex(r"[a-zA-Z][a-zA-Z0-9_:.+/-]{0,12}[a-zA-Z0-9]", fullmatch=True), min_size=1, max_size=5
    )
)
def test_every_key_of_a_group_is_found_once_and_in_order(keys: list[str]) -> None:
    keys = [key for key in keys if not re.search(r"[_:.+/-]{2}", key) and ":" not in key]
    source = "So [" + "; ".join(f"see @{key}, p. {n}" for n, key in enumerate(keys)) + "] it is."
    paper = read(source)
    assert [key for citation in paper.citations for key in citation.keys] == list(dict.fromkeys(keys))
    if keys:
        assert paper.source(paper.citations[0].span) == source[3:-7]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from(["", "a", "b c", "`d|e`", "f\\|g", "*h*", "$i$", "中"]), min_size=3, max_size=3),
        min_size=1, max_size=5,
    ),
    st.sampled_from([("| ", " | ", " |"), ("|", "|", "|"), ("|  ", "\t|  ", "  |")]),
)  # fmt: skip
def test_every_cell_of_a_table_is_found_at_its_place(
    rows: list[list[str]], style: tuple[str, str, str]
) -> None:
    before, between, after = style
    lines = [before + between.join(row) + after for row in [["x", "y", "z"], ["-", "-", "-"], *rows]]
    paper = read("\n".join(lines) + "\n")
    (table,) = paper.tables
    bare = {"`d|e`": "d|e", "f\\|g": "f|g", "*h*": "h", "$i$": "i"}
    assert [[c.text.text for c in row] for row in table.rows[1:]] == [
        [bare.get(c, c) for c in row] for row in rows
    ]
    for line, row in enumerate(table.rows[1:], 2):
        for cell in row:
            assert paper.place(cell.span).line == line + 1


def test_text_before_a_real_paper_does_not_change_it(shared: Path) -> None:
    """A paper without front matter, moved by some lines, says the same, each thing as many characters further."""
    text, _ = decode((shared / "data" / "latex" / "hyddown_joss_markdown" / "paper.md").read_bytes())
    body = text[text.index("\n---", 4) + 4 :].lstrip("\r\n")
    moved = "First words.\n\n" + body
    one, two = quiet(body), quiet(moved)
    check(two)
    assert paragraphs(two)[1:] == paragraphs(one)
    for name in ("citations", "references", "labels", "floats", "tables", "math", "comments"):
        spans = [node.span for node in getattr(one, name)]
        assert [(s.start + 14, s.end + 14) for s in spans] == [
            (n.span.start, n.span.end) for n in getattr(two, name)
        ]
    assert [s.text for s in two.sentences()][1:] == [s.text for s in one.sentences()]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_change_no_words_of_a_real_paper(shared: Path, end: str) -> None:
    text, _ = decode((shared / "data" / "latex" / "hyddown_joss_markdown" / "paper.md").read_bytes())
    lines = re.split(r"\r\n|\r|\n", text)
    one, two = quiet("\n".join(lines)), read(end.join(lines))
    assert paragraphs(one) == paragraphs(two)
    assert counts(one) == counts(two)
