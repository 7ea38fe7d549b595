"""A stand-in for a model that answers the roles of refine by a script: well-formed, with quotes from the draft.

As a program it drives a handoff folder, out of order and with some bad replies:
`python tests/pipelines/refine/scripted_model.py DIR [--bad]`.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["AGENT_AXES", "AXES", "answer", "serve"]

AXES = (
    "scientific_depth",
    "technical_execution",
    "logical_flow",
    "writing_clarity",
    "evidence_presentation",
    "academic_style",
)
AGENT_AXES = (
    "originality",
    "quality",
    "clarity",
    "significance",
    "soundness",
    "presentation",
    "contribution",
)
_DOCUMENT = re.compile(
    r"<<<DOCUMENT (?P<name>[^\n]+) \[(?P<salt>\w+)\]\n(?P<text>.*?)\n\[(?P=salt)\] DOCUMENT>>>", re.S
)
_FENCE = re.compile(r"(`{4,})json work log")
_LINE = re.compile(r"^[A-Z][a-z]+(?: [a-z]+){4,}.*\.$", re.MULTILINE)

REWRITES = (
    ("are hard to find", "are difficult to find"),
    ("The curves are smooth", "Both curves are smooth"),
)
"""What the reviser changes, one a round."""


def answer(messages: Sequence[Mapping[str, Any]], schema: Mapping[str, Any] | None) -> str:
    """The reply of a model that does as it is told."""
    asked = str(messages[1]["content"])
    documents = {match["name"]: match["text"] for match in _DOCUMENT.finditer(asked)}
    if schema is not None and "summary" in schema["properties"]:
        return json.dumps(_meta_review(documents))
    draft = documents["paper.tex"]
    if schema is None:
        return _revision(asked, draft)
    if "overall_justification" in schema["properties"]:
        return json.dumps(_agent_review(draft))
    if "axis_scores" in schema["properties"]:
        return json.dumps(_review(draft))
    return json.dumps(_attacks(draft, documents))


def _done(draft: str) -> int:
    return sum(new in draft for _, new in REWRITES)


def _review(draft: str) -> dict[str, Any]:
    quote = _LINE.findall(draft)[0]
    score = 60 + 4 * _done(draft)
    axis = {"score": score, "justification": f"The paper says “{quote}”. That is plain.", "quotes": [quote]}
    return {
        "axis_scores": dict.fromkeys(AXES, axis),
        "overall_score": score,
        "strengths": ["Two methods are compared on one corpus."],
        "weaknesses": [
            {"text": "The claim is bare.", "axis": "logical_flow", "severity": "minor", "quote": quote},
            {
                "text": "Made up.",
                "axis": "logical_flow",
                "severity": "major",
                "quote": "No such words stand here at all.",
            },
        ],
        "questions": ["Which corpus?"],
    }


def _agent_review(draft: str) -> dict[str, Any]:
    quote = _LINE.findall(draft)[0]
    axis = {"score": 3, "justification": f"The paper says “{quote}”.", "quotes": [quote]}
    return {
        "axis_scores": dict.fromkeys(AGENT_AXES, axis),
        "overall_score": 5 + _done(draft),
        "overall_justification": "Solid, and bare in places.",
        "strengths": [{"text": "It is plain.", "quote": quote}],
        "weaknesses": [
            {"text": "The claim is bare.", "axis": "clarity", "severity": "minor", "quote": quote}
        ],
        "questions": ["Which corpus?"],
    }


def _meta_review(documents: Mapping[str, str]) -> dict[str, Any]:
    reviews = [json.loads(text) for name, text in documents.items() if name.startswith("review ")]
    (weakness,) = reviews[0]["weaknesses"]
    return {
        "summary": f"{len(reviews)} reviewers agree that the paper is plain and bare.",
        "strengths": [reviews[0]["strengths"][0]["text"]],
        "weaknesses": [{key: weakness[key] for key in ("text", "axis", "severity", "quote")}],
        "questions": reviews[0]["questions"],
    }


def _attacks(draft: str, documents: Mapping[str, str]) -> dict[str, Any]:
    earlier = re.findall(r"^- (\S+) \(", documents.get("earlier attacks", ""), re.MULTILINE)
    verdict = {"resolved": True, "rebuttal_score": 4, "conceded": False, "reason": "The new words settle it."}
    attack = {
        "kind": "generalisation",
        "severity": "major",
        "attack": "One corpus is no ground for a general claim.",
        "quote": _LINE.findall(draft)[0],
    }
    return {"earlier": [{"id": name, **verdict} for name in earlier], "attacks": [] if earlier else [attack]}


def _revision(asked: str, draft: str) -> str:
    fence = _FENCE.findall(asked)[-1]
    old, new = REWRITES[min(_done(draft), len(REWRITES) - 1)]
    log = {
        "addressed_weaknesses": ["The claim is bare."],
        "integrated_answers": [],
        "actions_taken": [f"wrote “{new}” for “{old}”"],
    }
    head = f"{fence}json work log\n{json.dumps(log, ensure_ascii=False)}\n{fence}\n"
    if "<<<<<<< SEARCH" in asked.rpartition("json work log")[2]:
        line = next((one for one in draft.splitlines() if old in one), draft.splitlines()[0])
        change = f"<<<<<<< SEARCH\n{line}\n=======\n{line.replace(old, new)}\n>>>>>>> REPLACE"
        return f"{head}{fence}edit paper.tex\n{change}\n{fence}\n"
    return f"{head}{fence}latex paper.tex\n{draft.replace(old, new)}\n{fence}\n"


def _by_script(request: Mapping[str, Any]) -> str:
    return answer(request["messages"], request["reply_schema"])


def serve(
    folder: Path,
    *,
    reply: Callable[[dict[str, Any]], str] = _by_script,
    bad: bool = False,
    seconds: float = 60.0,
    most: int | None = None,
) -> list[str]:
    """Answer the requests of a handoff folder, the newest first, until a file `stop` is there; gives their names.

    Args:
        folder: The handoff folder.
        reply: Makes the reply to a request.
        bad: Spoil the first reply to every second call.
        seconds: Longest time without a request.
        most: Stop after so many.
    """
    answered: list[str] = []
    last = time.monotonic()
    while not (folder / "stop").exists() and time.monotonic() - last < seconds and len(answered) != most:
        requests = sorted(
            (folder / "requests").glob("*.json"), key=lambda p: p.stat().st_mtime_ns, reverse=True
        )
        for path in requests:
            if path.stem in answered:
                continue
            try:
                request = json.loads(path.read_text(encoding="utf-8"))
            except ValueError:
                continue
            text = reply(request)
            if bad and request["attempt"] == 1 and int(path.stem.split("-")[1][:8], 16) % 2:
                text = text[: len(text) // 2]
            target = folder / request["reply_to"]
            if target.exists():
                continue
            target.with_suffix(".new").write_text(text, encoding="utf-8")
            target.with_suffix(".new").replace(target)
            answered.append(path.stem)
            last = time.monotonic()
            break
        time.sleep(0.02)
    return answered


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Answer the requests of a handoff folder by a script.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bad", action="store_true", help="spoil the first reply to every second call")
    given = parser.parse_args()
    print(*serve(given.folder, bad=given.bad), sep="\n")
