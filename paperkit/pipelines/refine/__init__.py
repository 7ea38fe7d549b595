"""Refine a LaTeX paper: gates, then rounds of review, revision, score and decision.

for step in refine(RefineParameters(paper="paper.tex", log="log.md", out="runs/paper")):
    print(step.title, step.summary)
"""

from __future__ import annotations

from paperkit.pipelines.refine.parameters import RefineParameters
from paperkit.pipelines.refine.results import RefineResult
from paperkit.pipelines.refine.steps import Step, refine

__all__ = ["RefineParameters", "RefineResult", "Step", "refine"]
