"""Where numbers come from: sources, the draft before, or a tag."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.errors import InputError
from paperkit.pipelines.lunheng.grounding import (
    lost_tags,
    read_sources,
    tagged_numbers,
    unsourced,
    verify_tags,
    without_source,
)


def paper(text: str) -> Paper:
    whole = (
        f"\\documentclass{{article}}\n\\begin{{document}}\n\\section{{Results}}\n{text}\n\\end{{document}}\n"
    )
    return parse_latex({"main.tex": Source("main.tex", whole)}, "main.tex")


BEFORE = paper("In the sun 54 of 120 bricks cracked.")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cracks.csv").write_text(
        "yard,cracked_share\nsun,0.45\nshade,0.15\nroof,0.05\n", encoding="utf-8"
    )
    return tmp_path


def test_a_new_number_needs_a_source(folder: Path) -> None:
    after = paper("In the sun 54 of 120 bricks cracked, and 37 of them within 3 days.")
    assert [one.name for one in unsourced(BEFORE, after, None)] == ["37", "3 days"]
    assert all(one.place == "main.tex:4" for one in unsourced(BEFORE, after, None))


def test_a_number_of_the_draft_or_of_a_source_is_grounded(folder: Path) -> None:
    sources = read_sources(folder)
    assert not unsourced(BEFORE, paper("Of 120 bricks, 54 cracked in the sun."), sources)
    told = paper("In the sun 54 of 120 bricks cracked; the cracked share in the shade was 0.15.")
    assert not unsourced(BEFORE, told, sources)
    assert unsourced(BEFORE, told, None)


def test_a_tag_stands_for_the_number_before_it() -> None:
    tagged = paper("In the sun 54 of 120 bricks cracked, 37 [VERIFY: cracked by day 3] at once.")
    assert not unsourced(BEFORE, tagged, None)
    assert [(one.message, one.place) for one in verify_tags(tagged)] == [("cracked by day 3", "main.tex:4")]
    assert not verify_tags(BEFORE)


def test_only_writers_may_tag() -> None:
    tagged = paper("In the sun 54 of 120 bricks cracked, 37 [VERIFY: cracked by day 3] at once.")
    assert [one.name for one in unsourced(BEFORE, tagged, None, may_tag=False)] == ["37"]


TAGGED = paper("In the sun 54 of 120 bricks cracked, 37 [VERIFY: cracked by day 3] at once.")


def test_the_number_that_a_tag_is_for() -> None:
    assert ("main.tex:4", "37") in tagged_numbers(TAGGED)
    assert not tagged_numbers(BEFORE)


@pytest.mark.parametrize(
    ("after", "lost"),
    [
        ("In the sun 54 of 120 bricks cracked, 37 at once.", ["37"]),
        ("In the sun 54 of 120 bricks cracked, many at once.", []),
        ("In the sun 54 of 120 bricks cracked, 37 [VERIFY: how many] at once.", []),
    ],
)
def test_a_number_that_had_a_tag_keeps_it(after: str, lost: list[str]) -> None:
    assert [one.name for one in lost_tags(TAGGED, paper(after), None)] == lost


def test_a_number_that_had_a_tag_may_get_a_source(tmp_path: Path) -> None:
    (tmp_path / "cracks.csv").write_text("yard,cracked_at_once\nsun,37\n", encoding="utf-8")
    after = paper("In the sun 54 of 120 bricks cracked, 37 at once.")
    assert not lost_tags(TAGGED, after, read_sources(tmp_path))


def test_the_product_of_a_rounded_percentage_is_no_source() -> None:
    before = paper("We collected 3555 compounds. 60\\% are from the literature.")
    after = paper(
        "We collected 3555 compounds. 60\\% are from the literature. The literature-only subset (n=2142) is used."
    )
    assert [one.name for one in unsourced(before, after, None)] == ["2142"]


def test_rows_of_a_table_may_be_counted(folder: Path) -> None:
    rows = [value for value in read_sources(folder).values if value.metric == "rows"]
    assert [(value.value, value.condition) for value in rows] == [(3, "cracks.csv")]
    assert read_sources(folder / "cracks.csv").values


def test_results_without_a_source_are_listed(folder: Path) -> None:
    wrong = paper("The cracked share was 0.45 in the sun and 0.27 in the shade.")
    assert [one.name for one in without_source(wrong, read_sources(folder))] == ["0.27"]


def test_missing_sources_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere"):
        read_sources(tmp_path / "nowhere")
