"""Bold print in the cells of tables, where it marks the best value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperkit.documents.block import Block
from paperkit.documents.latex.stack import Command, Group, Piece, State, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["declare_bold", "enter_bold", "in_cell", "open_bold"]


def in_cell(reader: Reader) -> bool:
    """Whether what is read now is shown in a cell of a table."""
    return reader.state.kind == "cell" and not reader.state.hidden


def enter_bold(reader: Reader, piece: Piece, state: State) -> None:
    """Read an argument that is in bold print."""
    start = _length(reader.block)
    reader.enter(piece, state=state, on_end=lambda: _record(reader, start))


def open_bold(reader: Reader) -> bool:
    """Open the brace that follows as a group in bold print; False where none does."""
    if reader.peek() != "{":
        return False
    frame = reader.skip_space()
    frame.pos += 1
    group = Group("{", "", reader.here(frame, frame.pos - 1, frame.pos))
    start = _length(reader.block)
    group.on_close = lambda: _record(reader, start)
    reader.groups.append(group)
    return True


def declare_bold(reader: Reader) -> None:
    """What follows is bold, to the end of the innermost group or of the cell."""
    table = reader.state.table
    if not reader.groups:
        return
    group = reader.groups[-1]
    if table is not None and group is table.group:
        table.bold_from = _length(reader.block)
        return
    start, before = _length(reader.block), group.on_close

    def done() -> None:
        _record(reader, start)
        if before is not None:
            before()

    group.on_close = done


def _length(block: Block | None) -> int:
    return 0 if block is None else block.length


def _record(reader: Reader, start: int) -> None:
    block = reader.block
    if block is not None and block.kind == "cell" and start < block.length:
        block.bold.append((start, block.length))


@handles("mathbf", "bm", "boldsymbol", "pmb", "symbf", protected=False)
def _bold_math(reader: Reader, command: Command) -> None:
    if in_cell(reader) and not open_bold(reader) and (piece := reader.argument()) is not None:
        enter_bold(reader, piece, reader.state)


@handles("boldmath", protected=False)
def _bold_declaration(reader: Reader, command: Command) -> None:
    if in_cell(reader):
        declare_bold(reader)


@handles("fontseries", protected=False)
def _series(reader: Reader, command: Command) -> None:
    series = reader.argument()
    if series is not None and in_cell(reader) and reader.raw(series).strip().startswith(("b", "sb", "eb")):
        declare_bold(reader)
