"""The report of a deep review: one HTML file to read, the same in Markdown, and a table for notebooks."""

from __future__ import annotations

from paperkit.report.deep_review.html import render_html
from paperkit.report.deep_review.markdown import render_markdown
from paperkit.report.deep_review.records import Mark, Origin, Passage, Reader, ReviewRecords
from paperkit.report.deep_review.table import review_table

__all__ = [
    "Mark",
    "Origin",
    "Passage",
    "Reader",
    "ReviewRecords",
    "render_html",
    "render_markdown",
    "review_table",
]
