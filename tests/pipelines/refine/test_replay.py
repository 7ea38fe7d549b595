"""A recorded run again from its tape: the same results and files, or an error that shows what differs."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import ModelError, TapeMissError
from paperkit.llm.tape import Tape
from paperkit.pipelines.refine import RefineParameters, refine
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.small_paper import LOG, PAPER

INPUTS_STAMP = ".steps/inputs.json"
"""The only file of a replay that differs: it says which model was named."""


def artifacts(run: Path) -> dict[str, str]:
    folder = run / "artifacts"
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    hashes = {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}
    return {name: digest for name, digest in hashes.items() if name != INPUTS_STAMP}


@pytest.fixture
def recorded(run: Runner, handoff: Server, tmp_path: Path) -> Path:
    """The run folder of a recorded run, with replies that were asked again."""
    run(model=handoff(bad=True))
    return tmp_path / "run"


def replay(author: Path, out: Path, tape: Path, **options: Any) -> Any:
    given = {"paper": str(author / "paper.tex"), "log": str(author / "log.md"), "compile": False}
    parameters = RefineParameters(**{**given, "out": str(out), "model": f"replay:{tape}", **options})
    return [step.data for step in refine(parameters)][-1]


def test_the_same_results_and_files(recorded: Path, author: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere" / "old"
    shutil.move(recorded, moved)
    again = tmp_path / "again"
    result = replay(author, again, moved / "tape.jsonl")
    assert artifacts(again) == artifacts(moved)
    assert "refinement/iter2/score.json" in artifacts(again)
    assert result.judged_by == "handoff"
    first, second = (sorted(r.key for r in Tape(one / "tape.jsonl")) for one in (moved, again))
    assert first == second


def test_a_replay_can_be_replayed(recorded: Path, author: Path, tmp_path: Path) -> None:
    first = replay(author, tmp_path / "one", recorded / "tape.jsonl")
    shutil.rmtree(recorded)
    second = replay(author, tmp_path / "two", tmp_path / "one" / "tape.jsonl")
    assert second == first


def test_a_tape_without_a_record_beside_it_replays(recorded: Path, author: Path, tmp_path: Path) -> None:
    shutil.copy(recorded / "tape.jsonl", tmp_path / "kept.jsonl")
    result = replay(author, tmp_path / "again", tmp_path / "kept.jsonl")
    assert artifacts(tmp_path / "again") == artifacts(recorded)
    assert result.counts["rounds"] == 2


def test_roles_by_rules_stay_by_rules(run: Runner, handoff: Server, author: Path, tmp_path: Path) -> None:
    result = run(model=f"rules,reviser={handoff()}", cap=1)
    model = f"rules,reviser=replay:{tmp_path / 'run' / 'tape.jsonl'}"
    assert replay(author, tmp_path / "again", Path(), model=model, cap=1) == result


def test_a_changed_paper_is_an_error_that_shows_the_change(
    recorded: Path, author: Path, tmp_path: Path
) -> None:
    (author / "paper.tex").write_text(PAPER.replace("on one corpus", "on two corpora"), encoding="utf-8")
    with pytest.raises(TapeMissError) as raised:
        replay(author, tmp_path / "again", recorded / "tape.jsonl")
    said = str(raised.value)
    assert "the nearest is in line" in said
    assert (
        "“We compare two methods on one corpus.” there, “We compare two methods on two corpora.” now" in said
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 7}, r"settings\.seed: null there, 7 now"),
        ({"format": "xml"}, "“<instruction>” now"),
        ({"revise": "edits"}, "the edits, file by file"),
        ({"allow_limitations": True}, "limitations"),
    ],
)
def test_another_setting_is_an_error_that_names_it(
    recorded: Path, author: Path, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    with pytest.raises(TapeMissError, match=rf"(?s){said}"):
        replay(author, tmp_path / "again", recorded / "tape.jsonl", **change)


def test_another_log_is_an_error_that_shows_the_change(recorded: Path, author: Path, tmp_path: Path) -> None:
    (author / "log.md").write_text(LOG.replace("# Log", "# Runs"), encoding="utf-8")
    with pytest.raises(TapeMissError, match="“# Log” there, “# Runs” now"):
        replay(author, tmp_path / "again", recorded / "tape.jsonl")


def test_a_run_cut_short_replays_as_far_as_it_went(recorded: Path, author: Path, tmp_path: Path) -> None:
    lines = (recorded / "tape.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "short.jsonl").write_bytes(b"".join(lines[:4]))
    with pytest.raises(ModelError):
        replay(author, tmp_path / "again", tmp_path / "short.jsonl")
    score = json.loads((tmp_path / "again/artifacts/refinement/iter0/score.json").read_text(encoding="utf-8"))
    assert score["overall_score"] == pytest.approx(59.0)


def test_more_rounds_than_recorded_say_what_is_missing(
    run: Runner, handoff: Server, author: Path, tmp_path: Path
) -> None:
    run(model=handoff(), cap=1)
    with pytest.raises(TapeMissError, match="no such call of reviser"):
        replay(author, tmp_path / "again", tmp_path / "run" / "tape.jsonl", cap=2)
