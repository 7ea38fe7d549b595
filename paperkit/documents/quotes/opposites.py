"""Words of two texts that exclude or negate each other by a part of them: a prefix, one half of a compound.

All work on words of folded normal forms.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from rapidfuzz.distance import Levenshtein
from rapidfuzz.fuzz import ratio

from paperkit.documents.quotes.meaning import NEGATING_PREFIXES, OPPOSITES, excludes
from paperkit.documents.quotes.reasons import Reason
from paperkit.documents.quotes.tokens import PUNCTUATION

__all__ = ["compounds", "is_nearer_opposite", "negates", "opposed_compound"]

_STEM = 3
_STEMS = frozenset(word[:_STEM] for word in OPPOSITES)
_SHORTEST_COMPOUND = 5
_OPPOSITE = 74.0


def is_nearer_opposite(word: str, excluded: Iterable[str], own: float) -> bool:
    """True where a word is more like one of the excluded words than `own`, 0 to 100: a misread opposite.

    >>> is_nearer_opposite("lowar", ("lower",), 40.0)
    True
    """
    least = max(own, _OPPOSITE)
    return any(ratio(far, word, score_cutoff=least) > least for far in excluded)


def negates(words: Collection[str], others: Collection[str]) -> bool:
    """True where one of the words is one of the others with a negating prefix, or without its `-less`.

    >>> negates({"unsupported"}, {"supported"}), negates({"claims"}, {"claim"})
    (True, False)
    """
    for marked in words:
        word = marked.strip(PUNCTUATION)
        if not (word.startswith(NEGATING_PREFIXES) or word.endswith(("less", "free"))):
            continue
        stems = [word[len(p) :] for p in NEGATING_PREFIXES if word.startswith(p)]
        if word.endswith("less"):
            stems += [word[:-4], word[:-4] + "ful"]
        elif word.endswith("free"):
            stems += [word[:-4], word[:-4] + "s"]
        for stem in stems:
            # A misread "insignificart" is nearer to "insignificant" than to its stem, and negates nothing.
            if len(stem) >= 4 and any(
                ratio(stem, o) >= 85 and ratio(stem, o) > ratio(word, o)
                for o in (other.strip(PUNCTUATION) for other in others)
            ):
                return True
    return False


def opposed_compound(words: Collection[str], others: Collection[str]) -> bool:
    """True for `higherdimensional` and `lowerdimensional`, which are two words with a hyphen to a reader."""
    for word in words:
        if word[:_STEM] not in _STEMS:
            continue
        for size in range(_STEM, min(len(word) - 3, 13)):
            for _, _, excluded in OPPOSITES.get(word[:size], ()):
                other = max(sorted(others), key=partial(ratio, word))
                if any(
                    other.startswith(far) and ratio(word[size:], other[len(far) :]) >= 80 for far in excluded
                ):
                    return True
    return False


def compounds(pairs: list[tuple[str, str]]) -> Reason:
    """The reason where two words are compounds of words that exclude each other."""
    for one, other in pairs:
        # No opposite is made by one letter for another, and that is what noise does.
        if len(one) > _SHORTEST_COMPOUND and (len(one) != len(other) or Levenshtein.distance(one, other) > 1):
            reason = _compound(one, other)
            if reason:
                return reason
    return ""


def _compound(one: str, other: str) -> Reason:
    """The reason for `lowlevel` and `highlevel`, `timedependent` and `timeindependent`: hyphens are not in the text."""
    one, other = one.strip(PUNCTUATION), other.strip(PUNCTUATION)
    most = min(len(one), len(other))
    if one == other:
        return ""
    head = tail = 0
    while head < most and one[head] == other[head]:
        head += 1
    while tail < most and one[-1 - tail] == other[-1 - tail]:
        tail += 1
    for cut in range(3, tail + 1):
        if excludes(one[: len(one) - cut], other[: len(other) - cut]):
            return "direction_changed"
    for cut in range(3, head + 1):
        if excludes(one[cut:], other[cut:]):
            return "direction_changed"
    short, long = (one, other) if len(one) < len(other) else (other, one)
    size = len(long) - len(short)
    if 0 < size <= 4 and head + tail >= len(short):
        for at in range(max(3, len(short) - tail), min(head, len(short) - 4) + 1):
            if long[at : at + size] in NEGATING_PREFIXES:
                return "negation_changed"
    return ""
