"""From an entry to a work: entries that nobody can look up, that are incomplete, double, or never cited."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from paperkit.documents.bib import identifier
from paperkit.documents.paper import BibEntry, Paper, Span
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates._prose import listed
from paperkit.gates.citations.identifiers import malformed_identifiers
from paperkit.gates.citations.keys import cited_by_name, cited_keys
from paperkit.gates.citations.titles import describe, title_and_author

__all__ = [
    "double_items", "duplicates", "impossible_years", "incomplete", "malformed", "nameless", "nameless_entries",
    "unused",
]  # fmt: skip

# Beyond this many entries without an identifier it is the habit of the whole bibliography, and one finding.
ONE_BY_ONE = 10

# arXiv as DBLP writes it, PubMed Central.
_NUMBERED = re.compile(r"\babs/(?:\d{4}\.\d{4,5}|[a-z-]{2,9}/\d{7})\b|\bPMC\d{4,9}\b")

_WANTED = {
    "title": ("title", "booktitle", "maintitle"),
    "author": (
        "author",
        "editor",
        "organization",
        "institution",
        "collaboration",
        "key",
        "shortauthor",
        "publisher",
    ),
    "year": ("year", "date"),
}
_ELSEWHERE = ("note", "howpublished", "url")
_VENUES = {
    "article": ("journal", ("journal", "journaltitle", "shortjournal")),
    "inproceedings": ("book title", ("booktitle", "maintitle", "series", "journal", "eventtitle")),
    "conference": ("book title", ("booktitle", "maintitle", "series", "journal", "eventtitle")),
}
_LEAST_PLACED = 2
"""So many others of its kind must have one: then it was left out, and is not the author's way."""
_PREPRINT = ("eprint", "archiveprefix", "eprinttype", "arxivid", "publisher")
"""What an article that is no journal's has in its place."""

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")

_MOST_YEARS = 4
"""Years between a preprint and its paper; what is further apart under one title is another edition."""


def nameless_entries(paper: Paper) -> list[BibEntry]:
    """Cited entries that nobody could look up; what stands in a `thebibliography` is not judged."""
    cited = cited_by_name(paper)
    return [
        e for e in paper.bibliography if e.key.lower() in cited and e.kind != "bibitem" and not _findable(e)
    ]


def _listed_entries(paper: Paper) -> Iterator[BibEntry]:
    """Entries that stand in the list of references."""
    cited = cited_by_name(paper)
    return (e for e in paper.bibliography if paper.cited_everything or e.key.lower() in cited)


def _findable(entry: BibEntry) -> bool:
    """True with an identifier or an address."""
    if identifier(entry) or _NUMBERED.search(" ".join(entry.fields.values())):
        return True
    text = " ".join(
        entry.fields.get(name, "") for name in ("url", "howpublished", "note", "publisher", "title")
    )
    return "http" in text or "\\url" in text or "www." in text


def nameless(paper: Paper) -> Iterator[Finding]:
    nameless = nameless_entries(paper)
    groups = [nameless] if len(nameless) > ONE_BY_ONE else [[entry] for entry in nameless]
    for group in groups:
        names = [entry.key or "without a key" for entry in group]
        yield finding_at(
            paper,
            _head(paper, group[0]),
            "citations.no_identifier",
            Severity.SUGGESTION,
            f"The entry {names[0]} has no identifier by which a reader could find the work"
            if len(group) == 1
            else f"{len(names)} cited works have no identifier by which a reader could find them",
            quote=describe(group[0]),
            evidence=f"No DOI, arXiv, Semantic Scholar, PubMed, OpenReview, ACL number or ISBN: {listed(names)}",
            suggestion="Add what lets a reader find it: publisher, number of the standard, DOI or address",
            certainty=Certainty.SUSPECTED,
            keys=names,
        )


def malformed(paper: Paper) -> Iterator[Finding]:
    for entry in _listed_entries(paper):
        for name, text, fault, another in malformed_identifiers(entry):
            yield finding_at(
                paper,
                _head(paper, entry),
                "citations.misplaced_identifier" if another else "citations.malformed_identifier",
                Severity.MINOR,
                f"What {entry.key} has as its {name} is {'a' if another == 'DOI' else 'an'} {another}"
                if another
                else f"The {name} of {entry.key} cannot be one: {fault}",
                quote=text,
                evidence=f"{name} {text}",
                suggestion=f"Move it to the field for the {another}"
                if another
                else "Copy it again from the work itself",
                key=entry.key,
            )


def incomplete(paper: Paper) -> Iterator[Finding]:
    """Cited entries that print without a title, an author, a year or, of an article or a talk, the place of print.

    A web page may have them in its note.
    """
    placed = Counter(
        e.kind for e in paper.bibliography if e.kind in _VENUES and set(e.fields) & {*_VENUES[e.kind][1]}
    )
    for entry in _listed_entries(paper):
        fields = {name for name, value in entry.fields.items() if value.strip()}
        if entry.kind == "bibitem" or fields & set(_ELSEWHERE) or "crossref" in fields or "xdata" in fields:
            continue
        missing = [what for what, names in _WANTED.items() if not fields & set(names)]
        venue = _VENUES.get(entry.kind)
        if venue is not None and placed[entry.kind] >= _LEAST_PLACED and not fields & {*venue[1], *_PREPRINT}:
            missing.append(venue[0])
        if missing:
            yield finding_at(
                paper,
                _head(paper, entry),
                "citations.incomplete_entry",
                Severity.SUGGESTION,
                f"The entry {entry.key} has no {' and no '.join(missing)}",
                quote=describe(entry),
                evidence=f"Its fields: {listed(sorted(fields)) or 'none'}",
                suggestion="Complete the entry",
                key=entry.key,
                missing=missing,
            )


