"""References, equations and bibliographies: each error is found, its right twin is silent, and no trap is major."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.reviewer import review
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.records.deep_review import Candidate
from tests.planted.development import (
    broken_reference,
    duplicate_bib_entry,
    equation_not_numbered,
    figure_not_mentioned,
    incomplete_bib_entry,
)
from tests.planted.development.form import Developed
from tests.planted.development.last_works import LAST
from tests.planted.development.more_references import MORE
from tests.planted.development.reading import paper_of

MODULES = (
    broken_reference, duplicate_bib_entry, equation_not_numbered, figure_not_mentioned, incomplete_bib_entry,
)  # fmt: skip
_NUMBERS = (
    "consistency.unnumbered_equation",
    "consistency.undefined_reference",
    "consistency.missing_target",
)
RULES = {
    "broken_reference": (
        *_NUMBERS, "citations.unknown_key", "citations.unlisted_number", "citations.no_bibliography",
    ),
    "duplicate_bib_entry": ("citations.duplicate_entry", "citations.duplicate_key", "citations.double_key"),
    "equation_not_numbered": _NUMBERS,
    "figure_not_mentioned": ("consistency.figure_not_mentioned", "consistency.table_not_mentioned"),
    "incomplete_bib_entry": ("citations.incomplete_entry",),
}  # fmt: skip
"""Rules that say what is wrong, by the kind of error."""


def said(text: str, form: str, kind: str) -> list[Candidate]:
    titles = tuple(wording_in("en").title(rule) for rule in RULES[kind])
    candidates = review(Manuscript.of_paper(paper_of(text, form)), "en").candidates
    return [candidate for candidate in candidates if candidate.title.startswith(titles)]


def forms(module: ModuleType) -> tuple[Developed, ...]:
    return (*module.FORMS, *MORE[module.KIND], *LAST.get(module.KIND, ()))


def every_form() -> Iterator[object]:
    for module in MODULES:
        for number, form in enumerate(forms(module)):
            yield pytest.param(module.KIND, form, id=f"{module.KIND}-{number}")


@pytest.mark.parametrize(("kind", "form"), [*every_form()])
def test_the_error_is_found_and_its_twin_is_silent(kind: str, form: Developed) -> None:
    assert said(form.wrong, form.format, kind)
    assert not said(form.right, form.format, kind)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_what_is_missed_is_missed_still(module: ModuleType) -> None:
    for missed in module.MISSED:
        assert missed.why
        assert not said(missed.form.wrong, missed.form.format, module.KIND)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_of_a_trap_nothing_of_the_kind_is_said(module: ModuleType) -> None:
    for trap in module.TRAPS:
        assert trap.why
        everything = review(Manuscript.of_paper(paper_of(trap.text, trap.format)), "en").candidates
        assert all(candidate.severity_hint != "major" for candidate in everything), trap
        assert not said(trap.text, trap.format, module.KIND), trap


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_there_are_enough_and_no_two_are_alike(module: ModuleType) -> None:
    assert len({form.wrong for form in forms(module)}) == len(forms(module)) >= 54
    assert len({trap.text for trap in module.TRAPS}) == len(module.TRAPS) >= 15
