"""A number of the text against the table that it is about: `consistency.text_against_table`.

A row is named by its first cell, a column by its heads. A number is about a row (or column) where its sentence names
that one and no other of the table, and about one cell where both are named. It must then agree with some number of the
table, or stand somewhere else in the paper; where it does not, and the row has a number of the same form close by,
one of the two is wrong. Numbers of a clause about changes, means or bounds are worked out from several cells, and are
passed over. Only a paragraph that refers to the table is held against rows alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Cell, Paper, Paragraph, Sentence, Table
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates.consistency.best_named import WrongBest, wrong_best
from paperkit.gates.consistency.mentions import clause_of, numbers_by_sentence, words_of
from paperkit.gates.consistency.named_cells import is_of_others, misread_cells
from paperkit.gates.consistency.table_names import NamedCell, NamedTable
from paperkit.gates.consistency.values import Printed
from paperkit.gates.consistency.vocabulary import CHANGES, DERIVED

__all__ = ["text_against_tables"]

_MOST_NUMBERS = 12
_MOST_CELLS = 3000
_NEAR_CELL, _NEAR_LINE = 0.5, 0.15
_PERCENT = re.compile(r"%|percent|百分", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NUMBERED = re.compile(r"(?:Table|Tab\.|Tabelle|表)[\s\u202f~]{0,2}(\d{1,3})(?!\d)")
_BRACKETS = re.compile(r"[(（][^()（）]{0,80}[)）]")
_AT_MOST = re.compile(
    r"(?:\b(?:up to|at least|at most|more than|less than|over|under|above|below|within|by|of the)"
    r"|±|超过|至少|至多|不足|约)\s?$"
)


@dataclass(frozen=True)
class _Entry:
    """A cell that is one number, and the stems of the names it stands under: of each name column, then of the head."""

    cell: Cell
    number: Number
    names: tuple[frozenset[str], ...]


class _Grid:
    """One table: its entries, by the words that name their rows and columns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.entries = list(_entries(table))[:_MOST_CELLS]
        self.numbers = [n for row in table.rows for c in row for n in find_numbers(c.text.text)]
        self._lines: dict[int, dict[frozenset[str], list[_Entry]]] = defaultdict(dict)
        for entry in self.entries:
            for kind, name in enumerate(entry.names):
                if name:
                    self._lines[kind].setdefault(name, []).append(entry)
        self.words = {word for line in self._lines.values() for name in line for word in name}

    def about(self, words: frozenset[str]) -> list[_Entry]:
        """Entries under all the names that the words have; [] where they have none, or two of one kind."""
        found: list[_Entry] | None = None
        for lines in self._lines.values():
            named = [name for name in lines if name <= words]
            named = [name for name in named if not any(name < other for other in named)]
            if len(named) > 1:
                return []
            if named:
                found = [e for e in lines[named[0]] if found is None or e in found]
        return found or []


def text_against_tables(reading: Reading, printed: Printed) -> Iterator[Finding]:
    """Findings on numbers of the text that differ from the row, column or cell that their sentence names."""
    paper = reading.paper
    if not paper.tables:
        return
    grids = [_Grid(table) for table in paper.tables]
    referred, own_tables = _referred(paper)
    closest = referred | own_tables
    said: set[tuple[int, int]] = set()
    named = [NamedTable(table) for table in paper.tables]
    for one in misread_cells(reading, named, closest):
        if (one.paragraph.index, one.number.start) not in said:
            said.add((one.paragraph.index, one.number.start))
            yield _finding(reading, one.paragraph, one.number, one.cell, paper.tables[one.table], True)
    for claim in wrong_best(reading, named, closest):
        yield _best_finding(reading, claim, paper.tables[claim.table])
    by_word: dict[str, set[int]] = defaultdict(set)
    for index, grid in enumerate(grids):
        for word in grid.words:
            by_word[word].add(index)
    for paragraph in reading.prose("abstract", "body", "item") if by_word else ():
        text = reading.masked[paragraph.index]
        for sentence, numbers in numbers_by_sentence(paragraph, text):
            own = text[sentence.start : sentence.end]
            if len(numbers) > _MOST_NUMBERS or is_of_others(own):
                continue
            words = _all_words(text[sentence.start : sentence.end].replace(MASK, " "))
            near = sorted({index for word in words for index in by_word.get(word, ())})
            for number in numbers:
                if (
                    (paragraph.index, number.start) in said
                    or printed.times(number) > 1
                    or not _is_value(text, sentence, number)
                ):
                    continue
                clause = _all_words(text[slice(*clause_of(text, sentence, number))].replace(MASK, " "))
                for index in near:
                    sure = index in referred.get(paragraph.index, ())
                    entry = _differs(grids[index], number, clause, words, sure)
                    if entry is not None:
                        yield _finding(reading, paragraph, number, entry, grids[index].table, sure)
                        break


