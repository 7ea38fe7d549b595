"""What a claim is, and what the claims of prose and of tables share."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Span
from paperkit.gates.scope import Site

__all__ = ["LONGEST", "MOST_BESIDE", "Claim", "counted_before", "unmarked"]

_MARK = re.compile(r"(?<=\d)(?:\^[*∗⋆†‡§¶]+(?![\w(])|_(?=±))")
MOST_BESIDE = 24
"""Other numbers that a claim keeps."""
LONGEST = 2000
"""Characters of a text that tell a scope: what is longer is no sentence."""
_OF_COUNT = re.compile(r"(?: [a-z-]+){0,2} ?\(")
_NO_NUMBER = Number(0, 0, "", 0.0)


@dataclass(frozen=True)
class Claim:
    """A number of the paper that says something.

    Attributes:
        number: The number, with offsets in its paragraph or cell.
        span: Its place in the source.
        quote: The sentence, or the table row; of a very long one the part around the number.
        section: Index of its section.
        near: Its clause.
        words: Texts around it that tell its scope, nearest first.
        cues: Its sentence or the heads of its cell: whether a mean or a change is meant.
        setting: Name of the hyper-parameter it is given to, or "".
        is_name: It is part of a row's name, as in `Combined (15%)`.
        is_percent: It stands under a `%` head.
        credited: Why it counts as somebody else's number, or "".
        beside: The other numbers of its sentence, row or column, the nearest ones where there are many.
        site: What stands around it, for its scope.
        counted: The count right before a percentage: `79` of `79 (59.8%)`.
        totals: Whole numbers of the caption, which shares may be of.
    """

    number: Number
    span: Span
    quote: str
    section: int | None
    near: str
    words: tuple[str, ...]
    cues: str
    setting: str = ""
    is_name: bool = False
    is_percent: bool = False
    credited: str = ""
    beside: tuple[Number, ...] = field(default=(), repr=False)
    site: Site = field(default_factory=lambda: Site(_NO_NUMBER, ()), repr=False)

    counted: Number | None = field(default=None, repr=False)
    totals: tuple[Number, ...] = field(default=(), repr=False)

    @property
    def is_change(self) -> bool:
        """True where the number says by how much something changed: no logged level is evidence for that."""
        return self.number.unit in ("%", "×", "points") and not self.is_percent and self.site.change


def unmarked(text: str) -> str:
    """The text, as long as before, without marks of notes on a number (`90.6^*`); a spread may be set as an index."""
    return _MARK.sub(lambda mark: " " * len(mark[0]), text)


def counted_before(text: str, number: Number, before: Number) -> Number | None:
    """The whole number right before a percentage in brackets."""
    if number.unit != "%" or before.unit is not None or before.decimals:
        return None
    return before if _OF_COUNT.fullmatch(text[before.end : number.start]) else None
