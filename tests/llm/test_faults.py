"""Many calls at once to a server that fails on purpose: none is lost, none is doubled, all that was paid for counts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import ModelError
from paperkit.llm import Door, exchange, limiter
from paperkit.llm.call import Usage
from tests.llm.asking import MODEL, questions, role
from tests.llm.fault_server import Fault, FaultServer, Record, Request

CALLS = 64
PASSING = (Fault.SERVER_ERROR, Fault.UNAVAILABLE, Fault.RESET, Fault.RATE_LIMIT)
"""Faults that are no reply; what follows them is the same call again."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "_FIRST_WAIT", 0.01)
    monkeypatch.setattr(limiter, "_APART", 0.0)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def number_of(request: Request) -> int:
    return int(request.prompt.split("number ")[1].split("\n")[0])


def right(request: Request) -> str:
    """The right answer differs from call to call."""
    return json.dumps({"score": number_of(request) % 10 + 1})


def delivered(record: Record) -> bool:
    """Whether the client got a whole reply."""
    return record.status == 200 and record.fault is not Fault.RESET


def check(made: list[Any], tape: Path, server: FaultServer) -> None:
    """Every call ended well or clearly, is on the tape once, with every reply that came."""
    lines = [json.loads(line) for line in tape.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == len({line["key"] for line in lines}) == len(made) == CALLS
    taped = {int(re.findall(r"number (\d+)", str(line["request"]))[0]): line for line in lines}
    requests = server.requests_by_key(number_of)
    for number, value in enumerate(made):
        line, records = taped[number], requests[number]
        came = [record for record in records if delivered(record)]
        assert len(line["attempts"]) == len(came) <= 3
        if isinstance(value, ModelError):
            assert re.match(r"reviewer \(openai/small\), attempt [123] of 3: \w", str(value))
            assert (line["reply"], line["error"]) == (None, str(value))
        else:
            assert value == number % 10 + 1
            assert line["reply"] is not None and line["error"] is None
            assert [attempt["fault"] is None for attempt in line["attempts"]][-1]
            assert all(attempt["fault"] for attempt in line["attempts"][:-1])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fifth_of_replies_faulty_and_no_call_is_lost_or_doubled(seed: int, tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    with FaultServer(right, seconds=0.01, faulty=0.2, seed=seed, slow=0.1, retry_after=0) as server:
        door = Door(MODEL, api_base=server.url, tape=tape)
        made = door.ask_all(questions(CALLS))
    check(made, tape, server)
    assert sum(record.fault is not None for record in server.records) >= 5
    assert sum(isinstance(value, int) for value in made) >= CALLS - 20


def test_the_faults_of_all_seeds_are_of_all_kinds() -> None:
    kinds = {FaultServer(faulty=0.2, seed=seed)._fault(n) for seed in (1, 2, 3) for n in range(2 * CALLS)}
    assert len(kinds - {None}) >= 20


def test_tokens_of_failed_attempts_count(tmp_path: Path) -> None:
    kinds = (Fault.EMPTY, Fault.CUT_LENGTH, Fault.OUT_OF_RANGE, Fault.WRONG_SCHEMA, Fault.FILTERED, *PASSING)
    with FaultServer(right, faulty=0.5, seed=4, kinds=kinds) as server:
        door = Door(MODEL, api_base=server.url, tape=tmp_path / "tape.jsonl")
        made = door.ask_all(questions(CALLS))
    check(made, tmp_path / "tape.jsonl", server)
    told = [record.reply["usage"] for record in server.records if delivered(record) and record.reply]
    paid = Usage(
        input=sum(usage["prompt_tokens"] for usage in told),
        output=sum(usage["completion_tokens"] for usage in told),
        cost=None,
    )
    assert door.tape.usage == door.budget.spent == paid
    assert door.tape.exchanges == door.budget.calls == len(told) > CALLS
    (asked,) = door.asked
    assert (asked.exchanges, asked.usage) == (len(told), paid)


def test_a_run_with_faults_goes_on_with_what_failed(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    kinds = (Fault.BAD_KEY, Fault.FILTERED, Fault.REFUSAL)
    with FaultServer(right, faulty=0.3, seed=5, kinds=kinds) as server:
        made = Door(MODEL, api_base=server.url, tape=tape).ask_all(questions(CALLS))
    failed = [number for number, value in enumerate(made) if isinstance(value, ModelError)]
    assert len(failed) > 5
    with FaultServer(right) as server:
        again = Door(MODEL, api_base=server.url, tape=tape).ask_all(questions(CALLS))
    assert sorted(map(number_of, (record.request for record in server.records))) == failed
    assert again == [number % 10 + 1 for number in range(CALLS)]


def test_sixteen_are_in_flight_at_once_and_never_more(tmp_path: Path) -> None:
    with FaultServer(right, seconds=0.4) as server:
        made = Door(MODEL, api_base=server.url, tape=tmp_path / "tape.jsonl").ask_all(questions(48))
    assert made == [number % 10 + 1 for number in range(48)]
    assert server.in_flight_peak == 16


@pytest.mark.parametrize(
    ("limit", "calls", "seconds"), [(1, 40, 0.02), (3, 50, 0.08), (6, 54, 0.15), (8, 64, 0.15), (12, 72, 0.2)]
)
def test_the_limiter_settles_at_what_the_server_takes_within_thirty_calls(
    limit: int, calls: int, seconds: float
) -> None:
    with FaultServer(right, seconds=seconds, limit=limit) as server:
        door = Door(MODEL, api_base=server.url)
        made = door.ask_all(questions(calls))
    assert made == [number % 10 + 1 for number in range(calls)]
    assert server.served == calls
    settled = server.records[30:]
    assert sum(record.status == 429 for record in settled) <= 3
    assert max(record.in_flight for record in settled) in (limit, limit + 1)
    (paced,) = door._limiters.values()
    assert paced.limit in (limit, limit + 1)
    assert paced.in_flight == 0


def test_server_errors_and_resets_do_not_shrink_the_limit() -> None:
    kinds = (Fault.SERVER_ERROR, Fault.UNAVAILABLE, Fault.RESET)
    with FaultServer(right, faulty=0.3, seed=6, kinds=kinds) as server:
        door = Door(MODEL, api_base=server.url)
        made = door.ask_all(questions(CALLS))
    assert made == [number % 10 + 1 for number in range(CALLS)]
    assert len(server.records) > CALLS + 10
    (paced,) = door._limiters.values()
    assert paced.limit == 16


@pytest.mark.parametrize("fault", [Fault.RATE_LIMIT_SECONDS, Fault.RATE_LIMIT_DATE])
def test_after_a_retry_after_nothing_starts_before_its_time(fault: Fault) -> None:
    plan = [fault, *[None] * 31]
    with FaultServer(right, seconds=0.1, plan=plan, retry_after=1) as server:
        made = Door(MODEL, api_base=server.url, concurrency=4).ask_all(questions(12))
    assert made == [number % 10 + 1 for number in range(12)]
    told = server.records[0].ended or 0.0
    later = [record.started - told for record in server.records if record.started - told > 0.09]
    assert len(later) >= 8
    assert min(later) >= 0.95


def test_a_canary_key_is_in_no_file_and_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    canary = "canary-6f1d2c3b4a5968"
    monkeypatch.setenv("OPENAI_API_KEY", canary)
    kinds = (Fault.ECHO_KEY, Fault.BAD_KEY, Fault.WRONG_SCHEMA, Fault.PROSE)
    with FaultServer(right, faulty=0.6, seed=7, kinds=kinds) as server:
        door = Door(MODEL, api_base=server.url, tape=tmp_path / "run" / "tape.jsonl")
        made = door.ask_all(questions(CALLS, role()))
    echoed = [record for record in server.records if canary in json.dumps(record.reply)]
    assert len(echoed) > 10
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"[key removed]" in written
    for place in (written.decode(), "".join(map(str, made)), *capfd.readouterr(), repr(list(door.tape))):
        assert canary not in place
