"""The chief editor as a model: the budget is a contract, and nothing that the paper says is lost (seed 001)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from paperkit.documents.paper import Paper
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.llm.blocks import Block
from paperkit.llm.call import estimate_tokens
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.files_reply import draft_fence, files_form, rewritable, split_reply, whole_files
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.contract import anew, violations
from paperkit.pipelines.lunheng.cuts import limitations
from paperkit.pipelines.lunheng.grounding import tagged_numbers, verify_tags
from paperkit.pipelines.lunheng.headings import unplanned_headings
from paperkit.pipelines.lunheng.kept import losses
from paperkit.pipelines.lunheng.model.draft_checks import broken_anew, cut_faults
from paperkit.pipelines.lunheng.model.draft_quotes import DraftQuotes
from paperkit.pipelines.lunheng.model.moved import (
    misplaced_commands,
    moved_headings,
    pointer_faults,
    with_moved,
)
from paperkit.pipelines.lunheng.model.section_reply import RefusedReply
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import Edited, EditingRequest, Supplement
from paperkit.pipelines.lunheng.room import MOST_ADDED
from paperkit.pipelines.replies import ReplyPart, Said, unfit
from paperkit.pipelines.rewriting import rewritten
from paperkit.records.lunheng import ActualCounts

__all__ = ["EditorRecord", "brief", "read"]

_LEAST_OUTPUT = 8192
_FEW = 20
"""Words that an edit may add all the same, to join what it cuts."""
_CALLED = {"en": "a record of the edit", "zh": "编辑记录"}
_SI = {
    "en": (
        "Then each new section of the supplementary information, numbered on from S{number}:",
        "its title",
        "LaTeX",
    ),
    "zh": ("再给出补充材料的每个新节，编号从 S{number} 起：", "标题", "源码"),
}


class StillOver(ReplyPart):
    """A section that is still too long, and why."""

    section: Said
    why: Said


class EditorRecord(ReplyPart):
    """What the editor did: each line names its place."""

    cuts_applied: list[Said]
    cuts_refused: list[RefusedReply]
    removed: list[Said]
    moved_to_si: list[Said]
    still_over: list[StillOver]


def brief(request: EditingRequest) -> Briefing:
    """The budget section by section, all cuts, the headings that came in, and why an earlier edit was sent back."""
    draft, language = request.draft, request.draft.paper.language
    own = [
        Document.of_record("budget", _budget(request)),
        Document.of_record("cuts", {name: cut.model_dump() for name, cut in request.cuts.items()}),
        Document.of_record("glossary", request.contract.terminology_glossary),
    ]
    if request.fixes:
        own.append(
            Document.of_record("fixes", {name: fix.model_dump() for name, fix in request.fixes.items()})
        )
    lines = {
        "run-in headings that a writer added: delete them": list(_new_headings(request)),
        "tags": [f"{one.place}: {one.message}" for one in verify_tags(draft.paper)],
        "why the last edit was sent back": [f"{one.place}: {one.message}" for one in request.broken],
    }
    own += [Document(name, "\n".join(told)) for name, told in lines.items() if told]
    length = sum(estimate_tokens(source.text) for source in rewritable(draft).values())
    return Briefing(
        request.shared,
        tuple(own),
        language,
        files_form(draft, _example(), _CALLED[language], more=_si_form(request)),
        max_output=max(_LEAST_OUTPUT, 3 * length // 2),
        effort="high",
    )


def read(reply: str, request: EditingRequest) -> Edited:
    """The draft, edited, and what moved to the supplementary information.

    Raises:
        UnfitReplyError: the reply is not whole, or the edit loses something that must stay, or breaks another rule.
    """
    record, blocks = split_reply(reply, EditorRecord)
    supplements = _supplements([block for block in blocks if block.kind == "si"], request)
    texts = whole_files([block for block in blocks if block.kind != "si"], request.draft)
    made = rewritten(request.draft, texts)[0] if texts else request.draft
    if faults := list(_faults(record, supplements, made, request)):
        raise unfit("edit", faults)
    return Edited(
        made,
        removed=tuple(record.removed)
        + tuple(f"not made, {one.cut}: {one.why} (“{one.claim}”)" for one in record.cuts_refused),
        moved_to_si=tuple(record.moved_to_si),
        supplements=supplements,
    )


def _faults(
    record: EditorRecord, supplements: tuple[Supplement, ...], made: Draft, request: EditingRequest
) -> Iterator[str]:
    before, after = request.draft.paper, made.paper
    names = [[part.name for part in outline(paper)] for paper in (before, after)]
    if names[0] != names[1]:
        yield f"the sections are now {', '.join(names[1])}: keep those of the draft, in order"
        return
    moved = {f"S{one.number}": one.text for one in supplements}
    # A number that nobody has found in a source may go, and the sentence stay (spec, rule 8).
    tagged = tagged_numbers(before)
    for loss in losses(before, after, "\n\n".join(moved.values())):
        if loss.rule not in ("lost_number", "lost_claim") or (loss.place, loss.name) not in tagged:
            yield f"{loss.place}: {loss.message} Put it back, or move it to the supplementary information"
    had, has = DraftQuotes(before), DraftQuotes(after)
    yield from cut_faults(request.cuts, record.cuts_applied, record.cuts_refused, had, has)
    yield from _lengths(record, before, after, request)
    for heading in unplanned_headings(request.before.paper, after, request.blueprint):
        yield (
            f"{after.place(heading.span)}: the \\paragraph “{heading.text.text.strip()}” came in, and the plan allows "
            "none there: delete it, or merge it into the text"
        )
    if len(list(limitations.find(made, outline(after)))) > len(
        list(limitations.find(request.draft, request.parts))
    ):
        yield "limitations are a list now: write them as one paragraph"
    # Terms are told below, with what moved.
    contract = request.contract.model_copy(update={"terminology_glossary": {}})
    for one in anew(violations(contract, after, outline(after)), violations(contract, before, request.parts)):
        yield f"{one.place}: {one.message} any more: mention it there"
    yield from _supplement(record, supplements, with_moved(after, moved))
    yield from pointer_faults(
        had.text, has.text, frozenset(one.number for one in supplements), before.language
    )
    yield from broken_anew(before, after, request.contract.terminology_glossary, request.sources, moved)


def _supplement(record: EditorRecord, supplements: tuple[Supplement, ...], after: Paper) -> Iterator[str]:
    if bool(record.moved_to_si) != bool(supplements):
        yield "`moved_to_si` names what stands in the blocks `si`: give both, or neither"
    yield from moved_headings(after, {f"S{one.number}": one.text for one in supplements})


def _lengths(record: EditorRecord, before: Paper, after: Paper, request: EditingRequest) -> Iterator[str]:
    budget = request.budget
    had, has = budgets.actual(before, budget), budgets.actual(after, budget)
    room = max(MOST_ADDED * len(request.fixes), _FEW)
    if has.main > had.main + room:
        yield f"the main text has grown from {had.main} to {has.main}: an edit shortens"
    said = {one.section for one in record.still_over}
    for name in sorted(said - set(has.per_section)):
        yield f"`still_over` names “{name}”, which is no section of the budget"
    if has.main <= budget.main_budget_tolerance:
        return
    for name in _over(has, request):
        if name not in said:
            yield (
                f"{name} has {has.per_section.get(name, 0)}, its budget is {budget.sections[name]}: shorten it, or say "
                "in `still_over` why it cannot be"
            )


def _over(counts: ActualCounts, request: EditingRequest) -> Iterator[str]:
    budget = request.budget
    for name, length in budget.sections.items():
        if counts.per_section.get(name, 0) > budgets.limit(budget, length):
            yield name


def _new_headings(request: EditingRequest) -> Iterator[str]:
    """Run-in headings that came in where the plan allows none, each with its place."""
    paper = request.draft.paper
    for heading in unplanned_headings(request.before.paper, paper, request.blueprint):
        yield f"{paper.place(heading.span)}: {heading.text.text.strip()}"


def _supplements(blocks: list[Block], request: EditingRequest) -> tuple[Supplement, ...]:
    """The sections of the supplementary information.

    Raises:
        UnfitReplyError: one is not numbered on, or has no title.
    """
    found = []
    for number, block in enumerate(blocks, request.supplement):
        said, _, title = block.name.partition(" ")
        if said != f"S{number}" or not title.strip():
            raise UnfitReplyError(
                f"Line {block.line} of your reply: name this block `si S{number}` and its title, not “{block.name}”."
            )
        for fault in misplaced_commands(block.text):
            raise UnfitReplyError(f"Block {said} of your reply: {fault}.")
        found.append(Supplement(number, title.strip(), block.text.strip()))
    return tuple(found)


def _budget(request: EditingRequest) -> dict[str, Any]:
    budget, actual = request.budget, request.budget.actual
    now = {} if actual is None else actual.per_section
    return {
        "venue": request.venue.title,
        "counted in": budgets.COUNTED_IN[budget.unit],
        "main text now": 0 if actual is None else actual.main,
        "main budget": budget.main,
        "most with slack": budget.main_budget_tolerance,
        "run-in headings allowed": "any"
        if budget.max_paragraph_directives is None
        else budget.max_paragraph_directives,
        "sections": {
            name: {"now": now.get(name, 0), "budget": length, "most": budgets.limit(budget, length)}
            for name, length in budget.sections.items()
        },
    }


def _example() -> str:
    refused, over = {"cut": "…", "claim": "…", "why": "…"}, {"section": "…", "why": "…"}
    record = {
        "cuts_applied": ["…"],
        "cuts_refused": [refused],
        "removed": ["…"],
        "moved_to_si": ["…"],
        "still_over": [over],
    }
    return json.dumps(record, ensure_ascii=False)


def _si_form(request: EditingRequest) -> list[str]:
    fence = draft_fence(request.draft)
    told, title, latex = _SI[request.draft.paper.language]
    return [told.format(number=request.supplement), f"{fence}si S{request.supplement} {title}", latex, fence]
