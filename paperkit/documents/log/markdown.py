"""Logged values from Markdown and plain text: pipe tables, `key: value` lists, Python or JSON literals, prose.

A heading such as `## Run 3: Title` gives the run; any other heading, and a line that ends in a colon, is a
condition of what follows. Literals are read with `ast.literal_eval`, nothing is ever run.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from paperkit.documents.log.columns import (
    base_name,
    column_kind,
    is_blank,
    is_spread,
    run_label,
    run_name,
)
from paperkit.documents.log.data import Scope, flatten
from paperkit.documents.log.heads import condition_with_metric, is_result, with_methods
from paperkit.documents.log.json_file import Repeat, parse_json, repeated_key
from paperkit.documents.log.keys import with_key_roles
from paperkit.documents.log.printed import Printed
from paperkit.documents.log.texts import described_cells, described_pairs, described_row
from paperkit.documents.log.values import LogProblem, LogStatement, LogValue
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Place, Source

__all__ = ["MarkdownLog", "read_markdown"]

_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_BULLET = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+")
_KEY = re.compile(r"([^:=|{}\[\]]{1,60}?)\s*[:=]\s*(?=[-+−~≈$(]*\s*\.?\d)")
_OPENS_DICT = re.compile(r"\{\s*(?:'[^'\n]{1,80}'|\"[^\"\n]{1,80}\")\s*:")
_RULE_CELL = re.compile(r":?-+:?")
_BAD_NAMES = re.compile(r"(?<!['\"\w])(?:nan|NaN|inf|Infinity|null)(?!['\"\w])")
_WRAPPED = re.compile(
    r"(?<!['\"\w])(?:np|numpy|torch)\.\w{1,12}\(([-+.\deE]{1,40})\)|(?<!['\"\w])tensor\(([-+.\deE]{1,40})\)"
)
_PLAIN_HEADINGS = frozenset(
    str.split("""
    log experimental log results result experiments experiment notes summary data metrics""")
)
_WINDOW = 45


@dataclass
class MarkdownLog:
    """What one text file gave."""

    values: list[LogValue] = field(default_factory=list)
    statements: list[LogStatement] = field(default_factory=list)
    described: list[LogStatement] = field(default_factory=list)
    problems: list[LogProblem] = field(default_factory=list)
    runs: dict[str, str] = field(default_factory=dict)


def read_markdown(source: Source, scope: Scope | None = None) -> MarkdownLog:
    """Read a Markdown or plain-text log. Never fails: what can't be read is a problem in the result."""
    return _Reader(source, scope or Scope()).read()


