"""A quantity said twice, with two values: `consistency.two_values`, in words of any order.

`The catchment has an area of 412 km2` and `with an area of 421 km2, the catchment …` are one quantity: all that the
clause of the one number says stands in the sentence of the other. No grammar of names is needed for that, only bags of
words; what narrows a clause (conditions, names, numbers) must stand in the other sentence too, and the paper may give
no third value for it. A row of a narrow table says what its text cells say.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma
from paperkit.documents.paper import Paragraph, Sentence, Span
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates.consistency.mentions import clause_of, numbers_by_sentence, stem, words_of
from paperkit.gates.consistency.restated_keys import is_asked, key_of
from paperkit.gates.consistency.restated_words import (
    GENERIC,
    NEUTRAL,
    PLAIN_CONDITIONS,
    plain_wording,
    until_predicate,
)
from paperkit.gates.consistency.settings import VARIES, are_alike
from paperkit.gates.consistency.values import agree
from paperkit.gates.consistency.vocabulary import CHANGES, CREDIT

__all__ = ["restated_values"]

_LONGEST = 500
_MOST_NUMBERS = 8
_MOST = 120
_LEAST_WORDS = 2
_LONGEST_CELL = 40
_TELLING_WORDS = 5
_LONG_WORD = 7
_LEAD = re.compile(r"[A-Z][a-z]{1,8} [^,;:()]{2,60}(?=,)")
_LEADS = re.compile(
    r"(?:In|At|For|With|Without|After|Before|During|On|Among|By|Under|Of|From|Using|When|If|Within|Across|Over|To)\b"
)
_ROW_UNIT = re.compile(r"[(\[]\s?\\?%\s?[)\]]|, ?%\s*\Z")
_GERMAN = re.compile(r"\b(?:die|der|das|mit|von|einer|wurden?)\b")
_CASE = r"\b(?:case|stud(?:y|ies)|experiments?|patient|example|scenario|task|group)"
_CASES = re.compile(rf"{_CASE}\b", re.IGNORECASE)
_NUMBERED = re.compile(
    rf"(?i:{_CASE}) (?:\d|[A-Z]\b|[IVX]+\b|(?:one|two|three)\b)|\b(?:first|second|third) {_CASE}\b"
)
_BETWEEN = re.compile(r"\b(?:from|between)\b")
_BREAK = re.compile(r"[,;:()—](?!\d)|\b(?:and|or|while|whereas|but)\b|[，；、]")


@dataclass(frozen=True)
class _Stand:
    """A number with the words of its clause and of its sentence."""

    number: Number
    where: Where | None
    span: Span
    text: str
    head: str
    said: frozenset[str]
    narrowed: frozenset[str]
    names: frozenset[str]
    region: frozenset[str]
    all_said: frozenset[str]
    all_narrowed: frozenset[str]
    all_names: frozenset[str]
    group: int

    @property
    def near(self) -> frozenset[str]:
        """What is said about the number itself."""
        return self.said | self.names | self.region

    @property
    def everything(self) -> frozenset[str]:
        """What the sentence says."""
        return self.all_said | self.all_names


def restated_values(reading: Reading) -> Iterator[Finding]:
    """Findings on quantities that stand twice, with two values, at the later one."""
    buckets: dict[tuple[str, str], list[_Stand]] = defaultdict(list)
    for key, stand in (*_of_prose(reading), *_of_tables(reading)):
        buckets[key].append(stand)
    tabled = _tabled(reading)
    for bucket in buckets.values():
        if len(bucket) < 2 or len(bucket) > _MOST:
            continue
        yield from _of_bucket(reading, bucket, tabled)


def _tabled(reading: Reading) -> frozenset[float]:
    """The values of all cells: where both of two values have one, a table tells them apart."""
    cells = (cell for table in reading.paper.tables for row in table.rows for cell in row)
    return frozenset(n.value for cell in cells for n in find_numbers(cell.text.text[:_LONGEST_CELL]))


def _of_bucket(reading: Reading, bucket: Sequence[_Stand], tabled: frozenset[float]) -> Iterator[Finding]:
    same: Mapping[int, list[_Stand]] = defaultdict(list)
    pairs = []
    for one, other in combinations(bucket, 2):
        if one.group != other.group and _are_one(one, other):
            same[id(one)].append(other)
            same[id(other)].append(one)
            if not _agree(one.number, other.number):
                pairs.append((one, other))
    reported: set[int] = set()
    for one, other in pairs:
        group = [*same[id(one)], *same[id(other)]]
        third = any(not _agree(g.number, one.number) and not _agree(g.number, other.number) for g in group)
        first, later = (other, one) if other.where is not None and one.where is None else (one, other)
        if later.where is None:
            first, later = later, first
        if (
            third
            or {one.number.value, other.number.value} <= tabled
            or _tells_apart(reading, one, other)
            or later.where is None
            or id(later) in reported
            or id(first) in reported
        ):
            continue
        reported |= {id(later)}
        yield _finding(reading, first, later)


def _agree(one: Number, other: Number) -> bool:
    """Whether two numbers may be one value; a year is no other year."""
    return one.value == other.value if "date" in (one.role, other.role) else agree(one, other)


def _tells_apart(reading: Reading, one: _Stand, other: _Stand) -> bool:
    """Whether a place gives both values, or the two are items of lists, captions, or of different cases."""
    for a, b in ((one, other), (other, one)):
        if any(n.unit == b.number.unit and _agree(n, b.number) for n in find_numbers(a.text)):
            return True
    if one.where is None or other.where is None:
        return False
    first, second = one.where.paragraph, other.where.paragraph
    if first.kind == second.kind and first.kind in ("item", "caption"):
        return True
    titles = [" ".join(reading.paper.section_titles(p.section)) for p in (first, second)]
    return titles[0] != titles[1] and (all(map(_CASES.search, titles)) or any(map(_NUMBERED.search, titles)))


def _are_one(one: _Stand, other: _Stand) -> bool:
    """Whether all that one clause says is said in the other's sentence, and nothing narrows either."""
    if one.narrowed - other.all_narrowed or other.narrowed - one.all_narrowed:
        return False
    if one.names - other.all_names and other.names - one.all_names:
        return False
    if one.head and other.head and one.head not in other.near and other.head not in one.near:
        return False
    if are_alike(one.text, other.text) and not _are_restated(one, other):
        return False
    told = len(one.narrowed & other.narrowed & _TELLING)
    told += bool(_bag(one)) and _bag(one) == _bag(other)
    told += one.number.role == other.number.role == "date" and any(
        len(w) > _LONG_WORD for w in one.said & other.all_said
    )
    return any(
        _weight(said, a.text) + (told if said else 0) >= _LEAST_WORDS and not said - b.everything
        for a, b in ((one, other), (other, one))
        for said in (a.said | _spelled(a.names), a.region)
    )


