"""Percentages of a number of cases that no whole number of them makes, and shares of people above 100 %.

`31% of the 9 judges`, `Twelve physicians took part; 45% of them …`, `in the pilot group (N = 16), 30% of the pupils …`:
each case has a property or not, so the share of N is k/N with a whole k. It is asked only where the words tie the
percentage to the cases, and not of means, answers, time and the like.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil, floor

from paperkit.documents.numbers import Number
from paperkit.findings import Certainty, Severity
from paperkit.gates._tokens import COUNT, PERCENT, WORD, Tokens, shown
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.lone_cases import NOT_CASES, lone_whole
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.share_words import ANAPHOR, GENERIC, OTHER_BASE, stems

__all__ = ["share_of_whole"]

_LEAST = 5
_MOST_WHOLE, _MOST_DECIMAL = 100, 400
_C = COUNT
_THE = r"(?:(?:the|these|those|all|our|its|their|a total of|some) ){0,2}"
_MANY_EACH = re.compile(
    r"\b(?:each|every|per|on average|averaged?|mean(?! age)|time|judg(?:e?ments?)|ratings|rated|pairs|weighted|answers|"
    r"responses|accura\w+|intervals?|at least|overall|votes|tokens|area|surface|volume|mass|power|CI|chance|region|"
    r"country|population|cover|agreement|sentences|tasks|words|variance)\b",
    re.IGNORECASE,
)
_BOUNDED = re.compile(
    r"\b(?:accuracy|sensitivity|specificity|response rate|acceptance rate|completion rate|prevalence|survival rate|"
    r"proportion|probability|turnout|adherence rate|attrition rate)"
    r"(?: (?:of|for|in|among) [\w -]{1,40})? (?:was|is|of|=|reached|amounted to|came to|stood at) (?:only |just )?\Z",
    re.IGNORECASE,
)
_PEOPLE = (
    r"(?:participants|patients|respondents|subjects|people|students|pupils|children|adults|women|men|residents|"
    r"households|teachers|users|volunteers|nurses|physicians|farmers|workers|employees|voters|parents|cases|schools|"
    r"hospitals|families|girls|boys|animals|mice|samples|articles|studies|respondents|companies|firms|villages|"
    r"interviewees|judges|raters|experts|infants|athletes|drivers|plots|trees|sites|items|questions|trials|images|"
    r"sentences|documents|papers|questionnaires|surveys|specimens|devices|units|members|citizens)"
)
_OF_PEOPLE = re.compile(
    rf"\A\)? of (?:(?:the|all|our|these|those|its|their) ){{0,2}}{WORD}{{0,2}}?{_PEOPLE}\b"
    r"(?! (?:number|needed|required|planned|capacity|as|than|more)|’|')",
    re.IGNORECASE,
)
_GROWN = re.compile(
    r"\b(?:increas\w*|grew|grow\w*|rise|rose|more|higher|(?<!make )(?<!makes )(?<!made )up|gain\w*|compared|"
    r"relative|baseline|of that|equivalent|"
    r"capacity|target\w*|expected|normal|excess|exceed\w*|beyond|above|surplus|than|enrol\w*|oversubscri\w*|"
    r"would|cannot|can't|sum(?:s|med|ming)?(?! to (?:one|1|unity|100)\b))\b",
    re.IGNORECASE,
)
_MAKES_UP = re.compile(
    r"\b(?:makes? up|made up|account(?:s|ed|ing) for|constitut(?:es?|ed|ing)|compris(?:es?|ed|ing)|"
    r"represent(?:s|ed|ing)|contribut(?:es?|ed|ing)|explain(?:s|ed|ing)|cover(?:s|ed|ing)|occup(?:y|ies|ied)|contain(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"\A of (?:the |all |its |their )?(?:total |overall |whole |entire )?(?:volume|area|surface|variance|"
    r"variation|mass|weight|"
    r"total|sample|corpus|data|dataset|land|catchment|population|genome|emissions|observations|deaths|records)\b",
    re.IGNORECASE,
)
_NO_LESS = re.compile(
    r"\bno (?:less|fewer|more) than\b|\bmore (?:precisely|specifically|exactly)\b", re.IGNORECASE
)
_HAN_PEOPLE = re.compile(r"\A\s?的?(?:受访者|患者|病例|参与者|被试|学生|样本|回答者|参加者|対象者)")

Explained = Callable[[Tokens, Number], bool]


def share_of_whole(tokens: Tokens, index: int, start: int, is_explained: Explained) -> Asked | None:
    """What a percentage without a part can be asked: whether its cases can make it, whether a share passes 100 %.

    Args:
        tokens: The sentence, and those before it.
        index: Of the percentage.
        start: Where its own sentence begins in the source.
        is_explained: Whether other counts close by give the percentage.
    """
    number = tokens.numbers[index]
    own = tokens.text[_place(tokens, start) :]
    if number.value > 100:
        return _beyond(tokens, index, own)
    if number.value >= 100 or number.decimals > 1 or not tokens.is_exact(index) or number.relation:
        return None
    whole = _whole_of(tokens, index, start)
    if whole is None:
        whole = lone_whole(tokens, index, _place(tokens, start))
    if whole is None or not tokens.is_exact(whole):
        return None
    n = tokens.numbers[whole]
    if not _LEAST <= n.value <= (_MOST_DECIMAL if number.decimals else _MOST_WHOLE):
        return None
    reach = 0.5 if number.word else number.half_unit
    low, high = number.value - reach, number.value + reach
    span = min(number.start, n.start), max(number.end, n.end)
    if floor(high * n.value / 100 + 1e-9) >= ceil(low * n.value / 100 - 1e-9) or is_explained(tokens, number):
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


def _place(tokens: Tokens, start: int) -> int:
    """Where in the text with characters for numbers a place of the source is."""
    place = start
    for number in tokens.numbers:
        if number.end <= start:
            place -= number.end - number.start - 1
    return place


def _beyond(tokens: Tokens, index: int, own: str) -> Asked | None:
    number, after = tokens.numbers[index], tokens.after(index, 60)
    made = _OF_ALL.match(after) and _MAKES_UP.search(
        tokens.text[len(tokens.text) - len(own) : tokens.at[index]]
    )
    if not (
        made
        or _OF_PEOPLE.match(after)
        or _HAN_PEOPLE.match(after)
        or _BOUNDED.search(tokens.before(index, 90))
    ):
        return None
    if _GROWN.search(_NO_LESS.sub("", own)) or number.sign:
        return None
    return Asked(number.start, number.end, Fault(
        "wrong_percentage", Severity.MAJOR, f"{number.text} of a whole is more than all of it",
        f"{number.value:g} % > 100 %", "Correct the percentage, or say what it is relative to",
        {"percent": number.value, "formula": "a share of a whole ≤ 100 %"},
    ))  # fmt: skip


_OF_N = re.compile(
    rf"\A\)? ?(?:of|among) {_THE}{WORD}{{0,2}}?(?P<whole>{_C})(?P<noun>(?: [^\W\d_][\w-]{{1,20}}){{1,3}})"
)
_OF_NOUN_N = re.compile(
    rf"\A of {_THE}{WORD}{{0,2}}?(?P<noun>[^\W\d_]{{3,20}}) ?"
    rf"\((?:N\s?=\s?(?P<whole>{_C})\s?|(?P<whole2>{_C}) [a-z]{{2,14}})\)"
)
_SET = re.compile(
    rf"(?P<led>\b(?:of|from|among|out of|in (?:the|our|a) (?:sample|group|cohort|panel) of|von den|von|unter) {_THE}|"
    rf"[nN] ?= ?)?(?P<whole>{_C})"
    rf"(?P<noun>(?: [^\W\d_{_C}][\w’-]{{1,20}}){{1,5}}|\)|\s?[例名位人份个位](?:[^\W\d_]){{0,8}})",
    re.IGNORECASE,
)
_LED_N = re.compile(
    r"(?:[nN] ?= ?|\b(?:of|from|among|out of|von(?: den)?|unter(?: den)?)(?: (?:the|these|those|all|our|"
    r"n =)){0,2} ?)\Z",
    re.IGNORECASE,
)
_ANAPHOR = re.compile(rf"(?:\A\)? {ANAPHOR})(?!\w)", re.IGNORECASE)
_ANAPHOR_BEFORE = re.compile(
    rf"(?<!\w){ANAPHOR}[,，]? (?:only |just )?\Z|(?:其中|うち)[^。]{{0,4}}\Z", re.IGNORECASE
)
_OF_NOUN = re.compile(
    r"\A of (?:(?:the|these|those|all|our|this|its) ){0,2}((?:[^\W\d_][\w-]{1,20} ?){1,2})", re.IGNORECASE
)
_VERB_NEXT = re.compile(
    r"\A (?:[a-z]{2,14}ly )?(?:were|was|had|have|did|could|can|are|agreed|said|would|knew|felt|chose|took|gave|saw|"
    r"lost|[a-z]{3,14}ed|lösten|nutzten|waren|hatten)\b"
)
_BRACKET = re.compile(r"[(（]\Z")
_BRACKET_AFTER = re.compile(
    r"\A(?:\)|）| (?:women|men|female|male|girls|boys|males|females)[),;])", re.IGNORECASE
)
_RATE_BEFORE = re.compile(
    rf"(?:rate|share|proportion|percentage) (?:among|of|for|in) {_THE}{_C} {WORD}{{1,2}}?"
    r"(?:was|is|came to|reached|amounted to) (?:only )?\Z|"
    r"(?:rate|share|proportion|percentage)(?: of [\w -]{1,40})? (?:was|is|came to|reached|amounted to) (?:only )?\Z",
    re.IGNORECASE,
)
_MOVES_ON = re.compile(
    r"\b(?:region|country|district|where|literature|reported by|et al|whereas|nationwide)\b"
)


def _whole_of(tokens: Tokens, index: int, start: int) -> int | None:
    """The number of cases that the words tie a percentage to."""
    place = tokens.at[index]
    after = tokens.text[place + 1 :]
    sentence = tokens.text[_place(tokens, start) :]
    before = tokens.text[:place]
    if (match := _OF_N.match(after)) is not None:
        if NOT_CASES.search(match["noun"]) or _MANY_EACH.search(sentence):
            return None
        return tokens.index(place + 1 + match.start("whole"))
    clause = before[-16:]
    if _MANY_EACH.search(sentence) or _MOVES_ON.search(sentence) or OTHER_BASE.search(clause):
        return None
    if (match := _OF_NOUN_N.match(after)) is not None and not NOT_CASES.search(match["noun"]):
        return tokens.index(place + 1 + match.start("whole" if match["whole"] else "whole2"))
    sets = [i for i in tokens.counts() if i < index and tokens.numbers[i].value >= _LEAST]
    if not sets:
        sets = [i for i in tokens.counts() if i > index and _LED_N.search(tokens.before(i, 24))]
        return sets[0] if len(sets) == 1 and _tied_behind(tokens, index, sets[0]) else None
    whole = sets[-1]
    noun = re.split(
        r"[.;,()]|\b(?:who|that|which|were|was|had|took|attended)\b", tokens.after(whole, 70).lstrip()
    )[0]
    noun = " ".join(noun.split()[:4])
    named = bool(re.search(r"[nN] ?= ?\Z", tokens.before(whole, 5)))
    others = [i for i in sets if i != whole and tokens.numbers[i].value > tokens.numbers[whole].value]
    if NOT_CASES.search(noun) or (not noun and not named):
        return None
    gap = tokens.between(whole, index) if index == whole + 1 else before[tokens.at[whole] + 1 :]
    if PERCENT in gap and not _ANAPHOR_BEFORE.search(before) and not _ANAPHOR.match(after):
        of = _OF_NOUN.match(after)
        if of is None or not stems(of[1]) & stems(noun):
            return None
    if _ANAPHOR.match(after) or _ANAPHOR_BEFORE.search(before):
        return whole
    of = _OF_NOUN.match(after)
    if of is not None:
        if stems(of[1]) & stems(noun) - GENERIC:
            return whole
        return (
            whole if (named or stems(of[1]) & stems(noun)) and stems(of[1]) & (_CASES | stems(noun)) else None
        )
    same = tokens.at[whole] >= _place(tokens, start)
    led = _LED_N.search(tokens.before(whole, 24))
    if (
        not same
        or index != whole + 1
        or len(gap) > 110
        or (others and not (led and re.search("th[eo]se", led[0])))
    ):
        return None
    is_tied = (
        _RATE_BEFORE.search(before)
        or (_BRACKET.search(before) and _BRACKET_AFTER.match(after))
        or (re.search(r"(?:, and|[;:]|[—–]|, but) (?:only )?\Z", gap) and _VERB_NEXT.match(after))
        or re.search(r"(?:lösten|haben|hatten|nutzten|gaben|waren|stimmten) \Z", gap)
        or (led and (_VERB_NEXT.match(after) or gap.rstrip().endswith(",")))
    )
    return whole if is_tied else None


_CASES = stems(
    "participants patients respondents subjects cases people pupils students animals women men children adults "
    "specimens samples volunteers eyes trials experts teachers"
)


def _tied_behind(tokens: Tokens, index: int, whole: int) -> bool:
    """`reported by 37% of participants (N = 20)`, `observed in 85% of the 36 trials`."""
    gap = tokens.text[tokens.at[index] + 1 : tokens.at[whole]]
    return whole == index + 1 and bool(re.fullmatch(r" of (?:[a-z-]{2,20} ){1,4}\(N ?= ?| \(N ?= ?", gap))
