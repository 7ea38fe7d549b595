"""References that a paper types: `\\bibitem`s, and the list at the end of a paper in Markdown or plain text."""

from __future__ import annotations

import re

from paperkit.documents.paper import BibEntry, Paper, Span

__all__ = ["heading_end", "is_typed", "place_of", "printed_entries"]

_HEADING = re.compile(
    r"^[#\s\d.*_]{0,10}(?:references(?: cited)?|bibliography|literature(?: cited)?|works cited|"
    r"literatur(?:verzeichnis)?|参\s?考\s?文\s?献)[\s.:*_]{0,4}$(?:\n[-=]{3,}[ \t]*$)?",
    re.IGNORECASE | re.MULTILINE,
)
_MARK = re.compile(
    r"^[ \t>]{0,6}(?:[-*+][ \t]+)?(?:\\?\[(?P<bracket>\d{1,3})\\?\]|(?P<stop>\d{1,3})[.)]|(?P<bullet>[-*+•]))[ \t]+"
    r"(?=\S)",
    re.MULTILINE,
)
_NEXT = re.compile(
    r"^(?:#{1,6}\s|appendi(?:x|ces)\b|附录|[A-Z][A-Za-z ]{2,40}\n[-=]{3,}$)", re.IGNORECASE | re.MULTILINE
)
_BLANK = re.compile(r"\n[ \t]*\n")
_MARKUP = re.compile(r"\\(?=[\[\]&_#*])|[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}|(?<=\])\([^()\s]{1,300}\)|[<>]")
_LEAST = 2


def heading_end(text: str) -> int | None:
    """Where the last heading of a list of references ends; None where there is none."""
    headings = list(_HEADING.finditer(text))
    return headings[-1].end() if headings else None


def is_typed(entry: BibEntry) -> bool:
    """Whether an entry is text alone."""
    return entry.kind == "bibitem" and bool(entry.fields.get("text"))


def printed_entries(paper: Paper) -> list[BibEntry]:
    """The references at the end of a paper in Markdown or plain text, with their numbers, or places, as keys."""
    if paper.format not in ("markdown", "text"):
        return []
    text = paper.sources[paper.main].text
    start = heading_end(text)
    if start is None:
        return []
    after = _NEXT.search(text, start)
    end = after.start() if after else len(text)
    marks = list(_MARK.finditer(text, start, end))
    if len(marks) >= _LEAST:
        starts = [(m.end(), m["bracket"] or m["stop"] or str(n)) for n, m in enumerate(marks, 1)]
        stops = [m.start() for m in marks[1:]] + [end]
    else:
        pieces = [start, *(m.end() for m in _BLANK.finditer(text, start, end))]
        starts = [(at, str(n)) for n, at in enumerate(pieces, 1)]
        stops = [*pieces[1:], end]
    entries = [_entry(paper.main, text, at, stop, key) for (at, key), stop in zip(starts, stops, strict=True)]
    kept = [entry for entry in entries if entry is not None]
    return kept if len(kept) >= _LEAST else []


def _entry(file: str, text: str, start: int, stop: int, key: str) -> BibEntry | None:
    blank = _BLANK.search(text, start, stop)
    stop = blank.start() if blank and text[start : blank.start()].strip() else stop
    raw = text[start:stop]
    first = start + len(raw) - len(raw.lstrip())
    shown = " ".join(_MARKUP.sub("", raw).split())
    if len(shown) < 10:
        return None
    return BibEntry(
        f"[{key}]", "bibitem", {"text": shown}, file, Span(file, first, start + len(raw.rstrip()))
    )


def place_of(paper: Paper, entry: BibEntry) -> Span | None:
    """Where a reader finds a reference that stands in no page: where it is cited first, by number or by name.

    One that nothing cites is told of at the heading of the list.
    """
    number = int(entry.key.strip("[]"))
    for paragraph in paper.paragraphs:
        for match in re.finditer(r"[\[［]([\d,;\s–-]{1,40})[\]］]", paragraph.text.text):
            if number in _cited(match[1]):
                return paragraph.text.span(match.start(), match.end())
    name = re.match(r"[^\W\d_][\w'’-]{2,30}", entry.fields["text"])
    named = re.compile(rf"\b{re.escape(name[0])}\b.{{0,60}}\d{{4}}") if name else None
    for paragraph in paper.paragraphs if named else ():
        found = named.search(paragraph.text.text) if named else None
        if found:
            return paragraph.text.span(found.start(), found.end())
    heads = (p for p in reversed(paper.paragraphs) if p.kind == "heading" and _HEADING.search(p.text.text))
    head = next(heads, None)
    return head.span if head else None


def _cited(marks: str) -> set[int]:
    """The numbers of `1, 3–5`."""
    found: set[int] = set()
    for part in re.split(r"[,;]", marks):
        ends = [int(n) for n in re.findall(r"\d+", part)]
        if ends:
            found.update(range(ends[0], min(ends[-1], ends[0] + 100) + 1))
    return found
