r"""Fenced blocks in a reply: for text too long, or too full of backslashes, to stand in JSON.

A fence that opens inside another, a block that never ends, and a block without a name are refused: each is a sign that
a fence in the text itself was taken for the end of the block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from paperkit.llm.role import UnfitReplyError

__all__ = ["Block", "fence_for", "read_blocks"]

_FENCE = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")
_RUN = re.compile(r"^[ \t]*(`{3,})", re.MULTILINE)
_REASONING = re.compile(r"\s*<(think|thinking|reasoning)>")
_REASONED = re.compile(r"</(?:think|thinking|reasoning)>\s*\Z")
_SHORTEST = 4


@dataclass(frozen=True)
class Block:
    """One fenced block.

    Attributes:
        kind: First word after the fence, as `latex`.
        name: The words after it, as `paper.tex`; "" without any.
        text: What stands in it, its line ends LF; ends with one unless empty.
        line: Line of the reply where it opens, from 1.
    """

    kind: str
    name: str
    text: str
    line: int


@dataclass(frozen=True)
class _Fence:
    """A line that can open or end a block."""

    marks: str
    info: str
    line: int

    def ends(self, opened: _Fence) -> bool:
        """Whether it would end a block, were it bare."""
        return self.marks[0] == opened.marks[0] and len(self.marks) >= len(opened.marks)


def fence_for(texts: Iterable[str]) -> str:
    """A fence longer than every one that stands in some texts.

    >>> fence_for(["plain", "```python"]), fence_for(["`````"])
    ('````', '``````')
    """
    longest = max((len(run) for text in texts for run in _RUN.findall(text)), default=0)
    return "`" * max(_SHORTEST, longest + 1)


def read_blocks(reply: str) -> tuple[Block, ...]:
    r"""The blocks of a reply, in order; what stands between them, and a model's reasoning, is not looked at.

    Raises:
        UnfitReplyError: a fence opens inside a block, a block never ends, or one has neither kind nor name; the
            reasoning never ends.

    >>> [block.name for block in read_blocks("Here:\n````latex a.tex\nA.\n````\n")]
    ['a.tex']
    """
    lines = [line.removesuffix("\r") for line in reply.split("\n")]
    blocks: list[Block] = []
    opened: _Fence | None = None
    for number in range(_reasoned(reply, lines), len(lines)):
        fence = _fence(lines[number], number + 1)
        if fence is None:
            if opened is None and _REASONED.search(lines[number]):
                blocks.clear()
        elif opened is None:
            if not fence.info:
                raise UnfitReplyError(
                    f"Line {fence.line} of your reply opens a block without a name. If the text itself has such "
                    "fences, use a longer one around it."
                )
            opened = fence
        elif fence.ends(opened):
            if fence.info:
                raise UnfitReplyError(
                    f"Line {fence.line} of your reply opens a block inside the one of line {opened.line}. End each "
                    "block, and use a longer fence around text that has fences itself."
                )
            kind, *name = opened.info.split(maxsplit=1)
            body = lines[opened.line : number]
            blocks.append(Block(kind, "".join(name), "".join(f"{line}\n" for line in body), opened.line))
            opened = None
    if opened is not None:
        raise UnfitReplyError(
            f"The block that opens in line {opened.line} of your reply never ends. Answer again, all of it."
        )
    return tuple(blocks)


def _reasoned(reply: str, lines: list[str]) -> int:
    """How many lines a reply that begins with reasoning takes for it."""
    begins = _REASONING.match(reply)
    if begins is None:
        return 0
    end = f"</{begins[1]}>"
    number = next((n for n, line in enumerate(lines) if end in line), None)
    if number is None:
        raise UnfitReplyError("The reasoning in your reply never ends. Answer again, all of it.")
    lines[number] = lines[number].rpartition(end)[2]
    return number


def _fence(line: str, number: int) -> _Fence | None:
    found = _FENCE.fullmatch(line)
    return _Fence(found["marks"], found["info"].strip(), number) if found else None
