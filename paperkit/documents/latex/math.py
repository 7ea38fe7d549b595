"""Math: where it opens and closes, and how inline math reads as text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from paperkit.documents.draft import MathDraft
from paperkit.documents.latex.stack import Command, Frame, Group, Piece, handles
from paperkit.documents.latex.symbols import ACCENTS, SYMBOLS, accented, blackboard
from paperkit.documents.paper import Span

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["close_display", "close_inline", "dollar", "open_display", "open_inline"]

_SIMPLE = re.compile(r"\s*(?:[\w.,]+|\\[a-zA-Z]+|[a-zA-Z]_\{?\w+\}?)\s*")
_ACCENTED = re.compile(r"\\([^\w\s]|[a-zA-Z])\s*\{?\s*(\\[ij]|\w)\s*\}?")
_SENTENCE_END = re.compile(
    r"[.。](?:\s|\\(?:label|tag|right|end)\s*\{[^{}]*\}|\\nonumber|\\notag|\\right|\\,|\\;|\\quad|[}%])*\Z"
)


def open_display(reader: Reader, kind: str, span: Span, name: str = "") -> Group:
    """Display math begins: it shows nothing."""
    state = reader.state._replace(hidden=True, math=True, label="equation")
    return reader.push(kind, name, span, state=state)


def close_display(reader: Reader, end: Span) -> None:
    """Display math, the innermost group, ends."""
    group = reader.groups[-1]
    reader.close()
    if reader.state.hidden:
        return
    if group.span.file == end.file and group.span.start < end.end:
        reader.draft.math.append(MathDraft(_from(group, end), True))
    block = reader.block
    if block is not None:
        source = reader.draft.sources[end.file].text[max(end.start - 200, group.span.start) : end.start]
        block.breaks.append((block.length, _SENTENCE_END.search(source) is not None))
        reader.gap()


def _from(group: Group, end: Span) -> Span:
    """From where math begins to its end; math that a macro call ends has the whole call."""
    return Span(end.file, min(group.span.start, end.start), end.end)


def dollar(reader: Reader, frame: Frame, start: int) -> None:
    """A dollar sign: opens or closes inline or display math."""
    inner = reader.maths[-1] if reader.maths and reader.maths[-1] > reader.barriers[-1] else -1
    double = frame.text.startswith("$", frame.pos) and frame.pos < frame.end
    if not reader.state.math:
        kind = "$$" if double else "$"
        frame.pos += double
        span = reader.here(frame, start, frame.pos)
        if double:
            open_display(reader, kind, span)
        else:
            open_inline(reader, kind, span)
        return
    kind = reader.groups[inner].kind if inner >= 0 else ""
    if kind not in ("$", "$$"):
        reader.problem(
            "unbalanced_math", "$ inside math that it did not open", reader.here(frame, start, frame.pos)
        )
        return
    reader.close_down_to(inner + 1)
    if kind == "$$":
        frame.pos += double
        close_display(reader, reader.here(frame, start, frame.pos))
    else:
        group = reader.groups[-1]
        reader.close()
        close_inline(reader, group, reader.here(frame, start, frame.pos))


def open_inline(reader: Reader, kind: str, span: Span, name: str = "") -> Group:
    """Inline math begins: it is part of the running text."""
    group = reader.push(kind, name, span, state=reader.state._replace(math=True))
    if reader.block is not None:
        group.block, group.start = reader.block, reader.block.length
    return group


def close_inline(reader: Reader, group: Group, end: Span) -> None:
    """Inline math has ended."""
    if reader.state.hidden or group.span.file != end.file or group.span.start >= end.end:
        return
    math = MathDraft(_from(group, end), False)
    if reader.block is not None and group.block in (None, reader.block):
        math.block, math.start, math.end = reader.block, group.start, reader.block.length
    reader.draft.math.append(math)


@handles("(", "[")
def _open(reader: Reader, command: Command) -> None:
    span = reader.span(command)
    if reader.state.math:
        reader.problem("unbalanced_math", f"\\{command.name} inside math", span)
    elif command.name == "[":
        open_display(reader, "\\[", span)
    else:
        open_inline(reader, "\\(", span)


@handles(")", "]")
def _close(reader: Reader, command: Command) -> None:
    span = reader.span(command)
    wanted = "\\(" if command.name == ")" else "\\["
    inner = reader.maths[-1] if reader.maths and reader.maths[-1] > reader.barriers[-1] else -1
    if inner < 0 or reader.groups[inner].kind != wanted:
        reader.problem("unbalanced_math", f"\\{command.name} closes nothing", span)
        return
    reader.close_down_to(inner + 1)
    if wanted == "\\[":
        close_display(reader, span)
    else:
        group = reader.groups[-1]
        reader.close()
        close_inline(reader, group, span)


@handles("ensuremath", protected=False)
def _ensuremath(reader: Reader, command: Command) -> None:
    inside = reader.state.math
    piece = reader.argument()
    if piece is None:
        return
    span = reader.span(command)
    block = reader.block
    start = 0 if block is None else block.length

    def done() -> None:
        if not inside:
            group = Group("$", "", span)
            group.block, group.start = block, start
            close_inline(reader, group, span)

    reader.enter(piece, state=reader.state._replace(math=True), then=done)


@handles(
    "text",
    "mbox",
    "textrm",
    "textnormal",
    "intertext",
    "textup",
    "textsf",
    "texttt",
    "textmd",
    "shortintertext",
)
def _text(reader: Reader, command: Command) -> None:
    if reader.state.math:
        piece = reader.argument()
        if piece is not None:
            reader.enter(piece, state=reader.state._replace(math=False))


_BOXES = {
    "fbox": "",
    "shortstack": "o",
    "makebox": "poo",
    "framebox": "poo",
    "parbox": "ooom",
    "raisebox": "moo",
}


@handles(*_BOXES)
def _box(reader: Reader, command: Command) -> None:
    """A box is text, in math too; its sizes and places are not shown."""
    reader.skip(_BOXES[command.name])
    _text(reader, command)


@handles(
    "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr"
)
def _delimiter(reader: Reader, command: Command) -> None:
    if reader.peek() == ".":
        reader.skip_space().pos += 1


@handles("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac", "xfrac", "flatfrac", protected=False)
def _fraction(reader: Reader, command: Command) -> None:
    over, under = reader.argument(), reader.argument()
    if over is None or under is None:
        if over is not None:
            reader.enter(over)
        return
    state = reader.state._replace(math=True)
    if reader.state.hidden:
        reader.enter(under, state=state)
        reader.enter(over, state=state)
        return

    def below() -> None:
        _at(reader, over, "/")
        _operand(reader, under)

    _operand(reader, over, below)


def _operand(reader: Reader, piece: Piece, then: Callable[[], None] | None = None) -> None:
    """Read a numerator, denominator or radicand, in parentheses unless it is one term."""
    simple = _SIMPLE.fullmatch(reader.raw(piece)) is not None

    def end() -> None:
        if not simple:
            _at(reader, piece, ")")

    if not simple:
        _at(reader, piece._replace(end=piece.start), "(")
    reader.enter(piece, state=reader.state._replace(math=True), on_end=end, then=then)


def _at(reader: Reader, piece: Piece, text: str) -> None:
    """Show text right after a piece."""
    if not reader.state.hidden:
        if piece.call is None:
            reader.open_block().add(text, piece.file, piece.end, piece.end, plain=False)
        else:
            reader.open_block().add(text, piece.call.file, piece.call.low, piece.call.end, plain=False)


@handles("sqrt", protected=False)
def _root(reader: Reader, command: Command) -> None:
    reader.option()
    reader.show("√", command)
    piece = reader.argument()
    if piece is not None:
        _operand(reader, piece)


@handles("binom", "dbinom", "tbinom", protected=False)
def _binomial(reader: Reader, command: Command) -> None:
    n, k = reader.argument(), reader.argument()
    if n is not None and k is not None:
        reader.show(f"C({reader.raw(n)},{reader.raw(k)})", command)


@handles("mathbb", "mathds", "mathbbm", "Bbb", protected=False)
def _blackboard(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    if piece is not None:
        letters = reader.raw(piece)
        if letters.isalnum():
            reader.show("".join(map(blackboard, letters)), command)
        else:
            reader.enter(piece)


def _letter(source: str) -> str:
    """What stands under an accent, itself perhaps a letter command or an accented letter."""
    if (inner := _ACCENTED.fullmatch(source)) is not None and inner[1] in ACCENTS:
        return accented(SYMBOLS.get(inner[2].lstrip("\\"), inner[2]), inner[1])
    return SYMBOLS.get(source[1:].strip(), source) if source.startswith("\\") else source


@handles(*ACCENTS, protected=False)
def _accent(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    if piece is None:
        return
    letter = _letter(reader.raw(piece).strip())
    is_math_name = len(command.name) > 1
    if (letter.isalpha() and not (is_math_name and letter[1:])) or (not letter and not is_math_name):
        reader.show(accented(letter, command.name), command)
    else:
        reader.enter(piece)


@handles("pmod", protected=False)
def _pmod(reader: Reader, command: Command) -> None:
    piece = reader.argument()
    if piece is not None:
        reader.show(f"(mod {reader.raw(piece)})", command)


@handles("xrightarrow", "xleftarrow", protected=False)
def _long_arrow(reader: Reader, command: Command) -> None:
    reader.skip("om")
    reader.show("→" if command.name == "xrightarrow" else "←", command)


@handles("over", "atop", "above", "choose")
def _over(reader: Reader, command: Command) -> None:
    reader.show({"over": "/", "choose": " choose "}.get(command.name, " "), command)


@handles("not")
def _not(reader: Reader, command: Command) -> None:
    reader.show("¬", command)
