"""From what was collated to the report: synthesis, at depth deep a critic, then the result (seed 003, step 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from paperkit.errors import ModelError
from paperkit.files import write_json, write_text
from paperkit.llm import RULES
from paperkit.llm.role import NotJudged, Question
from paperkit.pipelines.deep_review.asking import Missing
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.marks import review_records
from paperkit.pipelines.deep_review.model.given import SynthesisRequest
from paperkit.pipelines.deep_review.planning import mark_done
from paperkit.pipelines.deep_review.provenance import stamp as stamp_source
from paperkit.pipelines.deep_review.requests import critique_request, synthesis_request
from paperkit.pipelines.deep_review.results import DeepReviewResult
from paperkit.pipelines.deep_review.roles import CRITIC, SYNTHESISER
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.pipelines.deep_review.state import Review
from paperkit.pipelines.step import Step
from paperkit.records.deep_review import Findings
from paperkit.report.deep_review import render_html, render_markdown
from paperkit.wording import plural

__all__ = ["rendered", "synthesised", "written"]

_DRAFT, _FINDINGS, _CRITIQUE = "findings_draft.json", "findings.json", "critique.md"
_READ = ("collated.json", "paper.txt", "config.json", "previous.json")


def written(review: Review, unread: Mapping[str, str], unverified: Mapping[str, str]) -> Iterator[Step]:
    """Findings, critique, report and result.

    Args:
        review: The review.
        unread: Why a reader's file is missing, by task.
        unverified: Why verdicts are missing, by batch.
    """
    wording = wording_in(review.config.language)
    limitations = [*_missing(unread, wording), *_missing(unverified, wording)]
    if not DEPTHS[review.config.depth].critic:
        yield synthesised(review, limitations)
    else:
        draft = synthesised(review, limitations, _DRAFT)
        yield draft
        critique = _criticised(review, draft.data)
        yield critique
        yield synthesised(review, limitations, _FINDINGS, draft.data, critique.data)
    rendered(review)
    yield Step("render", "Report", None, "report.md, report.html", review.findings, False)
    result = _result(review)
    counts = ", ".join(f"{result.counts[name]} {name}" for name in ("major", "minor", "suggestion"))
    yield Step("results", "Result", None, f"{counts}; {result.counts['refuted']} refuted", result, False)


def synthesised(
    review: Review,
    limitations: Sequence[str] = (),
    name: str = _FINDINGS,
    draft: Findings | None = None,
    critique: str = "",
) -> Step:
    """Write the findings; a file of somebody's own is kept. Where a cap is reached, code puts them in order.

    Raises:
        ModelError: a model gave no usable answer.
    """
    workspace, stamp = review.workspace, name.removesuffix(".json")
    given = [review.given, list(limitations), draft.as_json() if draft else None, critique]
    kept = workspace.is_own(stamp, name)
    resumed = kept or workspace.is_done(stamp, files=_READ, given=[*given, review.asking.stopped])
    if not resumed:
        answer = _synthesis(review, limitations, draft, critique)
        with workspace.step(stamp, files=_READ, given=[*given, review.asking.stopped]) as step:
            step.write_json(name, answer.as_json())
        if name == _FINDINGS:
            stamp_source(review, "findings")
    findings = review.read(Findings, name)
    counts = findings.counts
    summary = ", ".join(f"{counts.get(kind, 0)} {kind}" for kind in ("major", "minor", "suggestion"))
    return Step("synthesise", "Synthesis", None, summary + " (your own)" * kept, findings, resumed)


def _synthesis(review: Review, limitations: Sequence[str], draft: Findings | None, critique: str) -> Findings:
    asking = review.asking

    def request() -> SynthesisRequest:
        told = [*limitations, *_stopped(review)]
        return synthesis_request(review, told, draft=draft, critique=critique)

    answer = asking.ask_all([Question(SYNTHESISER, request())])[0]
    if isinstance(answer, Missing):
        if not asking.stopped:
            raise ModelError(answer.reason)
        answer = SYNTHESISER.rules(request())
    assert isinstance(answer, Findings)
    return answer


def _criticised(review: Review, draft: Findings) -> Step:
    """Write what a critic holds against the findings; the data is its text, "" where nobody could judge.

    A critique of somebody's own is kept.
    """
    workspace, files = review.workspace, (_DRAFT, *_READ)
    kept = workspace.is_own("critique", _CRITIQUE)
    resumed = kept or workspace.is_done("critique", files=files, given=[review.given, review.asking.stopped])
    if not resumed:
        answer = review.asking.ask_all([Question(CRITIC, critique_request(review, draft))])[0]
        if isinstance(answer, Missing) and not review.asking.stopped:
            raise ModelError(answer.reason)
        with workspace.step("critique", files=files, given=[review.given, review.asking.stopped]) as step:
            step.write_text(_CRITIQUE, "" if isinstance(answer, Missing | NotJudged) else answer)
    text = workspace.read_bytes(_CRITIQUE).decode("utf-8", "replace")
    remarks = sum(line.startswith("- ") for line in text.splitlines())
    summary = plural(remarks, "remark") if remarks else "no remark"
    if not text and (review.asking.stopped or review.asking.door.models.of(CRITIC.name) == RULES):
        summary = "no critic was asked"
    return Step("critique", "Critique", None, summary + " (your own)" * kept, text, resumed)


def rendered(review: Review) -> list[Path]:
    """Write `report.md` and `report.html`; where they are."""
    workspace = review.workspace
    records = review_records(review.findings, review.config, review.manuscript, workspace.root)
    made = {"report.md": render_markdown(records), "report.html": render_html(records)}
    for name, text in made.items():
        write_text(workspace.path(name), text)
    return [workspace.path(name) for name in made]


def _result(review: Review) -> DeepReviewResult:
    """What it came to."""
    findings, collated, asking = review.findings, review.collated, review.asking
    plan = mark_done(review.plan, review.workspace.root)
    write_json(review.workspace.path("plan.json"), plan.as_json())
    counted = {**collated.counts, **findings.counts}
    names = (
        "major",
        "minor",
        "suggestion",
        "candidates",
        "clusters",
        "refuted",
        "cannot_locate",
        "not_located",
    )
    stopped = [f"{asking.stopped}. Run again with a higher cap to go on."] if asking.stopped else []
    return DeepReviewResult(
        status="budget_stopped" if asking.stopped else "ok",
        counts={name: counted.get(name, 0) for name in (*names, "left_out")},
        tasks={"planned": len(plan.tasks), "done": sum(task.done for task in plan.tasks)},
        workspace=_place(review),
        findings=findings,
        asked=asking.door.asked,
        notes=[*stopped, *(f"WARN {warning}" for warning in review.config.warnings)],
    )


def _place(review: Review) -> str:
    """Where the workspace is, seen from the run folder where it is in it or around it."""
    out, root = Path(review.parameters.out).resolve(), review.workspace.root.resolve()
    if root.is_relative_to(out):
        return root.relative_to(out).as_posix()
    return ".." if out.parent == root else root.name


def _missing(missing: Mapping[str, str], wording: Wording) -> Iterator[str]:
    """What nobody did, and why; tasks with one reason are one line."""
    by_reason: dict[str, list[str]] = {}
    for task, reason in missing.items():
        by_reason.setdefault(reason, []).append(task)
    for reason, tasks in by_reason.items():
        yield wording.general("not_done", tasks=wording.listed(tasks, most=len(tasks)), reason=reason)


def _stopped(review: Review) -> Iterator[str]:
    if review.asking.stopped:
        yield wording_in(review.config.language).general("stopped", reason=review.asking.stopped)
