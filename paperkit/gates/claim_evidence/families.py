"""Metrics that are surely not each other: a value logged as an accuracy is no F1 score."""

from __future__ import annotations

import re

from paperkit.gates.scope import Part

__all__ = ["are_other_metrics", "says_error_rate"]

_FAMILIES = {
    "accuracy": r"accurac(?:y|ies)|acc|准确率|正确率",
    "f1": r"f[- ]?1|f[- ]?(?:score|measure)s?|F1值|F值",
    "precision": r"precision|精确率|查准率",
    "recall": r"recall|sensitivity|召回率|查全率",
    "specificity": r"specificity|特异度|特异性",
    "auc": r"auc|auroc|auprc",
    "error": r"error rates?|错误率",
    "overlap": r"m?iou|dice",
    "bleu": r"bleu",
    "rouge": r"rouge",
    "meteor": r"meteor",
    "perplexity": r"perplexity|ppl|困惑度",
}
_FAMILY = re.compile(
    "|".join(rf"(?P<{name}>(?<![^\W\d_])(?:{words})(?![^\W\d_]))" for name, words in _FAMILIES.items()),
    re.IGNORECASE | re.ASCII,
)
_ERROR = re.compile(
    r"(?:(?:test|validation|classification|mean|average|top-?[15]) )*(?:error(?: rate)?s?|错误率|误差率)",
    re.IGNORECASE,
)


def _families(words: str) -> set[str | None]:
    return {m.lastgroup for m in _FAMILY.finditer(words.replace("_", " "))}


def are_other_metrics(said: Part, logged: str) -> bool:
    """True where the sentence of a number names no logged metric, but one that the logged one surely is not."""
    if said.names or said.level not in ("clause", "sentence"):
        return False
    mine, theirs = _families(said.words), _families(logged)
    return bool(mine and theirs) and not mine & theirs


def says_error_rate(said: Part | None) -> bool:
    """True for `error rate` and the like, where the log has no such metric."""
    return said is not None and not said.names and bool(_ERROR.fullmatch(said.words))
