"""Whether a change follows from the two values that it is between, by each reading that its words allow."""

from __future__ import annotations

import re
from itertools import product

from paperkit.documents.numbers import Number
from paperkit.gates._tokens import PERCENT, Tokens, shown
from paperkit.gates.consistency.change_ends import Ends, are_exact
from paperkit.gates.consistency.change_kinds import value_count

__all__ = ["judge"]

_RELATIVE = re.compile(r"\brelativ|相对", re.IGNORECASE)
_SPEED = re.compile(r"\b(?:faster|slower|speed-?ups?|quicker|throughput|speed)\b", re.IGNORECASE)
_ERROR = re.compile(r"\berrors?\b|\bmis(?:takes|classif)|错误|误差", re.IGNORECASE)
_SHARE = re.compile(rf"{PERCENT} (?:of|as)\b|{PERCENT} the\b|的\s?{PERCENT}|\bto {PERCENT}")
_NO_CHANGE = re.compile(
    r"\b(?:on average|averaging|averaged (?:over|across)|(?:mean|median|average) (?:relative |absolute )?"
    r"(?:improvement|gain|increase|decrease|reduction|drop|rise|difference|change|speed-?up)s?|"
    r"rang(?:es|ed|ing)|CI|confidence|intervals?|target\w*|per year|annual(?:ly|i[sz]ed)|annual (?:growth|increase|"
    r"rate|decline|decrease|change)|compound|another|expected|"
    r"geometric)\b|平均(?:提|增|下降|降低|减少|上升)|分别",
    re.IGNORECASE,
)
_INCREASE_OF = re.compile(r"\A\s?(?:increase|rise|growth|gain|more|higher|larger|improvement|greater)")


def judge(
    tokens: Tokens, index: int, kind: str, pairs: list[Ends]
) -> tuple[str, str, float, Ends, bool] | None:
    """The reading that a change should have had where none holds: rule, arithmetic, value, ends, whether it is sure."""
    number = tokens.numbers[index]
    exact = [p for p in pairs if are_exact(tokens, p)]
    if kind == "×":
        named = re.search(r"times|×|x\b|fold|speed", number.text + tokens.after(index, 12))
        pairs = exact = [
            p for p in exact if p.sided or (named and (not p.joined or len(tokens.numbers) == 3))
        ]
    if not pairs or len(exact) < len(pairs) or _is_average(tokens, index, kind):
        return None
    pairs = [_turned(tokens, index, kind, ends) for ends in pairs]
    for ends in pairs:
        if _holds(tokens, number, kind, index, ends):
            return None
    ends = min(pairs, key=lambda p: min(abs(index - p.base), abs(index - p.now)))
    others = [i for i in range(len(tokens.numbers)) if i not in (index, ends.base, ends.now)]
    if (
        any(abs(i - index) <= 1 and tokens.numbers[i].unit == tokens.numbers[ends.now].unit for i in others)
        and len(pairs) > 2
    ):
        return None
    base, now = tokens.numbers[ends.base], tokens.numbers[ends.now]
    rule, arithmetic, value = _shown(tokens, number, kind, base, now)
    wrong = _range(tokens, number, kind, ends, index, loose=True)
    sure = not others and not any(low <= abs(number.value) <= high for low, high in wrong)
    if ends.sided is False and kind == "%" and not sure:
        return None
    return rule, arithmetic, value, ends, sure


_MEAN_CHANGE = re.compile(r"\b(?:mean|average) (?:difference|change|gap)s?", re.IGNORECASE)
_ON_AVERAGE = re.compile(r"\b(?:on average|averaged|averaging)\b", re.IGNORECASE)
_THREE = 3


def _is_average(tokens: Tokens, index: int, kind: str) -> bool:
    """Whether a change may be one of many others, of which its two values are an instance.

    The difference of two means is the mean of the differences, so `on average` says nothing against it elsewhere.
    """
    if kind in ("%", "×") or value_count(tokens) != _THREE:
        return _NO_CHANGE.search(tokens.text) is not None
    start = max(tokens.text.rfind(mark, 0, tokens.at[index]) for mark in ",;:(.") + 1
    own = re.split("[,;:).]", tokens.text[start:])[0]
    rest = tokens.text[:start] + tokens.text[start + len(own) :]
    return _NO_CHANGE.search(_MEAN_CHANGE.sub("", own) + ";" + _ON_AVERAGE.sub("", rest)) is not None


_SMALLER = re.compile(
    r"\b(?:less|fewer|lower|smaller|shorter|cheaper|lighter|thinner|cooler|colder|weaker|narrower|younger|reduc\w+|decreas\w+|sav(?:e|es|ed|ings?)|declines?|drops?|cuts?|loss)\b",
    re.IGNORECASE,
)
_LARGER = re.compile(
    r"\b(?:more|higher|larger|bigger|longer|greater|heavier|thicker|warmer|hotter|stronger|taller|wider|deeper|older|increas\w+|growth|rises?|gains?)\b",
    re.IGNORECASE,
)


