"""Caps: whatever runs beside whatever, a cap is not passed, and nothing waits for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from paperkit.errors import BudgetError, UsageError
from paperkit.llm.budget import Budget, Caps, Reserve
from paperkit.llm.call import Usage

RUNS = 1000


def usage(tokens: int = 0, cost: float | None = 0.0) -> Usage:
    return Usage(input=tokens, cost=cost)


async def take(budget: Budget, reserve: Reserve, took: Usage, steps: int = 1, *, fails: bool = False) -> None:
    """One exchange, which takes some turns of the loop."""
    async with budget.reserved(reserve):
        for _ in range(steps):
            await asyncio.sleep(0)
        if fails:
            raise ConnectionError
        budget.settle(took)


async def soon(*work: object) -> list[object]:
    """All of them at once; what still waits after that many turns waits for ever."""
    done = asyncio.gather(*work, return_exceptions=True)  # type: ignore[call-overload]
    for _ in range(20_000):
        if done.done():
            return list(done.result())
        await asyncio.sleep(0)
    done.cancel()
    raise AssertionError("a call waits for ever")


# One call


@pytest.mark.parametrize(
    ("caps", "said"),
    [
        (Caps(cost=1.0), r"--max-cost 1: \$0.8000 taken, and the next call may take \$0.3000"),
        (Caps(tokens=1000), "--max-tokens 1,000: 800 taken, and the next call may take 300"),
        (Caps(calls=1), r"--max-calls 1 is reached \(1 made\)"),
    ],
)
def test_what_does_not_fit_is_refused_before_it_starts(caps: Caps, said: str) -> None:
    budget = Budget(caps, usage(800, 0.8), calls=1)
    assert asyncio.run(soon(take(budget, Reserve(300, 0.3), usage(1, 0.1))))[0].__class__ is BudgetError
    with pytest.raises(BudgetError, match=said):
        asyncio.run(take(budget, Reserve(300, 0.3), usage(1, 0.1)))
    assert (budget.spent, budget.calls) == (usage(800, 0.8), 1)


@pytest.mark.parametrize("caps", [Caps(), Caps(cost=1.0), Caps(tokens=1000), Caps(calls=2)])
def test_what_fits_exactly_goes(caps: Caps) -> None:
    budget = Budget(caps, usage(500, 0.5), calls=1)
    asyncio.run(take(budget, Reserve(500, 0.5), usage(500, 0.5)))
    assert (budget.spent, budget.calls) == (usage(1000, 1.0), 2)


def test_a_resumed_run_counts_what_is_on_the_tape() -> None:
    budget = Budget(Caps(calls=5), usage(10), calls=4)
    assert budget.over(Reserve(1)) is None
    budget.settle(usage(1))
    assert budget.over(Reserve(1)) is not None
    assert Budget(Caps(calls=9), budget.spent, budget.calls).over(Reserve(1)) is None


def test_no_cap_takes_everything() -> None:
    budget = Budget(Caps())
    asyncio.run(take(budget, Reserve(10**12, None), usage(10**12, None)))
    assert budget.spent.cost is None


def test_a_call_that_failed_gives_its_reserve_back() -> None:
    budget = Budget(Caps(cost=1.0))
    with pytest.raises(ConnectionError):
        asyncio.run(take(budget, Reserve(10, 1.0), usage(), fails=True))
    asyncio.run(take(budget, Reserve(10, 1.0), usage(10, 0.4)))
    assert (budget.spent.cost, budget.calls) == (0.4, 1)


# Without a price


def test_a_cap_on_cost_without_a_price_is_wrong_use() -> None:
    with pytest.raises(UsageError, match="--max-cost: the model is unpriced; cap the run with --max-tokens"):
        asyncio.run(take(Budget(Caps(cost=1.0)), Reserve(10, None), usage()))
    with pytest.raises(UsageError, match="--max-cost: calls on the tape are unpriced"):
        asyncio.run(take(Budget(Caps(cost=1.0), usage(10, None)), Reserve(10, 0.1), usage()))


def test_nothing_is_sent_before_that_is_said() -> None:
    budget = Budget(Caps(cost=1.0))
    sent = []

    async def ask() -> None:
        async with budget.reserved(Reserve(10, None)):
            sent.append(1)

    for error in asyncio.run(soon(*(ask() for _ in range(8)))):
        assert isinstance(error, UsageError)
    assert sent == []


def test_other_caps_need_no_price() -> None:
    budget = Budget(Caps(tokens=100, calls=2))
    asyncio.run(take(budget, Reserve(60, None), usage(40, None)))
    assert budget.spent == usage(40, None)


# Beside each other


def test_a_call_waits_where_it_fits_once_others_have_settled() -> None:
    budget = Budget(Caps(cost=1.0))

    async def run() -> list[object]:
        return await soon(*(take(budget, Reserve(10, 0.6), usage(10, 0.1), steps=5) for _ in range(5)))

    assert asyncio.run(run()) == [None] * 5
    assert budget.spent.cost == pytest.approx(0.5)


def test_who_waits_is_told_when_it_will_not_fit() -> None:
    budget = Budget(Caps(calls=1))
    ended = asyncio.run(soon(*(take(budget, Reserve(1), usage(1), steps=3) for _ in range(4))))
    assert ended[0] is None
    assert [type(error) for error in ended[1:]] == [BudgetError] * 3


def test_who_waits_goes_on_when_others_fail() -> None:
    budget = Budget(Caps(calls=1))
    ended = asyncio.run(
        soon(take(budget, Reserve(1), usage(), fails=True), take(budget, Reserve(1), usage(1)))
    )
    assert isinstance(ended[0], ConnectionError)
    assert ended[1] is None


def test_a_call_that_is_cancelled_wakes_the_others_and_holds_nothing() -> None:
    budget = Budget(Caps(calls=1))

    async def run() -> None:
        running = asyncio.create_task(take(budget, Reserve(1), usage(1), steps=10_000))
        waiting = [asyncio.create_task(take(budget, Reserve(1), usage(1))) for _ in range(2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        running.cancel()
        running.cancel()
        ended = await soon(running, *waiting)
        assert [type(end) for end in ended] == [asyncio.CancelledError, asyncio.CancelledError, type(None)]

    asyncio.run(run())
    assert budget.calls == 1


# A thousand runs


@dataclass(frozen=True)
class Planned:
    reserve: Reserve
    took: Usage
    steps: int
    fails: bool


def plans(chance: random.Random, excess: float) -> list[Planned]:
    """Calls of a run; each takes up to its reserve, or up to `excess` times it."""
    made = []
    for _ in range(chance.randint(1, 24)):
        tokens, cost = chance.randint(1, 1000), round(chance.uniform(0.001, 1.0), 3)
        share = chance.choice([0.0, chance.random(), 1.0, excess])
        took = usage(int(tokens * share), cost * share)
        made.append(Planned(Reserve(tokens, cost), took, chance.randint(0, 5), chance.random() < 0.15))
    return made


def caps_of(chance: random.Random) -> Caps:
    return Caps(
        cost=chance.choice([None, round(chance.uniform(0.0, 8.0), 3)]),
        tokens=chance.choice([None, chance.randint(0, 8000)]),
        calls=chance.choice([None, chance.randint(0, 20)]),
    )


class Watched(Budget):
    """A budget that keeps how far calls have passed their reserves."""

    in_flight = 0
    excess_cost = 0.0
    excess_tokens = 0


async def run(budget: Watched, planned: Sequence[Planned], at_once: int) -> list[object]:
    places = asyncio.Semaphore(at_once)

    async def one(plan: Planned) -> None:
        async with places, budget.reserved(plan.reserve):
            budget.in_flight += 1
            try:
                for _ in range(plan.steps):
                    await asyncio.sleep(0)
                if plan.fails:
                    raise ConnectionError
                budget.settle(plan.took)
                assert plan.took.cost is not None
                assert plan.reserve.cost is not None
                budget.excess_cost += max(0.0, plan.took.cost - plan.reserve.cost)
                budget.excess_tokens += max(0, plan.took.input - plan.reserve.tokens)
            finally:
                budget.in_flight -= 1

    return await soon(*(one(plan) for plan in planned))


@pytest.mark.parametrize("excess", [1.0, 1.5])
def test_no_cap_is_passed_in_a_thousand_runs(excess: float) -> None:
    passed = stopped = 0
    for seed in range(RUNS):
        chance = random.Random(seed)
        caps, planned = caps_of(chance), plans(chance, excess)
        budget = Watched(caps)
        ended = asyncio.run(run(budget, planned, chance.choice([1, 2, 16])))

        # By the excess of bills over their reserves, and by nothing where there is none.
        assert caps.calls is None or budget.calls <= caps.calls
        assert caps.tokens is None or budget.spent.input <= caps.tokens + budget.excess_tokens
        assert caps.cost is None or (budget.spent.cost or 0) <= caps.cost + budget.excess_cost + 1e-9
        if excess == 1.0:
            assert budget.excess_cost == budget.excess_tokens == 0
        passed += caps.cost is not None and (budget.spent.cost or 0) > caps.cost + 1e-9

        # Each call ended, as it was to end or by a cap; what was not stopped is counted.
        settled = 0
        for plan, end in zip(planned, ended, strict=True):
            assert end is None or isinstance(end, (BudgetError, ConnectionError))
            assert isinstance(end, BudgetError) or plan.fails == isinstance(end, ConnectionError)
            settled += end is None
        assert budget.calls == settled
        assert budget.in_flight == 0
        stopped += any(isinstance(end, BudgetError) for end in ended)

        # Who was stopped did not fit, with all others settled.
        for plan, end in zip(planned, ended, strict=True):
            if isinstance(end, BudgetError):
                assert budget.over(plan.reserve) is not None
    assert stopped > RUNS / 4
    assert (passed > 0) == (excess > 1.0)


@pytest.mark.parametrize("excess", [1.0, 2.0])
def test_one_after_the_other_a_cap_is_passed_by_less_than_one_reserve(excess: float) -> None:
    for seed in range(RUNS):
        chance = random.Random(seed)
        caps, planned = caps_of(chance), plans(chance, excess)
        budget = Watched(caps)
        asyncio.run(run(budget, planned, 1))
        largest = max(plan.reserve.cost or 0 for plan in planned)
        most = max(plan.reserve.tokens for plan in planned)
        assert caps.cost is None or (budget.spent.cost or 0) <= caps.cost + (excess - 1) * largest + 1e-9
        assert caps.tokens is None or budget.spent.input <= caps.tokens + (excess - 1) * most
