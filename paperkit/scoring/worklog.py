"""The worklog: what was decided in each round, and why, in the order it happened. Entries are only added.

`worklog.json` is a JSON array. Each entry is one of four kinds:

- a round's decision: `{iter, decision, review, score, actions, halted_because}`
- a gate's outcome: `{gate, status, unsupported_count, report}`
- a halt before a round: `{iteration, decision: "halt", reason, failure_mode}`; gate A halts at iteration 0
- a critical finding of the devil's advocate: `{iter, da_critical: true, finding}`

It holds no times, so that the same run writes the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel

from paperkit.errors import RecordError, RunConflictError, UsageError
from paperkit.scoring.delta import AGENTREVIEW_OUTCOMES, KEEPS, Decision
from paperkit.scoring.records import Score, Weakness
from paperkit.scoring.reply_json import read_reply
from paperkit.scoring.strict_json import Record, validated

__all__ = [
    "ACCEPTED",
    "DECISIONS",
    "STOP_REASONS",
    "CriticalEntry",
    "Entry",
    "GateEntry",
    "HaltEntry",
    "RoundEntry",
    "StopReason",
    "Worklog",
    "WorklogRecord",
    "check_decision",
    "entry_of",
    "read_worklog",
]

ACCEPTED: frozenset[str] = frozenset(
    {
        "BASELINE",
        *(d.value for d in Decision if d.accepted),
        *(AGENTREVIEW_OUTCOMES[reason] for reason in KEEPS),
    }
)
"""Decisions that keep the draft, also where the loop halts on them."""

DECISIONS: tuple[str, ...] = tuple(
    dict.fromkeys(("BASELINE", *(d.value for d in Decision), *AGENTREVIEW_OUTCOMES.values(), "NOT_COMPILED"))
)
"""Every name a round's decision can have. BASELINE is round 0; NOT_COMPILED is a round spent on a draft that
never came to be scored, after which the loop goes on (profile `agentreview`)."""


class StopReason(StrEnum):
    """Why a loop ended."""

    REVERT = "revert"
    PLATEAU = "plateau"
    TARGET_MET = "target_met"
    ITER_CAP = "iter_cap"
    DA_CRITICAL = "da_critical"
    NO_WEAKNESSES = "no_weaknesses"
    FAILURE_MODE = "failure_mode"
    UNSAFE_REVISION = "unsafe_revision"
    BUDGET_STOPPED = "budget_stopped"


STOP_REASONS: Mapping[str, str] = MappingProxyType(
    {
        StopReason.REVERT: "the last revision scored lower and was taken back",
        StopReason.PLATEAU: "the last gains were too small to go on",
        StopReason.TARGET_MET: "the accept threshold was reached",
        StopReason.ITER_CAP: "the cap on rounds was reached",
        StopReason.DA_CRITICAL: "the devil's advocate holds a critical finding that the revision did not resolve",
        StopReason.NO_WEAKNESSES: "no weakness was left that the reviser can act on",
        StopReason.FAILURE_MODE: "a failure mode was confirmed before the first round",
        StopReason.UNSAFE_REVISION: "the safety checks refused the revision twice",
        StopReason.BUDGET_STOPPED: "the budget was used up",
    }
)
"""Each reason, for people."""


class _Actions(BaseModel):
    addressed_weaknesses: list[str | dict[str, Any]] = []
    integrated_answers: list[str | dict[str, Any]] = []
    actions_taken: list[str | dict[str, Any]] = []


class _Flagged(BaseModel):
    weaknesses: list[Weakness] = []


class _Scored(BaseModel):
    overall_score: Score


def _checked_by(model: type[BaseModel]) -> AfterValidator:
    def check(record: dict[str, Any]) -> dict[str, Any]:
        try:
            validated(model, record)
        except RecordError as error:
            raise ValueError(str(error)) from None
        return record

    return AfterValidator(check)


def _known(name: str) -> str:
    if name not in DECISIONS:
        raise ValueError(f"unknown decision {name!r}; use one of {', '.join(DECISIONS)}")
    return name


_Count = Annotated[int, Field(strict=True, ge=0)]


class _Entry(Record):
    model_config = ConfigDict(extra="allow")

    def as_json(self) -> dict[str, Any]:
        """The entry as it is written; a field that is not set is left out."""
        return {key: value for key, value in super().as_json().items() if value is not None}


class RoundEntry(_Entry):
    """A round's decision.

    Attributes:
        iter: Number of the round, 0 for the baseline.
        decision: One of `DECISIONS`.
        review: The review that the round answered, as `review.json` holds it.
        score: What judges the round's draft, as `score.json` holds it.
        actions: What the reviser says it did: `addressed_weaknesses`, `integrated_answers`, `actions_taken`.
        halted_because: Why the loop ended here, if it did (a `StopReason` where this package writes it).
    """

    iter: _Count
    decision: Annotated[str, AfterValidator(_known)]
    review: Annotated[dict[str, Any], _checked_by(_Flagged)] | None = None
    score: Annotated[dict[str, Any], _checked_by(_Scored)] | None = None
    actions: Annotated[dict[str, Any], _checked_by(_Actions)] | None = None
    halted_because: str | None = None

    @property
    def accepted(self) -> bool:
        """Whether the draft was kept."""
        return self.decision in ACCEPTED

    @property
    def key(self) -> tuple[object, ...]:
        """What can stand in a worklog once."""
        return ("round", self.iter)


class GateEntry(_Entry):
    """A gate's outcome. `iter` is the round it ran in, 0 before the first."""

    gate: str
    status: Literal["PASS", "WARN", "HALT", "NOT_CHECKED"]
    iter: _Count = 0
    unsupported_count: _Count | None = None
    report: str | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What can stand in a worklog once."""
        return ("gate", self.gate, self.iter)


class HaltEntry(_Entry):
    """The run stopped before a round: at gate A (`failure_mode` says which), or for one of the `StopReason`s."""

    iteration: _Count = 0
    decision: Literal["halt"] = "halt"
    reason: str
    failure_mode: int | str | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What can stand in a worklog once."""
        return ("halt", self.iteration, self.failure_mode, self.reason)


