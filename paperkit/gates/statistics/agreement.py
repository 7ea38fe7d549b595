"""Whether a printed p value can follow from the printed statistic.

A statistic printed with d decimals stands for all values that round to it, so for a range of p values; the printed p
value stands for a range too. They agree where the ranges meet. Significance is judged at .05 and `p = .05` counts as
significant, as statcheck has it (Nuijten et al., Behavior Research Methods 48, 2016).
"""

from __future__ import annotations

from dataclasses import dataclass

from paperkit.gates.statistics.distributions import Kind, formula, p_value
from paperkit.gates.statistics.tokens import PValue
from paperkit.gates.statistics.values import Printed

__all__ = ["ALPHA", "Verdict", "agrees", "judge", "p_range"]

ALPHA = 0.05
_SLACK = 1e-9


@dataclass(frozen=True)
class Verdict:
    """What recomputing gave.

    Attributes:
        consistent: The printed p value can follow from the printed statistic.
        decision_error: It cannot, and significance at .05 is another one.
        point: p value of the statistic as printed; of its bound where it has `<` or `>`.
        low: Least p value of all statistics that round to the printed one.
        high: Greatest one.
        formula: How it is computed.
    """

    consistent: bool
    decision_error: bool
    point: float
    low: float
    high: float
    formula: str


def p_range(kind: Kind, value: Printed, df: tuple[float, ...], sides: int = 2) -> tuple[float, float]:
    """Least and greatest p value of all statistics that a printed one stands for."""
    least, greatest = value.size
    return p_value(kind, greatest, df, sides), p_value(kind, least, df, sides)


def agrees(p: Printed | None, low: float, high: float, alpha: float = ALPHA) -> bool:
    """Whether a printed p value (None for `ns`) and the computed range `low` to `high` have a value in common."""
    if p is None:
        return high * (1 + _SLACK) >= alpha
    match p.relation:
        case "<":
            return low < p.value or p.value <= 0
        case "<=":
            return low <= p.value * (1 + _SLACK)
        case ">":
            return high > p.value
        case ">=":
            return high * (1 + _SLACK) >= p.value
        case _:
            reach = p.half_unit * (1 + 1e-6) + _SLACK * p.value
            return p.value - reach <= high and low <= p.value + reach


def judge(
    kind: Kind, value: Printed, df: tuple[float, ...], p: PValue, sides: int = 2, alpha: float = ALPHA
) -> Verdict:
    """Compare a printed p value with the statistic it belongs to.

    Args:
        kind: The test.
        value: The printed statistic.
        df: Its degrees of freedom.
        p: The printed p value.
        sides: 2, or 1 for a one-sided test.
        alpha: Level that `ns` refers to.
    """
    low, high = p_range(kind, value, df, sides)
    consistent = agrees(p.value, low, high, alpha)
    decision = False
    if not consistent:
        printed = _significant(p.value)
        decision = printed is not None and (low > ALPHA if printed else high <= ALPHA)
    return Verdict(
        consistent, decision, p_value(kind, abs(value.value), df, sides), low, high, formula(kind, df, sides)
    )


def _significant(p: Printed | None) -> bool | None:
    """What the printed p value says of significance at .05; None where it says nothing (`p < .1`, `p > .01`)."""
    if p is None:
        return False
    if p.relation in ("<", "<="):
        return True if p.value <= ALPHA * (1 + _SLACK) else None
    if p.relation in (">", ">="):
        return False if p.value >= ALPHA * (1 - _SLACK) else None
    return p.value <= ALPHA * (1 + _SLACK)
