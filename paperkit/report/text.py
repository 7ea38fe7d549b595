"""Text as people read it: safe in a terminal, short in a table, plain words for codes."""

from __future__ import annotations

import re
from typing import Protocol

from paperkit.scoring.worklog import STOP_REASONS

__all__ = [
    "AXIS_NAMES",
    "axis_name",
    "plural",
    "shorten",
    "step_line",
    "stop_reason",
    "visible",
]

_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
_CONTROL_PICTURES = 0x2400
_SPACES = re.compile(r"\s+")

AXIS_NAMES = {
    "scientific_depth": "Scientific depth",
    "technical_execution": "Technical execution",
    "logical_flow": "Logical flow",
    "writing_clarity": "Writing clarity",
    "evidence_presentation": "Evidence presentation",
    "academic_style": "Academic style",
}


def visible(text: str) -> str:
    """Text without characters that move the cursor, hide text or turn its direction: each is shown as a mark instead.

    Line feeds and tabs stay.

    >>> visible("a\\x1b[31mb")
    'a␛[31mb'
    """
    return _UNSAFE.sub(
        lambda m: chr(_CONTROL_PICTURES + ord(m[0])) if m[0] < " " else "\N{REPLACEMENT CHARACTER}", text
    )


def shorten(text: str, width: int = 160) -> str:
    """Text on one line, cut at a word where it is longer than `width` characters.

    >>> shorten("one two  three", 9)
    'one two …'
    """
    flat = _SPACES.sub(" ", text[: 8 * width]).strip()
    if len(flat) <= width and len(text) <= 8 * width:
        return flat
    cut = flat[: width - 1]
    return f"{cut[: cut.rfind(' ')] if cut.rfind(' ') > width // 2 else cut.rstrip()} …"


def plural(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> plural(1, "finding"), plural(3, "reply", "replies")
    ('1 finding', '3 replies')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def axis_name(axis: str) -> str:
    """Name of an axis as a heading."""
    return AXIS_NAMES.get(axis, axis.replace("_", " ").capitalize())


def stop_reason(code: str) -> str:
    """A stop reason in words."""
    return STOP_REASONS.get(code, code.replace("_", " "))


class Step(Protocol):
    """What every pipeline's step has."""

    @property
    def title(self) -> str: ...
    @property
    def round(self) -> int | None: ...
    @property
    def summary(self) -> str: ...
    @property
    def resumed(self) -> bool: ...


def step_line(step: Step) -> str:
    """A step in one line, as it is printed while a run goes on."""
    where = "" if step.round is None else f"round {step.round}: "
    again = " (from an earlier run)" if step.resumed else ""
    return visible(f"{where}{step.title}: {step.summary}{again}")
