"""What a number is about, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from paperkit.documents.numbers import Number
from paperkit.gates.scope.levels import Around, Level

__all__ = ["Part", "Scope", "Site"]


@dataclass(frozen=True)
class Part:
    """One part of a scope.

    Attributes:
        words: How the text says it.
        names: What it is called in the log; () where the log does not have it, several where it can be any of them.
        level: Where it was said.
        sure: Nothing else of its kind stands as near.
        terms: Of a metric, the words of its name that are said, in their usual form.
    """

    words: str
    names: frozenset[str]
    level: Level
    sure: bool = True
    terms: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Scope:
    """What a number is about; a part is None where nothing says it.

    Attributes:
        arm: Run or method, as names of the log; `run` and `method` are what it is for people.
        base: Of a change, what it is compared with.
        conditions: Conditions of the log that are named.
        whole: The number is about all data sets together, or their mean.
        blocked: A row has a method of its own that the log does not know.
    """

    dataset: Part | None = None
    run: Part | None = None
    metric: Part | None = None
    method: Part | None = None
    condition: Part | None = None
    arm: Part | None = None
    base: Part | None = None
    conditions: frozenset[str] = frozenset()
    whole: bool = False
    blocked: bool = False


@dataclass(frozen=True)
class Site:
    """Where a number stands.

    Attributes:
        around: What stands around it, nearest first.
        fellows: All numbers of its sentence or cell, itself included, with offsets in `around[0].text`.
        at: Its own index among them, -1 in a table.
        change: It says by how much something changed.
    """

    number: Number
    around: tuple[Around, ...]
    fellows: tuple[Number, ...] = field(default=(), repr=False)
    at: int = -1
    change: bool = False
    paragraph: int | None = None
    section: int | None = None
    setting: str = ""
