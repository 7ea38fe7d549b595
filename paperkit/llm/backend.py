"""What a backend is, and how it says that an exchange did not come about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from paperkit.llm.call import IMAGE_TOKENS, Call, Exchange, Reply, Usage, estimate_tokens

__all__ = ["Backend", "KeepsReplies", "Price", "RateLimitedError", "UnavailableError", "most_tokens", "used"]


class RateLimitedError(Exception):
    """Too many calls: a 429. `retry_after` is in seconds, None where the provider named no time."""

    def __init__(self, retry_after: float | None, said: str) -> None:
        super().__init__(said)
        self.retry_after = retry_after


class UnavailableError(Exception):
    """It may work in a moment: a 5xx, a time-out, a lost connection."""


@dataclass(frozen=True)
class Price:
    """US dollars a token."""

    input: float
    output: float
    cached: float

    def of(self, usage: Usage) -> float:
        """Cost of what was used."""
        fresh = usage.input - usage.cached
        return fresh * self.input + usage.cached * self.cached + usage.output * self.output


class Backend(Protocol):
    """Sends a call and brings the reply; knows nothing of roles, tapes and caps.

    Attributes:
        paced: Whether an endpoint limits how many calls it takes at once.
    """

    paced: bool

    def load(self) -> None:
        """Load what the first call needs, from the caller's thread.

        Raises:
            ModelError: something is missing; each call says so too.
        """

    async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
        """The reply to a call, asked again after those that were refused.

        Raises:
            RateLimitedError, UnavailableError: try again later.
            ModelError: trying again is no use.
        """

    def price(self, call: Call) -> Price | None:
        """What its model costs; None where no price is known."""

    def endpoint(self, call: Call) -> str:
        """What shares a limit on calls at once."""


@runtime_checkable
class KeepsReplies(Protocol):
    """A backend whose replies stay where they are: it would bring refused ones again."""

    def give_up(self, call: Call, refused: int) -> None:
        """Put the refused replies to a call aside, so that it is asked anew when somebody runs again.

        Raises:
            WriteError: they cannot be put aside.
        """


def most_tokens(call: Call, refused: Sequence[Exchange]) -> Usage:
    """The most that an exchange may take: input at 2 bytes a token, which no tokeniser reaches, and a full reply."""
    sent = sum(estimate_tokens(message["content"]) for message in call.asked_again(refused))
    pictures = IMAGE_TOKENS * len(call.images)
    return Usage(input=-(-3 * sent // 2) + pictures, output=call.settings.max_output)


def used(call: Call, refused: Sequence[Exchange], text: str) -> Usage:
    """What an exchange took, estimated from the length of its texts."""
    sent = sum(estimate_tokens(message["content"]) for message in call.asked_again(refused))
    return Usage(input=sent, output=estimate_tokens(text), estimated=True)
