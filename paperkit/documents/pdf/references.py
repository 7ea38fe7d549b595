"""The list of references, parted into its entries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paperkit.documents.pdf.blocks import Block
from paperkit.documents.pdf.rows import Row

__all__ = ["find_untitled", "split_entries"]

_MARK = re.compile(
    r"[\[［](?P<bracket>\d{1,4}|[A-Za-z][\w+.’' &,-]{1,30}\d{2,4}[a-z]?)[\]］]"
    r"|(?P<stop>\d{1,3})\.\s|\((?P<round>\d{1,3})\)\s|\^(?P<raised>\d{1,3})(?=\D)"
)
_LEAST_IN_ORDER = 5


def find_untitled(blocks: Sequence[Block]) -> int | None:
    """The block where a list of references starts that has no heading, as some journals print it after a rule.

    It is the last one that starts with the mark 1 from which the marks go up one by one, to 5 at least, in the second
    half of the document.
    """
    numbers = [
        (place, int(number))
        for place, block in enumerate(blocks)
        for row in block.rows
        if (mark := _MARK.match(row.text)) is not None
        and (number := mark["bracket"] or mark["raised"] or mark["stop"] or "").isdigit()
    ]
    ends = {place for place, block in enumerate(blocks) if block.kind == "heading"}
    for at in range(len(numbers) - _LEAST_IN_ORDER, -1, -1):
        place, number = numbers[at]
        run = [value for _, value in numbers[at : at + _LEAST_IN_ORDER]]
        last = numbers[at + _LEAST_IN_ORDER - 1][0]
        if (
            number == 1
            and run == list(range(1, _LEAST_IN_ORDER + 1))
            and _MARK.match(blocks[place].rows[0].text)
            and not any(place <= end <= last for end in ends)
        ):
            return place if 2 * place >= len(blocks) else None
    return None


def split_entries(blocks: Sequence[Block], body: float) -> list[tuple[str, list[tuple[int, Row]]]]:
    """The entries of a reference list: a key and its rows, each with its place in the document.

    Marks (`[12]`, `12.`) part them where at least half of the blocks' first rows have one; else a hanging indent,
    else the room between them. The key is the mark, or the entry's number in the list.
    """
    rows = [
        (place, row, start == 0)
        for block in blocks
        for start, (place, row) in enumerate(zip(block.places, block.rows, strict=True))
    ]
    if not rows:
        return []
    marks = [_MARK.match(row.text) for _, row, _ in rows]
    marked = sum(mark is not None for mark in marks)
    opens = sum(start for _, _, start in rows)
    lefts: dict[tuple[int, int], float] = {}
    for block in blocks:
        for row in block.rows:
            column = (block.page, row.column)
            lefts[column] = min(lefts.get(column, row.box.left), row.box.left)
    hanging = [
        row.box.left - lefts[block.page, row.column] < 0.4 * row.size
        for block in blocks
        for row in block.rows
    ]
    by_marks = marked >= 2 and marked >= 0.1 * len(rows) and marked >= 0.4 * min(opens, len(rows))
    by_indent = 0.15 * len(rows) <= sum(hanging) <= 0.75 * len(rows)
    entries: list[tuple[str, list[tuple[int, Row]]]] = []
    for (place, row, opening), mark, out in zip(rows, marks, hanging, strict=True):
        starts = mark is not None if by_marks else out if by_indent else opening
        if starts or not entries:
            key = (
                next((group for group in mark.groups() if group), "") if mark is not None and by_marks else ""
            )
            entries.append((key or str(len(entries) + 1), []))
        entries[-1][1].append((place, row))
    return entries
