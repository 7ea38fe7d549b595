"""Confidence intervals against their estimate, their own order and their p value.

Which estimate an interval is of is often not printed next to it, so only the plain forms are judged:
`OR = 2.1, 95% CI [1.2, 3.5]`, `b = 0.4 (95% CI 0.1 to 0.7)`, `a mean difference of 3.2 (95% CI, 1.1–5.3)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Literal

from paperkit.findings import Certainty, Severity
from paperkit.gates.statistics.agreement import ALPHA
from paperkit.gates.statistics.chains import chains
from paperkit.gates.statistics.context import context_of, sentence_around
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.tokens import Interval, Item, PValue, Statistic, Token
from paperkit.gates.statistics.values import Printed, read_printed

__all__ = ["intervals", "outside_or_swapped"]

_RATIOS = frozenset(("OR", "aOR", "AOR", "RR", "aRR", "HR", "aHR", "AHR", "IRR", "PR", "SMR", "ROR", "RRR"))
_DIFFERENCES = frozenset(
    ("b", "B", "β", "MD", "WMD", "SMD", "RD", "ARD", "d", "g", "Δ", "diff", "difference", "Difference", "δ")
)
_BESIDE = frozenset(("SE", "SD", "se", "sd", "SEM", "n", "N", "Wald", "wald"))
_BOUNDED = frozenset(("r", "ρ"))
_STANDARDISED = frozenset(("d", "g", "r", "ρ", "β", "SMD"))
_FAR = 5.0
"""Beyond it no effect in standard deviations lies."""
_MEANS = frozenset(("M", "mean", "MD"))
_WORDED = re.compile(
    r"\b(?:(?P<ratio>(?:odds|hazards?|risk|rate|incidence rate|prevalence) ratio"
    r"(?:\s?[(\[](?:a?OR|a?HR|a?RR|IRR|PR)[)\]])?)|"
    r"(?P<difference>(?:mean|risk|absolute) difference(?:\s?[(\[](?:MD|RD)[)\]])?))(?: was| of| is|,|:| =)? \Z"
)
_BARE = re.compile(r"(?<![\w.])(?P<name>a?OR|a?HR|a?RR|IRR|MD|SMD)(?:,|:| of| was)? \Z")
_OF_ESTIMATE = re.compile(
    r"\b(?:estimates?|effects?|coefficients?|means?|average|slope|difference|change|value) (?:of|was|is|=) ?\Z"
)
_NUMBER_BEFORE = re.compile(r"(?<![\w.,%])-?(?:[0-9]{1,7})?(?:\.[0-9]{1,6})?\Z")
_OTHER_METHODS = re.compile(
    r"\b(?:bootstrap|bias-corrected|BCa|credible|posterior|Bayes|HDI|highest density|"
    r"profile|exact|Clopper|Wilson|Fieller|"
    r"mid-P|Poisson|median|geometric|percentile|quantile|log-?(?:transformed|scale|odds)|back-?transformed|Firth|robust)",
    re.IGNORECASE,
)


_LONGEST_CHAIN = 20


@dataclass(frozen=True)
class _Estimate:
    name: str
    value: Printed
    scale: Literal["ratio", "difference", "mean", "unnamed", "other"]


def intervals(text: str, sentences: Sequence[tuple[int, int]] = ()) -> Iterator[Asked]:
    """The confidence intervals of a folded text that can be judged, with what is wrong.

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
            estimates = _estimates(text, chain, at)
            if not estimates:
                continue
            near = estimates[-1]
            first = min(near.value.start, token.start)
            faults = [
                _outside(token, estimates),
                _asymmetric(token, near, sentence) if _holds(token, near) else None,
                _against_p(token, near, chain, sentence) if _holds(token, near) else None,
            ]
            found = [fault for fault in faults if fault is not None]
            yield from (Asked(first, token.end, fault) for fault in found)
            if not found:
                yield Asked(first, token.end)


def _estimates(text: str, chain: Sequence[Token], at: int) -> list[_Estimate]:
    """What an interval may be of: the named values before it in its chain back to the interval or test before."""
    found: list[_Estimate] = []
    for token in chain[max(0, at - _LONGEST_CHAIN) : at]:
        if isinstance(token, Interval):
            found = []
        elif isinstance(token, Item) and token.name not in _BESIDE:
            name = token.name.removesuffix("'")
            found.append(_Estimate(name, token.value, _scale(name)))
        elif isinstance(token, Statistic) and token.kind == "r" and token.name == "r":
            found.append(_Estimate("r", token.value, "difference"))
        elif isinstance(token, Statistic):
            found = [
                e for e in found if e.scale != "mean"
            ]  # behind a test stands the interval of a difference
    if not found and (worded := _worded(text, chain[at].start)) is not None:
        found.append(worded)
    return found if found and found[-1].scale != "other" and found[-1].value.relation == "=" else []


def _scale(name: str) -> Literal["ratio", "difference", "mean", "other"]:
    base = name.partition("_")[0]
    if base in _RATIOS:
        return "ratio"
    return "difference" if base in _DIFFERENCES or base in _BOUNDED else "mean" if base in _MEANS else "other"


def _worded(text: str, start: int) -> _Estimate | None:
    """`an odds ratio of 2.1 (95% CI …)`, `OR 2.1 [95% CI …]`."""
    before = text[max(0, start - 90) : start]
    stripped = before.rstrip(" (,[;:")
    number = _NUMBER_BEFORE.search(stripped[-14:])
    if number is None or not number[0].strip("-"):
        return None
    offset = max(0, start - 90) + len(stripped) - len(number[0])
    value = read_printed(text, offset)
    if value is None or value.end != max(0, start - 90) + len(stripped):
        return None
    head = text[max(0, offset - 60) : offset]
    if worded := _WORDED.search(head):
        name = worded["ratio"] or worded["difference"]
        return _Estimate(name, value, "ratio" if worded["ratio"] else "difference")
    if bare := _BARE.search(head):
        return _Estimate(bare["name"], value, _scale(bare["name"]))
    is_number = text[offset : value.end].lstrip("-").replace(".", "", 1).isdigit()
    if text[value.end : value.end + 2] in (" (", " [") and is_number and _OF_ESTIMATE.search(head):
        return _Estimate("", value, "unnamed")  # an estimate of −1.91 (95% CI …)
    return None


def _holds(interval: Interval, estimate: _Estimate) -> bool:
    value = estimate.value
    return interval.low.low <= value.high + 1e-12 and value.low <= interval.high.high + 1e-12


def _outside(interval: Interval, estimates: Sequence[_Estimate]) -> Fault | None:
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
    )  # fmt: skip


def outside_or_swapped(estimate: Printed, interval: Interval) -> Fault | None:
    """What is wrong with an estimate and an interval that surely belong together."""
    if interval.low.value > interval.high.value:
        return _swapped(interval)
    return _outside(interval, [_Estimate("", estimate, "unnamed")])


def _elsewhere(estimate: _Estimate) -> Iterator[float]:
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


def _asymmetric(interval: Interval, estimate: _Estimate, sentence: str) -> Fault | None:
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
    elif estimate.name.partition("_")[0] in _MEANS or "mean difference" in estimate.name:
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


def _against_p(
    interval: Interval, estimate: _Estimate, chain: Sequence[Token], sentence: str
) -> Fault | None:
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
