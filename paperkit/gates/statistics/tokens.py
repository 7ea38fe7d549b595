"""What a report of a test is made of: statistics, p values, intervals, and other named values.

statistic = name [ ( degrees of freedom ) ] relation value        t(28) = 2.20, F_1,38 = 4.1, χ2(2, N = 90) = 6.1
p value   = p [relation] value | ns                               p < .05, ps > .1, p = 3.2 × 10^-5, n.s.
df        = df = value [, value] | value degrees of freedom
interval  = level CI [ low , high ]                               95% CI [0.1, 0.4], 95% CI: 1.2–3.5
item      = name relation value                                   d = 0.41, MSE = 2.3
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import TypeAlias

from paperkit.gates.statistics.distributions import Kind
from paperkit.gates.statistics.values import RELATION, Printed, read_printed, relation_of

__all__ = ["Df", "Interval", "Item", "PValue", "Statistic", "Token", "read_tokens"]


@dataclass(frozen=True)
class Statistic:
    """A test statistic.

    `df` is () where none is printed; `n` is the number of cases, where it is. `may_be_variable` is set where the form
    is that of any indexed variable too: `z = 0.3`, `t_1 = 5`.
    """

    start: int
    end: int
    kind: Kind
    name: str
    df: tuple[float, ...]
    n: float | None
    value: Printed
    plural: bool = False
    subscript: str = ""
    may_be_variable: bool = False


@dataclass(frozen=True)
class PValue:
    """A p value; `value` is None for `ns`. `sides` is 1 or 2 where its name says so, else 0."""

    start: int
    end: int
    value: Printed | None
    plural: bool = False
    corrected: bool = False
    sides: int = 0


@dataclass(frozen=True)
class Df:
    """Degrees of freedom printed apart from their statistic."""

    start: int
    end: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Interval:
    """A confidence interval; `level` in percent, None where none is printed.

    `inside` is the estimate that stands between its name and its bounds: `95% CI for the mean (2.1) was 1.2 to 3.4`.
    """

    start: int
    end: int
    level: float | None
    low: Printed
    high: Printed
    inside: Printed | None = None


@dataclass(frozen=True)
class Item:
    """Any other value with a name."""

    start: int
    end: int
    name: str
    value: Printed


Token: TypeAlias = Statistic | PValue | Df | Interval | Item

_OPEN = r"(?<![A-Za-z0-9_\\^])"
_BRACKET = r"\s?[(\[](?P<inside>[^()\[\]]{1,48})[)\]]"
_SUBSCRIPT = r"_\(?(?P<below>[0-9][0-9., ]{0,14}[0-9]|[0-9∞])(?![0-9])\)?"
_STATISTIC = re.compile(
    _OPEN + r"(?P<name>(?P<chi>[χXx](?:\s?\^?\s?\(?[2²]\)?)|[Cc]hi[- ]?(?:[Ss]q(?:uared?)?|2|\^2|²)|卡方值?)"
    r"|(?P<f>min ?F'?|[Ff]_?[12]|[FƑ]s?|f(?=\s?\())"
    r"|(?P<q>Q(?:[-_ ]?(?:[wbWBMET]|within|between|Within|Between|model|error|total))?)"
    r"|(?P<z>[zZ]s?(?:[- ](?:values?|scores?|statistic))?)"
    r"|(?P<r>rs?)"
    r"|(?P<t>\|?t'?s?(?:_?[12](?=\s?\())?(?:[- ](?:values?|statistic|test))?|T(?=\s?\()))"
    r"(?:_\{?(?P<sub>[a-zA-Z]{1,12})\}?)?"
    rf"(?:{_BRACKET}|{_SUBSCRIPT}|(?P<flat>[0-9]{{1,4}}(?:,\s?[0-9]{{1,5}}|\.[0-9]{{1,2}})?(?=\s{{0,2}}[=<>])))?"
    rf"\|?\s{{0,3}}(?:值|values?)?\s?(?:(?P<relation>{RELATION})|(?P<word>of|was|is|:|为|(?=\s?[0-9])))"
)
_LOST_CHI = re.compile(
    rf"(?<![\w.,^-])2\s?\((?P<inside>\d{{1,4}},\s?[Nn]\s?=\s?\d[\d,]{{0,8}})\)\s?(?P<relation>{RELATION})"
)
_TAILS = r"(?:one|two|1|2)[- ]?(?:tailed|sided|tail)"
_P = re.compile(
    r"(?<![A-Za-z0-9_\\])(?P<p>[pP])(?:'?(?P<plural>s))?"
    r"(?:_\(?(?P<sub>[A-Za-z0-9, -]{1,20})\)?|-(?P<sub2>adj|corr|FDR|fdr))?"
    rf"(?:[- ]?(?:values?|level)|值)?(?:\s?\((?P<tails>{_TAILS}|adj|corrected|adjusted)\))?\s{{0,3}}"
    rf"(?:(?:(?P<relation>{RELATION})|"
    r"(?P<word>of|was|is|equals|equal to|less than|greater than|below|above|小于|大于|为))"
    r"\s?(?P<ns>n\.?\s?s\b\.?)?|(?P<ns2>n\.\s?s\.|ns\b))"
)
_WORDS = {
    "less than": "<", "below": "<", "小于": "<", "greater than": ">", "above": ">", "大于": ">",
}  # fmt: skip
_SECOND_SIGN = re.compile(r"\s?([<>≤≥])")
_RANGE = re.compile(r"\s?-\s?\.?[0-9]")
_NS = re.compile(r"(?<=[,;(:])\s?(?:n\.\s?s\.|N\.\s?S\.|[nN][sS](?![A-Za-z0-9]))")
_DF_NAME = re.compile(rf"{_OPEN}(?:d\.?\s?f\.?s?(?:_?[12])?|ν|自由度)\s{{0,2}}(?:{RELATION}|为)?\s?(?=[0-9])")
_DF_AFTER = re.compile(r"(?<![\w.,])([0-9]{1,6}(?:\.[0-9]{1,3})?)\s(?:degrees of freedom|d\.f\.|df\b)")
_DF_NUMBER = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,4})?")
_DF_SECOND = re.compile(r"\s?(?:[,;/]|and)\s?([0-9]{1,7}(?:\.[0-9]{1,4})?)(?![.\d]|\s{0,2}[=<>])")
_CI = re.compile(
    r"(?:(?P<level>[89][0-9](?:\.[0-9]{1,2})?)\s?%?[\s-]?(?:[A-Za-z-]{3,20}\s(?=C))?)?(?<![A-Za-z])"
    r"(?:(?:CIs?|C\.I\.|[Cc]onfidence (?:[Ii]ntervals?|[Ll]imits?|[Bb]ounds?))"
    r"(?:\s?[(\[](?:CIs?|[Cc]onfidence [Ii]ntervals?)[)\]])?|置信区间)"
    r"(?:_?\(?(?P<after>[89][0-9])\s?%?\)?|\s\(?(?P<apart>[89][0-9])\s?%\)?)?"
    r"[\s:=,]{0,3}(?:of |was |is |from |为)?(?P<open>[\[({]?)\s?"
)
_OF = re.compile(
    r"(?:(?:(?:for|of|around|about|on)\s|(?<=of\s))(?:[A-Za-z][A-Za-z'-]{0,15}(?:\s|(?=[:=]))){0,6}?"
    r"(?:[(\[]?(?P<estimate>-?[0-9]{0,6}\.?[0-9]{1,6})[)\]]?,?\s)?)?"
    r"(?:(?:was|is|were|are)(?:\s(?:from|between|given by))?"
    r"|(?:rang|runn|extend)(?:es|ed|ing|s)(?:\sfrom)?|runs from|ran from"
    r"|extends from|spans|spanned|spanning|covers|covered|lies between|lay between|between|=|:)"
    r"\s?(?P<open>[\[({]?)\s?(?=[-+]?\.?[0-9])"
)
"""What stands between the name of an interval and its bounds: `for the mean (2.1) was`, `ranged from`."""
_BOUNDED = re.compile(
    r"(?P<open>[(\[])?(?P<low>[-+]?[0-9]{0,7}\.?[0-9]{1,6}%?)(?:\s?[,;]\s?|\s?-\s?|\sto\s)(?P<high>[-+]?[0-9]{0,7}\.?[0-9]{1,6}%?)"
    r"[)\]]?\s?[,;]?\s?[(\[]?\Z"
)
"""Bounds right before the name of their interval: `[1.2, 3.4] (95% CI)`."""
_HEADED = re.compile(
    r"\s?[)\]]\s?[,:]?\s?(?:(?:was|is|were|are|of|at|=|:|为|是)\s?)?(?P<estimate>-?[0-9]{0,6}\.?[0-9]{1,6})%?"
    r"\s?(?P<open>[\[(])\s?(?=[-+]?\.?[0-9])"
)
"""What follows a name without bounds, which says what the brackets behind the estimate hold: `(95% CI) was 2.4 (…)`."""
_CLOSES = re.compile(r"\s?[\])}]")
_BETWEEN = re.compile(r"\s{0,2}(?:[,;]|to|and|-|—|~|至)\s{0,2}")
_ITEM = re.compile(
    rf"(?<![\w\\])(?P<name>[^\W\d_][^\W_]{{0,15}}(?:[_^][\w^]{{1,12}})?[²']?)\s{{0,2}}(?P<relation>{RELATION})(?=\s?[-+]?\s?[.\d])"
)
_UNIT_OR_WORD = re.compile(
    r"\s?(?:ms|s|mm|cm|m|min|h|hours?|seconds?|years?|K|kg|g|Hz|°|%|GB|MB|nm|eV)(?![A-Za-z])"
)


def read_tokens(text: str) -> list[Token]:
    """All tokens of a folded text, in order; where two overlap the earlier reader's is kept."""
    found: list[Token] = []
    for reader in (_statistics, _p_values, _intervals, _dfs, _items):
        starts = [token.start for token in found]
        fresh: list[Token] = []
        for token in reader(text):
            at = bisect_left(starts, token.start)
            if not any(_overlap(token, other) for other in (*found[max(0, at - 1) : at + 1], *fresh[-1:])):
                fresh.append(token)
        found = sorted([*found, *fresh], key=lambda token: token.start)
    return found


