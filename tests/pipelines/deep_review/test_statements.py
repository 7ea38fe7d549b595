"""Which statements of a text are read, and which it stands for itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.statements import Statement, statements


def read(text: str) -> list[tuple[str, str, str]]:
    return [(s.left.text.strip(), s.relation, s.right.text.strip()) for s in statements(text)]


def only(text: str) -> Statement:
    (statement,) = statements(text)
    return statement


def test_a_chain_is_read_by_pairs_of_which_one_side_has_an_operation() -> None:
    assert read("x = 1 + 2 = 3 = 3") == [("1 + 2", "=", "3")]
    assert read("6/2 = 1 + 2 ≈ 3") == [("6/2", "=", "1 + 2"), ("1 + 2", "≈", "3")]


@pytest.mark.parametrize(
    "sign, relation",
    [("=", "="), ("==", "="), ("≈", "≈"), ("~", "≈"), (r"\approx", "≈"), ("≠", "≠"), ("!=", "≠"), (r"\neq", "≠"),
     ("<", "<"), ("<=", "≤"), (r"\geq", "≥")],
)  # fmt: skip
def test_relations_in_all_spellings(sign: str, relation: str) -> None:
    assert read(f"1 + 2 {sign} 3") == [("1 + 2", relation, "3")]


def test_brackets_around_a_statement_are_no_part_of_it() -> None:
    assert read("it holds (1 + 2 = 3) there") == [("1 + 2", "=", "3")]
    assert read("it holds [(1 + 2) × 2 = 6]") == [("(1 + 2) × 2", "=", "6")]


@pytest.mark.parametrize(
    "text", ["**1 + 2 = 3**", "* 1 + 2 = 3", "`1 + 2 = 3`", "$1 + 2 = 3$", "a list:\n+ 1 + 2 = 3\n"]
)
def test_marks_of_markdown_are_none_either(text: str) -> None:
    assert read(text) == [("1 + 2", "=", "3")]


def test_a_dash_at_the_start_of_a_line_may_be_a_bullet_or_a_sign() -> None:
    assert only("- 1 + 2 = 3").left.dash is not None
    assert only("so: 1 + 2 = 3").left.dash is None


@pytest.mark.parametrize(
    "text",
    ["n + 1 + 2 = 3", "Eq. 1 + 2 = 3", "f(1 + 2) = 3", "2n + 1 = 3", "1 + 2 = 3n", "1 + 2 = 3 million", "a 1 + 2 = 3",
     "1 - 2\n= 3", "1 = 2", "3-5 = 2", "1-2-3 = 4", "“1 + 2 = 3”", '"1 + 2 = 3"', "1 + 2"],
)  # fmt: skip
def test_what_may_belong_to_something_else_is_left_out(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text, told",
    [
        ("The paper says 1 + 2 = 4", True),
        ("The paper says so, but 1 + 2 = 4", False),
        ("Section 3 is wrong. 1 + 2 = 4", False),
        ("1 + 2 = 4 is wrong", True),
        ("1 + 2 = 4, which is wrong", False),
        ("1 + 2 = 4 in the table", True),
        ("1 + 2 = 4 everywhere", False),
        ("not 1 + 2 = 4", True),
        ("1 + 2 = 4", False),
    ],
)
def test_what_is_told_of_somebody_or_denied(text: str, told: bool) -> None:
    assert only(text).is_told == told


def test_the_number_of_a_side() -> None:
    right = only("1 + 2 = −3.5 %").right
    assert right.number is not None and right.number.text == "3.5"
    assert only("1 + 2 = 6/2").right.number is None


@given(st.text(alphabet="0123456789.,+-*/^()=<≈%[]{}\\√ xn\n“”*$", max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    for statement in statements(text):
        assert statement.left.part and statement.right.part and statement.relation in "=≈≠<>≤≥"
        assert statement.left.has_operation or statement.right.has_operation
