"""The architect's step: blueprint, visual contract, word budget (seed 001, step 1)."""

from __future__ import annotations

from paperkit.files import write_json
from paperkit.llm import Question
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng import contract as contracts
from paperkit.pipelines.lunheng.asking import ask_all
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import ArchitectRequest, Planned
from paperkit.pipelines.lunheng.roles import ARCHITECT
from paperkit.pipelines.lunheng.rules.architect import blueprint_markdown
from paperkit.pipelines.lunheng.state import Run
from paperkit.pipelines.step import Step
from paperkit.records.lunheng import Blueprint, VisualContract, WordBudget

__all__ = ["counted", "plan", "publish"]


def plan(run: Run) -> Step:
    """Have the architect plan; the data is its `Planned`."""
    given = {**run.given, "slack": run.parameters.budget_slack}
    files = (*run.files("round0"), "inputs/venue.json")
    with run.workspace.step("plan", files=files, given=given) as step:
        if step.todo:
            draft = run.draft("round0")
            fitted = budgets.fit(run.inputs.venue, draft.paper, run.parameters.budget_slack)
            parts = outline(draft.paper)
            request = ArchitectRequest(
                draft=draft,
                parts=parts,
                venue=run.inputs.venue,
                budget=counted(fitted, run, "round0"),
                contract=contracts.filled(contracts.build(draft.paper, parts), draft.paper),
                shared=run.shared(draft),
            )
            made: Planned = ask_all(run, [Question(ARCHITECT, request)])[0]
            blueprint = made.blueprint.model_copy(update={"judged_by": run.door.answers(ARCHITECT)})
            step.write_json("plan/blueprint.json", blueprint.as_json())
            step.write_json(
                "plan/word_budget.json", made.budget.model_copy(update={"actual": None}).as_json()
            )
            step.write_json("plan/visual_contract.json", made.contract.as_json())
            step.write_text(
                "blueprint.md", blueprint_markdown(blueprint, draft.paper.language, made.budget.unit)
            )
    planned = Planned(
        run.read(Blueprint, "plan/blueprint.json"),
        run.read(WordBudget, "plan/word_budget.json"),
        run.read(VisualContract, "plan/visual_contract.json"),
    )
    publish(run, "round0")
    visuals = len(planned.contract.global_visual_registry)
    summary = (
        f"{len(planned.blueprint.sections)} sections, {planned.budget.main:,} "
        f"{'words' if planned.budget.unit == 'en_words' else 'characters'} for {run.inputs.venue.name}, "
        f"{visuals} figures and tables, {len(planned.contract.terminology_glossary)} terms"
    )
    return Step("plan", "Architect", None, summary, planned, not step.todo)


def counted(budget: WordBudget, run: Run, name: str) -> WordBudget:
    """A budget with what a draft has."""
    return budget.model_copy(update={"actual": budgets.actual(run.draft(name).paper, budget)})


def publish(run: Run, name: str) -> None:
    """Write `word_budget.json` and `visual_contract.json` as they stand after a draft.

    They are for readers: what the steps go by is in `plan/`.
    """
    paper = run.draft(name).paper
    write_json(run.workspace.path("word_budget.json"), counted(run.budget, run, name).as_json())
    contract = contracts.filled(run.contract, paper)
    write_json(run.workspace.path("visual_contract.json"), contract.as_json())
