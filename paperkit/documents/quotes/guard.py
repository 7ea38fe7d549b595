"""What a fuzzy match may never pass over: numbers, signs, relations, negations, units, words that exclude each other.

All work on folded normal forms. Where what may not change is the same on both sides, in the same order, nothing more is
asked; where not, quote and text are aligned word by word, and each run of words that differs is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz.fuzz import ratio

from paperkit.documents.quotes.ligatures import LIGATURES
from paperkit.documents.quotes.meaning import OPPOSITES, PIECES, SCOPE, Kind, kind_of, looks_like
from paperkit.documents.quotes.misread import repaired, without_pairs
from paperkit.documents.quotes.normal import UNSPACED
from paperkit.documents.quotes.opposites import is_nearer_opposite, negates, opposed_compound
from paperkit.documents.quotes.reasons import Note, Reason
from paperkit.documents.quotes.replaced import changed_words, runs
from paperkit.documents.quotes.tokens import PUNCTUATION, critical, same_critical, tokens

__all__ = ["Difference", "Note", "Reason", "difference", "similarity"]

_CJK_CHAR = re.compile(f"[{UNSPACED}]")
_SPLIT = re.compile(r"\b(?:n [o0]t|n[o0] t|with out|ne ver|nev er|n ever|can n[o0]t|can not)\b")
_REASONS: dict[str, Reason] = {
    "number": "number_changed",
    "negation": "negation_changed",
    "unit": "unit_changed",
}
_SCANNED = 60.0


class Difference(NamedTuple):
    """Why a place that looks like the quote says something else ("" where it does not), and what to tell a reader."""

    reason: Reason
    notes: tuple[Note, ...] = ()


def difference(quote: str, text: str) -> Difference:
    """What the text's words say otherwise than the quote.

    >>> difference("a rise of 5 ms", "a ri5e of 5 ms")
    Difference(reason='', notes=('ocr_confusion',))
    >>> difference("a rise of 5 ms", "a fall of 5 ms").reason
    'direction_changed'
    """
    notes: set[Note] = set()
    words, others = quote.split(" "), text.split(" ")
    left = set(words).difference(others)
    right = set(others).difference(words)
    if not (PIECES.isdisjoint(left) and PIECES.isdisjoint(right)):
        quote, text = _SPLIT.sub(_joined, quote), _SPLIT.sub(_joined, text)
        words, others = quote.split(" "), text.split(" ")
    if not same_critical(words, others):
        for ours, theirs in _runs(quote, text):
            reason = (
                _changed(ours, theirs, notes)
                or _opposed(ours, theirs)
                or _opposed(theirs, ours)
                or _scope(ours, theirs)
                or _scope(theirs, ours)
            )
            if reason:
                return Difference(reason)
    if left and right:
        if negates(left, right) or negates(right, left):
            return Difference("negation_changed")
        if opposed_compound(left, right):
            return Difference("direction_changed")
    if words != others:
        reason = changed_words(*_split(quote, text))
        if reason:
            return Difference(reason)
    if left or right:
        _note_damage(quote, text, left, right, notes)
    return Difference("", tuple(sorted(notes)))


def _joined(split: re.Match[str]) -> str:
    return split[0].replace(" ", "")


def _split(quote: str, text: str) -> tuple[list[str], list[str]]:
    """The words of both; where one is Chinese, the tokens."""
    ascii_only = quote.isascii() and text.isascii()
    if not ascii_only and (_CJK_CHAR.search(quote) or _CJK_CHAR.search(text)):
        return tokens(quote), tokens(text)
    return quote.split(" "), text.split(" ")


def _runs(quote: str, text: str) -> Iterator[tuple[list[str], list[str]]]:
    """The runs of words that differ, of the quote and of the text, neighbours as one; in Chinese, of tokens."""
    ours, theirs = _split(quote, text)
    for first, last, begin, end, _ in runs(ours, theirs):
        yield _with_number(ours, first, last), _with_number(theirs, begin, end)


def _with_number(words: list[str], first: int, last: int) -> list[str]:
    """The run with the number before it, so that a unit in it is seen as one."""
    return words[first - 1 if first and words[first - 1][-1:].isdigit() else first : last]


def _changed(ours: list[str], theirs: list[str], notes: set[Note]) -> Reason:
    """The reason where a run has a number, sign, negation or unit that the other has not and no scanner explains."""
    ours, theirs = _explained(ours, theirs), _explained(theirs, ours)
    one, other = " ".join(ours), " ".join(theirs)
    mine, yours = _strict(one), _strict(other)
    if mine == yours:
        return ""
    mended = repaired(one, other)
    if mended is None or _as_read(mended[0]) != _as_read(mended[1]):
        # A word in two pieces is compared as one; numbers are not, "1 2" is not "12".
        mended = repaired("".join(ours), "".join(theirs))
        if mended is not None and (mended[0] != mended[1] or any(map(str.isdigit, mended[0]))):
            mended = None
    if mended is not None:
        notes.add("ocr_confusion")
        return ""
    if _as_read(without_pairs(one)) == _as_read(without_pairs(other)):
        notes.add("ocr_confusion")
        return ""
    return _first_reason(mine, yours)


def _explained(words: list[str], others: list[str]) -> list[str]:
    """The run with what looks like a damaged negation replaced where it is nearer to a word of the other run."""
    out = []
    for word in words:
        kind = kind_of(word)
        if kind is not None and kind.name == "suspect":
            word = next((o for o in others if looks_like(word, o) and _is_free(o)), word)  # noqa: PLW2901
        out.append(word)
    return out


def _is_free(word: str) -> bool:
    kind = kind_of(word)
    return kind is None or kind.name == "direction"


def _strict(words: str) -> list[Kind]:
    return [kind for kind in critical(words) if kind.name != "direction"]


def _as_read(words: str) -> list[Kind]:
    """Strict kinds where a damaged negation counts as the negation."""
    return [Kind("negation", kind.value) if kind.name == "suspect" else kind for kind in _strict(words)]


def _first_reason(mine: list[Kind], yours: list[Kind]) -> Reason:
    mine = [Kind("negation", k.value) if k.name == "suspect" else k for k in mine]
    yours = [Kind("negation", k.value) if k.name == "suspect" else k for k in yours]
    for one, other in zip(mine, yours, strict=False):
        if one != other:
            # A unit or a negation pushed aside by a number too many is the number's fault.
            return "number_changed" if "number" in (one.name, other.name) else _REASONS[one.name]
    longer = mine if len(mine) > len(yours) else yours
    shorter = min(len(mine), len(yours))
    return _REASONS[longer[shorter].name] if shorter < len(longer) else "number_changed"


def _opposed(words: list[str], others: list[str]) -> Reason:
    """The reason where a word stands against one it excludes, or against what a scanner made of such a one."""
    words, others = [w.strip(PUNCTUATION) for w in words], [w.strip(PUNCTUATION) for w in others]
    ours, theirs = set(words), set(others)
    for word in words:
        if word in theirs:
            continue
        for reason, _, excluded in OPPOSITES.get(word, ()):
            for other in others:
                if other in excluded and other not in ours:
                    return reason
                if other not in OPPOSITES and len(other) > 3 and kind_of(other) is None:
                    own = max(similarity(near, other) for near in words)
                    if is_nearer_opposite(other, excluded, own):
                        return reason
    return ""


def _scope(words: list[str], others: list[str]) -> Reason:
    """The reason where a word such as `all` or `only` stands on one side, and nothing like it on the other."""
    for word in words:
        if word in SCOPE and not any(
            other == word or similarity(word, other) >= _SCANNED for other in others
        ):
            return "direction_changed"
    return ""


def _note_damage(quote: str, text: str, left: set[str], right: set[str], notes: set[Note]) -> None:
    """Note a ligature that the text layer lost or misnamed, and a symbol that one side has not."""
    for word in left:
        if "f" in word:
            for ligature in LIGATURES:
                if ligature in word and _lost(word, ligature, text, right):
                    notes.add("damaged_text")
    if quote.isascii() and text.isascii():
        return
    if "\ufffd" in text:
        notes.add("damaged_text")
    if any("α" <= c <= "ω" for c in set("".join(left)) ^ set("".join(right))):
        notes.add("lost_symbol")


def _lost(word: str, ligature: str, text: str, words: set[str]) -> bool:
    """True where the text has the word without the ligature, with a space beside it, or one letter in its place."""
    before, _, after = word.partition(ligature)
    if len(before + after) < 2:
        return False
    forms = (
        before + after,
        f"{before} {after}",
        f"{before}{ligature} {after}",
        f"{before}{ligature[0]} {after}",
    )
    padded = f" {text} "
    return any(f" {form} " in padded for form in forms) or any(
        len(other) == len(before + after) + 1 and other.startswith(before) and other.endswith(after)
        for other in words
    )


def similarity(one: str, other: str) -> float:
    """Normalised Indel similarity, 0 to 100."""
    return ratio(one, other)
