"""The parts of a .docx, .xlsx or .pptx: read when asked for, and written back with all that was not changed as it was.

An office file is a ZIP of parts (ECMA-376, part 2: Open Packaging Conventions). Libraries for its formats drop what
they don't know; here a file is written by copying its members and putting other bytes in the place of a few.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from paperkit.documents.office.xml_part import XmlPart
from paperkit.documents.office.zip_copy import copied
from paperkit.errors import InputError

__all__ = ["Package", "Relation"]

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_OLE_STREAMS = {
    "EncryptedPackage": "has a password; open it, remove the password, and save it again",
    "WordDocument": "is an old .doc; save it as .docx",
    "Workbook": "is an old .xls; save it as .xlsx",
    "Book": "is an old .xls; save it as .xlsx",
    "PowerPoint Document": "is an old .ppt; save it as .pptx",
}
_LARGEST = 1 << 30
_LARGE_PART = 100 << 20
_HIGHEST_RATIO = 200
_MOST_MEMBERS = 100_000
_ESCAPES = re.compile(r"(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[A-Za-z]:|\0")
_TYPES = "[Content_Types].xml"


@dataclass(frozen=True)
class Relation:
    """How one part uses another.

    Attributes:
        id: As other parts' text refers to it.
        type: Last piece of its type's URI, as `worksheet` or `slideLayout`.
        target: The member it leads to, or an address outside of the file.
        external: Whether it leads outside.
    """

    id: str
    type: str
    target: str
    external: bool


class _Parts(Mapping[str, bytes]):
    """Members by name, inflated each time they are asked for."""

    def __init__(self, package: Package) -> None:
        self._package = package

    def __getitem__(self, name: str) -> bytes:
        return self._package._inflated(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._package.names)

    def __len__(self) -> int:
        return len(self._package.names)

    def __contains__(self, name: object) -> bool:
        return name in self._package._members


@dataclass(frozen=True)
class Package:
    """An office file.

    Attributes:
        name: Of the file, for messages.
        data: All of it.
    """

    name: str
    data: bytes = field(repr=False)
    _zip: zipfile.ZipFile = field(repr=False, compare=False)
    _members: Mapping[str, zipfile.ZipInfo] = field(repr=False, compare=False)

    @classmethod
    def read(cls, data: bytes, name: str) -> Package:
        """Check that bytes are a package that can be read.

        Raises:
            InputError: the file has a password, is an old binary one, is no ZIP or cut off, would inflate to more than
                1 GB, or has members whose names are doubled or lead out of it.
        """
        if data.startswith(_OLE):
            raise InputError(f"{name}: {_ole(data)}")
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError):
            what = "is cut off or damaged" if data.startswith(b"PK") else "is no .docx, .xlsx or .pptx"
            raise InputError(f"{name}: {what}; open it in its program and save it again") from None
        offsets = [info.header_offset for info in archive.infolist()]
        if len(set(offsets)) < len(offsets) or max(offsets, default=-1) >= archive.start_dir:
            raise InputError(f"{name}: is damaged; open it in its program and save it again")
        _check(archive.infolist(), name)
        return cls(name, data, archive, {info.orig_filename: info for info in archive.infolist()})

    @property
    def names(self) -> tuple[str, ...]:
        """Members in the order of the file's directory."""
        return tuple(self._members)

    @property
    def parts(self) -> Mapping[str, bytes]:
        """Bytes of the members, inflated when they are asked for.

        A name that is not there, or a damaged member, is an `InputError`.
        """
        return _Parts(self)

    def xml(self, part: str) -> XmlPart:
        """A part as XML, parsed anew each time.

        Raises:
            InputError: there is no such part, or it is no XML that can be read.
        """
        return XmlPart(self.parts[part], f"{self.name}: {part}")

    @property
    def main(self) -> str:
        """The part that the file is about: its document, workbook or presentation."""
        for relation in self.relations("").values():
            if relation.type == "officeDocument" and relation.target in self._members:
                return relation.target
        raise InputError(f"{self.name}: is a ZIP, but no .docx, .xlsx or .pptx; name another file")

    def content_type(self, part: str) -> str:
        """The media type of a part, "" where the file has none for it."""
        default = ""
        ending = posixpath.splitext(part)[1].lstrip(".").lower()
        for entry in self.xml(_TYPES).root:
            if (entry.get("PartName") or "").lstrip("/").lower() == part.lower():
                return str(entry.get("ContentType") or "")
            if ending and (entry.get("Extension") or "").lower() == ending:
                default = str(entry.get("ContentType") or "")
        return default

    def relations(self, part: str) -> dict[str, Relation]:
        """What a part uses, by id; "" is the package itself."""
        folder, base = posixpath.split(part)
        spelled = {name.lower(): name for name in self._members}
        where = spelled.get(posixpath.join(folder, "_rels", f"{base}.rels").lower())
        if where is None:
            return {}
        found = {}
        for entry in self.xml(where).root.iterchildren("{*}Relationship"):
            external = entry.get("TargetMode") == "External"
            target = entry.get("Target") or ""
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
                target = spelled.get(target.lower(), target)
            kind = (entry.get("Type") or "").rsplit("/", 1)[-1]
            found[entry.get("Id") or ""] = Relation(entry.get("Id") or "", kind, target, external)
        return found

    def patched(self, parts: Mapping[str, bytes]) -> bytes:
        """The file with other bytes for some parts; all else is copied as it is. Without any, the very same bytes.

        Raises:
            InputError: there is no such part.
        """
        changed = {name: data for name, data in parts.items() if self.parts[name] != data}
        if not changed:
            return self.data
        return copied(self.data, self._zip, changed)

    def _inflated(self, name: str) -> bytes:
        info = self._members.get(name)
        if info is None:
            raise InputError(f"{self.name}: has no part {name}; open it in its program and save it again")
        try:
            # `read()` without a size would first inflate all of a member that says it is small.
            with self._zip.open(info) as member:
                return member.read(info.file_size + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, OSError) as error:
            raise InputError(f"{self.name}: {name} is damaged ({error}); use another copy") from None


def _ole(data: bytes) -> str:
    for stream, what in _OLE_STREAMS.items():
        if stream.encode("utf-16-le") in data:
            return what
    return "is an old binary file, or has a password; save it as .docx, .xlsx or .pptx without one"


def _check(members: list[zipfile.ZipInfo], name: str) -> None:
    if len(members) > _MOST_MEMBERS or sum(info.file_size for info in members) > _LARGEST:
        raise InputError(f"{name}: would take more than 1 GB when unpacked; make it smaller")
    seen: dict[str, str] = {}
    for info in members:
        member = info.orig_filename
        if info.flag_bits & 1:
            raise InputError(f"{name}: has a password; open it, remove the password, and save it again")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise InputError(
                f"{name}: {member!r} is compressed in a way that office files are not; save it again"
            )
        if info.file_size > _LARGE_PART and info.file_size > _HIGHEST_RATIO * max(info.compress_size, 1):
            raise InputError(
                f"{name}: {member!r} unpacks to {info.file_size >> 20} MB of nearly nothing; not read"
            )
        if _ESCAPES.search(member):
            raise InputError(f"{name}: {member!r} leads out of the file; it is not read")
        if member.lower() in seen:
            raise InputError(f"{name}: {member!r} is in it twice; open it in its program and save it again")
        seen[member.lower()] = member
