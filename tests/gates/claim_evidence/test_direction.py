"""Whether a change goes where its words say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates.claim_evidence.direction import (
    Claimed,
    Movement,
    claimed_by_arrow,
    claimed_direction,
    contradicts,
)

from .conftest import Judging, Rows


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("a 3.3% improvement in it", "3.3%", "better"),
        ("it improves by 3.3% there", "3.3%", "better"),
        ("a 12% reduction", "12%", "down"),
        ("the loss drops by 12%", "12%", "down"),
        ("it is 12% higher", "12%", "up"),
        ("it rose by 12%", "12%", "up"),
        ("it is 2.0x faster", "2.0x", "better"),
        ("it is 2.0x slower", "2.0x", "worse"),
        ("it degrades by 12%", "12%", "worse"),
        ("准确率提升了3.2个百分点", "3.2", "better"),
        ("损失降低了12%", "12%", "down"),
        ("误差增加了12%", "12%", "up"),
        ("a share of 12% of it", "12%", None),
        ("it does not improve, 12% remain", "12%", None),
    ],
)
def test_the_word_of_change(text: str, number: str, expected: Claimed | None) -> None:
    at = text.index(number)
    found = claimed_direction(text, at, at + len(number))
    assert (found[0] if found else None) == expected


def test_an_arrow_has_its_verb_before_it_or_inside() -> None:
    assert claimed_by_arrow("it improved from 1 to 2", 17, 22) == ("better", "improved")
    assert claimed_by_arrow("从 1 降到 2", 2, 8) == ("down", "降到")


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.sampled_from(["up", "down", "better", "worse"]))
def test_a_movement_contradicts_a_word_or_its_opposite_never_both(
    base: float, now: float, word: Claimed
) -> None:
    opposite: dict[Claimed, Claimed] = {"up": "down", "down": "up", "better": "worse", "worse": "better"}
    for direction in ("higher", "lower"):
        both = [contradicts(w, Movement(base, now), direction) for w in (word, opposite[word])]  # type: ignore[arg-type]
        assert sum(both) == (base != now)
    if word in ("better", "worse"):
        assert not contradicts(word, Movement(base, now), None)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("On forest, the loss rises from 0.551 to 0.583.", "On forest, the loss falls from 0.551 to 0.583."),
        (
            "On garden, the network improves the loss from 0.452 to 0.397.",
            "On forest, the network improves the loss from 0.551 to 0.583.",
        ),
        (
            r"On garden, the loss falls from 0.452 to 0.397, a 12.2\% reduction.",
            r"On garden, the loss falls from 0.452 to 0.397, a 12.2\% increase.",
        ),
        (
            r"Forest: 5.8\% increase of the loss (from 0.551 to 0.583)",
            r"Forest: 5.8\% improvement of the loss (from 0.551 to 0.583)",
        ),
        (
            "On garden, the network has a lower loss of 0.397 compared to the baseline's 0.452.",
            "On forest, the network has a lower loss of 0.583 compared to the baseline's 0.551.",
        ),
        (
            "The network works well on garden. For example, it reduces loss there.",
            "The network lowers the loss. For instance, on forest the network has a loss of 0.583 "
            "compared to the baseline's 0.551.",
        ),
        (
            "On garden, the accuracy goes up from 0.871 to 0.912.",
            "On garden, the accuracy drops from 0.871 to 0.912.",
        ),
        ("在 garden 上，损失从 0.452 降低到 0.397。", "在 forest 上，损失从 0.551 降低到 0.583。"),
        ("在 forest 上，损失从 0.551 升至 0.583。", "在 forest 上，损失从 0.551 改善到 0.583。"),
    ],
)
def test_twins(judged: Judging, right: str, wrong: str) -> None:
    assert not any("wrong_direction" in found for found in judged(right).values()), judged(right)
    assert any("wrong_direction" in found for found in judged(wrong).values()), judged(wrong)


UNKNOWN = (
    "| dataset | method | width |\n|---|---|---|\n| garden | baseline | 4.5 |\n| garden | network | 4.1 |\n"
)
ARROW = (
    "| dataset | method | width ↑ |\n|---|---|---|\n| garden | baseline | 4.5 |\n| garden | network | 4.1 |\n"
)


def test_the_better_direction_comes_from_the_log_or_is_unknown(judged: Judging) -> None:
    text = "On garden, the network improves the width from 4.5 to 4.1."
    assert not any("wrong_direction" in found for found in judged(text, UNKNOWN).values())
    assert judged(text, ARROW)["4.1"] == ("wrong_direction",)


def test_a_level_is_no_change(judged: Judging) -> None:
    log = "| method | recall |\n|---|---|\n| baseline | 0.941 |\n| network | 0.978 |\n"
    assert judged(r"The network improved recall up to 97.8\%.", log) == {"97.8%": ("strong",)}
    assert judged(r"The network improved recall to 97.8\%.", log) == {"97.8%": ("strong",)}
    assert judged(r"The network improved recall by 97.8\%.", log) == {"97.8%": ("not_in_log",)}


def test_a_list_of_changes(judged: Judging) -> None:
    found = judged(r"The loss changes by 12.2\% for garden, and 5.8\% for forest.")
    assert found == {"12.2%": ("weak",), "5.8%": ("weak",)} or set(found.values()) <= {("weak",), ("strong",)}
    assert judged(r"The loss changes by 12.2\% for garden, and 7.7\% for forest.")["7.7%"] == ("not_in_log",)


def test_the_message_says_what_happened(rows: Rows) -> None:
    found = [r for r in rows("On forest, the loss improves from 0.551 to 0.583.") if r["value"] == "0.583"]
    assert "0.551 became 0.583" in found[0]["message"]
    assert "less is better" in found[0]["message"]
