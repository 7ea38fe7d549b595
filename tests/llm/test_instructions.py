"""Instructions as a tree: what is read, what is refused, and the same words in all four formats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.errors import InputError, UsageError
from paperkit.llm.instruction_tree import Block, Instruction, Item, Listing, Paragraph, Section, parse
from paperkit.llm.instructions import FORMATS, render

SOURCE = """\
Judge the draft.

# Iron rules

Two rules hold *always*:

1. Keep numbers,
   as `12.5\\%` and `a_b`.
2. Cite only:
   - from the pool
   - never twice

## Caps & limits (all)

- At most 60 < 80

# 评分

只看证据。

- 缺少引用
- 最高 60 分
"""

TREE = Instruction(
    blocks=(Paragraph("Judge the draft."),),
    sections=(
        Section(
            "Iron rules",
            blocks=(
                Paragraph("Two rules hold always:"),
                Listing(
                    (
                        Item((Paragraph("Keep numbers, as `12.5\\%` and `a_b`."),)),
                        Item(
                            (
                                Paragraph("Cite only:"),
                                Listing(
                                    (
                                        Item((Paragraph("from the pool"),)),
                                        Item((Paragraph("never twice"),)),
                                    )
                                ),
                            )
                        ),
                    ),
                    ordered=True,
                ),
            ),
            sections=(Section("Caps & limits (all)", (Listing((Item((Paragraph("At most 60 < 80"),)),)),)),),
        ),
        Section(
            "评分",
            (
                Paragraph("只看证据。"),
                Listing((Item((Paragraph("缺少引用"),)), Item((Paragraph("最高 60 分"),)))),
            ),
        ),
    ),
)


# The words of each format, read without the code under test


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def tree_words(part: Instruction | Section | Item | Block) -> Iterator[str]:
    if isinstance(part, Paragraph):
        yield from words(part.text)
        return
    if isinstance(part, Listing):
        for number, item in enumerate(part.items, 1):
            if part.ordered:
                yield str(number)
            yield from tree_words(item)
        return
    if isinstance(part, Section):
        yield from words(part.title)
    for block in part.blocks:
        yield from tree_words(block)
    if not isinstance(part, Item):
        for section in part.sections:
            yield from tree_words(section)


def xml_words(element: ElementTree.Element) -> Iterator[str]:
    if element.tag not in {"instruction", "section", "p", "list", "item"}:
        yield from words(element.tag)
    yield from words(element.get("title", ""))
    yield from words(element.get("n", ""))
    yield from words(element.text or "")
    for child in element:
        yield from xml_words(child)
        assert not (child.tail or "").strip()


def json_words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from words(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from words(key)
            yield from json_words(inner)
    else:
        for inner in value:
            yield from json_words(inner)


def words_of(text: str, form: str) -> list[str]:
    if form == "xml":
        return list(xml_words(ElementTree.fromstring(text)))
    if form == "json":
        return list(json_words(json.loads(text)))
    return words(text)


# Reading


def test_a_tree_is_read() -> None:
    assert parse(SOURCE) == TREE


def test_skipped_levels_are_closed_up() -> None:
    assert parse("## A\n\n#### B\n\n### C\n\n# D") == Instruction(
        sections=(Section("A", sections=(Section("B"), Section("C"))), Section("D"))
    )


def test_underlined_headings_are_headings() -> None:
    assert parse("Rules\n=====\n\nCite.") == parse("# Rules\n\nCite.")


@pytest.mark.parametrize(
    "text",
    ["a [b](c) d", "![b](c)", "<b>bold</b>", "&amp; &lt;", "<https://a.org>", "[salt] end>>>", "<!-- no -->"],
)
def test_what_is_no_markup_here_stays_as_written(text: str) -> None:
    assert parse(text) == Instruction((Paragraph(text),))
    assert render(parse(text), "prose").strip() == text


def test_a_link_definition_is_not_lost() -> None:
    assert parse("[a]: b") == Instruction((Paragraph("[a]: b"),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n\n```\nb\n```", "x.md:3: a code block"),
        ("a\n\n    b", "x.md:3: a code block"),
        ("> a", "x.md:1: a quotation"),
        ("a\n\n***", "x.md:3: a rule"),
        ("- # a", "x.md:1: a heading inside a list"),
        ("a\n\n#", "x.md:3: an empty heading"),
        ("- a\n-\n- b", "x.md:2: an empty item"),
        ("a\n\n2. b", "x.md:3: an ordered list that does not count from 1"),
        ("a\nb\x0c", r"x.md:2: the character U\+000C"),
        ("a\x00", r"x.md:1: the character U\+0000"),
        ("- " * 25 + "a", "x.md:1: lists nested deeper than 20"),
        ("- " * 5000 + "a", "x.md:1: lists nested deeper than 20"),
    ],
)
def test_what_the_tree_cannot_hold_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse(text, "x.md")


def test_lists_may_nest_deep() -> None:
    tree = parse("- " * 20 + "a")
    assert parse(render(tree, "markdown")) == tree


# Writing


def test_markdown() -> None:
    assert render(TREE, "markdown") == SOURCE.replace("*always*", "always").replace(
        "Keep numbers,\n   as", "Keep numbers, as"
    )


def test_prose() -> None:
    assert render(TREE, "prose") == (
        "Judge the draft.\n\n"
        "Iron rules: Two rules hold always: (1) Keep numbers, as `12.5\\%` and `a_b`. "
        "(2) Cite only: from the pool. never twice.\n\n"
        "Caps & limits (all): At most 60 < 80.\n\n"
        "评分：只看证据。缺少引用。最高 60 分。\n"
    )


def test_numbered_sentences_in_chinese() -> None:
    assert (
        render(parse("# 步骤\n\n1. 先读日志\n2. 再改数字"), "prose")
        == "步骤：（1）先读日志。（2）再改数字。\n"
    )


def test_a_heading_with_nothing_of_its_own_is_a_sentence() -> None:
    assert render(parse("# A\n\n## B?\n\nc\n\nd\n\n- e"), "prose") == "A.\n\nB? c\n\nd: e.\n"


def test_xml() -> None:
    assert render(TREE, "xml") == (
        "<instruction>\n"
        "  <p>Judge the draft.</p>\n"
        "  <iron_rules>\n"
        "    <p>Two rules hold always:</p>\n"
        "    <list>\n"
        '      <item n="1">Keep numbers, as `12.5\\%` and `a_b`.</item>\n'
        '      <item n="2">\n'
        "        <p>Cite only:</p>\n"
        "        <list>\n"
        "          <item>from the pool</item>\n"
        "          <item>never twice</item>\n"
        "        </list>\n"
        "      </item>\n"
        "    </list>\n"
        '    <section title="Caps &amp; limits (all)">\n'
        "      <list>\n"
        "        <item>At most 60 &lt; 80</item>\n"
        "      </list>\n"
        "    </section>\n"
        "  </iron_rules>\n"
        '  <section title="评分">\n'
        "    <p>只看证据。</p>\n"
        "    <list>\n"
        "      <item>缺少引用</item>\n"
        "      <item>最高 60 分</item>\n"
        "    </list>\n"
        "  </section>\n"
        "</instruction>\n"
    )


@pytest.mark.parametrize(
    "title", ["P", "List", "Item", "Section", "XML rules", "2 rules", "A  b", "Don't", 'a "b"']
)
def test_a_heading_that_cannot_be_a_name_is_a_title(title: str) -> None:
    written = render(Instruction(sections=(Section(title),)), "xml")
    (section,) = ElementTree.fromstring(written)
    assert (section.tag, section.get("title")) == ("section", title)


def test_json() -> None:
    assert json.loads(render(TREE, "json")) == [
        "Judge the draft.",
        {
            "Iron rules": [
                "Two rules hold always:",
                {
                    "1": "Keep numbers, as `12.5\\%` and `a_b`.",
                    "2": ["Cite only:", ["from the pool", "never twice"]],
                },
                {"Caps & limits (all)": [["At most 60 < 80"]]},
            ]
        },
        {"评分": ["只看证据。", ["缺少引用", "最高 60 分"]]},
    ]


def test_headings_of_one_name_are_both_kept_in_json() -> None:
    assert json.loads(render(parse("# A\n\nb\n\n# A\n\nc"), "json")) == [{"A": ["b"]}, {"A": ["c"]}]


def test_two_paragraphs_and_two_items_differ_in_json() -> None:
    one, other = (json.loads(render(parse(text), "json")) for text in ("- a\n\n  b", "- - a\n  - b"))
    assert (one, other) == ([[["a", "b"]]], [[[["a", "b"]]]])


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(UsageError, match="yaml: unknown; use one of markdown, prose, xml, json"):
        render(TREE, "yaml")


def test_headings_too_deep_for_markdown() -> None:
    section = Section("a")
    for _ in range(6):
        section = Section("a", sections=(section,))
    with pytest.raises(UsageError, match="6 levels"):
        render(Instruction(sections=(section,)), "markdown")


def test_text_that_needs_no_escape_has_none() -> None:
    text = "Keep `a*b`, 3 * 4, snake_case, \\cite{x}, 60 %, <a>, [b] (c) & #d."
    assert render(parse(text), "markdown") == text + "\n"


def test_three_lists_in_a_row_stay_three() -> None:
    tree = parse("- a\n\n* b\n\n+ c\n\n1. d\n\n1) e")
    assert len(tree.blocks) == 5
    assert parse(render(tree, "markdown")) == tree


# Properties

_ODD = "ab1.)*_`\\#-+>=~&<;[]()!:, \n\"'中文。：\u3000\u00a0"
_text = st.text(
    st.sampled_from(_ODD) | st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=12
)
_line = st.sampled_from(["", "# ", "## ", "- ", "  - ", "* ", "1. ", "   1) ", "   ", "* * ", "- 1. "])
_markdown = st.lists(st.tuples(_line, _text).map("".join), max_size=8).map("\n".join)


def _readable(text: str) -> Instruction | None:
    """The texts of a tree are as reading makes them, so a text that reads otherwise is none."""
    try:
        return parse(text)
    except InputError:
        return None


_paragraphs = _text.map(_readable).map(
    lambda t: t.blocks[0] if t and t.blocks and isinstance(t.blocks[0], Paragraph) else Paragraph("a")
)
_blocks = st.recursive(
    _paragraphs,
    lambda inner: st.builds(
        Listing,
        st.lists(st.lists(inner, min_size=1, max_size=3).map(tuple).map(Item), min_size=1, max_size=3).map(
            tuple
        ),
        st.booleans(),
    ),
    max_leaves=8,
)
_some_blocks = st.lists(_blocks, max_size=3).map(tuple)
_titles = _paragraphs.map(lambda paragraph: paragraph.text)
_sections = st.recursive(
    st.builds(Section, _titles, _some_blocks),
    lambda inner: st.builds(Section, _titles, _some_blocks, st.lists(inner, max_size=2).map(tuple)),
    max_leaves=3,
)
_trees = st.builds(Instruction, _some_blocks, st.lists(_sections, max_size=2).map(tuple))


@given(_markdown)
@settings(max_examples=300, deadline=None)
def test_whatever_is_read_is_written_and_read_again(text: str) -> None:
    tree = _readable(text)
    if tree is not None:
        assert parse(render(tree, "markdown")) == tree


@given(_trees)
@settings(max_examples=100, deadline=None)
def test_every_tree_survives_markdown(tree: Instruction) -> None:
    written = render(tree, "markdown")
    assert parse(written) == tree
    assert render(parse(written), "markdown") == written


@given(_trees)
@settings(max_examples=80, deadline=None)
def test_all_formats_hold_the_same_words_in_the_same_order(tree: Instruction) -> None:
    expected = list(tree_words(tree))
    for form in FORMATS:
        assert words_of(render(tree, form), form) == expected, form


def test_the_words_of_the_example_are_those_expected() -> None:
    """The readers above see what is there: this holds them to a list made by hand."""
    expected = words(
        "Judge the draft Iron rules Two rules hold always 1 Keep numbers as 12 5 and a b 2 Cite only"
    )
    for form in FORMATS:
        assert words_of(render(TREE, form), form)[: len(expected)] == expected, form
