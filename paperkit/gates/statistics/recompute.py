"""The p value of a reported test computed again, and what to say where it does not agree.

What else than a mistake explains a difference is tried first: a one-sided test, a correction for multiple comparisons
or for lost sphericity. What a p value can't be computed for is told with its reason.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from paperkit.findings import Certainty, Severity
from paperkit.gates.statistics.agreement import ALPHA, Verdict, agrees, judge, p_range
from paperkit.gates.statistics.chains import Reported
from paperkit.gates.statistics.context import Context
from paperkit.gates.statistics.distributions import SIGNS
from paperkit.gates.statistics.tokens import Item, PValue, Statistic, Token
from paperkit.gates.statistics.values import Printed

__all__ = ["Fault", "Outcome", "PaperSays", "recompute", "unchecked_reason"]


@dataclass(frozen=True)
class PaperSays:
    """What the whole paper says of its tests."""

    one_sided: bool = False
    corrected: bool = False
    sphericity: bool = False
    alpha: float = ALPHA


@dataclass(frozen=True)
class Fault:
    """What is wrong with a reported value: the makings of a finding."""

    rule: str
    severity: Severity
    message: str
    evidence: str
    suggestion: str
    data: dict[str, Any]
    certainty: Certainty = Certainty.CONFIRMED


@dataclass(frozen=True)
class Outcome:
    """What became of one reported test.

    Attributes:
        unchecked: Why its p value could not be computed, "" where it was.
        explained: What explains a p value that the plain test does not give: `one_sided`, `corrected`, `sphericity`.
        verdict: Of the plain test, two-sided; None where it was not computed.
        fault: What to report, if anything.
    """

    unchecked: str = ""
    explained: str = ""
    verdict: Verdict | None = None
    fault: Fault | None = None


def recompute(reported: Reported, context: Context, says: PaperSays) -> Outcome:
    """Compute the p value of one reported test and judge the printed one by it."""
    statistic, p = reported.statistic, reported.p
    if (impossible := _impossible(reported, context)) is not None:
        return Outcome(fault=impossible)
    if reason := unchecked_reason(reported, context):
        return Outcome(unchecked=reason)
    assert p is not None
    two = judge(statistic.kind, statistic.value, statistic.df, p, alpha=says.alpha)
    if two.consistent:
        return Outcome(verdict=two, fault=_zero(p, two))
    if statistic.may_be_variable and not context.speaks_of_tests and not _is_plain_test(reported):
        return Outcome(unchecked="may be a variable of that name")
    if context.one_sided or p.sides == 1:
        if _one_sided(statistic, p, says.alpha):
            return Outcome(verdict=two, explained="one_sided")
    elif (
        statistic.kind in ("t", "z", "r")
        and p.sides != 2
        and not context.two_sided
        and p.value is not None
        and p.value.relation == "="
        and _one_sided(statistic, p, says.alpha)
    ):
        return Outcome(verdict=two, explained="one_sided", fault=_one_tailed(statistic, p, two, says))
    if statistic.kind in ("F", "chi2") and context.two_sided and _two_tails(two, p):
        return Outcome(verdict=two, explained="two_tails")
    larger = p.value is None or p.value.relation in (">", ">=") or p.value.high > two.high
    if larger and statistic.kind == "F" and (context.sphericity or _epsilon(reported.chain)):
        if _without_sphericity(reported, p, says.alpha):
            return Outcome(verdict=two, explained="sphericity")
    elif larger and (context.corrected or p.corrected):
        return Outcome(verdict=two, explained="corrected")
    return Outcome(verdict=two, fault=_inconsistent(reported, p, two, larger, context, says))


def unchecked_reason(reported: Reported, context: Context) -> str:
    """Why the p value of a reported test can't be computed from it; "" where it can."""
    statistic, p = reported.statistic, reported.p
    if p is None:
        return "p value not told apart" if reported.ambiguous else "no p value"
    if statistic.kind != "z" and not statistic.df:
        return "no degrees of freedom"
    if statistic.value.relation == "~" or (p.value is not None and p.value.relation == "~"):
        return "only about"
    if statistic.kind == "z" and _is_coordinate(statistic, reported.chain):
        return "a coordinate"
    if context.resampled:
        return "exact, permutation or bootstrap test"
    if context.other_null:
        return "another null distribution"
    is_rank = (statistic.name == "rs" and not p.plural) or statistic.subscript in ("s", "S", "rank")
    if statistic.kind == "r" and (context.ranks or is_rank):
        return "rank correlation"
    return ""


