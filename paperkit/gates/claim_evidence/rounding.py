"""Numbers that are nearly what the log has: cut off instead of rounded, off by one in the last place; round numbers."""

from __future__ import annotations

from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.numbers import Number

__all__ = ["is_off_by_one", "is_round", "truncated_from"]


def truncated_from(number: Number, log: Log, *, percent: bool) -> list[tuple[LogValue, float]]:
    """Logged values that give the number when cut off instead of rounded, with the factor to its scale."""
    if number.significant < 3 or number.word:
        return []
    unit = 2 * number.half_unit
    percent = number.unit == "%" or percent
    found: list[tuple[LogValue, float]] = []
    for factor in (1.0, 100.0) if percent else (1.0,):
        low = abs(number.value) / factor
        for value in log.between(low + number.half_unit / factor, low + unit * (1 - 1e-6) / factor):
            if value.kind == "data" and (not percent or value.may_be_share):
                found.append((value, factor))
    return found


def is_off_by_one(number: Number, value: LogValue) -> bool:
    """True where the last place of a number is off by one from a logged value."""
    return number.significant >= 3 and abs(value.value - number.value) <= 3.0 * number.half_unit * (1 + 1e-9)


def is_round(number: Number) -> bool:
    """A whole number without a unit that people choose rather than measure: 256, 10,000, 1e-3."""
    if (
        number.unit not in (None, "bytes", "B", "KB", "MB", "GB", "TB", "px")
        or number.uncertainty is not None
    ):
        return False
    if number.exponent < 0 and number.significant <= 1:
        return True
    value = number.value
    if number.name and value == int(value):
        return True
    if number.decimals and not number.exponent:
        return False
    if value != int(value) or value <= 0:
        return False
    whole = int(value)
    return whole % 10 == 0 or whole & (whole - 1) == 0
