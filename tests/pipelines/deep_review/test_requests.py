"""From a workspace to what each role is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import BudgetError, ModelError, UsageError
from paperkit.files import write_json
from paperkit.llm import Door
from paperkit.pipelines.deep_review import requests
from paperkit.pipelines.deep_review.asking import Asking
from paperkit.pipelines.deep_review.model.checklists import checklist_of
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.pipelines.deep_review.planning import make_plan
from paperkit.pipelines.deep_review.segmenting import segment
from paperkit.pipelines.deep_review.state import Review
from paperkit.records.deep_review import Merged, Segments, VerifyTask, page_numbers
from paperkit.workspace import Workspace
from tests.llm.asking import MODEL, FakeBackend, scripted
from tests.pipelines.deep_review.model.subjects import (
    PAPER,
    SEGMENTS,
    cluster,
    collated,
    config,
    earlier,
    subject,
)


def review_of(root: Path, door: Door | None = None, **more: Any) -> Review:
    """A review up to its findings, in a workspace."""
    made = config(**more)
    segments = Segments(segments=SEGMENTS)
    merged = Merged(
        candidates=3,
        clusters=(cluster(1, 1), cluster(2, 2), cluster(3, 3, severity_hint="minor")),
        verify_tasks=(
            VerifyTask(id="V01", clusters=("K02", "K01"), pages="1-2", output="verdicts/V01.json"),
        ),
    )
    for name, record in {
        "pages": subject().pages,
        "segments": segments,
        "plan": make_plan(segments, made),
        "merged": merged,
        "collated": collated(limitations=("T02 gave none",)),
        "findings": earlier(),
    }.items():
        write_json(root / f"{name}.json", record.as_json())
    parameters = DeepReviewParameters(document="a.txt", out=str(root))
    return Review(Workspace(root), parameters, made, PAPER, Asking(door or Door()))


def test_a_segment_is_asked_with_its_segments_and_the_checklists_of_its_themes(tmp_path: Path) -> None:
    review = review_of(tmp_path)
    first, *_, light = [task for task in review.plan.tasks if task.kind == "segment"]
    made = requests.segment_request(review, first)
    assert (made.task, made.segments) == (first, SEGMENTS[:1])
    assert made.checklist == checklist_of(["experiments"], "en")
    assert requests.segment_request(review, light).checklist == checklist_of(["discussion"], "en")
    assert made.subject.manuscript is PAPER
    assert made.subject.pages == review.pages


def test_checklists_are_ones_own_and_in_the_format_of_the_run(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "checklists.md").write_text("Look for lamps.\n", encoding="utf-8")
    mine = review_of(tmp_path, Door(MODEL, prompts=own))
    task = next(task for task in mine.plan.tasks if task.kind == "segment")
    assert requests.segment_request(mine, task).checklist == "Look for lamps.\n"
    other = review_of(tmp_path, Door(MODEL, format="xml"))
    assert requests.segment_request(other, task).checklist == checklist_of(["experiments"], "en", form="xml")


def test_a_lens_is_asked_about_the_whole(tmp_path: Path) -> None:
    review = review_of(tmp_path)
    lens = review.plan.tasks[-1]
    made = requests.lens_request(review, lens)
    assert (made.task.lens, made.segments, made.checklist) == ("L3", (), "")


def test_a_verifier_is_given_the_clusters_of_its_batch(tmp_path: Path) -> None:
    review = review_of(tmp_path)
    (batch,) = review.merged.verify_tasks
    assert [one.id for one in requests.refutation_request(review, batch).clusters] == ["K02", "K01"]


def test_a_synthesiser_is_given_all_limitations_once_and_who_read_the_paper(tmp_path: Path) -> None:
    review = review_of(tmp_path)
    made = requests.synthesis_request(review, ["T03: not done", "T02 gave none"])
    assert made.limitations == ("T02 gave none", "T03: not done")
    assert made.judged_by == "rules"
    assert (made.previous, made.draft, made.critique) == (None, None, "")
    write_json(tmp_path / "previous.json", earlier().as_json())
    again = requests.synthesis_request(review, draft=earlier(), critique="- MJ1 · a · b\n")
    assert (again.previous, again.draft, again.critique) == (earlier(), earlier(), "- MJ1 · a · b\n")


def test_who_read_the_paper_is_named_once(tmp_path: Path) -> None:
    door = Door("openai/small,lens_reviewer=openai/large")
    assert requests.synthesis_request(review_of(tmp_path, door)).judged_by == "openai/small, openai/large"


def test_a_critic_is_given_the_report(tmp_path: Path) -> None:
    assert requests.critique_request(review_of(tmp_path), earlier()).findings == earlier()


# Segments


def test_rules_segment_the_paper(tmp_path: Path) -> None:
    review = review_of(tmp_path)
    assert requests.segment_paper(review) == segment(PAPER, review.pages, "standard")


def test_a_segmenter_without_a_usable_answer_ends_the_run(tmp_path: Path) -> None:
    door = scripted(FakeBackend(lambda call, refused: "no"))
    with pytest.raises(ModelError, match="segmenter"):
        requests.segment_paper(review_of(tmp_path, door))


def test_under_a_cap_code_segments_the_paper(tmp_path: Path) -> None:
    door = scripted(FakeBackend(lambda call, refused: BudgetError("--max-calls 0 is reached")))
    review = review_of(tmp_path, door)
    assert requests.segment_paper(review) == segment(PAPER, review.pages, "standard")
    assert review.asking.stopped


# One finding


def test_a_finding_is_deepened_on_its_pages_with_counterexamples(tmp_path: Path) -> None:
    review = review_of(tmp_path)
    made = requests.deepening_task(review, "MJ1")
    assert (made.track, made.trace, made.effort, made.kind) == ("high", "B", "high", "segment")
    assert (made.pages, made.segments, made.theme) == ("1-2", ("S1",), ("experiments",))
    last = max(task.id for task in review.plan.tasks)
    assert int(made.id[1:]) == int(last[1:]) + 1
    assert made.output == f"candidates/{made.id}_MJ1_B.json"
    found = review.findings.findings[0]
    assert found.title in made.notes
    assert found.quote in made.notes
    assert requests.segment_request(review, made).checklist == checklist_of(["experiments"], "en")


def test_a_finding_on_the_last_page_stays_in_the_paper(tmp_path: Path) -> None:
    made = requests.deepening_task(review_of(tmp_path), "MN1")
    assert page_numbers(made.pages) == (2, 3)
    assert made.segments == ("S2",)


def test_a_finding_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no finding MJ7 in the report; there are MJ1, MN1"):
        requests.deepening_task(review_of(tmp_path), "MJ7")
