"""The one number of cases in a passage, where its words make a percentage a share of just these cases.

`Sera from 26 alpacas were tested. Seroprevalence was 42%`, `All 24 mice were examined, and tumours were found in 42% of
the animals`, `Across the 22 games, the team won 59%`: with a second number of cases nearby nothing is said.
"""

from __future__ import annotations

import re

from paperkit.gates._tokens import COUNT, PERCENT, WORD, Tokens
from paperkit.gates.statistics.share_words import ANAPHOR, OTHER_BASE, stems

__all__ = ["NOT_CASES", "lone_whole"]

_LEAST = 5
NOT_CASES = re.compile(
    r"(?<![\w-])(?:seeds?|runs?|times|epochs?|folds?|hours?|days?|weeks?|months?|years?|minutes?|seconds?|percent|"
    r"points?|classes|layers?|datasets?|tasks?|languages?|steps?|countries|models?|items?|votes?|answers|regions?|"
    r"questions?|degrees|features|variables|iterations|kinds?|types?|groups?|categories|centuries|studies)(?![\w-])",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"[(\[][^()\[\]]{0,60}\b(?:CI|confidence|credible|SD|SE)\b[^()\[\]]{0,60}[)\]]")
_NOT_EACH = re.compile(
    r"\b(?:each|every|per|on average|averag\w*|mean|median|ratings|rated|pairs|weighted|at least|tokens|chance|"
    r"population|others?|rest|remaining|missing|excluded|"
    r"more|less|higher|lower|than|relative)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"\b(?:nationwide|et al|literature|reported by|elsewhere)\b", re.IGNORECASE)
_OF_NOUN = re.compile(
    r"\A (?:of|in|among) (?:(?:the|these|those|all|our|this|its|their) ){0,2}((?:[^\W\d_][\w-]{1,20} ?){1,3})",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"[.;,:()—]|\b(?:who|that|which|were|was|are|is|had|has|have|took|attended|using|used|for|from|by|at|in|on|with|and)\b"
)
_HYPERNYMS = stems("animals participants subjects cases individuals respondents sample cohort")
_OF_LEAD = re.compile(
    r"\b(?:of|among|amongst|in|for) (?:the|these|those|our|"
    r"all)(?: the)? ((?:[^\W\d_][\w-]{1,20} ?){1,2}),? (?:only |just )?\Z",
    re.IGNORECASE,
)
_OF_ANAPHOR = re.compile(rf"\A\)? {ANAPHOR}(?!\w)| of (?:whom|which|them|these|those)\b", re.IGNORECASE)
_RATE = re.compile(
    r"(?:(?:\b|sero)(?:prevalence|mortality|sensitivity|specificity|turnout|retention|attrition|survival|lethality|"
    r"incidence)|\b(?:success|response|survival|completion|detection|failure|pass|recovery|dropout|drop-out|infection|"
    r"mortality|fatality|case-fatality|adherence|retention|attrition|turnover|error-free|recurrence|relapse|"
    r"complication|remission|acceptance|participation|cure|hit|fusion|germination|hatching) rate)"
    r"(?: (?:of|for|in|among) [^\W\d_][^.;,%]{1,40})? (?:was|is|of|reached|amounted to|came to|stood at|equalled) "
    r"(?:only |just |thus )?\Z",
    re.IGNORECASE,
)
_OPENED = re.compile(
    rf"\b(?:across|among|amongst|in|of|out of|over|for|with|from) {WORD}{{0,3}}?\Z", re.IGNORECASE
)
_SHARE_VERB = re.compile(
    r"\b(?:won|lost|passed|failed|solved|missed|completed|identified|recovered|found|recalled|recognised|recognized|"
    r"detected|succeeded in|agreed (?:on|in|with)|erred in|classified|healed|rejected|accepted|answered|cured) "
    r"(?:only |just )?\Z"
)
_SUBJECT = re.compile(
    r"\A (?:[a-z]{2,14}ly )?(?:were|was|had|have|did|could|can|are|agreed|said|would|knew|felt|chose|took|"
    r"gave|saw|lost|"
    r"[a-z]{3,14}ed)\b"
)


def lone_whole(tokens: Tokens, index: int, start: int) -> int | None:
    """The number of cases that a percentage is of, where the passage has but one.

    Args:
        tokens: The sentence, and those before it.
        index: Of the percentage.
        start: Where in `tokens.text` its own sentence begins.
    """
    sets = {i for i in tokens.counts() if _is_set(tokens, i)}
    if len(sets) != 1 or any(
        tokens.text[at] == COUNT and _is_part(tokens, i) for i, at in enumerate(tokens.at)
    ):
        return None
    whole = sets.pop()
    place, at = tokens.at[index], tokens.at[whole]
    before, after = tokens.text[:place], tokens.text[place + 1 :]
    sentence = _ASIDE.sub(" ", tokens.text[start:])
    clause = re.split(r"[;.:]", tokens.text[start:place])[-1]
    behind = re.split(r"[;.:]", _ASIDE.sub(" ", after))[0]
    if (
        _ELSEWHERE.search(sentence)
        or OTHER_BASE.search(clause[-24:])
        or _NOT_EACH.search(clause)
        or _NOT_EACH.search(behind)
    ):
        return None
    if at < place and PERCENT in tokens.text[at:place] and start <= at:
        return None
    if at < place and _OF_ANAPHOR.match(after):
        return whole
    if (of := _OF_NOUN.match(after)) is not None:
        things, noun = stems(_STOP.split(of[1])[0]), _noun(tokens, whole)
        tied = bool(things & noun) or (bool(things & _HYPERNYMS) and len(things) == 1 and at < place)
        bracketed = re.search(r"\((?:[nN] ?= ?)?\Z", tokens.text[:at]) is not None
        return whole if tied and (at < place or bracketed) else None
    if at > place:
        return None
    if (led := _OF_LEAD.search(before)) is not None and stems(led[1]) & _noun(tokens, whole):
        return whole
    if _RATE.search(before):
        return whole
    opened = start <= at and _OPENED.search(tokens.text[start:at]) is not None
    if opened and _SHARE_VERB.search(before) and re.match(r"\A\s?[.;,]|\Z", after):
        return whole
    alone = re.fullmatch(
        r"\s?(?:only |just |of these,? |overall,? )?", tokens.text[start:place], re.IGNORECASE
    )
    if alone and at < start and _SUBJECT.match(after) and "%" not in sentence[place + 1 - start :]:
        return whole
    return None


def _noun(tokens: Tokens, index: int) -> frozenset[str]:
    return stems(_STOP.split(tokens.after(index, 70).lstrip())[0])


def _is_set(tokens: Tokens, index: int) -> bool:
    """Whether a number counts cases: five or more things that have a property or not."""
    number = tokens.numbers[index]
    if number.value < _LEAST:
        return False
    behind = tokens.after(index, 60)
    if re.match(r"\s?[-–]", behind) or NOT_CASES.search(" ".join(behind.split()[:2])):
        return False
    return bool(_noun(tokens, index)) or re.search(r"[nN] ?= ?\Z", tokens.before(index, 5)) is not None


def _is_part(tokens: Tokens, index: int) -> bool:
    """Whether a small number counts some of the cases, so that a percentage may be one of these."""
    if tokens.numbers[index].value >= _LEAST:
        return False
    return bool(
        re.match(r" (?:of|out of|were|had|did|dropped|left|died|could|from) ", tokens.after(index, 12))
    )
