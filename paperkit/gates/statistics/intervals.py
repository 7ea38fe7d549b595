"""Confidence intervals against their estimate, their own order and their p value.

Which estimate an interval is of is often not printed next to it, so only the plain forms are judged (`estimates`);
the others are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt

from paperkit.findings import Certainty, Severity
from paperkit.gates.statistics.agreement import ALPHA
from paperkit.gates.statistics.chains import chains
from paperkit.gates.statistics.context import context_of, sentence_around
from paperkit.gates.statistics.estimates import MEANS, Estimate, estimates_of
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.tokens import Interval, Item, PValue, Statistic, Token
from paperkit.gates.statistics.values import Printed

__all__ = ["intervals", "outside_or_swapped"]

_STANDARDISED = frozenset(("d", "g", "r", "ρ", "β", "SMD"))
_FAR = 5.0
"""Beyond it no effect in standard deviations lies."""
_OTHER_METHODS = re.compile(
    r"\b(?:bootstrap|bias-corrected|BCa|credible|posterior|Bayes|HDI|highest density|"
    r"profile|exact|Clopper|Wilson|Fieller|"
    r"mid-P|Poisson|median|geometric|percentile|quantile|log-?(?:transformed|scale|odds)|back-?transformed|Firth|robust)",
    re.IGNORECASE,
)


_LONGEST_CHAIN = 20


def intervals(text: str, sentences: Sequence[tuple[int, int]] = ()) -> Iterator[Asked | str]:
    """The confidence intervals of a folded text, with what is wrong; a reason where one can't be judged.

    Args:
        text: Folded text of a paragraph.
        sentences: Ranges of its sentences; the words that name a method count within one.
    """
    for chain in chains(text):
        for at, token in enumerate(chain):
            if not isinstance(token, Interval):
                continue
            if token.low.value > token.high.value:
                yield Asked(token.start, token.end, _swapped(token))
                continue
            sentence = sentence_around(text, sentences, token.start)
            if (
                at
                and (narrow := _narrower_than_its_error(chain[max(0, at - 2) : at], token, sentence))
                is not None
            ):
                yield Asked(chain[at - 1].start, token.end, narrow)
                continue
            estimates = estimates_of(text, chain, at)
            if not estimates:
                yield "interval: not said what estimate it is of"
                continue
            near = estimates[-1]
            first, last = min(near.value.start, token.start), max(near.value.end, token.end)
            faults = [
                _outside(token, estimates),
                _asymmetric(token, near, sentence) if _holds(token, near) else None,
                _against_p(token, near, chain, sentence) if _holds(token, near) else None,
            ]
            found = [fault for fault in faults if fault is not None]
            yield from (Asked(first, last, fault) for fault in found)
            if not found:
                yield Asked(first, last)


def _holds(interval: Interval, estimate: Estimate) -> bool:
    value = estimate.value
    slack = 1e-9 * max(abs(value.value), abs(interval.low.value), abs(interval.high.value))
    if interval.low.value <= value.value <= interval.high.value:
        return True
    return interval.low.low < value.high - slack and value.low < interval.high.high - slack


def _outside(interval: Interval, estimates: Sequence[Estimate]) -> Fault | None:
    for estimate in estimates:
        if _holds(interval, estimate):
            return None
        if any(interval.low.low <= other <= interval.high.high for other in _elsewhere(estimate)):
            return None
    near = next(e for e in reversed(estimates) if e.scale != "other")
    if (
        near.name.partition("_")[0] in _STANDARDISED
        and min(abs(interval.low.value), abs(interval.high.value)) > _FAR
    ):
        return None  # of a mean or a difference, in its own unit
    named = f"{near.name} = " if near.name else ""
    mirrored = interval.low.low <= -near.value.value <= interval.high.high
    return Fault(
        "ci_excludes_estimate", Severity.MINOR if mirrored else Severity.MAJOR,
        f"{named}{near.value.value:g} lies outside its own confidence interval {_shown(interval)}",
        f"{interval.low.value:g} ≤ {near.value.value:g} ≤ {interval.high.value:g} does not hold, rounding allowed for",
        "Correct the estimate or the bounds",
        {"estimate": near.value.value, **_bounds(interval), "formula": "low ≤ estimate ≤ high"},
        Certainty.SUSPECTED if near.is_behind else Certainty.CONFIRMED,
    )  # fmt: skip


def outside_or_swapped(estimate: Printed, interval: Interval) -> Fault | None:
    """What is wrong with an estimate and an interval that surely belong together."""
    if interval.low.value > interval.high.value:
        return _swapped(interval)
    return _outside(interval, [Estimate("", estimate, "unnamed")])


def _elsewhere(estimate: Estimate) -> Iterator[float]:
    """The estimate on other scales that its interval may be printed on: in percent, or as odds."""
    value = estimate.value.value
    if estimate.scale != "other":
        yield from (100 * value, value / 100)
    if estimate.scale == "unnamed" or estimate.name.partition("_")[0] in ("b", "B", "β"):
        yield exp(min(value, 50.0))


def _swapped(interval: Interval) -> Fault:
    return Fault(
        "ci_bounds_swapped", Severity.MINOR,
        f"The bounds of the confidence interval {_shown(interval)} are in the wrong order",
        f"{interval.low.value:g} > {interval.high.value:g}", "Print the lower bound first, and check the signs",
        {**_bounds(interval), "formula": "low ≤ high"},
    )  # fmt: skip


def _asymmetric(interval: Interval, estimate: Estimate, sentence: str) -> Fault | None:
    """A mean stands in the middle of its interval, a ratio in the middle of its logarithm."""
    if _OTHER_METHODS.search(sentence):
        return None
    low, high, value = interval.low, interval.high, estimate.value
    if estimate.scale == "ratio":
        if low.low <= 0:
            return None
        least, greatest = sqrt(low.low * high.low), sqrt(low.high * high.high)
        slack = 0.15 * log(high.value / low.value) / 2
        if value.high >= least * exp(-slack) and value.low <= greatest * exp(slack):
            return None
        middle, rule = sqrt(low.value * high.value), "estimate = √(low·high)"
    elif estimate.name.partition("_")[0] in MEANS or "mean difference" in estimate.name:
        middle, rule = (low.value + high.value) / 2, "estimate = (low + high)/2"
        if abs(middle - value.value) <= value.half_unit + (low.half_unit + high.half_unit) / 2 + 1e-9:
            return None
    else:
        return None
    return Fault(
        "ci_not_symmetric", Severity.MINOR,
        f"{estimate.name} = {value.value:g} is not in the middle of its confidence interval {_shown(interval)}",
        f"{rule} gives {middle:.4g}", "Check the estimate and the bounds, or say how the interval was computed",
        {"estimate": value.value, "middle": middle, "formula": rule}, Certainty.SUSPECTED,
    )  # fmt: skip


_QUANTILES = {90: 1.645, 95: 1.960, 99: 2.576}
_SLACK = 0.95


_LINEAR = MEANS | frozenset(("b", "B", "β", "d", "g", "SMD", "RD"))


def _narrower_than_its_error(head: Sequence[Token], interval: Interval, sentence: str) -> Fault | None:
    """`SE = 0.5, 95% CI 4.8 to 5.2`: half an interval is at least as wide as its normal quantile times the error.

    The error of a ratio is that of its logarithm, so the interval must be too narrow on both scales, but for a mean or
    a coefficient that it holds.
    """
    before, named = head[-1], head[0]
    quantile = _QUANTILES.get(int(interval.level or 0))
    if quantile is None or not isinstance(before, Item) or before.name not in ("SE", "se", "SEM"):
        return None
    error, low, high = before.value, interval.low, interval.high
    if error.relation != "=" or error.low <= 0 or _OTHER_METHODS.search(sentence):
        return None
    half = (high.high - low.low) / 2
    is_linear = (
        isinstance(named, Item)
        and named.name.partition("_")[0] in _LINEAR
        and (low.value <= named.value.value <= high.value)
    )
    if low.low > 0 and not is_linear:
        half = max(half, log(high.high / low.low) / 2)
    least = _SLACK * quantile * error.low
    if half >= least:
        return None
    rule = f"(high − low)/2 ≥ {quantile:g}·SE"
    return Fault(
        "ci_too_narrow", Severity.MINOR,
        f"The {interval.level:g}% confidence interval {_shown(interval)} is too narrow for its standard error "
        f"{error.value:g}",
        f"{rule}: {(high.value - low.value) / 2:.4g} against {quantile * error.value:.4g}",
        "Check the standard error and the bounds, or say how the interval was computed",
        {"standard_error": error.value, **_bounds(interval), "formula": rule}, Certainty.SUSPECTED,
    )  # fmt: skip


def _against_p(interval: Interval, estimate: Estimate, chain: Sequence[Token], sentence: str) -> Fault | None:
    """A 95% interval that leaves out no effect goes with p < .05, and the other way round."""
    context = context_of(sentence)
    if len(chain) > _LONGEST_CHAIN:
        return None
    if interval.level != 95 or context.one_sided or context.corrected or _OTHER_METHODS.search(sentence):
        return None
    if estimate.scale not in ("ratio", "difference") or context.resampled:
        return None
    if any(
        isinstance(t, Statistic) and t.kind in ("F", "chi2", "Q") and (not t.df or t.df[0] != 1)
        for t in chain
    ):
        return None
    values = [t for t in chain if isinstance(t, PValue)]
    spans = [t for t in chain if isinstance(t, Interval)]
    if (
        len(values) != 1
        or len(spans) != 1
        or values[0].value is None
        or values[0].corrected
        or values[0].sides == 1
    ):
        return None
    p = values[0].value
    null = 1.0 if estimate.scale == "ratio" else 0.0
    low, high = interval.low, interval.high
    slack = 0.02 * (high.value - low.value)
    leaves_out = low.low - slack > null or high.high + slack < null
    holds = low.high + slack < null < high.low - slack
    significant = p.high < ALPHA if p.relation == "=" else p.relation[0] == "<" and p.value <= ALPHA
    not_significant = p.low > ALPHA if p.relation == "=" else p.relation[0] == ">" and p.value >= ALPHA
    if not (leaves_out and not_significant) and not (holds and significant):
        return None
    says = "leaves out" if leaves_out else "holds"
    return Fault(
        "ci_contradicts_p", Severity.MAJOR,
        f"The 95% confidence interval {_shown(interval)} {says} {null:g}, but p {p.relation} {p.value:g}",
        f"A 95% interval leaves out {null:g} exactly where the two-sided p value is below .05",
        "Check the interval and the p value; say so where they come from different methods",
        {**_bounds(interval), "null": null, "p": p.value, "formula": f"low ≤ {null:g} ≤ high ⇔ p ≥ .05"},
        Certainty.SUSPECTED,
    )  # fmt: skip


def _bounds(interval: Interval) -> dict[str, float]:
    return {"low": interval.low.value, "high": interval.high.value}


def _shown(interval: Interval) -> str:
    return f"[{interval.low.value:g}, {interval.high.value:g}]"