def _overlap(one: Token, other: Token) -> bool:
    return one.start < other.end and other.start < one.end


def _statistics(text: str) -> Iterator[Statistic]:
    for match in _STATISTIC.finditer(text):
        if (token := _statistic(text, match)) is not None:
            yield token
    for match in _LOST_CHI.finditer(text):
        value = read_printed(text, match.end(), relation_of(match["relation"]))
        df, n = _degrees("chi2", match["inside"]) or ((), None)
        if value is not None and df:
            yield Statistic(match.start(), value.end, "chi2", "χ2", df, n, value)


def _statistic(text: str, match: re.Match[str]) -> Statistic | None:
    printed = match["inside"] or match["below"] or match["flat"]
    if match["relation"] is None and printed is None and (match["chi"] or "x")[0] in "xX":
        return None  # 255 x 255
    group = next(name for name in ("chi", "f", "q", "z", "r", "t") if match[name])
    kind: Kind = {"chi": "chi2", "f": "F", "q": "Q", "z": "z", "r": "r", "t": "t"}[group]  # type: ignore[assignment]
    value = read_printed(text, match.end(), relation_of(match["relation"] or "="))
    if value is None or _UNIT_OR_WORD.match(text, value.end):
        return None
    df: tuple[float, ...] = ()
    n: float | None = None
    if printed is not None:
        degrees = _degrees(kind, printed)
        if degrees is None:
            return None
        df, n = degrees
    name = match["name"].strip("|")
    return Statistic(
        match.start(), value.end, kind, name, df, n, value,
        plural=kind != "chi2" and name.endswith("s"),
        subscript=match["sub"] or "",
        may_be_variable=kind == "z" or (kind in ("t", "r", "Q") and match["inside"] is None and bool(df)),
    )  # fmt: skip


