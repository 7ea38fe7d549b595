"""Means, samples, values and abstracts: each error is found, its right twin is silent, and no trap is major."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from paperkit.findings import Finding, Severity
from paperkit.gates import consistency, statistics
from tests.planted.development import abstract_digit, changed_n, impossible_mean, two_values
from tests.planted.development.form import Developed
from tests.planted.development.reading import paper_of

MODULES = (abstract_digit, changed_n, impossible_mean, two_values)
OWN = {
    "abstract_digit": (
        "consistency.abstract_value",
        "consistency.two_values",
        "consistency.text_against_table",
        "consistency.changed_sample",
    ),
    "changed_n": ("consistency.changed_sample", "consistency.two_values"),
    "impossible_mean": ("statistics.impossible_",),
    "two_values": ("consistency.two_values", "consistency.abstract_value", "consistency.text_against_table"),
}
"""What the rules that say it begin with, by the kind of error."""
ALL = ("consistency.", "statistics.")


def said(text: str, form: str, rules: tuple[str, ...]) -> list[Finding]:
    paper = paper_of(text, form)
    found = (*consistency.check(paper).findings, *statistics.check(paper).findings)
    return [f for f in found if f.rule.startswith(rules)]


def every_form() -> Iterator[object]:
    for module in MODULES:
        for number, form in enumerate(module.FORMS):
            yield pytest.param(module.KIND, form, id=f"{module.KIND}-{number}")


@pytest.mark.parametrize(("kind", "form"), [*every_form()])
def test_the_error_is_found_and_its_twin_is_silent(kind: str, form: Developed) -> None:
    assert form.wrong != form.right
    assert said(form.wrong, form.format, OWN[kind])
    assert not said(form.right, form.format, OWN[kind])


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_what_is_missed_is_missed_still(module: ModuleType) -> None:
    for missed in module.MISSED:
        assert missed.why
        assert not said(missed.form.wrong, missed.form.format, OWN[module.KIND]), missed.form.wrong
        assert not said(missed.form.right, missed.form.format, OWN[module.KIND]), missed.form.right


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_no_trap_is_major(module: ModuleType) -> None:
    for trap in module.TRAPS:
        loud = [f for f in said(trap.text, trap.format, ALL) if f.severity is Severity.MAJOR]
        assert not loud, trap.text


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_there_are_many_forms_and_no_two_alike(module: ModuleType) -> None:
    texts = [form.wrong for form in module.FORMS]
    assert len(texts) == len(set(texts)) >= 75
