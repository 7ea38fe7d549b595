"""Whether words spell an acronym: with their first letters in order, with inner ones of compounds."""

from __future__ import annotations

import re
from collections.abc import Set

from paperkit.gates._prose import MASK
from paperkit.gates._wordlists import word_set

__all__ = ["expansion_of", "is_spelled_within", "opens_with"]

_HAN = re.compile(r"[\u3400-\u9fff]")
_SMALL = word_set("a an and as at by for from in of on or the to with")
_X = ("ex", "cross", "trans")


def opens_with(name: str, text: str) -> bool:
    """Whether a text begins with words that spell the name, or with a Chinese phrase."""
    if _HAN.match(text):
        return True
    tokens = re.findall(r"[^\W_]+", text)[: 2 * len(name) + 2]
    return any(_spells(name.lower(), tokens[:end]) for end in range(1, len(tokens) + 1))


def is_spelled_within(name: str, text: str) -> bool:
    """Whether words anywhere in the last sentence of a text spell the name, as in `(word error rate, in percent)`."""
    text = re.split(r"[.!?]\s", text + " ")[-1]
    ends = [m.end() for m in re.finditer(r"[^\W_]+", text)][-12:]
    return any(expansion_of(name, text[:end]) for end in ends)


def expansion_of(name: str, text: str) -> str:
    """The end of a text whose words' first letters (or inner capitals) spell the name; "" where there is none."""
    text = text.rstrip(" “\"'‘" + MASK)
    if text.endswith((".", "!", "?")):
        return ""
    tokens = list(re.finditer(r"(?<![’'])[^\W_]+|(?<=[’'])[^\W_]{2,}", text))[-12:]
    letters = name.lower()
    for begin in range(len(tokens) - 1, -1, -1):
        if tokens[begin][0] in ("a", "an"):
            continue
        if tokens[begin][0].lower().rstrip("s") == letters.rstrip("s"):
            return ""  # the name itself
        if _spelled_by(letters, tokens[begin:], text):
            first = begin
            if (
                begin
                and text[tokens[begin].start() - 1] == "-"
                and _spelled_by(letters, tokens[begin - 1 :], text)
            ):
                first = begin - 1  # low-level, not level
            if text.rfind(". ", tokens[first].start()) > 0:
                return ""
            return text[tokens[first].start() :]
    return ""


def _spelled_by(letters: str, tokens: list[re.Match[str]], text: str) -> bool:
    # The second half of a compound may give no letter: time-dependent is one T.
    free = {at for at, token in enumerate(tokens) if at and text[token.start() - 1] == "-"}
    return _spells(letters, [token[0] for token in tokens], free)


def _spells(letters: str, tokens: list[str], free: Set[int] = frozenset()) -> bool:
    """Whether each word gives its first letters, in order, to the name; small words may give none, but not the first.

    The words at the places `free` may give none either. A word in `ex-`, `cross-` or `trans-` may give an X.
    """
    if len(tokens) > 2 * len(letters) + 2 or not _taken(letters, tokens[0]):
        return False
    rest = _taken(letters, tokens[0])
    for at, token in enumerate(tokens[1:], start=1):
        step = {left for left in rest if token.lower() in _SMALL or at in free}
        for left in rest:
            step |= _taken(left, token)
        rest = step
    return "" in rest


def _taken(letters: str, word: str) -> set[str]:
    """What is left of the letters after a word gave its first ones, or its first and some inner ones."""
    word = word.lower()
    left: set[str] = set()
    if letters[:1] == "x" and word.startswith(_X):
        left.add(letters[1:])
    if not letters or word[0] != letters[0]:
        return left
    inner = 1
    for letter in word[1:]:
        if inner < len(letters) and letter == letters[inner]:
            inner += 1
    left.update(letters[used:] for used in range(1, inner + 1))
    return left
