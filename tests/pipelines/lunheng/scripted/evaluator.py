"""A stand-in for a model in an evaluator's place: judges from what its call holds, by the rules of the prompt."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["answer", "evaluation"]

_BANDS = ((9, "9–10"), (7, "7–8"), (4, "4–6"), (1, "1–3"))
_FLAG = re.compile(r"`(D\d\.\w+)`")
_ITEM = re.compile(r"`([a-z_]+)`")
_ANSWERS = ("yes", "partly", "no", "not_applicable")
_PROSE = re.compile(r"[^\\{}%&$~]{20,300}[.。]")


def answer(documents: Mapping[str, str], score: float = 6.0) -> str:
    """The reply to a call.

    Args:
        documents: All documents of the call by name: the draft's files and the evaluator's own.
        score: What it gives; in D5 the nearest that sixteen answers can give.
    """
    dimension = documents["task"].split("dimension: ")[1].split()[0]
    return json.dumps(evaluation(documents, dimension, score), ensure_ascii=False)


def evaluation(documents: Mapping[str, str], dimension: str, score: float) -> dict[str, Any]:
    """The evaluation of one dimension."""
    file, number, line = _passage(documents)
    place, saved = f"{file}:{number}", _words(line)
    checklist = _checklist(documents["rubric"], line, score) if dimension == "D5" else []
    if checklist:
        earned = sum(item["answer"] == "yes" for item in checklist) / len(checklist)
        score = round(1 + 9 * earned, 1)
    flags = [name for name in dict.fromkeys(_FLAG.findall(documents["rubric"])) if name.startswith(dimension)]
    return {
        "dimension": dimension,
        "score": score,
        "confidence": 4,
        "rubric_anchor_matched": next(f"{band}: by the anchors" for least, band in _BANDS if score >= least),
        "strengths": ["One question.", "Counts are given.", "Two yards are compared."],
        "weaknesses": {
            "CRITICAL": [],
            "MAJOR": [{"text": "It could be said in fewer words.", "quote": line}],
            "MINOR": [{"text": "It is not said who paid.", "quote": ""}],
        },
        "fixes": [{"action": "Say why.", "where": place, "words_added": min(5, saved), "effect": "Clearer."}],
        "cuts": [
            {"action": "Cut it.", "where": place, "words_saved": saved, "why": "No claim needs it.", "quote": line}
        ],
        "score_change_criteria": ["The reason is given."],
        "red_flags": [{"flag": name, "applies": False, "why_not": ""} for name in flags],
        "checklist": checklist,
    }  # fmt: skip


def _passage(documents: Mapping[str, str]) -> tuple[str, int, str]:
    """A line of running text: the last that stands twice, else the last of all."""
    found = [
        (file, number, line.strip())
        for file, text in documents.items()
        if file.endswith(".tex")
        for number, line in enumerate(text.splitlines(), 1)
        if _PROSE.fullmatch(line.strip())
    ]
    texts = [line for _, _, line in found]
    return next((one for one in reversed(found) if texts.count(one[2]) > 1), found[-1])


def _words(line: str) -> int:
    han = len(re.findall("[\u3400-\u9fff]", line))
    return han or len(line.split())


def _checklist(rubric: str, quote: str, score: float) -> list[dict[str, str]]:
    names = [name for name in dict.fromkeys(_ITEM.findall(rubric)) if name not in _ANSWERS]
    said = round(len(names) * (score - 1) / 9)
    return [
        {"item": name, "answer": "yes", "quote": quote}
        if at < said
        else {"item": name, "answer": "no", "quote": ""}
        for at, name in enumerate(names)
    ]
