"""Several reviews of one draft made into one: mean scores, and how far they are apart."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from paperkit.errors import ModelError
from paperkit.llm import Door, Question
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.scoring.noise import Noise, measure
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import rounded

__all__ = ["United", "repeated", "together"]


class United(NamedTuple):
    """One review made of several, the several, and their noise where there are two or more."""

    review: Review
    reviews: tuple[Review, ...]
    noise: Noise | None


def repeated(
    door: Door, questions: Sequence[Question[ReviewRequest, Review]], answers: Sequence[Review | ModelError]
) -> United:
    """The mean of repeated reviews.

    Raises:
        ModelError: one of them could not be had.
    """
    reviews = []
    for answer in answers:
        if isinstance(answer, ModelError):
            raise answer
        reviews.append(answer)
    made, noise = together(reviews)
    return United(made, tuple(reviews), noise)


def together(reviews: Sequence[Review]) -> tuple[Review, Noise | None]:
    """One review, with the means of all as its scores, and the noise; a single review is returned as it is.

    Its words are those of the review whose overall score is nearest to the mean: one reader's weaknesses, each with its
    quote, and no fault three times in three wordings. Its `noise` is the standard deviation of the overall score.

    Args:
        reviews: Made in the same way, of one draft; one or more.
    """
    first = reviews[0]
    if len(reviews) == 1:
        return first, None
    noise = measure(reviews)
    told = min(reviews, key=lambda review: abs(review.overall_score - noise.overall.mean))
    axes = {
        name: AxisScore.model_validate({**axis.model_dump(), "score": _mean(reviews, name)})
        for name, axis in told.axis_scores.items()
    }
    more = {
        key: value
        for key, value in told.as_json().items()
        if key not in ("axis_scores", "overall_score", "overall_given", "decision_band", "profile", "noise")
    }
    repeats = [review.overall_score for review in reviews]
    return Review.of(axes, **{**more, "noise": noise.overall.sd, "repeats": repeats}), noise


def _mean(reviews: Sequence[Review], axis: str) -> float | None:
    scores = [score for review in reviews if (score := review.axes[axis]) is not None]
    return rounded(statistics.mean(scores)) if scores else None
