"""Tables in every form: which cell stands where, what it says and where it comes from."""

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


def tabular(body: str, columns: str = "lll") -> str:
    return f"\\begin{{tabular}}{{{columns}}}{body}\\end{{tabular}}"


ENVIRONMENTS = [
    ("tabular", "{ll}"),
    ("tabular", "[t]{ll}"),
    ("tabular", "{@{}l@{\\hspace{1em}}p{3cm}@{}}"),
    ("tabular", "{*{2}{c}}"),
    ("tabular", "{>{\\bfseries}l<{\\,}|l}"),
    ("tabular", "{l|S[table-format=2.1]}"),
    ("tabular*", "{\\textwidth}{ll}"),
    ("tabular*", "{\\textwidth}[b]{@{\\extracolsep{\\fill}}ll}"),
    ("tabularx", "{\\linewidth}{lX}"),
    ("tabulary", "{10cm}{LL}"),
    ("longtable", "{ll}"),
    ("longtable", "[c]{ll}"),
    ("supertabular", "{ll}"),
    ("xltabular", "{\\linewidth}{lX}"),
    ("NiceTabular", "{ll}"),
    ("deluxetable", "{ll}"),
    ("deluxetable*", "{ll}"),
]


@pytest.mark.parametrize(("name", "arguments"), ENVIRONMENTS)
def test_every_environment(name: str, arguments: str) -> None:
    source = f"\\begin{{{name}}}{arguments}\na & b \\\\ \\hline\nc & d \\\\\n\\end{{{name}}}"
    paper = parse(f"Before. {source} After.")
    (table,) = paper.tables
    assert grid(table) == [["a", "b"], ["c", "d"]]
    assert [[(c.row, c.column) for c in row] for row in table.rows] == [[(0, 0), (0, 1)], [(1, 0), (1, 1)]]
    assert paper.source(table.span) == source
    assert [p.text.text for p in paper.paragraphs] == ["Before. After."]
    assert not paper.problems


