"""The door of a run, made from the parameters of either pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Caps
from paperkit.pipelines.deep_review import DeepReviewParameters
from paperkit.pipelines.doors import run_door
from paperkit.pipelines.refine import RefineParameters
from tests.harness.test_record import RECORD


def parameters(kind: str, out: Path, **options: Any) -> Any:
    if kind == "refine":
        return RefineParameters(paper="a.tex", out=str(out), **options)
    return DeepReviewParameters(document="a.pdf", out=str(out), **options)


@pytest.mark.parametrize("kind", ["refine", "deep_review"])
def test_rules_alone_need_no_tape(kind: str, tmp_path: Path) -> None:
    assert run_door(parameters(kind, tmp_path), tmp_path / "prompts").tape.path is None
    asking = parameters(kind, tmp_path, model="openai/gpt-5")
    assert run_door(asking, tmp_path / "prompts").tape.path == tmp_path / "tape.jsonl"


@pytest.mark.parametrize("kind", ["refine", "deep_review"])
def test_own_prompts_where_they_are(kind: str, tmp_path: Path) -> None:
    own = tmp_path / "prompts"
    assert run_door(parameters(kind, tmp_path), own).prompts is None
    own.mkdir()
    assert run_door(parameters(kind, tmp_path), own).prompts == own


def test_caps_are_those_of_the_parameters_unless_others_are_named(tmp_path: Path) -> None:
    given = parameters("deep_review", tmp_path, max_calls=3)
    assert run_door(given, tmp_path).budget.caps == Caps(None, None, 3)
    assert run_door(given, tmp_path, Caps(calls=9)).budget.caps == Caps(calls=9)


def test_the_salt_is_that_of_the_run(tmp_path: Path) -> None:
    RECORD.model_copy(update={"salt": "5a17"}).write(tmp_path)
    assert run_door(parameters("refine", tmp_path), tmp_path).salt == "5a17"
    fresh = {run_door(parameters("refine", tmp_path / "new"), tmp_path).salt for _ in range(2)}
    assert len(fresh) == 2
