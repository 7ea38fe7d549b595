"""Text that is safe to show."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.report.text import axis_name, shorten, step_line, stop_reason, visible
from paperkit.scoring.scales import RUBRIC6
from paperkit.scoring.worklog import StopReason

ANY = st.text(st.characters(exclude_categories=()))


@dataclass
class Step:
    title: str = "Revise"
    round: int | None = 2
    summary: str = "3 edits"
    resumed: bool = False


@given(ANY)
def test_what_is_visible_steers_no_terminal(text: str) -> None:
    shown = visible(text)
    shown.encode("utf-8")
    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t"]
    assert not set(shown) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200f\u200b\ufeff")
    assert visible(shown) == shown


@pytest.mark.parametrize("text", ["plain\ttext\n", "92.1 ± 0.4 %", "naïve – “quoted”", "深度学习", "α → β"])
def test_plain_text_stays(text: str) -> None:
    assert visible(text) == text


def test_a_carriage_return_cannot_overwrite_a_line() -> None:
    assert visible("bad\rgood") == "bad␍good"


@given(ANY, st.integers(4, 80))
def test_short_text_is_short_and_on_one_line(text: str, width: int) -> None:
    short = shorten(text, width)
    assert len(short) <= width + 1
    assert "\n" not in short


@pytest.mark.parametrize(
    ("text", "short"), [("a  b\nc", "a b c"), ("aaaa bbbb cccc", "aaaa bbbb …"), ("a" * 20, "a" * 11 + " …")]
)
def test_text_is_cut_at_a_word(text: str, short: str) -> None:
    assert shorten(text, 12) == short


def test_every_stop_reason_and_axis_has_words() -> None:
    assert all(
        " " in stop_reason(reason) and stop_reason(reason) != reason.replace("_", " ")
        for reason in StopReason
    )
    assert all(axis_name(axis) != axis for axis in RUBRIC6.axes)
    assert (stop_reason("some_other"), axis_name("some_other")) == ("some other", "Some other")


def test_a_step_is_one_line() -> None:
    assert step_line(Step()) == "round 2: Revise: 3 edits"
    assert step_line(Step(round=None, resumed=True)) == "Revise: 3 edits (from an earlier run)"
    assert step_line(Step(summary="\x1b[2J")) == "round 2: Revise: ␛[2J"
