"""Search-and-replace blocks of a reply: each old text must be found exactly once in the file as it was given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from paperkit.llm import UnfitReplyError
from paperkit.llm.blocks import Block

__all__ = ["Change", "apply_changes", "find_changes"]

_OPENS = re.compile(r"<{5,9} SEARCH[ \t]*")
_TURNS = re.compile(r"={5,9}[ \t]*")
_CLOSES = re.compile(r">{5,9} REPLACE[ \t]*")
_SHOWN = 120


class Change(NamedTuple):
    """New text for a range of a file."""

    start: int
    end: int
    new: str


def find_changes(block: Block, name: str, text: str) -> Iterator[Change]:
    """The changes of a block, with where their old texts stand in the file.

    Raises:
        UnfitReplyError: a part is not complete, or its old text is empty or does not stand exactly once.
    """
    for part in _parts(block):
        old, new = part
        starts = list(_starts(text, old)) if old.strip() else []
        if not starts and old.strip():
            # Its last line may be the start of a longer one.
            old, new = old.removesuffix("\n"), new.removesuffix("\n")
            starts = list(_starts(text, old))
        if len(starts) != 1:
            count = len(starts)
            how = "is empty" if not old.strip() else f"stands {count} times" if count else "does not stand"
            raise UnfitReplyError(
                f"The old text “{' '.join(old.split())[:_SHOWN]}” {how} in {name}; it must stand there exactly once. "
                "Copy it exactly, with enough lines around it, and answer again, all of it."
            )
        yield Change(starts[0], starts[0] + len(old), new)


def apply_changes(name: str, text: str, changes: Iterable[Change]) -> str:
    """The file with all changes made; they are all of the file as it was given.

    Raises:
        UnfitReplyError: two overlap.
    """
    ordered = sorted(changes)
    for first, second in pairwise(ordered):
        if second.start < first.end:
            shown = text[second.start : first.end][:_SHOWN]
            raise UnfitReplyError(f"{name}: two changes overlap at “{shown}”. Merge them, and answer again.")
    for change in reversed(ordered):
        text = text[: change.start] + change.new + text[change.end :]
    return text


def _parts(block: Block) -> Iterator[tuple[str, str]]:
    """Old and new text of each part of a block."""
    old: list[str] = []
    new: list[str] | None = None
    open_ = False
    found = 0
    for line in block.text.split("\n"):
        if _OPENS.fullmatch(line):
            if open_:
                raise _incomplete(block)
            old, new, open_ = [], None, True
        elif open_ and _TURNS.fullmatch(line):
            if new is not None:
                raise UnfitReplyError(
                    f"A part of the block of line {block.line} has two lines of =======. Where the text has such a "
                    "line itself, leave it out of your change, and answer again."
                )
            new = []
        elif _CLOSES.fullmatch(line):
            if new is None:
                raise _incomplete(block)
            yield "".join(old), "".join(new)
            found, new, open_ = found + 1, None, False
        elif open_:
            (old if new is None else new).append(f"{line}\n")
        elif line.strip():
            raise _incomplete(block)
    if open_ or not found:
        raise _incomplete(block)


def _incomplete(block: Block) -> UnfitReplyError:
    return UnfitReplyError(
        f"The block of line {block.line} must be made of SEARCH, =======, REPLACE parts, each complete, and nothing "
        "between them. Answer again, all of it."
    )


def _starts(text: str, old: str) -> Iterator[int]:
    """Where a text stands, overlapping places included; two are enough to know."""
    at = text.find(old)
    for _ in range(2):
        if at < 0:
            return
        yield at
        at = text.find(old, at + 1)
