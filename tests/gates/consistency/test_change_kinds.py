"""What sort of change a number is, which of its two values is the base, and changes that are averages."""

# ruff: noqa: E501 - twins are easier to compare whole
from __future__ import annotations

import pytest

from paperkit.gates._tokens import Tokens
from paperkit.gates.consistency.change_kinds import kind_of_change, value_count
from tests.gates.consistency.test_forms_tuned import findings


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("It fell from 80 to 60 (−25%).", ["", "", "%"]),
        ("It rose from 0.41 to 0.58 (ΔR = 0.17).", ["", "", "same"]),
        ("It was 7.9 here and 7.2 there (difference 0.7).", ["", "", "same"]),
        ("It is 20% lighter (2.4 vs 3.0 g).", ["%", "", ""]),
        ("an effect of 5.2 points on mood", [""]),
        ("an effect of 5.2 points", ["points"]),
        ("about 20% lighter", [""]),
    ],
)
def test_kinds(text: str, kinds: list[str]) -> None:
    tokens = Tokens.of(text)
    assert [kind_of_change(tokens, index) for index in range(len(tokens.numbers))] == kinds


def test_a_number_word_is_no_value() -> None:
    assert value_count(Tokens.of("two of 40 had 3.1")) == 2


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # relative to the larger where words say that it is less, whichever stands first
        ("It emits 7.2 kB where GCC emits 9.6 kB, a saving of 35%.", "It emits 7.2 kB where GCC emits 9.6 kB, a saving of 25%."),
        ("It takes 600 instead of 800 hours (−35%).", "It takes 600 instead of 800 hours (−25%)."),
        ("A price of $40 before the deal was $46 after it: people paid 25% more.", "A price of $40 before the deal was $46 after it: people paid 15% more."),
        ("Means were 48.3 (SD 6.1) and 44.1 (SD 5.9), a difference of 5.2 points.", "Means were 48.3 (SD 6.1) and 44.1 (SD 5.9), a difference of 4.2 points."),
        ("Boys had 512 on average and girls 527, so girls were 25 points ahead.", "Boys had 512 on average and girls 527, so girls were 15 points ahead."),
        ("The mean difference was 2.9 points (34.6 vs. 32.7).", "The mean difference was 1.9 points (34.6 vs. 32.7)."),
        ("Between the first (38.2%) and the last wave (44.9%), trust gained 7.7 points.", "Between the first (38.2%) and the last wave (44.9%), trust gained 6.7 points."),
        ("Ozone was 51 ppb on Mondays and 58 ppb on Sundays, a weekend effect of 17 ppb.", "Ozone was 51 ppb on Mondays and 58 ppb on Sundays, a weekend effect of 7 ppb."),
        ("At 14.8 g, males were 2.3 g heavier than females (11.6 g).", "At 14.8 g, males were 3.2 g heavier than females (11.6 g)."),
        ("Boys averaged 506 points and girls 498 points; the gender gap of 18 points is small.", "Boys averaged 506 points and girls 498 points; the gender gap of 8 points is small."),
    ],
)  # fmt: skip
def test_a_change_follows_from_its_values(wrong: str, right: str) -> None:
    assert [f.rule for f in findings(wrong)] in (
        ["consistency.wrong_change"],
        ["consistency.wrong_difference"],
    )
    assert not findings(right)


@pytest.mark.parametrize(
    "text",
    [
        "From 64.1 to 69.7 points, it improves; the average gain over all sets is 6.6 points.",
        "It fell from 8.6 to 7.2 points (median change 1.1 points).",
        "Ozone was 51 ppb on Mondays and 58 ppb on Sundays, a random effect of 17 ppb.",
        "Boys averaged 506 points and girls 498 points; the age gap of 18 points is larger.",
        "We need 600 instead of 800 hours (35% of them at night).",
        "A ticket was $40 before the deal and $46 after it: 25% of riders left.",
        "a set R[c][+2] of 1 and 3",
    ],
)
def test_a_change_of_something_else_is_left_alone(text: str) -> None:
    assert not findings(text)
