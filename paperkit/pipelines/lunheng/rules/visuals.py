"""D7, visual and tabular communication, by rules: what can be counted of figures and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Float, Paper, Table
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates import consistency
from paperkit.pipelines.lunheng.rules.evaluation import Request, anchor, fixes, weaknesses
from paperkit.pipelines.lunheng.rules.points import of_dimension, score_of
from paperkit.records.lunheng import Evaluation
from paperkit.wording import plural

__all__ = ["float_faults", "mixed_decimals", "visuals"]

_DECIMALS = re.compile(r"[-+−]?\d{1,3}(?:,?\d{3})*(?:\.(\d+))?\s?(?:\\?%)?")
_LEAST_CELLS = 4
_SHOWN = ("figure", "table")


def visuals(request: Request) -> Evaluation:
    """D7 of a draft."""
    paper = request.draft.paper
    found = of_dimension(
        "D7", [*consistency.check(paper).findings, *float_faults(paper), *mixed_decimals(paper)]
    )
    rules = {finding.rule for finding in found}
    shown = [one for one in paper.floats if one.kind in _SHOWN]
    strengths = [
        said
        for said, holds in (
            (
                "Every figure and table is referred to.",
                not any(rule.endswith("_not_mentioned") for rule in rules),
            ),
            ("Every figure and table has a caption.", "visuals.no_caption" not in rules),
            (
                "Totals fit their rows, and the text its tables.",
                not any("table_total" in r or "against" in r for r in rules),
            ),
        )
        if holds and shown
    ]
    score = score_of(found)
    return Evaluation(
        dimension="D7",
        score=score,
        confidence=2,
        rubric_anchor_matched=anchor(
            score,
            f"{plural(len(shown), 'figure or table', 'figures and tables')}, {plural(len(found), 'finding')}",
        ),
        strengths=tuple(strengths),
        weaknesses=weaknesses(found),
        fixes=fixes(found),
        score_change_criteria=tuple(f"{f.file}:{f.line}: {f.suggestion}" for f in found[:5] if f.suggestion),
        notes=("By rules: captions, references and numbers only; no picture was looked at.",),
        judged_by="rules",
    )


def float_faults(paper: Paper) -> Iterator[Finding]:
    """Figures and tables without a caption, or without a label to refer to them by."""
    for one in paper.floats:
        if one.kind not in _SHOWN:
            continue
        if not one.captions:
            yield _fault(
                paper, one, "visuals.no_caption", Severity.MAJOR, "has no caption", "Say what it shows."
            )
        elif not one.labels and paper.format == "latex":
            yield _fault(
                paper,
                one,
                "visuals.no_label",
                Severity.MINOR,
                "has no label",
                "Give it a \\label and refer to it.",
            )


def _fault(paper: Paper, one: Float, rule: str, severity: Severity, what: str, advice: str) -> Finding:
    name = one.labels[0] if one.labels else f"The {one.kind}"
    return finding_at(
        paper, one.span, rule, severity, f"{name} {what}.", quote="", section=one.section, suggestion=advice
    )


def mixed_decimals(paper: Paper) -> Iterator[Finding]:
    """Columns of a table whose numbers have decimals of different lengths: the reader cannot tell what is precise."""
    for table in paper.tables:
        for column, places in _columns(table).items():
            if len(places) >= _LEAST_CELLS and len(set(places)) > 1 and min(places) > 0:
                yield finding_at(
                    paper,
                    table.span,
                    "visuals.mixed_decimals",
                    Severity.MINOR,
                    f"Column {column + 1} has numbers with {min(places)} to {max(places)} decimals.",
                    quote="",
                    suggestion="Give the numbers of a column as many decimals each.",
                )


def _columns(table: Table) -> dict[int, list[int]]:
    """How many decimals each number of a column has; whole numbers have 0."""
    columns: dict[int, list[int]] = {}
    for row in table.rows[table.head_rows :]:
        for cell in row:
            match = _DECIMALS.fullmatch(cell.text.text.strip())
            if match and cell.column_span == 1:
                columns.setdefault(cell.column, []).append(len(match[1] or ""))
    return columns
