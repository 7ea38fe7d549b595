"""The word budget of a paper: shares that sum, counts that are those of the counter, and what is over."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.cli.schema import schema_of
from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.documents.words import count_paper
from paperkit.errors import InputError, RecordError, UsageError
from paperkit.files import write_json
from paperkit.pipelines.lunheng.budget import actual, fit, limit, mismatch, over, read_budget
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.venues import VENUES, Venue, load_venue
from paperkit.records.lunheng import WordBudget
from paperkit.strict_json import validated
from tests.pipelines.lunheng.real_papers import REAL, real_paper


def paper(body: str, **more: str) -> Paper:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    sources = {"main.tex": text, **{f"{name}.tex": file for name, file in more.items()}}
    return parse_latex({name: Source(name, text) for name, text in sources.items()}, "main.tex")


def words(count: int) -> str:
    return "word " * count + "\n"


CONFERENCE = load_venue("conference")
PAPER = (
    f"\\begin{{abstract}}\n{words(20)}\\end{{abstract}}\n"
    f"\\section{{Introduction}}\n{words(100)}\\section{{Our System}}\n{words(300)}\\subsection{{Parts}}\n{words(100)}"
    f"\\section{{Results and Discussion}}\n{words(400)}\\section{{Conclusion}}\n{words(100)}"
    f"\\appendix\\section{{Proofs}}\n{words(900)}\\paragraph{{Lemma}} {words(50)}"
)


def test_sections_have_the_share_of_their_kind_or_that_which_they_have() -> None:
    budget = fit(CONFERENCE, paper(PAPER), 1.1)
    # 40 % of the text is of no known kind and keeps it; the rest goes by 0.14, 0.31 + 0.06 and 0.05.
    rest = 0.6 * 7000 / (0.14 + 0.31 + 0.06 + 0.05)
    assert budget.per_section_budget == {
        "Abstract": 200,
        "Introduction": round(0.14 * rest),
        "Our System": 2800,
        "Results and Discussion": round(0.37 * rest),
        "Conclusion": round(0.05 * rest),
    }
    assert (budget.main, budget.main_budget_tolerance, budget.unit) == (7000, 7700, "en_words")


def test_sections_of_one_kind_share_by_what_they_have() -> None:
    budget = fit(CONFERENCE, paper(f"\\section{{Data}}{words(30)}\\section{{Methods}}{words(10)}"), 1)
    assert budget.sections == {"Data": 5250, "Methods": 1750}
    empty = fit(CONFERENCE, paper("\\section{Data}\\section{Methods}\\section{Results} A."), 1)
    assert empty.sections["Data"] == empty.sections["Methods"]


def test_a_paper_of_unknown_headings_keeps_its_shares() -> None:
    budget = fit(CONFERENCE, paper(f"\\section{{A}}{words(10)}\\section{{B}}{words(30)}\\section{{C}}"), 1)
    assert budget.sections == {"A": 1750, "B": 5250, "C": 0}


@pytest.mark.parametrize("headings", ["\\section{A}\\section{B}", "\\section{A}\\section{Results}"])
def test_headings_without_text_share_alike(headings: str) -> None:
    assert list(fit(CONFERENCE, paper(headings), 1).sections.values()) == [3500, 3500]


def test_the_tolerance_is_rounded_down_and_exact() -> None:
    one = paper("\\section{A} Text.")
    assert fit(CONFERENCE, one, 1.15).main_budget_tolerance == 8050  # 8049.999… as a float
    assert fit(CONFERENCE, one, 1.00005).main_budget_tolerance == 7000
    assert fit(CONFERENCE, one, 1).main_budget_tolerance == 7000


@pytest.mark.parametrize("slack", [0.99, 0, -1, math.nan, math.inf])
def test_a_slack_that_makes_no_sense_is_wrong_use(slack: float) -> None:
    with pytest.raises(UsageError, match="budget slack"):
        fit(CONFERENCE, paper("\\section{A} Text."), slack)


@pytest.mark.parametrize("body", ["", "\\begin{abstract}Only.\\end{abstract}"])
def test_no_main_text_is_an_error(body: str) -> None:
    with pytest.raises(InputError, match="no main text"):
        fit(CONFERENCE, paper(body), 1.1)


def test_counts_are_of_the_body_and_subsections_are_in_their_section() -> None:
    one = paper(PAPER)
    counts = actual(one, fit(CONFERENCE, one, 1.1))
    assert counts.per_section == {
        "Introduction": 100, "Our System": 400, "Results and Discussion": 400, "Conclusion": 100,
    }  # fmt: skip
    assert (counts.main, counts.abstract, counts.paragraph_directives) == (1000, 20, 0)


def test_a_section_that_is_gone_has_nothing_and_a_new_one_is_counted() -> None:
    budget = fit(CONFERENCE, paper(f"\\section{{A}}{words(5)}\\section{{B}}{words(5)}"), 1.1)
    after = paper(f"\\section{{A}}{words(5)}\\section{{New}}{words(7)}")
    counts = actual(after, budget)
    assert counts.per_section == {"A": 5, "B": 0, "New": 7}
    (broken,) = over(budget, counts, after)
    assert (broken.rule, broken.name) == ("budget.section", "New")
    assert "no budget" in broken.message


def test_of_two_abstracts_the_one_in_the_venue_s_language_counts() -> None:
    both = paper(
        "\\begin{abstract}我们研究城市热岛问题。\\end{abstract}\\begin{abstract}We study heat.\\end{abstract}"
        "\\section{引言} 城市热岛效应显著，需要研究。"
    )
    assert actual(both, fit(load_venue("thesis"), both, 1)).abstract == 10
    assert actual(both, fit(load_venue("nature_sub"), both, 1)).abstract == 3
    english = paper("\\begin{abstract}We study heat.\\end{abstract}\\section{A} Text.")
    assert actual(english, fit(load_venue("thesis"), english, 1)).abstract == 3


def test_a_word_or_a_number_in_chinese_text_counts_one() -> None:
    one = paper("\\section{结果} 模型 BERT 的准确率为 92.1，提升 $x$ 明显。")
    assert actual(one, fit(load_venue("journal"), one, 1)).main == 12 + 2 - 1 + 0


@pytest.mark.parametrize(
    "body",
    [
        f"\\begin{{abstract}}{words(3)}\\end{{abstract}}\\subsection{{Lead}}{words(4)}\\section{{A}}{words(5)}",
        f"\\subsection{{Lead}}{words(4)}\\section{{A}}{words(5)}\\appendix\\subsection{{B}}{words(6)}",
        f"{words(4)}\\section{{X}}{words(2)}\\section{{X (2)}}{words(3)}\\section{{X}}{words(4)}",
        f"\\begin{{abstract}}{words(3)}\\end{{abstract}} {words(8)}\\paragraph{{R}} {words(2)}",
        f"\\section{{Abstract}}{words(3)}\\section{{A}}{words(5)}",
    ],
)
def test_odd_outlines_lose_no_text(body: str) -> None:
    one = paper(body)
    budget = fit(CONFERENCE, one, 1.1)
    counts = actual(one, budget)
    assert sum(counts.per_section.values()) == counts.main == count_paper(one).main_text.length


# --- what is over --------


def test_what_is_over_has_its_place() -> None:
    body = (
        "\\begin{abstract}\nOne two three four.\n\\end{abstract}\n"
        f"\\section{{Introduction}}\n{words(10)}"
        f"\\paragraph{{First}} {words(2)}\n\\paragraph{{Second}} {words(2)}\n\\section{{Results}}\n{words(40)}"
        f"\\paragraph{{Third}} {words(1)}\n\\appendix\n\\section{{More}}\n\\paragraph{{Fourth}} {words(1)}"
    )
    one = paper(body)
    budget = WordBudget(
        venue="v", main_budget_en_words=50, main_budget_tolerance=54, abstract_budget_en_words=3,
        max_paragraph_directives=1, per_section_budget={"Abstract": 3, "Introduction": 20, "Results": 30},
    )  # fmt: skip
    counts = actual(one, budget)
    assert counts.paragraph_directives == 3
    lines = one.sources["main.tex"].text.splitlines()
    found = {broken.rule: broken for broken in over(budget, counts, one)}
    assert list(found) == ["budget.main", "budget.abstract", "budget.section", "budget.paragraph_directives"]
    at = {rule: lines[int(broken.place.partition(":")[2]) - 1] for rule, broken in found.items()}
    assert at["budget.main"] == "\\section{Introduction}"
    assert at["budget.abstract"].startswith("\\begin{abstract}")
    assert at["budget.section"].startswith("\\section{Results}")
    assert at["budget.paragraph_directives"].startswith("\\paragraph{Second}")
    assert found["budget.section"].message == (
        "“Results” has 41 words, its budget is 30 (at most 32 with slack): 9 too many"
    )
    assert found["budget.paragraph_directives"].name == "Second"


def test_what_is_just_within_is_not_over() -> None:
    budget = WordBudget(
        venue="v", main_budget_en_words=40, main_budget_tolerance=44, abstract_budget_en_words=4,
        max_paragraph_directives=1, per_section_budget={"Abstract": 4, "Introduction": 10, "Results": 30},
    )  # fmt: skip
    body = "\\begin{{abstract}}One two three four.\\end{{abstract}}\\section{{Introduction}} {}\\paragraph{{A}} {}"
    one = paper(f"{body.format(words(10), words(1))}\\section{{Results}} {words(33)}")
    assert over(budget, actual(one, budget), one) == ()
    more = paper(f"{body.format(words(10), words(1))}\\section{{Results}} {words(34)}")
    assert [broken.rule for broken in over(budget, actual(more, budget), more)] == [
        "budget.main",
        "budget.section",
    ]
    free = budget.model_copy(update={"max_paragraph_directives": None})
    headings = paper(f"{body.format(words(1), words(1))}\\paragraph{{B}} x\\section{{Results}} y")
    assert over(free, actual(headings, free), headings) == ()
    assert [broken.name for broken in over(budget, actual(headings, budget), headings)] == ["B"]


def test_a_section_has_the_slack_of_the_main_text() -> None:
    budget = fit(CONFERENCE, paper(PAPER), 1.1)
    assert [limit(budget, length) for length in (0, 10, 1000, 2805)] == [0, 11, 1100, 3085]


def test_a_place_is_in_the_file_of_the_section() -> None:
    one = paper(f"\\section{{A}} {words(2)}\\input{{part}}", part=f"\n\n\\section{{B}}\n{words(90)}")
    budget = WordBudget(
        venue="v", main_budget_en_words=50, main_budget_tolerance=99, abstract_budget_en_words=3,
        per_section_budget={"A": 20, "B": 30},
    )  # fmt: skip
    (broken,) = over(budget, actual(one, budget), one)
    assert broken.place == "part.tex:3"


def test_the_language_that_does_not_fit_is_told_with_both_counts() -> None:
    english = paper(PAPER)
    assert mismatch(CONFERENCE, english) is None
    said = mismatch(load_venue("journal"), english)
    assert said is not None
    assert (
        "main.tex is in English, journal counts Chinese characters: main text 1000 words and 0 Chinese"
        in said
    )
    chinese = paper("\\section{引言} 我们用 BERT 研究城市热岛效应。")
    assert mismatch(load_venue("thesis"), chinese) is None
    said = mismatch(CONFERENCE, chinese)
    assert said is not None
    assert "main text 1 word and 11 Chinese characters" in said
    both = CONFERENCE.model_copy(update={"languages": ("en", "zh")})
    assert mismatch(both, chinese) is None


# --- word_budget.json --------


def test_a_budget_is_read_again_as_it_was(tmp_path: Path) -> None:
    one = paper(PAPER)
    budget = fit(CONFERENCE, one, 1.1)
    budget = budget.model_copy(update={"actual": actual(one, budget)})
    write_json(tmp_path / "b.json", budget.as_json())
    assert read_budget(tmp_path / "b.json", one) == budget


@pytest.mark.parametrize(
    ("sections", "said"),
    [
        (
            {"Introduction": 7000},
            "no budget for the paper's section “Our System”, “Results and Discussion”, “Concl",
        ),
        (
            {
                "Introduction": 0,
                "Our System": 0,
                "Results and Discussion": 0,
                "Conclusion": 0,
                "Proofs": 7000,
            },
            "the paper has no section “Proofs”; it has “Introduction”",
        ),
        (
            {"Introduction": 6999},
            "per_section_budget sums to 6999 without the abstract, the main budget is 7000",
        ),
    ],
)
def test_a_budget_for_other_sections_names_them(tmp_path: Path, sections: dict[str, int], said: str) -> None:
    one = paper(PAPER)
    record = {**fit(CONFERENCE, one, 1.1).as_json(), "per_section_budget": {"Abstract": 200, **sections}}
    write_json(tmp_path / "b.json", record)
    with pytest.raises(RecordError) as caught:
        read_budget(tmp_path / "b.json", one)
    assert said in str(caught.value)
    assert str(tmp_path / "b.json") in str(caught.value)


def test_the_seed_s_own_example_is_refused_for_its_sum() -> None:
    record = {
        "venue": "journal", "main_budget_cn_chars": 9000, "main_budget_tolerance": 9900,
        "abstract_budget_cn_chars": 300, "max_paragraph_directives": 3,
        "per_section_budget": {
            "Abstract": 300, "Introduction": 1200, "Methods": 2200, "Results": 2500, "Discussion": 1200,
            "Conclusion": 400, "Data_Availability_and_Impact": 200,
        },
    }  # fmt: skip
    with pytest.raises(RecordError, match="sums to 7700"):
        validated(WordBudget, record)


TITLES = (
    "Introduction",
    "Methods",
    "Results and Discussion",
    "引言",
    "结论",
    "A",
    "A (2)",
    "Our System",
    "Abstract",
)


@st.composite
def outlines(draw: st.DrawFn) -> str:
    pieces = [words(draw(st.integers(0, 3)))]
    for _ in range(draw(st.integers(0, 7))):
        command = draw(st.sampled_from(["section", "section", "subsection", "section*", "paragraph"]))
        pieces.append(f"\\{command}{{{draw(st.sampled_from(TITLES))}}} {words(draw(st.integers(0, 40)))}")
    if draw(st.booleans()):
        pieces.insert(draw(st.integers(0, len(pieces))), f"\\begin{{abstract}}{words(3)}\\end{{abstract}}")
    if draw(st.booleans()):
        pieces.insert(draw(st.integers(0, len(pieces))), "\\appendix ")
    return "\n".join(pieces)


@given(outlines(), st.sampled_from(VENUES), st.floats(1, 3))
def test_any_outline_has_a_budget_that_sums_and_counts_that_are_the_counter_s(
    body: str, name: str, slack: float
) -> None:
    one, venue = paper(body), load_venue(name)
    if not any(part.kind == "body" for part in outline(one)) and not count_paper(one).main_text.length:
        return
    budget = fit(venue, one, slack)
    assert sum(budget.sections.values()) == budget.main == venue.main.budget
    assert budget.main <= budget.main_budget_tolerance <= venue.main.budget * Fraction(str(slack))
    counts = actual(one, budget)
    assert sum(counts.per_section.values()) == counts.main == count_paper(one).main_text.length
    assert list(counts.per_section) == list(budget.sections)
    assert validated(WordBudget, budget.as_json()) == budget


# --- real papers --------


@pytest.mark.parametrize(("name", "venue"), REAL.items())
def test_real_papers(shared: Path, name: str, venue: str) -> None:
    one, profile = real_paper(shared, name), load_venue(venue)
    counted = count_paper(one)
    budget = fit(profile, one, 1.1)
    counts = actual(one, budget)
    assert sum(budget.sections.values()) == budget.main
    assert sum(counts.per_section.values()) == counts.main == counted.main_text.length > 1000
    assert list(budget.sections) == [part.name for part in outline(one) if part.kind == "body"]
    assert counts.paragraph_directives == sum(
        s.paragraph_directives for s in counted.sections if s.kind == "body"
    )
    assert mismatch(profile, one) is None
    jsonschema.Draft202012Validator(schema_of("word-budget")).validate(
        budget.model_copy(update={"actual": counts}).as_json()
    )
    half: Venue = profile.model_copy(
        update={"main": profile.main.model_copy(update={"budget": counts.main // 2, "least": 0})}
    )
    tight = fit(half, one, 1.1)
    broken = over(tight, actual(one, tight), one)
    assert broken[0].rule == "budget.main"
    for obligation in broken:
        file, _, line = obligation.place.rpartition(":")
        assert 1 <= int(line) <= len(one.sources[file].text.splitlines())


def test_the_schema_of_a_budget_refuses_what_it_does_not_know() -> None:
    check = jsonschema.Draft202012Validator(schema_of("word-budget"))
    record = fit(CONFERENCE, paper(PAPER), 1.1).as_json()
    check.validate(record)
    assert "main_budget_cn_chars" not in record
    for wrong in ({**record, "more": 1}, {**record, "venue": ""}, {"venue": "v"}):
        with pytest.raises(jsonschema.ValidationError):
            check.validate(wrong)
