"""Quotes: where the words of a quote stand in a text or a paper."""

from __future__ import annotations

from paperkit.documents.quotes.find import (
    LONGEST,
    MINIMUM,
    MINIMUM_FOR_MATH,
    SHORT,
    VERSION,
    Match,
    QuoteIndex,
    find_quote,
)
from paperkit.documents.quotes.paper import PaperMatch, PaperQuotes

__all__ = [
    "LONGEST",
    "MINIMUM",
    "MINIMUM_FOR_MATH",
    "SHORT",
    "VERSION",
    "Match",
    "PaperMatch",
    "PaperQuotes",
    "QuoteIndex",
    "find_quote",
]