_LATEST_YEAR = 2050
_NO_YEAR = re.compile(
    r"press|forthcoming|appear|submitted|review|accepted|n\.?\s?d|date|circa|\bca?\b|BC|待|印|\\",
    re.IGNORECASE,
)


def impossible_years(paper: Paper) -> Iterator[Finding]:
    """Cited entries whose year is none, as `20x1`, or lies far ahead, as 2099."""
    for entry in _listed_entries(paper):
        year = entry.fields.get("year", "").strip()
        digits = re.search(r"\d{1,9}", year)
        if digits is None or _NO_YEAR.search(year):
            continue
        found = re.search(r"(?<![\w.])\d{1,4}(?:[a-z](?!\w)|(?![\w.]))", year)
        if found is not None and int(found[0].rstrip("abcdefgh")) <= _LATEST_YEAR:
            continue
        yield finding_at(
            paper,
            _head(paper, entry),
            "citations.impossible_year",
            Severity.MINOR,
            f"The entry {entry.key} has the year {year[:40]}",
            quote=describe(entry),
            evidence="far ahead" if found is not None else "no number of a year",
            suggestion="Copy the year again from the work itself",
            key=entry.key,
        )


def double_items(paper: Paper) -> Iterator[Finding]:
    """Two `\\bibitem` of one key: LaTeX prints both and cites the second."""
    first: dict[str, BibEntry] = {}
    for entry in paper.bibliography:
        if entry.kind != "bibitem" or not entry.key:
            continue
        twin = first.setdefault(entry.key, entry)
        if twin is not entry and twin.span != entry.span:
            yield finding_at(
                paper,
                _head(paper, entry),
                "citations.double_key",
                Severity.MAJOR,
                f"{entry.key} is the key of two works in the list of references",
                evidence="LaTeX warns of a label that is multiply defined; all citations lead to the last",
                suggestion="Give one of them another key",
                key=entry.key,
            )


def duplicates(paper: Paper) -> Iterator[Finding]:
    first: dict[str, BibEntry] = {}
    for entry in _listed_entries(paper):
        name, title = identifier(entry), title_and_author(entry)
        if name and name.startswith("isbn:"):
            name = None  # a chapter has the ISBN of its book
        marks = [mark for mark in (name, title) if mark]
        twin = next((first[mark] for mark in marks if mark in first), None)
        for mark in marks:
            first.setdefault(mark, entry)
        if twin is None or _are_two_works(twin, entry):
            continue
        same = name if name and name == identifier(twin) else f"title and first author: “{describe(entry)}”"
        yield finding_at(
            paper,
            _head(paper, entry),
            "citations.duplicate_entry",
            Severity.MINOR,
            f"{twin.key} and {entry.key} are one work under two keys; it is listed twice in the references",
            quote=describe(entry),
            evidence=f"Same {same}",
            suggestion=f"Cite {twin.key} everywhere and take {entry.key} out, or the other way round",
            keys=[twin.key, entry.key],
        )


def _are_two_works(one: BibEntry, other: BibEntry) -> bool:
    """Whether two entries of one title and author are editions of it: without a common identifier and years apart."""
    found = [_YEAR.search(e.fields.get("year", e.fields.get("date", ""))) for e in (one, other)]
    years = [int(year[0]) for year in found if year is not None]
    same = identifier(one) is not None and identifier(one) == identifier(other)
    return not same and len(years) == 2 and abs(years[0] - years[1]) > _MOST_YEARS


def unused(paper: Paper) -> Iterator[Finding]:
    if paper.cited_everything or not cited_keys(paper):
        return
    unused: dict[str, list[BibEntry]] = {}
    cited = cited_by_name(paper)
    for entry in paper.bibliography:
        if entry.key.lower() not in cited:
            unused.setdefault(entry.file, []).append(entry)
    for file, entries in unused.items():
        names = [entry.key or "without a key" for entry in entries]
        yield finding_at(
            paper,
            _head(paper, entries[0]),
            "citations.unused_entry",
            Severity.SUGGESTION,
            f"{len(names)} entries in {file} are never cited"
            if len(names) > 1
            else f"The entry {names[0]} in {file} is never cited",
            quote=describe(entries[0]),
            evidence=listed(names),
            suggestion="Take them out, or cite them where they belong",
            keys=names,
        )


def _head(paper: Paper, entry: BibEntry) -> Span:
    """The first line of an entry; without a place, the first citation of it, else the main file's start."""
    if entry.span is not None:
        text = paper.sources[entry.span.file].text
        stop = text.find("\n", entry.span.start)
        return Span(
            entry.span.file, entry.span.start, entry.span.end if stop < 0 else min(stop, entry.span.end)
        )
    citation = cited_by_name(paper).get(entry.key.lower())
    return citation.span if citation else paper.start
