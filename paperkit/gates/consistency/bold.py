"""Tables that mark the best of each line in bold, and a line where another is better: `consistency.bold_not_best`.

Bold print has many uses, so a line is called wrong only where bold marks the best in the other lines of the table (or
its caption says so), and where it is known whether more or less is better: by an arrow or words at the name of the
metric or in the caption, by a metric that the field knows, or by the other groups of the same metric.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from paperkit.documents.log.metrics import Better, better, metric_words
from paperkit.documents.paper import Paper, Table
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates.consistency.compared import Entry, Line, Reading, readings_of

__all__ = ["bold_not_best"]

_BOLD = re.compile(r"\bbold(?:ed|face|faced)?\b|\bin bf\b|\bfett|加粗|粗体|黑体|太字", re.IGNORECASE)
_BEST = re.compile(
    r"\b(?:best|highest|lowest|top|maxim\w{0,5}|minim\w{0,5}|winn\w{0,5}|superior|largest|smallest|shortest|fastest"
    r"|fewest|least|greatest|beste[nrs]?|höchste[nrs]?|niedrigste[nrs]?|kleinste[nrs]?|größte[nrs]?)\b"
    r"|最[优好佳高低大小良]|最も",
    re.IGNORECASE,
)
_OTHER_USE = re.compile(
    r"signific|statistic|within(?! (?:each|every|the same|its|their))|without|compar(?:able|ed)|closest|nearest"
    r"|absolute|magnitude|among|except|exclud|\bour|propos|chosen|select|default|differ|improv"
    r"|chang|\bnot\b|outperform|exceed|above|below|open[- ]source|\bsame (?:\w+ )?as|\bthan\b|p ?[<=]"
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
_END: tuple[tuple[Better, re.Pattern[str]], ...] = (
    (
        "higher",
        re.compile(r"\b(?:highest|largest|greatest|maxim\w{0,5}|höchste|größte)|最[高大]", re.I),
    ),
    (
        "lower",
        re.compile(
            r"\b(?:lowest|smallest|shortest|fewest|least|minim\w{0,5}|niedrigste|kleinste)|最[低小]",
            re.IGNORECASE,
        ),
    ),
)
"""Which end of a line a caption says that bold marks."""
_ALSO: tuple[tuple[Better, re.Pattern[str]], ...] = (
    ("lower", re.compile(r"[AB]IC[Cc]?|DIC|WAIC|RMSD|NRMSE|s?MAPE|MedAE|[AT]DE|RAE|RRMSE|MASE|CRPS")),
    (
        "higher",
        re.compile(
            r"m?AP(?:[_ @]?\d\d)?|m?[RP]@\d+|Recall@\d+|EM|[Rr](?:\^?2|²)|MCC|NMI|ARI|NSE|Hits?@\d+|ACC|AUPR"
        ),
    ),
)
"""Names of metrics beside those that logs have; a name is all of it."""
_SPREAD = re.compile(r"\b(?:standard|std\.?) (?:errors?|deviations?)|\berror bars?", re.IGNORECASE)
_NEAR = 0.5, 2.0
_SURE, _ENOUGH = 3, 2

_Source = Literal["said", "named", "caption", "others"]


class _Fault(NamedTuple):
    line: Line
    bold: Entry
    best: Entry
    direction: Better
    source: _Source


class _Judged(NamedTuple):
    """How bold is used in one reading of a table: lines where it marks the best, and others.

    It is told where each line's direction is, by an arrow or the name of a metric.
    """

    hits: int
    misses: int
    faults: tuple[_Fault, ...]
    marked: frozenset[tuple[int, int]]
    winners: frozenset[str]
    is_told: bool

    @property
    def is_one_slip(self) -> bool:
        """Whether one line of two is wrong, by a direction that is told, and the best of it is what won the other."""
        if self.hits != 1 or self.misses != 1 or len(self.faults) != 1:
            return False
        fault = self.faults[0]
        return fault.source != "others" and fault.best.competitor in self.winners

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
        whole = said or _is_row_of_best(table)
        judged = [
            _judge(r, caption, said=said, one_row=whole and not said)
            for r in readings_of(table, all_bold=whole)
            if r.marks_one
        ]
        widest = max((len(one.marked) for one in judged), default=0)
        judged = [one for one in judged if len(one.marked) == widest]
        best = max(judged, key=lambda one: (one.is_told, one.hits - one.misses), default=None)
        if best is None or any(one.explains(best) for one in judged):
            continue
        told = said and best.hits >= best.misses - 1
        if best.hits >= 2 * max(best.misses, 1) or told or best.is_one_slip:
            for fault in best.faults:
                yield _finding(paper, table, fault, best.hits, said=said)


def _is_row_of_best(table: Table) -> bool:
    """Whether the values of one row alone are all bold and its name is not: it may be the best everywhere."""
    rows = [[cell for cell in row if cell.text.text] for row in table.rows[table.head_rows :]]
    bold = [row for row in rows if any(cell.bold for cell in row)]
    return (
        len(bold) == 1
        and len(bold[0]) > 3
        and [cell.bold for cell in bold[0]] == [False, *[True] * (len(bold[0]) - 1)]
    )


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


def _judge(reading: Reading, caption: str, *, said: bool, one_row: bool = False) -> _Judged:
    marked = [line for line in reading.lines if line.bold]
    directions = [_direction(line, caption) for line in marked]
    ends = [_end(line) for line in marked]
    common = _common(ends)
    hits = 0
    misses: list[_Fault] = []
    winners: set[str] = set()
    for line, known in zip(marked, directions, strict=True):
        unknown = not any(_NO_DIRECTION.search(name) for name in line.names)
        direction, source = known or (_by_others(line, marked) or (common if unknown else None), "others")
        if direction is None:
            continue
        bold = line.bold[0]
        over = [entry for entry in line.entries if not entry.cell.bold and _is_better(entry, bold, direction)]
        if not over:
            hits += 1
            winners.add(bold.competitor)
        else:
            top = max(over, key=lambda entry: entry.value if direction == "higher" else -entry.value)
            misses.append(_Fault(line, bold, top, direction, source))
    used = {entry.block for line in marked for entry in line.bold}
    competitors = {entry.competitor for line in marked for entry in line.bold}
    faults = [
        fault
        for fault in misses
        if (said or len(competitors) > 1 or (one_row and hits >= _ENOUGH and len(misses) == 1))
        and (
            fault.best.block == fault.bold.block
            or fault.best.block in used
            or (said and _is_rival(fault.best.competitor, marked))
        )
        and (said or not (fault.best.marked or fault.bold.marked))
        and _is_meant(fault, hits, said=said)
    ]
    cells = frozenset((entry.cell.row, entry.cell.column) for line in marked for entry in line.bold)
    told = bool(directions) and all(
        known is not None and known[1] in ("said", "named") for known in directions
    )
    return _Judged(hits, len(misses), tuple(faults), cells, frozenset(winners), told)


def _is_rival(name: str, marked: Sequence[Line]) -> bool:
    """Whether what never won is compared with the rest all the same: in each line it is near what is bold there."""
    for line in marked:
        bold = line.bold[0]
        own = next((entry for entry in line.entries if entry.competitor == name), None)
        if own is None or own.half_unit != bold.half_unit or not bold.value:
            return False
        if not _NEAR[0] <= own.value / bold.value <= _NEAR[1]:
            return False
    return bool(marked)


def _is_better(entry: Entry, other: Entry, direction: Better) -> bool:
    """Whether an entry is better, by more than its spread where it spreads wider than the other."""
    high, low = (entry, other) if direction == "higher" else (other, entry)
    steady = entry.uncertainty <= other.uncertainty or abs(entry.value - other.value) > entry.uncertainty
    return high.is_above(low) and steady


def _is_meant(fault: _Fault, hits: int, *, said: bool) -> bool:
    """Whether the direction holds though the bold value is the best the other way round."""
    rest = [entry for entry in fault.line.entries if not entry.cell.bold]
    if not all(_is_better(entry, fault.bold, fault.direction) for entry in rest):
        return True
    if len(rest) == 1:
        return fault.source != "others" and (said or fault.source == "said" or hits >= _ENOUGH)
    return fault.source == "said"


# -- which way is better


def _direction(line: Line, caption: str) -> tuple[Better, _Source] | None:
    """Whether more or less is better in a line, and what says so; None where nothing does, or two ways."""
    plain = _SPREAD.sub("", caption)
    if any(_UP.search(name) and _DOWN.search(name) for name in line.names):
        return None
    if any(_NO_DIRECTION.search(name) for name in line.names):
        told = {way for name in line.names if (way := _said(name)) is not None}
        return (told.pop(), "said") if len(told) == 1 else None
    for source, ways in (
        ("said", [_said(name) for name in line.names]),
        ("named", [better(name) or _also(name) for name in line.names]),
        ("said", [_said_of(name, caption) for name in line.names]),
        ("said", [_said(caption)]),
        ("said", [_end_said(caption)]),
        ("caption", [better(plain[first:last]) for first, last in metric_words(plain)]),
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


def _said_of(name: str, caption: str) -> Better | None:
    """What a caption says of one metric: `(FID, lower is better) and …`, `FID ↓`."""
    found = (
        re.search(rf"(?<!\w){re.escape(name)}(?!\w)[^.;)↑↓]{{0,24}}?(?:is better|[↑↓])", caption)
        if name
        else None
    )
    return _said(found[0]) if found else None


def _also(name: str) -> Better | None:
    return next((way for way, pattern in _ALSO if pattern.fullmatch(name.strip())), None)


def _end_said(caption: str) -> Better | None:
    """The end that the sentence on bold print names."""
    parts = [part for part in _SENTENCE.split(caption) if _BOLD.search(part)]
    ways = {way for part in parts for way, pattern in _END if pattern.search(part)}
    return ways.pop() if len(ways) == 1 else None


def _end(line: Line) -> Better | None:
    """The end of its line that a bold value is at."""
    bold, rest = line.bold[0], [entry for entry in line.entries if not entry.cell.bold]
    if all(bold.is_above(entry) for entry in rest):
        return "higher"
    return "lower" if all(entry.is_above(bold) for entry in rest) else None


def _common(ends: Sequence[Better | None]) -> Better | None:
    """The end that bold is at in two lines or more, where at most one in three is at none and none at the other."""
    count = {way: ends.count(way) for way in ("higher", "lower")}
    ways: list[Better] = [way for way in ("higher", "lower") if count[way]]
    if len(ways) != 1 or count[ways[0]] < _ENOUGH or ends.count(None) > max(1, count[ways[0]] // 2):
        return None
    return ways[0]


def _by_others(line: Line, marked: list[Line]) -> Better | None:
    """The direction that bold has in two other lines or more of the same metric, if it has one."""
    ends: set[Better | None] = set()
    count = 0
    for other in marked:
        if other is line or other.names[:1] != line.names[:1] or not line.names:
            continue
        count += 1
        ends.add(_end(other))
    return ends.pop() if count > 1 and len(ends) == 1 else None


def _finding(paper: Paper, table: Table, fault: _Fault, hits: int, *, said: bool) -> Finding:
    bold, best = fault.bold, fault.best
    sign = "<" if fault.direction == "higher" else ">"
    apart = abs(best.value - bold.value) > max(best.uncertainty, bold.uncertainty)
    sure = apart and fault.source in ("said", "named") and (said or hits >= _SURE)
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
