"""The end of a run: what is promoted, what is said, what is left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.pipelines.refine import RefineParameters, RefineResult
from paperkit.pipelines.refine.closing import clear
from paperkit.workspace import Workspace
from tests.pipelines.refine.conftest import Runner
from tests.pipelines.refine.small_paper import PAPER


def test_the_promoted_draft_is_the_snapshot_byte_for_byte(run: Runner, tmp_path: Path) -> None:
    result = run()
    refinement = tmp_path / "run/artifacts/refinement"
    promoted = (refinement / f"iter{result.promoted}/paper.tex").read_bytes()
    assert (tmp_path / "run/artifacts/final/paper.tex").read_bytes() == promoted


def test_every_file_of_a_tree_is_promoted(run: Runner, author: Path, tmp_path: Path) -> None:
    (author / "parts").mkdir()
    (author / "parts/more.tex").write_text(
        "It is worth noting that these words are here.\n", encoding="utf-8"
    )
    (author / "curve.pdf").write_bytes(b"%PDF")
    text = PAPER.replace("The curves are", "\\input{parts/more}\nThe curves are")
    (author / "paper.tex").write_text(text, encoding="utf-8")
    run(cap=3, accept_threshold=100)
    final = tmp_path / "run/artifacts/final"
    assert (final / "parts/more.tex").read_text(encoding="utf-8") == "These words are here.\n"
    assert (final / "curve.pdf").read_bytes() == b"%PDF"
    assert (author / "parts/more.tex").read_text(encoding="utf-8").startswith("It is worth")


def test_the_trajectory_has_every_round_and_says_why_it_stopped(run: Runner) -> None:
    result = run()
    assert result.trajectory.count("iter") == result.counts["rounds"] + 1
    assert result.trajectory.endswith(")")
    assert "stop: " in result.trajectory


def test_counts_add_up(run: Runner) -> None:
    result = run()
    assert result.counts["findings_open"] == len(result.open_findings)
    severities = {k: n for k, n in result.counts.items() if k.startswith("open_")}
    assert sum(severities.values()) == len(result.open_findings)
    assert result.counts["findings_at_start"] >= result.counts["findings_open"]


def test_history_holds_the_scores_as_they_were_given(run: Runner, tmp_path: Path) -> None:
    result = run()
    for entry in result.history:
        path = tmp_path / f"run/artifacts/refinement/iter{entry['iter']}/score.json"
        score = json.loads(path.read_text(encoding="utf-8"))
        assert entry["overall"] == score["overall_score"]
        assert entry["band"] == score["decision_band"]


def test_the_result_can_be_read_again(run: Runner) -> None:
    result = run()
    assert RefineResult.model_validate_json(result.model_dump_json()) == result


def test_what_the_advocate_cannot_judge_is_said(run: Runner) -> None:
    assert any("causal overclaiming" in note for note in run(cap=0).notes)


def test_a_missing_part_is_noted(run: Runner, author: Path) -> None:
    (author / "paper.tex").write_text(
        PAPER.replace("The curves", "\\input{gone}\nThe curves"), encoding="utf-8"
    )
    assert any("gone" in note for note in run(cap=0).notes)


def test_a_failure_that_a_revision_removed_is_not_open(run: Runner, author: Path) -> None:
    result = run(cap=3, accept_threshold=100)
    assert not any("17.3" in f.quote for f in result.open_findings)


def test_a_restated_number_is_not_open_because_it_stands_elsewhere_too(run: Runner, author: Path) -> None:
    text = PAPER.replace(
        "The curves are", "The recall of the first method is 79.3. We also saw 79.3 wires. The curves are"
    )
    (author / "paper.tex").write_text(text, encoding="utf-8")
    result = run(past_gate_a=True)
    assert [f.rule for f in result.confirmed_failures] == ["failure_modes.hallucinated_result"]
    assert result.promoted
    assert not [f for f in result.open_findings if f.severity == "critical"]


class TestClear:
    def test_it_removes_its_own_folders_only(self, tmp_path: Path) -> None:
        for name in (".steps", "inputs", "final", "mine"):
            (tmp_path / name).mkdir()
        clear(Workspace(tmp_path))
        assert sorted(p.name for p in tmp_path.iterdir()) == ["mine"]

    def test_a_folder_that_is_no_workspace_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "inputs").mkdir()
        (tmp_path / "inputs/data.csv").write_text("mine")
        clear(Workspace(tmp_path))
        assert (tmp_path / "inputs/data.csv").read_text() == "mine"

    def test_other_inputs_in_the_same_workspace_start_over(self, run: Runner, author: Path) -> None:
        first = run()
        (author / "paper.tex").write_text(PAPER.replace("87.4% of", "87.4\\% of"), encoding="utf-8")
        second = run()
        assert second.history[0]["overall"] > first.history[0]["overall"]
        assert second == run()


class TestParameters:
    def test_unknown_names_are_errors(self) -> None:
        with pytest.raises(ValueError, match="capp"):
            RefineParameters.model_validate({"paper": "a.tex", "out": "run", "capp": 3})

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("cap", -1),
            ("cap", 1.5),
            ("accept_threshold", float("nan")),
            ("plateau_threshold", -0.1),
            ("plateau_threshold", float("inf")),
            ("plateau_streak", 0),
            ("profile", "rubric7"),
        ],
    )
    def test_values_that_make_no_sense(self, name: str, value: object) -> None:
        with pytest.raises(ValueError, match=name):
            RefineParameters.model_validate({"paper": "a.tex", "out": "run", name: value})

    def test_defaults_are_those_of_the_published_loop(self) -> None:
        given = RefineParameters(paper="a.tex", out="run")
        assert (given.cap, given.plateau_streak, given.reviews) == (3, 3, 1)
        assert (given.accept_threshold, given.plateau_threshold) == (None, None)
        scale = given.panel.scale
        assert (scale.accept_threshold, scale.plateau_threshold) == (80.0, 1.0)
