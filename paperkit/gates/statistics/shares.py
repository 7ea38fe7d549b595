"""Percentages beside the counts that they are of, in any order of words.

`37 of the 120 farms, or 38%`, `250 were asked; of these, 190 (86%) …`, `48 of them (70%)`: a percentage, a part and a
whole are told by the words between them. The percentage is called wrong only where no part and whole close by give it:
it may be one of a subset, of what is left, or of a sum. Without a part, `31% of the 9 judges` is asked whether any
whole number of them makes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, floor

from paperkit.documents.numbers import Number
from paperkit.findings import Certainty, Severity
from paperkit.gates._tokens import COUNT, PERCENT, WORD, Tokens, is_whole, shown
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault

__all__ = ["shares"]

_BACK = 2
_LONGEST = 700
_MOST = 14
_FEW = 8
_CLEAR = 1.0
"""Percentage points by which a percentage must be off to be more than another way of rounding."""

_C = COUNT
_THE = r"(?:(?:the|these|those|all|our|its|their|a total of|some) ){0,2}"
_OF = r"\s?(?:of|out of|/|from|in|among|amongst)\s?"
_SHARE = rf"(?:\s?[(\[—–,-]{{1,2}} ?(?:or |i\.e\.,? |about )?{PERCENT}\s?[)\]—–,]?)?"
_PART_OF = re.compile(rf"(?P<part>{_C}) ?{WORD}{{0,4}}?{_SHARE}{_OF}{_THE}{WORD}{{0,1}}?(?P<whole>{_C})")
_WHOLE_FIRST = re.compile(
    rf"(?:\b(?:of|among|amongst|out of|from a total of|"
    rf"in a sample of) {_THE}{WORD}{{0,1}}?(?P<whole>{_C}) {WORD}{{1,6}}?)"
    rf"(?:that |which |whom )?{WORD}{{0,4}}?(?P<part>{_C})",
    re.IGNORECASE,
)
_OF_THESE = re.compile(
    rf"(?P<whole>{_C})[^{_C}{PERCENT}]{{1,120}}(?:\b(?:of|among) (?:these|those|them|which|"
    rf"whom)[, ]{{1,2}}{WORD}{{0,4}}"
    rf"(?P<part>{_C})|(?P<part2>{_C}) {WORD}{{0,2}}?of (?:these|those|them|which|whom))",
    re.IGNORECASE,
)
_COUNTED = re.compile(rf"(?P<part>{_C})[^{_C}{PERCENT}.]{{0,60}}? from {_THE}{WORD}{{0,2}}?(?P<whole>{_C})")
_HAN = re.compile(
    rf"(?P<whole>{_C})\s?[例名位人份篇个张条][^{_C}{PERCENT}。]{{0,14}}[,，中]\s?[^{_C}{PERCENT}。]{{0,8}}?(?P<part>{_C})"
)
_PATTERNS = (_PART_OF, _OF_THESE, _WHOLE_FIRST, _COUNTED, _HAN)

_BREAK = re.compile(
    r"[;；。?!]|\.\s|\b(?:and|while|whereas|but|versus|vs|than|compared|respectively|by|with|to)\b|[和与而比]",
    re.IGNORECASE,
)
_APART = re.compile(
    r"(?:\s?[(\[（]|\s?[—–:：]|[,，]| is| was| are| were)\s?"
    r"(?:(?:or|ie|that is|which|this|it|thus|hence|so|is|was|are|were|makes?|made|equals|equal to|corresponds? to|"
    r"corresponding to|amounts? to|amounting to|represents?|representing|accounts? for|accounting for|making up|"
    r"for|a|an"
    r"|the|only|just|about|some|giving|gives|yielding|即|占|为|约|回收率|有效率|比例|占比)[ ,]{0,2}){0,5}"
    r"(?:[\w-]{1,20} ){0,3}?"
    r"(?:(?:rate|share|proportion|fraction|percentage|prevalence|incidence|yield|accuracy|portion) ?(?:of|=|:|"
    r"was|is)? ?)?\Z",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\A(?:(?: of(?: [^\W\d_][\w-]{0,20}){1,5})?\s?(?:[(\[（]|, )\s?(?:n\s?=\s?|or |i\.e\. ?|ie,? )?(?:only |"
    r"just )?| of (?:(?:the|all|our|its) ){0,2})\Z",
    re.IGNORECASE,
)
_NO_SHARE = re.compile(
    r"\A\s?(?:CI\b|confidence|credible|UI\b|HDI|power|quantile|percentile|/|-|–|to\b|points?|higher|lower|more|"
    r"less|fewer"
    r"|better|worse|faster|slower|increase|decrease|reduction|improvement|gain|drop|of the (?:variance|time|cost)"
    r"|accura|increase|per )",
    re.IGNORECASE,
)


def shares(
    text: str, sentences: Sequence[tuple[int, int]], taken: Sequence[tuple[int, int]]
) -> Iterator[Asked]:
    """The percentages of a folded text that stand with a part and a whole, or with a whole alone.

    Args:
        text: Folded text of a paragraph.
        sentences: Ranges of its sentences.
        taken: Ranges of those that were asked already.
    """
    for at, (start, end) in enumerate(sentences):
        if "%" not in text[start:end] and "cent" not in text[start:end] and "百分" not in text[start:end]:
            continue
        opens = sentences[max(0, at - _BACK)][0]
        if end - opens > _LONGEST:
            opens = start
        tokens = Tokens.of(text[opens:end])
        if len(tokens.numbers) > _MOST:
            continue
        for index, number in enumerate(tokens.numbers):
            here = opens + number.start
            free = not any(begin <= here < stop for begin, stop in taken)
            if here >= start and free and tokens.text[tokens.at[index]] == PERCENT:
                found = _ask(tokens, index, start - opens)
                if found is not None:
                    yield Asked(opens + found.start, opens + found.end, found.fault)


def _ask(tokens: Tokens, index: int, start: int) -> Asked | None:
    number = tokens.numbers[index]
    if number.value <= 0 or _NO_SHARE.match(tokens.after(index, 24)) or number.decimals > 3:
        return None
    if number.bound or number.relation not in ("", "~"):
        return None
    for pattern in _PATTERNS:
        for match in pattern.finditer(tokens.text):
            name = "part" if match.groupdict().get("part") else "part2"
            part, whole = tokens.named(match, name), tokens.named(match, "whole")
            if _is_of(tokens, index, part, whole):
                return _of_part(tokens, index, part, whole)
    if (pair := _only_pair(tokens, index, start)) is not None:
        return _of_part(tokens, index, *pair)
    return _of_whole(tokens, index)


def _is_of(tokens: Tokens, index: int, part: int, whole: int) -> bool:
    """Whether the words between say that the percentage is the part."""
    if tokens.numbers[part].value > tokens.numbers[whole].value or tokens.numbers[whole].value < 2:
        return False
    left, right = min(part, whole), max(part, whole)
    if left < index < right:
        return index == left + 1 and part == left and bool(_APART.search(tokens.between(left, index)))
    if index > right:
        gap = _plain(tokens.between(right, index))
        if index - right == 1 and re.fullmatch(r"[;,] ?", gap):
            return True
        if index - right > 1 or _BREAK.search(gap.removesuffix("to ")):
            return bool(
                re.fullmatch(
                    r"[^.;\ue000-\ue004]{0,60}\. (?:This|That|It) (?:is|was|makes|corresponds to|"
                    r"amounts to) (?:[\w ]{1,30} of )?",
                    gap,
                )
            )
        return len(gap) <= 90 and bool(_APART.search(gap))
    gap = tokens.between(index, left)
    return left - index == 1 and len(gap) <= 80 and not _BREAK.search(gap) and bool(_THEN.match(gap))


_NOUNS = re.compile(rf"\A {WORD}{{0,3}}?[^\W\d_][\w-]{{1,20}}(?:s|en|ple|ren)\b")
_LEADS = re.compile(
    r"(?:\b(?:of|among|amongst|out of|from|in)(?: (?:the|these|those|all|our|a total of)){0,2}|N =) \Z",
    re.IGNORECASE,
)


def _only_pair(tokens: Tokens, index: int, start: int) -> tuple[int, int] | None:
    """The one count that a percentage stands with, and the one larger count of its sentence: its part and its whole."""
    counts = [i for i in tokens.counts() if tokens.numbers[i].start >= start]
    if len(counts) != 2:
        return None
    small, large = sorted(counts, key=lambda i: tokens.numbers[i].value)
    if abs(small - index) != 1 or tokens.numbers[small].value == tokens.numbers[large].value:
        return None
    gap = _plain(tokens.between(min(small, index), max(small, index)))
    if _BREAK.search(gap) or len(gap) > 80:
        return None
    if not (_APART.search(gap) if small < index else _COUNT_BEHIND.fullmatch(gap)):
        return None
    if _LEADS.search(tokens.before(large, 24)):
        return small, large
    close = index < small or re.fullmatch(r"\s?[(—–,]\s?(?:or )?", gap)
    return (small, large) if close and _NOUNS.match(tokens.after(large, 90)) else None


_COUNT_BEHIND = re.compile(r"\s?(?:of [\w -]{1,30})?[(\[（,，]\s?(?:[nN]\s?=\s?|or |i\.e\. ?)?")


def _plain(gap: str) -> str:
    """What stands between, without the points of abbreviations."""
    return gap.replace("i.e.", "ie").replace("e.g.", "eg").replace("that is,", "ie")


def _reach(number: Number) -> float:
    return 0.5 if number.word else number.half_unit


def _close(number: Number, percent: float) -> bool:
    reach = _reach(number) * (1 + 1e-9) + 1e-9
    if number.relation == "~":
        reach += max(1.0, 0.1 * number.value)
    return abs(number.value - percent) <= reach


def _is_explained(tokens: Tokens, number: Number, pair: frozenset[float] = frozenset()) -> bool:
    """Whether any part and whole close by give the percentage, or what is left of 100.

    A whole may also be a sum or difference of two counts, but not of the part and whole that are asked.
    """
    values = [n.value for n in tokens.numbers if is_whole(n) and n.value > 0][:_FEW]
    pairs = [two for two in combinations(values, 2) if frozenset(two) != pair]
    wholes = {*values, *(abs(a - b) for a, b in pairs), *(a + b for a, b in pairs)}
    for whole in wholes - {0.0}:
        for part in values:
            if part <= whole and (
                _close(number, 100 * part / whole) or _close(number, 100 - 100 * part / whole)
            ):
                return True
    return False


def _of_part(tokens: Tokens, index: int, part: int, whole: int) -> Asked:
    number, k, n = tokens.numbers[index], tokens.numbers[part], tokens.numbers[whole]
    ends = (number, k, n)
    start, end = min(one.start for one in ends), max(one.end for one in ends)
    if _close(number, 100 * k.value / n.value) or _is_explained(
        tokens, number, frozenset((k.value, n.value))
    ):
        return Asked(start, end)
    if not all(map(tokens.is_exact, (index, part, whole))):
        return Asked(start, end)
    true = 100 * k.value / n.value
    reach = _reach(number)
    cut = 0 <= true - number.value < 2 * reach
    clear = abs(true - number.value) > max(_CLEAR, 4 * reach) and number.value <= 100
    rule = f"{k.value:.0f} / {n.value:.0f}"
    return Asked(start, end, Fault(
        "wrong_percentage",
        Severity.SUGGESTION if cut else Severity.MAJOR if clear else Severity.MINOR,
        f"{k.text} of {n.text} is {true:.2f}%, not {number.text}" + (" (cut off, not rounded)" if cut else ""),
        f"{rule} = {true:.4g} %; {number.text} stands for {number.value - reach:g} to {number.value + reach:g}",
        "Correct the count or the percentage",
        {"percent": number.value, "part": int(k.value), "total": int(n.value), "true": true, "formula": rule},
    ))  # fmt: skip


# --- a whole alone --------

_MOST_CASES = 100
_OF_N = re.compile(
    rf"\A\)? ?(?:\([nN] = {_C}\) )?(?:of|"
    rf"among) {_THE}{WORD}{{0,2}}?(?P<whole>{_C}) (?P<noun>{WORD}{{0,2}}?[^\W\d_]{{3,20}})",
)
_N_BEFORE = re.compile(
    rf"(?:\b(?:of|among|out of|in (?:the|our|a) sample of|we (?:asked|polled|surveyed|interviewed)) {_THE}|\bthe |\A)"
    rf"{WORD}{{0,1}}?(?P<whole>{_C}) (?P<noun>{WORD}{{0,2}}?[^\W\d_]{{2,20}}?s?)"
    r"(?: (?:differed|took part|were polled|were asked|responded|participated|were interviewed))?"
    r"(?P<gap>[,;:.] ?(?:only |and |about |some )?)\Z",
    re.IGNORECASE,
)
_OF_THEM = re.compile(r"\A of (?:them|these|those|whom|the (?P<noun>[^\W\d_]{3,20}))\b", re.IGNORECASE)
_AND = re.compile(
    rf"(?P<whole>{_C}) (?P<noun>{WORD}{{0,2}}?[^\W\d_]{{3,20}})[^{_C}{PERCENT}]{{0,40}}(?:[.;,] ?| )(?:and |"
    rf"only )?\Z",
    re.IGNORECASE,
)
_NOT_PEOPLE = re.compile(
    r"\b(?:seeds?|runs?|times|trials?|epochs?|folds?|hours?|days?|weeks?|months?|years?|minutes?|seconds?|percent|"
    r"points?|classes|layers?|datasets?|tasks?|languages?|steps?|sites?|countries|models?|items?)\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\b(?:each|every|per|on average|average|mean|time|of (?:cases|the (?:items|answers|time|cases|pairs|variance))|"
    r"answers|judg(?:e?ments?)|ratings|rated|pairs|weighted|trials|responses|accura\w+|intervals?|at least|"
    r"overall)\b",
    re.IGNORECASE,
)


def _of_whole(tokens: Tokens, index: int) -> Asked | None:
    """`31% of the 9 judges`: asked only of people and things of which one has a property or not."""
    number = tokens.numbers[index]
    place = tokens.at[index]
    if number.value >= 100 or number.decimals > 1:
        return None
    after = tokens.text[place + 1 :]
    behind = _OF_N.match(after)
    if behind is not None:
        whole, noun = tokens.index(place + 1 + behind.start("whole")), behind["noun"]
    else:
        before = tokens.text[:place]
        lead = _N_BEFORE.search(before, max(0, place - 120))
        them = _OF_THEM.match(after)
        if lead is None and them is not None:
            lead = _AND.search(before, max(0, place - 160))
            if lead is not None and them["noun"] and them["noun"].lower() not in lead["noun"].lower():
                lead = None
        if lead is None:
            return None
        whole, noun = tokens.named(lead, "whole"), lead["noun"]
    n = tokens.numbers[whole]
    if not 5 <= n.value <= _MOST_CASES or _NOT_PEOPLE.search(noun) or _EACH.search(tokens.text):
        return None
    if not (tokens.is_exact(index) and tokens.is_exact(whole)) or number.relation:
        return None
    reach = _reach(number)
    low, high = number.value - reach, number.value + reach
    span = min(number.start, n.start), max(number.end, n.end)
    if floor(high * n.value / 100 + 1e-9) >= ceil(low * n.value / 100 - 1e-9) or _is_explained(
        tokens, number
    ):
        return Asked(*span)
    below, above = (f(number.value * n.value / 100) for f in (floor, ceil))
    near = " and ".join(
        f"{k} / {n.value:.0f} = {shown(round(100 * k / n.value, 2))} %" for k in (below, above)
    )
    return Asked(*span, Fault(
        "wrong_percentage", Severity.MINOR, f"No whole number of {n.text} is {number.text}",
        f"the nearest are {near}", "Check the percentage and the number of cases; say so where cases are missing",
        {"percent": number.value, "n": int(n.value), "formula": f"k / {n.value:.0f} with a whole k"},
        Certainty.SUSPECTED,
    ))  # fmt: skip
