"""The architect as a model: what each section argues and how long it is, what it must show, which terms it uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paperkit.llm import Briefing, Document
from paperkit.pipelines.lunheng.budget import COUNTED_IN
from paperkit.pipelines.lunheng.glossary import write_rule
from paperkit.pipelines.lunheng.model.plan_checks import PlanChecks, rule_of
from paperkit.pipelines.lunheng.model.plan_reply import PlanReply, SectionReply
from paperkit.pipelines.lunheng.requests import ArchitectRequest, Planned
from paperkit.pipelines.replies import unfit
from paperkit.records.lunheng import Blueprint, PlannedClaim, PlannedSection, VisualContract, WordBudget
from paperkit.wording import one_line

__all__ = ["PlanReply", "brief", "read"]

_LEAST_OUTPUT = 8192
_A_SECTION, _A_VISUAL, _A_TERM = 800, 120, 80
"""Tokens that each takes in a reply, at most."""


def brief(request: ArchitectRequest) -> Briefing:
    """The parts with their lengths, what the venue asks for, and what code found of figures, tables and terms."""
    contract = request.contract
    room = (
        _A_SECTION * len(request.budget.sections)
        + _A_VISUAL * len(contract.global_visual_registry)
        + _A_TERM * len(contract.terminology_glossary)
    )
    return Briefing(
        request.shared,
        (
            Document.of_record("parts", _parts(request)),
            Document.of_record("venue and budget", _venue(request)),
            Document.of_record("figures and tables", _visuals(contract)),
            Document.of_record("terms", contract.terminology_glossary),
        ),
        request.draft.paper.language,
        max_output=max(_LEAST_OUTPUT, 2048 + room),
        effort="high",
    )


def _parts(request: ArchitectRequest) -> list[dict[str, Any]]:
    actual = request.budget.actual
    now: Mapping[str, int] = {} if actual is None else actual.per_section
    told = []
    for part in request.parts:
        one: dict[str, Any] = {"name": part.name, "kind": part.kind, "place": str(part.place)}
        if part.name in request.budget.sections:
            one |= {"length now": now.get(part.name, 0), "budget by code": request.budget.sections[part.name]}
        told.append(one)
    return told


def _venue(request: ArchitectRequest) -> dict[str, Any]:
    venue, budget = request.venue, request.budget
    actual = budget.actual
    told: dict[str, Any] = {
        "venue": venue.title,
        "headings": venue.headings,
        "counted in": COUNTED_IN[budget.unit],
        "main budget, to which the targets must sum": budget.main,
        "run-in headings allowed in all": (
            "any" if budget.max_paragraph_directives is None else budget.max_paragraph_directives
        ),
    }
    if actual is not None:
        told |= {"main text now": actual.main, "run-in headings now": actual.paragraph_directives}
    return told


def _visuals(contract: VisualContract) -> list[dict[str, Any]]:
    return [
        {
            "label": visual.label,
            "type": visual.type,
            "caption": visual.semantic_description,
            "referred to in": visual.expected_section,
            "at": visual.actual_references,
        }
        for visual in contract.global_visual_registry
    ]


def read(reply: PlanReply, request: ArchitectRequest) -> Planned:
    """The plan, with what code knows filled in.

    Raises:
        UnfitReplyError: sections that are not those of the paper, or in another order; targets that do not sum to the
            budget; a run-in heading that the venue does not allow; more than three issues; a summary that is too long;
            a quote that does not stand in its section; figures and tables that are not those of the draft, or that no
            section refers to; a term that is not in the draft, or a rule for one that code cannot check.
    """
    checks = PlanChecks(request)
    if found := checks.faults(reply):
        raise unfit("plan", found)
    blueprint = Blueprint(
        sections=tuple(_section(section, request, checks) for section in reply.sections),
        structural_issues=tuple(map(one_line, reply.structural_issues)),
        summary=reply.summary.strip(),
        judged_by="model",
    )
    return Planned(blueprint, _budget(blueprint, request.budget), _contract(reply, request, checks))


def _section(section: SectionReply, request: ArchitectRequest, checks: PlanChecks) -> PlannedSection:
    name = checks.name(section.name) or section.name
    actual = request.budget.actual
    return PlannedSection(
        name=name,
        argument=one_line(section.argument),
        claims=tuple(
            PlannedClaim(
                claim=one_line(claim.claim),
                evidence=one_line(claim.evidence),
                quote=checks.words_of(claim.quote, name),
            )
            for claim in section.claims
        ),
        target=section.target,
        current=0 if actual is None else actual.per_section.get(name, 0),
        paragraph_directives=section.paragraph_directives,
    )


def _budget(blueprint: Blueprint, budget: WordBudget) -> WordBudget:
    """The budget with the sections' targets; all else is the venue's."""
    targets = {section.name: section.target for section in blueprint.sections}
    shared = {name: targets.get(name, length) for name, length in budget.per_section_budget.items()}
    return WordBudget.model_validate(budget.model_dump() | {"per_section_budget": shared})


def _contract(reply: PlanReply, request: ArchitectRequest, checks: PlanChecks) -> VisualContract:
    """What the model says of the visuals that code found, in the order of the draft."""
    said = {one_line(visual.label): visual for visual in reply.visuals}
    sections = {
        label: [name for given in dict.fromkeys(visual.sections) if (name := checks.section(given))]
        for label, visual in said.items()
    }
    registry = request.contract.global_visual_registry
    obligations = {
        part.name: tuple(visual.label for visual in registry if part.name in sections[visual.label])
        for part in request.parts
    }
    return VisualContract(
        global_visual_registry=tuple(
            visual.model_copy(
                update={
                    "semantic_description": one_line(said[visual.label].shows),
                    "expected_section": sections[visual.label][0],
                }
            )
            for visual in registry
        ),
        section_obligations={name: labels for name, labels in obligations.items() if labels},
        terminology_glossary={rule.term: write_rule(rule) for rule in map(rule_of, reply.terms)},
        validation_rules=request.contract.validation_rules,
    )
