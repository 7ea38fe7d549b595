from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, RecordError, RunConflictError, UsageError
from paperkit.scoring.worklog import (
    ACCEPTED,
    DECISIONS,
    CriticalEntry,
    GateEntry,
    HaltEntry,
    RoundEntry,
    StopReason,
    Worklog,
    check_decision,
    entry_of,
    read_worklog,
)

GATE = {
    "gate": "claim_evidence",
    "status": "WARN",
    "iter": 0,
    "unsupported_count": 3,
    "report": "claim_evidence_report.json",
}
HALT = {"iteration": 0, "decision": "halt", "reason": "A key is not in the bibliography.", "failure_mode": 2}
CRITICAL = {
    "iter": 2,
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
    ("record", "kind"), [(GATE, GateEntry), (HALT, HaltEntry), (CRITICAL, CriticalEntry), (ROUND, RoundEntry)]
)
def test_the_four_kinds_are_told_apart_and_written_as_they_came(record: dict[str, Any], kind: type) -> None:
    entry = entry_of(record)
    assert isinstance(entry, kind)
    assert entry.as_json() == record


@pytest.mark.parametrize("name", DECISIONS)
def test_every_decision_is_a_name(name: str) -> None:
    assert RoundEntry(iter=1, decision=name).decision == check_decision(name)


@pytest.mark.parametrize("name", ["accept", "ACCEPTED", "", "REVERTED"])
def test_any_other_is_not(name: str) -> None:
    with pytest.raises(UsageError, match=r"unknown decision .* use one of BASELINE, ACCEPT"):
        check_decision(name)
    with pytest.raises(RecordError, match="decision: unknown decision"):
        entry_of({"iter": 1, "decision": name})


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
    assert RoundEntry(iter=1, decision=decision).accepted is accepted
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

    @pytest.mark.parametrize("record", [GATE, HALT, CRITICAL, ROUND])
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
            HALT,
            HALT | {"failure_mode": 3},
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
        ([HALT], StopReason.FAILURE_MODE),
        ([GATE], None),
    ],
)
def test_stop_reason(records: list[dict[str, Any]], reason: str | None) -> None:
    assert read_worklog(records).stop_reason == reason


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ({"iterations": []}, "a JSON array of entries, not dict"),
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
        ([HALT | {"reason": None}], "entry 0: reason: "),
        ([CRITICAL | {"da_critical": False}], "entry 0: da_critical: "),
        ([{"da_critical": True}], "entry 0: finding: "),
        ([ROUND, ROUND | {"decision": "REVERT"}], "entry 1: worklog: round 1 has another entry"),
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


entries = st.builds(RoundEntry, iter=st.integers(0, 9), decision=st.sampled_from(DECISIONS)) | st.builds(
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
    log = Worklog().add(entry_of(HALT)).add(entry_of(HALT | {"reason": "Another key is not there."}))
    assert len(log) == 2
    assert len(log.add(entry_of(HALT))) == 2
