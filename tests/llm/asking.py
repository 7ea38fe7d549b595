"""A role with a number for an answer, questions to it, and a backend that answers as a test says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel, Field

from paperkit.llm import Briefing, Document, Door, Question, Role
from paperkit.llm.backend import Price
from paperkit.llm.call import Call, Exchange, Reply, Usage

__all__ = ["MODEL", "PAPER", "FakeBackend", "Score", "given", "questions", "role", "scripted"]

MODEL = "openai/small"
PAPER = Document("paper.tex", "We reach 91.4 on Alpha, and 73.2 on Beta.\n")


class Score(BaseModel):
    score: int = Field(ge=1, le=10)


def _brief(number: int) -> Briefing:
    return Briefing((PAPER,), (Document("number.txt", f"number {number}"),), max_output=100)


def role(name: str = "reviewer", **changes: Any) -> Role[int, int]:
    """Answers with the score of the reply; rules answer with the number itself, negative."""
    fields: dict[str, Any] = {
        "rules": lambda number: -number,
        "brief": _brief,
        "reply": Score,
        "read": lambda reply, _: reply.score,
        **changes,
    }
    return Role(name, **fields)


def questions(count: int, asked: Role[int, int] | None = None) -> list[Question[int, int]]:
    asked = asked or role()
    return [Question(asked, number) for number in range(count)]


def given(call: Call) -> int:
    """The number that a call is about."""
    return int(call.own.split("number ")[1].split("\n")[0])


Answer = Callable[[Call, Sequence[Exchange]], "str | Reply | Exception"]


class FakeBackend:
    """Answers with what `answer` gives: a text, a reply, or an error to raise; records what it was asked."""

    def __init__(
        self, answer: Answer, *, seconds: float = 0.0, paced: bool = True, price: Price | None = None
    ):
        self.paced = paced
        self.asked: list[Call] = []
        self.in_flight = self.peak = 0
        self.loaded = False
        self._answer = answer
        self._seconds = seconds
        self._price = price

    def load(self) -> None:
        self.loaded = True

    def endpoint(self, call: Call) -> str:
        return "fake"

    def price(self, call: Call) -> Price | None:
        return self._price

    async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
        self.asked.append(call)
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)
        try:
            await asyncio.sleep(self._seconds)
            made = self._answer(call, refused)
        finally:
            self.in_flight -= 1
        if isinstance(made, Exception):
            raise made
        usage = Usage(input=100, output=10)
        return made if isinstance(made, Reply) else Reply(made, "stop", usage, "small-2026")


def scripted(backend: FakeBackend, model: str = MODEL, **settings: Any) -> Door:
    """A door whose model is a fake backend."""
    door = Door(model, **settings)
    for name in door.models:
        if name != "rules":
            door._backends[name] = backend
    return door
