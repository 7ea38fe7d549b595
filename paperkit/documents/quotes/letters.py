"""Whether two texts differ in nothing but letters of ordinary words: most damaged quotes do, and it is quick to see.

Only a yes is an answer. Where it is no, `guard` looks closely.
"""

from __future__ import annotations

import re

from rapidfuzz.distance.Hamming import distance
from rapidfuzz.fuzz import ratio

from paperkit.documents.quotes.meaning import OPPOSITES, STRICT
from paperkit.documents.quotes.opposites import compounds, is_nearer_opposite, negates, opposed_compound
from paperkit.documents.quotes.replaced import MISREAD_LONG, SMALL, are_names
from paperkit.documents.quotes.tokens import PUNCTUATION

__all__ = ["differ_in_letters_only"]

_LETTERS = re.compile("[a-z]+")
_TELLING = STRICT | OPPOSITES.keys()
_WORD = 3  # letters


def differ_in_letters_only(quote: str, text: str) -> bool:
    """True where each word stands for the one at its place, misread, and none of them carries a number or the like.

    Both are folded normal forms, and as long as each other.

    >>> differ_in_letters_only("the moael of a risc", "the model of a rise")
    True
    >>> differ_in_letters_only("the model of no risk", "the model of ao risk")
    False
    """
    words, others = quote.split(" "), text.split(" ")
    if len(words) != len(others) or "\ufffd" in text:
        return False
    known: set[tuple[str, str]] = set()
    for word, other in zip(words, others, strict=True):
        if word == other:
            continue
        if len(word) != len(other) or not (word.isascii() and other.isascii()):
            return False
        if word.isalpha() and other.isalpha():
            # No opposite is made by one letter for another.
            is_plain = word not in _TELLING and other not in _TELLING and len(word) >= _WORD
            if not (is_plain and distance(word, other) == 1) and not _is_misread(word, other):
                return False
            known.add((word, other))
        elif not _is_marked_misread(word, other):
            return False
        else:
            known.add((word.strip(PUNCTUATION), other.strip(PUNCTUATION)))
    # Two words may have changed places.
    return len(known) < 2 or known.isdisjoint([(other, word) for word, other in known])


def _is_marked_misread(word: str, other: str) -> bool:
    """The same for words with marks and digits, which must be equal; few letters inside may be a symbol or a unit."""
    marks = _LETTERS.sub("", word)
    if "n't" in word or "n't" in other or marks != _LETTERS.sub("", other):
        return False
    ours, theirs = _LETTERS.findall(word), _LETTERS.findall(other)
    least = 1 if len(ours) == 1 and not marks.strip(PUNCTUATION) else _WORD + 1
    return [*map(len, ours)] == [*map(len, theirs)] and all(
        mine == yours or (len(mine) >= least and _is_misread(mine, yours))
        for mine, yours in zip(ours, theirs, strict=True)
    )


def _is_misread(word: str, other: str) -> bool:
    """True where noise made one word of the other, and they can't be opposites."""
    if word in STRICT or other in STRICT:
        return False
    if len(word) < _WORD:
        return not are_names(word, other) and word not in OPPOSITES and other not in OPPOSITES
    if distance(word, other) > 1:
        if ratio(word, other) < MISREAD_LONG:
            return len(word) == _WORD and other in SMALL and word not in OPPOSITES and other not in OPPOSITES
        if word in OPPOSITES or other in OPPOSITES or compounds([(word, other)]):
            return False
        one, two = (word,), (other,)
        return not (negates(one, two) or negates(two, one) or opposed_compound(one, two))
    if word in OPPOSITES:
        return other not in OPPOSITES and not _is_opposite(word, other)
    return other not in OPPOSITES or not _is_opposite(other, word)


def _is_opposite(word: str, other: str) -> bool:
    own = ratio(word, other)
    return any(is_nearer_opposite(other, excluded, own) for _, _, excluded in OPPOSITES[word])
