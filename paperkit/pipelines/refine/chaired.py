"""Independent reviews of one draft made into one: the area chair's words, the means of the valid reviews as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperkit.errors import ModelError, ReplyError
from paperkit.llm import Door, NotJudged, Question
from paperkit.pipelines.refine.repeats import United
from paperkit.pipelines.refine.requests import ChairRequest, ReviewRequest
from paperkit.pipelines.refine.roles import AREA_CHAIR
from paperkit.scoring.meta_review import meta_review
from paperkit.scoring.noise import measure
from paperkit.scoring.records import Review
from paperkit.wording import plural

__all__ = ["chaired"]


def chaired(
    door: Door, questions: Sequence[Question[ReviewRequest, Review]], answers: Sequence[Review | ModelError]
) -> United:
    """The meta-review of independent reviews.

    A reviewer who replied, and never with a valid review, is left out and named; it does not count as a zero. Where the
    chair is answered for by rules, the words of all reviews are put together.

    Raises:
        ReplyError: no review is valid.
        ModelError: a reviewer could not be asked, or the chair gave no usable answer.
    """
    left_out = [
        f"review {number}: {_fault(door, question, answer)}"
        for number, (question, answer) in enumerate(zip(questions, answers, strict=True), 1)
        if isinstance(answer, ModelError)
    ]
    reviews = tuple(answer for answer in answers if isinstance(answer, Review))
    if not reviews:
        raise ReplyError(f"none of {plural(len(answers), 'review')} is valid ({'; '.join(left_out)})")
    words = door.ask(AREA_CHAIR, ChairRequest(reviews, questions[0].given.paper.language))
    made = meta_review([one.as_json() for one in reviews], None if isinstance(words, NotJudged) else words)
    noise = measure(reviews) if len(reviews) > 1 else None
    more: dict[str, Any] = {
        "judged_by": reviews[0].judged_by,
        "noise": noise.overall.sd if noise else None,
        "repeats": [one.overall_score for one in reviews],
        "left_out": left_out,
    }
    unverified = [item for one in (*reviews, made) for item in one.as_json().get("unverified", ())]
    if unverified:
        more["unverified"] = unverified
    return United(made.model_copy(update=more), reviews, noise)


def _fault(door: Door, question: Question[Any, Any], error: ModelError) -> str:
    """Why no reply of a reviewer was valid, as its tape has it, so that a replay says the same.

    Raises:
        ModelError: it never replied; that is no fault of a review, and running again asks it again.
    """
    record = door.tape.record(door.call(question).key)
    if record is None or not record.attempts:
        raise error
    return record.error or str(error)
