"""The segmenter as a model: the paper in parts that are each reviewed as one."""

from __future__ import annotations

from paperkit.errors import RecordError
from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.model.given import SegmentingRequest
from paperkit.pipelines.deep_review.pages import overview
from paperkit.pipelines.deep_review.segmenting import check_segments
from paperkit.pipelines.replies import ReplyPart, Text
from paperkit.records.deep_review import Segments, Theme, Track
from paperkit.strict_json import validated
from paperkit.wording import plural

__all__ = ["SegmentsReply", "brief", "read"]


class SegmentReply(ReplyPart):
    """One segment."""

    id: Text
    title: Text
    pages: Text
    theme: Theme
    track: Track
    notes: str
    reason: str


class SegmentsReply(ReplyPart):
    """All segments of the paper."""

    segments: list[SegmentReply]


def brief(request: SegmentingRequest) -> Briefing:
    """The paper, what its pages hold, and how many segments are wanted."""
    least, most = _wanted(request)
    wanted = f"{least}-{most}" if least < most else str(most)
    task = request.subject.task({"segments wanted": wanted, "pages": str(request.subject.config.pages)})
    return request.subject.briefing(Document("page overview", overview(request.subject.pages)), task)


def read(reply: SegmentsReply, request: SegmentingRequest) -> Segments:
    """The segments.

    Raises:
        UnfitReplyError: a page is in no segment, a segment is too long, there are too many or too few of them.
    """
    try:
        segments = validated(Segments, reply.model_dump())
    except RecordError as error:
        raise UnfitReplyError(f"Your segments do not fit: {error}. Answer again, all of it.") from None
    faults = check_segments(segments, request.subject.config.pages)
    least, most = _wanted(request)
    number = len(segments.segments)
    if not least <= number <= most:
        faults.append(f"there are {plural(number, 'segment')}; make {least} to {most}")
    if faults:
        raise UnfitReplyError(
            "Your segments have faults:\n"
            + "".join(f"- {fault}\n" for fault in faults)
            + "Mend them and answer again, all of it."
        )
    return segments


def _wanted(request: SegmentingRequest) -> tuple[int, int]:
    """Least and most segments; a short paper need not have as many as the depth has."""
    least, most = DEPTHS[request.subject.config.depth].segments
    return min(least, request.subject.config.pages), most
