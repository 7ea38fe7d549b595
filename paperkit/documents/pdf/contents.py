"""Tables of contents and lists of figures: rows that name a heading and its page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.pdf.headings import is_contents
from paperkit.documents.pdf.rows import Row

__all__ = ["find_contents"]

_LEADER = re.compile(
    r"(?:[.·⋅…‧․][ \u00a0]?){4,}[ \u00a0]*(?:\d{1,4}|[ivxlcIVXLC]{1,7}|[A-Z][-.]?\d{1,3})?\Z|…{2,}"
)
_PAGE = re.compile(r"[^\W\d_].*?[ \u00a0.]\(?(?P<page>\d{1,4}|[ivxlc]{1,7})\)?\Z")
_MOST_BETWEEN = 2
"""Rows of a heading that takes several before the one with its page."""
_LEAST_ENTRIES = 3
_NEAR = 3


def find_contents(rows: Sequence[Row]) -> frozenset[int]:
    """Places of the rows that are entries of a table of contents.

    A row with a leader of dots is one anywhere. Under a heading that says so, those are that end with a page number
    which stands apart, or with numbers that do not go down and stand as the others do, and the rows between two.
    """
    found = {place for place, row in enumerate(rows) if _has_leader(row.text)}
    for place, row in enumerate(rows):
        if is_contents(row.text):
            found.update(_entries(rows, place + 1))
    found.update(
        place for place, row in enumerate(rows)
        if place not in found and _PAGE.search(row.text[-200:]) and _is_among(place, found)
    )  # fmt: skip
    return frozenset(found)


def _is_among(place: int, found: set[int]) -> bool:
    """Whether entries stand close before and after a row."""
    near = range(1, _NEAR + 1)
    return any(place - step in found for step in near) and any(place + step in found for step in near)


def _has_leader(text: str) -> bool:
    return text.count(".") + text.count("…") + text.count("·") + text.count("⋅") >= 4 and bool(
        _LEADER.search(text[-400:])
    )


def _entries(rows: Sequence[Row], start: int) -> Iterator[int]:
    entries: list[int] = []
    page = count_apart = 0
    for place in range(start, len(rows)):
        text = rows[place].text
        last = entries[-1] if entries else start - 1
        if is_contents(text):
            break
        match = _PAGE.search(text[-200:]) if not _has_leader(text) else None
        number = int(match["page"]) if match is not None and match["page"].isdigit() else None
        apart = rows[place].cells > 1
        stands_so = apart or count_apart < 0.8 * len(entries)
        counts_on = apart if number is None else page <= number and stands_so
        if _has_leader(text) or (match is not None and counts_on):
            entries.append(place)
            count_apart += apart
            page = page if number is None else number
        elif place - last > _MOST_BETWEEN:
            break
    if len(entries) >= _LEAST_ENTRIES:
        yield from range(start, entries[-1] + 1)
