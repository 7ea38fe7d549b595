"""Citations in the running text of a PDF: marks that lead to an entry of the list of references, and to no other.

What a mark looks like is no proof: `[1, 2]` may be an interval and `m^2` a unit. A mark counts where every number of it
is the mark of an entry, or where its name and year fit one entry alone. What is in doubt is left as text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.documents.paper import BibEntry, Citation, Paragraph

__all__ = ["find_citations"]

_PROSE = frozenset({"body", "abstract", "item", "footnote", "caption"})
_ENTRY_MARK = re.compile(r"(?:[\[［]([^\[\]［］]{1,40})[\]］]|\(?(\d{1,3})[.)]|\^(\d{1,3}))")
_BRACKET = re.compile(r"[\[［](?P<list>[^\[\]［］]{1,120})[\]］]")
_NOTE_TO_MARK = re.compile(
    r",\s?(?:pp?\.|sec\.|section|ch\.|chapter|fig\.|figure|thm\.|theorem|table|eq\.).*", re.IGNORECASE
)
_RANGE = re.compile(r"(\d{1,3})\s?[-\u2010-\u2014]\s?(\d{1,3})")
_BEFORE_INTERVAL = re.compile(
    r"(?:[∈=×,(]|\b(?:in|interval|range|domain|over|on|to|from|between|within|of|window|size|shape|bounds?|limits?|values?|vector|pair|set))\s?\Z",
    re.IGNORECASE,
)
_INDEX = re.compile(r"(?:\A|[^\w])\w{1,2}\Z|[\d_)\]]\Z")
_RAISED = re.compile(r"\^(\d{1,3}(?:[,\u2013-]\d{1,3})*)(?![\w^])")
_AFTER_WORD = re.compile(r"(?:[^\W\d_]{3}|[.,;:)”’\"'])\Z")
_LEAST_RAISED = 3
_LONGEST_RANGE = 30

_NAME = r"(?:(?:van|von|de|der|den|du|la|le|di|da|el|al)\s){0,2}[^\W\d_a-z][^\W\d_]*(?:[-’'][^\W\d_]+)*"
_YEARS = r"(?:1[89]|20)\d\d[a-z]?(?:\s?,\s?(?:(?:1[89]|20)\d\d[a-z]?|[a-z])){0,5}"
_OTHERS = rf"(?:(?:,\s|,?\s(?:and|&)\s){_NAME}){{0,4}}(?:,?\set\sal\.?)?"
_LIST = re.compile(r"[(\[](?P<list>[^()\[\]]{6,400})[)\]]")
_PART = re.compile(
    r"(?:(?:see|also|e\.g\.|i\.e\.|cf\.?|and|for|example|instance|in)[\s,]{1,2}){0,4}"
    rf"(?P<name>{_NAME})(?P<others>{_OTHERS}),?\s(?P<years>{_YEARS})(?:,\s[^;]{{1,30}})?"
)
_NARRATIVE = re.compile(
    rf"(?<![\w-])(?P<name>{_NAME})(?P<others>(?:\s(?:and|&)\s{_NAME}|\set\sal\.?)?)(?:’s|'s)?"
    rf"\s[(\[](?P<years>{_YEARS})[)\]]"
)
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)+|[^\W\d_]{2,}")
_YEAR = re.compile(r"(?<!\d)((?:1[89]|20)\d\d)([a-z]?)(?![\w])")
_LEADING_WORDS = 3


class _Found(NamedTuple):
    start: int
    end: int
    keys: tuple[str, ...]


def find_citations(paragraphs: Sequence[Paragraph], entries: Sequence[BibEntry]) -> tuple[Citation, ...]:
    """The citations of the paragraphs, in order; `command` is `pdf`."""
    if len(entries) < 2:
        return ()
    marked = [_ENTRY_MARK.match(entry.fields.get("text", "")) for entry in entries]
    labels = {entry.key: entry.key for entry, mark in zip(entries, marked, strict=True) if mark is not None}
    prose = [paragraph for paragraph in paragraphs if paragraph.kind in _PROSE]
    if len(labels) >= 0.8 * len(entries):
        found = {p.index: list(_by_bracket(p.text.text, labels)) for p in prose}
        if not any(found.values()):
            raised = {
                p.index: list(_by_raised(p.text.text, labels)) if p.section is not None else [] for p in prose
            }
            if sum(map(len, raised.values())) >= _LEAST_RAISED:
                found = raised
    else:
        index = _Authors(entries)
        found = {p.index: list(index.find(p.text.text)) for p in prose}
    return tuple(
        Citation("pdf", keys, paragraph.text.span(start, end), paragraph.index, start, end)
        for paragraph in prose
        for start, end, keys in found[paragraph.index]
    )


def _by_bracket(text: str, labels: dict[str, str]) -> Iterator[_Found]:
    for match in _BRACKET.finditer(text):
        before = text[max(0, match.start() - 12) : match.start()]
        items = _NOTE_TO_MARK.sub("", match["list"])
        keys = _numbers(items, labels) or _named(items, labels)
        if keys and not _INDEX.search(before) and not _is_interval(items, before):
            yield _Found(match.start(), match.end(), keys)


def _numbers(items: str, labels: dict[str, str]) -> tuple[str, ...]:
    """Keys of a list of numbers and ranges; () where one of them is no entry's."""
    keys: list[str] = []
    for item in re.split(r"[,;，；、]", items):
        span = _RANGE.fullmatch(item.strip())
        if span is not None:
            first, last = int(span[1]), int(span[2])
            if not first < last <= first + _LONGEST_RANGE:
                return ()
            keys += [str(number) for number in range(first, last + 1)]
        else:
            keys.append(item.strip())
    good = all(key.isascii() and key.isdigit() and key in labels for key in keys)
    return tuple(dict.fromkeys(keys)) if good else ()


