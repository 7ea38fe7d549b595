"""Checklists: each theme has one, and only those asked for are given."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from paperkit.errors import UsageError
from paperkit.llm.instruction_tree import parse
from paperkit.llm.prompts import LANGUAGES, load_prompt
from paperkit.pipelines.deep_review.model.checklists import PROMPT, checklist_of
from paperkit.records.deep_review import Theme

THEMES: tuple[Theme, ...] = get_args(Theme)


def headings(text: str) -> list[str]:
    return re.findall(r"^# `(\w+)`", text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_for_each_theme_in_their_order_or_another(language: str) -> None:
    assert sorted(headings(load_prompt(PROMPT, language).text)) == sorted(THEMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_gets_its_own_and_no_other(theme: Theme, language: str) -> None:
    text = checklist_of([theme], language)
    assert headings(text) == [theme]
    assert text.count("\n- ") >= 3


def test_a_bundle_gets_each_once() -> None:
    assert headings(checklist_of(("discussion", "intro", "intro"), "en")) == ["intro", "discussion"]


def test_it_is_written_in_the_format_asked_for() -> None:
    assert parse(checklist_of(["theory"], "en")).sections
    assert checklist_of(["theory"], "en", form="xml").startswith("<instruction>")
    assert isinstance(json.loads(checklist_of(["theory"], "zh", form="json")), list)
    assert "\n- " not in checklist_of(["theory"], "en", form="prose")


def test_ones_own_is_given_whole_and_word_for_word(tmp_path: Path) -> None:
    (tmp_path / "checklists.md").write_text("Look for *lamps*.\n> and oil\n", encoding="utf-8")
    assert checklist_of(["theory"], "en", tmp_path) == "Look for *lamps*.\n> and oil\n"
    assert headings(checklist_of(["theory"], "en")) == ["theory"]
    with pytest.raises(UsageError, match="--format xml"):
        checklist_of(["theory"], "en", tmp_path, "xml")
