"""Writers and refiner (seed 001, steps 3a and 3b): the sections side by side, then one text of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TypeVar

from paperkit.documents.paper import Span
from paperkit.llm import NotJudged, Question
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.asking import ask_all
from paperkit.pipelines.lunheng.outline import Part, outline
from paperkit.pipelines.lunheng.pieces import with_pieces
from paperkit.pipelines.lunheng.planning import counted
from paperkit.pipelines.lunheng.requests import RefiningRequest, Supplement, WritingRequest
from paperkit.pipelines.lunheng.roles import REFINER, WRITER
from paperkit.pipelines.lunheng.room import without_room
from paperkit.pipelines.lunheng.state import Run, proposals
from paperkit.pipelines.one_text import one_text
from paperkit.pipelines.step import Step
from paperkit.records.lunheng import DIMENSIONS, Addition, Cut
from paperkit.wording import plural

__all__ = ["refine_draft", "unwritten", "write_sections"]

Proposal = TypeVar("Proposal", Addition, Cut)


def write_sections(run: Run, n: int) -> Step:
    """Have each section written anew; the data are the `SectionDraft`s, () where rules answer: they do not write."""
    before = f"round{n - 1}"
    evaluations = tuple(f"evaluations/{before}/{name}.json" for name in DIMENSIONS)
    files = (
        *run.files(before),
        *evaluations,
        "plan/word_budget.json",
        "plan/blueprint.json",
        "plan/visual_contract.json",
    )
    with run.workspace.step(f"write{n}", files=files, given={**run.given, "round": n}) as step:
        if step.todo:
            draft = run.draft(before)
            requests, left = _requests(run, n, draft)
            answers = ask_all(run, [Question(WRITER, request) for request in requests])
            written = [
                (request, answer)
                for request, answer in zip(requests, answers, strict=True)
                if not isinstance(answer, NotJudged)
            ]
            pieces: dict[Span, str] = {}
            si = list(run.si(n - 1))
            for at, (request, answer) in enumerate(written, 1):
                pieces |= dict(zip(request.part.pieces, answer.texts, strict=True))
                if answer.moved.strip():
                    si.append(Supplement(request.supplement, request.part.name, answer.moved.strip()))
                more = {"fixes_left_out": left[request.part.name], "judged_by": run.door.answers(WRITER)}
                record = answer.record.model_copy(update=more)
                step.write_json(f"sections/round{n}/{at:02}.json", record.as_json())
                step.write_text(f"sections/round{n}/{at:02}.tex", "\n".join(answer.texts))
            with_pieces(draft, pieces).write(step, f"drafts/round{n}_written")
            step.write_json(f"supplements/round{n}_written.json", [asdict(one) for one in si])
    sections = run.sections(n)
    changed = sum(section.changed for section in sections)
    summary = (
        f"{changed} of {plural(len(sections), 'section')} changed" if sections else "rules write nothing"
    )
    if left_out := [name for section in sections for name in section.fixes_left_out]:
        summary += f"; no room for {plural(len(left_out), 'fix', 'fixes')}: {', '.join(left_out)}"
    return Step("write", "Writers", n, summary, sections, not step.todo)


def _requests(run: Run, n: int, draft: Draft) -> tuple[list[WritingRequest], dict[str, tuple[str, ...]]]:
    """One request a part that the blueprint plans, in order, each with its own section of the SI.

    Fixes for which there is no room are in none of them: their ids come second, by the name of their part.
    """
    parts = outline(draft.paper)
    fixes, cuts = proposals(run.evaluations(n - 1), draft, parts)
    plans = {section.name: section for section in run.blueprint.sections}
    used = max((one.number for one in run.si(n - 1)), default=0)
    budget = counted(run.budget, run, f"round{n - 1}")
    left = without_room(fixes, cuts, parts, budget)
    planned = [(part, plans[part.name]) for part in parts if part.name in plans]
    requests = [
        WritingRequest(
            draft=draft,
            part=part,
            plan=plan,
            fixes={key: fix for key, fix in _own(fixes, part).items() if key not in left},
            cuts=_own(cuts, part),
            obligations=run.contract.section_obligations.get(part.name, ()),
            glossary=run.contract.terminology_glossary,
            sources=run.inputs.sources,
            supplement=used + at,
            slack=run.parameters.budget_slack,
            budget=budget,
            shared=run.shared(draft),
        )
        for at, (part, plan) in enumerate(planned, 1)
    ]
    return requests, {
        part.name: tuple(key for key in _own(fixes, part) if key in left) for part, _ in planned
    }


def unwritten(run: Run, n: int) -> Iterator[tuple[str, Addition]]:
    """Fixes that a round's writers were not given: of an abstract, an appendix, or a place that is none."""
    fixes, _ = proposals(run.evaluations(n - 1), run.draft(f"round{n - 1}"))
    planned = {section.name for section in run.blueprint.sections}
    for name, (fix, part) in fixes.items():
        if part is None or part.name not in planned:
            yield name, fix


def _own(proposals: Mapping[str, tuple[Proposal, Part | None]], part: Part) -> dict[str, Proposal]:
    """The proposals that are about one part."""
    return {
        key: one for key, (one, found) in proposals.items() if found is not None and found.name == part.name
    }


def refine_draft(run: Run, n: int) -> Step:
    """Have the sections made one text; the data is the `Draft`."""
    files = (*run.files(f"round{n}_written"), "plan/visual_contract.json")
    with run.workspace.step(f"refine{n}", files=files, given={**run.given, "round": n}) as step:
        if step.todo:
            draft = run.draft(f"round{n}_written")
            request = RefiningRequest(
                draft=draft,
                before=run.draft(f"round{n - 1}"),
                glossary=run.contract.terminology_glossary,
                sources=run.inputs.sources,
                shared=run.shared(draft),
            )
            made: Draft = ask_all(run, [Question(REFINER, request)])[0]
            made.write(step, f"drafts/round{n}_refined")
            step.write_text(f"draft_round{n}.tex", one_text(made))
    refined = run.draft(f"round{n}_refined")
    before = run.draft(f"round{n}_written")
    changed = sum(refined.sources[name].text != source.text for name, source in before.sources.items())
    summary = f"{plural(changed, 'file')} changed" if changed else "nothing to change"
    return Step("refine", "Refiner", n, summary, refined, not step.todo)
