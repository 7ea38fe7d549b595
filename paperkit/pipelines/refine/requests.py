"""What is asked in a refine run, and what comes back: the same whether code or a model answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from paperkit.documents.log import Log
from paperkit.documents.paper import Paper
from paperkit.findings import Finding, GateReport
from paperkit.llm import Document
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.checks import all_findings
from paperkit.scoring.records import Review

__all__ = [
    "Attack",
    "AttackRequest",
    "Attacks",
    "ChairRequest",
    "Edit",
    "ReviewRequest",
    "Revision",
    "RevisionRequest",
]


@dataclass(frozen=True)
class ReviewRequest:
    """What the reviewer sees: the draft, the gates' reports on it (outline included), and the critique memory.

    `shared` are the texts that every model is given: log, guidelines, brief, and the draft's files.
    """

    paper: Paper
    reports: Mapping[str, GateReport]
    memory: Mapping[str, Any] = field(default_factory=dict)
    shared: tuple[Document, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of the gates, worst first."""
        return all_findings(self.reports)


@dataclass(frozen=True)
class ChairRequest:
    """What the area chair sees: the valid reviews of one draft, and nothing of the paper but its language."""

    reviews: tuple[Review, ...]
    language: Literal["en", "zh"] = "en"


class Attack(BaseModel):
    """One finding of the devil's advocate in one round, as in `da_concessions.json`."""

    model_config = ConfigDict(extra="forbid")

    id: str
    severity: str
    attack: str
    rebuttal_score: int | None = None
    conceded: bool = False
    resolved: bool = False


@dataclass(frozen=True)
class AttackRequest:
    """What the devil's advocate sees: the draft, the log, the claims table, its own earlier attacks, thin sections.

    `conceded_before` says whether it conceded anything in the round before, `rejected` why the concession guard
    rejected concessions of its last answer.
    """

    paper: Paper
    log: Log | None
    reports: Mapping[str, GateReport]
    earlier: Sequence[Attack] = ()
    thin_evidence: str = ""
    conceded_before: bool = False
    rejected: tuple[str, ...] = ()
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class Attacks:
    """The devil's advocate's findings on one draft, earlier ones included; `unverified` quote what is not there."""

    attacks: tuple[Attack, ...]
    unverified: tuple[dict[str, Any], ...] = ()


class Edit(BaseModel):
    """One change of a revision: these words become those, for this reason.

    `start` and `end` are offsets in the draft that was revised; `before` is what stood there. `line` is that
    draft's while the reviser works, the author's in the record. A `mark` leaves the words and puts a comment in the
    line above: its range is empty.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    finding_id: str
    action: str
    file: str
    line: int
    start: int
    end: int
    before: str
    after: str
    reason: str
    round: int = 0


@dataclass(frozen=True)
class RevisionRequest:
    """What the reviser sees.

    Attributes:
        draft: The draft to revise.
        findings: Agenda: findings on this draft, worst first, places in this draft.
        log: The only ground truth for numbers.
        pool: Citation keys allowed, None for those of the bibliography.
        round: Number of the round, from 1.
        history: Edits of earlier rounds.
        refused: Why an earlier try in this round was refused.
        review: The review that the revision answers, as `score.json` has it.
        worklog: Decisions so far, one line each.
        allow_limitations: The venue demands a limitations section.
        overdue: Those of the findings whose number has had no evidence for two rounds: it is to be removed.
        shared: The texts that every model is given.
    """

    draft: Draft
    findings: tuple[Finding, ...]
    log: Log | None
    pool: Collection[str] | None
    round: int
    history: tuple[Edit, ...] = ()
    refused: tuple[Finding, ...] = ()
    review: Mapping[str, Any] = field(default_factory=dict)
    worklog: str = ""
    allow_limitations: bool = False
    overdue: tuple[Finding, ...] = ()
    shared: tuple[Document, ...] = ()


@dataclass(frozen=True)
class Revision:
    """A new draft, its edits, and the work log that the loop keeps."""

    draft: Draft
    edits: tuple[Edit, ...]
    addressed_weaknesses: tuple[str, ...] = ()
    integrated_answers: tuple[str, ...] = ()
    actions_taken: tuple[str, ...] = ()
