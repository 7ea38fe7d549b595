from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.documents.plain import parse_text
from paperkit.findings import Finding
from paperkit.gates import citations, consistency, statistics
from tests.planted.forms_tuned import FORMS, TRAPS, Tuned

READERS = {
    "markdown": ("a.md", parse_markdown),
    "latex": ("main.tex", parse_latex),
    "text": ("a.txt", parse_text),
}
LEFT_OUT = ("citations.no_identifier", "consistency.figure_not_mentioned", "consistency.table_not_mentioned")


def read(text: str, form: str = "markdown") -> Paper:
    if form == "markdown" and not text.startswith("# "):
        before = "# A study\n\n## Introduction\n\nReaders lose their place.\n\n## Results\n\n"
        text = f"{before}{text}\n\nMore follows below.\n"
    name, parse = READERS[form]
    return parse({name: Source(name, text)}, name)


def findings(text: str, form: str = "markdown") -> list[Finding]:
    paper = read(text, form)
    return [f for gate in (consistency, statistics, citations) for f in gate.check(paper).findings]


@pytest.mark.parametrize("form", FORMS, ids=[f"{f.kind}-{i}" for i, f in enumerate(FORMS)])
def test_the_error_is_found_and_its_twin_is_not(form: Tuned) -> None:
    right = findings(form.right, form.format)
    assert [f.rule for f in right if f.rule not in LEFT_OUT] == []
    known = {(f.rule, f.message) for f in right}
    new = [f for f in findings(form.wrong, form.format) if (f.rule, f.message) not in known]
    assert new, form.wrong
    assert all(f.quote and (f.evidence or f.suggestion) for f in new)


@pytest.mark.parametrize("text", TRAPS)
def test_what_looks_like_an_error_and_is_none(text: str) -> None:
    assert findings(text) == []
