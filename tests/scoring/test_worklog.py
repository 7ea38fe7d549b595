from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, RecordError, RunConflictError, UsageError
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6
from paperkit.scoring.worklog import (
    ACCEPTED,
    BASELINE,
    DECISIONS,
    CriticalEntry,
    GateEntry,
    HaltEntry,
    RoundEntry,
    StopReason,
    Worklog,
    check_decision,
    entry_of,
    read_actions,
    read_worklog,
)

BASE = {"iter": 0, "decision": "BASELINE"}
GATE = {
    "gate": "claim_evidence",
    "status": "WARN",
    "iter": 0,
    "unsupported_count": 3,
    "report": "claim_evidence_report.json",
}
HALT_RECORD = {
    "iteration": 0,
    "decision": "halt",
    "reason": "A key is not in the bibliography.",
    "failure_mode": 2,
}
CRITICAL = {
    "iter": 1,
    "da_critical": True,
    "finding": {"id": "f1", "attack": "Cause is claimed from correlation."},
}
ROUND = {
    "iter": 1,
    "decision": "ACCEPT",
    "review": {"weaknesses": ["The setup is not described."], "judged_by": "rules"},
    "score": {"overall_score": 61.0},
    "actions": {"addressed_weaknesses": ["The setup is not described."], "actions_taken": []},
}


@pytest.mark.parametrize(
    ("record", "kind"),
    [(GATE, GateEntry), (HALT_RECORD, HaltEntry), (CRITICAL, CriticalEntry), (ROUND, RoundEntry)],
)
def test_the_four_kinds_are_told_apart_and_written_as_they_came(record: dict[str, Any], kind: type) -> None:
    entry = entry_of(record)
    assert isinstance(entry, kind)
    assert entry.as_json() == record


@pytest.mark.parametrize("name", DECISIONS)
def test_every_decision_is_a_name(name: str) -> None:
    number = 0 if name == BASELINE else 1
    assert RoundEntry(iter=number, decision=name).decision == check_decision(name, number)


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("ACCEPTED", "use one of BASELINE, ACCEPT"),
        ("", "use one of BASELINE, ACCEPT"),
        ("REVERTED", "use one of BASELINE, ACCEPT"),
        ("accept", "write ACCEPT$"),
        (" Revert ", "write REVERT$"),
        ("halt_plateau", "write HALT_PLATEAU$"),
        ("HALT", "write halt$"),
    ],
)
def test_any_other_is_not_and_the_message_says_what_to_write(name: str, write: str) -> None:
    with pytest.raises(UsageError, match=f'unknown decision "{name}"; {write}'):
        check_decision(name)
    if name != "HALT":
        with pytest.raises(RecordError, match=f"decision: unknown decision .*; {write}"):
            entry_of({"iter": 1, "decision": name})


@pytest.mark.parametrize("name", ["HALT", "Halt", " halt"])
def test_a_halt_is_written_in_lower_case(name: str) -> None:
    with pytest.raises(RecordError, match=f'^decision: must be "halt", not "{name}"$'):
        entry_of(HALT_RECORD | {"decision": name})


@pytest.mark.parametrize("name", [n for n in DECISIONS if n != BASELINE])
def test_round_0_is_the_baseline(name: str) -> None:
    with pytest.raises(RecordError, match=r"^decision: round 0 is the baseline.*write BASELINE"):
        entry_of({"iter": 0, "decision": name})


@pytest.mark.parametrize("number", [1, 3, 10**30])
def test_and_no_other_round_is(number: int) -> None:
    with pytest.raises(RecordError, match=f"^decision: BASELINE is round 0, and this is round {number}"):
        entry_of({"iter": number, "decision": BASELINE})


@pytest.mark.parametrize(
    ("decision", "accepted"),
    [
        ("BASELINE", True),
        ("ACCEPT", True),
        ("HALT_PLATEAU", True),
        ("HALT_TARGET_MET", True),
        ("ACCEPTED_SCORE_INCREASE", True),
        ("ACCEPTED_NEUTRAL_IMPROVEMENT", True),
        ("REVERT", False),
        ("REJECTED_SCORE_DECREASE", False),
        ("REJECTED_DEGRADATION", False),
        ("NOT_COMPILED", False),
    ],
)
def test_accepted(decision: str, accepted: bool) -> None:
    assert RoundEntry(iter=int(decision != BASELINE), decision=decision).accepted is accepted
    assert (decision in ACCEPTED) is accepted


