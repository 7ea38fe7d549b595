"""What a fuzzy match may never pass over: numbers, signs, relations, negations. All work on folded normal forms."""

from __future__ import annotations

import re
from collections import Counter

__all__ = ["joins", "negations", "numbers", "prefix_negated", "similarity"]

_COUNTS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion "
    "half twice third quarter dozen"
)
_NEGATIONS = (
    "not non no never cannot without neither nor none nothing nobody nowhere hardly barely scarcely "
    "nicht nichts kein keine keinen keinem keiner keines nie niemals ohne"
)
_HAN_COUNTS = "〇零一二两三四五六七八九十百千万亿萬億"
_HAN_NEGATIONS = "不没沒未无無勿"

_NUMBER = re.compile(
    r"(?:(?<![^\W\d_]{2})[+-])?(?:(?<!\w)\.)?\d+(?:,\d{3}(?!\d))*(?:\.\d+)*"
    rf"|%|!=|[<>]=?|\b(?:{_COUNTS.replace(' ', '|')})\b|[{_HAN_COUNTS}]"
)
_NEGATION = re.compile(
    rf"n't\b|\b(?:{_NEGATIONS.replace(' ', '|')})\b|[{_HAN_NEGATIONS}]|非(?!常)|ない|なかった|ません"
)
_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3\uff00-\uffef]")
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis")


def numbers(folded: str) -> list[str]:
    """Numbers with their signs, percent signs, relations and number words, in order; `1,234` is `1234`, `.5` is `0.5`.

    >>> numbers("p<.05 at -1,234 of gpt-4, two sets")
    ['<', '0.05', '-1234', '4', 'two']
    """
    return [_plain_number(m[0]) for m in _NUMBER.finditer(folded)]


def _plain_number(token: str) -> str:
    token = token.replace(",", "").removeprefix("+")
    return re.sub(r"^(-?)\.", r"\g<1>0.", token)


def negations(folded: str) -> list[str]:
    """Words of negation in order; `n't` and `cannot` are `not`.

    >>> negations("we don't know, never without")
    ['not', 'never', 'without']
    """
    return ["not" if m[0] in {"n't", "cannot"} else m[0] for m in _NEGATION.finditer(folded)]


def prefix_negated(one: str, other: str) -> bool:
    """True where a word of one text stands in the other with a negating prefix, or without its `-less`.

    >>> prefix_negated("a supported claim", "an unsupported claim"), prefix_negated("a claim", "the claims")
    (True, False)
    """
    left, right = Counter(_WORD.findall(one)), Counter(_WORD.findall(other))
    ours, theirs = sorted(left - right), sorted(right - left)
    return _negates(ours, theirs) or _negates(theirs, ours)


def _negates(words: list[str], others: list[str]) -> bool:
    for word in words:
        stems = [word[len(p) :] for p in _PREFIXES if word.startswith(p)]
        if word.endswith("less"):
            stems += [word[:-4], word[:-4] + "ful"]
        for stem in stems:
            # A misread "insignificart" is nearer to "insignificant" than to its stem, and negates nothing.
            if len(stem) >= 4 and any(
                similarity(stem, o) >= 85 and similarity(stem, o) > similarity(word, o) for o in others
            ):
                return True
    return False


def joins(text: str, at: int) -> bool:
    """True where a boundary before `text[at]` would cut a word or a number, or part it from its sign.

    >>> [joins("not -0.5", at) for at in (1, 3, 4, 5, 6, 7)]
    [True, False, False, True, True, True]
    """
    left, right = text[at - 1], text[at]
    before = text[at - 2] if at > 1 else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    if _UNSPACED.match(left) or _UNSPACED.match(right):
        return left in _HAN_NEGATIONS or (left in _HAN_COUNTS and right in _HAN_COUNTS)
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


def similarity(one: str, other: str) -> float:
    """Normalised Indel similarity, 0 to 100."""
    from rapidfuzz.fuzz import ratio

    return ratio(one, other)
