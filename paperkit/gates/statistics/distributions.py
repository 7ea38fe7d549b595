"""p values of the tests that papers report: t, F, χ², r, z and Q."""

from __future__ import annotations

from math import inf, sqrt
from typing import Literal, TypeAlias

__all__ = ["SIGNS", "Kind", "formula", "p_value"]

Kind: TypeAlias = Literal["t", "F", "chi2", "r", "z", "Q"]

SIGNS: dict[Kind, str] = {"t": "t", "F": "F", "chi2": "χ²", "r": "r", "z": "z", "Q": "Q"}


def p_value(kind: Kind, size: float, df: tuple[float, ...], sides: int = 2) -> float:
    """The probability of a statistic at least as large, if the null hypothesis holds.

    Args:
        kind: The test. `r` is a product-moment correlation, `Q` the heterogeneity of a meta-analysis.
        size: Absolute value of the statistic; may be infinite.
        df: Degrees of freedom: one for t, χ², r and Q, two for F, none for z. Fractions and infinity are allowed.
        sides: 1 halves it; for F and χ² that is a directed test of one degree of freedom.

    >>> round(p_value("t", 2.20, (28,)), 4)
    0.0362
    >>> round(p_value("F", 4.1, (1, 38)), 4)
    0.05
    """
    from scipy import stats

    if kind == "r":
        if size >= 1:
            return 0.0
        size = size * sqrt(df[0] / (1 - size * size))
    match kind:
        case "z":
            p = 2 * stats.norm.sf(size)
        case "t" | "r":
            p = 2 * stats.t.sf(size, df[0])
        case "F":
            p = stats.chi2.sf(size * df[0], df[0]) if df[1] == inf else stats.f.sf(size, df[0], df[1])
        case "chi2" | "Q":
            p = stats.chi2.sf(size, df[0])
    return float(p) * (0.5 if sides == 1 else 1.0)


def formula(kind: Kind, df: tuple[float, ...], sides: int = 2) -> str:
    """How the p value is computed, for people.

    >>> formula("t", (28.0,))
    'p = 2·P(t(28) ≥ |t|)'
    """
    degrees = ", ".join(f"{value:g}" for value in df)
    factor = {
        ("t", 2): "2·",
        ("r", 2): "2·",
        ("z", 2): "2·",
        ("F", 1): "½·",
        ("chi2", 1): "½·",
        ("Q", 1): "½·",
    }
    twice = factor.get((kind, sides), "")
    match kind:
        case "z":
            return f"p = {twice}P(N(0, 1) ≥ |z|)"
        case "t":
            return f"p = {twice}P(t({degrees}) ≥ |t|)"
        case "r":
            return f"p = {twice}P(t({degrees}) ≥ |r|·√({degrees}/(1 − r²)))"
        case "F":
            return f"p = {twice}P(F({degrees}) ≥ F)"
        case _:
            return f"p = {twice}P(χ²({degrees}) ≥ {SIGNS[kind]})"
