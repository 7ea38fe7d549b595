"""Packages: what is not changed is copied as it is, and files that can't be read say so in one line."""

from __future__ import annotations

import io
import random
import struct
import tracemalloc
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents.office.package import Package
from paperkit.errors import InputError
from tests.documents.office import made

ATTRIBUTES = (
    "filename", "date_time", "compress_type", "comment", "extra", "create_system", "create_version",
    "extract_version", "external_attr", "internal_attr",
)  # fmt: skip


def described(data: bytes) -> list[tuple[object, ...]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return [tuple(getattr(info, name) for name in ATTRIBUTES) for info in archive.infolist()]


def varied() -> bytes:
    """A ZIP with stored and deflated members, a folder, extra fields, and another order in its directory."""
    out = io.BytesIO()

    class Unseekable(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: bytes) -> int:  # type: ignore[override]
            return out.write(data)

    with zipfile.ZipFile(Unseekable(), "w", zipfile.ZIP_DEFLATED) as archive:
        for number, name in enumerate(("a.xml", "word/", "word/b.xml", "größe.bin", "c.xml")):
            info = zipfile.ZipInfo(name, (1999, 12, 31, 23, 59, number * 2))
            info.compress_type = zipfile.ZIP_STORED if number % 2 else zipfile.ZIP_DEFLATED
            info.external_attr = number << 16
            info.comment = b"c" * number
            info.extra = struct.pack("<HHL", 0xCAFE, 4, number)
            archive.writestr(info, b"" if name.endswith("/") else bytes([65 + number]) * 3000)
        archive.filelist.reverse()
        archive.comment = b"of the archive"
    return out.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(InputError) as error:
        package = Package.read(data, "form.docx")
        for part in package.names:
            _ = package.parts[part]
        package.xml(package.main)
    assert "\n" not in str(error.value)
    assert str(error.value).startswith("form.docx: ")
    return str(error.value)


def with_member(name: str, content: bytes = b"<x/>") -> bytes:
    out = io.BytesIO(made.form("lists"))
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


@pytest.mark.parametrize("name", sorted(made.FORMS))
def test_without_a_patch_the_bytes_are_the_same(name: str) -> None:
    data = made.form(name)
    package = Package.read(data, name)
    assert package.patched({}) == data
    assert package.patched({part: package.parts[part] for part in package.names}) == data
    assert Package.read(data, name).main == "word/document.xml"


@pytest.mark.parametrize("data", [varied(), made.form("plain"), made.form("parts")])
def test_a_patch_changes_one_member_and_nothing_else(data: bytes) -> None:
    package = Package.read(data, "x")
    for part in package.names:
        if part.endswith("/"):
            continue
        new = b"new " * 5000
        out = package.patched({part: new})
        assert out == package.patched({part: new})
        assert described(out) == described(data)
        after = Package.read(out, "x")
        assert {one: after.parts[one] for one in package.names} == {
            **{one: package.parts[one] for one in package.names},
            part: new,
        }
        assert zipfile.ZipFile(io.BytesIO(out)).comment == zipfile.ZipFile(io.BytesIO(data)).comment


def test_a_patch_back_to_what_was_there_is_read_the_same() -> None:
    package = Package.read(varied(), "x")
    there = Package.read(package.patched({"c.xml": b"x"}), "x")
    back = Package.read(there.patched({"c.xml": package.parts["c.xml"]}), "x")
    assert {one: back.parts[one] for one in back.names} == {one: package.parts[one] for one in package.names}


def test_sizes_in_a_zip64_field_are_read_and_written_plainly() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in ("a.xml", "b.xml"):
            with archive.open(zipfile.ZipInfo(name), "w", force_zip64=True) as file:
                file.write(b"old")
    package = Package.read(out.getvalue(), "x")
    after = Package.read(package.patched({"a.xml": b"newer"}), "x")
    assert (after.parts["a.xml"], after.parts["b.xml"]) == (b"newer", b"old")


def test_bytes_before_and_behind_a_zip_do_no_harm() -> None:
    package = Package.read(b"before" + varied(), "x")
    out = package.patched({"a.xml": b"new"})
    assert out.startswith(b"before")
    assert Package.read(out, "x").parts["a.xml"] == b"new"


def test_macros_stay_as_they_are() -> None:
    data = with_member("word/vbaProject.bin", b"\xd0\xcf macros")
    package = Package.read(data, "form.docm")
    after = Package.read(package.patched({"word/document.xml": b"<x/>"}), "form.docm")
    assert after.parts["word/vbaProject.bin"] == b"\xd0\xcf macros"


def test_relations_and_types() -> None:
    package = Package.read(made.form("parts"), "x")
    found = package.relations(package.main)
    assert (found["header1"].type, found["header1"].target, found["header1"].external) == (
        "header", "word/header1.xml", False,
    )  # fmt: skip
    assert package.relations("word/header1.xml") == {}
    assert package.content_type("word/header1.xml").endswith("header+xml")
    assert package.content_type("customXml/item1.xml") == "application/xml"
    assert package.content_type("image.jxl") == ""


def test_a_password_and_old_formats_are_told() -> None:
    ole = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600
    assert "has a password" in refused(ole + "EncryptedPackage".encode("utf-16-le"))
    assert "old .doc;" in refused(ole + "WordDocument".encode("utf-16-le"))
    assert "old .xls;" in refused(ole + "Workbook".encode("utf-16-le"))
    assert "old .ppt;" in refused(ole + "PowerPoint Document".encode("utf-16-le"))
    assert "old binary" in refused(ole)


def test_a_member_with_a_password_is_told() -> None:
    data = bytearray(made.form("lists"))
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert "has a password" in refused(bytes(data))


def test_no_zip_and_a_zip_that_is_no_form() -> None:
    assert "is no .docx" in refused(b"just text")
    assert "is no .docx" in refused(b"")
    assert "is a ZIP, but no .docx" in refused(made.archive({"a.txt": b"a"}))


def test_a_file_that_is_cut_off_is_refused_wherever_it_is() -> None:
    data = made.form("parts")
    for end in range(4, len(data) - 20, 97):
        assert "cut off or damaged" in refused(data[:end])
    Package.read(data, "form.docx")


def test_a_damaged_member_is_told_and_the_others_are_read() -> None:
    data = bytearray(made.form("lists"))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        info = archive.getinfo("word/document.xml")
    data[info.header_offset + 30 + len(info.filename) + 40] ^= 0xFF
    package = Package.read(bytes(data), "form.docx")
    assert package.parts["word/numbering.xml"]
    with pytest.raises(InputError, match=r"word/document\.xml is damaged"):
        _ = package.parts["word/document.xml"]


def test_unknown_parts_are_told() -> None:
    package = Package.read(made.form("lists"), "form.docx")
    for part in ("word/none.xml", "WORD/document.xml", ""):
        with pytest.raises(InputError, match="has no part"):
            _ = package.parts[part]
        with pytest.raises(InputError, match="has no part"):
            package.patched({part: b""})


@pytest.mark.parametrize(
    "name",
    [
        "../evil.xml",
        "word/../../evil.xml",
        "/etc/evil",
        "\\evil",
        "word\\..\\evil.xml",
        "C:\\evil",
        "..",
        "c:x",
    ],
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    assert "leads out" in refused(with_member(name))


@pytest.mark.parametrize("name", ["word/a..b.xml", "..a.xml", "word/...xml", "word/a.."])
def test_names_with_dots_are_not(name: str) -> None:
    assert Package.read(with_member(name), "form.docx").parts[name] == b"<x/>"


@pytest.mark.parametrize("name", ["word/document.xml", "WORD/Document.xml"])
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_doubled_names_are_refused(name: str) -> None:
    assert "is in it twice" in refused(with_member(name))


def test_bombs_are_refused_and_large_parts_that_are_none_are_read() -> None:
    zeros = bytes(101 << 20)
    assert "nearly nothing" in refused(made.archive({"a.xml": zeros}))
    assert Package.read(made.archive({"a.xml": zeros[: 90 << 20]}), "x").names == ("a.xml",)
    assert Package.read(made.archive({"a.xml": zeros}, zipfile.ZIP_STORED), "x").names == ("a.xml",)
    many = bytearray(made.archive({f"{n}.xml": b"a" * 100 for n in range(20)}))
    at = -1
    while (at := many.find(b"PK\x01\x02", at + 1)) >= 0:
        many[at + 24 : at + 28] = struct.pack("<L", 90 << 20)
    assert "more than 1 GB" in refused(bytes(many))


def test_a_member_that_is_larger_than_it_says_is_not_inflated() -> None:
    data = bytearray(made.archive({"a.xml": bytes(50 << 20)}))
    at = data.find(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<L", 10)
    tracemalloc.start()
    assert "damaged" in refused(bytes(data))
    assert tracemalloc.get_traced_memory()[1] < 20 << 20
    tracemalloc.stop()


def test_other_compression_is_refused() -> None:
    assert "compressed in a way" in refused(made.archive({"a.xml": b"a" * 100}, zipfile.ZIP_LZMA))


def test_a_large_file_is_patched_without_many_copies() -> None:
    image = random.Random(1).randbytes(20 << 20)
    data = made.archive({"a.xml": b"<a/>", "image.png": image}, zipfile.ZIP_STORED)
    tracemalloc.start()
    package = Package.read(data, "x")
    out = package.patched({"a.xml": b"<b/>"})
    assert tracemalloc.get_traced_memory()[1] < 1.5 * len(data)
    tracemalloc.stop()
    assert Package.read(out, "x").parts["image.png"] == image


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 8))
def test_damage_anywhere_is_an_input_error_or_none(seed: int, count: int) -> None:
    chance = random.Random(seed)
    data = bytearray(made.form("lists"))
    for _ in range(count):
        data[chance.randrange(len(data))] = chance.randrange(256)
    try:
        package = Package.read(bytes(data), "x")
        parts = {part: package.parts[part] for part in package.names}
        package.xml(package.main)
        first = next(iter(parts))
        assert Package.read(package.patched({first: b"new"}), "x").parts[first] == b"new"
    except InputError as error:
        assert "\n" not in str(error)
