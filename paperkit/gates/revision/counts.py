"""Small counts of what a draft lists: a revision that says `three datasets` of three listed ones adds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paper, Table

__all__ = ["MOST", "listed_counts", "tells_a_listed_count"]

MOST = 12
"""The greatest count that a reader checks at a glance; a greater one is a figure of its own."""
_THINGS = re.compile(
    r"[\s\u202f-]{0,2}(?:[a-z-]{2,20}\s){0,2}?(?:data ?sets?|benchmarks?|corpora|models?|baselines?|tasks?|languages?"
    r"|methods?|metrics?|settings?|variants?|domains?|experiments?|ablations?|files?|figures?|tables?)\b"
    r"|\s?[个种项](?:数据集|基准|模型|基线|任务|语言|方法|指标|实验|领域)",
    re.IGNORECASE,
)
"""What a paper lists by name. Seeds, runs, epochs and people are not listed, so no list tells how many there were."""
_NAME = r"[A-Z][\w.-]{1,30}(?:[ \u00a0][A-Z0-9][\w.-]{0,30}){0,2}"
_ENUMERATION = re.compile(rf"\b{_NAME}(?:,\s{{1,3}}{_NAME}){{0,{MOST}}},?\s{{1,3}}(?:and|or)\s{{1,3}}{_NAME}")
_CITED = re.compile(r"\s?\[[^\[\]]{0,100}\]")
_BOTH = re.compile(r"\bboth\b", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


def tells_a_listed_count(number: Number, rest: str, counts: frozenset[int]) -> bool:
    """Whether a number counts things that papers list by name and is one of the counts.

    Args:
        number: The number.
        rest: The text after it.
        counts: How many things the previous draft lists, see `listed_counts`.
    """
    whole = number.role == "count" and number.decimals == 0 and number.unit is None
    return whole and number.value in counts and _THINGS.match(rest) is not None


def listed_counts(papers: Sequence[Paper]) -> frozenset[int]:
    """How many items, rows, columns, names in a row, floats and files the papers hold, 2 to `MOST` each."""
    return frozenset(count for paper in papers for count in _counts(paper) if 2 <= count <= MOST)


def _counts(paper: Paper) -> Iterator[int]:
    yield len([name for name in paper.sources if not name.endswith(".bib")])
    for kind in ("figure", "table"):
        yield sum(one.kind.startswith(kind) for one in paper.floats)
    for kind, paragraphs in groupby(paper.paragraphs, lambda paragraph: paragraph.kind):
        if kind == "item":
            yield sum(1 for _ in paragraphs)
            continue
        for paragraph in paragraphs:
            text = _CITED.sub("", paragraph.text.text)
            if _BOTH.search(text):
                yield 2
            for match in _ENUMERATION.finditer(text):
                yield match[0].count(",") + (0 if re.search(r",\s+(?:and|or)\s", match[0]) else 1) + 1
    for table in paper.tables:
        yield from _in_table(table)


def _in_table(table: Table) -> Iterator[int]:
    body = table.rows[table.head_rows :]
    yield len(body)
    columns: dict[int, set[str]] = {}
    for row in body:
        for cell in row:
            columns.setdefault(cell.column, set()).add(cell.text.text.strip())
    yield len(columns)
    yield len(columns) - 1  # without the one of names
    for texts in columns.values():
        names = {text for text in texts if text and not _DIGIT.match(text)}
        yield len(names)
