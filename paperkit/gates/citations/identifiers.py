"""Whether what a bibliography entry gives as DOI, arXiv number or ISBN can be one. Nothing is looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.paper import BibEntry

__all__ = ["Malformed", "isbn_is_valid", "malformed_identifiers"]


class Malformed(NamedTuple):
    """What a field gives as an identifier and cannot be one.

    Attributes:
        name: The identifier that the field is for.
        text: What stands there.
        fault: What is wrong with it.
        is_another: The identifier that it is instead, "" where it is none.
    """

    name: str
    text: str
    fault: str
    is_another: str = ""


_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S*[^\s.,;:]")
_SHORT_DOI = re.compile(r"10/[a-z0-9]{3,12}", re.IGNORECASE)
_DOI_PREFIX = re.compile(
    r"(?:https?://)?(?:(?:dx\.|www\.)?doi\.org/|\S{0,80}/(?=10\.\d{4}))|doi:?\s*", re.IGNORECASE
)
_ARXIV_PREFIX = re.compile(r"(?:https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:?\s*|abs/)", re.IGNORECASE)
_ARXIV_NEW = re.compile(r"(\d\d)(\d\d)\.(\d+)(?:v\d{1,2})?(?:\.pdf)?")
_ARXIV_OLD = re.compile(r"[a-z-]{2,9}(?:\.[A-Z]{2})?/(\d\d)(\d\d)\d{3}(?:v\d{1,2})?")
_ARXIV_NAMED = re.compile(r"\barxiv:\s?(\d{4,5}\.\d{3,7}(?:v\d{1,2})?)(?![\d.])", re.IGNORECASE)
_ISSN = re.compile(r"\d{4}\s?[-\u2010-\u2015]{1,2}\s?\d{3}[\dXx]")
_ISBN = re.compile(r"[\dXx][\dXx\u2010-\u2015 -]{6,20}[\dXx]")


def malformed_identifiers(entry: BibEntry) -> Iterator[Malformed]:
    """The identifiers of an entry that cannot be one.

    Rules: a DOI is `10.`, a registrant of at least four digits, a slash and a suffix (ISO 26324); an arXiv number is
    YYMM.NNNN from April 2007, YYMM.NNNNN from January 2015, `archive/YYMMNNN` before (arXiv's own scheme); the last
    character of an ISBN is its checksum (ISO 2108). Another identifier in the field is called by its name; an ISSN is
    two groups of four with a checksum at the end (ISO 3297).
    """
    doi = entry.fields.get("doi", "")
    if fault := _doi_fault(doi):
        yield Malformed("DOI", doi, fault, _another(doi))
    for number in _arxiv_numbers(entry):
        if fault := _arxiv_fault(number):
            yield Malformed("arXiv number", number, fault, _another(number))
    for isbn in _isbns(entry.fields.get("isbn", "")):
        if not isbn_is_valid(isbn):
            yield Malformed("ISBN", isbn, _isbn_fault(isbn), _another(isbn))


def _another(text: str) -> str:
    """What a text is that is not what its field is for.

    >>> _another("0302-9743"), _another("arXiv:2001.01234"), _another("978-0-306-40615-7"), _another("12345")
    ('ISSN', 'arXiv number', 'ISBN', '')
    """
    plain = text.strip()
    if _ISSN.fullmatch(plain):
        return "ISSN"
    if isbn_is_valid(plain) and _ISBN.fullmatch(plain):
        return "ISBN"
    number = _ARXIV_PREFIX.sub("", plain, count=1)
    if (_ARXIV_NEW.fullmatch(number) or _ARXIV_OLD.fullmatch(number)) and not _arxiv_fault(number):
        return "arXiv number"
    return "DOI" if _DOI.fullmatch(_DOI_PREFIX.sub("", plain, count=1)) else ""


def _doi_fault(field: str) -> str:
    doi = field.replace("\\_", "_").replace("\\", "").replace("{", "").replace("}", "").strip()
    doi = _DOI_PREFIX.sub("", doi, count=1).strip() if not doi.startswith("10") else doi
    if not doi or _SHORT_DOI.fullmatch(doi) or _DOI.fullmatch(doi.replace("%2F", "/").replace("%2f", "/")):
        return ""
    if _DOI.fullmatch(doi.rstrip(" .,;:")):
        return "it ends with a mark that is no part of it"
    if " " in doi:
        return "there is a space in it"
    if not doi.startswith("10."):
        return "it does not start with 10."
    return "it is not 10., four digits or more, a slash and a suffix"


def _arxiv_numbers(entry: BibEntry) -> Iterator[str]:
    archive = entry.fields.get("archiveprefix", entry.fields.get("eprinttype", "")).lower()
    eprint = _ARXIV_PREFIX.sub("", entry.fields.get("eprint", "").strip(), count=1)
    if eprint and (
        archive == "arxiv" or (not archive and re.fullmatch(r"\d{4}\.\d{4,5}(?:v\d{1,2})?", eprint))
    ):
        yield eprint
        return
    text = " ".join(
        entry.fields.get(name, "") for name in ("journal", "note", "howpublished", "booktitle", "number")
    )
    yield from dict.fromkeys(_ARXIV_NAMED.findall(text))


def _arxiv_fault(number: str) -> str:
    old = _ARXIV_OLD.fullmatch(number)
    new = _ARXIV_NEW.fullmatch(number)
    found = old or new
    if found is None:
        return "it is neither YYMM.NNNNN nor archive/YYMMNNN"
    year, month = int(found[1]), int(found[2])
    if not 1 <= month <= 12:
        return f"there is no month {found[2]}"
    if old is not None:
        return "" if year >= 91 or (year, month) <= (7, 3) else "from April 2007 on it is YYMM.NNNN"
    if (year, month) < (7, 4) or year > 90:
        return "before April 2007 it is archive/YYMMNNN"
    digits = 5 if year >= 15 else 4
    return (
        ""
        if new is not None and len(new[3]) == digits
        else f"in 20{year:02d} it has {digits} digits after the point"
    )


def _isbns(field: str) -> Iterator[str]:
    """What stands in the field, one number at a time; words around them (`print`, `ebk`) are passed over."""
    for part in re.split(
        r"[,;/]|\band\b|\s(?=97[89])", re.sub(r"\([^()]{0,40}\)|[a-wyzA-WYZ:.]+", " ", field)
    ):
        text = part.strip(" -")
        if _ISBN.fullmatch(text):
            numbers = [text]
            if len(_digits(text)) > 13:
                numbers = text.split()
            yield from numbers


def _digits(isbn: str) -> str:
    return "".join(c for c in isbn.upper() if c.isdigit() or c == "X")


def isbn_is_valid(isbn: str) -> bool:
    """Whether a text has the 10 or 13 digits of an ISBN with the right last one; hyphens and spaces are passed over.

    >>> isbn_is_valid("0-306-40615-2"), isbn_is_valid("978-0-306-40615-7"), isbn_is_valid("0-306-40615-3")
    (True, True, False)
    """
    digits = _digits(isbn)
    if re.fullmatch(r"\d{9}[\dX]", digits):
        values = [10 if c == "X" else int(c) for c in digits]
        return sum(weight * value for weight, value in zip(range(10, 0, -1), values, strict=True)) % 11 == 0
    if re.fullmatch(r"97[89]\d{10}", digits):
        return sum(int(c) * (3 if at % 2 else 1) for at, c in enumerate(digits)) % 10 == 0
    return False


def _isbn_fault(isbn: str) -> str:
    count = len(_digits(isbn))
    return "its checksum is wrong" if count in (10, 13) else f"it has {count} digits, not 10 or 13"
