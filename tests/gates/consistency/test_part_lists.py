"""Lists of numbers that may be parts: where they end, and which numbers are none of them."""

from __future__ import annotations

import pytest

from paperkit.gates._tokens import Tokens
from paperkit.gates.consistency.part_lists import is_inside_bracket, is_number_of_parts, runs
from tests.gates.consistency.test_forms_tuned import findings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12 owls, 7 bats and 4 mice", [(0, 1, 2)]),
        ("12 owls. Later 7 bats and 4 mice", []),
        ("positive (12), negative (7), neutral (4)", [(0, 1, 2)]),
        ("all owls: young 12, old 7, lame 4.", [(0, 1, 2)]),
        ("12 owls, 7 bats, 4 mice", []),
        ("12 owls and the other 7", [(0, 1)]),
    ],
)
def test_runs(text: str, expected: list[tuple[int, ...]]) -> None:
    tokens = Tokens.of(text)
    assert [run for run, _ in runs(tokens, list(range(len(tokens.numbers))))] == expected


def test_a_bracket_around_one_number_holds_no_list() -> None:
    tokens = Tokens.of("48 judges (24 new, 24 old) and 5 (40%)")
    assert [is_inside_bracket(tokens, index) for index in range(5)] == [False, True, True, False, False]


def test_a_word_before_the_parts_may_be_their_number() -> None:
    tokens = Tokens.of("between the two panels, 24 in the first and 24 in the second")
    assert is_number_of_parts(tokens, (0, 1, 2))
    assert not is_number_of_parts(tokens, (0, 1))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "The 48 judges were split between the two panels, 24 in the first and 42 in the second.",
            "The 48 judges were split between the two panels, 24 in the first and 24 in the second.",
        ),
        (
            "The farms (n = 164) were divided by age: under 40 (n = 58), 40–59 (n = 67), and 60 or older (n = 49).",
            "The farms (n = 164) were divided by age: under 40 (n = 58), 40–59 (n = 67), and 60 or older (n = 39).",
        ),
        (
            "Calls were made in person (40), by phone (35) or online (12), 96 calls in total.",
            "Calls were made in person (40), by phone (35) or online (21), 96 calls in total.",
        ),
        (
            "Variance was split between farms (57%), fields (28%) and residual error (25%).",
            "Variance was split between farms (57%), fields (28%) and residual error (15%).",
        ),
        (
            "The kit weighs 950 g: tent 600 g, mat 250 g, cord 200 g.",
            "The kit weighs 950 g: tent 600 g, mat 250 g, cord 100 g.",
        ),
        ("Composition: 62% sand, 25% clay, and 31% silt.", "Composition: 62% sand, 25% clay, and 13% silt."),
    ],
)
def test_parts_add_up(wrong: str, right: str) -> None:
    assert findings(wrong)
    assert not findings(right)


@pytest.mark.parametrize(
    "text",
    [
        "He was given 4 units of blood, 3 units of plasma, and 2 units of platelets.",
        "She had 3 cycles consisting of drug A at 175 mg/m 2 and drug B at AUC 6.",
        "Composition differed: 62% sand in A, 25% in B and 31% in C.",
        "Of 164 farms, three lots were formed (n = 40, n = 41 and n = 80), three being lost.",
    ],
)
def test_what_is_no_split_is_left_alone(text: str) -> None:
    assert not findings(text)