@pytest.mark.parametrize(
    ("body", "cells"),
    [
        ("a & b & c", [["a", "b", "c"]]),
        ("a&b&c\\\\", [["a", "b", "c"]]),
        ("a & & c \\\\ & b &", [["a", "", "c"], ["", "b", ""]]),
        ("& & \\\\ a & b & c", [["", "", ""], ["a", "b", "c"]]),
        ("a & b \\\\ c", [["a", "b"], ["c"]]),
        ("a & b \\cr c & d \\cr", [["a", "b"], ["c", "d"]]),
        ("a & b \\tabularnewline c & d", [["a", "b"], ["c", "d"]]),
        ("a & b \\\\* c & d", [["a", "b"], ["c", "d"]]),
        ("a & b \\\\[3pt] c & d", [["a", "b"], ["c", "d"]]),
        ("a & b \\\\ [0.5, 1] & d", [["a", "b"], ["[0.5, 1]", "d"]]),
        ("a & b \\\\\n\n\nc & d", [["a", "b"], ["c", "d"]]),
        ("a\n\nb & c", [["a b", "c"]]),
        ("a \\& b & c", [["a & b", "c"]]),
        ("\\verb|a & b| & c", [["a & b", "c"]]),
        ("\\url{x?a&b} & c", [["x?a&b", "c"]]),
        ("\\href{x?a&b}{link} & c", [["link", "c"]]),
        ("{a & b} & c", [["a b", "c"]]),
        ("$\\begin{array}{c} 1 & 2 \\\\ 3 \\end{array}$ & c", [["1 2 3", "c"]]),
        ("$\\begin{pmatrix} 1 & 2 \\end{pmatrix}$ & c", [["1 2", "c"]]),
        ("\\mbox{a & b} & c", [["a b", "c"]]),
        ("a % & b\n & c", [["a", "c"]]),
        ("a & % \\\\\n b \\\\ c & d", [["a", "b"], ["c", "d"]]),
        ("\\textbf{a} & \\textit{b} \\\\ {\\bf c} & d", [["a", "b"], ["c", "d"]]),
        ("\\bfseries a & b", [["a", "b"]]),
        ("$x_i$ & $10^{-3}$ & 50\\%", [["x_i", "10^-3", "50%"]]),
        ("12.3 $\\pm$ 0.4 & $12.3 \\pm 0.4$ & 12.3$_{\\pm 0.4}$", [["12.3 ± 0.4", "12.3 ± 0.4", "12.3_±0.4"]]),
        ("\\num{1.5} & \\SI{3}{\\percent} & \\textcolor{red}{x}", [["1.5", "3%", "x"]]),
        ("\\cellcolor{gray!20} a & \\cellcolor[gray]{0.9}b", [["a", "b"]]),
        ("\\rowcolor{gray} a & b \\\\ \\rowcolors{1}{a}{b}", [["a", "b"]]),
        ("\\rule{0pt}{2ex} a & b \\rule[-1ex]{0pt}{0pt}", [["a", "b"]]),
        ("a\\footnotemark[1] & b\\tnote{a} & c$^\\dagger$", [["a", "b", "c^†"]]),
        ("\\makecell{a\\\\b} & \\thead{c \\\\ d}", [["a b", "c d"]]),
        ("\\makecell[l]{a\\\\b} & \\shortstack{c \\\\ d}", [["a b", "c d"]]),
        ("\\parbox{2cm}{a \\\\ b} & c", [["a b", "c"]]),
        ("\\begin{minipage}{2cm} a \\\\ b & x \\end{minipage} & c", [["a b x", "c"]]),
        ("\\begin{tabular}{c} a \\\\ b \\end{tabular} & c", [["a b", "c"]]),
        ("\\begin{tabular}[c]{@{}c@{}} a \\\\ b \\end{tabular} & c \\\\ d & e", [["a b", "c"], ["d", "e"]]),
        ("a \\newline b & c \\\\ d & e", [["a b", "c"], ["d", "e"]]),
        ("a \\linebreak[2] b & c", [["a b", "c"]]),
        ("\\begin{itemize}\\item a \\item b\\end{itemize} & c", [["a b", "c"]]),
        ("\\diagbox{a}{b} & c", [["a b", "c"]]),
        ("\\ding{51} & \\ding{55} & \\checkmark", [["✓", "✗", "✓"]]),
        ("--- & -- & -", [["—", "–", "-"]]),
        ("中文 & 二\\\\ 三 & 四", [["中文", "二"], ["三", "四"]]),
        ("\\cite{a} & Tab.~\\ref{b}", [["[a]", "Tab. [b]"]]),
        ("{} & a \\\\ ~ & b", [["", "a"], ["", "b"]]),
        ("\\phantom{0}5 & a", [["5", "a"]]),
        ("a & b \\\\ \\\\ c & d \\\\ \\\\", [["a", "b"], ["c", "d"]]),
        ("\\noalign{\\smallskip} a & b", [["a", "b"]]),
        ("\\multicolumn{1}{c}{a} & b", [["a", "b"]]),
    ],
)  # fmt: skip
def test_what_a_cell_says(body: str, cells: list[list[str]]) -> None:
    paper = parse(tabular(body))
    (table,) = paper.tables
    assert grid(table) == cells
    assert not paper.paragraphs
    assert not paper.problems


@pytest.mark.parametrize("rule", ["\\hline", "\\midrule", "\\midrule[1pt]", "\\Xhline{2pt}",
    "\\specialrule{1pt}{1pt}{1pt}",
    "\\hline\\hline", "\\hline \\rule{0pt}{3ex}"])  # fmt: skip
def test_rules_say_nothing_and_end_the_head(rule: str) -> None:
    table = only(tabular(f"{rule} a & b \\\\ c & d \\\\ {rule} 1 & 2 \\\\ 3 & 4 \\\\ {rule}"))
    assert grid(table) == [["a", "b"], ["c", "d"], ["1", "2"], ["3", "4"]]
    assert table.head_rows == 2


@pytest.mark.parametrize(
    "rule",
    [
        "\\cline{1-2}",
        "\\cmidrule{1-2}",
        "\\cmidrule(lr){1-2}",
        "\\cmidrule[1pt](l{2pt}r{2pt}){1-2}",
        "\\addlinespace",
        "\\addlinespace[2pt]",
    ],
)
def test_partial_rules_leave_the_head(rule: str) -> None:
    table = only(tabular(f"\\toprule a & b \\\\ {rule} c & d \\\\ \\midrule 1 & 2 \\\\ {rule} 3 & 4 \\\\"))
    assert grid(table) == [["a", "b"], ["c", "d"], ["1", "2"], ["3", "4"]]
    assert table.head_rows == 2


