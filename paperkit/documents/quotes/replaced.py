"""Words of a quote that the text has not: put in place of others, or added.

A fuzzy match may bridge what scanners, extraction and spelling do to letters, and leave out words of the text. It may
not put one word of content for another, nor carry a clause that the text has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein
from rapidfuzz.fuzz import ratio

from paperkit.documents.quotes.meaning import looks_like
from paperkit.documents.quotes.normal import UNSPACED
from paperkit.documents.quotes.opposites import compounds
from paperkit.documents.quotes.reasons import Reason
from paperkit.documents.quotes.tokens import PUNCTUATION

__all__ = ["MISREAD_LONG", "SMALL", "Reason", "are_names", "changed_words", "runs"]

_HAN = re.compile(f"[{UNSPACED}]")
_LEAST = 3  # letters of a word of content
_MISREAD, MISREAD_LONG = 50.0, 62.0
"""Two words less alike than this, 0 to 100, are two words: noise on one letter in ten rarely goes below."""
_LONG = 12  # letters of two long words together
_JOINED = 75.0
_REACH = 3
_MOST_ADDED = 2  # words, inside a quote
_MOST_ADDED_AT_END = 1
_MOST_LETTERS_AT_END = 3
_MOST_HAN = 2
_MOST_HAN_ADDED_AT_END = 2
_MOST_HAN_ADDED = 3
_NAMES = frozenset("bcdfghjkmnpqrstvwxyz")
_READ_FOR = frozenset(
    str.split(
        "tf tl ft ec eo on oa oc ae ao uv un nm nr rp np il ij lj li hb ht hn kh vy vw uy dl dc gq gy zs xy mn 0o oq "
        "1l 1i 5s 8b 6b 9g 2z"
    )
)
"""Letters that scanners take for one another."""
_SCANNED = 0.84
SMALL = frozenset(
    str.split(
        """
    a an the this that these those it its they them their we us our you he she his her i of in on at by to for from
    with into onto upon as is are was were be been being am has have had do does did will would shall and or but nor so
    than then thus hence also which who whom whose what when where while if there here such both one ones can could may
    might through within between about over under per via very just et al etc
    """
    )
)


_SMALL_HAN = frozenset("的是在了和有为这个我们以用于可对中与其所从到及由此该也都又而但并就")


class _Run(NamedTuple):
    """Neighbouring words that differ: half-open ranges in the quote and in the text."""

    first: int
    last: int
    begin: int
    end: int
    at_end: bool


def changed_words(words: list[str], others: list[str]) -> Reason:
    """Why the words of a quote cannot stand for those of the text ("" where they can).

    >>> changed_words("a study of patients there".split(), "a study of mice there".split())
    'word_changed'
    >>> changed_words("we deny that it rose".split(), "it rose".split())
    'words_added'
    >>> changed_words("a stady of pati ents".split(), "a study of the patients".split())
    ''
    """
    if len(words) == len(others):
        pairs = [(a, b) for a, b in zip(words, others, strict=True) if a != b]
        if all(_likeness(a, b) >= _MISREAD for a, b in pairs):
            return compounds(pairs) or ("word_changed" if _swapped(pairs) else "")
    replaced: list[tuple[str, str]] = []
    different = [*runs(words, others)]
    for run in different:
        pairs, ours, theirs = _partners(
            words[run.first : run.last], others[run.begin : run.end], at_end=run.at_end
        )
        reason = compounds(pairs) or _judge(ours, theirs, at_end=run.at_end)
        if reason:
            return reason
        replaced += (*pairs, *zip(ours, theirs, strict=False))
    if len(different) == 1 and len(ours) == len(theirs) == _MOST_HAN and all(map(_is_han, ours + theirs)):
        # Noise comes in several places; two characters and no more are a word, unless one is of grammar.
        return "word_changed" if _SMALL_HAN.isdisjoint(ours) else ""
    return "word_changed" if _swapped(replaced) else ""


def runs(words: list[str], others: list[str]) -> Iterator[_Run]:
    """The runs of words that differ, neighbours as one."""
    first = last = begin = end = 0
    for op in Levenshtein.opcodes(words, others):
        if op.tag != "equal":
            last, end = op.src_end, op.dest_end
            continue
        if first < last or begin < end:
            yield _Run(first, last, begin, end, first == 0)
        first, begin = last, end = op.src_end, op.dest_end
    if first < last or begin < end:
        yield _Run(first, last, begin, end, at_end=True)


def _partners(
    ours: list[str], theirs: list[str], *, at_end: bool
) -> tuple[list[tuple[str, str]], list[str], list[str]]:
    """Pairs of words of which one is a misreading of the other, and those of either side that have no such partner."""
    least = MISREAD_LONG if at_end else _MISREAD
    if len(ours) == len(theirs) and all(_likeness(a, b) >= least for a, b in zip(ours, theirs, strict=True)):
        return [*zip(ours, theirs, strict=True)], [], []
    reach = abs(len(ours) - len(theirs)) + _REACH
    pairs: list[tuple[str, str]] = []
    alone: list[int] = []
    free = [True] * len(theirs)
    for at, word in enumerate(ours):
        best, likeness = -1, least
        for to in range(max(0, at - reach), min(len(theirs), at + reach + 1)):
            if free[to]:
                like = _likeness(word, theirs[to])
                if like > likeness or (like == likeness and best < 0):
                    best, likeness = to, like
        if best < 0:
            alone.append(at)
        else:
            free[best] = False
            pairs.append((word, theirs[best]))
    lone = [to for to, is_free in enumerate(free) if is_free]
    if alone:
        for at in [*alone]:
            span = _in_pieces(ours[at], theirs, at, reach)
            if span is not None:
                alone.remove(at)
                lone = [to for to in lone if to not in span]
        for to, word in enumerate(theirs):
            span = _in_pieces(word, ours, to, reach) if alone else None
            if span is not None:
                alone = [at for at in alone if at not in span]
                lone = [other for other in lone if other != to]
    return pairs, [ours[at] for at in alone], [theirs[to] for to in lone]


def _in_pieces(word: str, pieces: list[str], at: int, reach: int) -> range | None:
    """Where a word stands in two or three pieces."""
    if len(word) > _LEAST:
        for first in range(max(0, at - reach), min(len(pieces) - 1, at + reach + 1)):
            for size in (2, 3):
                parts = pieces[first : first + size]
                likeness = ratio(word, "".join(parts))
                if likeness >= _JOINED and all(ratio(word, part) < likeness for part in parts):
                    return range(first, first + size)
    return None


def _likeness(one: str, other: str) -> float:
    """Similarity of two words; 100 of a word and its beginning, or what scanners make of it, 0 of two other words."""
    likeness = ratio(one, other)
    is_short = len(one) + len(other) < _LONG and abs(len(one) - len(other)) < 2
    if likeness >= (_MISREAD if is_short else MISREAD_LONG):
        return likeness
    if _starts(one, other):
        return 100.0
    if len(one) == len(other):
        alike = sum(
            a == b or a + b in _READ_FOR or b + a in _READ_FOR for a, b in zip(one, other, strict=True)
        )
        if alike >= _SCANNED * len(one):
            return 100.0
    return 0.0


def _starts(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) > _LEAST and long.startswith(short)


def _judge(ours: list[str], theirs: list[str], *, at_end: bool) -> Reason:
    ours, theirs = [w.strip(PUNCTUATION) for w in ours], [w.strip(PUNCTUATION) for w in theirs]
    mine, yours = [*filter(_is_content, ours)], [*filter(_is_content, theirs)]
    if mine and (yours or any(len(word) > _LEAST and word.isalpha() for word in theirs)):
        return "word_changed"
    if len(ours) == len(theirs) == 1 and are_names(ours[0], theirs[0]):
        return "word_changed"
    han, others = sum(map(_is_han, ours)), sum(map(_is_han, theirs))
    if han or others:
        if min(han, others) > _MOST_HAN:
            return "word_changed"
        return "words_added" if han - others > (_MOST_HAN_ADDED_AT_END if at_end else _MOST_HAN_ADDED) else ""
    added = sum(map(_is_word, ours)) - sum(map(_is_word, theirs))
    if added > (_MOST_ADDED_AT_END if at_end else _MOST_ADDED):
        return "words_added"
    if at_end and any(len(word) > _MOST_LETTERS_AT_END for word in mine):
        return "words_added"
    return ""


def _is_word(word: str) -> bool:
    return len(word) > 1 and any(map(str.isalpha, word))


def _is_han(word: str) -> bool:
    return _HAN.match(word) is not None and word.isalpha()


def _is_content(word: str) -> bool:
    return len(word) >= _LEAST and word.isalpha() and word not in SMALL


def are_names(one: str, other: str) -> bool:
    """True for two single letters that no scanner takes for one another: `group b` and `group d`."""
    return len(one) == len(other) == 1 and {one, other} <= _NAMES and not looks_like(one, other)


def _swapped(pairs: list[tuple[str, str]]) -> bool:
    """True where two words have changed places."""
    known = {(a.strip(PUNCTUATION), b.strip(PUNCTUATION)) for a, b in pairs}
    return any(a != b and (b, a) in known for a, b in known)
