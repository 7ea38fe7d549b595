"""Bibliographies of amsrefs: `\\bib{key}{article}{author={..}, title={..}}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperkit.documents.latex.options import options
from paperkit.documents.latex.stack import Command, handles
from paperkit.documents.paper import BibEntry

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []


@handles("bib", protected=False)
def _bib(reader: Reader, command: Command) -> None:
    reader.star()
    key, kind, given = reader.braced(), reader.braced(), reader.braced()
    if key is None or kind is None or given is None:
        return
    reader.note_comments(given)
    values = options(reader, given)
    fields = {name.lower(): " ".join(reader.raw(value).split()) for name, value in values.items()}
    name = reader.raw(key).strip()
    if name:
        span = reader.span(command)
        entry = BibEntry(name, reader.raw(kind).strip().lower(), fields, span.file, span)
        reader.draft.bibliography.append(entry)
