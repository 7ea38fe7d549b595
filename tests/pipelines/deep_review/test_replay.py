"""A recorded review again from its tape: the same bytes without a model, or an error that shows what differs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from paperkit.errors import TapeMissError
from paperkit.llm.tape import Tape
from paperkit.pipelines.deep_review import DeepReviewParameters, deep_review
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.conftest import Runner, Scripted, contents
from tests.pipelines.deep_review.scripted_model import FAULTS, MODEL, SALT, SAMPLE


@pytest.mark.parametrize("faults", [FAULTS[:-1], FAULTS])
def test_the_same_bytes_without_a_model(
    run: Runner, scripted: Scripted, tmp_path: Path, faults: tuple[str, ...]
) -> None:
    scripted(*faults)
    first = run(depth="deep")
    tape = shutil.move(tmp_path / "run" / "tape.jsonl", tmp_path / "kept.jsonl")
    asked = scripted()
    again = run(depth="deep", out=str(tmp_path / "again"), model=f"replay:{tape}")
    assert asked == []
    assert again.findings == first.findings
    assert again.findings.judged_by == MODEL
    recorded = contents(tmp_path / "run" / "artifacts")
    assert contents(tmp_path / "again" / "artifacts") == recorded
    assert "findings.json" in recorded


def test_a_replay_can_be_replayed(run: Runner, tmp_path: Path) -> None:
    first = run()
    run(out=str(tmp_path / "one"), model=f"replay:{tmp_path / 'run' / 'tape.jsonl'}")
    again = run(out=str(tmp_path / "two"), model=f"replay:{tmp_path / 'one' / 'tape.jsonl'}")
    assert again.findings == first.findings


def test_a_changed_paper_is_a_miss_that_shows_the_change(run: Runner, tmp_path: Path) -> None:
    run()
    changed = small_paper.pdf(
        tmp_path / "bricks.pdf", {small_paper.CRACKED: "Of the 48 bricks, 12 broke (30%)."}
    )
    with pytest.raises(
        TapeMissError, match="holds no such call of segmenter; the nearest is in line 1"
    ) as raised:
        run(
            document=str(changed),
            out=str(tmp_path / "again"),
            model=f"replay:{tmp_path / 'run' / 'tape.jsonl'}",
        )
    assert "12 cracked (30%).” there" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_tape_cut_short_is_a_miss_and_no_limit_of_the_review(run: Runner, tmp_path: Path) -> None:
    run()
    lines = (tmp_path / "run" / "tape.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "short.jsonl").write_bytes(b"".join(lines[:3]))
    with pytest.raises(TapeMissError, match="reviewer"):
        run(out=str(tmp_path / "again"), model=f"replay:{tmp_path / 'short.jsonl'}")
    assert not (tmp_path / "again" / "artifacts" / "findings.json").exists()


def test_the_sample_tape_replays(tmp_path: Path, no_tex: None) -> None:
    parameters = DeepReviewParameters(
        document=str(SAMPLE / "paper.tex"),
        out=str(tmp_path / "run"),
        model=f"replay:{SAMPLE / 'tape.jsonl'}",
        depth="deep",
    )
    result = [step.data for step in deep_review(parameters)][-1]
    assert result.findings.judged_by == MODEL
    assert result.findings.of("major")[0].quote
    assert result.counts["refuted"] == 1
    assert result.counts["cannot_locate"] == 1
    assert {record.salt for record in Tape(SAMPLE / "tape.jsonl")} == {SALT}


def test_the_sample_paper_is_the_short_paper(tmp_path: Path) -> None:
    paper = small_paper.latex(tmp_path / "paper.tex")
    assert paper.read_bytes() == (SAMPLE / "paper.tex").read_bytes()
