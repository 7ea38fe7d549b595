"""The writer as a model: one section, to its budget, with the fixes and cuts that are for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from paperkit.documents.log import Log
from paperkit.llm import Briefing, Document
from paperkit.llm.call import estimate_tokens
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.budget import COUNTED_IN, limit
from paperkit.pipelines.lunheng.model.section_reply import SectionReply, read_section
from paperkit.pipelines.lunheng.model.writer_checks import WriterChecks
from paperkit.pipelines.lunheng.pieces import with_pieces
from paperkit.pipelines.lunheng.requests import WritingRequest, Written
from paperkit.pipelines.replies import unfit
from paperkit.pipelines.rewriting import check_encoding, plain
from paperkit.records.lunheng import RefusedCut, SectionDraft

__all__ = ["brief", "read"]

_VALUES = 200
"""Most values of the sources that are shown."""
_LEAST_OUTPUT = 4096
_FORM = {
    "en": (
        "First one JSON object:",
        "Then the section, whole, with its heading, between tags and outside of the JSON; a pair of tags a piece:",
        "Then, only where something moves to the supplementary information, its LaTeX, without a heading:",
        "Nothing before, between or after.",
        "the LaTeX of the piece",
    ),
    "zh": (
        "先给出一个 JSON 对象：",
        "再给出该节全文，包括标题，放在标签之间，不放在 JSON 中；每一部分用一对标签：",
        "只有在有内容移入补充材料时，再给出这些内容的源码，不带标题：",
        "前后和中间不加任何文字。",
        "该部分的源码",
    ),
}


def brief(request: WritingRequest) -> Briefing:
    """The section's plan and text, what is to be changed, and what it must keep to."""
    language = request.draft.paper.language
    pieces = _pieces(request)
    own = [Document.of_record("plan", _plan(request))]
    own += [Document(f"piece {n} of {len(pieces)}", text) for n, text in enumerate(pieces, 1)]
    own += [
        Document.of_record("fixes", {name: fix.model_dump() for name, fix in request.fixes.items()}),
        Document.of_record("cuts", {name: cut.model_dump() for name, cut in request.cuts.items()}),
        Document.of_record("glossary", dict(request.glossary)),
    ]
    if request.sources is not None:
        own.append(Document("numbers of the sources", "\n".join(_values(request.sources))))
    room = 2 * sum(estimate_tokens(text) for text in pieces) + 2048
    return Briefing(
        request.shared,
        tuple(own),
        language,
        _form(request),
        max_output=max(_LEAST_OUTPUT, room),
        effort="medium",
    )


def read(reply: str, request: WritingRequest) -> Written:
    """The section, and what was done to it.

    Raises:
        UnfitReplyError: the reply is not whole, or breaks a rule; all faults are told at once.
    """
    parts = read_section(plain(reply), len(request.part.pieces))
    texts = _as_the_author_writes(parts, request)
    after = with_pieces(request.draft, dict(zip(request.part.pieces, texts, strict=True)))
    checks = WriterChecks(request, after, parts)
    if faults := checks.faults():
        raise unfit("section", faults)
    record = parts.record
    return Written(
        texts,
        SectionDraft(
            section=request.part.name,
            words_before=checks.length_before,
            words_after=checks.length_after,
            cuts_applied=tuple(record.cuts_applied),
            cuts_refused=tuple(
                RefusedCut(cut=one.cut, claim=one.claim, why=one.why) for one in record.cuts_refused
            ),
            moved_to_si=tuple(record.moved_to_si),
            changed=after is not request.draft,
            judged_by="model",
        ),
        parts.si,
    )


def _pieces(request: WritingRequest) -> list[str]:
    return [plain(_source(request.draft, at, request)) for at in range(len(request.part.pieces))]


def _source(draft: Draft, at: int, request: WritingRequest) -> str:
    span = request.part.pieces[at]
    return draft.sources[span.file].text[span.start : span.end]


def _as_the_author_writes(parts: SectionReply, request: WritingRequest) -> tuple[str, ...]:
    """The pieces with the line ends, and the white space around them, that they had.

    Raises:
        UnfitReplyError: a character that the file's encoding lacks.
    """
    made = []
    for at, text in enumerate(parts.texts):
        before = _source(request.draft, at, request)
        stripped = before.strip()
        lead = before[: len(before) - len(before.lstrip())] if stripped else ""
        tail = before[len(before.rstrip()) :] if stripped else before
        body = text.strip()
        source = request.draft.sources[request.part.pieces[at].file]
        if "\r\n" in source.text:
            body = body.replace("\n", "\r\n")
        if plain(body) == plain(stripped):
            body = stripped
        check_encoding(source.name, body, source)
        made.append(lead + body + tail)
    return tuple(made)


def _plan(request: WritingRequest) -> dict[str, Any]:
    plan, budget = request.plan, request.budget
    now = 0 if budget.actual is None else budget.actual.per_section.get(request.part.name, 0)
    return {
        "section": request.part.name,
        "argument": plan.argument,
        "claims": [claim.model_dump() for claim in plan.claims],
        "counted in": COUNTED_IN[budget.unit],
        "length now": now,
        "budget": plan.target,
        "most": limit(budget, plan.target),
        "new run-in headings allowed": plan.paragraph_directives,
        "labels that the section must refer to": list(request.obligations),
        "section of the supplementary information for what moves": f"S{request.supplement}",
    }


def _values(sources: Log) -> Iterator[str]:
    values = sources.values
    for value in islice(values, _VALUES):
        about = [value.run, value.dataset, value.metric, value.method, value.condition]
        scope = ", ".join(str(part) for part in about if part)
        yield f"{scope}: {value.printed} ({value.place.file}:{value.place.line})"
    if len(values) > _VALUES:
        yield f"({len(values) - _VALUES} more)"


def _form(request: WritingRequest) -> str:
    first, section, moved, nothing, text = _FORM[request.draft.paper.language]
    record = {
        "cuts_applied": ["…"],
        "cuts_refused": [{"cut": "…", "claim": "…", "why": "…"}],
        "fixes_applied": ["…"],
        "moved_to_si": ["…"],
    }
    return "\n".join(
        [
            first,
            json.dumps(record, ensure_ascii=False),
            section,
            f"<SECTION_OUTPUT>{text}</SECTION_OUTPUT>",
            moved,
            f"<SI_OUTPUT>{text}</SI_OUTPUT>",
            nothing,
        ]
    )
