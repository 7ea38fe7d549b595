"""The concession guard: the devil's advocate may give in only for a good reason, and not twice running.

The advocate scores each rebuttal of its findings from 1 to 5. A concession counts only at 4 or 5, and not in
the round right after one in which it conceded; else it is rejected and the finding is open again. A critical
finding that stays open blocks the draft.

State is kept by finding id across rounds: the latest round that lists a finding says how it stands. Lowering
the severity of an open finding does not unblock it; resolving it, or conceding it at 4 or 5, does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from paperkit.strict_json import Record

__all__ = ["MIN_REBUTTAL", "Action", "ConcessionLog", "GuardReport", "guard"]

MIN_REBUTTAL = 4
"""Lowest rebuttal score (1–5) at which a finding may be conceded."""

_Severity = Annotated[
    Literal["critical", "major", "minor"],
    BeforeValidator(lambda v: v.strip().lower() if isinstance(v, str) else v),
]


class AdvocateFinding(Record):
    """One finding as it stood in one round."""

    id: str = Field(min_length=1, strict=True)
    severity: _Severity
    attack: str = Field(default="", strict=True)
    rebuttal_score: Annotated[int, Field(strict=True, ge=1, le=5)] | None = None
    conceded: bool = Field(default=False, strict=True)
    resolved: bool = Field(default=False, strict=True)


class AdvocateRound(Record):
    """What the advocate said of one draft."""

    round: int = Field(strict=True, ge=0)
    findings: tuple[AdvocateFinding, ...]

    @model_validator(mode="after")
    def _once_each(self) -> AdvocateRound:
        _refuse_twice([f.id for f in self.findings], "finding {} is listed twice in one round")
        return self


class ConcessionLog(Record):
    """`da_concessions.json`: the advocate's findings, round by round."""

    rounds: tuple[AdvocateRound, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _in_order(self) -> ConcessionLog:
        _refuse_twice([r.round for r in self.rounds], "round {} is listed twice")
        return self


class Concession(Record):
    """A concession that counts."""

    round: int
    id: str
    severity: str


class Violation(Record):
    """A rejected concession. It wants restating until a later round lists the finding in another way."""

    round: int
    id: str
    type: Literal["caving", "consecutive_concession"]
    detail: str
    restated: bool


class StandingCritical(Record):
    """A critical finding that is neither resolved nor conceded; `round` is the latest that lists it."""

    round: int
    id: str
    attack: str


class Action(StrEnum):
    """What to do next."""

    PROCEED = "PROCEED"
    DA_RESTATE = "DA_RESTATE"
    REVERT = "REVERT"


class GuardReport(Record):
    """How the advocate's findings stand after its latest round, as `da_guard.json` holds it."""

    rounds_analyzed: int
    valid_concessions: tuple[Concession, ...] = ()
    violations: tuple[Violation, ...] = ()
    standing_criticals: tuple[StandingCritical, ...] = ()
    block_accept: bool = Field(strict=True)
    recommended_action: Action

    @property
    def exit_code(self) -> int:
        """0 clear, 1 a critical stands (outranks 2), 2 a rejected concession wants restating."""
        return {Action.PROCEED: 0, Action.REVERT: 1, Action.DA_RESTATE: 2}[self.recommended_action]


@dataclass
class _State:
    severity: str
    attack: str
    round: int
    closed: bool
    rejected: Violation | None


def guard(log: ConcessionLog) -> GuardReport:
    """Judge the advocate's concessions.

    A round concedes when it gives up at least one finding that was open, whether the guard lets it or not; so
    an advocate that tries every round is refused every round but the first, and several concessions in one
    round count as one. A finding that the new draft resolves is no concession.

    >>> finding = {"id": "a", "severity": "critical", "rebuttal_score": 3, "conceded": True}
    >>> log = ConcessionLog.model_validate({"rounds": [{"round": 1, "findings": [finding]}]})
    >>> guard(log).recommended_action.value
    'REVERT'
    """
    states: dict[str, _State] = {}
    concessions: list[Concession] = []
    violations: list[Violation] = []
    conceding_round: int | None = None
    for entry in sorted(log.rounds, key=lambda r: r.round):
        conceded_before = conceding_round == entry.round - 1
        for finding in entry.findings:
            old = states.get(finding.id)
            was_closed = old is not None and old.closed
            closed, rejected = finding.resolved or (finding.conceded and was_closed), None
            if finding.conceded and not closed:
                conceding_round = entry.round
                rejected = _violation(finding, entry.round, conceded_before)
                if rejected:
                    violations.append(rejected)
                else:
                    concessions.append(
                        Concession(round=entry.round, id=finding.id, severity=finding.severity)
                    )
                    closed = True
            states[finding.id] = _State(
                _worst(finding.severity, old),
                finding.attack or (old.attack if old else ""),
                entry.round,
                closed,
                rejected,
            )
    violations = [v.model_copy(update={"restated": states[v.id].rejected is not v}) for v in violations]
    standing = tuple(
        StandingCritical(round=s.round, id=name, attack=s.attack)
        for name, s in states.items()
        if s.severity == "critical" and not s.closed
    )
    restate = any(not violation.restated for violation in violations)
    action = Action.REVERT if standing else Action.DA_RESTATE if restate else Action.PROCEED
    return GuardReport(
        rounds_analyzed=len(log.rounds),
        valid_concessions=tuple(concessions),
        violations=tuple(violations),
        standing_criticals=standing,
        block_accept=bool(standing),
        recommended_action=action,
    )


def _violation(finding: AdvocateFinding, number: int, conceded_before: bool) -> Violation | None:
    score = finding.rebuttal_score
    kind: Literal["caving", "consecutive_concession"]
    if score is None or score < MIN_REBUTTAL:
        given = "no rebuttal score" if score is None else f"a rebuttal scored {score}"
        kind, detail = "caving", f"conceded on {given}; it takes {MIN_REBUTTAL} or 5"
    elif conceded_before:
        kind, detail = "consecutive_concession", f"round {number - 1} conceded too"
    else:
        return None
    return Violation(round=number, id=finding.id, type=kind, detail=detail, restated=False)


def _worst(severity: str, old: _State | None) -> str:
    if old is None or old.closed:
        return severity
    return min(severity, old.severity, key=["critical", "major", "minor"].index)


def _refuse_twice(names: Iterable[object], message: str) -> None:
    seen: set[object] = set()
    for name in names:
        if name in seen:
            raise ValueError(message.format(name))
        seen.add(name)
