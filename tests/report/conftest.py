"""A small refine workspace made by hand: two rounds, the second one reverted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperkit.findings import Finding, GateReport, Severity
from paperkit.scoring.records import AxisScore, Review

AXES = ("scientific_depth", "technical_execution", "logical_flow", "writing_clarity", "evidence_presentation")


def finding(words: str = "We gain 9.9 points.", **changes: Any) -> Finding:
    values: dict[str, Any] = {
        "rule": "claim_evidence.not_in_log",
        "severity": Severity.MAJOR,
        "message": "9.9 is not in the log",
        "quote": words,
        "file": "paper.tex",
        "line": 3,
        "column": 1,
        "span": (20, 39),
        "section": "Results",
        "evidence": "experimental_log.md",
        "suggestion": "restate from the log",
    }
    return Finding(**{**values, **changes})


def review(flow: float, words: str) -> dict[str, Any]:
    scores = {a: None if a in AXES[:2] else flow for a in (*AXES, "academic_style")}
    record = Review.of(
        {a: AxisScore(score=s, justification=words) for a, s in scores.items()}, judged_by="rules"
    )
    return {**record.as_json(), "weaknesses": [{"text": words, "axis": "logical_flow"}], "strengths": [words]}


@pytest.fixture
def make_run(tmp_path: Path) -> Callable[..., Path]:
    """A run folder in which every text of the author or the reviewer is `words`."""

    def make(words: str = "We gain 9.9 points.", **changes: Any) -> Path:
        run = tmp_path / "run"
        workspace = run / "artifacts"

        def write(name: str, value: Any) -> None:
            path = workspace / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(
                value if isinstance(value, str) else json.dumps(value), encoding="utf-8", newline=""
            )

        report = GateReport.of(
            "claim-evidence", 1, [finding(words, message=words, evidence=words, suggestion=words)]
        )
        edit = {
            "rule": "claim_evidence.not_in_log",
            "file": "paper.tex",
            "line": 3,
            "before": words,
            "after": f"x {words}",
        }
        history = [
            {
                "iter": 0,
                "overall": 60.0,
                "band": "Major Revision",
                "axes": {"logical_flow": 60.0},
                "decision": None,
            },
            {
                "iter": 1,
                "overall": 70.0,
                "band": "Minor Revision",
                "axes": {"logical_flow": 70.0},
                "decision": "ACCEPT",
            },
            {
                "iter": 2,
                "overall": 65.0,
                "band": "Minor Revision",
                "axes": {"logical_flow": 65.0},
                "decision": "REVERT",
            },
        ]
        results = {
            "status": "ok",
            "stop_reason": "revert",
            "promoted": 1,
            "trajectory": "iter0 60.0 Major → iter1 70.0 Minor (accept) → iter2 65.0 Minor (revert)",
            "history": history,
            "counts": {"rounds": 2, "edits": 1},
            "open_findings": [f.model_dump(mode="json") for f in report.findings],
            "confirmed_failures": [],
            "final_score": 70.0,
            "final_band": "Minor Revision",
            "form_score": True,
            "not_judged": list(AXES[:2]),
            "judged_by": "rules",
            "pdf": False,
            "notes": [words],
        }
        write("refinement/result.json", {**results, **changes})
        write("claim_evidence_report.json", report.model_dump(mode="json"))
        for number, row in enumerate(history):
            folder = f"refinement/iter{number}"
            write(f"{folder}/paper.tex", f"Intro.\n\n{'x ' * number}{words}\n")
            if number == 0:
                write("inputs/paper/paper.tex", f"Intro.\n\n{words}\n")
            write(f"{folder}/score.json", review(row["overall"], words))
            write(f"gates/iter{number}/claim-evidence.json", report.model_dump(mode="json"))
            if number:
                write(f"{folder}/edits.json", [{**edit, "reason": words, "finding_id": "abc"}])
        return run

    return make
