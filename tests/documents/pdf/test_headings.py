"""Headings and references told by words and print, without a PDF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf.blocks import Block, Style, blocks_of, starts_caption
from paperkit.documents.pdf.glyphs import Box
from paperkit.documents.pdf.headings import (
    heading_level,
    is_abstract,
    is_heading,
    is_known,
    is_references,
    opens_appendix,
    split_number,
)
from paperkit.documents.pdf.references import split_entries
from paperkit.documents.pdf.rows import Row


def row(
    text: str,
    size: float = 10,
    *,
    y: float = 100,
    x: float = 72,
    bold: bool = False,
    italic: bool = False,
    cells: int = 1,
) -> Row:
    box = Box(x, y - size, x + 0.5 * size * len(text), y + 0.25 * size)
    return Row(text, box, size, bold, italic, cells, raised=False, lead=0)


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        ("1 Introduction", "1", "Introduction"),
        ("1. Introduction", "1", "Introduction"),
        ("2.3.1 Data", "2.3.1", "Data"),
        ("A Proofs", "A", "Proofs"),
        ("B.2 Proofs", "B.2", "Proofs"),
        ("IV. RESULTS", "IV", "RESULTS"),
        ("第一章 绪论", "第一章", "绪论"),
        ("二、方法", "二", "方法"),
        ("3 实验", "3", "实验"),
        ("3实验", "3", "实验"),
        ("Introduction", "", "Introduction"),
        ("A", "", "A"),
        ("I", "", "I"),
        ("", "", ""),
    ],
)
def test_numbers_of_headings(text: str, number: str, words: str) -> None:
    assert split_number(text) == (number, words)


@pytest.mark.parametrize(
    ("text", "style", "expected"),
    [
        ("1 Introduction", {"bold": True}, True),
        ("1 Introduction", {"size": 12}, True),
        ("1 INTRODUCTION", {}, True),
        ("1 Introduction", {}, True),  # a usual name, alone on its line
        ("3 Samples", {}, False),
        ("3 Samples", {"italic": True}, True),
        ("Samples and sets", {"bold": True}, True),
        ("Samples and sets", {"size": 12}, True),
        ("Samples and sets", {}, False),
        ("Samples and sets.", {"bold": True}, False),
        ("samples and sets", {"bold": True}, False),
        ("3.14 and 2.72", {"bold": True}, False),
        ("42 Samples", {"bold": True}, False),
        ("References", {}, True),
        ("R E F E R E N C E S", {}, True),
        ("参考文献", {}, True),
        ("摘 要", {}, True),
        ("3 实验结果", {}, True),
        ("我们做了实验", {}, False),
        ("我们做了实验", {"bold": True}, True),
        ("x = y + z", {"bold": True}, False),
        ("Model Size Loss", {"bold": True, "cells": 3}, False),
        ("W" + "o" * 140, {"bold": True}, False),
    ],
)
def test_what_is_a_heading(text: str, style: dict[str, object], expected: bool) -> None:
    made = row(text, **style)  # type: ignore[arg-type]
    assert is_heading(text, made, 10, alone=True) is expected


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("1 A", 1), ("1.1 A", 2), ("1.1.1 A", 3), ("1.1.1.1 A", 4), ("A Proofs", 1), ("A.1 Proofs", 2), ("II. MORE", 1),
        ("第二章 方法", 1), ("二、方法", 1), ("（一）方法", 2), ("Abstract", 1), ("References", 1), ("Appendix", 1),
    ],
)  # fmt: skip
def test_levels(text: str, level: int) -> None:
    assert heading_level(text, row(text), []) == level


def test_levels_of_headings_without_numbers_go_by_size() -> None:
    sizes = [14, 14, 12, 12, 10]
    assert [heading_level("Some words", row("Some words", size), sizes) for size in (14, 12, 10)] == [1, 2, 3]


def test_usual_names() -> None:
    for name in ("Abstract", "ABSTRACT.", "摘　要"):
        assert is_abstract(name)
    for name in ("7 References", "参考文献："):
        assert is_references(name)
    for name in ("Appendix A More", "B Proofs"):
        assert opens_appendix(name)
    for name in ("6 Related Work", "结论"):
        assert is_known(name)
    assert not is_abstract("Abstracts")
    assert not is_references("References to it")
    assert not opens_appendix("2 Proofs")
    assert not is_known("Sieve of numbers")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Figure 1: Words.", True), ("Figure 1. Words.", True), ("Fig. 2: Words.", True), ("Table 3", True),
        ("TABLE IV", True), ("Figure S1 | Words", True), ("图 1 系统结构", True), ("图1：系统结构", True),
        ("表 2", True),
        ("Algorithm 1: Words", True),
        ("Figure 1 shows it.", False), ("Table 3 and the text", False),
        ("figure 1: it", False),
        ("图 1 所示的结果很好", False), ("Figures are good: all", False), ("Tablet 3: it", False), ("", False),
    ],
)  # fmt: skip
def test_labels_of_captions(text: str, expected: bool) -> None:
    assert (starts_caption(row(text)) is not None) is expected if text else True


def block(*rows: Row, first: int = 0) -> Block:
    return Block("body", 0, list(rows), list(range(first, first + len(rows))))


def keys(*rows: Row) -> list[tuple[str, int]]:
    return [(key, len(parts)) for key, parts in split_entries([block(*rows)], 10)]


def test_entries_by_marks() -> None:
    assert keys(row("[1] A. One."), row("and more."), row("[2] B. Two."), row("[10] C. Three.")) == [
        ("1", 2), ("2", 1), ("10", 1),
    ]  # fmt: skip
    assert keys(row("[Ada01] A. One."), row("[Bro99a] B. Two.")) == [("Ada01", 1), ("Bro99a", 1)]
    assert keys(row("1. A. One."), row("2. B. Two."), row("3. C.")) == [("1", 1), ("2", 1), ("3", 1)]


def test_entries_by_hanging_indent() -> None:
    rows = [
        row("A. One. On things", y=100),
        row("and more.", x=84, y=112),
        row("B. Two.", y=124),
        row("more.", x=84, y=136),
    ]
    assert keys(*rows) == [("1", 2), ("2", 2)]


def test_entries_by_blocks() -> None:
    entries = split_entries(
        [block(row("A. One."), row("More.")), block(row("B. Two."), row("More."), first=2)], 10
    )
    assert [(key, [place for place, _ in parts]) for key, parts in entries] == [("1", [0, 1]), ("2", [2, 3])]
    assert split_entries([], 10) == []


STYLE = Style(10, 1.2, indented=False)
texts = st.text(alphabet="aB1 .,:[]()•图表模=+-", min_size=1, max_size=40).filter(str.strip)


@given(
    st.lists(
        st.tuples(
            texts, st.floats(0, 300), st.floats(0, 30), st.sampled_from([7.0, 10.0, 14.0]), st.booleans()
        ),
        max_size=25,
    )
)
def test_each_row_stands_in_one_block(made: list[tuple[str, float, float, float, bool]]) -> None:
    rows, y = [], 50.0
    for text, x, gap, size, bold in made:
        y += gap
        rows.append(row(text.strip(), size, y=y, x=x, bold=bold))
    blocks = blocks_of(rows, 7, 0, 792, STYLE)
    assert sorted(place for found in blocks for place in found.places) == list(range(7, 7 + len(rows)))
    assert all(len(found.rows) == len(found.places) for found in blocks)
    assert sum(len(parts) for _, parts in split_entries(blocks, 10)) == len(rows)


@given(st.text(max_size=200))
def test_any_text_is_judged(text: str) -> None:
    made = row(text)
    number, words = split_number(text)
    assert number in text
    assert words in text
    assert is_heading(text, made, 10, alone=True) in (True, False)
    assert heading_level(text, made, []) >= 1
