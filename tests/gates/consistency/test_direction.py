"""Improvements that their own two numbers do not show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import Source
from paperkit.documents.plain import parse_text
from paperkit.findings import Finding
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.direction import wrong_directions


def found(text: str) -> list[Finding]:
    return list(wrong_directions(Reading(parse_text({"a.txt": Source("a.txt", text)}, "a.txt"))))


@pytest.mark.parametrize(
    "sentence",
    [
        "Our model improves the validation loss to {now} compared to the baseline's {base}.",
        "It outperforms the baseline with a loss of {now} compared to the baseline's {base}.",
        "It is better, with a perplexity of {now} versus {base} for the baseline.",
        "It surpasses the rest with a test error of {now}% against the standard model's {base}%.",
        "The lid reaches a better validation loss ({now} vs. {base} for the baseline).",
    ],
)
def test_the_larger_of_two_losses_is_not_better(sentence: str) -> None:
    (one,) = found(sentence.format(now="1.466", base="1.465"))
    assert one.rule == "consistency.wrong_direction"
    assert one.severity == "major"
    assert one.evidence.startswith("1.466") and "1.465" in one.evidence
    assert found(sentence.format(now="1.464", base="1.465")) == []
    assert found(sentence.format(now="1.465", base="1.465")) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It improves the accuracy to 1.466 compared to the baseline's 1.465.",
        "It improves the accuracy, with a loss of 1.466 compared to the baseline's 1.465.",
        "It improves the speed, but the loss is 1.466 compared to the baseline's 1.465.",
        "It does not improve the loss, which is 1.466 compared to the baseline's 1.465.",
        "It is worse, with a loss of 1.466 compared to the baseline's 1.465.",
        "It has a loss of 1.466 compared to the baseline's 1.465.",
        "It is better, with a higher loss of 1.466 compared to the baseline's 1.465.",
        "It improves the loss from 1.466 to 1.465.",
        "It improves on a loss of 1.466 compared to our 1.465.",
        "It improves the score to 1.466 compared to the baseline's 1.465.",
        "It improves weight loss to 4.2 compared to the standard diet's 3.1.",
        "It improves the loss of 1.466 compared to the baseline's 1.465 and 1.470.",
        "It improves survival time to 12.4 months compared to the standard 9.8 months.",
        "It is a better-known lamp with a loss of 1.466 compared to the baseline's 1.465.",
        "It improves the lamp. Its loss is 1.466 compared to the baseline's 1.465.",
    ],
)
def test_sentences_that_leave_room_for_doubt(sentence: str) -> None:
    assert found(sentence) == []


@given(st.integers(0, 99_999), st.integers(0, 99_999))
def test_it_fires_where_the_first_number_is_larger(now: int, base: int) -> None:
    text = f"It improves the loss to {now / 1000:.3f} compared to the baseline's {base / 1000:.3f}."
    assert bool(found(text)) == (now > base)
