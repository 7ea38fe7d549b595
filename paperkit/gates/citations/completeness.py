"""What a work in the list of references lacks: title, author, year, or the place of print.

What a kind of work must have is BibTeX's list of required fields, without what a reader can do without. A reference
that is typed as text is held against the others of its list, since some styles leave titles out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paperkit.documents.bib import identifier
from paperkit.documents.paper import BibEntry
from paperkit.gates.citations.typed import Typed, lower_words, read_reference

__all__ = ["has_place", "is_full", "missing_fields", "missing_parts"]

_TALKS = ("inproceedings", "conference")
_CHAPTERS = ("incollection", "inbook", "suppcollection")
_THESES = ("phdthesis", "mastersthesis", "thesis")
_REPORTS = ("techreport", "report")
_BOOKS = ("book", "mvbook")
_LOOSE = (
    "misc",
    "online",
    "electronic",
    "software",
    "manual",
    "dataset",
    "www",
    "webpage",
    "standard",
    "unpublished",
    "booklet",
)
"""Kinds of which an address or a note may say all."""

_ISSUERS = ("organization", "institution", "collaboration", "key", "shortauthor")
_PLACES = {
    "article": ("journal", ("journal", "journaltitle", "shortjournal")),
    **dict.fromkeys(_TALKS, ("book title", ("booktitle", "maintitle", "series", "journal", "eventtitle"))),
    **dict.fromkeys(_CHAPTERS, ("book title", ("booktitle", "maintitle", "series", "journal"))),
    **dict.fromkeys(_THESES, ("school", ("school", "institution", "publisher", "organization"))),
    **dict.fromkeys(
        _REPORTS, ("institution", ("institution", "organization", "publisher", "school", "number", "series"))
    ),
    **dict.fromkeys(
        _BOOKS,
        (
            "publisher",
            ("publisher", "organization", "institution", "series", "address", "location", "school", "isbn"),
        ),
    ),
}
_LEAST_PLACED = 2
_PREPRINT = ("eprint", "archiveprefix", "eprinttype", "arxivid")
"""What a work that is not printed has in place of a journal."""
_NO_PRINT = re.compile(
    r"arxiv|biorxiv|preprint|in press|forthcoming|to appear|submitted|\bCoRR\b", re.IGNORECASE
)
_DATED = re.compile(
    r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|press|forthcoming|appear|submitted|n\.\s?d|personal|private|visited|accessed",
    re.IGNORECASE,
)
_MAY_DATE = (
    "note", "howpublished", "addendum", "pubstate", "urldate", "eventdate", "booktitle", "month", "edition", "series",
    "lastchecked", "origdate", "journal", "title", "number",
)  # fmt: skip


_DAMAGED = re.compile(r"[^\W\d_][¡-©«-´¶-¹»-¿×÷\ufffd]|[¡-©«-´¶-¹»-¿×÷\ufffd][^\W\d_]")
"""Letters that the font of a PDF does not tell: `o²i¢` was a name."""
_NAMES_END = 120
"""Characters within which the names of a reference stand."""


def missing_fields(entry: BibEntry, placed: int = 0) -> list[str]:
    """What an entry of a `.bib` file lacks to be printed in full.

    Args:
        entry: It.
        placed: How many entries of its kind have a place of print: where some have, an identifier is not enough.

    >>> missing_fields(BibEntry("a", "article", {"title": "On doors", "author": "A. Ada", "year": "1999"}, "a.bib"))
    ['journal']
    """
    fields = {name: value for name, value in entry.fields.items() if value.strip(" {}")}
    if "crossref" in fields or "xdata" in fields:
        return []
    missing = [] if fields.keys() & _titles(entry.kind) else ["title"]
    if not fields.keys() & _authors(entry.kind, is_press=entry.kind in _BOOKS and _is_of_press(fields)):
        missing.append("author")
    if not fields.keys() & {"year", "date"}:
        missing.append("year")
    if entry.kind in _LOOSE or entry.kind not in _PLACES:
        return (
            []
            if fields.keys() & {"note", "howpublished", "url"} and _is_told(entry.kind, missing, fields)
            else missing
        )
    if "year" in missing and any(_DATED.search(fields.get(name, "")) for name in _MAY_DATE):
        missing.remove("year")
    if "year" in missing and "url" in fields and entry.kind in (*_BOOKS, *_REPORTS):
        missing.remove("year")
    what, places = _PLACES[entry.kind]
    is_print = bool(fields.keys() & {"volume", "pages"})
    elsewhere = fields.keys() & {*places, *_PREPRINT, *(() if is_print else ("note", "howpublished", "url"))}
    known = placed < _LEAST_PLACED and identifier(entry) is not None
    if not elsewhere and not known and not _NO_PRINT.search(" ".join(fields.values())):
        missing.append(what)
    return missing


def has_place(entry: BibEntry) -> bool:
    """Whether an entry says where it was printed."""
    return entry.kind in _PLACES and bool(entry.fields.keys() & {*_PLACES[entry.kind][1]})


def is_full(entry: BibEntry) -> bool:
    """Whether a reader could look an entry up without an identifier: who wrote what, where and when.

    >>> fields = {"title": "On doors", "author": "A. Ada", "year": "1999", "journal": "Doors"}
    >>> is_full(BibEntry("a", "article", fields, "a.bib"))
    True
    """
    named = bool(entry.fields.keys() & {"author", "editor"})
    return named and has_place(entry) and not missing_fields(entry)


def _is_told(kind: str, missing: Sequence[str], fields: dict[str, str]) -> bool:
    """Whether a note or an address stands for what is missing; a page on the web has a title beside its address."""
    return "title" not in missing or kind == "misc" or bool(fields.keys() & {"note", "howpublished"})


def _titles(kind: str) -> set[str]:
    whole = kind in (
        "proceedings",
        "mvproceedings",
        "collection",
        "mvcollection",
        "periodical",
        "reference",
        *_BOOKS,
    )
    return {"title", "shorttitle"} | ({"booktitle", "maintitle"} if whole or kind in _LOOSE else set())


_PRESS = re.compile(
    r"\b(?:Press|Springer|Wiley|Verlag|Elsevier|Routledge|Sage|Academic|McGraw|Addison|Prentice|Macmillan|Penguin|Norton|"
    r"Birkh|Kluwer|Dover|Chapman|Freeman|Pearson)",
    re.IGNORECASE,
)
"""Who prints books of others."""
_NO_AUTHOR = re.compile(
    r"dictionary|encyclop|bible|handbook|proceedings|manual|standard|guideline|yearbook|statistic",
    re.IGNORECASE,
)


def _is_of_press(fields: dict[str, str]) -> bool:
    """Whether a book has an author besides its publisher: it comes from a press, and is no work of reference."""
    return _PRESS.search(fields.get("publisher", "")) is not None and not _NO_AUTHOR.search(
        fields.get("title", "")
    )


def _authors(kind: str, *, is_press: bool) -> set[str]:
    if kind in _THESES:
        return {"author"}
    if kind in (*_TALKS, *_CHAPTERS):
        return {"author", "collaboration", "key", "shortauthor", "organization"}
    return {"author", "editor", *_ISSUERS} | (set() if kind == "article" or is_press else {"publisher"})


_SCHOLARLY = re.compile(
    r"\bvol\b|\bpp?\.\s?\d|\d\s?\(\d{1,3}\)|\d\s?[:：]\s?[a-z]?\d|\bProc|\bTrans\b|\bJ\.|\bJournal\b|\bAnn(?:als|\.)|"
    r"\bConference\b|\bAdvances in\b|\bSymposium\b|\bWorkshop\b|\bthesis\b|\bdissertation\b|\bPress\b|\bSpringer\b|"
    r"\bWiley\b|\bElsevier\b|\bVerlag\b|\bRoutledge\b|\bAddison|\bMcGraw|\bPrentice\b|\bAcademic\b|\bRev\b|\bLett\b|\[[JMCD]\]|\d{1,4},\s\d{1,5}\b|\d\s\d{1,5}[-–]\d",
    re.IGNORECASE,
)
_JOURNAL = re.compile(
    r"(?:The\s)?(?:J\.|Journal\b|Proc\b|Proceedings\b|Trans\b|Transactions\b|Phys\b|Physical Review\b|Ann\b|Annals\b|"
    r"Bull\b|IEEE\b|ACM\b|Nature\b|Science\b|Rev\b|Acta\b|Arch\b|vol\b\.?\s?\d)"
)
_CALLED = re.compile(r"\b(?:Journal|Review|Letters|Transactions|Proceedings|Annals|Bulletin)\b")
_NO_WORK = re.compile(
    r"https?:|www\.|\barxiv\b|preprint|in press|forthcoming|to appear|submitted|accepted|unpublished|in preparation|"
    r"personal|private|communication|manuscript|accessed|retrieved|visited|\bsee\b|\bnote\b|\bwe\b|\bhere\b|\bthis\b|"
    r"supplement|patent|\bRFC\b|\bISO\b|standard|version|software|package|in print|n\.\s?d\.|"
    r"[’'‘]\d\d\b|ibid|待刊|印刷中",
    re.IGNORECASE,
)
_NEWS = re.compile(
    r"\b(?:Times|Post|Guardian|News|Daily|Zeitung|Magazine|Wikipedia|blog|Herald|Tribune|Economist|Spiegel|Reuters|BBC|"
    r"CNN|Press)\b",
    re.IGNORECASE,
)
_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b\.?", re.IGNORECASE)
_OPENS = re.compile(r"\W{0,3}(?:\[?\d{1,3}[\].)]\s?)?(?:[“\"„«]|\((?:1[5-9]|20)\d\d[a-z]?\)\.)")
"""A title in quotes, or a year, where names should be."""
_COMPACT = re.compile(r"\d,\s?[A-Z]?\d{1,6}(?:[-–]{1,2}[A-Z]?\d{1,6})?,?\s?\((?:1[5-9]|20)\d\d\)")
"""Volume, page and year as physicists write them, who leave titles out."""
_FEW, _MOST = 2, 0.6


def missing_parts(text: str, others: Sequence[Typed], *, blocks: bool = False) -> list[str]:
    """What a typed reference lacks.

    Args:
        text: It.
        others: The other references of its list.
        blocks: Whether it is set in blocks, author, title, place: then each is there.
    """
    one = read_reference(text)
    if _NO_WORK.search(text) or _DAMAGED.search(text[:_NAMES_END]) or len(text) > 600:
        return []
    missing = []
    named = sum(bool(other.names) for other in others)
    if not one.names and _SCHOLARLY.search(text) and not _NEWS.search(text):
        opens = _OPENS.match(text) is not None
        is_title = (
            len(lower_words(one.title)) >= _FEW
            and one.body.lstrip()[:1].isupper()
            and text.startswith(one.title[:20])
        )
        if (named or not others) and (opens or is_title):
            missing.append("author")
    if not one.names:
        return missing
    if not one.years and _has_print(one, text) and _most_have_years(others):
        missing.append("year")
    titled = sum(_is_titled(other) for other in others)
    expected = blocks or (titled >= max(_FEW, _MOST * len(others)) and not _COMPACT.search(text))
    if expected and "“" not in text and one.numbers and _is_venue(one):
        missing.append("title")
    elif (
        one.years
        and not one.numbers
        and not _beside_year(one.rest)
        and _ends(one, whole=blocks or "“" in text)
    ):
        missing.append("place of print")
    return missing


_GOES_ON = re.compile(r"[^\W\d_]{4}")
"""Words of a place of print, behind a title in capitals."""


def _is_venue(one: Typed) -> bool:
    """Whether a journal follows the names at once: it would be the title."""
    if _JOURNAL.match(one.body.lstrip(" .,:;(")) or _JOURNAL.match(one.title):
        return True
    return (
        _CALLED.search(one.title) is not None
        and not lower_words(one.title)
        and bool(re.search(r"\d", one.title))
    )


def _is_titled(one: Typed) -> bool:
    """Whether a title can be told: some words that no journal is called by."""
    if len(one.title.split()) < _FEW or _JOURNAL.match(one.title):
        return False
    return bool(lower_words(one.title)) or (
        not _CALLED.search(one.title) and _GOES_ON.search(one.rest) is not None
    )


def _has_print(one: Typed, text: str) -> bool:
    return bool(_SCHOLARLY.search(text)) or (
        len(one.title.split()) >= _FEW and len(one.rest.split()) >= 1 and ":" in text
    )


def _most_have_years(others: Sequence[Typed]) -> bool:
    return 2 * sum(bool(other.years) for other in others) >= len(others)


def _beside_year(rest: str) -> str:
    """What a reference says behind its title that is neither year nor month."""
    return re.sub(r"[\W\d_]+", "", _MONTH.sub("", rest))


def _ends(one: Typed, *, whole: bool) -> bool:
    """Whether the title is all of the text but for the year; `whole`: marks say where it ends."""
    if whole:
        return bool(one.title) and not _CALLED.search(one.title) and not _JOURNAL.match(one.title)
    return _is_titled(one) and "," not in one.title and one.rest[:1] in (".", "?", "!")
