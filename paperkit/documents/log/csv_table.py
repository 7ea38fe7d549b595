"""Tables of CSV files as records, with the numbers in their cells."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from paperkit.documents.log.columns import is_blank
from paperkit.documents.log.printed import Printed
from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Place, Source
from paperkit.errors import InputError

__all__ = ["csv_records"]

# Cells of a table with semicolons or tabs: `0,91` settles that commas are decimal, `0.91` that points are.
_COMMA_CELL = re.compile(
    r"(?:^|[;\t]) ?[-+−]?[\d.]*\d,(?:\d{1,2}|\d{4,9})(?=[ %\r]*(?:[;\t]|$))", re.MULTILINE
)
_POINT_CELL = re.compile(r"(?:^|[;\t]) ?[-+−]?\d+\.(?:\d{1,2}|\d{4,9})(?=[ %\r]*(?:[;\t]|$))", re.MULTILINE)


def csv_records(source: Source, delimiter: str) -> list[tuple[dict[str, Any], Place]]:
    """Records of a CSV table with their places; semicolons and tabs are taken where the head has no other delimiter.

    Where two columns have one head and other numbers, the row is there twice.

    Raises:
        InputError: it has no table in it.
    """
    first = source.text.lstrip().partition("\n")[0]
    if delimiter not in first:
        delimiter = next((d for d in ";\t" if d in first), delimiter)
    commas = sum(1 for _ in _COMMA_CELL.finditer(source.text))
    comma = delimiter != "," and commas > sum(1 for _ in _POINT_CELL.finditer(source.text))
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=delimiter)
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{source.name}:{line}: the log is no readable CSV ({error})") from None
    if len(rows) < 2:
        raise InputError(
            f"{source.name}: the log has no rows under its head; give a CSV with a head and values"
        )
    records: list[tuple[dict[str, Any], Place]] = []
    head = [cell.strip() for cell in rows[0][1]]
    for line, row in rows[1:]:
        record: dict[str, Any] = {}
        again: dict[str, Any] = {}
        for column, cell in enumerate(row):
            name = head[column] if column < len(head) and head[column] else f"column {column + 1}"
            value = _cell(cell.strip(), comma)
            if name not in record:
                record[name] = value
            elif isinstance(value, float) and value != record[name]:
                again[name] = value
        place = Place(source.name, line, 1)
        records.append((record, place))
        if again:
            records.append(({k: v for k, v in record.items() if isinstance(v, str)} | again, place))
    return records


def _cell(text: str, decimal_comma: bool) -> Any:
    """The number in a cell that holds nothing else, or its text; "" where it says that there is none."""
    if is_blank(text):
        return ""
    numbers = find_numbers(text, decimal_comma=decimal_comma)
    if len(numbers) != 1 or not numbers[0].digits or numbers[0].end - numbers[0].start < len(text) - 1:
        return text
    number = numbers[0]
    if any(c.isalpha() for c in text[: number.start] + text[number.end :]):
        return text  # d5
    if number.role in ("version", "date") or not all(
        c.isdecimal() or c in ",. \u2009\u202f\u00a0·" for c in number.digits
    ):
        return text
    if number.exponent:
        digits = repr(abs(number.value))
    else:
        whole, point, decimals = (
            number.digits.rpartition("," if decimal_comma else ".")
            if number.decimals
            else (number.digits, "", "")
        )
        digits = "".join(c for c in whole if c.isdecimal()) + ("." + decimals if point else "")
    return Printed(f"-{digits}" if number.sign == "-" else digits, 0, number.unit, number.uncertainty)