def _turned(tokens: Tokens, index: int, kind: str, ends: Ends) -> Ends:
    """The ends in order, where words beside a percentage say which of them is the base: `a saving of 25%`."""
    if kind != "%" or ends.sided or _SPEED.search(tokens.text):
        return ends
    before = re.split(r"[.,;:\ue000-\ue004]", tokens.before(index, 30))[-1]
    after = re.split(r"[.,;:\ue000-\ue004]", tokens.after(index, 30))[0]
    smaller, larger = (bool(words.search(before + "|" + after)) for words in (_SMALLER, _LARGER))
    if smaller == larger or tokens.numbers[ends.now].unit in ("%", "points"):
        return ends
    low, high = sorted((ends.base, ends.now), key=lambda i: tokens.numbers[i].value)
    base, now = (high, low) if smaller else (low, high)
    return Ends(base, now, True, ends.joined)


def _shown(tokens: Tokens, number: Number, kind: str, base: Number, now: Number) -> tuple[str, str, float]:
    a, b = base.printed, now.printed
    if kind == "%":
        value = abs(now.value - base.value) / abs(base.value) * 100 if base.value else 0.0
        return "wrong_change", f"|{b} − {a}| / {a} = {value:.4g} %", value
    if kind == "×":
        big, small = (now, base) if abs(now.value) >= abs(base.value) else (base, now)
        value = abs(big.value / small.value) if small.value else 0.0
        return "wrong_change", f"{big.printed} / {small.printed} = {value:.4g}", value
    value = abs(now.value - base.value)
    if kind == "points" and max(abs(now.value), abs(base.value)) <= 1:
        return "wrong_difference", f"|{b} − {a}| × 100 = {shown(round(value * 100, 6))}", value * 100
    return "wrong_difference", f"|{b} − {a}| = {shown(round(value, 6))}", value


def _holds(tokens: Tokens, number: Number, kind: str, index: int, ends: Ends) -> bool:
    value = abs(number.value)
    reach = 0.0 if number.word else number.half_unit
    if kind == "×":
        reach = (
            max(reach, 0.05 * value if number.decimals else 0.12 * value)
            if number.word or not number.decimals
            else reach
        )
    low, high = value - reach, value + reach
    slack = 1e-9 * max(1.0, value)
    return any(
        low - slack <= most and least <= high + slack
        for least, most in _range(tokens, number, kind, ends, index)
    )


def _range(
    tokens: Tokens, number: Number, kind: str, ends: Ends, index: int, *, loose: bool = False
) -> list[tuple[float, float]]:
    """Where a change may lie, by each reading of it that the words allow; all readings if `loose`."""
    base, now = tokens.numbers[ends.base], tokens.numbers[ends.now]
    corners = list(product(_corners(base), _corners(now)))
    after = tokens.after(index, 30)
    text = tokens.text

    def reading(compute: str, scale: float = 1.0) -> tuple[float, float]:
        values = [scale * v for a, b in corners if (v := _computed(compute, a, b)) is not None]
        return (min(values), max(values)) if values else (1.0, 0.0)

    shares = max(abs(base.value), abs(now.value)) <= 1
    percents = base.unit == "%" or now.unit == "%"
    found: list[tuple[float, float]] = []
    if kind == "%":
        found.append(reading("relative", 100))
        free = loose or not ends.sided or _SPEED.search(text) is not None
        if free:
            found.append(reading("inverse", 100))
        if _SPEED.search(text) or loose:
            found.append(reading("excess", 100))
        bare = (
            base.unit is None and max(abs(base.value), abs(now.value)) <= 100 and not _is_time(tokens, ends)
        )
        if (percents or shares or (bare and not _RELATIVE.search(text))) and (
            loose or not _RELATIVE.search(tokens.before(index, 30) + after)
        ):
            found.append(reading("difference", 100 if shares and not percents else 1))
        if _SHARE.search(text) or loose:
            found += [reading("ratio", 100), reading("turned", 100)]
        if _ERROR.search(text) and max(abs(base.value), abs(now.value)) <= 100:
            whole = 1.0 if shares and not percents else 100.0
            values = [abs(b - a) / (whole - a) * 100 for a, b in corners if a < whole]
            if values:
                found.append((min(values), max(values)))
    elif kind == "×":
        found += [reading("ratio"), reading("turned")]
        if _INCREASE_OF.match(after) or loose:
            found += [reading("excess_ratio")]
    else:
        found.append(reading("difference"))
        if shares or loose:
            found.append(reading("difference", 100))
        if loose or (kind == "same" and number.unit is None and base.unit is None):
            found.append(reading("relative", 1 if shares else 100)) if loose else None
    return found


def _is_time(tokens: Tokens, ends: Ends) -> bool:
    return tokens.numbers[ends.base].unit is not None


def _corners(number: Number) -> tuple[float, float]:
    """The least and greatest value that rounds to a number; one without decimals and unit is exact."""
    whole = number.decimals == 0 and not number.exponent
    reach = 0.0 if number.word or whole else number.half_unit
    return abs(number.value) - reach, abs(number.value) + reach


def _computed(kind: str, base: float, now: float) -> float | None:
    if kind == "difference":
        return abs(now - base)
    divisor = {"relative": base, "inverse": now, "ratio": base, "turned": now}.get(kind, min(base, now))
    if divisor <= 0:
        return None
    if kind in ("relative", "inverse"):
        return abs(now - base) / divisor
    if kind == "ratio":
        return now / base
    if kind == "turned":
        return base / now
    return max(base, now) / divisor - 1
