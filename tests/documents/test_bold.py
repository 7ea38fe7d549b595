"""Whether a cell's value is in bold print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.bold import is_bold


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("87.4", "87.4"),
        ("87.4%", "87.4"),
        ("87.4 ± 0.3", "87.4"),
        ("87.4±0.3", "87.4"),
        ("87.4_±0.3", "87.4"),
        ("87.4 (0.3)", "87.4"),
        ("87.4 [85.0, 89.1]", "87.4"),
        ("87.4^a", "87.4"),
        ("87.4†", "87.4"),
        ("87.4 ↑ 1.2", "87.4"),
        ("(3.1)", "(3.1)"),
        ("Our method", "Our method"),
    ],
)
def test_a_bold_value(text: str, bold: str) -> None:
    assert is_bold(text, [(0, len(bold))])
    assert is_bold(text, [(0, len(text))])
    assert not is_bold(text, [])
    assert not is_bold(text, [(1, len(text))]) or text[0] == "("


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("87.4 ± 0.3", 7, 10),
        ("87.4 / 85.2", 0, 4),
        ("87.4", 0, 2),
        ("Our method", 0, 3),
        ("--", 0, 2),
        ("", 0, 0),
    ],
)
def test_no_bold_value(text: str, start: int, end: int) -> None:
    assert not is_bold(text, [(start, end)])


@given(st.text("87.4±()[]↑^_ab /", max_size=20), st.integers(0, 20), st.integers(0, 20))
def test_more_bold_print_never_makes_a_value_plain(text: str, start: int, end: int) -> None:
    if is_bold(text, [(start, end)]):
        assert is_bold(text, [(0, len(text))])
    assert is_bold(text, [(0, len(text))]) == any(map(str.isalnum, text))
