"""Numbers in running text."""

from __future__ import annotations

from paperkit.documents.numbers.find import Number, Role, find_numbers, uses_decimal_comma

__all__ = ["Number", "Role", "find_numbers", "uses_decimal_comma"]
