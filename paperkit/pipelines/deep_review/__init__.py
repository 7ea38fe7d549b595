"""Deep review: split a paper, review the parts in parallel, try to refute every finding, report what stands.

for step in deep_review(DeepReviewParameters(document="paper.pdf", out="runs/paper")):
    print(step.title, step.summary)

steps, reading, refuting, writing   the order of steps: from the document to the report
by_hand                             the same steps one by one, on a workspace
ingest, cut, manuscript, pages      the paper, its pages, and where a quote stands
segmenting, planning, depth         who reads what
requests, roles, model/, rules/     who is asked, what a model is given, what code answers
merging, clusters, similarity       quotes looked up, candidates that say the same put together
batches, arithmetic, collating      what is to be refuted, and which verdicts stand
checking, marks                     whether a report may go out, and where its quotes are on the pages
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "DeepReviewParameters": "parameters",
    "DeepReviewResult": "results",
    "Step": "steps",
    "deep_review": "steps",
}

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"paperkit.pipelines.deep_review.{_HOME[name]}"), name)
    raise AttributeError(f"module 'paperkit.pipelines.deep_review' has no attribute {name!r}")
