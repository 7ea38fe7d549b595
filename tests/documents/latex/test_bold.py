"""Bold cells of LaTeX tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source, Table


def table(body: str, before: str = "") -> Table:
    text = f"{before}\\begin{{tabular}}{{ll}}{body}\\end{{tabular}}"
    paper = parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")
    assert not paper.problems
    return paper.tables[0]


def first(body: str, before: str = "") -> tuple[str, bool]:
    cell = table(f"{body} & 3", before).rows[0][0]
    return cell.text.text, cell.bold


@pytest.mark.parametrize(
    "source",
    [
        r"\textbf{87.4}",
        r"{\bf 87.4}",
        r"{\bfseries 87.4}",
        r"\bfseries 87.4",
        r"\bf 87.4",
        r"$\mathbf{87.4}$",
        r"$\bm{87.4}$",
        r"$\boldsymbol{87.4}$",
        r"$\pmb{87.4}$",
        r"$\bf 87.4$",
        r"$\textbf{87.4}$",
        r"{\boldmath $87.4$}",
        r"\textbf{$87.4$}",
        r"\textbf{\num{87.4}}",
        r"\underline{\textbf{87.4}}",
        r"\textbf{\underline{87.4}}",
        r"\textcolor{red}{\textbf{87.4}}",
        r"\cellcolor{gray}\textbf{87.4}",
        r"\multicolumn{1}{c}{\bfseries 87.4}",
        r"\multirow{2}{*}{\textbf{87.4}}",
        r"\fontseries{b}\selectfont 87.4",
        r"{\small\bfseries 87.4}",
        r"\textbf{87}\textbf{.4}",
    ],
)
def test_ways_to_make_a_value_bold(source: str) -> None:
    assert first(source) == ("87.4", True)


@pytest.mark.parametrize(
    "source",
    [
        r"87.4",
        r"\underline{87.4}",
        r"\textit{87.4}",
        r"\emph{87.4}",
        r"$\mathrm{87.4}$",
        r"\textbf{} 87.4",
        r"\textbf{8}7.4",
        r"{\bfseries}87.4",
        r"\fontseries{m}\selectfont 87.4",
        r"\textsc{87.4}",
    ],
)
def test_what_is_not_bold(source: str) -> None:
    assert first(source) == ("87.4", False)


@pytest.mark.parametrize(
    ("source", "shown", "bold"),
    [
        (r"\textbf{87.4} $\pm$ 0.3", "87.4 ± 0.3", True),
        (r"$\mathbf{87.4} \pm 0.3$", "87.4 ± 0.3", True),
        (r"\textbf{87.4 $\pm$ 0.3}", "87.4 ± 0.3", True),
        (r"87.4 $\pm$ \textbf{0.3}", "87.4 ± 0.3", False),
        (r"\textbf{87.4} / 85.2", "87.4 / 85.2", False),
        (r"\textbf{87.4}\%", "87.4%", True),
        (r"\textbf{87.4}$^*$", "87.4^*", True),
        (r"\textbf{Ours}", "Ours", True),
        (r"\textbf{Ours} (base)", "Ours (base)", True),
        (r"\textbf{Our} method", "Our method", False),
        (r"\makecell{\textbf{a} \\ \textbf{b}}", "a b", True),
        (r"\makecell{\textbf{a} \\ b}", "a b", False),
    ],
)
def test_what_stands_beside_a_value(source: str, shown: str, bold: bool) -> None:
    assert first(source) == (shown, bold)


@pytest.mark.parametrize(
    ("definition", "call"),
    [
        (r"\newcommand{\best}[1]{\textbf{#1}}", r"\best{87.4}"),
        (r"\newcommand{\best}[1]{{\bfseries #1}}", r"\best{87.4}"),
        (r"\newcommand{\best}[1]{\ensuremath{\mathbf{#1}}}", r"\best{87.4}"),
        (r"\newcommand{\inner}[1]{\textbf{#1}}\newcommand{\best}[1]{\inner{#1}}", r"\best{87.4}"),
        (r"\newcommand{\B}{\bfseries}", r"\B 87.4"),
        (r"\DeclareRobustCommand{\B}{\fontseries{b}\selectfont}", r"\B 87.4"),
        (r"\def\best#1{{\bf #1}}", r"\best{87.4}"),
    ],
)
def test_macros_that_stand_for_bold(definition: str, call: str) -> None:
    assert first(call, definition) == ("87.4", True)
    plain = definition.replace("\\textbf", "\\textit").replace("\\bfseries", "\\itshape")
    plain = plain.replace("\\mathbf", "\\mathit").replace("{b}", "{m}").replace("\\bf ", "\\it ")
    assert first(call, plain) == ("87.4", False)


def test_a_declaration_ends_with_its_cell() -> None:
    rows = table(r"\bfseries 1 & 2 \\ 3 & \bfseries 4 \\ 5 & 6").rows
    assert [[cell.bold for cell in row] for row in rows] == [[True, False], [False, True], [False, False]]


def test_a_declaration_ends_with_its_group() -> None:
    assert first(r"{\bfseries 8}7.4") == ("87.4", False)


def test_a_cell_that_is_raised_stays_bold() -> None:
    rows = table(r"& 3 \\ \multirow{-2}{*}{\textbf{5}} & 4").rows
    assert (rows[0][0].text.text, rows[0][0].row_span, rows[0][0].bold) == ("5", 2, True)


def test_bold_outside_of_tables_leaves_the_text_as_it_is() -> None:
    paper = parse_latex({"m": Source("m", r"\textbf{Name.} A $\mathbf{x}$ and {\bf y} here.")}, "m")
    assert paper.paragraphs[0].text.text == "Name. A x and y here."
    assert paper.paragraphs[0].heading == "Name"


def test_rules_part_the_rows_of_the_body() -> None:
    body = r"\toprule a & b \\ \midrule 1 & 2 \\ 3 & 4 \\ \midrule 5 & 6 \\ \cmidrule(lr){1-2} 7 & 8 \\ \addlinespace"
    assert table(body + r" 9 & 0 \\ \bottomrule").parts == (3, 4, 5)
    assert table(r"a & b \\ \cline{1-2} 1 & 2 \\ 3 & 4").parts == ()
    assert table(r"a & b \\ 1 & 2 \\ \cline{1-2} 3 & 4").parts == (2,)


@given(st.text(r"\{}$& 1a", max_size=30))
def test_odd_source_in_bold_print_is_read_as_in_other_print(text: str) -> None:
    def shown(command: str) -> list[str]:
        source = f"\\begin{{tabular}}{{ll}} \\{command}{{{text}}} & x \\\\ \\end{{tabular}}"
        paper = parse_latex({"m": Source("m", source)}, "m")
        return [cell.text.text for found in paper.tables for row in found.rows for cell in row]

    assert "".join(shown("textbf")).replace(" ", "") == "".join(shown("textsc")).replace(" ", "")
