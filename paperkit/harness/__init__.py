"""Notebooks as runs: parameters are checked, a folder is claimed, papermill executes, a record says what happened.

Knows notebooks and runs, no pipeline: the caller names the notebook, its parameter model and its inputs.
"""

from __future__ import annotations

from paperkit.harness.parameters import check_parameters
from paperkit.harness.record import RunRecord, Status
from paperkit.harness.runs import run_notebook

__all__ = ["RunRecord", "Status", "check_parameters", "run_notebook"]
