"""Definitions in a paper, and reading what they stand for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.stack import PROTECTED, Call, Command, Frame, Macro, Piece, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["expand"]

_MAX_DEPTH = 40
_BUDGET = 5000
_EXPANSION = 64
"""What an expansion costs beside its length, in characters read."""
_KEPT = frozenset(
    [
        "maketitle",
        "author",
        "date",
        "thanks",
        "todo",
        "usepackage",
        "RequirePackage",
        "hypersetup",
        "tableofcontents",
    ]
)
_NAME = re.compile(r"[ \t\r\n]*(?:\{[ \t\r\n]*\\([a-zA-Z@]+|.)[ \t\r\n]*\}|\\([a-zA-Z@]+|.))", re.DOTALL)
_DEF = re.compile(r"[ \t\r\n]*\\([a-zA-Z@]+|.)((?:[ \t]*#[1-9])*)[ \t\r\n]*(?=\{)", re.DOTALL)
_DELIMITED_DEF = re.compile(r"[ \t\r\n]*\\(?:[a-zA-Z@]+|.)[^{}\r\n]{0,200}(?=\{)")
_LET = re.compile(r"[ \t\r\n]*\\([a-zA-Z@]+|.)[ \t]*=?[ \t]*(\\(?:[a-zA-Z@]+|.)|.)", re.DOTALL)
_XDEFAULT = re.compile(r"(?:^|,)\s*([1-9])\s*=\s*([^,]*)")


def _text_piece(text: str) -> Piece:
    return Piece(text, 0, len(text), "", Call("", 0, 0), ())


def expand(reader: Reader, macro: Macro, command: Command) -> None:
    """Read a macro's body next, with its arguments; where that has no end it shows nothing more."""
    depth = reader.frames[-1].depth
    if depth == 0:
        reader.budget = _BUDGET
    if reader.spent > reader.allowed:
        if not reader.exhausted:
            reader.exhausted = True
            message = f"the macros stand for too much text; \\{command.name} and those after it are not read"
            reader.problem("input_too_deep", message, reader.span(command))
        return
    if depth >= _MAX_DEPTH or reader.budget <= 0:
        if reader.budget > -1:
            reader.budget = -1
            message = f"\\{command.name} expands too deep; what it stands for is not read"
            reader.problem("input_too_deep", message, reader.span(command))
        return
    reader.budget -= 1
    reader.spent += _EXPANSION + macro.body.end - macro.body.start
    args: list[Piece | None] = []
    for kind, default in macro.params:
        if kind == "m":
            args.append(reader.argument())
        elif kind == "o":
            args.append(reader.option() or default)
        else:
            reader.star()
            args.append(None)
    span = reader.span(command)
    if depth == 0:
        reader.budget += (span.end - span.start) // 8
    call = command.call or Call(*span)
    call.end = max(call.end, span.end)
    reader.frames.append(Frame(macro.body._replace(call=call, args=tuple(args)), depth + 1))


@handles("@ifnextchar", "kernel@ifnextchar", "@ifstar")
def _if_next(reader: Reader, command: Command) -> None:
    """Read one of two arguments, by the character that follows the macro's call."""
    wanted = "*"
    if command.name != "@ifstar":
        token = reader.argument()
        wanted = reader.raw(token).strip() if token is not None else ""
    then, otherwise = reader.braced(), reader.braced()
    if then is None or otherwise is None:
        return
    found = reader.peek() == {"\\bgroup": "{", "\\egroup": "}"}.get(wanted, wanted)
    if found and command.name == "@ifstar":
        reader.star()
    reader.enter(then if found else otherwise)


def _define(reader: Reader, name: str, macro: Macro, *, only_new: bool = False) -> None:
    if _may_define(name) and not (only_new and name in reader.user):
        reader.user[name] = macro


def _may_define(name: str) -> bool:
    return name not in PROTECTED and name not in _KEPT


def _name(reader: Reader) -> str | None:
    frame = reader.frames[-1]
    match = _NAME.match(frame.text, frame.pos, frame.end)
    if match is None:
        return None
    frame.pos = match.end()
    return match[1] or match[2]


def _count(reader: Reader) -> int:
    piece = reader.option()
    digits = reader.raw(piece).strip() if piece else ""
    return int(digits) if digits in tuple("123456789") else 0


@handles(
    "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd", "renewrobustcmd"
)
def _newcommand(reader: Reader, command: Command) -> None:
    reader.star()
    name = _name(reader)
    count = _count(reader)
    default = reader.option() if count else None
    body = reader.argument()
    if name and body:
        reader.note_comments(body)
        params = [("m", None)] * count if default is None else [("o", default), *[("m", None)] * (count - 1)]
        _define(reader, name, Macro(tuple(params), body), only_new=command.name == "providecommand")


