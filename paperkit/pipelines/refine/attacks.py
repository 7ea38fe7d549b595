"""The devil's advocate beside each review: its attacks round by round, and the concession guard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from paperkit.findings import GateReport
from paperkit.llm import NotJudged
from paperkit.pipelines.draft import Draft, in_author_lines
from paperkit.pipelines.refine.requests import Attack, AttackRequest, Attacks
from paperkit.pipelines.refine.roles import DEVILS_ADVOCATE
from paperkit.pipelines.refine.state import Run
from paperkit.scoring.concession import Action, ConcessionLog, GuardReport, guard

__all__ = ["attack_request", "guarded"]


def attack_request(run: Run, n: int, draft: Draft, reports: Mapping[str, GateReport]) -> AttackRequest:
    """What the advocate sees in a round."""
    earlier, conceded = _standing(_earlier_rounds(run, n))
    return AttackRequest(
        draft.paper,
        run.inputs.log,
        reports,
        earlier,
        run.inputs.brief,
        conceded_before=conceded,
        shared=run.shared(draft),
    )


def _standing(rounds: list[dict[str, Any]]) -> tuple[tuple[Attack, ...], bool]:
    """The attacks as the guard left them, and whether the last round conceded anything."""
    if not rounds:
        return (), False
    report, last = guard(ConcessionLog.model_validate({"rounds": rounds})), rounds[-1]["round"]
    reopened = {violation.id for violation in report.violations if not violation.restated}
    attacks = [Attack.model_validate(finding) for finding in rounds[-1]["findings"]]
    conceding = {c.round for c in report.valid_concessions} | {v.round for v in report.violations}
    return (
        tuple(a.model_copy(update={"conceded": False}) if a.id in reopened else a for a in attacks),
        last in conceding,
    )


def _earlier_rounds(run: Run, n: int) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = []
    if n:
        rounds = run.workspace.read_json(f"{run.before(n)}/da_concessions.json")["rounds"]
    return rounds


def guarded(
    run: Run, n: int, request: AttackRequest, attacks: Attacks | NotJudged, draft: Draft
) -> tuple[dict[str, Any], GuardReport]:
    """The advocate's record and the guard's report; where the guard rejects a concession, asked once more."""
    concessions = _record(run, n, attacks, draft)
    report = guard(ConcessionLog.model_validate(concessions))
    if report.recommended_action is Action.DA_RESTATE and run.door.answers(DEVILS_ADVOCATE) != "rules":
        rejected = tuple(f"{v.id}: {v.detail}" for v in report.violations if v.round == n)
        again = run.door.ask(DEVILS_ADVOCATE, replace(request, rejected=rejected))
        concessions = _record(run, n, again, draft)
        report = guard(ConcessionLog.model_validate(concessions))
    return concessions, report


def _record(run: Run, n: int, made: Attacks | NotJudged, draft: Draft) -> dict[str, Any]:
    """The advocate's rounds with this one; places of new attacks as in the author's files, as the old ones are."""
    attacks = made if isinstance(made, Attacks) else Attacks(())
    rounds = _earlier_rounds(run, n)
    known = {finding["attack"] for entry in rounds for finding in entry["findings"]}
    findings = [a.model_dump(mode="json") for a in attacks.attacks]
    for finding in findings:
        if finding["attack"] not in known:
            finding["attack"] = in_author_lines(finding["attack"], draft, run.inputs.author)
    entry: dict[str, Any] = {"round": n, "findings": findings}
    if attacks.unverified:
        entry["unverified"] = list(attacks.unverified)
    return {"rounds": [*rounds, entry]}
