"""What each page holds: the overview from which a paper is cut into segments."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from paperkit.documents.words import count_words
from paperkit.pipelines.deep_review.equations import find_equations
from paperkit.pipelines.deep_review.headings import find_headings
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.theorems import find_theorems
from paperkit.records.deep_review import PageRecord, Pages

__all__ = ["overview", "page_records"]

_GREEK = "\u0370-\u03ff\u1f00-\u1fff"
_MATH = re.compile(
    "[+<=>¬±×÷∂∇√∞⁺-⁾₊-₎\u2070-\u209f\u2190-\u21ff\u2200-\u22ff\u27c0-\u27ff\u2900-\u2aff\u2102\u210b-\u2112\u2115"
    "\u2119-\u211d\u2124\U0001d400-\U0001d7ff]"
    rf"|(?<![{_GREEK}])[{_GREEK}]{{1,2}}(?![{_GREEK}])"
)
"""Mathematical signs and letters; Greek letters that make words are none."""
_COMMAND = re.compile(r"\\[A-Za-z]{1,40}")
_MARKUP = re.compile(r"\\(?:begin|end)\s{0,3}\{[^{}]{1,40}\}|\\[^A-Za-z]|[{}$&^_]")
_CAPTION = 80
_FEW_WORDS = 40
_HARDLY_ANY = 10
_WIDEST = 150


def page_records(manuscript: Manuscript) -> Pages:
    """What each page of a paper holds."""
    equations = find_equations(manuscript)
    headings: dict[int, list[str]] = {}
    for heading in find_headings(manuscript):
        headings.setdefault(heading.page, []).append(heading.title)
    statements = Counter((statement.kind, statement.page) for statement in find_theorems(manuscript))
    captions: dict[tuple[bool, int], list[str]] = {}
    for is_table, page, text in _captions(manuscript):
        captions.setdefault((is_table, page), []).append(text[:_CAPTION])
    return Pages(
        pages=tuple(
            PageRecord(
                page=number,
                words=count_words(text).length,
                math_share=_math_share(text, source=manuscript.cut is not None),
                equations=equations.get(number, ()),
                theorems=statements["theorem", number],
                proofs=statements["proof", number],
                headings=tuple(headings.get(number, ())),
                figures=tuple(captions.get((False, number), ())),
                tables=tuple(captions.get((True, number), ())),
                little_text=_has_little_text(manuscript, number),
            )
            for number, text in enumerate(manuscript.pages, 1)
        )
    )


def _math_share(text: str, *, source: bool) -> float:
    """Mathematical characters among those that are no space; a command of LaTeX counts as one of them."""
    if source:
        text = _COMMAND.sub("∘", _MARKUP.sub("", text))
    letters = len("".join(text.split()))
    return round(sum(len(match) for match in _MATH.findall(text)) / letters, 3) if letters else 0.0


def _captions(manuscript: Manuscript) -> Iterator[tuple[bool, int, str]]:
    paper = manuscript.paged
    for one in paper.floats:
        for index in one.captions[:1]:
            paragraph = paper.paragraphs[index]
            yield (
                one.kind == "table",
                manuscript.page_on(paragraph.span),
                " ".join(paragraph.text.text.split()),
            )


def _has_little_text(manuscript: Manuscript, number: int) -> bool:
    if manuscript.pdf is None:
        return False
    page = manuscript.pdf.pages[number - 1]
    if page.kind == "blank" and page.readable:
        return False
    words = count_words(page.text).length
    return not page.readable or words < (_FEW_WORDS if page.kind == "scan" else _HARDLY_ANY)


def overview(pages: Pages) -> str:
    """The pages as a table, one line a page: what `init` prints, and what a segmenter reads.

    >>> print(overview(Pages(pages=(PageRecord(page=1, words=310, math_share=0.02, headings=("1 Introduction",)),))))
    page  words  math  equations  theorems  proofs  headings; figures and tables
       1    310    2%          -         -       -  1 Introduction
    """
    lines = ["page  words  math  equations  theorems  proofs  headings; figures and tables"]
    for page in pages.pages:
        holds = [*page.headings, *page.figures, *page.tables]
        if page.little_text:
            holds.insert(0, "(little text)")
        told = "; ".join(holds)
        told = told if len(told) <= _WIDEST else f"{told[: _WIDEST - 1].rstrip()}…"
        counts = (len(page.equations), page.theorems, page.proofs)
        equations, theorems, proofs = (str(count) if count else "-" for count in counts)
        lines.append(
            f"{page.page:>4}  {page.words:>5}  {page.math_share:>4.0%}  {equations:>9}  {theorems:>8}  {proofs:>6}"
            f"  {told}".rstrip()
        )
    return "\n".join(lines)
