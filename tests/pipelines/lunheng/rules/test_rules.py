"""The evaluators and the architect by rules, each with what it finds and what it must leave alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding, Severity
from paperkit.llm import NotJudged
from paperkit.pipelines.draft import Draft, layout_of
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng import contract as contracts
from paperkit.pipelines.lunheng.narrative import word_budget_check
from paperkit.pipelines.lunheng.organisation import ceiling, repeated_headings, repeated_subsections
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import ArchitectRequest, EvaluationRequest, QuickReviewRequest
from paperkit.pipelines.lunheng.room import saved_by
from paperkit.pipelines.lunheng.rules.architect import blueprint_markdown, plan
from paperkit.pipelines.lunheng.rules.evaluation import anchor, weaknesses
from paperkit.pipelines.lunheng.rules.evaluators import BY_RULES, evaluate, review
from paperkit.pipelines.lunheng.rules.points import MOST_BY_RULE, deducted, score_of
from paperkit.pipelines.lunheng.rules.reproducibility import checklist, items, score_of_checklist
from paperkit.pipelines.lunheng.rules.visuals import float_faults, mixed_decimals
from paperkit.pipelines.lunheng.venues import load_venue
from paperkit.records.lunheng import DIMENSIONS, DimensionName, Item
from tests.pipelines.lunheng.small_paper import PAPER, VENUE


def paper_of(body: str) -> Paper:
    text = (
        body
        if "\\documentclass" in body
        else f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    )
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def draft_of(body: str) -> Draft:
    paper = paper_of(body)
    return Draft(layout_of(paper, Path("/papers/one"), main="main.tex"), paper.sources)


def request(tmp_path: Path, name: DimensionName, body: str = PAPER, venue: str = VENUE) -> EvaluationRequest:
    (tmp_path / "note.toml").write_text(venue, encoding="utf-8")
    draft, profile = draft_of(body), load_venue(str(tmp_path / "note.toml"))
    fitted = budgets.fit(profile, draft.paper, 1.1)
    fitted = fitted.model_copy(update={"actual": budgets.actual(draft.paper, fitted)})
    assert fitted.actual is not None
    check = word_budget_check(fitted, fitted.actual)
    return EvaluationRequest(name, draft, outline(draft.paper), profile, fitted, check)


def finding(rule: str, severity: Severity) -> Finding:
    paper = paper_of("Text.")
    from paperkit.findings import finding_at

    return finding_at(paper, paper.start, rule, severity, "A fault.", quote="Text.")


def test_four_dimensions_are_not_judged(tmp_path: Path) -> None:
    not_judged = {name for name in DIMENSIONS if isinstance(evaluate(request(tmp_path, name)), NotJudged)}
    assert not_judged == {"D1", "D2", "D4", "D8"} == set(DIMENSIONS) - set(BY_RULES)


def test_a_quick_review_is_the_same_five(tmp_path: Path) -> None:
    given = request(tmp_path, "D3")
    quick = QuickReviewRequest(given.draft, given.parts, given.venue, given.budget, given.check)
    assert [one.dimension for one in review(quick)] == list(BY_RULES)


@pytest.mark.parametrize("name", list(BY_RULES))
def test_every_quote_of_an_evaluation_is_in_the_paper(tmp_path: Path, name: DimensionName) -> None:
    made = evaluate(request(tmp_path, name))
    assert not isinstance(made, NotJudged)
    assert made.judged_by == "rules"
    assert made.score is not None
    assert 1 <= made.score <= 10
    plain = " ".join(PAPER.split())
    for one in (*made.weaknesses.CRITICAL, *made.weaknesses.MAJOR, *made.weaknesses.MINOR):
        assert one.quote == "" or one.quote.split()[0] in plain
    for cut in made.cuts:
        assert cut.words_saved >= 0
        assert cut.quote.split()[0] in plain


def test_a_paper_above_its_budget_is_told_what_to_cut(tmp_path: Path) -> None:
    made = evaluate(request(tmp_path, "D9"))
    assert not isinstance(made, NotJudged)
    assert made.score is not None
    assert made.score < 10
    assert made.cuts
    assert made.word_budget_check is not None
    assert made.word_budget_check.overshoot_pct > 0


@pytest.mark.parametrize("name", list(BY_RULES))
def test_fixes_are_paid_for_by_cuts(tmp_path: Path, name: DimensionName) -> None:
    given = request(tmp_path, name)
    assert given.check.current >= given.check.target
    made = evaluate(given)
    assert not isinstance(made, NotJudged)
    assert sum(fix.words_added for fix in made.fixes) <= saved_by(made.cuts)


def test_under_the_budget_fixes_need_no_cuts(tmp_path: Path) -> None:
    given = request(tmp_path, "D5")
    check = given.check.model_copy(update={"target": given.check.current + 1})
    over, under = evaluate(given), evaluate(replace(given, check=check))
    assert not isinstance(over, NotJudged) and not isinstance(under, NotJudged)
    assert not over.cuts and not over.fixes
    assert any(fix.words_added for fix in under.fixes)


def test_points_add_up_and_are_capped() -> None:
    major, minor = finding("style.x", Severity.MAJOR), finding("style.y", Severity.MINOR)
    assert deducted([major, minor]) == 1.5
    assert deducted([major] * 9) == MOST_BY_RULE
    assert deducted([finding("style.z", Severity.SUGGESTION)]) == 0
    assert score_of([major], 2) == 7.0
    assert score_of([finding(f"r{n}", Severity.MAJOR) for n in range(20)]) == 1.0


@pytest.mark.parametrize(
    ("score", "band"), [(10, "9–10"), (9, "9–10"), (8.9, "7–8"), (7, "7–8"), (4, "4–6"), (3.9, "1–3")]
)
def test_a_score_has_its_anchor(score: float, band: str) -> None:
    assert anchor(score, "said").startswith(band)


def test_weaknesses_go_by_severity() -> None:
    made = weaknesses(
        [finding("a", Severity.CRITICAL), finding("b", Severity.MAJOR), finding("c", Severity.SUGGESTION)]
    )
    assert [len(level) for level in (made.CRITICAL, made.MAJOR, made.MINOR)] == [1, 1, 1]
    assert made.MAJOR[0].text.startswith("main.tex:")


_REPEATED = (
    "The bricks were cut from one block of clay with a wire and laid on boards in the yard, forty at a time, with a "
    "hand's breadth between them, and each board was marked with the day, the yard and the number of the batch before "
    "it was carried out and put in its place under the reeds."
)


def test_a_subsection_that_repeats_an_earlier_one_is_found() -> None:
    again = paper_of(
        f"\\section{{A}}\\subsection{{First}}\n{_REPEATED}\n\\subsection{{Second}}\n{_REPEATED} It was dry."
    )
    assert [f.rule for f in repeated_subsections(again)] == ["clarity.repeated_subsection"]
    other = (
        "We then asked two people to count the cracks of each brick on each day of the week, without knowing the yard. "
        * 3
    )
    apart = paper_of(f"\\section{{A}}\\subsection{{First}}\n{_REPEATED}\n\\subsection{{Second}}\n{other}")
    assert not list(repeated_subsections(apart))


def test_repetitions_bound_the_score() -> None:
    again = paper_of(
        f"\\section{{A}}\\subsection{{First}}\n{_REPEATED}\n\\subsection{{Second}}\n{_REPEATED} It was dry.\n"
        "\\paragraph{Drying time.} The drying time was nine days."
    )
    assert ceiling(again) == (7.0, "1 sub-section repeated, 1 run-in heading repeated")
    assert ceiling(paper_of("\\section{A}\nNine days were enough.")) == (10.0, "")


def test_a_run_in_heading_that_repeats_its_sentence_is_found() -> None:
    again = paper_of("\\section{A}\n\\paragraph{Drying time.} The drying time was nine days.")
    assert [f.message for f in repeated_headings(again)] == [
        "The run-in heading “Drying time” repeats what its paragraph says at once."
    ]
    assert not list(
        repeated_headings(paper_of("\\section{A}\n\\paragraph{Drying time.} Nine days were enough."))
    )
    assert not list(repeated_headings(paper_of("\\section{A}\n\\paragraph{Clay.} The clay is of one pit.")))


def test_sixteen_items_each_with_a_place_where_it_is_said() -> None:
    assert len(items()) == 16
    said = paper_of(
        "\\section{Setup}\nOur code is available at https://example.org/bricks. We trained with a learning rate of "
        "0.1, tuned by grid search on the validation set, with random seeds 1 to 5, on one A100 GPU.\n\n"
        "Results are means of five runs $\\pm$ standard deviation."
    )
    answers = {item.item: item for item in checklist(said)}
    for text in (
        "where the code can be had", "which settings were used", "how settings were chosen", "with which random seeds",
        "on which hardware it ran", "how often runs were repeated", "how far results spread",
    ):  # fmt: skip
        assert answers[text].answer == "yes", text
        assert answers[text].place.startswith("main.tex:")
        assert answers[text].quote
    assert answers["under which licence data or code are used or given"].answer == "no"
    assert answers["which statistical test was made"].answer == "not_applicable"


def test_what_a_paper_has_no_use_for_does_not_count() -> None:
    proof = {
        item.item: item.answer
        for item in checklist(paper_of("\\section{Lemma}\nEvery brick is a box. It has six faces."))
    }
    assert proof["with which random seeds"] == "not_applicable"
    assert proof["on which hardware it ran"] == "not_applicable"
    assert proof["where its results do not hold"] == "no"


def test_the_score_of_a_checklist_is_its_share() -> None:
    answers = [
        Item(item="a", answer="yes"),
        Item(item="b", answer="partly"),
        Item(item="c", answer="not_applicable"),
    ]
    assert score_of_checklist(tuple(answers)) == 7.8
    assert score_of_checklist((Item(item="c", answer="not_applicable"),)) == 1.0


def test_chinese_items() -> None:
    answers = {
        i.item: i.answer
        for i in checklist(
            paper_of("\\section{实验}\n我们使用网格搜索调参，学习率为 0.1，随机种子为 42。局限在于样本量小。")
        )
    }
    assert answers["how settings were chosen"] == "yes"
    assert answers["with which random seeds"] == "yes"
    assert answers["where its results do not hold"] == "yes"


_FLOAT = "\\begin{{figure}}\n\\includegraphics{{a.png}}\n{}\n\\end{{figure}}"


def test_floats_without_caption_or_label() -> None:
    bare = paper_of(_FLOAT.format(""))
    assert [f.rule for f in float_faults(bare)] == ["visuals.no_caption"]
    assert [f.rule for f in float_faults(paper_of(_FLOAT.format("\\caption{Days.}")))] == ["visuals.no_label"]
    assert not list(float_faults(paper_of(_FLOAT.format("\\caption{Days.}\\label{fig:a}"))))


def table(*numbers: str) -> Paper:
    rows = "".join(f"row{n} & {number} \\\\\n" for n, number in enumerate(numbers))
    head = "\\begin{table}\\caption{C.}\\label{t}\n\\begin{tabular}{lr}\nname & share \\\\ \\hline\n"
    return paper_of(f"{head}{rows}\\end{{tabular}}\\end{{table}}")


def test_decimals_of_a_column_are_alike() -> None:
    assert [f.rule for f in mixed_decimals(table("1.25", "3.5", "2.75", "4.00"))] == [
        "visuals.mixed_decimals"
    ]
    assert not list(mixed_decimals(table("1.25", "3.50", "2.75", "4.00")))
    assert not list(mixed_decimals(table("120", "3.5", "2.7", "4.0")))


def test_the_architect_plans_what_is_there(tmp_path: Path) -> None:
    given = request(tmp_path, "D3")
    contract = contracts.filled(contracts.build(given.draft.paper, given.parts), given.draft.paper)
    planned = plan(ArchitectRequest(given.draft, given.parts, given.venue, given.budget, contract))
    names = [section.name for section in planned.blueprint.sections]
    assert names == ["Introduction", "Method", "Results", "Conclusion"]
    assert sum(section.target for section in planned.blueprint.sections) == given.budget.main
    assert any(
        "54 of 120" in claim.quote for section in planned.blueprint.sections for claim in section.claims
    )
    assert len(planned.blueprint.structural_issues) <= 3
    markdown = blueprint_markdown(planned.blueprint, "en", "en_words")
    assert "## Results" in markdown
    assert "no new run-in headings" in markdown
