"""What public tools of this kind are known to get wrong; one test each, its name says what is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.cli import run
from paperkit.errors import RecordError
from paperkit.scoring import delta as delta_module
from paperkit.scoring.concession import ConcessionLog, guard
from paperkit.scoring.delta import Decision, decide
from paperkit.scoring.memory import update
from paperkit.scoring.records import read_review
from paperkit.scoring.scales import RUBRIC6
from paperkit.scoring.trajectory import Round, promote, trajectory
from paperkit.scoring.worklog import Worklog, read_worklog
from paperkit.strict_json import validated

SETUP, CLAIM = "The training setup is not described.", "The title claims more than the study shows."


def scored(value: float, **more: Any) -> dict[str, Any]:
    return {"axis_scores": {a: {"score": value} for a in RUBRIC6.axes}, "overall_score": value, **more}


def write(path: Path, record: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(record))
    return path


def raised(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "severity": "critical", "attack": "Cause is claimed.", **more}


def guarded(*rounds: list[dict[str, Any]]) -> Any:
    entries = [{"round": n, "findings": f} for n, f in enumerate(rounds, 1)]
    return guard(validated(ConcessionLog, {"rounds": entries}))


def flagged(number: int, *weaknesses: str, addressed: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "iter": number,
        "decision": "ACCEPT",
        "review": {"weaknesses": list(weaknesses)},
        "actions": {"addressed_weaknesses": list(addressed)},
    }


def test_a_critical_resolved_in_a_later_round_stops_blocking() -> None:
    assert guarded([raised("a")]).block_accept
    report = guarded([raised("a")], [raised("a", resolved=True)])
    assert (report.block_accept, report.exit_code, report.standing_criticals) == (False, 0, ())


def test_a_critical_conceded_well_in_a_later_round_stops_blocking() -> None:
    assert guarded([raised("a")], [raised("a", rebuttal_score=5, conceded=True)]).exit_code == 0


def test_several_concessions_in_one_round_are_one_conceding_round() -> None:
    many = [raised(name, rebuttal_score=5, conceded=True) for name in "abc"]
    report = guarded(many, [], [raised("d", rebuttal_score=5, conceded=True)])
    assert (report.exit_code, len(report.valid_concessions), report.violations) == (0, 4, ())


def test_a_resolved_finding_uses_up_no_concession() -> None:
    resolved = raised("a", rebuttal_score=5, conceded=True, resolved=True)
    assert guarded([resolved], [raised("b", rebuttal_score=5, conceded=True)]).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--nope"], 64),
        (["--plateau-streak", "three"], 64),
        (["--plateau-streak", "0"], 64),
        (["--prev"], 64),
        (["--prev", "none.json"], 66),
        (["--guard", "none.json"], 66),
    ],
)
def test_wrong_use_and_missing_files_never_look_like_a_revert(
    tmp_path: Path, arguments: list[str], code: int
) -> None:
    files = [
        "--prev",
        write(tmp_path / "a.json", scored(60)),
        "--curr",
        write(tmp_path / "b.json", scored(62)),
    ]
    assert run(["score", "delta", *map(str, files), *arguments]) == code


def test_a_crash_never_looks_like_a_revert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(delta_module, "decide", crash)
    files = [
        "--prev",
        write(tmp_path / "a.json", scored(60)),
        "--curr",
        write(tmp_path / "b.json", scored(62)),
    ]
    assert run(["score", "delta", *map(str, files)]) == 70


@pytest.mark.parametrize(
    "curr",
    [
        {},
        {"overall_score": 60},
        {"axis_scores": scored(60)["axis_scores"]},
        scored(60, axis_scores={}),
        scored(60, axis_scores={"logical_flow": {"score": 60}}),
        scored(60, axis_scores={a: {} for a in RUBRIC6.axes}),
        scored(60, axis_scores={a: {"score": None} for a in RUBRIC6.axes}),
        scored(60, overall_score=None),
    ],
)
def test_missing_scores_are_an_error_and_no_tie(tmp_path: Path, curr: dict[str, Any]) -> None:
    path = str(write(tmp_path / "same.json", curr))
    assert run(["score", "delta", "--prev", path, "--curr", path]) == 3


@pytest.mark.parametrize("decision", ["HALT_PLATEAU", "HALT_TARGET_MET"])
def test_a_halt_at_a_plateau_or_at_the_target_is_an_accepted_round_and_can_be_promoted(decision: str) -> None:
    assert Decision(decision).accepted
    history = [Round(iter=0, overall=60, band="", axes={}), Round(iter=1, overall=81, band="", axes={})]
    assert promote([history[0], history[1].model_copy(update={"decision": decision})]) == 1


def test_the_baseline_can_be_promoted() -> None:
    rows = [(0, 70.0, None), (1, 65.0, "REVERT")]
    assert promote([Round(iter=n, overall=s, band="", axes={}, decision=d) for n, s, d in rows]) == 0


def test_trajectory_reads_what_the_loop_writes(tmp_path: Path) -> None:
    write(tmp_path / "iter0" / "score.json", read_review(scored(60)).as_json())
    write(tmp_path / "iter1" / "score.json", read_review(scored(64)).as_json())
    made = decide(read_review(scored(60)), read_review(scored(64)))
    write(tmp_path / "iter1" / "delta.json", made.as_json())
    result = trajectory(tmp_path)
    assert [(r.overall, r.band, r.decision) for r in result.history] == [
        (60.0, "Major Revision", None),
        (64.0, "Major Revision", "ACCEPT"),
    ]
    assert result.promoted == 1


def test_trajectory_and_delta_see_the_same_plateau(tmp_path: Path) -> None:
    for number, value in enumerate([60, 60.5, 61, 60.8]):
        write(tmp_path / f"iter{number}" / "score.json", scored(value))
    assert trajectory(tmp_path).consecutive_small == 0
    write(tmp_path / "iter3" / "score.json", scored(61.2))
    assert trajectory(tmp_path).status == "plateau"


def test_a_draft_with_a_standing_critical_is_not_promoted_by_its_score(tmp_path: Path) -> None:
    write(tmp_path / "iter0" / "score.json", scored(60))
    write(tmp_path / "iter1" / "score.json", scored(90))
    write(tmp_path / "iter1" / "delta.json", {"decision": "ACCEPT"})
    write(tmp_path / "iter1" / "da_guard.json", guarded([raised("a")]).as_json())
    assert trajectory(tmp_path).promoted == 0


def test_an_issue_flagged_again_leaves_do_not_reflag() -> None:
    log = read_worklog([flagged(1, SETUP, CLAIM, addressed=(SETUP, CLAIM)), flagged(2, SETUP)])
    memory = update(log, read_review(scored(60, weaknesses=[SETUP])), 3)
    assert (memory.focus_on, memory.do_not_reflag) == ((SETUP,), (CLAIM,))


def test_one_flag_is_not_persistent() -> None:
    review = read_review(scored(60, weaknesses=[SETUP, CLAIM]))
    log = read_worklog([{"iter": 1, "decision": "ACCEPT", "review": review.as_json()}])
    assert update(log, review, 2).stats.persistent == 0
    assert update(Worklog(), review, 2).stats.persistent == 0


def test_two_flags_are_persistent() -> None:
    log = read_worklog([flagged(1, SETUP, CLAIM), flagged(2, SETUP)])
    assert update(log, read_review(scored(60, weaknesses=[SETUP])), 3).stats.persistent == 1


def test_a_later_review_that_flags_just_the_same_is_no_repetition_of_the_first() -> None:
    first = read_review(scored(60, weaknesses=[SETUP]))
    log = read_worklog(
        [
            {
                "iter": 1,
                "decision": "ACCEPT",
                "review": first.as_json(),
                "actions": {"addressed_weaknesses": [SETUP]},
            }
        ]
    )
    assert update(log, first, 2).do_not_reflag == (SETUP,)
    again = update(log, read_review(scored(63, weaknesses=[SETUP])), 2)
    assert (again.focus_on, again.do_not_reflag, again.stats.persistent) == ((SETUP,), (), 1)


def test_overall_is_recomputed() -> None:
    given = [65, 70, 60, 55, 72, 68]
    axes = {a: {"score": s} for a, s in zip(RUBRIC6.axes, given, strict=True)}
    review = read_review({"axis_scores": axes, "overall_score": 64.5, "decision_band": "Major Revision"})
    assert (review.overall_score, review.decision_band) == (65.45, "Minor Revision")
    assert review.overall_given == 64.5


NO_NUMBERS = ['"60"', '""', "true", "false", "[60]", '{"score": 60}', "NaN", "Infinity", "-Infinity", "1e999"]
OUT_OF_RANGE = ["-0.001", "100.001", "101", "-1", "1" + "0" * 400, "9" * 5000]


@pytest.mark.parametrize("bad", [*NO_NUMBERS, *OUT_OF_RANGE], ids=lambda text: text[:12])
@pytest.mark.parametrize("side", ["prev", "curr"])
def test_what_is_no_score_is_an_input_error_with_the_path_of_the_field(
    tmp_path: Path, bad: str, side: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps(scored(60))
    axis = text.replace('"logical_flow": {"score": 60}', f'"logical_flow": {{"score": {bad}}}')
    overall = text.replace('"overall_score": 60', f'"overall_score": {bad}')
    for broken, field in ((axis, "axis_scores.logical_flow.score"), (overall, "overall_score")):
        files = {name: write(tmp_path / f"{name}.json", scored(60)) for name in ("prev", "curr")}
        files[side].write_text(broken)
        code = run(["score", "delta", "--prev", str(files["prev"]), "--curr", str(files["curr"])])
        out, err = capsys.readouterr()
        assert (code, out) == (3, "")
        assert f"{side}.json: {field}" in err
        assert len(err) < 400


@pytest.mark.parametrize(
    ("key", "bad", "field"),
    [
        ("weaknesses", '["Fine.", {"text": "Thin.", "lines": [1, NaN]}]', "weaknesses.1.lines.1"),
        ("confidence", "[[1, [Infinity]]]", "confidence.0.1.0"),
        ("noise", "-1", "noise"),
        ("noise", "true", "noise"),
        ("noise", '"0.5"', "noise"),
        ("questions", "[60]", "questions.0"),
        ("strengths", "7", "strengths"),
        ("overall_given", '"60"', "overall_given"),
        ("judged_by", '"\\ud800"', "judged_by"),
        ("profile", '"rubric7"', "profile"),
    ],
)
def test_in_nested_lists_and_in_other_fields_too(tmp_path: Path, key: str, bad: str, field: str) -> None:
    path = tmp_path / "score.json"
    path.write_text(json.dumps(scored(60))[:-1] + f', "{key}": {bad}}}')
    with pytest.raises(RecordError, match=rf"score\.json: {field}[:.]"):
        read_review(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"overall_score": 60, "overall_score": 90}', "key given twice: overall_score"),
        (json.dumps(scored(60)) + " and so on", "not JSON (more follows after its end"),
        (json.dumps(scored(60)) * 2, "not JSON (more follows after its end"),
        ("```json\n" + json.dumps(scored(60)) + "\n```", "not JSON"),
        (json.dumps(scored(60))[:-1], "not JSON"),
        ("", "not JSON"),
        ('{"extra": ' + "[" * 300 + "]" * 300 + "}", "nested too deep"),
    ],
)
def test_a_decision_rests_on_clean_json_only(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    curr = tmp_path / "curr.json"
    curr.write_text(text)
    assert (
        run(["score", "delta", "--prev", str(write(tmp_path / "p.json", scored(60))), "--curr", str(curr)])
        == 3
    )
    assert said in capsys.readouterr().err
    log = tmp_path / "log.json"
    log.write_text(text)
    assert run(["score", "concession", "--log", str(log)]) == 3


def test_mixed_profiles_are_refused_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from paperkit.scoring.scales import AGENTREVIEW

    axes = {a: {"score": 3} for a in AGENTREVIEW.axes}
    other = write(tmp_path / "b.json", {"profile": "agentreview", "axis_scores": axes, "overall_score": 6})
    prev = write(tmp_path / "a.json", scored(60))
    assert run(["score", "delta", "--prev", str(prev), "--curr", str(other)]) == 3
    assert "rubric6 against agentreview" in capsys.readouterr().err
