"""The steps one by one, with files of somebody's own between them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, RunConflictError
from paperkit.files import write_json
from paperkit.pipelines.deep_review import by_hand
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.conftest import Runner, Scripted, contents
from tests.pipelines.deep_review.scripted_model import FAULTS
from tests.pipelines.deep_review.test_steps import candidate

VALUES: dict[str, Any] = {"depth": "standard", "focus": [], "venue": "", "lang": "en"}


def init(document: Path, *, force: bool = False, **values: Any) -> Path:
    return by_hand.init(document, ws=None, values={**VALUES, **values}, force=force).workspace.root


def to_the_end(workspace: Path) -> None:
    for step in (by_hand.plan, by_hand.merge, by_hand.collate, by_hand.render):
        step(by_hand.open_review(workspace))  # type: ignore[operator]


@pytest.mark.parametrize("depth", ["quick", "standard"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_step_by_step_is_the_run_by_rules(
    run: Runner, bricks: Path, tmp_path: Path, depth: str, lang: str
) -> None:
    run(model="rules", depth=depth, lang=lang)
    workspace = init(bricks, depth=depth, lang=lang)
    assert workspace == bricks.parent / "bricks_deep_review"
    to_the_end(workspace)
    made, whole = contents(workspace), contents(tmp_path / "run" / "artifacts")
    assert made.pop("plan.json")  # of a run it says at the end what was done
    assert whole.pop("plan.json")
    assert made == whole


def test_each_step_names_the_one_before(bricks: Path) -> None:
    with pytest.raises(InputError, match="begin with paperkit deep-review init"):
        by_hand.open_review(bricks)
    review = by_hand.open_review(init(bricks))
    for step, needed in (
        (by_hand.merge, "plan"), (by_hand.collate, "merge"), (by_hand.render, "collate"), (by_hand.check, "render"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=f"is missing; run paperkit deep-review {needed} "):
            step(review)  # type: ignore[operator]


def test_candidates_by_hand_come_into_the_report(bricks: Path) -> None:
    workspace = init(bricks)
    by_hand.plan(by_hand.open_review(workspace))
    plan = json.loads((workspace / "plan.json").read_text(encoding="utf-8"))
    first = next(task for task in plan["tasks"] if task["kind"] == "segment")
    write_json(
        workspace / first["output"],
        {"task": first["id"], "candidates": [candidate("Wind is a draught too", small_paper.FASTER)]},
    )
    assert by_hand.plan(by_hand.open_review(workspace)).tasks[1].done
    to_the_end(workspace)
    review = by_hand.open_review(workspace)
    (own,) = [f for f in review.findings.findings if f.title == "Wind is a draught too"]
    assert own.verdict == "not_verified"
    assert by_hand.check(review) == []
    assert any(line.startswith("No candidates came from T02") for line in review.findings.limitations)


def test_what_comes_after_is_made_again(bricks: Path) -> None:
    workspace = init(bricks)
    to_the_end(workspace)
    before = by_hand.open_review(workspace).findings
    plan = json.loads((workspace / "plan.json").read_text(encoding="utf-8"))
    write_json(
        workspace / plan["tasks"][1]["output"],
        {"task": "T01", "candidates": [candidate("Wind is a draught too", small_paper.FASTER)]},
    )
    to_the_end(workspace)
    after = by_hand.open_review(workspace).findings
    assert len(after.findings) == len(before.findings) + 1


def test_verdicts_by_hand_are_joined(bricks: Path) -> None:
    workspace = init(bricks, depth="deep")
    to_the_end(workspace)
    verdicts = json.loads((workspace / "verdicts" / "V01.json").read_text(encoding="utf-8"))
    verdicts["verdicts"][0] |= {"verdict": "refuted", "reason": "It is one-sided."}
    verdicts["verdicts"].append({"cluster": "K99", "verdict": "refuted", "reason": "None such."})
    write_json(workspace / "verdicts" / "V01.json", verdicts)
    collated, summary = by_hand.collate(by_hand.open_review(workspace))
    assert "1 refuted" in summary
    assert "V01 judges K99, which is no cluster; left out" in collated.limitations


def test_a_models_verdicts_and_findings_are_not_replaced_by_those_of_code(
    run: Runner, scripted: Scripted, tmp_path: Path
) -> None:
    scripted(*FAULTS[:-1])
    run()
    workspace = tmp_path / "run" / "artifacts"
    before = contents(workspace)
    to_the_end(workspace)
    assert contents(workspace) == before
    asked = scripted()
    run()
    assert asked == []
    assert contents(workspace) == before


class TestStartingOver:
    def test_another_review_is_refused(self, bricks: Path) -> None:
        workspace = init(bricks)
        before = contents(workspace)
        with pytest.raises(RunConflictError, match="differs in depth, language; start over with --force"):
            init(bricks, depth="deep", lang="ja")
        assert contents(workspace) == before
        assert init(bricks) == workspace
        assert contents(workspace) == before

    def test_force_removes_what_a_review_made_and_nothing_else(self, bricks: Path) -> None:
        workspace = init(bricks)
        to_the_end(workspace)
        for name in ("mine.txt", "pages/notes.txt", "input/mine.tex", "prompts/mine.md"):
            (workspace / name).parent.mkdir(exist_ok=True)
            (workspace / name).write_text("mine", encoding="utf-8")
        small_paper.pdf(bricks, small_paper.REVISED)
        init(bricks, force=True, depth="quick")
        left = set(contents(workspace))
        assert {"mine.txt", "pages/notes.txt", "input/mine.tex", "prompts/mine.md"} <= left
        assert "config.json" in left
        assert not left & {"findings.json", "report.md", "report.html", "plan.json", "segments.json"}
        assert not list(workspace.glob("candidates/*"))

    def test_force_in_a_folder_without_a_review_removes_nothing(self, bricks: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        (mine / "pages").mkdir(parents=True)
        (mine / "pages" / "page_9.png").write_bytes(b"mine")
        (mine / "report.md").write_text("mine", encoding="utf-8")
        by_hand.init(bricks, ws=mine, values=VALUES, force=True)
        assert (mine / "pages" / "page_9.png").read_bytes() == b"mine"
        assert (mine / "report.md").read_text(encoding="utf-8") == "mine"

    def test_a_bad_document_with_force_loses_nothing(self, bricks: Path) -> None:
        workspace = init(bricks)
        to_the_end(workspace)
        before = contents(workspace)
        bricks.write_bytes(b"%PDF-1.7\n")
        with pytest.raises(InputError):
            init(bricks, force=True)
        assert contents(workspace) == before
