"""Several sessions at once: questions in a session in order, sessions beside each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import BudgetError, ModelError
from paperkit.llm import Briefing, Caps, Document, Door, Question, Turn, limiter
from paperkit.llm.backends.handoff import _readable
from paperkit.llm.call import Call, Exchange, Reply, Usage
from paperkit.llm.tape import Tape
from tests.llm.asking import MODEL, PAPER, FakeBackend, given, role, scripted

Session = Generator[Question[int, int], int, list[int]]


@pytest.fixture(autouse=True)
def _no_spacing_and_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_APART", 0.0)
    monkeypatch.setattr(limiter, "_GRACE", 5.0)


def session(numbers: Sequence[int], *, by_length: bool = False) -> Session:
    """Asks about each number in turn."""
    answers = []
    for done, number in enumerate(numbers):
        priority = len(numbers) - done if by_length else 0
        answers.append((yield Question(role(), number, priority=priority)))
    return answers


def score(call: Call, refused: Sequence[Exchange]) -> str:
    return f'{{"score": {given(call) % 10 or 10}}}'


def test_each_session_has_its_answers_in_order() -> None:
    backend = FakeBackend(score, seconds=0.001)
    held = scripted(backend).converse([session([1, 2, 3]), session([]), session([4, 5])])
    assert held == [[1, 2, 3], [], [4, 5]]
    assert [n for n in map(given, backend.asked) if n < 4] == [1, 2, 3]
    assert backend.peak == 2


def test_rules_answer_sessions_too() -> None:
    assert Door().converse([session([1, 2]), session([3])]) == [[-1, -2], [-3]]


def test_an_answer_on_the_tape_is_not_asked_again(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    scripted(FakeBackend(score), tape=tape).converse([session([1, 2])])
    backend = FakeBackend(score)
    assert scripted(backend, tape=tape).converse([session([1, 2, 3])]) == [[1, 2, 3]]
    assert [given(call) for call in backend.asked] == [3]


def test_a_session_that_fails_leaves_the_others_alone() -> None:
    def answer(call: Call, refused: Sequence[Exchange]) -> str | Exception:
        return ModelError("no") if given(call) == 2 else score(call, refused)

    failed, whole = scripted(FakeBackend(answer)).converse([session([1, 2, 3]), session([4, 5])])
    assert isinstance(failed, ModelError) and "reviewer" in str(failed)
    assert whole == [4, 5]


def test_a_session_may_go_on_after_an_error() -> None:
    def careful() -> Generator[Question[int, int], int, str]:
        try:
            yield Question(role(), 1)
        except ModelError:
            return f"went on, {(yield Question(role(), 2))}"
        return "no error"

    def answer(call: Call, refused: Sequence[Exchange]) -> str | Exception:
        return ModelError("no") if given(call) == 1 else score(call, refused)

    assert scripted(FakeBackend(answer)).converse([careful()]) == ["went on, 2"]


def test_a_cap_stops_all_and_keeps_what_was_answered(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    with pytest.raises(BudgetError):
        scripted(FakeBackend(score), tape=tape, caps=Caps(calls=3)).converse(
            [session([1, 2, 3]), session([4, 5])]
        )
    assert len(list(Tape(tape))) == 3


def test_a_fault_of_our_own_is_not_an_answer() -> None:
    def broken() -> Session:
        yield Question(role(), 1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        scripted(FakeBackend(score)).converse([broken(), session([2])])


def test_what_was_said_before_is_sent_as_a_chat() -> None:
    def brief(number: int) -> Briefing:
        earlier = tuple(Turn((Document("question", f"number {n}"),), f"reply {n}") for n in range(number))
        return Briefing((PAPER,), (Document("number.txt", f"number {number}"),), earlier=earlier)

    call = Door(MODEL, salt="5a17").call(Question(role(brief=brief), 2))
    assert [message["role"] for message in call.messages] == [
        "system", "user", "assistant", "user", "assistant", "user",
    ]  # fmt: skip
    first, last = call.messages[1]["content"], call.messages[-1]["content"]
    assert first.startswith("<<<DOCUMENT paper.tex [5a17]") and "number 0" in first
    assert call.messages[4]["content"] == "reply 1"
    assert "number 2" in last and "paper.tex" not in last
    refused = [Exchange(Reply("{", "stop", Usage(), "m"), "Not JSON.")]
    assert [m["content"] for m in call.asked_again(refused)[-2:]] == ["{", "Not JSON."]
    shown = _readable("name", "reply", call, ())
    assert shown.index("number 0") < shown.index("reply 0") < shown.index("number 2")


def test_a_call_without_a_session_is_what_it_was() -> None:
    call = Door(MODEL, salt="5a17").call(Question(role(), 2))
    assert [message["role"] for message in call.messages] == ["system", "user"]
    assert call.messages[1]["content"] == call.shared + call.own


class InTicks(FakeBackend):
    """Every call takes one tick; a tick passes once all calls that could be under way are."""

    def __init__(self, lengths: Sequence[int], most: int) -> None:
        super().__init__(score)
        self.left = list(lengths)
        self.most = most
        self.ticks = 0
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((given(call) // 1000, done))
        if len(self._waiting) == min(self.most, sum(left > 0 for left in self.left)):
            self.ticks += 1
            passed, self._waiting = self._waiting, []
            for owner, waiting in passed:
                self.left[owner] -= 1
                waiting.set_result(None)
        await done
        return await super().complete(call, refused)


LENGTHS = [
    [40, 1, 1, 2, 3, 3, 5, 8, 8, 13, 21, 34],
    [1] * 11 + [30],
    [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48],
    *(random.Random(seed).choices(range(1, 41), k=12) for seed in range(6)),
]


@pytest.mark.parametrize("most", [2, 4, 7, 16])
@pytest.mark.parametrize("lengths", [sorted(lengths, reverse=True) for lengths in LENGTHS])
def test_twelve_sections_take_the_least_time_that_is_possible(lengths: list[int], most: int) -> None:
    backend = InTicks(lengths, most)
    sessions: list[Any] = [
        session([1000 * at + n for n in range(length)], by_length=True) for at, length in enumerate(lengths)
    ]
    held = scripted(backend, concurrency=most).converse(sessions)
    assert [len(answers) for answers in held if not isinstance(answers, ModelError)] == lengths
    least = max(*lengths, -(-sum(lengths) // most))
    assert backend.ticks <= 1.1 * least


def test_without_priorities_the_long_section_is_left_to_the_end() -> None:
    lengths = [30, *[10] * 11]
    ticks = []
    for by_length in (True, False):
        backend = InTicks(lengths, 4)
        sessions: list[Any] = [
            session([1000 * at + n for n in range(length)], by_length=by_length)
            for at, length in enumerate(lengths)
        ]
        scripted(backend, concurrency=4).converse(sessions)
        ticks.append(backend.ticks)
    assert ticks[0] < ticks[1]
