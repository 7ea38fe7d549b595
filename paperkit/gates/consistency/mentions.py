"""Which quantity a number of the text is, told by the words beside it.

A quantity is counted (`12 public datasets`: a noun and its modifiers) or measured (`a test accuracy of 92.1%`,
`准确率为 92.1%`: the name before the number, or right after it). A number whose words name neither is no mention: it is
compared with nothing. What narrows a quantity (names, numbers, conditions, splits, bounds) is kept beside it, so that
the accuracy on one data set and on another stay two quantities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma
from paperkit.documents.paper import Paragraph, ParagraphKind, Sentence
from paperkit.gates._prose import MASK, Reading, sentence_at
from paperkit.gates.consistency.vocabulary import (
    BOUND,
    CHANGES,
    CONDITIONS,
    CREDIT,
    HAN_CONDITIONS,
    HAN_STOP,
    IRREGULAR,
    MEASURE_WORDS,
    NO_HEADS,
    STOP,
)

__all__ = ["NARROWING", "Mention", "clause_of", "mentions", "numbers_by_sentence", "stem", "words_of"]

_KINDS: tuple[ParagraphKind, ...] = ("abstract", "body", "item", "caption", "footnote")
_FAR = 200
_NEAR = 40
_MOST_NUMBERS = 40
_LONGEST = 1500
_MOST_WORDS = 5
_LEAD = re.compile(r"(?:by default|left|right|top|bottom|upper|lower)[,:](?= )", re.IGNORECASE)
"""What a sentence may open with and that narrows all of it."""


@dataclass(frozen=True)
class Mention:
    """A number of the text with the words that say which quantity it is.

    Attributes:
        number: The number, with offsets in its paragraph.
        paragraph: Where it stands.
        sentence: The sentence it stands in.
        head: What is counted or measured, as a stem: `dataset`, `accuracy`.
        counted: True for things counted, False for a measure.
        modifiers: Stems of the words that belong to the head: `public`, `test`.
        names: What narrows it in its clause: names, numbers, symbols.
        conditions: Words close by that narrow it: of condition, split, group or bound.
        context: Stems of the other words of its clause.
    """

    number: Number
    paragraph: Paragraph
    sentence: Sentence
    head: str
    counted: bool
    modifiers: frozenset[str]
    names: frozenset[str]
    conditions: frozenset[str]
    context: frozenset[str]

    @property
    def key(self) -> tuple[str, bool, str]:
        """What two mentions must have in common to be compared at all."""
        return self.head, self.counted, self.number.unit or ""


class _Head(NamedTuple):
    words: tuple[str, ...]  # the head last
    counted: bool


def mentions(reading: Reading) -> Iterator[Mention]:
    """Mentions of quantities in prose, captions and footnotes, in the order of reading.

    Numbers that are credited to others, that are bounds (`at most 5`), parts (`5 of the`), changes or ends of ranges
    are passed over.
    """
    comma = uses_decimal_comma("\n".join(p.text.text for p in reading.paper.paragraphs))
    for paragraph in reading.prose(*_KINDS):
        text = reading.masked[paragraph.index]
        for sentence, numbers in numbers_by_sentence(paragraph, text, decimal_comma=comma):
            if len(numbers) > _MOST_NUMBERS or len(sentence.text) > _LONGEST:
                continue
            if not CREDIT.search(text, sentence.start, sentence.end):
                for number in numbers:
                    if one := _mention(text, paragraph, sentence, number):
                        yield one


def numbers_by_sentence(
    paragraph: Paragraph, text: str, *, decimal_comma: bool = False
) -> Iterator[tuple[Sentence, list[Number]]]:
    """The sentences of a paragraph that have numbers, with them; `text` is the paragraph's, masked."""
    groups: dict[int, tuple[Sentence, list[Number]]] = {}
    for number in find_numbers(text, decimal_comma=decimal_comma):
        sentence = sentence_at(paragraph, number.start)
        if sentence is not None:
            groups.setdefault(sentence.start, (sentence, []))[1].append(number)
    yield from groups.values()


