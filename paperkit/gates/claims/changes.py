"""Whether a number says by how much something changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from paperkit.documents.numbers import Number

__all__ = ["changes_of", "with_listed_units"]

_ALSO = re.compile(r"\s(?:for|on|in|at)(?: [\w-]+){1,4}(?:,| and|, and) (?:by )?(?:up to |about )?")
_CHANGES = re.compile(
    r"[\s,~]*(?:points? |percentage points? |relative |absolute |overall |average |further |more )?"
    r"(?:reduction|improvement|increase|decrease|gain|drop|faster|slower|fewer|more|less|lower|higher|better|worse|speed"
    r"|saving|decline|rise|growth|relative)|的?(?:提升|降低|下降|增加|减少|提高|增长|改善)(?!了?[到至为])",
    re.IGNORECASE,
)
_CHANGED_BY = re.compile(
    r"(?:\b(?:by|improv\w*|reduc\w*|increas\w*|decreas\w*|drop(?!out)\w*|gain\w*|fell|rose|grew"
    r"|(?:reduction|improvement|gain)s? of)"
    r"(?: (?!(?:to|from|at|below|above|recall|accuracy|precision)\b)\w+){0,2} ?(?:up to |about |around |nearly )?"
    r"|(?:提升|提高|降低|下降|增加|减少|增长|改善)了?(?:约|近|超过|至多|最多)?\s?"
    r"|(?:(?<!最)[高低快慢]|(?:比|较)[^，。；,;]{1,20}[高低快慢多少])出?了?(?:约|近)?\s?"
    r"|\b(?:gain|improvement|increase|decrease|drop|reduction|gap|difference)"
    r"(?: (?:on|in|over|for|with)(?: [\w-]+){1,4})? (?:is|was) (?:about |around |nearly )?)$",
    re.IGNORECASE,
)
_POINTS = re.compile(r"(?<=points)\s(?:above|below|ahead|behind|over|under)(?!\w)", re.IGNORECASE)
_PERCENTAGE_POINTS = re.compile(
    r"percent(?:age)? points?|百分点|^[$-]*[-+−]\s?[\d.]+\$?\s?points?", re.IGNORECASE
)
_LISTED = re.compile(r"\s?(?:[,、，]|,?\s?(?:and|or|和|与|及))\s?", re.IGNORECASE)
_LEVEL_NOUN = re.compile(
    r"\b(?:recall|accuracy|precision|f1|score|auc)(?: (?!by\b)\w+)? (?:up )?to $", re.IGNORECASE
)


def changes_of(text: str, numbers: Sequence[Number]) -> list[bool]:
    """Which numbers of a sentence are changes; in `by 76% for a, 72% for b` the second is one like the first."""
    found: list[bool] = []
    for at, number in enumerate(numbers):
        last = numbers[at - 1] if at else None
        listed = (
            last is not None
            and found[-1]
            and last.unit == number.unit
            and bool(
                _ALSO.fullmatch(text, last.end, number.start)
                or _LISTED.fullmatch(text, last.end, number.start)
            )
        )
        found.append(listed or _reads_as_change(text, number.start, number.end))
    return found


def with_listed_units(text: str, numbers: Sequence[Number]) -> list[Number]:
    """Numbers of which a list has the unit behind its last one: `2.3, 3.5 and 1.2 points`."""
    found = list(numbers)
    for at in range(len(found) - 2, -1, -1):
        number, following = found[at], found[at + 1]
        if (
            following.unit in ("%", "points", "×")
            and number.unit is None
            and number.role == following.role == "quantity"
            and number.decimals == following.decimals > 0
            and _LISTED.fullmatch(text, number.end, following.start)
        ):
            found[at] = replace(number, unit=following.unit)
    return found


def _reads_as_change(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 60) : start]
    if _LEVEL_NOUN.search(before):
        return False
    if _POINTS.match(text, end) or _PERCENTAGE_POINTS.search(text[start:end]):
        return True
    return bool(_CHANGES.match(text, end) or _CHANGED_BY.search(before))
