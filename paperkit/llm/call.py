"""What is sent to a model, and what comes back: plain data, the same for every backend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, cycle
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from paperkit.files import canonical_json, sha256
from paperkit.llm.secrets import redacted

__all__ = [
    "IMAGE_TOKENS",
    "TAPE_SCHEMA",
    "Call",
    "Exchange",
    "Image",
    "Reply",
    "Settings",
    "Usage",
    "estimate_tokens",
    "key_of",
]

TAPE_SCHEMA = 1
"""Version of what a key is made of and of what a tape record holds."""

IMAGE_TOKENS = 2000
"""Counted for an image before a provider has counted it: more than a page takes at any of the large ones."""

Message = dict[str, str]

_SPEAKERS = ("user", "assistant")


@dataclass(frozen=True)
class Image:
    """A picture that goes with a call, as PNG; `name` is what the text calls it."""

    name: str
    data: bytes = field(repr=False)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the file."""
        return sha256(self.data)


class Settings(BaseModel):
    """How a reply is made.

    Attributes:
        temperature: None leaves it to the provider.
        max_output: Most tokens of a reply.
        seed: Sent where the provider knows one; None sends none.
        effort: How long to reason: `low`, `medium` or `high`, sent to models that take it; None leaves it to them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    temperature: float | None = None
    max_output: int = 8192
    seed: int | None = None
    effort: Literal["low", "medium", "high"] | None = None

    def as_json(self) -> dict[str, Any]:
        """As requests have them; an effort that is not set is not named."""
        return self.model_dump(exclude=None if self.effort else {"effort"})


class Usage(BaseModel):
    """Tokens of one exchange, or of many.

    Attributes:
        input: Tokens read, the cached ones included.
        output: Tokens written, those of reasoning included.
        cached: Input tokens that the provider had in its cache.
        cost: US dollars; None where the model has no price.
        estimated: The provider reported none; they are counted from the length of the text.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: int = Field(default=0, ge=0)
    output: int = Field(default=0, ge=0)
    cached: int = Field(default=0, ge=0)
    cost: float | None = Field(default=0.0, ge=0, allow_inf_nan=False)
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        unpriced = self.cost is None or other.cost is None
        return Usage(
            input=self.input + other.input,
            output=self.output + other.output,
            cached=self.cached + other.cached,
            cost=None if unpriced else (self.cost or 0.0) + (other.cost or 0.0),
            estimated=self.estimated or other.estimated,
        )


@dataclass(frozen=True)
class Reply:
    """One reply as it came, but for what no file may hold.

    Attributes:
        text: Its content, "" where there was none. Keys in it are removed, half characters (lone surrogates) replaced:
            it is read, shown again, taped and replayed as the same text.
        finish: `stop`, `length` where it was cut off, `content_filter`, `refusal`, or the provider's own word.
        usage: Tokens and cost.
        model: The model as the provider resolved it.
        fingerprint: The provider's mark of its own version, "" without one.
        not_sent: Settings that this model does not take.
    """

    text: str
    finish: str
    usage: Usage
    model: str
    fingerprint: str = ""
    not_sent: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        whole = self.text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        object.__setattr__(self, "text", redacted(whole))


@dataclass(frozen=True)
class Exchange:
    """A reply that was refused, and why: what the model is shown when it is asked again."""

    reply: Reply
    fault: str

    @property
    def shown(self) -> bool:
        """Whether the reply is worth showing again; one that was cut off only makes the next one longer."""
        return self.reply.finish != "length" and bool(self.reply.text.strip())


@dataclass(frozen=True)
class Call:
    """One question to one model.

    Attributes:
        role: Who is asked, as `reviewer`.
        model: Name as given by the user, without what the backend adds.
        system: The same for all roles of a run.
        shared: Documents that the calls of a run share; byte-identical, and first, so that prefix caches hit.
        own: The role's own data, its instruction, and the form of the reply.
        settings: Temperature and the like.
        reply_schema: JSON schema of the reply, None for text.
        repeat: Number of the repeat, from 0; another repeat is another call.
        images: Pictures beside the text. A model that reads none is sent none; they are part of the call all the same.
        earlier: What was asked before in the same session and what was replied, in order; the shared part stands
            before all of it.
    """

    role: str
    model: str
    system: str
    shared: str
    own: str
    settings: Settings = field(default_factory=Settings)
    reply_schema: Mapping[str, Any] | None = None
    repeat: int = 0
    images: tuple[Image, ...] = ()
    earlier: tuple[tuple[str, str], ...] = ()

    @property
    def messages(self) -> list[Message]:
        """As they are sent."""
        first, *later = (*chain.from_iterable(self.earlier), self.own)
        said = [self.shared + first, *later]
        return [
            {"role": "system", "content": self.system},
            *({"role": who, "content": text} for who, text in zip(cycle(_SPEAKERS), said, strict=False)),
        ]

    def asked_again(self, refused: Sequence[Exchange]) -> list[Message]:
        """The messages, followed by the replies that were refused and why."""
        said = self.messages
        for exchange in refused:
            if exchange.shown:
                said += [
                    {"role": "assistant", "content": exchange.reply.text},
                    {"role": "user", "content": exchange.fault},
                ]
            else:
                said[-1] = {**said[-1], "content": f"{said[-1]['content']}\n\n{exchange.fault}"}
        return said

    @cached_property
    def request(self) -> dict[str, Any]:
        """What identifies the call, as the tape keeps it: of images their names and hashes."""
        pictures = (
            {"images": [{"name": i.name, "sha256": i.hash} for i in self.images]} if self.images else {}
        )
        return {
            "role": self.role,
            "model": self.model,
            "messages": self.messages,
            "settings": self.settings.as_json(),
            "reply_schema": self.reply_schema,
            "repeat": self.repeat,
            **pictures,
        }

    @cached_property
    def key(self) -> str:
        """SHA-256 over the canonical JSON of the request and the schema version."""
        return key_of(self.request)


def key_of(request: Mapping[str, Any]) -> str:
    """Key of a request as the tape keeps it: the same whatever the order of its fields."""
    return sha256(canonical_json({"schema": TAPE_SCHEMA, **request}))


def estimate_tokens(text: str) -> int:
    """Tokens of a text before a provider has counted them: one for three bytes of UTF-8.

    English and LaTeX have 3 to 4 bytes a token, Chinese has about 3 (one character).

    >>> estimate_tokens("a noisy channel"), estimate_tokens("噪声信道")
    (5, 4)
    """
    return -(-len(text.encode("utf-8", "replace")) // 3)
