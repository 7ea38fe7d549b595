"""The sample paper: silence where it is clean, every planted fault found, each fault lowers its own axis alone."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.findings import GateReport
from paperkit.gates import failure_modes
from paperkit.pipelines.draft import Draft, layout_of
from paperkit.pipelines.refine import RefineParameters, refine
from paperkit.pipelines.refine.checks import all_findings, check_draft
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.refine.rules.points import JUDGED_AXES, POINTS
from paperkit.pipelines.refine.rules.reviewer import review

SAMPLE = Path(__file__).resolve().parents[3] / "data" / "quote_noise"
FAULTS: list[dict[str, Any]] = [
    json.loads(line) for line in (SAMPLE / "planted.jsonl").read_text(encoding="utf-8").splitlines()
]
LOG = SAMPLE / "experimental_log.md"


@cache
def clean() -> Draft:
    paper = read_paper(SAMPLE / "paper" / "paper.tex")
    return Draft(layout_of(paper, SAMPLE / "paper"), paper.sources)


def with_fault(fault: dict[str, Any]) -> Draft:
    text = clean().sources[fault["file"]].text
    assert text.count(fault["before"]) == 1
    return clean().replaced({fault["file"]: text.replace(fault["before"], fault["after"])})


@cache
def logged() -> Any:
    return read_log(LOG)


def reports(draft: Draft) -> dict[str, GateReport]:
    return check_draft(draft.paper, logged(), None)


def axes(draft: Draft) -> dict[str, float | None]:
    return review(ReviewRequest(draft.paper, reports(draft))).axes


def test_the_clean_paper_is_silent() -> None:
    found = reports(clean())
    assert not all_findings(found)
    assert not failure_modes.check(clean().paper, logged(), found["claim-evidence"]).findings
    assert all(axes(clean())[axis] == 100 for axis in JUDGED_AXES)


def test_about_twenty_five_faults_have_an_axis() -> None:
    assert len([fault for fault in FAULTS if fault["axis"]]) >= 25


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["id"])
def test_a_fault_alone_lowers_its_own_axis_and_its_repair_restores_it(fault: dict[str, Any]) -> None:
    before, after = axes(clean()), axes(with_fault(fault))
    fallen = {axis for axis in JUDGED_AXES if after[axis] < before[axis]}  # type: ignore[operator]
    if fault["axis"] is None:
        assert not fallen, "a check that only warns must not change a score"
        return
    assert fault["axis"] in fallen
    assert fallen <= {points.axis for points in POINTS[fault["rule"]]}
    broken = with_fault(fault)
    repaired = broken.sources[fault["file"]].text.replace(fault["after"], fault["before"], 1)
    assert axes(broken.replaced({fault["file"]: repaired})) == before


def test_every_planted_fault_is_found_in_the_draft() -> None:
    paper = read_paper(SAMPLE / "draft" / "paper.tex")
    found = check_draft(paper, logged(), None)
    findings = [*all_findings(found), *failure_modes.check(paper, logged(), found["claim-evidence"]).findings]
    missed = [fault["id"] for fault in FAULTS if fault["rule"] not in {f.rule for f in findings}]
    assert not missed
    for rule in {fault["rule"] for fault in FAULTS}:
        planted = sum(fault["rule"] == rule for fault in FAULTS)
        assert sum(f.rule == rule for f in findings) >= planted, rule


def test_gate_a_confirms_nothing_in_the_draft(tmp_path: Path) -> None:
    parameters = RefineParameters(
        paper=str(SAMPLE / "draft" / "paper.tex"), log=str(LOG), out=str(tmp_path / "run"), compile=False
    )
    result = [step.data for step in refine(parameters)][-1]
    assert result.status == "ok"
    assert result.promoted > 0
    readme = (SAMPLE.parents[1] / "README.md").read_text(encoding="utf-8")
    assert result.trajectory in readme, "the README shows what the demo prints"
    scores = [entry["overall"] for entry in result.history]
    assert scores == sorted(scores)
    final = (tmp_path / "run/artifacts/final/paper.tex").read_text(encoding="utf-8")
    for number in ("37.3\\%", "3.72"):
        assert number not in final, "a clause whose number has no evidence is removed after two rounds"
    assert "Scanned papers are another matter." in final
    assert "the log are part of the distribution." in final
    marked = (
        "% NEEDS EVIDENCE: 31.7%: not in the experimental log, nor derived from it\nThe text layer of 31.7\\%"
    )
    assert marked in final, "a claim that carries more than its number stays, marked"


@pytest.mark.parametrize("folder", sorted((SAMPLE / "halting").iterdir()), ids=lambda folder: folder.name)
def test_each_confirmed_failure_halts(folder: Path, tmp_path: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    parameters = RefineParameters(
        paper=str(folder / "paper.tex"), log=str(folder / "log.md"), out=str(tmp_path / "run"), compile=False
    )
    result = [step.data for step in refine(parameters)][-1]
    assert (result.status, result.stop_reason) == ("gate_failed", "failure_mode")
    assert (expected["rule"], expected["line"]) in {(f.rule, f.line) for f in result.confirmed_failures}
