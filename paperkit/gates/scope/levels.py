"""What stands around a number and may say what it is about, nearest first."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Around", "Level"]

Level = Literal[
    "clause", "row", "column", "sentence", "heading", "lead_in", "caption", "paragraph", "section"
]


class Around(NamedTuple):
    """A text around a number.

    Attributes:
        level: What it is to the number.
        text: Its words.
        start: Where the number stands in it, -1 where it stands elsewhere.
        end: Where the number ends in it.
        heads: The heads of the cells that `text` joins, for a row.
    """

    level: Level
    text: str
    start: int = -1
    end: int = -1
    heads: tuple[tuple[str, str], ...] = ()