def places(table: Table) -> list[list[tuple[str, int, int, int]]]:
    """Text, column, rows and columns of each cell."""
    return [[(c.text.text, c.column, c.row_span, c.column_span) for c in row] for row in table.rows]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("\\multicolumn{3}{c}{A} \\\\ 1 & 2 & 3",
         [[("A", 0, 1, 3)], [("1", 0, 1, 1), ("2", 1, 1, 1), ("3", 2, 1, 1)]]),
        ("x & \\multicolumn{2}{c|}{A} \\\\ 1 & 2 & 3",
         [[("x", 0, 1, 1), ("A", 1, 1, 2)], [("1", 0, 1, 1), ("2", 1, 1, 1), ("3", 2, 1, 1)]]),
        ("\\multicolumn{2}{c}{A} & \\multicolumn{2}{c}{B}", [[("A", 0, 1, 2), ("B", 2, 1, 2)]]),
        ("\\multicolumn{2}{c}{} & B", [[("", 0, 1, 2), ("B", 2, 1, 1)]]),
        ("\\multirow{2}{*}{A} & 1 \\\\ & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("2", 1, 1, 1)]]),
        ("\\multirow{2}*{A} & 1 \\\\ & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("2", 1, 1, 1)]]),
        ("\\multirow[t]{2}{2cm}{A} & 1 \\\\ & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("2", 1, 1, 1)]]),
        ("\\multirow{2}{=}{A} & 1 \\\\ & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("2", 1, 1, 1)]]),
        ("\\multirow{2}{*}{\\textbf{A}} & 1 \\\\ ~ & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("2", 1, 1, 1)]]),
        ("\\multirow{2}{*}{A} & 1 \\\\ x & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("x", 0, 1, 1), ("2", 1, 1, 1)]]),
        ("\\multicolumn{2}{c}{\\multirow{2}{*}{A}} & 1 \\\\ \\multicolumn{2}{c}{} & 2",
         [[("A", 0, 2, 2), ("1", 2, 1, 1)], [("2", 2, 1, 1)]]),
        ("a & \\multirow{3}{*}{B} \\\\ b \\\\ c", [[("a", 0, 1, 1),
        ("B", 1, 3, 1)], [("b", 0, 1, 1)], [("c", 0, 1, 1)]]),
        ("\\multirow{1.5}{*}{A} & 1", [[("A", 0, 1, 1), ("1", 1, 1, 1)]]),
        ("\\multicolumn{x}{c}{A} & 1", [[("A", 0, 1, 1), ("1", 1, 1, 1)]]),
        ("\\multicolumn 2c{A} & 1", [[("A", 0, 1, 2), ("1", 2, 1, 1)]]),
        (" & 1 \\\\ \\multirow{-2}{*}{A} & 2", [[("A", 0, 2, 1), ("1", 1, 1, 1)], [("2", 1, 1, 1)]]),
    ],
)  # fmt: skip
def test_cells_over_rows_and_columns(body: str, expected: list[list[tuple[str, int, int, int]]]) -> None:
    assert places(only(tabular(body))) == expected


def test_the_cell_that_covers_a_place() -> None:
    table = only(
        tabular(
            "\\multirow{2}{*}{M} & \\multicolumn{2}{c}{Both} \\\\ & A & B \\\\ \\midrule x & 1 & 2 \\\\ y & 3 & 4"
        )
    )
    names = [[cell.text.text if (cell := table.cell(r, c)) else None for c in range(4)] for r in range(5)]
    assert names == [
        ["M", "Both", "Both", None],
        ["M", "A", "B", None],
        ["x", "1", "2", None],
        ["y", "3", "4", None],
        [None, None, None, None],
    ]


HUGE = ["99999999", "100000", "201", "-99999999", "0", "1e9", "9" * 5000, "\\x", "", " "]


@pytest.mark.parametrize("number", HUGE)
def test_huge_spans_are_cut(number: str) -> None:
    table = only(
        tabular(f"\\multicolumn{{{number}}}{{c}}{{A}} & \\multirow{{{number}}}{{*}}{{B}} & c \\\\ d & e")
    )
    assert {c.text.text for row in table.rows for c in row} >= {"A", "B", "c", "d", "e"}
    for row in table.rows:
        for cell in row:
            assert 1 <= cell.row_span <= 201
            assert 1 <= cell.column_span <= 200


@pytest.mark.parametrize("end", ["\\\\ ", "", "\\tabularnewline "])
def test_longtable_parts(end: str) -> None:
    table = only(
        f"\\begin{{longtable}}{{ll}} A & B \\\\ \\midrule \\endfirsthead A2 & B2 {end}\\endhead more & {end}\\endfoot"
        f" last & {end}\\endlastfoot 1 & 2 \\\\ 3 & 4 \\end{{longtable}}"
    )
    assert grid(table) == [["A", "B"], ["1", "2"], ["3", "4"]]
    assert [[c.row for c in row] for row in table.rows] == [[0, 0], [1, 1], [2, 2]]
    assert table.head_rows == 1


@pytest.mark.parametrize("command", ["\\endhead", "\\endfirsthead", "\\endfoot", "\\endlastfoot"])
def test_a_part_that_ends_inside_a_row(command: str) -> None:
    table = only(tabular(f"a & b \\\\ c & d {command} & e \\\\ f & g"))
    for number, row in enumerate(table.rows):
        assert {cell.row for cell in row} <= {number}
    assert grid(table)[-1] == ["f", "g"]


def test_cell_spans_are_their_source() -> None:
    source = tabular("  a b & \\textbf{c} &  $x$ \\\\ & 5\\% & \\cite{k} ")
    paper = parse(source)
    spans = [[paper.source(cell.span) for cell in row] for row in paper.tables[0].rows]
    assert spans == [["a b", "c", "x"], [" ", "5\\%", "\\cite{k}"]]


@pytest.mark.parametrize("wrap", ["{\\small %s}", "\\resizebox{\\textwidth}{!}{%s}", "\\scalebox{0.8}{%s}",
    "\\begin{center}%s\\end{center}", "\\begin{adjustbox}{width=1cm}%s\\end{adjustbox}", "\\centering %s",
    "\\begin{threeparttable}%s\\end{threeparttable}", "\\makebox[\\textwidth]{%s}", "\\adjustbox{max width=3cm}{%s}",
    "\\begin{sc}%s\\end{sc}", "\\rotatebox{90}{%s}"])  # fmt: skip
def test_tables_in_wrappers(wrap: str) -> None:
    paper = parse("\\begin{table}" + wrap % tabular("a & b \\\\ c & d") + "\\caption{C}\\end{table}")
    assert grid(paper.tables[0]) == [["a", "b"], ["c", "d"]]
    assert paper.tables[0].float_index == 0
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [("caption", "C")]
    assert not paper.problems


def test_tables_of_one_float_and_tables_of_none() -> None:
    paper = parse(
        f"\\begin{{table}}{tabular('a')}{tabular('b')}\\end{{table}}{tabular('c')}"
        f"\\begin{{table*}}{tabular('d')}\\end{{table*}}"
    )
    assert [(grid(t), t.float_index) for t in paper.tables] == [
        ([["a"]], 0), ([["b"]], 0), ([["c"]], None), ([["d"]], 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "cells"),
    [
        ("a & {b \\\\ c & d", [["a", "b c d"]]),
        ("a & b} \\\\ c & d", [["a", "b"], ["c", "d"]]),
        ("a & $b \\\\ c & d", [["a", "b"], ["c", "d"]]),
        ("a & \\textbf{b \\\\ c", [["a", "b c"]]),
    ],
)
def test_broken_cells(body: str, cells: list[list[str]]) -> None:
    paper = parse(tabular(body))
    assert grid(paper.tables[0]) == cells
    assert paper.problems


def test_cells_that_macros_make() -> None:
    head = (
        "\\newcommand{\\mc}[1]{\\multicolumn{2}{c}{#1}}\\newcommand{\\pmv}[2]{#1$\\pm$#2}"
        "\\newcommand{\\best}[1]{\\textbf{#1}}\\newcommand{\\na}{--}\\newcommand{\\eol}{\\\\ \\hline}\\def\\sep{&}"
    )
    paper = parse(head + tabular("\\mc{A} & b \\eol \\pmv{1}{2} & \\best{3} \\sep \\na \\eol"))
    (table,) = paper.tables
    assert places(table) == [
        [("A", 0, 1, 2), ("b", 2, 1, 1)],
        [("1±2", 0, 1, 1), ("3", 1, 1, 1), ("–", 2, 1, 1)],
    ]
    assert paper.source(table.rows[1][1].span) == "3"
    assert table.head_rows == 1
