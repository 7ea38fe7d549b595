"""Filling Excel forms: an edit changes its cell, and nothing else of the file."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from paperkit.documents.office import xlsx
from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.package import Package
from paperkit.errors import InputError
from tests.documents.office.made import archive
from tests.documents.office.made_xlsx import FORMS, SHEET, workbook

NAMES = sorted(FORMS)
TEXT = " An answer & <more> _x0041_\nof two lines"


@cache
def package_of(name: str) -> Package:
    return Package.read(FORMS[name](), f"{name}.xlsx")


@cache
def elements_of(name: str) -> tuple[Element, ...]:
    return xlsx.read(package_of(name))


def filled(package: Package, *edits: Edit) -> Package:
    return Package.read(xlsx.fill(package, edits), "filled.xlsx")


def at(elements: tuple[Element, ...], cell: str, sheet: int = 1) -> Element:
    return next(e for e in elements if e.loc == f"xl/worksheets/sheet{sheet}.xml#{cell}")


def whole(element: Element, text: str) -> Edit:
    return Edit(element.loc, 0, len(element.text), text)


def without(data: bytes, cell: str) -> bytes:
    """The canonical form of a sheet without one cell, and without rows that only it would fill."""
    root = etree.fromstring(data)
    for node in list(root.iter("{*}c")):
        if node.get("r") == cell:
            node.getparent().remove(node)
    for row in list(root.iter("{*}row")):
        row.attrib.pop("spans", None)
        if not len(row):
            row.getparent().remove(row)
    return etree.tostring(root, method="c14n")


@pytest.mark.parametrize("name", NAMES)
def test_without_edits_the_file_is_the_same(name: str) -> None:
    package = package_of(name)
    assert xlsx.fill(package, ()) == package.data
    assert xlsx.fill(package, [whole(e, e.text) for e in elements_of(name)]) == package.data


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_can_be_given_another_text(name: str) -> None:
    package, elements = package_of(name), elements_of(name)
    done = 0
    for number, element in enumerate(elements):
        edit = whole(element, TEXT)
        if element.controls or {"formula", "locked"} & set(element.marks):
            with pytest.raises(InputError):
                xlsx.fill(package, [edit])
            continue
        done += 1
        after = filled(package, edit)
        assert [e.text for e in xlsx.read(after)] == [
            TEXT if n == number else e.text for n, e in enumerate(elements)
        ]
        part, _, cell = element.loc.partition("#")
        assert after.names == package.names
        assert all(after.parts[one] == package.parts[one] for one in package.names if one != part)
        assert without(after.parts[part], cell) == without(package.parts[part], cell)
    assert done


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(NAMES), st.data())
def test_many_edits_at_once(name: str, data: st.DataObject) -> None:
    elements = [e for e in elements_of(name) if not e.controls and not {"formula", "locked"} & set(e.marks)]
    chosen = data.draw(st.lists(st.sampled_from(elements), unique_by=lambda e: e.loc, min_size=1))
    word = st.text(alphabet="ab é中<&\n_", min_size=1, max_size=12)
    new = {e.loc: data.draw(word) for e in chosen}
    after = filled(package_of(name), *(whole(e, new[e.loc]) for e in chosen))
    assert [e.text for e in xlsx.read(after)] == [new.get(e.loc, e.text) for e in elements_of(name)]
    rows = [int(r) for r in re.findall(r'<row r="(\d+)"', after.parts[SHEET].decode())]
    assert rows == sorted(set(rows))


def test_openpyxl_reads_what_was_written() -> None:
    from openpyxl import load_workbook

    elements = elements_of("numbers")
    edits = [whole(at(elements, cell), text) for cell, text in
             {"B3": "1,200.5", "C3": "12 %", "D3": "May 2027", "E3": "008", "F3": "3.25"}.items()]  # fmt: skip
    made = xlsx.fill(package_of("numbers"), edits)
    sheet = load_workbook(io.BytesIO(made)).active
    assert [sheet[c].value for c in ("B3", "C3", "D3", "E3", "F3")] == [
        1200.5, 0.12, "May 2027", "008", 3.25,
    ]  # fmt: skip
    assert sheet["B4"].value == "=SUM(B2:B3)" and sheet["B3"].number_format == "#,##0.00"
    again = xlsx.read(Package.read(made, "again.xlsx"))
    assert [at(again, c).text for c in ("B3", "C3", "F3")] == ["1,200.50", "12.0%", "3.25"]


def test_numbers_and_dates_are_shown_as_a_sheet_shows_them() -> None:
    elements = elements_of("numbers")
    assert [at(elements, c).text for c in ("B2", "C2", "D2", "E2", "F2")] == [
        "1,234.50", "12.5%", "2026-03-01", "007", "2.5",
    ]  # fmt: skip
    assert {"number", "date", "formula"} <= {m for e in elements for m in e.marks}


def test_where_a_cell_stands_and_how_it_looks() -> None:
    elements = elements_of("framed")
    head, box, merged = at(elements, "B1"), at(elements, "C3"), at(elements, "B6")
    assert head.within == ("sheet Sheet", "row 1")
    assert {"column B", "merged 2x1", "shaded"} <= set(head.marks)
    assert "framed" in box.marks and "shaded" not in box.marks and box.text == ""
    assert "merged 2x2" in merged.marks
    assert not any(e.loc.endswith(("#C1", "#C6", "#B7", "#C7")) for e in elements)


def test_hidden_rows_columns_and_sheets_are_told() -> None:
    elements = elements_of("hidden")
    assert "hidden" in at(elements, "A2").marks and "hidden" in at(elements, "C1").marks
    assert "hidden" not in at(elements, "A1").marks and "right to left" in at(elements, "A1").marks
    assert all("hidden" in e.marks for e in elements_of("choices") if e.within[0] == "sheet Lists of 'all'")


def test_a_list_takes_only_what_it_has() -> None:
    elements = elements_of("choices")
    options = [at(elements, cell).controls[0].options for cell in ("B1", "B2", "B3")]
    assert options == [("Yes", "No"), ("Both", "Collected", "Reused"), ("Both", "Collected")]
    after = filled(package_of("choices"), whole(at(elements, "B2"), "Reused"))
    assert at(xlsx.read(after), "B2").controls[0].filled
    with pytest.raises(InputError, match="takes one of Yes, No"):
        xlsx.fill(package_of("choices"), [whole(at(elements, "B1"), "Perhaps")])


def test_a_locked_cell_and_a_formula_are_refused() -> None:
    elements = elements_of("protected")
    with pytest.raises(InputError, match="is locked"):
        xlsx.fill(package_of("protected"), [whole(at(elements, "B1"), "x")])
    assert at(xlsx.read(filled(package_of("protected"), whole(at(elements, "B2"), "x"))), "B2").text == "x"
    with pytest.raises(InputError, match=r"Sheet!B4: is worked out by a formula"):
        xlsx.fill(package_of("numbers"), [whole(at(elements_of("numbers"), "B4"), "7")])


def test_an_answer_that_no_cell_holds_is_refused() -> None:
    with pytest.raises(InputError, match="a cell holds 32767"):
        xlsx.fill(package_of("plain"), [whole(at(elements_of("plain"), "B2"), "x" * 40_000)])


def test_cells_without_addresses_follow_each_other() -> None:
    package = package_of("plain")
    bare = re.sub(rb' r="[A-Z]*\d+"', b"", package.parts[SHEET])
    assert bare != package.parts[SHEET]
    members = {name: bare if name == SHEET else package.parts[name] for name in package.names}
    elements = xlsx.read(Package.read(archive(members), "bare.xlsx"))
    assert at(elements, "A1").text == "Question"


def test_a_wide_sheet_lists_only_cells_with_a_form() -> None:
    def far(made: object) -> None:
        sheet = made.active  # type: ignore[attr-defined]
        sheet["A1"], sheet["ZZ5000"] = "near", "far"

    elements = xlsx.read(Package.read(workbook(far), "far.xlsx"))
    assert [e.text for e in elements] == ["near", "far"]
