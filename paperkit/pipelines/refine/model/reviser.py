"""The reviser as a model: a work log in JSON and the LaTeX in fenced blocks, whole files or search and replace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from paperkit.documents.paper import Source
from paperkit.errors import RecordError
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.llm.blocks import Block, fence_for, read_blocks
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.model.rewriting import plain, rewritten
from paperkit.pipelines.refine.model.search_replace import Change, apply_changes, find_changes
from paperkit.pipelines.refine.model.tables import findings_list
from paperkit.pipelines.refine.requests import Revision, RevisionRequest
from paperkit.reply_json import parse_reply
from paperkit.strict_json import validated

__all__ = ["WorkLogReply", "brief_edits", "brief_full", "read_edits", "read_full"]

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
    length = sum(len(source.text.encode()) for source in _files(request.draft).values())
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
        Document("review", json.dumps(review, ensure_ascii=False, indent=1)),
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
    log, blocks = _split(reply)
    texts: dict[str, str] = {}
    for block in blocks:
        name = _named(block, request.draft)
        if name in texts:
            raise UnfitReplyError(f"{name} is given twice. Give each changed file once, whole.")
        texts[name] = block.text
        before = request.draft.sources[name].text
        if "\\end{document}" in before and "\\end{document}" not in block.text:
            raise UnfitReplyError(f"{name} ends before \\end{{document}}. Give the whole file, to its end.")
    return _revision(request.draft, texts, log)


def read_edits(reply: str, request: RevisionRequest) -> Revision:
    """The revision in a reply of search-and-replace blocks.

    Raises:
        UnfitReplyError: no work log, a block without the markers, an old text that does not stand exactly once in its
            file, or two that overlap.
    """
    log, blocks = _split(reply)
    changes: dict[str, list[Change]] = {}
    for block in blocks:
        name = _named(block, request.draft)
        text = plain(request.draft.sources[name].text)
        changes.setdefault(name, []).extend(find_changes(block, name, text))
    texts = {
        name: apply_changes(name, plain(request.draft.sources[name].text), found)
        for name, found in changes.items()
    }
    return _revision(request.draft, texts, log)


def _split(reply: str) -> tuple[WorkLogReply, list[Block]]:
    blocks = read_blocks(reply)
    logs = [block for block in blocks if block.kind == "json"]
    if len(logs) != 1:
        raise UnfitReplyError(f"Your reply must have one block `json` with the work log; it has {len(logs)}.")
    try:
        log = validated(WorkLogReply, parse_reply(logs[0].text))
    except RecordError as error:
        raise UnfitReplyError(
            f"The work log does not fit its form: {error}. Answer again, all of it."
        ) from None
    others = [block for block in blocks if block.kind != "json"]
    if not others:
        raise UnfitReplyError("Your reply has a work log and no block of LaTeX. Answer again, all of it.")
    return log, others


def _named(block: Block, draft: Draft) -> str:
    """The file a block is for; a paper of one file need not be named."""
    files = _files(draft)
    name = block.name.removeprefix("file=").strip().strip("`\"'")
    if name in files:
        return name
    if not name and len(files) == 1:
        return draft.layout.main
    raise UnfitReplyError(
        f"Line {block.line} of your reply names {name or 'no file'}; the files are {', '.join(files)}."
    )


def _files(draft: Draft) -> dict[str, Source]:
    """The files that a revision may change, the main one first."""
    main = draft.layout.main
    names = [main, *(name for name in draft.sources if name != main and not name.endswith(".bib"))]
    return {name: draft.sources[name] for name in names}


def _revision(draft: Draft, texts: Mapping[str, str], log: WorkLogReply) -> Revision:
    revised, edits = rewritten(draft, texts)
    return Revision(
        revised,
        edits,
        tuple(log.addressed_weaknesses),
        tuple(log.integrated_answers),
        tuple(log.actions_taken),
    )


_FORM = {
    "en": (
        "Reply with fenced blocks and nothing else. Every fence is exactly {fence}, alone or before the block's name.",
        "First the work log, one JSON object:",
        "Then each file that you change, whole, one block a file. Files that you do not return stay as they are.",
        "Then your changes, one block a file, as many changes in it as you need:",
        "the whole file",
        "lines as they stand, enough of them to be found exactly once",
        "lines to stand there instead",
    ),
    "zh": (
        "只回复围栏代码块，此外不加任何文字。围栏一律是 {fence}，单独一行，或后接代码块的名称。",
        "先给出工作记录，一个 JSON 对象：",
        "再给出每个有改动的文件，每个文件一块，给出全文。没有给出的文件保持原样。",
        "再给出改动，每个文件一块，块中可有多处改动：",
        "文件全文",
        "原文中的若干行，照抄，足以在文件中唯一确定",
        "替换后的若干行",
    ),
}
"""What the reply looks like, in the paper's language."""


_LIMITATIONS = {
    "en": "The venue asks for a statement of limitations: new sentences that state a limitation are allowed.",
    "zh": "该会议（期刊）要求说明局限性：可以新增说明局限性的句子。",
}


def _form(draft: Draft, *, whole: bool) -> str:
    files = _files(draft)
    fence = fence_for(source.text for source in files.values())
    intro, log, each_file, each_change, whole_file, old, new = _FORM[draft.paper.language]
    main = draft.layout.main
    record = json.dumps({name: ["…"] for name in WorkLogReply.model_fields}, ensure_ascii=False)
    lines = [intro.format(fence=fence), log, f"{fence}json work log", record, fence]
    if whole:
        lines += [each_file, f"{fence}latex {main}", whole_file, fence]
    else:
        change = ["<<<<<<< SEARCH", old, "=======", new, ">>>>>>> REPLACE"]
        lines += [each_change, f"{fence}edit {main}", *change, fence]
    return "\n".join(lines)
