"""Definitions in a paper, in every form: they show nothing themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.commands import COMMANDS, ENVIRONMENTS, FLOAT_ENVIRONMENTS, SPACES
from paperkit.documents.latex.macros import text_piece
from paperkit.documents.latex.parameters import delimited_parameters, document_parameters
from paperkit.documents.latex.stack import HANDLERS, PROTECTED, Command, Macro, Piece, handles
from paperkit.documents.latex.symbols import SYMBOLS

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []

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
_DEF = re.compile(r"[ \t\r\n]*\\([a-zA-Z@]+|.)([^{}]{0,200})(?=\{)", re.DOTALL)
_LET = re.compile(r"[ \t\r\n]*\\([a-zA-Z@]+|.)[ \t]*=?[ \t]*(\\(?:[a-zA-Z@]+|.)|.)", re.DOTALL)
_VERBATIM = re.compile(
    r"\\(?:begin\{(?:[vVBL]?[vV]erbatim\*?|alltt|spverbatim|boxedverbatim|lstlisting|tcblisting|tcboutputlisting|minted|VerbatimOut|LTXexample)\}"
    r"|(?:VerbatimEnvironment|verbatim|lstlisting|Verbatim|alltt)(?![a-zA-Z]))"
)
"""What opens verbatim text in the definition of an environment."""
_XDEFAULT = re.compile(r"(?:^|,)\s*([1-9])\s*=\s*([^,]*)")


def _define(
    reader: Reader, name: str, macro: Macro, *, only_new: bool = False, everywhere: bool = False
) -> None:
    """Take a definition; it holds to the end of its group unless it is for everywhere."""
    if _may_define(reader, name) and not (only_new and name in reader.user):
        if not (everywhere or reader.everywhere):
            reader.remember(reader.user, name)
        reader.user[name] = macro
    reader.everywhere = False


def _may_define(reader: Reader, name: str) -> bool:
    """Whether a name takes a new meaning: not one that shapes the paper, nor, in a package, one that is known."""
    if reader.in_package and (name in HANDLERS or name in COMMANDS or name in SYMBOLS or name in SPACES):
        return False
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
            ("o", text_piece(defaults[i])) if i in defaults else ("m", None) for i in range(1, count + 1)
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
    reader.note_comments(body)
    _define(reader, name, Macro(document_parameters(reader.raw(spec)), body))


@handles("def", "gdef", "edef", "xdef")
def _def(reader: Reader, command: Command) -> None:
    frame = reader.skip_space()
    match = _DEF.match(frame.text, frame.pos, frame.end)
    if match is None:
        reader.everywhere = False
        return
    frame.pos = match.end()
    body = reader.braced()
    if body:
        reader.note_comments(body)
        macro = Macro(delimited_parameters(match[2]), body)
        _define(reader, match[1], macro, everywhere=command.name in ("gdef", "xdef"))


@handles("global")
def _global(reader: Reader, command: Command) -> None:
    """What is defined next holds everywhere."""
    reader.everywhere = True


@handles("futurelet")
def _look_ahead(reader: Reader, command: Command) -> None:
    """Note the character that follows, and read the command that will ask for it."""
    name, then = _name(reader), reader.argument()
    if name is not None and then is not None:
        following = reader.peek()
        reader.ahead[name] = following if following != "\\" else ""
        reader.enter(then)


@handles("let")
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
    elif _may_define(reader, name):
        reader.remember(reader.user, name)
        reader.remember(reader.meanings, name)
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
        _define(reader, name, Macro((("*", None), ("o", None), ("m", None)), text_piece(body)))


@handles("newenvironment", "renewenvironment", "newenvironmentx", "NewEnviron", "provideenvironment")
def _newenvironment(reader: Reader, command: Command) -> None:
    reader.star()
    name = reader.braced()
    count = _count(reader)
    default = reader.option() if count else None
    begin, end = reader.braced(), reader.braced()
    if name and begin and end:
        params = [("m", None)] * count if default is None else [("o", default), *[("m", None)] * (count - 1)]
        _define_environment(reader, name, Macro(tuple(params), begin), end)


@handles("NewDocumentEnvironment", "RenewDocumentEnvironment", "ProvideDocumentEnvironment",
         "DeclareDocumentEnvironment")  # fmt: skip
def _document_environment(reader: Reader, command: Command) -> None:
    name, spec = reader.braced(), reader.braced()
    begin, end = reader.braced(), reader.braced()
    if name and spec and begin and end:
        _define_environment(reader, name, Macro(document_parameters(reader.raw(spec)), begin), end)


def _define_environment(reader: Reader, name: Piece, begin: Macro, end: Piece) -> None:
    key = reader.raw(name).strip()
    known = reader.in_package and (key in ENVIRONMENTS or key.rstrip("*") in FLOAT_ENVIRONMENTS)
    if key == "document" or known:
        return
    if _VERBATIM.search(begin.body.text, begin.body.start, begin.body.end):
        reader.verbatim_names[key] = "Verbatim"
    else:
        reader.verbatim_names.pop(key, None)
        reader.user_environments[key] = (begin, Macro((), end))


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
