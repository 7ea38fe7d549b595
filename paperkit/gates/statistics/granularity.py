"""Means and percentages of whole numbers that no whole number gives.

The mean of n whole numbers is a whole number divided by n, so with few cases most means of two decimals are impossible
(GRIM; Brown & Heathers, Social Psychological and Personality Science 8, 2017). It is asked only where the text says
that the data are whole numbers (a rating scale) and how many cases there are. The same holds for `12 of 40 (31%)`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from paperkit.documents.numbers import find_numbers
from paperkit.findings import Certainty, Severity
from paperkit.gates._tokens import APPROXIMATE, COUNT, Tokens
from paperkit.gates.statistics.cases import cases_in, clause_around
from paperkit.gates.statistics.means import (
    ReportedMean,
    cases_of,
    counts_people,
    names_scale,
    reported_means,
    scale_ends,
)
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.share_words import NO_SHARE
from paperkit.gates.statistics.values import Printed

__all__ = ["Asked", "are_many_items", "mean_fault", "means", "off_scale", "percentages", "possible_mean"]

_ITEMS = re.compile(
    r"\b([2-9]|[1-9][0-9]|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ]items?\b", re.IGNORECASE
)
_MANY = re.compile(
    r"\bitems\b|\bcomposite|\bindex\b|\baverag(?:ed|ing)\b(?! (?:at )?(?:[0-9]|M\b))|"
    r"\baverage scores?\b(?! (?:was|of|is) )|"
    r"\bacross\b(?! (?:the |all |our ){0,2}(?:[0-9]{1,4} )?(?:participants|respondents|raters|annotators|"
    r"reviewers|students|"
    r"patients|subjects|users|judges|people|experts|teachers|evaluators))|\bsub-?scale|\badjusted mean|"
    r"\bestimated marginal|\bweighted|"
    r"\bfactor|\bstandardi[sz]ed|\btotal score|\bsum",
    re.IGNORECASE,
)

_NOT_ITS_OWN = re.compile(
    r"\bet al\b|\bz-?scor|\bstandardi[sz]ed|\bhalf points\b|\bdecimals?\b|\bweighted\b|\badjusted\b",
    re.IGNORECASE,
)
_RATE = re.compile(
    rf"{COUNT}[^.;,{COUNT}]{{0,50}}(?<!were )(?<!was )\b(?:answered|rated|judged|responded|completed|scored|"
    r"graded|classified|marked|"
    r"evaluated|assessed|assigned|ranked|gave|chose)\b"
)
_SUBJECT = re.compile(r"(?:mean|average) (?P<what>[a-z]{5,20})\b", re.IGNORECASE)
_ONE_ITEM = re.compile(r"\b(?:one|single|the [\w ]{1,30}) (?:\w[\w-]{1,14} ){0,2}item\b", re.IGNORECASE)

_WHOLE = r"(?<![\d.,/–-])(?P<part>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,7})"
_TOTAL = r"(?P<total>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,7})(?![\d.]|,[0-9])"
_PERCENT = r"(?P<percent>[0-9]{1,3}(?:[.·][0-9]{1,3})?)\s?(?:%|per\s?cent(?![a-z]))"
_NOT_CI = r"(?!\s?(?:CI\b|[Cc]onfidence|[Cc]redible|UI\b|HDI|[Pp]ower|quantile|percentile|/|-|–|to\b))"
_OF = r"\s?(?:/|\bof\b(?: the| all| our)?|\bout of\b(?: the| all)?)\s?"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_PATTERNS = (
    # 12 of 40 (31%), 12/40 patients (31%), 12 of the 40 young men (31%; …)
    re.compile(
        rf"{_WHOLE}{_OF}{_TOTAL}(?:\s[A-Za-z][A-Za-z-]{{1,20}}){{0,3}}\s?[(\[,]\s?(?:n\s?=\s?[0-9]+[,;]\s?)?{_PERCENT}{_NOT_CI}"
    ),
    # 31% (12/40), 31% (12 of 40)
    re.compile(
        rf"(?<![\d.,–-]){_PERCENT}(?:\sof\s(?:the\s)?[a-z]{{2,20}})?\s?[(\[]\s?(?:n\s?=\s?)?{_WHOLE}{_OF}{_TOTAL}(?:\s[A-Za-z-]{{2,20}}){{0,2}}\s?[)\];,]"
    ),
    # Of the 40 men, 12 (31%)
    re.compile(
        rf"\b[Oo]f\s(?:the\s|these\s|all\s|our\s){{0,2}}{_TOTAL}(?:\s[A-Za-z][A-Za-z-]{{1,20}}){{1,4}},\s"
        rf"{_WHOLE}(?:\s[A-Za-z][A-Za-z-]{{1,20}}){{0,3}}\s?[(\[]\s?{_PERCENT}{_NOT_CI}"
    ),
    # Of the 40 men, 31% (n = 12)
    re.compile(
        rf"\b[Oo]f\s(?:the\s|these\s|all\s|"
        rf"our\s){{0,2}}{_TOTAL}(?:\s[A-Za-z][A-Za-z-]{{1,20}}){{1,4}},\s(?:only\s|about\s)?"
        rf"{_PERCENT}\s?[(\[]\s?[nN]\s?=\s?(?P<part>[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{1,7}})\s?[)\]]"
    ),
    # thirty-one percent of the men (12 of 40)
    re.compile(
        rf"\b(?P<words>(?:{_TENS})(?:[- ](?:{_ONES}))?|{_ONES}|{_TEENS})\s(?:%|per\s?cent)"
        rf"(?:\sof\s(?:the\s|all\s|"
        rf"our\s)?[a-z]{{2,20}})?\s?[(\[]\s?(?:n\s?=\s?)?{_WHOLE}{_OF}{_TOTAL}(?:\s[A-Za-z-]{{2,20}}){{0,2}}\s?[)\];,]",
        re.IGNORECASE,
    ),
    # 40 名评审中 12 人同意，占 31%
    re.compile(
        rf"(?<![\d.,–-])(?P<total>[0-9]{{1,7}})\s?[例名位人份篇个][\u4e00-\u9fff]{{0,6}}?中的?\s?,?(?:有\s?)?"
        rf"{_WHOLE}\s?[例名位人份篇个][\u4e00-\u9fff]{{0,8}}?,?\s?(?:占比?|比例为|即)\s?(?:为|约)?\s?{_PERCENT}"
    ),
    # 40 例中 12 例（31%）, 40 名评审中的 12 名（占 31%）
    re.compile(
        rf"(?<![\d.,–-])(?P<total>[0-9]{{1,7}})\s?[例名人份篇个][\u4e00-\u9fff]{{0,6}}?中的?\s?[，,]?(?:有\s?)?"
        rf"{_WHOLE}\s?[例名人份篇个]\s?\((?:占\s?)?{_PERCENT}"
    ),
)
_COUNTED = re.compile(
    rf"(?<![\d.,–-]){_PERCENT}\s?[(\[]\s?n\s?=\s?(?P<part>[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{1,7}})\s?[)\]]"
)


@dataclass(frozen=True)
class Asked:
    """One value that was checked: its range in the text and, where it is impossible, what is wrong."""

    start: int
    end: int
    fault: Fault | None = None


def possible_mean(mean: Printed, cases: int) -> tuple[bool, float, float]:
    """Whether a printed mean of `cases` whole numbers is possible, and the two possible means around it.

    >>> from paperkit.gates.statistics.values import read_printed
    >>> possible_mean(read_printed("3.45", 0), 20)[0], possible_mean(read_printed("3.47", 0), 20)[0]
    (True, False)
    """
    below, above = floor(mean.value * cases) / cases, ceil(mean.value * cases) / cases
    reach = mean.half_unit * (1 + 1e-9) + 1e-12
    return mean.value - below <= reach or above - mean.value <= reach, below, above


def means(sentence: str, paragraph: str) -> Iterator[Asked | str]:
    """The means of a sentence that can be asked for; a reason where one stands with its n, or on a scale, and can't.

    Args:
        sentence: Folded text with the means.
        paragraph: Folded text of its paragraph, which may say what scale the data are on.
    """
    found = list(reported_means(sentence))
    if not found or _NOT_ITS_OWN.search(sentence):
        return
    on_scale = names_scale(paragraph)
    items = _ITEMS.search(paragraph)
    many = items is None and _MANY.search(paragraph) is not None
    ends = scale_ends(sentence)
    for mean in found:
        rated = mean.of_ratings or (mean.of_ratings is False and _is_rated(sentence, paragraph, mean))
        whole = on_scale and (rated or mean.of_ratings is None)
        alone = mean.of_ratings is not False and not many and len(found) == 1
        if ends is not None and alone and (beyond := off_scale(mean.value, *ends)) is not None:
            yield Asked(mean.start, mean.end, beyond)
            continue
        cases = mean.cases
        if cases is None and whole:
            cases = _of_its_clause(sentence, mean, found)
        if cases is None and whole and len(found) == 1 and (mean.of_ratings or _ONE_ITEM.search(paragraph)):
            cases = cases_of(paragraph, mean.value, max(0, paragraph.find(sentence)))
        if cases is None:
            if whole and mean.of_ratings:
                yield "mean: no number of cases with it"
            continue
        if not whole:
            yield "mean: not said that the data are whole numbers"
            continue
        if many:
            yield "mean: of an unknown number of items"
            continue
        count = 1 if items is None else int(find_numbers(items[1])[0].value)
        if not cases or cases * count >= 0.5 / mean.value.half_unit:
            yield "mean: too many cases for its decimals"
            continue
        possible, below, above = possible_mean(mean.value, cases * count)
        fault = None if possible else mean_fault(mean.value, cases, count, below, above)
        yield Asked(mean.start, mean.end, fault)


def _is_rated(sentence: str, paragraph: str, mean: ReportedMean) -> bool:
    """Whether a sentence before, that names a scale, begins with what the mean is of: `Trust was rated from 1 to 7.`"""
    at = paragraph.find(sentence)
    subject = _SUBJECT.match(sentence[mean.start : mean.value.start])
    if at <= 0 or subject is None:
        return False
    before = paragraph[:at].rstrip()
    last = before[:-1].rpartition(". ")[2]
    return last.lower().startswith(subject["what"].lower()) and names_scale(last)


def _of_its_clause(sentence: str, mean: ReportedMean, others: Sequence[ReportedMean]) -> int | None:
    """The one number of people whom the clause of a mean counts, or of cases that it names as n."""
    low, high = clause_around(sentence, mean.value.start)
    if any(other is not mean and low <= other.value.start < high for other in others):
        return None
    tokens = Tokens.of(sentence)
    for place in tokens.at:
        if tokens.number(place).start == mean.value.start:
            cases = cases_in(None, tokens, place)
            rate = not cases or not cases.noun or counts_people(cases.noun) or _RATE.search(tokens.text)
            return cases.number if cases and rate else None
    return None


def are_many_items(text: str) -> bool:
    """Whether a text says, or hints, that a score is one of several items."""
    return _ITEMS.search(text) is not None or _MANY.search(text) is not None


def off_scale(mean: Printed, low: float | None, high: float) -> Fault | None:
    """What is said of a mean that lies outside its scale, None of one inside; `low` is None where it is not told."""
    if mean.low <= high and (low is None or mean.high >= low) and mean.high >= -high:
        return None
    shown = f"{high:g} points" if low is None else f"{low:g} to {high:g}"
    return Fault(
        "impossible_mean", Severity.MINOR, f"A mean of {mean.value:g} lies outside its scale of {shown}",
        "A mean of answers lies between the least and the greatest of them",
        "Check the mean and the scale; say so where answers are added up",
        {"mean": mean.value, "low": low, "high": high, "formula": "least answer ≤ mean ≤ greatest answer"},
        Certainty.SUSPECTED,
    )  # fmt: skip


def mean_fault(mean: Printed, cases: int, items: int, below: float, above: float) -> Fault:
    """What is said of a mean that no `cases` × `items` whole numbers have; `below` and `above` are the nearest."""
    of = f"{cases} whole numbers" if items == 1 else f"{cases} × {items} whole numbers"
    rule = f"k/{cases * items} with a whole k"
    return Fault(
        "impossible_mean", Severity.MINOR, f"No {of} have a mean of {mean.value:g}",
        f"GRIM: {rule}; the nearest are {below:.4f} and {above:.4f}",
        "Check the mean and the number of cases; say so where cases are missing",
        {"mean": mean.value, "n": cases, "items": items, "nearest": [below, above], "formula": rule},
        Certainty.SUSPECTED,
    )  # fmt: skip


def percentages(text: str) -> Iterator[Asked]:
    """The percentages that a folded text prints beside their counts."""
    taken: list[tuple[int, int]] = []

    def is_free(start: int, end: int) -> bool:
        at = bisect_left(taken, (start, start))
        return not any(start < stop and begin < end for begin, stop in taken[max(0, at - 1) : at + 1])

    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if not is_free(*match.span()) or _is_of_other(text, match):
                continue
            part, total = (int(match[name].replace(",", "")) for name in ("part", "total"))
            if part > total or total < 2:
                continue
            insort(taken, match.span())
            groups = match.groupdict()
            percent = groups.get("percent") or f"{find_numbers(match['words'])[0].value:g}"
            yield Asked(*match.span(), _percent_fault(percent, part, total))
            if pattern is _OF_ALL:
                for also in _also(text, match.end()):
                    if is_free(*also.span()):
                        insort(taken, also.span())
                        fault = _percent_fault(also["percent"], int(also["part"].replace(",", "")), total)
                        yield Asked(*also.span(), fault and replace(fault, certainty=Certainty.SUSPECTED))
    for match in _COUNTED.finditer(text):
        if is_free(*match.span()):
            yield Asked(*match.span(), _count_fault(match["percent"], int(match["part"].replace(",", ""))))


def _is_of_other(text: str, match: re.Match[str]) -> bool:
    """Whether a percentage is about so much, a change, or one of what it names itself, as in `(27% of the 110 …)`."""
    start = match.start("percent" if "percent" in match.groupdict() else "words")
    if APPROXIMATE.search(text, max(0, start - 24), start):
        return True
    if match.end("part") > start:
        return False
    end = text.find("%", start, start + 12) + 1 or start + 12
    return NO_SHARE.match(text[end : end + 24]) is not None or (
        re.match(r" (?:of (?:the [0-9]|all [a-z]+ [^)]{0,20}\))|[a-z]{3,20}\))", text[end : end + 50])
        is not None
    )


_OF_ALL = _PATTERNS[2]
_ALSO = re.compile(
    rf"(?:,|;|\band|,\sand)\s{_WHOLE}(?:\s[A-Za-z][A-Za-z-]{{1,20}}){{0,3}}\s?[(\[]\s?{_PERCENT}\s?[)\]]"
)
_OTHER_TOTAL = re.compile(
    r"\b(?:of|among|amongst|within|from|whom|which|these|those|them|versus|vs|compared|group|arm|respectively|"
    r"while|in)\b"
    r"|[.;]\s",
    re.IGNORECASE,
)


def _also(text: str, end: int) -> Iterator[re.Match[str]]:
    """`…, 12 (30%) agreed and 28 (70%) did not`: the counts after the first, as long as no other total may be meant."""
    while (match := _ALSO.search(text, end, end + 90)) is not None:
        if _OTHER_TOTAL.search(text, end, match.end()) or _OTHER_TOTAL.match(text, match.end() + 1):
            return
        yield match
        end = match.end()


def _reach(printed: str) -> float:
    return 0.5 * 10.0 ** -len(printed.replace("·", ".").partition(".")[2])


def _percent_fault(printed: str, part: int, total: int) -> Fault | None:
    percent, reach = float(printed.replace("·", ".")), _reach(printed)
    true = 100 * part / total
    if abs(percent - true) <= reach * (1 + 1e-9) + 1e-9:
        return None
    cut = 0 <= true - percent < 2 * reach
    rule = f"100·{part}/{total}"
    return Fault(
        "wrong_percentage", Severity.SUGGESTION if cut else Severity.MINOR,
        f"{part} of {total} is {true:.2f}%, not {printed}%" + (" (cut off, not rounded)" if cut else ""),
        f"{rule} = {true:.4f}; {printed}% stands for {percent - reach:g} to {percent + reach:g}",
        "Correct the count or the percentage",
        {"percent": percent, "part": part, "total": total, "true": true, "formula": rule},
    )  # fmt: skip


def _count_fault(printed: str, cases: int) -> Fault | None:
    """`45% (n = 20)`: 20 may be the cases that are 45% of a total, or the total that they are a part of."""
    percent, reach = float(printed.replace("·", ".")), _reach(printed)
    low, high = max(percent - reach, 1e-9), percent + reach
    if percent > 100 or cases == 0 or percent == 0:
        return None
    is_part = floor(100 * cases / low + 1e-9) >= ceil(100 * cases / high - 1e-9) and percent <= 100
    is_total = floor(high * cases / 100 + 1e-9) >= ceil(low * cases / 100 - 1e-9)
    if is_part or is_total:
        return None
    rule = f"k/{cases} or {cases}/k with a whole k"
    return Fault(
        "wrong_percentage", Severity.MINOR,
        f"{printed}% goes with no whole number of cases where n = {cases}",
        f"{rule} is never between {low:g}% and {high:g}%",
        "Check the percentage and n",
        {"percent": percent, "n": cases, "formula": rule}, Certainty.SUSPECTED,
    )  # fmt: skip
