"""Lists of options: `title = {A {B}}, draft, year=2020`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.stack import Piece

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["options"]

_STOP = re.compile(r"%[^\r\n]*|\\.|[={,]", re.DOTALL)
_MOST = 20_000
"""Most characters of a list that are read."""


def options(reader: Reader, piece: Piece) -> dict[str, Piece]:
    """The values in a list of options by key, without the braces around them; the first of equal keys counts."""
    found: dict[str, Piece] = {}
    text, end = piece.text, min(piece.end, piece.start + _MOST)
    braces = reader.braces(text)
    at = begin = piece.start
    key: str | None = None
    while at <= end:
        match = _STOP.search(text, at, end)
        stop = match.start() if match is not None else end
        token = match[0] if match is not None else ","
        at = match.end() if match is not None else end + 1
        if token == "{":
            close = braces.close(stop)
            if not stop < close < end:
                break
            at = close + 1
        elif token == "=" and key is None:
            key = reader.raw(piece._replace(start=begin, end=stop)).strip()
            begin = at
        elif token == ",":
            if key is not None:
                found.setdefault(key, _trimmed(piece._replace(start=begin, end=stop)))
            key, begin = None, at
    return found


def _trimmed(piece: Piece) -> Piece:
    """A value without the spaces and the braces around it."""
    source = piece.text[piece.start : piece.end]
    start = piece.start + len(source) - len(source.lstrip())
    end = piece.end - len(source) + len(source.rstrip())
    if end - start > 1 and piece.text[start] == "{" and piece.text[end - 1] == "}":
        start, end = start + 1, end - 1
    return piece._replace(start=min(start, end), end=end)
