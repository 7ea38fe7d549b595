"""Commands and environments that nobody has defined: which of their arguments are text.

Most of them come from a class that is not beside the paper. As a rule their braces are text and their brackets are
options; lists of settings, drawings, listings and what fills in the title page are told apart by their form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from paperkit.documents.latex.commands import ENVIRONMENTS, FLOAT_ENVIRONMENTS
from paperkit.documents.latex.primitives import assignment
from paperkit.documents.latex.stack import PATTERNS, Command, Piece, handles
from paperkit.documents.latex.symbols import ABBREVIATIONS

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["form_of_environment", "read_unknown", "skip_options", "skip_overlay", "skip_settings"]

_SETTINGS = re.compile(
    r"(?:set|new|renew|define|declare|provide|use|patch|Declare|New|Renew|Set|Provide)[a-zA-Z@]+"
    r"|[a-zA-Z@]*(?:[sS]etup|[oO]ptions|setkeys)|(?:ps|tcb|pgf|tikz|pgfplots)[a-z]{0,6}set"
)
"""Commands that define or set something: what they take is not shown."""
_LOGO = re.compile(r"[a-zA-Z]{0,12}TeX")
_KEY = r"[\w@/.*:-]{1,40}(?: [\w@/.*:-]{1,40}){0,4}"
_WORD_OF_VALUE = r"[^\s,={}$]{1,60}"
_VALUE = rf"(?:\{{[^{{}}]{{0,500}}\}}|{_WORD_OF_VALUE}(?: {_WORD_OF_VALUE}){{0,5}})?"
_PAIR = re.compile(rf"\s*({_KEY})\s*(=\s*{_VALUE}\s*)?(?:,|\Z)\s*")
_LENGTH = re.compile(
    r"[\s{]*[-+]?(?:\d+\.?\d*|\.\d+)\s*(?:\\[a-z]+(?:width|height|skip)|pt|pc|in|bp|cm|mm|em|ex)"
    r"(?:\s*(?:plus|minus)\s*[\d.]+\s*[a-z]{2,4}){0,2}[\s}]*"
)
_MOST_OF_SETTINGS = 3000
_OVERLAY = re.compile(r"<(?=[^<>\r\n]{0,40}[\d+])[-+\d,.|@:a-z ()]{1,40}>")
_LINE_END = re.compile(r"[ \t]*(?:%[^\r\n]*)?(?=[\r\n]|\Z)")
_FILE_NAME = re.compile(r"\s*[^\s{}\\]{1,200}\.(?:pdf|png|jpe?g|eps|svg|tikz|tex)\s*")
_NO_WORDS = re.compile(
    r"\s*(?:[-+]?[\d.]+\s*(?:\\[a-zA-Z]+|[a-z]{2})?|[!htbpH]{1,5}|\\[a-zA-Z]+|[^\s{}]{1,200})?\s*"
)
_COORDINATES = re.compile(r"[ \t\r\n]*\([ \t]*-?[\d.]+[ \t]*,[ \t]*-?[\d.]+[ \t]*\)")
_LISTED = re.compile(
    r"\\verb\*?([^a-zA-Z*\s])[^\r\n]{0,500}?\1|%[^\r\n]*|\\[%\\]"
    r"|(\\(?:documentclass|usepackage)(?![a-zA-Z])|\\(?:begin|end)[ \t]*\{document\})"
    r"|\\(begin|end)[ \t]*\{([^{}\\\r\n]{1,60})\}"
)
_NAME_OF_LISTING = re.compile(
    r"verb|code|listing|sample|example|vquote|source|console|shell|input|output", re.IGNORECASE
)
_MOST_OF_LISTING = 20_000
_MOST_SCANNED = 5_000_000
_WORDS_IN_BRACES = re.compile(r"\{\s*[^\W\d_]{2}")
_MATH_IN_BRACES = re.compile(r"\{[^{}$]{0,500}\$[^{}$]{1,500}\$[^{}$]{0,500}[{}$]")
_TWO_LETTERS = re.compile(r"[^\W_]{2}")
_FRONT = frozenset({"title", "title_page", "footnote"})
_MOST_IN_FRONT = 40
_MOST_IN_FIELD = 300


def read_unknown(reader: Reader, command: Command, *, spaced: bool) -> None:
    """Do what an unknown command seems to do."""
    name = command.name
    for pattern, handler in PATTERNS:
        if pattern.fullmatch(name):
            handler(reader, command)
            return
    if reader.state.math:
        if name >= " " and "@" not in name:
            reader.show(name, command)
            if spaced:
                reader.gap()
        _words_in_math(reader)
    elif (shown := ABBREVIATIONS.get(name)) is not None:
        reader.show(shown, command)
        if spaced:
            reader.gap()
    elif _LOGO.fullmatch(name):
        reader.show(name, command)
    elif _SETTINGS.fullmatch(name):
        reader.skip("*")
        while reader.option() or reader.braced():
            pass
    elif not assignment(reader):
        _take(reader, spaced=spaced)


def _words_in_math(reader: Reader) -> None:
    """Braces in math that hold math of their own are text: `\\prob{the age is $a$}`."""
    if reader.peek() != "{":
        return
    frame = reader.skip_space()
    if _MATH_IN_BRACES.match(frame.text, frame.pos, frame.end) and (piece := reader.argument()) is not None:
        reader.enter(piece, state=reader.state._replace(math=False))


@handles("degree", protected=False)
def _degree(reader: Reader, command: Command) -> None:
    """The sign, or what a thesis is for: `\\degree{Master of Science}`."""
    frame = reader.frames[-1]
    if not reader.state.math and _WORDS_IN_BRACES.match(frame.text, frame.pos, frame.end):
        _take(reader, spaced=False)
    else:
        reader.show("°", command)


def _take(reader: Reader, *, spaced: bool) -> None:
    """Past the options of an unknown command, and past its arguments where they are not text."""
    frame = reader.frames[-1]
    if frame.text.startswith("*", frame.pos, frame.end) and frame.text[frame.pos + 1 : frame.pos + 2] in (
        "{",
        "[",
    ):
        reader.taken(frame, 1)
    skip_overlay(reader)
    if reader.peek() == "[":
        before = frame.pos
        option = reader.option()
        skip_options(reader)
        free = option is not None and spaced and "=" not in reader.raw(option) and reader.peek() != "{"
        if free and reader.frames[-1] is frame:
            frame.pos = before
            return
    if reader.peek() != "{" or reader.frames[-1] is not frame:
        return
    if reader.block is None:
        if _is_front(reader) and _fill_in_front(reader):
            return
        skip_settings(reader)
        _skip_graphics(reader)
    _keep_apart(reader)


def _keep_apart(reader: Reader) -> None:
    """Read two arguments or more with a space between them, unless the first is an initial: `\\dropcap{T}{his}`."""
    frame = reader.frames[-1]
    if reader.state.hidden or reader.peek() != "{":
        return
    before = frame.pos, reader.at
    pieces = _arguments(reader)
    if len(pieces) > 1 and _TWO_LETTERS.search(reader.raw(pieces[0])):
        for piece in reversed(pieces):
            reader.enter(piece, on_end=reader.gap if piece is not pieces[-1] else None)
    elif reader.frames[-1] is frame:
        frame.pos, reader.at = before


def skip_options(reader: Reader) -> None:
    """Past the options that follow the first without a space."""
    frame = reader.frames[-1]
    while frame.text.startswith("[", frame.pos, frame.end) and reader.option() is not None:
        pass


def skip_overlay(reader: Reader) -> None:
    """Past the `<2->` of beamer."""
    frame = reader.frames[-1]
    match = _OVERLAY.match(frame.text, frame.pos, frame.end)
    if match is not None:
        reader.taken(frame, match.end() - match.start())


def skip_settings(reader: Reader) -> bool:
    """Past an argument that is a list of settings, as `{width=3cm, name={A b}}`; False where the next is none."""
    frame = reader.frames[-1]
    before = frame.pos, reader.at
    piece = reader.braced()
    if piece is None:
        return False
    if piece.end - piece.start <= _MOST_OF_SETTINGS and _sets(reader.raw(piece)):
        reader.note_comments(piece)
        return True
    if reader.frames[-1] is frame:
        frame.pos, reader.at = before
    return False


def _sets(text: str) -> bool:
    return _LENGTH.fullmatch(text) is not None or _is_settings(text)


def _is_settings(text: str) -> bool:
    at = 0
    valued = False
    while at < len(text):
        match = _PAIR.match(text, at)
        if match is None:
            return False
        valued = valued or match[2] is not None
        at = match.end()
    return valued


def _arguments(reader: Reader) -> list[Piece]:
    pieces: list[Piece] = []
    while len(pieces) < 9:
        reader.option()
        piece = reader.braced()
        if piece is None:
            break
        pieces.append(piece)
    return pieces


def _is_front(reader: Reader) -> bool:
    """Whether nothing of the text has come yet, so that a command may fill in the title page."""
    draft = reader.draft
    if (
        not draft.document_started
        or draft.sections
        or reader.block is not None
        or reader.state.kind != "body"
    ):
        return False
    return len(draft.blocks) <= _MOST_IN_FRONT and all(block.kind in _FRONT for block in draft.blocks)


def _fill_in_front(reader: Reader) -> bool:
    """Read what stands alone on its line before the text as part of the title page; False where it does not."""
    frame = reader.frames[-1]
    before = frame.pos, reader.at
    pieces = _arguments(reader)
    if reader.frames[-1] is not frame:
        return True
    alone = _LINE_END.match(frame.text, frame.pos, frame.end) is not None
    if not alone or any(piece.end - piece.start > _MOST_IN_FIELD for piece in pieces):
        frame.pos, reader.at = before
        return False
    for piece in reversed(pieces):
        if _is_settings(reader.raw(piece)):
            reader.note_comments(piece)
        else:
            reader.enter(piece, state=reader.state._replace(kind="title_page"), isolated=True)
    return True


def _skip_graphics(reader: Reader) -> None:
    """Of the arguments of a macro that sets a graphic, one of which names its file, only words are text."""
    frame = reader.frames[-1]
    before = frame.pos, reader.at
    pieces = _arguments(reader)
    sources = [reader.raw(piece) for piece in pieces]
    if len(pieces) > 1 and any(_FILE_NAME.fullmatch(source) for source in sources):
        for piece, source in zip(reversed(pieces), reversed(sources), strict=True):
            if _NO_WORDS.fullmatch(source) is None:
                reader.enter(piece, state=reader.state._replace(kind="caption"), isolated=True)
    elif reader.frames[-1] is frame:
        frame.pos, reader.at = before


def form_of_environment(reader: Reader, name: str) -> Literal["listing", "drawing", ""]:
    """What an unknown environment is by its form: a drawing has a size in parentheses; a listing shows a preamble,
    or environments that don't pair.
    """
    if name in ENVIRONMENTS or name.rstrip("*") in ENVIRONMENTS or name.rstrip("*") in FLOAT_ENVIRONMENTS:
        return ""
    frame = reader.frames[-1]
    if _COORDINATES.match(frame.text, frame.pos, frame.end):
        return "drawing"
    end = frame.text.find(f"\\end{{{name}}}", frame.pos, min(frame.end, frame.pos + _MOST_OF_LISTING))
    if end < 0 or reader.scanned > _MOST_SCANNED:
        return ""
    reader.scanned += end - frame.pos
    opened: list[str] = []
    paired = True
    for match in _LISTED.finditer(frame.text, frame.pos, end):
        if match[2]:
            return "listing"
        if match[3] == "begin":
            opened.append(match[4])
        elif match[3] == "end":
            paired = paired and bool(opened) and opened.pop() == match[4]
    unpaired = not paired or (bool(opened) and name not in opened)
    return "listing" if unpaired and _NAME_OF_LISTING.search(name) else ""
