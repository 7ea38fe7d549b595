"""Other files, conditionals, and the commands whose arguments are not LaTeX."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paperkit.documents.latex.stack import Command, Frame, Piece, handles
from paperkit.documents.paper import Source
from paperkit.errors import InputError

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["begin_document", "open_file"]

_MAX_FILES_OPEN = 60
_MAX_FILES = 5000
_SHARE = 10
"""How often a character of a file may be read again, through macros and repeated inputs."""
_BARE = re.compile(r"[ \t]*(\"[^\"\r\n]{1,200}\"|[^\s{}\\%\[\]]{1,200})")
_ESCAPED = re.compile(r"\\([%#&_~{}$^ ])")
_OWN_DOCUMENT = re.compile(r"(?:[ \t\r\n]++|%[^\r\n]*+)*+\\document(?:class|style)(?![a-zA-Z])")
_NEWLINES = re.compile(r"[\r\n]")
_PERCENT = re.compile(r"(?<!\\)(?:\\\\)*%")
_LINE = re.compile(r"[^\r\n]{0,2000}")
_ADDRESS = re.compile(r"\{[^{}\r\n]{0,3000}\}")
_CONDITION = re.compile(r"%[^\r\n]*|\\(if[a-zA-Z@]*|fi|else)(?![a-zA-Z@])|\\.", re.DOTALL)
_NOT_CONDITIONS = frozenset(
    ["iff", "ifthenelse", "iftoggle", "ifstrempty", "ifblank", "ifdefempty", "ifdef", "ifundef"]
)
_SHORT_CONDITION = {
    "ifx": 2,
    "if": 2,
    "ifcat": 2,
    "ifdefined": 1,
    "ifdim": 0,
    "ifnum": 0,
    "ifcase": 0,
    "ifodd": 0,
}
_RULE = re.compile(r"(?:[ \t\r\n]*(?:height|width|depth)[ \t]*[-\d.]*[ \t]*(?:[a-z]{2}\b|\\[a-zA-Z]+)){0,3}")
_CONDITION_NUMBER = re.compile(r"[-\d.<>= \t]{0,20}(?:\\[a-zA-Z@]+)?[ \t]*[<>=]?[ \t]*[-\d.]*(?:pt|cm|em)?")
_CONDITION_TOKENS = re.compile(r"[ \t]*(?:\\[a-zA-Z@]+|\\.|[^\s{}])", re.DOTALL)


def begin_document(text: str) -> int:
    """Offset right after an uncommented `\\begin{document}`, or -1."""
    at = text.find("{document}")
    while at >= 0:
        line = _NEWLINES.split(text[max(0, at - 2000) : at])[-1]
        if line.rstrip(" \t").endswith("\\begin") and not _PERCENT.search(line):
            return at + len("{document}")
        at = text.find("{document}", at + 1)
    return -1


def open_file(reader: Reader, name: str, source: Source) -> None:
    """Read a file next."""
    files = [frame.file for frame in reader.frames if frame.is_file]
    if name in files:
        chain = " -> ".join([*files[files.index(name) :], name])
        raise InputError(f"{name} inputs itself: {chain}; take one \\input out")
    start, end = 0, len(source.text)
    if files and _OWN_DOCUMENT.match(source.text) and (begin := begin_document(source.text)) >= 0:
        start = begin
    if name in reader.draft.sources:
        reader.spent += len(source.text)
    else:
        reader.draft.sources[name] = source
        reader.allowed += _SHARE * len(source.text)
    piece = Piece(source.text, start, end, name, None, ())
    frame = Frame(piece, 0)
    frame.is_file = True
    reader.frames.append(frame)


def _candidates(name: str, folders: list[str], extension: str) -> Iterator[str]:
    for folder in folders:
        path = posixpath.normpath(posixpath.join(folder, name))
        if not path.lower().endswith(extension):
            yield path + extension
        yield path


def _read(reader: Reader, command: Command, name: str, folders: list[str], *, optional: bool = False) -> bool:
    """Find a file and read it next."""
    span = reader.span(command)
    name = " ".join(name.replace('"', "").split())
    if not name or "#" in name or name.startswith(("|", "/")):
        if name.startswith(("|", "/")):
            reader.problem("missing_input", f"{name} is not read: only files beside the paper are", span)
        return False
    reader.files_read += 1
    too_many = reader.files_read > _MAX_FILES or reader.spent > reader.allowed
    if too_many or sum(frame.is_file for frame in reader.frames) >= _MAX_FILES_OPEN:
        why = "too much is read again and again" if too_many else "too many files are open"
        reader.problem("input_too_deep", f"{name} is not read: {why}", span)
        return False
    tried = list(dict.fromkeys(_candidates(name, folders, ".tex")))
    for path in tried:
        source = reader.available.get(path)
        if source is not None:
            open_file(reader, path, source)
            return True
    if not optional:
        reader.problem("missing_input", f"{name} is not there (tried {', '.join(tried)})", span)
    return False


def _folders(reader: Reader, command: Command) -> list[str]:
    """Where names are looked up: the main file's folder, then the folder of the file that asks."""
    here = next((frame.file for frame in reversed(reader.frames) if frame.is_file), reader.draft.main)
    return ["", posixpath.dirname(reader.draft.main), posixpath.dirname(here)]