def _degrees(kind: Kind, printed: str) -> tuple[tuple[float, ...], float | None] | None:
    """Degrees of freedom and number of cases in a statistic's brackets; None where it is something else.

    `1, 38` and `1,38` are two, `1,234` is one for t and two for F, `1, 1,234` is 1 and 1234.
    """
    body = re.sub(
        r"d\.?\s?f\.?(?:_?[12])?\s?=?\s?", "", printed.replace("\u202f", " ").replace("\u2009", " ")
    )
    n: float | None = None
    if cases := re.search(r"[,;|]?\s{0,2}[Nn]\s?=\s?([0-9][0-9, ]{0,10})", body):
        n = float(re.sub(r"[, ]", "", cases[1]) or "nan")
        body = body[: cases.start()] + body[cases.end() :]
    body = body.strip().rstrip(",;").strip()
    if not body:
        return ((n - 2,) if kind == "r" and n is not None else (), n)
    parts = re.split(r"\s?[;/]\s?|,\s+|\s+and\s+", body)
    if len(parts) == 1 and "," in body:
        pieces = body.split(",")
        grouped = all(len(piece) == 3 for piece in pieces[1:])
        if kind == "F":
            parts = [pieces[0], "".join(pieces[1:])] if grouped or len(pieces) == 2 else pieces
        elif grouped:
            parts = ["".join(pieces)]
        else:
            parts = pieces if kind == "chi2" else [".".join(pieces)] if len(pieces) == 2 else pieces
    try:
        values = [inf if part in ("∞", "inf") else float(part.replace(",", "")) for part in parts]
    except ValueError:
        return None
    if any(value <= 0 for value in values):
        return None
    match kind:
        case "F":
            return (tuple(values), n) if len(values) == 2 else None
        case "chi2":
            if len(values) == 2 and n is None and values[1] >= values[0]:
                return (values[0],), values[1]
            return ((values[0],), n) if len(values) == 1 else None
        case "z":
            return (), n
        case _:
            return (tuple(values), n) if len(values) == 1 else None


