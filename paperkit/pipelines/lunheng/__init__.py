"""Lunheng (论衡): evaluate a paper on nine dimensions and rewrite it under a venue's word budget, as a contract.

for step in lunheng(LunhengParameters(paper="paper", venue="conference", out="runs/paper")):
    print(step.title, step.summary)
"""

from __future__ import annotations

from paperkit.pipelines.lunheng.parameters import LunhengParameters
from paperkit.pipelines.lunheng.results import LunhengResult
from paperkit.pipelines.lunheng.steps import Step, lunheng

__all__ = ["LunhengParameters", "LunhengResult", "Step", "lunheng"]
