"""Where the respondent writes, by the form's shape alone."""

from __future__ import annotations

import pytest

from paperkit.documents.office.element import Control, Element
from paperkit.pipelines.respond.grid import grids
from paperkit.pipelines.respond.slots import find_by_shape
from tests.pipelines.respond.forms import cell, long_form, paragraph

Found = list[tuple[str, int, int, str]]


def found(*elements: Element) -> Found:
    return [(slot.eid, slot.start, slot.end, slot.kind) for slot in find_by_shape(elements)]


def table(
    *rows: tuple[str, ...], marks: dict[tuple[int, int], tuple[str, ...]] | None = None
) -> tuple[Element, ...]:
    """A table; `marks` by row and column, from 0."""
    cells = [(row, column, text) for row, texts in enumerate(rows) for column, text in enumerate(texts)]
    return tuple(
        cell(at, text, 1, row + 1, *(marks or {}).get((row, column), ()))
        for at, (row, column, text) in enumerate(cells, 1)
    )


def test_every_slot_of_a_long_form_is_found_with_its_label() -> None:
    form = long_form()
    slots = find_by_shape(form)
    assert len(slots) == 200
    labels = {slot.eid: slot.label for slot in slots}
    assert labels["e4"] == "e3"
    assert labels["e5"] == "e5"
    assert [slot.id for slot in slots[:3]] == ["s1", "s2", "s3"]


@pytest.mark.parametrize(
    ("elements", "expected"),
    [
        (table(("Name", "")), [("e2", 0, 0, "empty_cell")]),
        (table(("Name", "Town"), ("", "")), [("e3", 0, 0, "empty_cell"), ("e4", 0, 0, "empty_cell")]),
        (
            table(("", "2024", "2025"), ("Cost", "", "")),
            [("e5", 0, 0, "empty_cell"), ("e6", 0, 0, "empty_cell")],
        ),
        (
            table(("What is measured?",), ("",), marks={(0, 0): ("merged 2x1",), (1, 0): ("merged 2x1",)}),
            [("e2", 0, 0, "empty_cell")],
        ),
        ((paragraph(1, "Answer:"),), [("e1", 7, 7, "answer_paragraph")]),
        ((paragraph(1, "What is measured?"), paragraph(2, "")), [("e2", 0, 0, "answer_paragraph")]),
        ((paragraph(1, "3.1 Describe the sensors."), paragraph(2, "")), [("e2", 0, 0, "answer_paragraph")]),
        ((paragraph(1, "Name: ______ Date: ......"),), [("e1", 6, 12, "blank"), ("e1", 19, 25, "blank")]),
        ((paragraph(1, "☐ yes ☐ no"),), [("e1", 0, 1, "checkbox"), ("e1", 6, 7, "checkbox")]),
        (
            (paragraph(1, "Kind: choose", controls=(Control(start=6, end=12, type="choice"),)),),
            [("e1", 6, 12, "control")],
        ),
    ],
)
def test_what_is_a_slot(elements: tuple[Element, ...], expected: Found) -> None:
    assert found(*elements) == expected


@pytest.mark.parametrize(
    "elements",
    [
        table(("", "2024"), ("Cost", "40")),
        table(("For official use only", ""), ("", "")),
        table(("Do not fill in", "")),
        table(("Total", ""), marks={(0, 1): ("formula",)}),
        table(("Total", ""), marks={(0, 1): ("locked",)}),
        table(("Name", "", ""), marks={(0, 2): ("shaded",)})[2:],
        (paragraph(1, "The network has 48 stations."), paragraph(2, "")),
        (paragraph(1, "As shown before [12], sensors drift."),),
        (paragraph(1, "Part 2", "heading 1"), paragraph(2, "")),
        (paragraph(1, "Our answer to drift is a second sensor."),),
    ],
)
def test_what_is_none(elements: tuple[Element, ...]) -> None:
    assert not found(*elements)


def test_a_shaded_cell_among_open_ones_is_none() -> None:
    elements = table(("Name", "Town"), ("", ""), marks={(1, 1): ("shaded",)})
    assert found(*elements) == [("e3", 0, 0, "empty_cell")]


def test_merged_cells_cover_what_they_cover() -> None:
    (grid,) = grids(table(("A", "B"), ("C",), marks={(0, 0): ("merged 1x2",)}))
    last = grid.cells[-1]
    assert (last.row, last.column) == (1, 1)
    assert [near.text for near in grid.left_of(last)] == ["A"]
    assert [near.text for near in grid.above(last)] == ["B"]


def test_a_sheet_names_its_columns() -> None:
    cells = [
        Element(
            eid=f"e{n}", loc=str(n), kind="sheet_cell", text=text, within=("sheet A", "row 2"), marks=(mark,)
        )
        for n, (text, mark) in enumerate([("Cost", "column B"), ("", "column AA")], 1)
    ]
    (grid,) = grids(cells)
    assert [one.column for one in grid.cells] == [1, 26]


def test_a_table_in_a_cell_is_one_of_its_own() -> None:
    inner = cell(2, "x", 2, 1, inside=("table 1", "row 1", "e1"))
    assert [grid.name[-1] for grid in grids([cell(1, "outer", 1, 1), inner])] == ["table 1", "table 2"]
