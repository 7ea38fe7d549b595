"""Tables that a notebook, a report and a terminal show alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from paperkit.findings import Finding, GateReport
from paperkit.report.text import axis_name, dollars, shorten, visible
from paperkit.scoring.scales import RUBRIC6, Profile
from paperkit.wording import plural

__all__ = ["Table", "asked_table", "edits_table", "findings_table", "gates_table", "scores_table"]

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


def scores_table(history: Iterable[Mapping[str, Any]], profile: Profile = RUBRIC6) -> Table:
    """Axes down, drafts across; an axis that was not judged says so.

    Args:
        history: Rows with `iter`, `overall`, `band`, `axes` and `decision`, as in the results of a run.
        profile: The scale of the scores.
    """
    rounds = list(history)
    axes = list(dict.fromkeys(axis for row in rounds for axis in row.get("axes", {})))
    body: list[list[Any]] = [
        [axis_name(axis), *(_score(row.get("axes", {}).get(axis), profile) for row in rounds)]
        for axis in axes
    ]
    body.append(["Overall", *(_score(row.get("overall"), profile) for row in rounds)])
    if any(row.get("noise") is not None for row in rounds):
        body.append(["Noise (sd)", *(_sd(row.get("noise")) for row in rounds)])
    if profile.bands:
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


def asked_table(asked: Iterable[Mapping[str, Any]]) -> Table:
    """What was asked of models, one row a role and model; records are those of `paperkit.llm.Asked`."""
    head = ("role", "model", "answered by", "calls", "replies", "tokens in", "of them cached", "out", "cost")
    rows = [
        (
            one["role"].replace("_", " "),
            one["model"],
            ", ".join(one["resolved"]) or "nobody",
            one["calls"],
            one["exchanges"],
            _tokens(one["usage"]["input"], one["usage"]["estimated"]),
            f"{one['usage']['cached']:,}",
            _tokens(one["usage"]["output"], one["usage"]["estimated"]),
            dollars(one["usage"]["cost"]),
        )
        for one in asked
    ]
    return Table.of("What was asked of models" if rows else "No model was asked: rules answered.", head, rows)


def _tokens(number: int, estimated: bool) -> str:
    return f"about {number:,}" if estimated else f"{number:,}"


def _score(value: Any, profile: Profile) -> str:
    return "not judged" if value is None else profile.shown(value)


def _sd(value: Any) -> str:
    return "not measured" if value is None else f"{value:.1f}"


def _decision(value: Any) -> str:
    return str(value or "baseline").replace("_", " ").lower()
