"""What is asked in a Lunheng run, and what comes back: the same whether code or a model answers.

No evaluator is given another's reply, an earlier score, or an earlier draft (seed 001, key rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from paperkit.documents.log import Log
from paperkit.llm import Document
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.outline import Part
from paperkit.pipelines.lunheng.venues import Venue
from paperkit.records.lunheng import (
    Addition,
    Blueprint,
    Cut,
    DimensionName,
    Obligation,
    PlannedSection,
    SectionDraft,
    VisualContract,
    WordBudget,
    WordBudgetCheck,
)

__all__ = [
    "ArchitectRequest",
    "Edited",
    "EditingRequest",
    "EvaluationRequest",
    "Planned",
    "QuickReviewRequest",
    "RefiningRequest",
    "Supplement",
    "WritingRequest",
    "Written",
]


@dataclass(frozen=True)
class ArchitectRequest:
    """What the architect is given.

    Attributes:
        draft: The paper as it came.
        parts: Its parts.
        venue: Where it is to go.
        budget: Fitted to the paper by code, with what the paper has now.
        contract: What code finds of figures, tables and terms.
    """

    draft: Draft
    parts: tuple[Part, ...]
    venue: Venue
    budget: WordBudget
    contract: VisualContract
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class Planned:
    """The architect's answer."""

    blueprint: Blueprint
    budget: WordBudget
    contract: VisualContract


@dataclass(frozen=True)
class EvaluationRequest:
    """What one evaluator is given: the draft and its own dimension.

    Attributes:
        check: What code counted of the draft.
        rubric: That of its dimension; "" where rules answer.
        shared: The draft's files, the same for all nine.
    """

    dimension: DimensionName
    draft: Draft
    parts: tuple[Part, ...]
    venue: Venue
    budget: WordBudget
    check: WordBudgetCheck
    rubric: str = ""
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class QuickReviewRequest:
    """What the one reviewer of a quick run is given: the draft and all nine dimensions, each with its rubric."""

    draft: Draft
    parts: tuple[Part, ...]
    venue: Venue
    budget: WordBudget
    check: WordBudgetCheck
    rubric: str = ""
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class Supplement:
    """A section of the supplementary information: what left the main text, in LaTeX.

    Attributes:
        number: Its number: the text says `see SI §S<number>`.
        title: Its heading.
        text: What stands in it.
    """

    number: int
    title: str
    text: str


@dataclass(frozen=True)
class WritingRequest:
    """What the writer of one section is given.

    Attributes:
        part: The section.
        plan: What the blueprint says of it; its `target` is the budget.
        fixes, cuts: Those of the evaluators that are for this section, by id (`D3.1`).
        obligations: Labels that the section must refer to.
        glossary: Terms, and the rule for each.
        sources: Numbers that may be written, besides those of the draft; None without `--sources`.
        supplement: Number of the section of the supplementary information that takes what leaves this one: the text
            says `see SI §S<supplement>`.
        slack: The section may be so many times its budget.
        shared: The draft's files.
    """

    draft: Draft
    part: Part
    plan: PlannedSection
    fixes: Mapping[str, Addition]
    cuts: Mapping[str, Cut]
    obligations: tuple[str, ...]
    glossary: Mapping[str, str]
    sources: Log | None
    supplement: int
    slack: float
    budget: WordBudget
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class Written:
    """A writer's answer.

    Attributes:
        texts: New source for each piece of its section, in the order of `Part.pieces`.
        moved: LaTeX that goes to the supplementary information.
    """

    texts: tuple[str, ...]
    record: SectionDraft
    moved: str = ""


@dataclass(frozen=True)
class RefiningRequest:
    """What the refiner is given: the sections as their writers left them, in one draft.

    Attributes:
        draft: With the writers' sections in place.
        before: The draft that the writers began with.
        glossary: Terms, and the rule for each.
        sources: Numbers that may be written, besides those of the draft before.
    """

    draft: Draft
    before: Draft
    glossary: Mapping[str, str]
    sources: Log | None
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class EditingRequest:
    """What the chief editor is given.

    Attributes:
        draft: The refined draft.
        before: The draft that the round began with, for headings that a writer added.
        cuts: All evaluators' cuts, by id.
        fixes: All evaluators' fixes, by id: only in a quick run, where the editor writes too.
        broken: Why an earlier edit of this round was sent back.
        supplement: Number of the next section of the supplementary information.
    """

    draft: Draft
    before: Draft
    parts: tuple[Part, ...]
    venue: Venue
    budget: WordBudget
    blueprint: Blueprint
    contract: VisualContract
    cuts: Mapping[str, Cut]
    fixes: Mapping[str, Addition]
    sources: Log | None
    supplement: int = 1
    broken: tuple[Obligation, ...] = ()
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class Edited:
    """The chief editor's answer.

    Attributes:
        removed, moved_to_si: What was done, one line each with its place in the draft edited.
        supplements: New sections of the supplementary information.
        untouched: Why the draft stays as it was, where an edit was taken back.
    """

    draft: Draft
    removed: tuple[str, ...] = ()
    moved_to_si: tuple[str, ...] = ()
    supplements: tuple[Supplement, ...] = ()
    untouched: tuple[str, ...] = ()
