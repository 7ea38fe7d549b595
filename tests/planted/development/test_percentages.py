"""Percentages and changes: each error is found, its right twin is silent, no trap is major."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from paperkit.findings import Finding, Severity
from paperkit.gates import consistency, statistics
from tests.planted.development import (
    impossible_percent,
    percent_change,
    percent_from_counts,
    wrong_difference,
)
from tests.planted.development.form import Developed
from tests.planted.development.reading import paper_of

MODULES = (impossible_percent, percent_change, percent_from_counts, wrong_difference)
RULES = {
    "impossible_percent": ("statistics.wrong_percentage",),
    "percent_change": ("consistency.wrong_change", "statistics.wrong_percentage"),
    "percent_from_counts": ("statistics.wrong_percentage",),
    "wrong_difference": ("consistency.wrong_difference",),
}
"""Rules that say what is wrong, by the kind of error."""


def all_said(text: str, form: str) -> tuple[Finding, ...]:
    paper = paper_of(text, form)
    return (*consistency.check(paper).findings, *statistics.check(paper).findings)


def said(text: str, form: str, kind: str) -> list[Finding]:
    return [finding for finding in all_said(text, form) if finding.rule in RULES[kind]]


def every_form() -> Iterator[object]:
    for module in MODULES:
        for number, form in enumerate(module.FORMS):
            yield pytest.param(module.KIND, form, id=f"{module.KIND}-{number}")


@pytest.mark.parametrize(("kind", "form"), [*every_form()])
def test_the_error_is_found_and_its_twin_is_silent(kind: str, form: Developed) -> None:
    assert said(form.wrong, form.format, kind)
    assert not said(form.right, form.format, kind)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_what_is_missed_is_missed_still(module: ModuleType) -> None:
    for missed in module.MISSED:
        assert missed.why
        assert not said(missed.form.wrong, missed.form.format, module.KIND), missed.form.wrong
        assert not said(missed.form.right, missed.form.format, module.KIND), missed.form.right


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_no_trap_is_major(module: ModuleType) -> None:
    assert len(module.TRAPS) >= 15
    for trap in module.TRAPS:
        assert trap.why
        loud = [f for f in all_said(trap.text, trap.format) if f.severity is Severity.MAJOR]
        assert not loud, trap.text


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_there_are_many_forms_and_no_two_alike(module: ModuleType) -> None:
    texts = [form.wrong for form in module.FORMS]
    assert len(texts) == len(set(texts)) >= 80
