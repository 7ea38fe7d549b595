from __future__ import annotations

import json
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, RecordError, UsageError
from paperkit.scoring.delta import decide
from paperkit.scoring.records import read_review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6
from paperkit.scoring.trajectory import Round, promote, sentence, trajectory

Axes = float | Sequence[float | None]


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """`write(60, (62, "ACCEPT"), …)`: a refinement folder with these scores and `delta.json` decisions."""

    def rounds(*steps: Axes | tuple[Axes, str | None], **more: Any) -> Path:
        for number, step in enumerate(steps):
            scores, decision = step if isinstance(step, tuple) else (step, None)
            values = [scores] * 6 if isinstance(scores, (int, float)) else scores
            axes = {a: {"score": s} for a, s in zip(RUBRIC6.axes, values, strict=True)}
            folder = tmp_path / f"iter{number}"
            folder.mkdir()
            record = {"axis_scores": axes, "overall_score": 50, **more}
            (folder / "score.json").write_text(json.dumps(record))
            if decision:
                (folder / "delta.json").write_text(json.dumps({"decision": decision}))
        return tmp_path

    return rounds


def log(folder: Path, *entries: dict[str, Any]) -> Path:
    (folder / "worklog.json").write_text(json.dumps(entries))
    return folder


def test_history(write: Any) -> None:
    result = trajectory(write(58, (67.3, "ACCEPT"), (81, "HALT_TARGET_MET")))
    record = result.as_json()
    assert record["history"][1] == {
        "iter": 1,
        "overall": 67.3,
        "band": "Minor Revision",
        "axes": dict.fromkeys(RUBRIC6.axes, 67.3),
        "decision": "ACCEPT",
    }
    assert (record["status"], record["promoted"], record["stop_reason"]) == ("ok", 2, "target_met")
    assert sentence(result) == (
        "iter0 58.0 Major → iter1 67.3 Minor (accept) → iter2 81.0 Accept (stop: target met)"
    )


def test_the_overall_is_weighted_and_recomputed(write: Any) -> None:
    assert trajectory(write([65, 70, 60, 55, 72, 68])).history[0].overall == 65.45


def test_rounds_are_ordered_by_number(write: Any) -> None:
    folder = write(*range(50, 62))
    assert [entry.iter for entry in trajectory(folder).history] == list(range(12))


def test_other_files_are_no_rounds(write: Any) -> None:
    folder = write(58, (60, "ACCEPT"))
    for name in ("iter", "iterx", "iter01", "iter2", "final"):
        (folder / name).mkdir()
    assert len(trajectory(folder).history) == 2


class TestStatus:
    def test_ok(self, write: Any) -> None:
        assert trajectory(write(58)).status == "ok"

    def test_plateau_is_that_of_the_decision(self, write: Any) -> None:
        folder = write(60, (60.5, "ACCEPT"), (61, "ACCEPT"), (61.5, "HALT_PLATEAU"))
        scores = [read_review(folder / f"iter{n}" / "score.json") for n in range(4)]
        small = 0
        for before, after in pairwise(scores):
            delta = decide(before, after, consecutive_small=small)
            small = delta.consecutive_small
        result = trajectory(folder)
        assert delta.plateau_triggered
        assert (result.status, result.consecutive_small) == ("plateau", small) == ("plateau", 3)
        assert sentence(result).endswith("iter3 61.5 Major (stop: plateau)")

    def test_two_small_gains_are_none(self, write: Any) -> None:
        result = trajectory(write(60, (60.5, "ACCEPT"), (61, "ACCEPT")))
        assert (result.status, result.consecutive_small) == ("ok", 2)

    def test_its_settings(self, write: Any) -> None:
        folder = write(60, (62, "ACCEPT"), (64, "ACCEPT"))
        assert trajectory(folder, plateau_threshold=3, plateau_streak=2).status == "plateau"
        assert trajectory(folder, plateau_threshold=3, plateau_streak=3).status == "ok"

    def test_a_drop_is_no_plateau(self, write: Any) -> None:
        result = trajectory(write(60, (60.5, "ACCEPT"), (61, "ACCEPT"), (60.5, "REVERT")))
        assert (result.status, result.consecutive_small) == ("ok", 0)

    @pytest.mark.parametrize(("fall", "status"), [(3, "ok"), (3.01, "regression")])
    def test_regression_is_a_fall_by_more_than_three(self, write: Any, fall: float, status: str) -> None:
        result = trajectory(write(60, ([70, 60, 60, 60, 60, 60 - fall], "ACCEPT")))
        assert result.status == status
        assert [(r.iter, r.axis) for r in result.regressions] == [(1, "academic_style")] * (status != "ok")

    def test_its_threshold(self, write: Any) -> None:
        folder = write(60, ([70, 60, 60, 60, 60, 59], "ACCEPT"))
        assert trajectory(folder, regression=0.5).status == "regression"
        with pytest.raises(UsageError, match="--regression"):
            trajectory(folder, regression=-1)

    def test_regression_wins_over_plateau(self, write: Any) -> None:
        folder = write(60, ([66, 60, 60, 60, 60, 50], "ACCEPT"))
        assert trajectory(folder, plateau_streak=1).status == "regression"

    def test_an_earlier_regression_is_listed_and_does_not_decide(self, write: Any) -> None:
        result = trajectory(write(60, ([70, 60, 60, 60, 60, 50], "ACCEPT"), (70, "ACCEPT")))
        assert (result.status, len(result.regressions)) == ("ok", 1)

    def test_a_draft_is_compared_with_the_accepted_one_it_came_from(self, write: Any) -> None:
        result = trajectory(write(60, (50, "REVERT"), (60.5, "ACCEPT")))
        assert (result.status, result.consecutive_small) == ("ok", 1)

    def test_a_small_gain_that_was_reverted_does_not_count(self, write: Any) -> None:
        folder = write(60, (60.5, "ACCEPT"), (61, None), (60.9, "ACCEPT"))
        log(
            folder,
            {"iter": 1, "decision": "ACCEPT"},
            {"iter": 2, "decision": "REVERT", "halted_because": "da_critical"},
        )
        assert trajectory(folder).consecutive_small == 1

    def test_without_recorded_decisions_the_scores_decide(self, write: Any) -> None:
        result = trajectory(write(60, 60.5, 61, 61.5))
        assert result.status == "plateau"
        assert [entry.decision for entry in result.history] == [None] * 4


