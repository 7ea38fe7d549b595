"""A sentence that names the wrong row or column as the best of a table: part of `text_against_table`.

`The highest rate in 2016 was observed in Ireland` claims an end of one line of the table. It is held against the table
where one row (or column) is named as the best, the line is named or is the only one, and the end is said
(`highest`, `lowest`) or is known from the metric. `Best` alone counts as wrong only where the named one is at
neither end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.log.metrics import better
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.named_cells import is_of_others
from paperkit.gates.consistency.table_names import Named, NamedCell, NamedTable

__all__ = ["WrongBest", "wrong_best"]

_HIGH = r"highest|largest|greatest|maximum|most|max(?:imal)?|höchste[nrs]?|größte[nrs]?|最[高大多]"
_LOW = r"lowest|smallest|fewest|least|minimum|shortest|minimal|niedrigste[nrs]?|kleinste[nrs]?|最[低小少]"
_BEST = r"best|top|strongest|outperforms (?:all|every)\w*|beste[nrs]?|最[好优佳]"
_CLAIM = re.compile(
    rf"(?<![^\W_])(?:(?P<high>{_HIGH})|(?P<low>{_LOW})|(?P<best>{_BEST}))(?![a-z])", re.IGNORECASE
)
_NOT = re.compile(
    r"\b(?:second|third|next|except|apart from|other than|besides|among|amongst|within|excluding|rest|remaining|but for"
    r"|not|no|neither|nor|if|whether|at least|at most|most of|least of|one of|ties?|tied|together|than|gain|gains"
    r"|increase|decrease|drop|reduction|improvement|change|difference|gap|growth|spread|range|variance|deviation|would"
    r"|should|could|may|might|expected|previous|behind|followed by|in terms of both|ranked|significan\w+"
    r"|largest number of best|almost|nearly)\b|第二|次|除",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[;；]|, (?:while|whereas|but|and)\b|(?<!\w)(?:while|whereas|but)(?!\w)", re.IGNORECASE)
_ALL_SHOWN = re.compile(r"\bamong (?:the|all)(?: \w+){1,2} (?:in|of) Tab(?:le|\.)", re.IGNORECASE)
_ALL = re.compile(r"\b(?:both|all|every|each|throughout|across)\b|两个|所有|各", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


class WrongBest(NamedTuple):
    """A name that a sentence gives as the best, the cell it has and the cell that is better."""

    paragraph: Paragraph
    start: int
    end: int
    table: int
    own: NamedCell
    best: NamedCell
    is_high: bool


def wrong_best(
    reading: Reading, tables: list[NamedTable], referred: dict[int, set[int]]
) -> Iterator[WrongBest]:
    """Names that the text gives as the best of a line, where another of the table is."""
    for paragraph in reading.prose("abstract", "body", "item"):
        indexes = sorted(referred.get(paragraph.index, ()))
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences if indexes else ():
            own = text[sentence.start : sentence.end]
            if not _CLAIM.search(own) or is_of_others(own):
                continue
            for index in indexes:
                found = _of_sentence(paragraph, sentence, own, tables[index], index)
                if found is not None:
                    yield found
                    break


def _of_sentence(
    paragraph: Paragraph, sentence: Sentence, text: str, table: NamedTable, index: int
) -> WrongBest | None:
    start = 0
    for stop in (*(m.start() for m in _BREAK.finditer(text)), len(text)):
        part, at = text[start:stop], start
        start = stop
        claims = list(_CLAIM.finditer(part))
        if not claims or _NOT.search(_ALL_SHOWN.sub("", part)):
            continue
        claim = next((c for c in claims if c["high"] or c["low"]), claims[0])
        if claim[0].lower() == "most" and len(claims) > 1:
            claim = next((c for c in claims if c[0].lower() != "most"), claim)
        found = _judge(part, claim, text, table)
        if found is not None:
            name, own, best, is_high = found
            shift = sentence.start + at
            return WrongBest(paragraph, shift + name.start, shift + name.end, index, own, best, is_high)
    return None


def _judge(
    part: str, claim: re.Match[str], sentence: str, table: NamedTable
) -> tuple[Named, NamedCell, NamedCell, bool] | None:
    named = table.named(part)
    claimed = [at for at in table.used if len({one.name for one in named[at]}) == 1]
    several = [at for at in table.used if len({one.name for one in named[at]}) > 1]
    if not claimed or several:
        return None
    measured = {at for at in claimed if any(_is_after(part, claim, one) for one in named[at])}
    rows = [at for at in claimed if table.levels[at].is_row]
    columns = [at for at in claimed if not table.levels[at].is_row]
    about = set(rows) <= measured and not set(columns) <= measured
    if rows and columns and not named[rows[0]][0].is_full:
        about = named[columns[0]][0].start > claim.end()
    if rows and columns and about:
        level, fixed = columns[0], rows
    elif rows:
        level, fixed = rows[0], [*rows[1:], *columns]
    else:
        return None
    name = named[level][0]
    if not name.is_full:
        return None
    names = {at: named[at][0].name for at in fixed}
    elsewhere = table.named(sentence)
    for at in table.used:
        others = {one.name for one in elsewhere[at]}
        if (
            at != level
            and at not in names
            and table.levels[at].is_row != table.levels[level].is_row
            and len(others) == 1
        ):
            names[at] = others.pop()
    return _against(name, level, names, claim, part, table)


def _is_after(part: str, claim: re.Match[str], name: Named) -> bool:
    """Whether a name is what the claim is about: `the largest number of sentences`, `the lowest pH`."""
    between = part[claim.end() : name.start]
    return (
        name.start >= claim.end()
        and len(_WORD.findall(between)) <= 3
        and " in " not in between
        and not re.match(r" (?:for|among|with|at|by|on)\b", between)
        and "," not in between
    )


def _against(
    name: Named, level: int, names: dict[int, str], claim: re.Match[str], part: str, table: NamedTable
) -> tuple[Named, NamedCell, NamedCell, bool] | None:
    lines: dict[tuple[str, ...], list[NamedCell]] = {}
    for cell in table.cells_of(names):
        key = tuple(n for at, n in enumerate(cell.names) if at != level and at in table.used)
        lines.setdefault(key, []).append(cell)
    lines = {key: cells for key, cells in lines.items() if len(cells) > 2 or len(lines) == 1}
    if not lines or (len(lines) > 1 and not (_ALL.search(part) or _is_of_head(names, table))):
        return None
    faults = []
    for cells in lines.values():
        own = [cell for cell in cells if cell.names[level] == name.name]
        if len(own) != 1 or len({c.names[level] for c in cells}) != len(cells):
            return None
        values = [cell.number.value for cell in cells]
        high, low = cells[values.index(max(values))], cells[values.index(min(values))]
        value, is_high = own[0].number.value, _direction(claim, part, own[0], table)
        if is_high is None:
            if value in (high.number.value, low.number.value):
                continue
            is_high = True
        best = high if is_high else low
        if value != best.number.value:
            faults.append((name, own[0], best, is_high))
    return faults[0] if faults and len(faults) == len(lines) else None


def _is_of_head(names: dict[int, str], table: NamedTable) -> bool:
    """Whether a head over several columns is named: then the claim is false where it holds in none of them."""
    return any(not table.levels[at].is_row for at in names)


def _direction(claim: re.Match[str], part: str, own: NamedCell, table: NamedTable) -> bool | None:
    """Whether the claim is of the high end; None where that is not said."""
    if claim["high"] or claim["low"]:
        if claim[0].lower() in ("most", "least") and not re.match(
            r" (?:number|[^\W\d_]+s\b)", part[claim.end() :]
        ):
            return None
        return claim["high"] is not None
    ways = {better(one) for one in own.names} - {None}
    return ways.pop() == "higher" if len(ways) == 1 else None
