"""Two numbers set against each other after two names: `ours beats the baseline (93.5 vs. 92.7)`, `93.5 (ours), …`.

The first number is of what the sentence speaks of, the second of what that is compared with. A single number in the
bracket of a comparison (`ours is slower than the baseline (51.7 s)`) may be of either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from paperkit.documents.log.vocabulary import Mention
from paperkit.documents.numbers import Number
from paperkit.gates.scope.clauses import clause_at, clauses_of

__all__ = ["Owner", "bracketed_by", "is_against", "owner_of"]

_AGAINST = re.compile(
    r"(?: [a-zA-Z][\w-]*){0,2}\s?(?:vs\.?|versus|against|compared (?:to|with)|as opposed to|对比?|比|相比于?)\s?"
    r"(?:only |just |about )?",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(?<![^\W\d_])(?:outperform|beat|exceed|surpass|than(?!\w)|over(?!\w)|versus|vs\.?|against|compared|unlike|by(?!\w)"
    r"|relative to|on a par with|improv\w* (?:up)?on)|优于|劣于|高于|低于|超过|超越|好于|不如|比|快于|慢于",
    re.IGNORECASE,
)
_LEFT = re.compile(r"\s?[(（]\s?(?:(?:for|with|by|of|using) )?(?:the )?", re.IGNORECASE)
_RIGHT = re.compile(r"(?: (?:model|method|approach|network|run))?\s?[)）]")
_PARTED = re.compile(
    r"[;；]|(?<!\w)(?:while|whereas|whilst|but|although|though)(?!\w)|但|而(?!且)", re.IGNORECASE
)
_CLOSE = re.compile(r"(?: [\w-]+){0,3}\s?[(（]\s?")
_STOP = re.compile(r"[,;.()，；。（）](?!\d)")
_CHANGE_UNITS = ("points", "×")


class Owner(NamedTuple):
    """Whose number it is; several mentions where it may be of any of them."""

    mentions: tuple[Mention, ...]

    @property
    def sure(self) -> bool:
        """Only one can be meant."""
        return len(self.mentions) == 1


def owner_of(
    text: str, numbers: Sequence[Number], at: int, mentions: Sequence[Mention], contrast: Mention | None
) -> Owner | None:
    """Whose a number of a comparison is, or None where it stands in none.

    Args:
        text: The sentence.
        numbers: All its numbers.
        at: Index of the number.
        mentions: The arms that the sentence names.
        contrast: The one of them that others are compared with, where a word says so.
    """
    own = bracketed_by(text, numbers[at], mentions)
    if own is not None:
        return Owner((own,))
    first = next((i for i in (at, at - 1) if is_against(text, numbers, i)), None)
    start = numbers[at if first is None else first].start
    end = numbers[at if first is None else first + 1].end
    rivals = _rivals(text, mentions, start, end)
    if rivals is None or _has_levels_between(numbers, rivals[0].start, start, 0 if first is None else 1):
        return None
    if len(rivals) > 2:
        return Owner(rivals)
    if first is None:
        clauses = clauses_of(text)
        clause = clauses[clause_at(clauses, start)]
        close = clause.parent >= 0 and _CLOSE.fullmatch(text, rivals[1].end, clause.start)
        return Owner(rivals) if close else None
    if contrast is not None and contrast.names == rivals[0].names:
        return Owner(rivals)
    return Owner((rivals[at - first],))


def is_against(text: str, numbers: Sequence[Number], at: int) -> bool:
    """True where a number and the next are set against each other: `93.5 vs. 92.7`."""
    if not 0 <= at < len(numbers) - 1:
        return False
    left, right = numbers[at], numbers[at + 1]
    alike = left.unit == right.unit or None in (left.unit, right.unit)
    return alike and right.start - left.end < 60 and bool(_AGAINST.fullmatch(text, left.end, right.start))


def bracketed_by(text: str, number: Number, mentions: Sequence[Mention]) -> Mention | None:
    """The name that stands alone in a bracket right behind a number: `93.5 (ours)`."""
    opened = _LEFT.match(text, number.end)
    if opened is None:
        return None
    return next(
        (m for m in mentions if m.start == opened.end() and _RIGHT.match(text, m.end) is not None), None
    )


def _rivals(text: str, mentions: Sequence[Mention], start: int, end: int) -> tuple[Mention, ...] | None:
    """The arms that are compared right before the numbers; None where others stand behind them."""
    parted = [m.end() for m in _PARTED.finditer(text, 0, start)]
    begin = parted[-1] if parted else 0
    stop = _STOP.search(text, end)
    beside = [m for m in mentions if begin <= m.start < (stop.start() if stop else len(text))]
    before: dict[frozenset[str], Mention] = {}
    for mention in beside:
        if mention.start >= start:
            return None
        before.setdefault(mention.names, mention)
    found = tuple(before.values())
    return found if len(found) > 1 and _COMPARED.search(text, begin, found[1].start) else None


def _has_levels_between(numbers: Sequence[Number], start: int, end: int, most: int) -> bool:
    """True where more numbers stand there than one may that says by how much."""
    return sum(start <= n.start < end and n.unit not in _CHANGE_UNITS for n in numbers) > most
