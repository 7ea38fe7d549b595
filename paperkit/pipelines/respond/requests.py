"""What is asked when a form is filled, and what comes back: the same whether code or a model answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from paperkit.documents.office.element import Control, Element
from paperkit.records.respond import Evidence, Fill, Limit, Piece, Prompt, Slot

__all__ = [
    "Asked",
    "DraftRequest",
    "Drafted",
    "EchoRequest",
    "EvidenceRequest",
    "JudgementRequest",
    "Obligations",
    "Opened",
    "QuestionsRequest",
    "ReworkRequest",
]

Language = Literal["en", "zh"]


@dataclass(frozen=True)
class EchoRequest:
    """A window of a form, to be repeated with a sentinel where the respondent writes.

    Attributes:
        sentinel: Stands nowhere in the form.
    """

    elements: tuple[Element, ...]
    sentinel: str
    language: Language


@dataclass(frozen=True)
class QuestionsRequest:
    """A window of a form in which questions are looked for; wider than one that is echoed.

    Attributes:
        elements: The window.
        whole: All elements, since an obligation may stand anywhere.
        slots: Those in the window.
    """

    elements: tuple[Element, ...]
    whole: tuple[Element, ...]
    slots: tuple[Slot, ...]
    language: Language


@dataclass(frozen=True)
class Asked:
    """A question before it has its number in the form's order.

    Attributes:
        pieces, obligations, limits, slots: As in `Question`.
    """

    number: str
    section: str
    pieces: tuple[Piece, ...]
    obligations: tuple[Piece, ...]
    limits: tuple[Limit, ...]
    slots: tuple[str, ...]


@dataclass(frozen=True)
class EvidenceRequest:
    """What one question asks, and the passages of the sources that may answer it, the best first."""

    text: str
    obligations: tuple[str, ...]
    candidates: tuple[Evidence, ...]
    language: Language


@dataclass(frozen=True)
class Opened:
    """A slot as a writer sees it.

    Attributes:
        label: The text that says what belongs there.
        control: The form's field, where it is one.
    """

    slot: Slot
    label: str
    control: Control | None = None


@dataclass(frozen=True)
class DraftRequest:
    """What a writer is given for one question.

    Attributes:
        opened: The slots that the answer goes into.
        limits: How long it may be.
        earlier: Questions of the same section that are answered, each with its answer, in order.
        format: How the request is written, as instructions are: one of `paperkit.llm.instructions.FORMATS`.
        plan: What the plan came to, "" before there is one.
    """

    prompt: Prompt
    opened: tuple[Opened, ...]
    limits: tuple[Limit, ...]
    earlier: tuple[tuple[str, str], ...]
    language: Language
    format: str = "markdown"
    plan: str = ""


@dataclass(frozen=True)
class Drafted:
    """An answer as a writer hands it in.

    Attributes:
        used: Ids of the evidence that it rests on.
        flags: What a person should look at.
        extracted: Sentences of the sources, quoted.
    """

    fills: tuple[Fill, ...]
    used: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    extracted: bool = False

    @property
    def text(self) -> str:
        """All of it, slot after slot."""
        return "\n".join(fill.text for fill in self.fills if fill.text.strip())


@dataclass(frozen=True)
class ReworkRequest:
    """A draft that is checked, or bettered: it may grow and change its order, and loses nothing.

    Attributes:
        missing: What the check found missing, () before it.
    """

    draft: Drafted
    given: DraftRequest
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Obligations:
    """What a check of a draft against the form's own words came to.

    Attributes:
        met: Each obligation that is met, with the words of the draft that meet it.
        missing: What is asked and not there.
    """

    met: Mapping[str, str]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class JudgementRequest:
    """A question, and its answer as it will stand in the form.

    Attributes:
        question: Its id.
        text: What is asked.
    """

    question: str
    text: str
    answer: str
    language: Language
