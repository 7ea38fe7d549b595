"""Quantities named by symbols, months or in other languages, and quantities said again in another order."""

from __future__ import annotations

import pytest

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.gates import consistency
from paperkit.gates.consistency.restated_words import plain_wording, until_predicate


def said(first: str, later: str, titles: tuple[str, str] = ("Methods", "Results")) -> list[str]:
    text = f"# A study\n\n## {titles[0]}\n\n{first}\n\n## {titles[1]}\n\n{later}\n"
    report = consistency.check(parse_markdown({"a.md": Source("a.md", text)}, "a.md"))
    return [f.message for f in report.findings if f.rule == "consistency.two_values"]


FORMS = (
    ("We take $\\lambda = <v>$ in all runs.", "As in all runs, $\\lambda = <v>$.", "0.5", "0.7"),
    ("We set $a = 3$ and $\\beta = <v>$.", "With $a = 3$, we have $\\beta = <v>$.", "0.5", "0.7"),
    ("学习率均设为 <v>。", "训练使用的学习率为 <v>。", "0.001", "0.01"),
    ("学習率は<v>とした。", "学習率を<v>に設定して学習した。", "0.001", "0.01"),
    ("Die Lernrate betrug <v> und die Zahl der Stufen 12.",
     "Wir haben mit einer Lernrate von <v> und 12 Stufen gerechnet.",
     "0,001", "0,01"),
    ("The survey was sent out in May <v>.", "The survey was sent out in May <v>, before the vote.", "2017", "2016"),
    ("The pond has an area of <v> m2.", "With an area of <v> m2, the pond is small.", "412", "421"),
    ("The warm-up of <v> steps is linear.", "The warm-up lasts <v> steps.", "400", "800"),
    ("We ran chains with a burn-in of <v> steps.", "After a burn-in of <v> steps, chains had mixed.", "500", "200"),
    ("Patients were followed up for a median of <v> months.", "After a median follow-up of <v> months, ten had died.",
     "34", "43"),
    ("We used <v>-fold cross-validation.", "Scores come from <v>-fold cross-validation.", "5", "10"),
    ("The elasticity of labour supply is set to <v>.", "We use an elasticity of labour supply of <v>.", "0.5", "0.7"),
    ("Attrition was <v>% over the whole study.", "Over the whole study, attrition was <v>%.", "14", "41"),
    ("| Setting | Value |\n|---|---|\n| Attention heads | <v> |\n\nTable: Settings.",
     "The network has <v> attention heads.",
     "8", "16"),
)  # fmt: skip


@pytest.mark.parametrize(("first", "later", "right", "wrong"), FORMS, ids=lambda text: text[:24])
def test_a_quantity_with_two_values(first: str, later: str, right: str, wrong: str) -> None:
    assert said(first.replace("<v>", right), later.replace("<v>", wrong))
    assert said(first.replace("<v>", right), later.replace("<v>", right)) == []


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("Here $\\lambda = 0.5$ is small.", "Here $\\lambda = 0.7$ is large."),
        (
            "For the first test, $\\lambda = 0.5$ in all runs.",
            "For the second test, $\\lambda = 0.7$ in all runs.",
        ),
        ("大模型的学习率为 0.001。", "不同的是,学习率为 0.01。"),
        ("The survey was sent out in May 2017.", "The interviews were held in May 2016."),
        ("The survey was sent out in May 2017.", "The survey was sent out in June 2017."),
        ("The mean follow-up was 34 months.", "The median follow-up was 30 months."),
        ("The pond has an area of 412 m2.", "The lake has an area of 421 m2."),
        ("Spearman's rho was 0.82.", "In a longer run on other data, Spearman's rho was 0.73."),
    ],
)
def test_two_quantities_have_two_values(first: str, later: str) -> None:
    assert said(first, later) == []


def test_a_table_that_has_both_values_tells_them_apart() -> None:
    rows = "| Run | Value |\n|---|---|\n| a | 412 |\n| b | 421 |\n\nTable: Runs.\n\n"
    first, later = "The pond has an area of 412 m2.", "With an area of 421 m2, the pond is small."
    assert said(first, later)
    assert said(rows + first, later) == []


@pytest.mark.parametrize("titles", [("Experiment 1", "Experiment 2"), ("The first case", "The second case")])
def test_sections_on_two_cases_may_differ(titles: tuple[str, str]) -> None:
    first, later = "The pond has an area of 412 m2.", "With an area of 421 m2, the pond is small."
    assert said(first, later, titles) == []
    assert said(first, later, ("Experiment", "Results"))


def test_wording_that_only_leads_to_a_quantity_is_blank_and_keeps_its_place() -> None:
    sentence = "After being heated at 90 K, patients were followed up for 3 weeks, longer than the norm."
    plain = plain_wording(sentence)
    assert len(plain) == len(sentence)
    assert " ".join(plain.split()) == "being heated at 90 K, patients were followup for 3 weeks, the norm."


def test_a_predicate_ends_what_is_said_of_a_number() -> None:
    assert until_predicate(" m2, a lake can freeze") == " m2, a lake "
    assert until_predicate(" m2 in all") == " m2 in all"
