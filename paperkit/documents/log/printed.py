"""Numbers that remember how and where they were printed."""

from __future__ import annotations

from typing import Any

__all__ = ["Printed", "printed_as", "printed_decimals"]


class Printed(float):
    """A float that remembers how and where it was printed, with what unit and uncertainty."""

    raw: str
    offset: int
    unit: str | None
    uncertainty: float | None

    def __new__(
        cls, raw: str, offset: int = 0, unit: str | None = None, uncertainty: float | None = None
    ) -> Printed:
        self = super().__new__(cls, raw)
        self.raw, self.offset, self.unit, self.uncertainty = raw, offset, unit, uncertainty
        return self


def printed_as(number: Any) -> str:
    """How a number was printed, or as Python writes it."""
    return number.raw if isinstance(number, Printed) else repr(number)


def printed_decimals(printed: str) -> int:
    """Decimals of a printed number (`0.930` has 3)."""
    return len(printed.lower().partition("e")[0].partition(".")[2])
