"""Forms of errors that the checks are developed on, kind by kind, and passages that only look like errors.

Each module names its `KIND` and has `FORMS`, `TRAPS` and, where the checks cannot be certain, `MISSED`.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Developed", "Missed", "Trap"]


class Developed(NamedTuple):
    """A text with an error, and the same text without it.

    Attributes:
        wrong, right: A whole small paper, or sentences that a paper consists of.
        format: How it is marked up: `markdown`, `latex` or `text`. A LaTeX text without `\\documentclass` is put into
            an article.
    """

    wrong: str
    right: str
    format: str = "markdown"


class Trap(NamedTuple):
    """A right text that looks wrong, and why it is right."""

    text: str
    why: str
    format: str = "markdown"


class Missed(NamedTuple):
    """An error that the checks do not find, and why they cannot be certain of it."""

    form: Developed
    why: str
