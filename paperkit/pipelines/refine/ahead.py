"""What stands before the first round: gates A to C, the warnings in the draft, and the score of the baseline."""

from __future__ import annotations

from typing import Literal

from paperkit.findings import Certainty, GateReport
from paperkit.gates import claim_evidence
from paperkit.pipelines.refine.deciding import short_score
from paperkit.pipelines.refine.reviews import review_draft, write_outline
from paperkit.pipelines.refine.rounds import write_pdf
from paperkit.pipelines.refine.state import Run, Step
from paperkit.pipelines.refine.warnings import warned
from paperkit.scoring.worklog import GateEntry, HaltEntry, RoundEntry

__all__ = ["baseline", "gate_claim_evidence", "gate_failure_modes", "gate_reverse_outline"]


def gate_failure_modes(run: Run, report: GateReport) -> Step:
    """Gate A: a confirmed failure halts the run, a suspected one warns."""
    name = "gates/failure-modes.json"
    certain = report.confirmed
    halts = certain if not run.parameters.past_gate_a else ()
    with run.workspace.step("gate_failure_modes", files=run.files("inputs/paper"), given=run.given) as step:
        if step.todo:
            step.write_json(name, report.model_dump(mode="json"))
    run.log_entries(
        GateEntry(gate="failure_modes", status="HALT" if halts else _status(report), report=name),
        *(
            HaltEntry(reason=f"{f.message} ({f.place}: “{f.quote}”)", failure_mode=f.data.get("mode"))
            for f in halts
        ),
    )
    summary = f"{len(certain)} confirmed, {len(report.findings) - len(certain)} suspected"
    if report.summary.get("not_checked"):
        summary += "; not checked without a log: modes " + ", ".join(map(str, report.summary["not_checked"]))
    return Step("gate_failure_modes", "Gate A: failure modes", None, summary, report, not step.todo)


def _status(report: GateReport) -> Literal["PASS", "WARN", "NOT_CHECKED"]:
    if report.status == "not_checked":
        return "NOT_CHECKED"
    return "WARN" if report.findings else "PASS"


def gate_claim_evidence(run: Run, report: GateReport) -> Step:
    """Gate B: numbers that neither the log nor a citation supports go on the agenda."""
    name = "claim_evidence_report.json"
    with run.workspace.step("gate_claim_evidence", files=run.files("inputs/paper"), given=run.given) as step:
        if step.todo:
            step.write_json(name, report.model_dump(mode="json"))
            step.write_text("claim_evidence_map.md", claim_evidence.evidence_map(report))
    found = len(report.findings)
    run.log_entries(
        GateEntry(gate="claim_evidence", status=_status(report), unsupported_count=found, report=name)
    )
    counts = report.summary
    summary = "not checked: no log given"
    if report.status != "not_checked":
        summary = f"{counts['supported']} of {counts['total']} numbers supported, {found} need evidence"
    return Step("gate_claim_evidence", "Gate B: claims and evidence", None, summary, report, not step.todo)


def gate_reverse_outline(run: Run, report: GateReport) -> Step:
    """Gate C: the topic sentence of each paragraph, with structural flags."""
    with run.workspace.step("gate_reverse_outline", files=run.files("inputs/paper"), given=run.given) as step:
        if step.todo:
            write_outline(step, report)
    summary = f"{len(report.findings)} flags"
    return Step("gate_reverse_outline", "Gate C: reverse outline", None, summary, report, not step.todo)


def baseline(run: Run, failures: GateReport) -> Step:
    """Put the warnings in the draft, keep it as iter0 and score it."""
    suspected = [f for f in failures.findings if f.certainty is Certainty.SUSPECTED]
    folder = run.folder(0)
    with run.workspace.step("iter0/snapshot", files=run.files("inputs/paper"), given=run.given) as step:
        if step.todo:
            draft = warned(run.inputs.author, suspected)
            draft.write(step, "drafts")
            draft.write(step, folder)
            if run.compiles:
                write_pdf(run, step, folder)
    reviewed = review_draft(run, 0)
    run.log_entries(RoundEntry(iter=0, decision="BASELINE", score=short_score(run.review(0))))
    return Step("baseline", "Baseline", 0, reviewed.summary, reviewed.data, reviewed.resumed)
