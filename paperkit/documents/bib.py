"""BibTeX: entries with their places, what is broken in the file, and what identifies a work.

The blocks are cut by bibtexparser 2, which goes on after a broken entry. Values are put together here, because its
middlewares know neither months nor `#`, and let the last of two equal fields win.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from paperkit.documents.paper import BibEntry, Problem, Source, Span

if TYPE_CHECKING:
    from bibtexparser.model import Block, Entry

__all__ = ["identifier", "parse_bib"]


def parse_bib(
    source: Source, start: int = 0, end: int | None = None
) -> tuple[tuple[BibEntry, ...], tuple[Problem, ...]]:
    """Entries of a bibliography file, or of a part of a file, and what is wrong with it.

    Where a key or a field stands twice the first one counts, as in BibTeX; the second is a problem
    (`duplicate_bib_key`, `broken_bib`). A block that cannot be read is a `broken_bib` and reading goes on after it.
    `@string` and the month names are resolved; `@comment`, `@preamble` and text between entries are passed over.
    Fields that an entry lacks come from those that its `xdata` and `crossref` name in the same file, as in biblatex;
    what identifies a work does not, and `@xdata` is no work.

    Args:
        source: The file.
        start: Where the BibTeX starts in it (`filecontents`).
        end: Where it ends; None for the end of the file.

    >>> entries, problems = parse_bib(Source("a.bib", "@misc{x, title={One {Two}}, year = 1999}"))
    >>> entries[0].key, dict(entries[0].fields), problems
    ('x', {'title': 'One {Two}', 'year': '1999'}, ())
    """
    from bibtexparser.entrypoint import parse_string
    from bibtexparser.model import (
        DuplicateBlockKeyBlock,
        DuplicateFieldKeyBlock,
        Entry,
        ParsingFailedBlock,
        String,
    )

    text = source.text[start:end]
    with _quiet():
        blocks = parse_string(text, parse_stack=[]).blocks
    strings = dict(_MONTHS)
    for block in blocks:
        if isinstance(block, String):
            strings[block.key.lower()] = _value(block.value, strings)

    entries: dict[str, BibEntry] = {}
    problems: list[Problem] = []
    for block, where in _places(source.name, text, start, blocks):
        head = Span(where.file, where.start, min(where.end, _line_end(source.text, where.start)))
        if isinstance(block, DuplicateBlockKeyBlock):
            if isinstance(block.ignore_error_block, Entry):
                problems.append(_duplicate(block.key, head))
        elif isinstance(block, DuplicateFieldKeyBlock):
            assert isinstance(block.ignore_error_block, Entry)
            entry = _entry(block.ignore_error_block, strings, where)
            fields = ", ".join(sorted(block.duplicate_keys))
            problems.append(
                Problem(
                    "broken_bib",
                    f"The entry {entry.key} has the field {fields} twice; the first one counts",
                    head,
                )
            )
            if entry.key in entries:
                problems.append(_duplicate(entry.key, head))
            entries.setdefault(entry.key, entry)
        elif isinstance(block, ParsingFailedBlock):
            reason = " ".join(getattr(block.error, "abort_reason", str(block.error)).split()).rstrip(".")
            problems.append(Problem("broken_bib", f"This entry cannot be read: {reason}", head))
        elif isinstance(block, Entry):
            entry = _entry(block, strings, where)
            if entry.key in entries:
                problems.append(_duplicate(entry.key, head))
            entries.setdefault(entry.key, entry)
    return tuple(_inherit(entries)), tuple(problems)


def identifier(entry: BibEntry) -> str | None:
    """What identifies the work, as `doi:10.1/x`, or None.

    Looked for, in this order: DOI, arXiv, Semantic Scholar, OpenReview, ACL Anthology, PubMed,
    PubMed Central, ISBN. Each may stand in its own field or in a URL or note.

    >>> identifier(BibEntry("x", "article", {"journal": "ArXiv", "volume": "abs/2006.11239"}, "a.bib"))
    'arxiv:2006.11239'
    """
    fields = entry.fields
    text = " ".join(fields.get(name, "") for name in _ID_FIELDS).replace("\\_", "_").replace("\\", "")
    if match := _WHOLE_DOI.fullmatch(fields.get("doi", "").replace("\\", "")):
        return f"doi:{_doi(match[1])}"
    if match := _DOI.search(text):
        return f"doi:{_doi(match[0])}"
    if (short := fields.get("doi", "").strip()) and (match := _SHORT_DOI.fullmatch(short)):
        return f"doi:10/{match[1].lower()}"
    eprint = fields.get("eprint", "")
    archive = fields.get("archiveprefix", fields.get("eprinttype", "")).lower()
    about_arxiv = (
        "arxiv" in " ".join(fields.values()).lower()
        or fields.get("journal", "").lower() == "corr"  # as DBLP writes arXiv
        or fields.get("volume", "").startswith("abs/")
    )
    if (archive in {"", "arxiv"} or about_arxiv) and (
        match := _ARXIV_NEW.search(eprint) or _ARXIV_OLD.search(eprint)
    ):
        return f"arxiv:{match[1].lower()}"
    if about_arxiv and (match := _ARXIV_NEW.search(text) or _ARXIV_OLD.search(text)):
        return f"arxiv:{match[1].lower()}"
    for name, pattern in _OTHER.items():
        if match := pattern.search(text):
            return f"{name}:{match[1]}"
    if pubmed := re.search(r"\d{4,9}", fields.get("pmid", "") or (eprint if archive == "pubmed" else "")):
        return f"pmid:{pubmed[0]}"
    if central := re.fullmatch(r"(?:PMC)?(\d{4,9})", fields.get("pmcid", "").strip(), re.IGNORECASE):
        return f"pmcid:{central[1]}"
    digits = re.sub(r"[^0-9Xx]", "", re.split(r"[ ,;/]", fields.get("isbn", "").strip())[0])
    return f"isbn:{digits.upper()}" if len(digits) in (10, 13) else None


_ID_FIELDS = (
    "doi", "url", "eprint", "journal", "journaltitle", "volume", "number", "pages", "note", "annote", "howpublished",
    "booktitle", "ee", "biburl", "adsurl", "publisher", "semanticscholar", "s2id", "corpusid", "version", "bdsk-url-1",
)  # fmt: skip
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{},;]+")
_WHOLE_DOI = re.compile(
    r"\s*(?:https?://(?:dx\.|www\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}(?:/|%2F)\S+)\s*", re.IGNORECASE
)
_SHORT_DOI = re.compile(r"(?:https?://doi\.org/)?10/([a-z0-9]{3,12})", re.IGNORECASE)
_ARXIV_NEW = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5})(?!\d)")
_ARXIV_OLD = re.compile(r"\b([a-z-]{2,9}(?:\.[A-Z]{2})?/\d{7})(?!\d)")
_OTHER = {
    "s2": re.compile(r"(?:semanticscholar\.org/\S{0,200}?|\b)([0-9a-f]{40}\b|(?<=CorpusID:)\d+)"),
    "pmid": re.compile(
        r"(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/|\bPMID[:\s]{1,3})(\d{4,9})(?!\d)"
    ),
    "openreview": re.compile(r"openreview\.net/(?:forum|pdf)\?id=([\w-]+)"),
    "acl": re.compile(r"(?:aclanthology\.org|aclweb\.org/anthology)/(?:papers/)?([\w.-]*\w)"),
}
_MONTHS = {
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May", "jun": "June", "jul": "July",
    "aug": "August", "sep": "September", "oct": "October", "nov": "November", "dec": "December",
}  # fmt: skip


_NOT_INHERITED = frozenset(
    ["crossref", "xdata", "doi", "url", "eprint", "archiveprefix", "eprinttype", "isbn", "pmid", "pmcid", "abstract",
     "note", "keywords"]
)  # fmt: skip
_IN_A_BOOK = frozenset(["inproceedings", "conference", "incollection", "inbook", "suppbook", "inreference"])


def _inherit(entries: Mapping[str, BibEntry]) -> Iterator[BibEntry]:
    """The works among the entries, each with what it inherits; an entry that inherits from itself gets nothing."""
    by_name = {key.lower(): entry for key, entry in entries.items()}
    for entry in entries.values():
        if entry.kind == "xdata":
            continue
        fields = dict(entry.fields)
        for name in _names(entry.fields.get("xdata", "")):
            _take_from(fields, by_name.get(name), entry, whole=True)
        parent = by_name.get(entry.fields.get("crossref", "").strip().lower())
        _take_from(fields, parent, entry, whole=False)
        if parent is not None:
            for name in _names(parent.fields.get("xdata", "")):
                _take_from(fields, by_name.get(name), entry, whole=False)
        yield entry if len(fields) == len(entry.fields) else replace(entry, fields=fields)


def _names(value: str) -> list[str]:
    return [name for part in value.split(",") if (name := part.strip().lower())]


def _take_from(fields: dict[str, str], source: BibEntry | None, entry: BibEntry, *, whole: bool) -> None:
    if source is None or source is entry:
        return
    for name, value in source.fields.items():
        if whole and name not in ("crossref", "xdata"):
            fields.setdefault(name, value)
        elif not whole and name == "title" and entry.kind in _IN_A_BOOK:
            if "booktitle" not in source.fields:
                fields.setdefault("booktitle", value)
        elif not whole and name not in _NOT_INHERITED and name not in ("title", "subtitle"):
            fields.setdefault(name, value)


def _doi(text: str) -> str:
    """A DOI without what stands after it: stops, and brackets that it does not open."""
    text = re.sub("%2f", "/", text, count=1, flags=re.IGNORECASE).lower()
    while text[-1] in ".,;:'\")]}" and not (text[-1] == ")" and text.count("(") >= text.count(")")):
        text = text[:-1]
    return text


def _duplicate(key: str, head: Span) -> Problem:
    return Problem(
        "duplicate_bib_key", f"The key {key} is already taken by an entry above, which is the one used", head
    )


def _entry(block: Entry, strings: Mapping[str, str], where: Span) -> BibEntry:
    fields: dict[str, str] = {}
    for one in block.fields:
        fields.setdefault(one.key.lower(), _value(one.value, strings))
    return BibEntry(block.key, block.entry_type.lower(), fields, where.file, where)


def _value(raw: str, strings: Mapping[str, str]) -> str:
    """A field's value: parts joined at `#`, names looked up, delimiters off, white space single."""
    return " ".join("".join(_part(part.strip(), strings) for part in _parts(raw)).split())


