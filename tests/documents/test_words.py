"""Counting words and Chinese characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import WordCount, count_words


@pytest.mark.parametrize(
    ("text", "words", "han"),
    [
        ("", 0, 0),
        ("three small words", 3, 0),
        ("state-of-the-art isn't two", 3, 0),
        ("It is 92.1% of 1,234 – so", 6, 0),
        ("Größe naïve Ångström", 3, 0),
        ("模型", 0, 2),
        ("使用 LaTeX 写论文。", 1, 5),
        ("GPT4模型v2", 2, 2),
        ("我们用BERT-base做实验，共3.5小时", 2, 9),
        ("— … · !", 0, 0),
        ("x_i and 10^-4", 4, 0),
    ],
)
def test_counts(text: str, words: int, han: int) -> None:
    assert count_words(text) == WordCount(words, han)


def test_counts_add_up() -> None:
    assert count_words("a b 中") + count_words("c") == WordCount(3, 1)


@given(st.text(max_size=100), st.text(max_size=100))
def test_texts_apart_count_as_their_sum(first: str, second: str) -> None:
    assert count_words(f"{first} \n {second}") == count_words(first) + count_words(second)
