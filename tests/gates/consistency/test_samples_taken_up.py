"""Sizes of a sample that a later sentence, the head of a table or a named group takes up."""

from __future__ import annotations

import pytest

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.gates import consistency


def said(methods: str, results: str, title: str = "Results") -> list[str]:
    text = f"# A study\n\n## Methods\n\n{methods}\n\n## {title}\n\n{results}\n"
    report = consistency.check(parse_markdown({"a.md": Source("a.md", text)}, "a.md"))
    rules = ("consistency.changed_sample", "consistency.two_values")
    return [f.message for f in report.findings if f.rule in rules]


# <n> is 64 in the methods; the results have 64 or 46
FORMS = (
    ("We photographed <n> leaves.", "The <n> photographed leaves were dry."),
    ("Blood was obtained from <n> donors.", "All <n> donors gave blood again."),
    ("Of the 90 farms approached, <n> agreed to take part.", "The <n> participating farms were small."),
    ("Of 90 invited residents, <n> took part.", "The <n> residents who took part were old."),
    ("We recruited <n> carers.", "Carers (N = <n>) were mostly daughters."),
    ("We compared <n> singers and 33 dancers.", "Singers (n = <n>) were older than dancers (n = 33)."),
    ("The analytic sample included <n> villages.", "Rain was rare in the analytic sample (n = <n>)."),
    ("We weighed <n> stones.", "Weights of all stones (n = <n>) are public."),
    ("Exactly N = <n> listeners took part.", "Answers of all N = <n> listeners were used."),
    ("The control group consisted of <n> adults.", "In the control group (n = <n>), nothing changed."),
    ("There were <n> adults in the sham group.", "The sham group (n = <n>) slept well."),
    ("Insgesamt wurden <n> Schüler befragt.", "Alle <n> Schüler antworteten."),
    ("本研究招募了 <n> 名被试。", "全部 <n> 名被试均完成了实验。"),
    ("実験には大学生<n>名が参加した。", "参加した大学生<n>名全員が課題を終えた。"),
    (
        "We enrolled <n> patients.",
        "| Variable | All patients (N = <n>) |\n|---|---|\n| Age | 61.2 |\n\nTable: Age.",
    ),
)


@pytest.mark.parametrize(("methods", "results"), FORMS, ids=lambda text: text[:30])
def test_a_size_that_is_taken_up(methods: str, results: str) -> None:
    assert said(methods.replace("<n>", "64"), results.replace("<n>", "46"))
    assert said(methods.replace("<n>", "64"), results.replace("<n>", "64")) == []


@pytest.mark.parametrize(
    ("discussion"),
    [
        "Our findings rest on <n> couples only.",
        "With only <n> couples, intervals are wide.",
        "We have studied <n> couples.",
    ],
)
def test_a_discussion_speaks_of_the_whole_sample(discussion: str) -> None:
    assert said("We followed 64 couples.", discussion.replace("<n>", "46"), "Discussion")
    assert said("We followed 64 couples.", discussion.replace("<n>", "64"), "Discussion") == []


@pytest.mark.parametrize(
    ("methods", "results"),
    [
        ("We photographed 64 leaves.", "The 46 green leaves were dry."),
        ("We photographed 64 leaves.", "The 46 leaves with holes were dry."),
        ("We asked 64 carers.", "Most carers (n = 46) were daughters."),
        ("We asked 64 carers.", "Carers of children (n = 46) were younger."),
        ("We asked 64 carers.", "The 46 carers who were daughters were younger."),
        ("We asked 64 carers. Eighteen withdrew.", "All 46 carers were old."),
        ("We invited 64 carers.", "The 46 carers were old."),
        ("We weighed 64 stones.", "The next 46 stones were heavier."),
        ("There were 64 adults in the sham group.", "Per protocol, the sham group (n = 46) slept well."),
        ("There were 64 adults in the sham group.", "The active group (n = 46) slept well."),
        ("We enrolled 64 patients.", "| Variable | Women (n = 46) | Men (n = 18) |\n|---|---|---|\n| Age | 61 | 62 |"),
        ("We asked 64 carers in 10 towns.", "The 12 towns by the sea were small."),
    ],
)  # fmt: skip
def test_what_is_narrowed_is_another_sample(methods: str, results: str) -> None:
    assert said(methods, results) == []
