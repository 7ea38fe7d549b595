"""`Role`: someone who is asked for judgement, by code or by a model."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel

from paperkit.errors import PaperkitError
from paperkit.llm.call import Image

__all__ = ["Briefing", "Document", "NotJudged", "Question", "Role", "Turn", "UnfitReplyError"]

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True)
class NotJudged:
    """What rules answer where only a reader could judge; `reason` is for the report."""

    reason: str


class UnfitReplyError(PaperkitError):
    """A reply that cannot be taken as it is; the text tells the model what to mend, and it is asked again."""


@dataclass(frozen=True)
class Document:
    """A text that goes to a model as data, between fences."""

    name: str
    text: str

    @classmethod
    def of_record(cls, name: str, record: object) -> Document:
        """A record as a document, in JSON.

        >>> Document.of_record("terms", {"词": 1}).text
        '{\\n "词": 1\\n}'
        """
        return cls(name, json.dumps(record, ensure_ascii=False, indent=1))


@dataclass(frozen=True)
class Turn:
    """An earlier question of the same session, as data, and the reply that was taken."""

    asked: tuple[Document, ...]
    reply: str


@dataclass(frozen=True)
class Briefing:
    """What a model is given beside its instruction.

    Attributes:
        shared: Documents that other calls of the run get too, in the same order: they stand first.
        own: Documents for this role alone.
        language: Language of the instruction: that of the paper.
        form: How a text reply is laid out; a typed reply has its JSON schema instead.
        max_output: Most tokens of the reply.
        images: Pictures, for models that read them.
        effort: How long to reason, for models that take it.
        earlier: What was said before in the same session, in order.
    """

    shared: tuple[Document, ...]
    own: tuple[Document, ...] = ()
    language: Literal["en", "zh"] = "en"
    form: str = ""
    max_output: int = 8192
    images: tuple[Image, ...] = ()
    effort: Literal["low", "medium", "high"] | None = None
    earlier: tuple[Turn, ...] = ()


@dataclass(frozen=True)
class Role(Generic[In, Out]):
    """Someone who is asked for judgement.

    Attributes:
        name: As in reports and options: `reviewer`, `devils_advocate`, `reviser`. Its prompt file has this name too.
        rules: What code answers in its place.
        brief: What a model is given; None for a role that only code can answer.
        reply: Type of a JSON reply; None for a reply of text.
        read: Makes the answer from the checked reply (a `reply`, or text); raises `UnfitReplyError` to ask again.
        temperature: None leaves it to the provider.
        prompt: Name of the prompt file, where it differs from the role's.
        asks: Times that it is asked before a reply that cannot be read is an error, at least 1.
    """

    name: str
    rules: Callable[[In], Out | NotJudged]
    brief: Callable[[In], Briefing] | None = None
    reply: type[BaseModel] | None = None
    read: Callable[[Any, In], Out] | None = None
    temperature: float | None = None
    prompt: str = ""
    asks: int = 3

    @property
    def prompt_name(self) -> str:
        """Name of the prompt file, without language and ending."""
        return self.prompt or self.name


@dataclass(frozen=True)
class Question(Generic[In, Out]):
    """One role asked about one thing.

    Attributes:
        repeat: Another repeat is another opinion on the same.
        priority: Of the calls that wait for a free place the highest goes first: how many calls wait for this one.
    """

    role: Role[In, Out]
    given: In
    repeat: int = 0
    priority: int = 0
