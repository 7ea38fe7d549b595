"""Where a sentence speaks of all of something: `across all datasets`, `consistently`, `in every run`, `no method`.

What only hopes, doubts or denies is left out, and so is what speaks of some and not of all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from paperkit.gates.scope.clauses import clause_at, clauses_of

__all__ = ["Quantifier", "is_hedged", "quantifiers_in"]

_PLACES = (
    r"(?:data ?sets?|tasks?|benchmarks?|environments?|domains?|corpora|problems?|games?|languages?|distributions?"
    r"|test ?sets?|scenarios?)"
)
_SETTINGS = r"(?:settings?|set-?ups?)"
_ARMS = (
    r"(?:runs?|variants?|configurations?|methods?|models?|seeds?|experiments?|strateg(?:y|ies)|approach(?:es)?|techniques?"
    r"|schemes?|baselines?|competitors?)"
)
_UNIVERSAL = re.compile(
    rf"\b(?:across|on|over|in|for|to|under) (?:all|every|each|any|both)(?: (?:single )?one)?(?: of)?"
    rf"(?P<of_what>(?: (?!but\b)[\w-]+){{0,3}}?) (?P<what>{_PLACES}|{_SETTINGS}|{_ARMS})\b"
    rf"|\b(?:all|every|each|both) (?:of )?(?:the |our |these )?(?P<of_subject>(?:[\w-]+ ){{0,2}}?)"
    rf"(?P<subject>{_PLACES}|{_SETTINGS}|{_ARMS}) (?=[a-z])"
    rf"|\b(?P<none>no|none of the|not a single)(?P<of_nothing>(?: (?:other|single|competing)){{0,2}})"
    rf" (?P<nothing>{_PLACES}|{_SETTINGS}|{_ARMS})\b"
    rf"|\b(?:regardless|irrespective|independent(?:ly)?) of (?:the |which )?"
    rf"(?:choice of (?:the )?)?(?P<any>{_PLACES})\b"
    rf"|\b(?:whatever|no matter (?:which|what)) (?:the )?(?P<any_way>{_PLACES})\b"
    r"|\b(?:on|in|for|across|over) (?P<both>both) (?=\S+(?: \S+){0,4} and )"
    r"|\b(?P<never>never)\b"
    r"|\b(?P<always>consistently|invariably|universally|systematically|across the board|everywhere(?! else)"
    r"|consistent(?= (?:improv|reduc|gain|increas|decreas|drop))|always|uniformly"
    r"|without (?:any |a single )?exceptions?|in (?:all|every|each) (?:single )?cases?)\b"
    r"|(?:在|于)?(?:所有|全部|每个|每一个|任何|各个?|两个)(?P<of_han>[^，。；、的]{0,6}?)"
    r"(?P<han>数据集|任务|基准|环境|测试集|语料|领域|语言)(?:上|中)?"
    r"|(?P<han_arms>所有|全部|每次|各次)(?:运行|实验|方法|模型|变体)(?:中|里)?"
    r"|(?P<han_always>始终|总是|一直|无一例外|一致地?(?=[优提降减改])|[均都](?=[优提降减改高低超]))",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:could|may|might|would|should|can|cannot|aims?|hopes?|expect\w*|whether|if|unless|potential\w*|future|goal"
    r"|designed to|likely|not|neither|nor|nearly|almost|hardly|barely|scarcely|rarely|seldom|few"
    r"|often|sometimes|usually|typically|generally|mostly|tempting|premature|far from|fail\w* to"
    r"|unable to|instead of|rather than|more consistent|less consistent|assum\w*|hypothe\w*|investigat\w*|explor\w*"
    r"|question)\b|n't\b"
    r"|可能|或许|希望|旨在|大多|多数|几乎|不|未|并非|绝非|远非|非(?!常)|没有?|难以|是否|若|如果",
    re.IGNORECASE,
)
_WOULD = re.compile(r"\s?(?:would|could|may|might|should|can)\b", re.IGNORECASE)
_QUESTION = re.compile(r"[?？]\s*$")
_SOME = re.compile(
    rf"\b(?:most|many|several|multiple|various|some|different)(?: of the)?(?: [\w-]+){{0,2}}"
    rf" (?:{_PLACES}|{_SETTINGS}|{_ARMS})\b",
    re.IGNORECASE,
)
_ANY = re.compile(r"\b(?:on|in|for|across|over|under|to) any\b|任何", re.IGNORECASE)
_ABOUT_ARMS = re.compile(_ARMS, re.IGNORECASE)
_ABOUT_SETTINGS = re.compile(_SETTINGS, re.IGNORECASE)
_LONGEST = 2000


class Quantifier(NamedTuple):
    """A place of a sentence that says all, or none.

    Attributes:
        kind: Whether it says of what: `places` (data sets), `arms` (runs and methods), `both` of what follows; `always`
            says of nothing.
        words: What stands between `all` and its noun: `three CIFAR`.
        negated: It says none: `no method`, `never`.
    """

    start: int
    end: int
    kind: Literal["places", "arms", "both", "always"]
    words: str
    negated: bool


def quantifiers_in(text: str) -> Iterator[Quantifier]:
    """What a sentence says of all, in order, without what it hedges.

    >>> [(q.kind, q.words) for q in quantifiers_in("It wins on all three CIFAR datasets.")]
    [('places', 'three CIFAR')]
    >>> list(quantifiers_in("It may win on all datasets.")), list(quantifiers_in("并非在所有数据集上都更好。"))
    ([], [])
    """
    for match in _UNIVERSAL.finditer(text[:_LONGEST]):
        if is_hedged(text, match.start(), match.end(), always=bool(match["always"])):
            continue
        negated = bool(match["none"] or match["never"])
        if _ANY.match(match.group()):
            continue  # only with a negation is it all
        what = match["what"] or match["subject"] or match["nothing"] or ""
        words = match["of_what"] or match["of_subject"] or match["of_nothing"] or match["of_han"] or ""
        if match["both"]:
            kind: Literal["places", "arms", "both", "always"] = "both"
        elif (
            match["han_arms"]
            or _ABOUT_ARMS.fullmatch(what)
            or (match["subject"] and _ABOUT_SETTINGS.fullmatch(what))
        ):
            kind = "arms"
        elif what or match["any"] or match["any_way"] or match["han"]:
            kind = "places"
        else:
            kind = "always"
        if re.match(r"(?:\S+ )?(?:both|两个)\b|在?两个", match.group(), re.IGNORECASE) and kind != "both":
            words = f"two {words}"
        yield Quantifier(match.start(), match.end(), kind, words.strip(), negated)


def is_hedged(text: str, start: int, end: int, *, always: bool = False) -> bool:
    """True where the clause only hopes, doubts or denies, or speaks of some and not of all."""
    if _QUESTION.search(text) or _WOULD.match(text, end):
        return True
    clauses = clauses_of(text)
    own = clauses[clause_at(clauses, start)]
    before = re.split(r"[.;:,()，；：（）](?!\d)", text[max(0, start - 120) : start])[-1] + text[start:end]
    if _HEDGED.search(re.sub(r"(?i)^none of the|^not a single|无一例外", "", before)):
        return True
    clause = text[own.start : max(own.end, end)]
    return always and bool(_SOME.search(clause))
