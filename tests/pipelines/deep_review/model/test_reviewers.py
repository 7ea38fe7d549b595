"""The reviewers as models: which candidates are taken, and what each reviewer is told."""

from __future__ import annotations

from typing import Any

import pytest

from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.deep_review.model.given import ReadingRequest
from paperkit.pipelines.deep_review.model.reviewers import (
    LensReply,
    SegmentReply,
    brief,
    read_lens,
    read_segment,
)
from paperkit.records.deep_review import CATEGORIES, SEVERITIES, Candidates
from paperkit.strict_json import validated
from tests.pipelines.deep_review.model.subjects import (
    QUOTES,
    SEGMENTS,
    lens_request,
    reading_request,
    subject,
    task,
)


def one(**changes: Any) -> dict[str, Any]:
    return {
        "title": "The share is not that of the counts",
        "category": "numbers",
        "severity_hint": "minor",
        "page": 1,
        "quote": QUOTES[0],
        "explanation": "30 of 120 is a quarter.",
        "evidence": "30 / 120 = 25 %",
        "suggestion": "Write 25 percent.",
        "confidence": 0.9,
        "would_be_wrong_if": "the counts were of another street",
        **changes,
    }


def taken(*candidates: Any) -> Candidates:
    return read_segment(validated(SegmentReply, {"candidates": list(candidates)}), reading_request())


def test_a_candidate_keeps_its_words_and_gets_the_task() -> None:
    made = taken(one(), one(title="Another"))
    assert made.task == "T01"
    assert made.candidates[0].as_json() == one()
    assert made.candidates[1].title == "Another"
    assert made.overall_notes == ""


def test_a_list_with_nothing_in_it_is_a_good_answer() -> None:
    assert taken() == Candidates(task="T01")


@pytest.mark.parametrize("field", [*one()])
def test_a_candidate_without_one_of_its_fields_is_no_reply(field: str) -> None:
    short = {name: value for name, value in one().items() if name != field}
    with pytest.raises(RecordError, match=rf"candidates\.0\.{field}"):
        taken(short)


@pytest.mark.parametrize("field", ["title", "quote", "explanation", "would_be_wrong_if"])
@pytest.mark.parametrize("empty", ["", " \n\t"])
def test_words_that_must_be_there_are_not_empty(field: str, empty: str) -> None:
    with pytest.raises(RecordError, match=rf"candidates\.0\.{field}: must not be empty"):
        taken(one(**{field: empty}))


@pytest.mark.parametrize("field", ["evidence", "suggestion"])
def test_words_that_may_be_missing_may_be_empty(field: str) -> None:
    assert getattr(taken(one(**{field: ""})).candidates[0], field) == ""


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("confidence", (0, 0.5, 1), (-0.1, 1.1, "0.9", True, None)),
        ("page", (1, 3), (0, -1, 1.5, "1", True, None)),
        ("category", CATEGORIES, ("style", "", None)),
        ("severity_hint", SEVERITIES, ("critical", "MAJOR", None)),
    ],
)
def test_values_have_their_ranges(field: str, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    for value in good:
        assert getattr(taken(one(**{field: value})).candidates[0], field) == value
    for value in bad:
        with pytest.raises(RecordError, match=rf"candidates\.0\.{field}"):
            taken(one(**{field: value}))


def test_what_was_not_asked_for_is_no_reply() -> None:
    with pytest.raises(RecordError, match="score"):
        taken(one(score=3))


def test_notes_on_the_whole_are_taken_from_a_segment_too() -> None:
    reply = validated(SegmentReply, {"candidates": [one()], "overall_notes": "The counts carry it. "})
    made = read_segment(reply, reading_request())
    assert (len(made.candidates), made.overall_notes) == (1, "The counts carry it.")


def test_a_page_beyond_the_end_is_asked_again_and_named() -> None:
    with pytest.raises(UnfitReplyError, match=r"3 pages.*candidate 2, 3 is on a later one"):
        taken(one(page=3), one(page=4), one(page=99))


def test_quotes_are_not_looked_up_here() -> None:
    """The merge does that, for the files of people too, and says which were not found."""
    assert taken(one(quote="No such words stand here at all.")).candidates


# Lenses


def seen(**changes: Any) -> Candidates:
    record = {"candidates": [one()], "overall_notes": "It counts lamps, and counts them well."} | changes
    return read_lens(validated(LensReply, record), lens_request())


def test_a_lens_writes_notes_on_the_whole() -> None:
    made = seen()
    assert (made.task, len(made.candidates)) == ("T05", 1)
    assert made.overall_notes == "It counts lamps, and counts them well."
    assert seen(candidates=[]).candidates == ()


def test_a_lens_without_notes_keeps_its_candidates() -> None:
    assert seen(overall_notes=" ").overall_notes == ""
    made = read_lens(validated(LensReply, {"candidates": [one()]}), lens_request())
    assert (len(made.candidates), made.overall_notes) == (1, "")
    with pytest.raises(RecordError, match="overall_notes"):
        seen(overall_notes=None)


def test_notes_are_asked_for_of_lenses_alone() -> None:
    form = LensReply.model_json_schema()
    assert form["required"] == ["candidates", "overall_notes"]
    assert "default" not in form["properties"]["overall_notes"]
    assert [*SegmentReply.model_json_schema()["properties"]] == ["candidates"]


def test_a_lens_is_held_to_the_pages_too() -> None:
    with pytest.raises(UnfitReplyError, match="candidate 1"):
        seen(candidates=[one(page=4)])


# What they are told


def told(request: ReadingRequest) -> dict[str, str]:
    return {document.name: document.text for document in brief(request).own}


def test_a_segment_is_told_with_its_trace_and_checklist() -> None:
    documents = told(reading_request(focus=("statistics",), venue="A journal", language="ja"))
    assert documents["checklist"] == "- Sums add up."
    assert documents["task"].splitlines() == [
        "task: T01",
        "segments: S1 Streets",
        "pages: 1-2",
        "theme: experiments",
        "track: high",
        "trace: B",
        "notes: carries the main claim",
        "focus: statistics",
        "venue: A journal",
        "language: Japanese",
    ]


def test_several_light_segments_are_all_told() -> None:
    both = task(
        segments=["S1", "S2"], theme=["experiments", "discussion"], track="light", notes="S1: a\nS2: b"
    )
    lines = told(ReadingRequest(subject(), both, SEGMENTS, "")).pop("task").splitlines()
    assert "segments: S1 Streets; S2 The end" in lines
    assert "theme: experiments, discussion" in lines
    assert "notes: S1: a; S2: b" in lines


def test_a_lens_is_told_its_lens_and_has_no_checklist() -> None:
    assert told(lens_request()) == {"task": "task: T05\nlens: L2\npages: 1-3\nlanguage: English\n"}


def test_more_effort_has_room_for_a_longer_reply() -> None:
    def room(effort: str) -> int:
        return brief(ReadingRequest(subject(), task(effort=effort))).max_output

    assert room("low") < room("medium") < room("high")
