"""Numbers of the numbered equations of each page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from paperkit.documents.paper import Math
from paperkit.pipelines.deep_review.manuscript import Manuscript

__all__ = ["find_equations"]

_AT_MARGIN = re.compile(
    r"[(（](?P<number>\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?|[A-Z]\.?\d{1,3}(?:\.\d{1,3})?)[)）]\s{0,3}\Z"
)
_RELATION = re.compile("[=<>≤≥≈≃∼≡∝∈→↦≠≪≫⊂⊆:+∑∫]|\\\\(?:le|ge|approx|sim|in|to)\\b")
_PROSE_WORD = re.compile(r"(?<![\w\\])[a-z]{4,30}[,.;:]?(?![\w(])")
_MOST_PROSE = 3
_FARTHEST = 10
"""How much a number may be above the last: between two equations that are found some may be missed."""
_ROWS = frozenset({"align", "alignat", "flalign", "gather", "eqnarray", "IEEEeqnarray"})
_ONE = frozenset({"equation", "multline", "dmath"})
_BEGIN = re.compile(r"\\begin\s{0,3}\{([A-Za-z]{1,20})(\*?)\}")
_INNER = re.compile(r"\\(begin|end)\s{0,3}\{[^{}]{1,30}\}|(?P<row>\\\\)")
_UNNUMBERED = re.compile(r"\\(?:notag|nonumber)(?![a-zA-Z])")
_TAG = re.compile(r"\\tag\*?\s{0,3}\{([^{}]{1,20})\}")


def find_equations(manuscript: Manuscript) -> Mapping[int, tuple[str, ...]]:
    """By page the numbers of its equations: as they stand at the right margin; in LaTeX as TeX would count them."""
    found: dict[int, dict[str, None]] = {}
    if manuscript.cut is not None and manuscript.paper.format != "text":
        for number, math in _in_source(manuscript):
            found.setdefault(manuscript.cut.page_of(math.span), {})[number] = None
    if manuscript.cut is None or manuscript.paper.format == "text":
        for page, number in _in_pages(manuscript.pages):
            found.setdefault(page, {})[number] = None
    return {page: tuple(numbers) for page, numbers in found.items()}


def _in_pages(pages: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    last: int | None = None
    for page, text in enumerate(pages, 1):
        for line in text.split("\n"):
            match = _AT_MARGIN.search(line[-40:].rstrip())
            if match is None or not _is_formula(line.rstrip()[: -len(match[0])]):
                continue
            number = match["number"]
            if number.isdecimal():
                if last is not None and not last < int(number) <= last + _FARTHEST:
                    continue
                last = int(number)
            yield page, number


def _is_formula(text: str) -> bool:
    """Whether what stands before a number is a formula, or nothing: a number alone on its line is of one above."""
    text = text.strip()
    if not text:
        return True
    return _RELATION.search(text) is not None and len(_PROSE_WORD.findall(text)) <= _MOST_PROSE


def _in_source(manuscript: Manuscript) -> Iterator[tuple[str, Math]]:
    count = 0
    for math in manuscript.paper.math:
        if not math.display:
            continue
        source = manuscript.paper.source(math.span)
        begin = _BEGIN.match(source)
        name, starred = (begin[1], bool(begin[2])) if begin is not None else ("", True)
        rows = _rows(source[begin.end() :]) if begin is not None and name in _ROWS else [source]
        for row in rows:
            tag = _TAG.search(row)
            if tag is not None:
                yield tag[1], math
            elif name in _ROWS | _ONE and not starred and not _UNNUMBERED.search(row):
                count += 1
                yield str(count), math


def _rows(body: str) -> list[str]:
    """The rows of an alignment; a row end inside an environment of its own parts nothing, nor does one at the end."""
    rows, at, depth = [], 0, 0
    for match in _INNER.finditer(body):
        if match["row"] is None:
            depth += 1 if match[1] == "begin" else -1
            if depth < 0:
                body = body[: match.start()]
                break
        elif depth == 0:
            rows.append(body[at : match.start()])
            at = match.end()
    return rows + ([body[at:]] if body[at:].strip() or not rows else [])
