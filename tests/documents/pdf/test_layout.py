"""Rows, gutters and columns of lines that are made without a PDF."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf.glyphs import Box, Line, Run, overlap
from paperkit.documents.pdf.layout import find_gutter, in_order
from paperkit.documents.pdf.rows import join_rows, make_row, page_text, upright
from tests.documents.pdf import lines

LONG = "words that fill a line of the column, all of it"  # 235 points


def column(name: str, x: float, count: int, y: float = 100) -> list[Line]:
    return [lines.line(f"{name}{place:02d} {LONG}"[:48], x, y + 12 * place) for place in range(count)]


def order(*made: Line, gutter: float | None = None) -> list[str]:
    pieces = lines.pieces(*made)
    found = find_gutter(pieces)
    return [row.text.split()[0] for row in in_order(pieces, gutter if found is None else found)]


def named(name: str, count: int) -> list[str]:
    return [f"{name}{place:02d}" for place in range(count)]


@pytest.mark.parametrize(
    ("made", "text", "cells"),
    [
        ([("one", 72), ("two", 90)], "one two", 1),
        ([("half", 72), ("way", 92)], "halfway", 1),
        ([("a", 72), ("b", 150), ("c", 250)], "a b c", 3),
        ([("模型", 72), ("结果", 84)], "模型结果", 1),
        ([("模型", 72), ("BERT", 84)], "模型 BERT", 1),
        ([("two ", 72), (" words", 92)], "two words", 1),
    ],
)
def test_pieces_of_a_row(made: list[tuple[str, float]], text: str, cells: int) -> None:
    row = make_row(lines.pieces(*(lines.line(words, x) for words, x in made)))
    assert (row.text, row.cells) == (text, cells)


def test_a_raised_letter_stands_in_its_row_and_a_next_line_does_not() -> None:
    pieces = lines.pieces(
        lines.line("the value of x", 72, 100), lines.line("2", 143, 96, 7), lines.line("is given here", 155, 100),
        lines.line("and the next line", 72, 112),
    )  # fmt: skip
    assert [make_row(row).text for row in join_rows(pieces)] == [
        "the value of x^2 is given here",
        "and the next line",
    ]


def test_tight_lines_are_not_joined() -> None:
    pieces = lines.pieces(
        *(lines.line(f"line {place} of a paragraph", 72, 100 + 9 * place) for place in range(5))
    )
    assert len(join_rows(pieces)) == 5


def test_two_columns_have_a_gutter() -> None:
    made = [*column("L", 54, 20), *column("R", 320, 20)]
    gutter = find_gutter(lines.pieces(*made))
    assert gutter is not None
    assert 54 + 230 < gutter < 320
    assert order(*made) == named("L", 20) + named("R", 20)


@pytest.mark.parametrize(
    "made",
    [
        column("L", 54, 30),
        [lines.line(f"{LONG} and much further to the right side {n}", 54, 80 + 12 * n) for n in range(30)],
        [lines.line(f"c{n} r{m}", 54 + 90 * n, 100 + 12 * m) for n in range(6) for m in range(20)],
        [],
    ],
)
def test_other_pages_have_none(made: list[Line]) -> None:
    assert find_gutter(lines.pieces(*made)) is None


def test_three_columns() -> None:
    made = [
        lines.line(f"{name}{place:02d} words that fill a narrow one"[:32], x, 100 + 12 * place)
        for place in range(20)
        for name, x in (("A", 40), ("B", 222), ("C", 404))
    ]
    assert order(*made) == named("A", 20) + named("B", 20) + named("C", 20)


def test_a_wide_part_between_columns() -> None:
    wide = [lines.line("W" + "i" * 90, 54, 400), lines.line("V" + "i" * 90, 54, 412)]
    made = [
        *column("L", 54, 20),
        *column("R", 320, 20),
        *wide,
        *column("M", 54, 9, 440),
        *column("S", 320, 9, 440),
    ]
    got = [word if word[0] not in "WV" else word[0] for word in order(*made)]
    assert got == [*named("L", 20), *named("R", 20), "W", "V", *named("M", 9), *named("S", 9)]


def test_columns_of_unlike_length() -> None:
    assert order(*column("L", 54, 30), *column("R", 320, 8)) == named("L", 30) + named("R", 8)


def test_the_gutter_of_other_pages_helps_a_short_page() -> None:
    made = [*column("L", 54, 2), *column("R", 320, 2)]
    assert order(*made) != named("L", 2) + named("R", 2)
    assert order(*made, gutter=305) == named("L", 2) + named("R", 2)


def test_column_numbers_rise() -> None:
    pieces = lines.pieces(*column("L", 54, 20), *column("R", 320, 20))
    rows = in_order(pieces, find_gutter(pieces))
    numbers = [row.column for row in rows]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == 2
    assert all(row.full for row in rows)


@given(st.randoms(use_true_random=False))
def test_the_order_of_drawing_does_not_matter(rng: random.Random) -> None:
    made = [lines.line("T" + "i" * 90, 54, 70), *column("L", 54, 12), *column("R", 320, 12)]
    expected = order(*made)
    rng.shuffle(made)
    assert order(*made) == expected


boxes = st.tuples(
    st.floats(0, 500), st.floats(0, 700), st.integers(1, 40), st.sampled_from([6.0, 9.0, 10.0, 18.0])
)


@given(st.lists(boxes, max_size=60), st.one_of(st.none(), st.floats(50, 550)))
def test_no_piece_is_lost_or_doubled(
    places: list[tuple[float, float, int, float]], gutter: float | None
) -> None:
    made = [lines.line(f"n{n}." + "x" * length, x, y, size) for n, (x, y, length, size) in enumerate(places)]
    pieces = lines.pieces(*made)
    rows = in_order(pieces, gutter if gutter is not None else find_gutter(pieces))
    text, starts = page_text(rows)
    for number in range(len(made)):
        assert text.count(f"n{number}.x") == 1
    assert len(starts) == len(rows)
    assert all(text.startswith(row.text, start) for row, start in zip(rows, starts, strict=True))


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_turned_page_reads_as_the_upright_one(turns: int) -> None:
    width, height = 612.0, 792.0
    made = [lines.line("first line", 72, 100), lines.line("second line", 72, 112)]
    directions = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]

    if turns % 2:
        width, height = height, width
    turned = []
    for line in made:
        box = line.box
        w, h = 612.0, 792.0
        for _ in range(turns):
            box = Box(h - box.bottom, box.left, h - box.top, box.right)
            w, h = h, w
        turned.append(Line((Run(line.text, box, 10, "Serif"),), box, directions[turns]))
    group = upright(turned, width, height)
    assert list(group) == [turns]
    assert [make_row(row).text for row in join_rows(group[turns])] == ["first line", "second line"]
    assert group[turns][0].box == pytest.approx(made[0].box)


def test_slanted_lines_stand_apart() -> None:
    slanted = Line(lines.line("DRAFT").runs, Box(100, 100, 400, 400), (0.7, -0.7))
    group = upright([slanted, lines.line("text")], 612, 792)
    assert [piece.text for piece in group[None]] == ["DRAFT"]
    assert [piece.text for piece in group[0]] == ["text"]


def test_letters_of_vertical_text_become_lines() -> None:
    letters = [
        Line((Run(letter, box, 10, "Serif"),), box, (0.0, 1.0), vertical=True)
        for x, word in ((500, "春は曙"), (480, "夏は夜"))
        for place, letter in enumerate(word)
        for box in [Box(x, 100 + 10 * place, x + 10, 110 + 10 * place)]
    ]
    group = upright(letters, 612, 792)[1]
    assert [make_row(row).text for row in join_rows(group)] == ["春は曙", "夏は夜"]


@pytest.mark.parametrize(
    ("box", "other", "share"),
    [
        (Box(0, 0, 2, 2), Box(0, 0, 2, 2), 1),
        (Box(0, 0, 2, 2), Box(1, 1, 5, 5), 0.25),
        (Box(0, 0, 2, 2), Box(3, 3, 5, 5), 0),
        (Box(0, 0, 0, 2), Box(0, 0, 5, 5), 0),
        (Box(2, 2, 0, 0), Box(0, 0, 5, 5), 0),
    ],
)
def test_shares_of_boxes(box: Box, other: Box, share: float) -> None:
    assert overlap(box, other) == share


def test_the_emphasis_of_rows() -> None:
    bold = lines.run("Materials. ", 72, bold=True)
    plain = lines.run("They came from town.", 127)
    row = make_row(lines.pieces(Line((bold, plain), Box(72, 90, 227, 102.5))))
    assert (row.bold, row.lead) == (False, len("Materials. "))
    assert (lines.row("Materials", bold=True).bold, lines.row("Materials", bold=True).lead) == (True, 0)
    assert lines.row("plain words").lead == 0
    raised = make_row(lines.pieces(Line((lines.run("1", 72, 97, 5), plain), Box(72, 90, 227, 102.5))))
    assert raised.raised
