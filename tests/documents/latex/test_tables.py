"""Tables as cells."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source, Table


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def only(text: str) -> Table:
    (table,) = parse(text).tables
    return table


def grid(table: Table) -> list[list[str]]:
    return [[cell.text.text for cell in row] for row in table.rows]


def test_cells() -> None:
    source = "\\begin{tabular}{l|r@{}c}\n\\toprule\nRun & KL \\% & $x_i$ \\\\\n\\midrule\n"
    source += "A \\textbf{b} & 0.354 & \\\\\n\\bottomrule\n\\end{tabular}"
    paper = parse(source)
    (table,) = paper.tables
    assert grid(table) == [["Run", "KL %", "x_i"], ["A b", "0.354", ""]]
    assert table.head_rows == 1
    assert table.float_index is None
    assert paper.source(table.span) == source
    assert paper.source(table.rows[1][1].span) == "0.354"
    assert not paper.paragraphs
    assert not paper.problems


@pytest.mark.parametrize(
    "begin",
    [
        "{tabular}[t]{ll}",
        "{tabular*}{\\textwidth}{ll}",
        "{tabularx}{5cm}{lX}",
        "{longtable}{ll}",
        "{NiceTabular}{ll}",
    ],
)
def test_table_environments(begin: str) -> None:
    name = begin[1 : begin.index("}")]
    table = only(f"\\begin{begin} a & b \\\\ c & d \\end{{{name}}}")
    assert grid(table) == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize(
    ("body", "head"),
    [
        ("a & b \\\\ \\hline 1 & 2 \\\\ \\hline 3 & 4", 1),
        ("\\hline a & b \\\\ c & d \\\\ \\hline 1 & 2 \\\\ \\hline", 2),
        ("\\toprule a & b \\\\ \\cmidrule(lr){1-2} c & d \\\\ \\midrule 1 & 2 \\\\ \\bottomrule", 2),
        ("a & b \\\\ 1 & 2", 1),
        ("\\hline a & b \\\\ 1 & 2 \\\\ \\hline", 1),
        ("\\toprule[1pt] a & b \\\\[2pt] \\specialrule{1pt}{2pt}{3pt} 1 & 2 \\\\", 1),
    ],
)
def test_head_rows(body: str, head: int) -> None:
    table = only(f"\\begin{{tabular}}{{ll}}{body}\\end{{tabular}}")
    assert table.head_rows == head
    assert "cm" not in str(grid(table))
    assert "1-2" not in str(grid(table))


def test_multicolumn_and_multirow() -> None:
    table = only(
        "\\begin{tabular}{lll}\n & \\multicolumn{2}{c}{Both} \\\\ \\cline{2-3}\n"
        "\\multirow{2}{*}{Base} & 1 & 2 \\\\\n & 3 & 4 \\\\\n"
        "\\multirow[t]{2}{1cm}[2pt]{Next} & 5 & 6 \\\\ & 7 & 8\\end{tabular}"
    )
    assert [
        [(c.text.text, c.row, c.column, c.row_span, c.column_span) for c in row] for row in table.rows[:3]
    ] == [
        [("", 0, 0, 1, 1), ("Both", 0, 1, 1, 2)],
        [("Base", 1, 0, 2, 1), ("1", 1, 1, 1, 1), ("2", 1, 2, 1, 1)],
        [("3", 2, 1, 1, 1), ("4", 2, 2, 1, 1)],
    ]
    for row, column, text in [(2, 0, "Base"), (0, 2, "Both"), (4, 0, "Next"), (2, 2, "4")]:
        cell = table.cell(row, column)
        assert cell is not None
        assert cell.text.text == text
    assert table.cell(9, 9) is None


def test_multirow_that_reaches_up() -> None:
    table = only("\\begin{tabular}{ll} & 1 \\\\ & 2 \\\\ \\multirow{-3}{*}{X} & 3 \\end{tabular}")
    cell = table.cell(1, 0)
    assert cell is not None
    assert (cell.text.text, cell.row, cell.row_span) == ("X", 0, 3)


def test_an_ampersand_in_braces_is_no_column_end() -> None:
    assert grid(only("\\begin{tabular}{ll} {a & b} & \\& \\end{tabular}")) == [["a b", "&"]]


def test_a_line_break_in_a_cell() -> None:
    source = "\\begin{tabular}{ll} \\makecell[l]{a \\\\ b} & "
    source += "\\begin{tabular}{c}c\\\\d & e\\end{tabular} \\\\ f & g\\end{tabular}"
    assert grid(only(source)) == [["a b", "c d e"], ["f", "g"]]


def test_tables_in_floats_and_rows_without_words() -> None:
    paper = parse(
        "\\begin{table}\\caption{C}"
        "\\begin{tabular}{l}\\\\ \\hline a \\\\ \\\\ b \\\\ \\hline \\\\ \\end{tabular}\\end{table}"
    )
    (table,) = paper.tables
    assert table.float_index == 0
    assert grid(table) == [["a"], ["b"]]


def test_a_longtable_is_float_and_table_and_its_repeated_head_counts_once() -> None:
    paper = parse(
        "\\begin{longtable}{ll}\\caption{Long}\\label{t}\\\\ \\toprule A & B \\\\ \\midrule \\endfirsthead\n"
        "\\caption[]{Long, continued}\\\\ \\toprule A & B \\\\ \\midrule \\endhead\n"
        "\\midrule \\multicolumn{2}{r}{next page} \\\\ \\endfoot \\bottomrule \\endlastfoot\n"
        "1 & 2 \\\\ 3 & 4 \\\\ \\end{longtable}"
    )
    (table,) = paper.tables
    assert grid(table) == [["A", "B"], ["1", "2"], ["3", "4"]]
    assert table.head_rows == 1
    assert table.float_index == 0
    assert paper.floats[0].labels == ("t",)
    assert [p.text.text for p in paper.paragraphs] == ["Long"]


def test_math_left_open_ends_with_its_cell() -> None:
    paper = parse("\\begin{tabular}{ll} $a & b \\\\ c & d \\end{tabular}")
    assert grid(paper.tables[0]) == [["a", "b"], ["c", "d"]]
    assert [p.rule for p in paper.problems] == ["unbalanced_math"]


def test_footnotes_in_cells_are_apart() -> None:
    paper = parse("\\begin{tabular}{l} a\\tablefootnote{note} \\\\ b\\footnote{other} \\end{tabular}")
    assert grid(paper.tables[0]) == [["a"], ["b"]]
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [("footnote", "note"), ("footnote", "other")]


def test_cells_from_macros() -> None:
    table = only(
        "\\newcommand{\\row}[2]{#1 & #2 \\\\} \\begin{tabular}{ll} \\row{a}{1} \\row{b}{2} \\end{tabular}"
    )
    assert grid(table) == [["a", "1"], ["b", "2"]]


def test_no_cells_no_table() -> None:
    assert not parse("\\begin{tabular}{l}\\end{tabular}").tables
    assert not parse("\\[\\begin{array}{ll} a & b \\end{array}\\]").tables