class TestPromotion:
    def made(self, *rows: tuple[float, str | None]) -> list[Round]:
        return [Round(iter=n, overall=s, band="", axes={}, decision=d) for n, (s, d) in enumerate(rows)]

    @pytest.mark.parametrize(
        ("rows", "best"),
        [
            ([(58, None)], 0),
            ([(58, None), (50, "REVERT")], 0),
            ([(58, None), (67, "ACCEPT"), (60, "REVERT")], 1),
            ([(58, None), (67, "ACCEPT"), (90, "REVERT")], 1),
            ([(58, None), (58, "ACCEPT")], 1),
            ([(58, None), (58.0000001, "ACCEPT"), (58, "ACCEPT")], 2),
            ([(58, None), (58.5, "HALT_PLATEAU")], 1),
            ([(58, None), (81, "HALT_TARGET_MET")], 1),
            ([(58, None), (70, None)], 0),
            ([(5, None), (6, "ACCEPTED_SCORE_INCREASE"), (6, "REJECTED_DEGRADATION")], 1),
            ([(58, None), (60, "NOT_COMPILED")], 0),
        ],
    )
    def test_best(self, rows: list[tuple[float, str | None]], best: int) -> None:
        assert promote(self.made(*rows)) == best

    def test_none(self) -> None:
        assert promote([]) is None
        assert promote([Round(iter=1, overall=60, band="", axes={}, decision="REVERT")]) is None


class TestDecision:
    def test_the_worklog_outranks_the_delta(self, write: Any) -> None:
        folder = log(
            write(58, (67, "ACCEPT")),
            {"iter": 0, "decision": "BASELINE"},
            {"iter": 1, "decision": "REVERT", "halted_because": "da_critical"},
        )
        result = trajectory(folder)
        assert [entry.decision for entry in result.history] == [None, "REVERT"]
        assert result.promoted == 0
        assert sentence(result) == "iter0 58.0 Major → iter1 67.0 Minor (revert; stop: da critical)"

    def test_a_plain_revert_says_so_once(self, write: Any) -> None:
        result = trajectory(write(58, (50, "REVERT")))
        assert result.stop_reason == "revert"
        assert sentence(result) == "iter0 58.0 Major → iter1 50.0 Major (revert)"

    def test_the_cap(self, write: Any) -> None:
        folder = log(write(58, (67, None)), {"iter": 1, "decision": "ACCEPT", "halted_because": "iter_cap"})
        assert sentence(trajectory(folder)).endswith("iter1 67.0 Minor (accept; stop: iter cap)")

    @pytest.mark.parametrize("text", ["[]", "{}", '{"decision": 3}', '{"decision": "MAYBE"}', "{"])
    def test_a_bad_delta(self, write: Any, text: str) -> None:
        folder = write(58, 60)
        (folder / "iter1" / "delta.json").write_text(text)
        with pytest.raises(RecordError, match=r"delta\.json"):
            trajectory(folder)


