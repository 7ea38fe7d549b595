"""An evaluator as a model: each rule with a reply that keeps it and one that breaks it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.llm import Question
from paperkit.llm.prompts import LANGUAGES, load_prompt
from paperkit.pipelines.lunheng.model.evaluator import brief
from paperkit.pipelines.lunheng.model.rubric import red_flags
from paperkit.pipelines.lunheng.requests import EvaluationRequest
from paperkit.pipelines.lunheng.rules.reproducibility import items, score_of_checklist
from paperkit.records.lunheng import DIMENSIONS, DimensionName
from tests.llm.asking import FakeBackend
from tests.llm.asking import scripted as door_to
from tests.pipelines.lunheng.model.judging import (
    EVALUATOR,
    ZH,
    ZH_VENUE,
    documents,
    good,
    refused,
    request_of,
    small,
    taken,
)
from tests.pipelines.lunheng.real_papers import REAL, real_paper
from tests.pipelines.lunheng.scripted import evaluator as scripted
from tests.pipelines.lunheng.scripted.calls import documents_of
from tests.pipelines.lunheng.small_paper import PAPER, VENUE

SWEPT = "Both yards were swept every morning before the bricks were turned and the counts were made by the two people."
TWO_MM = "Cracks longer than 2 mm were counted by two people."
Change = Callable[[dict[str, Any]], Any]


def cut(**changes: Any) -> dict[str, Any]:
    return {
        "action": "Cut it.", "where": "Method", "words_saved": 18, "why": "Twice.", "quote": SWEPT, **changes,
    }  # fmt: skip


def fix(**changes: Any) -> dict[str, Any]:
    return {"action": "Say why.", "where": "Results", "words_added": 10, "effect": "Clearer.", **changes}


# What is taken


@pytest.mark.parametrize("name", DIMENSIONS)
def test_an_evaluation_that_keeps_the_rules_is_taken(tmp_path: Path, name: DimensionName) -> None:
    request = small(tmp_path, name)
    made = taken(request, good(request))
    assert (made.dimension, made.judged_by, made.not_judged) == (name, "model", "")
    assert made.cuts[0].quote == SWEPT
    assert made.weaknesses.MAJOR[0].quote == SWEPT
    assert [flag.flag for flag in made.red_flags] == list(red_flags(request.rubric, name))
    assert len(made.checklist) == (16 if name == "D5" else 0)
    assert made.word_budget_check == (request.check if name == "D9" else None)


@pytest.mark.parametrize("name", DIMENSIONS)
def test_a_chinese_paper_is_judged_by_the_same_rules(tmp_path: Path, name: DimensionName) -> None:
    request = small(tmp_path, name, ZH, ZH_VENUE)
    assert request.draft.paper.language == "zh"
    made = taken(request, good(request))
    assert made.cuts[0].quote.startswith("两个场院每天早晨")
    assert "锚点" in request.rubric


def test_the_keys_of_the_seed_are_accepted(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["fixes"] = [{"动作": "Say why.", "位置": "Results", "估计增字": 10, "预期效果": "Clearer."}]
    reply["cuts"] = [{"动作": "删除", "位置": "Method", "估计省字": 18, "依据": "Twice.", "引文": SWEPT}]
    reply["weaknesses"] = {"critical": [{"text": "It falls.", "quote": TWO_MM}], "major": []}
    made = taken(request, reply)
    assert made.fixes[0].words_added == 10
    assert (made.cuts[0].action, made.cuts[0].words_saved, made.cuts[0].why) == ("删除", 18, "Twice.")
    assert made.weaknesses.CRITICAL[0].text == "It falls."


def test_the_record_survives_its_file(tmp_path: Path) -> None:
    request = small(tmp_path, "D5")
    made = taken(request, good(request))
    assert type(made).model_validate(json.loads(json.dumps(made.as_json()))) == made


# One rule after the other


GOOD: list[tuple[DimensionName, Change]] = [
    ("D1", lambda r: r.update(score=6.9, rubric_anchor_matched="4–6: a step is missing")),
    ("D1", lambda r: r.update(score=10, rubric_anchor_matched="档次 9-10：都成立")),
    ("D1", lambda r: r.update(fixes=[])),
    ("D1", lambda r: r.update(fixes=[fix(words_added=18)], cuts=[cut()])),
    ("D1", lambda r: r.update(cuts=[cut(quote="")])),
    ("D1", lambda r: r.update(fixes=[fix(words_added=23)], cuts=[cut(), cut(quote=TWO_MM, words_saved=5)])),
    ("D1", lambda r: r.update(cuts=[cut(where="somewhere in the text")])),
    ("D1", lambda r: r.update(cuts=[cut(where="the abstract", quote="", words_saved=10)])),
    ("D1", lambda r: r.update(fixes=[fix(where="Section 2"), fix(where="bricks.tex:20", words_added=0)])),
    ("D1", lambda r: r["weaknesses"].update(MINOR=[])),
    ("D1", lambda r: r.update(checklist=[{"item": "data", "answer": "no", "quote": ""}])),
    ("D1", lambda r: r["red_flags"][0].update(flag="`D1.contradicted`")),
    ("D1", lambda r: r["red_flags"][0].update(applies=True)),
    (
        "D1",
        lambda r: (
            r["red_flags"][0].update(applies=True, why_not="It concerns one side claim."),
            r.update(score=7, rubric_anchor_matched="7–8"),
        ),
    ),
    ("D1", lambda r: r["red_flags"].reverse()),
]  # fmt: skip


@pytest.mark.parametrize("at", range(len(GOOD)))
def test_what_is_within_the_rules_is_taken(tmp_path: Path, at: int) -> None:
    dimension, change = GOOD[at]
    request = small(tmp_path, dimension)
    reply = good(request)
    change(reply)
    made = taken(request, reply)
    assert [flag.flag for flag in made.red_flags] == list(red_flags(request.rubric, dimension))
    assert made.checklist == ()


BROKEN: list[tuple[DimensionName, Change, str]] = [
    ("D1", lambda r: r.update(dimension="D2"), "dimension: it is D2, you judge D1"),
    ("D1", lambda r: r.update(score=7.0), "the anchor is “4–6”, the score 7 lies outside of it"),
    ("D1", lambda r: r.update(score=3.9), "the anchor is “4–6”, the score 3.9"),
    ("D1", lambda r: r.update(rubric_anchor_matched="it is sound"), "begin with the band of the rubric"),
    ("D1", lambda r: r.update(rubric_anchor_matched="main text within 110 %"), "begin with the band"),
    ("D1", lambda r: r["strengths"].pop(), "strengths: 2: name at least 3"),
    (
        "D1",
        lambda r: r["weaknesses"]["MAJOR"][0].update(quote="All bricks were painted blue on the roof."),
        "weaknesses, MAJOR 1, quote “All bricks were painted blue on the roof.”: it does not stand in the draft",
    ),
    ("D1", lambda r: r["weaknesses"]["MINOR"][0].update(quote="the"), "MINOR 1, quote “the”: too short"),
    ("D1", lambda r: r.update(fixes=[fix(words_added=101)], cuts=[cut()]), "fixes 1, words_added: 101: at most 100"),
    ("D1", lambda r: r.update(fixes=[fix(where="the part on lamps")]), "fixes 1, where “the part on lamps”: no such"),
    ("D1", lambda r: r.update(fixes=[fix(where="Section 9")]), "“Results”, “Conclusion”) or a line, as bricks.tex:"),
    ("D1", lambda r: r.update(cuts=[]), "cuts: empty"),
    ("D1", lambda r: r.update(cuts=[cut(quote="", where="the appendix")]), "cuts 1, where “the appendix”: no such"),
    ("D1", lambda r: r.update(cuts=[cut(quote="Both yards were washed every night.")]), "cuts 1, quote “Both yards"),
    ("D1", lambda r: r.update(cuts=[cut(words_saved=400)]), "cuts 1, words_saved: 400: “Method” has only"),
    ("D1", lambda r: r.update(cuts=[cut(words_saved=60, where="abstract", quote="")]), "“Abstract” has only 17"),
    ("D1", lambda r: r.update(fixes=[fix(words_added=19)], cuts=[cut()]), "the fixes add 19, the cuts save 18"),
    (
        "D1",
        lambda r: r.update(fixes=[fix(), fix(words_added=30)], cuts=[cut()]),
        "is not under its budget (200): cut 22 more",
    ),
    (
        "D1",
        lambda r: r.update(fixes=[fix(words_added=19)], cuts=[cut(), cut(quote=SWEPT.replace(" ", "\n"))]),
        "the fixes add 19, the cuts save 18",
    ),
    ("D1", lambda r: r.update(score_change_criteria=[]), "score_change_criteria: empty"),
    ("D1", lambda r: r["red_flags"].pop(), "red_flags: no answer for D1.circular"),
    ("D1", lambda r: r.update(red_flags=[]), "no answer for D1.contradicted, D1.leak, D1.unmet_assump"),
    ("D1", lambda r: r["red_flags"].append(r["red_flags"][0]), "D1.contradicted is answered 2 times"),
    ("D1", lambda r: r["red_flags"][0].update(flag="D2.known"), "“D2.known” is none of the rubric"),
    (
        "D1",
        lambda r: (
            r["red_flags"][1].update(applies=True, why_not=" "),
            r.update(score=6.5, rubric_anchor_matched="4–6"),
        ),
        "D1.leak applies, and the score is 6.5: give 6 or less",
    ),
]  # fmt: skip


@pytest.mark.parametrize("at", range(len(BROKEN)))
def test_what_breaks_a_rule_is_sent_back(tmp_path: Path, at: int) -> None:
    dimension, change, said = BROKEN[at]
    request = small(tmp_path, dimension)
    reply = good(request)
    change(reply)
    told = refused(request, reply)
    assert said in told
    assert told.startswith("Your evaluation has faults:")


ZH_BROKEN: list[tuple[Change, str]] = [
    (
        lambda r: r["weaknesses"]["MAJOR"][0].update(quote="所有的砖都涂成了蓝色并存放一年。"),
        "it does not stand",
    ),
    (lambda r: r.update(cuts=[cut(where="第五节", quote="")]), "where “第五节”: no such place"),
    (lambda r: r.update(cuts=[cut(where="第二节", quote="", words_saved=200)]), "“结果” has only"),
    (lambda r: r["fixes"][0].update(words_added=60), "the fixes add 60"),
    (lambda r: r.update(rubric_anchor_matched="第 7–8 档"), "the anchor is “7–8”, the score 6"),
    (lambda r: r.update(rubric_anchor_matched="尚可"), "begin with the band"),
]


@pytest.mark.parametrize("at", range(len(ZH_BROKEN)))
def test_what_breaks_a_rule_in_chinese_is_sent_back(tmp_path: Path, at: int) -> None:
    change, said = ZH_BROKEN[at]
    request = small(tmp_path, "D3", ZH, ZH_VENUE)
    reply = good(request)
    change(reply)
    assert said in refused(request, reply)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"score": 0.5}, "score: must be 1 or more, not 0.5"),
        ({"score": 11}, "score: must be 10 or less, not 11"),
        ({"score": "7"}, "score: must be a number"),
        ({"confidence": 0}, "confidence: must be 1 or more"),
        ({"confidence": 6}, "confidence: must be 5 or less"),
        ({"confidence": 2.5}, "confidence: must be a whole number"),
        ({"dimension": "D10"}, "dimension: must be"),
        ({"fixes": [fix(words_added=-1)]}, "fixes.0.words_added: must be 0 or more"),
        ({"cuts": [cut(why=" ")]}, "cuts.0.why: must not be empty"),
        ({"R": 7}, "R: no such field"),
        ({"judged_by": "me"}, "judged_by: no such field"),
        ({"word_budget_check": {}}, "word_budget_check: no such field"),
    ],
)
def test_what_is_out_of_range_is_sent_back(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    request = small(tmp_path)
    assert said in refused(request, good(request) | change)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request) | {
        "strengths": [],
        "score_change_criteria": [],
        "cuts": [],
        "fixes": [fix(where="x")],
    }
    told = refused(request, reply)
    assert told.count("\n- ") == 4
    many = good(request) | {"fixes": [fix(where="x")] * 20}
    assert "and 11 more like these" in refused(request, many)


def test_under_its_budget_a_paper_may_grow_and_still_names_a_cut(tmp_path: Path) -> None:
    request = small(tmp_path, budget=2000)
    reply = good(request) | {"fixes": [fix(words_added=100)] * 3, "cuts": [cut()]}
    assert sum(one.words_added for one in taken(request, reply).fixes) == 300
    assert "cuts: empty" in refused(request, reply | {"cuts": []})
    at_it = replace(request, check=request.check.model_copy(update={"current": request.check.target}))
    assert "the fixes add 300, the cuts save 18" in refused(at_it, reply)


def test_ones_own_rubric_without_flags_asks_for_none(tmp_path: Path) -> None:
    request = replace(small(tmp_path), rubric="Be fair.")
    reply = good(request)
    assert reply["red_flags"] == []
    assert taken(request, reply).red_flags == ()
    reply["red_flags"] = [{"flag": "D1.leak", "applies": False, "why_not": ""}]
    assert "“D1.leak” is none of the rubric" in refused(request, reply)


# D9


def test_d9_above_its_ceiling_is_lowered_with_a_note(tmp_path: Path) -> None:
    request = small(tmp_path, "D9")
    assert request.check.overshoot_pct > 10
    made = taken(request, good(request, 10.0))
    assert made.score is not None and made.score < 8
    assert made.notes == (
        f"Score 10 lowered to {made.score:g}, the most that the counts allow ({made.rubric_anchor_matched}).",
    )
    assert f"main text {request.check.current} of 200" in made.rubric_anchor_matched
    low = taken(request, good(request, 2.0))
    assert (low.score, low.notes) == (2.0, ())
    assert low.word_budget_check == request.check


def test_d3_pays_for_what_is_said_twice(tmp_path: Path) -> None:
    old = "We made 240"
    assert old in PAPER
    body = PAPER.replace(old, "\\paragraph{Bricks made.} The bricks made were of clay. We made 240")
    request = small(tmp_path, "D3", body=body, budget=2000)
    made = taken(request, good(request, 10.0))
    assert (made.score, made.rubric_anchor_matched) == (9.0, "1 run-in heading repeated")
    assert made.notes == (
        "Score 10 lowered to 9, the most that the counts allow (1 run-in heading repeated).",
    )
    request = small(tmp_path, "D3", budget=2000)
    assert taken(request, good(request, 10.0)).notes == ()


def test_d9_within_its_budget_may_have_ten(tmp_path: Path) -> None:
    request = small(tmp_path, "D9", budget=2000)
    made = taken(request, good(request, 10.0))
    assert (made.score, made.notes) == (10.0, ())


def test_a_flag_holds_what_is_left_after_the_ceiling(tmp_path: Path) -> None:
    for budget, said in ((2000, "D9.faq applies, and the score is 9"), (110, "")):
        request = small(tmp_path, "D9", budget=budget)
        reply = good(request, 9.0)
        reply["red_flags"][0]["applies"] = True
        if said:
            assert said in refused(request, reply)
        else:
            assert taken(request, reply).score == 2.0


def test_other_dimensions_have_no_ceiling(tmp_path: Path) -> None:
    request = small(tmp_path, "D3")
    assert taken(request, good(request, 10.0)).score == 10.0


# D5


def d5(
    tmp_path: Path, yes: int, partly: int = 0, unused: int = 0
) -> tuple[EvaluationRequest, dict[str, Any]]:
    """A reply with so many answers of each kind, the rest `no`, and its score as the rules have it."""
    request = small(tmp_path, "D5")
    reply = good(request)
    answers = ["yes"] * yes + ["partly"] * partly + ["not_applicable"] * unused
    answers += ["no"] * (16 - len(answers))
    reply["checklist"] = [
        {"item": one.id, "answer": answer, "quote": TWO_MM if answer in ("yes", "partly") else ""}
        for one, answer in zip(items(), answers, strict=True)
    ]
    return request, reply


def test_d5_has_the_items_of_the_rules_with_their_places(tmp_path: Path) -> None:
    request, reply = d5(tmp_path, 4, 2, 4)
    reply["checklist"].reverse()
    made = taken(request, reply | {"score": 4.8, "rubric_anchor_matched": "4–6"})
    assert [item.item for item in made.checklist] == [one.text for one in items()]
    line = PAPER.splitlines().index(next(line for line in PAPER.splitlines() if TWO_MM in line)) + 1
    assert {item.place for item in made.checklist[:6]} == {f"bricks.tex:{line}"}
    assert {(item.place, item.quote) for item in made.checklist[6:]} == {("", "")}
    assert score_of_checklist(made.checklist) == 4.8


BANDS = (
    (1.0, "1–3"), (3.9, "1–3"), (4.0, "4–6"), (6.9, "4–6"), (7.0, "7–8"), (8.9, "7–8"), (9.0, "9–10"), (10.0, "9–10"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "earned", "band"),
    [
        ((0, 0, 0), "1", "1–3"), ((5, 0, 0), "3.8", "1–3"), ((5, 1, 0), "4.1", "4–6"), ((10, 1, 0), "6.9", "4–6"),
        ((11, 0, 0), "7.2", "7–8"), ((14, 0, 0), "8.9", "7–8"), ((14, 1, 0), "9.2", "9–10"), ((16, 0, 0), "10", "9–10"),
        ((1, 0, 15), "10", "9–10"), ((0, 0, 16), "1", "1–3"),
    ],
)  # fmt: skip
def test_the_score_of_d5_is_in_the_band_of_its_answers(
    tmp_path: Path, answers: tuple[int, int, int], earned: str, band: str
) -> None:
    request, reply = d5(tmp_path, *answers)
    for score, named in BANDS:
        given = reply | {"score": score, "rubric_anchor_matched": named}
        if named == band:
            assert taken(request, given).score == score
        else:
            told = refused(request, given)
            assert f"the answers give {earned}, which is the band {band}; the score is {score:g}" in told


def test_a_flag_goes_before_the_band_of_d5(tmp_path: Path) -> None:
    request, reply = d5(tmp_path, 16)
    reply["red_flags"][0]["applies"] = True
    assert taken(request, reply | {"score": 6, "rubric_anchor_matched": "4–6"}).score == 6
    told = refused(request, reply | {"score": 9, "rubric_anchor_matched": "9–10"})
    assert "D5.no_access applies, and the score is 9" in told
    assert "which is the band" not in told
    reply["red_flags"][0]["why_not"] = "The data are in the tables."
    assert taken(request, reply | {"score": 9, "rubric_anchor_matched": "9–10"}).score == 9


CHECKLIST: list[tuple[Change, str]] = [
    (lambda c: c.pop(), "checklist: no answer for limits"),
    (lambda c: c.clear(), "checklist: no answer for data, code, licence"),
    (lambda c: c.append(c[0]), "checklist: data is answered 2 times"),
    (lambda c: c[3].update(item="colour"), "checklist: “colour” is none of the rubric"),
    (lambda c: c[0].update(quote=""), "checklist, data: “yes” without a quote"),
    (
        lambda c: c[1].update(quote="The code is on the roof of the yard."),
        "checklist, code, quote “The code is on",
    ),
    (lambda c: c[2].update(answer="partly", quote="mm"), "checklist, licence, quote “mm”: too short"),
]


@pytest.mark.parametrize("at", range(len(CHECKLIST)))
def test_a_checklist_that_is_not_whole_is_sent_back(tmp_path: Path, at: int) -> None:
    change, said = CHECKLIST[at]
    request, reply = d5(tmp_path, 16)
    reply |= {"score": 10, "rubric_anchor_matched": "9–10"}
    assert taken(request, reply).score == 10
    change(reply["checklist"])
    assert said in refused(request, reply)


# What it is given


def test_it_is_given_its_own_dimension_and_the_draft_alone(tmp_path: Path) -> None:
    request = small(tmp_path, "D2")
    given = documents(request)
    assert list(given) == ["bricks.tex", "task", "rubric", "venue and budget"]
    assert given["task"] == "dimension: D2"
    assert "`D1" not in given["rubric"]
    told = json.loads(given["venue and budget"])
    assert told["main text now"] == request.check.current
    assert told["main budget"] == 200
    assert told["most with slack"] == 220
    assert told["lengths are in"] == "English words"
    assert told["under budget, so that fixes may add more than cuts save"] is False


def test_no_score_and_no_other_evaluation_can_reach_it() -> None:
    assert {field.name for field in fields(EvaluationRequest)} == {
        "dimension", "draft", "parts", "venue", "budget", "check", "rubric", "shared",
    }  # fmt: skip


def test_all_nine_share_the_documents_that_stand_first(tmp_path: Path) -> None:
    door = door_to(FakeBackend(lambda call, refused: ""))
    calls = [door.call(Question(EVALUATOR, small(tmp_path, name))) for name in DIMENSIONS]
    assert len({call.shared for call in calls}) == 1
    assert len({call.own for call in calls}) == 9
    assert len({call.system for call in calls}) == 1


def test_d9_is_given_what_bounds_it(tmp_path: Path) -> None:
    request = small(tmp_path, "D9")
    told = json.loads(documents(request)["counts"])
    assert told["over the budget, in percent"] == request.check.overshoot_pct
    assert (told["run-in headings now"], told["run-in headings allowed"]) == (1, 1)
    assert told["section budgets"] == request.budget.sections
    any_number = replace(request, check=request.check.model_copy(update={"max_allowed_paragraph": None}))
    assert json.loads(documents(any_number)["counts"])["run-in headings allowed"] == "any"


BIB = """@article{holt2011, author = {A. Holt}, title = {Clay and sun}, journal = {Journal of Yards}, year = 2011}
@book{long, title = {%s}, publisher = {House}, date = {2012-05}}
@misc{bare, note = {x}}
@misc{unused, title = {Never}}
"""


def with_bib(
    tmp_path: Path, dimension: DimensionName, cited: str = "holt2011,long,bare"
) -> EvaluationRequest:
    head, _, rest = PAPER.partition(r"\begin{thebibliography}")
    body = (
        head.replace(r"\cite{holt2011}", rf"\cite{{{cited}}}")
        + r"\bibliography{works}"
        + "\n\\end{document}\n"
    )
    assert rest
    sources = {
        "bricks.tex": Source("bricks.tex", body),
        "works.bib": Source("works.bib", BIB % ("word " * 90)),
    }
    (tmp_path / "note.toml").write_text(VENUE, encoding="utf-8")
    return request_of(parse_latex(sources, "bricks.tex"), str(tmp_path / "note.toml"), dimension)


def test_d6_is_given_the_cited_entries_of_a_bibliography_file(tmp_path: Path) -> None:
    given = documents(with_bib(tmp_path, "D6"))
    assert "works.bib" not in given
    first, second, third, last = given["bibliography"].splitlines()
    assert first == "holt2011: A. Holt; Clay and sun; Journal of Yards; 2011"
    assert second.startswith("long: word word") and second.endswith("…") and len(second) == 200
    assert third == "bare: nothing but the key"
    assert last == "(1 entry never cited)"
    assert "bibliography" not in documents(with_bib(tmp_path, "D1"))
    assert "bibliography" not in documents(small(tmp_path, "D6"))


def test_it_is_told_everything_when_all_is_cited(tmp_path: Path) -> None:
    given = documents(with_bib(tmp_path, "D6", "holt2011,long,bare,unused"))
    assert "unused: Never" in given["bibliography"]
    assert "never cited" not in given["bibliography"]


# The prompt


@pytest.mark.parametrize("name", ["evaluator", "quick_reviewer"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_the_rules_that_code_enforces(name: str, language: str) -> None:
    text = load_prompt(name, language).text
    said = {
        "en": ["at least 3", "at most 100", "never", "6 or less", "16 items", "under its budget", "at least one"],
        "zh": ["至少 3 条", "至多增加 100", "不能全部为空" if name == "quick_reviewer" else "永不为空", "不超过 6",
               "16 项", "低于预算", "至少一条"],
    }  # fmt: skip
    assert [phrase for phrase in said[language] if phrase not in text] == []
    named = {field.name for field in fields(EvaluationRequest)} & {"rubric"}
    form = EVALUATOR.reply
    assert form is not None
    assert [field for field in {*form.model_fields, *named} if f"`{field}`" not in text] == (
        ["dimension"] if name == "quick_reviewer" else []
    )


def test_every_field_is_asked_for_in_the_form() -> None:
    assert EVALUATOR.reply is not None
    form = EVALUATOR.reply.model_json_schema()
    for part in (form, *form["$defs"].values()):
        assert part["required"] == [*part["properties"]]
        assert part["additionalProperties"] is False
    assert {"action", "where", "words_added", "effect"} == set(form["$defs"]["FixReply"]["properties"])


# The whole way


def test_a_reply_that_breaks_a_rule_is_asked_for_again(tmp_path: Path) -> None:
    request = small(tmp_path, "D4")

    def reply(call: Any, refused: Any) -> str:
        answer = json.loads(scripted.answer(documents_of(call)))
        if not refused:
            answer["cuts"] = []
        return json.dumps(answer)

    backend = FakeBackend(reply)
    made = door_to(backend).ask(EVALUATOR, request)
    assert getattr(made, "score", None) == 6.0
    assert len(backend.asked) == 2


def test_its_call_is_of_one_prompt_in_the_language_of_the_paper(tmp_path: Path) -> None:
    door = door_to(FakeBackend(lambda call, refused: ""))
    assert brief(small(tmp_path)).language == "en"
    assert "九位评估者" in door.call(Question(EVALUATOR, small(tmp_path, "D1", ZH, ZH_VENUE))).own


# Real papers


@pytest.mark.parametrize("name", REAL)
def test_a_real_paper_is_judged_in_all_dimensions(shared: Path, name: str) -> None:
    paper = real_paper(shared, name)
    for dimension in DIMENSIONS:
        request = request_of(paper, REAL[name], dimension)
        made = taken(request, good(request))
        assert made.dimension == dimension
        reply = good(request)
        reply["weaknesses"]["MAJOR"][0]["quote"] = "Seven brass lamps hung above the empty quay all winter."
        assert "it does not stand in the draft" in refused(request, reply)
