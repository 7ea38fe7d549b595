"""Whether a change is one of the quantity whose two values stand before it.

`Accuracy rose from 81.2 to 84.5, and recall gained 5.1 points` has two values and a change, but of two quantities. A
change is of the pair where it stands in the clause of one of its values, where its own clause names nothing that the
rest does not (`; the gain was thus 8.5 points`), or where words such as `that is` say so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from paperkit.gates._tokens import Tokens

__all__ = ["is_of_pair"]

_OUTER = re.compile(
    r"[;；。]|[.?!]\s|, (?:and|but|or) (?!(?:hence|thus|therefore|so)\b)|\b(?:while|whereas|although|though)\b",
    re.IGNORECASE,
)
_INNER = re.compile(r"[,，—–:]|\bso that\b|\band thus\b", re.IGNORECASE)
_STRONG = re.compile(
    r"\b(?:i,?e,?|that is|which means|which|meaning|mean(?:s|t)|correspond\w*|equivalent|amount\w*|equal\w*|"
    r"represent\w*|translat\w*|impl(?:y|ies|ied|ying)|result\w*|so that|therefore|thus|hence|thereby|also|damit"
    r"|entspricht)\b|即",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:standard deviation|SDs?|minimal|minimum|clinically|important|non-?inferiority|margin of error|threshold|"
    r"tolerance|odds|adjust\w*|adjusted|et al|published|state[- ]of[- ]the[- ]art|expected|target\w*|planned|required|"
    r"difference in differences|up to|at most|at least|elsewhere|earlier stud\w+|literature|per-task|noise|CI|"
    r"confidence|per year|annual(?:ly|i[sz]ed)|interquartile|averaged)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"\bthroughput\b", re.IGNORECASE)
"""What is told beside a time or a cost that fell, where it does not open the sentence of the pair itself."""
_FREE = frozenset(
    """a an the this that these those it its they their he she we our his her of in by to at on for from with within and
    or but so as is are was were be been being has had have did does do thus therefore hence thereby then now only just
    exactly even about still which who whose what where when than more less fewer i e ie eg nearly fully both two one
    percent percentage percentages point points pp absolute relative overall total net mean average respective
    equivalent represents represent representing corresponds corresponding correspond amounts amounting amounted
    amount means meaning meant makes making made making equals equal giving gives gave yields yielding yielded
    resulting results result translates translating implies implying gain gains gained gaining loss losses lost
    losing change changes changed changing difference differences differ differs differed differing gap gaps
    reduction reductions reduced reduces reducing reduce increase increases increased increasing decrease decreases
    decreased decreasing drop drops dropped dropping decline declines declined declining rise rises rose risen
    rising fall falls fell fallen falling growth grew grown grows growing improvement improvements improved improves
    improving improve saving savings saved saves save cut cuts cutting jump jumps jumped jumping climb climbs
    climbed climbing shrank shrink shrinks shrinking went goes go up down higher lower larger smaller bigger faster
    slower better worse shorter longer cheaper greater older younger warmer cooler warming cooling apart advantage
    deficit effect effects contrast penalty premium disparity discrepancy benefit margin margins edge delta lead
    leads leading ahead behind above below boost boosts boosted speedup
    lowering lowered raise raised raises raising gain outperforms outperformed exceeds exceeded separated separates
    slight marked sharp substantial small large significant modest considerable clear steep further additional
    comes came come there here again case terms i,e e,g let us respectively increase's accounts amounting spread
    see sees seen saw observe observed find finds found get gets got note us improvement's
    also um stieg sank prozentpunkte betrug""".split()  # noqa: SIM905
)
_APART = re.compile(r"[;；。]|[.?!]\s|, (?:and|but)\b|\b(?:while|whereas|although|though)\b")
_WORD = re.compile(r"[A-Za-zÀ-ž][\w’'-]*")


def is_of_pair(tokens: Tokens, index: int, ends: Collection[int]) -> bool:
    """Whether a change is of the quantity that two values have.

    Args:
        tokens: A sentence, or two.
        index: Of the change.
        ends: Of the values.
    """
    text, at = tokens.text, tokens.at[index]
    places = sorted(tokens.at[end] for end in ends)
    if at < places[0] and not _APART.search(text, at, places[0]):
        return not _OTHER.search(text[max(0, at - 60) : at])
    bracket = re.search(r"[(（\[][^()（）]*\Z", text[:at])
    left, right = (
        (bracket.start() + 1, _close(text, at)) if bracket else _segment(_OUTER, text, at, 0, len(text))
    )
    if any(left <= place < right for place in places):
        inner_left, inner_right = _segment(_INNER, text, at, left, right)
        if any(inner_left <= place < inner_right for place in places):
            around = text[max(inner_left, at - 60) : min(inner_right, at + 60)]
            return not (_OTHER.search(around) or _BESIDE.search(around))
        left, right = inner_left, inner_right
    piece = text[left:right]
    if _OTHER.search(piece) or _BESIDE.search(piece):
        return False
    if bracket or _STRONG.search(text[max(0, left - 14) : at]):
        return True
    if len(tokens.numbers) == _THREE and _is_told_of(text, at, left, places):
        return True
    lead = text[left:at]
    than = re.search(r"\bthan\b.{0,60}", text[at:right])
    behind = than[0] if than else ""
    known = {_cut(word) for word in _WORD.findall((text[:left] + " " + text[right:]).casefold())}
    new = [
        w for w in _WORD.findall((lead + " " + behind).casefold()) if w not in _FREE and _cut(w) not in known
    ]
    return not new


_THREE = 3
_OPENS = re.compile(r"\s?(?:between|from|with|without|at) ", re.IGNORECASE)
_THAN = re.compile(r"\A\s?(?:[\w%/-]{1,14} ){0,3}?(?:[a-z]{2,9}er|more|less) than\b")
_APPOSED = re.compile(
    r", an? (?!(?:placebo|average|mean|adjusted|expected|net|random|interaction|total|standard)\b)[\w-]{3,20} "
    r"(?:effect|gap|difference|gain|loss|advantage|penalty|premium|shift|drop|rise|increase|decrease|reduction) of \Z"
)
"""`, a weekend effect of 7 ppb`."""
_SEXES = re.compile(r"\b(?:boys|girls|m[ae]n|wom[ae]n|males?|females?)\b", re.IGNORECASE)
_OF_SEXES = re.compile(r"\A (?:a|the) (?:gender|sex) (?:gap|difference)s?\b", re.IGNORECASE)


def _is_told_of(text: str, at: int, left: int, places: Sequence[int]) -> bool:
    """Whether the sentence has nothing else that a change could be of than its only two values.

    They open it (`Between the first (38%) and the last wave (45%), trust gained 7 points`), stand on both sides of a
    comparison, explain it behind a colon, or are of the two sexes whose gap it is.
    """
    if places[0] < at < places[1]:
        return _THAN.match(text[at + 1 : at + 60]) is not None and not _APART.search(
            text, places[0], places[1]
        )
    if at < places[0]:
        return False
    if _OPENS.match(text) and not _APART.search(text, 0, at):
        return text.count(",", places[1], at) == 1
    if _APPOSED.match(text[max(left - 1, 0) : at]) and not _APART.search(text, places[0], at):
        return True
    if text[left - 1 : left] == ":" and ":" not in text[: left - 1]:
        return True
    return _SEXES.search(text[:left]) is not None and _OF_SEXES.match(text[left:at]) is not None


def _close(text: str, at: int) -> int:
    match = re.compile(r"[)）\]]").search(text, at)
    return match.start() if match else len(text)


def _segment(breaks: re.Pattern[str], text: str, at: int, left: int, right: int) -> tuple[int, int]:
    """The piece between the nearest breaks around a place."""
    start = left
    for match in breaks.finditer(text, left, at):
        start = match.end()
    following = breaks.search(text, at + 1, right)
    return start, following.start() if following else right


def _cut(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word
