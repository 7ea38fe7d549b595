"""Every record of the scores has a JSON Schema, and what is written fits it."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel

from paperkit.scoring.concession import ConcessionLog, GuardReport, guard
from paperkit.scoring.delta import Delta, decide
from paperkit.scoring.memory import CritiqueMemory, update
from paperkit.scoring.noise import Noise, measure
from paperkit.scoring.records import Review
from paperkit.scoring.scales import AGENTREVIEW, BandRecord, band_record
from paperkit.scoring.trajectory import Round, Trajectory
from paperkit.scoring.worklog import WorklogRecord, read_worklog
from paperkit.strict_json import validated

MODELS: list[type[BaseModel]] = [
    BandRecord,
    ConcessionLog,
    CritiqueMemory,
    Delta,
    GuardReport,
    Noise,
    Review,
    Trajectory,
    WorklogRecord,
]
LOG = {"rounds": [{"round": 1, "findings": [{"id": "a", "severity": "critical", "attack": "Cause."}]}]}
ENTRIES = [
    {"gate": "claim_evidence", "status": "WARN", "iter": 0, "unsupported_count": 2, "report": "r.json"},
    {"iter": 0, "decision": "BASELINE", "score": {"overall_score": 60}},
    {"iter": 1, "decision": "ACCEPT", "review": {"weaknesses": ["Thin."]}, "halted_because": "iter_cap"},
    {"iter": 2, "da_critical": True, "finding": "Cause."},
    {"iteration": 2, "decision": "halt", "reason": "no_weaknesses"},
]


def fits(model: type[BaseModel], record: Any) -> None:
    jsonschema.validate(record, model.model_json_schema(), jsonschema.Draft202012Validator)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_schema_is_valid_and_says_what_the_record_is(model: type[BaseModel]) -> None:
    schema = model.model_json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["description"]


def test_what_is_written_fits(review: Any) -> None:
    before, after = review([None, 60, 60, 60, 60, 60], overall_given=61.0), review([None, 62, 60, 60, 60, 60])
    published = review(3, AGENTREVIEW, overall_given=6)
    noise = measure([before, after])
    for made in (before, published, review(60, weaknesses=["Thin.", {"text": "Old.", "line": 3}], noise=0.5)):
        fits(Review, made.as_json())
    fits(Noise, noise.as_json())
    fits(Delta, decide(before, after).as_json())
    fits(Delta, decide(before, after, noise=noise).as_json())
    fits(Delta, decide(published, published).as_json())
    fits(BandRecord, band_record(65.45).model_dump(mode="json"))
    fits(BandRecord, band_record(6, AGENTREVIEW).model_dump(mode="json"))
    fits(ConcessionLog, LOG)
    fits(GuardReport, guard(validated(ConcessionLog, LOG)).as_json())
    fits(CritiqueMemory, update(read_worklog(ENTRIES), before, 2).as_json())
    fits(WorklogRecord, read_worklog(ENTRIES).as_json())
    rounds = [
        Round(iter=0, overall=6, band=None, axes={}),
        Round(iter=1, overall=6, band=None, axes={}, noise=1),
    ]
    whole = Trajectory(
        history=tuple(rounds),
        status="ok",
        regressions=(),
        consecutive_small=0,
        promoted=0,
        stop_reason=None,
        profile="agentreview",
        form_score=False,
    )
    fits(Trajectory, whole.as_json())


@pytest.mark.parametrize(
    ("model", "record"),
    [
        (Review, {"axis_scores": {}}),
        (Review, {"axis_scores": {"logical_flow": {"score": "60"}}, "overall_score": 60}),
        (Review, {"axis_scores": {}, "overall_score": "60"}),
        (ConcessionLog, {"rounds": []}),
        (ConcessionLog, {"rounds": [{"round": 1, "findings": [{"id": "a", "severity": "fatal"}]}]}),
        (Noise, {"profile": "rubric6", "reviews": 1, "overall": {"mean": 60, "sd": 1}, "axes": {}}),
        (Noise, {"profile": "rubric6", "reviews": 2, "overall": {"mean": 60, "sd": -1}, "axes": {}}),
        (WorklogRecord, [{"iter": -1, "decision": "ACCEPT"}]),
        (WorklogRecord, {"iterations": []}),
        (Delta, {"decision": "ACCEPT"}),
        (BandRecord, {"overall_score": 60}),
    ],
)
def test_what_is_wrong_does_not(model: type[BaseModel], record: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        fits(model, record)
