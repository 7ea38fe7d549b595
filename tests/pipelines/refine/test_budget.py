"""Caps on a run: it stops in time, keeps the best so far, and goes on with a higher cap."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm.tape import Tape
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.scripted_model import answer


@pytest.fixture
def counted(handoff: Server) -> tuple[str, list[str]]:
    """A stand-in, and the names of all requests that it answered."""
    answered: list[str] = []

    def reply(request: dict[str, Any]) -> str:
        answered.append(request["id"])
        return answer(request["messages"], request["reply_schema"])

    return handoff(reply=reply), answered


Counted = tuple[str, list[str]]


def test_a_cap_on_calls_keeps_the_best_draft_so_far(run: Runner, counted: Counted, tmp_path: Path) -> None:
    model, answered = counted
    result = run(model=model, max_calls=5)
    assert (result.status, result.stop_reason) == ("budget_stopped", "budget_stopped")
    assert len(answered) == 5
    assert result.promoted == 1
    final = (tmp_path / "run" / "artifacts" / "final" / "paper.tex").read_text(encoding="utf-8")
    assert "are difficult to find" in final
    assert any("--max-calls 5 is reached" in note and "higher cap" in note for note in result.notes)
    assert "budget stopped" in result.trajectory


@pytest.mark.parametrize("cap", [1, 2])
def test_a_cap_before_the_first_score_or_revision_promotes_nothing_new(
    run: Runner, counted: Counted, tmp_path: Path, cap: int
) -> None:
    result = run(model=counted[0], max_calls=cap)
    assert result.status == "budget_stopped"
    assert result.promoted == (None if cap == 1 else 0)
    assert (tmp_path / "run" / "artifacts" / "final").exists() is (cap == 2)


def test_it_goes_on_with_a_higher_cap_and_asks_nothing_twice(
    run: Runner, counted: Counted, tmp_path: Path
) -> None:
    model, answered = counted
    for cap in range(1, 9):
        stopped = run(model=model, max_calls=cap)
        assert stopped.status == "budget_stopped"
        assert len(answered) == cap
    capped = run(model=model, max_calls=100)
    assert len(answered) == len(set(answered)) == 9
    free = run(model=model, out=str(tmp_path / "free"))
    assert capped == free
    # Budget stops leave no trace in what was decided.
    log = "artifacts/refinement/worklog.json"
    assert (tmp_path / "run" / log).read_bytes() == (tmp_path / "free" / log).read_bytes()


def test_replies_asked_again_count(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(model=handoff(bad=True), max_calls=6)
    assert result.status == "budget_stopped"
    assert Tape(tmp_path / "run" / "tape.jsonl").exchanges <= 6


def test_a_cap_on_tokens_is_not_passed(run: Runner, counted: Counted, tmp_path: Path) -> None:
    cap = 40_000
    result = run(model=counted[0], max_tokens=cap)
    assert result.status == "budget_stopped"
    usage = Tape(tmp_path / "run" / "tape.jsonl").usage
    assert 0 < usage.input + usage.output <= cap
    assert any("--max-tokens 40,000" in note for note in result.notes)


def test_what_costs_nothing_is_under_every_cap_on_cost(run: Runner, counted: Counted) -> None:
    assert run(model=counted[0], max_cost=0.01, cap=1).status == "ok"


def test_a_cap_has_no_say_over_rules(run: Runner) -> None:
    assert run(max_calls=1, max_tokens=1, max_cost=0.01, cap=1).status == "ok"


def test_the_record_is_whole_json_at_every_stop(run: Runner, counted: Counted, tmp_path: Path) -> None:
    for cap in (1, 3, 4):
        run(model=counted[0], max_calls=cap)
        for path in (tmp_path / "run").rglob("*.json"):
            json.loads(path.read_text(encoding="utf-8"))
