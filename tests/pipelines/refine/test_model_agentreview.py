"""The reviewer of `agentreview` and the area chair as models: which replies are taken, and what is made of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paperkit.errors import RecordError
from paperkit.llm import Document, UnfitReplyError
from paperkit.pipelines.refine.checks import check_draft
from paperkit.pipelines.refine.model import agentreview, area_chair
from paperkit.pipelines.refine.requests import ChairRequest, ReviewRequest
from paperkit.scoring.records import Review
from paperkit.scoring.scales import AGENTREVIEW
from paperkit.strict_json import validated
from tests.pipelines.refine.small_paper import PAPER, draft_of

QUOTE = "We compare two methods on one corpus."
OTHER = "Quotes are hard to find once a text has been scanned and read by a machine."
MADE_UP = "No such words stand here at all."


def request_of(**more: Any) -> ReviewRequest:
    paper = draft_of(PAPER).paper
    return ReviewRequest(paper, check_draft(paper, None, None), **more)


def weakness(quote: str = QUOTE, **changes: Any) -> dict[str, Any]:
    return {"text": "It is bare.", "axis": "clarity", "severity": "minor", "quote": quote} | changes


def reply(**changes: Any) -> dict[str, Any]:
    axis = {"score": 3, "justification": "It is plain.", "quotes": [QUOTE]}
    return {
        "axis_scores": {name: dict(axis) for name in AGENTREVIEW.axes},
        "overall_score": 6,
        "overall_justification": "More for it than against it.",
        "strengths": [{"text": "A fair test.", "quote": QUOTE}],
        "weaknesses": [weakness()],
        "questions": [],
    } | changes


def taken(**changes: Any) -> Review:
    return agentreview.read(validated(agentreview.AgentReviewReply, reply(**changes)), request_of())


def with_axis(**changes: Any) -> dict[str, Any]:
    axes: dict[str, Any] = reply()["axis_scores"]
    return {**axes, "soundness": {**axes["soundness"], **changes}}


def test_a_review_keeps_its_own_overall() -> None:
    made = taken()
    assert (made.overall_score, made.profile, made.decision_band) == (6, "agentreview", None)
    assert made.overall_given is None
    assert made.axes == dict.fromkeys(AGENTREVIEW.axes, 3)
    assert made.as_json()["overall_justification"] == "More for it than against it."
    (kept,) = made.weaknesses
    assert isinstance(kept, dict)
    assert PAPER.splitlines()[kept["line"] - 1] == QUOTE


@pytest.mark.parametrize("score", [0, 11, -1, 6.5, "6", True, None])
def test_an_overall_score_off_the_scale_is_no_reply(score: Any) -> None:
    with pytest.raises(RecordError, match="overall_score"):
        taken(overall_score=score)


@pytest.mark.parametrize("score", [0, 5, 2.5, "3", None])
def test_an_axis_off_the_scale_is_no_reply(score: Any) -> None:
    with pytest.raises(RecordError, match=r"axis_scores\.soundness\.score"):
        taken(axis_scores=with_axis(score=score))


def test_a_missing_or_unknown_axis_is_no_reply() -> None:
    axes = reply()["axis_scores"]
    with pytest.raises(RecordError, match=r"axis_scores\.quality"):
        taken(axis_scores={name: axis for name, axis in axes.items() if name != "quality"})
    with pytest.raises(RecordError, match=r"axis_scores\.novelty"):
        taken(axis_scores={**axes, "novelty": axes["quality"]})


@pytest.mark.parametrize("quotes", [[], [MADE_UP], ["the"]])
def test_an_axis_needs_a_quote_that_stands_in_the_paper(quotes: list[str]) -> None:
    with pytest.raises(UnfitReplyError, match="No quote for soundness stands"):
        taken(axis_scores=with_axis(quotes=quotes))


def test_what_is_not_there_is_put_aside() -> None:
    made = taken(
        weaknesses=[weakness(), weakness(MADE_UP)],
        strengths=[{"text": "Real.", "quote": OTHER}, {"text": "Not real.", "quote": MADE_UP}],
    )
    assert [w["quote"] for w in made.weaknesses if isinstance(w, dict)] == [QUOTE]
    assert [s["text"] for s in made.strengths if isinstance(s, dict)] == ["Real."]
    assert [item["text"] for item in made.as_json()["unverified"]] == ["It is bare.", "Not real."]


def test_weaknesses_without_any_true_quote_are_asked_for_again() -> None:
    with pytest.raises(UnfitReplyError, match="None of the quotes of your weaknesses"):
        taken(weaknesses=[weakness(MADE_UP)])


def test_the_reviewer_gets_what_all_get_and_no_more() -> None:
    shared = (Document("paper.tex", PAPER),)
    made = agentreview.brief(request_of(shared=shared, memory={"focus_on": ["Old news."]}))
    assert (made.shared, made.own, made.language) == (shared, (), "en")


# The area chair


def chair_request() -> ChairRequest:
    one = taken().model_copy(update={"judged_by": "openai/secret-name"})
    return ChairRequest((one, taken(weaknesses=[weakness(OTHER, severity="major")])))


def meta(**changes: Any) -> dict[str, Any]:
    given = {
        "summary": "Plain and bare.",
        "strengths": ["Fair."],
        "weaknesses": [weakness()],
        "questions": [],
    }
    return area_chair.read(validated(area_chair.MetaReviewReply, {**given, **changes}), chair_request())


def test_the_chair_is_shown_the_reviews_alone() -> None:
    made = area_chair.brief(chair_request())
    assert made.shared == ()
    assert [document.name for document in made.own] == ["review 1", "review 2"]
    told = json.loads(made.own[1].text)
    assert told["overall_score"] == 6
    assert told["weaknesses"][0]["quote"] == OTHER
    assert "secret-name" not in made.own[0].text


def test_a_weakness_has_its_place_from_the_review_it_quotes() -> None:
    made = meta(weaknesses=[weakness(OTHER, text="Merged.")])
    (kept,) = made["weaknesses"]
    assert PAPER.splitlines()[kept["line"] - 1] == OTHER
    assert kept["text"] == "Merged."
    assert "unverified" not in made


@pytest.mark.parametrize("quote", ["We compare  two methods\non one corpus.", "two methods on one corpus"])
def test_line_breaks_and_a_part_of_a_quote_do(quote: str) -> None:
    assert len(meta(weaknesses=[weakness(quote)])["weaknesses"]) == 1


def test_a_quote_of_an_axis_does_and_has_no_place() -> None:
    request = ChairRequest((taken(weaknesses=[weakness(OTHER)]),))
    given = {"summary": "S.", "strengths": [], "weaknesses": [weakness(QUOTE)], "questions": []}
    made = area_chair.read(validated(area_chair.MetaReviewReply, given), request)
    assert "line" not in made["weaknesses"][0]


@pytest.mark.parametrize("quote", [MADE_UP, "The curves are smooth over the whole range", "We"])
def test_what_no_review_quotes_is_put_aside(quote: str) -> None:
    made = meta(weaknesses=[weakness(), weakness(quote)])
    assert len(made["weaknesses"]) == 1
    assert [item["reason"] for item in made["unverified"]] == ["in_no_review"]


@pytest.mark.parametrize("weaknesses", [[], [weakness(MADE_UP)]])
def test_a_chair_that_drops_every_weakness_is_asked_again(weaknesses: list[Any]) -> None:
    with pytest.raises(UnfitReplyError, match="The reviews name weaknesses"):
        meta(weaknesses=weaknesses)


def test_where_no_review_has_a_weakness_the_chair_needs_none() -> None:
    given = {"summary": "S.", "strengths": [], "weaknesses": [], "questions": []}
    request = ChairRequest((taken(weaknesses=[]),))
    assert area_chair.read(validated(area_chair.MetaReviewReply, given), request)["weaknesses"] == []


def test_a_chair_that_gives_numbers_is_no_reply() -> None:
    with pytest.raises(RecordError, match="overall_score"):
        meta(overall_score=9)
