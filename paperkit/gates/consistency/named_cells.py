"""A number of the text against the one cell of a table that its sentence names: part of `text_against_table`.

Only sentences of a section that refers to the table, and numbers whose row and column are both named, are held
against it, and only where the number is printed like the cell and stands nowhere else in the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paragraph
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.mentions import numbers_by_sentence
from paperkit.gates.consistency.table_names import Named, NamedCell, NamedTable, name_of
from paperkit.gates.consistency.vocabulary import CREDIT

__all__ = ["Misread", "is_of_others", "misread_cells"]

_MOST_NUMBERS = 12
_NEAR = 0.6
OTHER = re.compile(
    r"\b(?:development set|dev set|validation set|training set|held-out|at baseline|initially|before|after|youth"
    r"|not shown|reported (?:by|with|for|in (?!Tab))|published|originally|authors|literature|previous|earlier"
    r"|twice the|half the|with(?:out)? (?:more|extra|additional|twice)"
    r"|best (?:run|seed|case)|worst|projected|forecast|predicted|target"
    r"|for instance if|would|could|suppose|assum\w+|median|alone|excluding|except|adjusted|unadjusted|pooled|combined"
    r"|sub-?set|among those|previously|appendix|supplement\w*)\b",
    re.IGNORECASE,
)
"""The sentence is about something that the table does not show."""
_DERIVED = re.compile(
    r"\b(?:differ\w*|gap|margin|points?|percentage points?|pp|fold|times|ratio|change[sd]?|improve\w*|gains?"
    r"|gained|reduc\w*|errors? of|misses|miss|complement|average of|averag\w+ over|sum of|in total|together"
    r"|half|twice|double[ds]?|(?:grew|grow\w*)(?! to\b)|exceed\w*)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"(?:\b(?:from|to|of|at|von|auf)|[=:(])\s?$")
_NAME = re.compile(
    r"(?<![\w.])(?:[A-Z][\w-]*[A-Z\d][\w-]*|[A-Z][a-z]{2,}(?! ?\.))(?!\w)(?<!Table)(?<!Tabelle)(?<!Tab)"
)
_PLACE = re.compile(
    r"\b(?:[Ii]n|[Aa]t|[Ff]or|[Oo]f|[Oo]n) ([A-Z][a-z]{2,}(?!\w)(?<!Table)(?<!Tab)(?<!Section)(?<!Figure))"
)
_MEAN = re.compile(r"\b(?:mean|averag\w*|avg|mittel\w*|total|overall)\b|平均", re.IGNORECASE)
_CHANGE = re.compile(
    r"\b(?:ris\w+|rose|fell|fall\w*|drop\w*|increas\w+|decreas\w+|declin\w+|rais\w+|lower\w*)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"(?:\b(?:by|than|above|below|over|under|least|most|about|around|roughly|nearly|almost|approximately|some|up to)"
    r"|[±+<>≤≥~≈]|约|超过)\s?$"
)


_IN_TABLE = re.compile(r"\b(?:according to|report(?:s|ed) in) (?=Tab)", re.IGNORECASE)


def is_of_others(sentence: str, known: str = "") -> bool:
    """Whether a sentence is about what the table does not show, or about the numbers of other people.

    Args:
        sentence: It.
        known: Words of the table: what its caption says as well, as `after a year`, it shows.

    >>> is_of_others("As reported in Table 2, it is 5."), is_of_others("At baseline it was 5.")
    (False, True)
    """
    others = {match[0].casefold() for match in OTHER.finditer(sentence)}
    shown = {match[0].casefold() for match in OTHER.finditer(known)} if others else set()
    return not others <= shown or CREDIT.search(_IN_TABLE.sub("", sentence)) is not None


class Misread(NamedTuple):
    """A number that differs from the cell that it is about."""

    paragraph: Paragraph
    number: Number
    table: int
    cell: NamedCell


def misread_cells(
    reading: Reading, tables: list[NamedTable], referred: dict[int, set[int]]
) -> Iterator[Misread]:
    """Numbers of the text that differ from the cell that their sentence names."""
    for paragraph in reading.prose("abstract", "body", "item"):
        text = reading.masked[paragraph.index]
        for index in sorted(referred.get(paragraph.index, ())):
            yield from _of_paragraph(paragraph, text, index, tables[index], _known(reading, tables[index]))


def _known(reading: Reading, table: NamedTable) -> str:
    """The words of a table's caption and names."""
    paper, at = reading.paper, table.table.float_index
    captions = paper.floats[at].captions if at is not None else ()
    names = (name for level in table.levels for name in level.names)
    return " ".join([*(paper.paragraphs[one].text.text for one in captions), *names])


