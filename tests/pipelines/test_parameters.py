"""The parameters that pipelines share: who is asked, caps, and the versions that a result depends on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from paperkit.errors import UsageError
from paperkit.harness.parameters import check_parameters, notebook_parameters
from paperkit.llm.prompts import load_prompt
from paperkit.pipelines.deep_review import DeepReviewParameters
from paperkit.pipelines.lunheng import LunhengParameters
from paperkit.pipelines.parameters import CAPS, ModelParameters, asked_versions
from paperkit.pipelines.refine import RefineParameters
from paperkit.pipelines.respond import RespondParameters

PIPELINES: tuple[tuple[type[ModelParameters], Mapping[str, Any]], ...] = (
    (RefineParameters, {"paper": "a.tex", "out": "run"}),
    (DeepReviewParameters, {"document": "a.pdf", "out": "run"}),
    (LunhengParameters, {"paper": "a.tex", "out": "run", "venue": "journal"}),
    (RespondParameters, {"form": "a.docx", "out": "run"}),
)
NOTEBOOKS = {
    RefineParameters: "10_refine.ipynb",
    LunhengParameters: "20_lunheng.ipynb",
    DeepReviewParameters: "30_deep_review.ipynb",
    RespondParameters: "80_respond.ipynb",
}


class Asked(ModelParameters):
    ROLES = ("reviewer", "critic")


@pytest.mark.parametrize(("kind", "needed"), PIPELINES)
def test_all_pipelines_have_the_same_and_refuse_the_same(
    kind: type[ModelParameters], needed: Mapping[str, Any]
) -> None:
    assert set(ModelParameters.model_fields) < set(kind.model_fields)
    made = check_parameters(kind, {**needed, "format": "xml", "seed": 7, "max_calls": 3})
    assert (made.model, made.format, made.seed, made.max_calls) == ("rules", "xml", 7, 3)
    refused: dict[str, Any] = {"format": "yaml", "max_cost": 0, "max_tokens": 0, "max_calls": 0, "cost": 1}
    for name, value in refused.items():
        with pytest.raises(UsageError, match=name):
            check_parameters(kind, {**needed, name: value})
    with pytest.raises(UsageError, match="nobody"):
        check_parameters(kind, {**needed, "model": "nobody=rules"})
    with pytest.raises(ValidationError, match="frozen"):
        made.model = "openai/gpt-5"


@pytest.mark.parametrize(("kind", "needed"), PIPELINES)
def test_they_come_back_from_json_in_any_order(
    kind: type[ModelParameters], needed: Mapping[str, Any]
) -> None:
    made = kind.model_validate({**needed, "max_cost": 1.5})
    record = json.loads(made.model_dump_json())
    assert kind.model_validate(dict(reversed(record.items()))) == made


@pytest.mark.parametrize("kind", NOTEBOOKS)
def test_a_notebooks_parameters_are_those_of_its_pipeline(kind: type[ModelParameters]) -> None:
    path = Path(__file__).resolve().parents[2] / "notebooks" / NOTEBOOKS[kind]
    assert set(notebook_parameters(path)) == set(kind.model_fields)


@pytest.mark.parametrize("model", ["openai/gpt-5", "rules,critic=openai/gpt-5", "openai/gpt-5,critic=rules"])
def test_a_model_is_named_for_all_or_for_a_role(model: str) -> None:
    assert Asked(model=model).model == model


def test_a_role_of_another_pipeline_is_none_of_this_one() -> None:
    with pytest.raises(ValidationError, match="segmenter"):
        Asked(model="segmenter=openai/gpt-5")
    assert DeepReviewParameters(document="a.pdf", out="run", model="segmenter=openai/gpt-5").model


def test_a_folder_for_a_handoff_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Asked(model="handoff:replies").model == f"handoff:{tmp_path / 'replies'}"


def test_caps_are_among_the_parameters() -> None:
    assert set(CAPS) < set(ModelParameters.model_fields)


# Versions


def test_rules_depend_on_no_prompt() -> None:
    assert asked_versions(Asked(), {"citations": 3}, ["reviewer"], "en") == {"gate citations": "3"}


def test_a_model_depends_on_the_prompts_of_the_papers_language(tmp_path: Path) -> None:
    asked = Asked(model="openai/gpt-5")
    for language in ("en", "zh"):
        made = asked_versions(asked, {}, ["reviewer", "critic"], language)
        assert made == {
            f"prompt {name}": load_prompt(name, language).version for name in ("critic", "reviewer")
        }
    (tmp_path / "reviewer.md").write_text("Judge it.\n", encoding="utf-8")
    own = load_prompt("reviewer", "en", tmp_path).version
    assert asked_versions(asked, {}, ["reviewer"], "en", tmp_path) == {"prompt reviewer": own}
    of_the_run = Asked(model="openai/gpt-5", prompts=str(tmp_path))
    assert asked_versions(of_the_run, {}, ["reviewer"], "en") == {"prompt reviewer": own}
