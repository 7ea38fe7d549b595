"""Gate `citations`: every citation leads to an entry, every entry to a work that can be found.

Nothing is looked up: a key, an identifier or a title is judged by what stands in the paper's own files. As in
BibTeX, upper and lower case of a key are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from difflib import get_close_matches

from paperkit.documents.bib import identifier
from paperkit.documents.latex.symbols import SYMBOLS, accented
from paperkit.documents.paper import BibEntry, Citation, Paper, Reference, Span
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates._prose import counted, size
from paperkit.gates._wordlists import word_set

__all__ = ["VERSION", "check", "cited_keys", "key_span", "nameless_entries", "nearest_key", "unknown_keys"]

VERSION = 1

# Beyond this many entries without an identifier it is the habit of the whole bibliography, and one finding.
ONE_BY_ONE = 10

# arXiv as DBLP writes it, PubMed Central.
_NUMBERED = re.compile(r"\babs/(?:\d{4}\.\d{4,5}|[a-z-]{2,9}/\d{7})\b|\bPMC\d{4,9}\b")
_MADE_BY_CLASS = re.compile(r"Note\d+|[A-Za-z]+\d*Control")


def check(paper: Paper, pool: Collection[str] | None = None) -> GateReport:
    """Citations and bibliography of a paper.

    Args:
        paper: The paper.
        pool: Keys that may be cited, or None where any key of the bibliography may.
    """
    keys = cited_keys(paper)
    findings = [*_unknown(paper), *_nameless(paper), *_duplicates(paper), *_unused(paper)]
    if pool is not None:
        findings += _outside(paper, frozenset(pool))
    summary = {
        "cited": len(keys),
        "entries": len(paper.bibliography),
        "without_identifier": len(nameless_entries(paper)),
    }
    return GateReport.of("citations", VERSION, findings, summary)


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


def nameless_entries(paper: Paper) -> list[BibEntry]:
    """Cited entries that nobody could look up; what stands in a `thebibliography` is not judged."""
    cited = _cited(paper)
    return [
        e for e in paper.bibliography if e.key.lower() in cited and e.kind != "bibitem" and not _findable(e)
    ]


def _cited(paper: Paper) -> dict[str, Citation]:
    """First citations by key in lower case."""
    return {key.lower(): citation for key, citation in reversed(cited_keys(paper).items())}


def _findable(entry: BibEntry) -> bool:
    """True with an identifier or an address."""
    if identifier(entry) or _NUMBERED.search(" ".join(entry.fields.values())):
        return True
    text = " ".join(
        entry.fields.get(name, "") for name in ("url", "howpublished", "note", "publisher", "title")
    )
    return "http" in text or "\\url" in text or "www." in text


def _unknown(paper: Paper) -> Iterator[Finding]:
    keys = cited_keys(paper)
    if keys and not paper.bibliography:
        citation = next(iter(keys.values()))
        yield finding_at(
            paper,
            citation.span,
            "citations.no_bibliography",
            Severity.MAJOR,
            f"The paper cites {counted(len(keys), 'work')} and has no bibliography that could be read",
            section=_section(paper, citation),
            evidence="No .bib file, no thebibliography, no filecontents with entries",
            suggestion="Give the bibliography (--bib) or add it to the paper's folder",
        )
        return
    missing_file = any(problem.rule == "missing_bib" for problem in paper.problems)
    for key, citation in unknown_keys(paper).items():
        near = nearest_key(paper, key)
        yield finding_at(
            paper,
            key_span(paper, citation, key),
            "citations.unknown_key",
            Severity.MAJOR,
            f"{key} is cited and is in no bibliography of the paper",
            section=_section(paper, citation),
            evidence=f"{counted(len(paper.bibliography), 'entry')} read"
            + (", one bibliography file is missing" if missing_file else "")
            + (f"; the nearest key is {near}" if near else ""),
            suggestion=f"Did you mean {near}?" if near else "Add the entry, or cite a work that is listed",
            certainty=Certainty.SUSPECTED if missing_file else Certainty.CONFIRMED,
            key=key,
            nearest=near,
        )


def _nameless(paper: Paper) -> Iterator[Finding]:
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
            quote=_describe(group[0]),
            evidence=f"No DOI, arXiv, Semantic Scholar, PubMed, OpenReview, ACL number or ISBN: {_listed(names)}",
            suggestion="Look it up and add its DOI or arXiv number; do not cite what cannot be found",
            certainty=Certainty.SUSPECTED,
            keys=names,
        )


def _duplicates(paper: Paper) -> Iterator[Finding]:
    first: dict[str, BibEntry] = {}
    cited = _cited(paper)
    for entry in paper.bibliography:
        if not paper.cited_everything and entry.key.lower() not in cited:
            continue
        name, title = identifier(entry), _title_and_author(entry)
        if name and name.startswith("isbn:"):
            name = None  # a chapter has the ISBN of its book
        marks = [mark for mark in (name, title) if mark]
        twin = next((first[mark] for mark in marks if mark in first), None)
        for mark in marks:
            first.setdefault(mark, entry)
        if twin is None:
            continue
        same = name if name and name == identifier(twin) else f"title and first author: “{_describe(entry)}”"
        yield finding_at(
            paper,
            _head(paper, entry),
            "citations.duplicate_entry",
            Severity.MINOR,
            f"{twin.key} and {entry.key} are one work under two keys; it is listed twice in the references",
            quote=_describe(entry),
            evidence=f"Same {same}",
            suggestion=f"Cite {twin.key} everywhere and take {entry.key} out, or the other way round",
            keys=[twin.key, entry.key],
        )


def _unused(paper: Paper) -> Iterator[Finding]:
    if paper.cited_everything or not cited_keys(paper):
        return
    unused: dict[str, list[BibEntry]] = {}
    cited = _cited(paper)
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
            quote=_describe(entries[0]),
            evidence=_listed(names),
            suggestion="Take them out, or cite them where they belong",
            keys=names,
        )


def _outside(paper: Paper, pool: frozenset[str]) -> Iterator[Finding]:
    for key, citation in cited_keys(paper).items():
        if key not in pool:
            yield finding_at(
                paper,
                key_span(paper, citation, key),
                "citations.outside_pool",
                Severity.MAJOR,
                f"{key} is cited and is not in the pool of allowed citations",
                section=_section(paper, citation),
                evidence=f"{counted(len(pool), 'key')} in the pool",
                suggestion="Cite a work of the pool, or take the citation out",
                key=key,
            )


def _section(paper: Paper, citation: Citation) -> int | None:
    return None if citation.paragraph is None else paper.paragraphs[citation.paragraph].section


def _head(paper: Paper, entry: BibEntry) -> Span:
    """The first line of an entry; without a place, the first citation of it, else the main file's start."""
    if entry.span is not None:
        text = paper.sources[entry.span.file].text
        stop = text.find("\n", entry.span.start)
        return Span(
            entry.span.file, entry.span.start, entry.span.end if stop < 0 else min(stop, entry.span.end)
        )
    citation = _cited(paper).get(entry.key.lower())
    return citation.span if citation else Span(paper.main, 0, min(1, len(paper.sources[paper.main].text)))


