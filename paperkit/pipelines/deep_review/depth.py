"""How much is done at each depth (seed 003, the table of depths; limits of the report in step 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from paperkit.records.deep_review import Category, Depth, Severity, Track

__all__ = ["DEPTHS", "DepthTable", "Lens", "Trace"]

Trace = Literal["A", "B", "C"]
Lens = Literal["L0", "L1", "L2", "L3"]

_EXACT: frozenset[Category] = frozenset(["formula", "statistics", "numbers"])


@dataclass(frozen=True)
class DepthTable:
    """One row of the table.

    Attributes:
        segments: Least and most segments.
        traces: For each track, who reads a segment of it: one reviewer a trace.
        lenses: Who reads the whole paper.
        refuted_too: Categories whose minor findings are refuted too; major ones, and those without a place, always.
        critic: Whether a critic goes over the report.
        limits: Most findings of each severity. An upper bound, never filled up.
        agents: Most reviewers.
    """

    segments: tuple[int, int]
    traces: Mapping[Track, tuple[Trace, ...]]
    lenses: tuple[Lens, ...]
    refuted_too: frozenset[Category]
    critic: bool
    limits: Mapping[Severity, int]
    agents: int


DEPTHS: Mapping[Depth, DepthTable] = {
    "quick": DepthTable(
        (2, 4),
        {"high": ("A",), "medium": ("A",), "light": ("C",), "none": ()},
        ("L0",),
        frozenset(),
        critic=False,
        limits={"major": 3, "minor": 6, "suggestion": 4},
        agents=8,
    ),
    "standard": DepthTable(
        (4, 8),
        {"high": ("A", "B"), "medium": ("A",), "light": ("C",), "none": ()},
        ("L1", "L2", "L3"),
        frozenset(),
        critic=False,
        limits={"major": 5, "minor": 10, "suggestion": 6},
        agents=20,
    ),
    "deep": DepthTable(
        (5, 12),
        {"high": ("A", "B", "C"), "medium": ("A", "C"), "light": ("C",), "none": ()},
        ("L1", "L2", "L3"),
        _EXACT,
        critic=True,
        limits={"major": 8, "minor": 15, "suggestion": 8},
        agents=40,
    ),
}
