"""How results look: tables in a notebook, figures, word diffs, the reports of runs as one HTML file each.

Draws what gates, scores and runs hold, and adds nothing to it. All text is escaped.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "Table": "tables",
    "answers_table": "respond",
    "asked_table": "tables",
    "asking_table": "respond",
    "dimension_scores_table": "lunheng",
    "edits_table": "tables",
    "findings_table": "tables",
    "gates_table": "tables",
    "lengths_table": "lunheng",
    "read_records": "records",
    "render": "refine",
    "render_lunheng": "lunheng",
    "render_respond": "respond",
    "review_table": "deep_review",
    "rounds_figure": "lunheng",
    "scores_table": "tables",
    "step_line": "text",
    "trajectory_figure": "plots",
    "DiffView": "diff",
    "word_diff": "diff",
}

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"paperkit.report.{_HOME[name]}"), name)
    raise AttributeError(f"module 'paperkit.report' has no attribute {name!r}")