class TestGuard:
    def write(self, folder: Path, number: int, blocks: bool) -> None:
        record = {
            "rounds_analyzed": 1,
            "block_accept": blocks,
            "recommended_action": "REVERT" if blocks else "PROCEED",
        }
        (folder / f"iter{number}" / "da_guard.json").write_text(json.dumps(record))

    @pytest.mark.parametrize(("blocks", "decision"), [(True, "REVERT"), (False, "ACCEPT")])
    def test_a_standing_critical_outranks_the_delta(self, write: Any, blocks: bool, decision: str) -> None:
        folder = write(58, (67, "ACCEPT"))
        self.write(folder, 1, blocks)
        assert trajectory(folder).history[1].decision == decision

    def test_the_worklog_outranks_the_guard(self, write: Any) -> None:
        folder = log(write(58, (67, "ACCEPT")), {"iter": 1, "decision": "ACCEPT"})
        self.write(folder, 1, True)
        assert trajectory(folder).promoted == 1

    def test_a_critical_of_the_baseline_does_not_take_it_back(self, write: Any) -> None:
        folder = write(58, (50, "REVERT"))
        self.write(folder, 0, True)
        assert (trajectory(folder).history[0].decision, trajectory(folder).promoted) == (None, 0)

    def test_a_bad_guard_is_named(self, write: Any) -> None:
        folder = write(58, (67, "ACCEPT"))
        (folder / "iter1" / "da_guard.json").write_text("{}")
        with pytest.raises(RecordError, match=r"da_guard\.json: rounds_analyzed"):
            trajectory(folder)


class TestPublishedScale:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        for number, (overall, axis) in enumerate([(5, 3), (6, 3), (6, 2)]):
            path = tmp_path / f"iter{number}" / "score.json"
            path.parent.mkdir()
            axes = {a: {"score": axis} for a in AGENTREVIEW.axes}
            path.write_text(
                json.dumps({"profile": "agentreview", "axis_scores": axes, "overall_score": overall})
            )
        return tmp_path

    def test_it_has_no_bands_and_its_own_names(self, folder: Path) -> None:
        log(
            folder,
            {"iter": 1, "decision": "ACCEPTED_SCORE_INCREASE"},
            {"iter": 2, "decision": "REJECTED_DEGRADATION"},
        )
        result = trajectory(folder)
        assert [entry.band for entry in result.history] == [None] * 3
        assert sentence(result) == "iter0 5 → iter1 6 (accept) → iter2 6 (revert)"
        assert (result.promoted, result.stop_reason) == (1, "revert")

    def test_a_whole_point_is_a_regression(self, folder: Path) -> None:
        assert trajectory(folder).status == "regression"
        assert trajectory(folder, regression=1).status == "ok"


class TestInput:
    @pytest.mark.parametrize(
        "options", [{"plateau_streak": 0}, {"plateau_threshold": -1.0}, {"regression": math.nan}], ids=str
    )
    def test_options_are_checked_whatever_the_folder_holds(self, write: Any, options: dict[str, Any]) -> None:
        with pytest.raises(UsageError, match="must be"):
            trajectory(write(58), **options)

    def test_a_baseline_without_a_score(self, write: Any) -> None:
        folder = write(58, 60)
        (folder / "iter0" / "score.json").unlink()
        with pytest.raises(InputError, match=r"no iter0/score\.json in it; the baseline needs a score"):
            trajectory(folder)

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="no such folder"):
            trajectory(tmp_path / "none")

    def test_a_folder_without_scores_is_no_ok(self, tmp_path: Path) -> None:
        (tmp_path / "iter0").mkdir()
        (tmp_path / "iter0" / "scores.json").write_text("{}")
        with pytest.raises(InputError, match=r"no iter\*/score\.json"):
            trajectory(tmp_path)

    def test_a_flat_score_is_no_zero(self, write: Any) -> None:
        folder = write(58)
        (folder / "iter0" / "score.json").write_text(json.dumps(dict.fromkeys(RUBRIC6.axes, 60)))
        with pytest.raises(RecordError, match=r"iter0.score\.json: axis_scores: missing"):
            trajectory(folder)

    def test_rounds_judged_on_different_axes(self, write: Any) -> None:
        with pytest.raises(RecordError, match=r"iter1/score\.json: axis_scores: judged on one side only"):
            trajectory(write(58, [None, 60, 60, 60, 60, 60]))


def test_form_score(write: Any) -> None:
    result = trajectory(write([None, None, 60, 60, 60, 60], ([None, None, 64, 64, 64, 64], "ACCEPT")))
    assert result.form_score
    assert result.as_json()["history"][0]["axes"]["scientific_depth"] is None


