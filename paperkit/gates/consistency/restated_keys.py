"""Which numbers of a sentence may be said again elsewhere, and what they count or measure in."""

from __future__ import annotations

import re

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Sentence
from paperkit.gates._tokens import APPROXIMATE
from paperkit.gates.consistency.mentions import stem

__all__ = ["is_asked", "key_of"]

_HEAD = re.compile(
    r"[ \u00a0-](?:[^\W\d_][\w’'-]{1,24} ){0,2}?(?P<noun>[^\W\d_][\w’'-]{2,24}s|people|children)(?![\w-])"
)
_COMPOUND = re.compile(r"-(?P<noun>[^\W\d_]{3,20})")
_PARTED = re.compile(r"\s?(?:of|out of|/)\s?(?:the |our |these |all |them|which|whom|\d)")
_CHANGED = re.compile(
    r"\b(?:by|to|than|from|another|additional|further|extra|every|per|other|remaining|last|first|next|some|"
    r"between|and|or|until|plus|minus|version|step|level|grade|class|chapter|page|line|row|column|day|week|month)"
    r"\s\Z|[+±/^_–-]\Z|\b(?:as (?:few|little|many|much) as|only)\s\Z",
    re.IGNORECASE,
)
_SET_TO = re.compile(r"\b(?:set|fixed|equal|calibrated|kept) to \Z")
_DEFINITE = re.compile(r"\b(?:the|this|our|these|over|with|using|used|by)\s\Z", re.IGNORECASE)
_NAMED = re.compile(r"(?:\A|[^.\s]\s)[A-Z][\w.-]*\s\Z")
_MONTH = re.compile(
    r"\b(January|February|March|April|May|June|July|August|September|October|November|December)\s\Z"
)
_AGAIN = re.compile(r"\b(?:again|repeat\w*|follow\w*|later|update\w*)\b", re.IGNORECASE)
_SQUARE = re.compile(r"\s?(?P<unit>[kcmµμ]?m[23])(?![\w^])")


def is_asked(text: str, sentence: Sentence, number: Number) -> bool:
    """Whether a number is meant as printed, and is neither a change, nor a part, nor one of a row."""
    if number.role in ("year", "date"):
        return (
            not _AGAIN.search(text, sentence.start, sentence.end)
            and _MONTH.search(text, sentence.start, number.start) is not None
        )
    if number.role not in ("quantity", "count") or number.bound or number.relation or number.sign == "+":
        return False
    if number.unit in ("×", "points") and not text.startswith("-fold", number.end - 5):
        return False
    before = text[max(sentence.start, number.start - 30) : number.start]
    if number.value.is_integer() and 1900 <= number.value <= 2100 and number.unit is None:
        return _MONTH.search(before) is not None
    if number.unit is None and number.decimals and _NAMED.search(before):
        return False
    if text.startswith("-fold cross", number.end):
        return True
    if APPROXIMATE.search(before) or (_CHANGED.search(before) and not _SET_TO.search(before)):
        return False
    whole = number.unit is None and number.value.is_integer() and not number.decimals
    # a part of a whole, or a whole of parts, is of other things at each place
    return not (whole and (number.value < 3 or _PARTED.match(text, number.end)))


def key_of(text: str, sentence: Sentence, number: Number) -> tuple[str, str] | None:
    """What a number counts, or the unit it measures in; None for a whole number that counts nothing."""
    after = text[number.end : min(sentence.end, number.end + 80)]
    if month := _MONTH.search(text, sentence.start, number.start):
        return month[1].lower(), "year"
    if square := _SQUARE.match(after) if number.unit is None else None:
        return "", square["unit"]
    if number.unit == "×" or after.startswith("-fold cross"):
        return "fold", ""
    if number.unit is None and number.value.is_integer() and not number.decimals:
        compound = _COMPOUND.match(after)
        if compound is not None and not _DEFINITE.search(text, max(0, number.start - 10), number.start):
            return None
        if compound is not None:
            return stem(compound["noun"]), ""
        head = _HEAD.match(after)
        if head is not None:
            return stem(head["noun"]), ""
        return "", ""
    return "", "" if number.unit is None else number.unit