_BESIDE_TEST = frozenset(("d", "g", "n", "N", "η", "η²", "ηp²", "SE", "SD", "M", "r²", "R²", "BF"))


def _is_plain_test(reported: Reported) -> bool:
    """Whether `t_28 = 2.20, p = .036` stands with nothing that is no part of a test; `t_1`, `t_2` are any variables."""
    statistic, p = reported.statistic, reported.p
    if statistic.kind not in ("t", "r") or p is None or p.value is None or statistic.df[0] < _LEAST_SUBSCRIPT:
        return False
    others = [t for t in reported.chain if isinstance(t, Item) and t.name not in _BESIDE_TEST]
    return not others and 0 <= p.value.value <= 1 and p.value.half_unit < 0.05


_LEAST_SUBSCRIPT = 10


def _is_coordinate(statistic: Statistic, chain: tuple[Token, ...]) -> bool:
    """`x = 12, y = −4, z = 30` is a place in the brain."""
    return any(
        isinstance(token, Item) and token.name in ("x", "y", "X", "Y") and token.end <= statistic.start
        for token in chain
    )


def _one_sided(statistic: Statistic, p: PValue, alpha: float) -> bool:
    """Whether the p value is one of a one-sided test, in the expected direction or against it."""
    if statistic.kind in ("F", "chi2", "Q") and statistic.df[0] != 1:
        return False
    low, high = p_range(statistic.kind, statistic.value, statistic.df, sides=1)
    return agrees(p.value, low, high, alpha) or agrees(p.value, 1 - high, 1 - low, alpha)


def _two_tails(verdict: Verdict, p: PValue) -> bool:
    """Whether an F or χ² test for too small values too (of two variances, of counts in a grid) gives the p value."""
    low, high = min(verdict.low, 1 - verdict.high), min(verdict.high, 1 - verdict.low)
    return agrees(p.value, 2 * min(low, high), 2 * max(low, high))


def _epsilon(chain: tuple[Token, ...]) -> float | None:
    """The printed estimate of sphericity, if it is a fraction."""
    values = [
        t.value.value for t in chain if isinstance(t, Item) and t.name.rstrip("²'") in ("ε", "ϵ", "epsilon")
    ]
    return next((value for value in values if 0 < value <= 1), None)


def _without_sphericity(reported: Reported, p: PValue, alpha: float) -> bool:
    """Whether the p value follows with degrees of freedom times ε; without a printed ε any down to its lower bound."""
    statistic, epsilon = reported.statistic, _epsilon(reported.chain)
    df = statistic.df
    if epsilon is not None:
        smaller = tuple(value * epsilon for value in df)
        return judge(statistic.kind, statistic.value, smaller, p, alpha=alpha).consistent
    least = tuple(value / df[0] for value in df) if df[0] > 1 else df
    low, _ = p_range(statistic.kind, statistic.value, df)
    _, high = p_range(statistic.kind, statistic.value, least)
    return agrees(p.value, low, high, alpha)


# --- what is wrong --------


def _impossible(reported: Reported, context: Context) -> Fault | None:
    statistic, p = reported.statistic, reported.p
    value = statistic.value
    named = f"{SIGNS[statistic.kind]} = {value.value:g}"
    is_correlation = statistic.kind == "r" and not statistic.df and context.correlates and p is not None
    if is_correlation and abs(value.value) - value.half_unit > 1 and value.relation == "=":
        return _fault_of_value(f"A correlation of {value.value:g} is not possible", "−1 ≤ r ≤ 1", value)
    if not statistic.df or (p is None and statistic.may_be_variable):
        return None  # any F or r: precision, recall and F in percent
    if statistic.kind == "r" and abs(value.value) - value.half_unit > 1:
        return _fault_of_value(f"A correlation of {value.value:g} is not possible", "−1 ≤ r ≤ 1", value)
    if statistic.kind in ("F", "chi2", "Q") and value.value + value.half_unit < 0:
        return _fault_of_value(
            f"{named} is not possible: it is never negative", f"{SIGNS[statistic.kind]} ≥ 0", value
        )
    if p is not None and p.value is not None:
        if statistic.may_be_variable and not context.speaks_of_tests:
            return None
        beyond = p.value.value < 0 or (p.value.value > 1 and p.value.relation in ("=", ">", ">="))
        if beyond:
            return _fault_of_value(f"A p value of {p.value.value:g} is not possible", "0 ≤ p ≤ 1", p.value)
    return None


