from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, RecordError
from paperkit.scoring.concession import ConcessionLog, GuardReport, guard
from paperkit.strict_json import read_record, validated


def finding(
    name: str,
    severity: str = "critical",
    score: int | None = None,
    conceded: bool = False,
    resolved: bool = False,
) -> dict[str, Any]:
    return {
        "id": name,
        "severity": severity,
        "attack": f"The claim in {name} does not follow.",
        "rebuttal_score": score,
        "conceded": conceded,
        "resolved": resolved,
    }


def judged(*rounds: list[dict[str, Any]]) -> GuardReport:
    entries = [{"round": n, "findings": findings} for n, findings in enumerate(rounds, 1)]
    return guard(validated(ConcessionLog, {"rounds": entries}))


def conceded(name: str, score: int | None = 5, severity: str = "major") -> dict[str, Any]:
    return finding(name, severity, score, conceded=True)


@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        ([[]], 0),
        ([[finding("a")]], 1),
        ([[finding("a", "major")]], 0),
        ([[finding("a")], [finding("a", resolved=True)]], 0),
        ([[finding("a")], []], 1),
        ([[finding("a")], [finding("b", "minor")], [finding("a", resolved=True)]], 0),
        ([[finding("a", resolved=True)], [finding("a")]], 1),
        ([[conceded("a", 4, "critical")]], 0),
        ([[conceded("a", 5, "critical")]], 0),
        ([[conceded("a", 3, "minor")]], 2),
        ([[conceded("a", None, "minor")]], 2),
        ([[conceded("a", 3, "critical")]], 1),
        ([[conceded("a")], [conceded("b")]], 2),
        ([[conceded("a")], [conceded("b", severity="critical")]], 1),
        ([[conceded("a")], [], [conceded("b")]], 0),
        ([[conceded("a"), conceded("b"), conceded("c")]], 0),
        ([[finding("a")], [finding("a", score=5, conceded=True)]], 0),
        ([[conceded("a", 5, "critical")], [finding("a")]], 1),
    ],
)
def test_exit_codes(rounds: list[list[dict[str, Any]]], code: int) -> None:
    report = judged(*rounds)
    assert report.exit_code == code
    assert report.block_accept is (code == 1)
    assert report.rounds_analyzed == len(rounds)


def test_a_critical_outranks_a_rejected_concession() -> None:
    report = judged([finding("a"), conceded("b", 2)])
    assert (report.exit_code, report.recommended_action) == (1, "REVERT")
    assert [v.type for v in report.violations] == ["caving"]


def test_a_concession_of_a_resolved_finding_uses_up_nothing() -> None:
    both = finding("a", "major", 5, conceded=True, resolved=True)
    assert judged([both], [conceded("b")]).exit_code == 0
    assert judged([conceded("a")], [conceded("b")]).exit_code == 2


def test_a_finding_listed_again_as_conceded_is_no_second_concession() -> None:
    report = judged([conceded("a")], [conceded("a")], [conceded("b")])
    assert report.exit_code == 0
    assert [c.round for c in report.valid_concessions] == [1, 3]


def test_a_rejected_concession_does_not_open_the_next_round() -> None:
    report = judged([conceded("a")], [conceded("b")], [conceded("c")])
    assert [(v.round, v.id) for v in report.violations] == [(2, "b"), (3, "c")]


def test_a_concession_that_was_restated_wants_no_restating() -> None:
    report = judged([conceded("a", 2)], [finding("a", "major")])
    assert report.exit_code == 0
    assert [v.restated for v in report.violations] == [True]
    assert judged([conceded("a", 2)], [finding("b", "major")]).exit_code == 2


def test_lowering_the_severity_does_not_unblock() -> None:
    assert judged([finding("a")], [finding("a", "minor")]).exit_code == 1
    assert judged([finding("a", "minor")], [finding("a")]).exit_code == 1
    assert judged([finding("a")], [finding("a", resolved=True)], [finding("a", "minor")]).exit_code == 0


def test_rounds_are_taken_by_number() -> None:
    first = {"round": 1, "findings": [finding("a")]}
    second = {"round": 2, "findings": [finding("a", resolved=True)]}
    assert guard(validated(ConcessionLog, {"rounds": [second, first]})).exit_code == 0


def test_report_in_json() -> None:
    record = judged([conceded("b"), finding("a")], [conceded("c", 3)]).as_json()
    assert list(record) == [
        "rounds_analyzed",
        "valid_concessions",
        "violations",
        "standing_criticals",
        "block_accept",
        "recommended_action",
    ]
    assert record["valid_concessions"] == [{"round": 1, "id": "b", "severity": "major"}]
    assert record["standing_criticals"] == [
        {"round": 1, "id": "a", "attack": "The claim in a does not follow."}
    ]
    assert record["violations"][0] == {
        "round": 2,
        "id": "c",
        "type": "caving",
        "detail": "conceded on a rebuttal scored 3; it takes 4 or 5",
        "restated": False,
    }
    assert record["recommended_action"] == "REVERT"
    assert validated(GuardReport, record).as_json() == record


