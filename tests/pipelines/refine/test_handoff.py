"""Refine with replies that come as files: a script, a person, one role by a model and the others by rules."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import ReplyError
from paperkit.llm.tape import Tape
from paperkit.pipelines.refine import RefineParameters, refine
from paperkit.pipelines.refine.results import RefineResult
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.scripted_model import AXES, answer

TRAJECTORY = (
    "iter0 59.0 Major → iter1 60.8 Major (accept) → iter2 62.6 Major (accept; stop: nothing left to act on)"
)


def records(out: Path, name: str) -> Any:
    return json.loads((out / "artifacts" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("revise", ["full", "edits"])
def test_a_script_drives_a_whole_run_also_with_bad_replies(
    run: Runner, handoff: Server, tmp_path: Path, revise: str
) -> None:
    result = run(model=handoff(bad=True), revise=revise)
    assert result.trajectory == TRAJECTORY
    assert result.judged_by == "handoff"
    assert not result.form_score
    final = (tmp_path / "run" / "artifacts" / "final" / "paper.tex").read_text(encoding="utf-8")
    assert "are difficult to find" in final
    assert "Both curves are smooth" in final
    tape = list(Tape(tmp_path / "run" / "tape.jsonl"))
    assert len(tape) == sum(one.calls for one in result.asked)
    assert all(record.reply is not None for record in tape)


def test_what_is_said_about_who_answered_and_what_was_put_aside(run: Runner, handoff: Server) -> None:
    result = run(model=handoff(), cap=1)
    assert "Who answered for all roles: handoff." in result.notes
    assert result.counts["put_aside"] == 2
    assert [(one.role, one.calls) for one in result.asked] == [
        ("devils_advocate", 2),
        ("reviewer", 2),
        ("reviser", 1),
    ]


def test_rules_say_nothing_of_models(run: Runner) -> None:
    result = run(cap=1)
    assert result.asked == []
    assert "put_aside" not in result.counts
    assert not any("Who answered" in note for note in result.notes)


def test_the_reviewer_by_rules_and_the_reviser_by_a_model(run: Runner, handoff: Server) -> None:
    result = run(model=f"rules,reviser={handoff()}", cap=2)
    assert result.judged_by == "rules"
    assert result.form_score
    assert (
        "Who answered: the reviewer by rules, the devil's advocate by rules, the reviser by handoff."
        in result.notes
    )
    assert [one.role for one in result.asked] == ["reviser"]
    assert len({frozenset(a for a, s in row["axes"].items() if s is not None) for row in result.history}) == 1


def test_the_reviewer_by_a_model_and_the_reviser_by_rules(
    run: Runner, handoff: Server, tmp_path: Path
) -> None:
    model = handoff()
    result = run(model=f"reviewer={model},devils_advocate={model}", cap=1)
    assert result.judged_by == "handoff"
    assert "the reviser by rules" in result.notes[-1]
    assert {one.role for one in result.asked} == {"reviewer", "devils_advocate"}
    assert all(score is not None for row in result.history for score in row["axes"].values())
    assert records(tmp_path / "run", "refinement/iter1/score.json")["judged_by"] == "handoff"


def test_places_are_those_of_the_authors_file_below_a_warning(
    run: Runner, handoff: Server, author: Path
) -> None:
    text = (author / "paper.tex").read_text(encoding="utf-8")
    result = run(model=handoff(), cap=0)
    out = author.parent / "run"
    draft = (out / "artifacts" / "refinement" / "iter0" / "paper.tex").read_text(encoding="utf-8")
    assert draft.count("\n") > text.count("\n"), "this test needs a draft with a warning line above the quote"
    (weakness,) = records(out, "refinement/iter0/score.json")["weaknesses"]
    line = next(n for n, one in enumerate(text.splitlines(), 1) if weakness["quote"] in one)
    assert weakness["line"] == line
    (attack,) = records(out, "refinement/da_concessions.json")["rounds"][0]["findings"]
    assert f"(paper.tex:{line}: “" in attack["attack"]
    assert result.promoted == 0


def test_a_run_goes_on_where_it_stopped_and_asks_nothing_twice(
    run: Runner, handoff: Server, author: Path, tmp_path: Path
) -> None:
    answered: list[str] = []

    def reply(request: dict[str, Any]) -> str:
        answered.append(request["id"])
        return answer(request["messages"], request["reply_schema"])

    model = handoff(reply=reply)
    given = {"paper": str(author / "paper.tex"), "log": str(author / "log.md"), "out": str(tmp_path / "run")}
    for wanted in ("baseline", "snapshot"):  # stopped after the baseline, then within round 1
        for step in refine(RefineParameters(**given, compile=False, model=model)):
            if step.name == wanted:
                break
    result = run(model=model)
    assert result.trajectory == TRAJECTORY
    assert len(answered) == len(set(answered)) == sum(one.exchanges for one in result.asked)


def test_no_usable_reply_names_role_attempt_and_what_to_do(
    run: Runner, handoff: Server, tmp_path: Path
) -> None:
    model = handoff(reply=lambda request: "I would rather not.")
    with pytest.raises(
        ReplyError, match=r"^(reviewer|devils_advocate) \(handoff\), attempt 3 of 3: .*try"
    ) as raised:
        run(model=model)
    assert "\n" not in str(raised.value)
    assert raised.value.raw == "I would rather not."
    # The answers are put right by hand, and the same run goes on.
    folder = Path(model.removeprefix("handoff:"))
    for request in sorted((folder / "requests").glob("*.json")):
        asked = json.loads(request.read_text(encoding="utf-8"))
        if asked["attempt"] == 1:
            text = answer(asked["messages"], asked["reply_schema"])
            (folder / asked["reply_to"]).write_text(text, encoding="utf-8")
    assert run(model=model, cap=0).history[0]["overall"] == pytest.approx(59.0)


def test_a_person_answers_from_the_md_alone(author: Path, tmp_path: Path, handoff: Server) -> None:
    """The review as JSON, the revision as text, with nothing read but the `.md` of the request."""
    folder = tmp_path / "hand"
    handoff()  # only its patience is wanted here

    def person() -> None:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (folder / "stop").exists():
            for path in sorted((folder / "requests").glob("*.md")) if folder.exists() else ():
                text = path.read_text(encoding="utf-8")
                target = path.parent / text.partition("into the file `")[2].partition("`")[0]
                if not target.exists():
                    target.write_text(_by_hand(path.stem, text), encoding="utf-8")
            time.sleep(0.01)

    thread = threading.Thread(target=person, daemon=True)
    thread.start()
    parameters = RefineParameters(
        paper=str(author / "paper.tex"),
        log=str(author / "log.md"),
        out=str(tmp_path / "run"),
        compile=False,
        cap=1,
        model=f"handoff:{folder}",
    )
    result = [step.data for step in refine(parameters)][-1]
    (folder / "stop").touch()
    thread.join()
    assert isinstance(result, RefineResult)
    assert [row["decision"] for row in result.history] == [None, "ACCEPT"]
    assert next(one.resolved for one in result.asked if one.role == "reviewer") == ("Ada",)


def _by_hand(name: str, text: str) -> str:
    assert "Asked of: " in text
    assert "Quotes are " in text
    quote = "We compare two methods on one corpus."
    revised = "difficult" in text.partition("## Documents")[2]
    if name.startswith("reviewer"):
        assert '"axis_scores"' in text
        axis = {"score": 50 + revised, "justification": "Plain.", "quotes": [quote]}
        weakness = {"text": "Bare.", "axis": "logical_flow", "severity": "minor", "quote": quote}
        review = {
            "axis_scores": dict.fromkeys(AXES, axis),
            "overall_score": 50,
            "strengths": [],
            "weaknesses": [weakness],
            "questions": [],
        }
        return json.dumps({"reply": review, "model": "Ada"})
    if name.startswith("devils"):
        return 'Nothing to attack.\n```json\n{"earlier": [], "attacks": []}\n```\n'
    draft = text.partition("<<<DOCUMENT paper.tex [")[2].partition("]\n")[2].partition("\n[")[0]
    log = '{"addressed_weaknesses": [], "integrated_answers": [], "actions_taken": ["reworded"]}'
    return f"````json work log\n{log}\n````\n````latex paper.tex\n{draft.replace('hard to', 'difficult to')}\n````\n"


# The devil's advocate and the guard


def advocate(verdicts: dict[int, dict[str, Any]], severity: str = "major") -> Any:
    """A stand-in whose advocate gives these verdicts, by round; asked once more, it keeps the attack open."""
    seen: list[str] = []

    def reply(request: dict[str, Any]) -> str:
        text = answer(request["messages"], request["reply_schema"])
        if request["role"] != "devils_advocate":
            return text
        asked = request["messages"][1]["content"]
        seen.append(asked)
        record = json.loads(text)
        for attack in record["attacks"]:
            attack["severity"] = severity
        again = "concessions rejected" in asked
        number = sum("concessions rejected" not in one for one in seen) - 1
        kept = {"resolved": False, "rebuttal_score": None, "conceded": False, "reason": "It stands."}
        for one in record["earlier"]:
            one.update(kept | ({} if again else verdicts.get(number, {})))
        return json.dumps(record)

    reply.seen = seen  # type: ignore[attr-defined]
    return reply


def test_a_concession_without_a_reason_is_asked_for_once_more(
    run: Runner, handoff: Server, tmp_path: Path
) -> None:
    reply = advocate({1: {"conceded": True, "rebuttal_score": 2}})
    result = run(model=handoff(reply=reply), cap=1)
    assert "conceded on a rebuttal scored 2" in reply.seen[-1]
    assert len(reply.seen) == 3
    guard = records(tmp_path / "run", "refinement/iter1/da_guard.json")
    assert guard["recommended_action"] == "PROCEED"
    assert result.history[-1]["decision"] == "ACCEPT"


def test_the_advocate_is_told_that_it_conceded_in_the_last_round(run: Runner, handoff: Server) -> None:
    reply = advocate({1: {"conceded": True, "rebuttal_score": 4}})
    run(model=handoff(reply=reply), cap=2)
    first, second, third = reply.seen
    assert "your last round" not in first
    assert "You conceded nothing." in second
    assert "You conceded in the last round." in third
    assert ", conceded)" in third


def test_a_critical_that_stands_reverts_whatever_the_score(
    run: Runner, handoff: Server, tmp_path: Path
) -> None:
    result = run(model=handoff(reply=advocate({}, severity="critical")), cap=3)
    assert result.stop_reason == "da_critical"
    assert result.promoted == 0
    worklog = records(tmp_path / "run", "refinement/worklog.json")
    assert any(entry.get("da_critical") for entry in worklog)


def test_a_critical_that_the_revision_resolves_does_not_block(run: Runner, handoff: Server) -> None:
    resolved = {n: {"resolved": True} for n in (1, 2)}
    result = run(model=handoff(reply=advocate(resolved, severity="critical")), cap=2)
    assert [row["decision"] for row in result.history[1:]] == ["ACCEPT", "ACCEPT"]


def test_a_critical_conceded_for_nothing_reverts_at_once(run: Runner, handoff: Server) -> None:
    reply = advocate({1: {"conceded": True, "rebuttal_score": 3}}, severity="critical")
    result = run(model=handoff(reply=reply), cap=2)
    assert result.stop_reason == "da_critical"
    assert len(reply.seen) == 2, "a standing critical outranks asking once more"


# What the reviser is told


def test_a_number_without_evidence_for_two_rounds_is_to_be_removed(run: Runner, handoff: Server) -> None:
    asked: list[str] = []

    def reply(request: dict[str, Any]) -> str:
        if request["role"] == "reviser":
            asked.append(request["messages"][1]["content"])
        return answer(request["messages"], request["reply_schema"])

    run(model=handoff(reply=reply), cap=3)
    overdue = [text.partition("DOCUMENT without evidence for two rounds: remove")[2] for text in asked]
    assert [bool(text) for text in overdue] == [False, False, True]
    assert "17.3" in overdue[2].partition("DOCUMENT>>>")[0]


def test_the_reviser_is_told_where_the_venue_asks_for_limitations(run: Runner, handoff: Server) -> None:
    asked: list[str] = []

    def reply(request: dict[str, Any]) -> str:
        if request["role"] == "reviser":
            asked.append(request["messages"][1]["content"])
        return answer(request["messages"], request["reply_schema"])

    run(model=handoff(reply=reply), cap=1, allow_limitations=True)
    assert "The venue asks for a statement of limitations" in asked[0]


def test_a_chinese_paper_gets_chinese_prompts(run: Runner, handoff: Server, author: Path) -> None:
    text = (author / "paper.tex").read_text(encoding="utf-8")
    more = "我们在一个语料库上比较了两种方法，并测量了它们在有噪声的文本中找到引文的能力。" * 12
    (author / "paper.tex").write_text(
        text.replace("\\section{Results}", f"{more}\n\\section{{Results}}"), encoding="utf-8"
    )
    asked: list[dict[str, Any]] = []

    def reply(request: dict[str, Any]) -> str:
        asked.append(request)
        return answer(request["messages"], request["reply_schema"])

    run(model=handoff(reply=reply), cap=1)
    assert {request["role"] for request in asked} == {"reviewer", "devils_advocate", "reviser"}
    for request in asked:
        system, user = (message["content"] for message in request["messages"][:2])
        assert "# 任务" in user
        assert "只回复" in user
        assert "# Setting" not in system