class TestAdd:
    def test_appends(self) -> None:
        log = Worklog().add(entry_of(GATE)).add(entry_of(ROUND))
        assert log.as_json() == [GATE, ROUND]
        assert log.round(1) == entry_of(ROUND)
        assert log.round(2) is None

    def test_the_old_log_is_not_changed(self) -> None:
        empty = Worklog()
        empty.add(entry_of(ROUND))
        assert len(empty) == 0

    @pytest.mark.parametrize("record", [GATE, HALT_RECORD, CRITICAL, ROUND])
    def test_a_step_run_again_adds_nothing(self, record: dict[str, Any]) -> None:
        log = Worklog().add(entry_of(record))
        assert log.add(entry_of(record)) is log

    @pytest.mark.parametrize(
        ("record", "change", "name"),
        [
            (ROUND, {"decision": "REVERT"}, "round 1"),
            (GATE, {"unsupported_count": 4}, "gate claim_evidence 0"),
        ],
    )
    def test_another_entry_for_the_same_is_refused(
        self, record: dict[str, Any], change: dict[str, Any], name: str
    ) -> None:
        log = Worklog().add(entry_of(record))
        with pytest.raises(RunConflictError, match=name):
            log.add(entry_of(record | change))

    def test_what_differs_in_kind_or_round_stands_beside(self) -> None:
        records = [
            GATE,
            GATE | {"iter": 1},
            GATE | {"gate": "failure_modes"},
            HALT_RECORD,
            HALT_RECORD | {"failure_mode": 3},
            CRITICAL,
            CRITICAL | {"finding": "The baselines are old."},
            ROUND,
            ROUND | {"iter": 2},
        ]
        log = Worklog()
        for record in records:
            log = log.add(entry_of(record))
        assert log.as_json() == records


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ([], None),
        ([ROUND], None),
        ([ROUND, {"iter": 2, "decision": "REVERT", "halted_because": "revert"}], StopReason.REVERT),
        (
            [{"iter": 1, "decision": "REVERT", "halted_because": "da_critical"}, CRITICAL],
            StopReason.DA_CRITICAL,
        ),
        ([{"iter": 1, "decision": "REVERT", "halted_because": "revert"}, ROUND | {"iter": 2}], None),
        ([HALT_RECORD], StopReason.FAILURE_MODE),
        ([GATE], None),
    ],
)
def test_stop_reason(records: list[dict[str, Any]], reason: str | None) -> None:
    assert read_worklog(records).stop_reason == reason


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ({"iterations": []}, "a worklog is a JSON array of entries"),
        ([ROUND, 3], "entry 1: record: "),
        ([{"decision": "ACCEPT"}], "entry 0: iter: "),
        ([{"iter": -1, "decision": "ACCEPT"}], "entry 0: iter: "),
        ([{"iter": "1", "decision": "ACCEPT"}], "entry 0: iter: "),
        ([{"iter": True, "decision": "ACCEPT"}], "entry 0: iter: "),
        ([{"iter": 1}], "entry 0: decision: "),
        ([ROUND | {"review": {"weaknesses": "none"}}], "entry 0: review: weaknesses: "),
        ([ROUND | {"review": []}], "entry 0: review: "),
        ([ROUND | {"score": {"overall_score": "61"}}], "entry 0: score: overall_score: "),
        ([ROUND | {"actions": {"addressed_weaknesses": 3}}], "entry 0: actions: addressed_weaknesses: "),
        ([GATE | {"status": "bad"}], "entry 0: status: "),
        ([{"gate": "claim_evidence"}], "entry 0: status: "),
        ([HALT_RECORD | {"reason": None}], "entry 0: reason: "),
        ([CRITICAL | {"da_critical": False}], "entry 0: da_critical: "),
        ([{"da_critical": True}], "entry 0: finding: "),
        ([ROUND, ROUND | {"decision": "REVERT"}], "entry 1: round 1 has another entry in the worklog"),
        ([GATE, ROUND, ROUND], "entry 2: repeats entry 1; take one of them out"),
        ([GATE, GATE], "entry 1: repeats entry 0"),
        ([CRITICAL, CRITICAL], "entry 1: repeats entry 0"),
        ([HALT_RECORD, HALT_RECORD], "entry 1: repeats entry 0"),
        ([BASE, ROUND, ROUND | {"iter": 3}], "entry 2: round 3 cannot follow round 1; the next is round 2"),
        ([ROUND, BASE], "entry 1: round 0 cannot follow round 1"),
        ([ROUND | {"iter": 2}], r"entry 0: round 2 cannot come first .*round 0 \(BASELINE\) or round 1"),
        ([BASE, ROUND | {"iter": 10**20}], "entry 1: round 1000.* cannot follow round 0"),
        (
            [BASE, CRITICAL | {"iter": 2}],
            "entry 1: a da_critical entry of round 2 cannot stand before round 1",
        ),
        ([BASE, GATE | {"iter": 9**99}], "entry 1: a gate entry of round"),
        ([HALT_RECORD | {"iteration": 2}], "entry 0: a halt entry of round 2 cannot stand before round 1"),
        ([ROUND | {"decision": "BASELINE"}], "entry 0: decision: BASELINE is round 0, and this is round 1"),
        ([HALT_RECORD | {"decision": "HALT"}], 'entry 0: decision: must be "halt", not "HALT"'),
        ([ROUND | {"score": {"overall_score": 100.5}}], "score: overall_score: 100.5 is outside 0–100"),
        ([ROUND | {"score": {"overall_score": 11, "profile": "agentreview"}}], "11 is outside 1–10"),
        ([ROUND | {"score": {"overall_score": 6.5, "profile": "agentreview"}}], "6.5 is no whole number"),
        (
            [ROUND | {"score": {"overall_score": 60, "profile": "other"}}],
            'score: profile: unknown "other"; use',
        ),
        ([ROUND | {"review": {"profile": 3}}], "review: profile: must be text, not 3"),
    ],
)
def test_a_bad_worklog_names_entry_and_field(records: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_worklog(records)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "worklog.json"
    with pytest.raises(InputError, match="cannot read"):
        read_worklog(path)
    path.write_text("{}")
    with pytest.raises(RecordError, match=r"worklog\.json: a worklog is a JSON array"):
        read_worklog(path)
    path.write_text(json.dumps([GATE, ROUND]))
    assert read_worklog(path).as_json() == [GATE, ROUND]


def _round(number: int, decision: str) -> RoundEntry:
    return RoundEntry(iter=number, decision=decision if number else BASELINE)


_LATER = st.sampled_from([name for name in DECISIONS if name != BASELINE])
entries = st.builds(_round, st.integers(0, 9), _LATER) | st.builds(
    GateEntry, gate=st.sampled_from("ABC"), status=st.sampled_from(["PASS", "WARN"]), iter=st.integers(0, 3)
)


@given(st.lists(entries, max_size=12))
def test_adding_all_again_changes_nothing_and_what_is_written_reads_back(added: list[Any]) -> None:
    log = Worklog()
    kept = []
    for entry in added:
        try:
            log = log.add(entry)
            kept.append(entry)
        except RunConflictError:
            continue
    again = log
    for entry in kept:
        again = again.add(entry)
    assert again is log
    assert read_worklog(json.loads(json.dumps(log.as_json()))) == log


def test_several_failures_of_one_mode_are_several_entries() -> None:
    log = (
        Worklog()
        .add(entry_of(HALT_RECORD))
        .add(entry_of(HALT_RECORD | {"reason": "Another key is not there."}))
    )
    assert len(log) == 2
    assert len(log.add(entry_of(HALT_RECORD))) == 2


class TestProfiles:
    RUBRIC: ClassVar[dict[str, Any]] = {"overall_score": 60.0, "axes": dict.fromkeys(RUBRIC6.axes, 60)}
    RATED: ClassVar[dict[str, Any]] = {
        "overall_score": 6,
        "axis_scores": {axis: {"score": 3} for axis in AGENTREVIEW.axes},
    }

    @pytest.mark.parametrize(
        ("record", "profile"),
        [
            ({"decision": "ACCEPT"}, None),
            ({"decision": "NOT_COMPILED"}, None),
            ({"decision": "ACCEPTED_SCORE_INCREASE"}, "agentreview"),
            ({"decision": "ACCEPT", "score": RUBRIC}, "rubric6"),
            ({"decision": "ACCEPT", "score": RATED}, "agentreview"),
            ({"decision": "ACCEPT", "score": {"overall_score": 60}}, None),
            ({"decision": "ACCEPT", "score": {"overall_score": 60, "profile": "rubric6"}}, "rubric6"),
            ({"decision": "ACCEPT", "review": {"profile": "agentreview"}}, "agentreview"),
        ],
    )
    def test_what_tells_the_profile(self, record: dict[str, Any], profile: str | None) -> None:
        entry = entry_of({"iter": 1, **record})
        assert isinstance(entry, RoundEntry)
        assert entry.profile == profile

    @pytest.mark.parametrize(
        "record",
        [
            {"decision": "ACCEPTED_SCORE_INCREASE", "score": RUBRIC},
            {"decision": "REJECTED_DEGRADATION", "review": {"profile": "rubric6"}},
            {"decision": "ACCEPT", "score": RUBRIC, "review": RATED},
        ],
    )
    def test_a_round_on_two_is_refused(self, record: dict[str, Any]) -> None:
        with pytest.raises(
            RecordError, match=r"^two profiles in round 1: .*; one worklog is on one profile$"
        ):
            entry_of({"iter": 1, **record})

    @pytest.mark.parametrize(
        "later",
        [
            {"decision": "ACCEPT", "score": RATED},
            {"decision": "ACCEPT", "review": RATED},
            {"decision": "REJECTED_SCORE_DECREASE"},
        ],
    )
    def test_so_is_a_log_on_two(self, later: dict[str, Any]) -> None:
        first = BASE | {"score": self.RUBRIC}
        between = {"iter": 1, "decision": "ACCEPT"}
        with pytest.raises(RecordError, match="entry 2: round 2 is on profile agentreview, and the rounds"):
            read_worklog([first, between, {"iter": 2, **later}])
        assert read_worklog([first, between, {"iter": 2, "decision": "REVERT"}]).profile == "rubric6"

    def test_a_log_on_the_published_one_reads(self) -> None:
        records = [
            BASE | {"score": self.RATED},
            {"iter": 1, "decision": "NOT_COMPILED"},
            {"iter": 2, "decision": "ACCEPTED_SCORE_INCREASE", "score": self.RATED},
        ]
        assert read_worklog(records).profile == "agentreview"


@pytest.mark.parametrize(
    ("before", "line"),
    [("", 3), ("```json\n", 4), ("<think>hm</think>\n\n", 5)],
)
def test_a_bad_entry_is_named_by_its_line(tmp_path: Path, before: str, line: int) -> None:
    path = tmp_path / "worklog.json"
    path.write_text(
        f'{before}[{{"iter": 0, "decision": "BASELINE"}},\n\n {{"iter": 2,\n "decision": "ACCEPT"}}]'
    )
    with pytest.raises(RecordError, match=rf"worklog\.json:{line}: entry 1: round 2 cannot follow round 0"):
        read_worklog(path)


def test_actions_name_their_file(tmp_path: Path) -> None:
    path = tmp_path / "actions.json"
    path.write_text('Done:\n```json\n{"actions_taken": ["x"]}\n```')
    assert read_actions(path) == {"actions_taken": ["x"]}
    for text, said in [
        ("[]", "record: must be an object, not a list"),
        ('{"overall_score": 60}', "has none of addressed_weaknesses, integrated_answers, actions_taken"),
        ('{"actions_taken": 3}', "actions_taken: must be a list, not 3"),
        ('{"actions_taken": [null]}', r"actions_taken\.0: must be text or an object, not null"),
    ]:
        path.write_text(text)
        with pytest.raises(RecordError, match=rf"actions\.json: {said}"):
            read_actions(path)


def test_a_round_behind_a_halt_is_told_of_it() -> None:
    records = [BASE, ROUND, {**HALT_RECORD, "iteration": 2}]
    log = Worklog(())
    for record in records:
        log = log.add(entry_of(record))
    with pytest.raises(RunConflictError, match=r"the next is round 2; a halt stands before round 2"):
        log.add(entry_of({**ROUND, "iter": 3}))
    without = Worklog(()).add(entry_of(BASE)).add(entry_of(ROUND))
    with pytest.raises(RunConflictError, match=r"the next is round 2$"):
        without.add(entry_of({**ROUND, "iter": 3}))
