"""Filling PowerPoint forms: an edit changes its paragraph or cell, and nothing else of the file."""

from __future__ import annotations

import io
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from paperkit.documents.office import pptx
from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.package import Package
from paperkit.documents.office.slide_text import SlideText
from paperkit.errors import InputError
from tests.documents.office.made_pptx import FORMS

NAMES = sorted(FORMS)
TEXT = "An answer & <more>\nof two lines"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"


@cache
def package_of(name: str) -> Package:
    return Package.read(FORMS[name](), f"{name}.pptx")


@cache
def elements_of(name: str) -> tuple[Element, ...]:
    return pptx.read(package_of(name))


def filled(package: Package, *edits: Edit) -> Package:
    return Package.read(pptx.fill(package, edits), "filled.pptx")


def texts(package: Package) -> list[str]:
    return [element.text for element in pptx.read(package)]


@pytest.mark.parametrize("name", NAMES)
def test_without_edits_the_file_is_the_same(name: str) -> None:
    package = package_of(name)
    assert pptx.fill(package, ()) == package.data
    same = [Edit(e.loc, 0, len(e.text), e.text) for e in elements_of(name)]
    assert pptx.fill(package, same) == package.data


@pytest.mark.parametrize("name", NAMES)
def test_every_element_can_be_given_another_text(name: str) -> None:
    package, elements = package_of(name), elements_of(name)
    for number, element in enumerate(elements):
        after = filled(package, Edit(element.loc, 0, len(element.text), TEXT))
        assert texts(after) == [TEXT if n == number else e.text for n, e in enumerate(elements)]
        part = element.loc.partition("#")[0]
        assert after.names == package.names
        assert all(after.parts[one] == package.parts[one] for one in package.names if one != part)
        assert _without_text(after.parts[part]) == _without_text(package.parts[part])


def _without_text(data: bytes) -> bytes:
    root = etree.fromstring(data)
    for one in list(root.iter(f"{{{A}}}p")):
        one.getparent().remove(one)
    return etree.tostring(root, method="c14n")


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(NAMES), st.data())
def test_any_edit_gives_the_text_that_it_says(name: str, data: st.DataObject) -> None:
    elements = elements_of(name)
    number = data.draw(st.integers(0, len(elements) - 1))
    element = elements[number]
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(element.text))] * 2)))
    new = data.draw(st.text(alphabet="ab é中<&\n", max_size=8))
    after = filled(package_of(name), Edit(element.loc, start, end, new))
    expected = element.text[:start] + new + element.text[end:]
    assert texts(after) == [expected if n == number else e.text for n, e in enumerate(elements)]


def test_where_text_stands_and_how_it_looks() -> None:
    titles = elements_of("titles")
    assert (titles[0].text, titles[0].kind) == ("Data form", "shape")
    assert "title" in titles[0].marks and titles[0].within == ("slide 1", "shape 1")
    assert [e.text for e in titles] == ["Data form", "Name:", "Place:", "", ""]
    table = [e for e in elements_of("table") if e.kind == "cell"]
    assert table[-1].text == "first\nsecond" and "merged 3x1" in table[-1].marks
    assert len(table) == 7 and table[0].within == ("slide 1", "table 1", "row 1")
    assert "hidden" in elements_of("hidden")[0].marks and "hidden" not in elements_of("hidden")[1].marks
    assert [e.text for e in elements_of("group")] == ["Box 1: ____", "Box 2: ____", "up\ndown"]


def test_python_pptx_reads_what_was_written() -> None:
    from pptx import Presentation

    element = elements_of("group")[0]
    made = pptx.fill(package_of("group"), [Edit(element.loc, 7, 11, "clay")])
    box = Presentation(io.BytesIO(made)).slides[0].shapes[0].shapes[0]
    runs = box.text_frame.paragraphs[0].runs
    assert [(run.text, run.font.bold) for run in runs] == [("Box 1: ", True), ("clay", None)]


def _paragraph(content: str) -> SlideText:
    root = etree.fromstring(f'<a:x xmlns:a="{A}"><a:p>{content}</a:p></a:x>')
    return SlideText(list(root))


def test_a_field_is_not_cut_into() -> None:
    text = _paragraph("<a:r><a:t>Page </a:t></a:r><a:fld><a:t>12</a:t></a:fld>")
    assert text.text == "Page 12"
    with pytest.raises(InputError, match="is a field"):
        text.replace(5, 6, "x", "slide")
    text.replace(7, 7, " of 20", "slide")
    assert text.text == "Page 12 of 20"


def test_an_empty_paragraph_looks_as_its_end_says() -> None:
    text = _paragraph('<a:endParaRPr lang="en" sz="1400"/>')
    text.replace(0, 0, "new", "slide")
    run = text.paragraphs[0][0]
    assert run[0].tag == f"{{{A}}}rPr" and run[0].get("sz") == "1400" and text.text == "new"
    assert text.paragraphs[0][-1].tag == f"{{{A}}}endParaRPr"
