"""Bold cells of Markdown tables."""

from __future__ import annotations

import pytest

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Cell, Source


def cell(source: str) -> Cell:
    text = f"| a | b |\n|---|---|\n| {source} | 3 |\n"
    paper = parse_markdown({"m.md": Source("m.md", text)}, "m.md")
    (table,) = paper.tables
    assert not table.rows[1][1].bold
    return table.rows[1][0]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("**87.4**", "87.4"),
        ("__87.4__", "87.4"),
        ("***87.4***", "87.4"),
        ("**87.4** ± 0.3", "87.4 ± 0.3"),
        ("**87.4 ± 0.3**", "87.4 ± 0.3"),
        ("**87.4**%", "87.4%"),
        ("<b>87.4</b>", "87.4"),
        ("<strong>87.4</strong>", "87.4"),
        ("$\\mathbf{87.4}$", "87.4"),
        ("$\\bf 87.4$", "87.4"),
        ("\\textbf{87.4}", "87.4"),
        ("**a** **b**", "a b"),
    ],
)
def test_a_bold_value(source: str, shown: str) -> None:
    found = cell(source)
    assert (found.text.text, found.bold) == (shown, True)


@pytest.mark.parametrize(
    "source",
    [
        "87.4", "*87.4*", "_87.4_", "~~87.4~~", "`**87.4**`", "\\*\\*87.4\\*\\*", "**8**7.4", "87.4 ± **0.3**",
        "** 87.4**", "**", "",
    ],
)  # fmt: skip
def test_no_bold_value(source: str) -> None:
    assert not cell(source).bold


def test_a_grid_table() -> None:
    text = "+-----+-------+\n| a   | b     |\n+=====+=======+\n| 1   | **2** |\n+-----+-------+\n"
    (table,) = parse_markdown({"m.md": Source("m.md", text)}, "m.md").tables
    assert [[c.bold for c in row] for row in table.rows] == [[False, False], [False, True]]
