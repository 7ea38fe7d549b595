"""An XML part: parsed, and changed by splicing, so that every byte outside of what was changed stays as it is.

Serialising a whole tree changes quotes of the declaration, empty elements and characters; replacing only the bytes of
the changed elements does not. Where these stand is told by expat, which counts bytes, and lxml does not.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping
from typing import Any
from xml.parsers import expat

from lxml import etree

from paperkit.errors import InputError

__all__ = ["XmlPart", "clean_text", "fragment"]

_BOMS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_ENCODING = re.compile(rb"<\?xml[^>]{0,200}?\bencoding\s{0,20}=\s{0,20}[\"']([A-Za-z0-9._-]{1,40})[\"']")
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_START_TAG = re.compile(rb"<(?:[^>\"']+|\"[^\"]*\"|'[^']*')*+>")
_DECLARED = re.compile(rb' xmlns(?::([^\s="\']+))?="([^"]*)"')


class XmlPart:
    """A part of a package as XML.

    Attributes:
        data: As the package has it.
        root: The element of the whole part; may be changed.
    """

    def __init__(self, data: bytes, where: str) -> None:
        """Parse a part.

        Args:
            data: As the package has it.
            where: File and part, for messages.

        Raises:
            InputError: it is no XML, or has a document type, which office files have not.
        """
        self.data = data
        self._encoding = _encoding(data)
        try:
            self._utf8 = data if self._encoding == "utf-8" else data.decode(self._encoding).encode()
            _refuse_document_type(self._utf8)
            parser = etree.XMLParser(
                encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, strip_cdata=False
            )
            self.root = etree.fromstring(self._utf8, parser)
        except (etree.XMLSyntaxError, expat.ExpatError, UnicodeError, LookupError, ValueError) as error:
            fault = " ".join(str(getattr(error, "msg", error)).split())
            raise InputError(f"{where}: is no XML that can be read ({fault}); use another copy") from None

    def places(self, elements: Iterable[Any]) -> dict[Any, tuple[int, int]]:
        """Where elements stand, in bytes of UTF-8; to be asked before the tree is changed."""
        wanted = set(elements)
        if not wanted:
            return {}
        numbers = {number: one for number, one in enumerate(self.root.iter(etree.Element)) if one in wanted}
        spans = _spans(self._utf8, set(numbers))
        return {one: spans[number] for number, one in numbers.items()}

    def spliced(self, pieces: Mapping[tuple[int, int], bytes]) -> bytes:
        """The part with other bytes in some places; equal ends insert.

        Args:
            pieces: By place, as `places` gives them; they don't overlap. In UTF-8.
        """
        out, at = bytearray(), 0
        for (start, end), piece in sorted(pieces.items()):
            out += self._utf8[at:start] + piece
            at = end
        out += self._utf8[at:]
        return bytes(out) if self._encoding == "utf-8" else out.decode().encode(self._encoding)


def fragment(element: Any) -> bytes:
    """An element that stands in a tree as UTF-8, without its tail and without declarations that its parent has."""
    data: bytes = etree.tostring(element, encoding="utf-8", with_tail=False)
    parent = element.getparent()
    if parent is None:
        return data
    known = parent.nsmap
    tag = _START_TAG.match(data)
    head = data[: tag.end()] if tag else b""

    def kept(found: re.Match[bytes]) -> bytes:
        prefix = found[1].decode() if found[1] else None
        return b"" if known.get(prefix) == _unescaped(found[2]) else found[0]

    return _DECLARED.sub(kept, head) + data[len(head) :]


def clean_text(text: str, where: str) -> str:
    """Text with `\\n` as its line ends.

    Raises:
        InputError: it has a character that XML cannot hold.
    """
    if found := _NO_XML.search(text):
        raise InputError(
            f"{where}: U+{ord(found[0]):04X} cannot stand in an office file; take it out of the answer"
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    for bom, encoding in _BOMS.items():
        if data.startswith(bom):
            return encoding
    declared = _ENCODING.match(data)
    return _known(declared[1].decode("ascii")) if declared else "utf-8"


def _known(name: str) -> str:
    return "utf-8" if name.lower() in ("utf-8", "utf8", "us-ascii") else name


def _refuse_document_type(utf8: bytes) -> None:
    """Entities are declared there, also those that grow without end."""

    def refuse(*_: object) -> None:
        raise ValueError("it has a document type")

    def begun(*_: object) -> None:
        raise StopIteration

    parser = expat.ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = begun
    try:
        parser.Parse(utf8, True)
    except StopIteration:
        return


def _spans(utf8: bytes, wanted: set[int]) -> dict[int, tuple[int, int]]:
    """Where elements stand, by their number in the order of their start tags."""
    parser = expat.ParserCreate("utf-8")
    spans: dict[int, tuple[int, int]] = {}
    open_: list[tuple[int, int]] = []
    count = 0

    def start(*_: object) -> None:
        nonlocal count
        open_.append((count, parser.CurrentByteIndex))
        count += 1

    def end(*_: object) -> None:
        number, begin = open_.pop()
        if number in wanted:
            spans[number] = (begin, _end(utf8, begin, parser.CurrentByteIndex))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.Parse(utf8, True)
    return spans


def _end(utf8: bytes, begin: int, at: int) -> int:
    """Where an element ends, given where expat stands: behind an empty element, before an end tag."""
    tag = _START_TAG.match(utf8, begin)
    if tag and tag.end() == at and utf8[at - 2 : at] == b"/>":
        return at
    return utf8.index(b">", at) + 1


def _unescaped(value: bytes) -> str:
    text = value.decode()
    for escape, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(escape, character)
    return text
