"""The claims of running text, captions, footnotes and list items."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Citation, Paper, Paragraph, ParagraphKind, Reference, Sentence, Text
from paperkit.gates.claims.changes import changes_of, with_listed_units
from paperkit.gates.claims.claim import LONGEST, MOST_BESIDE, Claim, counted_before, unmarked
from paperkit.gates.claims.settings import settings_of
from paperkit.gates.scope import Around, Site

__all__ = ["in_prose", "numbers_of"]

_KINDS: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "caption", "footnote", "theorem")
_CREDIT = re.compile(
    r"\b(?:prior|previous|earlier|existing|published|related) "
    r"(?:works?|study|studies|results?|research|methods?|approach\w*)\b"
    r"|\breport(?:s|ed) (?:by|in)\b|\bet al\b|\baccording to\b|\bin the literature\b"
    r"|\bthe original (?:paper|work|authors)\b|\bstate[- ]of[- ]the[- ]art (?:is|was|of)\b"
    r"|文献(?:报道|中|\[)|前人|已有(?:工作|研究)|等人",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:we|our|ours|(?-i:us)|this (?:paper|work|study))\b|我们|本文", re.IGNORECASE)
_NEAR = 80
_BREAK = re.compile(r"[,;:.()—](?!\d)|(?<!\w)(?:and|while|whereas|but|compared to)(?!\w)|[，；。：、]")


def numbers_of(paper: Paper, *, decimal_comma: bool = False) -> Iterator[tuple[Paragraph, list[Number]]]:
    """Paragraphs of prose with their numbers; citations and cross-references are passed over."""
    bare = {(c.span.file, c.span.start) for c in paper.comments if c.after.isdigit()}
    for paragraph in paper.paragraphs:
        text = paragraph.text
        if paragraph.kind in _KINDS and text.text:
            numbers = find_numbers(
                unmarked(text.text), paper.marks.get(paragraph.index, ()), decimal_comma=decimal_comma
            )
            units = with_listed_units(text.text, [_with_lost_percent(n, text, bare) for n in numbers])
            yield paragraph, units


def _with_lost_percent(number: Number, text: Text, bare: set[tuple[str, int]]) -> Number:
    """A number right before an unescaped `%` was meant as a percentage."""
    if not bare or number.unit is not None:
        return number
    span = text.span(number.start, number.end)
    return replace(number, unit="%") if (span.file, span.end) in bare else number


def in_prose(paper: Paper, comma: bool) -> Iterator[Claim]:
    """The claims of paragraphs, in their order."""
    cited: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for citation in paper.citations:
        if citation.paragraph is not None:
            cited[citation.paragraph].append((citation.start, citation.end))
    masked = _Masked(paper)
    lead, lead_heading, previous = "", "", None
    for paragraph, numbers in numbers_of(paper, decimal_comma=comma):
        if paragraph.kind in ("body", "abstract") and paragraph.sentences:
            lead, lead_heading = masked.of(paragraph, paragraph.sentences[-1]), paragraph.heading
        settings = settings_of(paragraph.text.text, numbers)
        starts = [s.start for s in paragraph.sentences]
        by_sentence: dict[int, list[Number]] = defaultdict(list)
        for number in numbers:
            by_sentence[max(0, bisect_right(starts, number.start) - 1)].append(number)
        titles = [Around("section", title) for title in paper.section_titles(paragraph.section)]
        under = _under(paragraph, lead, lead_heading, masked, previous)
        if paragraph.kind in ("body", "abstract"):
            previous = paragraph
        for index, group in sorted(by_sentence.items()):
            sentence = paragraph.sentences[index] if paragraph.sentences else None
            whole, begin = (sentence.text, sentence.start) if sentence else (paragraph.text.text, 0)
            before = (
                paragraph.sentences[index - 1].text if index else lead if paragraph.kind == "item" else ""
            )[-LONGEST:]
            earlier_sentences = tuple(
                Around("paragraph", masked.of(paragraph, s)[-LONGEST:])
                for s in reversed(paragraph.sentences[max(0, index - 4) : index])
            )
            shown = masked.of(paragraph, sentence) if sentence else whole
            quantities = [n for n in group if n.role in ("quantity", "count")]
            measured = [n for n in quantities if n.role == "quantity"]
            starts_of = [n.start for n in measured]
            earlier = [n for n in by_sentence.get(index - 1, ()) if n.role == "quantity"][-MOST_BESIDE:]
            fellows = tuple(replace(n, start=n.start - begin, end=n.end - begin) for n in quantities)
            changes = changes_of(whole, fellows)
            windows = _windows(shown, fellows)
            for at, number in enumerate(quantities):
                text = _excerpt(whole, number.start - begin)
                words = (text, paragraph.heading, before, paper.section_title(paragraph.section))
                setting = settings.get(number.start, "")
                yield Claim(
                    number=number,
                    span=paragraph.text.span(number.start, number.end),
                    quote=text,
                    section=paragraph.section,
                    near=_clause(paragraph.text.text, number),
                    words=words,
                    cues=text,
                    setting=setting,
                    credited=_credit(
                        paragraph.text.text, text, number, cited[paragraph.index], number.start in settings
                    ),
                    beside=(
                        *(earlier if number.unit in ("%", "×", "points") else ()),
                        *_around(measured, bisect_left(starts_of, number.start), number),
                    ),
                    site=Site(
                        number,
                        (
                            windows[at].around,
                            *under,
                            *earlier_sentences,
                            *titles,
                        ),
                        windows[at].fellows,
                        windows[at].at,
                        change=changes[at],
                        paragraph=paragraph.index,
                        section=paragraph.section,
                        setting=setting,
                    ),
                    counted=counted_before(paragraph.text.text, number, quantities[at - 1]) if at else None,
                )


class _Masked:
    """Sentences with spaces where citations and cross-references stand: their keys say nothing about numbers."""

    def __init__(self, paper: Paper) -> None:
        self._cuts: dict[int, list[tuple[int, int]]] = defaultdict(list)
        marks: list[Citation | Reference] = [*paper.citations, *paper.references]
        for mark in marks:
            if mark.paragraph is not None:
                self._cuts[mark.paragraph].append((mark.start, mark.end))

    def of(self, paragraph: Paragraph, sentence: Sentence) -> str:
        text = sentence.text
        for start, end in self._cuts.get(paragraph.index, ()):
            low, high = max(start - sentence.start, 0), min(end - sentence.start, len(text))
            if low < high:
                text = text[:low] + " " * (high - low) + text[high:]
        return text


def _under(
    paragraph: Paragraph, lead: str, lead_heading: str, masked: _Masked, previous: Paragraph | None
) -> tuple[Around, ...]:
    """The run-in heading, and for an item of a list the sentence that leads in, with the heading of its paragraph."""
    found = [Around("heading", paragraph.heading)] if paragraph.heading else []
    if paragraph.kind == "item" and lead:
        found.append(Around("lead_in", lead[-LONGEST:]))
        if lead_heading:
            found.append(Around("lead_in", lead_heading))
        if previous is not None:
            found += [Around("paragraph", s.text[-LONGEST:]) for s in reversed(previous.sentences[:-1][-2:])]
    return tuple(found)


class _Window(NamedTuple):
    """A number in its sentence, with the other numbers there."""

    around: Around
    fellows: tuple[Number, ...]
    at: int


def _windows(text: str, numbers: tuple[Number, ...]) -> list[_Window]:
    """Each number with its sentence; one that is no sentence any more is cut into pieces that numbers share."""
    if len(text) <= LONGEST:
        return [
            _Window(Around("sentence", text, n.start, n.end), numbers, at) for at, n in enumerate(numbers)
        ]
    half = LONGEST // 2
    pieces: dict[int, list[Number]] = defaultdict(list)
    for number in numbers:
        pieces[number.start // half * half].append(number)
    found: list[_Window] = []
    for start, inside in pieces.items():
        shift = max(0, start - half // 2)
        piece = text[shift : shift + LONGEST]
        moved = tuple(replace(n, start=n.start - shift, end=n.end - shift) for n in inside)
        found += [_Window(Around("sentence", piece, n.start, n.end), moved, at) for at, n in enumerate(moved)]
    return found


def _around(numbers: Sequence[Number], at: int, but: Number) -> Iterator[Number]:
    """The other numbers of a sentence; of a heap of them the nearest, since among many any number is some ratio."""
    if len(numbers) > MOST_BESIDE:
        numbers = numbers[max(0, at - MOST_BESIDE // 4) : at + MOST_BESIDE // 4 + 1]
    return (n for n in numbers if n is not but)


def _excerpt(text: str, at: int) -> str:
    """A text, or of one that is no sentence any more what stands around an offset."""
    if len(text) <= LONGEST:
        return text
    start = max(0, min(at - LONGEST // 2, len(text) - LONGEST))
    return text[start : start + LONGEST]


def _clause(text: str, number: Number) -> str:
    """The words between the marks or conjunctions around a number."""
    before = text[max(0, number.start - 200) : number.start]
    after = text[number.end : number.end + 200]
    starts = [m.end() for m in _BREAK.finditer(before)]
    stop = _BREAK.search(after)
    return (
        before[starts[-1] if starts else 0 :]
        + text[number.start : number.end]
        + after[: stop.start() if stop else 200]
    )


def _credit(text: str, sentence: str, number: Number, cited: list[tuple[int, int]], setting: bool) -> str:
    """Why a number is somebody else's: words of credit in its sentence, or a citation right by it."""
    words = _CREDIT.search(sentence)
    own = bool(_OWN.search(sentence))
    if words and not own:
        return f"credited: “{words.group()}”"
    if setting or own:
        return ""
    for start, end in cited:
        gap = text[number.end : start] if start >= number.end else text[end : number.start]
        if len(gap) <= _NEAR and not set(gap) & set(".;!?。；"):
            return f"cited: {text[start:end]}"
    return ""