_TELLING = frozenset(
    map(stem, ("median", "mean", "average", "primary", "secondary", "maximum", "minimum", "initial", "final"))
)
"""Conditions that name a quantity, where both places have them."""


def _bag(stand: _Stand) -> list[str]:
    """The words of a sentence in the order of the alphabet; none where they are too few to tell it by."""
    words = sorted(re.findall(r"[^\W\d_]{3,}", stand.text.lower()))
    return words if len(words) >= _TELLING_WORDS else []


def _are_restated(one: _Stand, other: _Stand) -> bool:
    """Whether one sentence has all words of the other, in another order, or they differ in one number of several."""
    first, second = sorted(
        (re.findall(r"[^\W\d_]{3,}", stand.text.lower()) for stand in (one, other)), key=len
    )
    if first != second:
        return set(first) <= set(second)
    numbers = [find_numbers(stand.text) for stand in (one, other)]
    off = sum(not _agree(a, b) for a, b in zip(*numbers, strict=False))
    return len(numbers[0]) == len(numbers[1]) > off == 1


def _spelled(names: frozenset[str]) -> frozenset[str]:
    """Names of more than a letter, without numbers."""
    return frozenset(name for name in names if len(name) > 1 and not name[0].isdigit())


def _weight(words: frozenset[str], text: str) -> int:
    """How many words there are; a long German one is two."""
    if not _GERMAN.search(text):
        return len(words)
    return sum(2 if len(word) > 7 else 1 for word in words)


def _of_prose(reading: Reading) -> Iterator[tuple[tuple[str, str], _Stand]]:
    comma = uses_decimal_comma("\n".join(p.text.text for p in reading.paper.paragraphs))
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        masked = reading.masked[paragraph.index]
        for sentence, numbers in numbers_by_sentence(paragraph, masked, decimal_comma=comma):
            words = plain_wording(masked[sentence.start : sentence.end])
            text = f"{masked[: sentence.start]}{words}{masked[sentence.end :]}"
            if len(words) > _LONGEST or len(numbers) > _MOST_NUMBERS or MASK in words:
                continue
            if CREDIT.search(words):
                continue
            everything = _words(words)
            for index, number in enumerate(numbers):
                at = number.end - sentence.start
                if VARIES.search(_BETWEEN.sub(" ", words[:at] + until_predicate(words[at:]))):
                    continue
                key = key_of(text, sentence, number) if is_asked(text, sentence, number) else None
                if key is None:
                    continue
                stand = _stand(text, sentence, numbers, index, everything, paragraph)
                if not stand.said & CHANGES:
                    yield key, stand


