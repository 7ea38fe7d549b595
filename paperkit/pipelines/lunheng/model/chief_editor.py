"""The chief editor as a model: the budget is a contract, and nothing that the paper says is lost (seed 001)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from paperkit.documents.paper import Paper
from paperkit.documents.quotes import PaperQuotes
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.llm.blocks import Block
from paperkit.llm.call import estimate_tokens
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.files_reply import draft_fence, files_form, rewritable, split_reply, whole_files
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.grounding import verify_tags
from paperkit.pipelines.lunheng.kept import losses
from paperkit.pipelines.lunheng.model.draft_checks import added_headings, broken_anew, is_named, listed_cuts
from paperkit.pipelines.lunheng.model.section_reply import RefusedReply
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import Edited, EditingRequest, Supplement
from paperkit.pipelines.lunheng.room import MOST_ADDED
from paperkit.pipelines.replies import ReplyPart, Said, unfit
from paperkit.pipelines.rewriting import rewritten
from paperkit.records.lunheng import ActualCounts

__all__ = ["EditorRecord", "brief", "read"]

_LEAST_OUTPUT = 8192
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
    moved = "\n\n".join(one.text for one in supplements)
    for loss in losses(before, after, moved):
        yield f"{loss.place}: {loss.message} Put it back, or move it to the supplementary information"
    yield from listed_cuts(request.cuts, record.cuts_applied, [one.cut for one in record.cuts_refused])
    quotes = PaperQuotes(before)
    for one in record.cuts_refused:
        if not quotes.find(one.claim).found:
            yield f"cut {one.cut} is refused for a claim that the draft does not make: “{one.claim}”; quote it"
    yield from _lengths(record, before, after, request)
    yield from _headings(before, after, request)
    if bool(record.moved_to_si) != bool(supplements):
        yield "`moved_to_si` names what stands in the blocks `si`: give both, or neither"
    text = "\n".join(source.text for source in rewritable(made).values())
    for supplement in supplements:
        if not is_named(text, supplement.number):
            where = (
                f"详见补充材料 §S{supplement.number}"
                if before.language == "zh"
                else f"see SI §S{supplement.number}"
            )
            yield f"S{supplement.number} is in the supplementary information, and the text does not say “{where}”"
    yield from broken_anew(before, after, request.contract.terminology_glossary, request.sources)


def _lengths(record: EditorRecord, before: Paper, after: Paper, request: EditingRequest) -> Iterator[str]:
    budget = request.budget
    had, has = budgets.actual(before, budget), budgets.actual(after, budget)
    room = MOST_ADDED * len(request.fixes)
    if has.main > max(had.main, budget.main) + room:
        yield f"the main text has grown from {had.main} to {has.main}: an edit shortens"
    if has.main <= budget.main_budget_tolerance:
        return
    said = {one.section for one in record.still_over}
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


def _headings(before: Paper, after: Paper, request: EditingRequest) -> Iterator[str]:
    if added_headings(before, after, request.budget):
        yield "there are new \\paragraph headings: take them out"
    allowed = any(section.paragraph_directives for section in request.blueprint.sections)
    left = added_headings(request.before.paper, after, request.budget)
    if left and not allowed:
        yield f"{left} of the run-in headings that a writer added still stand: delete them, or merge them into the text"


def _new_headings(request: EditingRequest) -> Iterator[str]:
    """Run-in headings of the draft that the one before the writers did not have."""
    known = {paragraph.heading for paragraph in request.before.paper.paragraphs}
    for paragraph in request.draft.paper.paragraphs:
        if paragraph.heading and paragraph.heading not in known:
            yield f"{request.draft.paper.place(paragraph.span)}: {paragraph.heading}"


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
