"""Totals, bold print and the text against tables: each error is found, its right twin is silent, no trap is major."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.reviewer import review
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.records.deep_review import Candidate
from tests.planted.development import swapped_bold, table_total, text_against_table
from tests.planted.development.form import Developed
from tests.planted.development.reading import paper_of

MODULES = (table_total, swapped_bold, text_against_table)
RULES = {
    "table_total": ("consistency.table_total", "statistics.wrong_percentage"),
    "swapped_bold": ("consistency.bold_not_best",),
    "text_against_table": ("consistency.text_against_table",),
}
"""Rules that say what is wrong, by the kind of error."""


def all_said(text: str, form: str) -> list[Candidate]:
    return list(review(Manuscript.of_paper(paper_of(text, form)), "en").candidates)


def said(text: str, form: str, kind: str) -> list[Candidate]:
    words = wording_in("en")
    titles = tuple(words.title(rule) for rule in RULES[kind])
    return [candidate for candidate in all_said(text, form) if candidate.title.startswith(titles)]


def every_form() -> Iterator[object]:
    for module in MODULES:
        for number, form in enumerate(module.FORMS):
            yield pytest.param(module.KIND, form, id=f"{module.KIND}-{number}")


@pytest.mark.parametrize(("kind", "form"), [*every_form()])
def test_the_error_is_found_and_its_twin_is_silent(kind: str, form: Developed) -> None:
    assert said(form.wrong, form.format, kind)
    assert not said(form.right, form.format, kind)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_what_is_missed_is_missed_still(module: object) -> None:
    for missed in module.MISSED:  # type: ignore[attr-defined]
        assert missed.why
        assert not said(missed.form.wrong, missed.form.format, module.KIND)  # type: ignore[attr-defined]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_no_trap_is_major(module: object) -> None:
    alarms = 0
    for trap in module.TRAPS:  # type: ignore[attr-defined]
        assert trap.why
        assert all(candidate.severity_hint != "major" for candidate in all_said(trap.text, trap.format)), trap
        alarms += bool(said(trap.text, trap.format, module.KIND))  # type: ignore[attr-defined]
    assert alarms <= 1
