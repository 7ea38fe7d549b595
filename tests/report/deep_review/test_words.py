"""What the report says of itself is there in every language."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter
from typing import get_args

import pytest

from paperkit import report
from paperkit.records.deep_review import (
    CATEGORIES,
    LANGUAGES,
    SEVERITIES,
    Depth,
    Language,
    Previous,
    ReviewFinding,
)
from paperkit.report.deep_review import review_table
from paperkit.report.deep_review.words import words
from tests.report.deep_review.made import finding, findings

ENGLISH = words("en")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_there_and_take_the_same_values(language: Language) -> None:
    for name, said in words(language).items():
        assert said.strip()
        assert fields(said) == fields(ENGLISH[name]), name


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_chinese_and_japanese_are_written_in_their_script(language: Language) -> None:
    latin = [n for n, said in words(language).items() if not re.search("[\u3040-\u30ff\u4e00-\u9fff]", said)]
    assert latin == ([] if language == "zh" else ["title"])


def test_german_is_no_english() -> None:
    same = {name for name, said in words("de").items() if said == ENGLISH[name]}
    assert same == {"problem"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_record_has_its_word(language: Language) -> None:
    verdicts = get_args(ReviewFinding.model_fields["verdict"].annotation)
    states = get_args(Previous.model_fields["state"].annotation)
    external = [value for value in get_args(ReviewFinding.model_fields["external"].annotation) if value]
    for name in (*CATEGORIES, *SEVERITIES, *get_args(Depth), *verdicts, *states, *external):
        assert words(language)[name]


def test_no_word_is_left_over() -> None:
    package = files("paperkit.report")
    used = (package / "templates" / "deep_review.html.j2").read_text(encoding="utf-8")
    used += "".join(
        (package / "deep_review" / f"{n}.py").read_text(encoding="utf-8")
        for n in ("html", "markdown", "table", "origins")
    )
    records = (*CATEGORIES, *SEVERITIES, *get_args(Depth), "confirmed", "plausible", "not_verified")
    states = ("fixed", "partly", "open", "no_longer_applies", "checked", "not_checked")
    left = [
        name
        for name in ENGLISH
        if name not in (*records, *states)
        and not name.endswith(("_count", "_short"))
        and name not in ("confirmed_by_code", "plausible_by_code")
        and not re.search(rf"\b{name}\b", used)
    ]
    assert left == []


def test_the_table_has_a_row_for_each_finding() -> None:
    table = review_table(findings(finding("MJ1"), finding("SG1", page=1, title="<b>")))
    assert [row[0] for row in table.rows] == ["MJ1", "SG1"]
    assert table.rows[0][2] == "page 2, 2 Results"
    assert table.caption == "Findings (Major: 1, Minor: 0, Suggestions: 1)"
    assert "<b>" not in table._repr_html_()


def test_the_table_speaks_the_language_of_the_report() -> None:
    table = review_table(findings(finding(), language="de"))
    assert table.rows[0][1] == "schwerwiegend"
    assert table.head[-1] == "Widerlegungsversuch"


def test_notebooks_reach_the_table_by_its_short_name() -> None:
    assert report.review_table is review_table


def test_without_findings_the_table_says_so() -> None:
    assert repr(review_table(findings())) == "No finding stands."
