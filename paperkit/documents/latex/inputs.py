"""Other files: which are read, and where they are looked for."""

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

__all__ = ["begin_document", "expand_names", "folders", "open_file"]

_MAX_FILES_OPEN = 60
_MAX_FILES = 5000
_SHARE = 10
"""How often a character of a file may be read again, through macros and repeated inputs."""
_BARE = re.compile(r"[ \t]*(\"[^\"\r\n]{1,200}\"|[^\s{}\\%\[\]]{1,200})")
_OWN_DOCUMENT = re.compile(r"(?:[ \t\r\n]++|%[^\r\n]*+)*+\\document(?:class|style)(?![a-zA-Z])")
_NEWLINES = re.compile(r"[\r\n]")
_PERCENT = re.compile(r"(?<!\\)(?:\\\\)*%")
_RULE = re.compile(r"(?:[ \t\r\n]*(?:height|width|depth)[ \t]*[-\d.]*[ \t]*(?:[a-z]{2}\b|\\[a-zA-Z]+)){0,3}")


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
    frame = Frame(piece, 0, None if _ends_in_comment(source.text) else reader.gap)
    frame.is_file = True
    reader.frames.append(frame)


def _ends_in_comment(text: str) -> bool:
    """Whether a comment takes the space that the end of the last line is, with or without a line feed."""
    return (
        _PERCENT.search(_NEWLINES.split(text[-2000:].removesuffix("\n").removesuffix("\r"))[-1]) is not None
    )


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


def folders(reader: Reader) -> list[str]:
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
        if reader.included is not None and _stem(name) not in reader.included:
            return
    depth = len(reader.frames)
    found = _read(reader, command, name, folders(reader), optional=optional)
    branch = then if found else otherwise
    if branch is not None:
        frame = Frame(branch, reader.frames[-1].depth)
        reader.frames.insert(depth, frame)


def _stem(name: str) -> str:
    name = posixpath.normpath(name.strip().strip('"'))
    return name.removesuffix(".tex")


@handles("includeonly")
def _includeonly(reader: Reader, command: Command) -> None:
    """What is not named is not part of this run of the paper."""
    piece = reader.braced()
    if piece is not None:
        reader.included = frozenset(_stem(name) for name in expand_names(reader, piece).split(","))


@handles("includestandalone")
def _includestandalone(reader: Reader, command: Command) -> None:
    """A picture in a file of its own, or its PDF: nothing to read."""
    reader.skip("om")


@handles("import", "subimport", "includefrom", "subincludefrom", "inputfrom", "subinputfrom")
def _import(reader: Reader, command: Command) -> None:
    reader.star()
    folder, name = reader.braced(), reader.braced()
    if folder is None or name is None:
        return
    where = expand_names(reader, folder).strip()
    bases = folders(reader)
    if command.name.startswith("sub"):
        bases.reverse()
    _read(reader, command, expand_names(reader, name), [posixpath.join(base, where) for base in bases])


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


@handles("hrule", "vrule")
def _rule(reader: Reader, command: Command) -> None:
    frame = reader.skip_space()
    match = _RULE.match(frame.text, frame.pos, frame.end)
    frame.pos = match.end() if match else frame.pos


@handles("csname")
def _csname(reader: Reader, command: Command) -> None:
    frame = reader.frames[-1]
    end = frame.text.find("\\endcsname", frame.pos, min(frame.end, frame.pos + 200))
    if end >= 0:
        frame.pos = end + len("\\endcsname")
