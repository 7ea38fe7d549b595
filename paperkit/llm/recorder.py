"""Puts records on the tape while calls go on: the disk's sync is waited for by the call, not by the loop."""

from __future__ import annotations

import asyncio

from paperkit.llm.tape import Tape, TapeRecord

__all__ = ["Recorder"]


class Recorder:
    """Writes to one tape, from one event loop; what comes while it writes is written and synced together.

    Args:
        tape: The run's tape.
    """

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        self._waiting: list[TapeRecord] = []
        self._writing = asyncio.Lock()

    async def add(self, record: TapeRecord) -> None:
        """Return when the record is on the tape; an interrupt waits for that too.

        Raises:
            WriteError: it cannot be written.
        """
        self._waiting.append(record)
        added = asyncio.ensure_future(self._add(record))
        try:
            await asyncio.shield(added)
        except asyncio.CancelledError:
            await added
            raise

    async def _add(self, record: TapeRecord) -> None:
        async with self._writing:
            if any(record is waiting for waiting in self._waiting):
                batch = tuple(self._waiting)
                await asyncio.to_thread(self._tape.add, *batch)
                del self._waiting[: len(batch)]
