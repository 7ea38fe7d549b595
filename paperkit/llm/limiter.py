"""How many calls run at once: as many as an endpoint takes, found out while running.

Additive increase, multiplicative decrease, as for a network connection: a 429 halves the limit, successes raise it
one by one. Two things are remembered so that the limit settles instead of swinging: how many calls at once have
just worked (halving does not go below that), and how many were too many (that many are tried again only rarely).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["Limiter"]

_APART = 0.01
"""Seconds between two starts: replies to calls that start together come together, and then wait for each other here."""

_PATIENCE = 8
"""Rounds of successes before a number of calls that was too many is tried again; doubled each time it still is."""

_LONGEST_PATIENCE = 128


class Limiter:
    """Limit on the calls in flight to one endpoint; used from one event loop.

    Args:
        most: Highest limit, and the first.
    """

    def __init__(self, most: int = 16) -> None:
        self.most = most
        self.limit = most
        self.in_flight = 0
        self._worked = 0
        self._too_many = most + 1
        self._successes = 0
        self._patience = _PATIENCE
        self._probing = False
        self._era = 0
        self._resume_at = 0.0
        self._next = 0.0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._woken = 0

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[int]:
        """A place in flight; gives the era, which `refused` wants back."""
        try:
            while True:
                if (pause := self._resume_at - time.monotonic()) > 0:
                    await asyncio.sleep(pause)
                elif self.in_flight + self._woken >= self.limit:
                    await self._woken_up()
                else:
                    break
        except asyncio.CancelledError:
            self._wake()
            raise
        self.in_flight += 1
        try:
            now = time.monotonic()
            self._next = max(self._next + _APART, now)
            await asyncio.sleep(self._next - now)
            yield self._era
        finally:
            self.in_flight -= 1
            self._wake()

    async def _woken_up(self) -> None:
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        finally:
            self._woken -= not waiting.cancelled()

    def _wake(self) -> None:
        """Wake as many as there are free places; each looks again, and one that is cancelled wakes another."""
        while self._waiting and self.in_flight + self._woken < self.limit:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                self._woken += 1

    def succeeded(self) -> None:
        """A call was answered; called while its slot is held."""
        self._worked = max(self._worked, self.in_flight)
        if self._probing and self.in_flight >= self.limit:
            self._probing, self._patience = False, _PATIENCE
        self._successes += 1
        probe = self.limit + 1 >= self._too_many
        if self.limit < self.most and self._successes >= self.limit * (self._patience if probe else 1):
            self.limit += 1
            self._successes = 0
            self._probing = probe
            self._too_many = max(self._too_many, self.limit + 1)

    def refused(self, era: int, retry_after: float | None = None) -> None:
        """A call met a 429; called while its slot is held.

        Args:
            era: What `slot` gave. Refusals of calls that started before the last decrease belong to that decrease.
            retry_after: Seconds for which the endpoint wants no new call.
        """
        if retry_after is not None:
            self._resume_at = max(self._resume_at, time.monotonic() + retry_after)
        self._too_many = min(self._too_many, max(self.in_flight, 2))
        self._worked = min(self._worked, self.in_flight - 1)
        if era != self._era:
            return
        self._era += 1
        self._successes = 0
        if self._probing:
            self._probing, self._patience = False, min(2 * self._patience, _LONGEST_PATIENCE)
        self.limit = max(1, self.limit // 2, min(self._worked, self._too_many - 1))
