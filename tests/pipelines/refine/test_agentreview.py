"""The profile `agentreview`: three reviews, an area chair, whole numbers from 1 to 10, the published outcomes."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import ModelError, ReplyError, UsageError
from paperkit.harness import check_parameters
from paperkit.llm.tape import Tape
from paperkit.pipelines.refine import RefineParameters, refine
from paperkit.pipelines.refine.estimate import estimate_run
from paperkit.pipelines.refine.inputs import gather
from paperkit.report import render, scores_table
from paperkit.scoring.records import read_review
from paperkit.scoring.scales import AGENTREVIEW
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.scripted_model import AGENT_AXES, answer

Request = dict[str, Any]
AGENT = {"profile": "agentreview"}


def records(out: Path, name: str) -> Any:
    return json.loads((out / "artifacts" / name).read_text(encoding="utf-8"))


def reviewed(change: Callable[[dict[str, Any], int, int], Any]) -> Callable[[Request], str]:
    """A stand-in whose reviews are changed: `change` is given the review, the draft's number, and which of the draft's
    reviews it is, in the order in which they came to be answered."""
    drafts: dict[str, list[str]] = {}

    def reply(request: Request) -> str:
        text = answer(request["messages"], request["reply_schema"])
        if request["role"] != "reviewer":
            return text
        content, call = request["messages"][1]["content"], "-".join(request["id"].split("-")[:2])
        calls = drafts.setdefault(content, [])
        if call not in calls:
            calls.append(call)
        made = json.loads(text)
        changed = change(made, list(drafts).index(content), calls.index(call))
        return changed if isinstance(changed, str) else json.dumps(made)

    return reply


def overall(*by_draft: tuple[int, ...], axes: tuple[int, ...] = ()) -> Callable[[Request], str]:
    """Reviews with these overall scores, for each draft one a reviewer; and these axes, one a draft."""

    def change(made: dict[str, Any], draft: int, repeat: int) -> None:
        made["overall_score"] = by_draft[draft][repeat]
        for axis in made["axis_scores"].values():
            axis["score"] = axes[draft] if axes else 3

    return reviewed(change)


def test_a_whole_run(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(**AGENT, model=handoff(bad=True))
    assert result.trajectory == "iter0 5 → iter1 6 (accept) → iter2 7 (accept; stop: nothing left to act on)"
    assert (result.profile, result.final_score, result.final_band) == ("agentreview", 7, None)
    assert not result.form_score
    assert {one.role: one.calls for one in result.asked} == {
        "area_chair": 3,
        "devils_advocate": 3,
        "reviewer": 9,
        "reviser": 3,
    }
    assert [set(row["axes"]) == set(AGENT_AXES) for row in result.history] == [True] * 3
    score = read_review(tmp_path / "run/artifacts/refinement/iter1/score.json")
    assert score.scale is AGENTREVIEW
    assert score.as_json()["summary"].startswith("3 reviewers agree")
    assert score.judged_by == "handoff"
    reviews = records(tmp_path / "run", "refinement/iter1/reviews.json")
    assert [one["overall_score"] for one in reviews] == [6, 6, 6]
    assert records(tmp_path / "run", "refinement/iter1/noise.json")["overall"] == {"mean": 6, "sd": 0}


def test_how_it_is_asked(run: Runner, handoff: Server, tmp_path: Path) -> None:
    run(**AGENT, model=handoff(), cap=0, seed=7)
    tape = [record.request for record in Tape(tmp_path / "run/tape.jsonl")]
    asked = [one for one in tape if one["role"] == "reviewer"]
    assert sorted(one["repeat"] for one in asked) == [0, 1, 2]
    assert {one["settings"]["temperature"] for one in asked} == {0.75}
    assert {one["settings"]["seed"] for one in asked} == {7, 8, 9}
    assert len({one["messages"][1]["content"] for one in asked}) == 1
    user = asked[0]["messages"][1]["content"]
    assert "among the best papers of the venue" in user
    assert "DOCUMENT findings" not in user
    (chair,) = (one["messages"][1]["content"] for one in tape if one["role"] == "area_chair")
    assert "You chair the area" in chair
    assert re.findall(r"DOCUMENT ([^\n\[]+) \[", chair) == ["review 1", "review 2", "review 3"]
    assert "\\section{" not in chair and "87.4%" not in chair, "the chair sees the reviews alone"


@pytest.mark.parametrize(
    ("reply", "outcome", "promoted"),
    [
        (overall((5, 5, 6), (6, 6, 7)), "ACCEPTED_SCORE_INCREASE", 1),
        (overall((5, 5, 6), (4, 4, 4)), "REJECTED_SCORE_DECREASE", 0),
        (overall((5, 5, 5), (5, 5, 5), axes=(3, 2)), "REJECTED_DEGRADATION", 0),
        (overall((5, 5, 5), (5, 5, 5), axes=(3, 3)), "ACCEPTED_NEUTRAL_IMPROVEMENT", 1),
        (overall((5, 5, 5), (5, 5, 5), axes=(2, 3)), "ACCEPTED_NEUTRAL_IMPROVEMENT", 1),
    ],
)
def test_outcomes_have_the_published_names(
    run: Runner, handoff: Server, tmp_path: Path, reply: Any, outcome: str, promoted: int
) -> None:
    result = run(**AGENT, model=handoff(reply=reply), cap=1)
    assert result.promoted == promoted
    (entry,) = (e for e in records(tmp_path / "run", "refinement/worklog.json") if e.get("iter") == 1)
    assert entry["decision"] == outcome
    assert entry["halted_because"] == ("iter_cap" if promoted else "revert")
    assert [row["decision"] for row in result.history] == [None, outcome]


@pytest.mark.parametrize(("threshold", "stop"), [(None, "target_met"), (9, "iter_cap")])
def test_the_target_is_the_profiles_own(
    run: Runner, handoff: Server, threshold: float | None, stop: str
) -> None:
    reply = overall((7, 7, 7), (8, 8, 8))
    result = run(**AGENT, model=handoff(reply=reply), cap=1, accept_threshold=threshold)
    assert result.stop_reason == stop


def test_the_plateau_is_the_profiles_own(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(**AGENT, model=handoff(reply=overall((6,) * 3, (6,) * 3)), plateau_streak=1)
    assert (result.stop_reason, result.promoted) == ("plateau", 1)
    assert records(tmp_path / "run", "refinement/iter1/delta.json")["plateau_threshold"] == 0.5


def test_the_spread_of_the_three_is_the_noise(run: Runner, handoff: Server, tmp_path: Path) -> None:
    reply = overall((4, 5, 6), (5, 6, 7))
    result = run(**AGENT, model=handoff(reply=reply), cap=1, require_gain_above_noise=True)
    delta = records(tmp_path / "run", "refinement/iter1/delta.json")
    assert (delta["reason"], delta["gain_within_noise"]) == ("tie_not_worse", True)
    assert delta["overall_noise"] == pytest.approx(2**0.5, abs=1e-6)
    assert result.history[1]["decision"] == "ACCEPTED_NEUTRAL_IMPROVEMENT"
    assert [row["noise"] for row in result.history] == [1, 1]


def invalid(*which: tuple[int, int], how: str = "range") -> Callable[[Request], str]:
    """Reviews that never become valid, by draft and review."""

    def change(made: dict[str, Any], draft: int, repeat: int) -> str | None:
        if (draft, repeat) in which:
            if how == "prose":
                return "I would rather not."
            made["overall_score"] = 0
        return None

    return reviewed(change)


@pytest.mark.parametrize("how", ["range", "prose"])
def test_an_invalid_review_is_left_out_and_named(
    run: Runner, handoff: Server, tmp_path: Path, how: str
) -> None:
    result = run(**AGENT, model=handoff(reply=invalid((1, 1), how=how)), cap=1)
    assert [row["overall"] for row in result.history] == [5, 6], "it is no zero"
    score = records(tmp_path / "run", "refinement/iter1/score.json")
    (said,) = score["left_out"]
    assert re.match(r"review [123]: reviewer \(handoff\), attempt 3 of 3: ", said)
    assert score["repeats"] == [6, 6]
    assert records(tmp_path / "run", "refinement/iter1/noise.json")["reviews"] == 2
    assert f"Draft 1: left out {said}" in result.notes
    assert records(tmp_path / "run", "refinement/iter0/score.json")["left_out"] == []


def test_without_a_valid_review_the_baseline_is_an_error(
    run: Runner, handoff: Server, tmp_path: Path
) -> None:
    with pytest.raises(ReplyError, match=r"^none of 3 reviews is valid \(review 1: .*; review 3: reviewer"):
        run(**AGENT, model=handoff(reply=invalid((0, 0), (0, 1), (0, 2))))
    assert not (tmp_path / "run/artifacts/refinement/iter0/score.json").exists()


def test_one_valid_review_measures_no_noise(run: Runner, handoff: Server, tmp_path: Path) -> None:
    reply = invalid((0, 0), (0, 1))
    result = run(**AGENT, model=handoff(reply=reply), cap=0)
    assert "noise" not in result.history[0]
    assert not (tmp_path / "run/artifacts/refinement/iter0/noise.json").exists()
    with pytest.raises(ReplyError, match="1 valid review of 3 measures no noise"):
        out = str(tmp_path / "other")
        run(
            **AGENT,
            model=handoff(reply=invalid((0, 0), (0, 1))),
            cap=0,
            out=out,
            require_gain_above_noise=True,
        )


def test_a_reviewer_that_cannot_be_reached_is_no_invalid_review(run: Runner, tmp_path: Path) -> None:
    tape = tmp_path / "empty.jsonl"
    tape.touch()
    with pytest.raises(ModelError, match="holds no call of"):
        run(**AGENT, model=f"devils_advocate=rules,replay:{tape}")


def test_a_run_killed_between_the_reviews_asks_only_for_the_others(
    run: Runner, handoff: Server, author: Path, tmp_path: Path
) -> None:
    answered: list[str] = []

    def reply(request: Request) -> str:
        answered.append(request["role"])
        return answer(request["messages"], request["reply_schema"])

    model = handoff(reply=reply)
    given = {"paper": str(author / "paper.tex"), "log": str(author / "log.md"), "out": str(tmp_path / "run")}
    list(refine(RefineParameters(**given, **AGENT, compile=False, cap=0, model=model, repeats=2)))
    tape = tmp_path / "run" / "tape.jsonl"
    lines = tape.read_bytes().splitlines(keepends=True)
    kept = [line for line in lines if json.loads(line)["request"]["role"] == "reviewer"][:1]
    assert sorted(answered) == ["area_chair", "devils_advocate", "reviewer", "reviewer"]
    # As a kill leaves it: one review on the tape, nothing of the baseline in the workspace.
    out = tmp_path / "killed"
    out.mkdir()
    (out / "tape.jsonl").write_bytes(b"".join(kept))
    again: list[str] = []

    def second(request: Request) -> str:
        again.append(request["role"])
        return answer(request["messages"], request["reply_schema"])

    result = run(**AGENT, model=handoff(reply=second), cap=0, repeats=2, out=str(out))
    assert sorted(again) == ["area_chair", "devils_advocate", "reviewer"]
    assert result.history[0]["overall"] == 5


def test_it_replays_also_with_an_invalid_review(run: Runner, handoff: Server, tmp_path: Path) -> None:
    first = run(**AGENT, model=handoff(reply=invalid((1, 2), (0, 0))), cap=1)
    tape = tmp_path / "run" / "tape.jsonl"
    second = run(**AGENT, model=f"replay:{tape}", cap=1, out=str(tmp_path / "again"))
    assert second == first
    for n in (0, 1):
        for name in ("score", "reviews", "noise"):
            file = f"artifacts/refinement/iter{n}/{name}.json"
            assert (tmp_path / "again" / file).read_bytes() == (tmp_path / "run" / file).read_bytes()


def test_a_chair_of_its_own(run: Runner, handoff: Server, tmp_path: Path) -> None:
    one, other = handoff(), handoff()
    roles: Mapping[str, set[str]] = defaultdict(set)
    run(**AGENT, model=f"{one},area_chair={other}", cap=1)
    for model in (one, other):
        for path in Path(model.removeprefix("handoff:")).glob("requests/*.json"):
            roles[model].add(json.loads(path.read_text(encoding="utf-8"))["role"])
    assert roles == {one: {"reviewer", "devils_advocate", "reviser"}, other: {"area_chair"}}


def test_a_chair_by_rules_puts_the_words_together(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(**AGENT, model=f"{handoff()},area_chair=rules", cap=0)
    score = records(tmp_path / "run", "refinement/iter0/score.json")
    assert len(score["weaknesses"]) == 3
    assert any("the area chair by rules" in note for note in result.notes)


def test_a_users_own_prompts(run: Runner, handoff: Server, tmp_path: Path) -> None:
    folder = tmp_path / "prompts"
    folder.mkdir()
    (folder / "agentreview.md").write_text("# Mine\n\nReview it my way.\n", encoding="utf-8")
    (folder / "area_chair.md").write_text("# Chair\n\nSum them up.\n", encoding="utf-8")
    run(**AGENT, model=handoff(), cap=0, prompts=str(folder))
    asked: dict[str, str] = {}
    for record in Tape(tmp_path / "run/tape.jsonl"):
        asked[record.role] = record.request["messages"][1]["content"]
    assert "Review it my way." in asked["reviewer"] and "among the best papers" not in asked["reviewer"]
    assert "Sum them up." in asked["area_chair"]


def test_a_chinese_paper_has_a_chinese_chair(
    run: Runner, handoff: Server, author: Path, tmp_path: Path
) -> None:
    text = (author / "paper.tex").read_text(encoding="utf-8")
    more = "我们在一个语料库上比较了两种方法，并测量了它们在有噪声的文本中找到引文的能力。" * 12
    changed = text.replace("\\section{Results}", f"{more}\n\\section{{Results}}")
    (author / "paper.tex").write_text(changed, encoding="utf-8")
    run(**AGENT, model=handoff(), cap=0)
    for record in Tape(tmp_path / "run/tape.jsonl"):
        assert "# 任务" in record.request["messages"][1]["content"]


def test_the_devils_advocate_has_the_last_word(run: Runner, handoff: Server, tmp_path: Path) -> None:
    def reply(request: Request) -> str:
        made = (
            json.loads(answer(request["messages"], request["reply_schema"]))
            if request["reply_schema"]
            else None
        )
        if request["role"] != "devils_advocate":
            return answer(request["messages"], request["reply_schema"])
        made["attacks"] = [{**one, "severity": "critical"} for one in made["attacks"]]
        made["earlier"] = [{**one, "resolved": False, "rebuttal_score": 2} for one in made["earlier"]]
        return json.dumps(made)

    result = run(**AGENT, model=handoff(reply=reply), cap=2)
    assert (result.stop_reason, result.history[1]["decision"]) == ("da_critical", "REVERT")


# Parameters


def parameters(**given: Any) -> RefineParameters:
    return check_parameters(RefineParameters, {"paper": "p", "out": "r", **given})


@pytest.mark.parametrize(
    "model", ["rules", "devils_advocate=openai/m", "openai/m,reviewer=rules", "area_chair=openai/m"]
)
def test_rules_cannot_score_these_axes(model: str) -> None:
    with pytest.raises(
        UsageError, match=r"^--profile agentreview: rules cannot score its axes; name a model"
    ):
        parameters(**AGENT, model=model)


def test_a_role_that_the_profile_lacks_is_an_error() -> None:
    with pytest.raises(UsageError, match="area_chair=…: profile rubric6 has no such role; it has reviewer, "):
        parameters(model="openai/m,area_chair=openai/n")
    assert parameters(**AGENT, model="openai/m,area_chair=openai/n")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({**AGENT, "model": "openai/m", "accept_threshold": 80}, "within 1–10"),
        ({**AGENT, "model": "openai/m", "accept_threshold": 0.5}, "within 1–10"),
        ({"accept_threshold": 101}, "within 0–100"),
        (
            {**AGENT, "model": "openai/m", "repeats": 1, "require_gain_above_noise": True},
            "--repeats 2 or more",
        ),
    ],
)
def test_a_threshold_is_on_the_profiles_scale(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        parameters(**given)


def test_the_estimate_counts_three_reviews_and_the_chair(author: Path) -> None:
    given = RefineParameters(paper=str(author / "paper.tex"), out="r", model="handoff:h", cap=2, **AGENT)  # type: ignore[arg-type]
    made = {one.role: one for one in estimate_run(given, gather(given))}
    assert {role: one.calls for role, one in made.items()} == {
        "reviewer": 9,
        "area_chair": 3,
        "devils_advocate": 3,
        "reviser": 2,
    }
    assert made["area_chair"].input < made["reviewer"].input


# How it is shown


def test_the_report_shows_the_scale_and_no_bands(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(**AGENT, model=handoff(reply=invalid((2, 0))))
    page = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", render(tmp_path / "run"), flags=re.DOTALL)
    for said in (
        "Draft 2 is the best: 7 of 10",
        "The scale ends at 10.",
        "left out review",
        "2 reviewers agree",
    ):
        assert said in page
    for word in ("Reject", "Minor Revision", "Shaded", "None", "7.0"):
        assert word not in page
    table = repr(scores_table(result.history, result.scale))
    assert "Band" not in table
    assert re.search(r"^Overall +5 +6 +7$", table, re.MULTILINE)
    assert re.search(r"^Decision +baseline +accepted score increase ", table, re.MULTILINE)
