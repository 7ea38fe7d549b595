"""A stand-in for a model in the place of the reviewer of a quick run: as nine evaluators in one reply."""

from __future__ import annotations

import json
from collections.abc import Mapping

from paperkit.records.lunheng import DIMENSIONS
from tests.pipelines.lunheng.scripted.evaluator import evaluation

__all__ = ["answer"]


def answer(documents: Mapping[str, str], score: float = 6.0) -> str:
    """The reply to a call; arguments as of an evaluator."""
    evaluations = [evaluation(documents, name, score) for name in DIMENSIONS]
    for one in evaluations[1:]:
        one["cuts"], one["fixes"] = [], []
    return json.dumps({"evaluations": evaluations}, ensure_ascii=False)
