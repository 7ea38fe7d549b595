"""Counts of things that are named in the same sentence: part of `consistency.announced_count`.

`four optimizers (SGD, Adam, and RMSProp)`, `four baselines, namely A, B, and C`, `four contributions: first, …; second,
…; and third, …`. A name may itself have an `and`, so every finding is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates._tokens import COUNT, Tokens
from paperkit.wording import plural

__all__ = ["listed_names"]

_MOST = 12
_NOUN = re.compile(
    r"\A[ -](?:[^\W\d_][\w’'-]*,? ){0,3}?(?P<noun>[^\W\d_][\w-]*s)\b(?P<rest>[^.:;(（\ue000-\ue004]{0,70})"
)
_OPENS = re.compile(r"\s?(?P<mark>[(（]|[:：—–]|,)\s?(?P<word>namely,?|i\.e\.,?|that is,?|viz\.,?)?\s?")
_NOT_TOTAL = re.compile(
    r"(?:\b(?:at least|at most|up to|more than|over|first|last|other|another|of the|of these|these|those|every|"
    r"each|next|"
    r"between|with|by|about|some|than|per|any|all|for|in)|其中|至少)\s?\Z",
    re.IGNORECASE,
)
_NO_LIST = re.compile(
    r"\b(?:e\.g|such as|including|for example|others?|etc|see|Fig|Table|Section|cf|respectively|each|per|both|either|"
    r"about|total|one|two|three|four|five|six|or|vs|versus|is|are|was|were|which|that|we|it|they|to|if|when|"
    r"because)\b|…|\.\.\.|[=<>%]",
    re.IGNORECASE,
)
_PIECE = re.compile(r"(?:(?:an?|the) )?[\w+./&'’@*-]+(?: [\w+./&'’@*()-]+){0,3}")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})(?:ly)?,", re.IGNORECASE)


def listed_names(reading: Reading) -> Iterator[Finding]:
    """Findings on counts whose sentence names another number of things."""
    for paragraph in reading.prose("abstract", "body", "item", "caption"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            words = text[sentence.start : sentence.end]
            if len(words) > 600 or "," not in words:
                continue
            yield from _sentence(reading, paragraph, sentence, words)


def _sentence(reading: Reading, paragraph: Paragraph, sentence: Sentence, words: str) -> Iterator[Finding]:
    tokens = Tokens.of(words)
    for index in tokens.counts():
        number = tokens.numbers[index]
        if (
            not 2 <= number.value <= _MOST
            or not (number.word or number.value < 10)
            or not tokens.is_exact(index)
        ):
            continue
        after = tokens.after(index, 500)
        noun = _NOUN.match(after)
        if noun is None or _NOT_TOTAL.search(tokens.before(index, 20)):
            continue
        items = _ordinals(after[noun.end() - len(noun["rest"]) :]) or _named(after, noun)
        if items and items != number.value:
            start = sentence.start + number.start
            yield reading.note(
                Where(paragraph, start, start + len(number.text)),
                "consistency.announced_count",
                Severity.MINOR,
                f"“{number.text}” are announced, and {plural(items, 'item')} follow",
                evidence=f"{plural(items, 'item')} in the sentence",
                suggestion="Correct the count, or the list",
                certainty=Certainty.SUSPECTED,
                announced=int(number.value),
                items=items,
            )


def _ordinals(text: str) -> int:
    """How many of `first, …; second, …; and third, …` a sentence has; 0 where it has no such series."""
    found = [_ORDINALS.index(m[1].lower()) + 1 for m in _ORDINAL.finditer(text)]
    return (
        len(found)
        if len(found) > 1
        and found == list(range(1, len(found) + 1))
        and re.search(r"\band (?:\w+ )?\w+(?:ly)?,", text)
        else 0
    )


def _named(after: str, noun: re.Match[str]) -> int:
    """How many plain names stand in the brackets, or behind the colon or `namely`, after a noun; 0 for no list."""
    at = noun.end("noun")
    opening = _OPENS.match(after, at)
    if opening is None:
        opening = (
            _OPENS.match(after, noun.end())
            if re.fullmatch(r" (?:(?:were|was|are|is) )?[a-z]{2,14}(?: here)?", noun["rest"].rstrip(", "))
            else None
        )
        opening = opening or re.compile(
            r"[^.:;(\ue000-\ue004]{0,60}?,\s(?P<word>namely),?\s(?P<mark>)"
        ).match(after, at)
        if opening is None or not opening["word"]:
            return 0
    rest = after[opening.end() :]
    if opening["mark"] == "," and not opening["word"]:
        pieces = re.split(r", (?:and |& )?", rest.strip(" ."))
        if not re.search(r", (?:and|&) [A-Z][^,]*\.?\s*\Z", rest) or not all(
            piece[:1].isupper() for piece in pieces
        ):
            return 0
    closing = {"(": ")", "（": "）"}.get(opening["mark"])
    if closing:
        body, found, behind = rest.partition(closing)
        if not found:
            return 0
    else:
        body, _, behind = rest.partition(".")
        if behind.strip():
            return 0
    return _count(body.strip(" .?!"))


def _count(text: str) -> int:
    if _NO_LIST.search(text) or MASK in text or re.search(rf"[{COUNT}-\ue004;:()]", text):
        return 0
    oxford = re.search(r", (?:and|&) ", text)
    pieces = re.split(r", (?:and |& )?", text) if oxford else re.split(r", | and | & ", text)
    if len(pieces) < 3 or (not oxford and len(re.findall(r" and | & ", text)) != 1):
        return 0
    return len(pieces) if all(_PIECE.fullmatch(piece.strip()) for piece in pieces) else 0
