"""The limiter: finds how many calls at once an endpoint takes, and stays there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from paperkit.llm import limiter
from paperkit.llm.limiter import Limiter


@pytest.fixture(autouse=True)
def _no_spacing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_APART", 0.0)


class Endpoint:
    """Refuses what comes above its capacity, at once; the rest takes a moment."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.in_flight = 0
        self.arrivals: list[int] = []

    async def call(self, paced: Limiter) -> None:
        """Until it is answered."""
        while True:
            async with paced.slot() as era:
                self.in_flight += 1
                self.arrivals.append(self.in_flight)
                try:
                    if self.in_flight <= self.capacity:
                        await asyncio.sleep(0.002)
                        paced.succeeded()
                        return
                    await asyncio.sleep(0)
                    paced.refused(era)
                finally:
                    self.in_flight -= 1


def settle(capacity: int, most: int = 16, calls: int = 200) -> tuple[Limiter, Endpoint]:
    paced, endpoint = Limiter(most), Endpoint(capacity)

    async def all_calls() -> None:
        await asyncio.gather(*(endpoint.call(paced) for _ in range(calls)))

    asyncio.run(all_calls())
    return paced, endpoint


@pytest.mark.parametrize("capacity", [1, 2, 3, 5, 6, 7, 8, 9, 12, 15])
def test_settles_at_the_capacity_within_thirty_calls(capacity: int) -> None:
    paced, endpoint = settle(capacity)
    settled = endpoint.arrivals[30:-capacity]
    assert max(settled) <= capacity + 1  # one more is tried now and then
    assert sum(count > capacity for count in settled) <= 4
    assert paced.limit in (capacity, capacity + 1)
    assert max(settled) >= capacity


def test_every_call_is_answered_and_every_place_given_back() -> None:
    paced, endpoint = settle(3, calls=64)
    refused = sum(count > 3 for count in endpoint.arrivals)
    assert len(endpoint.arrivals) - refused == 64
    assert paced.in_flight == endpoint.in_flight == 0


@pytest.mark.parametrize("most", [1, 4, 16])
def test_never_above_its_limit_and_all_of_it_is_used(most: int) -> None:
    _, endpoint = settle(capacity=100, most=most, calls=80)
    assert max(endpoint.arrivals) == most


def test_a_wider_endpoint_is_found_again() -> None:
    paced, endpoint = Limiter(16), Endpoint(2)

    async def story() -> None:
        await asyncio.gather(*(endpoint.call(paced) for _ in range(60)))
        assert paced.limit in (2, 3)
        endpoint.capacity = 16
        await asyncio.gather(*(endpoint.call(paced) for _ in range(1200)))

    asyncio.run(story())
    assert paced.limit >= 12


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 20))


def test_refusals_of_one_burst_halve_once() -> None:
    async def story() -> None:
        paced = Limiter(16)
        held = [paced.slot() for _ in range(16)]
        eras = [await one.__aenter__() for one in held]
        for era in eras[:12]:
            paced.refused(era)
        assert paced.limit == 8
        for one in held:
            await one.__aexit__(None, None, None)

    run(story())


def test_halving_stops_at_what_has_just_worked() -> None:
    async def story() -> None:
        paced = Limiter(16)
        held = [paced.slot() for _ in range(12)]
        eras = [await one.__aenter__() for one in held]
        paced.succeeded()  # twelve at once: one of them is answered
        held.append(paced.slot())
        eras.append(await held[-1].__aenter__())
        paced.refused(eras[-1])
        assert paced.limit == 12
        for one in held:
            await one.__aexit__(None, None, None)

    run(story())


def test_the_limit_never_falls_below_one() -> None:
    async def story() -> None:
        paced = Limiter(4)
        for _ in range(10):
            async with paced.slot() as era:
                paced.refused(era)
        assert paced.limit == 1

    run(story())


def test_retry_after_holds_all_calls_back() -> None:
    async def story() -> None:
        paced, loop = Limiter(4), asyncio.get_running_loop()
        async with paced.slot() as era:
            paced.refused(era, 0.15)
            begin = loop.time()
        started: list[float] = []

        async def call() -> None:
            async with paced.slot():
                started.append(loop.time() - begin)

        await asyncio.gather(*(call() for _ in range(6)))
        assert min(started) >= 0.14

    run(story())