@handles("newcommandx", "renewcommandx", "providecommandx")
def _newcommandx(reader: Reader, command: Command) -> None:
    reader.star()
    name = _name(reader)
    count = _count(reader)
    options = reader.option()
    defaults = {int(i): v for i, v in _XDEFAULT.findall(reader.raw(options) if options else "")}
    body = reader.argument()
    if name and body:
        reader.note_comments(body)
        params = tuple(
            ("o", _text_piece(defaults[i])) if i in defaults else ("m", None) for i in range(1, count + 1)
        )
        _define(reader, name, Macro(params, body))


@handles(
    *(
        f"{verb}{kind}DocumentCommand"
        for verb in ("New", "Renew", "Provide", "Declare")
        for kind in ("", "Expandable")
    )
)
def _document_command(reader: Reader, command: Command) -> None:
    name = _name(reader)
    spec = reader.braced()
    body = reader.braced()
    if not (name and spec and body):
        return
    params: list[tuple[str, Piece | None]] = []
    for kind, default in re.findall(r"([mosOvrd])(?:\s*\{([^{}]*)\})?", reader.raw(spec)):
        if kind == "s":
            params.append(("*", None))
        elif kind in "oO":
            params.append(("o", _text_piece(default) if kind == "O" else None))
        else:
            params.append(("m", None))
    reader.note_comments(body)
    _define(reader, name, Macro(tuple(params), body))


@handles("def", "gdef", "edef", "xdef")
def _def(reader: Reader, command: Command) -> None:
    frame = reader.skip_space()
    match = _DEF.match(frame.text, frame.pos, frame.end)
    if match is None:
        _skip_delimited_def(frame)
        reader.braced()
        return
    frame.pos = match.end()
    body = reader.braced()
    if body:
        reader.note_comments(body)
        _define(reader, match[1], Macro((("m", None),) * match[2].count("#"), body))


def _skip_delimited_def(frame: Frame) -> None:
    """Past the name and the parameter text of a definition with delimited parameters, which is not expanded."""
    match = _DELIMITED_DEF.match(frame.text, frame.pos, frame.end)
    if match is not None:
        frame.pos = match.end()


@handles("let", "futurelet")
def _let(reader: Reader, command: Command) -> None:
    frame = reader.skip_space()
    match = _LET.match(frame.text, frame.pos, frame.end)
    if match is None:
        return
    frame.pos = match.end()
    name, meaning = match[1], match[2]
    if not meaning.startswith("\\"):
        _define(reader, name, Macro((), reader.piece(frame, *match.span(2))))
    elif meaning[1:] in reader.user:
        _define(reader, name, reader.user[meaning[1:]])
    elif _may_define(name):
        reader.user.pop(name, None)
        reader.meanings[name] = reader.meanings.get(meaning[1:], meaning[1:])


@handles("DeclareMathOperator")
def _operator(reader: Reader, command: Command) -> None:
    reader.star()
    name = _name(reader)
    body = reader.braced()
    if name and body:
        _define(reader, name, Macro((), body))


@handles("DeclarePairedDelimiter")
def _paired(reader: Reader, command: Command) -> None:
    name = _name(reader)
    left, right = reader.argument(), reader.argument()
    if name and left and right:
        body = f"{reader.raw(left)} #3{reader.raw(right)} "
        _define(reader, name, Macro((("*", None), ("o", None), ("m", None)), _text_piece(body)))


@handles("newenvironment", "renewenvironment", "newenvironmentx", "NewEnviron", "provideenvironment")
def _newenvironment(reader: Reader, command: Command) -> None:
    reader.star()
    name = reader.braced()
    count = _count(reader)
    default = reader.option() if count else None
    begin, end = reader.braced(), reader.braced()
    if name and begin and end and reader.raw(name).strip() != "document":
        params = [("m", None)] * count if default is None else [("o", default), *[("m", None)] * (count - 1)]
        key = reader.raw(name).strip()
        reader.user_environments[key] = (Macro(tuple(params), begin), Macro((), end))


@handles("newtheorem", "spnewtheorem", "declaretheorem", "newmdtheoremenv")
def _newtheorem(reader: Reader, command: Command) -> None:
    reader.star()
    reader.option()
    name = reader.braced()
    reader.option()
    if command.name != "declaretheorem":
        reader.braced()
    reader.option()
    if command.name == "spnewtheorem":
        reader.skip("mm")
    if name:
        reader.theorems.add(reader.raw(name).strip())
