"""Where the numbers of a paper stand, each with the words that say what it is about."""

from __future__ import annotations

from paperkit.documents.numbers import Number, uses_decimal_comma
from paperkit.documents.paper import Paper, Paragraph, Span
from paperkit.gates.claims.claim import Claim
from paperkit.gates.claims.prose import in_prose, numbers_of
from paperkit.gates.claims.settings import says_setting
from paperkit.gates.claims.tables import in_tables

__all__ = ["Claim", "claims_of", "numbers_of", "says_setting", "versions"]


def claims_of(paper: Paper) -> list[Claim]:
    """Quantities and counts in prose, captions, footnotes, list items and table cells, in the order of the source."""
    comma = uses_decimal_comma("\n".join(p.text.text for p in paper.paragraphs))
    claims = [*in_prose(paper, comma), *in_tables(paper, comma)]
    order = {name: index for index, name in enumerate(paper.sources)}
    return sorted(claims, key=lambda c: (order.get(c.span.file, 0), c.span.start))


def versions(paper: Paper) -> list[tuple[Number, Span, Paragraph]]:
    """Versions of software and names of hardware in the paper: what failure mode 6 checks instead of this gate."""
    found = []
    for paragraph, numbers in numbers_of(paper):
        for number in numbers:
            if number.role in ("version", "hardware"):
                found.append((number, paragraph.text.span(number.start, number.end), paragraph))
    return found
