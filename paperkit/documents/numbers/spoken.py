"""What a number written in words is read as."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["NumberWord"]


class NumberWord(NamedTuple):
    """A number in words; `kind` is `cardinal`, `factor`, `ordinal`, `percent`, `ratio`, `year` or `date`."""

    start: int
    end: int
    value: float
    kind: str
    unit: str | None = None
