"""The one door to whatever answers for a role: code (`rules`) or a model.

A pipeline asks a `Role`; it never knows who answers. `rules` is the backend that needs no model: the
role's own function, deterministic, free, offline. Where rules cannot judge they say so with `NotJudged`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from paperkit.errors import UsageError

__all__ = ["NotJudged", "Role", "ask"]

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True)
class NotJudged:
    """What rules answer where only a reader could judge; `reason` is for the report."""

    reason: str


@dataclass(frozen=True)
class Role(Generic[In, Out]):
    """Someone who is asked for judgement.

    Attributes:
        name: As in reports and options: `reviewer`, `devils_advocate`, `reviser`.
        rules: What code answers in its place.
    """

    name: str
    rules: Callable[[In], Out | NotJudged]


def ask(role: Role[In, Out], given: In, *, model: str = "rules") -> Out | NotJudged:
    """Ask a role.

    Raises:
        UsageError: no backend of that name.

    >>> ask(Role("adder", sum), [1, 2])
    3
    """
    if model != "rules":
        raise UsageError(f"--model {model}: only `rules` is there in this version, for {role.name}")
    return role.rules(given)
