from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, RecordError
from paperkit.scoring.records import AxisScore, Review, read_review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6
from paperkit.strict_json import read_json, read_record, validated


def record(**changes: Any) -> dict[str, Any]:
    scores = zip(RUBRIC6.axes, [65, 70, 60, 55, 72, 68], strict=True)
    base: dict[str, Any] = {
        "axis_scores": {
            axis: {"score": score, "justification": "As the text says."} for axis, score in scores
        },
        "overall_score": 65.45,
    }
    return base | changes


def with_axis(axis: str, value: Any) -> dict[str, Any]:
    changed = record()
    changed["axis_scores"][axis] = value
    return changed


def test_reads_a_bare_score() -> None:
    review = read_review(record())
    assert (review.overall_score, review.decision_band, review.profile) == (
        65.45,
        "Minor Revision",
        "rubric6",
    )
    assert review.overall_given is None
    assert "overall_given" not in review.as_json()
    assert review.weaknesses == ()


def test_corrects_an_overall_that_differs_and_says_so() -> None:
    review = read_review(record(overall_score=64.5, decision_band="Major Revision"))
    assert (review.overall_score, review.overall_given) == (65.45, 64.5)
    assert review.decision_band == "Minor Revision"


def test_a_sum_in_another_order_is_no_difference() -> None:
    assert read_review(record(overall_score=65.45000000000002)).overall_given is None


def test_a_corrected_record_reads_back_the_same(review: Any) -> None:
    corrected = read_review(record(overall_score=64.5))
    assert read_review(corrected.as_json()) == corrected


def test_an_axis_that_was_not_judged_is_null() -> None:
    changed = with_axis("scientific_depth", {"score": None, "justification": "not judged by rules"})
    review = read_review(changed | {"overall_score": 65.5625})
    assert review.is_form_score
    assert review.overall_score == 65.5625
    assert review.judged_axes == RUBRIC6.axes[1:]
    assert not read_review(record()).is_form_score


def test_axes_come_in_the_order_of_the_profile() -> None:
    changed = record()
    changed["axis_scores"] = dict(reversed(changed["axis_scores"].items()))
    assert tuple(read_review(changed).axis_scores) == RUBRIC6.axes


@pytest.mark.parametrize(
    ("bad", "path"),
    [
        ([1, 2], "record: must be an object, not a list"),
        ("text", "record"),
        (None, "record"),
        ({"overall_score": "x"}, "axis_scores: missing"),
        ({"axis_scores": record()["axis_scores"]}, "overall_score: missing"),
        (record(overall_score="65.45"), "overall_score: "),
        (record(overall_score=True), "overall_score: "),
        (record(overall_score=None), "overall_score: "),
        (record(overall_score=[]), "overall_score: "),
        (record(overall_score=float("nan")), "overall_score: .*finite"),
        (record(overall_score=float("inf")), "overall_score: .*finite"),
        (record(overall_score=10**400), "overall_score: "),
        (record(overall_score=100.5), "overall_score: 100.5 is outside 0–100"),
        (record(overall_score=-1), "overall_score: -1 is outside 0–100"),
        (record(overall_score=1000, overall_given=64), "overall_score: 1000 is outside 0–100"),
        (record(overall_given=1000), "overall_given: 1000 is outside 0–100"),
        (record(weaknesses=[{"text": "Thin.", "lines": [1, float("nan")]}]), r"weaknesses\.0\.lines\.1: nan"),
        (record(axis_scores=[60]), "axis_scores: "),
        (record(axis_scores={}), "axis_scores.scientific_depth: missing"),
        (with_axis("logical_flow", 60), "axis_scores.logical_flow: "),
        (with_axis("logical_flow", {}), "axis_scores.logical_flow.score: "),
        (with_axis("logical_flow", {"score": "60"}), "axis_scores.logical_flow.score: "),
        (with_axis("logical_flow", {"score": False}), "axis_scores.logical_flow.score: "),
        (with_axis("logical_flow", {"score": float("nan")}), "axis_scores.logical_flow.score: .*finite"),
        (with_axis("logical_flow", {"score": 101}), "axis_scores.logical_flow.score: 101 is outside"),
        (
            with_axis("logical_flow", {"score": 60, "justification": 3}),
            "axis_scores.logical_flow.justification",
        ),
        (with_axis("flow", {"score": 60}), "axis_scores.flow: no axis of profile rubric6"),
        (record(profile="rubric7"), 'profile: unknown "rubric7"'),
        (record(profile=["rubric6"]), "profile: unknown"),
        (record(weaknesses="none"), "weaknesses: "),
        (record(weaknesses=[""]), "weaknesses.0: must be a sentence"),
        (record(weaknesses=["Fine.", {"axis": "logical_flow"}]), "weaknesses.1: must be a sentence"),
        (record(questions=[7]), "questions.0: must be a sentence"),
        (record(judged_by=3), "judged_by: "),
        (record(noise=-1), "noise: "),
    ],
)
def test_a_bad_record_names_the_field(bad: Any, path: str) -> None:
    with pytest.raises(RecordError, match=f"^{path}"):
        read_review(bad)


def test_all_axes_null_is_an_error() -> None:
    with pytest.raises(RecordError, match="no axis is judged"):
        read_review(record(axis_scores={axis: {"score": None} for axis in RUBRIC6.axes}))


