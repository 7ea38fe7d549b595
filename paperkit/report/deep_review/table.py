"""The findings of a deep review as a table, for notebooks."""

from __future__ import annotations

from paperkit.records.deep_review import Findings
from paperkit.report.deep_review.words import words
from paperkit.report.tables import Table
from paperkit.report.text import shorten

__all__ = ["review_table"]


def review_table(findings: Findings) -> Table:
    """One row a finding, in the order and the language of the report."""
    w = words(findings.language)
    rows = (
        (
            one.id,
            w[one.severity],
            shorten(
                w["on_page"].format(page=one.location.page)
                + (f", {one.location.section}" if one.location.section else "")
            ),
            one.title,
            shorten(one.problem),
            shorten(one.quote),
            w[f"{one.verdict}_short"],
        )
        for one in findings.findings
    )
    head = ("id", *(w[name] for name in ("severity", "place", "finding", "problem", "quote", "verdict")))
    if not findings.findings:
        return Table.of(w["none"], head, ())
    numbers = ", ".join(
        f"{w[f'{name}_count']}: {len(findings.of(name))}" for name in ("major", "minor", "suggestion")
    )
    return Table.of(f"{w['findings']} ({numbers})", head, rows)
