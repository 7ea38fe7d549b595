"""Replies of respond's roles keep every rule, or are sent back with what to mend."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paperkit.documents.office.element import Control
from paperkit.llm import Role, UnfitReplyError
from paperkit.llm.call import Reply, Usage
from paperkit.llm.reading import read_answer
from paperkit.pipelines.respond.limits import find_limits
from paperkit.pipelines.respond.requests import (
    Drafted,
    DraftRequest,
    EchoRequest,
    EvidenceRequest,
    JudgementRequest,
    Obligations,
    Opened,
    QuestionsRequest,
    ReworkRequest,
)
from paperkit.pipelines.respond.roles import (
    ANSWER_CHECKER,
    ANSWER_EDITOR,
    ANSWER_JUDGE,
    ANSWER_PLANNER,
    ANSWER_WRITER,
    EVIDENCE_FINDER,
    QUESTION_FINDER,
    SLOT_FINDER,
)
from paperkit.records.respond import Evidence, Fill, Piece, Prompt, Slot
from tests.pipelines.respond.forms import cell, paragraph

SAID = "The sensors are read every ten minutes. They send by radio."
EVIDENCE = (
    Evidence(id="a", file="net.md", place="line 1", quote=SAID),
    Evidence(id="b", file="net.md", place="line 9", quote="Data are open."),
)
LIMIT = find_limits([Piece(eid="e1", start=0, end=17, text="at most ten words")])


def slot(name: str, kind: str = "answer_paragraph", options: tuple[str, ...] = ()) -> Opened:
    control = Control(start=0, end=0, type="choice", options=options) if options else None
    return Opened(
        Slot(id=name, eid="e1", start=0, end=0, kind=kind, found_by="rules"),  # type: ignore[arg-type]
        "label",
        control,
    )


GIVEN = DraftRequest(
    Prompt(
        question="q1", section="Net", text="How often are they read?", obligations=("Name the reader.",),
        evidence=EVIDENCE,
    ),
    (slot("s1"), slot("s2", "checkbox"), slot("s3", "control", ("Yes", "No"))),
    LIMIT,
    (),
    "en",
)  # fmt: skip


def read(role: Role[Any, Any], request: Any, reply: object) -> Any:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return read_answer(role, request, Reply(text, "stop", Usage(), "m"), 4096)


def refused(role: Role[Any, Any], request: Any, reply: object) -> str:
    with pytest.raises(UnfitReplyError) as caught:
        read(role, request, reply)
    return str(caught.value)


# Planner


def plan(**change: Any) -> dict[str, Any]:
    return {"points": [{"ask": "How often?", "answer": "Every ten minutes.", "evidence": ["a"]} | change]}


def test_a_plan_rests_on_evidence() -> None:
    assert read(ANSWER_PLANNER, GIVEN, plan()) == "- How often?: Every ten minutes. [a]"
    assert read(ANSWER_PLANNER, GIVEN, plan(answer="", evidence=[])) == "- How often?: ?"
    assert "no evidence z" in refused(ANSWER_PLANNER, GIVEN, plan(evidence=["z"]))
    assert "names no evidence" in refused(ANSWER_PLANNER, GIVEN, plan(evidence=[]))
    assert "no point" in refused(ANSWER_PLANNER, GIVEN, {"points": []})


# Writer


def draft(texts: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    fills = {"s1": "Every ten minutes.", "s2": "yes", "s3": "No"} | (texts or {})
    return {"fills": [{"slot": k, "text": v} for k, v in fills.items()], "used": ["a"], "flags": []} | more


def test_a_draft_fills_every_slot() -> None:
    made = read(ANSWER_WRITER, GIVEN, draft())
    assert [fill.text for fill in made.fills] == ["Every ten minutes.", "yes", "No"]
    assert made.used == ("a",) and not made.extracted


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (draft({"s9": "x"}), "there is no slot s9"),
        (draft(fills=[{"slot": "s1", "text": "a"}]), "slot s2 must be given once, it is given 0 times"),
        (draft(fills=draft()["fills"] * 2), "given 2 times"),
        (draft({"s2": "perhaps"}), "a box takes yes, no, or nothing"),
        (draft({"s3": "Maybe"}), "none of its options: Yes | No"),
        (draft(used=["c"]), "there is no evidence c"),
        (
            draft({"s1": "one two three four five six seven eight nine ten eleven"}),
            "at most ten words allowed",
        ),
    ],
)
def test_a_draft_that_breaks_a_rule_is_sent_back(reply: dict[str, Any], told: str) -> None:
    assert told in refused(ANSWER_WRITER, GIVEN, reply)


# Checker and editor

DRAFT = Drafted((Fill(slot="s1", text=SAID), Fill(slot="s2", text="yes"), Fill(slot="s3", text="No")), ("a",))
REWORK = ReworkRequest(DRAFT, GIVEN, ("the reader's name",))


def check(*entries: tuple[int, bool, str, str]) -> dict[str, Any]:
    return {"checks": [dict(zip(("number", "met", "quote", "missing"), one, strict=True)) for one in entries]}


def test_a_check_names_what_meets_and_what_is_missing() -> None:
    made = read(ANSWER_CHECKER, REWORK, check((1, True, "every ten minutes", ""), (2, False, "", "the name")))
    assert isinstance(made, Obligations)
    assert made.met == {"How often are they read?": "every ten minutes"} and made.missing == ("the name",)


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (check((1, True, "every ten minutes", "")), "one entry for each of 1 to 2"),
        (check((1, True, "every hour", ""), (2, False, "", "x")), "does not say “every hour”"),
        (check((1, True, "every ten minutes", ""), (2, False, "", " ")), "say in `missing`"),
        (check((1, True, "by radio", ""), (1, True, "by radio", ""), (2, False, "", "x")), "one entry"),
    ],
)
def test_a_check_that_breaks_a_rule_is_sent_back(reply: dict[str, Any], told: str) -> None:
    assert told in refused(ANSWER_CHECKER, REWORK, reply)


def edit(first: str, **texts: str) -> dict[str, Any]:
    fills = {"s1": first, "s2": "yes", "s3": "No"} | texts
    return {"fills": [{"slot": k, "text": v} for k, v in fills.items()], "flags": ["ask Ada"]}


NO_LIMIT = ReworkRequest(DRAFT, DraftRequest(GIVEN.prompt, GIVEN.opened, (), (), "en"))


@pytest.mark.parametrize(
    "text",
    [
        SAID,
        "They send by radio. The sensors are read every ten minutes.",
        "The sensors are read every ten minutes, by Ada. They send by radio. Data are open.",
    ],
)
def test_the_last_pass_may_add_and_reorder(text: str) -> None:
    made = read(ANSWER_EDITOR, NO_LIMIT, edit(text))
    assert made.fills[0].text == text and made.flags == ("ask Ada",)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("The sensors are read every ten minutes.", "They send by radio."),
        ("They send by radio.", "The sensors are read every ten minutes."),
        ("The sensors are read often. They send by radio.", "every ten minutes"),
        ("", "They send by radio."),
        ("All is well with the sensors, the radio and the ten minutes.", "They send by radio."),
    ],
)
def test_the_last_pass_cannot_delete(text: str, lost: str) -> None:
    told = refused(ANSWER_EDITOR, NO_LIMIT, edit(text))
    assert "you may add and reorder, never delete" in told and lost in told


def test_a_sentence_does_not_move_to_another_slot() -> None:
    request = ReworkRequest(
        Drafted((Fill(slot="s1", text="We read them."), Fill(slot="s4", text="By radio every day."))),
        DraftRequest(GIVEN.prompt, (slot("s1"), slot("s4")), (), (), "en"),
    )
    moved = {
        "fills": [{"slot": "s1", "text": "We read them. By radio every day."}, {"slot": "s4", "text": ""}],
        "flags": [],
    }
    assert "slot s4 has lost “By radio every day.”" in refused(ANSWER_EDITOR, request, moved)


# Evidence, judgement


def test_evidence_is_quoted() -> None:
    request = EvidenceRequest("How often?", (), EVIDENCE, "en")
    made = read(EVIDENCE_FINDER, request, {"evidence": [{"id": "b", "quote": "Data are open."}]})
    assert [(one.id, one.quote, one.file) for one in made] == [("a", "Data are open.", "net.md")]
    assert read(EVIDENCE_FINDER, request, {"evidence": []}) == ()
    told = refused(EVIDENCE_FINDER, request, {"evidence": [{"id": "a", "quote": "They are read hourly."}]})
    assert "passage a does not say" in told
    assert "there is no passage z" in refused(
        EVIDENCE_FINDER, request, {"evidence": [{"id": "z", "quote": "x"}]}
    )


def test_a_verdict_quotes_the_answer() -> None:
    request = JudgementRequest("q1", "How often?", SAID, "en")
    good = {"verdict": "answers", "quote": "every ten minutes", "why": "It says so."}
    made = read(ANSWER_JUDGE, request, good)
    assert (made.verdict, made.quote) == ("answers", "every ten minutes")
    assert "does not say" in refused(ANSWER_JUDGE, request, good | {"quote": "every hour"})
    assert "verdict" in refused(ANSWER_JUDGE, request, good | {"verdict": "fine"})


# Finders

FORM = (
    paragraph(1, "1.1 How often are they read?"),
    cell(2, "Hours", 1, 1),
    cell(3, "", 1, 1),
    paragraph(4, "Answers must be short."),
)
SLOTS = (Slot(id="s1", eid="e3", start=0, end=0, kind="empty_cell", label="e2", found_by="rules"),)
ASKED = QuestionsRequest(FORM, FORM, SLOTS, "en")


def questions(**change: Any) -> dict[str, Any]:
    one = {
        "asks": [{"eid": "e1", "quote": ""}],
        "obligations": [{"eid": "e4", "quote": "must be short"}],
        "slots": ["s1"],
    } | change
    return {"questions": [one], "unasked": []}


def test_the_words_of_a_question_are_cut_by_code() -> None:
    (made,) = read(QUESTION_FINDER, ASKED, questions())
    assert (made.number, made.text) == ("1.1", "1.1 How often are they read?")
    assert [piece.text for piece in made.obligations] == ["must be short"]


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (questions(asks=[{"eid": "e9", "quote": ""}]), "there is no element e9"),
        (questions(asks=[{"eid": "e1", "quote": "how rarely"}]), "e1 does not say “how rarely”"),
        (questions(asks=[{"eid": "e3", "quote": ""}]), "e3 is empty and asks nothing"),
        (questions(asks=[]), "question 1 has no words"),
        (questions(slots=["s7"]), "slot s7 is not in the window"),
        (questions(slots=["s1", "s1"]), "slot s1 is given 2 times"),
        (questions(slots=[]), "question 1 has no slot"),
        ({"questions": [], "unasked": []}, "neither in a question nor in `unasked`"),
    ],
)
def test_questions_that_do_not_fit_the_form_are_sent_back(reply: dict[str, Any], told: str) -> None:
    assert told in refused(QUESTION_FINDER, ASKED, reply)


def test_an_echo_that_holds_nothing_of_the_window_is_sent_back() -> None:
    request = EchoRequest(FORM, "[[ANSWER]]", "en")
    assert "repeats no element" in refused(SLOT_FINDER, request, "Here is the form: it is nice.")
    echo = '<cell id="e2">Hours</cell>\n<cell id="e3">[[ANSWER]]</cell>'
    made = read(SLOT_FINDER, request, echo)
    assert [opening.eid for opening in made.openings] == ["e3"]
    assert set(made.window.lost) == {"e1", "e4"}
