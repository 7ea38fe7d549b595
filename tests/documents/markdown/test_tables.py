"""Pipe and grid tables: cells, alignment rows, escaped pipes, captions, and where tables end."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import cited, floats, grid, kinds, labelled, read, texts

TABLE = "|a|b|\n|-|-|\n|c|d|\n"


@pytest.mark.parametrize(
    "rule",
    ["|-|-|", "|--|---|", "|:-|-:|", "|:-:|:-:|", "| - | - |", "-|-", "|-+-|", " --- | :---: ", "|-|-"],
)
def test_rows_that_part_head_and_body(rule: str) -> None:
    assert grid(f"| a | b |\n{rule}\n| c | d |\n") == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize("rule", ["|=|=|", "|- -|-|", "| |", "|::-|-|", "||", "|-|x|", "|–|–|", "--", ""])
def test_rows_that_do_not(rule: str) -> None:
    assert not read(f"| a | b |\n{rule}\n| c | d |\n").tables


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| c | d |", ["c", "d"]),
        ("c | d", ["c", "d"]),
        ("| c | d", ["c", "d"]),
        ("|  | d |", ["", "d"]),
        ("| c |  |", ["c", ""]),
        ("|c\\|d|e|", ["c|d", "e"]),
        ("|c\\\\|e|", ["c\\", "e"]),
        ("|`c|d`|e|", ["c|d", "e"]),
        ("|`` c`|d ``|e|", ["c`|d", "e"]),
        ("|`c|d|", ["`c", "d"]),
        ("|$\\|x\\|$|e|", ["‖x‖", "e"]),
        ("|**c** *d*|[e](u)|", ["c d", "e"]),
        ("|c<br>d|&lt;e|", ["c d", "<e"]),
        ("|$p<.05$|5\\%|", ["p<.05", "5%"]),
        ("|c [@k]|d|", ["c [k]", "d"]),
        ("|c|", ["c"]),
        ("|c|d|e|", ["c", "d", "e"]),
    ],
)
def test_cells(row: str, cells: list[str]) -> None:
    assert grid(f"| a | b |\n|---|---|\n{row}\n")[1] == cells


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("|  c d  | e |", ["c d", "e"]),
        ("|*c*|`d`|", ["c", "d"]),
        ("| c\\|d |$x$|", ["c\\|d", "x"]),
        ("||d|", ["", "d"]),
        ("|$\\alpha$ [@k]|&amp; x|", ["\\alpha$ [@k]", "&amp; x"]),
    ],
)
def test_places_of_cells(row: str, places: list[str]) -> None:
    paper = read(f"> | a | b |\n> |---|---|\n> {row}\n")
    (table,) = paper.tables
    assert [paper.source(cell.span) for cell in table.rows[1]] == places
    assert [(cell.row, cell.column) for cell in table.rows[1]] == [(1, 0), (1, 1)]


def test_a_table_reaches_from_its_first_to_its_last_line() -> None:
    paper = read(f"Before.\n\n{TABLE}\nAfter.\n")
    assert [paper.source(t.span) for t in paper.tables] == [TABLE.rstrip()]
    assert [t.head_rows for t in paper.tables] == [1]
    assert [p.text.text for p in paper.paragraphs] == ["Before.", "After."]


@pytest.mark.parametrize(
    ("after", "rows", "shown"),
    [
        ("e|f\n", 3, []),
        ("Words.\n", 2, ["Words."]),
        ("> a | quote\n", 2, ["a | quote"]),
        ("- an | item\n", 2, ["an | item"]),
        ("# A | heading\n", 2, ["A | heading"]),
        ("\n|e|f|\n", 2, ["|e|f|"]),
        ("```\na | b\n```\n", 2, []),
    ],
)
def test_where_a_table_ends(after: str, rows: int, shown: list[str]) -> None:
    paper = read(TABLE + after)
    assert [len(t.rows) for t in paper.tables] == [rows]
    assert [p.text.text for p in paper.paragraphs] == shown


def test_a_table_may_follow_words_and_needs_no_blank_line() -> None:
    assert texts(f"Words.\n{TABLE}Words.\n") == ["Words.", "Words."]
    assert len(read(f"Words.\n{TABLE}Words.\n").tables) == 1


@pytest.mark.parametrize(
    "prefix", [("- ", "  "), ("> ", "> "), ("1. ", "   "), ("> - ", ">   "), ("[^a]: ", "    ")]
)
def test_a_table_inside_a_list_or_a_quote(prefix: tuple[str, str]) -> None:
    first, *others = TABLE.splitlines()
    source = "\n".join([prefix[0] + first, *(prefix[1] + line for line in others)])
    assert grid(source + "\n") == [["a", "b"], ["c", "d"]]
    paper = read(source)
    assert paper.source(paper.tables[0].span) == source[len(prefix[0]) :]


def test_a_table_in_an_item_ends_where_the_item_ends() -> None:
    assert grid("- |a|b|\n  |-|-|\n  |c|d|\n|e|f|\n") == [["a", "b"], ["c", "d"]]
    assert not read("- |a|b|\n|-|-|\n").tables


def test_code_that_looks_like_a_table_is_code() -> None:
    assert not read("".join(f"    {line}\n" for line in TABLE.splitlines())).tables
    assert not read(f"```\n{TABLE}```\n").tables


@pytest.mark.parametrize(
    ("caption", "shown"),
    [
        (": Cap *on* $x$", "Cap on x"),
        ("Table: Cap", "Cap"),
        ("table: Cap", "Cap"),
        ("表: 说明", "说明"),
        ("Table 1: Cap", "Table 1: Cap"),
        ("**Table S1.** Cap", "Table S1. Cap"),
        ("Tab. 2 – Cap", "Tab. 2 – Cap"),
        ("表 1：说明", "表 1：说明"),
    ],
)
@pytest.mark.parametrize("above", [True, False])
def test_captions(caption: str, shown: str, above: bool) -> None:
    source = f"{caption}\n\n{TABLE}" if above else f"{TABLE}\n{caption}\n"
    assert floats(source) == [("table", (), (), [shown], source.strip())]
    assert kinds(source) == [("caption", shown)]
    assert read(source).tables[0].float_index == 0


@pytest.mark.parametrize(
    "line", ["Table 1 shows it.", ":Cap", "Tables: two.", "Figure 1: Cap.", "表格如下", "The Table: x"]
)
def test_a_paragraph_beside_a_table_that_is_no_caption(line: str) -> None:
    paper = read(f"{line}\n\n{TABLE}")
    assert [p.kind for p in paper.paragraphs] == ["body"]
    assert not paper.floats
    assert paper.tables[0].float_index is None


@pytest.mark.parametrize("name", ["tbl:a", "tbl-a", "tab:a"])
def test_a_caption_names_its_table(name: str) -> None:
    source = f"{TABLE}\n: Cap {{#{name}}}\n"
    assert labelled(source) == [(name, "table", source.strip())]
    assert floats(source)[0][1] == (name,)
    assert labelled(f"{TABLE}\nText {{#{name}}}\n") == []


@pytest.mark.parametrize("above", [True, False])
def test_captions_of_tables_in_a_row_stay_with_their_own(above: bool) -> None:
    pairs = [(f"|h{n}|\n|-|\n|c|", f"Table {n}: Cap {n}.") for n in range(1, 5)]
    paper = read("\n\n".join("\n\n".join(reversed(pair) if above else pair) for pair in pairs))
    for table in paper.tables:
        assert table.float_index is not None
        number = table.rows[0][0].text.text[1:]
        (caption,) = paper.floats[table.float_index].captions
        assert paper.paragraphs[caption].text.text == f"Table {number}: Cap {number}."
    assert len(paper.tables) == len(paper.floats) == 4


def test_of_captions_on_both_sides_of_one_table_the_one_below_is_its() -> None:
    assert kinds(f": Above\n\n{TABLE}\n: Below\n") == [("body", ": Above"), ("caption", "Below")]


def test_a_div_of_quarto_names_the_table_in_it() -> None:
    source = f"::: {{#tbl-a}}\n{TABLE}\nThe cap.\n:::\n"
    assert [(kind, labels, captions) for kind, labels, _, captions, _ in floats(source)] == [
        ("table", ("tbl-a",), ["The cap."])
    ]


GRID = "+---+-----+\n| a | b   |\n+===+=====+\n| c | d   |\n|   | *e* |\n+---+-----+\n"


def test_grid_tables_join_the_lines_of_a_cell() -> None:
    assert grid(GRID) == [["a", "b"], ["c", "d e"]]
    paper = read(GRID)
    assert [paper.source(c.span) for c in paper.tables[0].rows[1]] == ["c", "d   |\n|   | *e"]
    assert paper.tables[0].head_rows == 1


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        ("+---+---+\n| a | b |\n+---+---+\n", [["a", "b"]]),
        ("+---+---+\n| across |\n+---+---+\n| a | b |\n+---+---+\n", [["across"], ["a", "b"]]),
        ("+----+---+\n| 中 | b |\n+----+---+\n", [["中", "b"]]),
        ("+:--+--:+\n| a | b |\n+---+---+\n", [["a", "b"]]),
        ("- +---+\n  | a |\n  +---+\n", [["a"]]),
        ("> +---+\n> | a |\n> +---+\n", [["a"]]),
    ],
)
def test_forms_of_grid_tables(source: str, rows: list[list[str]]) -> None:
    assert grid(source) == rows


@pytest.mark.parametrize(
    "source",
    ["+---+\n| a |\n", "+---+\n+---+\n", "+ - +\n| a |\n+---+\n", "    +---+\n    | a |\n    +---+\n"],
)
def test_what_is_no_grid_table(source: str) -> None:
    assert not read(source).tables


def test_lines_after_the_last_border_of_a_grid_table_are_not_in_it() -> None:
    source = "+---+\n| a |\n+---+\n| b |\n"
    assert grid(source) == [["a"]]
    assert texts(source) == ["b |"]


def test_cells_that_are_covered_tell_how_far() -> None:
    (table,) = read("+---+---+---+\n| a | b     |\n+---+---+---+\n| c | d | e |\n+---+---+---+\n").tables
    assert [(c.column, c.column_span) for c in table.rows[0]] == [(0, 1), (1, 2)]
    assert table.width == 3


def test_citations_in_cells_are_found_and_belong_to_no_paragraph() -> None:
    source = "|a|b|\n|-|-|\n|[@k]|@j|\n"
    assert cited(source) == [(("k",), "[@k]"), (("j",), "@j")]
    assert {c.paragraph for c in read(source).citations} == {None}
