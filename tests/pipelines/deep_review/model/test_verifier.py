"""The verifier as a model: it sees no reasons, and judges all of its batch and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paperkit.errors import RecordError
from paperkit.llm import Door, Question, UnfitReplyError
from paperkit.pipelines.deep_review.model.verifier import VerdictsReply, brief, read
from paperkit.pipelines.deep_review.roles import VERIFIER
from paperkit.records.deep_review import Verdicts
from paperkit.strict_json import validated
from tests.pipelines.deep_review.model.subjects import (
    NOWHERE,
    PROOF,
    QUOTES,
    SECRET,
    cluster,
    refutation_request,
)


def one(name: str, verdict: str = "plausible", **changes: Any) -> dict[str, Any]:
    return {"cluster": name, "verdict": verdict, "reason": "I looked.", "check": ""} | changes


def taken(*verdicts: dict[str, Any]) -> Verdicts:
    return read(validated(VerdictsReply, {"verdicts": list(verdicts)}), refutation_request())


def test_verdicts_are_those_of_the_batch_in_its_order() -> None:
    made = taken(one("K02", "refuted"), one("K01", "confirmed", check=PROOF))
    assert made.batch == "V01"
    assert [(v.cluster, v.verdict, v.check) for v in made.verdicts] == [
        ("K01", "confirmed", PROOF),
        ("K02", "refuted", ""),
    ]


@pytest.mark.parametrize(
    "names", [(), ("K01",), ("K01", "K02", "K03"), ("K01", "K01"), ("K01", "K02", "K02"), ("K01", "K2")]
)
def test_a_verdict_too_few_too_many_or_twice_is_asked_again(names: tuple[str, ...]) -> None:
    with pytest.raises(UnfitReplyError, match="K01, K02"):
        taken(*(one(name) for name in names))


@pytest.mark.parametrize("check", ["", "  ", "…", "-"])
def test_confirmed_without_a_reproduction_is_asked_again(check: str) -> None:
    with pytest.raises(UnfitReplyError, match="K02: `confirmed` needs your own reproduction"):
        taken(one("K01"), one("K02", "confirmed", check=check))


@pytest.mark.parametrize("verdict", ["plausible", "refuted", "cannot_locate"])
def test_other_verdicts_need_none(verdict: str) -> None:
    assert taken(one("K01", verdict), one("K02", verdict)).verdicts[0].verdict == verdict


@pytest.mark.parametrize("change", [{"verdict": "true"}, {"reason": " "}, {"check": None}, {"confidence": 1}])
def test_what_is_no_verdict_is_no_reply(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=rf"verdicts\.0\.{next(iter(change))}"):
        taken(one("K01") | change, one("K02"))


def test_it_sees_the_claim_the_quote_and_the_page() -> None:
    shown = json.loads({d.name: d.text for d in brief(refutation_request()).own}["claims to refute"])
    assert shown == [
        {
            "cluster": f"K{n:02}",
            "claim": f"Claim {n} does not hold",
            "page": n,
            "quote": QUOTES[n - 1],
            "quote found by code": True,
        }
        for n in (1, 2)
    ]


def test_it_sees_nothing_of_how_anybody_came_to_it() -> None:
    given = cluster(1, 1, tasks=("T01", "T07"))
    call = Door("openai/small").call(Question(VERIFIER, refutation_request(given)))
    sent = call.system + call.shared + call.own
    said = given.members[0].candidate
    assert said.explanation.startswith(SECRET)
    for hidden in (
        said.explanation,
        said.suggestion,
        said.would_be_wrong_if,
        "T01",
        "T07",
        '"severity_hint"',
    ):
        assert hidden not in sent, hidden
    assert PROOF not in call.own.split("# Task")[0]
    assert said.title in sent


def test_a_quote_that_was_not_found_is_given_as_its_reviewer_wrote_it() -> None:
    lost = cluster(1, 1, check=NOWHERE, page=None, quote="No such words.")
    shown = json.loads({d.name: d.text for d in brief(refutation_request(lost)).own}["claims to refute"])
    assert (shown[0]["quote"], shown[0]["page"], shown[0]["quote found by code"]) == (
        "No such words.",
        1,
        False,
    )


def test_a_quote_that_was_nearly_right_is_given_in_the_words_of_the_paper() -> None:
    near = cluster(2, 2, quote=QUOTES[1].replace("keeps a lamp", "keeps the lamp"))
    shown = json.loads({d.name: d.text for d in brief(refutation_request(near)).own}["claims to refute"])
    assert shown[0]["quote"] == QUOTES[1]