def _mention(text: str, paragraph: Paragraph, sentence: Sentence, number: Number) -> Mention | None:
    if number.role not in ("quantity", "count") or number.bound or number.relation not in ("", "~"):
        return None
    if number.sign or (number.unit in ("×", "points")):
        return None
    start, end = clause_of(text, sentence, number)
    before, after = text[start : number.start], text[number.end : end]
    if BOUND.search(before) or MASK in before[-3:] or MASK in after[:40]:
        return None
    head = _head(before, after, number)
    if head is None:
        return None
    parts = [part for word in head.words[:-1] for part in word.split("-") if part]
    stems = (*map(stem, parts), stem(head.words[-1]))
    if stems[-1] in CHANGES:
        return None
    words = words_of(f"{before} {after}", stems)
    lead = _LEAD.match(text, sentence.start, number.start)
    near = words_of(f"{lead[0] if lead else ''} {before[-_NEAR:]} {after[:_NEAR]}", stems)
    return Mention(
        number, paragraph, sentence, stems[-1], head.counted, frozenset(stems[:-1]),
        words.names, near.conditions, words.plain,
    )  # fmt: skip


def stem(word: str) -> str:
    """A word without plural and common endings; only good for comparing words.

    >>> stem("Datasets"), stem("accuracies"), stem("evaluated"), stem("class")
    ('dataset', 'accuracy', 'evaluat', 'class')
    """
    word = word.lower().replace("’", "'").removesuffix("'s")
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for end in ("ing", "ed", "e"):
        if word.endswith(end) and len(word) > len(end) + 4:
            return word[: -len(end)]
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return stem(word[:-1])
    return word


NARROWING = frozenset(stem(word) for word in CONDITIONS)

# --- the clause, and what it says --------

_BREAK = re.compile(
    r"[,;:()\[\]—](?!\d)| [–-] |(?<!\w)(?:and|or|while|whereas|but|which|compared|versus|vs)(?!\w)|[，；。：、（）]"
)
_OPENED = re.compile(r"[(（]\s?(?:[nN]\s?=\s?)?$")


def clause_of(text: str, sentence: Sentence, number: Number) -> tuple[int, int]:
    """Where the clause of a number starts and ends. Brackets that hold the number alone belong to what is before."""
    start = number.start
    if opened := _OPENED.search(text, max(sentence.start, start - 8), start):
        start = opened.start()
    left = max(sentence.start, start - _FAR)
    for mark in _BREAK.finditer(text, left, start):
        left = mark.end()
    stop = _BREAK.search(text, number.end, min(sentence.end, number.end + _FAR))
    return left, stop.start() if stop else min(sentence.end, number.end + _FAR)


