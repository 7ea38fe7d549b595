"""How much of a draft's wording survives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.study.retention import retention

DRAFT = (
    "The sensors are read every ten minutes. Each record is sent by radio to the archive within three hours."
)


def test_identical_text_is_kept_whole_and_disjoint_text_not_at_all() -> None:
    same = retention(DRAFT, DRAFT)
    assert (same.share, same.moved) == (1.0, 0)
    apart = retention(DRAFT, "Nobody knows what happened yesterday")
    assert (apart.share, apart.kept, apart.moved) == (0.0, 0, 0)
    assert retention("", DRAFT).share is None


def test_a_paragraph_that_moves_counts_apart() -> None:
    first, second = "One two three four five six.", "Seven eight nine ten eleven twelve thirteen."
    made = retention(f"{first}\n\n{second}", f"{second}\n\n{first}")
    assert (made.kept, made.moved) == (7, 6)
    assert made.share_with_moved == 1.0


def test_short_runs_that_stand_elsewhere_are_chance() -> None:
    made = retention(
        "alpha beta gamma delta. one two three four five", "one two three four five. alpha beta gamma delta"
    )
    assert (made.kept, made.moved) == (5, 0)


def test_chinese_is_compared_by_the_character() -> None:
    made = retention("传感器每十分钟读取一次", "传感器每五分钟读取一次")
    assert (made.words, made.kept) == (11, 10)


def test_case_and_punctuation_say_nothing() -> None:
    assert retention("Sensors, read daily!", "sensors read DAILY").share == 1.0


words = st.lists(st.sampled_from("a b c d e f g h".split()), max_size=30).map(" ".join)  # noqa: SIM905


@given(words, words)
def test_what_is_kept_is_the_same_both_ways(one: str, other: str) -> None:
    made, back = retention(one, other), retention(other, one)
    assert made.kept == back.kept
    assert made.words == back.submitted
    assert made.kept + made.moved <= min(made.words, made.submitted)


@given(words)
def test_a_text_keeps_all_of_itself(text: str) -> None:
    made = retention(text, text)
    assert made.kept == made.words
