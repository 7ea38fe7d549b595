"""How much a score moves when nothing but the review is repeated: a gain below that shows nothing."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from pydantic import Field

from paperkit.errors import RecordError, UsageError
from paperkit.scoring.records import Review, Score
from paperkit.scoring.scales import rounded
from paperkit.strict_json import Record

__all__ = ["Noise", "Spread", "measure"]


class Spread(Record):
    """Mean and sample standard deviation (n − 1) of repeated scores, in the profile's points."""

    mean: Score
    sd: Score = Field(ge=0)


class Noise(Record):
    """The spread of repeated reviews of one draft, as `noise.json` holds it.

    Attributes:
        profile: Name of the scoring profile.
        reviews: How many reviews.
        overall: Of the overall score.
        axes: Of each axis, None where it was not judged.
    """

    profile: str
    reviews: int = Field(strict=True, ge=2)
    overall: Spread
    axes: dict[str, Spread | None]


def measure(reviews: Sequence[Review]) -> Noise:
    """The noise of the scores of one draft, from reviews that were made in the same way.

    Args:
        reviews: Two or more, on one profile and the same judged axes.

    Raises:
        UsageError: fewer than two reviews; one review has no spread.
        RecordError: two reviews cannot be compared.

    >>> from paperkit.scoring.records import AxisScore
    >>> from paperkit.scoring.scales import RUBRIC6
    >>> repeats = [Review.of({a: AxisScore(score=s) for a in RUBRIC6.axes}) for s in (60, 62, 64)]
    >>> measure(repeats).overall
    Spread(mean=62.0, sd=2.0)
    """
    if len(reviews) < 2:
        raise UsageError("noise takes two reviews of one draft, or more")
    first = reviews[0]
    for number, other in enumerate(reviews[1:], 2):
        if other.profile != first.profile:
            raise RecordError(
                f"review {number}: profile: {other.profile}, and review 1 is on {first.profile}"
            )
        if other.judged_axes != first.judged_axes:
            raise RecordError(f"review {number}: axis_scores: judges other axes than review 1")
    columns = {axis: [review.axes[axis] for review in reviews] for axis in first.axes}
    return Noise(
        profile=first.profile,
        reviews=len(reviews),
        overall=_spread([review.overall_score for review in reviews]),
        axes={
            axis: _spread([score for score in column if score is not None]) if None not in column else None
            for axis, column in columns.items()
        },
    )


def _spread(scores: Sequence[float]) -> Spread:
    return Spread(mean=rounded(statistics.mean(scores)), sd=rounded(statistics.stdev(scores)))
