"""The chief editor's step (seed 001, step 3c): the budget is a contract, and nothing that must stay is lost."""

from __future__ import annotations

from dataclasses import asdict

from paperkit.errors import ReplyError
from paperkit.llm import NotJudged, Question
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.asking import ask_all
from paperkit.pipelines.lunheng.grounding import verify_tags
from paperkit.pipelines.lunheng.log import edit_log_markdown
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import Edited, EditingRequest, Supplement
from paperkit.pipelines.lunheng.roles import CHIEF_EDITOR
from paperkit.pipelines.lunheng.room import without_room
from paperkit.pipelines.lunheng.state import Run, proposals, si_sections
from paperkit.pipelines.one_text import one_text
from paperkit.pipelines.step import Step
from paperkit.records.lunheng import DIMENSIONS, EditLog, SectionLength

__all__ = ["edit_draft", "keep_draft"]


def edit_draft(run: Run, n: int, source: str) -> Step:
    """Have the chief editor trim; the data is the `EditLog`.

    After a second loss the unedited text stays, and the log says why (spec, rule 9).

    Args:
        run: Where it works.
        n: The round.
        source: Name of the draft to edit: `round1_refined`, or `round0` where the editor alone is asked.
    """
    evaluations = tuple(f"evaluations/round{n - 1}/{name}.json" for name in DIMENSIONS)
    plans = ("plan/word_budget.json", "plan/blueprint.json", "plan/visual_contract.json")
    files = (*run.files(source), *run.files(f"round{n - 1}"), *evaluations, *plans)
    given = {**run.given, "round": n, "quick": run.parameters.quick}
    with run.workspace.step(f"edit{n}", files=files, given=given) as step:
        if step.todo:
            draft = run.draft(source)
            made = _ask(run, n, draft)
            made.draft.write(step, f"drafts/round{n}")
            log = _log(run, n, draft, made)
            step.write_json(f"edits/round{n}.json", log.as_json())
            step.write_json(
                f"supplements/round{n}.json", [asdict(one) for one in (*_si(run, n), *made.supplements)]
            )
            step.write_text(f"editor_round{n}.tex", one_text(made.draft))
            language = draft.paper.language
            step.write_text(f"edit_log_round{n}.md", edit_log_markdown(log, run.budget.unit, language))
    log = run.read(EditLog, f"edits/round{n}.json")
    if log.refused:
        summary = f"edit taken back: {log.refused[0]}"
    else:
        summary = f"main text {log.before:,} → {log.after:,} of {run.budget.main:,}"
    return Step("edit", "Chief Editor", n, summary, log, not step.todo)


def keep_draft(run: Run, n: int, source: str) -> Step:
    """Take the refined draft as the round's: there is no chief editor; the data is the `Draft`."""
    with run.workspace.step(f"keep{n}", files=run.files(source), given=run.given) as step:
        if step.todo:
            run.draft(source).write(step, f"drafts/round{n}")
            step.write_json(f"supplements/round{n}.json", [asdict(one) for one in _si(run, n)])
    return Step("keep", "No editor", n, "nothing enforces the budget", run.draft(f"round{n}"), not step.todo)


def _ask(run: Run, n: int, draft: Draft) -> Edited:
    before = run.draft(f"round{n - 1}")
    fixes, cuts = proposals(run.evaluations(n - 1), before)
    budget = run.budget.model_copy(update={"actual": budgets.actual(draft.paper, run.budget)})
    parts = outline(draft.paper)
    # In a quick run the editor writes too, what there is room for (spec, rule 2).
    left = without_room(fixes, cuts, parts, budget)
    request = EditingRequest(
        draft=draft,
        before=before,
        parts=parts,
        venue=run.inputs.venue,
        budget=budget,
        blueprint=run.blueprint,
        contract=run.contract,
        cuts={key: cut for key, (cut, _) in cuts.items()},
        fixes={k: fix for k, (fix, _) in fixes.items() if k not in left} if run.parameters.quick else {},
        sources=run.inputs.sources,
        supplement=max((one.number for one in _si(run, n)), default=0) + 1,
        shared=run.shared(draft),
    )
    try:
        made = ask_all(run, [Question(CHIEF_EDITOR, request)])[0]
    except ReplyError as error:
        return Edited(draft, untouched=(str(error),))
    return Edited(draft, untouched=(made.reason,)) if isinstance(made, NotJudged) else made


def _si(run: Run, n: int) -> tuple[Supplement, ...]:
    """The supplementary information that the editor goes on from: that of the round's writers, where they wrote."""
    name = f"supplements/round{n}_written.json"
    return si_sections(run.workspace.read_json(name)) if run.workspace.exists(name) else run.si(n - 1)


def _log(run: Run, n: int, draft: Draft, made: Edited) -> EditLog:
    before = budgets.actual(draft.paper, run.budget)
    after = budgets.actual(made.draft.paper, run.budget)
    over = budgets.over(run.budget, after, made.draft.paper)
    return EditLog(
        round=n,
        removed=made.removed,
        moved_to_si=made.moved_to_si,
        sections=tuple(
            SectionLength(
                section=name,
                before=before.per_section.get(name, 0),
                after=after.per_section.get(name, 0),
                budget=length,
            )
            for name, length in run.budget.sections.items()
        ),
        before=before.main,
        after=after.main,
        still_over=tuple(f"{one.place}: {one.message}" for one in over),
        verify_tags=tuple(f"{one.place}: {one.message}" for one in verify_tags(made.draft.paper)),
        refused=made.untouched,
        judged_by=run.door.answers(CHIEF_EDITOR),
    )
