"""Reading Word forms: order, text, marks and fields as a reader sees them."""

from __future__ import annotations

from functools import cache

import pytest

from paperkit.documents.office import docx
from paperkit.documents.office.element import Element
from paperkit.documents.office.package import Package
from tests.documents.office import made


@cache
def elements(name: str) -> tuple[Element, ...]:
    return docx.read(Package.read(made.form(name), "form.docx"))


def read(body: str, **others: str) -> tuple[Element, ...]:
    return docx.read(Package.read(made.raw(body, **others), "form.docx"))


def shown(found: tuple[Element, ...]) -> list[str]:
    return [element.text for element in found]


def marks(name: str, text: str) -> tuple[str, ...]:
    return next(element.marks for element in elements(name) if element.text == text)


def test_order_of_parts_and_places() -> None:
    assert [(one.text, one.within[0]) for one in elements("parts")] == [
        ("First head", "header 1"), ("in it", "header 1"), ("Head", "header 2"),
        ("Noted", "body"), ("In a box", "body"), ("", "body"), ("Again", "body"),
        ("", "body"), ("In a box", "body"), ("", "body"), ("", "body"),
        ("note 3", "footnote 1"), ("note 2", "footnote 2"), ("last words", "endnote 1"), ("Foot", "footer 1"),
    ]  # fmt: skip
    kinds = {one.text: one.marks for one in elements("parts")}
    assert kinds["Head"] == ("header",)
    assert kinds["note 2"] == ("footnote",)
    assert kinds["In a box"] == ("text box",)
    assert kinds["Foot"] == ("footer",)


def test_a_text_box_stands_behind_what_it_hangs_on() -> None:
    found = elements("parts")
    assert found[4].within == ("body", "text box 1")
    assert found[8].within == ("body", "table 1", "row 1", found[7].eid, "text box 2")


def test_nested_tables_stand_in_their_cell_and_the_row_goes_on() -> None:
    found = {one.text: one for one in elements("merged")}
    outer, inner = found["before\nafter"], found["deep"]
    assert outer.within == ("body", "table 1", "row 3")
    assert inner.within[:3] == outer.within
    assert inner.within[3].startswith("e")
    cells = [one for one in elements("merged") if one.within == outer.within]
    assert [one.marks for one in cells] == [(), ("merged 2x1",)]


def test_merged_cells_are_read_once() -> None:
    assert marks("merged", "a") == ("merged 2x1",)
    assert marks("merged", "tall") == ("merged 1x2", "shaded")
    assert [
        len([e for e in elements("merged") if e.within == ("body", "table 1", f"row {n}")]) for n in (1, 2)
    ] == [2, 2]
    assert marks("tables", "Staff") == ("merged 1x2",)


def test_a_cell_that_goes_on_from_nothing_is_a_cell() -> None:
    cell = "<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    rows = "".join(f"<w:tr>{cell.format(text)}</w:tr>" for text in "ab")
    found = read(f"<w:tbl>{rows}</w:tbl><w:p/>")
    assert [(one.text, one.marks) for one in found] == [("a", ("merged 1x2",)), ("", ())]


def test_text_as_a_reader_sees_it() -> None:
    assert "a\tb\nc\u00add\u2011☐ e" in shown(elements("marks"))
    assert {"a link", "x = y+1", "😊"} <= set(shown(elements("marks")))


def test_tracked_changes_and_comments() -> None:
    assert shown(elements("tracked")) == ["kept new end", "", "to", "", "noted"]
    assert marks("tracked", "kept new end") == ("deleted", "inserted")
    assert marks("tracked", "noted") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Level two", ("bold", "heading 2")),
        ("Based on it", ("bold", "heading 2")),
        ("Outline", ("heading 3",)),
        ("secret", ("hidden",)),
        ("שלום", ("right to left",)),
        ("a link", ()),
    ],
)
def test_marks(text: str, expected: tuple[str, ...]) -> None:
    assert marks("marks", text) == expected


def test_own_properties_come_before_those_of_the_style() -> None:
    found = read(
        made.paragraph(
            "a",
            '<w:pPr><w:pStyle w:val="H"/><w:outlineLvl w:val="9"/></w:pPr>',
            '<w:rPr><w:b w:val="0"/></w:rPr>',
        )
        + made.paragraph("b", '<w:pPr><w:pStyle w:val="H"/></w:pPr>'),
        styles='<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:basedOn w:val="H"/>'
        "<w:rPr><w:b/></w:rPr></w:style>",
    )
    assert [one.marks for one in found] == [(), ("bold", "heading 1")]


def test_bold_is_said_only_where_all_is() -> None:
    bold, plain = "<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>", "<w:r><w:t>b</w:t></w:r>"
    found = read(f"<w:p>{bold}{bold}</w:p><w:p>{bold}{plain}</w:p><w:p>{bold}<w:r><w:t> </w:t></w:r></w:p>")
    assert ["bold" in one.marks for one in found] == [True, False, True]


