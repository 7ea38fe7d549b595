"""Quantities named by a symbol (`β = 0.96`) or in another language (`学习率为 0.001`) that have two values in a paper.

Symbols and short names stand for other things at other places, so that a paper's two values of one are asked about only
where a second sign says that the same is meant: another symbol with one value in both sentences, or that both speak of
all cases. A name in German, Chinese or Japanese must be the same in full and have two values in all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.numbers import Number, uses_decimal_comma
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates.consistency.mentions import numbers_by_sentence
from paperkit.gates.consistency.settings import SAME, VARIES
from paperkit.gates.consistency.values import agree
from paperkit.gates.consistency.vocabulary import CREDIT

__all__ = ["named_values"]

_LONGEST = 400
_SYMBOL = re.compile(r"(?<![\w^/*·×(|])(?P<name>[A-Za-zΑ-ω](?:_\{?[\w,]{1,8}\}?)?)\s?=\s?\Z")
_NO_SYMBOLS = frozenset(["n", "N", "p", "P", "r", "R", "t", "F", "d", "M", "k", "i", "j", "m", "x", "y", "z"])
_HAN = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,12}?)(?:均|都|一律|统一)?(?:被)?(?:设置?为|设定为|取为|达到了?|为|是)\s?\Z"
)
_KANA = re.compile(r"(?P<name>[\u4e00-\u9fff]{2,8})(?:は|を|が)\s?\Z")
_GERMAN = re.compile(
    r"\b(?P<name>[A-ZÄÖÜ][a-zäöüß]{4,30})(?: (?:betrug|beträgt|lag bei|liegt bei|war|ist|wurde auf|von|erreicht))?"
    r"(?: (?:der|des|die) [A-ZÄÖÜ]?[a-zäöüß]{2,20})? ?(?:betrug|beträgt|lag bei|liegt bei|war|ist|wurde auf|von) \Z"
)
_GERMAN_WORDS = re.compile(r"\b(?:der|die|das|und|mit|von|einer|wurden?|betrug|beträgt|lag)\b")
_HAN_VARIES = re.compile(
    r"分别|不同|当|如果|若|从|对照|组|分布|比较|相比|基线|それぞれ|場合|異なる|から|より|群|比"
)
_OTHERWISE = re.compile(r"sensitiv|robust|ablat|alternativ|extension|comparative statics|vary", re.IGNORECASE)
"""Titles of sections that try other values."""
_HAN_STOP = re.compile(r".*[的了在和与、,，。时]")
_NAME_LENGTH = 3
_SURELY = 4


class _Named(NamedTuple):
    number: Number
    paragraph: Paragraph
    sentence: Sentence
    others: frozenset[tuple[str, float]]


def named_values(reading: Reading) -> Iterator[Finding]:
    """Findings on symbols and names of other languages with two values, at the later one."""
    groups: dict[tuple[str, str], list[_Named]] = defaultdict(list)
    for key, one in _found(reading):
        groups[key].append(one)
    for (name, _), group in groups.items():
        kinds: list[_Named] = []
        for one in group:
            if not any(agree(one.number, other.number) for other in kinds):
                kinds.append(one)
        if len(kinds) != 2 or kinds[0].paragraph is kinds[1].paragraph:
            continue
        first, later = kinds
        both = all(SAME.search(one.sentence.text) for one in kinds)
        if name.startswith("=") and not (first.others & later.others or both):
            continue
        yield _finding(reading, first, later, name.removeprefix("="))


def _found(reading: Reading) -> Iterator[tuple[tuple[str, str], _Named]]:
    whole = "\n".join(p.text.text for p in reading.paper.paragraphs)
    comma = uses_decimal_comma(whole) or _is_german(whole, _SURELY)
    for paragraph in reading.prose("abstract", "body", "footnote"):
        text = reading.masked[paragraph.index]
        title = " ".join(reading.paper.section_titles(paragraph.section))
        for sentence, numbers in numbers_by_sentence(paragraph, text, decimal_comma=comma):
            words = text[sentence.start : sentence.end]
            if (
                len(words) > _LONGEST
                or _OTHERWISE.search(title)
                or CREDIT.search(words)
                or VARIES.search(words)
                or _HAN_VARIES.search(words)
            ):
                continue
            is_german = _is_german(words)
            named = [
                (name, number)
                for number in numbers
                if number.partner is None and not number.bound and not number.relation
                if (name := _name(text[max(sentence.start, number.start - 60) : number.start], is_german))
            ]
            for name, number in named:
                others = frozenset((n, v.value) for n, v in named if n != name and n.startswith("="))
                yield (name, number.unit or ""), _Named(number, paragraph, sentence, others)


def _is_german(text: str, least: int = 2) -> bool:
    return len(set(_GERMAN_WORDS.findall(text.lower()))) >= least


def _name(before: str, is_german: bool) -> str | None:
    symbol = _SYMBOL.search(before)
    if symbol is not None:
        return None if symbol["name"] in _NO_SYMBOLS else f"={symbol['name']}"
    if is_german and (noun := _GERMAN.search(before)) is not None:
        return noun["name"].lower()
    han = _HAN.search(before) or _KANA.search(before)
    name = _HAN_STOP.sub("", han["name"])[-_NAME_LENGTH:] if han is not None else ""
    return name if len(name) == _NAME_LENGTH else None


def _finding(reading: Reading, first: _Named, later: _Named, name: str) -> Finding:
    span = first.paragraph.text.span(first.number.start, first.number.end)
    return reading.note(
        Where(later.paragraph, later.number.start, later.number.end),
        "consistency.two_values",
        Severity.MINOR,
        f"{later.number.text} here, {first.number.text} at {reading.paper.place(span)}",
        evidence=first.sentence.text,
        suggestion="Give one value in both places, or say in what the two differ",
        certainty=Certainty.SUSPECTED,
        text=later.number.text,
        quantity=name,
        values=[later.number.text, first.number.text],
        other=[span.file, span.start, span.end],
    )
