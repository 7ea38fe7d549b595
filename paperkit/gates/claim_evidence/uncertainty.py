"""The ± of a number against the spread that the log has for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.numbers import Number

__all__ = ["wrong_uncertainty"]

_SPREAD = re.compile(
    r"\bstd|\bs\.?d\.?\b|stderr|standard (?:error|deviation)|\bsem\b|deviation|uncertaint|±|误差|标准差",
    re.IGNORECASE,
)


def wrong_uncertainty(
    number: Number, values: Sequence[LogValue], log: Log
) -> tuple[str, tuple[LogValue, ...]] | None:
    """What is wrong with the ± of a number that is itself in `values`, with the cells; None where it is right."""
    printed = number.uncertainty or 0.0
    half = 0.5 * 10.0 ** (number.exponent - number.uncertainty_decimals) * (1 + 1e-9)
    logged = [v for v in values if v.uncertainty is not None]
    factor = [100.0 if number.unit == "%" and abs(v.value) <= 1 < abs(number.value) else 1.0 for v in logged]
    if any(abs((v.uncertainty or 0.0) * f - printed) <= half for v, f in zip(logged, factor, strict=True)):
        return None
    apart = [
        v
        for f in ((1.0, 0.01) if number.unit == "%" else (1.0,))
        for v in log.between((printed - half) * f, (printed + half) * f)
        if (_is_spread(v) and _beside(v, values)) or (v.kind == "prose" and _SPREAD.search(v.condition or ""))
    ]
    if apart and not logged:
        return None
    beside = [v for v in log.values if v.kind == "data" and _is_spread(v) and _beside(v, values)]
    if len(beside) == 1 and not logged:
        own = beside[0]
        return f"“{number.text}”: the log has ± {own.printed} ({own.scope}, {own.place})", (own,)
    if logged:
        have = f"the log has ± {logged[0].uncertainty:g} ({logged[0].scope}, {logged[0].place})"
    else:
        have = "the log has the value but no such uncertainty"
    return f"“{number.text}”: {have}", tuple(logged[:3] or values[:3])


def _is_spread(value: LogValue) -> bool:
    return bool(_SPREAD.search(value.metric or ""))


def _beside(spread: LogValue, values: Sequence[LogValue]) -> bool:
    """True where a spread is of the same run, data set and method as one of the values, as far as both say."""
    return any(
        all(
            None in (mine, theirs) or mine == theirs
            for mine, theirs in (
                (spread.run, v.run), (spread.dataset, v.dataset), (spread.method, v.method),
            )
        )
        for v in values
    )  # fmt: skip
