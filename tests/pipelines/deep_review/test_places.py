"""Where a review's files go: beside the document, in the run, or where the user says; and what may be removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.errors import InputError, RunConflictError, UsageError
from paperkit.files import write_json
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.pipelines.deep_review.places import beside, find_workspace, run_places, start_over

RUN = {
    "notebook": "30_deep_review",
    "status": "ok",
    "fingerprint": "x",
    "parts": {},
    "parameters": {},
    "started": "2026-01-01T00:00:00Z",
}


def test_the_workspace_stands_beside_the_document(tmp_path: Path) -> None:
    (tmp_path / "a.b.pdf").touch()
    assert beside(tmp_path / "a.b.pdf") == tmp_path / "a.b_deep_review"
    folder = tmp_path / "draft.v2"
    folder.mkdir()
    assert beside(folder) == tmp_path / "draft.v2_deep_review"


def test_where_the_folder_cannot_be_written_it_is_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.chdir(tmp_path)
    assert beside(Path("/somewhere/paper.pdf")) == tmp_path / "paper_deep_review"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, ("runs/paper", None)),
        ({"out": Path("r")}, ("r", None)),
        ({"ws": Path("w")}, ("w/run", "w")),
        ({"ws": Path("w"), "out": Path("r")}, ("r", "w")),
    ],
)
def test_run_folder_and_workspace(
    given: dict[str, Path], expected: tuple[str, str | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("paper.pdf").touch()
    run, workspace = run_places(Path("paper.pdf"), **{"out": None, "ws": None, "in_place": False, **given})
    assert (run.as_posix(), workspace and workspace.as_posix()) == expected


def test_in_place_is_beside_the_document(tmp_path: Path) -> None:
    document = tmp_path / "paper.pdf"
    document.touch()
    run, workspace = run_places(document, out=None, ws=None, in_place=True)
    assert workspace == tmp_path / "paper_deep_review"
    assert run == workspace / "run"


def test_a_workspace_named_and_in_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--ws w and --in-place both"):
        run_places(tmp_path / "paper.pdf", out=None, ws=Path("w"), in_place=True)


def test_a_step_finds_the_workspace_by_document_run_or_itself(tmp_path: Path) -> None:
    document = tmp_path / "paper.pdf"
    document.touch()
    workspace = tmp_path / "paper_deep_review"
    write_json(workspace / "config.json", {})
    assert find_workspace(document, None) == workspace
    assert find_workspace(workspace, None) == workspace
    write_json(tmp_path / "run" / "artifacts" / "config.json", {})
    assert find_workspace(tmp_path / "run", None) == tmp_path / "run" / "artifacts"


def test_where_no_review_has_been_started_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match="no review has been started there; begin with paperkit deep-review init"
    ):
        find_workspace(tmp_path / "paper.pdf", None)
    with pytest.raises(InputError, match="elsewhere"):
        find_workspace(tmp_path / "paper.pdf", tmp_path / "elsewhere")


def test_starting_over_removes_what_a_review_made_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "run"
    write_json(out / "run.json", RUN)
    for name in ("artifacts/findings.json", "artifacts/pages/page_001.png", "artifacts/.steps/plan.json"):
        write_json(out / name, {})
    for name in ("artifacts/mine.txt", "mine.txt"):
        write_json(out / name, {})
    start_over(DeepReviewParameters(document="paper.pdf", out=str(out)))
    left = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    assert left == ["artifacts/mine.txt", "mine.txt"]


def test_a_run_of_another_kind_is_not_touched(tmp_path: Path) -> None:
    write_json(tmp_path / "run.json", {**RUN, "notebook": "10_refine"})
    with pytest.raises(RunConflictError, match="10_refine"):
        start_over(DeepReviewParameters(document="paper.pdf", out=str(tmp_path)))
    assert (tmp_path / "run.json").is_file()
