"""Asking several at once, where every answer is needed; and the raw replies, kept for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperkit.files import write_text
from paperkit.llm import Question
from paperkit.pipelines.asking import all_answered
from paperkit.pipelines.lunheng.state import Run

__all__ = ["ask_all", "keep_replies"]


def ask_all(run: Run, questions: Sequence[Question[Any, Any]]) -> list[Any]:
    """Answers in the order of the questions.

    Raises:
        ModelError: somebody gave no usable answer; the others' are on the tape, so running again asks only who failed.
        BudgetError: a cap is reached.
    """
    try:
        answers = run.door.ask_all(questions)
    finally:
        keep_replies(run)
    return all_answered(answers)


def keep_replies(run: Run) -> None:
    """Write every reply on the tape to `replies/`, as it came (seed 001: all raw outputs are preserved)."""
    for record in run.door.tape.all:
        for at, attempt in enumerate(record.attempts, 1):
            again = f"_{at}" if len(record.attempts) > 1 else ""
            path = run.workspace.path(f"replies/{record.request['role']}_{record.key[:8]}{again}.txt")
            if not path.is_file():
                write_text(path, attempt.text)
