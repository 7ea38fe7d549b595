"""The quick reviewer as a model: nine evaluations in one reply, each by the rules of the evaluators."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from paperkit.pipelines.lunheng.model.rubric import red_flags
from paperkit.pipelines.lunheng.requests import QuickReviewRequest
from paperkit.records.lunheng import DIMENSIONS
from tests.llm.asking import FakeBackend
from tests.llm.asking import scripted as door_to
from tests.pipelines.lunheng.model.judging import (
    REVIEWER,
    ZH,
    ZH_VENUE,
    documents,
    good_review,
    refused_review,
    request_of,
    review_of,
    small,
    taken_review,
)
from tests.pipelines.lunheng.real_papers import REAL, real_paper
from tests.pipelines.lunheng.scripted import quick_reviewer as scripted
from tests.pipelines.lunheng.scripted.calls import documents_of

Change = Callable[[list[dict[str, Any]]], Any]


def request(folder: Path, **changes: Any) -> QuickReviewRequest:
    return review_of(small(folder, **changes))


def fix(words: int) -> dict[str, Any]:
    return {"action": "Say why.", "where": "Results", "words_added": words, "effect": "Clearer."}


@pytest.mark.parametrize("chinese", [False, True])
def test_nine_evaluations_that_keep_the_rules_are_taken_in_order(tmp_path: Path, chinese: bool) -> None:
    given = request(tmp_path, **({"body": ZH, "venue": ZH_VENUE} if chinese else {}))
    reply = good_review(given)
    reply["evaluations"].reverse()
    made = taken_review(given, reply)
    assert tuple(one.dimension for one in made) == DIMENSIONS
    assert all(one.judged_by == "model" for one in made)
    assert [len(one.checklist) for one in made] == [0, 0, 0, 0, 16, 0, 0, 0, 0]
    assert [one.word_budget_check for one in made] == [None] * 8 + [given.check]
    for one in made:
        assert [flag.flag for flag in one.red_flags] == list(red_flags(given.rubric, one.dimension))


def test_cuts_may_stand_in_one_dimension_and_pay_for_fixes_in_another(tmp_path: Path) -> None:
    given = request(tmp_path)
    reply = good_review(given)
    reply["evaluations"][0]["fixes"] = []
    reply["evaluations"][7]["fixes"] = [fix(20)]
    made = taken_review(given, reply)
    assert [len(one.cuts) for one in made] == [1] + [0] * 8
    assert made[7].fixes[0].words_added == 20


BROKEN: list[tuple[Change, str]] = [
    (lambda e: e.pop(), "evaluations: D9 is missing: give it too"),
    (lambda e: e.clear(), "evaluations: D1 is missing"),
    (lambda e: e.append(e[3]), "evaluations: D4 is there 2 times: give it once"),
    (lambda e: e[1].update(dimension="D3"), "evaluations: D2 is missing"),
    (lambda e: e[0].update(cuts=[]), "cuts: empty: name at least one passage"),
    (lambda e: e[7].update(fixes=[fix(16)]), "the fixes add 21, the cuts save 20"),
    (lambda e: e[2].update(strengths=[]), "D3, strengths: 0"),
    (lambda e: e[2]["weaknesses"]["MAJOR"][0].update(quote="Blue paint was put on all bricks."), "D3, weaknesses, MAJ"),
    (lambda e: e[6].update(score=8), "D7, rubric_anchor_matched, score"),
    (lambda e: e[6]["red_flags"].pop(), "D7, red_flags: no answer for D7.no_units"),
    (lambda e: e[4]["checklist"].pop(), "D5, checklist: no answer for limits"),
    (lambda e: e[5].update(fixes=[fix(101)]), "D6, fixes 1, words_added: 101"),
]  # fmt: skip


@pytest.mark.parametrize("at", range(len(BROKEN)))
def test_what_breaks_a_rule_is_sent_back(tmp_path: Path, at: int) -> None:
    change, said = BROKEN[at]
    given = request(tmp_path)
    reply = good_review(given)
    change(reply["evaluations"])
    told = refused_review(given, reply)
    assert said in told
    assert told.startswith("Your review has faults:")


def test_under_its_budget_a_paper_may_grow(tmp_path: Path) -> None:
    given = request(tmp_path, budget=2000)
    reply = good_review(given)
    reply["evaluations"][7]["fixes"] = [fix(100), fix(100)]
    assert len(taken_review(given, reply)[7].fixes) == 2
    reply["evaluations"][0]["cuts"] = []
    assert "cuts: empty" in refused_review(given, reply)


def test_d9_is_lowered_here_too(tmp_path: Path) -> None:
    given = request(tmp_path)
    made = taken_review(given, good_review(given, 10.0))
    assert made[0].score == 10.0
    assert made[8].score is not None and made[8].score < 8
    assert made[8].notes and not made[0].notes


def test_it_is_given_all_rubrics_and_no_earlier_score(tmp_path: Path) -> None:
    given = documents(request(tmp_path))
    assert list(given) == ["bricks.tex", "rubric", "venue and budget", "counts"]
    assert all(f"# `{name}`" in given["rubric"] for name in DIMENSIONS)
    assert {field.name for field in fields(QuickReviewRequest)} == {
        "draft", "parts", "venue", "budget", "check", "rubric", "shared",
    }  # fmt: skip


def test_a_reply_that_leaves_one_out_is_asked_for_again(tmp_path: Path) -> None:
    def reply(call: Any, refused: Any) -> str:
        answer = json.loads(scripted.answer(documents_of(call)))
        if not refused:
            del answer["evaluations"][4]
        return json.dumps(answer)

    backend = FakeBackend(reply)
    made = door_to(backend).ask(REVIEWER, request(tmp_path))
    assert isinstance(made, tuple) and len(made) == 9
    assert len(backend.asked) == 2


@pytest.mark.parametrize("name", REAL)
def test_a_real_paper_is_reviewed(shared: Path, name: str) -> None:
    given = review_of(request_of(real_paper(shared, name), REAL[name]))
    assert len(taken_review(given, good_review(given))) == 9
