"""Filling Word forms: an edit changes what it should, and nothing else of the file."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from paperkit.documents.office import docx
from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.package import Package
from paperkit.errors import InputError
from tests.documents.office import made

W = f"{{{made.W}}}"
NAMES = sorted(made.FORMS)
TEXT = "An answer & <more>"


@cache
def package_of(name: str) -> Package:
    return Package.read(made.form(name), f"{name}.docx")


@cache
def elements_of(name: str) -> tuple[Element, ...]:
    return docx.read(package_of(name))


def filled(package: Package, *edits: Edit) -> Package:
    return Package.read(docx.fill(package, edits), "filled.docx")


def texts(package: Package) -> list[str]:
    return [element.text for element in docx.read(package)]


def body(package: Package) -> str:
    return package.parts["word/document.xml"].decode()


def by_text(package: Package, text: str) -> Element:
    return next(element for element in docx.read(package) if element.text == text)


def raw(content: str, **others: str) -> Package:
    return Package.read(made.raw(content, **others), "form.docx")


def without_paragraphs(data: bytes) -> bytes:
    """The canonical form of a part but for its paragraphs and what fields note."""
    root = etree.fromstring(data)
    for one in list(root.iter(f"{W}p", f"{W}sdtPr")):
        if any(True for _ in one.iterancestors(f"{W}p")) or one.getparent() is None:
            continue
        one.getparent().remove(one)
    return etree.tostring(root, method="c14n")


def assert_same_but(before: Package, after: Package, part: str) -> None:
    assert after.names == before.names
    for name in before.names:
        if name != part:
            assert after.parts[name] == before.parts[name], name
    assert without_paragraphs(after.parts[part]) == without_paragraphs(before.parts[part])


@pytest.mark.parametrize("name", NAMES)
def test_without_edits_the_file_is_the_same(name: str) -> None:
    package = package_of(name)
    assert docx.fill(package, ()) == package.data
    same = [Edit(e.loc, 0, len(e.text), e.text) for e in elements_of(name) if not e.controls]
    again = filled(package, *same)
    assert texts(again) == texts(package)


@pytest.mark.parametrize("name", NAMES)
def test_text_that_stays_the_same_changes_no_byte(name: str) -> None:
    package = package_of(name)
    edits = [Edit(e.loc, 0, len(e.text), e.text) for e in elements_of(name) if e.text]
    assert docx.fill(package, edits) == package.data


@pytest.mark.parametrize("name", NAMES)
def test_every_element_can_be_given_another_text(name: str) -> None:
    package, elements = package_of(name), elements_of(name)
    refused = 0
    for at, element in enumerate(elements):
        edit = Edit(element.loc, 0, len(element.text), TEXT)
        try:
            after = filled(package, edit)
        except InputError as error:
            refused += 1
            assert element.controls or "field, a formula" in str(error) or "border" in str(error)
            continue
        expected = [one.text for one in elements]
        expected[at] = TEXT
        assert texts(after) == expected
        if element.kind == "paragraph":
            assert [one.loc for one in docx.read(after)] == [one.loc for one in elements]
        part = element.loc.partition("#")[0]
        assert after.names == package.names
        assert all(after.parts[one] == package.parts[one] for one in package.names if one != part)
        if "\n" not in element.text and element.text:
            assert_same_but(package, after, part)
    assert refused <= {"controls": 5, "fields": 2, "merged": 1}.get(name, 0)


@pytest.mark.parametrize("name", NAMES)
def test_every_element_can_be_added_to(name: str) -> None:
    package, elements = package_of(name), elements_of(name)
    for at, element in enumerate(elements):
        for place in {0, len(element.text)}:
            if any(one.start <= place <= one.end and one.type != "text" for one in element.controls):
                continue
            after = filled(package, Edit(element.loc, place, place, "+ x"))
            expected = [one.text for one in elements]
            expected[at] = element.text[:place] + "+ x" + element.text[place:]
            assert texts(after) == expected


_ANSWERS = ("", "x", " x ", "a\nb", "\t", "ü😀<&]]>", "a\tb\nc", "long " * 30)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_random_edits_give_exactly_their_text(data: st.DataObject) -> None:
    name = data.draw(
        st.sampled_from(["plain", "tables", "marks", "lists", "parts", "tracked", "utf16", "empty"])
    )
    package, elements = package_of(name), elements_of(name)
    edits, expected = [], [one.text for one in elements]
    for at in data.draw(st.sets(st.sampled_from(range(len(elements))), min_size=1, max_size=4)):
        text, new, last = elements[at].text, "", 0
        for _ in range(data.draw(st.integers(1, 3))):
            start = data.draw(st.integers(last, len(text)))
            end = data.draw(st.integers(start, len(text)))
            answer = data.draw(st.sampled_from(_ANSWERS))
            edits.append(Edit(elements[at].loc, start, end, answer))
            new, last = new + text[last:start] + answer, end
        expected[at] = new + text[last:]
    try:
        after = filled(package, *edits)
    except InputError as error:
        assert "field, a formula" in str(error)
        return
    assert texts(after) == expected
    touched = {edit.loc.partition("#")[0] for edit in edits}
    assert all(after.parts[one] == package.parts[one] for one in package.names if one not in touched)


def test_bytes_outside_of_the_paragraph_stay() -> None:
    package = raw("<w:p/>  <w:p ><w:r><w:t>a</w:t></w:r></w:p><!-- c --><?pi x?><w:p  w:rsidR='1'/>")
    element = by_text(package, "a")
    before, after = body(package), body(filled(package, Edit(element.loc, 0, 1, "b")))
    assert after == before.replace("<w:p ><w:r><w:t>a<", "<w:p><w:r><w:t>b<")


def test_utf16_stays_utf16() -> None:
    package = package_of("utf16")
    element = by_text(package, "b")
    before = package.parts["word/document.xml"]
    after = filled(package, Edit(element.loc, 0, 1, "é")).parts["word/document.xml"]
    assert after.decode("utf-16") == before.decode("utf-16").replace(">b<", ">é<")


def test_a_replaced_span_looks_like_its_first_character() -> None:
    package = raw(
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>one</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>two</w:t></w:r></w:p>"
    )
    element = by_text(package, "onetwo")
    after = body(filled(package, Edit(element.loc, 1, 5, "X")))
    assert "<w:b/></w:rPr><w:t>oX</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>o</w:t>" in after


def test_an_empty_paragraph_takes_the_properties_of_its_mark() -> None:
    package = raw("<w:p><w:pPr><w:rPr><w:ins w:id='1'/><w:b/></w:rPr></w:pPr></w:p><w:p/>")
    first, second = docx.read(package)
    after = body(filled(package, Edit(first.loc, 0, 0, " a"), Edit(second.loc, 0, 0, "b")))
    assert '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve"> a</w:t></w:r>' in after
    assert "<w:p><w:r><w:t>b</w:t></w:r></w:p>" in after


def test_line_ends_become_breaks_and_empty_lines_paragraphs() -> None:
    cell = '<w:p><w:pPr><w:jc w:val="right"/></w:pPr></w:p>'
    package = raw(f"<w:tbl><w:tr><w:tc>{cell}</w:tc></w:tr></w:tbl><w:p/>")
    element = docx.read(package)[0]
    after = filled(package, Edit(element.loc, 0, 0, "one\r\ntwo\n \nthree\tfour"))
    assert docx.read(after)[0].text == "one\ntwo\nthree\tfour"
    properties = '<w:pPr><w:jc w:val="right"/></w:pPr>'
    assert (
        f"<w:tc><w:p>{properties}<w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r></w:p>"
        f"<w:p>{properties}<w:r><w:t>three</w:t><w:tab/><w:t>four</w:t></w:r></w:p></w:tc>" in body(after)
    )


def test_a_new_paragraph_takes_along_what_follows_and_the_end_of_a_section() -> None:
    package = raw("<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>ab</w:t></w:r><w:r><w:t>c</w:t></w:r></w:p>")
    element = docx.read(package)[0]
    after = filled(package, Edit(element.loc, 1, 1, "x\n\ny\n\nz"))
    assert texts(after) == ["ax", "y", "zbc"]
    assert body(after).count("<w:sectPr/>") == body(package).count("<w:sectPr/>")
    assert body(after).rindex("<w:pPr><w:sectPr/>") > body(after).index(">y<")


def test_an_empty_line_in_a_plain_field_makes_no_paragraph() -> None:
    package = raw(f"<w:p><w:r><w:t>a </w:t></w:r>{made.sdt('<w:r><w:t>b</w:t></w:r>')}</w:p>")
    element = docx.read(package)[0]
    assert texts(filled(package, Edit(element.loc, 2, 3, "x\n\ny"))) == ["a x\n\ny"]


def test_paragraphs_of_a_cell_are_joined_where_an_edit_covers_their_ends() -> None:
    package = raw(
        f"<w:tbl><w:tr><w:tc>{made.paragraph('one')}{made.paragraph('two')}<w:p/></w:tc></w:tr></w:tbl><w:p/>"
    )
    element = docx.read(package)[0]
    assert element.text == "one\ntwo\n"
    assert texts(filled(package, Edit(element.loc, 2, 5, "X")))[0] == "onXwo\n"
    assert texts(filled(package, Edit(element.loc, 0, 8, "X")))[0] == "X"


def test_an_edit_over_a_nested_table_is_refused_and_beside_it_is_not() -> None:
    package = package_of("merged")
    element = by_text(package, "before\nafter")
    with pytest.raises(InputError, match="border of a table"):
        docx.fill(package, [Edit(element.loc, 0, 8, "x")])
    assert "x\nafter" in texts(filled(package, Edit(element.loc, 0, 6, "x")))


def test_text_control_is_filled_and_is_no_prompt_any_more() -> None:
    package = package_of("controls")
    element = by_text(package, "Name: Click here., please")
    after = filled(package, Edit(element.loc, 6, 17, "The network"))
    again = by_text(after, "Name: The network, please")
    assert again.controls[0].filled
    assert not again.controls[0].placeholder
    assert body(after).count("PlaceholderText") == body(package).count("PlaceholderText") - 1
    assert body(after).count("showingPlcHdr") == body(package).count("showingPlcHdr") - 1


def test_a_control_around_a_paragraph_loses_its_prompt_and_its_binding() -> None:
    package = package_of("controls")
    element = docx.read(package)[4]
    after = filled(package, Edit(element.loc, 0, len(element.text), "One\n\nTwo"))
    assert "dataBinding" in body(package)
    assert "dataBinding" not in body(after)
    assert texts(after)[4:6] == ["One", "Two"]


def test_empty_control_is_filled_inside() -> None:
    package = package_of("controls")
    element = by_text(package, "Empty: ")
    after = by_text(filled(package, Edit(element.loc, 7, 7, "now")), "Empty: now")
    assert [(one.start, one.end, one.filled) for one in after.controls] == [(7, 10, True)]


def test_boxes_are_ticked_and_cleared() -> None:
    package = package_of("controls")
    element = docx.read(package)[1]
    after = filled(package, Edit(element.loc, 11, 12, "☒"))
    again = docx.read(after)[1]
    assert again.text == "☐ we agree ☒ we don't"
    assert [one.filled for one in again.controls] == [False, True]
    assert body(after).count("☒") == 1
    assert texts(filled(after, Edit(element.loc, 11, 12, "☐"))) == texts(package)
    with pytest.raises(InputError, match="use ☒ or ☐"):
        docx.fill(package, [Edit(element.loc, 11, 12, "maybe")])


@pytest.mark.parametrize("at", [5, 10])
def test_a_box_that_is_a_whole_paragraph_or_cell_is_ticked(at: int) -> None:
    package = package_of("controls")
    element = docx.read(package)[at]
    after = filled(package, Edit(element.loc, 0, 1, "☒"))
    assert docx.read(after)[at].controls[0].filled
    assert body(after).count("☒") == 1


def test_a_box_in_a_font_of_symbols_is_shown_in_it() -> None:
    box = (
        '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="00FE" w14:font="Wingdings"/>'
        '<w14:uncheckedState w14:val="00A8" w14:font="Wingdings"/></w14:checkbox>'
    )
    sign = '<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>'
    package = raw(f"<w:p>{made.sdt(sign, box)}</w:p>")
    element = docx.read(package)[0]
    after = filled(package, Edit(element.loc, 0, 1, "☒"))
    assert '<w:sym w:font="Wingdings" w:char="F0FE"/>' in body(after)
    assert texts(after) == ["☒"]


def test_a_list_takes_what_it_offers() -> None:
    package = package_of("controls")
    element = docx.read(package)[2]
    after = docx.read(filled(package, Edit(element.loc, 0, 11, "Yes")))[2]
    assert (after.text, after.controls[0].filled) == ("Yes", True)
    with pytest.raises(InputError, match="use one of: Yes, No"):
        docx.fill(package, [Edit(element.loc, 0, 11, "Perhaps")])


def test_a_combo_box_takes_anything() -> None:
    items = '<w:comboBox><w:listItem w:displayText="a" w:value="1"/></w:comboBox>'
    package = raw(f"<w:p>{made.sdt('<w:r><w:t>a</w:t></w:r>', items)}</w:p>")
    assert texts(filled(package, Edit(docx.read(package)[0].loc, 0, 1, "own"))) == ["own"]


def test_a_date_is_noted_as_one() -> None:
    package = package_of("controls")
    element = docx.read(package)[3]
    assert 'w:fullDate="2024-05-06T00:00:00Z"' in body(
        filled(package, Edit(element.loc, 3, 14, "2024-05-06"))
    )
    assert "fullDate" not in body(filled(package, Edit(element.loc, 3, 14, "May")))


def test_legacy_fields() -> None:
    package = package_of("fields")
    found = docx.read(package)
    after = filled(
        package,
        Edit(found[0].loc, 5, 8, "mine"),
        Edit(found[1].loc, 0, 1, "☒"),
        Edit(found[2].loc, 7, 10, "blue"),
        Edit(found[7].loc, 0, 0, "into the empty one"),
    )
    again = docx.read(after)
    assert [again[n].text for n in (0, 1, 2, 7)] == [
        "Text mine",
        "☒ yes",
        "Colour blue.",
        "into the empty one",
    ]
    assert all(again[n].controls[0].filled for n in (0, 1, 2, 7))
    with pytest.raises(InputError, match="red, blue"):
        docx.fill(package, [Edit(found[2].loc, 7, 10, "green")])


def test_both_forms_of_a_text_box_are_filled_where_they_are_twins() -> None:
    package = package_of("parts")
    element = by_text(package, "In a box")
    after = body(filled(package, Edit(element.loc, 0, 8, "Filled")))
    assert after.count('<w:t xml:space="preserve">Filled</w:t>') == 2
    other = raw(f"<w:p>{made.text_box(made.paragraph('Another'))}</w:p>")
    element = by_text(other, "In a box")
    after = body(filled(other, Edit(element.loc, 0, 8, "Filled")))
    assert (after.count("Filled"), after.count("Another")) == (1, 1)


def test_a_paragraph_and_the_text_box_in_it_are_both_filled() -> None:
    package = package_of("parts")
    outer, inner = by_text(package, "Noted"), by_text(package, "In a box")
    found = texts(filled(package, Edit(outer.loc, 0, 5, "Outer"), Edit(inner.loc, 0, 8, "Inner\n\nMore")))
    assert found[3:7] == ["Outer", "Inner", "More", ""]


def test_text_stays_out_of_a_link_and_a_field_that_it_follows() -> None:
    package = package_of("marks")
    element = by_text(package, "a link")
    assert "</w:hyperlink><w:r><w:t>!</w:t></w:r>" in body(filled(package, Edit(element.loc, 6, 6, "!")))
    page = by_text(package_of("fields"), "Page 7")
    after = body(filled(package_of("fields"), Edit(page.loc, 6, 6, "!")))
    assert 'w:fldCharType="end"/></w:r><w:r><w:t>!</w:t></w:r>' in after.replace("></w:fldChar>", "/>")


def test_two_texts_at_one_place_keep_their_order() -> None:
    for content in ("<w:p/>", made.paragraph("z")):
        package = raw(content)
        loc = docx.read(package)[0].loc
        assert texts(filled(package, Edit(loc, 0, 0, "a"), Edit(loc, 0, 0, "b")))[0].startswith("ab")


@pytest.mark.parametrize(
    ("edits", "what"),
    [
        ([Edit("word/document.xml#p99", 0, 0, "x")], "no such place"),
        ([Edit("word/document.xml#p1", 0, 99, "x")], "outside of its text"),
        ([Edit("word/document.xml#p1", -1, 0, "x")], "outside of its text"),
        ([Edit("word/document.xml#p1", 2, 1, "x")], "outside of its text"),
        ([Edit("word/document.xml#p1", 0, 3, "x"), Edit("word/document.xml#p1", 2, 4, "y")], "two edits"),
        ([Edit("word/document.xml#p1", 0, 1, "a\x00b")], "U\\+0000"),
        ([Edit("word/document.xml#p1", 0, 1, "\ud800")], "U\\+D800"),
        ([Edit("word/document.xml#p1", 0, 1, "\ufffe")], "U\\+FFFE"),
    ],
)
def test_edits_that_cannot_be_made_are_refused_in_one_line(edits: list[Edit], what: str) -> None:
    with pytest.raises(InputError, match=what) as error:
        docx.fill(package_of("plain"), edits)
    assert "\n" not in str(error.value)


def test_a_formula_is_not_edited_but_what_is_beside_it_is() -> None:
    package = package_of("marks")
    element = by_text(package, "x = y+1")
    with pytest.raises(InputError, match="formula"):
        docx.fill(package, [Edit(element.loc, 3, 6, "z")])
    with pytest.raises(InputError, match="formula"):
        docx.fill(package, [Edit(element.loc, 5, 5, "z")])
    assert "x = z" in texts(filled(package, Edit(element.loc, 4, 7, "z")))
    assert "w = y+1;" in texts(filled(package, Edit(element.loc, 0, 1, "w"), Edit(element.loc, 7, 7, ";")))


def test_python_docx_reads_what_was_written() -> None:
    import io

    from docx import Document

    package = package_of("tables")
    cell = next(one for one in docx.read(package) if one.kind == "cell" and not one.text)
    table = Document(io.BytesIO(docx.fill(package, [Edit(cell.loc, 0, 0, "12 units")]))).tables[0]
    assert table.cell(1, 2).text == "12 units"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_text_field_takes_any_text_and_stays_a_field(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["controls", "fields", "parts", "merged"]))
    package, elements = package_of(name), elements_of(name)
    at, number = data.draw(
        st.sampled_from(
            [
                (at, n)
                for at, element in enumerate(elements)
                for n, one in enumerate(element.controls)
                if one.type in ("text", "date")
            ]
        )
    )
    element, one = elements[at], elements[at].controls[number]
    answer = data.draw(st.text(st.sampled_from("ab1 \tü😀<&]"), min_size=1, max_size=12).filter(str.strip))
    after = filled(package, Edit(element.loc, one.start, one.end, answer))
    expected = [other.text for other in elements]
    expected[at] = element.text[: one.start] + answer + element.text[one.end :]
    assert texts(after) == expected
    again = docx.read(after)[at].controls[number]
    assert (again.start, again.end) == (one.start, one.start + len(answer))
    assert (again.type, again.title, again.placeholder, again.filled) == (one.type, one.title, False, True)


@pytest.mark.parametrize(("deep", "fits"), [(40, True), (400, False)])
def test_deep_nesting_is_read_or_refused(deep: int, fits: bool) -> None:
    body = "<w:tbl><w:tr><w:tc>" * deep + "<w:p/>" + "</w:tc></w:tr></w:tbl>" * deep
    package = raw(body)
    if fits:
        elements = docx.read(package)
        assert len(elements) == deep
        assert texts(filled(package, Edit(elements[-1].loc, 0, 0, "deep")))[-1] == "deep"
    else:
        with pytest.raises(InputError, match="no XML that can be read"):
            docx.read(package)
