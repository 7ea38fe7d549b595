"""Means, values and samples: which errors are found; right twins are silent, no trap is major."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from paperkit.findings import Finding, Severity
from paperkit.gates import consistency, statistics
from tests.planted.development import (
    abstract_digit,
    changed_n,
    impossible_mean,
    two_values,
)
from tests.planted.development.form import Developed
from tests.planted.development.reading import paper_of

MODULES = (abstract_digit, changed_n, impossible_mean, two_values)
OWN = {
    "abstract_digit": (
        "consistency.abstract_value",
        "consistency.two_values",
        "consistency.text_against_table",
    ),
    "changed_n": ("consistency.changed_sample", "consistency.two_values"),
    "impossible_mean": ("statistics.impossible_",),
    "two_values": ("consistency.two_values", "consistency.abstract_value", "consistency.text_against_table"),
}
"""What the rules that say it begin with, by the kind of error."""
NOT_FOUND: dict[str, frozenset[int]] = {
    "abstract_digit": frozenset({13, 14, 19, 27, 31, 38, 39, 40}),
    "changed_n": frozenset(
        {6, 9, 11, 12, 13, 14, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 38}
    ),
    "impossible_mean": frozenset({2, 3, 4, 5, *range(7, 26), 27, 28, 29, 30, 32, 34, 36, 37, 38, 39, 40, 41}),
    "two_values": frozenset({3, 4, 6, 7, 8, 9, 10, 17, 18, 27, 28, 29, 32, 35, 37, 38, 39}),
}
"""Forms that the checks do not find so far, by their place in `FORMS`."""
ALL = ("consistency.", "statistics.")


def said(text: str, form: str, rules: tuple[str, ...]) -> list[Finding]:
    paper = paper_of(text, form)
    found = (*consistency.check(paper).findings, *statistics.check(paper).findings)
    return [f for f in found if f.rule.startswith(rules)]


def every_form() -> Iterator[object]:
    for module in MODULES:
        for number, form in enumerate(module.FORMS):
            found = number not in NOT_FOUND[module.KIND]
            yield pytest.param(module.KIND, form, found, id=f"{module.KIND}-{number}")


@pytest.mark.parametrize(("kind", "form", "found"), [*every_form()])
def test_the_error_is_found_and_its_twin_is_silent(kind: str, form: Developed, found: bool) -> None:
    right = said(form.right, form.format, OWN[kind])
    assert not right
    known = {(f.rule, f.message) for f in said(form.right, form.format, ALL)}
    new = [f for f in said(form.wrong, form.format, ALL) if (f.rule, f.message) not in known]
    assert bool(new) is found, "the list of what is not found has to follow"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_no_trap_is_major(module: ModuleType) -> None:
    for trap in module.TRAPS:
        loud = [f for f in said(trap.text, trap.format, ALL) if f.severity is Severity.MAJOR]
        assert not loud, trap.text
