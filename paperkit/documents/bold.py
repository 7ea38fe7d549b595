"""Whether the value of a table cell is in bold print."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["is_bold"]

_ASIDE = re.compile(
    r"[([（［][^()\[\]（）［］]{0,60}[)\]）］]"
    r"|(?:_\s?)?(?:±|\+/-|\+-)\s?[\d.,]{1,20}\s?%?"
    r"|[↑↓▲▼△▽]\s?[\d.,]{0,20}\s?%?"
    r"|_[\d.,]{1,20}|\^\w{1,3}"
)
"""What may stand beside a value and be plain: an uncertainty, a range in brackets, a change, the mark of a note."""


def is_bold(text: str, ranges: Iterable[tuple[int, int]]) -> bool:
    """Whether every letter and digit of a cell's value stands in one of the ranges in bold print.

    What stands beside the value (`± 0.3`, `(0.2)`, `↑ 1.4`, the mark of a note) may be plain; in a cell that has
    nothing else it is the value.

    >>> is_bold("87.4 ± 0.3", [(0, 4)]), is_bold("87.4 ± 0.3", [(7, 10)]), is_bold("87.4 / 85.2", [(0, 4)])
    (True, False, False)
    """
    bold = sorted(ranges)
    if not bold:
        return False
    characters = {at for at, character in enumerate(text) if character.isalnum()}
    aside = {at for match in _ASIDE.finditer(text) for at in range(*match.span())}
    value = characters - aside or characters
    covered = {at for start, end in bold for at in range(start, min(end, len(text)))}
    return bool(value) and value <= covered
