"""Digits that a scanner made of letters, and letters it made of digits."""

from __future__ import annotations

import re

from rapidfuzz.distance import Levenshtein

__all__ = ["repaired", "without_pairs"]

_LOOKS = {
    "0": "oqdce", "1": "lijtr|!", "2": "z", "3": "e", "4": "a", "5": "s", "6": "bg", "7": "ty", "8": "bs", "9": "gq",
}  # fmt: skip
_FOLD = str.maketrans({"0": "o", "1": "l", "|": "l", "i": "l", "5": "s", "8": "b", "9": "g", "2": "z"})
_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})-(?=\d[^\W\d_]{2})|(?<=[^\W\d_]\d)-(?=[^\W\d_]{2})")
_DIGITS = frozenset("lio|!")
"""Letters that stand for a digit where they stand alone, as in `F(l, 38)`; others stand for themselves there."""


def repaired(one: str, other: str) -> tuple[str, str] | None:
    """Both texts with the digits that were read for letters put back; None where a digit differs otherwise.

    A digit inside a word of letters, where the other text has a letter that looks like it, is that letter (`a1l`). A
    number where the other text has `l`, `i` or `o` for its digits stays the number on both sides (`F(l, 38)`). A single
    letter that may stand for itself (`s` and `5`) is not taken for a digit.

    >>> repaired("a1l of it", "all of it"), repaired("f(l, 38)", "f(1, 38)"), repaired("5 sets", "s sets")
    (('all of it', 'all of it'), ('f(1, 38)', 'f(1, 38)'), None)
    """
    one, other = _HYPHEN.sub("", one), _HYPHEN.sub("", other)
    if _folded(one) == _folded(other) and one.count(" ") == other.count(" "):
        pairs = [*zip(one.split(" "), other.split(" "), strict=True)]
        if all(
            a == b or (_is_word(a if a.isalpha() else b) and _has_letter(a) and _has_letter(b))
            for a, b in pairs
        ):
            words = " ".join(a if a == b or a.isalpha() else b for a, b in pairs)
            return words, words
    mine, yours = list(one), list(other)
    for op in Levenshtein.editops(one, other):
        tag, at, to = op.tag, op.src_pos, op.dest_pos
        a = one[at] if tag != "insert" else ""
        b = other[to] if tag != "delete" else ""
        if not (a.isdigit() or b.isdigit()):
            continue
        if a.isdigit() and b.isdigit():
            return None
        digit, letter = (a, b) if a.isdigit() else (b, a)
        if not letter or letter not in _LOOKS.get(digit, ""):
            return None
        digit_word, letter_word = _word(one, at), _word(other, to)
        if b.isdigit():
            digit_word, letter_word = letter_word, digit_word
        if _is_word(letter_word) and _has_letter(digit_word):
            mine[at] = yours[to] = letter
        elif letter in _DIGITS and len(letter_word) <= len(digit_word):
            mine[at] = yours[to] = digit
        else:
            return None
    return "".join(mine), "".join(yours)


def _folded(text: str) -> str:
    return text.translate(_FOLD)


def _word(text: str, at: int) -> str:
    """The run of letters and digits around a place."""
    start = end = at
    while start > 0 and _in_word(text[start - 1]):
        start -= 1
    while end < len(text) and _in_word(text[end]):
        end += 1
    return text[start:end]


def _in_word(char: str) -> bool:
    return char.isalnum() or char in "|!"


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))


def _is_word(word: str) -> bool:
    """True for two letters or more and no number: what may hold a misread digit, but claims none."""
    letters = sum(map(str.isalpha, word))
    return letters > 1 and 2 * sum(map(str.isdigit, word)) < letters


def without_pairs(text: str) -> str:
    """The text with the pairs of letters that are read as one made one: `rn` and `m`, `vv` and `w`."""
    return text.replace("rn", "m").replace("vv", "w")
