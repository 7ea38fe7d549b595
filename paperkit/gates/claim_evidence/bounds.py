"""Numbers that are bounds: `above 0.9`, `at most 5 %`, `超过 90%`."""

from __future__ import annotations

import re

from paperkit.documents.numbers import Number

__all__ = ["bound_of"]

_LIMIT = re.compile(
    r"(?<!\w)(?:(?P<over>above|exceed\w*|over|more than|greater than|higher than|at least|no less than|surpass\w*)"
    r"|(?P<under>below|under|less than|fewer than|lower than|at most|no more than|within))\s(?:a |an |about )?$"
    r"|(?P<han_over>超过|高于|大于|至少)\s?$|(?P<han_under>低于|小于|不超过|至多)\s?$",
    re.IGNORECASE,
)


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
