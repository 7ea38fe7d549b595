"""Whether two entries of a bibliography are one work: by identifier, by title and author, or by author and pages.

Entries of `.bib` files and references typed as text are made alike first, so that either can be held against either.
Years and volumes tell editions, parts and yearly reports apart; a preprint may be older than what was printed of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import NamedTuple

from paperkit.documents.bib import identifier
from paperkit.documents.paper import BibEntry
from paperkit.gates._prose import size
from paperkit.gates._wordlists import word_set
from paperkit.gates.citations.titles import plain_field, unaccented
from paperkit.gates.citations.typed import read_reference

__all__ = ["Work", "same_work"]

_MOST_YEARS = 4
"""Years between a preprint and its paper; what is further apart under one title is another edition."""
_TELLING, _TELLING_HAN, _LONG = 4, 8, 20
"""Words, Chinese characters, or letters of a title that alone tells a work."""
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_BOUNDARY = re.compile(r"[.,:;?!()\[\]—–]|\s-+\s|--")
_PART = word_set(
    "i ii iii iv v vi part parts reply comment comments erratum errata correction corrigendum rejoinder supplement "
    "addendum vol volume band teil response discussion revisited update continued 1 2 3 4"
)
_GENERIC = word_set(
    "editorial introduction preface foreword comment comments reply erratum discussion conclusion obituary appendix "
    "correction corrigendum retraction commentary"
)
_PREPRINT = re.compile(
    r"arxiv|biorxiv|medrxiv|psyarxiv|ssrn|preprint|corr\b|working paper|discussion paper|openreview|nber|osf",
    re.IGNORECASE,
)
_REPORTS = frozenset(["techreport", "report"])
_SPELLED = re.compile("(?<=[aou])e")
_ONE_WORD = 8
"""Letters of a title of one word that stands for a longer one, as `Causality`."""
_LEAST_SPELLED, _LEAST_ALIKE, _MOST_SPELLED, _SURE = 5, 0.75, 2, 6


class _Title(NamedTuple):
    words: tuple[str, ...]
    starts: frozenset[int]  # lengths in words of what ends at a boundary


class Work:
    """An entry as a work.

    Attributes:
        entry: It.
        identifier: What identifies it, or None.
        author: The first author's surname, bare; "" where there is none.
        years: Years that it gives.
        numbers: Its volume, issue and pages, as far as they are given.
        is_preprint: Whether it may have been printed later elsewhere.
        typed: Letters and digits of a reference that is typed as text, else "".
    """

    def __init__(self, entry: BibEntry) -> None:
        self.entry = entry
        name = identifier(entry)
        self.identifier = (
            None if name is None or name.startswith("isbn:") else name
        )  # a chapter has that of its book
        fields = entry.fields
        self._text = " ".join(fields.values())
        self.typed = "".join(_words(fields["text"])) if "text" in fields else ""
        self.is_preprint = _PREPRINT.search(self._text) is not None or entry.kind in (
            *_REPORTS,
            "unpublished",
            "misc",
        )
        if "title" not in fields and "text" in fields:
            typed = read_reference(fields["text"])
            self._title, self.years, self.numbers = typed.title, typed.years, typed.numbers
            self.author = _bare(typed.names[0]) if typed.names else ""
            self.is_corporate = not typed.names
            self.identifier = identifier(BibEntry(entry.key, "misc", {"note": fields["text"]}, entry.file))
        else:
            self._title = plain_field(fields.get("title", ""))
            self.years = tuple(int(y) for y in _YEAR.findall(fields.get("year") or fields.get("date", "")))
            given = " ".join(fields.get(name, "") for name in ("volume", "pages"))
            self.numbers = frozenset(int(n) for n in re.findall(r"(?<![\w.])\d{1,6}(?!\w)", given))
            author = fields.get("author", "")
            self.is_corporate = author.strip().startswith("{") and not re.search(r"\sand\s", author)
            self.author = _first_author(author, whole=self.is_corporate)

    @cached_property
    def title(self) -> _Title:
        words: list[str] = []
        starts = set()
        for segment in _BOUNDARY.split(self._title):
            words += _words(segment)
            starts.add(len(words))
        return _Title(tuple(words), frozenset(starts))

    @cached_property
    def tells(self) -> bool:
        """Whether the title is long enough to tell the work from others."""
        words, text = self.title.words, " ".join(self.title.words)
        han = size(text) > len(words)
        return size(text) >= (_TELLING_HAN if han else _TELLING) or len(text) >= _LONG

    @cached_property
    def is_named(self) -> bool:
        """Whether it has a title that is more than a heading."""
        return bool(self.title.words) and not (
            len(self.title.words) <= 2 and set(self.title.words) <= _GENERIC
        )


def same_work(one: Work, other: Work) -> str | None:
    """What two entries have in common that makes them one work, for people; None where they are two, or may be."""
    if one.identifier is not None and one.identifier == other.identifier:
        return one.identifier
    if len(one.typed) > _LONG and one.typed == other.typed:
        return "words"
    if not _one_author(one, other) or _are_editions(one, other):
        return None
    titled = _one_title(one, other)
    if not titled:
        return "first author, year, volume and page" if _one_place(one, other) else None
    if not (one.tells and other.tells):
        short = one.years and one.years[:1] == other.years[:1] and not _two_places(one, other)
        differ = one.identifier is not None and other.identifier is not None
        return "title, first author and year" if short and not differ and one.author else None
    return "title and first author"


def _bare(text: str) -> str:
    """Small letters without accents, umlauts as one letter; `and` and `&` are one."""
    return _SPELLED.sub("", unaccented(text))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", _bare(text))


def _first_author(field: str, *, whole: bool) -> str:
    first = plain_field(re.split(r"\sand\s", field)[0])
    if whole:
        return _bare(first)
    surname = first.split(",")[0] if "," in first else first.rpartition(" ")[2]
    return _bare(surname)


def _one_author(one: Work, other: Work) -> bool:
    first, second = one.author, other.author
    if first == second:
        return bool(first) or (one.tells and other.tells)
    if first and second:
        return second in (_acronym(first), first.rpartition(" ")[2]) or first in (
            _acronym(second),
            second.rpartition(" ")[2],
        )
    return False


def _acronym(name: str) -> str:
    letters = "".join(word[0] for word in name.split() if word not in ("of", "the", "for", "and"))
    return letters if len(letters) > 2 else ""


def _are_editions(one: Work, other: Work) -> bool:
    """Whether years, volumes or editions tell two works of one title apart."""
    for name in (
        ("edition", "volume") if one.entry.kind.endswith("book") and other.entry.kind.endswith("book") else ()
    ):
        values = {e.entry.fields.get(name, "") for e in (one, other)}
        if "" not in values and len(values) == 2:
            return True
    if one.is_preprint != other.is_preprint or not one.years or not other.years:
        apart = min((abs(a - b) for a in one.years for b in other.years), default=0)
        return apart > _MOST_YEARS
    apart = min(abs(a - b) for a in one.years for b in other.years)
    yearly = one.is_corporate or other.is_corporate or one.entry.kind in _REPORTS
    return apart > (0 if yearly else 1) or (apart > 0 and _two_places(one, other))


def _one_place(one: Work, other: Work) -> bool:
    """Volume and first page of one year: what a style without titles has."""
    common = one.numbers & other.numbers
    fewest = min(len(one.numbers), len(other.numbers))
    return (
        bool(one.author and set(one.years) & set(other.years))
        and len(common) >= 2
        and (len(common) == fewest or len(common) >= 3)
        and max(common) > 9
    )


def _two_places(one: Work, other: Work) -> bool:
    """Whether volumes and pages of both are known, and are others."""
    return len(one.numbers) >= 2 and len(other.numbers) >= 2 and len(one.numbers & other.numbers) < 2


def _one_title(one: Work, other: Work) -> bool:
    if not (one.is_named and other.is_named):
        return False
    first, second = one.title, other.title
    if "".join(first.words) == "".join(second.words):
        return True
    if len(first.words) == len(second.words):
        return _one_spelling(first.words, second.words)
    short, long = sorted((first, second), key=lambda t: len(t.words))
    count = len(short.words)
    typed = "text" in one.entry.fields or "text" in other.entry.fields
    least = (
        1 if typed and len(short.words[0]) >= _ONE_WORD and one.years == other.years else 2 if typed else 3
    )
    ends = count in long.starts or (count >= _TELLING and _one_book(one, other))
    if count < least or not ends or long.words[:count] != short.words:
        return False
    return long.words[count] not in _PART or (typed and long.words[count].isdigit())


def _one_book(one: Work, other: Work) -> bool:
    """Whether both are a book of one year and one publisher, so that one title may be the other cut short."""
    books = one.entry.kind == other.entry.kind == "book" and one.years == other.years != ()
    publishers = [set(_words(e.entry.fields.get("publisher", ""))) for e in (one, other)]
    return books and any(len(word) >= _TELLING for word in publishers[0] & publishers[1])


def _one_spelling(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two titles differ in the spelling of a word or two: no other word, no other number."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return (
        0 < len(pairs) <= _MOST_SPELLED
        and len(one) >= _TELLING
        and all(
            (a + b).isalpha() and _is_one_word(a, b, alone=len(pairs) == 1 and len(one) >= _SURE)
            for a, b in pairs
        )
    )


def _is_one_word(one: str, other: str, *, alone: bool) -> bool:
    """Whether two words are one in two spellings; in a long title that differs in no other also cut short: `nets`."""
    if min(len(one), len(other)) < _LEAST_SPELLED:
        return alone and min(len(one), len(other)) >= 4 and one[:3] == other[:3] and one[-1:] == other[-1:]
    return one[0] == other[0] and SequenceMatcher(None, one, other).ratio() >= _LEAST_ALIKE
