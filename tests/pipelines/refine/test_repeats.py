"""Several reviews of each draft: their mean is the score, their spread the noise that a gain must exceed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import UsageError
from paperkit.harness import check_parameters
from paperkit.pipelines.refine import RefineParameters
from paperkit.pipelines.refine.estimate import estimate_run
from paperkit.pipelines.refine.inputs import gather
from paperkit.pipelines.refine.repeats import together
from paperkit.report import scores_table
from paperkit.scoring.records import AxisScore, Review
from paperkit.scoring.scales import RUBRIC6
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.scripted_model import answer


def review(score: float, text: str = "Bare.") -> Review:
    return Review.of({a: AxisScore(score=score) for a in RUBRIC6.axes}, weaknesses=[text], judged_by="m")


def test_the_score_is_the_mean_and_the_noise_the_deviation() -> None:
    made, noise = together([review(50, "a"), review(54, "b"), review(58, "c")])
    assert made.overall_score == 54
    assert made.noise == 4
    assert set(made.axes.values()) == {54}
    assert made.weaknesses == ("b",), "the words of the review nearest to the mean"
    assert made.as_json()["repeats"] == [50, 54, 58]
    assert made.judged_by == "m"
    assert noise is not None
    assert noise.reviews == 3


def test_one_review_has_no_noise() -> None:
    one = review(50)
    assert together([one]) == (one, None)


def noisy(spread: int) -> Any:
    """A stand-in whose repeats of one review lie `spread` points apart."""
    asked: dict[str, int] = {}

    def reply(request: dict[str, Any]) -> str:
        text = answer(request["messages"], request["reply_schema"])
        if request["role"] != "reviewer":
            return text
        content = request["messages"][1]["content"]
        asked[content] = asked.get(content, -1) + 1
        record = json.loads(text)
        for axis in record["axis_scores"].values():
            axis["score"] = 40 + (axis["score"] - 60) / 4 + spread * asked[content]
        return json.dumps(record)

    return reply


def test_repeats_are_calls_of_their_own_and_kept(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(model=handoff(reply=noisy(2)), repeats=3, cap=1)
    assert {one.role: one.calls for one in result.asked} == {
        "devils_advocate": 2,
        "reviewer": 6,
        "reviser": 1,
    }
    folder = tmp_path / "run" / "artifacts" / "refinement" / "iter1"
    assert len(json.loads((folder / "reviews.json").read_text(encoding="utf-8"))) == 3
    assert json.loads((folder / "score.json").read_text(encoding="utf-8"))["noise"] == pytest.approx(2)
    delta = json.loads((folder / "delta.json").read_text(encoding="utf-8"))
    assert delta["overall_noise"] == pytest.approx(8**0.5)
    assert [row["noise"] for row in result.history] == [pytest.approx(2)] * 2
    assert "Noise (sd)" in repr(scores_table(result.history))


def test_without_repeats_no_noise_is_shown(run: Runner) -> None:
    assert "Noise" not in repr(scores_table(run(cap=1).history))


@pytest.mark.parametrize(
    ("spread", "required", "reason"), [(4, True, "tie_not_worse"), (4, False, "overall_up")]
)
def test_a_gain_within_the_noise_is_a_tie_where_that_is_asked(
    run: Runner, handoff: Server, tmp_path: Path, spread: int, required: bool, reason: str
) -> None:
    run(model=handoff(reply=noisy(spread)), repeats=2, cap=1, require_gain_above_noise=required)
    delta = json.loads((tmp_path / "run/artifacts/refinement/iter1/delta.json").read_text(encoding="utf-8"))
    assert delta["overall_delta"] == pytest.approx(1.0)
    assert delta["reason"] == reason
    assert delta["gain_within_noise"]


def test_a_gain_above_the_noise_stays_a_gain(run: Runner, handoff: Server, tmp_path: Path) -> None:
    run(model=handoff(reply=noisy(0)), repeats=2, cap=1, require_gain_above_noise=True)
    delta = json.loads((tmp_path / "run/artifacts/refinement/iter1/delta.json").read_text(encoding="utf-8"))
    assert (delta["reason"], delta["overall_noise"]) == ("overall_up", 0)


def test_rules_repeat_themselves_exactly(run: Runner) -> None:
    assert [row["noise"] for row in run(repeats=2, cap=1).history] == [0, 0]


def test_the_noise_must_be_measured_to_be_required(author: Path) -> None:
    with pytest.raises(UsageError, match="--repeats 2 or more"):
        check_parameters(RefineParameters, {"paper": "p", "out": "r", "require_gain_above_noise": True})


def test_repeats_are_in_the_estimate(author: Path) -> None:
    parameters = RefineParameters(
        paper=str(author / "paper.tex"), out="r", model="handoff:h", repeats=3, cap=2
    )
    made = {one.role: one.calls for one in estimate_run(parameters, gather(parameters))}
    assert made == {"reviewer": 9, "devils_advocate": 3, "reviser": 2}
