"""How many items an enumeration in prose has: `A, B, and C`, `a; b; and c`, `first, …; second, …`, A、B和C.

Where a comma or an `and` may belong to an item, there are several answers; where anything but a list may be meant,
there is none.
"""

from __future__ import annotations

import re

from paperkit.gates._prose import MASK

__all__ = ["ordinals", "plain_size", "sizes"]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})(?:ly)?,", re.IGNORECASE)
_HAN_ORDINAL = re.compile(r"第([一二三四五六七])(?:[,，、に是]|は)|其([一二三四五六七])[,，]")
_BRACKET = re.compile(r"[(（\[][^()（）\[\]]{0,200}[)）\]]")
_INITIALS = re.compile(r"\b(?:[A-Z]\.[ -]?){1,3}(?=[ ,;)]|\Z)|\b(?:St|Dr|Mt|No)\.(?= )")
_OPEN_END = re.compile(
    r"\b(?:e\.g|such as|for example|for instance|others?|etc|and so on|respectively|among others|see|Figs?|Tables?|"
    r"Sections?|cf|each|per|within|one|two|three|four|five|six|seven|eight|ten|several|vs|versus|either|as well as|"
    r"along with|together with|(?<=, )plus)\b|…|\.\.\.|[=<>]|\d\s?[–-]\s?\d|等|など",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|will|may|do|does|did|we|it|they|if|when|because|while|so|which|who|whose|"
    r"where|that|what|how|why|then|therefore)\b"
)
_JOINT = r"and|or|und|oder|sowie|&"
_OXFORD = re.compile(rf"[,;] (?:{_JOINT}) ")
_PLAIN = re.compile(rf" (?:{_JOINT}) ")
_HAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_LONGEST_ITEM = 7
_LAST = re.compile(rf"\A(?:{_JOINT}|finally,?|lastly,?)\s", re.IGNORECASE)


def ordinals(text: str) -> int:
    """How many of `first, …; second, …; and third, …` a text counts up to; 0 where it has no such series.

    >>> ordinals("first, it is fast; second, it is cheap; and third, it is small")
    3
    """
    found = [_ORDINALS.index(m[1].lower()) + 1 for m in _ORDINAL.finditer(text)]
    if not found:
        found = ["一二三四五六七".index(m[1] or m[2]) + 1 for m in _HAN_ORDINAL.finditer(text)]
    elif not re.search(r"\band (?:\w+ )?\w+(?:ly)?,", text):
        return 0
    return len(found) if len(found) > 1 and found == list(range(1, len(found) + 1)) else 0


def sizes(text: str) -> tuple[int, ...]:
    """The numbers of items that a list may have, the likeliest first; none where it may be no whole list.

    >>> sizes("trust, cost, and control"), sizes("black and white, and red")
    ((3,), (2, 3))
    >>> sizes("cats (black and white) and dogs"), sizes("cats, dogs, and others")
    ((2, 3), ())
    """
    inner = sum(max(len(re.split(r"[,;、] ?| and ", m[0])), 1) - 1 for m in _BRACKET.finditer(text))
    text = _INITIALS.sub("X", text)
    text = re.sub(r"\s+", " ", _BRACKET.sub("", text)).strip(" .。?!;；,")
    text = re.sub(r" ([,;])", r"\1", text)
    if (
        not text
        or MASK in text
        or _OPEN_END.search(text)
        or re.search(r"[.:!?—()（）]\s|：|。", f"{text} "[:-1])
    ):
        return ()
    found = _han(text) if re.search("[、，和与及]", text) and _HAN.search(text) else _latin(text)
    return (*found, *(n + inner for n in found)) if inner and found else found


def plain_size(text: str) -> tuple[int, ...]:
    """The number of items of `a, b, c`, which has no `and`, where each is three words or fewer."""
    pieces = text.strip().split(", ")
    if len(pieces) < 3 or _OPEN_END.search(text) or _CLAUSE.search(text) or re.search(r"[.:;()\ufffc]", text):
        return ()
    return (len(pieces),) if all(0 < len(piece.split()) <= 3 for piece in pieces) else ()


def _han(text: str) -> tuple[int, ...]:
    pieces = re.split("[、，]|以及|[和与及]|および", text)
    return (len(pieces),) if len(pieces) > 1 and all(0 < len(p.strip()) <= 16 for p in pieces) else ()


def _latin(text: str) -> tuple[int, ...]:
    if ";" in text:
        pieces = [p.strip() for p in text.split(";")]
        if len(pieces) < 2 or not (len(pieces) > 2 or _LAST.match(pieces[-1])):
            return ()
        return (len(pieces),)
    if _OXFORD.search(text):
        pieces = text.split(", ")
        places = [i for i, piece in enumerate(pieces) if _LAST.match(piece)]
        if len(places) != 1 or places[0] != len(pieces) - 1:
            return ()
        inner = [len(_PLAIN.findall(_LAST.sub("", piece))) for piece in pieces]
    else:
        pieces = text.split(", ")
        if not _PLAIN.search(pieces[-1]):
            return ()
        inner = [len(_PLAIN.findall(piece)) for piece in pieces]
        inner[-1] -= 1
        pieces += [""]
    items = [_LAST.sub("", piece) for piece in pieces if piece]
    if any(len(item.split()) > 2 * _LONGEST_ITEM for item in items):
        return ()
    clauses = [bool(_CLAUSE.search(item)) for item in items]
    if any(clauses) and not (all(clauses) and len(items) > 2 and _OXFORD.search(text)):
        return ()
    if not any(clauses) and any(len(item.split()) > _LONGEST_ITEM for item in items[:-1]):
        return ()
    return tuple(range(len(pieces), len(pieces) + sum(inner) + 1))
