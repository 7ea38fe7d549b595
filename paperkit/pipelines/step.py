"""What every pipeline yields: one `Step` for each thing done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Step"]


@dataclass(frozen=True)
class Step:
    """One step that is done.

    Attributes:
        name: As its pipeline names it.
        title: For people.
        round: Number of the round, None outside a loop.
        summary: One line on what came out.
        data: What came out.
        resumed: It had been done by an earlier run.
    """

    name: str
    title: str
    round: int | None
    summary: str
    data: Any
    resumed: bool
