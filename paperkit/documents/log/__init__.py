"""The experimental log: every value that was logged, from Markdown, CSV, JSON and folders of runs."""

from __future__ import annotations

from paperkit.documents.log.read import Log, LogProblem, LogStatement, LogValue, read_log

__all__ = ["Log", "LogProblem", "LogStatement", "LogValue", "read_log"]
