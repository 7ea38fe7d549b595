"""Tables that a notebook, a report and a terminal show alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from paperkit.findings import Finding, GateReport
from paperkit.report.text import axis_name, plural, shorten, visible

__all__ = ["Table", "edits_table", "findings_table", "gates_table", "scores_table"]

_MARKDOWN_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>|#$~&"})
_WIDEST = 60


@dataclass(frozen=True)
class Table:
    """A table of text: a head, rows, and a caption; without rows only the caption is shown. All cells are escaped."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, caption: str, head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Table:
        """A table from values of any kind; None is an empty cell."""
        return cls(
            visible(caption),
            tuple(map(visible, head)),
            tuple(tuple("" if cell is None else visible(str(cell)) for cell in row) for row in rows),
        )

    def _repr_html_(self) -> str:
        if not self.rows:
            return f"<p>{escape(self.caption)}</p>"
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        return (
            f"<table><caption>{escape(self.caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    def _repr_markdown_(self) -> str:
        lines = [self.head, ("---",) * len(self.head), *self.rows]
        cells = [
            line if line[0] == "---" else tuple(shorten(c, 2000).translate(_MARKDOWN_SPECIAL) for c in line)
            for line in lines
        ]
        caption = shorten(self.caption, 2000).translate(_MARKDOWN_SPECIAL)
        if not self.rows:
            return f"**{caption}**"
        return "\n".join([f"**{caption}**", "", *(f"| {' | '.join(line)} |" for line in cells)])

    def __repr__(self) -> str:
        if not self.rows:
            return self.caption
        cells = [tuple(shorten(cell, _WIDEST) for cell in line) for line in (self.head, *self.rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in cells]
        return "\n".join([self.caption, *lines])


def gates_table(reports: Mapping[str, GateReport]) -> Table:
    """One row a gate: what it found, by severity."""
    head = ("gate", "status", "critical", "major", "minor", "suggestion")
    rows = (
        (name, report.status.replace("_", " "), *(report.summary.get(severity, 0) for severity in head[2:]))
        for name, report in sorted(reports.items())
    )
    return Table.of("Gates", head, rows)


def findings_table(findings: Sequence[Finding], title: str = "Findings", most: int = 10) -> Table:
    """The first `most` findings; gates give the worst first."""
    rows = (
        (f.place, f.severity, f.certainty, f.rule.partition(".")[2] or f.rule, f.message, shorten(f.quote))
        for f in findings[:most]
    )
    caption = f"{title}: {plural(len(findings), 'finding')}"
    if len(findings) > most:
        caption += f", the worst {most}"
    return Table.of(caption, ("place", "severity", "certainty", "rule", "finding", "quote"), rows)


def scores_table(history: Iterable[Mapping[str, Any]]) -> Table:
    """Axes down, drafts across; an axis that was not judged says so.

    Args:
        history: Rows with `iter`, `overall`, `band`, `axes` and `decision`, as in the results of a run.
    """
    rounds = list(history)
    axes = list(dict.fromkeys(axis for row in rounds for axis in row.get("axes", {})))
    body: list[list[Any]] = [
        [axis_name(axis), *(_score(row.get("axes", {}).get(axis)) for row in rounds)] for axis in axes
    ]
    body.append(["Overall", *(_score(row.get("overall")) for row in rounds)])
    body.append(["Band", *(row.get("band") for row in rounds)])
    body.append(["Decision", *(_decision(row.get("decision")) for row in rounds)])
    return Table.of("Scores by draft", ("axis", *(f"iter{row['iter']}" for row in rounds)), body)


def edits_table(edits: Iterable[Mapping[str, Any]]) -> Table:
    """The edits of a revision."""
    rows = (
        (f"{e['file']}:{e['line']}", shorten(e["before"]), shorten(e["after"]) or "(removed)", e["reason"])
        for e in edits
    )
    return Table.of("Edits", ("place", "before", "after", "reason"), rows)


def _score(value: Any) -> str:
    return "not judged" if value is None else f"{value:.1f}"


def _decision(value: Any) -> str:
    return str(value or "baseline").replace("_", " ").lower()