def _p_values(text: str) -> Iterator[PValue]:
    for match in _P.finditer(text):
        named = (match["sub"] or match["sub2"] or match["tails"] or "").lower()
        sides = 1 if re.match(r"one|1", named) else 2 if re.match(r"two|2", named) else 0
        corrected = bool(re.match(r"adj|cor|bon|fdr|holm|fwe|tuk", named))
        if named.startswith("rep"):
            continue
        plural = bool(match["plural"])
        if match["ns"] or match["ns2"]:
            yield PValue(match.start(), match.end(), None, plural, corrected, sides)
            continue
        word = (match["word"] or "").lower()
        relation = relation_of(match["relation"]) if match["relation"] else _WORDS.get(word, "=")
        if match["relation"] and (second := _SECOND_SIGN.match(text, match.end())):
            relation = relation_of(second[1])  # p = < .001
            value = read_printed(text, second.end(), relation)
        else:
            value = read_printed(text, match.end(), relation)
        if value is not None and not _RANGE.match(text, value.end):
            yield PValue(match.start(), value.end, value, plural, corrected, sides)
    for match in _NS.finditer(text):
        yield PValue(match.start(), match.end(), None)


def _dfs(text: str) -> Iterator[Df]:
    for match in _DF_NAME.finditer(text):
        first = _DF_NUMBER.match(text, match.end())
        if first is None:
            continue
        values, end = [float(first[0])], first.end()
        if second := _DF_SECOND.match(text, end):
            values.append(float(second[1]))
            end = second.end()
        yield Df(match.start(), end, tuple(values))
    for match in _DF_AFTER.finditer(text):
        yield Df(match.start(), match.end(), (float(match[1]),))


def _intervals(text: str) -> Iterator[Interval]:
    for match in _CI.finditer(text):
        level = match["level"] or match["after"] or match["apart"]
        value = float(level) if level else None
        found = _bounds(text, match.end(), match["open"], is_percentage=not match["level"])
        between = _OF.match(text, match.end()) if found is None and not match["open"] else None
        if (
            found is None
            and between is None
            and not match["open"]
            and text[max(0, match.start() - 1)] in "(["
        ):
            between = _HEADED.match(text, match.end())
        if between is not None:
            found = _bounds(text, between.end(), between["open"])
        if found is not None:
            low, high, end = found
            printed = between["estimate"] if between is not None else None
            inside = (
                read_printed(text, between.start("estimate")) if between is not None and printed else None
            )
            yield Interval(match.start(), end, value, low, high, inside)
        elif (bounds := _bounds_before(text, match.start())) is not None and value is not None:
            yield Interval(bounds[0].start, match.end(), value, *bounds)


def _bounds(
    text: str, at: int, opening: str, *, is_percentage: bool = False
) -> tuple[Printed, Printed, int] | None:
    """The two bounds that start at an offset, and where they end, closing bracket included."""
    low = read_printed(text, at)
    if low is None or (is_percentage and text[low.end - 1] == "%" and low.end - low.start <= 3):
        return None
    between = _BETWEEN.match(text, low.end)
    high = read_printed(text, between.end()) if between else None
    if high is None:
        return None
    end = high.end
    if opening:
        tail = _CLOSES.match(text, end)
        if tail is None:
            return None
        end = tail.end()
    if text[high.end - 1] == "%" and text[low.end - 1] != "%":
        low = replace(low, value=low.value / 100, half_unit=low.half_unit / 100)
    return low, high, end


def _bounds_before(text: str, end: int) -> tuple[Printed, Printed] | None:
    start = max(0, end - 40)
    match = _BOUNDED.search(text[start:end])
    if match is None or (start + match.start() and text[start + match.start() - 1] in ".-0123456789"):
        return None
    low, high = (read_printed(text, start + match.start(name)) for name in ("low", "high"))
    return None if low is None or high is None else (low, high)


def _items(text: str) -> Iterator[Item]:
    for match in _ITEM.finditer(text):
        value = read_printed(text, match.end(), relation_of(match["relation"]))
        if value is not None:
            yield Item(match.start(), value.end, match["name"], value)
