"""Text as people read it: safe in a terminal, short in a table, plain words for codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Protocol

from paperkit.wording import plural

__all__ = [
    "AXIS_NAMES",
    "asked_line",
    "axis_name",
    "dollars",
    "final_score",
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


def asked_line(asked: Mapping[str, Any]) -> str:
    """What one model was asked in one role, in one line; `asked` is a record of `paperkit.llm.Asked`.

    >>> usage = {"input": 12000, "output": 900, "cached": 9000, "cost": None, "estimated": False}
    >>> record = {"role": "reviewer", "model": "openai/local", "resolved": ["local"], "calls": 2, "exchanges": 3}
    >>> asked_line({**record, "usage": usage})
    'reviewer: openai/local (local), 2 calls, 3 replies, 12,000 tokens in (9,000 cached), 900 out, unpriced'
    """
    usage = asked["usage"]
    named = [name for name in asked["resolved"] if name != asked["model"]]
    resolved = f" ({', '.join(named)})" if named else ""
    about = "about " if usage["estimated"] else ""
    return (
        f"{asked['role']}: {asked['model']}{resolved}, {plural(asked['calls'], 'call')}, "
        f"{plural(asked['exchanges'], 'reply')}, {about}{usage['input']:,} tokens in "
        f"({usage['cached']:,} cached), {usage['output']:,} out, {dollars(usage['cost'])}"
    )


def dollars(cost: float | None) -> str:
    """Money for a model: None has no price.

    >>> dollars(0.01234), dollars(0.0), dollars(None)
    ('$0.0123', 'no cost', 'unpriced')
    """
    return "unpriced" if cost is None else f"${cost:.4f}" if cost else "no cost"


def axis_name(axis: str) -> str:
    """Name of an axis as a heading."""
    return AXIS_NAMES.get(axis, axis.replace("_", " ").capitalize())


def final_score(results: Mapping[str, Any]) -> str:
    """The overall score that a run ended with, and its band; without bands, the top of its scale.

    >>> final_score({"final_score": 62.56, "final_band": "Major Revision"})
    '62.6 Major Revision'
    >>> final_score({"final_score": 6.0, "final_band": None, "profile": "agentreview"})
    '6 of 10'
    """
    from paperkit.scoring.scales import PROFILES, RUBRIC6  # loads pydantic, which no `--help` needs

    scale = PROFILES[results.get("profile", RUBRIC6.name)]
    band = results["final_band"] or f"of {scale.overall_range[1]:g}"
    return f"{scale.shown(results['final_score'])} {band}"


def stop_reason(code: str) -> str:
    """A stop reason in words."""
    from paperkit.scoring.worklog import STOP_REASONS  # loads pydantic, which no `--help` needs

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
