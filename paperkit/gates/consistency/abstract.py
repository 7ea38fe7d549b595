"""A number that its twin has otherwise: `consistency.abstract_value`, of the body `consistency.text_against_table`.

The value stands nowhere else in the paper, neither in the text nor in a table, and follows from no two numbers of it;
but a sentence or cell about the same things has a number of the same form that differs in one digit, or in two that
changed places. A number of the body is compared with the cells of tables alone. The words of its sentence say what a
number is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, Sentence, Span
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates.consistency.mentions import NARROWING, numbers_by_sentence, words_of
from paperkit.gates.consistency.values import Printed
from paperkit.gates.consistency.vocabulary import CHANGES, CREDIT, DERIVED, STOP

__all__ = ["abstract_values"]

_SUMMARY = re.compile(r"\b(?:conclusions?|concluding|summary)\b|结论|总结", re.IGNORECASE)
_GENERIC = frozenset(
    str.split("""
    reach achiev attain obtain show result method model propos approach paper have work find demonstrat new also which
    takes take give use our perform performanc comput value number increas improv report observ only test data rate
    score all
    """)
)
_SHARED, _SURE = 2, 3
_LONG_WORD = 7
_MOST_NUMBERS, _LEAST_DIGITS = 12, 3


class _Stand(NamedTuple):
    """A number of the body with the words about it."""

    number: Number
    span: Span
    words: frozenset[str]
    shown: str
    row: frozenset[str] = frozenset()
    head: frozenset[str] = frozenset()

    @property
    def in_table(self) -> bool:
        return bool(self.row or self.head)


def abstract_values(reading: Reading, printed: Printed) -> Iterator[Finding]:
    """Findings on numbers of the abstract and conclusion that stand there alone, beside a twin with another digit."""
    paper = reading.paper
    lonely: list[tuple[Paragraph, Sentence, Number]] = []
    summary: set[float] = set()
    for paragraph in reading.prose("abstract", "body", "item"):
        if not (is_summary := _is_summary(paper, paragraph)) and not paper.tables:
            continue
        text = reading.masked[paragraph.index]
        for sentence, numbers in numbers_by_sentence(paragraph, text):
            if is_summary:
                summary.update(n.value for n in numbers)
            elif len(numbers) > _MOST_NUMBERS:
                continue
            if not CREDIT.search(sentence.text):
                lonely += [
                    (paragraph, sentence, n) for n in numbers if _is_exact(text, n) and printed.times(n) <= 1
                ]
    if not lonely:
        return
    body = list(_body(reading, {n.decimals for *_, n in lonely}))
    for paragraph, sentence, number in lonely:
        is_summary = _is_summary(paper, paragraph)
        words = _words(reading.masked[paragraph.index][sentence.start : sentence.end])
        twins = [
            (len(words & stand.words), stand)
            for stand in body
            if _is_twin(number, stand.number)
            and (
                number.value >= 20
                or number.decimals
                or number.unit
                or _have_one_number(sentence.text, stand.shown, number)
            )
            and (stand.in_table or (stand.number.value not in summary and is_summary))
            and (is_summary or (number.significant >= _LEAST_DIGITS and _names_cell(words, stand)))
            and (
                not _apart(words, stand.words, len(words & stand.words))
                or _have_one_number(sentence.text, stand.shown, number)
            )
        ]
        best = max(twins, key=lambda twin: twin[0], default=None)
        if best is not None and (best[0] >= _SHARED or _says_no_more(number, best[1], words)):
            narrowed = (words ^ best[1].words) & NARROWING
            yield _finding(
                reading, paragraph, sentence, number, best[1], sorted(words & best[1].words), bool(narrowed)
            )


def _says_no_more(number: Number, stand: _Stand, words: frozenset[str]) -> bool:
    """Whether all that a short sentence of the body says, one long word, is said beside the number too."""
    if stand.in_table or number.unit is None or not number.decimals or not stand.words <= words:
        return False
    return any(len(word) > _LONG_WORD for word in stand.words)


def _have_one_number(one: str, other: str, number: Number) -> bool:
    """Whether two sentences have another number of two digits and more in common."""
    values = {
        (n.value, n.unit)
        for n in find_numbers(one)
        if (n.significant > 1 or n.value >= 10) and n.value != number.value
    }
    return any((n.value, n.unit) in values for n in find_numbers(other))


def _names_cell(words: frozenset[str], stand: _Stand) -> bool:
    """Whether a sentence names the row of a cell in full, and its column."""
    if words & (CHANGES | DERIVED):
        return False
    return bool(stand.row) and stand.row <= words and bool(stand.head & words)


def _is_summary(paper: Paper, paragraph: Paragraph) -> bool:
    if paragraph.kind == "abstract":
        return True
    return any(map(_SUMMARY.search, paper.section_titles(paragraph.section)))


def _is_exact(text: str, number: Number) -> bool:
    """A number of two digits and more that is neither about nor a bound; years, labels and versions are none."""
    if (
        number.role not in ("quantity", "count")
        or number.word
        or (number.bound and number.partner is None)
        or number.relation
        or number.significant < 2
    ):
        return False
    large = number.value >= 20 or _is_part(text, number)
    return (number.decimals > 0 or number.unit is not None or large) and MASK not in text[
        number.end : number.end + 3
    ]


def _is_part(text: str, number: Number) -> bool:
    """`17 of 40`: a number that its total tells from others, though it is short."""
    return number.value >= 10 and _OF_TOTAL.match(text, number.end) is not None


_OF_TOTAL = re.compile(r" ?(?:of|out of|/) ?(?:the |all )?\d")
_OURS = re.compile(r"\b(?:ours?|proposed)\b", re.IGNORECASE)


def _words(text: str) -> frozenset[str]:
    """Stems of the names and the other words of a sentence, without those that stand everywhere."""
    words = words_of(text.replace(MASK, " "))
    own = frozenset({"ours"} if _OURS.search(text) else ())
    return own | frozenset(
        w
        for w in words.names | words.plain | words.conditions
        if w not in _GENERIC and w not in STOP and not w.replace(".", "").isdigit()
    )


def _body(reading: Reading, decimals: set[int]) -> Iterator[_Stand]:
    paper = reading.paper
    for paragraph in reading.prose("body", "item", "caption", "footnote"):
        if _is_summary(paper, paragraph):
            continue
        text = reading.masked[paragraph.index]
        for sentence, numbers in numbers_by_sentence(paragraph, text):
            fit = [n for n in numbers if n.decimals in decimals and _is_exact(text, n)]
            words = _words(text[sentence.start : sentence.end]) if fit else frozenset()
            for number in fit:
                yield _Stand(number, paragraph.text.span(number.start, number.end), words, sentence.text)
    for table in paper.tables:
        caption = ""
        if table.float_index is not None:
            caption = " ".join(
                paper.paragraphs[i].text.text for i in paper.floats[table.float_index].captions
            )
        about = _words(caption)
        for row in table.rows[table.head_rows :]:
            name = _words(" ".join(c.text.text for c in row if not any(map(str.isdigit, c.text.text))))
            for cell in row[1:]:
                found = [
                    n for n in find_numbers(cell.text.text) if n.decimals in decimals and n.role == "quantity"
                ]
                if not found:
                    continue
                heads = (table.cell(r, cell.column) for r in range(table.head_rows))
                head = _words(" ".join(h.text.text for h in heads if h is not None))
                shown = " | ".join(c.text.text for c in row)
                yield _Stand(found[0], cell.span, name | head | about, shown, name, head)


_BEFORE_OR_AFTER = re.compile(r"(pre|post|before|after|baseline|final|initial)")


def _apart(one: frozenset[str], other: frozenset[str], shared: int) -> bool:
    """Whether one place speaks of before and the other of after."""
    times = [{m[1] for word in words if (m := _BEFORE_OR_AFTER.match(word))} for words in (one, other)]
    if times[0] & times[1] or (
        shared >= _SURE and "after" in times[0] ^ times[1] and not (times[0] and times[1])
    ):
        return False
    return bool(times[0] or times[1])


def _is_twin(one: Number, other: Number) -> bool:
    """Whether two numbers are printed alike but for one digit, or for digits that changed places."""
    if one.unit != other.unit and {one.unit, other.unit} != {None, "%"}:
        return False
    if one.bound != other.bound or one.partner != other.partner:
        return False
    a, b = (re.sub(r"[^0-9.]", "", n.digits) for n in (one, other))
    if len(a) != len(b) or one.exponent != other.exponent or a == b or one.sign != other.sign:
        return False
    off = [i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    swapped = (
        len(off) == 2
        and a[off[0]] == b[off[1]]
        and a[off[1]] == b[off[0]]
        and a[off[0] + 1 : off[1]].strip(".") == ""
    )
    return (
        len(off) == 1
        or swapped
        or (len(off) == _LEAST_DIGITS == len(a.replace(".", "")) and sorted(a) == sorted(b))
    )


def _finding(
    reading: Reading,
    paragraph: Paragraph,
    sentence: Sentence,
    number: Number,
    twin: _Stand,
    shared: list[str],
    narrowed: bool,
) -> Finding:
    place = reading.paper.place(twin.span)
    is_summary = _is_summary(reading.paper, paragraph)
    sure = len(shared) >= _SURE and not narrowed and is_summary
    return reading.note(
        Where(paragraph, number.start, number.end),
        "consistency.abstract_value" if is_summary else "consistency.text_against_table",
        Severity.MAJOR if sure else Severity.MINOR,
        f"{number.text} here, {twin.number.text} at {place}",
        evidence=f"{twin.shown} | {number.text} stands nowhere else; both are about {', '.join(shared)}",
        suggestion="Give one value in both places",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        text=number.text,
        values=[number.text, twin.number.text],
        words=shared,
        other=list(twin.span),
    )