class _Reader:
    def __init__(self, source: Source, scope: Scope) -> None:
        self.source = source
        self.scope = scope
        self.base = scope
        self.headings: list[tuple[int, str]] = []
        self.lead = ""
        self.above = ""
        self.log = MarkdownLog()
        self.braces = _matching_braces(source.text)

    def read(self) -> MarkdownLog:
        lines = list(_lines(self.source.text))
        index = 0
        fenced = False
        while index < len(lines):
            start, line = lines[index]
            if line.lstrip().startswith(("```", "~~~")):
                fenced = not fenced
                index += 1
            elif not fenced and (heading := _HEADING.match(line)):
                self._heading(len(heading.group(1)), heading.group(2), start)
                index += 1
            elif _is_table(lines, index):
                index = self._table(lines, index)
            else:
                end = self._literal(start, line)
                if end is None:
                    self._prose(start, line)
                    index += 1
                else:
                    while index < len(lines) and lines[index][0] < end:
                        index += 1
        return self.log

    def _heading(self, level: int, title: str, start: int) -> None:
        self.lead = self.above = ""
        run = run_name(title)
        if run or not title.startswith(("Title:", "Experiment description")):
            self.headings = [h for h in self.headings if h[0] < level] + [(level, title)]
        if run:
            rest = re.sub(r"^\w+[ _\-#:.]*\d+\s*[:.\-–—]?\s*", "", title)
            self.log.runs.setdefault(run, rest)
        named = [run_name(t) for _, t in self.headings]
        plain = [t for _, t in self.headings if not run_name(t) and t.lower() not in _PLAIN_HEADINGS]
        latest = next((r for r in reversed(named) if r), None)
        self.scope = replace(self.base, run=latest or self.base.run, condition=" / ".join(plain) or None)
        if not run:
            self._statement(title, start, title)

    def _literal(self, start: int, line: str) -> int | None:
        """Read a `{…}` that starts on this line; the offset after it, or None where there is none."""
        at = line.find("{")
        if at < 0:
            return None
        before = line[:at].rstrip()
        if before and before[-1] not in ":=," and not before.endswith("Results"):
            return None
        end = self.braces.get(start + at)
        if end is None:
            if _OPENS_DICT.match(line, at) and any(c.isdigit() for c in line):
                self._problem(
                    "unreadable_literal", "this dictionary is not closed; write it as JSON", start + at
                )
            return None
        raw = self.source.text[start + at : end + 1]
        repeats: list[Repeat] = []
        data = _evaluate(raw, start + at, repeats)
        if data is None:
            if ":" in raw and any(c.isdigit() for c in raw):
                self._problem(
                    "unreadable_literal", "this dictionary can't be read; write it as JSON", start + at
                )
            return None
        name = before.rstrip(":= ").strip().rpartition(" ")[2].strip("*_`-#") if before else ""
        scope = self.scope
        if name and name.lower() not in ("results", "result", "metrics"):
            scope = replace(scope, run=run_name(name) or scope.run)
        cursor = start + at

        def place(number: Any) -> Place:
            nonlocal cursor
            if isinstance(number, Printed):
                return self.source.place(number.offset)
            found = self.source.text.find(repr(number), cursor, end)
            if found >= 0:
                cursor = found + 1
            return self.source.place(cursor)

        self.log.problems.extend(repeated_key(self.source, repeat) for repeat in repeats)
        self.log.values.extend(with_key_roles(list(flatten(data, scope, place)), data, scope))
        self.log.described.extend(described_pairs(self.source, start + at, end, scope.run))
        return end + 1

    def _table(self, lines: list[tuple[int, str]], index: int) -> int:
        head = [_clean(c) for c in _cells(lines[index][1])]
        kinds = [column_kind(h) for h in head]
        first = True
        index += 2
        before, outer = len(self.log.values), self.scope
        condition = condition_with_metric(outer.condition, head, self.above)
        self.scope, self.above = replace(outer, condition=condition), ""
        while index < len(lines) and "|" in lines[index][1]:
            start, line = lines[index]
            cells = [_clean(c) for c in _cells(line)]
            index += 1
            if first and _continues_head(cells):
                head = _joined_heads(head, cells)
                kinds = [column_kind(h) for h in head]
                continue
            first = False
            self._row(head, kinds, cells, start)
        self.scope = outer
        named = dict(zip(head, kinds, strict=True))
        self.log.values[before:] = with_methods(self.log.values[before:], named)
        return index

    def _row(self, head: list[str], kinds: list[str | None], cells: list[str], start: int) -> None:
        scope = self.scope
        metric: str | None = None
        numeric: list[tuple[str, Number]] = []
        for column, cell in enumerate(cells):
            name = head[column] if column < len(head) else ""
            kind = kinds[column] if column < len(kinds) else None
            number = _only_number(cell)
            if kind == "run" and cell:
                scope = replace(scope, run=run_label(cell))
            elif number is not None and not (column == 0 and kind in ("dataset", "method", "metric")):
                numeric.append((name, number))
            elif is_blank(cell):
                continue
            elif kind == "metric":
                metric = cell
            elif run_name(cell) and column == 0:
                scope = replace(scope, run=run_name(cell), method=cell)
            elif kind == "dataset":
                scope = replace(scope, dataset=cell)
            elif kind == "method" or (scope.method is None and kind is None):
                scope = replace(scope, method=cell)
            else:
                scope = replace(scope, condition=f"{scope.condition}, {cell}" if scope.condition else cell)
        place = self.source.place(start)
        if numeric:
            texts = {n: c for n, c in zip(head[1:], cells[1:], strict=False) if n and _only_number(c) is None}
            self.log.described.extend(described_cells(texts, place, scope.run))
        else:
            self.log.described.extend(described_row(cells, place, scope.run))
        spreads = {base_name(name): n.value for name, n in numeric if is_spread(name)}
        bases = {base_name(name) for name, _ in numeric if not is_spread(name)}
        axis = "method" if scope.method is None else "dataset" if "dataset" not in kinds else None
        for name, number in numeric:
            if is_spread(name) and base_name(name) in bases:
                continue
            here = replace(scope, metric=metric or name or None)
            if metric and axis and column_kind(name) != "value":
                here = replace(here, **{axis: name})
            elif metric and column_kind(name) != "value":
                here = replace(here, metric=f"{metric} {name}" if is_result(name) else metric)
            unit = number.unit or ("%" if "%" in name or (metric and "%" in metric) else None)
            self._value(here, number, unit, start, spreads.get(base_name(name)))

    def _value(
        self, scope: Scope, number: Number, unit: str | None, start: int, spread: float | None = None
    ) -> None:
        self.log.values.append(
            scope.value(
                number.value, number.printed, self.source.place(start),
                uncertainty=spread if number.uncertainty is None else number.uncertainty,
                unit=unit, decimals=max(0, number.decimals - number.exponent),
            )
        )  # fmt: skip

    def _prose(self, start: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.lead = ""
            return
        bullet = _BULLET.match(line)
        body = line[bullet.end() :].strip() if bullet else text
        if not bullet and not line.startswith((" ", "\t")):
            self.lead = ""
        self.above = body
        numbers = find_numbers(body)
        claims = [n for n in numbers if n.role in ("quantity", "count")]
        offset = start + line.find(body)
        key = _KEY.match(body)
        stated = next((n for n in claims if key and n.end > key.end()), None)
        if key and stated and stated.start <= key.end() + 3 and not stated.word:
            name = _clean(key.group(1))
            scope = replace(self.scope, metric=name, condition=self.lead or self.scope.condition)
            self._value(scope, stated, stated.unit, offset)
            claims.remove(stated)
        for number in claims:
            if number.word and number.unit is None:
                continue
            self._prose_value(body, number, offset)
        self._statement(body, offset, line, tuple(numbers))
        if body.endswith(":"):
            self.lead = _clean(body.rstrip(":"))

    def _prose_value(self, body: str, number: Number, offset: int) -> None:
        near = body[max(0, number.start - _WINDOW) : number.end + _WINDOW].strip()
        place = self.source.place(offset + number.start)
        self.log.values.append(
            LogValue(
                self.scope.run, None, None, None, near, number.value, number.printed,
                max(0, number.decimals - number.exponent), number.uncertainty, None, place, number.unit, "prose",
            )
        )  # fmt: skip

    def _statement(self, text: str, start: int, line: str, numbers: tuple[Number, ...] | None = None) -> None:
        found = tuple(find_numbers(text)) if numbers is None else numbers
        self.log.statements.append(LogStatement(text, self.source.place(start), self.scope.run, found))

    def _problem(self, rule: str, message: str, offset: int) -> None:
        self.log.problems.append(LogProblem(rule, message, self.source.place(offset)))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.splitlines(keepends=True):
        yield start, line.rstrip("\r\n")
        start += len(line)


def _matching_braces(text: str) -> dict[int, int]:
    """Offset of each `{` and of the `}` that closes it, in one pass."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    for match in re.finditer(r"[{}]", text):
        if match.group() == "{":
            stack.append(match.start())
        elif stack:
            pairs[stack.pop()] = match.start()
    return pairs


def _evaluate(raw: str, offset: int, repeats: list[Repeat]) -> Any:
    """A Python or JSON literal that stands at an offset, or None where it is neither; with keys that it has twice."""
    try:
        return parse_json(raw, offset, repeats)
    except (ValueError, RecursionError):
        pass
    cleaned = _WRAPPED.sub(lambda m: m.group(1) or m.group(2), raw)
    try:
        return json.loads(cleaned)
    except (ValueError, RecursionError):
        pass
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(_BAD_NAMES.sub("None", cleaned).lstrip(" \t"), mode="eval")
            data = ast.literal_eval(tree)
            repeats.extend(_repeats_in(tree, raw, offset))
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None
    return data if isinstance(data, dict | list) else None


def _repeats_in(tree: ast.Expression, raw: str, offset: int) -> Iterator[Repeat]:
    """Keys that a dictionary of a Python literal has twice with different values."""
    starts = [offset + start for start, _ in _lines(raw)]
    for node in ast.walk(tree):
        if not isinstance(node, ast.Dict):
            continue
        last = {
            k.value: v for k, v in zip(node.keys, node.values, strict=True) if isinstance(k, ast.Constant)
        }
        told: set[Any] = set()
        for key, value in zip(node.keys, node.values, strict=True):
            if not isinstance(key, ast.Constant) or key.value in told or value is last[key.value]:
                continue
            if ast.dump(value) != ast.dump(last[key.value]):
                told.add(key.value)
                pair = (_first_number(value, starts), _first_number(last[key.value], starts))
                yield Repeat(str(key.value), *pair)


def _first_number(tree: ast.expr, starts: list[int]) -> Printed | None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return Printed(repr(float(node.value)), starts[min(node.lineno, len(starts)) - 1])
    return None


def _cells(line: str) -> list[str]:
    row = line.strip().replace("\\|", "\0").removeprefix("|").removesuffix("|")
    return [c.strip() for c in row.split("|")]


def _continues_head(cells: list[str]) -> bool:
    """True for a second row of heads: nothing in the first cell, no number in the others."""
    return not cells[0] and sum(1 for c in cells if not is_blank(c)) > 1 and not any(map(_only_number, cells))


def _joined_heads(upper: list[str], lower: list[str]) -> list[str]:
    """Heads of two rows; an upper one holds until the next, as where it spans columns."""
    joined: list[str] = []
    last = ""
    for column, name in enumerate(lower):
        last = (upper[column] if column < len(upper) else "") or last
        joined.append(f"{last} {name}".strip() if name else last)
    return joined


def _clean(cell: str) -> str:
    return cell.replace("\0", "|").strip().strip("*_`").strip()


def _is_table(lines: list[tuple[int, str]], index: int) -> bool:
    if "|" not in lines[index][1] or index + 1 >= len(lines):
        return False
    rule = lines[index + 1][1]
    return "|" in rule and "-" in rule and all(_RULE_CELL.fullmatch(c) for c in _cells(rule) if c)


def _only_number(cell: str) -> Number | None:
    """The number of a cell that says nothing else (marks such as `*` or `↑` and a bracketed second number apart)."""
    numbers = [n for n in find_numbers(cell) if not n.word]
    if not numbers or numbers[0].start > 2 or numbers[0].role not in ("quantity", "count", "year"):
        return None
    rest = cell[: numbers[0].start] + cell[numbers[-1].end :] if len(numbers) <= 2 else cell
    return None if any(c.isalpha() for c in rest) else numbers[0]