def _fault_of_value(message: str, rule: str, value: Printed) -> Fault:
    return Fault(
        "impossible_value", Severity.MAJOR, message, rule,
        "Correct it from the output of the analysis", {"printed": value.value, "formula": rule},
    )  # fmt: skip


def _data(statistic: Statistic, p: PValue, verdict: Verdict) -> dict[str, Any]:
    return {
        "test": statistic.kind,
        "statistic": statistic.value.value,
        "df": list(statistic.df),
        "printed_p": None if p.value is None else p.value.value,
        "relation": "ns" if p.value is None else p.value.relation,
        "p": verdict.point,
        "p_low": verdict.low,
        "p_high": verdict.high,
        "formula": verdict.formula,
    }


def _evidence(verdict: Verdict) -> str:
    return (
        f"{verdict.formula} = {_short(verdict.point)}; between {_short(verdict.low)} and {_short(verdict.high)} "
        "for all statistics that round to the printed one"
    )


def _short(p: float) -> str:
    return f"{p:.4f}" if p >= 0.001 else f"{p:.2e}"


def _printed(p: PValue) -> str:
    if p.value is None:
        return "ns"
    return f"p {p.value.relation.replace('<=', '≤').replace('>=', '≥')} {p.value.value:g}"


def _zero(p: PValue, verdict: Verdict) -> Fault | None:
    if p.value is None or p.value.value != 0 or p.value.relation not in ("=", "<", "<="):
        return None
    unit = 2 * p.value.half_unit
    return Fault(
        "p_zero", Severity.SUGGESTION, f"A p value is never exactly 0; this one is {_short(verdict.point)}",
        _evidence(verdict), f"Write p < {unit:g}", {"p": verdict.point, "formula": verdict.formula},
    )  # fmt: skip


def _one_tailed(statistic: Statistic, p: PValue, verdict: Verdict, says: PaperSays) -> Fault:
    where = "the paper speaks of one-sided tests elsewhere" if says.one_sided else "the paper speaks of none"
    return Fault(
        "one_tailed", Severity.SUGGESTION,
        f"{_printed(p)} is the p value of a one-sided test, which is not said here",
        f"{_evidence(verdict)}; half of it agrees; {where}",
        "Say that the test is one-sided, or give the two-sided p value",
        _data(statistic, p, verdict), Certainty.SUSPECTED,
    )  # fmt: skip


def _inconsistent(
    reported: Reported, p: PValue, verdict: Verdict, larger: bool, context: Context, says: PaperSays
) -> Fault:
    statistic = reported.statistic
    decision = verdict.decision_error
    evidence = _evidence(verdict)
    doubts = []
    if larger and (says.corrected or context.corrected):
        doubts.append("the paper speaks of p values corrected for multiple comparisons")
    if larger and says.sphericity and statistic.kind == "F" and statistic.df[0] > 1:
        doubts.append("the paper speaks of a correction for lost sphericity")
    if statistic.kind in ("F", "chi2") and verdict.low > 0.5 and _two_tails(verdict, p):
        doubts.append("a test for too small values too would agree")
    if context.ranks:
        doubts.append("an exact p value of a rank test may differ")
    if says.one_sided and _one_sided(statistic, p, says.alpha):
        doubts.append("a one-sided test would agree, and the paper speaks of such tests")
    if statistic.kind == "r" and statistic.df[0] > 4:
        with_cases = replace(statistic, df=(statistic.df[0] - 2,))
        if judge("r", with_cases.value, with_cases.df, p, alpha=says.alpha).consistent:
            doubts.append(
                "it agrees where the number in brackets is that of cases, not the degrees of freedom"
            )
    if doubts:
        evidence += "; " + "; ".join(doubts)
    computed = "significant" if verdict.high <= ALPHA else "not significant"
    message = f"{_printed(p)} does not follow from the statistic, which gives p = {_short(verdict.point)}"
    if decision:
        message += f": {computed} at .05"
    return Fault(
        "decision_error" if decision else "inconsistent_p",
        Severity.MAJOR if decision and not doubts else Severity.MINOR,
        message, evidence,
        "Check the statistic, its degrees of freedom and the p value against the output of the analysis",
        _data(statistic, p, verdict),
        Certainty.SUSPECTED if doubts else Certainty.CONFIRMED,
    )  # fmt: skip
