"""The tokens of a folded normal form, and which of them carry a number, a sign, a negation or a unit."""

from __future__ import annotations

import re
from functools import lru_cache

from paperkit.documents.quotes.meaning import HAN_COUNTS, HAN_NEGATIONS, Kind, is_unit, kind_of
from paperkit.documents.quotes.normal import UNSPACED

__all__ = [
    "PUNCTUATION",
    "SENTENCE_END",
    "critical",
    "joins",
    "kept_case",
    "kinds",
    "negations",
    "numbers",
    "same_critical",
    "tokens",
]

PUNCTUATION = ".,;:!?()[]'"
"""Marks that stand at a word and are no part of it."""
SENTENCE_END = re.compile(r"[.!?] |[。！？]")
_CJK = UNSPACED + "\uac00-\ud7a3"
_TOKEN = re.compile(
    rf"[^\W\d_{_CJK}][^\W_{_CJK}]*(?:(?<=\d)\.\d+)*(?:'[^\W\d_{_CJK}]+)?"
    r"|(?:(?<![^\W\d_]{2})[+-])?(?:(?<!\w)\.)?\d+(?:,\d{3}(?!\d))*(?:\.\d+)*"
    rf"|なかった|ない|なく|ません|非常|[{_CJK}]"
    r"|%|‰|°[cf]?(?![a-z])|°|!=|[<>]=?|~|\+-?|(?<=(?<![^\W_])[^\W\d_])-(?=[^\W\d_](?![^\W_]))|(?<=[)\]}])-(?=[(\[{])"
)
# The same for ASCII: three times as fast, and most text is.
_ASCII_TOKEN = re.compile(
    r"[a-z][a-z0-9]*(?:(?<=\d)\.\d+)*(?:'[a-z]+)?"
    r"|(?:(?<![a-z]{2})[+-])?(?:(?<![a-z0-9_])\.)?\d+(?:,\d{3}(?!\d))*(?:\.\d+)*"
    r"|%|!=|[<>]=?|~|\+-?|(?<=(?<![a-z0-9])[a-z])-(?=[a-z](?![a-z0-9]))|(?<=[)\]}])-(?=[(\[{])",
    re.ASCII,
)


def numbers(folded: str) -> list[str]:
    """Numbers with their signs, percent signs, relations and number words, in order; `1,234` is `1234`, `.5` is `0.5`.

    >>> numbers("p<.05 at -1,234 of gpt-4, two sets")
    ['<', '0.05', '-1234', '4', 'two']
    """
    return [kind.value for kind in critical(folded) if kind.name == "number"]


def negations(folded: str) -> list[str]:
    """Words of negation in order; `n't` and `cannot` are `not`.

    >>> negations("we don't know, never without")
    ['not', 'never', 'without']
    """
    return [kind.value for kind in critical(folded) if kind.name == "negation"]


def tokens(folded: str) -> list[str]:
    """Words, numbers and signs, without other punctuation."""
    return (_ASCII_TOKEN if folded.isascii() else _TOKEN).findall(folded)


def kinds(words: list[str]) -> list[Kind | None]:
    """What of each token may not change."""
    found = [kind_of(word) for word in words]
    for at, kind in enumerate(found[:-1]):
        if kind is not None and kind.name == "number" and is_unit(words[at + 1]):
            found[at + 1] = Kind("unit", words[at + 1])
    return found


_free: set[str] = set()
_MOST_FREE = 100_000


def critical(folded: str) -> list[Kind]:
    """What may not change, in order: `kinds` without the tokens that are free."""
    held = [(at, word) for at, word in enumerate(folded.split(" ")) if word not in _free]
    return _critical(held)


def same_critical(words: list[str], others: list[str]) -> bool:
    """Whether two texts, given as the words between their spaces, are the same in what may not change.

    >>> same_critical(["it", "did", "not", "fall"], ["it", "dld", "not", "fa1l"])
    False
    >>> same_critical(["it", "did", "not", "fall"], ["it", "dld", "not", "fell"])
    True
    """
    mine = [(at, word) for at, word in enumerate(words) if word not in _free]
    yours = [(at, word) for at, word in enumerate(others) if word not in _free]
    return mine == yours or _critical(mine) == _critical(yours)


def _critical(held: list[tuple[int, str]]) -> list[Kind]:
    found: list[Kind] = []
    number_at = -2
    for at, word in held:
        of_word, first, number = _of_word(word)
        if number_at == at - 1 and is_unit(first):
            found.append(Kind("unit", first))
            found += of_word[1:] if kind_of(first) else of_word
        else:
            found += of_word
        if number:
            number_at = at
        elif not of_word and not is_unit(first):
            if len(_free) >= _MOST_FREE:
                _free.clear()
            _free.add(word)
    return found


@lru_cache(maxsize=65536)
def _of_word(word: str) -> tuple[tuple[Kind, ...], str, bool]:
    """What may not change in a word, its first token, and whether it ends in a number."""
    parts = tokens(word)
    found = kinds(parts)
    last = found[-1] if found else None
    return tuple(filter(None, found)), parts[0] if parts else "", last is not None and last.name == "number"


_UNSPACED = re.compile(f"[{_CJK}\u3000\uff00-\uffef]")


def joins(text: str, at: int) -> bool:
    """True where a boundary before `text[at]` would cut a word or a number, or part it from its sign.

    >>> [joins("not -0.5", at) for at in (1, 3, 4, 5, 6, 7)]
    [True, False, False, True, True, True]
    """
    left, right = text[at - 1], text[at]
    before = text[at - 2] if at > 1 else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    if _UNSPACED.match(left) or _UNSPACED.match(right):
        return left in HAN_NEGATIONS or (left in HAN_COUNTS and right in HAN_COUNTS)
    if _in_word(left) and _in_word(right):
        return True
    if left == "'":
        return before.isalpha() and right.isalpha()
    if right == "'":
        return left.isalpha() and after.isalpha()
    if left in ".," and right.isdigit():
        return before.isdigit() or (left == "." and not before.isalpha() and before != ".")
    if right in ".," and left.isdigit():
        return after.isdigit()
    if left in "+-" and (right.isdigit() or (right == "." and after.isdigit())):
        return not (before.isalpha() and at > 2 and text[at - 3].isalpha())
    return False


def _in_word(char: str) -> bool:
    return char.isalnum() or char in "_^"


_UNIT_CASE = re.compile(r"(?<=\d) ?([A-Za-zµμ]{1,4})(?![A-Za-z])")
_LONGEST_UNIT = 4
_CASE_MATTERS = re.compile("[mbp]", re.IGNORECASE)


def kept_case(quote: str, text: str) -> bool:
    """False where two normal forms that differ in case differ in that of a unit: `5 mW` and `5 MW`, `Mb` and `MB`.

    >>> kept_case("It took 5 mW", "it took 5 MW"), kept_case("TABLE 2 MB", "Table 2 mb")
    (False, True)
    """
    if any(side.isupper() and sum(map(str.isalpha, side)) > _LONGEST_UNIT for side in (quote, text)):
        return True
    for one, other in zip(_UNIT_CASE.finditer(quote), _UNIT_CASE.finditer(text), strict=False):
        for a, b in zip(one[1], other[1], strict=False):
            if a != b and _CASE_MATTERS.match(a) and is_unit(one[1].lower()):
                return False
    return True
