"""Reading what the macros of a paper stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperkit.documents.latex.parameters import take_parameters
from paperkit.documents.latex.stack import Call, Command, Frame, Macro, Piece, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["BUDGET", "expand", "text_piece"]

_MAX_DEPTH = 40
BUDGET = 5000
"""Most expansions that one call in the text can lead to, without those that its length adds."""
_EXPANSION = 64
"""What an expansion costs beside its length, in characters read."""


def text_piece(text: str) -> Piece:
    """A text that stands in no file."""
    return Piece(text, 0, len(text), "", Call("", 0, 0), ())


def expand(reader: Reader, macro: Macro, command: Command) -> None:
    """Read a macro's body next, with its arguments; where that has no end it shows nothing more."""
    depth = reader.frames[-1].depth
    if depth == 0:
        reader.budget = BUDGET
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
            if command.name not in reader.unread:
                reader.unread.add(command.name)
                reader.problem("input_too_deep", message, reader.span(command))
        return
    reader.budget -= 1
    reader.spent += _EXPANSION + macro.body.end - macro.body.start
    args = take_parameters(reader, macro.params)
    span = reader.span(command)
    if depth == 0:
        reader.budget += (span.end - span.start) // 8
    call = command.call or Call(*span)
    call.end = max(call.end, span.end)
    held = tuple(arg._replace(call=call) if arg is not None and not arg.file else arg for arg in args)
    reader.frames.append(Frame(macro.body._replace(call=call, args=held), depth + 1))


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
