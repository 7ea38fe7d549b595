"""From an entry to a work: entries that nobody can look up, that are incomplete, double, or never cited."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from paperkit.documents.bib import identifier
from paperkit.documents.paper import BibEntry, Paper, Span
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates._prose import listed
from paperkit.gates.citations.completeness import has_place, is_full, missing_fields, missing_parts
from paperkit.gates.citations.identifiers import malformed_identifiers
from paperkit.gates.citations.keys import cited_by_name, cited_keys
from paperkit.gates.citations.printed import is_typed, place_of, printed_entries
from paperkit.gates.citations.titles import describe
from paperkit.gates.citations.typed import read_reference
from paperkit.gates.citations.works import Work, same_work

__all__ = [
    "double_items", "duplicates", "impossible_years", "incomplete", "malformed", "nameless", "nameless_entries",
    "unused",
]  # fmt: skip

_LEAST_OF_PDF, _WELL_READ = 5, 0.8

# Beyond this many entries without an identifier it is the habit of the whole bibliography, and one finding.
ONE_BY_ONE = 10

# arXiv as DBLP writes it, PubMed Central.
_NUMBERED = re.compile(r"\babs/(?:\d{4}\.\d{4,5}|[a-z-]{2,9}/\d{7})\b|\bPMC\d{4,9}\b")


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
    """Cited works that a reader could not find: without an identifier, and without all that a library asks for."""
    nameless = [entry for entry in nameless_entries(paper) if not is_full(entry)]
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
    """Works of the list of references that print without a title, an author, a year or the place of print.

    A web page may have them in its note.
    """
    entries = [entry for entry in _listed_entries(paper) if not is_typed(entry)]
    placed = Counter(entry.kind for entry in paper.bibliography if has_place(entry))
    found = [
        (entry, missing_fields(entry, placed[entry.kind])) for entry in entries if entry.kind != "bibitem"
    ]
    for entries in _typed_lists(paper):
        read = [read_reference(entry.fields["text"]) for entry in entries]
        for n, entry in enumerate(entries):
            others = read[:n] + read[n + 1 :]
            blocks = entry.span is not None and "\\newblock" in paper.source(entry.span)
            found.append((entry, missing_parts(entry.fields["text"], others, blocks=blocks)))
    for entry, missing in found:
        if missing and (where := _where(paper, entry)) is not None:
            fields = sorted(name for name, value in entry.fields.items() if value.strip())
            yield finding_at(
                paper,
                where,
                "citations.incomplete_entry",
                Severity.SUGGESTION,
                f"The entry {entry.key} has no {' and no '.join(missing)}",
                quote=describe(entry) if entry.kind != "bibitem" else entry.fields["text"][:200],
                evidence=entry.fields["text"]
                if is_typed(entry)
                else f"Its fields: {listed(fields) or 'none'}",
                suggestion="Complete the entry",
                key=entry.key,
                missing=missing,
            )


def _typed_lists(paper: Paper) -> list[list[BibEntry]]:
    """Lists of references typed as text: of `\\bibitem`s, and at the end of a text."""
    items = _of_pdf(paper) if paper.format == "pdf" else [e for e in _listed_entries(paper) if is_typed(e)]
    return [entries for entries in (items, printed_entries(paper)) if entries]


def _of_pdf(paper: Paper) -> list[BibEntry]:
    """The references of a PDF, where nearly all of them read as such: else its list was not parted well."""
    entries = [entry for entry in paper.bibliography if is_typed(entry)]
    read = [read_reference(entry.fields["text"]) for entry in entries]
    well = sum(bool(one.names and (one.years or one.numbers)) for one in read)
    return entries if len(entries) >= _LEAST_OF_PDF and well >= _WELL_READ * len(entries) else []


def _where(paper: Paper, entry: BibEntry) -> Span | None:
    """Where to tell of an entry: at it, or where it is cited in a text whose list of references is not read."""
    return (
        _head(paper, entry)
        if paper.format in ("latex", "pdf") or not is_typed(entry)
        else place_of(paper, entry)
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
    """Works that are listed twice, each held against those before it that may be the same."""
    yield from _twins(paper, _of_pdf(paper) if paper.format == "pdf" else [*_listed_entries(paper)])
    yield from _twins(paper, printed_entries(paper))


def _twins(paper: Paper, entries: Sequence[BibEntry]) -> Iterator[Finding]:
    before: dict[str, list[Work]] = {}
    for work in map(Work, entries):
        keys = {
            work.identifier or "",
            work.author,
            "".join(work.title.words),
            "".join(w[0] for w in work.author.split()),
        }
        rivals = {id(rival): rival for key in keys if key for rival in before.get(key, ())}
        same = next(
            ((rival, why) for rival in rivals.values() if (why := same_work(rival, work)) is not None), None
        )
        for key in keys:
            before.setdefault(key, []).append(work)
        where = _where(paper, work.entry) if same is not None else None
        if same is None or where is None or same[0].entry.key == work.entry.key:
            continue
        (twin, why), entry = same, work.entry
        shown = describe(entry) if entry.kind != "bibitem" else entry.fields["text"][:200]
        yield finding_at(
            paper,
            where,
            "citations.duplicate_entry",
            Severity.MINOR,
            f"{twin.entry.key} and {entry.key} are one work under two keys; it is listed twice in the references",
            quote=shown,
            evidence=f"Same {why}" if why == work.identifier else f"Same {why}: “{shown}”",
            suggestion=f"Cite {twin.entry.key} everywhere and take {entry.key} out, or the other way round",
            keys=[twin.entry.key, entry.key],
        )


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
