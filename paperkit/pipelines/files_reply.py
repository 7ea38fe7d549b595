"""Replies of files: one record in JSON, and LaTeX in fenced blocks, each named after its file.

LaTeX never travels in JSON: a backslash is an escape there. Files that do not change are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from pydantic import BaseModel

from paperkit.documents.paper import Source
from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.llm.blocks import Block, fence_for, read_blocks
from paperkit.pipelines.draft import Draft
from paperkit.reply_json import parse_reply
from paperkit.strict_json import validated

__all__ = [
    "draft_fence",
    "files_form",
    "named",
    "read_files",
    "record_form",
    "rewritable",
    "split_reply",
    "whole_files",
]

Reply = TypeVar("Reply", bound=BaseModel)

_MOST = 10


def read_files(
    reply: str, draft: Draft, record: type[Reply], *, called: str = "record", none_ok: bool = False
) -> tuple[Reply, dict[str, str]]:
    """The record and the whole files of a reply, by the author's names.

    Args:
        reply: As it came.
        draft: The draft that was shown.
        record: Type of the JSON object.
        called: What the record is to the model, as `work log`.
        none_ok: Whether a reply without files is one: nothing changes.

    Raises:
        UnfitReplyError: no record or more than one, one that does not fit its form; no file; a file that is not the
            draft's, is given twice, or ends too early.
    """
    given, blocks = split_reply(reply, record, called=called)
    if not blocks and not none_ok:
        raise UnfitReplyError(f"Your reply has a {called} and no block of LaTeX. Answer again, all of it.")
    return given, whole_files(blocks, draft)


def split_reply(
    reply: str, record: type[Reply], *, called: str = "record"
) -> tuple[Reply, tuple[Block, ...]]:
    """The record of a reply, and its other blocks in order.

    Raises:
        UnfitReplyError: no block `json` or more than one, one that does not fit its form, blocks that are not whole.
    """
    blocks = read_blocks(reply)
    records = [block for block in blocks if block.kind == "json"]
    if len(records) != 1:
        raise UnfitReplyError(
            f"Your reply must have one block `json` with the {called}; it has {len(records)}."
        )
    try:
        given = validated(record, parse_reply(records[0].text))
    except RecordError as error:
        raise UnfitReplyError(
            f"The {called} does not fit its form: {error}. Answer again, all of it."
        ) from None
    return given, tuple(block for block in blocks if block.kind != "json")


def whole_files(blocks: Sequence[Block], draft: Draft) -> dict[str, str]:
    r"""The text of each block by the file that it is for; line ends are LF.

    Raises:
        UnfitReplyError: a file is not the draft's, is given twice, or ends before its `\end{document}`; all of these
            are told at once.
    """
    texts: dict[str, str] = {}
    faults: list[str] = []
    for block in blocks:
        try:
            name = named(block, draft)
        except UnfitReplyError as error:
            faults.append(str(error))
            continue
        if name in texts:
            faults.append(f"{name} is given twice. Give each changed file once, whole.")
        elif "\\end{document}" in draft.sources[name].text and "\\end{document}" not in block.text:
            faults.append(f"{name} ends before \\end{{document}}. Give the whole file, to its end.")
        texts.setdefault(name, block.text)
    if faults:
        raise UnfitReplyError("\n".join(faults[:_MOST]))
    return texts


def named(block: Block, draft: Draft) -> str:
    """The file that a block is for; where a draft has one file, it need not be named.

    Raises:
        UnfitReplyError: it names no file that may change.
    """
    files = rewritable(draft)
    name = block.name.removeprefix("file=").strip().strip("`\"'")
    if name in files:
        return name
    if not name and len(files) == 1:
        return draft.layout.main
    raise UnfitReplyError(
        f"Line {block.line} of your reply names {name or 'no file'}; the files are {', '.join(files)}."
    )


def rewritable(draft: Draft) -> dict[str, Source]:
    """The files that a reply may change, the main one first: all but bibliographies."""
    main = draft.layout.main
    names = [main, *(name for name in draft.sources if name != main and not name.endswith(".bib"))]
    return {name: draft.sources[name] for name in names}


_FORM = {
    "en": (
        "Reply with fenced blocks and nothing else. Every fence is exactly {fence}, alone or before the block's name.",
        "First {called}, one JSON object:",
        "Then each file that you change, whole, one block a file. Files that you do not return stay as they are.",
        "the whole file",
    ),
    "zh": (
        "只回复围栏代码块，此外不加任何文字。围栏一律是 {fence}，单独一行，或后接代码块的名称。",
        "先给出{called}，一个 JSON 对象：",
        "再给出每个有改动的文件，每个文件一块，给出全文。没有给出的文件保持原样。",
        "文件全文",
    ),
}


def record_form(draft: Draft, example: str, called: str, name: str = "") -> tuple[str, list[str]]:
    """How the record of a reply is laid out, in the language of the paper.

    Args:
        draft: The draft that is shown.
        example: The JSON object, its values left open.
        called: What it is, in that language: `the work log`, `工作记录`.
        name: What its block is named, if anything.

    Returns:
        A fence that no file of the draft has, for the blocks that follow, and the lines.
    """
    fence = draft_fence(draft)
    intro, first, *_ = _FORM[draft.paper.language]
    head = f"{fence}json {name}".rstrip()
    return fence, [intro.format(fence=fence), first.format(called=called), head, example, fence]


def files_form(draft: Draft, example: str, called: str, name: str = "", more: Iterable[str] = ()) -> str:
    """How a reply of whole files is laid out: a form for `Briefing.form`.

    Args:
        draft: The draft that is shown.
        example: The JSON object of the record, its values left open.
        called: What the record is, in the language of the paper.
        name: What its block is named, if anything.
        more: Lines that follow, as on blocks of other kinds; their fences are `draft_fence(draft)`.
    """
    fence, lines = record_form(draft, example, called, name)
    *_, each_file, whole_file = _FORM[draft.paper.language]
    return "\n".join([*lines, each_file, f"{fence}latex {draft.layout.main}", whole_file, fence, *more])


def draft_fence(draft: Draft) -> str:
    """A fence that is longer than every one in the draft's files."""
    return fence_for(source.text for source in rewritable(draft).values())
