"""How many calls run at once: as many as an endpoint takes, found out while running.

Additive increase, multiplicative decrease, as for a network connection: a 429 halves the limit, successes raise it
one by one. Two things are remembered so that the limit settles instead of swinging: how many calls at once have
just worked (halving does not go below that), and how many were too many (that many are tried again only rarely).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

__all__ = ["Limiter"]

_APART = 0.01
"""Seconds between two starts: replies to calls that start together come together, and then wait for each other here."""

_PATIENCE = 8
"""Rounds of successes before a number of calls that was too many is tried again; doubled each time it still is."""

_LONGEST_PATIENCE = 128

_GRACE = 0.03
"""Seconds for which a place is kept free after a call that came before all that wait: the next one of its session comes
once the answer is on the tape, and would otherwise wait for a whole call of less priority.
"""


@dataclass(frozen=True, eq=False)
class _Kept:
    """A free place that is kept for the next call of a session."""

    priority: int


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
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._came = count()
        self._woken = 0
        self._kept: list[_Kept] = []

    @asynccontextmanager
    async def slot(self, priority: int = 0) -> AsyncIterator[int]:
        """A place in flight; gives the era, which `refused` wants back.

        Args:
            priority: Of those that wait the highest goes first, of equals who came first.
        """
        try:
            while True:
                if (pause := self._resume_at - time.monotonic()) > 0:
                    await asyncio.sleep(pause)
                elif self._full() and not self._is_kept_for(priority):
                    await self._woken_up(priority)
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
            if self._waiting and priority > -self._waiting[0][0]:
                kept = _Kept(priority - 1)
                self._kept.append(kept)
                asyncio.get_running_loop().call_later(_GRACE, self._give_up, kept)
            else:
                self._wake()

    async def _woken_up(self, priority: int) -> None:
        waiting = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (-priority, next(self._came), waiting))
        try:
            await waiting
        finally:
            self._woken -= not waiting.cancelled()

    def _wake(self) -> None:
        """Wake as many as there are free places; each looks again, and one that is cancelled wakes another."""
        while self._waiting and not self._full():
            _, _, waiting = heappop(self._waiting)
            if not waiting.done():
                waiting.set_result(None)
                self._woken += 1

    def _full(self) -> bool:
        return self.in_flight + self._woken + len(self._kept) >= self.limit

    def _is_kept_for(self, priority: int) -> bool:
        """Whether a place is kept for such a call; it is its from now on."""
        if self.in_flight + self._woken >= self.limit:
            return False
        for kept in self._kept:
            if kept.priority <= priority:
                self._kept.remove(kept)
                return True
        return False

    def _give_up(self, kept: _Kept) -> None:
        if kept in self._kept:
            self._kept.remove(kept)
            self._wake()

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
