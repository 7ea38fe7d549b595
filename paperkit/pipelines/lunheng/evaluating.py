"""The evaluator bench, and the aggregator (seed 001, step 2): nine at once, each alone with its own dimension."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from paperkit.llm import NotJudged, Question, Role
from paperkit.llm.models import RULES
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.aggregate import aggregate
from paperkit.pipelines.lunheng.asking import ask_all
from paperkit.pipelines.lunheng.model.rubric import rubric_of
from paperkit.pipelines.lunheng.narrative import word_budget_check
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.planning import counted
from paperkit.pipelines.lunheng.requests import EvaluationRequest, QuickReviewRequest
from paperkit.pipelines.lunheng.roles import EVALUATORS as BENCH
from paperkit.pipelines.lunheng.roles import QUICK_REVIEWER
from paperkit.pipelines.lunheng.state import Run
from paperkit.pipelines.step import Step
from paperkit.records.lunheng import DIMENSIONS, DimensionName, Evaluation, RoundRecord

__all__ = ["evaluate", "judged_by"]


def evaluate(run: Run, n: int, changes: Sequence[str] = (), *, carried: bool = False) -> Step:
    """Have a round's draft evaluated; the data is its `RoundRecord`.

    Args:
        run: Where it works.
        n: The round, 0 for the paper as it came.
        changes: What the round changed, for the log.
        carried: The evaluations of the round before stand: only the editor has trimmed (seed 001, step 3).
    """
    names = tuple(f"evaluations/round{n}/{name}.json" for name in DIMENSIONS)
    before = tuple(f"evaluations/round{n - 1}/{name}.json" for name in DIMENSIONS) if carried else ()
    files = (*run.files(f"round{n}"), "plan/word_budget.json", *before)
    given = {**run.given, "quick": run.parameters.quick, "carried": carried}
    with run.workspace.step(f"evaluate{n}", files=files, given=given) as step:
        if step.todo:
            made = run.evaluations(n - 1) if carried else _asked(run, n)
            for one in made:
                step.write_json(f"evaluations/round{n}/{one.dimension}.json", one.as_json())
    given = {"threshold": run.parameters.stop_threshold, "changes": list(changes)}
    with run.workspace.step(f"aggregate{n}", files=(*names, *files), given=given) as total:
        if total.todo:
            budget = run.budget
            paper = run.draft(f"round{n}").paper
            check = word_budget_check(budget, budgets.actual(paper, budget))
            record = aggregate(n, run.evaluations(n), check, budget, run.parameters.stop_threshold, changes)
            total.write_json(f"rounds/round{n}.json", record.as_json())
    record = run.record(n)
    return Step("evaluate", "Evaluators", n, _summary(record, carried), record, not (step.todo or total.todo))


def _asked(run: Run, n: int) -> list[Evaluation]:
    draft = run.draft(f"round{n}")
    budget = counted(run.budget, run, f"round{n}")
    assert budget.actual is not None
    shared: dict[str, Any] = {
        "draft": draft,
        "parts": outline(draft.paper),
        "venue": run.inputs.venue,
        "budget": budget,
        "check": word_budget_check(budget, budget.actual),
        "shared": run.shared(draft),
    }
    if run.parameters.quick:
        rubric = _rubric(run, QUICK_REVIEWER, DIMENSIONS)
        answer = ask_all(
            run, [Question(QUICK_REVIEWER, QuickReviewRequest(**shared, rubric=rubric), repeat=n)]
        )[0]
        who = run.door.answers(QUICK_REVIEWER)
        return [_by(one, who) for one in _whole(answer)]
    questions = [
        Question(
            BENCH[name],
            EvaluationRequest(**shared, dimension=name, rubric=_rubric(run, BENCH[name], (name,))),
        )
        for name in DIMENSIONS
    ]
    answers = ask_all(run, questions)
    return [
        _not_judged(name, answer.reason)
        if isinstance(answer, NotJudged)
        else _by(answer, run.door.answers(BENCH[name]))
        for name, answer in zip(DIMENSIONS, answers, strict=True)
    ]


def _by(one: Evaluation, who: str) -> Evaluation:
    """An evaluation with who made it, by name."""
    return one if one.not_judged else one.model_copy(update={"judged_by": who})


def _rubric(run: Run, role: Role[Any, Any], dimensions: Sequence[DimensionName]) -> str:
    """The rubrics of some dimensions; "" where rules answer, which have their own."""
    if run.door.answers(role) == RULES:
        return ""
    return rubric_of(dimensions, run.inputs.author.paper.language, run.door.prompts, run.door.format)


def _whole(answer: Sequence[Evaluation]) -> Iterator[Evaluation]:
    """The nine of a quick review; those that it leaves out were not judged."""
    there = {one.dimension: one for one in answer}
    for name in DIMENSIONS:
        yield there.get(name) or _not_judged(name, "not judged by rules")


def _not_judged(name: Any, reason: str) -> Evaluation:
    return Evaluation(dimension=name, not_judged=reason, judged_by="rules")


def _summary(record: RoundRecord, carried: bool) -> str:
    shown = "–" if record.R is None else f"{record.R:g}"
    over = (
        "" if record.judged == len(DIMENSIONS) else f" over {record.judged} of {len(DIMENSIONS)} dimensions"
    )
    length = f"{record.budget.current:,} of {record.budget.target:,} ({record.budget.overshoot_pct:+.1f} %)"
    return f"R {shown}{over}{', carried over' if carried else ''}; main text {length}"


def judged_by(run: Run) -> str:
    """Who evaluates: `rules`, a model, or several."""
    roles = [QUICK_REVIEWER] if run.parameters.quick else [BENCH[name] for name in DIMENSIONS]
    names = dict.fromkeys(run.door.answers(role) for role in roles)
    return ", ".join(names)
