"""When the log has the very quantity a claim is about, with another value.

That halts a run, so it is said only where nothing else can be meant: every part of the logged value's scope is named
where the number stands, the log has one value for that scope, and the number is of the same kind and size.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from paperkit.documents.log.terms import Context
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.numbers import Number
from paperkit.gates.claims import Claim

__all__ = ["contradicting_value"]

_LARGEST_RATIO = 2.0


def contradicting_value(
    claim: Claim, log: Log, among: Iterable[LogValue] | None = None
) -> tuple[LogValue, float] | None:
    """The one logged value that a claim must mean and does not have, or None where that is not certain.

    With it comes the factor to the number's scale: 100 where the log has a share and the paper a percentage.

    Args:
        claim: The claim.
        log: What was logged.
        among: The values that it can mean at all; all of the log if None.
    """
    number = claim.number
    if number.role != "quantity" or number.relation or number.bound or claim.is_name or claim.credited:
        return None
    runs = tuple(log.runs.items())
    here = _context((claim.quote, claim.cues), runs)
    clause = _context((claim.near, claim.cues), runs)
    percent = number.unit == "%" or claim.is_percent
    values = log.values if among is None else among
    meant = [v for v in values if _is_named(v, here, clause) and _is_comparable(number, v, percent)]
    if len({value.value for value in meant}) != 1:
        return None
    value = meant[0]
    said_beside = any(other.holds(value.value) for other in claim.beside)
    return None if said_beside else (value, _scale(value, percent))


@lru_cache(maxsize=256)
def _context(texts: tuple[str, ...], runs: tuple[tuple[str, str], ...]) -> Context:
    return Context(texts, dict(runs))


def _is_named(value: LogValue, here: Context, clause: Context) -> bool:
    """True where the metric is named in the number's own clause, and the rest of the scope in its sentence or row."""
    if value.kind != "data" or not value.metric or clause.overlap(value.metric) < 1:
        return False
    parts = [part for part in (value.dataset, value.method) if part]
    if value.run and not value.method and value.run not in here.numbered:
        return False
    return bool(parts or value.run) and all(here.overlap(part) == 1 for part in parts)


def _is_comparable(number: Number, value: LogValue, percent: bool) -> bool:
    """True where both are shares, or neither, and their sizes are alike."""
    if (percent and not value.may_be_share) or number.unit in ("×", "points"):
        return False
    logged, printed = abs(value.value) * _scale(value, percent), abs(number.value)
    return bool(logged and printed) and 1 / _LARGEST_RATIO <= printed / logged <= _LARGEST_RATIO


def _scale(value: LogValue, percent: bool) -> float:
    return 100.0 if percent and value.unit != "%" and abs(value.value) <= 1 else 1.0
