"""Which words spell an acronym."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates.consistency.spelling import expansion_of, is_spelled_within, opens_with


@pytest.mark.parametrize(
    ("name", "text", "long"),
    [
        ("WER", "we use the word error rate", "word error rate"),
        ("LIR", "it is a low-level intermediate representation", "low-level intermediate representation"),
        ("IR", "it is an intermediate representation", "intermediate representation"),
        ("XE", "we use cross-entropy", "cross-entropy"),
        ("ROI", "in the region of interest", "region of interest"),
        ("WER", "we use the word score", ""),
        ("WER", "the word error rate.", ""),
        ("WER", "the WER", ""),
        ("AER", "we use an error rate", ""),
    ],
)
def test_the_end_of_a_text(name: str, text: str, long: str) -> None:
    assert expansion_of(name, text) == long


@pytest.mark.parametrize(
    ("text", "is_spelled"),
    [
        ("word error rate, in percent", True),
        ("a rate of words", False),
        ("word error rate. Then more", False),
    ],
)
def test_anywhere_in_the_last_sentence(text: str, is_spelled: bool) -> None:
    assert is_spelled_within("WER", text) == is_spelled


@pytest.mark.parametrize(
    ("text", "opens"),
    [("word error rate of all", True), ("the rate", False), ("词错误率", True), ("", False)],
)
def test_the_start_of_a_text(text: str, opens: bool) -> None:
    assert opens_with("WER", text) == opens


@given(st.from_regex(r"[A-Z]{2,6}", fullmatch=True), st.text("abwer -.’A", max_size=60))
def test_a_long_form_is_the_end_of_its_text(name: str, text: str) -> None:
    assert text.rstrip(" ").endswith(expansion_of(name, text))
