"""What a deep review may ask of models, before it starts."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.llm.call import estimate_tokens
from paperkit.llm.estimate import Estimate, context_of, estimate, refuse_unpriced
from paperkit.llm.models import Models
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.wording import plural

__all__ = ["estimate_run", "long_paper"]

LONG = 100
"""Pages from which on a paper is long: beyond a journal article with its appendix."""

_INSTRUCTION = 4000
_REPLY = 3000
_CLUSTERS_A_BATCH = 4
_MAJORS_A_READER = 1.5


def estimate_run(parameters: DeepReviewParameters, manuscript: Manuscript) -> list[Estimate]:
    """Calls, tokens and money by role, where nothing is asked again; empty for rules.

    Raises:
        UsageError: a cap on cost, and a model without a price.
    """
    models = Models.parse(parameters.model)
    table = DEPTHS[parameters.depth]
    tokens = estimate_tokens(manuscript.text) + _INSTRUCTION
    readers = _readers(parameters, manuscript)
    batches = round((readers + len(table.lenses)) * _MAJORS_A_READER / _CLUSTERS_A_BATCH) + 1
    calls = {
        "segmenter": 1,
        "segment_reviewer": readers,
        "lens_reviewer": len(table.lenses),
        "verifier": batches,
        "synthesiser": 2 if table.critic else 1,
        "critic": int(table.critic),
    }
    made = (
        estimate(role, models.of(role), calls=number, tokens=tokens, reply=_REPLY)
        for role, number in calls.items()
        if number
    )
    estimates = [one for one in made if one is not None]
    refuse_unpriced(estimates, parameters.max_cost)
    return estimates


def long_paper(
    parameters: DeepReviewParameters, manuscript: Manuscript, estimates: Sequence[Estimate]
) -> str:
    """What a review of a long paper means, in one line, before anybody is asked; "" for one of usual length.

    Args:
        parameters: Of the run.
        manuscript: The paper.
        estimates: What may be asked of models; empty before one is named.
    """
    pages = len(manuscript.pages)
    if pages < LONG:
        return ""
    tokens = estimate_tokens(manuscript.text)
    tasks = _readers(parameters, manuscript) + len(DEPTHS[parameters.depth].lenses)
    told = f"{pages} pages, about {tokens:,} tokens, is long for a review"
    if not estimates:
        return (
            f"{told}: up to {plural(tasks, 'reader task')} at depth {parameters.depth}, each with all of it"
        )
    calls = sum(one.calls for one in estimates)
    limits = {one.model: context_of(one.model) for one in estimates}
    short = [
        f"{model} takes {most:,}" for model, most in limits.items() if most is not None and most < tokens
    ]
    return (
        f"{told}: up to {plural(tasks, 'reader task')} and {plural(calls, 'call')}, each with the whole text"
        + (f", and {'; '.join(short)}" if short else "")
        + "; give a part of it, or try --depth quick or --max-calls first"
    )


def _readers(parameters: DeepReviewParameters, manuscript: Manuscript) -> int:
    """Most readers of segments."""
    table = DEPTHS[parameters.depth]
    segments = min(table.segments[1], max(len(manuscript.pages), 1))
    return segments * max(len(traces) for traces in table.traces.values())
