"""Forms are told by what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.office.element import Edit
from paperkit.documents.office.forms import fill_form, read_form
from paperkit.errors import InputError
from tests.documents.office import made


def put(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", ["form.docx", "form.docm", "form", "form.md", "form.xlsx"])
def test_a_word_form_is_one_whatever_its_name(tmp_path: Path, name: str) -> None:
    form = read_form(put(tmp_path, name, made.form("tables")))
    assert (form.name, form.kind) == (name, "docx")
    assert fill_form(form, ()) == form.data
    cell = next(one for one in form.elements if one.kind == "cell" and not one.text)
    path = put(tmp_path, "filled", fill_form(form, [Edit(cell.loc, 0, 0, "here")]))
    assert [one.text for one in read_form(path).elements].count("here") == 1


def test_elements_are_numbered_and_addressed_once_each(tmp_path: Path) -> None:
    for name in made.FORMS:
        path = put(tmp_path, name, made.form(name))
        elements = read_form(path).elements
        assert [one.eid for one in elements] == [f"e{n}" for n in range(1, len(elements) + 1)]
        assert len({one.loc for one in elements}) == len(elements)
        assert elements == read_form(path).elements
        assert all(0 <= c.start <= c.end <= len(one.text) for one in elements for c in one.controls)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7\n", "is a PDF"),
        (b"{\\rtf1 x}", "is RTF"),
        (b"  <!DOCTYPE html><p>x", "is HTML"),
        (b"<?xml version='1.0'?><w:wordDocument/>", "is XML"),
        (b"\x89PNG\r\n\x1a\n\xff", "no text in UTF-8"),
        (b"a\0b", "binary file"),
        (made.archive({"mimetype": b"application/vnd.oasis.opendocument.text"}), "OpenDocument"),
        (made.archive({"a.txt": b"a"}), "no .docx"),
        (made.form("plain")[:-200], "cut off or damaged"),
    ],
)
def test_other_files_get_one_clear_line(tmp_path: Path, data: bytes, what: str) -> None:
    path = put(tmp_path, "form.docx", data)
    with pytest.raises(InputError, match=what) as error:
        read_form(path)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)


def test_missing_files_and_folders(tmp_path: Path) -> None:
    for path in (tmp_path / "none.docx", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            read_form(path)


def test_a_package_of_another_kind_is_told(tmp_path: Path) -> None:
    from paperkit.documents.office.package import Package

    package = Package.read(made.form("lists"), "x")
    types = package.parts["[Content_Types].xml"].replace(b"wordprocessingml", b"drawing")
    path = put(tmp_path, "form.vsdx", package.patched({"[Content_Types].xml": types}))
    with pytest.raises(InputError, match="unknown kind"):
        read_form(path)