def _part(part: str, strings: Mapping[str, str]) -> str:
    if len(part) >= 2 and (part[0], part[-1]) in {("{", "}"), ('"', '"')}:
        return part[1:-1]
    return strings.get(part.lower(), part)


def _parts(raw: str) -> Iterator[str]:
    if "#" not in raw:
        yield raw
        return
    depth, quoted, begin = 0, False, 0
    for match in re.finditer(r'(?<!\\)[{}"#]', raw):
        mark = match[0]
        if mark == "{":
            depth += 1
        elif mark == "}":
            depth -= 1
        elif depth == 0 and mark == '"':
            quoted = not quoted
        elif depth == 0 and not quoted:
            yield raw[begin : match.start()]
            begin = match.end()
    yield raw[begin:]


def _places(name: str, text: str, shift: int, blocks: list[Block]) -> Iterator[tuple[Block, Span]]:
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    cursor = 0
    for block in blocks:
        raw = block.raw or ""
        line = min(max(block.start_line or 0, 0), len(lines) - 1)
        at = text.find(raw, max(cursor, lines[line]))
        if at < 0:
            at = max(cursor, lines[line])
        cursor = at + 1  # not behind the block: the text of one that was given up reaches into the next
        visible = len(raw.rstrip()) or 1
        yield block, Span(name, shift + at, shift + min(at + visible, len(text)))


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


@contextmanager
def _quiet() -> Iterator[None]:
    """bibtexparser logs every broken block; here they are `Problem`s."""
    logger = logging.getLogger("bibtexparser")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
