"""Conditions: `\\iffalse`, the switches of `\\newif`, toggles, and the tests of etoolbox, ifthen and xparse.

A branch that is known not to be taken is passed over. Where the answer hangs on what only TeX knows, both branches
are read: a checker that sees too much can be told so, one that sees too little can't.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.arguments import SKIP
from paperkit.documents.latex.stack import PATTERNS, Command, Frame, Piece, handles
from paperkit.documents.paper import Span

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []

_CONDITION = re.compile(r"%[^\r\n]*|\\(if[a-zA-Z@]*|fi|else)(?![a-zA-Z@])|\\.", re.DOTALL)
_WITH_ARGUMENTS = frozenset(
    """
    ifthenelse iftoggle ifbool nottoggle notbool ifstrempty ifblank notblank ifstrequal ifdefempty ifdefvoid ifdef
    ifcsdef ifundef ifcsundef ifdefstring ifnumcomp ifinlist ifboolexpr iff
    """.split()  # noqa: SIM905
)
"""Commands named like a condition that end with their last argument, not with `\\fi`."""
_COMPARED = {"ifx": 2, "if": 2, "ifcat": 2, "ifdefined": 1, "ifdim": 0, "ifnum": 0, "ifcase": 0, "ifodd": 0}
"""How many tokens a condition of TeX compares; 0 for numbers."""
_NUMBERS = re.compile(r"[-\d.<>= \t]{0,20}(?:\\[a-zA-Z@]+)?[ \t]*[<>=]?[ \t]*[-\d.]*(?:pt|cm|em)?")
_COMPARISON = re.compile(r"[ \t]*(-?\d{1,9})[ \t]*([<>=])[ \t]*(-?\d{1,9})(?!\d)")
_TOKEN = re.compile(r"[ \t]*(\\[a-zA-Z@]+|\\.|[^\s{}])", re.DOTALL)
_CHARACTERS = re.compile(r"([^\s\\{}%#])([^\\{}%#])")
"""What `\\if` compares where no macro is among it: two characters, the second of which may be a space."""
_WHOLE = re.compile(r"\d{1,9}(?!\d)[ \t]?")
_BOOLEAN = re.compile(r"(\\NOT|\\not)? ?\\boolean ?\{([^{}]*)\}")
_EQUAL = re.compile(r"(\\NOT|\\not)? ?\\equal ?\{([^{}\\]*)\} ?\{([^{}\\]*)\}")


def _open(reader: Reader, answer: bool | None) -> None:
    """A condition that `\\fi` ends begins."""
    if answer is False:
        if _pass_over(reader, to_else=True):
            reader.branches.append(False)
    else:
        reader.branches.append(answer is True)


def _pass_over(reader: Reader, *, to_else: bool) -> bool:
    """Past the branch that is not taken, to its `\\fi` or, if that is wanted, its `\\else`; True for an `\\else`."""
    frame = reader.frames[-1]
    start = frame.pos
    depth = 0
    for match in _CONDITION.finditer(frame.text, frame.pos, frame.end):
        name = match[1]
        if not name:
            continue
        if name == "fi" and depth:
            depth -= 1
        elif name == "fi" or (name == "else" and to_else and not depth):
            space = SKIP.match(frame.text, match.end(), frame.end)
            frame.pos = space.end() if space else match.end()
            _leave_out(reader, frame, start, match.start())
            return name == "else"
        elif name == "else":
            continue
        elif name not in _WITH_ARGUMENTS:
            depth += 1
    _leave_out(reader, frame, start, frame.end)
    frame.pos = frame.end
    return False


def _leave_out(reader: Reader, text: Piece | Frame, start: int, end: int) -> None:
    """A branch that is not taken is never printed; in the text of a macro it has no place of its own."""
    if text.call is None and start < end:
        reader.draft.left_out.append(Span(text.file, start, end))


@handles("iffalse", "iftrue")
def _constant(reader: Reader, command: Command) -> None:
    _open(reader, command.name == "iftrue")


@handles("else")
def _else(reader: Reader, command: Command) -> None:
    if reader.branches and reader.branches[-1]:
        _pass_over(reader, to_else=False)
        reader.branches.pop()


@handles("fi")
def _fi(reader: Reader, command: Command) -> None:
    if reader.branches:
        reader.branches.pop()


@handles(*_COMPARED)
def _compare(reader: Reader, command: Command) -> None:
    count = _COMPARED[command.name]
    frame = reader.skip_space()
    if command.name == "if" and (two := _CHARACTERS.match(frame.text, frame.pos, frame.end)) is not None:
        frame.pos = two.end()
        _open(reader, two[1] == two[2])
        return
    tokens = []
    for _ in range(count):
        match = _TOKEN.match(frame.text, frame.pos, frame.end)
        if match is not None:
            frame.pos = match.end()
            tokens.append(match[1])
    if tokens and tokens[-1][1:].isalpha():
        space = SKIP.match(frame.text, frame.pos, frame.end)
        frame.pos = space.end() if space else frame.pos
    answer = None
    if command.name == "ifx" and len(tokens) == 2:
        answer = _same(reader, *tokens)
    elif command.name == "ifodd" and (odd := _WHOLE.match(frame.text, frame.pos, frame.end)) is not None:
        answer = int(odd[0]) % 2 == 1
        frame.pos = odd.end()
    elif not count:
        numbers = _COMPARISON.match(frame.text, frame.pos, frame.end) if command.name == "ifnum" else None
        if numbers is not None:
            first, last = int(numbers[1]), int(numbers[3])
            answer = {"<": first < last, ">": first > last, "=": first == last}[numbers[2]]
        match = _NUMBERS.match(frame.text, frame.pos, frame.end)
        frame.pos = match.end() if match else frame.pos
    _open(reader, answer)


def _same(reader: Reader, first: str, second: str) -> bool | None:
    """What `\\ifx` says of a token that `\\futurelet` looked at, or of one and the same name; else None."""
    looked = [reader.ahead.get(token[1:]) if token[0] == "\\" else token for token in (first, second)]
    if None not in looked:
        return looked[0] == looked[1]
    return True if first == second else None


def _switch_of(name: str) -> str:
    return name.strip().lstrip("\\").removeprefix("if")


@handles("newif")
def _newif(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    if piece is not None:
        reader.switches[_switch_of(reader.raw(piece))] = False


@handles("newboolean", "provideboolean", "newbool", "providebool", "newtoggle", "providetoggle")
def _new_switch(reader: Reader, command: Command) -> None:
    piece = reader.braced()
    if piece is not None:
        reader.switches.setdefault(_key(command, reader.raw(piece)), False)


@handles("setboolean", "setbool", "settoggle")
def _set_switch(reader: Reader, command: Command) -> None:
    name, value = reader.braced(), reader.braced()
    if name is not None and value is not None and (said := reader.raw(value).strip()) in ("true", "false"):
        reader.switches[_key(command, reader.raw(name))] = said == "true"


@handles("booltrue", "boolfalse", "toggletrue", "togglefalse")
def _turn(reader: Reader, command: Command) -> None:
    piece = reader.braced()
    if piece is not None:
        reader.switches[_key(command, reader.raw(piece))] = command.name.endswith("true")


def _key(command: Command, name: str) -> str:
    """The name of a switch; toggles have names of their own."""
    return f"toggle {name.strip()}" if "toggle" in command.name else name.strip()


def _choose(reader: Reader, answer: bool | None) -> None:
    """Take the two branches that follow as arguments and read the one that counts, or both."""
    _take(reader, answer, reader.argument(), reader.argument())


def _take(reader: Reader, answer: bool | None, then: Piece | None, otherwise: Piece | None) -> None:
    for piece, taken in ((otherwise, answer is not True), (then, answer is not False)):
        if piece is None:
            continue
        if taken:
            reader.enter(piece)
        else:
            reader.note_comments(piece)
            _leave_out(reader, piece, piece.start, piece.end)


@handles("iftoggle", "ifbool", "nottoggle", "notbool")
def _if_switch(reader: Reader, command: Command) -> None:
    piece = reader.braced()
    answer = None if piece is None else reader.switches.get(_key(command, reader.raw(piece)))
    _choose(reader, answer if answer is None or command.name.startswith("if") else not answer)


@handles("ifthenelse")
def _if_then_else(reader: Reader, command: Command) -> None:
    piece = reader.braced()
    source = "" if piece is None else " ".join(reader.raw(piece).split())
    answer: bool | None = None
    if (found := _BOOLEAN.fullmatch(source)) is not None:
        answer = reader.switches.get(found[2].strip())
    elif (found := _EQUAL.fullmatch(source)) is not None:
        answer = found[2].strip() == found[3].strip()
    _choose(reader, not answer if answer is not None and found is not None and found[1] else answer)


@handles("ifstrempty", "ifblank", "notblank", "IfBlankTF", "IfNoValueTF", "IfValueTF", protected=False)
def _if_empty(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    empty = piece is None or not reader.raw(piece).strip()
    _choose(reader, empty if command.name not in ("notblank", "IfValueTF") else not empty)


@handles("IfNoValueT", "IfNoValueF", "IfValueT", "IfValueF", "IfBlankT", "IfBlankF", protected=False)
def _if_empty_once(reader: Reader, command: Command) -> None:
    piece, branch = reader.argument(), reader.argument()
    empty = piece is None or not reader.raw(piece).strip()
    wanted = command.name in ("IfNoValueT", "IfBlankT", "IfValueF")
    _take(reader, empty is wanted, branch, None)


@handles("IfBooleanTF", "IfBooleanT", "IfBooleanF", protected=False)
def _if_boolean(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    said = "" if piece is None else reader.raw(piece).strip()
    answer = {"\\BooleanTrue": True, "\\BooleanFalse": False}.get(said)
    then = reader.argument() if command.name != "IfBooleanF" else None
    otherwise = reader.argument() if command.name != "IfBooleanT" else None
    _take(reader, answer, then, otherwise)


@handles("ifstrequal", protected=False)
def _if_equal(reader: Reader, command: Command) -> None:
    first, second = reader.argument(), reader.argument()
    answer = None
    if first is not None and second is not None:
        ours, theirs = reader.raw(first), reader.raw(second)
        answer = ours == theirs if "\\" not in ours + theirs else None
    _choose(reader, answer)


@handles("ifdefempty", "ifdefvoid", "ifdef", "ifundef", protected=False)
def _if_defined(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    macro = reader.user.get(reader.raw(piece).strip().lstrip("\\")) if piece is not None else None
    answer = None
    if macro is not None:
        empty = not macro.body.text[macro.body.start : macro.body.end].strip()
        answer = {"ifdef": True, "ifundef": False}.get(command.name, empty)
    _choose(reader, answer)


def _own_condition(reader: Reader, command: Command) -> None:
    """A condition of the paper's own, or one of a package that is not known here."""
    answer = reader.switches.get(_switch_of(command.name))
    if answer is None and (command.name in _WITH_ARGUMENTS or reader.peek() == "{"):
        return
    _open(reader, answer)


def _own_switch(reader: Reader, command: Command) -> None:
    for value in ("true", "false"):
        name = command.name.removesuffix(value)
        if name != command.name and name in reader.switches:
            reader.switches[name] = value == "true"


PATTERNS.append((re.compile(r"if[a-zA-Z@]*"), _own_condition))
PATTERNS.append((re.compile(r"[a-zA-Z@]+(?:true|false)"), _own_switch))