@handles("input", "include", "subfile", "subfileinclude", "InputIfFileExists", "loadgeometry")
def _input(reader: Reader, command: Command) -> None:
    if reader.peek() == "{":
        piece = reader.braced()
        name = expand_names(reader, piece) if piece is not None else ""
    else:
        frame = reader.skip_space()
        match = _BARE.match(frame.text, frame.pos, frame.end)
        if match is None:
            return
        frame.pos = match.end()
        name = match[1]
        reader.at = max(reader.at, reader.here(frame, frame.pos, frame.pos).end)
    optional = command.name == "InputIfFileExists"
    then = otherwise = None
    if optional:
        then, otherwise = reader.argument(), reader.argument()
    if command.name == "include":
        reader.end_paragraph()
    depth = len(reader.frames)
    found = _read(reader, command, name, _folders(reader, command), optional=optional)
    branch = then if found else otherwise
    if branch is not None:
        frame = Frame(branch, reader.frames[-1].depth)
        reader.frames.insert(depth, frame)


@handles("import", "subimport", "includefrom", "subincludefrom", "inputfrom", "subinputfrom")
def _import(reader: Reader, command: Command) -> None:
    reader.star()
    folder, name = reader.braced(), reader.braced()
    if folder is None or name is None:
        return
    where = expand_names(reader, folder).strip()
    folders = _folders(reader, command)
    if command.name.startswith("sub"):
        folders.reverse()
    _read(reader, command, expand_names(reader, name), [posixpath.join(base, where) for base in folders])


def expand_names(reader: Reader, piece: Piece) -> str:
    """Source of a file name or a key, with macros without arguments filled in."""
    text = reader.raw(piece).replace("\\_", "_")
    for _ in range(5):
        if "\\" not in text:
            break

        def body(match: re.Match[str]) -> str:
            macro = reader.user.get(match[1])
            return reader.raw(macro.body)[:1000] if macro is not None and not macro.params else ""

        text = re.sub(r"\\([a-zA-Z@]+)\s*(?:\{\})?", body, text)[:1000]
    return text.strip()


@handles("bibliography", "addbibresource", "addglobalbib", "nobibliography")
def _bibliography(reader: Reader, command: Command) -> None:
    reader.star()
    reader.option()
    piece = reader.braced()
    if piece is not None:
        for name in expand_names(reader, piece).split(","):
            if name.strip():
                reader.draft.bib_files.append((name.strip().strip('"'), reader.span(command)))


@handles("endinput")
def _endinput(reader: Reader, command: Command) -> None:
    files = [frame for frame in reader.frames if frame.is_file]
    if files and reader.frames[-1] is files[-1]:
        files[-1].pos = files[-1].end


