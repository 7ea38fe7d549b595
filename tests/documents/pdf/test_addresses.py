"""Web addresses that go over a line end are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf.hyphens import Vocabulary, join_text

NONE = Vocabulary([])


def joined(first: str, second: str) -> str:
    return join_text([(first, 0), (second, len(first) + 1)], "a.pdf", NONE).text


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("see https://a.org/packages/", "over.pdf for it", "see https://a.org/packages/over.pdf for it"),
        ("see http://www.a.org/v12.3/", "deb-trivedi/.", "see http://www.a.org/v12.3/deb-trivedi/."),
        ("at https:", "//www.a.org/x, has", "at https://www.a.org/x, has"),
        ("at https://a.org/x_", "y_z.html and", "at https://a.org/x_y_z.html and"),
        ("at https://a.org/x?a=", "1&b=2 and", "at https://a.org/x?a=1&b=2 and"),
        ("at https://a.org/some.", "long/path and", "at https://a.org/some.long/path and"),
        ("at https://a.org/manual.", "pdf and", "at https://a.org/manual. pdf and"),
        ("at www.a.org/", "some/path and", "at www.a.org/some/path and"),
        ("(https://a.org/a/", "B/c)", "(https://a.org/a/B/c)"),
    ],
)
def test_an_address_goes_on(first: str, second: str, text: str) -> None:
    assert joined(first, second) == text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("see https://a.org/packages", "for all of it"),
        ("see https://a.org/packages.", "It has all of them"),
        ("see https://a.org/packages/", "There it is"),
        ("see https://a.org/packages,", "and others"),
        ("and/", "or"),
        ("a line that ends with http", "and more"),
        ("it is so:", "yes"),
        ("in www.", "Then it was"),
    ],
)
def test_an_address_that_has_ended(first: str, second: str) -> None:
    assert joined(first, second) == f"{first} {second}"


@given(
    st.text(alphabet="htps:/w.a-_ ", min_size=1, max_size=40),
    st.text(alphabet="a/.B -", min_size=1, max_size=20),
)
def test_nothing_but_space_and_hyphens_is_lost(first: str, second: str) -> None:
    def bare(text: str) -> str:
        return "".join(text.split()).replace("-", "")

    assert bare(joined(first, second)) == bare(first + second)
