"""Edits are checked and put in order before any is made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.office.edits import edits_by_loc
from paperkit.documents.office.element import Edit
from paperkit.errors import InputError

TEXTS = {"a": "0123456789", "b": ""}


def test_edits_are_sorted_and_joined_where_they_insert_at_one_place() -> None:
    found = edits_by_loc(
        [Edit("a", 5, 7, "x"), Edit("b", 0, 0, "y\r\nz"), Edit("a", 0, 1, "w"), Edit("a", 5, 5, "v")],
        TEXTS,
        "form",
    )
    assert found == {
        "a": (Edit("a", 0, 1, "w"), Edit("a", 5, 7, "vx")),
        "b": (Edit("b", 0, 0, "y\nz"),),
    }
    assert edits_by_loc([], TEXTS, "form") == {}


def test_edits_that_touch_do_not_overlap() -> None:
    assert len(edits_by_loc([Edit("a", 0, 3, "x"), Edit("a", 3, 5, "y")], TEXTS, "form")["a"]) == 2
    with pytest.raises(InputError, match="two edits change 2 to 3"):
        edits_by_loc([Edit("a", 0, 3, "x"), Edit("a", 2, 5, "y")], TEXTS, "form")
    with pytest.raises(InputError, match="two edits"):
        edits_by_loc([Edit("a", 0, 3, "x"), Edit("a", 1, 1, "y")], TEXTS, "form")


@given(st.lists(st.tuples(st.integers(-2, 12), st.integers(-2, 12)), max_size=5))
def test_what_is_let_through_can_be_made_from_the_end(places: list[tuple[int, int]]) -> None:
    edits = [Edit("a", start, end, f"<{n}>") for n, (start, end) in enumerate(places)]
    try:
        found = edits_by_loc(edits, TEXTS, "form").get("a", ())
    except InputError as error:
        assert "\n" not in str(error)
        return
    text = TEXTS["a"]
    for edit in reversed(found):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert all(text.count(edit.text) == 1 for edit in edits)
