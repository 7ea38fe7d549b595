"""One call until it is answered: pacing, retries, re-asks, caps, and its record on the tape."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from paperkit.errors import ModelError, ReplyError
from paperkit.llm.backend import Backend, KeepsReplies, RateLimitedError, UnavailableError, most_tokens
from paperkit.llm.budget import Budget, Reserve
from paperkit.llm.call import Call, Exchange, Reply
from paperkit.llm.limiter import Limiter
from paperkit.llm.reading import FINAL
from paperkit.llm.recorder import Recorder
from paperkit.llm.role import UnfitReplyError
from paperkit.llm.secrets import redacted
from paperkit.llm.tape import TapeRecord

__all__ = ["Line", "answer"]

Answer = TypeVar("Answer")

_MOST_LIMITED = 12
_MOST_UNAVAILABLE = 5
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 30.0
_LONGEST_PAUSE = 900.0
"""Seconds: an endpoint that wants no call for longer is given up, for nobody sees why nothing happens."""


@dataclass(frozen=True)
class Line:
    """What a call goes through: who is asked, how often, at whose pace, under which caps, and where it is kept.

    Attributes:
        priority: Of the calls that wait for a free place the highest goes first.
        asks: Times that a call is asked before a reply that cannot be read is an error.
    """

    backend: Backend
    limiter: Limiter
    budget: Budget
    recorder: Recorder
    salt: str
    asks: int = 3
    priority: int = 0


async def answer(call: Call, read: Callable[[Reply], Answer], line: Line) -> Answer:
    """The answer to a call, read from its reply; the tape holds the call when this returns or raises.

    Args:
        call: What is asked.
        read: Makes the answer; raises `UnfitReplyError` for a reply that is to be asked again.
        line: Who is asked, and how.

    Raises:
        ReplyError: the last reply still broke its form.
        ModelError: no reply could be had.
        BudgetError: a cap is reached; exchanges made before count and are on the tape.
        WriteError: the tape cannot be written.
    """
    refused: tuple[Exchange, ...] = ()
    try:
        while True:
            reply = await _exchange(call, refused, line)
            try:
                made = read(reply)
            except UnfitReplyError as fault:
                refused = (*refused, Exchange(reply, str(fault)))
                said = str(fault).rstrip(".")
                if reply.finish in FINAL:
                    raise _failed(
                        call, len(refused), line.asks, f"{said}; change the model or the text"
                    ) from None
                if len(refused) == line.asks:
                    if isinstance(line.backend, KeepsReplies):
                        line.backend.give_up(call, len(refused))
                    why = f"{said}; the replies are on the tape: try another model"
                    raise ReplyError(str(_failed(call, len(refused), line.asks, why)), reply.text) from None
            except Exception as error:
                refused = (*refused, Exchange(reply, f"reading it failed: {error!r}"))
                raise
            else:
                break
    except ModelError as error:
        await line.recorder.add(TapeRecord.of(call, refused, None, line.salt, str(error)))
        raise
    except BaseException as error:
        if refused:
            why = str(error) or "interrupted"
            await line.recorder.add(TapeRecord.of(call, refused, None, line.salt, why))
        raise
    await line.recorder.add(TapeRecord.of(call, refused, reply, line.salt))
    return made


async def _exchange(call: Call, refused: tuple[Exchange, ...], line: Line) -> Reply:
    most = most_tokens(call, refused)
    try:
        price = line.backend.price(call)
    except ModelError as error:
        raise _failed(call, len(refused) + 1, line.asks, str(error)) from None
    reserve = Reserve(most.input + most.output, price.of(most) if price else None)
    async with line.budget.reserved(reserve):
        reply = await _retried(call, refused, line)
        line.budget.settle(reply.usage)
    return reply


async def _retried(call: Call, refused: tuple[Exchange, ...], line: Line) -> Reply:
    """The reply, after as many tries as it takes while the endpoint is busy or away."""
    asked = len(refused) + 1
    limited = unavailable = 0
    while True:
        try:
            async with line.limiter.slot(line.priority) as era:
                try:
                    reply = await line.backend.complete(call, refused)
                except RateLimitedError as busy:
                    line.limiter.refused(era, busy.retry_after)
                    raise
                line.limiter.succeeded()
                return reply
        except RateLimitedError as busy:
            limited += 1
            if limited == _MOST_LIMITED:
                why = f"rate limit after {limited} tries ({busy}); run again later, it goes on from here"
                raise _failed(call, asked, line.asks, why) from None
            if (busy.retry_after or 0.0) > _LONGEST_PAUSE:
                why = f"rate limit: no call for {busy.retry_after:,.0f} s ({busy}); run again then"
                raise _failed(call, asked, line.asks, why) from None
            wait = 0.0 if busy.retry_after else _FIRST_WAIT * 2 ** min(limited - 1, 3)
        except UnavailableError as away:
            unavailable += 1
            if unavailable == _MOST_UNAVAILABLE:
                why = f"no reply after {unavailable} tries ({away}); is it up, and the network?"
                raise _failed(call, asked, line.asks, why) from None
            wait = _FIRST_WAIT * 2 ** (unavailable - 1)
        except ModelError as error:
            raise _failed(call, asked, line.asks, str(error)) from None
        await asyncio.sleep(min(wait * random.uniform(0.5, 1.0), _LONGEST_WAIT))


def _failed(call: Call, attempt: int, asks: int, why: str) -> ModelError:
    return ModelError(f"{call.role} ({call.model}), attempt {attempt} of {asks}: {redacted(why)}")
