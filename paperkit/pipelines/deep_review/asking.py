"""Asking many at once, where some may fail: what is missing is told, and a cap on the budget ends the asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperkit.errors import BudgetError, ModelError, TapeMissError
from paperkit.llm import Door
from paperkit.llm.role import Question

__all__ = ["Asking", "Missing"]


class Missing:
    """No answer came: `reason` says why, in one line."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


class Asking:
    """Puts questions to the door; where a cap is reached, what does not fit under it is left out.

    Attributes:
        stopped: Which cap was reached first, "" while none is.
    """

    def __init__(self, door: Door) -> None:
        self.door = door
        self.stopped = ""

    def ask_all(self, questions: Sequence[Question[Any, Any]]) -> list[Any]:
        """Answers in the order of the questions: an answer, a `NotJudged`, or a `Missing`.

        Who gave no usable answer is asked once more (seed 003, step 3).

        Raises:
            TapeMissError: a tape is replayed that does not hold the call; what is missing is no opinion then.
        """
        answers = self._together(questions)
        failed = [at for at, answer in enumerate(answers) if isinstance(answer, ModelError)]
        again = [Question(q.role, q.given, q.repeat + 1) for q in (questions[at] for at in failed)]
        for at, answer in zip(failed, self._together(again), strict=True):
            answers[at] = answer
        return [_missing(a) if isinstance(a, ModelError | BudgetError) else a for a in answers]

    def _together(self, questions: Sequence[Question[Any, Any]]) -> list[Any]:
        answers = self._asked(questions)
        for answer in answers:
            if isinstance(answer, TapeMissError):
                raise answer
        return answers

    def _asked(self, questions: Sequence[Question[Any, Any]]) -> list[Any]:
        if not questions:
            return []
        if not self.stopped:
            try:
                return self.door.ask_all(questions)
            except BudgetError as error:
                self.stopped = str(error)
        return [self._one(question) for question in questions]

    def _one(self, question: Question[Any, Any]) -> Any:
        """What the tape holds is answered from there, and so is what still fits under the caps."""
        try:
            return self.door.ask(question.role, question.given, repeat=question.repeat)
        except (ModelError, BudgetError) as error:
            return error


_TAPED = "as recorded: "
"""What the door puts before the error of a call that failed when it was recorded."""


def _missing(error: Exception) -> Missing:
    """Without saying that it comes from a tape: a replay ends in the same words."""
    return Missing(str(error).removeprefix(_TAPED))
