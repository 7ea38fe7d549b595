"""Primitives of TeX whose arguments are no braces: numbers, lengths, registers, boxes, files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.commands import DIMENSIONS
from paperkit.documents.latex.stack import Command, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["assignment"]

_NUMBER = r"(?:[-+]?(?:\d+|\"[0-9A-Fa-f]+|'[0-7]+)|`\\?.|\\(?!font(?![a-zA-Z]))[a-zA-Z@]+)"
_CODE = re.compile(r"[ \t]*(?:\\number[ \t]*)?(?:(\d+)|\"([0-9A-F]+)|'([0-7]+)|`\\?(.))[ \t]?", re.DOTALL)
_REGISTER = re.compile(rf"[ \t]*{_NUMBER}{DIMENSIONS}", re.DOTALL)
_CHARACTER_CODE = re.compile(rf"[ \t]*{_NUMBER}[ \t]*=?[ \t]*{_NUMBER}?[ \t]?", re.DOTALL)
_OF_FONT = re.compile(
    rf"[ \t]*(?:{_NUMBER})?[ \t]*\\[a-zA-Z@]+(?:[ \t]*=[ \t]*{_NUMBER}(?![\d.])|{DIMENSIONS})", re.DOTALL
)
_SUM = re.compile(rf"[ \t]*\\[a-zA-Z@]+\d*[ \t]*(?:by(?![a-z]))?{DIMENSIONS}")
_FONT = re.compile(
    r"[ \t]*\\[a-zA-Z@]+[ \t]*=?[ \t]*(?:\"[^\"\r\n]{0,200}\"|[^\s\\{}\"]{1,200})"
    r"(?:[ \t]+(?:at|scaled)[ \t]*[\d.]*[ \t]*(?:\\[a-zA-Z@]+|[a-z]{2}\b)?)?"
)
_BOX_SIZE = re.compile(rf"[ \t]*(?:to|spread){DIMENSIONS}[ \t\r\n]*(?=\{{|\\bgroup)")
_BOX = re.compile(
    rf"[ \t]*{_NUMBER}[ \t]*=?[ \t]*\\[hv](?:box|top)(?:[ \t]*(?:to|spread){DIMENSIONS})?[ \t]*(?=\{{)"
)
_FILE = re.compile(r"[ \t]*(?:\d{1,2}|\\[a-zA-Z@]+)[ \t]*(?:=[ \t]*[^\s\\{}]{1,200}|(?=\{)|[ \t])?")
_TOKEN = re.compile(r"[ \t]*(\\(?:[a-zA-Z@]+|.)|[^\s{}])", re.DOTALL)
_VALUE = re.compile(rf"[ \t]*=[ \t]*(?=[-+.\d\\\"`]){DIMENSIONS}")
_EQUALS = re.compile(r"[ \t]*\+?=")
_DRAWING_END = re.compile(r"\\.|[{;]", re.DOTALL)
_MOST = 5000


def assignment(reader: Reader) -> bool:
    """Past the `=3em` that gives an unknown register its value; False where there is none."""
    frame = reader.frames[-1]
    match = _VALUE.match(frame.text, frame.pos, frame.end)
    if match is None or match[0].rstrip().endswith("="):
        return False
    frame.pos = match.end()
    return True


def _past(reader: Reader, pattern: re.Pattern[str]) -> None:
    frame = reader.skip_space()
    match = pattern.match(frame.text, frame.pos, frame.end)
    if match is not None:
        reader.taken(frame, match.end() - frame.pos)


@handles("char", "symbol", "Uchar", protected=False)
def _char(reader: Reader, command: Command) -> None:
    """A character by its number. Below 32 and above 126 the numbers of old fonts are not those of Unicode."""
    if command.name == "symbol":
        piece = reader.argument()
        match = _CODE.match(reader.raw(piece)) if piece is not None else None
    else:
        frame = reader.skip_space()
        match = _CODE.match(frame.text, frame.pos, frame.end)
        if match is not None:
            reader.taken(frame, match.end() - frame.pos)
    if match is None:
        return
    decimal, hexadecimal, octal, character = match.groups()
    if character == "#" and reader.frames[-1].args:
        frame = reader.frames[-1]
        frame.pos -= 1
        piece = reader.argument()
        character = reader.raw(piece).removeprefix("\\") if piece is not None else ""
    if character is not None:
        reader.show(character, command)
        return
    code = int(decimal[:7]) if decimal else int(hexadecimal[:6], 16) if hexadecimal else int(octal[:8], 8)
    if 32 < code < 127 or 160 < code < 0xD800 or 0xE000 <= code < 0x110000:
        reader.show(chr(code), command)


@handles("string", "detokenize", protected=False)
def _string(reader: Reader, command: Command) -> None:
    """What follows, as it is written."""
    frame = reader.frames[-1]
    brace = frame.text[frame.pos : min(frame.pos + 1, frame.end)]
    if command.name == "string" and brace in ("{", "}"):
        reader.taken(frame, 1)
        reader.show(brace, command)
        return
    piece = reader.argument()
    if piece is None:
        return
    source = reader.raw(piece)
    if command.name == "string":
        match = _TOKEN.match(source)
        source = match[1] if match is not None else ""
    reader.show(source, command)


@handles("hbox", "vbox", "vtop", "vcenter")
def _box(reader: Reader, command: Command) -> None:
    """`\\hbox to 3cm{..}`: the box is text."""
    _past(reader, _BOX_SIZE)
    if reader.state.math:
        piece = reader.argument()
        if piece is not None:
            reader.enter(piece, state=reader.state._replace(math=False))


@handles("setbox")
def _set_box(reader: Reader, command: Command) -> None:
    """`\\setbox0=\\hbox{..}`: what is kept in a box is not shown here."""
    frame = reader.skip_space()
    match = _BOX.match(frame.text, frame.pos, frame.end)
    if match is None:
        _past(reader, _REGISTER)
        return
    reader.taken(frame, match.end() - frame.pos)
    reader.skip("m")


@handles("dimen", "skip", "muskip", protected=False)
def _register(reader: Reader, command: Command) -> None:
    _past(reader, _REGISTER)


@handles("count", "catcode", "lccode", "uccode", "sfcode", "mathcode", "delcode", "chardef", "mathchardef", "countdef",
         "dimendef", "skipdef", "toksdef", "textfont", "scriptfont", "scriptscriptfont", "mathchar", "delimiter",
         "accent")  # fmt: skip
def _character_code(reader: Reader, command: Command) -> None:
    _past(reader, _CHARACTER_CODE)


@handles("fontdimen", "hyphenchar", "skewchar")
def _of_font(reader: Reader, command: Command) -> None:
    """`\\fontdimen2\\font=0.4em`, `\\hyphenchar\\font=-1`."""
    _past(reader, _OF_FONT)


@handles("advance", "multiply", "divide")
def _sum(reader: Reader, command: Command) -> None:
    _past(reader, _SUM)


@handles("font")
def _font(reader: Reader, command: Command) -> None:
    """`\\font\\big=cmr10 scaled 2000`; without a name it is the current font."""
    _past(reader, _FONT)


@handles("openin", "openout", "closein", "closeout", "read", "write")
def _file(reader: Reader, command: Command) -> None:
    _past(reader, _FILE)
    if command.name == "write":
        reader.skip("m")


@handles("tikzstyle")
def _style(reader: Reader, command: Command) -> None:
    """`\\tikzstyle{name}=[..]`."""
    reader.skip("m")
    _past(reader, _EQUALS)
    reader.skip("o")


@handles("tikz", protected=False)
def _drawing(reader: Reader, command: Command) -> None:
    """A drawing in the text: `\\tikz[..]{..}`, or up to a semicolon."""
    reader.option()
    if reader.peek() == "{":
        reader.skip("m")
        return
    frame = reader.skip_space()
    braces = reader.braces(frame.text)
    at, end = frame.pos, min(frame.end, frame.pos + _MOST)
    while (match := _DRAWING_END.search(frame.text, at, end)) is not None:
        at = match.end()
        if match[0] == "{":
            at = braces.close(match.start()) + 1
            if at == 0:
                return
        elif match[0] == ";":
            reader.taken(frame, at - frame.pos)
            return