def test_severity_in_capitals_is_understood() -> None:
    assert judged([finding("a", "CRITICAL")]).exit_code == 1


def one(**changes: Any) -> dict[str, Any]:
    return {"rounds": [{"round": 1, "findings": [finding("a") | changes]}]}


@pytest.mark.parametrize(
    ("record", "path"),
    [
        ([1], "record"),
        ({}, "rounds: "),
        ({"rounds": []}, "rounds: "),
        ({"rounds": {}}, "rounds: "),
        ({"rounds": [{"findings": []}]}, "rounds.0.round: "),
        ({"rounds": [{"round": "1", "findings": []}]}, "rounds.0.round: "),
        ({"rounds": [{"round": True, "findings": []}]}, "rounds.0.round: "),
        ({"rounds": [{"round": 1}]}, "rounds.0.findings: "),
        (
            {"rounds": [{"round": 1, "findings": []}, {"round": 1, "findings": []}]},
            "round 1 is listed twice",
        ),
        (
            {"rounds": [{"round": 1, "findings": [finding("a"), finding("a")]}]},
            "rounds.0: finding a is listed twice",
        ),
        (one(rebuttal_score=9), "rounds.0.findings.0.rebuttal_score: "),
        (one(rebuttal_score=0), "rounds.0.findings.0.rebuttal_score: "),
        (one(rebuttal_score="4"), "rounds.0.findings.0.rebuttal_score: "),
        (one(rebuttal_score=True), "rounds.0.findings.0.rebuttal_score: "),
        (one(rebuttal_score=4.5), "rounds.0.findings.0.rebuttal_score: "),
        (one(severity="fatal"), "rounds.0.findings.0.severity: "),
        (one(severity=None), "rounds.0.findings.0.severity: "),
        (one(conceded="yes"), "rounds.0.findings.0.conceded: "),
        (one(resolved=1), "rounds.0.findings.0.resolved: "),
        (one(id=""), "rounds.0.findings.0.id: "),
        (one(id=7), "rounds.0.findings.0.id: "),
    ],
)
def test_a_bad_log_names_the_field(record: Any, path: str) -> None:
    with pytest.raises(RecordError, match=f"^{path}"):
        validated(ConcessionLog, record)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "da_concessions.json"
    with pytest.raises(InputError):
        read_record(ConcessionLog, path)
    path.write_text(json.dumps(one(rebuttal_score=9)))
    with pytest.raises(RecordError, match=r"da_concessions\.json: rounds\.0"):
        read_record(ConcessionLog, path)


findings = st.builds(
    finding,
    st.sampled_from("abcd"),
    st.sampled_from(["critical", "major", "minor"]),
    st.none() | st.integers(1, 5),
    st.booleans(),
    st.booleans(),
)
rounds = st.lists(st.lists(findings, max_size=4, unique_by=lambda f: f["id"]), min_size=1, max_size=5)
RANK = {0: 0, 2: 1, 1: 2}


@given(rounds, st.data())
def test_resolving_a_finding_never_makes_it_worse(
    log: list[list[dict[str, Any]]], data: st.DataObject
) -> None:
    before = judged(*log)
    places = [(r, f) for r, entry in enumerate(log) for f in range(len(entry))]
    for r, f in data.draw(st.lists(st.sampled_from(places), max_size=3)) if places else ():
        log[r][f] = log[r][f] | {"resolved": True}
    after = judged(*log)
    assert RANK[after.exit_code] <= RANK[before.exit_code]
    assert {c.id for c in after.standing_criticals} <= {c.id for c in before.standing_criticals}


@given(rounds)
def test_a_last_round_that_resolves_everything_clears(log: list[list[dict[str, Any]]]) -> None:
    report = judged(*log, [finding(name, resolved=True) for name in "abcd"])
    assert (report.exit_code, report.standing_criticals) == (0, ())


@given(rounds)
def test_no_two_rounds_running_have_valid_concessions(log: list[list[dict[str, Any]]]) -> None:
    numbers = {c.round for c in judged(*log).valid_concessions}
    assert not any(n + 1 in numbers for n in numbers)


@given(rounds)
def test_every_critical_that_stands_was_raised(log: list[list[dict[str, Any]]]) -> None:
    report = judged(*log)
    raised = {f["id"] for entry in log for f in entry if f["severity"] == "critical"}
    assert {c.id for c in report.standing_criticals} <= raised
    assert report.block_accept == bool(report.standing_criticals) == (report.exit_code == 1)
