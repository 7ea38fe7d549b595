from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import UsageError
from paperkit.scoring.memory import CritiqueMemory, update
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import RUBRIC6
from paperkit.scoring.worklog import Worklog, read_worklog

SETUP = "The training setup is not described."
CLAIM = "The title claims more than the study shows."
ACRONYM = "An acronym in the abstract is never spelled out."


def flagging(*weaknesses: Any) -> Review:
    return Review.of({a: AxisScore(score=60) for a in RUBRIC6.axes}, weaknesses=weaknesses)


def round_of(
    number: int, weaknesses: list[Any], addressed: Sequence[Any] = (), decision: str = "ACCEPT"
) -> dict[str, Any]:
    return {
        "iter": number,
        "decision": decision,
        "review": {"weaknesses": weaknesses},
        "actions": {"addressed_weaknesses": list(addressed)},
    }


def memory(rounds: list[dict[str, Any]], latest: list[Any], iteration: int, **more: Any) -> CritiqueMemory:
    return update(read_worklog(rounds), flagging(*latest), iteration, **more)


def test_open_and_settled() -> None:
    result = memory([round_of(1, [SETUP, CLAIM], [SETUP])], [SETUP, CLAIM], 2)
    assert (result.focus_on, result.do_not_reflag) == ((CLAIM,), (SETUP,))


def test_an_issue_flagged_again_leaves_the_settled_ones() -> None:
    rounds = [round_of(1, [SETUP, CLAIM], [SETUP, CLAIM])]
    assert memory(rounds, [SETUP, CLAIM], 2).do_not_reflag == (SETUP, CLAIM)
    result = memory(rounds, [SETUP], 3)
    assert (result.focus_on, result.do_not_reflag) == ((SETUP,), (CLAIM,))
    assert result.stats.flagged_again == 1


def test_an_issue_addressed_a_second_time_is_settled() -> None:
    rounds = [round_of(1, [SETUP], [SETUP]), round_of(2, [SETUP], [SETUP])]
    assert memory(rounds, [SETUP], 3).do_not_reflag == (SETUP,)


@pytest.mark.parametrize("iteration", [2, 1])
def test_the_latest_review_counts_once(iteration: int) -> None:
    rounds = [round_of(1, [SETUP])]
    held = memory(rounds, [SETUP], iteration)
    apart = update(Worklog(), flagging(SETUP), 2)
    assert held == apart
    assert held.stats.issues == 1


def test_times_flagged_come_from_rounds_not_from_mentions() -> None:
    rounds = [round_of(1, [SETUP, CLAIM]), round_of(2, [CLAIM])]
    assert memory(rounds, [CLAIM], 3).focus_on == (CLAIM, SETUP)
    rounds = [round_of(1, [SETUP, CLAIM, CLAIM])]
    assert memory(rounds, [SETUP, CLAIM, CLAIM], 2).focus_on == (SETUP, CLAIM)


def test_a_review_the_worklog_does_not_hold_yet_counts() -> None:
    result = memory([round_of(1, [SETUP], [SETUP])], [CLAIM], 3)
    assert (result.focus_on, result.do_not_reflag) == ((CLAIM,), (SETUP,))


def test_actions_the_worklog_does_not_hold_yet_count() -> None:
    actions = {"addressed_weaknesses": [CLAIM]}
    result = memory([round_of(1, [SETUP], [SETUP])], [CLAIM], 3, actions=actions)
    assert (result.focus_on, result.do_not_reflag) == ((), (SETUP, CLAIM))


def test_actions_of_a_reverted_round_do_not_count() -> None:
    reverted = round_of(1, [SETUP], [SETUP], decision="REVERT")
    assert memory([reverted], [SETUP], 2).focus_on == (SETUP,)


def test_rounds_after_the_one_asked_for_do_not_count() -> None:
    rounds = [round_of(1, [SETUP]), round_of(2, [CLAIM]), round_of(3, []), round_of(4, [ACRONYM], [SETUP])]
    assert memory(rounds, [CLAIM], 3).focus_on == (SETUP, CLAIM)


def test_actions_taken_name_what_they_settle() -> None:
    record = round_of(1, [SETUP, CLAIM])
    record["actions"] = {
        "actions_taken": [{"weakness": SETUP, "action": "Added a paragraph."}, "Shortened the title."]
    }
    assert memory([record], [SETUP, CLAIM], 2).do_not_reflag == (SETUP,)


def test_a_standing_critical_comes_first_until_it_is_settled() -> None:
    critical = {"iter": 1, "da_critical": True, "finding": {"id": "c1", "attack": "Cause is claimed."}}
    rounds = [round_of(1, [SETUP, CLAIM], decision="REVERT"), critical]
    result = memory(rounds, [SETUP, CLAIM], 2)
    assert result.focus_on == ("Cause is claimed.", SETUP, CLAIM)
    assert result.stats.critical_open == 1
    rounds.append(round_of(2, [SETUP], [{"finding_id": "c1"}]))
    assert memory(rounds, [SETUP], 3).do_not_reflag == ("Cause is claimed.",)


