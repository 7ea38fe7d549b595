"""One call until it is answered: tries, re-asks, caps, and what the tape holds of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from paperkit.errors import BudgetError, ModelError, ReplyError
from paperkit.llm import Caps, UnfitReplyError, exchange, limiter, loop
from paperkit.llm.backend import Price, RateLimitedError, UnavailableError
from paperkit.llm.call import Call, Exchange, Reply, Usage
from tests.llm.asking import FakeBackend, given, questions, role, scripted

GOOD = '{"score": 7}'


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Waits between tries are noted, not made."""
    noted: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        noted.append(seconds)
        await sleep(0)

    class Noting:
        def __getattr__(self, name: str) -> Any:
            return note if name == "sleep" else getattr(asyncio, name)

    monkeypatch.setattr(exchange, "asyncio", Noting())
    monkeypatch.setattr(limiter, "_APART", 0.0)
    return noted


def in_turn(*made: str | Reply | Exception) -> FakeBackend:
    """Gives one after the other; the last one again and again."""
    left = list(made)
    return FakeBackend(lambda *_: left.pop(0) if len(left) > 1 else left[0])


def cut(finish: str, text: str = '{"sc') -> Reply:
    return Reply(text, finish, Usage(input=100, output=10), "small-2026")


@pytest.mark.parametrize("error", [UnavailableError("502"), RateLimitedError(None, "slow down")])
def test_tried_again_until_it_is_answered(error: Exception, waits: list[float]) -> None:
    backend = in_turn(error, error, error, GOOD)
    door = scripted(backend)
    assert door.ask(role(), 1) == 7
    assert len(backend.asked) == 4
    assert [len(record.attempts) for record in door.tape] == [1]
    assert len(waits) == 3


def test_waits_grow_and_are_never_twice_the_same(waits: list[float]) -> None:
    for _ in range(20):
        with pytest.raises(ModelError):
            scripted(in_turn(UnavailableError("502"))).ask(role(), 1)
    by_try = [waits[start::4] for start in range(4)]
    for number, noted in enumerate(by_try):
        longest = exchange._FIRST_WAIT * 2**number
        assert all(longest / 2 <= wait <= longest for wait in noted)
        assert len(set(noted)) > 15


def test_no_wait_is_longer_than_half_a_minute(waits: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "_FIRST_WAIT", 100.0)
    scripted(in_turn(UnavailableError("502"), GOOD)).ask(role(), 1)
    assert waits == [30.0]


def test_unavailable_is_given_up_after_five_tries_and_does_not_shrink_the_limit() -> None:
    backend = in_turn(UnavailableError("The server had an error"))
    door = scripted(backend)
    with pytest.raises(ModelError) as caught:
        door.ask(role(), 1)
    assert str(caught.value) == (
        "reviewer (openai/small), attempt 1 of 3: no reply after 5 tries (The server had an error); "
        "is it up, and the network?"
    )
    assert len(backend.asked) == 5
    assert door._limiters["fake"].limit == 16


def test_rate_limit_is_given_up_after_twelve_tries_and_shrinks_the_limit() -> None:
    backend = in_turn(RateLimitedError(None, "Rate limit reached"))
    door = scripted(backend)
    with pytest.raises(ModelError, match=r"rate limit after 12 tries \(Rate limit reached\); run again"):
        door.ask(role(), 1)
    assert len(backend.asked) == 12
    assert door._limiters["fake"].limit == 1


def test_retry_after_is_left_to_the_limiter(waits: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float | None] = []
    refused = limiter.Limiter.refused

    def noting(self: limiter.Limiter, era: int, retry_after: float | None = None) -> None:
        told.append(retry_after)
        refused(self, era, 0.01)

    monkeypatch.setattr(limiter.Limiter, "refused", noting)
    assert scripted(in_turn(RateLimitedError(20.0, "wait"), GOOD)).ask(role(), 1) == 7
    assert told == [20.0]
    assert waits == [0.0]


