"""What a refine run may ask of models, before it starts."""

from __future__ import annotations

from paperkit.llm.call import estimate_tokens
from paperkit.llm.estimate import Estimate, estimate, refuse_unpriced
from paperkit.llm.models import Models
from paperkit.pipelines.refine.inputs import Gathered
from paperkit.pipelines.refine.parameters import RefineParameters

__all__ = ["estimate_run"]

_INSTRUCTION = 6000
"""Tokens of instruction and form of the reply, beside the documents; outline and findings take half of the draft."""

_REPLY = 2000


def estimate_run(parameters: RefineParameters, gathered: Gathered) -> list[Estimate]:
    """Calls, tokens and money by role, where every round is used and nothing is asked again; empty for rules.

    Raises:
        UsageError: a cap on cost, and a model without a price.
    """
    models = Models.parse(parameters.model)
    draft = sum(
        estimate_tokens(source.text)
        for name, source in gathered.author.sources.items()
        if not name.endswith(".bib")
    )
    beside = sum(
        estimate_tokens(data.decode("utf-8", "replace"))
        for name, data in gathered.files.items()
        if name.startswith(("inputs/experimental_log", "inputs/conference", "research_brief"))
    )
    tokens = draft + beside + draft // 2 + _INSTRUCTION
    rounds = parameters.cap
    reviews, chair = parameters.reviews, parameters.panel.chair
    revised = draft + _REPLY if parameters.revise == "full" else _REPLY
    asked = (
        estimate(
            "reviewer", models.of("reviewer"), calls=(rounds + 1) * reviews, tokens=tokens, reply=_REPLY
        ),
        estimate(
            chair.name,
            models.of(chair.name),
            calls=rounds + 1,
            tokens=_INSTRUCTION + reviews * _REPLY,
            reply=_REPLY,
        )
        if chair
        else None,
        estimate(
            "devils_advocate", models.of("devils_advocate"), calls=rounds + 1, tokens=tokens, reply=_REPLY
        ),
        estimate("reviser", models.of("reviser"), calls=rounds, tokens=tokens, reply=revised),
    )
    estimates = [one for one in asked if one is not None]
    refuse_unpriced(estimates, parameters.max_cost)
    return estimates
