"""Numbers with their nouns."""

from __future__ import annotations

import pytest

from paperkit.wording import plural


@pytest.mark.parametrize(
    ("number", "noun", "expected"),
    [
        (0, "word", "0 words"),
        (1, "word", "1 word"),
        (-1, "word", "-1 words"),
        (1, "entry", "1 entry"),
        (3, "entry", "3 entries"),
        (2, "key", "2 keys"),
        (2, "bibliography entry", "2 bibliography entries"),
    ],
)
def test_a_number_and_its_noun(number: int, noun: str, expected: str) -> None:
    assert plural(number, noun) == expected


def test_a_plural_that_is_given() -> None:
    assert (plural(1, "datum", "data"), plural(2, "datum", "data")) == ("1 datum", "2 data")
