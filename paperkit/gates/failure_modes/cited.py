"""Failure mode 2: citations that lead nowhere, or to works that nobody can look up."""

from __future__ import annotations

from collections.abc import Iterator

from paperkit.documents.paper import Paper
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates._prose import listed
from paperkit.gates.citations import (
    cited_keys,
    key_span,
    nameless_entries,
    nearest_key,
    section_of,
    unknown_keys,
)
from paperkit.gates.failure_modes.modes import common
from paperkit.wording import plural

__all__ = ["invented_citations"]


def invented_citations(paper: Paper) -> Iterator[Finding]:
    """Findings on cited keys that no entry has, and one on all cited works without an identifier."""
    readable = bool(paper.bibliography)
    complete = readable and not any(
        p.rule in {"missing_bib", "broken_bib", "missing_input"} for p in paper.problems
    )
    for key, citation in unknown_keys(paper).items():
        yield finding_at(
            paper,
            key_span(paper, citation, key),
            message=f"The citation {key} leads to no entry of the bibliography"
            if readable
            else "The paper cites works and has no bibliography that could be read",
            section=section_of(paper, citation),
            evidence=f"{plural(len(paper.bibliography), 'entry')} read"
            + ("" if complete else "; part of the bibliography could not be read")
            + (f"; the nearest key is {near}" if (near := nearest_key(paper, key)) else ""),
            suggestion="Cite a work that is in the bibliography, or take the citation out"
            if readable
            else "Give the bibliography (--bib)",
            key=key,
            **common(2, Certainty.CONFIRMED if complete else Certainty.SUSPECTED),
        )
        if not readable:
            return
    nameless = [entry.key for entry in nameless_entries(paper)]
    if nameless:
        lower = {key.lower(): citation for key, citation in cited_keys(paper).items()}
        citation = lower[nameless[0].lower()]
        yield finding_at(
            paper,
            citation.span,
            message=f"Nobody can check that {plural(len(nameless), 'cited work')} without an identifier exist"
            + ("s" if len(nameless) == 1 else ""),
            section=section_of(paper, citation),
            evidence=f"No identifier and no address: {listed(nameless)}",
            suggestion="Make sure that each exists; take out what does not",
            keys=nameless,
            **common(2, Certainty.SUSPECTED, Severity.MINOR),
        )
