"""From a citation to an entry: the keys that are cited, and those that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from paperkit.documents.paper import Citation, Paper, Problem, Reference, Span
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.wording import plural

__all__ = [
    "broken",
    "cited_by_name",
    "cited_keys",
    "empty",
    "key_span",
    "nearest_key",
    "other_case",
    "outside",
    "section_of",
    "unknown",
    "unknown_keys",
]

_MADE_BY_CLASS = re.compile(r"Note\d+|[A-Za-z]+\d*Control")

_BROKEN_KEY = re.compile(r"@\s{0,5}\w{1,40}\s{0,5}[{(]\s{0,20}([^\s,{}()]{1,200})")


def cited_keys(paper: Paper) -> dict[str, Citation]:
    """Every key that is cited, with the first citation of it; `\\nocite` counts, `*` does not.

    Keys that a class makes up for itself (REVTeX: `Note1`, `apsrev41Control`) are left out.
    """
    first: dict[str, Citation] = {}
    for citation in paper.citations:
        for key in citation.keys:
            if key and key != "*" and not _MADE_BY_CLASS.fullmatch(key):
                first.setdefault(key, citation)
    return first


def unknown_keys(paper: Paper) -> dict[str, Citation]:
    """Keys that are cited and in no bibliography."""
    known = {entry.key.lower() for entry in paper.bibliography}
    return {key: citation for key, citation in cited_keys(paper).items() if key.lower() not in known}


def key_span(paper: Paper, citation: Citation | Reference, key: str) -> Span:
    """Where a key (or label) stands in its command, so that two faults of one command have two places."""
    whole = re.compile(rf"(?<![^\s,{{%]){re.escape(key)}(?![^\s,}}%])")
    found = whole.search(paper.sources[citation.span.file].text, citation.span.start, citation.span.end)
    return citation.span if found is None else Span(citation.span.file, *found.span())


def nearest_key(paper: Paper, key: str) -> str | None:
    """The key of the bibliography that is written most like this one, if any is; upper and lower case are the same."""
    known = {entry.key.lower(): entry.key for entry in paper.bibliography}
    near = get_close_matches(key.lower(), sorted(known), n=1, cutoff=0.8)
    return known[near[0]] if near else None


def cited_by_name(paper: Paper) -> dict[str, Citation]:
    """First citations by key in lower case."""
    return {key.lower(): citation for key, citation in reversed(cited_keys(paper).items())}


def unknown(paper: Paper) -> Iterator[Finding]:
    keys = cited_keys(paper)
    if keys and not paper.bibliography:
        citation = next(iter(keys.values()))
        yield finding_at(
            paper,
            citation.span,
            "citations.no_bibliography",
            Severity.MAJOR,
            f"The paper cites {plural(len(keys), 'work')} and has no bibliography that could be read",
            section=section_of(paper, citation),
            evidence="No .bib file, no thebibliography, no filecontents with entries",
            suggestion="Give the bibliography (--bib) or add it to the paper's folder",
        )
        return
    missing_file = any(problem.rule == "missing_bib" for problem in paper.problems)
    broken = _broken_keys(paper)
    for key, citation in unknown_keys(paper).items():
        if key.lower() in broken:
            continue
        near = nearest_key(paper, key)
        yield finding_at(
            paper,
            key_span(paper, citation, key),
            "citations.unknown_key",
            Severity.MAJOR,
            f"{key} is cited and is in no bibliography of the paper",
            section=section_of(paper, citation),
            evidence=f"{plural(len(paper.bibliography), 'entry')} read"
            + (", one bibliography file is missing" if missing_file else "")
            + (f"; the nearest key is {near}" if near else ""),
            suggestion=f"Did you mean {near}?" if near else "Add the entry, or cite a work that is listed",
            certainty=Certainty.SUSPECTED if missing_file else Certainty.CONFIRMED,
            key=key,
            nearest=near,
        )


def other_case(paper: Paper) -> Iterator[Finding]:
    """Keys of a `thebibliography` that are cited in other letters: `Good2020` for `good2020`. BibTeX allows for it."""
    exact = {entry.key for entry in paper.bibliography}
    listed = {entry.key.lower(): entry for entry in paper.bibliography if entry.kind == "bibitem"}
    for key, citation in cited_keys(paper).items():
        entry = listed.get(key.lower())
        if key in exact or entry is None:
            continue
        yield finding_at(
            paper,
            key_span(paper, citation, key),
            "citations.key_case",
            Severity.MAJOR,
            f"{key} is cited and {entry.key} is listed: keys tell upper from lower case",
            section=section_of(paper, citation),
            evidence="LaTeX prints a question mark",
            suggestion=f"Write {entry.key}",
            key=key,
            nearest=entry.key,
        )


def empty(paper: Paper) -> Iterator[Finding]:
    """Citations without a key, and empty keys between others, as in `a,,b`."""
    others = {citation.span for citation in paper.citations}
    for problem in paper.problems:
        if problem.rule == "empty_citation":
            prints_none = problem.span not in others and not paper.source(problem.span).startswith("\\nocite")
            yield finding_at(
                paper,
                problem.span,
                "citations.empty_key",
                Severity.MAJOR if prints_none else Severity.MINOR,
                problem.message,
                section=paper.section_at(problem.span),
                evidence="A question mark is printed in its place" if prints_none else "LaTeX warns of it",
                suggestion="Put the key of the work in, or take the command out"
                if prints_none
                else "Take the comma that is too many out, or put the missing key in",
            )


def _broken_keys(paper: Paper) -> dict[str, Problem]:
    """Entries that could not be read, by their key in lower case."""
    found: dict[str, Problem] = {}
    for problem in paper.problems:
        key = _BROKEN_KEY.match(paper.source(problem.span)) if problem.rule == "broken_bib" else None
        if key is not None:
            found.setdefault(key[1].lower(), problem)
    return found


def broken(paper: Paper) -> Iterator[Finding]:
    """Cited entries that BibTeX drops or reads in another way, and cited keys that two entries have."""
    broken = _broken_keys(paper)
    lost = {key.lower() for key in unknown_keys(paper)}
    for key, citation in cited_by_name(paper).items():
        if key in broken:
            yield finding_at(
                paper,
                broken[key].span,
                "citations.broken_entry",
                Severity.MAJOR if key in lost else Severity.MINOR,
                f"The entry of {next(k for k in citation.keys if k.lower() == key)}, which is cited, is broken",
                evidence=broken[key].message,
                suggestion="Correct the entry",
                key=key,
            )
    for problem in paper.problems:
        twin = _BROKEN_KEY.match(paper.source(problem.span)) if problem.rule == "duplicate_bib_key" else None
        if twin is not None and twin[1].lower() in cited_by_name(paper):
            yield finding_at(
                paper,
                problem.span,
                "citations.duplicate_key",
                Severity.MINOR,
                f"Two entries have the key {twin[1]}, which is cited; the first one is used",
                evidence=problem.message,
                suggestion="Take one of them out, or rename it if it is another work",
                key=twin[1],
            )


def outside(paper: Paper, pool: frozenset[str]) -> Iterator[Finding]:
    for key, citation in cited_keys(paper).items():
        if key not in pool:
            yield finding_at(
                paper,
                key_span(paper, citation, key),
                "citations.outside_pool",
                Severity.MAJOR,
                f"{key} is cited and is not in the pool of allowed citations",
                section=section_of(paper, citation),
                evidence=f"{plural(len(pool), 'key')} in the pool",
                suggestion="Cite a work of the pool, or take the citation out",
                key=key,
            )


def section_of(paper: Paper, citation: Citation) -> int | None:
    """Index of the section in which a citation stands."""
    return None if citation.paragraph is None else paper.paragraphs[citation.paragraph].section