def _is_value(text: str, sentence: Sentence, number: Number) -> bool:
    """A number with three digits or a decimal that is no bound and worked out from nothing."""
    if number.role != "quantity" or number.relation not in ("", "~") or number.significant < 2:
        return False
    if number.unit in ("×", "points") or number.sign == "+":
        return False
    before = text[max(sentence.start, number.start - 30) : number.start]
    if _AT_MOST.search(before):
        return False
    start, end = clause_of(text, sentence, number)
    words = _all_words(text[start:end])
    return bool(re.search(r"\b(?:from|to) $", before)) or not words & (CHANGES | DERIVED)


def _differs(
    grid: _Grid, number: Number, clause: frozenset[str], words: frozenset[str], sure: bool
) -> _Entry | None:
    """The entry that a number is about and does not agree with."""
    if any(_agrees(number, other) for other in grid.numbers):
        return None
    entries = min(filter(None, (grid.about(words), grid.about(clause))), key=len, default=[])
    if len(entries) != 1 and not sure:
        return None
    reach = _NEAR_CELL if len(entries) == 1 else _NEAR_LINE
    alike = [e for e in entries if _alike(number, e.number) and _apart(number, e.number) <= reach]
    return min(alike, key=lambda e: _apart(number, e.number), default=None)


def _agrees(one: Number, other: Number) -> bool:
    """Whether one may be the other, rounded or cut, without its sign, or as a percentage where the other is a share."""
    for scale in (1.0, 100.0, 0.01):
        reach = other.half_unit * scale
        if scale != 1.0 and reach > one.half_unit * (1 + 1e-9):
            continue
        same = abs(reach - one.half_unit) <= 1e-9 * reach
        slack = 1e-9 * abs(one.value) if same else 2 * max(reach, one.half_unit) * (1 + 1e-9)
        if abs(abs(one.value) - abs(other.value) * scale) <= slack:
            return True
    return False


def _alike(one: Number, other: Number) -> bool:
    """Same unit and same number of decimals."""
    return (one.unit or "") == (other.unit or "") and one.decimals == other.decimals


def _apart(one: Number, other: Number) -> float:
    large = max(abs(one.value), abs(other.value))
    return abs(one.value - other.value) / large if large else 0.0


def _referred(paper: Paper) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """By paragraph, the tables that its section refers to, and those that it refers to itself."""
    own: dict[int, set[int]] = defaultdict(set)
    by_label: dict[str, list[int]] = defaultdict(list)
    for index, table in enumerate(paper.tables):
        for label in paper.floats[table.float_index].labels if table.float_index is not None else ():
            by_label[label].append(index)
    sections: dict[int | None, set[int]] = defaultdict(set)
    for reference in paper.references:
        if reference.paragraph is not None:
            for label in reference.labels:
                own[reference.paragraph].update(by_label.get(label, ()))
    numbered = {
        match[1]: index
        for index, table in enumerate(paper.tables)
        if table.float_index is not None
        for at in paper.floats[table.float_index].captions
        if (match := _NUMBERED.match(paper.paragraphs[at].text.text))
    }
    for paragraph in paper.paragraphs if numbered else ():
        if paragraph.kind in ("body", "abstract", "item"):
            for match in _NUMBERED.finditer(paragraph.text.text):
                if match[1] in numbered:
                    own[paragraph.index].add(numbered[match[1]])
    for index, tables in own.items():
        sections[paper.paragraphs[index].section].update(tables)
    return {p.index: sections[p.section] for p in paper.paragraphs if p.section in sections}, {
        index: tables for index, tables in own.items() if tables
    }


