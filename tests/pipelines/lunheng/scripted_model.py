"""A stand-in for a model that answers all roles of Lunheng on a small paper, by the rules of their prompts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from paperkit.llm.call import Call, Exchange
from paperkit.llm.door import Door
from tests.llm.asking import FakeBackend
from tests.pipelines.lunheng.scripted import architect, editors, evaluator, quick_reviewer, writer
from tests.pipelines.lunheng.scripted.calls import documents_of

__all__ = ["MODEL", "answer", "install"]

MODEL = "openai/scripted"
Reply = Callable[[Mapping[str, str]], str]


def answer(call: Call, replies: Mapping[str, Reply] | None = None) -> str:
    """The reply to a call; a draft in which a writer's sentence stands is judged better."""
    documents = documents_of(call)
    if replies and call.role in replies:
        return replies[call.role](documents)
    score = 8.0 if any(writer.SAID in text for text in documents.values()) else 6.0
    match call.role:
        case "architect":
            return architect.answer(documents)
        case "writer":
            return writer.answer(documents)
        case "refiner":
            return editors.refine(documents)
        case "chief_editor":
            return editors.edit(documents)
        case "quick_reviewer":
            return quick_reviewer.answer(documents, score)
        case _:
            return evaluator.answer(documents, score)


def install(monkeypatch: pytest.MonkeyPatch, replies: Mapping[str, Reply] | None = None) -> FakeBackend:
    """Have every door ask this stand-in; gives what records the calls."""

    def reply(call: Call, refused: Sequence[Exchange]) -> str:
        return answer(call, replies)

    backend = FakeBackend(reply)
    monkeypatch.setattr(Door, "_made", lambda self, model: backend)
    return backend
