"""What a deep review may ask of models, before it starts."""

from __future__ import annotations

from paperkit.llm.call import estimate_tokens
from paperkit.llm.estimate import Estimate, estimate, refuse_unpriced
from paperkit.llm.models import Models
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters

__all__ = ["estimate_run"]

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
    segments = min(table.segments[1], max(len(manuscript.pages), 1))
    readers = segments * max(len(traces) for traces in table.traces.values())
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
