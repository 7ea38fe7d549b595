"""The files of a respond workspace (seed 002, section 2), as checked types.

    elements.json       Elements     A: what the form consists of
    slots.json          Slots        B: where the respondent writes
    questions.json      Questions    C: what is asked, to be corrected by hand
    requests/q1.json    Prompt       D: what an answer is made from, to be corrected by hand
    answers/q1.json     Answer       E: to be corrected by hand
    filled/<form>                    F: the form itself
    judgements.json     Judgements   V: how far each answer answers

Offsets are half-open code points of an element's text. What the form says is always cut from its elements by code.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from paperkit.documents.office.element import Element
from paperkit.strict_json import Record

__all__ = [
    "Answer",
    "Elements",
    "Evidence",
    "Example",
    "Fill",
    "Judgement",
    "Judgements",
    "LeftOut",
    "Limit",
    "Passes",
    "Piece",
    "Prompt",
    "Question",
    "Questions",
    "Slot",
    "SlotKind",
    "Slots",
    "Verdict",
    "Window",
]

Words = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0)]
SlotKind = Literal["empty_cell", "control", "checkbox", "blank", "answer_paragraph"]
Verdict = Literal["answers", "partly_restates", "mostly_restates", "not_judged"]


class _Strict(Record):
    """A record in which a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Elements(_Strict):
    """A form, read.

    Attributes:
        form: Its file name.
        format: What it is.
        sha256: Of the file.
    """

    form: Words
    format: Literal["docx", "xlsx", "pptx", "md"]
    sha256: str
    elements: tuple[Element, ...]


class Slot(_Strict):
    """A place that the respondent fills.

    Attributes:
        id: `s1`, `s2`, … in reading order.
        eid: The element that it is in.
        start, end: What is replaced there; equal ends insert.
        kind: `empty_cell` beside or under a label, a `control` of the form's maker, a `checkbox`, a `blank` of
            underscores or dots, an `answer_paragraph`: after "Answer:", or an empty paragraph under a question.
        label: Element that says what belongs there, "" where none is near.
        column: Of a cell that its row labels, the element that heads its column too, "" without one.
        found_by: `rules` or a model.
    """

    id: Words
    eid: Words
    start: Count
    end: Count
    kind: SlotKind
    label: str = ""
    column: str = ""
    found_by: Words


class Window(_Strict):
    """One window that was echoed: what went in, and what did not come back as it was (eids).

    Attributes:
        size: Characters of markup.
        sent: Elements that went in.
        lost: Did not come back.
        changed: Came back with another text.
        invented: Came back and were never sent.
        moved: Came back in another order or another container.
        doubled: Came back more than once.
        misplaced: Hold a sentinel where their own text stood, so that no one could write there.
        again: Whether it was done again, in smaller windows.
    """

    size: Count
    sent: tuple[str, ...]
    lost: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    misplaced: tuple[str, ...] = ()
    again: bool = False


class Slots(_Strict):
    """Where the respondent writes; `windows` only where a model echoed the form."""

    slots: tuple[Slot, ...]
    windows: tuple[Window, ...] = ()
    judged_by: Words


class Piece(_Strict):
    """A text of the form, cut out by code."""

    eid: Words
    start: Count
    end: Count
    text: Words


class Limit(_Strict):
    """How long an answer may be.

    Attributes:
        unit: What is counted.
        most, least: At most, at least; one of them at least is given.
        piece: Where the form says so.
    """

    unit: Literal["words", "characters", "pages", "items", "sentences", "lines"]
    most: int | None = Field(default=None, ge=0)
    least: int | None = Field(default=None, ge=0)
    piece: Piece


class Question(_Strict):
    """What is asked, and where the answer goes.

    Attributes:
        id: `q1`, `q2`, … in reading order.
        number: As the form has it, as `4.2`; "" without one.
        section: Heading that it stands under; questions of one section are answered in order, in one session.
        pieces: What is asked, in the form's words; the question first.
        obligations: What else must be done in the answer, from wherever in the form it stands.
        limits: How long the answer may be.
        slots: Where it goes; never empty.
    """

    id: Words
    number: str = ""
    section: str
    pieces: tuple[Piece, ...] = Field(min_length=1)
    obligations: tuple[Piece, ...] = ()
    limits: tuple[Limit, ...] = ()
    slots: tuple[str, ...] = Field(min_length=1)

    @property
    def text(self) -> str:
        """What is asked, in the form's words."""
        return "\n".join(piece.text for piece in self.pieces)


class Questions(_Strict):
    """All questions of a form; `unasked` are slots that none of them asks for."""

    questions: tuple[Question, ...]
    unasked: tuple[str, ...] = ()
    judged_by: Words


class Evidence(_Strict):
    """A passage of a source.

    Attributes:
        id: `a`, `b`, … within its prompt.
        file: Name of the source.
        place: Where in it, as `line 12`, `page 3`, `row 4`.
        quote: The passage, as it stands there.
        score: How well it fits the question; only for ranking.
    """

    id: Words
    file: Words
    place: Words
    quote: Words
    score: float = 0.0


class Example(_Strict):
    """The best matching earlier answer, found by comparing question with question.

    Attributes:
        similarity: Of the two questions, 0 to 1.
    """

    form: Words
    product: str = ""
    question: Words
    answer: Words
    similarity: float = Field(ge=0, le=1)


class LeftOut(_Strict):
    """An earlier form that no example may come from, and why."""

    form: Words
    why: Words


class Prompt(_Strict):
    """What the answer to one question is made from.

    Attributes:
        question: Its id.
        section: Its section.
        text: What is asked, in the form's words.
        obligations: What else must be done.
        limits: As the form says them.
        evidence: Passages of the sources, the best first; () where nothing fits.
        example: None is normal.
        left_out: Earlier forms that were not searched.
        note: What a person adds for the writer.
    """

    question: Words
    section: str
    text: Words
    obligations: tuple[Words, ...] = ()
    limits: tuple[Words, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    example: Example | None = None
    left_out: tuple[LeftOut, ...] = ()
    note: str = ""


class Fill(_Strict):
    """What goes into a slot."""

    slot: Words
    text: str


class Passes(_Strict):
    """What each pass of a writer came to: plan, draft, check against the form's own words, quality."""

    plan: str = ""
    draft: str = ""
    check: tuple[str, ...] = ()
    quality: str = ""


class Answer(_Strict):
    """The answer to one question.

    Attributes:
        question: Its id.
        text: All of it; "" where the sources hold nothing to say.
        fills: By slot.
        extracted: Sentences of the sources, quoted, not written.
        used: Ids of the evidence that it rests on.
        words, characters: How long it is, as code counts it.
        flags: What a person should look at: a limit passed, an obligation not met, nothing found.
        passes: How it came about; empty where it was extracted.
        judged_by: `rules` or a model; who wrote it.
    """

    question: Words
    text: str
    fills: tuple[Fill, ...]
    extracted: bool = False
    used: tuple[Words, ...] = ()
    words: Count = 0
    characters: Count = 0
    flags: tuple[Words, ...] = ()
    passes: Passes = Field(default_factory=Passes)
    judged_by: Words


class Judgement(_Strict):
    """How far an answer answers (seed 002, section 3.1).

    Attributes:
        verdict: `answers` the question, `partly_restates` or `mostly_restates` it, or `not_judged`.
        quote: Words of the answer that show it.
    """

    question: Words
    verdict: Verdict
    quote: str = ""
    why: str = ""
    judged_by: Words


class Judgements(_Strict):
    """What the panel says of all answers; several judges have several entries a question."""

    judgements: tuple[Judgement, ...]