def test_weaknesses_may_be_objects_and_keep_their_keys() -> None:
    item = {
        "text": "Figure 2 is never referenced.",
        "axis": "evidence_presentation",
        "finding_id": "ab12",
        "line": 4,
    }
    review = read_review(record(weaknesses=["Too long.", item]))
    assert review.as_json()["weaknesses"] == ["Too long.", item]


def test_keys_of_its_own_are_kept() -> None:
    changed = with_axis("logical_flow", {"score": 60, "justification": "", "capped_from": 70})
    review = read_review(changed | {"confidence": 3})
    assert review.as_json()["confidence"] == 3
    assert review.as_json()["axis_scores"]["logical_flow"]["capped_from"] == 70


class TestAgentreview:
    def scores(self, overall: Any = 6, axis: Any = 3) -> dict[str, Any]:
        axes = {name: {"score": axis} for name in AGENTREVIEW.axes}
        return {"profile": "agentreview", "axis_scores": axes, "overall_score": overall}

    def test_overall_is_the_reviewers(self) -> None:
        review = read_review(self.scores())
        assert (review.overall_score, review.decision_band, review.overall_given) == (6.0, None, None)

    @pytest.mark.parametrize(("overall", "axis"), [(0, 3), (11, 3), (6, 5), (6, 0)])
    def test_out_of_its_range(self, overall: float, axis: float) -> None:
        with pytest.raises(RecordError, match="outside"):
            read_review(self.scores(overall, axis))

    @pytest.mark.parametrize(
        ("overall", "axis", "field"),
        [(6.5, 3, "overall_score: 6.5"), (6, 2.5, "axis_scores.originality.score: 2.5")],
    )
    def test_its_scores_are_whole_numbers(self, overall: float, axis: float, field: str) -> None:
        with pytest.raises(RecordError, match=f"^{field} is no whole number, as profile agentreview"):
            read_review(self.scores(overall, axis))
        assert read_review(self.scores(6.0, 3.0)).overall_score == 6

    def test_an_overall_without_any_axis_is_no_review(self) -> None:
        with pytest.raises(RecordError, match="no axis is judged"):
            read_review(self.scores(6, None))

    def test_an_overall_that_is_not_given_cannot_be_derived(self) -> None:
        with pytest.raises(RecordError, match="overall_score: missing"):
            Review.of({a: AxisScore(score=3) for a in AGENTREVIEW.axes}, profile=AGENTREVIEW)


class TestFiles:
    def write(self, folder: Path, text: str | bytes) -> Path:
        path = folder / "score.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def test_names_file_and_field(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, json.dumps(record(overall_score="x")))
        with pytest.raises(RecordError, match=r"score\.json: overall_score: "):
            read_review(path)

    def test_a_byte_order_mark_does_no_harm(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, b"\xef\xbb\xbf" + json.dumps(record()).encode())
        assert read_review(path).overall_score == 65.45

    def test_a_missing_file_is_no_bad_record(self, tmp_path: Path) -> None:
        with pytest.raises(InputError) as caught:
            read_review(tmp_path / "none.json")
        assert not isinstance(caught.value, RecordError)
        with pytest.raises(InputError) as caught:
            read_review(tmp_path)
        assert not isinstance(caught.value, RecordError)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", ":1: not JSON"),
            ('{\n"a": }', ":2: not JSON"),
            (b"\xff\xfe", "not UTF-8 at byte 0"),
            ('{"a": 1, "a": 2}', "key given twice: a"),
            ("[" * 200_000, "nested too deep"),
            (
                '{"axis_scores": {"logical_flow": {"score": NaN}}}',
                "axis_scores.logical_flow.score: nan is not",
            ),
            ('{"overall_score": 1e999}', "overall_score: inf is not a finite number"),
            ("-Infinity", "record: -inf is not a finite number"),
            ("1" * 5000, "record: inf is not a finite number"),
        ],
    )
    def test_what_is_not_json(self, tmp_path: Path, text: str | bytes, message: str) -> None:
        with pytest.raises(RecordError, match=message):
            read_json(self.write(tmp_path, text))

    def test_a_record_of_any_model(self, tmp_path: Path) -> None:
        assert read_record(AxisScore, self.write(tmp_path, '{"score": 3}')).score == 3
        with pytest.raises(RecordError, match=r"score\.json: score: missing"):
            read_record(AxisScore, self.write(tmp_path, "{}"))


def test_several_faults_are_counted() -> None:
    with pytest.raises(RecordError, match=r"score: .* \(and 1 more\)$"):
        validated(AxisScore, {"score": "x", "justification": 1})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from(["axis_scores", "overall_score", "weaknesses", "profile", "noise", "judged_by"]),
    json_values,
)
def test_any_value_in_a_field_is_read_or_refused(field: str, value: Any) -> None:
    try:
        review = read_review(record(**{field: value}))
    except RecordError:
        return
    assert review.overall_score == 65.45


@given(
    st.lists(st.none() | st.floats(0, 100), min_size=6, max_size=6).filter(
        lambda v: any(s is not None for s in v)
    )
)
def test_what_is_written_reads_back(scores: list[float | None]) -> None:
    axes = {axis: AxisScore(score=score) for axis, score in zip(RUBRIC6.axes, scores, strict=True)}
    review = Review.of(axes, overall_given=50.0)
    assert read_review(json.loads(json.dumps(review.as_json()))) == review
