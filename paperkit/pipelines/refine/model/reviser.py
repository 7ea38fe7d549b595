"""The reviser as a model: a work log in JSON and the LaTeX in fenced blocks, whole files or search and replace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.files_reply import (
    files_form,
    named,
    read_files,
    record_form,
    rewritable,
    split_reply,
)
from paperkit.pipelines.refine.model.rewriting import rewritten
from paperkit.pipelines.refine.model.search_replace import Change, apply_changes, find_changes
from paperkit.pipelines.refine.model.tables import findings_list
from paperkit.pipelines.refine.requests import Revision, RevisionRequest
from paperkit.pipelines.rewriting import plain

__all__ = ["WorkLogReply", "brief_edits", "brief_full", "read_edits", "read_full"]

_CALLED = "work log"
_FOR_THE_LOG = 2000
_LEAST_OUTPUT = 8192


class WorkLogReply(BaseModel):
    """What the reviser says it did."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    addressed_weaknesses: list[Annotated[str, Field(min_length=1)]]
    integrated_answers: list[Annotated[str, Field(min_length=1)]]
    actions_taken: list[Annotated[str, Field(min_length=1)]]


def brief_full(request: RevisionRequest) -> Briefing:
    """For a reply of whole files."""
    length = sum(len(source.text.encode()) for source in rewritable(request.draft).values())
    return _brief(request, _form(request.draft, whole=True), length // 2 + _FOR_THE_LOG)


def brief_edits(request: RevisionRequest) -> Briefing:
    """For a reply of search-and-replace blocks."""
    return _brief(request, _form(request.draft, whole=False), 0)


def _brief(request: RevisionRequest, form: str, max_output: int) -> Briefing:
    review = {
        k: v
        for k, v in request.review.items()
        if k in ("axis_scores", "strengths", "weaknesses", "questions")
    }
    own = [
        Document.of_record("review", review),
        Document("agenda: findings of the gates", findings_list(request.findings)),
    ]
    if request.overdue:
        own.append(Document("without evidence for two rounds: remove", findings_list(request.overdue)))
    known = {entry.key for entry in request.draft.paper.bibliography}
    pool = known if request.pool is None else request.pool
    own.append(Document("citation pool", "\n".join(sorted(pool)) or "none"))
    if request.worklog:
        own.append(Document("work log so far", request.worklog))
    if request.refused:
        own.append(
            Document("why the last revision was refused", findings_list(request.refused, evidence=True))
        )
    language = request.draft.paper.language
    if request.allow_limitations:
        form = f"{_LIMITATIONS[language]}\n{form}"
    return Briefing(request.shared, tuple(own), language, form, max(max_output, _LEAST_OUTPUT))


def read_full(reply: str, request: RevisionRequest) -> Revision:
    """The revision in a reply of whole files.

    Raises:
        UnfitReplyError: no work log or no file, a file that is not the draft's, one given twice or cut off.
    """
    log, texts = read_files(reply, request.draft, WorkLogReply, called=_CALLED)
    return _revision(request.draft, texts, log)


def read_edits(reply: str, request: RevisionRequest) -> Revision:
    """The revision in a reply of search-and-replace blocks.

    Raises:
        UnfitReplyError: no work log, a block without the markers, an old text that does not stand exactly once in its
            file, or two that overlap.
    """
    log, blocks = split_reply(reply, WorkLogReply, called=_CALLED)
    if not blocks:
        raise UnfitReplyError(f"Your reply has a {_CALLED} and no block of LaTeX. Answer again, all of it.")
    changes: dict[str, list[Change]] = {}
    for block in blocks:
        name = named(block, request.draft)
        text = plain(request.draft.sources[name].text)
        changes.setdefault(name, []).extend(find_changes(block, name, text))
    texts = {
        name: apply_changes(name, plain(request.draft.sources[name].text), found)
        for name, found in changes.items()
    }
    return _revision(request.draft, texts, log)


def _revision(draft: Draft, texts: Mapping[str, str], log: WorkLogReply) -> Revision:
    revised, edits = rewritten(draft, texts)
    return Revision(
        revised,
        edits,
        tuple(log.addressed_weaknesses),
        tuple(log.integrated_answers),
        tuple(log.actions_taken),
    )


_LOG = {"en": "the work log", "zh": "工作记录"}
_CHANGES = {
    "en": (
        "Then your changes, one block a file, as many changes in it as you need:",
        "lines as they stand, enough of them to be found exactly once",
        "lines to stand there instead",
    ),
    "zh": (
        "再给出改动，每个文件一块，块中可有多处改动：",
        "原文中的若干行，照抄，足以在文件中唯一确定",
        "替换后的若干行",
    ),
}
_LIMITATIONS = {
    "en": "The venue asks for a statement of limitations: new sentences that state a limitation are allowed.",
    "zh": "该会议（期刊）要求说明局限性：可以新增说明局限性的句子。",
}


def _form(draft: Draft, *, whole: bool) -> str:
    language = draft.paper.language
    record = json.dumps({name: ["…"] for name in WorkLogReply.model_fields}, ensure_ascii=False)
    if whole:
        return files_form(draft, record, _LOG[language], _CALLED)
    fence, lines = record_form(draft, record, _LOG[language], _CALLED)
    each_change, old, new = _CHANGES[language]
    change = ["<<<<<<< SEARCH", old, "=======", new, ">>>>>>> REPLACE"]
    return "\n".join([*lines, each_change, f"{fence}edit {draft.layout.main}", *change, fence])
