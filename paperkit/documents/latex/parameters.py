"""The parameters of macros: which kinds there are, and taking the arguments of a call.

A macro has one entry a parameter, in this notation, which is that of xparse with two kinds of `\\def` added:

- `m` mandatory, `o` a `[..]`, `*` a star, `t+` another optional token, `v` verbatim
- `d()` and `r()` what two characters enclose (optional, required); `e^` what follows a character (one entry each)
- `u;` everything up to a text; `l(` a text that stands before the next argument and is none itself
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from paperkit.documents.latex.stack import Call, Frame, Piece

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["delimited_parameters", "document_parameters", "take_parameters"]

Parameters = tuple[tuple[str, Piece | None], ...]

_SPEC = re.compile(r"[+!>\s]*(?:([mosvl])|([OG])\s*(?=\{)|([rdt])\s*(\S)|([RD])\s*(\S)|([eE])\s*(?=\{)|(\S))")
_COMMENT = re.compile(r"(?<!\\)%[^\r\n]*[ \t\r\n]*")
_HASH = re.compile(r"#([1-9])")
_BLANK = re.compile(r"[ \t\r\n]+")
_MOST = 2000
"""Most characters of a delimited argument; it does not go over a blank line either."""
_NO_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
_OPEN = re.compile(r"\\.|\{", re.DOTALL)
_TRUE, _FALSE = "\\BooleanTrue", "\\BooleanFalse"


def _text(text: str) -> Piece:
    return Piece(text, 0, len(text), "", Call("", 0, 0), ())


def _group(spec: str, at: int) -> tuple[str, int]:
    """The content of the braces at an offset of a spec, and where they end."""
    depth = 0
    for i in range(at, len(spec)):
        depth += (spec[i] == "{") - (spec[i] == "}")
        if depth == 0:
            return spec[at + 1 : i], i + 1
    return spec[at + 1 :], len(spec)


def document_parameters(spec: str) -> Parameters:
    """The parameters of an xparse argument specification.

    >>> [kind for kind, _ in document_parameters("s m +o O{x} d() e{^_} t+")]
    ['*', 'm', 'o', 'o', 'd()', 'e^', 'e_', 't+']
    """
    found: list[tuple[str, Piece | None]] = []
    at = 0
    while len(found) < 9 and (match := _SPEC.match(spec, at)) is not None:
        at = match.end()
        simple, braced, pair, opening, default_pair, default_opening, tokens, _ = match.groups()
        if simple:
            found.append(({"s": "*", "l": "u{"}.get(simple, simple), None))
        elif braced:
            default, at = _group(spec, at)
            found.append(("o" if braced == "O" else "d{}", _text(default)))
        elif pair == "t":
            found.append((f"t{opening}", None))
        elif pair or default_pair:
            closing, at = spec[at : at + 1], at + 1
            kind = (pair or default_pair).lower() + (opening or default_opening) + closing
            value = None
            if default_pair and spec[at : at + 1] == "{":
                default, at = _group(spec, at)
                value = _text(default)
            found.append((kind, value))
        elif tokens:
            characters, at = _group(spec, at)
            found += [(f"e{character}", None) for character in characters if not character.isspace()]
            if tokens == "E" and spec[at : at + 1] == "{":
                at = _group(spec, at)[1]
    return tuple(found[:9])


def delimited_parameters(pattern: str) -> Parameters:
    """The parameters in the parameter text of a `\\def`.

    >>> [kind for kind, _ in delimited_parameters("#1#2")], [kind for kind, _ in delimited_parameters("(#1,#2)")]
    (['m', 'm'], ['l(', 'u,', 'u)'])
    """
    parts = _HASH.split(_COMMENT.sub("", pattern).rstrip("#"))
    found: list[tuple[str, Piece | None]] = [(f"l{parts[0]}", None)] if parts[0].strip() else []
    for delimiter in parts[2::2]:
        found.append((f"u{delimiter}" if delimiter.strip() else "m", None))
    return tuple(found)


def take_parameters(reader: Reader, parameters: Sequence[tuple[str, Piece | None]]) -> list[Piece | None]:
    """The arguments of a call, or their defaults. What stands in no file, or elsewhere, has `file` ""."""
    found: list[Piece | None] = []
    for kind, default in parameters:
        what, detail = kind[0], kind[1:]
        if what == "m":
            piece = reader.argument()
        elif what == "o":
            piece = reader.option()
        elif what == "*":
            piece = _text(_TRUE if reader.star() else _FALSE)
        elif what == "t":
            piece = _text(_TRUE if _token(reader, detail) else _FALSE)
        elif what == "e":
            piece = reader.argument() if _token(reader, detail) else None
        elif what == "l":
            if not _literal(reader, detail):
                break
            continue
        elif what == "u":
            piece = _up_to(reader, detail)
            if piece is None:
                break
        elif what == "v":
            piece = reader.argument()
        else:
            piece = _enclosed(reader, detail)
        if piece is None and default is not None:
            piece = default._replace(file="")
        found.append(piece)
    return found


def _token(reader: Reader, token: str) -> bool:
    """Whether a character follows, which is taken."""
    if reader.peek() != token:
        return False
    reader.taken(reader.skip_space(), 1)
    return True


def _enclosed(reader: Reader, pair: str) -> Piece | None:
    if len(pair) < 2 or reader.peek() != pair[0]:
        return None
    if pair == "{}":
        return reader.braced()
    frame = reader.skip_space()
    end = _find(reader, frame, frame.pos + 1, _delimiter(pair[1]))
    if end is None:
        return None
    piece = reader.piece(frame, frame.pos + 1, end[0])
    reader.taken(frame, end[1] - frame.pos)
    return piece


def _literal(reader: Reader, text: str) -> bool:
    frame = reader.frames[-1]
    match = _delimiter(text).match(frame.text, frame.pos, frame.end)
    if match is None:
        frame = reader.skip_space()
        match = _delimiter(text).match(frame.text, frame.pos, frame.end)
    if match is None or match.end() == frame.pos:
        return False
    reader.taken(frame, match.end() - frame.pos)
    return True


def _up_to(reader: Reader, delimiter: str) -> Piece | None:
    frame = reader.frames[-1] if delimiter[:1].isspace() else reader.skip_space()
    end = _find(reader, frame, frame.pos, _delimiter(delimiter))
    if end is None:
        return None
    start, stop = frame.pos, end[0]
    reader.taken(frame, end[1] - frame.pos)
    if frame.text.startswith("{", start, stop) and reader.braces(frame.text).close(start) == stop - 1:
        start, stop = start + 1, stop - 1
    return reader.piece(frame, start, stop)


def _find(reader: Reader, frame: Frame, at: int, delimiter: re.Pattern[str]) -> tuple[int, int] | None:
    """Where a delimiter outside of braces stands, starting and ending."""
    text, end = frame.text, min(frame.end, at + _MOST)
    blank = _NO_PARAGRAPH.search(text, at, end)
    end = blank.start() if blank is not None else end
    braces = reader.braces(text)
    while at < end:
        match = delimiter.search(text, at, end)
        if match is None:
            return None
        brace = next((m.start() for m in _OPEN.finditer(text, at, match.start()) if m[0] == "{"), -1)
        if brace < 0:
            return match.span()
        at = braces.close(brace) + 1
        if at <= brace:
            return None
    return None


@lru_cache(maxsize=256)
def _delimiter(text: str) -> re.Pattern[str]:
    """A pattern of a delimiter; any spaces stand for any others."""
    parts = [re.escape(part) for part in _BLANK.split(text)]
    return re.compile("[ \\t\\r\\n]+".join(parts) or "(?!)")