def _named(items: str, labels: dict[str, str]) -> tuple[str, ...]:
    keys = [item.strip() for item in re.split(r"[,;]", items)]
    return tuple(dict.fromkeys(keys)) if all(key in labels for key in keys) else ()


def _is_interval(items: str, before: str) -> bool:
    """Whether two numbers in brackets may be an interval: the lower one first, after a word that goes with one."""
    ends = [item.strip() for item in items.split(",")]
    return (
        len(ends) == 2
        and all(end.isdigit() for end in ends)
        and int(ends[0]) < int(ends[1])
        and _BEFORE_INTERVAL.search(before) is not None
    )


def _by_raised(text: str, labels: dict[str, str]) -> Iterator[_Found]:
    for match in _RAISED.finditer(text):
        keys = _numbers(match[1], labels)
        if keys and _AFTER_WORD.search(text[max(0, match.start() - 3) : match.start()]):
            yield _Found(match.start(), match.end(), keys)


class _Authors:
    """Entries by the names at their start and their years."""

    def __init__(self, entries: Sequence[BibEntry]) -> None:
        self._keys: defaultdict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
        self._text: dict[str, str] = {}
        for entry in entries:
            text = entry.fields.get("text", "")
            self._text[entry.key] = text[:300].casefold()
            words = [word[0] for word in _WORD.finditer(text[:200]) if not word[0].islower()][:_LEADING_WORDS]
            years = {f"{year}{letter}" for year, letter in _YEAR.findall(text)}
            for place, word in enumerate(words):
                for year in years:
                    self._keys[word.casefold(), year].append((place, entry.key))

    def find(self, text: str) -> Iterator[_Found]:
        """Citations in a text: `(Smith, 2020; Doe and Roe, 2019a,b)`, and `Smith et al. (2020)` with the name."""
        found: list[_Found] = []
        for match in _LIST.finditer(text):
            parts = [_PART.fullmatch(part.strip()) for part in match["list"].split(";")]
            if all(part is not None for part in parts):
                keys = [key for part in parts if part is not None for key in self._resolve(part)]
                if keys:
                    found.append(_Found(match.start(), match.end(), tuple(dict.fromkeys(keys))))
        for match in _NARRATIVE.finditer(text):
            keys = self._resolve(match)
            if keys:
                found.append(_Found(match.start(), match.end(), tuple(dict.fromkeys(keys))))
        end = 0
        for one in sorted(found):
            if one.start >= end:
                yield one
                end = one.end

    def _resolve(self, match: re.Match[str]) -> list[str]:
        """The keys of all years of a mark for which there is one entry; [] where a year has none or several."""
        keys: list[str] = []
        year = ""
        for item in re.split(r"\s?,\s?", match["years"]):
            year = item if len(item) > 1 else year[:4] + item
            key = self._one(match["name"], match["others"], year)
            if key is None:
                return []
            keys.append(key)
        return keys

    def _one(self, name: str, others: str, year: str) -> str | None:
        surname = name.rsplit(maxsplit=1)[-1].casefold().removesuffix("’s").removesuffix("'s")
        known = self._keys.get((surname, year), [])
        further = [word.casefold() for word in _WORD.findall(others) if word not in ("and", "et", "al")]
        known = [(place, key) for place, key in known if all(word in self._text[key] for word in further)]
        if len({key for _, key in known}) > 1:
            first = min(place for place, _ in known)
            known = [(place, key) for place, key in known if place == first]
        left = {key for _, key in known}
        return left.pop() if len(left) == 1 else None
