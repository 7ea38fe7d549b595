"""Changes that go the other way than their words say."""

from __future__ import annotations

import re

from paperkit.documents.log.metrics import Better
from paperkit.gates.claim_evidence.direction import (
    Movement,
    claimed_by_arrow,
    claimed_direction,
    claims_in,
    contradicts,
    direction_of,
)
from paperkit.gates.claim_evidence.verdict import Verdict, unsupported
from paperkit.gates.claims import Claim
from paperkit.gates.derivations import Derivation
from paperkit.gates.scope import Scope
from paperkit.gates.scope.arms import Arms

__all__ = ["derivation_turned", "level_turned", "told_direction"]

_INSTANCE = re.compile(
    r"(?:for (?:instance|example)|specifically|in particular|e\.g\.|例如|比如)", re.IGNORECASE
)


def _direction(claim: Claim, scope: Scope, derivation: Derivation | None) -> Better | None:
    """Whether more or less is better of what a claim is about."""
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
    return _turned(claim, scope, Movement(derivation.base, derivation.now), derivation)


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
    if not contradicts(word[0], Movement(base.value, claim.number.value), direction):
        return None
    message = (
        f"“{word[1]}” is not what happened: {base.printed} became {claim.number.printed}"
        f"{told_direction(claim, scope)}"
    )
    return unsupported("wrong_direction", message=message, evidence=found.evidence, sure=True)


def _are_alike(a: float, b: float) -> bool:
    return a * b > 0 and 0.2 < a / b < 5
