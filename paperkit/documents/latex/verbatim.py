"""Text that is shown as it is: `\\verb`, listings, addresses."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.commands import LISTING_ENVIRONMENTS, VERBATIM_ENVIRONMENTS
from paperkit.documents.latex.inputs import expand_names
from paperkit.documents.latex.stack import Command, Frame, Piece, handles
from paperkit.documents.latex.structure import attach_caption, new_float, set_label
from paperkit.documents.paper import Span

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["read_verbatim", "verbatim_name"]

_ESCAPED = re.compile(r"\\([%#&_~{}$^ ])")
_LINE = re.compile(r"[^\r\n]{0,2000}")
_ADDRESS = re.compile(r"\{[^{}\r\n]{0,3000}\}")
_CODE = re.compile(r"\{(?:[^{}\r\n]|\{[^{}\r\n]{0,500}\}){0,2000}\}")
_OPTION = {
    key: re.compile(rf"(?:^|,)\s*{key}\s*=\s*(?:\{{([^{{}}]*)\}}|([^,{{}}]*))")
    for key in ("label", "caption")
}
_NEW_ARGUMENTS = {"lstnewenvironment": "oomm", "DefineVerbatimEnvironment": "mm", "excludecomment": ""}


def verbatim_name(reader: Reader, name: str) -> str | None:
    """The LaTeX environment that a verbatim environment is like, or None for one that is not verbatim."""
    return name if name in VERBATIM_ENVIRONMENTS else reader.verbatim_names.get(name)


@handles("lstnewenvironment", "DefineVerbatimEnvironment", "newminted", "newtcblisting", "excludecomment")
def _new_verbatim(reader: Reader, command: Command) -> None:
    """An environment of the paper's own whose content is not LaTeX."""
    if command.name in ("newminted", "newtcblisting"):
        given = reader.option()
        piece = reader.braced()
        name = "" if piece is None else reader.raw(piece).strip()
        if command.name == "newminted":
            name = reader.raw(given).strip() if given is not None else f"{name}code"
        else:
            reader.skip("oo")
    else:
        piece = reader.braced()
        name = "" if piece is None else reader.raw(piece).strip()
    reader.skip(_NEW_ARGUMENTS.get(command.name, "m"))
    if name and name != "document":
        like = {"lstnewenvironment": "lstlisting", "excludecomment": "comment"}.get(command.name, "Verbatim")
        reader.verbatim_names[name] = reader.verbatim_names[f"{name}*"] = like


@handles("verbatiminput", "VerbatimInput", "BVerbatimInput", "LVerbatimInput", "inputminted", "lstinputlisting",
         "inputpygments", "codefromfile")  # fmt: skip
def _file(reader: Reader, command: Command) -> None:
    """A listing in a file of its own, which is not read."""
    reader.star()
    options = reader.option()
    reader.skip("mm" if command.name == "inputminted" else "m")
    if command.name == "lstinputlisting" and options is not None and not reader.state.hidden:
        _listing(reader, options, reader.span(command))
    else:
        reader.gap()


def read_verbatim(reader: Reader, name: str, span: Span) -> None:
    """Past an environment whose content is not LaTeX."""
    like = verbatim_name(reader, name) or name
    options = argument = None
    if name.startswith("filecontents"):
        options = reader.option()
        argument = reader.braced()
    elif like in LISTING_ENVIRONMENTS:
        options = reader.option()
    frame = reader.frames[-1]
    marker = f"\\end{{{name}}}"
    end = frame.text.find(marker, frame.pos, frame.end)
    start = frame.pos
    if end < 0:
        reader.problem("unbalanced_environment", f"\\begin{{{name}}} is never closed", span)
        end = frame.pos = frame.end
    else:
        frame.pos = end + len(marker)
    whole = Span(span.file, span.start, max(span.end, reader.here(frame, start, frame.pos).end))
    reader.draft.verbatim.append(whole)
    if argument is not None and frame.call is None:
        file = reader.raw(argument).strip()
        reader.draft.bib_texts[file] = Span(frame.file, start, end)
        if options is not None and re.search(r"overwrite|force", reader.raw(options)):
            reader.draft.overwritten.add(posixpath.normpath(file))
    if like == "comment":
        if frame.call is None:
            reader.draft.left_out.append(whole)
        return
    if like in LISTING_ENVIRONMENTS and options is not None and not reader.state.hidden:
        _listing(reader, options, whole)
    elif not name.startswith("filecontents"):
        reader.gap()