def test_numbers_of_lists_as_shown() -> None:
    labels = [mark for one in elements("lists") for mark in one.marks if mark.startswith("label")]
    assert labels == [f"label {n}" for n in ("1.", "1.1", "1.2", "(a)", "(b)", "2.", "2.1", "7.")]
    assert "list number 2" in marks("lists", "b")
    assert marks("plain", "dot") == ("list bullet 1",)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("lowerRoman", ["iii", "iv"]),
        ("upperRoman", ["III", "IV"]),
        ("upperLetter", ["C", "D"]),
        ("decimalZero", ["03", "04"]),
        ("chicago", ["3", "4"]),
    ],
)
def test_kinds_of_numbers(kind: str, expected: list[str]) -> None:
    numbering = (
        f'<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="{kind}"/>'
        '<w:lvlText w:val="%1"/></w:lvl></w:abstractNum><w:num w:numId="9"><w:abstractNumId w:val="4"/></w:num>'
    )
    item = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="9"/></w:numPr></w:pPr>'
    found = read(
        made.paragraph("a", item) + made.paragraph("b", item) + made.paragraph("c"), numbering=numbering
    )
    assert [one.marks for one in found] == [(f"label {label}", "list number 1") for label in expected] + [()]


def test_headings_numbered_by_their_style() -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/>'
        '</w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:pStyle w:val="H2"/><w:lvlText w:val="%1.%2"/></w:lvl>'
        '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="H{n}"><w:name w:val="heading {n}"/><w:pPr><w:numPr>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        for n in (1, 2)
    )
    body = "".join(
        made.paragraph(f"h{n}", f'<w:pPr><w:pStyle w:val="H{n}"/></w:pPr>') for n in (1, 2, 2, 1, 2)
    )
    found = read(body, styles=styles, numbering=numbering)
    assert [mark[6:] for one in found for mark in one.marks if mark.startswith("label")] == [
        "1",
        "1.1",
        "1.2",
        "2",
        "2.1",
    ]


def test_content_controls() -> None:
    found = [
        [(c.start, c.end, c.type, c.placeholder, c.filled) for c in one.controls]
        for one in elements("controls")
    ]
    assert found == [
        [(6, 17, "text", True, False)],
        [(0, 1, "checkbox", False, False), (11, 12, "checkbox", False, False)],
        [(0, 11, "choice", True, False)],
        [(3, 14, "date", True, False)],
        [(0, 11, "text", True, False)],
        [(0, 1, "checkbox", False, False)],
        [], [], [],
        [(7, 7, "text", False, False)],
        [(0, 1, "checkbox", False, False)],
        [(0, 11, "text", True, False)],
    ]  # fmt: skip
    assert elements("controls")[0].controls[0].title == "Who"
    assert elements("controls")[2].controls[0].options == ("Yes", "No")


def test_locked_controls_are_no_fields_and_say_so() -> None:
    assert marks("controls", "fixed") == ("locked",)
    assert marks("controls", "one") == ()


def test_legacy_fields_in_a_protected_form() -> None:
    found = elements("fields")
    assert [[c.type for c in one.controls] for one in found] == [
        ["text"], ["checkbox"], ["choice"], [], [], [], [], ["text"],
    ]  # fmt: skip
    assert ["locked" in one.marks for one in found] == [False, False, False, True, True, True, True, False]
    assert found[0].controls[0].placeholder
    assert found[2].controls[0].options == ("red", "blue")
    assert shown(found) == [
        "Text \u2002\u2002\u2002",
        "☐ yes",
        "Colour red.",
        "Page 7",
        "today",
        "one",
        "two",
        "",
    ]


@pytest.mark.parametrize(
    ("protection", "locked"),
    [
        ('w:edit="readOnly" w:enforcement="1"', [True, False, True]),
        ('w:edit="comments" w:enforcement="true"', [True, False, True]),
        ('w:edit="readOnly" w:enforcement="0"', [False] * 3),
        ('w:edit="trackedChanges" w:enforcement="1"', [False] * 3),
        ('w:edit="forms" w:enforcement="1"', [True] * 3),
    ],
)
def test_protection_of_the_document(protection: str, locked: list[bool]) -> None:
    body = (
        f'{made.paragraph("a")}<w:permStart w:id="1" w:edGrp="everyone"/>{made.paragraph("b")}<w:permEnd w:id="1"/>'
        f"{made.paragraph('c')}"
    )
    found = read(body, settings=f"<w:documentProtection {protection}/>")
    assert ["locked" in one.marks for one in found] == locked


def test_the_strict_form_of_the_format_is_read_the_same() -> None:
    for name in ("merged", "lists", "fields"):
        package = Package.read(made.form(name), "form.docx")
        strict = {
            part: package.parts[part]
            .replace(made.W.encode(), b"http://purl.oclc.org/ooxml/wordprocessingml/main")
            .replace(
                b"http://schemas.openxmlformats.org/officeDocument/2006/",
                b"http://purl.oclc.org/ooxml/officeDocument/",
            )
            for part in package.names
        }
        assert docx.read(Package.read(made.archive(strict), "strict.docx")) == elements(name)


def test_a_table_of_contents_goes_over_paragraphs() -> None:
    assert {"one", "two"} <= set(shown(elements("fields")))


def test_a_field_code_is_no_text_and_its_end_may_be_missing() -> None:
    begin, code = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
        "<w:r><w:instrText>X</w:instrText><w:t>no</w:t></w:r>",
    )
    assert shown(read(f"<w:p>{begin}{code}</w:p>{made.paragraph('seen')}")) == ["", "seen"]


def test_a_form_without_styles_numbers_or_text() -> None:
    assert shown(read("<w:p/>")) == [""]
    assert read("") == ()
    assert shown(elements("empty")) == ["", "", "\n", ""]
