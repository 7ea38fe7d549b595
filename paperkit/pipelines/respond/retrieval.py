"""Which passages fit a question: BM25 over word stems, and over pairs of characters in Chinese."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Index", "similarity", "terms"]

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+(?:[.,]\d+)*%?")
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]+")
_SMALL_WORDS = (
    "a about all also an and any are as at be been being by can could did do does each for from had has have how if in "
    "into is it its may more most must not of on or other our shall should such than that the their them then there "
    "these they this those to up us was we were what when where which while who whom whose why will with would you "
    "your please give state describe explain answer question list provide name number indicate specify details"
)
_STOP = frozenset(_SMALL_WORDS.split())


class Index:
    """Passages by the words that they hold.

    >>> index = Index(["Sensors are read every hour.", "The budget is 40,000 euros."])
    >>> [place for place, _ in index.best("How often are the sensors read?", 2)]
    [0]
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._terms = [terms(text) for text in texts]
        self._scores = _bm25(self._terms)

    def best(self, query: str, most: int) -> list[tuple[int, float]]:
        """The places of the passages that share a word with a query, and how well each fits, the best first."""
        asked = terms(query)
        if not asked or self._scores is None:
            return []
        scores = self._scores(asked)
        fitting = [(at, float(score)) for at, score in enumerate(scores) if score > 0]
        return sorted(fitting, key=lambda one: (-round(one[1], 6), one[0]))[:most]


def terms(text: str) -> list[str]:
    """The words of a text that say what it is about: stems, numbers as they are, pairs of Chinese characters.

    >>> terms("How often are the sensors read? 每小时一次")
    ['often', 'sensor', 'read', '每小', '小时', '时一', '一次']
    """
    stem = _stemmer()
    words = [word.casefold() for word in _WORD.findall(_HAN.sub(" ", text))]
    found = [stem(word) for word in words if word not in _STOP]
    for run in _HAN.findall(text):
        found += [run[at : at + 2] for at in range(max(len(run) - 1, 1))]
    return found


def similarity(text: str, other: str) -> float:
    """How much of what two questions are about they share, 0 to 1 (Dice, over distinct terms).

    >>> similarity("How often are sensors read?", "How often is a sensor read?")
    1.0
    """
    mine, theirs = set(terms(text)), set(terms(other))
    return 2 * len(mine & theirs) / (len(mine) + len(theirs)) if mine and theirs else 0.0


def _bm25(corpus: list[list[str]]) -> Callable[[list[str]], Any] | None:
    if not any(corpus):
        return None
    import bm25s

    index = bm25s.BM25()  # type: ignore[no-untyped-call]
    index.index(corpus, show_progress=False)
    scores: Callable[[list[str]], Any] = index.get_scores
    known = {term for text in corpus for term in text}
    return lambda asked: scores([term for term in asked if term in known]) if known & {*asked} else []


@cache
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer

    stem: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return stem
