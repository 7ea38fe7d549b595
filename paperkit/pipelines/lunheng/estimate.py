"""What a Lunheng run may ask of models, before it starts."""

from __future__ import annotations

from paperkit.llm.call import estimate_tokens
from paperkit.llm.estimate import Estimate, estimate, refuse_unpriced
from paperkit.llm.models import Models
from paperkit.pipelines.lunheng.inputs import Gathered
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.parameters import EVALUATORS, LunhengParameters

__all__ = ["estimate_run"]

_INSTRUCTION = 4000
"""Tokens of instruction, rubric and form of the reply."""
_REPLY = 2000


def estimate_run(parameters: LunhengParameters, gathered: Gathered) -> list[Estimate]:
    """Calls, tokens and money by role, where every round is used and nothing is asked again; empty for rules.

    Raises:
        UsageError: a cap on cost, and a model without a price.
    """
    models = Models.parse(parameters.model)
    draft = sum(
        estimate_tokens(source.text)
        for name, source in gathered.paper.draft.sources.items()
        if not name.endswith(".bib")
    )
    parts = outline(gathered.paper.draft.paper)
    rounds, tokens = parameters.rounds, draft + _INSTRUCTION
    drafts = rounds + 1
    asked = [estimate("architect", models.of("architect"), calls=1, tokens=tokens, reply=2 * _REPLY)]
    if parameters.quick:
        asked.append(
            estimate(
                "quick_reviewer", models.of("quick_reviewer"), calls=drafts, tokens=tokens, reply=5 * _REPLY
            )
        )
    else:
        asked += [
            estimate(name, models.of(name), calls=drafts, tokens=tokens, reply=_REPLY) for name in EVALUATORS
        ]
        written = max(draft // max(len(parts), 1), 1) + _REPLY
        asked += [
            estimate("writer", models.of("writer"), calls=rounds * len(parts), tokens=tokens, reply=written),
            estimate("refiner", models.of("refiner"), calls=rounds, tokens=tokens, reply=draft + _REPLY),
        ]
    if not parameters.skip_editor:
        editor = models.of("chief_editor")
        asked.append(estimate("chief_editor", editor, calls=rounds, tokens=tokens, reply=draft + _REPLY))
    estimates = [one for one in asked if one is not None]
    refuse_unpriced(estimates, parameters.max_cost)
    return estimates