@handles("documentclass", "documentstyle")
def _documentclass(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.braced()
    if piece is not None and not reader.draft.document_class:
        reader.draft.document_class = reader.raw(piece).strip()


@handles("iffalse")
def _iffalse(reader: Reader, command: Command) -> None:
    _skip_branch(reader.frames[-1], reader)


@handles("iftrue")
def _iftrue(reader: Reader, command: Command) -> None:
    """Its other branch is left in: both branches of a condition are."""


def _skip_branch(frame: Frame, reader: Reader) -> None:
    """Past the branch that is not taken, to its `\\else` or `\\fi`."""
    depth = 0
    for match in _CONDITION.finditer(frame.text, frame.pos, frame.end):
        name = match[1]
        if match[0][0] == "%":
            continue
        if name == "fi":
            if depth == 0:
                frame.pos = match.end()
                return
            depth -= 1
        elif name == "else":
            if depth == 0:
                frame.pos = match.end()
                return
        elif name and name not in _NOT_CONDITIONS:
            depth += 1
    frame.pos = frame.end


@handles(*_SHORT_CONDITION)
def _condition(reader: Reader, command: Command) -> None:
    """Past what is compared."""
    count = _SHORT_CONDITION[command.name]
    frame = reader.skip_space()
    for _ in range(count):
        match = _CONDITION_TOKENS.match(frame.text, frame.pos, frame.end)
        frame.pos = match.end() if match else frame.pos
    if not count:
        match = _CONDITION_NUMBER.match(frame.text, frame.pos, frame.end)
        frame.pos = match.end() if match else frame.pos


@handles("MakeShortVerb", "DefineShortVerb", "lstMakeShortInline")
def _short_verb(reader: Reader, command: Command) -> None:
    reader.star()
    reader.option()
    piece = reader.argument()
    character = reader.raw(piece).strip().lstrip("\\") if piece is not None else ""
    if len(character) == 1 and not character.isalnum():
        reader.set_short_verbs(reader.short_verbs.replace(character, "") + character)


@handles("DeleteShortVerb", "UndefineShortVerb", "lstDeleteShortInline")
def _no_short_verb(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    if piece is not None:
        reader.set_short_verbs(reader.short_verbs.replace(reader.raw(piece).strip().lstrip("\\"), ""))


@handles("hrule", "vrule")
def _rule(reader: Reader, command: Command) -> None:
    frame = reader.skip_space()
    match = _RULE.match(frame.text, frame.pos, frame.end)
    frame.pos = match.end() if match else frame.pos


@handles("newif")
def _newif(reader: Reader, command: Command) -> None:
    reader.argument()


@handles("csname")
def _csname(reader: Reader, command: Command) -> None:
    frame = reader.frames[-1]
    end = frame.text.find("\\endcsname", frame.pos, min(frame.end, frame.pos + 200))
    if end >= 0:
        frame.pos = end + len("\\endcsname")


@handles("verb", "lstinline", "mintinline", "Verb")
def _verb(reader: Reader, command: Command) -> None:
    frame = reader.frames[-1]
    if frame.text.startswith("*", frame.pos, frame.end):
        frame.pos += 1
    reader.skip({"verb": "", "Verb": "o"}.get(command.name, "om" if command.name == "mintinline" else "o"))
    if frame.pos >= frame.end:
        return
    delimiter = frame.text[frame.pos]
    if delimiter == "{" and command.name != "verb":
        piece = reader.braced()
        if piece is not None:
            reader.show_piece(piece)
        return
    line = _LINE.match(frame.text, frame.pos + 1, frame.end)
    end = frame.text.find(delimiter, frame.pos + 1, line.end() if line else frame.pos + 1)
    if end < 0 or delimiter.isspace():
        return
    piece = reader.piece(frame, frame.pos + 1, end)
    frame.pos = end + 1
    reader.show_piece(piece)


def _address(reader: Reader) -> Piece | None:
    """The next `{..}`, read without comments."""
    if reader.peek() != "{":
        return None
    frame = reader.skip_space()
    match = _ADDRESS.match(frame.text, frame.pos, frame.end)
    if match is None:
        return reader.braced()
    frame.pos = match.end()
    reader.at = max(reader.at, reader.here(frame, frame.pos, frame.pos).end)
    return reader.piece(frame, match.start() + 1, match.end() - 1)


@handles("url", "path", "nolinkurl", "doi", protected=False)
def _url(reader: Reader, command: Command) -> None:
    reader.option()
    piece = _address(reader)
    if piece is None:
        return
    source = reader.raw(piece) if piece.args else piece.text[piece.start : piece.end]
    if "\\" in source and command.name != "path":
        text = _ESCAPED.sub(r"\1", source)
        reader.show(expand_names(reader, piece) if text == source else text, command)
    else:
        reader.show_piece(piece)


@handles("href")
def _href(reader: Reader, command: Command) -> None:
    reader.option()
    _address(reader)