def _listing(reader: Reader, options: Piece, span: Span) -> None:
    source = options.text[options.start : options.end]
    found = {key: pattern.search(source) for key, pattern in _OPTION.items()}
    if not any(found.values()):
        return
    state = reader.state
    if state.float is None:
        reader.state = state._replace(float=new_float(reader, "listing", span), label="other")
    label, caption = found["label"], found["caption"]
    if label is not None:
        place = Span(span.file, *(options.start + at for at in label.span()))
        set_label(reader, (label[1] or label[2] or "").strip(), place if options.call is None else span)
    if caption is not None:
        start, end = caption.span(1 if caption[1] is not None else 2)
        attach_caption(reader, options._replace(start=options.start + start, end=options.start + end))
        reader.groups[-1].state = state
    else:
        reader.state = state


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


@handles("verb", "lstinline", "mintinline", "Verb")
def _verb(reader: Reader, command: Command) -> None:
    frame = reader.frames[-1]
    if frame.text.startswith("*", frame.pos, frame.end):
        frame.pos += 1
    reader.skip({"verb": "", "Verb": "o"}.get(command.name, "om" if command.name == "mintinline" else "o"))
    frame = reader.frames[-1]
    if frame.pos >= frame.end:
        return
    delimiter = frame.text[frame.pos]
    if delimiter == "{" and command.name not in ("verb", "Verb"):
        code = _CODE.match(frame.text, frame.pos, frame.end)
        if code is not None:
            reader.taken(frame, code.end() - code.start())
            reader.show_piece(reader.piece(frame, code.start() + 1, code.end() - 1))
        elif (piece := reader.braced()) is not None:
            reader.show_piece(piece)
        return
    piece = None if delimiter.isspace() else _delimited(reader, frame)
    if piece is not None:
        reader.show_piece(piece)


@handles("code", protected=False)
def _program(reader: Reader, command: Command) -> None:
    r"""`\\code{fit$coef}`, in which `jss.cls` takes a dollar sign for one; else what is in the braces is text."""
    frame = reader.skip_space()
    code = _CODE.match(frame.text, frame.pos, frame.end)
    if code is None or code[0].count("$") % 2 == 0 or frame.call is not None:
        return
    reader.taken(frame, code.end() - code.start())
    reader.show_piece(reader.piece(frame, code.start() + 1, code.end() - 1))


def _address(reader: Reader) -> Piece | None:
    """The next `{..}` or `|..|`, read without comments."""
    opening = reader.peek()
    if not opening:
        return None
    frame = reader.skip_space()
    if opening != "{":
        return _delimited(reader, frame) if opening in "|!+/:;@\"'=?" else None
    match = _ADDRESS.match(frame.text, frame.pos, frame.end)
    if match is None:
        return reader.braced()
    reader.taken(frame, match.end() - match.start())
    return reader.piece(frame, match.start() + 1, match.end() - 1)


def _delimited(reader: Reader, frame: Frame) -> Piece | None:
    """What the character here and the next of its kind on the line enclose."""
    line = _LINE.match(frame.text, frame.pos + 1, frame.end)
    end = frame.text.find(frame.text[frame.pos], frame.pos + 1, line.end() if line else frame.pos + 1)
    if end < 0:
        return None
    piece = reader.piece(frame, frame.pos + 1, end)
    reader.taken(frame, end + 1 - frame.pos)
    return piece


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
