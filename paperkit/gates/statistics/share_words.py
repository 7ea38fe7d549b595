"""The words by which a text says that a percentage is the share that a count has of a total.

A percentage stands with its count in brackets, in apposition (`, or 31%`, `, that is 31% of all farms`), or as what a
rate came to (`, so the acceptance rate was 31%`). Between the two stand only words of a closed vocabulary, and up to
three free words before a noun that names a share.
"""

from __future__ import annotations

import re

__all__ = ["ANAPHOR", "BREAK", "GENERIC", "NO_SHARE", "OTHER_BASE", "is_linked", "names", "plain", "stems"]

BREAK = re.compile(
    r"[;；。?!]|\.\s|\b(?:and|while|whereas|but|versus|vs|than|compared|respectively|und|während)\b"
    r"|[和与而比]",
    re.IGNORECASE,
)
_HARD_BREAK = re.compile(
    r"[;；。?!]|\.\s|\b(?:while|whereas|but|versus|vs|than|compared|respectively)\b", re.IGNORECASE
)
NO_SHARE = re.compile(
    r"\A\s?(?:CI\b|confidence|credible|UI\b|HDI|power|quantile|percentile|/|-|–|to\b|points?|higher|lower|more|"
    r"less|fewer|better|worse|faster|slower|increase|decrease|reduction|improvement|gain|drop|"
    r"of the (?:variance|time|cost|total variance)|accura|per )",
    re.IGNORECASE,
)
OTHER_BASE = re.compile(
    r"\b(?:weighted|adjusted|standardi[sz]ed|expected|median|mean|averag\w*|macro\w*|micro\w*|relative|et al|earlier|"
    r"previous\w*|national\w*|threshold|chance|CI|confidence|power|above|below|exceed\w*|over|increas\w*|decreas\w*|"
    r"reduc\w*|rose|fell|grew|than|against|reported by|imputed|estimated|predicted|cumulative)\b",
    re.IGNORECASE,
)
"""What makes a percentage one of something else than the count beside it."""
ANAPHOR = (
    r"(?:of (?:these|those|them|which|whom|the latter)|among (?:these|those|them|whom|which)|thereof|davon|darunter|"
    r"von (?:ihnen|diesen|denen)|其中|うち)"
)
GENERIC = frozenset(
    """
    total sample sampl cohort whole cases case all participant patient respondent subject group people person study
    individual set pool
    """.split()  # noqa: SIM905
)
_SHARE_NOUN = (
    r"(?:rates?|share|proportion|fraction|percentages?|prevalence|incidence|yield|accuracy|portion|ratio|quota|anteil|"
    r"frequency|survival|mortality|retention|attrition|detection|participation|adherence|sensitivity|specificity|precision|recall|success|turnout|coverage)"
)
_VERBS = (
    r"(?:is|was|are|were|be|being|makes?|made|making|mean(?:s|t|ing)?|equals?|equal(?:l?ing)?|giv(?:es?|ing)|gave|"
    r"yield(?:s|ed|ing)?|correspond(?:s|ed|ing)?|amount(?:s|ed|ing)?|represent(?:s|ed|ing)?|account(?:s|ed|ing)?|"
    r"constitut(?:es?|ed|ing)|compris(?:es?|ed|ing)|translat(?:es?|ed|ing)|com(?:es?|ing)|came|reach(?:es|ed|ing)?|"
    r"stands?|stood|works? out|worked|adds? up|result(?:s|ed|ing)?|impl(?:y|ies|ied|ying)|produc(?:es?|ed|ing)|"
    r"attain(?:s|ed|ing)?|achiev(?:es?|ed|ing)|express(?:ed)?|computed?|calculated)"
)
_SMALL = (
    r"(?:or|ie|eg|viz|equivalent|equivalently|that|which|this|these|it|thus|hence|so|therefore|in|other|words|as|at|to|for|of|up|into|out|a|an|"
    r"the|their|our|its|only|just|exactly|precisely|fully|some|i|e|n|overall|with|"
    r"das|sind|ist|war|waren|also|entspricht|entsprechend|einem|einer|von|d|h|即|占比?|为|约|达|共|比例|占总数的?)"
)
_FILLER = rf"(?:(?:{_SMALL}|{_VERBS}|{_SHARE_NOUN})\b[ ,=:]{{0,2}})"
_LINK = re.compile(
    r"(?:\s?[(\[（]|\s?[—–:：]{1,2}-?|\s?--+|[,，;；]|\. (?=(?:this|that|it|the|these|which|so|thus|hence)\b)"
    rf"| (?={_VERBS}\b))\s?"
    rf"{_FILLER}{{0,8}}"
    rf"(?:(?:[\w-]{{1,20}} ){{0,3}}?(?:[\w-]{{0,14}}{_SHARE_NOUN})\b[ ,=:]{{0,2}}{_FILLER}{{0,5}})?"
    r"(?:占|为|即|约|占比|比例为|回收率为?|有效率为?)?\s?\Z",
    re.IGNORECASE,
)
_TIGHT = re.compile(r"\s?[(\[（]\s?(?:ie|or|n = )?,? ?\Z|(?:,|\s?[—–]{1,2})\s?(?:ie|or|that is|viz)?,? ?\Z")


def plain(gap: str) -> str:
    """What stands between, without the points of abbreviations.

    >>> plain(" (i.e., "), plain(", that is, ")
    (' (ie, ', ', that is, ')
    """
    return gap.replace("i.e.", "ie").replace("e.g.", "eg").replace("d. h.", "dh").replace("d.h.", "dh")


def is_linked(gap: str) -> bool:
    """Whether what stands between a count and a percentage behind it says that the one is the other.

    >>> is_linked(" (of "), is_linked(" trials, corresponding to a rate of "), is_linked(" and rose by ")
    (True, True, False)
    """
    gap = plain(gap)
    if len(gap) > 110:
        return False
    found = _LINK.search(gap)
    if found is None:
        return False
    lead = gap[: found.start()]
    hard = _TIGHT.fullmatch(gap[found.start() :]) is not None
    if (_HARD_BREAK if hard else BREAK).search(lead):
        return False
    return not OTHER_BASE.search(found[0])


def stems(text: str) -> frozenset[str]:
    """The words of a text, cut to what singular and plural share.

    >>> sorted(stems("the old farms")), stems("studies") == stems("study")
    (['farm', 'old', 'the'], True)
    """
    return frozenset(_stem(word) for word in re.findall(r"[^\W\d_\ue000-\ue004]{2,}", text.casefold()))


def _stem(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def names(noun: str, context: str) -> bool:
    """Whether a noun, as in `31% of the farms`, is one that the context counts, or any word for a total.

    >>> names("the farms", "37 of 120 farms"), names("all sales", "the 37 largest firms"), names("the sample", "")
    (True, False, True)
    """
    head = stems(noun) - _FUNCTION
    return not head or bool(head & (GENERIC | stems(context)))


_FUNCTION = frozenset(
    "the all our these those their its of that who which were was in".split()  # noqa: SIM905
) | stems("this his")