def _stand(
    text: str,
    sentence: Sentence,
    numbers: Sequence[Number],
    index: int,
    everything: tuple[frozenset[str], frozenset[str], frozenset[str]],
    paragraph: Paragraph,
) -> _Stand:
    number = numbers[index]
    lead = _LEAD.match(text, sentence.start, number.start)
    led = lead[0] if lead and _LEADS.match(lead[0]) else ""
    start, end = clause_of(text, sentence, number)
    behind = until_predicate(text[number.end : end])
    own = _words(f"{led} {text[start : number.start]} {text[number.end : end]}")
    near = _words(f"{led} {text[start : number.start]} {behind}")
    own = (own[0], near[1], own[2])
    left = _border(text, numbers[index - 1].end, number.start) if index else sentence.start
    right = sentence.end
    if index + 1 < len(numbers):
        right = _border(text, number.end, numbers[index + 1].start)
    region = _words(f"{text[left : number.start]} {text[number.end : right]}")
    before = [w.rstrip(".,'’") for w in re.findall(r"[^\W\d_][\w’'-]*", text[left : number.start])]
    head = next(
        (
            stem(part)
            for w in reversed(before)
            for part in [w.split("-")[-1]]
            if stem(part) in region[0] | region[2]
        ),
        "",
    )
    return _Stand(
        number, Where(paragraph, number.start, number.end), paragraph.text.span(number.start, number.end),
        sentence.text, head, *own, region[0] | _spelled(region[2]), *everything, paragraph.index,
    )  # fmt: skip


def _border(text: str, left: int, right: int) -> int:
    """Where the words about one number end and those about the next begin: the last break between them."""
    at = left
    for mark in _BREAK.finditer(text, left, right):
        at = mark.end()
    return at


def _of_tables(reading: Reading) -> Iterator[tuple[tuple[str, str], _Stand]]:
    """Rows of tables that have one number and a name: `mass of the ball | 0.25 kg`."""
    for index, table in enumerate(reading.paper.tables):
        if not table.rows or max(len(row) for row in table.rows) > 3:
            continue
        for row in table.rows[table.head_rows :]:
            cells = [(cell, find_numbers(cell.text.text)) for cell in row]
            with_number = [(cell, found) for cell, found in cells if found]
            if len(with_number) != 1 or len(with_number[0][1]) != 1:
                continue
            cell, (number,) = with_number[0]
            if number.role not in ("quantity", "count") or cell.text.text.strip() != number.text.strip():
                continue
            name = " ".join(c.text.text for c, found in cells if not found)
            said, narrowed, names = _words(name)
            text = " | ".join(c.text.text for c in row)
            stand = _Stand(
                number, None, cell.span, text, "", said, narrowed, _spelled(names), said, said, narrowed, names,
                -1 - index,
            )  # fmt: skip
            unit = "%" if _ROW_UNIT.search(name) else ""
            yield ("", number.unit or unit), stand
            last = name.split()[-1:]
            if number.role == "count" and last and last[0].endswith("s"):
                yield (stem(last[0]), ""), stand


def _words(text: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What a text says, what narrows it, and the names in it."""
    found = words_of(text)
    plain = found.plain | (found.conditions & PLAIN_CONDITIONS)
    return (
        frozenset(w for w in plain if w not in GENERIC and w not in NEUTRAL),
        found.conditions - PLAIN_CONDITIONS,
        frozenset(n for n in found.names if n not in GENERIC),
    )


def _finding(reading: Reading, first: _Stand, later: _Stand) -> Finding:
    assert later.where is not None
    place = reading.paper.place(first.span)
    return reading.note(
        later.where,
        "consistency.two_values",
        Severity.MINOR,
        f"{later.number.text} here, {first.number.text} at {place}",
        evidence=first.text,
        suggestion="Give one value in both places, or say in what the two differ",
        certainty=Certainty.SUSPECTED,
        text=later.number.text,
        quantity=" ".join(sorted(later.said & first.all_said)),
        values=[later.number.text, first.number.text],
        other=[first.span.file, first.span.start, first.span.end],
    )
