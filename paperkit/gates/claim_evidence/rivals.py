"""With what a statement compares: with one other, or with all of them, as `outperforms all other methods`."""

from __future__ import annotations

import re
from typing import NamedTuple

from paperkit.documents.log.vocabulary import BASELINE, OURS, Vocabulary
from paperkit.gates.claim_evidence.direction import claims_in

__all__ = ["NamedArm", "arms_named", "compares_with_all", "rival_after", "subject_and_object"]

_OTHERS = (
    r"(?:methods?|models?|baselines?|approach(?:es)?|competitors?|alternatives?|algorithms?|systems?|variants?|techniques?"
    r"|configurations?|runs?)"
)
_ALL = re.compile(
    rf"\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|than|over|compared (?:to|with)|against|superior to)"
    rf" (?:all|every|any|each)(?: of)?(?: the| our)?(?: (?:other|competing|existing|considered|tested|compared|previous"
    rf"|strong|remaining)){{0,2}} {_OTHERS}\b"
    r"|(?:优于|高于|低于|超过|胜过)(?:了)?(?:所有|全部|其他|其它|各)[^，。；]{0,6}(?:方法|模型|基线|算法)",
    re.IGNORECASE,
)
_BY = re.compile(r"\bby (?:the |our )?$|被", re.IGNORECASE)


class NamedArm(NamedTuple):
    """A run or method that a text names, by its names in the log."""

    names: frozenset[str]
    start: int
    end: int


def arms_named(text: str, vocabulary: Vocabulary) -> list[NamedArm]:
    """The runs and methods that a text names, in order; `our method` and `the baseline` if the log says which it is."""
    found: list[NamedArm] = []
    for mention in vocabulary.mentions(text).arms:
        names = mention.names
        if names == {OURS}:
            names = vocabulary.ours
        elif names == {BASELINE} and BASELINE not in vocabulary.arms:
            names = vocabulary.baselines
        if names and names <= vocabulary.arms:
            found.append(NamedArm(names, mention.start, mention.end))
    return found


def rival_after(text: str, start: int, vocabulary: Vocabulary) -> frozenset[str]:
    """With whom all others are compared, as in `no method outperforms X`: the one that is named from there on."""
    return next((arm.names for arm in arms_named(text, vocabulary) if arm.start >= start), frozenset())


def compares_with_all(text: str) -> bool:
    """True where a text compares with every other method.

    >>> compares_with_all("It outperforms all other methods."), compares_with_all("It beats the baseline.")
    (True, False)
    """
    return bool(_ALL.search(text))


def subject_and_object(text: str, vocabulary: Vocabulary) -> tuple[frozenset[str], frozenset[str]] | None:
    """Of two methods with a word of change between them, which changed and what it is compared with.

    `A lowers the loss of B` and `the loss of B is lowered by A` say the same. Of three and more methods nobody knows
    which are meant: then there is nothing to compare with. None where fewer than two are named.
    """
    named = arms_named(text, vocabulary)
    if len({m.names for m in named}) < 2:
        return None
    if len(named) != 2:
        return named[0].names, frozenset()
    first, second = named
    between = text[first.end : second.start]
    if not claims_in(between):
        return first.names, frozenset()
    if _BY.search(between):
        first, second = second, first
    return first.names, second.names
