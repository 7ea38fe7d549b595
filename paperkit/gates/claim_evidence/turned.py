"""Changes that go the other way than their words say."""

from __future__ import annotations

import re

from paperkit.documents.log.metrics import Better
from paperkit.documents.log.values import LogValue
from paperkit.gates.claim_evidence.direction import (
    Movement,
    claimed_by_arrow,
    claimed_direction,
    claims_in,
    contradicts,
    direction_of,
)
from paperkit.gates.claim_evidence.families import says_error_rate
from paperkit.gates.claim_evidence.verdict import Verdict, unsupported
from paperkit.gates.claims import Claim
from paperkit.gates.derivations import Derivation, is_accuracy
from paperkit.gates.scope import Scope
from paperkit.gates.scope.arms import Arms

__all__ = ["derivation_turned", "level_turned", "told_direction"]

_INSTANCE = re.compile(
    r"(?:for (?:instance|example)|specifically|in particular|e\.g\.|例如|比如)", re.IGNORECASE
)

_CHANGED_TO = re.compile(
    r"(?<!\w)(?:lower|rais|reduc|increas|decreas|improv|degrad|boost|drop|worsen)\w*"
    r"(?: (?:the|its|our|test|validation|mean|average|[\w-]+)){0,4} to (?:only |just |about )?$"
    r"|(?:提高|提升|降低|下降|增加|减少)[到至]\s?$",
    re.IGNORECASE,
)


def _direction(claim: Claim, scope: Scope, derivation: Derivation | None) -> Better | None:
    """Whether more or less is better of what a claim is about."""
    if says_error_rate(scope.metric) or (derivation and derivation.kind == "relative_error_reduction"):
        return "lower"
    names = {v.metric for v in (derivation.operands if derivation else ()) if v.metric}
    if scope.metric:
        names |= scope.metric.names
        heads = {a.text for a in claim.site.around if a.level == "column"}
        marked = direction_of(h for h in heads if any(c in h for c in "↑↓"))
        if marked:
            return marked
        if not names:
            names = {scope.metric.words}
    return direction_of(names)


def told_direction(claim: Claim, scope: Scope) -> str:
    """Which direction is better, for the end of a message."""
    direction = _direction(claim, scope, None)
    name = scope.metric.words if scope.metric else "the metric"
    return f", and of {name} {'more' if direction == 'higher' else 'less'} is better" if direction else ""


def derivation_turned(claim: Claim, scope: Scope, derivation: Derivation) -> tuple[str, ...]:
    """`wrong_direction` where a derived change went the other way than its word says."""
    if derivation.base is None or derivation.now is None:
        return ()
    movement = Movement(derivation.base, derivation.now)
    if claim.number.sign == "-":  # its sign says where it went, and was compared
        return ()
    of_errors = says_error_rate(scope.metric) and derivation.kind != "relative_error_reduction"
    if of_errors and all(is_accuracy(v.metric) for v in derivation.operands):
        movement = Movement(-movement.base, -movement.now)  # what is more of an accuracy is less of an error
    return _turned(claim, scope, movement, derivation)


def _turned(claim: Claim, scope: Scope, movement: Movement, derivation: Derivation | None) -> tuple[str, ...]:
    around = claim.site.around[0]
    if around.start < 0:
        return ()
    found = claimed_direction(around.text, around.start, around.end)
    if found is None:
        return ()
    direction = _direction(claim, scope, derivation)
    return ("wrong_direction",) if contradicts(found[0], movement, direction) else ()


def level_turned(claim: Claim, scope: Scope, arms: Arms, found: Verdict) -> Verdict | None:
    """A level whose verb says the other way: `improved the loss from 1.46 to 1.47`, `a lower loss (1.47) than 1.46`."""
    around = claim.site.around[0]
    if around.start < 0:
        return None
    if arms.side(claim.site) == "base":
        return None
    base = arms.arrow_base(claim.site)
    if base is not None:
        word = claimed_by_arrow(around.text, min(base.start, around.start), max(base.start, around.start))
    else:
        base = arms.compared_with(claim.site)
        if base is None or not _are_alike(base.value, claim.number.value):
            return None
        word = claimed_direction(around.text[: base.start], around.start, around.end)
        if word is None and _INSTANCE.match(around.text):
            before = next((a.text for a in claim.site.around if a.level == "paragraph"), "")
            word = next(((way, before[a:b]) for way, a, b in claims_in(before)), None)
    if word is None:
        return None
    direction = _direction(claim, scope, None)
    if direction is None and scope.metric is None:
        direction = direction_of({v.metric for v in found.evidence if v.metric})
    if not contradicts(word[0], Movement(base.value, claim.number.value), direction):
        return None
    message = (
        f"“{word[1]}” is not what happened: {base.printed} became {claim.number.printed}"
        f"{told_direction(claim, scope)}"
    )
    return unsupported("wrong_direction", message=message, evidence=found.evidence, sure=True)


def turned_from(claim: Claim, scope: Scope, base: LogValue | None, found: Verdict) -> Verdict | None:
    """`lowers the accuracy to 93.5` where it was 92.7 before, by the log."""
    around = claim.site.around[0]
    if around.start < 0 or base is None or base in found.evidence or not found.evidence:
        return None
    before = around.text[max(0, around.start - 60) : around.start]
    verb = _CHANGED_TO.search(before)
    said = claimed_direction(verb.group(), len(verb.group()), len(verb.group())) if verb else None
    if said is None or len(claim.site.fellows) > 1:
        return None
    now = found.evidence[0]
    if not contradicts(said[0], Movement(base.value, now.value), _direction(claim, scope, None)):
        return None
    message = (
        f"“{said[1]}” is not what happened: {base.printed} became {now.printed}{told_direction(claim, scope)}"
    )
    return unsupported("wrong_direction", message=message, evidence=(now, base), sure=True)


def _are_alike(a: float, b: float) -> bool:
    return a * b > 0 and 0.2 < a / b < 5
