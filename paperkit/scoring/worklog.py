"""The worklog: what was decided in each round, and why, in the order it happened. Entries are only added.

`worklog.json` is a JSON array. Each entry is one of four kinds:

- a round's decision: `{iter, decision, review, score, actions, halted_because}`
- a gate's outcome: `{gate, status, unsupported_count, report}`
- a halt before a round: `{iteration, decision: "halt", reason, failure_mode}`; gate A halts at iteration 0
- a critical finding of the devil's advocate: `{iter, da_critical: true, finding}`

Rounds follow each other by one, from the baseline (round 0, decision BASELINE, and no other) or from round 1; the
other entries are of a round that has begun. All rounds are scored on one profile. No entry stands twice.

It holds no times, so that the same run writes the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel, model_validator

from paperkit.errors import RecordError, RunConflictError, UsageError
from paperkit.reply_json import item_line, read_reply
from paperkit.scoring.delta import AGENTREVIEW_OUTCOMES, KEEPS, Decision
from paperkit.scoring.records import Score, Weakness, check_score
from paperkit.scoring.scales import AGENTREVIEW, PROFILES, RUBRIC6
from paperkit.strict_json import Record, decoded, validated

__all__ = [
    "ACCEPTED",
    "BASELINE",
    "DECISIONS",
    "HALT",
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
    "read_actions",
    "read_worklog",
]

BASELINE = "BASELINE"
"""Decision of round 0, and of no other."""

HALT = "halt"
"""What stands as `decision` in the entry of a halt before a round, in lower case."""

ACCEPTED: frozenset[str] = frozenset(
    {
        BASELINE,
        *(d.value for d in Decision if d.accepted),
        *(AGENTREVIEW_OUTCOMES[reason] for reason in KEEPS),
    }
)
"""Decisions that keep the draft, also where the loop halts on them."""

DECISIONS: tuple[str, ...] = tuple(
    dict.fromkeys((BASELINE, *(d.value for d in Decision), *AGENTREVIEW_OUTCOMES.values(), "NOT_COMPILED"))
)
"""Every name a round's decision can have. BASELINE is round 0; NOT_COMPILED is a round spent on a draft that
never came to be scored, after which the loop goes on (profile `agentreview`)."""

_ONLY_AGENTREVIEW = frozenset(AGENTREVIEW_OUTCOMES.values()) - frozenset(Decision)


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


def _known_profile(name: str) -> str:
    if name not in PROFILES:
        raise ValueError(f'unknown "{name}"; use one of {", ".join(PROFILES)}')
    return name


class _Flagged(BaseModel):
    profile: Annotated[str, AfterValidator(_known_profile)] | None = None
    weaknesses: list[Weakness] = []


class _Scored(BaseModel):
    profile: Annotated[str, AfterValidator(_known_profile)] | None = None
    overall_score: Score


def _checked_by(model: type[BaseModel]) -> AfterValidator:
    def check(record: dict[str, Any]) -> dict[str, Any]:
        try:
            read = validated(model, record)
            if isinstance(read, _Scored):
                scale = PROFILES[_profile_of(record) or RUBRIC6.name]
                check_score("overall_score", read.overall_score, scale.overall_range, scale)
        except RecordError as error:
            raise ValueError(str(error)) from None
        return record

    return AfterValidator(check)


def _profile_of(record: Mapping[str, Any] | None) -> str | None:
    """The profile that a review or score names, or that its axes are of; None where neither tells."""
    if record is None or record.get("profile"):
        return record["profile"] if record else None
    axes = record.get("axis_scores") or record.get("axes")
    if not isinstance(axes, dict) or not axes:
        return None
    return next((profile.name for profile in PROFILES.values() if axes.keys() <= set(profile.axes)), None)


def _known(name: str) -> str:
    try:
        return check_decision(name)
    except UsageError as error:
        raise ValueError(str(error)) from None


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

    @model_validator(mode="after")
    def _fits(self) -> RoundEntry:
        try:
            check_decision(self.decision, self.iter)
        except UsageError as error:
            raise ValueError(f"decision: {error}") from None
        named = {name: source for source, name in self._profiles()}
        if len(named) > 1:
            told = ", ".join(f"{source} is of {name}" for name, source in named.items())
            raise ValueError(f"two profiles in round {self.iter}: {told}; one worklog is on one profile")
        return self

    def _profiles(self) -> Iterator[tuple[str, str]]:
        """What says which profile the round is on, and which it says."""
        for source, record in (("score", self.score), ("review", self.review)):
            name = _profile_of(record)
            if name:
                yield source, name
        if self.decision in _ONLY_AGENTREVIEW:
            yield f"decision {self.decision}", AGENTREVIEW.name

    @property
    def profile(self) -> str | None:
        """Name of the scoring profile; None where nothing in the entry tells."""
        return next((name for _, name in self._profiles()), None)

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

    @property
    def number(self) -> int:
        """The round it is of."""
        return self.iter


class HaltEntry(_Entry):
    """The run stopped before a round: at gate A (`failure_mode` says which), or for one of the `StopReason`s.

    Its decision is `halt` in lower case, as the protocol writes it.
    """

    iteration: _Count = 0
    decision: Literal["halt"] = "halt"
    reason: str
    failure_mode: int | str | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What can stand in a worklog once."""
        return ("halt", self.iteration, self.failure_mode, self.reason)

    @property
    def number(self) -> int:
        """The round it is of."""
        return self.iteration


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

    @property
    def number(self) -> int:
        """The round it is of."""
        return self.iter


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

    @property
    def profile(self) -> str | None:
        """Name of the scoring profile of the rounds; None where none tells."""
        return next((entry.profile for entry in self.rounds if entry.profile), None)

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
            RunConflictError: another entry for the same thing stands there, for entries are never changed; the
                entry is of a round that cannot come next; or it is on another profile than the rounds before.
        """
        for old in self.entries:
            if old.key == entry.key:
                if old.as_json() == entry.as_json():
                    return self
                name = " ".join(str(part) for part in entry.key if part is not None)
                raise RunConflictError(f"{name} has another entry in the worklog; entries are never changed")
        self._check_place(entry)
        return Worklog((*self.entries, entry))

    def _check_place(self, entry: Entry) -> None:
        last = self.rounds[-1].iter if self.rounds else None
        following = 1 if last is None else last + 1
        if isinstance(entry, RoundEntry):
            if last is None and entry.iter > 1:
                raise RunConflictError(
                    f"round {entry.iter} cannot come first in a worklog; begin with round 0 (BASELINE) or round 1"
                )
            if last is not None and entry.iter != following:
                halt = next(
                    (e for e in self.entries if isinstance(e, HaltEntry) and e.number >= following), None
                )
                halted = f"; a halt stands before round {halt.number}" if halt is not None else ""
                raise RunConflictError(
                    f"round {entry.iter} cannot follow round {last}; the next is round {following}{halted}"
                )
            if self.profile and entry.profile and entry.profile != self.profile:
                raise RunConflictError(
                    f"round {entry.iter} is on profile {entry.profile}, and the rounds before are on "
                    f"{self.profile}; begin another worklog"
                )
        elif entry.number > following:
            raise RunConflictError(
                f"a {entry.key[0]} entry of round {entry.number} cannot stand before round {following} "
                "is logged"
            )

    def as_json(self) -> list[dict[str, Any]]:
        """The entries as they are written; a field that is not set is left out."""
        return [entry.as_json() for entry in self]


def check_decision(name: str, number: int | None = None) -> str:
    """A round's decision by its exact name, if it is one; with the round's number, if that round can have it.

    Raises:
        UsageError: it is none, or the round cannot have it; the text says what to write.
    """
    if name not in DECISIONS:
        meant = next((d for d in (*DECISIONS, HALT) if d.casefold() == name.strip().casefold()), None)
        write = f"write {meant}" if meant else f"use one of {', '.join(DECISIONS)}, {HALT}"
        raise UsageError(f'unknown decision "{name}"; {write}')
    if number is not None and number > 0 and name == BASELINE:
        raise UsageError(
            f"{BASELINE} is round 0, and this is round {number}; write what was decided on its draft"
        )
    if number == 0 and name != BASELINE:
        raise UsageError(
            f"round 0 is the baseline, on which nothing is decided; write {BASELINE}, not {name}"
        )
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
        elif str(record.get("decision")).strip().casefold() == HALT:
            kind = HaltEntry
    return validated(kind, record)


def read_actions(path: Path) -> dict[str, Any]:
    """Read what the reviser says it did, as a model wrote it.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is no JSON object with at least one of its three lists, or a field is bad; the text names file
            and field.
    """
    record = read_reply(path)
    try:
        validated(_Actions, record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    if record.keys().isdisjoint(_Actions.model_fields):
        raise RecordError(f"{path}: has none of {', '.join(_Actions.model_fields)}")
    return dict(record)


def read_worklog(source: Path | list[Any]) -> Worklog:
    """Read a worklog.

    Args:
        source: `worklog.json`, or what it holds. The file may be as a model wrote it (`reply_json`).

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is not a JSON array, an entry is bad, stands twice or out of its order; the text names line,
            entry (from 0) and field.
    """
    record = read_reply(source) if isinstance(source, Path) else source
    if not isinstance(record, list):
        where = f"{source}: " if isinstance(source, Path) else ""
        raise RecordError(f"{where}a worklog is a JSON array of entries, [{{…}}, …]")
    log = Worklog()
    for place, item in enumerate(record):
        try:
            entry = entry_of(item)
            if entry in log.entries:
                raise RecordError(f"repeats entry {log.entries.index(entry)}; take one of them out")
            log = log.add(entry)
        except (RecordError, RunConflictError) as error:
            where = f"{source}:{item_line(decoded(source), place)}: " if isinstance(source, Path) else ""
            raise RecordError(f"{where}entry {place}: {error}") from None
    return log
