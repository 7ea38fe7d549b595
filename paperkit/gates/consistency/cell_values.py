"""The number that a cell of a table is, with the decimal comma and the thousands separator that its table uses."""

from __future__ import annotations

import re
from functools import cached_property

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Cell, Table

__all__ = ["CellValues"]

_NONE = re.compile(r"\s*(?:[-–—−/]+|n/?a|none|无)?\s*$", re.IGNORECASE)
_WHOLE_CELL = re.compile(r"[^\w(（\[±]*(?:[(（\[][^()（）\[\]]*[)）\]])?\W*$")
_SPACED = re.compile(r"(?<=\d)[ ~](?=\d{3}(?!\d))")
_ALL_SPACED = re.compile(r"\W*\d{1,3}(?:[ ~]\d{3})+(?!\d)\D*$")
_COMMA = re.compile(r"\W*(?:\d+,\d{1,2}|0,\d+)(?![\d.,])")
_POINT = re.compile(r"\d\.\d")


class CellValues:
    """The cells of one table as numbers."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @cached_property
    def decimal_comma(self) -> bool:
        """Whether the table has a comma before decimals: some cell shows it, and none has a point there."""
        texts = [cell.text.text for row in self.table.rows[self.table.head_rows :] for cell in row]
        return any(map(_COMMA.match, texts)) and not any(map(_POINT.search, texts))

    def numbers(self, text: str) -> list[Number]:
        """The numbers of a cell's text."""
        if _ALL_SPACED.match(text):
            text = _SPACED.sub("\u202f", text)
        return find_numbers(text, decimal_comma=self.decimal_comma)

    def number(self, cell: Cell) -> Number | str | None:
        """The number that a cell is, what stands after it in brackets left out; "" for an empty cell, else None."""
        text = cell.text.text
        if _NONE.match(text):
            return ""
        if cell.column_span > 1 or cell.row_span > 1 or len(text) > 60:
            return None
        numbers = self.numbers(text)
        if not numbers:
            return None
        first = numbers[0]
        plain = first.role in ("quantity", "count", "year") and not first.relation and first.partner is None
        return (
            first
            if plain and not text[: first.start].strip(" *~") and _WHOLE_CELL.match(text[first.end :])
            else None
        )
