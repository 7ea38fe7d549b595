"""One more reviewer where a finding stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.errors import ModelError, UsageError
from paperkit.pipelines.deep_review import by_hand
from tests.pipelines.deep_review.conftest import Runner, Scripted, contents
from tests.pipelines.deep_review.scripted_model import MODEL


def deepen(workspace: Path, finding: str, model: str = MODEL) -> by_hand.Findings:
    return by_hand.deepen(by_hand.open_review(workspace, values={"model": model}), finding)[0]


@pytest.fixture
def workspace(run: Runner, tmp_path: Path) -> Path:
    run()
    return tmp_path / "run" / "artifacts"


def test_what_comes_out_is_merged_and_reported(workspace: Path, scripted: Scripted) -> None:
    asked = scripted()
    findings = deepen(workspace, "MJ1")
    assert asked[0] == "segment_reviewer"
    assert asked.count("segment_reviewer") == 1
    assert "lens_reviewer" not in asked
    assert "The rate is given without a unit" in [f.title for f in findings.findings]
    plan = json.loads((workspace / "plan.json").read_text(encoding="utf-8"))
    last = plan["tasks"][-1]
    assert (last["track"], last["trace"], last["done"]) == ("high", "B", True)
    assert last["output"] == f"candidates/{last['id']}_MJ1_B.json"
    assert (workspace / last["output"]).is_file()
    assert "The rate is given without a unit" in (workspace / "report.md").read_text(encoding="utf-8")
    assert by_hand.check(by_hand.open_review(workspace)) == []


def test_the_same_again_asks_nobody(workspace: Path, scripted: Scripted) -> None:
    deepen(workspace, "MJ1")
    before = contents(workspace)
    asked = scripted()
    deepen(workspace, "MJ1")
    assert asked == []
    assert contents(workspace) == before


def test_a_run_goes_on_with_what_was_deepened(run: Runner, workspace: Path) -> None:
    deepen(workspace, "MJ1")
    before = contents(workspace)
    run()
    assert contents(workspace) == before


def test_another_id_lists_those_there_are(workspace: Path) -> None:
    with pytest.raises(UsageError, match="no finding MJ9 in the report; there are MJ1"):
        deepen(workspace, "MJ9")


@pytest.mark.parametrize(
    ("model", "error"), [(f"{MODEL},segment_reviewer=rules", UsageError), (MODEL, ModelError)]
)
def test_without_an_answer_nothing_changes(
    workspace: Path, monkeypatch: pytest.MonkeyPatch, model: str, error: type[Exception]
) -> None:
    from tests.pipelines.deep_review import scripted_model

    monkeypatch.setattr(scripted_model, "_read", lambda *_, **__: {"candidates": "none"})
    before = contents(workspace)
    with pytest.raises(error):
        deepen(workspace, "MJ1", model)
    assert contents(workspace) == before
