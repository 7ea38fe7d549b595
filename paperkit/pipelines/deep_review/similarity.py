"""How far two texts make the same point: the words they share, weighed by how rare each is in this set of texts.

A word that half of the reviewers use says little; a name, a number or a term that only two of them use says much. What
is criticised (cost, theory, comparison, …) is said in many words, so each text also gets the aspects that it speaks of.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from paperkit.gates.consistency.mentions import stem

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["similarities", "terms"]

_RARITY = 1.5
"""Power of the logarithm of a term's rarity."""
_ASPECT = 2.0
_NUMBER = 2.0
"""What an aspect, and a number, count beside a word as rare."""
_OTHERS = 10
"""Texts without the term that are thought to be there too: what two of three say is not common for that."""

_TERM = re.compile(r"\d[\d.,]{0,20}\d|\d|[^\W\d_]{1,40}")
_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff]")

_COMMON = frozenset(
    """
    a able about after all also an and any are as at authors be because been before being beneficial benefit
    between both but by can clarify clear clearer clearly consider could detail detailed details did discuss
    discussed discusses discussion do does each elaborate even every example explain explained explains
    explanation for from given gives had has have he help helpful here how however if improve improved in
    include included including insight insights instance insufficient into is it its lack lacking lacks less
    limited may mention mentioned mentions method might more most much must need needs neither no nor not of on
    one only or other others our over paper please potential proposed provide provided provides providing reader
    readers same section she should since so some specific specifically such sufficient sufficiently than that
    the their them then there these they this thorough those to under understand understanding up use used uses
    using very was we were what when where whether which while who why will with within without work would you
    your
    """.split()  # noqa: SIM905
)
_ASPECTS = {
    "cost": "computational complexity compute cost efficiency expensive memory overhead runtime slow slower",
    "theory": "bound bounds foundation guarantee lemma mechanism proof prove reasons rigorous theorem theoretical "
    "theory",
    "comparison": "baseline baselines compare compared comparison competitor",
    "limits": "downside drawback limitation limitations shortcoming",
    "society": "ethical ethics harmful misuse societal",
    "novelty": "contribution contributions incremental novel novelty original originality previous prior unique",
    "scope": "applicability dimension dimensional domain generality generalizability generalization generalize "
    "larger narrow scalability scale scope",
    "statistics": "confidence deviation repeat run runs seed seeds significance statistical statistically variance",
    "reproduction": "code implementation replicate reproduce reproducibility repository setup",
    "tuning": "hyperparameter hyperparameters sensitive sensitivity settings tuned tuning",
    "writing": "clarity dense organization organized proofreading readability structure typographical wording writing",
    "ablation": "ablation ablations component components",
    "uneven": "inconsistency inconsistent marginal mixed modest uneven unstable variability",
    "references": "citation cited literature reference references",
    "pictures": "diagram figure figures flowchart graph plot plots table tables visualization",
}
_ASPECT_OF = {stem(word): aspect for aspect, words in _ASPECTS.items() for word in words.split()}


_stem = lru_cache(maxsize=20_000)(stem)


def terms(text: str) -> frozenset[str]:
    """What a text is compared by: stems of its words but common ones, numbers, pairs of Chinese characters, aspects.

    An aspect is written `@cost`.

    >>> sorted(terms("The training costs of 1,200 runs are not given."))
    ['1200', '@cost', '@statistics', 'cost', 'run', 'train']
    """
    found: set[str] = set()
    for match in _TERM.finditer(text):
        word = match[0]
        if word[0].isdigit():
            found.add(word.replace(",", ""))
        elif _HAN.search(word):
            found.update(word[at : at + 2] for at in range(max(len(word) - 1, 1)))
        elif word.lower() not in _COMMON:
            found.add(_stem(word))
    return frozenset(found | {f"@{_ASPECT_OF[term]}" for term in found if term in _ASPECT_OF})


def similarities(texts: Sequence[frozenset[str]]) -> csr_array:
    """Similarity of each two sets of terms, 0 to 1, as a sparse symmetric array without its diagonal.

    It is the mean of two shares: what both have, of all that the lighter text has, and of the mean of both. A term's
    weight is `log((N + 10) / n) ** 1.5`, where `n` of `N` texts have it.
    """
    import numpy as np
    from scipy.sparse import csr_array

    counts = Counter(term for text in texts for term in text)
    names = {term: column for column, term in enumerate(sorted(counts))}
    weights = [_weight(term, counts[term], len(texts)) for term in names]
    columns = [sorted(names[term] for term in text) for text in texts]
    flat = [column for row in columns for column in row]
    ends = np.cumsum([0, *(len(row) for row in columns)])
    roots = np.sqrt(np.array([weights[column] for column in flat]))
    table = csr_array((roots, flat, ends), shape=(len(texts), max(len(names), 1)))
    shared = (table @ table.T).tocoo()
    whole = shared.diagonal()
    row, column = shared.coords
    off = row != column
    row, column, both = row[off], column[off], shared.data[off]
    one, other = whole[row], whole[column]
    values = np.minimum(0.5 * both / np.minimum(one, other) + both / (one + other), 1.0)
    return csr_array((values, (row, column)), shape=(len(texts), len(texts)))


def _weight(term: str, count: int, texts: int) -> float:
    weight = float(math.log((texts + _OTHERS) / count) ** _RARITY)
    return weight * (_ASPECT if term[0] == "@" else _NUMBER if term[0].isdigit() else 1.0)
