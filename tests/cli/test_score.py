"""The score commands as a shell sees them: exit codes, stdout, stderr and files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from paperkit.cli import run
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Score = Callable[..., Outcome]


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str]) -> Score:
    def call(*arguments: object) -> Outcome:
        code = run(["score", *map(str, arguments)])
        return Outcome(code, *capsys.readouterr())

    return call


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, Any], Path]:
    def write(name: str, record: Any) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record if isinstance(record, str) else json.dumps(record))
        return path

    return write


def scored(value: float | list[float | None], **more: Any) -> dict[str, Any]:
    values = value if isinstance(value, list) else [value] * 6
    axes = {a: {"score": s, "justification": "x"} for a, s in zip(RUBRIC6.axes, values, strict=True)}
    return {"axis_scores": axes, "overall_score": 60, **more}


def rated(overall: int) -> dict[str, Any]:
    axes = {axis: {"score": 3} for axis in AGENTREVIEW.axes}
    return {"profile": "agentreview", "axis_scores": axes, "overall_score": overall}


def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)


class TestDelta:
    @pytest.mark.parametrize(
        ("before", "after", "code"),
        [
            (scored(60), scored(62), 0),
            (scored(60), scored(58), 1),
            (scored(60), scored([63, 60, 56, 60, 60, 60]), 2),
            (scored(60), scored(60), 0),
            (scored(60), scored(82), 5),
            (scored(82), scored(82), 5),
            (scored(60), {"overall_score": "x"}, 3),
            (scored(60), {"overall_score": 60}, 3),
            (scored(60), [1, 2], 3),
            (scored(60), '{"overall_score": NaN, "axis_scores": {}}', 3),
            (scored(60), "{", 3),
            (scored(60), "", 3),
            (scored(60), scored([None, 60, 60, 60, 60, 60]), 3),
            (scored(60), scored(True), 3),
            (scored(60), scored(101), 3),
        ],
    )
    def test_exit_codes(self, score: Score, file: Any, before: Any, after: Any, code: int) -> None:
        outcome = score("delta", "--prev", file("prev.json", before), "--curr", file("curr.json", after))
        assert outcome.code == code
        if code == 3:
            assert outcome.out == ""
            assert outcome.err.startswith("paperkit: ")
        else:
            assert outcome.err == ""
            assert outcome.json["exit_code"] == code

    def test_a_malformed_score_is_named(self, score: Score, file: Any) -> None:
        curr = file("curr.json", scored([60, 60, 60, 60, 60, "60"]))  # type: ignore[list-item]
        outcome = score("delta", "--prev", file("prev.json", scored(60)), "--curr", curr)
        assert "curr.json: axis_scores.academic_style.score: " in outcome.err

    def test_a_missing_file(self, score: Score, file: Any, tmp_path: Path) -> None:
        outcome = score("delta", "--prev", file("prev.json", scored(60)), "--curr", tmp_path / "none.json")
        assert outcome.code == 66
        assert "none.json" in outcome.err

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--nope"],
            [],
            ["--plateau-streak", "x"],
            ["--plateau-streak", "0"],
            ["--plateau-threshold", "nan"],
            ["--accept-threshold", "800"],
            ["--consecutive-small", "-1"],
        ],
    )
    def test_wrong_use_is_no_verdict(self, score: Score, file: Any, arguments: list[str]) -> None:
        files = (
            ["--prev", file("a.json", scored(60)), "--curr", file("b.json", scored(62))] if arguments else []
        )
        assert score("delta", *files, *arguments).code == 64

    def test_options(self, score: Score, file: Any) -> None:
        files = ["--prev", file("a.json", scored(60)), "--curr", file("b.json", scored(62))]
        plateau = ["--consecutive-small", 2, "--plateau-threshold", 5]
        assert score("delta", *files, *plateau).code == 4
        assert score("delta", *files, *plateau, "--plateau-streak", 4).code == 0
        assert score("delta", *files, "--accept-threshold", 61).code == 5
        assert score("delta", *files, "--accept-threshold", 61, "--no-target-halt").code == 0

    def test_guard(self, score: Score, file: Any) -> None:
        files = ["--prev", file("a.json", scored(60)), "--curr", file("b.json", scored(82))]
        log = {"rounds": [{"round": 1, "findings": [{"id": "a", "severity": "critical"}]}]}
        guard = file("guard.json", "")
        assert score("concession", "--log", file("log.json", log), "--out", guard).code == 1
        outcome = score("delta", *files, "--guard", guard)
        assert (outcome.code, outcome.json["decision"], outcome.json["da_critical"]) == (1, "REVERT", True)
        assert score("delta", *files, "--guard", file("bad.json", {"block_accept": "no"})).code == 3
        assert score("delta", *files, "--guard", file("list.json", [])).code == 3

    def test_the_profile_of_the_scores_sets_the_thresholds(self, score: Score, file: Any) -> None:
        outcome = score("delta", "--prev", file("a.json", rated(6)), "--curr", file("b.json", rated(8)))
        assert (outcome.code, outcome.json["accept_threshold"]) == (5, 8.0)
        assert outcome.json["outcome"] == "ACCEPTED_SCORE_INCREASE"

    def test_the_published_scale_for_people(
        self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        on_a_terminal(monkeypatch)
        outcome = score("delta", "--prev", file("a.json", rated(6)), "--curr", file("b.json", rated(7)))
        assert outcome.out == "ACCEPT (overall up): 6.00 → 7.00, +1.00; axes +0.00 in sum\n"

    def test_for_people(self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        on_a_terminal(monkeypatch)
        files = ["--prev", file("a.json", scored(60)), "--curr", file("b.json", scored(66))]
        assert score("delta", *files).out == (
            "ACCEPT (overall up): 60.00 Major Revision → 66.00 Minor Revision, +6.00; axes +36.00 in sum\n"
        )
        assert score("delta", *files, "--json").json["decision"] == "ACCEPT"


class TestBand:
    def test_of_a_number(self, score: Score) -> None:
        assert score("band", "--score", "65.45").json == {
            "overall_score": 65.45,
            "decision_band": "Minor Revision",
            "band_rank": 2,
            "thresholds": {"Accept": 80.0, "Minor Revision": 65.0, "Major Revision": 50.0, "Reject": 0.0},
            "profile": "rubric6",
        }

    def test_of_a_file_is_that_of_its_axes(self, score: Score, file: Any) -> None:
        path = file("score.json", scored([65, 70, 60, 55, 72, 68], overall_score=64.5))
        assert score("band", "--score-json", path).json["decision_band"] == "Minor Revision"

    @pytest.mark.parametrize("arguments", [[], ["--score", "nan"], ["--score", "101"], ["--score", "-5"]])
    def test_wrong_use(self, score: Score, arguments: list[str]) -> None:
        assert score("band", *arguments).code == 64

    def test_both(self, score: Score, file: Any) -> None:
        assert score("band", "--score", 60, "--score-json", file("score.json", scored(60))).code == 64

    def test_bad_and_missing_files(self, score: Score, file: Any, tmp_path: Path) -> None:
        assert score("band", "--score-json", file("score.json", [])).code == 66
        assert score("band", "--score-json", tmp_path / "none.json").code == 66

    def test_a_file_on_the_published_scale_has_none(
        self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = file("score.json", rated(6))
        outcome = score("band", "--score-json", path)
        assert (outcome.code, outcome.json["decision_band"], outcome.json["thresholds"]) == (0, None, {})
        on_a_terminal(monkeypatch)
        assert score("band", "--score-json", path).out == "6 (no bands on agentreview)\n"


class TestNoise:
    def reviews(self, file: Any, *values: Any) -> list[object]:
        paths = [file(f"r{n}.json", scored(v)) for n, v in enumerate(values)]
        return [word for path in paths for word in ("--review", path)]

    def test_it_is_written_and_stands_beside_the_gain(self, score: Score, file: Any, tmp_path: Path) -> None:
        noise = tmp_path / "iter0" / "noise.json"
        outcome = score("noise", *self.reviews(file, 60, 62, 64), "--out", noise)
        assert (outcome.code, outcome.json["reviews"]) == (0, 3)
        assert outcome.json["overall"] == {"mean": 62.0, "sd": 2.0}
        assert noise.read_text() == outcome.out
        files = ["--prev", file("a.json", scored(60)), "--curr", file("b.json", scored(62))]
        shown = score("delta", *files, "--noise", noise)
        assert (shown.code, shown.json["overall_noise"]) == (0, 2.828427)
        assert shown.json["gain_within_noise"] is True
        worse = file("c.json", scored([70, 60, 60, 60, 58, 48]))
        files[-1] = worse
        assert score("delta", *files, "--noise", noise).code == 0
        required = score("delta", *files, "--noise", noise, "--require-gain-above-noise")
        assert (required.code, required.json["reason"]) == (2, "tie_worse")

    def test_for_people(
        self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        on_a_terminal(monkeypatch)
        noise = tmp_path / "refinement" / "iter0" / "noise.json"
        outcome = score("noise", *self.reviews(file, 60, [None, 60, 60, 60, 60, 60]))
        assert outcome.code == 66
        form = [None, *[60.0] * 5], [None, *[62.0] * 5]
        outcome = score("noise", *self.reviews(file, *form), "--out", noise)
        assert outcome.out.splitlines()[:2] == [
            "2 reviews: 61.00 ± 1.41",
            "technical_execution: 61.00 ± 1.41",
        ]
        files = ["--prev", file("a.json", scored(form[0])), "--curr", file("b.json", scored(form[1]))]
        assert "+2.00 (noise ±2.00);" in score("delta", *files, "--noise", noise).out
        file("refinement/iter0/score.json", scored(60))
        assert "iter0: noise ±1.41" in score("trajectory", "--refinement", noise.parents[1]).out

    def test_what_is_wrong(self, score: Score, file: Any, tmp_path: Path) -> None:
        one = file("r.json", scored(60))
        assert score("noise", "--review", one).code == 64
        assert "the same file twice" in score("noise", "--review", one, "--review", one).err
        assert score("noise", "--review", one, "--review", tmp_path / "none").code == 66
        assert score("noise", "--review", one, "--review", file("a.json", rated(6))).code == 66
        files = ["--prev", one, "--curr", one]
        assert score("delta", *files, "--require-gain-above-noise").code == 64
        assert score("delta", *files, "--noise", tmp_path / "none").code == 66
        assert score("delta", *files, "--noise", file("noise.json", {"overall": 1})).code == 3


class TestConcession:
    def log(self, *rounds: list[dict[str, Any]]) -> dict[str, Any]:
        return {"rounds": [{"round": n, "findings": f} for n, f in enumerate(rounds, 1)]}

    @pytest.mark.parametrize(
        ("findings", "code", "action"),
        [
            ([{"id": "a", "severity": "minor"}], 0, "PROCEED"),
            ([{"id": "a", "severity": "critical"}], 1, "REVERT"),
            ([{"id": "a", "severity": "critical", "rebuttal_score": 3, "conceded": True}], 1, "REVERT"),
            ([{"id": "a", "severity": "minor", "rebuttal_score": 3, "conceded": True}], 2, "DA_RESTATE"),
        ],
    )
    def test_exit_codes(self, score: Score, file: Any, findings: Any, code: int, action: str) -> None:
        outcome = score("concession", "--log", file("log.json", self.log(findings)))
        assert (outcome.code, outcome.json["recommended_action"]) == (code, action)

    @pytest.mark.parametrize("record", [[1], {"rounds": []}, "{", {"rounds": [{"round": 1}]}])
    def test_malformed(self, score: Score, file: Any, record: Any) -> None:
        outcome = score("concession", "--log", file("log.json", record))
        assert (outcome.code, outcome.out) == (3, "")
        assert "log.json" in outcome.err

    def test_missing(self, score: Score, tmp_path: Path) -> None:
        assert score("concession", "--log", tmp_path / "none.json").code == 66

    def test_out_holds_what_stdout_shows(self, score: Score, file: Any, tmp_path: Path) -> None:
        log = file(
            "log.json", self.log([{"id": "a", "severity": "critical", "attack": "Ursache fehlt – überall."}])
        )
        outcome = score("concession", "--log", log, "--out", tmp_path / "iter1" / "da_guard.json")
        written = (tmp_path / "iter1" / "da_guard.json").read_text(encoding="utf-8")
        assert written == outcome.out
        assert "überall" in written

    def test_for_people(self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        on_a_terminal(monkeypatch)
        rounds = (
            [{"id": "a", "severity": "critical", "attack": "Cause."}],
            [{"id": "b", "severity": "minor", "rebuttal_score": 2, "conceded": True}],
        )
        assert score("concession", "--log", file("log.json", self.log(*rounds))).out.splitlines() == [
            "REVERT: 2 rounds, 0 concessions, 1 rejected",
            "critical a stands (round 1): Cause.",
            "rejected in round 2: b, conceded on a rebuttal scored 2; it takes 4 or 5",
        ]


class TestMemory:
    def test_focus_and_settled(self, score: Score, file: Any, tmp_path: Path) -> None:
        review = scored(60, weaknesses=["The setup is missing.", "The title says too much."])
        entry = {"iter": 1, "decision": "ACCEPT", "review": review}
        entry["actions"] = {"addressed_weaknesses": ["The setup is missing."]}
        files = ["--worklog", file("worklog.json", [entry]), "--review", file("review.json", review)]
        out = tmp_path / "critique_memory.json"
        outcome = score("memory", *files, "--iter", 2, "--out", out)
        assert outcome.code == 0
        assert outcome.json["focus_on"] == ["The title says too much."]
        assert outcome.json["do_not_reflag"] == ["The setup is missing."]
        assert json.loads(out.read_text()) == outcome.json

    def test_for_people(self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        on_a_terminal(monkeypatch)
        files = ["--worklog", file("worklog.json", []), "--review", file("review.json", scored(60))]
        assert (
            score("memory", *files, "--iter", 2).out
            == "focus on:\n  nothing\ndo not flag again:\n  nothing\n"
        )

    def test_files_as_models_write_them(self, score: Score, file: Any) -> None:
        review = scored(60, weaknesses=["The setup is missing.", "TEX"])
        text = json.dumps(review).replace("TEX", r"$\theta$ and $\nu$ are \emph{not} defined.")
        entry = {
            "iter": 1,
            "decision": "ACCEPT",
            "actions": {"addressed_weaknesses": ["The setup is missing."]},
        }
        log = json.dumps([entry])[:-1] + ",]"
        files = ["--worklog", file("worklog.json", f"\ufeff```json\n{log}\n```")]
        files += ["--review", file("review.json", f"<think>{{}}</think>\nHere:\n```json\n{text}\n```\nDone.")]
        outcome = score("memory", *files, "--iter", 2)
        assert outcome.code == 0
        assert outcome.json["do_not_reflag"] == ["The setup is missing."]
        assert outcome.json["focus_on"] == [r"$\theta$ and $\nu$ are \emph{not} defined."]

    @pytest.mark.parametrize(
        "broken",
        [
            lambda text: text[:-2],
            lambda text: text + text,
            lambda text: text.replace("60", "NaN", 1),
            lambda text: text.replace("60", "1e999", 1),
            lambda text: text.replace('"overall_score"', '"axis_scores": {}, "overall_score"'),
        ],
    )
    def test_what_a_model_left_broken_is_refused(self, score: Score, file: Any, broken: Any) -> None:
        review = file("review.json", broken(json.dumps(scored(60))))
        outcome = score("memory", "--worklog", file("worklog.json", []), "--review", review, "--iter", 2)
        assert (outcome.code, outcome.out) == (66, "")
        assert "review.json:" in outcome.err

    def test_what_is_wrong(self, score: Score, file: Any, tmp_path: Path) -> None:
        review, log = file("review.json", scored(60)), file("worklog.json", [])
        assert score("memory", "--worklog", log, "--review", review, "--iter", 1).code == 64
        assert score("memory", "--worklog", tmp_path / "none", "--review", review, "--iter", 2).code == 66
        assert score("memory", "--worklog", log, "--review", tmp_path / "none", "--iter", 2).code == 66
        assert score("memory", "--worklog", file("bad.json", {}), "--review", review, "--iter", 2).code == 66


class TestTrajectory:
    def rounds(self, file: Any, *values: float) -> Path:
        for number, value in enumerate(values):
            file(f"refinement/iter{number}/score.json", scored(value))
        path: Path = file("refinement/notes.txt", "")
        return path.parent

    @pytest.mark.parametrize(
        ("values", "code", "status"),
        [((60, 62), 0, "ok"), ((60, 50), 1, "regression"), ((60, 60.1, 60.2, 60.3), 1, "plateau")],
    )
    def test_exit_codes(self, score: Score, file: Any, values: Any, code: int, status: str) -> None:
        outcome = score("trajectory", "--refinement", self.rounds(file, *values))
        assert (outcome.code, outcome.json["status"]) == (code, status)
        assert len(outcome.json["history"]) == len(values)

    def test_options(self, score: Score, file: Any, tmp_path: Path) -> None:
        folder = self.rounds(file, 60, 58)
        assert score("trajectory", "--refinement", folder).code == 0
        out = tmp_path / "trajectory.json"
        outcome = score("trajectory", "--refinement", folder, "--regression", 1, "--out", out)
        assert outcome.code == 1
        assert json.loads(out.read_text()) == outcome.json
        assert score("trajectory", "--refinement", folder, "--regression", -3).code == 64

    def test_input(self, score: Score, tmp_path: Path) -> None:
        assert score("trajectory", "--refinement", tmp_path).code == 66
        assert score("trajectory", "--refinement", tmp_path / "none").code == 66

    def test_for_people(self, score: Score, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        on_a_terminal(monkeypatch)
        folder = self.rounds(file, 60)
        file("refinement/iter0/score.json", scored([None, None, 60, 60, 60, 60]))
        file("refinement/iter1/score.json", scored([None, None, 70, 70, 70, 50]))
        assert score("trajectory", "--refinement", folder).out.splitlines() == [
            "form score: iter0 60.0 Major → iter1 66.7 Minor",
            "status: regression",
            "iter1: academic_style fell from 60 to 50",
            "promote: iter0",
        ]


class TestWorklog:
    def test_adds_once(self, score: Score, file: Any, tmp_path: Path) -> None:
        log = tmp_path / "refinement" / "worklog.json"
        arguments = ["worklog", "--worklog", log, "--iter", 1, "--decision", "ACCEPT"]
        arguments += ["--review", file("review.json", scored(60)), "--score", file("score.json", scored(62))]
        arguments += ["--actions", file("actions.json", {"addressed_weaknesses": ["x"]})]
        assert score(*arguments).json["status"] == "added"
        first = log.read_bytes()
        assert score(*arguments).json == {"worklog": str(log), "entries": 1, "status": "already there"}
        assert log.read_bytes() == first
        (entry,) = json.loads(first)
        assert (entry["iter"], entry["decision"], entry["score"]["overall_score"]) == (1, "ACCEPT", 62.0)

    def test_files_as_models_write_them(self, score: Score, file: Any, tmp_path: Path) -> None:
        log = tmp_path / "worklog.json"
        actions = r'{"addressed_weaknesses": ["Defined $\nabla$ and $\beta$."], "actions_taken": [],}'
        arguments = ["worklog", "--worklog", log, "--iter", 1, "--decision", "ACCEPT"]
        arguments += ["--actions", file("actions.json", f"My work log:\n\n```json\n{actions}\n```\n")]
        arguments += ["--review", file("review.json", f"```\n{json.dumps(scored(60))}\n```")]
        assert score(*arguments).json["status"] == "added"
        assert score(*arguments).json["status"] == "already there"
        (entry,) = json.loads(log.read_text())
        assert entry["actions"]["addressed_weaknesses"] == [r"Defined $\nabla$ and $\beta$."]

    def test_the_published_outcomes_are_decisions(self, score: Score, tmp_path: Path) -> None:
        log = tmp_path / "worklog.json"
        for number, name in enumerate(["BASELINE", "ACCEPTED_SCORE_INCREASE", "REJECTED_DEGRADATION"]):
            arguments = ["--worklog", log, "--iter", number, "--decision", name]
            assert score("worklog", *arguments).code == 0
        assert [entry["decision"] for entry in json.loads(log.read_text())][1] == "ACCEPTED_SCORE_INCREASE"

    def test_never_changes_an_entry(self, score: Score, tmp_path: Path) -> None:
        log = tmp_path / "worklog.json"
        assert score("worklog", "--worklog", log, "--iter", 1, "--decision", "ACCEPT").code == 0
        first = log.read_bytes()
        outcome = score("worklog", "--worklog", log, "--iter", 1, "--decision", "REVERT")
        assert (outcome.code, log.read_bytes()) == (64, first)
        assert "round 1 has another entry" in outcome.err

    def test_halt(self, score: Score, tmp_path: Path) -> None:
        log = tmp_path / "worklog.json"
        halt = ["worklog", "--worklog", log, "--iter", 0, "--decision", "halt"]
        assert score(*halt).code == 64
        assert score(*halt, "--halted-because", "A key is not in the bibliography.").code == 0
        assert json.loads(log.read_text()) == [
            {"iteration": 0, "decision": "halt", "reason": "A key is not in the bibliography."}
        ]

    @pytest.mark.parametrize(
        ("decision", "said"),
        [
            ("ACCEPTED", "HALT_TARGET_MET"),
            ("", "HALT_TARGET_MET"),
            ("accept", "write ACCEPT"),
            ("HALT", "write halt"),
            ("BASELINE", "BASELINE is round 0, and this is round 1"),
        ],
    )
    def test_a_decision_is_one_of_the_known(
        self, score: Score, tmp_path: Path, decision: str, said: str
    ) -> None:
        log = tmp_path / "worklog.json"
        outcome = score("worklog", "--worklog", log, "--iter", 1, "--decision", decision)
        assert outcome.code == 64
        assert said in outcome.err
        assert not log.exists()

    @pytest.mark.parametrize(
        ("before", "number", "decision", "said"),
        [
            ([], 0, "ACCEPT", "write BASELINE"),
            ([], 2, "ACCEPT", "round 2 cannot come first"),
            ([], 10**400, "ACCEPT", "cannot come first"),
            ([{"iter": 0, "decision": "BASELINE"}], 3, "ACCEPT", "the next is round 1"),
            ([{"iter": 1, "decision": "ACCEPT"}], 0, "BASELINE", "round 0 cannot follow round 1"),
        ],
    )
    def test_rounds_follow_each_other(
        self, score: Score, file: Any, before: Any, number: int, decision: str, said: str
    ) -> None:
        log = file("worklog.json", before)
        old = log.read_bytes()
        outcome = score("worklog", "--worklog", log, "--iter", number, "--decision", decision)
        assert (outcome.code, outcome.out, log.read_bytes()) == (64, "", old)
        assert said in outcome.err

    def test_one_log_is_on_one_profile(self, score: Score, file: Any) -> None:
        log = file("worklog.json", [{"iter": 0, "decision": "BASELINE", "score": scored(60)}])
        add = ["worklog", "--worklog", log, "--iter", 1, "--decision", "ACCEPT", "--score"]
        outcome = score(*add, file("rated.json", rated(6)))
        assert outcome.code == 64
        assert "worklog.json: round 1 is on profile agentreview, and the rounds before are on rubric6" in (
            outcome.err
        )
        assert score(*add, file("scored.json", scored(62))).code == 0

    def test_one_round_is_on_one_profile(self, score: Score, file: Any, tmp_path: Path) -> None:
        files = ["--review", file("a.json", rated(6)), "--score", file("b.json", scored(62))]
        add = ["worklog", "--worklog", tmp_path / "worklog.json", "--iter", 1, "--decision", "ACCEPT"]
        outcome = score(*add, *files)
        assert outcome.code == 66
        assert "two profiles in round 1: score is of rubric6, review is of agentreview" in outcome.err

    def test_input(self, score: Score, file: Any, tmp_path: Path) -> None:
        good = ["worklog", "--iter", 1, "--decision", "ACCEPT", "--worklog"]
        assert score(*good, file("log.json", {"iterations": []})).code == 66
        log = tmp_path / "worklog.json"
        assert score(*good, log, "--score", tmp_path / "none.json").code == 66
        assert score(*good, log, "--actions", file("actions.json", [])).code == 66
        assert score("worklog", "--worklog", log, "--iter", -1, "--decision", "ACCEPT").code == 64
        assert not log.exists()
