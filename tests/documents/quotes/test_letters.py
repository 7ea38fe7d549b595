"""The quick look at places where only letters differ: it says yes to nothing that the close look refuses."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.quotes import QuoteIndex
from paperkit.documents.quotes.guard import difference
from paperkit.documents.quotes.letters import differ_in_letters_only
from paperkit.documents.quotes.meaning import OPPOSITES, STRICT

WORDS = str.split(
    "the tide rose higher than expected in three of the twelve harbours, and no boat was lost; increases of 5 ms were "
    "measured (as before) with the import of form and from data that some but not all of us didn't trust, e.g. x86, "
    "causal or casual, inhibition, exhibit, east or west, maxpooling or minpooling, usable or unable, 3.5 kpa"
)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the moael of a risc", "the model of a rise"),
        ("the moael, of it.", "the model, of it."),
        ("tha growth if each part", "the growth of each part"),
        ("a longer specializatirn", "a longer specialization"),
        ("js_array_indax is here", "js_array_index is here"),
        ("the inttructions were", "the instructions were"),
        ("the mödel of riscs", "the mödel of risks"),
        ("each pirt rises", "eacn part rises"),
    ],
)
def test_only_letters(quote: str, text: str) -> None:
    assert differ_in_letters_only(quote, text)
    assert difference(quote, text).reason == ""


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("it did nat fall", "it did not fall"),
        ("in twa of them", "in two of them"),
        ("a rise of 5 ns", "a rise of 5 ms"),
        ("a rise of 5", "a rise of 6"),
        ("it isr't so", "it isn't so"),
        ("the prices increase", "the prices decrease"),
        ("the goods export rule", "the goods import rule"),
        ("an inhibition of it", "an exhibition of it"),
        ("by maxpooling alone", "by minpooling alone"),
        ("casual or causal", "causal or casual"),
        ("group b was cold", "group d was cold"),
        ("all of them here", "any of them here"),
        ("the word apple is", "the word robin is"),
        ("one word more", "oneword mores"),
        ("the model of risk", "the m\ufffddel of risk"),
        ("the model α of it", "the model β of it"),
        ("all that was seen", "the that was seen"),
    ],
)
def test_more_than_letters(quote: str, text: str) -> None:
    assert len(quote) == len(text)
    assert not differ_in_letters_only(quote, text)


@given(st.lists(st.sampled_from(WORDS), min_size=2, max_size=12), st.randoms(use_true_random=False))
def test_what_it_accepts_the_guard_accepts(words: list[str], rng: random.Random) -> None:
    text = " ".join(words)
    letters = "abcdefghijklmnoprstuvwxyz"
    quote = "".join(rng.choice(letters) if c.isalpha() and rng.random() < 0.15 else c for c in text)
    if differ_in_letters_only(quote, text):
        assert difference(quote, text).reason == ""


def test_no_opposites_are_a_letter_apart() -> None:
    words = sorted(word for word in OPPOSITES if word.isascii() and len(word) > 2)
    apart = [
        (one, other)
        for one in words
        for _, _, excluded in OPPOSITES[one]
        for other in sorted(excluded)
        if one < other and len(one) == len(other) and sum(map(str.__ne__, one, other)) < 2
    ]
    assert all(
        one in STRICT or other in STRICT or differ_in_letters_only(one, other) is False
        for one, other in apart
    )


def test_of_several_places_the_most_similar_is_told() -> None:
    text = (
        "A long remark on harbour masters and their ledgers stands here. "
        "A long remark an harbour mosters and their ledgors stands here. "
    )
    for quote, at in (
        ("long remark on harbour masters and their ledgors stands", text.index("long remark on")),
        ("long remark an harbour mosters and their ledgers stands", text.index("long remark an")),
    ):
        match = QuoteIndex(text * 2).find(quote)
        assert (match.status, match.start) == ("fuzzy", at)
