"""Some sections of a prompt: those whose headings name what is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.errors import UsageError
from paperkit.llm.instruction_tree import parse
from paperkit.llm.prompt_sections import prompt_sections
from paperkit.llm.prompts import load_prompt


def titles(text: str) -> list[str]:
    return [section.title for section in parse(text).sections]


@pytest.mark.parametrize("prompt", ["checklists", "rubric"])
def test_all_names_give_the_whole_prompt_and_none_gives_nothing(prompt: str) -> None:
    text = load_prompt(prompt).text
    names = {title.split("`")[1] for title in titles(text)}
    assert prompt_sections(prompt, names, "en") == text
    assert prompt_sections(prompt, [], "en").strip() == ""
    assert prompt_sections(prompt, ["no such"], "en").strip() == ""


def test_sections_keep_the_order_of_the_prompt_and_all_that_is_under_them() -> None:
    chosen = prompt_sections("rubric", ["D6", "D2"], "zh")
    assert [title[:4] for title in titles(chosen)] == ["`D2`", "`D6`"]
    assert all(section.sections for section in parse(chosen).sections)


def test_ones_own_is_given_whole(tmp_path: Path) -> None:
    (tmp_path / "rubric.zh.md").write_text("只看 *灯*。\n", encoding="utf-8")
    assert prompt_sections("rubric", ["D1"], "zh", tmp_path) == "只看 *灯*。\n"
    assert titles(prompt_sections("rubric", ["D1"], "en", tmp_path)) == ["`D1`: soundness"]
    with pytest.raises(UsageError, match="--format json"):
        prompt_sections("rubric", ["D1"], "zh", tmp_path, "json")


def test_what_is_no_prompt_is_told() -> None:
    with pytest.raises(UsageError, match="no prompt 'rubrik'; the nearest is rubric"):
        prompt_sections("rubrik", ["D1"], "en")
