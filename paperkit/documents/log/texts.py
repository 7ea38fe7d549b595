"""What a log's data say in words: `"optimizer": "sgd"` in JSON or a Python literal, a row or column of text.

They become statements such as `optimizer: sgd`, so that whoever reads the log's prose reads them as well. Names of
methods, data sets, metrics and runs are no statements: they are the scope of values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from paperkit.documents.log.columns import column_kind, is_blank, run_label
from paperkit.documents.log.values import LogStatement
from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Place, Source

__all__ = ["described_cells", "described_pairs", "described_row", "distinct"]

# A string and, where it is a key, the string it stands for. Strings are taken whole, so none is begun at its end.
_PAIR = re.compile(
    r"""(?P<quote>["'])(?P<key>(?:[^"'\\]|\\.|(?!(?P=quote))["'])*+)(?P=quote)"""
    r"""(?:\s*+:\s*+(?P<mark>["'])(?P<text>(?:[^"'\\]|\\.|(?!(?P=mark))["'])*+)(?P=mark))?+""",
    re.DOTALL,
)
_LONGEST = 400
_MOST = 2000


def described_pairs(source: Source, start: int, end: int, run: str | None) -> Iterator[LogStatement]:
    """Keys with a string as value, in a range that holds JSON or a Python literal.

    >>> [s.text for s in described_pairs(Source("a.json", '{"optimizer": "sgd", "lr": 0.1}'), 0, 31, None)]
    ['optimizer: sgd']
    """
    for match in _PAIR.finditer(source.text, start, end):
        if match["text"] is not None:
            yield from _statement(match["key"], match["text"], source.place(match.start()), run)


def described_cells(record: Mapping[str, Any], place: Place, run: str | None) -> Iterator[LogStatement]:
    """Text cells of a record by their heads."""
    named = (
        getattr(cell, "raw", str(cell))
        for name, cell in record.items()
        if cell and column_kind(name) == "run"
    )
    run = next(map(run_label, named), run)
    for name, cell in record.items():
        if isinstance(cell, str):
            yield from _statement(name, cell, place, run)


def described_row(cells: Sequence[str], place: Place, run: str | None) -> Iterator[LogStatement]:
    """A row without a number: `| optimizer | SGD |`."""
    named = [cell for cell in cells if not is_blank(cell)]
    if len(named) > 1:
        yield from _statement(named[0], ", ".join(named[1:]), place, run)


def distinct(statements: Iterable[LogStatement]) -> list[LogStatement]:
    """Each text of a run once; of very many (a CSV of samples) the first two thousand."""
    found: dict[tuple[str, str | None], LogStatement] = {}
    for statement in statements:
        found.setdefault((statement.text, statement.run), statement)
        if len(found) >= _MOST:
            break
    return list(found.values())


def _statement(name: str, text: str, place: Place, run: str | None) -> Iterator[LogStatement]:
    text = " ".join(text.split())
    if (
        column_kind(name) is None
        and not is_blank(text)
        and any(c.isalpha() for c in text)
        and len(text) <= _LONGEST
    ):
        line = f"{name}: {text}"
        yield LogStatement(line, place, run, tuple(find_numbers(line)))
