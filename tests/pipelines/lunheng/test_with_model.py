"""The loop with a model in every place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import ReplyError
from paperkit.pipelines.lunheng import lunheng
from paperkit.pipelines.lunheng.parameters import LunhengParameters
from paperkit.pipelines.lunheng.results import LunhengResult, Stop
from paperkit.records.lunheng import DIMENSIONS
from tests.pipelines.lunheng.scripted import editors, evaluator, writer
from tests.pipelines.lunheng.scripted.calls import documents_of
from tests.pipelines.lunheng.scripted_model import MODEL, install
from tests.pipelines.lunheng.small_paper import PAPER, VENUE, write_paper

ROOMY = VENUE.replace("most = 250", "most = 2050").replace("budget = 200", "budget = 2000")


def parameters(folder: Path, venue: str = ROOMY, **more: Any) -> LunhengParameters:
    source, profile = write_paper(folder, PAPER, venue)
    given = {
        "paper": str(source),
        "venue": str(profile),
        "out": str(folder / "run"),
        "compile": False,
        "model": MODEL,
    }
    return LunhengParameters(**{**given, **more})


def ran(given: LunhengParameters) -> LunhengResult:
    *_, last = lunheng(given)
    assert isinstance(last.data, LunhengResult)
    return last.data


def test_a_full_round_reaches_the_quality(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = install(monkeypatch)
    result = ran(parameters(tmp_path))
    assert result.stop_reason is Stop.QUALITY_AND_BUDGET
    assert [record.judged for record in result.history] == [9, 9]
    assert pytest.approx(6.0, abs=0.2) == result.history[0].R
    roles = [call.role for call in backend.asked]
    assert roles[0] == "architect"
    assert sorted(roles[1:10]) == [f"E{dimension[1:]}" for dimension in DIMENSIONS]
    assert roles.count("writer") == 4
    assert roles[14:16] == ["refiner", "chief_editor"]
    final = (tmp_path / "run/artifacts/final/bricks.tex").read_text()
    assert writer.SAID in final
    assert (tmp_path / "run/artifacts/LUNHENG_LOG.md").is_file()
    assert list((tmp_path / "run/artifacts/replies").glob("E3_*.txt"))


def test_evaluators_see_the_draft_and_their_own_dimension_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = install(monkeypatch)
    ran(parameters(tmp_path))
    calls = [call for call in backend.asked if call.role.startswith("E")]
    assert len(calls) == 18
    assert len({call.shared for call in calls[:9]}) == 1
    for call in calls:
        documents = documents_of(call)
        assert set(documents) <= {
            "bricks.tex",
            "rubric",
            "venue and budget",
            "task",
            "counts",
            "bibliography",
        }
        others = [name for name in DIMENSIONS if name != f"D{call.role[1:]}"]
        assert not any(f"`{name}" in documents["rubric"] for name in others)
        own = "\n".join(text for name, text in documents.items() if name != "bricks.tex")
        for word in ("It could be said in fewer words.", "Two yards are compared.", '"score"'):
            assert word not in own
    later = "\n".join(call.own for call in calls[9:])
    assert "6.0" not in later and "round 0" not in later


def test_the_same_run_is_resumed_without_a_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    first = ran(parameters(tmp_path))
    backend = install(monkeypatch)
    assert ran(parameters(tmp_path)) == first
    assert not backend.asked


def test_a_missing_evaluator_stops_the_run_and_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(documents: Mapping[str, str]) -> str:
        return "I would rather not."

    backend = install(monkeypatch, {"E4": silent})
    with pytest.raises(ReplyError, match="E4"):
        ran(parameters(tmp_path))
    assert [call.role for call in backend.asked].count("E4") == 3
    assert not (tmp_path / "run/artifacts/evaluations").exists()
    again = install(monkeypatch)
    assert ran(parameters(tmp_path)).stop_reason is Stop.QUALITY_AND_BUDGET
    assert next(call.role for call in again.asked) == "E4"


def losing(documents: Mapping[str, str]) -> str:
    r"""A chief editor that drops a `\cite`."""
    reply = editors.edit(documents)
    source = documents["bricks.tex"].replace(r" \cite{holt2011}", "")
    return f"{reply}````latex bricks.tex\n{source}\n````\n"


def test_after_a_second_loss_the_unedited_text_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = install(monkeypatch, {"chief_editor": losing})
    result = ran(parameters(tmp_path))
    assert [call.role for call in backend.asked].count("chief_editor") == 2
    assert r"\cite{holt2011}" in (tmp_path / "run/artifacts/final/bricks.tex").read_text()
    log = json.loads((tmp_path / "run/artifacts/edits/round1.json").read_text())
    assert "holt2011" in log["refused"][0]
    assert result.stop_reason is Stop.QUALITY_AND_BUDGET


def test_a_writer_that_breaks_a_rule_is_told_and_the_run_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(documents: Mapping[str, str]) -> str:
        return writer.answer(documents).replace(writer.SAID, "It rose by 77 mm.")

    backend = install(monkeypatch, {"writer": breaking})
    with pytest.raises(ReplyError, match=r"(?s)writer.*77 mm"):
        ran(parameters(tmp_path))
    assert [call.role for call in backend.asked].count("writer") >= 3


def test_a_quick_run_asks_one_reviewer_and_the_editor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = install(monkeypatch)
    result = ran(parameters(tmp_path, quick=True))
    roles = [call.role for call in backend.asked]
    assert set(roles) == {"architect", "quick_reviewer", "chief_editor"}
    assert len(roles) <= 6
    assert len(result.history) <= 3


def test_roles_may_be_mixed_with_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = install(monkeypatch)
    ran(parameters(tmp_path, model=f"E1={MODEL},E8={MODEL}", max_iterations=0))
    assert sorted(call.role for call in backend.asked) == ["E1", "E8"]
    scores = json.loads((tmp_path / "run/artifacts/rounds/round0.json").read_text())["scores"]
    assert scores["D1"] is not None and scores["D2"] is None and scores["D8"] is not None


def test_the_scripted_score_is_the_evaluators_own() -> None:
    assert (
        evaluator.evaluation({"a.tex": "It is counted well here and there.", "rubric": ""}, "D1", 6.0)[
            "score"
        ]
        == 6.0
    )
