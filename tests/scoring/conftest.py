"""Reviews made from a few numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import RUBRIC6, Profile

Make = Callable[..., Review]


@pytest.fixture(scope="session")
def review() -> Make:
    """`review(60)`, `review([65, 70, None, …], weaknesses=[…])`."""

    def make(scores: float | Sequence[float | None], profile: Profile = RUBRIC6, **more: Any) -> Review:
        values = [scores] * len(profile.axes) if isinstance(scores, (int, float)) else scores
        axes = {a: AxisScore(score=s) for a, s in zip(profile.axes, values, strict=True)}
        return Review.of(axes, profile=profile, **more)

    return make
