"""Numbers that are bounds: `above 0.9`, `at most 5 %`, `超过 90%`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number
from paperkit.gates.claims import Claim

__all__ = ["MissedLimit", "bound_of", "missed_limit"]

_LIMIT = re.compile(
    r"(?<!\w)(?:(?P<over>above|exceed\w*|over|more than|greater than|higher than|at least|no less than|surpass\w*)"
    r"|(?P<under>below|under|less than|fewer than|lower than|at most|no more than|within))\s(?:a |an |about )?$"
    r"|(?P<han_over>超过|高于|大于|至少)\s?$|(?P<han_under>低于|小于|不超过|至多)\s?$",
    re.IGNORECASE,
)

_NEARLY = re.compile(r"(?:(?<!\w)(?:nearly|almost|close to)\s|(?<!最)(?:接近|将近))\s?$", re.IGNORECASE)
_AT_MOST = re.compile(
    r"(?:up to|as (?:high|low|many|much) as|at most|不超过|至多|最[多高])\s?$", re.IGNORECASE
)
_SLACK = 0.2


class MissedLimit(NamedTuple):
    """A limit that the log does not keep.

    Attributes:
        words: The limit as printed.
        value: The logged value that is on the other side of it.
    """

    words: str
    value: LogValue


def bound_of(text: str, start: int, number: Number) -> bool | None:
    """True for a lower bound, False for an upper one, None where the number at an offset is no bound.

    >>> from paperkit.documents.numbers import find_numbers
    >>> bound_of("an accuracy above 0.9", 18, find_numbers("an accuracy above 0.9")[0])
    True
    """
    if number.relation in (">", ">=", "<", "<="):
        return number.relation.startswith(">")
    match = _LIMIT.search(text[max(0, start - 24) : start]) if start >= 0 else None
    if match is None:
        return None
    return bool(match["over"] or match["han_over"])


def missed_limit(claim: Claim, meant: Sequence[LogValue]) -> MissedLimit | None:
    """A limit that the one value it is about is surely beyond: `over 94 %` of 93.5, `nearly 95 %` of 93.5.

    Args:
        claim: A number that may be a limit.
        meant: The logged values whose scope the text names; nothing is said where they are not all the same.
    """
    around, number = claim.site.around[0], claim.number
    if around.start < 0 or number.uncertainty is not None or len({v.value for v in meant}) != 1:
        return None
    value = meant[0]
    percent = number.unit == "%" or claim.is_percent
    size = value.value * (100.0 if percent and value.unit != "%" and abs(value.value) <= 1 else 1.0)
    if size < 0 or not 0.5 < number.value / (size or 1) < 2 or (percent and not value.may_be_share):
        return None
    before = around.text[max(0, around.start - 24) : around.start] + number.text[: _digits_at(number)]
    unit = 2 * number.half_unit
    if nearly := _NEARLY.search(before):
        span = 5 * unit if not number.decimals and number.value % 10 == 0 else unit
        missed = not -unit / 2 <= number.value - size <= (1 + _SLACK) * span
        return MissedLimit(f"{nearly.group().strip()} {number.printed}", value) if missed else None
    over = bound_of(around.text, around.start, number)
    if over is None or _AT_MOST.search(before):
        return None
    beyond = number.value - size if over else size - number.value
    return MissedLimit(number.text, value) if beyond > _SLACK * unit else None


def _digits_at(number: Number) -> int:
    return max(0, number.text.find(number.digits)) if number.digits else 0