class TestSameIssue:
    def same(self, one: Any, other: Any) -> bool:
        return memory([round_of(1, [one])], [other], 3).stats.issues == 1

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (SETUP, SETUP.upper().lower()),
            ("The ablation of the gate is missing.", "Missing: ablation of the gate"),
            ("No error bars in the main results table", "The main results table lacks error bars"),
            (
                "Section 4 never says how baselines were tuned",
                "How were baselines tuned? Section 4 never says.",
            ),
            ("The introduction overstates the novelty", "Novelty is overstated in the introduction"),
            ("An  open\nquestion stays.", "An open question stays."),
        ],
    )
    def test_restated(self, one: str, other: str) -> None:
        assert self.same(one, other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (SETUP, CLAIM),
            ("Table 2 is never referenced.", "Table 3 is never referenced."),
            ("fig:loss is never referenced.", "fig:arch is never referenced."),
            ("The acronym GAN is not defined.", "The acronym VAE is not defined."),
            ("The ablation of the gate is missing.", "The ablation of the decoder is missing."),
            ("The method section is hard to follow.", "The results section is hard to follow."),
            ("Baselines are untuned.", "Baselines are outdated."),
        ],
    )
    def test_other(self, one: str, other: str) -> None:
        assert not self.same(one, other)

    def test_ids_decide_where_both_have_one(self) -> None:
        first = {"text": "No topic sentence.", "finding_id": "a1"}
        assert not self.same(first, {"text": "No topic sentence.", "finding_id": "b2"})
        assert self.same(first, {"text": "This paragraph opens on a detail.", "finding_id": "a1"})

    def test_words_decide_where_one_has_none(self) -> None:
        assert self.same({"text": "No topic sentence.", "finding_id": "a1"}, "No topic sentence.")

    def test_axes_part(self) -> None:
        first = {"text": "It is hard to follow.", "axis": "logical_flow"}
        assert not self.same(first, {"text": "It is hard to follow.", "axis": "writing_clarity"})
        assert self.same(first, "It is hard to follow.")


def test_items_stand_on_one_line_in_the_latest_words() -> None:
    result = memory(
        [round_of(1, ["No error bars in\nthe main table"])], ["In the main table  no error\nbars"], 3
    )
    assert result.focus_on == ("In the main table no error bars",)


def test_stats_and_json() -> None:
    record = memory([round_of(1, [SETUP, CLAIM], [SETUP])], [SETUP, CLAIM], 2).as_json()
    assert list(record) == ["focus_on", "do_not_reflag", "stats"]
    assert record["stats"] == {
        "issues": 2,
        "open": 1,
        "settled": 1,
        "flagged_again": 0,
        "critical_open": 0,
        "persistent": 0,
    }


def test_nothing_flagged() -> None:
    assert memory([], [], 2).as_json()["focus_on"] == []


issues = st.lists(st.sampled_from([f"Issue {n} stays open." for n in range(5)]), unique=True, max_size=5)


@given(st.lists(st.tuples(issues, issues), min_size=1, max_size=4))
def test_every_issue_is_open_or_settled_by_the_last_word_on_it(
    history: list[tuple[list[str], list[str]]],
) -> None:
    rounds = [round_of(n, flagged, done) for n, (flagged, done) in enumerate(history, 1)]
    result = memory(rounds, history[-1][0], len(history) + 1)
    last: dict[str, bool] = {}
    for flagged, done in history:
        last |= dict.fromkeys(flagged, True)
        last |= {issue: False for issue in done if issue in last}
    assert set(result.focus_on) == {issue for issue, is_open in last.items() if is_open}
    assert set(result.do_not_reflag) == {issue for issue, is_open in last.items() if not is_open}
    assert memory(rounds, history[-1][0], len(history) + 1) == result


def test_many_issues_of_alike_wording_stay_apart() -> None:
    words = ["claim", "study", "result", "model", "data", "missing", "unclear", "figure", "section", "table"]
    texts = [
        " ".join(words[(n * k + k) % 10] for k in range(1, 9)) + f" in paragraph {n}" for n in range(300)
    ]
    stats = memory([round_of(1, texts, texts[:150]), round_of(2, texts)], texts, 3).stats
    assert (stats.issues, stats.open, stats.persistent, stats.flagged_again) == (300, 300, 300, 150)


def test_rapidfuzz_is_loaded_when_wording_is_compared() -> None:
    code = "import sys, paperkit.scoring.memory, paperkit.scoring.trajectory; sys.exit('rapidfuzz' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_round_that_the_worklog_has_not_come_to_cannot_be_reviewed() -> None:
    rounds = [round_of(1, [SETUP])]
    assert memory(rounds, [CLAIM], 3).focus_on == (SETUP, CLAIM)
    for iteration in (4, 10**30):
        with pytest.raises(UsageError, match=f"--iter {iteration}: the worklog ends with round 1"):
            memory(rounds, [CLAIM], iteration)
    with pytest.raises(UsageError, match="the next review is of round 1 or 2"):
        memory([], [CLAIM], 3)
