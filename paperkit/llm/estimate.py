"""What a run may take, before it starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paperkit.errors import UsageError
from paperkit.llm.backend import Price
from paperkit.llm.call import Usage
from paperkit.llm.models import RULES

__all__ = ["Estimate", "context_of", "estimate", "refuse_unpriced"]


@dataclass(frozen=True)
class Estimate:
    """Calls, tokens and money for one role.

    Attributes:
        role: The role.
        model: Who answers.
        calls: At most, without re-asks.
        input: Tokens of all calls.
        output: Tokens of all replies.
        cost: US dollars, without what a prefix cache saves; None where the model is unpriced.
    """

    role: str
    model: str
    calls: int
    input: int
    output: int
    cost: float | None


def estimate(role: str, model: str, *, calls: int, tokens: int, reply: int) -> Estimate | None:
    """The estimate for a role whose calls have so many tokens each; None where no model is asked.

    Args:
        role: The role.
        model: As `--model` has it.
        calls: How many.
        tokens: Input tokens of one call.
        reply: Output tokens of one call.

    >>> estimate("reviewer", "rules", calls=4, tokens=1000, reply=500)
    """
    if model == RULES or model.startswith("replay:"):
        return None
    usage = Usage(input=calls * tokens, output=calls * reply)
    price = _price(model)
    return Estimate(role, model, calls, usage.input, usage.output, price.of(usage) if price else None)


def refuse_unpriced(estimates: Sequence[Estimate], max_cost: float | None) -> None:
    """Refuse a cap on cost where a model has no price to count with.

    Raises:
        UsageError: there is such a cap, and such a model.
    """
    unpriced = sorted({one.model for one in estimates if one.cost is None})
    if unpriced and max_cost is not None:
        raise UsageError(
            f"--max-cost: {', '.join(unpriced)} is unpriced; cap the run with --max-tokens or --max-calls"
        )


def context_of(model: str) -> int | None:
    """Most input tokens that a model takes, None where nobody knows.

    >>> context_of("handoff:desk") is None
    True
    """
    if model == RULES or model.startswith(("replay:", "handoff:")):
        return None
    from paperkit.llm.backends.litellm import most_input

    return most_input(model)


def _price(model: str) -> Price | None:
    if model.startswith("handoff:"):
        return Price(0.0, 0.0, 0.0)
    from paperkit.llm.backends.litellm import price_of

    return price_of(model)
