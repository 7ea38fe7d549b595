"""What a review may ask, and what is said of a long paper before anybody is asked."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from paperkit.llm.estimate import context_of
from paperkit.pipelines.deep_review import DeepReviewParameters
from paperkit.pipelines.deep_review.estimate import LONG, estimate_run, long_paper
from paperkit.pipelines.deep_review.manuscript import Manuscript
from tests.pipelines.deep_review.papers import SENTENCE, of_text


@cache
def paper(pages: int) -> Manuscript:
    """A paper of so many pages of about 500 words."""
    made = of_text("\n\n".join([SENTENCE * 31] * pages))
    assert len(made.pages) == pages
    return made


def told(pages: int, **options: Any) -> str:
    parameters = DeepReviewParameters(document="a.pdf", out="r", **options)
    return long_paper(parameters, paper(pages), estimate_run(parameters, paper(pages)))


@pytest.mark.parametrize("pages", [1, 3, LONG - 1])
def test_a_paper_of_usual_length_needs_no_word(pages: int) -> None:
    assert told(pages, model="handoff:desk") == ""


def test_a_long_paper_is_told_with_pages_tasks_and_calls() -> None:
    line = told(LONG, model="handoff:desk", depth="deep")
    assert line.startswith(f"{LONG} pages, about ")
    assert "up to 39 reader tasks and 59 calls, each with the whole text; give a part of it" in line
    assert "takes" not in line
    assert "\n" not in line


@pytest.mark.parametrize(("depth", "tasks"), [("quick", 5), ("standard", 19), ("deep", 39)])
def test_tasks_go_by_depth_and_calls_are_those_of_the_estimate(depth: Any, tasks: int) -> None:
    parameters = DeepReviewParameters(document="a.pdf", out="r", model="handoff:desk", depth=depth)
    calls = sum(one.calls for one in estimate_run(parameters, paper(LONG)))
    assert f"up to {tasks} reader tasks and {calls} calls" in told(LONG, model="handoff:desk", depth=depth)
    assert told(LONG, depth=depth).endswith(
        f"up to {tasks} reader tasks at depth {depth}, each with all of it"
    )


def test_a_model_that_cannot_take_so_much_is_named() -> None:
    most = context_of("openai/gpt-3.5-turbo")
    assert most is not None
    assert f"and openai/gpt-3.5-turbo takes {most:,};" in told(LONG, model="openai/gpt-3.5-turbo")
    assert "takes" not in told(LONG, model="openai/gpt-4.1")


def test_of_an_unknown_model_no_limit_is_made_up() -> None:
    assert context_of("openai/a-name-of-next-year") is None
    assert "takes" not in told(LONG, model="openai/a-name-of-next-year")