def _of_paragraph(
    paragraph: Paragraph, text: str, index: int, table: NamedTable, known: str
) -> Iterator[Misread]:
    if not table.cells:
        return
    ends: dict[int, int] = {s.start: i for i, s in enumerate(paragraph.sentences)}
    comma = table.values.decimal_comma
    for sentence, numbers in numbers_by_sentence(paragraph, text, decimal_comma=comma):
        own = text[sentence.start : sentence.end]
        if len(numbers) > _MOST_NUMBERS or is_of_others(own, known):
            continue
        if any(place[1] not in known for place in _PLACE.finditer(own)):
            continue
        named = table.named(own)
        if not any(named.values()):
            continue
        at = ends.get(sentence.start, 0)
        earlier = paragraph.sentences[at - 1] if at else None
        before = table.named(text[earlier.start : earlier.end]) if earlier is not None else {}
        spans = [one for found in named.values() for one in found]
        shift = sentence.start
        plain = [
            n
            for n in (_before_name(one, spans, shift) for one in numbers)
            if not any(one.start < n.end - shift and n.start - shift < one.end for one in spans)
            and n.role in ("quantity", "count")
            and not n.bound
        ]
        moved = [_moved(n, -shift) for n in plain]
        for which, number in enumerate(moved):
            if not _is_value(own, number) or (_MEAN.search(own) and not _MEAN.search(known)):
                continue
            names: dict[int, str] = {}
            for level in table.used:
                name = name_of(table.levels[level], named[level], before.get(level, ()), own, moved, which)
                if name is not None:
                    names[level] = name
            cells = table.cells_of(names)
            if _of_another(own, number, spans):
                continue
            if len(cells) == 1 and _differs(number, cells[0], table):
                yield Misread(paragraph, plain[which], index, cells[0])


def _of_another(text: str, number: Number, spans: list[Named]) -> bool:
    """Whether a name that the table does not have stands right before a number, or nearer than those it has."""
    start = max((one.end for one in spans if one.end <= number.start), default=0)
    between = text[start : number.start]
    if not start:  # the first word of a sentence has a capital letter
        between = between.split(" ", 1)[-1]
    return any(
        not any(one.start <= start + m.start() < one.end for one in spans) for m in _NAME.finditer(between)
    )


def _are_swapped(one: str, other: str) -> bool:
    """Whether two digits side by side, or with a point between, have changed places: 9.2 for 2.9."""
    pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    return len(one) == len(other) and len(pairs) == 2 and pairs[0] == pairs[1][::-1]


def _before_name(number: Number, spans: list[Named], shift: int) -> Number:
    """A number without a unit that names its column: `77 FPS` under the head FPS."""
    if number.unit is None:
        return number
    at = next((one.start + shift for one in spans if number.start < one.start + shift < number.end), None)
    if at is None or not re.fullmatch(r"[\d.,]{1,12}[\s\u202f\xa0]?", number.text[: at - number.start]):
        return number
    return replace(number, end=at, unit=None)


def _moved(number: Number, by: int) -> Number:
    return replace(number, start=number.start + by, end=number.end + by)


def _is_value(text: str, number: Number) -> bool:
    """A number that is itself what the table shows: no bound, no difference, and not worked out."""
    if number.relation or number.word or number.unit in ("×", "points") or number.sign == "+":
        return False
    before = text[max(0, number.start - 40) : number.start]
    after = text[number.end : number.end + 30]
    if (
        _BY.search(before)
        or re.match(r"\s?(?:percentage )?points?\b|\s?(?:times|fold)\b|[-–]fold", after)
        or (number.unit != "%" and after.lstrip().startswith("of the "))
    ):
        return False
    around = f"{before} {after}"
    if _DERIVED.search(around):
        return False
    return not _CHANGE.search(before) or _ENDS.search(before) is not None


def _differs(number: Number, cell: NamedCell, table: NamedTable) -> bool:
    """Whether a number is printed like a cell, is near its value, and is not it, nor any other of the table."""
    other = cell.number
    if number.decimals != other.decimals or number.value == other.value:
        return False
    if number.unit is not None and other.unit is not None and number.unit != other.unit:
        return False
    if (number.unit or other.unit) == "%" and not (0 <= number.value <= 100 and 0 <= other.value <= 100):
        return False
    large = max(abs(number.value), abs(other.value))
    swapped = number.sign == other.sign and _are_swapped(number.digits, other.digits)
    if (
        large == 0
        or (abs(number.value - other.value) / large > _NEAR and not swapped)
        or abs(number.value) == abs(other.value)
    ):
        return False
    if number.decimals == 0 and large < 10 and number.unit is None:
        return False
    return not any(abs(number.value) == abs(one.number.value) for one in table.cells)
