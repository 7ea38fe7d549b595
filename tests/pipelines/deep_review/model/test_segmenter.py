"""The segmenter as a model: which segments are taken, and what it is told of the others."""

from __future__ import annotations

from typing import Any

import pytest

from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.deep_review.model.segmenter import SegmentsReply, brief, read
from paperkit.pipelines.deep_review.pages import overview
from paperkit.records.deep_review import Segments
from paperkit.strict_json import validated
from tests.pipelines.deep_review.model.subjects import segmenting_request


def one(number: int, pages: str, **changes: Any) -> dict[str, Any]:
    plain = {"title": "Part", "theme": "method", "track": "medium", "notes": "", "reason": ""}
    return {"id": f"S{number}", "pages": pages} | plain | changes


def taken(*segments: dict[str, Any], **more: Any) -> Segments:
    return read(validated(SegmentsReply, {"segments": list(segments)}), segmenting_request(**more))


GOOD = (one(1, "1"), one(2, "2-3", track="high", notes="the main claim"), one(3, "1-2", theme="theory"))


def test_segments_that_fit_are_taken_as_they_are() -> None:
    made = taken(*GOOD)
    assert [(s.id, s.pages, s.track, s.theme, s.notes) for s in made.segments] == [
        ("S1", "1", "medium", "method", ""),
        ("S2", "2-3", "high", "method", "the main claim"),
        ("S3", "1-2", "medium", "theory", ""),
    ]


@pytest.mark.parametrize(
    ("segments", "said"),
    [
        ((GOOD[0], one(2, "2"), GOOD[2]), "page 3 belongs to no segment"),
        ((*GOOD[:2], one(3, "3-9")), "pages 4-9 are beyond the end"),
        ((*GOOD[:2], one(3, "3", track="none")), "track none needs a reason"),
        ((*GOOD[:2], one(2, "3")), "given twice"),
        ((*GOOD[:2], one(3, "three")), "neither a page nor a range"),
        ((*GOOD[:2], one(3, "3") | {"id": "third"}), "id"),
        ((), "segments"),
    ],
)
def test_segments_with_faults_are_asked_again(segments: tuple[dict[str, Any], ...], said: str) -> None:
    with pytest.raises(UnfitReplyError, match=said):
        taken(*segments)


def test_a_long_segment_of_track_high_is_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="track high takes at most 10 pages"):
        taken(one(1, "1-12", track="high"), one(2, "2"), pages=12, depth="quick")
    assert taken(one(1, "1-10", track="high"), one(2, "11-12"), pages=12, depth="quick")


@pytest.mark.parametrize(("depth", "least", "most"), [("quick", 2, 4), ("standard", 3, 8), ("deep", 3, 12)])
def test_there_are_as_many_as_the_depth_has_and_the_paper_allows(depth: str, least: int, most: int) -> None:
    def of(count: int) -> Segments:
        return taken(*(one(n, "1-3") for n in range(1, count + 1)), depth=depth)

    assert len(of(least).segments) == least
    assert len(of(most).segments) == most
    for count in (least - 1, most + 1):
        with pytest.raises(UnfitReplyError, match=f"make {least} to {most}"):
            of(count)


@pytest.mark.parametrize("change", [{"theme": "music"}, {"track": "top"}, {"pages": ""}, {"colour": "red"}])
def test_what_is_no_segment_is_no_reply(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=rf"segments\.0\.{next(iter(change))}"):
        taken(one(1, "1-3") | change)


def test_it_is_given_what_the_pages_hold_and_how_many_segments_are_wanted() -> None:
    request = segmenting_request(depth="quick", focus=("proofs",))
    told = {document.name: document.text for document in brief(request).own}
    assert told["page overview"] == overview(request.subject.pages)
    assert told["task"] == "segments wanted: 2-4\npages: 3\nfocus: proofs\nlanguage: English\n"
