"""Packages and classes that lie beside the paper: their macros are the paper's own."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from paperkit.documents.latex.inputs import folders, open_file
from paperkit.documents.latex.stack import Command, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []

_MOST_CHARACTERS = 100_000
"""Longer ones are classes that publishers distribute: what they define is known here or is layout."""
_MOST_NESTED = 10


@handles("documentclass", "documentstyle", "LoadClass", "LoadClassWithOptions")
def _class(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.braced()
    reader.option()
    if piece is None:
        return
    name = reader.raw(piece).strip()
    if command.name.startswith("document") and not reader.draft.document_class and not reader.in_package:
        reader.draft.document_class = name
    _read_macros(reader, name, ".cls")


@handles("usepackage", "RequirePackage", "RequirePackageWithOptions")
def _package(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.braced()
    reader.option()
    if piece is not None:
        for name in reader.raw(piece).split(","):
            _read_macros(reader, name.strip(), ".sty")


def _read_macros(reader: Reader, name: str, extension: str) -> None:
    """Read the definitions of a package if its file is there; it shows nothing and has no faults of its own."""
    if not name or name.startswith("/"):
        return
    for folder in dict.fromkeys(folders(reader)):
        path = posixpath.normpath(posixpath.join(folder, name + extension))
        source = None if path in reader.packages else reader.available.get(path)
        if source is None:
            continue
        reader.packages.add(path)
        reader.draft.sources.setdefault(path, source)
        if len(source.text) <= _MOST_CHARACTERS and reader.in_package < _MOST_NESTED:
            inner = reader.inside(path)
            open_file(inner, path, source)
            inner.read()
            reader.draft.sources.update(inner.draft.sources)
        return


@handles("AtBeginDocument", "AtEndOfPackage", "AtEndOfClass", "AtEndPreamble")
def _later(reader: Reader, command: Command) -> None:
    """What is put off is read at once: in the preamble it can only define."""
    piece = reader.argument()
    if piece is not None:
        if reader.state.hidden:
            reader.enter(piece)
        else:
            reader.note_comments(piece)
