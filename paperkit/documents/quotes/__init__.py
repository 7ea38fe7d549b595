"""Quotes: where the words of a quote stand in a text."""

from __future__ import annotations

from paperkit.documents.quotes.find import (
    MINIMUM,
    MINIMUM_FOR_MATH,
    SHORT,
    VERSION,
    Match,
    QuoteIndex,
    find_quote,
)

__all__ = ["MINIMUM", "MINIMUM_FOR_MATH", "SHORT", "VERSION", "Match", "QuoteIndex", "find_quote"]
