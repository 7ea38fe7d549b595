"""Sums, groups, lists and acronyms: each error is found, its right twin is silent, and no trap is major."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import consistency
from tests.planted.development import announced_count, groups_do_not_add, undefined_acronym, wrong_sum
from tests.planted.development.form import Developed

MODULES = (announced_count, groups_do_not_add, undefined_acronym, wrong_sum)
RULES = {
    "announced_count": ("consistency.announced_count",),
    "groups_do_not_add": ("consistency.parts_of_whole", "consistency.wrong_arithmetic"),
    "undefined_acronym": ("consistency.undefined_acronym",),
    "wrong_sum": ("consistency.parts_of_whole", "consistency.wrong_arithmetic"),
}
"""Rules that say what is wrong, by the kind of error."""
MINOR_ALARMS = 1
"""Traps of a kind of which something minor may be said."""


def paper_of(text: str, form: str) -> Paper:
    if form == "markdown":
        return parse_markdown({"a.md": Source("a.md", f"# A study\n\n## Results\n\n{text}\n")}, "a.md")
    whole = (
        "\\documentclass{article}\n\\begin{document}\n\\title{A study}\n\\maketitle\n\\section{Results}\n"
        f"{text}\n\\end{{document}}\n"
    )
    return parse_latex({"a.tex": Source("a.tex", whole)}, "a.tex")


def said(text: str, form: str, kind: str) -> list[Finding]:
    return [f for f in consistency.check(paper_of(text, form)).findings if f.rule in RULES[kind]]


def every_form() -> Iterator[object]:
    for module in MODULES:
        for number, form in enumerate(module.FORMS):
            yield pytest.param(module.KIND, form, id=f"{module.KIND}-{number}")


@pytest.mark.parametrize(("kind", "form"), [*every_form()])
def test_the_error_is_found_and_its_twin_is_silent(kind: str, form: Developed) -> None:
    assert form.wrong != form.right
    assert said(form.wrong, form.format, kind)
    assert not said(form.right, form.format, kind)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_what_is_missed_is_missed_still(module: ModuleType) -> None:
    for missed in module.MISSED:
        assert missed.why
        assert not said(missed.form.wrong, missed.form.format, module.KIND), missed.form.wrong


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_nothing_major_is_said_of_a_trap_and_little_that_is_minor(module: ModuleType) -> None:
    assert len(module.TRAPS) >= 15
    alarms = [(t.text, f) for t in module.TRAPS for f in said(t.text, t.format, module.KIND)]
    assert [text for text, f in alarms if f.severity.value in ("critical", "major")] == []
    assert len({text for text, _ in alarms}) <= MINOR_ALARMS


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.KIND))
def test_there_are_many_forms_and_no_two_alike(module: ModuleType) -> None:
    texts = [form.wrong for form in module.FORMS]
    assert len(texts) == len(set(texts)) >= 55
