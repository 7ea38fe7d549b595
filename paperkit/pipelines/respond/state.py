"""Where a respond run stands: its workspace and parameters, what its stages have left there, and who answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from paperkit import __version__
from paperkit.documents.assemble import language_of
from paperkit.documents.office.element import Element
from paperkit.llm import Door
from paperkit.pipelines.in_workspace import InWorkspace
from paperkit.pipelines.parameters import asked_versions
from paperkit.pipelines.respond.parameters import RespondParameters
from paperkit.pipelines.respond.roles import PROMPTS
from paperkit.records.respond import (
    Answer,
    Elements,
    Judgements,
    Prompt,
    Question,
    Questions,
    Slot,
    Slots,
)

__all__ = ["RULES_VERSION", "Run", "answer_file", "form_language", "prompt_file", "run_versions"]

RULES_VERSION = 1
"""Raised with every change of what rules answer: slots by shape, questions by structure, retrieval, extraction."""


def run_versions(parameters: RespondParameters, language: str, prompts: Path | None = None) -> dict[str, str]:
    """Versions of the rules and, where a model is asked, of the prompts, that a run's result depends on.

    Args:
        parameters: Of the run.
        language: Of the form.
        prompts: Folder of the user's own prompts; by default that of the parameters.
    """
    return {"rules respond": str(RULES_VERSION)} | asked_versions(parameters, {}, PROMPTS, language, prompts)


def form_language(elements: Iterable[Element]) -> Literal["en", "zh"]:
    """The language of a form: that of the instructions to models."""
    return language_of(element.text for element in elements)


@dataclass(frozen=True)
class Run(InWorkspace):
    """Where a run works and with what; all of it can be made again from the workspace."""

    parameters: RespondParameters
    door: Door

    @cached_property
    def given(self) -> dict[str, Any]:
        """What every stage depends on beside its files."""
        asked = self.parameters.model_dump(include={"model", "format", "seed"}, mode="json")
        return {
            "version": __version__,
            **run_versions(self.parameters, self.language, self.door.prompts),
            **asked,
        }

    @cached_property
    def form(self) -> Elements:
        """`elements.json`."""
        return self.read(Elements, "elements.json")

    @cached_property
    def elements(self) -> Mapping[str, Element]:
        """The elements of the form by eid, in reading order."""
        return {element.eid: element for element in self.form.elements}

    @cached_property
    def language(self) -> Literal["en", "zh"]:
        """Language of the form: that of the instructions."""
        return form_language(self.form.elements)

    @property
    def slots(self) -> Mapping[str, Slot]:
        """The slots by id, in reading order."""
        return {slot.id: slot for slot in self.found.slots}

    @property
    def found(self) -> Slots:
        """`slots.json`."""
        return self.read(Slots, "slots.json")

    @property
    def asked(self) -> Questions:
        """`questions.json`."""
        return self.read(Questions, "questions.json")

    def prompt(self, question: Question) -> Prompt:
        """A question's prompt."""
        return self.read(Prompt, prompt_file(question.id))

    def answer(self, question: Question) -> Answer | None:
        """A question's answer, None where there is none yet."""
        name = answer_file(question.id)
        return self.read(Answer, name) if self.workspace.exists(name) else None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers that are there, in the order of the questions."""
        found = (self.answer(question) for question in self.asked.questions)
        return tuple(answer for answer in found if answer is not None)

    @property
    def judgements(self) -> Judgements:
        """`judgements.json`."""
        return self.read(Judgements, "judgements.json")


def prompt_file(question: str) -> str:
    """Where the prompt of a question is.

    >>> prompt_file("q7")
    'requests/q7.json'
    """
    return f"requests/{question}.json"


def answer_file(question: str) -> str:
    """Where the answer to a question is.

    >>> answer_file("q7")
    'answers/q7.json'
    """
    return f"answers/{question}.json"