_TOKEN = re.compile(
    r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff](?:(?![\u3400-\u9fff])[\w'’+.-])*|\d(?:[\d.,]*\d)?"
)


class Words(NamedTuple):
    """Stems of the words of a piece of text: names and numbers, conditions, and the others."""

    names: frozenset[str]
    conditions: frozenset[str]
    plain: frozenset[str]


def words_of(clause: str, used: tuple[str, ...] = ()) -> Words:
    """The words of a clause by what they tell about a quantity, those in `used` left out.

    >>> words = words_of("we reach a test accuracy on CIFAR-10", ("accuracy",))
    >>> sorted(words.names), sorted(words.conditions), sorted(words.plain)
    (['cifar-10'], ['test'], ['reach'])
    """
    names: set[str] = set()
    conditions: set[str] = set()
    plain: set[str] = set()
    for match in _TOKEN.finditer(clause):
        word = match[0].rstrip(".-'’")
        low, root = word.lower(), stem(word)
        if "\u3400" <= word[0] <= "\u9fff":
            conditions.update(condition for condition in HAN_CONDITIONS if condition in word)
            pairs = (word[i : i + 2] for i in range(len(word) - 1))
            plain.update(pair for pair in pairs if not HAN_STOP.search(pair))
            continue
        opens = not clause[: match.start()].strip()
        if root in used or low in STOP:
            continue
        if low in CONDITIONS:
            conditions.add(root)
        elif (
            len(low) == 1 or not low.replace("-", "").isalpha() or not (word[1:] if opens else word).islower()
        ):
            names.add(root)
        elif len(low) > 2:
            plain.update(stem(part) for part in low.split("-") if len(part) > 2)
    return Words(frozenset(names), frozenset(conditions), frozenset(plain))


# --- the head: what is counted or measured --------


def _head(before: str, after: str, number: Number) -> _Head | None:
    if _HAN.search(before[-3:] + after[:3]):
        return _han_counted(after, number) or _han_measured(before)
    return _counted(before, after, number) or _measured(before, after, number)


_HAN = re.compile(r"[\u3400-\u9fff]")
_NOUNS = re.compile(r"[\s\u202f\xa0]((?:\d?[^\W\d_][\w'’-]*[ \u202f\xa0]?){1,6})")
_COMPOUND = re.compile(r"(?:[- ](years?[- ]old)|-([^\W\d_]+(?:-[^\W\d_]+)*))")


def _counted(before: str, after: str, number: Number) -> _Head | None:
    """`12 public datasets`, `participants (n = 120)`, `a 3-seed design`, `a 27-year-old man`."""
    if number.unit is not None or not number.value.is_integer() or number.uncertainty is not None:
        return None
    if compound := _COMPOUND.match(after):
        return _Head(("year-old" if compound[1] else compound[2],), True)
    if number.name in ("n", "N"):
        return (
            _Head(words, True) if (words := _tail(_OPENED.sub("", before))) and _plural(words[-1]) else None
        )
    match = _NOUNS.match(after)
    nouns: list[str] = []
    for word in match[1].split()[:_MOST_WORDS] if match else ():
        if word.lower() in STOP:
            return None
        nouns.append(word)
        if _plural(word):
            return _Head(tuple(nouns), True)
    return None


def _plural(word: str) -> bool:
    low = word.lower()
    if low in IRREGULAR:
        return True
    return (
        len(low) > 3
        and low.endswith("s")
        and not low.endswith(("ss", "us", "is", "'s", "’s"))
        and low not in NO_HEADS
    )


_COPULA = re.compile(
    r"(?:\s(?:of|is|was|were|are|equals?|equal to|reach(?:es|ed)?|achiev(?:es|ed)|attain(?:s|ed)|being|to be|"
    r"remain(?:s|ed)(?: at)?)|\s?[=:≈∼~]|\s\()\s?(?:about |approximately |around |roughly |nearly |just )?$"
)


def _measured(before: str, after: str, number: Number) -> _Head | None:
    """`a test accuracy of 92.1%`, `F1 = 0.83`, `median age (45.2 years)`, `92.1% accuracy`."""
    if number.unit and (noun := _OF.match(after)) and noun[1].lower() not in STOP:
        return None if before.endswith(("at ", "At ", "in ", "In ")) else _Head((noun[1],), False)
    copula = _COPULA.search(before)
    if copula and _VERB.match(copula[0]) and (words := _following(after)):
        return _Head(words, False)
    if copula and not (copula[0].startswith(" (") and after.strip()):
        words = _tail(before[: copula.start()])
        if words and (len(words[-1]) > 1 or number.unit):
            return _Head(words, False)
    words = _following(after) if number.unit or number.decimals else ()
    return _Head(words, False) if words else None


def _tail(text: str) -> tuple[str, ...]:
    """The noun phrase at the end of a text."""
    words: list[str] = []
    for word in reversed(re.findall(r"[^\W\d_][\w'’+-]*|\S", text)[-_MOST_WORDS:]):
        if word.lower() in STOP or not word[0].isalpha():
            break
        words.insert(0, word)
    return tuple(words)


def _following(text: str) -> tuple[str, ...]:
    """The noun phrase of one to three words at the start of a text."""
    match = _NOUNS.match(text)
    words: list[str] = []
    for word in match[1].split() if match else ():
        if word.lower() in STOP:
            break
        words.append(word)
    return tuple(words) if len(words) <= 3 else ()


_VERB = re.compile(r"\s(?:reach|achiev|attain)")
_OF = re.compile(r" of ([^\W\d_][\w-]*)")
_HAN_COPULA = re.compile(r"(?:约为|达到了?|高达|等于|仅为|为|是|达|[:：=])\s?约?$")


def _han_counted(after: str, number: Number) -> _Head | None:
    """`12个公开数据集`."""
    if number.unit is not None or number.decimals:
        return None
    body = after.lstrip()
    if body[:1] not in MEASURE_WORDS or not body:
        return None
    return _han_noun(HAN_STOP.split(body[1:].lstrip(), maxsplit=1)[0][:10], counted=True)


def _han_measured(before: str) -> _Head | None:
    """`测试准确率为92.1%`."""
    copula = _HAN_COPULA.search(before)
    if copula is None:
        return None
    return _han_noun(HAN_STOP.split(before[: copula.start()].rstrip())[-1][-10:], counted=False)


def _han_noun(phrase: str, *, counted: bool) -> _Head | None:
    """The last three characters are the noun: Chinese has no spaces to tell it from what stands before it."""
    word = re.search(r"[A-Za-z][A-Za-z0-9-]*$|[\u3400-\u9fff]{1,3}$", phrase)
    return _Head((word[0],), counted) if word and (len(word[0]) > 1 or counted) else None
