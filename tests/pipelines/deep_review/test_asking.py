"""Asking many at once: who fails is asked once more, what is missing is told, a cap ends the asking."""

from __future__ import annotations

from typing import Any

import pytest

from paperkit.errors import BudgetError, ModelError, TapeMissError, WriteError
from paperkit.llm import Door
from paperkit.llm.role import NotJudged, Question, Role
from paperkit.pipelines.deep_review.asking import Asking, Missing

ROLE = Role[str, str]("reviewer", str.upper)
SILENT = Role[str, str]("reviewer", lambda _: NotJudged("only a reader can"))


class Scripted(Door):
    """A door whose answers are written down: by what is asked and by repeat."""

    def __init__(self, answers: dict[tuple[str, int], Any]) -> None:
        super().__init__()
        self.answers_by = answers
        self.asked_for: list[tuple[str, int]] = []

    def ask_all(self, questions: Any) -> list[Any]:
        made = []
        for question in questions:
            self.asked_for.append((question.given, question.repeat))
            answer = self.answers_by.get((question.given, question.repeat), question.given.upper())
            if isinstance(answer, BudgetError | WriteError):
                raise answer
            made.append(answer)
        return made


def questions(*given: str) -> list[Question[str, str]]:
    return [Question(ROLE, word) for word in given]


def test_answers_come_in_the_order_of_the_questions() -> None:
    assert Asking(Door()).ask_all([*questions("a", "b"), Question(SILENT, "c")])[:2] == ["A", "B"]


def test_what_rules_do_not_judge_is_said_so() -> None:
    (answer,) = Asking(Door()).ask_all([Question(SILENT, "c")])
    assert isinstance(answer, NotJudged)


def test_who_gave_no_usable_answer_is_asked_once_more() -> None:
    door = Scripted({("b", 0): ModelError("no form")})
    assert Asking(door).ask_all(questions("a", "b", "c")) == ["A", "B", "C"]
    assert door.asked_for == [("a", 0), ("b", 0), ("c", 0), ("b", 1)]


def test_who_fails_twice_is_missing_with_the_reason() -> None:
    door = Scripted({("b", 0): ModelError("no form"), ("b", 1): ModelError("again no form")})
    first, second = Asking(door).ask_all(questions("a", "b"))
    assert first == "A"
    assert isinstance(second, Missing)
    assert second.reason == "again no form"
    assert [asked for asked in door.asked_for if asked[0] == "b"] == [("b", 0), ("b", 1)]


def test_a_cap_ends_the_asking_and_keeps_what_is_answered() -> None:
    asking = Asking(Scripted({("b", 0): BudgetError("--max-calls 1 is reached")}))
    answers = asking.ask_all(questions("a", "b", "c"))
    assert answers[0] == "A"
    assert isinstance(answers[1], Missing)
    assert answers[2] == "C"
    assert asking.stopped == "--max-calls 1 is reached"


def test_nothing_is_asked_of_nobody() -> None:
    door = Scripted({})
    assert Asking(door).ask_all([]) == []
    assert door.asked_for == []


def test_a_tape_that_cannot_be_written_ends_it_all() -> None:
    with pytest.raises(WriteError):
        Asking(Scripted({("a", 0): WriteError("disk full")})).ask_all(questions("a"))


def test_what_a_tape_does_not_hold_ends_it_all_and_is_not_asked_again() -> None:
    door = Scripted({("b", 0): TapeMissError("no such call")})
    with pytest.raises(TapeMissError, match="no such call"):
        Asking(door).ask_all(questions("a", "b"))
    assert door.asked_for == [("a", 0), ("b", 0)]


def test_a_replay_tells_the_reason_in_the_words_of_the_recording() -> None:
    errors = {("b", 0): ModelError("as recorded: no form"), ("b", 1): ModelError("as recorded: no form")}
    (answer,) = Asking(Scripted(errors)).ask_all(questions("b"))
    assert answer.reason == "no form"
