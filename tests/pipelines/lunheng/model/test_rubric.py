"""Rubrics: each dimension has one with anchors and red flags, and D5's items are those of the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paperkit.errors import UsageError
from paperkit.llm.instruction_tree import parse
from paperkit.llm.instructions import FORMATS
from paperkit.llm.prompts import LANGUAGES, load_prompt
from paperkit.pipelines.lunheng.model.rubric import PROMPT, red_flags, rubric_of
from paperkit.pipelines.lunheng.rules.reproducibility import items, score_of_checklist
from paperkit.records.lunheng import DIMENSIONS, DimensionName, Item

BANDS = ["9–10", "7–8", "4–6", "1–3"]


def headings(text: str) -> list[str]:
    return re.findall(r"^# `(\w+)`", text, re.MULTILINE)


def anchors(text: str) -> list[str]:
    part = re.split(r"^## (?:Anchors|评分锚点)$", text, flags=re.MULTILINE)[1].split("\n#")[0]
    return re.findall(r"^- ([\d–]+)[:：]", part, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_for_each_dimension_in_order(language: str) -> None:
    assert headings(load_prompt(PROMPT, language).text) == list(DIMENSIONS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DIMENSIONS)
def test_a_dimension_gets_its_own_with_anchors_and_flags(name: DimensionName, language: str) -> None:
    text = rubric_of([name], language)
    assert headings(text) == [name]
    assert anchors(text) == (["10", "8–9", "7", "5–6", "3–4", "1–2"] if name == "D9" else BANDS)
    assert len(red_flags(text, name)) >= 2
    assert not any(red_flags(text, other) for other in DIMENSIONS if other != name)


def test_several_are_given_once_and_in_order() -> None:
    assert headings(rubric_of(("D9", "D1", "D1"), "en")) == ["D1", "D9"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_flags_are_found_in_every_format(form: str, language: str) -> None:
    for name in DIMENSIONS:
        assert red_flags(rubric_of([name], language, form=form), name) == red_flags(
            rubric_of([name], "en"), name
        )


def test_it_is_written_in_the_format_asked_for() -> None:
    assert parse(rubric_of(["D4"], "en")).sections
    assert rubric_of(["D4"], "en", form="xml").startswith("<instruction>")
    assert isinstance(json.loads(rubric_of(["D4"], "zh", form="json")), list)


def test_the_items_of_d5_are_those_of_the_rules() -> None:
    names = [one.id for one in items()]
    assert len(set(names)) == 16
    english = rubric_of(["D5"], "en")
    assert re.findall(r"^- `([a-z_]+)`: (.+)$", english, re.MULTILINE) == [(i.id, i.text) for i in items()]
    assert re.findall(r"^- `([a-z_]+)`：", rubric_of(["D5"], "zh"), re.MULTILINE) == names


def test_the_score_of_d5_is_that_of_the_rules() -> None:
    """As the rubric says it: 1 plus 9 times the share; yes 1, partly a half, not applicable left out."""
    answers = [Item(item="a", answer="yes"), Item(item="b", answer="partly"), Item(item="c", answer="no")]
    assert score_of_checklist((*answers, Item(item="d", answer="not_applicable"))) == 1 + 9 * 1.5 / 3
    assert "1 plus 9 times the share" in rubric_of(["D5"], "en")
    assert "1 加上 9 乘以" in rubric_of(["D5"], "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_d3_takes_away_is_said(language: str) -> None:
    part = re.split(r"^## (?:Deductions|扣分)$", rubric_of(["D3"], language), flags=re.MULTILINE)[1]
    assert re.findall(r"\d", part.split("\n## ")[0]) == ["2", "1"]


def test_ones_own_is_given_whole_and_has_the_flags_that_it_names(tmp_path: Path) -> None:
    own = "Look at *lamps*.\n> `D1.oil`: no oil.\n"
    (tmp_path / "rubric.md").write_text(own, encoding="utf-8")
    assert rubric_of(["D1"], "en", tmp_path) == own
    assert red_flags(own, "D1") == ("D1.oil",)
    assert red_flags(own, "D2") == ()
    with pytest.raises(UsageError, match="--format xml"):
        rubric_of(["D1"], "en", tmp_path, "xml")
