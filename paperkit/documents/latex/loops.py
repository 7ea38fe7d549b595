"""Loops: `\\foreach \\x in {1,...,5} {..}`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.macros import BUDGET, text_piece
from paperkit.documents.latex.stack import Call, Command, Macro, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []

_VARIABLES = re.compile(r"[ \t\r\n]*((?:\\[a-zA-Z@]+[ \t]*/?[ \t]*){1,9})")
_IN = re.compile(r"[ \t\r\n]*in[ \t\r\n]*")
_NAME = re.compile(r"[a-zA-Z@]+")
_VALUE = re.compile(r"(?:[^{},]|\{[^{}]*\})+")
_MOST = 200
"""Most turns of one loop that are read."""
_SHARE = 4
"""How much more a loop can lead to than one call of a macro, with the loops inside it."""


def _values(source: str) -> list[str]:
    """The values of a list, its `...` filled in.

    >>> _values("1,...,4, a"), _values("0,2,...,6"), _values("x,...,z"), _values("{a,b}/1, c")
    (['1', '2', '3', '4', 'a'], ['0', '2', '4', '6'], ['x', 'y', 'z'], ['{a,b}/1', 'c'])
    """
    given = [value.strip() for value in _VALUE.findall(source)][: 2 * _MOST]
    values: list[str] = []
    for i, value in enumerate(given):
        if value in ("...", "\\dots", "\\ldots") and values and i + 1 < len(given):
            values += _between(values[-2:], given[i + 1])
        else:
            values.append(value)
    return values[:_MOST]


def _between(before: list[str], last: str) -> list[str]:
    """What `...` stands for before the last value."""
    try:
        numbers = [int(value) for value in before]
        end = int(last)
    except ValueError:
        first = before[-1]
        if len(first) == len(last) == 1 and first.isascii() and first.isalpha() and last.isalpha():
            return [chr(code) for code in range(ord(first) + 1, ord(last))][:_MOST]
        return []
    step = numbers[1] - numbers[0] if len(numbers) == 2 else 0
    step = step or (1 if end >= numbers[-1] else -1)
    return [str(n) for n in range(numbers[-1] + step, end, step)[:_MOST]]


@handles("foreach", protected=False)
def _foreach(reader: Reader, command: Command) -> None:
    frame = reader.skip_space()
    match = _VARIABLES.match(frame.text, frame.pos, frame.end)
    if match is None:
        return
    frame.pos = match.end()
    names = _NAME.findall(match[1])
    reader.option()
    frame = reader.frames[-1]
    match = _IN.match(frame.text, frame.pos, frame.end)
    if match is None:
        return
    frame.pos = match.end()
    given = reader.argument()
    body = reader.argument()
    if given is None or body is None:
        return
    reader.note_comments(body)
    source = reader.raw(given)
    if source.startswith("\\") and (macro := reader.user.get(source[1:].strip())) is not None:
        source = reader.raw(macro.body)
    values = _values(source)
    if reader.state.hidden:
        del values[1:]
    span = reader.span(command)
    call = command.call or Call(*span)
    call.end = max(call.end, span.end)
    before = {name: reader.user.get(name) for name in names}
    body = body._replace(call=call)
    values.reverse()
    if reader.frames[-1].depth == 0:
        reader.budget = _SHARE * BUDGET

    def turn() -> None:
        if values and reader.spent <= reader.allowed and reader.budget > 0:
            reader.budget -= 1
            reader.spent += 64 + body.end - body.start
            parts = values.pop().split("/")
            for i, name in enumerate(names):
                reader.user[name] = Macro((), text_piece(parts[min(i, len(parts) - 1)].strip("{} ")))
            reader.enter(body, on_end=turn)
            return
        for name, macro in before.items():
            if macro is None:
                reader.user.pop(name, None)
            else:
                reader.user[name] = macro

    turn()
