"""The review of one draft: gates, reviewer and devil's advocate, concession guard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperkit.errors import ModelError, ReplyError, UsageError
from paperkit.files import write_json
from paperkit.findings import GateReport
from paperkit.gates import reverse_outline
from paperkit.llm import NotJudged, Question
from paperkit.pipelines.draft import Draft, author_line, in_author_places
from paperkit.pipelines.refine.attacks import attack_request, guarded
from paperkit.pipelines.refine.checks import check_draft
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.refine.roles import DEVILS_ADVOCATE
from paperkit.pipelines.refine.state import WORKLOG, Run, Step
from paperkit.scoring import memory
from paperkit.scoring.records import Review, Weakness
from paperkit.scoring.worklog import read_worklog
from paperkit.workspace import Step as Writing

__all__ = ["review_draft", "write_outline"]


def review_draft(run: Run, n: int) -> Step:
    """Run all gates on a round's draft, ask reviewer and devil's advocate, run the concession guard."""
    folder = run.folder(n)
    files = run.files(folder)
    if n:
        before = run.before(n)
        files += (f"{before}/score.json", f"{before}/da_concessions.json", f"{folder}/actions.json")
    with run.workspace.step(f"iter{n}/review", files=files, given=run.given) as step:
        if step.todo:
            _review_now(run, n, step)
    made = run.review(n)
    parts = [
        made.scale.shown(made.overall_score),
        f"± {made.noise:.1f}" if made.noise is not None else "",
        made.decision_band or f"of {made.scale.overall_range[1]:g}",
        "(form score)" if made.is_form_score else "",
    ]
    return Step("review", "Review", n, " ".join(filter(None, parts)), made, not step.todo)


def _review_now(run: Run, n: int, step: Writing) -> None:
    folder = run.folder(n)
    draft = run.draft(folder)
    plain = check_draft(draft.paper, run.inputs.log, run.inputs.pool)
    reports = {name: in_author_places(r, draft, run.inputs.author) for name, r in plain.items()}
    for name, report in reports.items():
        step.write_json(f"gates/iter{n}/{name}.json", report.model_dump(mode="json"))
    write_outline(step, reports["reverse-outline"], folder)
    recalled: dict[str, Any] = {}
    if n:
        recalled = _remember(run, n)
        _write_latest(run, step, n, "critique_memory.json", recalled)
    shared = run.shared(draft)
    attack = attack_request(run, n, draft, plain)
    request = ReviewRequest(draft.paper, reports, recalled, shared)
    panel = run.parameters.panel
    questions = [Question(panel.reviewer, request, repeat) for repeat in range(run.parameters.reviews)]
    *answers, attacks = run.door.ask_all([*questions, Question(DEVILS_ADVOCATE, attack)])
    if isinstance(attacks, ModelError):
        raise attacks
    united = panel.unite(run.door, questions, [_judged(run, answer, draft) for answer in answers])
    for one in united.reviews:
        if one.overall_given is not None:
            corrected = f"{one.overall_given:g} corrected to {one.overall_score:g}"
            run.workspace.note(f"iter{n} overall score {corrected}")
    if len(questions) > 1:
        step.write_json(f"{folder}/reviews.json", [one.as_json() for one in united.reviews])
    if united.noise is not None:
        step.write_json(f"{folder}/noise.json", united.noise.as_json())
    elif run.parameters.require_gain_above_noise:
        raise ReplyError(
            f"--require-gain-above-noise: {len(united.reviews)} valid review of {len(questions)} measures no noise; "
            "run again to ask for the others once more"
        )
    concessions, guard = guarded(run, n, attack, attacks, draft)
    _write_latest(run, step, n, "da_concessions.json", concessions)
    step.write_json(f"{folder}/da_guard.json", guard.as_json())
    step.write_json(f"{folder}/score.json", united.review.as_json())


def _judged(run: Run, answer: Review | NotJudged | ModelError, draft: Draft) -> Review | ModelError:
    """An answer that is a review, signed, or the error it ended in.

    Raises:
        UsageError: who was asked gives no scores.
    """
    if isinstance(answer, NotJudged):
        raise UsageError(f"--model {run.parameters.model}: the reviewer gives no score ({answer.reason})")
    return _signed(run, answer, draft) if isinstance(answer, Review) else answer


def _signed(run: Run, made: Review, draft: Draft) -> Review:
    """A model's review with its name, and its places in the author's files."""
    if made.judged_by:
        return made
    placed = {name: _placed(run, getattr(made, name), draft) for name in ("strengths", "weaknesses")}
    judge = run.door.answers(run.parameters.panel.reviewer)
    return made.model_copy(update={"judged_by": judge, **placed})


def _placed(run: Run, items: Sequence[Weakness], draft: Draft) -> tuple[Weakness, ...]:
    return tuple(
        {**item, "line": author_line(draft, run.inputs.author, item["file"], item["line"])}
        if isinstance(item, dict) and "file" in item
        else item
        for item in items
    )


def write_outline(step: Writing, report: GateReport, folder: str = "") -> None:
    """Write the reverse outline as JSON and Markdown."""
    prefix = f"{folder}/" if folder else ""
    step.write_json(f"{prefix}reverse_outline.json", report.model_dump(mode="json"))
    step.write_text(f"{prefix}reverse_outline.md", reverse_outline.to_markdown(report))


def _write_latest(run: Run, step: Writing, n: int, name: str, record: Any) -> None:
    """Write a record of the round, and the same as the latest beside the rounds."""
    step.write_json(f"{run.folder(n)}/{name}", record)
    write_json(run.workspace.path(f"refinement/{name}"), record)


def _remember(run: Run, n: int) -> dict[str, Any]:
    log = read_worklog(run.workspace.path(WORKLOG))
    return memory.update(log, run.review(run.reviewed(n)[-1]), n + 1, run.actions(n)).as_json()