def test_retry_after_also_holds_those_that_wait_for_a_place() -> None:
    async def story() -> None:
        paced, loop = Limiter(1), asyncio.get_running_loop()
        started: list[float] = []

        async def call() -> None:
            async with paced.slot():
                started.append(loop.time())

        async with paced.slot() as era:
            waiting = asyncio.create_task(call())
            await asyncio.sleep(0)
            paced.refused(era, 0.1)
            begin = loop.time()
        await waiting
        assert started[0] - begin >= 0.09

    run(story())


def test_the_longest_retry_after_counts() -> None:
    paced = Limiter(4)
    paced.refused(0, 100.0)
    paced.refused(0, 1.0)
    assert paced._resume_at - limiter.time.monotonic() > 90


def test_who_is_cancelled_while_waiting_takes_no_place() -> None:
    async def story() -> None:
        paced = Limiter(1)
        done: list[int] = []

        async def call(number: int) -> None:
            async with paced.slot():
                await asyncio.sleep(0.001)
                done.append(number)

        tasks = [asyncio.create_task(call(number)) for number in range(6)]
        await asyncio.sleep(0)
        for number in (1, 2, 4):
            tasks[number].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == [0, 3, 5]
        assert paced.in_flight == 0

    run(story())


def test_who_is_cancelled_when_just_woken_wakes_another() -> None:
    async def story() -> None:
        paced = Limiter(1)

        async def call() -> str:
            async with paced.slot():
                return "done"

        holding = paced.slot()
        await holding.__aenter__()
        first, second = asyncio.create_task(call()), asyncio.create_task(call())
        await asyncio.sleep(0)
        await holding.__aexit__(None, None, None)  # wakes the first
        first.cancel()
        assert await second == "done"

    run(story())


def test_who_comes_first_goes_first() -> None:
    async def story() -> None:
        paced, order = Limiter(2), []

        async def call(number: int) -> None:
            async with paced.slot():
                order.append(number)
                await asyncio.sleep(0.001)

        await asyncio.gather(*(call(number) for number in range(12)))
        assert order == sorted(order)

    run(story())


def test_starts_are_spaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_APART", 0.01)

    async def story() -> None:
        paced, loop = Limiter(16), asyncio.get_running_loop()
        started: list[float] = []

        async def call() -> None:
            async with paced.slot():
                started.append(loop.time())

        await asyncio.gather(*(call() for _ in range(5)))
        assert started[-1] - started[0] >= 0.035

    run(story())


def one_place() -> tuple[Callable[[int], Coroutine[Any, Any, None]], list[int]]:
    """Calls by priority where one runs at a time, and the order in which they ran."""
    paced, order = Limiter(1), list[int]()

    async def call(priority: int) -> None:
        async with paced.slot(priority):
            order.append(priority)
            await asyncio.sleep(0.001)

    return call, order


def test_who_has_priority_goes_first_of_those_that_wait() -> None:
    async def story() -> None:
        call, order = one_place()

        await asyncio.gather(*(call(priority) for priority in (0, 1, 3, 2, 3)))
        assert order == [0, 3, 3, 2, 1]

    run(story())


@pytest.mark.parametrize(("back_at_once", "expected"), [(True, [9, 8, 1]), (False, [9, 1, 8])])
def test_a_place_is_kept_for_the_next_call_of_a_session_for_a_moment(
    back_at_once: bool, expected: list[int]
) -> None:
    async def story() -> None:
        call, order = one_place()

        async def session() -> None:
            await call(9)
            await asyncio.sleep(0 if back_at_once else 4 * limiter._GRACE)
            await call(8)

        await asyncio.gather(session(), call(1))
        assert order == expected

    run(story())


def test_a_place_kept_for_one_is_not_taken_by_a_call_of_less_priority() -> None:
    async def story() -> None:
        call, order = one_place()

        async def session() -> None:
            await call(9)
            await asyncio.sleep(0)
            late = asyncio.ensure_future(call(2))
            await asyncio.sleep(0)
            await call(8)
            await late

        await asyncio.gather(session(), call(1))
        assert order == [9, 8, 2, 1]

    run(story())