def test_noise_is_shown_where_it_was_measured(write: Any) -> None:
    folder = write(58, 60)
    assert "noise" not in trajectory(folder).as_json()["history"][0]
    noise = {"profile": "rubric6", "reviews": 3, "overall": {"mean": 58, "sd": 0.5}, "axes": {}}
    (folder / "iter0" / "noise.json").write_text(json.dumps(noise))
    assert [entry.get("noise") for entry in trajectory(folder).as_json()["history"]] == [0.5, None]


def test_the_noise_in_a_score_goes_first(write: Any) -> None:
    folder = write(58, noise=0.7)
    (folder / "iter0" / "noise.json").write_text("{}")
    assert trajectory(folder).as_json()["history"][0]["noise"] == 0.7


class TestAgreement:
    """What the worklog may not hold, the trajectory does not read, and scores and worklog are of one run."""

    @pytest.mark.parametrize(
        ("entries", "said"),
        [
            ([{"iter": 3, "decision": "BASELINE"}], "BASELINE is round 0, and this is round 3"),
            ([{"iter": 0, "decision": "ACCEPT"}], "round 0 is the baseline"),
            ([{"iter": 2, "decision": "ACCEPT"}], "round 2 cannot come first"),
            ([{"iter": 1, "decision": "ACCEPT"}, {"iter": 3, "decision": "ACCEPT"}], "the next is round 2"),
            ([{"iter": 1, "decision": "ACCEPT"}] * 2, "repeats entry 0"),
            ([{"iteration": 1, "decision": "HALT", "reason": "x"}], 'must be "halt"'),
            ([{"iter": 1, "decision": "Accept"}], "write ACCEPT"),
        ],
    )
    def test_an_odd_worklog_is_refused_with_its_line(
        self, write: Any, entries: list[dict[str, Any]], said: str
    ) -> None:
        with pytest.raises(RecordError, match=rf"worklog\.json:1: entry \d: .*{said}"):
            trajectory(log(write(60, 62, 64, 66), *entries))

    def test_a_worklog_on_another_profile_is_refused(self, write: Any) -> None:
        folder = log(
            write(60, 62),
            {"iter": 0, "decision": "BASELINE"},
            {"iter": 1, "decision": "ACCEPTED_SCORE_INCREASE"},
        )
        with pytest.raises(
            RecordError, match=r"worklog\.json: is on profile agentreview, and iter0/score\.json"
        ):
            trajectory(folder)

    def test_one_on_the_same_is_read(self, write: Any) -> None:
        score = {"axes": dict.fromkeys(RUBRIC6.axes, 62), "overall_score": 62}
        folder = log(write(60, 62), {"iter": 1, "decision": "ACCEPT", "score": score})
        assert trajectory(folder).promoted == 1

    def missing(self, folder: Path, number: int) -> Path:
        (folder / f"iter{number}" / "score.json").unlink()
        return folder

    def test_a_hole_in_the_history_is_refused(self, write: Any) -> None:
        with pytest.raises(RecordError, match=r"iter1/score\.json: missing, and later rounds are there"):
            trajectory(self.missing(write(60, 62, 64), 1))

    def test_a_kept_round_without_its_score_is_refused(self, write: Any) -> None:
        folder = log(
            write(60, 62), {"iter": 1, "decision": "ACCEPT"}, {"iter": 2, "decision": "HALT_PLATEAU"}
        )
        with pytest.raises(
            RecordError, match=r"iter2/score\.json: missing, and the worklog has round 2 as HALT"
        ):
            trajectory(folder)

    @pytest.mark.parametrize("decision", ["NOT_COMPILED", "REVERT", "REJECTED_DEGRADATION"])
    def test_a_round_that_was_not_kept_needs_none(self, write: Any, decision: str) -> None:
        folder = self.missing(write(60, 62, 64), 1)
        log(folder, {"iter": 1, "decision": decision})
        if decision == "REJECTED_DEGRADATION":
            with pytest.raises(RecordError, match="agentreview"):
                trajectory(folder)
        else:
            assert [entry.iter for entry in trajectory(folder).history] == [0, 2]

    @pytest.mark.parametrize(
        ("decision", "said"),
        [("BASELINE", "BASELINE is round 0"), ("halt", "unknown decision"), ("revert", "write REVERT")],
    )
    def test_a_delta_decides_on_a_round(self, write: Any, decision: str, said: str) -> None:
        with pytest.raises(RecordError, match=rf"iter1/delta\.json: decision: .*{said}"):
            trajectory(write(60, (62, decision)))
