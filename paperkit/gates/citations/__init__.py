"""Gate `citations`: every citation leads to an entry, every entry to a work that can be found.

Nothing is looked up: a key, an identifier or a title is judged by what stands in the paper's own files. As in
BibTeX, upper and lower case of a key are the same.
"""

from __future__ import annotations

from collections.abc import Collection

from paperkit.documents.paper import Paper
from paperkit.findings import GateReport
from paperkit.gates.citations.entries import (
    ONE_BY_ONE,
    double_items,
    duplicates,
    impossible_years,
    incomplete,
    malformed,
    nameless,
    nameless_entries,
    unused,
)
from paperkit.gates.citations.keys import (
    broken,
    cited_keys,
    empty,
    key_span,
    nearest_key,
    other_case,
    outside,
    section_of,
    unknown,
    unknown_keys,
)
from paperkit.gates.citations.numbered import unlisted_numbers

__all__ = [
    "ONE_BY_ONE",
    "VERSION",
    "check",
    "cited_keys",
    "key_span",
    "nameless_entries",
    "nearest_key",
    "section_of",
    "unknown_keys",
]

VERSION = 5

_NUMBERED_PAPERS = ("pdf", "text")


def check(paper: Paper, pool: Collection[str] | None = None) -> GateReport:
    """Citations and bibliography of a paper.

    A PDF or plain text has numbers and no keys, and what its reference list holds is a guess: it is `not_checked`
    unless a number is cited that its list does not reach, or a reference is surely incomplete or listed twice.

    Args:
        paper: The paper.
        pool: Keys that may be cited, or None where any key of the bibliography may.
    """
    keys = cited_keys(paper)
    if paper.format in _NUMBERED_PAPERS:
        summary = {"cited": len(keys), "entries": len(paper.bibliography)}
        beyond = (*unlisted_numbers(paper), *incomplete(paper), *duplicates(paper))
        if beyond:
            return GateReport.of("citations", VERSION, beyond, summary)
        return GateReport(gate="citations", version=VERSION, status="not_checked", summary=summary)
    findings = [
        *unknown(paper), *other_case(paper), *empty(paper), *double_items(paper),
        *impossible_years(paper), *broken(paper), *nameless(paper), *malformed(paper), *incomplete(paper),
        *duplicates(paper), *unused(paper),
    ]  # fmt: skip
    if paper.format == "markdown":
        findings += unlisted_numbers(paper)
    if pool is not None:
        findings += outside(paper, frozenset(pool))
    summary = {
        "cited": len(keys),
        "entries": len(paper.bibliography),
        "without_identifier": len(nameless_entries(paper)),
    }
    return GateReport.of("citations", VERSION, findings, summary)