def test_retry_after_zero_is_no_licence_to_hammer(waits: list[float]) -> None:
    scripted(in_turn(RateLimitedError(0.0, "wait"), GOOD)).ask(role(), 1)
    assert waits[0] >= exchange._FIRST_WAIT / 2


def test_an_hour_is_not_waited_for() -> None:
    backend = in_turn(RateLimitedError(3600.0, "daily quota"))
    with pytest.raises(ModelError, match=r"no call for 3,600 s \(daily quota\); run again then"):
        scripted(backend).ask(role(), 1)
    assert len(backend.asked) == 1


def test_other_errors_are_not_tried_again_and_name_role_model_and_attempt() -> None:
    backend = in_turn(ModelError("no valid key; set OPENAI_API_KEY"))
    door = scripted(backend)
    with pytest.raises(ModelError) as caught:
        door.ask(role(), 1)
    assert str(caught.value) == "reviewer (openai/small), attempt 1 of 3: no valid key; set OPENAI_API_KEY"
    assert len(backend.asked) == 1
    (record,) = door.tape
    assert (record.reply, record.error, record.attempts) == (None, str(caught.value), ())


def test_a_reply_that_breaks_its_form_is_asked_again_with_what_was_wrong() -> None:
    seen: list[list[str]] = []

    def answer(call: Call, refused: Sequence[Exchange]) -> str:
        seen.append([exchange.fault for exchange in refused])
        return ['{"score": 70}', "no JSON", GOOD][len(refused)]

    door = scripted(FakeBackend(answer))
    assert door.ask(role(), 1) == 7
    assert [len(faults) for faults in seen] == [0, 1, 2]
    assert "must be 10 or less, not 70" in seen[1][0]
    (record,) = door.tape
    assert [attempt.text for attempt in record.attempts] == ['{"score": 70}', "no JSON", GOOD]
    assert [attempt.fault is None for attempt in record.attempts] == [False, False, True]
    assert record.usage.input == 300
    assert record.reply == GOOD


def test_three_broken_replies_are_a_failure_that_keeps_the_last_one() -> None:
    backend = in_turn('{"score": 70}', "{", '{"score": 0}')
    door = scripted(backend)
    with pytest.raises(ReplyError) as caught:
        door.ask(role(), 1)
    assert caught.value.raw == '{"score": 0}'
    assert str(caught.value).startswith("reviewer (openai/small), attempt 3 of 3: Your reply does not fit")
    assert str(caught.value).endswith("; the replies are on the tape: try another model")
    assert len(backend.asked) == 3
    (record,) = door.tape
    assert record.reply is None and len(record.attempts) == 3
    assert record.usage == Usage(input=300, output=30)


def test_a_role_may_be_asked_fewer_times() -> None:
    backend = in_turn("{", "{", GOOD)
    with pytest.raises(ReplyError, match="attempt 2 of 2"):
        scripted(backend).ask(replace(role(), asks=2), 1)
    assert len(backend.asked) == 2


@pytest.mark.parametrize(
    ("finish", "said"), [("content_filter", "filter stopped the reply"), ("refusal", "declined to answer")]
)
def test_a_refusal_is_not_asked_again(finish: str, said: str) -> None:
    backend = in_turn(cut(finish))
    door = scripted(backend)
    with pytest.raises(ModelError, match=f"attempt 1 of 3: the .* {said}; change the model or the text"):
        door.ask(role(), 1)
    assert len(backend.asked) == 1
    assert door.tape.usage == Usage(input=100, output=10)


def test_a_reply_that_was_cut_off_is_never_repaired() -> None:
    backend = in_turn(cut("length", GOOD), GOOD)
    door = scripted(backend)
    assert door.ask(role(), 1) == 7
    assert [attempt.finish for record in door.tape for attempt in record.attempts] == ["length", "stop"]


