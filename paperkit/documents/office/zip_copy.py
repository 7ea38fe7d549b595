"""A ZIP written again with other bytes for some members, and all else copied byte for byte.

`zipfile` alone would compress everything anew, and write other flags and extra fields than were there. Layout of the
records: PKWARE's APPNOTE, 4.3.7 (local header), 4.3.12 (central directory), 4.3.16 (end of it).
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping

__all__ = ["copied"]

_END = b"PK\x05\x06"
_DESCRIPTOR_FOLLOWS = 1 << 3
_ZIP64 = 1
_Place = tuple[int, int, int, int, int]
"""Flags, CRC, compressed size, size, offset."""


def copied(data: bytes, archive: zipfile.ZipFile, changed: Mapping[str, bytes]) -> bytes:
    """The bytes of a ZIP in which some members hold other bytes.

    Order, names, dates, compression method, attributes, extra fields and comments stay. Sizes that were noted in a
    zip64 field of the directory are noted in the directory itself.

    Args:
        data: The ZIP, smaller than 4 GB.
        archive: The same, opened.
        changed: New contents by name; members that are there.
    """
    view = memoryview(data)
    infos = sorted(archive.infolist(), key=lambda info: info.header_offset)
    ends = [info.header_offset for info in infos[1:]] + [archive.start_dir]
    out = _Out()
    out.add(view[: infos[0].header_offset])
    placed: dict[int, _Place] = {}
    for info, end in zip(infos, ends, strict=True):
        start = info.header_offset
        new = changed.get(info.orig_filename)
        if new is None:
            placed[id(info)] = (info.flag_bits, info.CRC, info.compress_size, info.file_size, out.size)
            out.add(view[start:end])
            continue
        body = _compressed(new, info.compress_type)
        flags, crc = info.flag_bits & ~_DESCRIPTOR_FOLLOWS, zlib.crc32(new)
        placed[id(info)] = (flags, crc, len(body), len(new), out.size)
        name_size, extra_size = struct.unpack_from("<HH", data, start + 26)
        names = start + 30
        extra = _without_zip64(data[names + name_size : names + name_size + extra_size])
        sizes = struct.pack("<LLLHH", crc, len(body), len(new), name_size, len(extra))
        out.add(view[start : start + 6], struct.pack("<H", flags), view[start + 8 : start + 14], sizes)
        out.add(view[names : names + name_size], extra, body)
    directory = out.size
    at = archive.start_dir
    for info in archive.infolist():
        name_size, extra_size, comment_size = struct.unpack_from("<HHH", data, at + 28)
        names = at + 46
        flags, crc, compressed, size, offset = placed[id(info)]
        extra = _without_zip64(data[names + name_size : names + name_size + extra_size])
        sizes = struct.pack("<LLLHHHH", crc, compressed, size, name_size, len(extra), comment_size, 0)
        out.add(view[at : at + 8], struct.pack("<H", flags), view[at + 10 : at + 16], sizes)
        out.add(view[at + 36 : at + 42], struct.pack("<L", offset), view[names : names + name_size], extra)
        at = names + name_size + extra_size + comment_size
        out.add(view[at - comment_size : at])
    count, length = len(infos), out.size - directory
    out.add(_END, struct.pack("<HHHHLLH", 0, 0, count, count, length, directory, len(archive.comment)))
    out.add(archive.comment)
    return b"".join(out.pieces)


class _Out:
    """Pieces of the new file, which are put together once."""

    def __init__(self) -> None:
        self.pieces: list[bytes | memoryview] = []
        self.size = 0

    def add(self, *pieces: bytes | memoryview) -> None:
        self.pieces += pieces
        self.size += sum(map(len, pieces))


def _compressed(data: bytes, method: int) -> bytes:
    if method == zipfile.ZIP_STORED:
        return data
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return deflate.compress(data) + deflate.flush()


def _without_zip64(extra: bytes) -> bytes:
    """Extra fields but the one with sizes of 64 bits."""
    kept, at = b"", 0
    while at + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, at)
        if kind != _ZIP64:
            kept += extra[at : at + 4 + size]
        at += 4 + size
    return kept + extra[at:]
