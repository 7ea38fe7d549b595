"""The devil's advocate as a model: what became of its earlier attacks, and new ones with quotes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.refine.model.quoting import Quoted, verified
from paperkit.pipelines.refine.model.tables import findings_list
from paperkit.pipelines.refine.requests import Attack, AttackRequest, Attacks
from paperkit.pipelines.replies import ReplyPart, Text

__all__ = ["AttackReply", "brief", "read"]


class VerdictReply(ReplyPart):
    """What became of one earlier attack."""

    id: Text
    resolved: Annotated[bool, Field(strict=True)]
    rebuttal_score: Annotated[int, Field(strict=True, ge=1, le=5)] | None
    conceded: Annotated[bool, Field(strict=True)]
    reason: Text


class NewAttack(ReplyPart):
    """One attack on the draft."""

    kind: Literal[
        "causal_overclaiming", "ablation_coverage", "baseline_fairness", "generalisation", "novelty_inflation"
    ]
    severity: Literal["critical", "major", "minor"]
    attack: Text
    quote: Text


class AttackReply(ReplyPart):
    """All that the advocate says of one draft."""

    earlier: list[VerdictReply]
    attacks: list[NewAttack]


def brief(request: AttackRequest) -> Briefing:
    """The draft and its log, gate B's findings, thin evidence, the earlier attacks, what the guard rejected."""
    own = [Document("claims without evidence", findings_list(request.reports["claim-evidence"].findings))]
    if request.thin_evidence:
        own.append(Document("thin evidence", request.thin_evidence))
    if request.earlier:
        own.append(Document("earlier attacks", "".join(_line(attack) for attack in request.earlier)))
        said = "You conceded in the last round." if request.conceded_before else "You conceded nothing."
        own.append(Document("your last round", said))
    if request.rejected:
        own.append(Document("concessions rejected", "".join(f"- {line}\n" for line in request.rejected)))
    return Briefing(request.shared, tuple(own), request.paper.language)


def _line(attack: Attack) -> str:
    state = "resolved" if attack.resolved else "conceded" if attack.conceded else "open"
    return f"- {attack.id} ({attack.severity}, {state}): {attack.attack}\n"


def read(reply: AttackReply, request: AttackRequest) -> Attacks:
    """The attacks, new and earlier; a new one whose quote is not in the paper is put aside.

    Raises:
        UnfitReplyError: an earlier attack has no verdict, a verdict is about none, or a new attack is an earlier one
            that its verdict closes.
    """
    earlier = {attack.id: attack for attack in request.earlier}
    verdicts = {verdict.id: verdict for verdict in reply.earlier}
    if len(verdicts) < len(reply.earlier) or verdicts.keys() != earlier.keys():
        raise UnfitReplyError(
            f"`earlier` must have one entry for each earlier attack: {', '.join(earlier) or 'none'}; "
            f"yours has {', '.join(v.id for v in reply.earlier) or 'none'}. Answer again, all of it."
        )
    judged = [
        old.model_copy(
            update={
                "resolved": verdicts[key].resolved,
                "rebuttal_score": verdicts[key].rebuttal_score,
                "conceded": verdicts[key].conceded,
            }
        )
        for key, old in earlier.items()
    ]
    found, unverified = verified(reply.attacks, Quoted(request.paper))
    new = _new(found, {attack.id: attack.resolved or attack.conceded for attack in judged})
    return Attacks((*judged, *new), tuple(unverified))


def _new(found: Sequence[Mapping[str, Any]], closed: Mapping[str, bool]) -> list[Attack]:
    """The attacks that are not among the earlier ones; `closed` says of each of those whether its verdict closes it."""
    new: dict[str, Attack] = {}
    for attack in found:
        name = _id(attack["kind"], attack["quote"])
        if closed.get(name):
            raise UnfitReplyError(
                f"`attacks` makes {name} again, which `earlier` closes. Keep it open there, or leave it out here, "
                "and answer again, all of it."
            )
        if name in closed:
            continue
        while name in new:
            name += "+"
        place = f"{attack['file']}:{attack['line']}"
        told = f"{attack['attack']} ({place}: “{attack['quote']}”)"
        new[name] = Attack(id=name, severity=attack["severity"], attack=told)
    return list(new.values())


def _id(kind: str, quote: str) -> str:
    words = " ".join(quote.split())
    return f"{kind}-{hashlib.sha256(words.encode()).hexdigest()[:8]}"
