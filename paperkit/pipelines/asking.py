"""Answers of which none may be missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperkit.errors import ModelError

__all__ = ["all_answered"]


def all_answered(answers: Sequence[Any], what: str = "") -> list[Any]:
    """Answers as they came, where none of them is an error.

    Args:
        answers: As a door gives them.
        what: What each is the answer of, for the message: ` sections`.

    Raises:
        ModelError: somebody gave no usable answer; the others' are on the tape, so running again asks only who failed.

    >>> all_answered([1, ModelError("E4: no reply"), ModelError("E5: no reply")])
    Traceback (most recent call last):
        ...
    paperkit.errors.ModelError: E4: no reply (and 1 more of 3)
    """
    failed = [answer for answer in answers if isinstance(answer, ModelError)]
    if failed:
        more = f" (and {len(failed) - 1} more of {len(answers)}{what})" if len(failed) > 1 else ""
        raise type(failed[0])(f"{failed[0]}{more}")
    return list(answers)
