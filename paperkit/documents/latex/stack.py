"""The parts of the reader's stacks, and the register of what commands do."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paperkit.documents.block import Block
from paperkit.documents.draft import FloatDraft
from paperkit.documents.paper import Span

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader
    from paperkit.documents.latex.tabular import TableReader

__all__ = [
    "HANDLERS",
    "PATTERNS",
    "PROTECTED",
    "Call",
    "Command",
    "Frame",
    "Group",
    "LabelKind",
    "Macro",
    "Piece",
    "State",
    "handles",
]

LabelKind = Literal["section", "figure", "table", "equation", "algorithm", "item", "other"]


class State(NamedTuple):
    """What holds inside a group and ends with it."""

    hidden: bool
    math: bool
    kind: str
    label: LabelKind
    float: FloatDraft | None
    table: TableReader | None


class Call:
    """The macro call in a real file that expanded text stands for; `low` rises as its arguments are used."""

    __slots__ = ("end", "file", "low", "start")

    def __init__(self, file: str, start: int, end: int) -> None:
        self.file, self.start, self.end, self.low = file, start, end, start


class Piece(NamedTuple):
    """A range of text, with what it takes to read it: its file or macro call, and the arguments `#1` stands for."""

    text: str
    start: int
    end: int
    file: str
    call: Call | None
    args: tuple[Piece | None, ...]


class Frame:
    """A text being read."""

    __slots__ = (
        "args",
        "call",
        "caller",
        "depth",
        "end",
        "file",
        "fresh",
        "is_file",
        "on_end",
        "pos",
        "text",
    )

    def __init__(self, piece: Piece, depth: int, on_end: Callable[[], None] | None = None) -> None:
        self.text, self.pos, self.end, self.file, self.call, self.args = piece
        self.depth = depth
        self.on_end = on_end
        self.caller: Call | None = None
        self.fresh = -1
        self.is_file = False


class Group:
    """An open brace, environment, math, or argument (`range`)."""

    __slots__ = ("block", "isolated", "kind", "name", "on_close", "span", "start", "state", "undo")

    def __init__(self, kind: str, name: str, span: Span) -> None:
        self.kind, self.name, self.span = kind, name, span
        self.state: State | None = None
        self.block: Block | None = None
        self.start = 0
        self.isolated = False
        self.on_close: Callable[[], None] | None = None
        self.undo: list[tuple[dict[str, Any], str, Any]] | None = None


class Command(NamedTuple):
    """A command that was met: where, in a real file, and in which macro call if any."""

    name: str
    file: str
    start: int
    end: int
    call: Call | None


class Macro(NamedTuple):
    """A definition in the paper: one entry a parameter, its kind (see `parameters`) and its default, and the body."""

    params: tuple[tuple[str, Piece | None], ...]
    body: Piece


Handler = Callable[["Reader", Command], None]
HANDLERS: dict[str, Handler] = {}
"""What commands do."""
PROTECTED: set[str] = set()
"""Commands that keep their meaning when a paper redefines them."""
PATTERNS: list[tuple[re.Pattern[str], Handler]] = []
"""What unknown commands do, by their names."""


def handles(*names: str, protected: bool = True) -> Callable[[Handler], Handler]:
    """Register what commands do; an unprotected one gives way to a definition in the paper."""

    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(names, handler))
        if protected:
            PROTECTED.update(names)
        return handler

    return register
