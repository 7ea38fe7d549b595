"""Several reviews of one draft made into one: the area chair's words, the reviewers' numbers.

After the published system (google-research/paper-orchestra): the numbers of a meta-review are the rounded means of
the reviews that are valid, whatever the chair wrote. Its reviews are on the profile `agentreview`.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paperkit.errors import RecordError
from paperkit.scoring.records import AxisScore, Review, read_review
from paperkit.scoring.scales import AGENTREVIEW

__all__ = ["meta_review"]

_TEXTS = ("strengths", "weaknesses", "questions")
_NUMBERS = ("axis_scores", "overall_score", "overall_given", "decision_band", "profile")


def meta_review(reviews: Sequence[Mapping[str, Any]], chair: Mapping[str, Any] | None = None) -> Review:
    """One review from several.

    Args:
        reviews: As the reviewers gave them. One with a missing or bad field is left out and named in the record's
            `left_out`; it never counts as a zero.
        chair: The area chair's review, for its words; without it those of the valid reviews are put together.

    Returns:
        A review with overall score and axes rounded to whole numbers, halves to the even one as the published code
        has it.

    Raises:
        RecordError: no review is valid.

    >>> def rated(overall, axis):
    ...     axes = {name: {"score": axis} for name in AGENTREVIEW.axes}
    ...     return {"axis_scores": axes, "overall_score": overall}
    >>> made = meta_review([rated(5, 3), rated(6, 3), rated(6, 2), {"overall_score": 0}])
    >>> made.overall_score, made.axes["clarity"], made.as_json()["left_out"]
    (6.0, 3.0, ['review 4: axis_scores: missing'])
    """
    valid: list[Review] = []
    left_out: list[str] = []
    for number, record in enumerate(reviews, 1):
        try:
            valid.append(_read(record))
        except RecordError as error:
            left_out.append(f"review {number}: {error}")
    if not valid:
        raise RecordError(f"no valid review of {len(reviews)} ({'; '.join(left_out) or 'none given'})")
    words: Mapping[str, Any] = {key: [t for r in valid for t in getattr(r, key)] for key in _TEXTS}
    if chair is not None:
        words = {key: value for key, value in chair.items() if key not in _NUMBERS}
    return Review.of(
        {axis: AxisScore(score=_mean(r.axes[axis] for r in valid)) for axis in AGENTREVIEW.axes},
        profile=AGENTREVIEW,
        overall_given=_mean(r.overall_score for r in valid),
        **{**words, "left_out": left_out},
    )


def _read(record: Mapping[str, Any]) -> Review:
    review = read_review({"profile": AGENTREVIEW.name, **record})
    if review.scale is not AGENTREVIEW:
        raise RecordError(f"profile: {review.profile}; a meta-review takes {AGENTREVIEW.name}")
    return review


def _mean(scores: Iterable[float | None]) -> float | None:
    given = [score for score in scores if score is not None]
    return float(round(statistics.mean(given))) if given else None
