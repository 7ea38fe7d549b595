"""Caps on cost, tokens and calls: reserve what a call may take, then settle what it took.

A call starts only if it fits under every cap even if it takes all it may. So a cap is not passed, whatever runs
beside it; where a provider bills more than was reserved, it is passed by the excess of the calls then in flight.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from paperkit.errors import BudgetError, UsageError
from paperkit.llm.call import Usage

__all__ = ["Budget", "Caps", "Reserve"]


@dataclass(frozen=True)
class Caps:
    """Most that a run may take, None for no cap: US dollars, tokens (input and output), calls (re-asks included)."""

    cost: float | None = None
    tokens: int | None = None
    calls: int | None = None


@dataclass(frozen=True)
class Reserve:
    """The most that one exchange may take; `cost` is None where the model has no price."""

    tokens: int
    cost: float | None = 0.0


class Budget:
    """What a run has taken and may still take; used from one event loop."""

    def __init__(self, caps: Caps, spent: Usage | None = None, calls: int = 0) -> None:
        self.caps = caps
        self.spent = spent or Usage()
        self.calls = calls
        self._reserved: list[Reserve] = []
        self._settled = asyncio.Event()

    @asynccontextmanager
    async def reserved(self, reserve: Reserve) -> AsyncIterator[None]:
        """Hold a reserve while an exchange runs; what it took is given to `settle` inside.

        Where the reserve would fit once calls in flight have settled for less, it waits for them.

        Raises:
            BudgetError: it does not fit under a cap.
            UsageError: as `over`.
        """
        while full := self.over(reserve):
            if not self._reserved or self.over(reserve, in_flight=False):
                raise BudgetError(full)
            await self._settled.wait()
        self._reserved.append(reserve)
        try:
            yield
        finally:
            self._reserved.remove(reserve)
            self._settled.set()
            self._settled = asyncio.Event()

    def settle(self, usage: Usage) -> None:
        """Count what an exchange took."""
        self.spent += usage
        self.calls += 1

    def over(self, reserve: Reserve, *, in_flight: bool = True) -> str | None:
        """Which cap the reserve would pass, in words; None where it fits.

        Raises:
            UsageError: there is a cap on cost, and no price to count with.
        """
        held = [*self._reserved, reserve] if in_flight else [reserve]
        caps, spent = self.caps, self.spent
        if caps.calls is not None and self.calls + len(held) > caps.calls:
            return f"--max-calls {caps.calls} is reached ({self.calls} made)"
        tokens = spent.input + spent.output
        if caps.tokens is not None and tokens + sum(r.tokens for r in held) > caps.tokens:
            return f"--max-tokens {caps.tokens:,}: {tokens:,} taken, and the next call may take {reserve.tokens:,}"
        if caps.cost is not None:
            if reserve.cost is None or spent.cost is None:
                what = "the model is unpriced" if reserve.cost is None else "calls on the tape are unpriced"
                raise UsageError(f"--max-cost: {what}; cap the run with --max-tokens or --max-calls")
            if spent.cost + sum(r.cost or 0.0 for r in held) > caps.cost:
                taken = f"${spent.cost:.4f} taken, and the next call may take ${reserve.cost:.4f}"
                return f"--max-cost {caps.cost:g}: {taken}"
        return None