def _listed(names: list[str]) -> str:
    return ", ".join(names[:12]) + (" …" if len(names) > 12 else "")


def _describe(entry: BibEntry) -> str:
    return _plain(entry.fields.get("title", "")) or entry.key or f"@{entry.kind}"


_ACCENT = re.compile(r"\\(?:([`'^\"~=.])|([uvHcdbkrt])(?=[\s{]))\s*\{?\s*(\\[ij](?![a-zA-Z])|[^\W\d_])\s*\}?")
_COMMAND = re.compile(r"\\((?:[a-zA-Z]+(?=\s?))|.)(?:(?<=[a-zA-Z])\s)?")
_STYLES = word_set(
    "emph textit textbf textsc textrm textsf texttt text mathrm mathbf mathit mathcal rm it bf em sc tt"
)


def _plain(text: str) -> str:
    r"""A field as people read it: accents composed, commands as their character or name, braces gone.

    >>> _plain(r"{\'E}tude of $\alpha$-decay \& {LIGO}")
    'Étude of α-decay & LIGO'
    """
    text = _ACCENT.sub(lambda m: accented(m[3].lstrip("\\"), m[1] or m[2]), text)
    text = _COMMAND.sub(
        lambda m: "" if m[1] in _STYLES else SYMBOLS.get(m[1], m[1] if len(m[1]) > 1 else " "), text
    )
    return " ".join(re.sub(r"[{}$\\]", "", text).replace("~", " ").split())


def _bare(text: str) -> str:
    """Lower case, without accents; `and` and `&` are one."""
    letters = unicodedata.normalize("NFKD", text.replace("&", " and ").lower())
    return "".join(c for c in letters if not unicodedata.combining(c))


def _title_and_author(entry: BibEntry) -> str | None:
    """Title and first author's surname for comparison; None where the title is too short to tell works apart."""
    words = re.findall(r"\w+", _bare(_plain(entry.fields.get("title", ""))))
    title = " ".join(words)
    han = size(title) > len(words)
    if size(title) < (8 if han else 4) and len(title) < 20:
        return None
    author = _bare(_plain(re.split(r"\sand\s", entry.fields.get("author", ""))[0]))
    surname = author.split(",")[0] if "," in author else author.split(" ")[-1]
    return f"{title} / {surname}"
