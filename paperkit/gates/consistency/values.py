"""The same quantity given two values: `consistency.two_values`.

Two mentions are of one quantity where the head, its modifiers and all that narrows it are the same and their clauses
share words. That alone would call every pair of experiments one: so one of the two must also stand where a paper says
again what it says elsewhere (abstract, introduction, conclusion, caption), and its value must stand nowhere else in the
paper, neither in the text nor in a table. Values are compared as intervals of their printed digits.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates.consistency.mentions import NARROWING, Mention

__all__ = ["Printed", "agree", "two_values"]

_MOST, _TOO_MANY = 40, 200
_IN_ABSTRACT, _SUSPECTED, _SURE = 2, 3, 5
_LONG = 3
_COPY = 8
_TWICE = 2
"""One sentence that comes more often, each time with another value, is a form that is filled in."""
_VALUES = ("quantity", "count")
_SUMMARY = re.compile(
    r"\b(?:introduction|conclusions?|concluding|summary)\b|引言|绪论|结论|总结|结语", re.IGNORECASE
)


def two_values(reading: Reading, found: Iterable[Mention], printed: Printed) -> Iterator[Finding]:
    """Findings on quantities that two places of the paper give two values, each at the value that stands alone."""
    buckets: dict[tuple[str, bool, str], list[Mention]] = defaultdict(list)
    for mention in found:
        buckets[mention.key].append(mention)
    for bucket in buckets.values():
        if len(bucket) > _TOO_MANY:
            continue  # a noun that is counted so often names no quantity
        best: dict[int, tuple[int, Mention, Mention]] = {}
        sentences = {m.sentence.span: m.sentence.text for m in bucket}
        times = Counter(map(_pattern, sentences.values()))
        for one, other in _pairs(bucket):
            if times[_pattern(one.sentence.text)] > _TWICE or _are_parallel(one, other):
                continue
            points = _points(one, other, bucket)
            parts = {_part(reading.paper, m.paragraph) for m in (one, other)} - {""}
            if points < (_IN_ABSTRACT if "abstract" in parts else _SUSPECTED):
                continue
            if not parts and not _same_words(one.sentence.text, other.sentence.text):
                continue
            odd = _odd(reading.paper, one, other, bucket, printed)
            if odd is not None and points > best.get(id(odd), (0,))[0]:
                best[id(odd)] = (points, odd, other if odd is one else one)
        reported: set[int] = set()
        for points, odd, twin in best.values():
            if id(twin) not in reported:
                reported.add(id(odd))
                yield _finding(reading, odd, twin, points)


def _pairs(bucket: list[Mention]) -> Iterator[tuple[Mention, Mention]]:
    """Pairs that disagree, of different paragraphs; of a noun used all over only the first ones."""
    for one, other in combinations(bucket[:_MOST], 2):
        if one.paragraph is not other.paragraph and not agree(one.number, other.number):
            yield one, other


def _part(paper: Paper, paragraph: Paragraph) -> str:
    """`abstract`, `caption`, or the title of an introduction or conclusion; "" for what is said once."""
    if paragraph.kind in ("abstract", "caption"):
        return paragraph.kind
    return next(filter(_SUMMARY.search, paper.section_titles(paragraph.section)), "")


def _points(one: Mention, other: Mention, bucket: list[Mention]) -> int:
    """How much says that two mentions are one quantity; 0 where something says the contrary."""
    extra = {name for name in one.names ^ other.names if not name[0].isdigit()}
    if not (one.modifiers <= other.modifiers or other.modifiers <= one.modifiers):
        return 0
    if one.conditions != other.conditions or (one.modifiers ^ other.modifiers) & NARROWING:
        return 0
    if one.names - other.names and other.names - one.names:
        return 0
    shared = len(one.context & other.context)
    points = min(shared, 3) + (2 * shared >= len(one.context | other.context))
    points += 2 * bool(one.modifiers & other.modifiers) - (one.modifiers != other.modifiers)
    points += min(len(one.names & other.names), 2) - bool(extra)
    points += all(agree(m.number, one.number) or agree(m.number, other.number) for m in bucket)
    small, large = sorted((abs(one.number.value), abs(other.number.value)))
    points += large <= 1.25 * small
    return points


_WORDS = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=1000)
def _pattern(sentence: str) -> tuple[str, ...]:
    """The words of a sentence. A single letter is a name, and P is another than p."""
    return tuple(word if len(word) == 1 else word.lower() for word in _WORDS.findall(sentence))


def _same_words(one: str, other: str) -> bool:
    """Whether two sentences of eight words or more say the same but for their numbers: one is a copy of the other."""
    return len(_pattern(one)) >= _COPY and _pattern(one) == _pattern(other)


def _are_parallel(one: Mention, other: Mention) -> bool:
    """Whether two places say the same of two things: captions of two floats, or a sentence with many numbers changed.

    A copy with a mistake in it differs in one number; `in group 2, 10% and 5%` is another case.
    """
    words, others = _pattern(one.sentence.text), _pattern(other.sentence.text)
    if words != others:
        captions = one.paragraph.kind == other.paragraph.kind == "caption"
        return captions or (len(words) >= _COPY and [w.lower() for w in words] == [w.lower() for w in others])
    numbers = zip(find_numbers(one.sentence.text), find_numbers(other.sentence.text), strict=False)
    return sum(not agree(first, second) for first, second in numbers) > 1


def _odd(
    paper: Paper, one: Mention, other: Mention, bucket: list[Mention], printed: Printed
) -> Mention | None:
    """The mention whose value stands nowhere else; of two such the one in the summary."""
    pairs = ((one, other), (other, one))
    lonely = [
        m
        for m, twin in pairs
        if printed.alone(m, bucket)
        and not _beside(m.number, twin.paragraph)
        and not _beside(twin.number, m.paragraph)
    ]
    return min(lonely, key=lambda m: not _part(paper, m.paragraph), default=None)


def _beside(number: Number, paragraph: Paragraph) -> bool:
    """Whether a paragraph has the value too, beside another: its author tells the two apart."""
    return any(n.unit == number.unit and agree(n, number) for n in find_numbers(paragraph.text.text))


def agree(one: Number, other: Number) -> bool:
    """Whether some value rounds to both numbers as they are printed; `about` allows five percent.

    Two that are printed alike and one unit apart do not agree: 92.15 is 92.1 to one author and 92.2 to another, but not
    to the same.

    >>> text = "an accuracy of 92.1% or 92.13%, and of 92.2%"
    >>> a, b, c = (n for n in find_numbers(text))
    >>> agree(a, b), agree(a, c)
    (True, False)
    """
    reach = sum(n.reach for n in (one, other) if n.role != "count")
    return abs(one.value - other.value) <= reach * (1 - 1e-9) + 1e-12 * abs(one.value)


class Printed:
    """The numbers of a paper's text and tables, by value: where else a value is printed."""

    def __init__(self, paper: Paper) -> None:
        prose = [p.text.text for p in paper.paragraphs]
        cells = [c.text.text for table in paper.tables for row in table.rows for c in row]
        found = [(n, False) for text in prose for n in find_numbers(text)]
        found += [(n, True) for text in cells for n in find_numbers(text)]
        self._numbers = sorted(
            (pair for pair in found if pair[0].role in _VALUES), key=lambda pair: pair[0].value
        )
        self._values = [number.value for number, _ in self._numbers]

    def times(self, number: Number) -> int:
        """How often a value is printed that agrees with a number, at least as exactly: in its unit, or in a table.

        In a table it may be a percentage that the text has as a share, or the other way round. Three is many.
        """
        times = 0
        for scale in (1.0, 100.0, 0.01):
            value, reach = number.value * scale, number.half_unit * scale
            at = bisect_left(self._values, value - 2 * reach - 1e-9 * abs(value))
            while (
                at < len(self._values)
                and self._values[at] <= value + 2 * reach + 1e-9 * abs(value)
                and times < 3
            ):
                near, in_table = self._numbers[at]
                exact = near.half_unit <= reach * (1 + 1e-9) and abs(near.value - value) <= (
                    (reach + near.half_unit) * (1 - 1e-9) + 1e-12 * abs(value)
                )
                times += exact and (in_table or (scale == 1.0 and near.unit == number.unit))
                at += 1
        return times

    def alone(self, mention: Mention, bucket: list[Mention]) -> bool:
        """Whether the value of a mention stands only there. Short numbers stand everywhere: only its noun counts."""
        number = mention.number
        if any(m is not mention and agree(m.number, number) for m in bucket):
            return False
        return number.significant < _LONG or self.times(number) <= 1


def _finding(reading: Reading, odd: Mention, twin: Mention, points: int) -> Finding:
    paper = reading.paper
    span = twin.paragraph.text.span(twin.number.start, twin.number.end)
    place = paper.place(span)
    sure = points >= _SURE
    name = " ".join((*sorted(odd.modifiers), odd.head))
    return reading.note(
        Where(odd.paragraph, odd.number.start, odd.number.end),
        "consistency.two_values",
        Severity.MAJOR if sure else Severity.MINOR,
        f"{odd.number.text} here, {twin.number.text} at {place}",
        evidence=twin.sentence.text,
        suggestion="Give one value in both places, or say in what the two differ",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        points=points,
        quantity=name,
        values=[odd.number.text, twin.number.text],
        other=[span.file, span.start, span.end],
    )
