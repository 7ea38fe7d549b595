"""The reviewers as models: of segments, and of the whole paper through a lens."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.deep_review.model.given import ReadingRequest
from paperkit.pipelines.replies import ReplyPart, Said
from paperkit.records.deep_review import Candidate, Candidates, Category, Severity
from paperkit.wording import plural

__all__ = ["LensReply", "SegmentReply", "brief", "read_lens", "read_segment"]

_OUTPUT = {"low": 8192, "medium": 12288, "high": 16384}
"""Most tokens of a reply by the effort of the task."""


class CandidateReply(ReplyPart):
    """One thing held against the paper."""

    title: Said
    category: Category
    severity_hint: Severity
    page: Annotated[int, Field(ge=1, strict=True)]
    quote: Said
    explanation: Said
    evidence: str
    suggestion: str
    confidence: Annotated[float, Field(ge=0, le=1, strict=True, allow_inf_nan=False)]
    would_be_wrong_if: Said


class SegmentReply(ReplyPart):
    """What a reviewer holds against its segment; the list may be empty."""

    candidates: list[CandidateReply]
    # Not asked for, so not in the form; whoever writes notes all the same loses nothing.
    overall_notes: SkipJsonSchema[str] = ""


def _ask_for_notes(form: dict[str, Any]) -> None:
    """Notes are in the form as what must be there; candidates without them are taken all the same."""
    form["required"] = [*form["properties"]]
    del form["properties"]["overall_notes"]["default"]


class LensReply(ReplyPart):
    """What a reviewer holds against the paper through its lens, and what it thinks of the whole."""

    model_config = ConfigDict(json_schema_extra=_ask_for_notes)

    candidates: list[CandidateReply]
    overall_notes: str = ""


def brief(request: ReadingRequest) -> Briefing:
    """The paper, the task, and for a segment the checklist of its themes."""
    task = request.task
    titles = {segment.id: segment.title for segment in request.segments}
    lines = {
        "task": task.id,
        "lens": task.lens or "",
        "segments": "; ".join(f"{name} {titles.get(name, '')}".strip() for name in task.segments),
        "pages": task.pages,
        "theme": ", ".join(task.theme),
        "track": task.track or "",
        "trace": task.trace or "",
        "notes": "; ".join(task.notes.splitlines()),
    }
    own = [Document("checklist", request.checklist)] if request.checklist else []
    # A lens is over all pages: more images than a model takes at once.
    pages = task.pages if task.kind == "segment" else ""
    return request.subject.briefing(
        *own,
        request.subject.task(lines),
        max_output=_OUTPUT[task.effort],
        pages=pages,
        effort=task.effort,
    )


def read_segment(reply: SegmentReply, request: ReadingRequest) -> Candidates:
    """The candidates. Whether their quotes stand in the paper is looked up when all are merged.

    Raises:
        UnfitReplyError: a page is beyond the end of the paper.
    """
    return _candidates(reply, request)


def read_lens(reply: LensReply, request: ReadingRequest) -> Candidates:
    """The candidates and the notes on the whole.

    Raises:
        UnfitReplyError: a page is beyond the end of the paper.
    """
    return _candidates(reply, request)


def _candidates(reply: SegmentReply | LensReply, request: ReadingRequest) -> Candidates:
    given = reply.candidates
    pages = request.subject.config.pages
    beyond = [number for number, one in enumerate(given, 1) if one.page > pages]
    if beyond:
        raise UnfitReplyError(
            f"The paper has {plural(pages, 'page')}, counted as in `paper.txt`; candidate "
            f"{', '.join(map(str, beyond))} is on a later one. Answer again, all of it."
        )
    return Candidates(
        task=request.task.id,
        candidates=tuple(Candidate.model_validate(one.model_dump()) for one in given),
        overall_notes=reply.overall_notes.strip(),
    )
