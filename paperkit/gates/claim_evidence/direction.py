"""Whether a change goes where its words say: up or down by the values, better or worse by the metric's direction."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from paperkit.documents.log.metrics import Better, better

__all__ = [
    "Claimed",
    "Movement",
    "claimed_by_arrow",
    "claimed_direction",
    "claims_in",
    "contradicts",
    "direction_of",
]

Claimed = Literal["up", "down", "better", "worse"]

_WORDS: dict[Claimed, tuple[str, str]] = {
    "better": (
        r"improv\w*|enhanc\w*|better|boost\w*|outperform(?!ed by\b)\w*|superior|surpass(?!ed by\b)\w*"
        r"|faster|beats?",
        "提升|改善|优于|改进",
    ),
    "worse": (
        r"(?:outperformed|surpassed|beaten)(?= by\b)|worsen\w*|worse|degrad\w*|deteriorat\w*"
        r"|regress(?:es|ed)|inferior|slower",
        "恶化|变差|劣于",
    ),
    "up": (
        r"increas\w*|ris(?:e|es|ing)|rose|risen|grow(?:s|n|th)?|grew|higher|gain(?:s|ed)?|climb\w*|more|rais(?:e|es|ed|ing)"
        r"|up(?= from)",
        "提高|增加|上升|增长|高于|升高|升至|升到",
    ),
    "down": (
        r"reduc\w*|decreas\w*|drop\w*|f[ae]ll(?:s|en|ing)?|lower\w*|declin\w*|fewer|less|shr[iau]nk\w*|shorten\w*"
        r"|cut(?:s|ting)?|sav(?:es|ed|ings?)|down(?= from)|down(?= to\b)",
        "降低|下降|减少|缩短|低于|降至|降到|减小",
    ),
}
_DIRECTION = re.compile(
    "|".join(rf"(?P<{name}>(?<![\w-])(?:{latin})(?!\w)|{han})" for name, (latin, han) in _WORDS.items()),
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\bno|\bnot|n't|\bwithout|\bnever|\bfail\w* to|未|没有|无)(?: \w+){0,2}\s*$", re.IGNORECASE
)
_AFTER = 28
_BEFORE = 90


class Movement(NamedTuple):
    """What a value was and what it is now."""

    base: float
    now: float


def direction_of(names: Iterable[str]) -> Better | None:
    """Whether more or less is better, where all names that tell agree."""
    found = {d for name in names if (d := better(name))}
    return found.pop() if len(found) == 1 else None


def claimed_direction(text: str, start: int, end: int) -> tuple[Claimed, str] | None:
    """The word of change that a number belongs to: right behind it, else the last one before it in its sentence.

    >>> claimed_direction("a 3.3% improvement", 2, 6)
    ('better', 'improvement')
    """
    after = re.split(r"[,.;:()，。；：（）](?!\d)|\d", text[end : end + _AFTER], maxsplit=1)[0]
    for match in _DIRECTION.finditer(after):
        if len(after[: match.start()].split()) <= 2:
            return _as_claimed(match)
    found: tuple[Claimed, str] | None = None
    before = text[max(0, start - _BEFORE) : start]
    before = re.split(r"[.;。；](?!\d)", before)[-1]
    for match in _DIRECTION.finditer(before):
        if not _DENIED.search(before[: match.start()]):
            found = _as_claimed(match)
    return found


def claims_in(text: str, *, denied: bool = False) -> list[tuple[Claimed, int, int]]:
    """All words of change of a text with their places; those that are denied only if asked for."""
    return [
        (_as_claimed(m)[0], m.start(), m.end())
        for m in _DIRECTION.finditer(text)
        if denied or not _DENIED.search(text[max(0, m.start() - 30) : m.start()])
    ]


def claimed_by_arrow(text: str, left: int, right: int) -> tuple[Claimed, str] | None:
    """The word of change of an arrow: between its two ends (`从 1 降到 2`), else before the first of them."""
    between = list(_DIRECTION.finditer(text[left:right]))
    if between:
        return _as_claimed(between[0])
    return claimed_direction(text, left, left)


def contradicts(claimed: Claimed, movement: Movement, direction: Better | None) -> bool:
    """True where the values surely move against the word."""
    if movement.base == movement.now:
        return False
    rises = movement.now > movement.base
    if claimed in ("up", "down"):
        return rises != (claimed == "up")
    if direction is None:
        return False
    improves = rises == (direction == "higher")
    return improves != (claimed == "better")


def _as_claimed(match: re.Match[str]) -> tuple[Claimed, str]:
    name = match.lastgroup
    for claimed in _WORDS:
        if claimed == name:
            return claimed, match.group()
    raise AssertionError(name)
