"""Safe cuts by code, one module a kind, and the Chief Editor that makes as many as a draft needs."""

from __future__ import annotations

from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.cuts.editor import Trimmed, trim
from paperkit.pipelines.lunheng.cuts.finders import cut_finders

__all__ = ["SafeCut", "Trimmed", "cut_finders", "trim"]
