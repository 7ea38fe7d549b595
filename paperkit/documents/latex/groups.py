"""The open groups of a text being read: braces, environments, math and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paperkit.documents.block import Block
from paperkit.documents.latex.arguments import TextStack
from paperkit.documents.latex.stack import Frame, Group, Piece, State
from paperkit.documents.paper import Span

__all__ = ["Groups"]

_MATH_KINDS = frozenset({"$", "$$", "\\(", "\\["})
_RULES = {"{": "unbalanced_brace", "env": "unbalanced_environment"}


class Groups(TextStack):
    """The stack of open groups, and what holds in the innermost one.

    Attributes:
        state: What holds now.
        groups: The stack.
        barriers: Places in the stack of the arguments being read: what is inside one can't close what is outside.
        environments: Places of the open environments by name.
        maths: Places of the open math.
        block: The paragraph that text goes to, if one is open.
        end_span: The `\\end` that closes the innermost group, None where it is left open.
    """

    def __init__(self, main: str, *, hidden: bool) -> None:
        super().__init__(main)
        self.state = State(hidden, False, "body", "other", None, None)
        self.groups: list[Group] = []
        self.barriers: list[int] = [-1]
        self.environments: dict[str, list[int]] = {}
        self.maths: list[int] = []
        self.block: Block | None = None
        self.end_span: Span | None = None

    def enter(
        self,
        piece: Piece,
        *,
        state: State | None = None,
        isolated: bool = False,
        on_end: Callable[[], None] | None = None,
        then: Callable[[], None] | None = None,
    ) -> Frame:
        """Read a piece next; with a state or isolated it is a group of its own, isolated it has its own paragraphs.

        `on_end` is called at its end, before the group closes; `then` after that.
        """
        if state is not None or isolated:
            group = self.push("range", "", self.span_of(piece), state=state or self.state, isolated=isolated)
            self.barriers.append(len(self.groups) - 1)
            group.on_close = on_end

            def leave() -> None:
                self.close_down_to(self.barriers[-1] + 1)
                self.close()
                self.barriers.pop()
                if then is not None:
                    then()

            on_end = leave
        depth = self.frames[-1].depth if self.frames else 0
        frame = Frame(piece, depth if piece.call is None else max(depth, 1), on_end)
        self.frames.append(frame)
        return frame

    def push(
        self, kind: str, name: str, span: Span, *, state: State | None = None, isolated: bool = False
    ) -> Group:
        """Open a group; the state now is restored when it closes."""
        group = Group(kind, name, span)
        if state is not None:
            group.state = self.state
            self.state = state
        if isolated:
            group.isolated = True
            group.block = self.block
            self.block = None
        if kind == "env":
            self.environments.setdefault(name, []).append(len(self.groups))
        elif kind in _MATH_KINDS:
            self.maths.append(len(self.groups))
        self.groups.append(group)
        return group

    def close(self) -> None:
        """Close the innermost group."""
        group = self.groups.pop()
        if group.kind == "env":
            self.environments[group.name].pop()
        if self.maths and self.maths[-1] == len(self.groups):
            self.maths.pop()
        if group.on_close is not None:
            group.on_close()
        while group.undo:
            table, name, before = group.undo.pop()
            if before is None:
                table.pop(name, None)
            else:
                table[name] = before
        if group.state is not None:
            self.state = group.state
        if group.isolated:
            self.block = group.block

    def close_down_to(self, depth: int) -> None:
        """Close the groups above a depth; each was left open by the author."""
        while len(self.groups) > depth:
            group = self.groups[-1]
            if group.kind != "range" and group.name != "document":
                what = f"\\begin{{{group.name}}}" if group.kind == "env" else group.kind
                self.problem(_RULES.get(group.kind, "unbalanced_math"), f"{what} is never closed", group.span)
            self.end_span = None
            self.close()

    def remember(self, table: dict[str, Any], name: str) -> None:
        """What a name stands for now is restored when the innermost group closes."""
        if self.groups:
            group = self.groups[-1]
            if group.undo is None:
                group.undo = []
            group.undo.append((table, name, table.get(name)))