def _entries(table: Table) -> Iterator[_Entry]:
    heads: dict[int, str] = {}
    for column in range(table.width):
        cells = (table.cell(row, column) for row in range(table.head_rows))
        heads[column] = " ".join(dict.fromkeys(c.text.text for c in cells if c is not None))
    for at, row in enumerate(table.rows[table.head_rows :], start=table.head_rows):
        names: list[frozenset[str]] = []
        for column in range(min(3, len(heads))):
            cell = table.cell(at, column)
            if cell is None or not _LETTERS.search(cell.text.text):
                break
            names.append(_name(cell.text.text))
        for cell in row:
            numbers = find_numbers(cell.text.text)
            if (
                cell.column < len(names)
                or cell.column_span > 1
                or not numbers
                or _LETTERS.search(cell.text.text)
            ):
                continue
            number = numbers[0]
            if _PERCENT.search(heads[cell.column]) and number.unit is None:
                number = next(iter(find_numbers(f"{number.printed}%")), number)
            padded = (names + [frozenset()] * 3)[:3]
            yield _Entry(cell, number, (*padded, _name(heads[cell.column])))


def _name(text: str) -> frozenset[str]:
    """Stems of a name, what stands in brackets left out where something is left."""
    short = _all_words(_BRACKETS.sub(" ", text))
    return short or _all_words(text)


def _all_words(text: str) -> frozenset[str]:
    return frozenset().union(*words_of(text))


def _best_finding(reading: Reading, claim: WrongBest, table: Table) -> Finding:
    own, best = claim.own, claim.best
    place = reading.paper.place(best.cell.span)
    name = reading.masked[claim.paragraph.index][claim.start : claim.end]
    rows = (" | ".join(c.text.text for c in table.rows[one.cell.row]) for one in (own, best))
    return reading.note(
        Where(claim.paragraph, claim.start, claim.end),
        "consistency.text_against_table",
        Severity.MINOR,
        f"{name} has {own.cell.text.text}, but {best.cell.text.text} in the table at {place} is "
        f"{'more' if claim.is_high else 'less'}",
        evidence="; ".join(dict.fromkeys(rows)),
        suggestion="Name the one that the table shows, or correct the table",
        certainty=Certainty.SUSPECTED,
        values=[own.cell.text.text, best.cell.text.text],
        words=sorted(frozenset().union(*map(_name, best.names))),
        other=list(best.cell.span),
    )


def _finding(
    reading: Reading,
    paragraph: Paragraph,
    number: Number,
    entry: _Entry | NamedCell,
    table: Table,
    sure: bool,
) -> Finding:
    place = reading.paper.place(entry.cell.span)
    return reading.note(
        Where(paragraph, number.start, number.end),
        "consistency.text_against_table",
        Severity.MINOR,
        f"{number.text} here, {entry.cell.text.text} in the table at {place}",
        evidence=" | ".join(c.text.text for c in table.rows[entry.cell.row]),
        suggestion="Give one value in both places, or say in what the two differ",
        certainty=Certainty.SUSPECTED,
        values=[number.text, entry.cell.text.text],
        words=sorted(frozenset().union(*(_name(n) if isinstance(n, str) else n for n in entry.names))),
        other=list(entry.cell.span),
    )
