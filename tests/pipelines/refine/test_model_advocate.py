"""The devil's advocate as a model: a verdict for each earlier attack, new ones with quotes, what the guard is told."""

from __future__ import annotations

from typing import Any

import pytest

from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.refine.checks import check_draft
from paperkit.pipelines.refine.model.advocate import AttackReply, brief, read
from paperkit.pipelines.refine.requests import Attack, AttackRequest, Attacks
from paperkit.strict_json import validated
from tests.pipelines.refine.small_paper import PAPER, draft_of

QUOTE = "We compare two methods on one corpus."
OLD = Attack(id="generalisation-1", severity="critical", attack="One corpus is no ground.")
DONE = Attack(id="novelty_inflation-2", severity="minor", attack="Not new.", resolved=True)


def request_of(*earlier: Attack, **more: Any) -> AttackRequest:
    paper = draft_of(PAPER).paper
    return AttackRequest(paper, None, check_draft(paper, None, None), earlier, **more)


def verdict(name: str, **changes: Any) -> dict[str, Any]:
    plain = {"resolved": False, "rebuttal_score": None, "conceded": False, "reason": "Nothing has changed."}
    return {"id": name} | plain | changes


def attack(quote: str = QUOTE, **changes: Any) -> dict[str, Any]:
    return {"kind": "generalisation", "severity": "major", "attack": "Too wide.", "quote": quote} | changes


def taken(request: AttackRequest, *, earlier: tuple[Any, ...] = (), attacks: tuple[Any, ...] = ()) -> Attacks:
    record = {"earlier": list(earlier), "attacks": list(attacks)}
    return read(validated(AttackReply, record), request)


def test_a_new_attack_has_an_id_words_and_place() -> None:
    (one,) = taken(request_of(), attacks=(attack(),)).attacks
    assert one.id.startswith("generalisation-")
    assert one.attack == f"Too wide. (paper.tex:12: “{QUOTE}”)"
    assert (one.severity, one.resolved, one.conceded, one.rebuttal_score) == ("major", False, False, None)


def test_the_id_does_not_change_with_the_wording_of_the_attack() -> None:
    first, second = (
        taken(request_of(), attacks=(attack(attack=words),)).attacks[0] for words in ("Too wide.", "Why?")
    )
    assert first.id == second.id


def test_two_attacks_on_one_sentence_are_two() -> None:
    made = taken(
        request_of(), attacks=(attack(), attack(attack="And no seeds.", severity="critical"))
    ).attacks
    assert len({one.id for one in made}) == 2
    assert [one.severity for one in made] == ["major", "critical"]


def test_an_attack_on_invented_words_is_put_aside() -> None:
    made = taken(request_of(), attacks=(attack("We solve everything for ever."), attack()))
    assert len(made.attacks) == 1
    assert made.unverified[0]["quote"] == "We solve everything for ever."


def test_every_earlier_attack_keeps_its_words_and_gets_its_verdict() -> None:
    said = (
        verdict(DONE.id, resolved=True),
        verdict(OLD.id, conceded=True, rebuttal_score=5, reason="It answers."),
    )
    first, second = taken(request_of(OLD, DONE), earlier=said).attacks
    assert first == OLD.model_copy(update={"conceded": True, "rebuttal_score": 5})
    assert second == DONE


@pytest.mark.parametrize(
    "said",
    [
        (),
        (verdict(OLD.id),),
        (verdict(OLD.id), verdict(DONE.id), verdict("made-up")),
        (verdict(OLD.id), verdict(OLD.id)),
        (verdict(OLD.id), verdict(DONE.id), verdict(DONE.id)),
    ],
)
def test_a_verdict_too_few_too_many_or_twice_is_asked_again(said: tuple[Any, ...]) -> None:
    with pytest.raises(UnfitReplyError, match=f"{OLD.id}, {DONE.id}"):
        taken(request_of(OLD, DONE), earlier=said)


def test_a_verdict_in_the_first_round_is_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="none"):
        taken(request_of(), earlier=(verdict("made-up"),))


@pytest.mark.parametrize("score", [0, 6, 3.5, "4", True])
def test_a_rebuttal_score_is_a_whole_number_from_1_to_5(score: Any) -> None:
    with pytest.raises(RecordError, match="rebuttal_score"):
        taken(request_of(OLD), earlier=(verdict(OLD.id, rebuttal_score=score),))


def test_an_open_attack_made_again_is_the_same() -> None:
    (old,) = taken(request_of(), attacks=(attack(),)).attacks
    (one,) = taken(request_of(old), earlier=(verdict(old.id),), attacks=(attack(),)).attacks
    assert one == old


@pytest.mark.parametrize("closed", [{"resolved": True}, {"conceded": True, "rebuttal_score": 4}])
def test_an_attack_closed_and_made_again_in_one_reply_is_asked_again(closed: dict[str, Any]) -> None:
    (old,) = taken(request_of(), attacks=(attack(),)).attacks
    with pytest.raises(UnfitReplyError, match=old.id):
        taken(request_of(old), earlier=(verdict(old.id, **closed),), attacks=(attack(),))


def test_it_is_told_whether_it_conceded_in_the_last_round() -> None:
    def told(**more: Any) -> str:
        return {d.name: d.text for d in brief(request_of(OLD, **more)).own}["your last round"]

    assert told(conceded_before=True) == "You conceded in the last round."
    assert told() == "You conceded nothing."


def test_it_is_given_its_attacks_thin_evidence_and_what_the_guard_rejected() -> None:
    request = request_of(OLD, DONE, thin_evidence="Section 2.", rejected=("generalisation-1: round 1 too",))
    documents = {d.name: d.text for d in brief(request).own}
    assert f"- {OLD.id} (critical, open): {OLD.attack}" in documents["earlier attacks"]
    assert f"- {DONE.id} (minor, resolved)" in documents["earlier attacks"]
    assert documents["thin evidence"] == "Section 2."
    assert documents["concessions rejected"] == "- generalisation-1: round 1 too\n"
    assert "claims without evidence" in documents


def test_in_the_first_round_it_is_told_of_no_earlier_one() -> None:
    assert [d.name for d in brief(request_of()).own] == ["claims without evidence"]
