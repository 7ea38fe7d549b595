"""How a sentence falls apart around its numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.numbers import find_numbers
from paperkit.gates.scope.clauses import arrows, clause_at, clauses_of, comparisons, number_lists


def pairs(text: str) -> list[tuple[str, str]]:
    numbers = find_numbers(text)
    return [(numbers[a].text, numbers[b].text) for a, b in arrows(text, numbers)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from 0.354 to 0.345", [("0.354", "0.345")]),
        ("from 0.989 in the baseline to 0.862 in our final model", [("0.989", "0.862")]),
        ("0.354 → 0.345", [("0.354", "0.345")]),
        ("0.354 -> 0.345", [("0.354", "0.345")]),
        ("it rose to 90.6 from 87.4", [("87.4", "90.6")]),
        ("accuracy improves 87.4 to 90.6", [("87.4", "90.6")]),
        ("an average of 36.97 s rose to 75.19 s", [("36.97 s", "75.19 s")]),
        ("从 0.354 降到 0.345", [("0.354", "0.345")]),
        ("准确率由 87.4% 提高到 90.6%", [("87.4%", "90.6%")]),
        ("2.5% reduction (from 0.354 to 0.345)", [("0.354", "0.345")]),
        ("from 0.1 to 0.2 and from 0.3 to 0.4", [("0.1", "0.2"), ("0.3", "0.4")]),
        ("values 0.354 and 0.345", []),
        ("0.354 to 0.345", []),
    ],
)
def test_arrows(text: str, expected: list[tuple[str, str]]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a loss of 1.47 compared to the baseline's 1.46", [("1.46", "1.47")]),
        ("a loss of 1.47, lower than 1.46", [("1.46", "1.47")]),
        ("a loss of 1.47 (versus 1.46)", [("1.46", "1.47")]),
        ("a loss of 1.47 and an error of 1.46", []),
        ("损失为 1.47，相比 1.46", [("1.46", "1.47")]),
    ],
)
def test_comparisons(text: str, expected: list[tuple[str, str]]) -> None:
    numbers = find_numbers(text)
    assert [(numbers[a].text, numbers[b].text) for a, b in comparisons(text, numbers)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.354, 0.989 and 0.161 on circle", [["0.354", "0.989", "0.161"]]),
        ("0.1%, 0.2%, and 0.3%", [["0.1%", "0.2%", "0.3%"]]),
        ("0.1/0.2 of it", [["0.1", "0.2"]]),
        ("0.354、0.989 和 0.161", [["0.354", "0.989", "0.161"]]),
        ("0.354 on circle and 0.989 on dino", []),
        ("0.1 and 5%", [["0.1", "5%"]]),
        ("0.1 or not 0.3", []),
    ],
)
def test_lists(text: str, expected: list[list[str]]) -> None:
    numbers = find_numbers(text)
    found = [[n.text for n in numbers[a:b]] for a, b in number_lists(text, numbers)]
    assert found == expected


def test_a_bracket_explains_what_stands_before_it() -> None:
    text = "Run 3 (0.95) and Run 4 (0.93) differ"
    clauses = clauses_of(text)
    at = clause_at(clauses, text.index("0.93"))
    assert text[slice(*clauses[clauses[at].parent][:2])].strip() == "Run 4"


@pytest.mark.parametrize(
    ("text", "word", "opens"),
    [
        ("A is 1, compared to 2 of B", "2", "contrast"),
        ("A is 1, while B is 2", "2", "turn"),
        ("A is 1, more than 2", "2", "contrast"),
        ("A is 1 and 2", "2", ""),
        ("A is 1, over the baseline's 2", "2", "contrast"),
        ("A is 1, over the years 2", "2", ""),
        ("1In contrast to A it is 2", "2", "contrast"),
        ("Others differ", "Others", ""),
    ],
)
def test_what_a_clause_opens(text: str, word: str, opens: str) -> None:
    clauses = clauses_of(text)
    assert clauses[clause_at(clauses, text.index(word))].opens == opens


@given(st.text(alphabet="ab1. ,;:()[]—→和比而，。（）than while to from", max_size=120))
def test_clauses_stay_inside_the_text_and_in_order(text: str) -> None:
    clauses = clauses_of(text)
    assert clauses
    assert all(0 <= c.start <= c.end <= len(text) for c in clauses)
    assert all(a.end <= b.start for a, b in pairwise(clauses))
    assert all(c.parent < i for i, c in enumerate(clauses))
    for offset in range(len(text)):
        assert 0 <= clause_at(clauses, offset) < len(clauses)


@given(
    st.lists(
        st.sampled_from(["from", "to", "0.5", "1.5%", "→", "and", "(", ")", "than", "rose", "."]), max_size=25
    )
)
def test_pairs_are_of_numbers_that_are_there(words: list[str]) -> None:
    text = " ".join(words)
    numbers = find_numbers(text)
    for a, b in (*arrows(text, numbers), *comparisons(text, numbers)):
        assert a != b
        assert min(a, b) >= 0 and max(a, b) < len(numbers)


def test_a_long_text_takes_no_longer_than_its_length() -> None:
    text = "from 0.5 (than the a b c d " * 3000
    assert len(clauses_of(text)) < 2000
