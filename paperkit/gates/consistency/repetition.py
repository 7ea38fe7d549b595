"""Sentences and words that stand twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where, quoted, words
from paperkit.gates._wordlists import word_set

__all__ = ["repeated_sentences", "repeated_words"]

# Words that may rightly stand twice in a row ("that that", "had had").
_MAY_DOUBLE = frozenset({"that", "had", "so", "very", "bye", "no", "blah", "yes", "log"})


def repeated_sentences(reading: Reading) -> Iterator[Finding]:
    from rapidfuzz import fuzz

    blocks: dict[tuple[str, ...], list[tuple[str, list[str], Sentence]]] = {}
    for paragraph in reading.prose("body", "abstract", "item"):
        masked = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            text = masked[sentence.start : sentence.end].replace(MASK, "")
            tokens = words(text.lower())
            if len(tokens) < 8 or sum(len(token) > 2 and token.isalpha() for token in tokens) < 6:
                continue
            key = " ".join(tokens)
            numbers = re.findall(r"\d+(?:\.\d+)?", text)
            doors = [("<", *tokens[:4]), (">", *tokens[-4:])]
            near = (
                other
                for door in doors
                for other in blocks.get(door, ())
                if other[0] == key
                or (
                    other[1] == numbers
                    and fuzz.ratio(other[0], key, score_cutoff=95)
                    and _same(other[0], key)
                )
            )
            twin = next(near, None)
            if twin is not None and _is_summary(paragraph, reading.paper.paragraphs[twin[2].paragraph]):
                continue
            if twin is None:
                for door in doors:
                    blocks.setdefault(door, [])
                    if len(blocks[door]) < 50:
                        blocks[door].append((key, numbers, sentence))
                continue
            before = reading.paper.place(twin[2].span)
            yield reading.note(
                Where(paragraph, sentence.start, sentence.end),
                "consistency.repeated_sentence",
                Severity.MINOR,
                f"This sentence stands already at {before}"
                + ("" if twin[0] == key else ", all but for a few letters"),
                quote=sentence.text,
                evidence=twin[2].text,
                suggestion="Keep the one that is needed where it stands, and cut the other",
                first=[twin[2].span.file, twin[2].span.start, twin[2].span.end],
            )


def _is_summary(one: Paragraph, other: Paragraph) -> bool:
    """An abstract may say in the same words what the paper says."""
    return (one.kind == "abstract") != (other.kind == "abstract")


_LONG_WORD, _ALIKE = 5, 70
# Words that turn the meaning of a sentence: two that differ in one of them are not the same.
_TURNS = word_set(
    "not no never without increases decreases increased decreased higher lower less more first second"
)


def _same(one: str, other: str) -> bool:
    """Whether two nearly equal sentences differ in no name of one letter, no word that turns the meaning, and in no
    long word that is another one: `weakly connected` is not `strongly connected`."""
    from rapidfuzz import fuzz

    gone, new = set(one.split()) - set(other.split()), set(other.split()) - set(one.split())
    if any(len(word) == 1 for word in gone | new) or (gone | new) & _TURNS:
        return False
    if len(gone) != 1 or len(new) != 1:
        return True
    first, second = *gone, *new
    return min(len(first), len(second)) < _LONG_WORD or fuzz.ratio(first, second) >= _ALIKE


def repeated_words(reading: Reading) -> Iterator[Finding]:
    paper = reading.paper
    for paragraph in reading.prose("body", "abstract", "item", "footnote", "theorem", "caption"):
        text = paragraph.text.text
        for match in re.finditer(
            r"\b([^\W\d_]{2,}) (\1)\b(?![-’'])", reading.masked[paragraph.index], re.IGNORECASE
        ):
            start, end = match.span()
            word = match[1].lower()
            if word in _MAY_DOUBLE or match[2][0].isupper() or reading.in_math(paragraph, start, end):
                continue
            if not re.fullmatch(r"\w+\s+\w+", paper.source(paragraph.text.span(start, end))) or quoted(
                text, start
            ):
                continue
            yield reading.note(
                Where(paragraph, start, end),
                "consistency.repeated_word",
                Severity.MINOR,
                f"The word “{word}” stands twice in a row",
                evidence=text[max(0, start - 30) : end + 30],
                suggestion="Take one of them out",
                word=word,
            )