def test_the_reader_of_a_role_may_refuse() -> None:
    def read(reply: Any, number: int) -> int:
        if reply.score != 7:
            raise UnfitReplyError("Seven is the only answer.")
        return 7

    backend = in_turn('{"score": 6}', GOOD)
    assert scripted(backend).ask(role(read=read), 1) == 7
    assert len(backend.asked) == 2


def test_a_fault_of_the_program_keeps_the_reply_that_was_paid_for() -> None:
    def read(reply: Any, number: int) -> int:
        raise ZeroDivisionError("a bug")

    door = scripted(in_turn(GOOD))
    with pytest.raises(ZeroDivisionError, match="a bug"):
        door.ask(role(read=read), 1)
    (record,) = door.tape
    assert (record.reply, record.attempts[0].text, record.usage.input) == (None, GOOD, 100)
    assert record.error == "a bug"


def test_tries_and_re_asks_mix() -> None:
    backend = in_turn(UnavailableError("502"), "{", RateLimitedError(None, "429"), "{", GOOD)
    door = scripted(backend)
    assert door.ask(role(), 1) == 7
    assert [len(record.attempts) for record in door.tape] == [3]


def test_the_attempt_that_failed_is_named() -> None:
    with pytest.raises(ModelError, match=r"attempt 2 of 3: no reply after 5 tries"):
        scripted(in_turn("{", UnavailableError("502"))).ask(role(), 1)


def test_a_cap_stops_a_re_ask_and_what_was_taken_counts() -> None:
    backend = in_turn("{", GOOD)
    door = scripted(backend, caps=Caps(calls=1))
    with pytest.raises(BudgetError, match="--max-calls 1"):
        door.ask(role(), 1)
    assert len(backend.asked) == 1
    (record,) = door.tape
    assert record.reply is None and len(record.attempts) == 1
    assert door.budget.calls == 1


def test_cost_is_counted_for_failed_replies_too() -> None:
    price = Price(0.001, 0.01, 0.001)

    def answer(call: Call, refused: Sequence[Exchange]) -> Reply:
        usage = Usage(input=100, output=10, cost=0.2)
        return Reply("{", "stop", usage, "small")

    door = scripted(FakeBackend(answer, price=price), caps=Caps(cost=100.0))
    with pytest.raises(ReplyError):
        door.ask(role(), 1)
    assert door.budget.spent.cost == pytest.approx(0.6)
    assert door.tape.usage.cost == pytest.approx(0.6)


def stopped_in_the_middle(door: Any, until: Callable[[], bool]) -> None:
    """Ask four at once and stop them as Ctrl-C does, once `until` holds."""

    async def stop() -> None:
        work = [door._answer(question, door.call(question)) for question in questions(4)]
        group = asyncio.gather(*work, return_exceptions=True)
        while not until():
            await asyncio.sleep(0.001)
        group.cancel()
        with pytest.raises(asyncio.CancelledError):
            await group

    loop.run(stop())


def test_stopped_calls_leave_the_replies_they_had_on_the_tape() -> None:
    def answer(call: Call, refused: Sequence[Exchange]) -> str:
        return GOOD if given(call) == 0 else "{"

    class Hangs(FakeBackend):
        async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
            made = await super().complete(call, refused)
            await asyncio.sleep(60 if refused else 0)
            return made

    backend = Hangs(answer)
    door = scripted(backend, concurrency=4)
    stopped_in_the_middle(door, lambda: len(backend.asked) == 7 and len(list(door.tape)) == 1)
    records = {given_in(record.request): record for record in door.tape}
    assert len(records) == 4
    assert [records[number].reply for number in range(4)] == [GOOD, None, None, None]
    assert {records[number].error for number in (1, 2, 3)} == {"interrupted"}
    assert door.tape.usage.input == 400
    assert door._limiters["fake"].in_flight == 0


def given_in(request: Any) -> int:
    return int(request["messages"][1]["content"].split("number ")[1].split("\n")[0])