class CriticalEntry(_Entry):
    """A critical finding of the devil's advocate that turned a round into a revert."""

    iter: _Count = 0
    da_critical: Literal[True] = True
    finding: str | dict[str, Any]

    @property
    def key(self) -> tuple[object, ...]:
        """What can stand in a worklog once."""
        name = self.finding if isinstance(self.finding, str) else self.finding.get("id", str(self.finding))
        return ("da_critical", self.iter, name)


Entry = RoundEntry | GateEntry | HaltEntry | CriticalEntry


class WorklogRecord(RootModel[tuple[Entry, ...]]):
    """What `worklog.json` holds; `read_worklog` reads it with better messages."""


@dataclass(frozen=True)
class Worklog:
    """An immutable list of entries.

    >>> log = Worklog().add(RoundEntry(iter=1, decision="ACCEPT"))
    >>> log.add(RoundEntry(iter=1, decision="ACCEPT")) == log
    True
    """

    entries: tuple[Entry, ...] = ()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def rounds(self) -> tuple[RoundEntry, ...]:
        """The rounds' decisions."""
        return tuple(entry for entry in self if isinstance(entry, RoundEntry))

    def round(self, number: int) -> RoundEntry | None:
        """The decision of a round, or None."""
        return next((entry for entry in self.rounds if entry.iter == number), None)

    @property
    def stop_reason(self) -> str | None:
        """Why the loop ended, if it did: what the last entry that says so says."""
        for entry in reversed(self.entries):
            if isinstance(entry, HaltEntry):
                known = entry.failure_mode is None and entry.reason in list(StopReason)
                return entry.reason if known else StopReason.FAILURE_MODE
            if isinstance(entry, RoundEntry):
                return entry.halted_because
        return None

    def add(self, entry: Entry) -> Worklog:
        """The worklog with one more entry.

        An entry that stands there already is not added again, so that a step can be run again after a kill.

        Raises:
            RunConflictError: another entry for the same thing stands there; entries are never changed.
        """
        for old in self.entries:
            if old.key == entry.key:
                if old.as_json() == entry.as_json():
                    return self
                name = " ".join(str(part) for part in entry.key if part is not None)
                raise RunConflictError(f"worklog: {name} has another entry; entries are never changed")
        return Worklog((*self.entries, entry))

    def as_json(self) -> list[dict[str, Any]]:
        """The entries as they are written; a field that is not set is left out."""
        return [entry.as_json() for entry in self]


def check_decision(name: str) -> str:
    """A decision's name, if it is one.

    Raises:
        UsageError: it is none.
    """
    if name not in (*DECISIONS, "halt"):
        raise UsageError(f"unknown decision {name!r}; use one of {', '.join(DECISIONS)}, halt")
    return name


def entry_of(record: Any) -> Entry:
    """An entry from what JSON holds; its kind shows in its keys.

    Raises:
        RecordError: a field is bad.
    """
    kind: type[Entry] = RoundEntry
    if isinstance(record, dict):
        if "gate" in record:
            kind = GateEntry
        elif "da_critical" in record:
            kind = CriticalEntry
        elif record.get("decision") == "halt":
            kind = HaltEntry
    return validated(kind, record)


def read_worklog(source: Path | list[Any]) -> Worklog:
    """Read a worklog.

    Args:
        source: `worklog.json`, or what it holds. The file may be as a model wrote it (`reply_json`).

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is not a JSON array, or an entry is bad; the text names entry and field.
    """
    where, record = (f"{source}: ", read_reply(source)) if isinstance(source, Path) else ("", source)
    if not isinstance(record, list):
        raise RecordError(f"{where}a worklog is a JSON array of entries, not {type(record).__name__}")
    log = Worklog()
    for place, item in enumerate(record):
        try:
            log = log.add(entry_of(item))
        except (RecordError, RunConflictError) as error:
            raise RecordError(f"{where}entry {place}: {error}") from None
    return log
