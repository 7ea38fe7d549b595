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


class TestOldFiles:
    """A step does not go on from a file that was made of something else than is there."""

    @pytest.fixture
    def workspace(self, bricks: Path) -> Path:
        root = init(bricks, depth="deep")
        to_the_end(root)
        return root

    def add_candidates(self, workspace: Path) -> Path:
        task = by_hand.open_review(workspace).plan.tasks[1]
        path = workspace / task.output
        write_json(
            path, {"task": task.id, "candidates": [candidate("Wind is a draught too", small_paper.FASTER)]}
        )
        return path

    def refused(self, workspace: Path, command: str, *steps: Any) -> None:
        before = contents(workspace)
        for step in steps:
            with pytest.raises(
                InputError, match=rf"is old: .*; run paperkit deep-review {command} "
            ) as raised:
                step(by_hand.open_review(workspace))
            assert "\n" not in str(raised.value)
        assert contents(workspace) == before

    def test_candidates_that_came_later(self, workspace: Path) -> None:
        self.add_candidates(workspace)
        self.refused(workspace, "merge", by_hand.collate, by_hand.render, by_hand.check)
        by_hand.merge(by_hand.open_review(workspace))
        self.refused(workspace, "collate", by_hand.render, by_hand.check)
        by_hand.collate(by_hand.open_review(workspace))
        by_hand.render(by_hand.open_review(workspace))
        assert by_hand.check(by_hand.open_review(workspace)) == []

    def test_candidates_that_changed_or_went(self, workspace: Path) -> None:
        path = self.add_candidates(workspace)
        to_the_end(workspace)
        kept = path.read_bytes()
        path.write_bytes(kept.replace(b"Wind is", b"A storm is"))
        self.refused(workspace, "merge", by_hand.collate)
        path.write_bytes(kept)
        by_hand.collate(by_hand.open_review(workspace))
        path.unlink()
        self.refused(workspace, "merge", by_hand.collate)

    def test_verdicts_that_changed(self, workspace: Path) -> None:
        path = workspace / "verdicts" / "V01.json"
        path.write_text(
            path.read_text(encoding="utf-8").replace('"plausible"', '"refuted"', 1), encoding="utf-8"
        )
        write_json(workspace / "verdicts" / "V99.json", {"batch": "V99", "verdicts": []})
        self.refused(workspace, "collate", by_hand.render, by_hand.check)

    def test_segments_that_changed(self, workspace: Path) -> None:
        path = workspace / "segments.json"
        path.write_text(
            path.read_text(encoding="utf-8").replace('"title": "', '"title": "My ', 1), encoding="utf-8"
        )
        self.refused(workspace, "plan", by_hand.merge, by_hand.collate, by_hand.render)
        to_the_end(workspace)

    def test_nothing_is_old_in_a_second_pass_or_after_a_plan_marked_as_done(self, workspace: Path) -> None:
        before = contents(workspace)
        to_the_end(workspace)
        by_hand.plan(by_hand.open_review(workspace))
        for step in (by_hand.collate, by_hand.render, by_hand.check):
            step(by_hand.open_review(workspace))  # type: ignore[operator]
        assert contents(workspace).keys() == before.keys()

    def test_files_without_a_stamp_are_taken_as_they_are(self, workspace: Path) -> None:
        for stamp in (workspace / ".steps").glob("*.source.json"):
            stamp.unlink()
        self.add_candidates(workspace)
        by_hand.collate(by_hand.open_review(workspace))

    def test_a_models_findings_on_an_earlier_state_are_kept_and_warned_about(
        self, run: Runner, tmp_path: Path
    ) -> None:
        run()
        workspace = tmp_path / "run" / "artifacts"
        kept = (workspace / "findings.json").read_bytes()
        assert by_hand.render_warnings(by_hand.open_review(workspace)) == []
        path = workspace / by_hand.open_review(workspace).plan.tasks[1].output
        path.write_text(path.read_text(encoding="utf-8").replace("Say it anew.", "Say it."), encoding="utf-8")
        to_the_end(workspace)
        assert (workspace / "findings.json").read_bytes() == kept
        (warning,) = by_hand.render_warnings(by_hand.open_review(workspace))
        assert "was made of an earlier collated.json by openai/scripted; go on with" in warning


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
