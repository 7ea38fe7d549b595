"""Tables of contents are told from headings and from text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from paperkit.documents.pdf import Pdf
from paperkit.documents.pdf.contents import find_contents
from paperkit.documents.pdf.headings import is_contents
from paperkit.documents.pdf.rows import Row, make_row

from . import lines

Make = Callable[..., Pdf]


def entry(text: str, page: str, y: float) -> Row:
    """A row with a heading and, far to the right, its page."""
    return make_row(lines.pieces(lines.line(text, 72, y), lines.line(page, 480, y)))


def row(text: str, y: float = 100) -> Row:
    return make_row(lines.pieces(lines.line(text, 72, y)))


ENTRIES = [
    ("1 Introduction", "1"),
    ("1.1 Aims", "2"),
    ("2 Methods", "4"),
    ("3 Results", "9"),
    ("References", "12"),
]


@pytest.mark.parametrize(
    "title",
    ["Contents", "CONTENTS", "Table of Contents", "List of Figures", "List of Tables", "目录", "目 录", "插图索引",
     "Inhaltsverzeichnis", "Table des matières", "Sumário", "Índice"],
)  # fmt: skip
def test_names_of_contents(title: str) -> None:
    assert is_contents(title)
    rows = [row(title, 80), *(entry(text, page, 100 + 14 * n) for n, (text, page) in enumerate(ENTRIES))]
    assert find_contents(rows) == frozenset(range(1, 6))


@pytest.mark.parametrize("title", ["Introduction", "Contents of the box", "The list", "内容", "Figures"])
def test_names_of_other_sections(title: str) -> None:
    assert not is_contents(title)
    rows = [row(title, 80), *(entry(text, page, 100 + 14 * n) for n, (text, page) in enumerate(ENTRIES))]
    assert find_contents(rows) == frozenset()


@pytest.mark.parametrize("leader", [" . . . . . . . . ", "........", " ······ ", "……………… ", ". . . . . . "])
def test_leaders_make_an_entry_anywhere(leader: str) -> None:
    rows = [
        row("Some text that stands first."),
        row(f"2.1 Data and their sources{leader}17", 120),
        row("More.", 140),
    ]
    assert find_contents(rows) == frozenset({1})


@pytest.mark.parametrize(
    "text",
    [
        "and so on ... 17",
        "We saw this, that, and more . . . and then",
        "It ended. In 2010. By 3. Then 4.",
        "x = 1, 2, . . . , n",
    ],
)
def test_dots_in_text_are_no_leader(text: str) -> None:
    assert find_contents([row("A line."), row(text, 120), row("A line.", 140)]) == frozenset()


def test_an_entry_of_two_rows() -> None:
    rows = [
        row("Contents", 80), entry("1 Introduction", "1", 100), row("2 A heading that is so long that it", 114),
        entry("takes two rows", "3", 128), entry("3 Results", "9", 142), row("The text starts here.", 170),
    ]  # fmt: skip
    assert find_contents(rows) == frozenset({1, 2, 3, 4})


def test_contents_end_where_the_page_numbers_do() -> None:
    rows = [row("Contents", 80), *(entry(text, page, 100 + 14 * n) for n, (text, page) in enumerate(ENTRIES))]
    rows += [
        row("1 Introduction", 200),
        row("The first line of it.", 214),
        row("We made 3 runs in 12", 228),
        row("of 15", 242),
    ]
    assert find_contents(rows) == frozenset(range(1, 6))


def test_page_numbers_that_go_down_are_no_entries() -> None:
    rows = [row("Contents", 80), *(entry(f"Part {n}", str(40 - 9 * n), 100 + 14 * n) for n in range(4))]
    assert len(find_contents(rows)) == 0


def test_roman_numbers_of_pages_stand_apart() -> None:
    rows = [
        row("Contents", 80),
        entry("Preface", "iii", 100),
        entry("Thanks", "v", 114),
        entry("1 Start", "1", 128),
    ]
    assert find_contents(rows) == frozenset({1, 2, 3})
    tight = [replace(one, cells=1) for one in rows[1:]]
    assert find_contents([rows[0], *tight[:2]]) == frozenset()


def test_two_entries_are_not_enough() -> None:
    rows = [row("Contents", 80), entry("1 Introduction", "1", 100), entry("2 Methods", "4", 114)]
    assert find_contents(rows) == frozenset()


def contents_page(page: Any) -> None:
    page.insert_text((72, 100), "Contents", fontsize=14, fontname="Times-Bold")
    for place, (text, number) in enumerate(ENTRIES):
        font = "Times-Bold" if "." not in text else "Times-Roman"
        page.insert_text((72, 130 + 14 * place), text, fontsize=10, fontname=font)
        page.insert_text((500, 130 + 14 * place), number, fontsize=10, fontname=font)


def text_page(page: Any) -> None:
    page.insert_text((72, 100), "1 Introduction", fontsize=14, fontname="Times-Bold")
    for place in range(5):
        page.insert_text(
            (72, 124 + 12 * place),
            f"This is line {place} of the text of the paper and it goes on and on here.",
        )


def test_entries_are_no_sections_and_no_text(make: Make) -> None:
    paper = make(contents_page, text_page).paper
    assert [section.title for section in paper.sections] == ["Contents", "1 Introduction"]
    assert all(
        "Methods" not in p.text.text for p in paper.paragraphs if p.kind in ("body", "heading", "item")
    )
    assert any("2 Methods 4" in p.text.text for p in paper.paragraphs if p.kind == "cell")
