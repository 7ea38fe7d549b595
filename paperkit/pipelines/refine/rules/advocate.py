"""The devil's advocate made of code: attacks only where something found in the log or the text carries the attack."""

from __future__ import annotations

from paperkit.findings import Certainty, Finding
from paperkit.gates import failure_modes
from paperkit.pipelines.refine.requests import Attack, AttackRequest, Attacks

__all__ = ["NOT_JUDGED", "attack"]

NOT_JUDGED = ("causal overclaiming", "baseline fairness", "generalisation", "novelty inflation")
"""Attacks of the protocol that rules cannot make; they are named in the report."""

_ABLATION_MODE = 4


def attack(request: AttackRequest) -> Attacks:
    """Attacks on a draft, and which earlier ones it resolves.

    A confirmed failure mode is critical. A component called essential that no ablation removes is major. An earlier
    attack is resolved when its finding is gone from the draft. Rules never concede: a concession needs a reader.
    """
    report = failure_modes.check(request.paper, request.log, request.reports["claim-evidence"])
    found = {finding.id: finding for finding in report.findings if _is_attack(finding)}
    earlier = {old.id: old for old in request.earlier}
    attacks = [
        Attack(
            id=key,
            severity=_severity(finding),
            attack=f"{finding.message} ({finding.place}: “{finding.quote}”)",
        )
        for key, finding in found.items()
    ]
    attacks += [old.model_copy(update={"resolved": True}) for key, old in earlier.items() if key not in found]
    return Attacks(tuple(attacks))


def _is_attack(finding: Finding) -> bool:
    return finding.certainty is Certainty.CONFIRMED or finding.data.get("mode") == _ABLATION_MODE


def _severity(finding: Finding) -> str:
    return "critical" if finding.certainty is Certainty.CONFIRMED else "major"
