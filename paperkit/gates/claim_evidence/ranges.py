"""The two ends of a range of results (`accuracy ranges from 68 to 94`) against the lowest and highest logged value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number
from paperkit.gates.claims import Claim

__all__ = ["MissedEnd", "missed_end"]

_RANGE = re.compile(
    r"(?:(?<!\w)(?:rang(?:es?|ed|ing)|var(?:y|ies|ied|ying)|spans?|spanned)(?: (?:from|between))?\s?"
    r"|(?<!\w)(?:lies?|lay|falls?) between\s?|介于|(?:范围|变化)(?:为|从|在)|在)$",
    re.IGNORECASE,
)
_TO = re.compile(r"\s?(?:to|and|-|–|—|~|～|到|至|和|与)\s?")
_HAN_AFTER = re.compile(r"\s?(?:之间|不等)")
_LIMITED = re.compile(
    r"(?<!\w)(?:for|with|when|while|under|using|without|except|among|after|before|during|most|some|other|remaining)(?!\w)"
    r"|除|其他|大多|部分|时",
    re.IGNORECASE,
)
_FEWEST = 3
_MOST = 300


class MissedEnd(NamedTuple):
    """A logged value that is beyond the end of a range.

    Attributes:
        value: The lowest or highest logged value.
        word: `lowest` or `highest`.
    """

    value: LogValue
    word: str


def missed_end(claim: Claim, cells: Sequence[LogValue]) -> MissedEnd | None:
    """The value that a range leaves out, where both its ends are among the values that it speaks of.

    Args:
        claim: A number that may be an end of a range.
        cells: All logged values of its scope.
    """
    around, numbers, at = claim.site.around[0], claim.site.fellows, claim.site.at
    if around.start < 0 or not _FEWEST <= len(cells) <= _MOST or at < 0:
        return None
    text = around.text
    for low in (at, at - 1):
        if not 0 <= low < len(numbers) - 1:
            continue
        first, last = numbers[low], numbers[low + 1]
        opened = _RANGE.search(text[max(0, first.start - 40) : first.start])
        if opened is None or not _TO.fullmatch(text, first.end, last.start):
            continue
        if opened.group() == "在" and not _HAN_AFTER.match(text, last.end):
            continue
        if _LIMITED.search(text) or first.value >= last.value:
            return None
        return _beyond(claim.number, at == low, (first, last), cells)
    return None


def _beyond(
    number: Number, is_low: bool, ends: tuple[Number, Number], cells: Sequence[LogValue]
) -> MissedEnd | None:
    percent = "%" in (ends[0].unit, ends[1].unit)
    sizes = [v.value * (100.0 if percent and v.unit != "%" and abs(v.value) <= 1 else 1.0) for v in cells]
    if not all(any(end.holds(size) for size in sizes) for end in ends):
        return None
    extreme = min(sizes) if is_low else max(sizes)
    beyond = number.value - extreme if is_low else extreme - number.value
    if beyond <= 2 * number.half_unit:
        return None
    return MissedEnd(cells[sizes.index(extreme)], "lowest" if is_low else "highest")
