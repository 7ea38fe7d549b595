"""Research notebooks that review and revise scientific papers under gates, and can be run again.

    import paperkit
    paper = paperkit.read_paper("paper.tex")
    report = paperkit.gates.consistency.check(paper)

Names load when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOME = {
    "Finding": "paperkit.findings",
    "GateReport": "paperkit.findings",
    "InputError": "paperkit.errors",
    "PaperkitError": "paperkit.errors",
    "Paper": "paperkit.documents.paper",
    "RefineParameters": "paperkit.pipelines.refine",
    "UsageError": "paperkit.errors",
    "read_log": "paperkit.documents.log",
    "read_paper": "paperkit.documents",
    "refine": "paperkit.pipelines.refine",
}

__all__ = [
    "Finding",
    "GateReport",
    "InputError",
    "Paper",
    "PaperkitError",
    "RefineParameters",
    "UsageError",
    "__version__",
    "gates",
    "read_log",
    "read_paper",
    "refine",
]


def __getattr__(name: str) -> Any:
    if name == "gates":
        return import_module("paperkit.gates")
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'paperkit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
