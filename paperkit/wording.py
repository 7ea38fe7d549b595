"""How messages and reports say things: numbers with their nouns, texts on one line."""

from __future__ import annotations

__all__ = ["one_line", "plural"]


def one_line(text: str) -> str:
    """A text without line ends and double spaces.

    >>> one_line(" two \\n  words ")
    'two words'
    """
    return " ".join(text.split())


def plural(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, whose plural is regular unless it is given.

    >>> plural(1, "finding"), plural(2, "entry"), plural(3, "key"), plural(0, "datum", "data")
    ('1 finding', '2 entries', '3 keys', '0 data')
    """
    if number == 1:
        return f"1 {one}"
    if many is None:
        ends_in_y = one.endswith("y") and one[-2:-1] not in ("a", "e", "o", "u")
        many = f"{one[:-1]}ies" if ends_in_y else f"{one}s"
    return f"{number} {many}"
