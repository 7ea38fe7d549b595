"""Pipe and grid tables: their cells, each with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from paperkit.documents.markdown.content import Content

__all__ = ["GridCell", "grid_rows", "pipe_rows"]

_PIPE = re.compile(r"\\.|(`+)|\|", re.DOTALL)
_RULE = re.compile(r"[-=:+| \t]+")


@dataclass
class GridCell:
    """One cell: its text, where it stands from 0, and how many columns it covers."""

    content: Content
    row: int
    column: int
    columns: int = 1


def pipe_rows(source: str, content: Content) -> tuple[list[list[GridCell]], int]:
    """The rows of a pipe table, and how many of them are its head. The row of dashes is none of them."""
    rows: list[list[GridCell]] = []
    at = 0
    for number, line in enumerate(content.text.split("\n")):
        if number != 1:
            cells = []
            for column, (start, end) in enumerate(_pipe_cells(line)):
                cells.append(GridCell(_cell(source, content, [(at + start, at + end)]), len(rows), column))
            rows.append(cells)
        at += len(line) + 1
    return rows, 1


def _pipe_cells(line: str) -> Iterator[tuple[int, int]]:
    """Ranges of the cells. A pipe after a backslash or in code is none that parts cells."""
    start = len(line) - len(line.lstrip())
    stop = len(line.rstrip())
    if line.startswith("|", start):
        start += 1
    ticks = {match[0] for match in re.finditer("`+", line)}
    skip = 0
    for match in _PIPE.finditer(line, start, stop):
        if match.start() < skip:
            continue
        if match[1]:
            close = _closing_ticks(line, match.end(), stop, match[1]) if match[1] in ticks else -1
            if close >= 0:
                skip = close
            else:
                ticks.discard(match[1])
        elif match[0] == "|":
            yield start, match.start()
            start = match.end()
    if start < stop:
        yield start, stop


def _closing_ticks(line: str, start: int, stop: int, ticks: str) -> int:
    at = line.find(ticks, start, stop)
    while at >= 0:
        end = at + len(ticks)
        while line.startswith("`", end):
            end += 1
        if end - at == len(ticks):
            return end
        at = line.find(ticks, end, stop)
    return -1


def grid_rows(source: str, content: Content) -> tuple[list[list[GridCell]], int]:
    """The rows of a grid table, and how many of them are its head: those above a line of `=`, else 1."""
    lines = content.text.split("\n")
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line) + 1)
    borders = [at for at, character in enumerate(lines[0]) if character == "+"]
    rows: list[list[GridCell]] = []
    head = 0
    group: list[int] = []
    for number, line in enumerate(lines):
        if number and line.startswith("+") and _RULE.fullmatch(line):
            if group:
                rows.append(_grid_row(source, content, lines, offsets, group, borders, len(rows)))
            if "=" in line and not head:
                head = len(rows)
            group = []
        elif number:
            group.append(number)
    return rows, min(head or 1, len(rows))


def _grid_row(
    source: str,
    content: Content,
    lines: list[str],
    offsets: list[int],
    group: list[int],
    borders: list[int],
    row: int,
) -> list[GridCell]:
    """One row. A column ends at a bar under its border; where none stands the cell reaches further."""
    bars = [set(_bars(lines[number])) for number in group]
    places = [dict(_columns(lines[number])) for number in group]
    kept = (
        [0]
        + [column for column in range(1, len(borders) - 1) if all(borders[column] in found for found in bars)]
        + [len(borders) - 1]
    )
    cells = []
    for first, last in pairwise(kept):
        ranges = []
        for number, place in zip(group, places, strict=True):
            line = lines[number]
            start = place.get(borders[first], len(line)) + 1
            end = place.get(borders[last], len(line.rstrip().rstrip("|")))
            if start < end:
                ranges.append((offsets[number] + start, offsets[number] + end))
        cells.append(GridCell(_cell(source, content, ranges), row, first, last - first))
    return cells


def _columns(line: str) -> Iterator[tuple[int, int]]:
    """Display columns and the offsets of the characters there; a Chinese character is two columns wide."""
    column = 0
    for at, character in enumerate(line):
        yield column, at
        column += 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _bars(line: str) -> Iterator[int]:
    return (column for column, at in _columns(line) if line[at] in "|+")


def _cell(source: str, content: Content, ranges: list[tuple[int, int]]) -> Content:
    """A cell's text without the space around it, or an empty one at its place."""
    found = []
    for start, end in ranges:
        text = content.text[start:end]
        stripped = text.strip()
        if stripped:
            first = start + text.index(stripped[0])
            found.append(content.span(first, first + len(stripped)))
    if not found:
        at = content.source(min(ranges[0][0], len(content.text) - 1)) if ranges else content.source(0)
        found = [(at, at)]
    return Content(source, found)
