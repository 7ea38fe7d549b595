"""Which estimate a confidence interval is of.

Before it, by name (`OR = 2.1, 95% CI …`) or in words (`an odds ratio of 2.1 (95% CI …)`, `the mean was 2.1, with a 95%
CI of …`); inside it (`95% CI for the mean (2.1) was …`); or behind it (`95% CI … with a mean of 2.1`) where nothing
before it can be what it is of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from paperkit.gates.statistics.tokens import Interval, Item, Statistic, Token
from paperkit.gates.statistics.values import Printed, read_printed

__all__ = ["MEANS", "Estimate", "estimates_of"]

_RATIOS = frozenset(("OR", "aOR", "AOR", "RR", "aRR", "HR", "aHR", "AHR", "IRR", "PR", "SMR", "ROR", "RRR"))
_DIFFERENCES = frozenset(
    ("b", "B", "β", "MD", "WMD", "SMD", "RD", "ARD", "d", "g", "Δ", "diff", "difference", "Difference", "δ")
)
_BOUNDED = frozenset(("r", "ρ"))
MEANS = frozenset(("M", "mean", "MD"))
_BESIDE = frozenset(("SE", "SD", "se", "sd", "SEM", "n", "N", "Wald", "wald"))
_LONGEST_CHAIN = 20

_RATIO = (
    r"(?:odds|hazards?|risk|rate|incidence rate|prevalence) ratio(?:\s?[(\[](?:a?OR|a?HR|a?RR|IRR|PR)[)\]])?"
)
_DIFFERENCE = r"(?:mean|risk|absolute) difference(?:\s?[(\[](?:MD|RD)[)\]])?"
_WORDED = re.compile(rf"\b(?:(?P<ratio>{_RATIO})|(?P<difference>{_DIFFERENCE}))(?: was| of| is|,|:| =)? \Z")
_BARE = re.compile(r"(?<![\w.])(?P<name>a?OR|a?HR|a?RR|IRR|MD|SMD)(?:,|:| of| was)? \Z")
_LISTED = re.compile(r"(?<![\w.-])(?:[Mm]ean|[Ee]stimate)[,:]? \Z")
_OF_ESTIMATE = re.compile(
    r"\b(?:(?:estimates?|effects?|coefficients?|means?|average|slope|difference|change|value) (?:of|was|is|=)"
    r"|(?:means?|average)(?: [a-z-]{2,15}){1,3} (?:of|was|is)"
    r"|(?:increas|decreas|rose|fell|reduc|declin|improv|grew|dropp|chang|differ)[a-z]{0,5}"
    r"(?: [a-z-]{2,15}){0,3} by) ?\Z"
    r"|(?:估计值?|均值|平均值|均数|均差|平均差|差值|差异|系数|效应值?|效应量)(?:约?为|是|=|:)? ?\Z"
)
_RATIO_ZH = re.compile(
    r"(?P<name>比值比|优势比|风险比|危险比|相对危险度|率比)(?:\s?\([A-Za-z]{1,4}\))?(?:约?为|是|=|:)? ?\Z"
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_SHARE = re.compile(
    r"(?<![\w-])(?P<name>(?:sensitivity|specificity|accuracy|precision|recall|prevalence|incidence|mortality|survival"
    r"|(?:response |detection |success |error |event |recovery )?rate|proportion|percentage|AUC|AUROC"
    r"|(?:positive|negative) predictive value|PPV|NPV)|灵敏度|敏感度|特异度|准确率|患病率|发病率|死亡率|有效率)"
    r"(?:,|:| of| was| is| =|约?为|是)? ?\Z",
    re.IGNORECASE,
)
"""Shares, whose interval is printed in the brackets right behind them."""
_FIRST_IN_BRACKETS = re.compile(
    r"[(\[]\s?(?P<value>-?[0-9]{1,3}(?:\.[0-9]{1,4})?\s?%|-?[0-9]{0,4}\.[0-9]{1,4})\s?[;,]\s?\Z"
)
_HEAD_OF_BRACKETS = re.compile(
    rf"\b(?:(?P<ratio>{_RATIO})|(?P<difference>{_DIFFERENCE})"
    r"|(?P<other>(?:effect|mean|average|estimate|difference|coefficient|slope|correlation)s?))\s?[(\[]\s?\Z"
)
_AFTER_BRACKETS = re.compile(r"\s?[)\]]?\s(?:was|is|equals|equalled|=)\s?(?=[-+]?\.?[0-9])")
_NUMBER_BEFORE = re.compile(r"(?<![A-Za-z0-9_.,%])-?(?:[0-9]{1,7})?(?:\.[0-9]{1,6})?\Z")
_OPENS = re.compile(r"\s?[(\[]")
_UNIT = re.compile(r"(?<=[0-9]) (?:points?|units?|percentage points)\Z")
_WITH = re.compile(
    r"[\s,]{0,2}\b(?:with|and|having)(?: (?:a|an|the|its))?"
    r"(?: (?:corresponding|associated|two-sided|bootstrap(?:ped)?))? ?\Z"
)
_BEHIND = re.compile(
    r"\s?[)\]]?[,;:]?\s"
    r"(?:(?:and|with|around|about|for|centred on|centered on|which contains|containing|where|has|having)\s){0,2}"
    r"(?:(?:an?|the|its|our)\s)?(?:(?:point|sample|estimated|observed|overall|pooled|adjusted|corresponding)\s){0,2}"
    rf"(?:(?P<ratio>{_RATIO}|a?OR|a?HR|a?RR|IRR)|(?P<difference>{_DIFFERENCE}|MD)|(?P<mean>means?|average|M)"
    r"|estimate|effect)"
    r"(?:\s(?:of|was|is|being|equal to|at))?\s?[=:(]?\s?(?=[-+]?\.?[0-9])"
)
_ENDS = re.compile(
    r"\s?(?:[),;:\]]|\.(?![0-9])|\Z|(?:points?|units?|and|in|for|on|across|at|among|with|versus|vs|compared|which|so|but)\b)"
)
_OWN_INTERVAL = re.compile(r"[^.;]{0,24}?(?:CI\b|[Cc]onfidence|置信区间|\[[-+.0-9])")

Scale: TypeAlias = Literal["ratio", "difference", "mean", "unnamed", "other"]


@dataclass(frozen=True)
class Estimate:
    """An estimate: its name ("" where it has none), its value, and the scale that its interval is on."""

    name: str
    value: Printed
    scale: Scale
    is_behind: bool = False


def estimates_of(text: str, chain: Sequence[Token], at: int) -> list[Estimate]:
    """What the interval at a place of a chain may be of, the likeliest last; [] where nothing can be told."""
    interval = chain[at]
    assert isinstance(interval, Interval)
    if interval.inside is not None:
        return [Estimate("", interval.inside, "unnamed")]
    found: list[Estimate] = []
    before = chain[max(0, at - _LONGEST_CHAIN) : at]
    for token in before:
        if isinstance(token, Interval):
            found = []
        elif isinstance(token, Item) and token.name not in _BESIDE:
            name = token.name.removesuffix("'")
            found.append(Estimate(name, token.value, _scale(name)))
        elif isinstance(token, Statistic) and token.kind == "r" and token.name == "r":
            found.append(Estimate("r", token.value, "difference"))
        elif isinstance(token, Statistic):
            found = [
                e for e in found if e.scale != "mean"
            ]  # behind a test stands the interval of a difference
    if not found and (worded := _worded(text, interval)) is not None:
        found.append(worded)
    named = any(isinstance(t, Statistic) or (isinstance(t, Item) and t.name not in _BESIDE) for t in before)
    if not found and not named:
        behind = _behind_brackets(text, interval) or _behind(text, interval.end)
        found += [behind] if behind is not None else []
    return found if found and found[-1].scale != "other" and found[-1].value.relation == "=" else []


def _scale(name: str) -> Scale:
    base = name.partition("_")[0]
    if base in _RATIOS:
        return "ratio"
    return "difference" if base in _DIFFERENCES or base in _BOUNDED else "mean" if base in MEANS else "other"


def _worded(text: str, interval: Interval) -> Estimate | None:
    """`an odds ratio of 2.1 (95% CI …)`, `OR 2.1 [95% CI …]`, `a mean of 2.1, with a 95% CI …`."""
    start = interval.start
    first = max(0, start - 120)
    if inside := _FIRST_IN_BRACKETS.search(text[max(0, start - 20) : start]):
        value = read_printed(text, max(0, start - 20) + inside.start("value"))
        return None if value is None else Estimate("", _on_scale_of(text, value, interval), "unnamed")
    before = text[first:start].rstrip(" (,[;:")
    joined = _WITH.search(before[-50:])
    if joined is not None:
        before = before[: len(before) - len(joined[0])].rstrip(" ,")
    unit = _UNIT.search(before[-24:])
    end = len(before) - (len(unit[0]) if unit is not None else 0)
    digits = end - before[:end].endswith("%")
    number = _NUMBER_BEFORE.search(before[max(0, digits - 14) : digits])
    if number is None or not number[0].strip("-"):
        return None
    offset = first + digits - len(number[0])
    value = read_printed(text, offset)
    if value is None or value.end != first + end:
        return None
    value = _on_scale_of(text, value, interval)
    head = text[max(0, offset - 60) : offset]
    if worded := _WORDED.search(head):
        name = worded["ratio"] or worded["difference"]
        return Estimate(name, value, "ratio" if worded["ratio"] else "difference")
    if bare := _BARE.search(head):
        return Estimate(bare["name"], value, _scale(bare["name"]))
    if _LISTED.search(head):
        return Estimate("", value, "unnamed")
    opened = _OPENS.match(text, first + len(before)) is not None
    if opened and (share := _SHARE.search(head)):
        return Estimate(share["name"], value, "unnamed")
    is_chinese = _HAN.search(head[-4:]) is not None and text[first + len(before) : start].strip() in (
        ",",
        "(",
        "[",
    )
    if is_chinese and (ratio := _RATIO_ZH.search(head)):
        return Estimate(ratio["name"], value, "ratio")
    if is_chinese and _OF_ESTIMATE.search(head):
        return Estimate("", value, "unnamed")
    is_number = text[offset : value.end].lstrip("-").replace(".", "", 1).isdigit()
    opens = joined is not None or _OPENS.match(text, first + len(before)) is not None
    if opens and is_number and _OF_ESTIMATE.search(head):
        return Estimate("", value, "unnamed")  # an estimate of −1.91 (95% CI …)
    return None


def _on_scale_of(text: str, value: Printed, interval: Interval) -> Printed:
    """An estimate in percent as its interval is printed: `92% (95% CI 93–97)` is 92."""
    if text[value.end - 1] != "%" or text[interval.high.end - 1] == "%" or interval.high.value <= 1:
        return value
    return replace(value, value=100 * value.value, half_unit=100 * value.half_unit)


def _behind_brackets(text: str, interval: Interval) -> Estimate | None:
    """`the effect (95% CI 0.2–0.8) was 0.9`."""
    head = _HEAD_OF_BRACKETS.search(text[max(0, interval.start - 60) : interval.start])
    match = _AFTER_BRACKETS.match(text, interval.end)
    value = None if head is None or match is None else read_printed(text, match.end())
    if (
        head is None
        or value is None
        or not _ENDS.match(text, value.end)
        or _OWN_INTERVAL.match(text, value.end)
    ):
        return None
    name = head["ratio"] or head["difference"] or head["other"]
    scale: Scale = "ratio" if head["ratio"] else "difference" if head["difference"] else "unnamed"
    return Estimate(name, value, scale, is_behind=True)


def _behind(text: str, end: int) -> Estimate | None:
    """`95% CI [1.2, 3.4] with a mean of 2.1`; not where the estimate has an interval of its own behind it."""
    match = _BEHIND.match(text, end)
    value = None if match is None else read_printed(text, match.end())
    if (
        match is None
        or value is None
        or not _ENDS.match(text, value.end)
        or _OWN_INTERVAL.match(text, value.end)
    ):
        return None
    name = match["ratio"] or match["difference"] or ("mean" if match["mean"] else "")
    scale: Scale = (
        "ratio"
        if match["ratio"]
        else "difference"
        if match["difference"]
        else "mean"
        if match["mean"]
        else "unnamed"
    )
    return Estimate(name, value, scale, is_behind=True)
