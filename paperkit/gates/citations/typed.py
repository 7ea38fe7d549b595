"""What a reference that is typed as text says: its authors, title, year and numbers, in whatever style it is set.

Styles differ in order and punctuation, and the print (italics, bold) is gone, so that each part is told by its form:
names by capitals and initials, a title by quotes or by words in small letters, a venue by what journals are called.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from paperkit.gates._wordlists import word_set

__all__ = ["Typed", "lower_words", "read_reference"]

_UP = "[A-ZÀ-ÖØ-ÞĀ-Ž]"
_SURNAME = rf"(?:(?:van|von|de|der|den|la|le|di|da|del|ter|el|al|zu|zur)[\s-]){{0,3}}(?:{_UP}['’])?{_UP}[\w'’-]{{1,30}}"
_INITIALS = rf"(?:{_UP}[a-z]?\.[\s-]?){{1,4}}"
_JUNIOR = r"(?:,?\s(?:Jr|Sr|II|III)\b\.?)?"
_NAME = re.compile(
    rf"(?:{_INITIALS}\s?(?P<a>{_SURNAME}(?:\s{_SURNAME})?){_JUNIOR}"
    rf"|(?P<b>{_SURNAME}(?:\s{_SURNAME})?){_JUNIOR},\s?{_INITIALS}"
    rf"|(?P<c>{_SURNAME})\s(?:{_INITIALS}|{_UP}{{1,3}}(?=[\s,.;:(]|\Z))"
    rf"|{_UP}[\w'’-]{{1,20}}(?:\s{_UP}\.){{0,3}}\s(?P<d>{_SURNAME})(?=[,.;:]|\s(?:and|&|und|et|\()|\Z)"
    rf"|(?P<e>{_SURNAME}),\s{_UP}[\w'’-]{{1,20}}(?:\s{_UP}\.?){{0,3}}(?=[,.;:&]|\s(?:and|&|und|\()|\Z)"
    r"|(?P<f>[\u3400-\u9fff·]{2,6})(?=[.,，．、：:;]))"
)
_BETWEEN = re.compile(r"\s?(?:[,;，、]\s?)?(?:(?:and|&|und|et)\s)?")
_REST = re.compile(
    r"[\s,;，]{0,2}(?:(?:and|&)\s)?(?:et al\.?|others|等)[.,，．]?|\s?\((?:eds?|Hrsg)\.?\)", re.IGNORECASE
)
_MARK = re.compile(r"\s*(?:\\?\[[^\[\]\n]{1,30}\\?\]|\(\d{1,3}\)|\d{1,3}[.)])?\s*")
_QUOTED = re.compile(r"[“\"„«](.{4,300}?)[”\"“»]")
_AFTER_NAMES = re.compile(
    r"[\s.,:;．：]{0,3}(?:\(\s?(?:[12]\d{3}[a-z]?)[^()]{0,20}\)|[12]\d{3}[a-z]?(?=[.,]\s))?[\s.,:;．：]{0,3}"
)
_END = re.compile(r"[.?!．。](?=\s|\Z|[\"”])|\[[JMCDRN]\]|,(?=\s(?:in|In)\s)")

_ADDRESS = re.compile(
    r"(?:https?://|www\.|doi:|\b10\.\d{4,9}/|arxiv:?)\S{1,200}|\barXiv:\s?\S{1,30}", re.IGNORECASE
)
_RANGE = re.compile(r"(?:\b[pP]{1,2}\.?\s?|[:：]\s?|\bpages?\s?|\bS\.\s?)?\d{1,5}\s?[-–—]{1,3}\s?\d{1,5}")
_YEAR = re.compile(r"(?<![\d.])(?:1[5-9]|20)\d\d(?=[a-z]?(?![\d\w]))(?!\.\d)")
_NUMBER = re.compile(r"(?<![\d.])\d{1,6}(?![\d])")

_FUNCTION = word_set(
    "of the and for in on to a an at by with from et al und der die das für im zur zum de la le les des du del y e "
    "i di van von ed eds edn vol no pp p ser chap in: cf via"
)
_WORD = re.compile(r"[^\W\d_][\w'’-]*")


class Typed(NamedTuple):
    """A reference in parts.

    Attributes:
        names: Surnames of its authors, as far as they open it; () where it opens with something else.
        title: What is set in quotes, else the first sentence behind the authors and the year; "" where that is none.
        rest: What follows the title.
        years: Years, without those in page ranges and addresses.
        numbers: The other numbers: volume, issue, pages.
        body: All behind the names.
    """

    names: tuple[str, ...]
    title: str
    rest: str
    years: tuple[int, ...]
    numbers: frozenset[int]
    body: str


@lru_cache(maxsize=2000)
def read_reference(text: str) -> Typed:
    """The parts of a reference.

    >>> one = read_reference("[3] Doll R, Hill AB. Smoking and carcinoma of the lung. Br Med J. 1950;2:739-48.")
    >>> one.names, one.title, one.years, sorted(one.numbers)
    (('Doll', 'Hill'), 'Smoking and carcinoma of the lung', (1950,), [2, 48, 739])
    """
    text = " ".join(text.replace("\u202f", " ").replace("\u00a0", " ").split())
    mark = _MARK.match(text)
    at = mark.end() if mark else 0
    names, at = _names(text, at)
    body = text[at:]
    years, numbers = _numbers(body)
    start = _AFTER_NAMES.match(body)
    first = start.end() if start else 0
    quoted = _QUOTED.match(body, first)
    if quoted:
        return Typed(names, quoted[1].strip(" ,."), body[quoted.end() :], years, numbers, body)
    end = _END.search(body, first)
    stop = end.start() if end else len(body)
    return Typed(names, body[first:stop].strip(" ,"), body[stop:] if end else "", years, numbers, body)


def lower_words(text: str) -> list[str]:
    """Words in small letters that carry meaning: a title has them, names and venues have few."""
    return [w for w in _WORD.findall(text) if w[0].islower() and w.lower() not in _FUNCTION and len(w) > 1]


def _names(text: str, at: int) -> tuple[tuple[str, ...], int]:
    found: list[str] = []
    before = end = at
    full = False
    while len(found) < 60 and (match := _NAME.match(text, end)) is not None:
        is_full = match["d"] is not None or match["e"] is not None
        if found and is_full and not full:
            end = before
            break  # capitals behind names with initials are the title
        full = full or is_full
        found.append(next(group for group in match.groups() if group))
        before = end = match.end()
        more = _BETWEEN.match(text, end)
        following = more.end() if more else end
        if following == end or not _NAME.match(text, following):
            break
        end = following
    if found and (rest := _REST.match(text, end)):
        end = rest.end()
    return tuple(found), end


_FIRST_PAGE = re.compile(r"(?<=[\d)])\s?[:：]\s?[a-z]?\d{1,6}(?![\d])")


def _numbers(body: str) -> tuple[tuple[int, ...], frozenset[int]]:
    text = _ADDRESS.sub(" ", body)
    ranged = [int(n) for part in _RANGE.findall(text) for n in re.findall(r"\d+", part)]
    bare = _RANGE.sub(lambda m: m[0] if _is_years(m[0]) else " ; ", text)
    years = tuple(int(y) for y in _YEAR.findall(_FIRST_PAGE.sub(" ; ", bare)))
    numbers = {int(n) for n in _NUMBER.findall(bare)} | {n for n in ranged if n not in years}
    return years, frozenset(numbers - set(years))


def _is_years(text: str) -> bool:
    """Whether a range is of years and not of pages: `2019–2020`."""
    first, last = (int(n) for n in re.findall(r"\d+", text))
    return text[0].isdigit() and 1500 <= first < last <= 2100 and last - first <= 5
