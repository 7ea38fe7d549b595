"""XML parts: what is spliced is changed, and no other byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from paperkit.documents.office.xml_part import XmlPart, clean_text, fragment
from paperkit.errors import InputError

ODD = (
    b"<?xml version='1.0'  encoding=\"UTF-8\" standalone='yes' ?>\r\n<!-- a --><?pi b?>\n"
    b"<a xmlns='urn:a' xmlns:b = \"urn:b\"   c='x>\"y' >\n  <b:d  /><b:d></b:d><b:d e='/>'>/></b:d><f>&#xe9;&amp;"
    b"<![CDATA[<raw>]]></f>\t<g xmlns:own='urn:own' own:h='1'><own:i/></g ></a>\n<!-- after -->"
)


def canonical(data: bytes) -> bytes:
    return etree.tostring(etree.fromstring(data), method="c14n")


def refused(data: bytes) -> str:
    with pytest.raises(InputError) as error:
        XmlPart(data, "form.docx: word/document.xml")
    assert "\n" not in str(error.value)
    return str(error.value)


def test_places_are_those_of_the_bytes() -> None:
    part = XmlPart(ODD, "x")
    places = part.places(part.root.iter(etree.Element))
    found = [ODD[slice(*places[one])] for one in part.root.iter(etree.Element)]
    assert found[0].startswith(b"<a xmlns='urn:a'")
    assert found[0].endswith(b"</g ></a>")
    assert found[1:5] == [
        b"<b:d  />",
        b"<b:d></b:d>",
        b"<b:d e='/>'>/></b:d>",
        b"<f>&#xe9;&amp;<![CDATA[<raw>]]></f>",
    ]
    assert found[6] == b"<own:i/>"
    assert part.places([]) == {}


def test_nothing_spliced_changes_nothing() -> None:
    assert XmlPart(ODD, "x").spliced({}) == ODD


def test_fragments_in_their_places_mean_the_same() -> None:
    for number in range(1, 7):
        part = XmlPart(ODD, "x")
        element = list(part.root.iter(etree.Element))[number]
        start, end = part.places([element])[element]
        out = part.spliced({(start, end): fragment(element)})
        assert canonical(out) == canonical(ODD)
        assert out[:start] == ODD[:start]
        assert out.endswith(ODD[end:])


def test_fragment_keeps_its_own_declarations_only() -> None:
    part = XmlPart(ODD, "x")
    own = part.root[-1]
    assert fragment(own) == b'<g xmlns:own="urn:own" own:h="1"><own:i/></g>'
    assert fragment(own[0]) == b"<own:i/>"
    assert b'xmlns:b="urn:b"' in fragment(part.root)


@pytest.mark.parametrize("encoding", ["UTF-8", "UTF-16", "ISO-8859-1", "us-ascii", "utf-8-sig"])
def test_encodings_stay(encoding: str) -> None:
    declared = "UTF-8" if encoding == "utf-8-sig" else encoding
    text = f'<?xml version="1.0" encoding="{declared}"?><a><b>{"e" if encoding == "us-ascii" else "é"}</b> <c/></a>'
    data = text.encode(encoding)
    part = XmlPart(data, "x")
    place = part.places([part.root[1]])[part.root[1]]
    part.root[1].text = "d"
    out = part.spliced({place: fragment(part.root[1])})
    assert out.decode(encoding) == text.replace("<c/>", "<c>d</c>")


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=30)
)
def test_any_text_is_written_and_read_again(text: str) -> None:
    part = XmlPart(b"<a><b/></a>", "x")
    place = part.places([part.root[0]])[part.root[0]]
    part.root[0].text = clean_text(text, "x") or None
    again = XmlPart(part.spliced({place: fragment(part.root[0])}), "x")
    assert (again.root[0].text or "") == text


@pytest.mark.parametrize(
    "data",
    [
        b"", b"text", b"<a>", b"<a></b>", b"<a/><b/>", b"<a>&none;</a>", b"<a b='1' b='2'/>", b"<a>\0</a>",
        b"<a>\xff</a>",
        b'<?xml version="1.0" encoding="none-such"?><a/>', "<a/>".encode("utf-16-le"), b"\xff\xfe<\0",
    ],
)  # fmt: skip
def test_what_is_no_xml_is_refused(data: bytes) -> None:
    assert "is no XML that can be read" in refused(data)


def test_document_types_are_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(12)
    )
    assert "document type" in refused(f"{bomb}]><a>&m;</a>".encode())
    assert "document type" in refused(f"{bomb}]><a b='&m;'/>".encode())
    assert "document type" in refused(f"{bomb}]><a b='&m;'/>".encode("utf-16"))
    assert "document type" in refused(b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')
    assert "document type" in refused(
        b'<!-- c --><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    )
    assert XmlPart(b"<a>&lt;!DOCTYPE a></a>", "x").root.text == "<!DOCTYPE a>"


def test_deep_nesting_is_refused_and_what_forms_have_is_not() -> None:
    assert "no XML" in refused(b"<a>" * 100_000 + b"</a>" * 100_000)
    assert len(list(XmlPart(b"<a>" * 200 + b"</a>" * 200, "x").root.iter())) == 200


def test_large_parts_are_read() -> None:
    data = b"<a>" + b"<b>" + b"text " * 1_000_000 + b"</b>" + b"<c/>" * 1_000_00 + b"</a>"
    assert len(XmlPart(data, "x").root) == 100_001


@pytest.mark.parametrize("character", ["\0", "\x08", "\x1f", "\ud800", "\ufffe", "\uffff"])
def test_characters_that_xml_cannot_hold_are_refused(character: str) -> None:
    with pytest.raises(InputError, match="cannot stand in an office file"):
        clean_text(f"a{character}b", "form.docx")


def test_line_ends_are_made_one() -> None:
    assert clean_text("a\r\nb\rc\nd\t😀", "x") == "a\nb\nc\nd\t😀"
