"""Who read, who found, and what came of refuting, in the words of the report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paperkit.records.deep_review import LANGUAGES, Language
from paperkit.report.deep_review import Origin, Reader, ReviewRecords, render_html, render_markdown
from paperkit.report.deep_review.origins import found_by, read_by, verdict_told
from paperkit.report.deep_review.words import words
from tests.report.deep_review.made import finding, records

CODE = Origin(by_code=True, readers=0, asked=True, tried_by_code=True)
ONE = finding("MN1", support=1)


def of(origin: Origin | None = None, readers: tuple[Reader, ...] = (), **fields: Any) -> ReviewRecords:
    made = records(ONE, **fields)
    return replace(made, origins={"MN1": origin} if origin else {}, readers=readers)


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        (CODE, "a check by code"),
        (CODE._replace(readers=1), "a check by code, and one reader"),
        (CODE._replace(readers=2), "a check by code, and 2 readers independently"),
        (Origin(False, 1, True, False), "one reader"),
        (Origin(False, 3, True, False), "3 readers independently"),
        (None, "one reader"),
    ],
)
def test_who_found_it(origin: Origin | None, told: str) -> None:
    assert found_by(ONE, of(origin)) == told


@pytest.mark.parametrize(
    ("verdict", "origin", "name"),
    [
        ("confirmed", CODE, "confirmed_by_code"),
        ("confirmed", CODE._replace(tried_by_code=False), "confirmed"),
        ("confirmed", None, "confirmed"),
        ("plausible", CODE, "plausible_by_code"),
        ("plausible", Origin(False, 1, True, False), "plausible"),
        ("not_verified", Origin(True, 0, False, False), "not_asked"),
        ("not_verified", Origin(True, 0, True, False), "not_verified"),
        ("not_verified", None, "not_verified"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_of_refuting(verdict: str, origin: Origin | None, name: str, language: Language) -> None:
    told = verdict_told(finding("MN1", verdict=verdict), of(origin, language=language))
    assert told == words(language)[name]


@pytest.mark.parametrize(
    ("judged_by", "readers", "told"),
    [
        ("rules", (), "checks by code; no model was asked"),
        ("rules", (Reader("T01", True),), "checks by code; T01, by hand"),
        ("rules", (Reader("T01", False), Reader("T02", True)), "checks by code; T02, by hand; T01, by an earlier run"),
        ("a-model", (Reader("T01", False),), "a-model"),
        ("a-model", (Reader("T01", False), Reader("T02", True)), "a-model; T02, by hand"),
    ],
)  # fmt: skip
def test_who_read_the_paper(judged_by: str, readers: tuple[Reader, ...], told: str) -> None:
    assert read_by(of(readers=readers, judged_by=judged_by)) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_reports_say_it_in_their_language(language: Language) -> None:
    made = of(CODE, (Reader("T01", True),), language=language)
    w = words(language)
    for text in (render_html(made), render_markdown(made)):
        assert w["by_code"] in text and w["confirmed_by_code"] in text
        assert w["own_readers"].format(tasks="T01") in text
        assert w["rules"] not in text and w["confirmed"] not in text
