"""What a run may take, before it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import UsageError
from paperkit.llm import estimate as priced
from paperkit.llm.backend import Price
from paperkit.llm.estimate import Estimate
from paperkit.pipelines.refine import RefineParameters
from paperkit.pipelines.refine.estimate import estimate_run
from paperkit.pipelines.refine.inputs import gather
from tests.pipelines.refine.conftest import Runner, Server


@pytest.fixture
def estimates(author: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Estimates by role; `openai/priced` costs a dollar a million tokens read, two a million written."""
    price = {"openai/priced": Price(1e-6, 2e-6, 1e-7)}
    monkeypatch.setattr("paperkit.llm.backends.litellm.price_of", price.get)

    def made(**options: Any) -> dict[str, Estimate]:
        given = {"paper": str(author / "paper.tex"), "log": str(author / "log.md"), "out": "r"}
        parameters = RefineParameters(**{**given, **options})
        return {one.role: one for one in estimate_run(parameters, gather(parameters))}

    return made


def test_rules_and_tapes_take_nothing(estimates: Any) -> None:
    assert estimates() == {}
    assert estimates(model="replay:tape.jsonl") == {}


def test_one_review_and_one_attack_a_draft_and_one_revision_a_round(estimates: Any) -> None:
    made = estimates(model="openai/priced", cap=3)
    assert {role: one.calls for role, one in made.items()} == {
        "reviewer": 4,
        "devils_advocate": 4,
        "reviser": 3,
    }
    for one in made.values():
        assert one.cost == pytest.approx((one.input + 2 * one.output) / 1e6)


def test_roles_by_rules_are_left_out(estimates: Any) -> None:
    assert estimates(model="rules,reviser=openai/priced").keys() == {"reviser"}


def test_a_longer_paper_takes_more_and_edits_take_less(estimates: Any, author: Path) -> None:
    small = estimates(model="openai/priced")
    text = (author / "paper.tex").read_text(encoding="utf-8")
    (author / "paper.tex").write_text(
        text.replace("\\section{Results}", "Words. " * 9000 + "\\section{Results}")
    )
    large = estimates(model="openai/priced")
    assert all(large[role].input > small[role].input + 9000 for role in small)
    assert large["reviser"].output > small["reviser"].output
    assert estimates(model="openai/priced", revise="edits")["reviser"].output < large["reviser"].output


def test_a_model_without_a_price_is_unpriced_and_no_cap_on_cost_holds_it(estimates: Any) -> None:
    assert estimates(model="openai/mine")["reviewer"].cost is None
    with pytest.raises(UsageError, match=r"--max-cost: openai/mine is unpriced; .*--max-tokens"):
        estimates(model="openai/mine", max_cost=1.0)
    assert estimates(model="openai/priced", max_cost=1.0)
    assert estimates(model="handoff:somewhere", max_cost=1.0)["reviewer"].cost == 0


def test_a_handoff_asks_litellm_nothing(author: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paperkit.llm.backends.litellm.library", lambda: pytest.fail("litellm was asked"))
    assert priced.estimate("reviewer", "handoff:x", calls=1, tokens=10, reply=10)


def test_what_a_run_takes_is_within_the_estimate(run: Runner, handoff: Server, estimates: Any) -> None:
    model = handoff()
    result = run(model=model)
    made = estimates(model=model)
    for one in result.asked:
        assert one.calls <= made[one.role].calls
        assert one.usage.input <= made[one.role].input
        assert one.usage.output <= made[one.role].output
