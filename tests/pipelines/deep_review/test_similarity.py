"""Terms of a text, and how alike two texts are among the others."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.similarity import similarities, terms

WORDS = st.sampled_from(
    [
        "lamp",
        "window",
        "oil",
        "night",
        "12",
        "3.5",
        "cost",
        "theorem",
        "baseline",
        "模型",
        "シード",
        "the",
        "unclear",
    ]
)
TEXTS = st.lists(st.lists(WORDS, max_size=12).map(" ".join), min_size=1, max_size=12)


def alike(*texts: str) -> list[list[float]]:
    return similarities([terms(text) for text in texts]).toarray().tolist()  # type: ignore[no-any-return]


def test_forms_of_a_word_are_one_term() -> None:
    assert terms("evaluated datasets") == terms("evaluating the dataset")


def test_words_that_every_reviewer_uses_are_none() -> None:
    assert terms("The authors should provide more details in this section") == frozenset()


def test_numbers_are_terms_without_their_commas() -> None:
    assert "1200" in terms("1,200 runs") and "3.5" in terms("at 3.5.")


@pytest.mark.parametrize(
    "one, other", [("training is slow", "high computational cost"), ("no proof", "a theoretical gap")]
)
def test_one_aspect_in_other_words(one: str, other: str) -> None:
    assert {term for term in terms(one) & terms(other) if term.startswith("@")}


def test_other_aspects_share_none() -> None:
    assert not terms("training is slow") & terms("no proof")


def test_chinese_is_compared_by_pairs_of_characters() -> None:
    assert "基线" in terms("缺少基线比较") and terms("缺少基线比较") & terms("没有与基线对比")


def test_texts_that_share_nothing_are_unlike() -> None:
    assert alike("lamp oil", "night window")[0][1] == 0


def test_the_same_text_twice_is_fully_alike() -> None:
    assert alike("lamp oil", "lamp oil", "night")[0][1] == pytest.approx(1)


def test_a_rare_shared_word_says_more_than_a_common_one() -> None:
    others = ["night x1", "night x2", "night x3", "night x4"]
    rare = alike("quench lamp", "quench oil", *others)[0][1]
    common = alike("night lamp", "night oil", *others)[0][1]
    assert rare > common


def test_no_text_has_any_terms() -> None:
    assert alike("", "the of") == [[0, 0], [0, 0]]


@settings(deadline=None)
@given(TEXTS)
def test_similarity_is_symmetric_and_between_0_and_1(texts: list[str]) -> None:
    table = alike(*texts)
    for row, line in enumerate(table):
        assert line[row] == 0
        assert all(
            0 <= value <= 1 and value == pytest.approx(table[at][row]) for at, value in enumerate(line)
        )


@given(st.text(max_size=200))
def test_any_text_has_terms(text: str) -> None:
    assert all(term and len(term) <= 40 for term in terms(text))
