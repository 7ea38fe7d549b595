"""The critic as a model: it looks for nothing new, and says what is wrong with a report."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from pydantic import Field

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.deep_review.model.given import CritiqueRequest
from paperkit.pipelines.replies import ReplyPart, Said

__all__ = ["REPORT", "CritiqueReply", "brief", "read"]

REPORT = "report"
"""In place of a finding's id: what is about the report as a whole."""

_SHOWN = {"summary", "bottom_line", "overall_feedback", "findings", "limitations", "previous"}
_FALLS = "does not stand"
_TAKE_OUT = "take it out, or make it minor and say only what stands"


class MajorReply(ReplyPart):
    """One major finding, looked at anew."""

    id: Said
    check: Said
    stands: Annotated[bool, Field(strict=True)]


class RemarkReply(ReplyPart):
    """One fault of the report."""

    id: Said
    problem: Said
    fix: Said


class CritiqueReply(ReplyPart):
    """All that is wrong with the report."""

    majors: list[MajorReply]
    remarks: list[RemarkReply]


def brief(request: CritiqueRequest) -> Briefing:
    """The paper and the report on it."""
    report = request.findings.model_dump(mode="json", include=_SHOWN)
    return request.subject.briefing(Document.of_record("report", report), request.subject.task({}))


def read(reply: CritiqueReply, request: CritiqueRequest) -> str:
    """The text of `critique.md`: a line `ID · problem · fix` for each fault; "" where there is none.

    A remark on what is no finding of the report is left out.

    Raises:
        UnfitReplyError: a major finding was not looked at, or something else was as if it were one.
    """
    majors = [finding.id for finding in request.findings.of("major")]
    if Counter(one.id for one in reply.majors) != Counter(majors):
        raise UnfitReplyError(
            f"`majors` must have one entry for each major finding: {', '.join(majors) or 'none'}; yours has "
            f"{', '.join(one.id for one in reply.majors) or 'none'}. Answer again, all of it."
        )
    order = [finding.id for finding in request.findings.findings] + [REPORT]
    lines = [(one.id, f"{_FALLS}: {one.check}", _TAKE_OUT) for one in reply.majors if not one.stands]
    lines += [(one.id, one.problem, one.fix) for one in reply.remarks if one.id in order]
    lines.sort(key=lambda line: order.index(line[0]))
    return "".join(f"- {' · '.join(' '.join(part.split()) for part in line)}\n" for line in lines)
