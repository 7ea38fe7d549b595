"""Tables that mark the best of each line in bold, and a line where another is better: `consistency.bold_not_best`.

Bold print has many uses, so a line is called wrong only where bold marks the best in the other lines of the table (or
its caption says so), and where it is known whether more or less is better: by an arrow or words at the name of the
metric or in the caption, by a metric that the field knows, or by the other groups of the same metric.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from paperkit.documents.log.metrics import Better, better, metric_words
from paperkit.documents.paper import Paper, Table
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates.consistency.compared import Entry, Line, Reading, readings_of

__all__ = ["bold_not_best"]

_BOLD = re.compile(r"\bbold(?:ed|face|faced)?\b|\bin bf\b|加粗|粗体|黑体", re.IGNORECASE)
_BEST = re.compile(
    r"\b(?:best|highest|lowest|top|maxim\w{0,5}|minim\w{0,5}|winn\w{0,5}|superior|largest|smallest)\b|最[优好佳高低]",
    re.IGNORECASE,
)
_OTHER_USE = re.compile(
    r"signific|statistic|within|compar(?:able|ed)|among|except|exclud|\bour|propos|chosen|select|default|differ|improv"
    r"|chang|\bnot\b|outperform|exceed|above|below|open[- ]source|same|\bthan\b|\beach (?:block|group|part)|p ?[<=]"
    r"|ours|显著|本文|改进",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.;。；](?:\s|\Z)")
_UP, _DOWN = (
    re.compile(r"[↑⬆]|(?:higher|larger|more|greater) is better|越[大高]越好", re.IGNORECASE),
    re.compile(r"[↓⬇]|(?:lower|smaller|less|fewer) is better|越[小低]越好", re.IGNORECASE),
)
_NO_DIRECTION = re.compile(
    r"reduc|improve|\bgain|\bdrop|\bdelta|[Δδ∆]|\bdiff|change|coverage|\bbias\b|\bneg|std|\bs\.?d\b|\bse\b|variance|ratio"
    r"|p[- ]?value|correlation|\brank|threshold|target|提升|下降|变化",
    re.IGNORECASE,
)
"""Names of metrics that are no measure of how good something is, whatever else they say."""
_SURE = 3

_Source = Literal["said", "named", "caption", "others"]


class _Fault(NamedTuple):
    line: Line
    bold: Entry
    best: Entry
    direction: Better
    source: _Source


class _Judged(NamedTuple):
    """How bold is used in one reading of a table: lines where it marks the best, and others."""

    hits: int
    misses: int
    faults: tuple[_Fault, ...]
    marked: frozenset[tuple[int, int]]

    def explains(self, other: _Judged) -> bool:
        """Whether all that is bold in another reading marks the best in this one."""
        return not self.misses and self.hits >= max(other.hits, 1) and self.marked >= other.marked


def bold_not_best(paper: Paper) -> Iterator[Finding]:
    """Findings on values in bold print that are not the best of their line, each at the value."""
    if not paper.tables or any(_means_other(p.text.text) for p in paper.paragraphs if p.kind != "caption"):
        return
    for table in paper.tables:
        caption = _caption(paper, table)
        if _means_other(caption) or not any(cell.bold for row in table.rows for cell in row):
            continue
        said = any(_BOLD.search(part) and _BEST.search(part) for part in _SENTENCE.split(caption))
        judged = [_judge(r, caption, said=said) for r in readings_of(table, all_bold=said) if r.marks_one]
        widest = max((len(one.marked) for one in judged), default=0)
        judged = [one for one in judged if len(one.marked) == widest]
        best = max(judged, key=lambda one: one.hits - one.misses, default=None)
        if best is None or any(one.explains(best) for one in judged):
            continue
        if best.hits >= 2 * max(best.misses, 1) or (said and best.hits >= best.misses - 1):
            for fault in best.faults:
                yield _finding(paper, table, fault, best.hits, said=said)


def _caption(paper: Paper, table: Table) -> str:
    if table.float_index is None:
        return ""
    one = paper.floats[table.float_index]
    return " ".join(paper.paragraphs[at].text.text for at in (*one.captions, *one.texts))


def _means_other(text: str) -> bool:
    """Whether a sentence says that bold print marks something else than the best, or the best of some only."""
    return _BOLD.search(text) is not None and any(
        _BOLD.search(part) and _OTHER_USE.search(part) for part in _SENTENCE.split(text)
    )


def _judge(reading: Reading, caption: str, *, said: bool) -> _Judged:
    marked = [line for line in reading.lines if line.bold]
    directions = [_direction(line, caption) for line in marked]
    hits = 0
    misses: list[_Fault] = []
    for line, known in zip(marked, directions, strict=True):
        direction, source = known or (_by_others(line, marked), "others")
        if direction is None:
            continue
        bold = line.bold[0]
        over = [entry for entry in line.entries if not entry.cell.bold and _is_better(entry, bold, direction)]
        if not over:
            hits += 1
        else:
            top = max(over, key=lambda entry: entry.value if direction == "higher" else -entry.value)
            misses.append(_Fault(line, bold, top, direction, source))
    used = {entry.block for line in marked for entry in line.bold}
    competitors = {entry.competitor for line in marked for entry in line.bold}
    faults = [
        fault
        for fault in misses
        if (said or len(competitors) > 1)
        and (fault.best.block == fault.bold.block or fault.best.block in used)
        and not (fault.best.marked or fault.bold.marked)
        and _is_meant(fault, hits, said=said)
    ]
    cells = frozenset((entry.cell.row, entry.cell.column) for line in marked for entry in line.bold)
    return _Judged(hits, len(misses), tuple(faults), cells)


def _is_better(entry: Entry, other: Entry, direction: Better) -> bool:
    return entry.is_above(other) if direction == "higher" else other.is_above(entry)


def _is_meant(fault: _Fault, hits: int, *, said: bool) -> bool:
    """Whether the direction holds though the bold value is the best the other way round."""
    rest = [entry for entry in fault.line.entries if not entry.cell.bold]
    if not all(_is_better(entry, fault.bold, fault.direction) for entry in rest):
        return True
    if len(rest) == 1:
        return fault.source != "others" and (said or fault.source == "said" or hits >= _SURE)
    return fault.source == "said"


# -- which way is better


def _direction(line: Line, caption: str) -> tuple[Better, _Source] | None:
    """Whether more or less is better in a line, and what says so; None where nothing does, or two ways."""
    if any(_UP.search(name) and _DOWN.search(name) for name in line.names):
        return None
    if any(_NO_DIRECTION.search(name) for name in line.names):
        told = {way for name in line.names if (way := _said(name)) is not None}
        return (told.pop(), "said") if len(told) == 1 else None
    for source, ways in (
        ("said", [_said(name) for name in line.names]),
        ("named", [better(name) for name in line.names]),
        ("said", [_said(caption)]),
        ("caption", [better(caption[first:last]) for first, last in metric_words(caption)]),
    ):
        known = {way for way in ways if way is not None}
        if known:
            return (known.pop(), source) if len(known) == 1 else None  # type: ignore[return-value]
    return None


def _said(text: str) -> Better | None:
    up, down = _UP.search(text), _DOWN.search(text)
    if (up is None) == (down is None):
        return None
    return "higher" if up else "lower"


def _by_others(line: Line, marked: list[Line]) -> Better | None:
    """The direction that bold has in two other lines or more of the same metric, if it has one."""
    ends: set[Better | None] = set()
    count = 0
    for other in marked:
        if other is line or other.names[:1] != line.names[:1] or not line.names:
            continue
        bold, rest = other.bold[0], [entry for entry in other.entries if not entry.cell.bold]
        count += 1
        if all(bold.is_above(entry) for entry in rest):
            ends.add("higher")
        elif all(entry.is_above(bold) for entry in rest):
            ends.add("lower")
        else:
            ends.add(None)
    return ends.pop() if count > 1 and len(ends) == 1 else None


def _finding(paper: Paper, table: Table, fault: _Fault, hits: int, *, said: bool) -> Finding:
    bold, best = fault.bold, fault.best
    sign = "<" if fault.direction == "higher" else ">"
    sure = fault.source in ("said", "named") and (said or hits >= _SURE)
    metric = next(iter(fault.line.names), "this line")
    told = "the caption says that bold is the best"
    if not said:
        told = f"bold marks the best in {hits} other lines of the table"
    section = paper.floats[table.float_index].section if table.float_index is not None else None
    return finding_at(
        paper,
        bold.cell.span,
        "consistency.bold_not_best",
        Severity.MAJOR if sure else Severity.MINOR,
        f"{bold.text} is in bold, but {best.text} is better ({metric}, {fault.direction} is better)",
        quote=" | ".join(c.text.text for c in table.rows[bold.cell.row] if c.text.text),
        section=section,
        evidence=f"{bold.text} ({_name(bold)}, bold) {sign} {best.text} ({_name(best)}); {told}",
        suggestion="Correct the value or set the best one in bold, and check what the text says of it",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        values=[bold.text, best.text],
        other=list(best.cell.span),
    )


def _name(entry: Entry) -> str:
    return entry.competitor or f"row {entry.cell.row + 1}"
